"""The referee: what effects prohibit (118.11), and what they allow only while they last (611.3b)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from planner.contract.steps import Step
from planner.game.filters import Clause, Filter
from planner.game.mana_abilities import ExileSelf, PayLife
from planner.game.objects import Game
from planner.game.readings import Reading
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import PaymentKind, Verb, Whose, Zone
from planner.game.written_costs import CostTexts, LifeFor, Prohibition
from tests.support.referee.boards import (
    Case,
    accepted,
    board,
    case,
    life,
    makes,
    outlet,
    refused,
    spend,
    thing,
    use,
)
from tests.support.referee.boards import takes as activation_takes
from tests.support.referee.cost_plans import (
    ALTAR,
    BEAR,
    COSTS,
    does,
    owes,
    part,
    takes,
)

CREATURES = Filter("creatures", (Clause(types=frozenset({"Creature"})),))
IN_GRAVEYARDS = Filter("cards in graveyards", zone=Zone.GRAVEYARD, controller=Whose.ANYBODY)
STRONG = Filter("creatures with power 4 or more", (Clause(power=(">=", 4)),))


def _under(ban: Prohibition, paid: Case | str) -> Case:
    """The case on a game with a prohibition."""
    paid = COSTS[paid] if isinstance(paid, str) else paid
    return replace(paid, game=replace(paid.game, prohibitions=(ban,)))


PROHIBITED: dict[str, tuple[str, Prohibition]] = {
    "sacrifice": ("sacrifice and mana", Prohibition("no sacrifices", Verb.SACRIFICE)),
    "sacrifice creatures": ("sacrifice and mana", Prohibition("no sacrifices", Verb.SACRIFICE, CREATURES)),
    "what isn't known to be allowed": ("behold a permanent", Prohibition("", Verb.REVEAL, STRONG)),
    "tap": ("convoke, color and generic", Prohibition("no tapping", Verb.TAP, CREATURES)),
    "untap": ("untap", Prohibition("no untapping", Verb.UNTAP)),
    "leave graveyard, by delve": ("delve", Prohibition("", Verb.LEAVE_GRAVEYARD)),
    "leave graveyard, once it is there": (
        "sacrificed, then exiled from the graveyard", Prohibition("", Verb.LEAVE_GRAVEYARD, IN_GRAVEYARDS),
    ),
    "discard at random": ("discarded at random: the dearest", Prohibition("", Verb.DISCARD)),
    "pay life": ("X life and 1 more", Prohibition("", Verb.PAY_LIFE)),
    "pay life for spells": (
        "X life and 1 more",
        Prohibition("", Verb.PAY_LIFE, kinds=frozenset({PaymentKind.SPELL})),
    ),
    "pay energy": ("energy", Prohibition("", Verb.PAY_ENERGY)),
    "mill": ("mill", Prohibition("", Verb.MILL)),
    "return": ("a land returned, tapped for mana before", Prohibition("", Verb.RETURN)),
    "activate": ("sacrifice and mana", Prohibition("", Verb.ACTIVATE)),
    "life in a mana ability": (
        "2 life for black mana of a mana ability",
        Prohibition("", Verb.PAY_LIFE, kinds=frozenset({PaymentKind.MANA_ABILITY})),
    ),
    "sacrifice in a mana ability": ("delve what was sacrificed for mana", Prohibition("", Verb.SACRIFICE)),
}  # fmt: skip


@pytest.mark.parametrize(("key", "ban"), PROHIBITED.values(), ids=PROHIBITED.keys())
def test_118_11_what_is_prohibited_pays_for_nothing(key: str, ban: Prohibition) -> None:
    paid = COSTS[key]
    if ban.objects is STRONG:  # a power that isn't given can't be told to be less than 4
        objects = tuple(replace(o, card=replace(o.card, power=None)) for o in paid.game.objects)
        paid = replace(paid, game=replace(paid.game, objects=objects))
    accepted(paid)
    refused(_under(ban, paid), "(118.11)")


@pytest.mark.parametrize(
    "ban",
    [
        Prohibition("", Verb.SACRIFICE, Filter("lands", (Clause(types=frozenset({"Land"})),))),
        Prohibition("", Verb.SACRIFICE, kinds=frozenset({PaymentKind.ABILITY})),
        Prohibition("", Verb.EXILE),
        Prohibition("", Verb.LEAVE_GRAVEYARD),
        Prohibition("", Verb.PAY_LIFE),
    ],
)
def test_118_11_what_is_not_prohibited_still_pays(ban: Prohibition) -> None:
    accepted(_under(ban, "sacrifice and mana"))


def test_118_11_a_prohibition_for_spells_leaves_mana_abilities_alone() -> None:
    ban = Prohibition("", Verb.PAY_LIFE, kinds=frozenset({PaymentKind.SPELL}))
    accepted(_under(ban, "2 life for black mana of a mana ability"))


def test_118_3b_0_life_can_always_be_paid() -> None:
    game = board(life=0, prohibitions=(Prohibition("", Verb.PAY_LIFE),))
    accepted(case(game, owes(None, no_life=True), 0, life(0, "Pay 0 life"), lethal=True))


def test_a_mana_ability_can_not_take_what_is_prohibited() -> None:
    entry = outlet(activation_takes("sacrifice", "Bear#1"))
    step = use(entry, "{C}", sacrifices=["Bear#1"])
    paid = case(board(entry, BEAR), "{1}", 3 + 35, step, spend("{C}", "{1}"), end={"tapped": []})
    accepted(paid)
    ban = Prohibition("no sacrifices", Verb.SACRIFICE, CREATURES)
    refused(_under(ban, paid), "can't sacrifice Bear#1: 'no sacr")


def test_a_mana_ability_in_the_graveyard_can_not_exile_itself_where_nothing_leaves_graveyards() -> None:
    entry = thing("Buried", makes("R", cost=(ExileSelf(),), zone="graveyard"), zone="graveyard")
    paid = case(board(entry), "{R}", 3 + 1, use(entry, "{R}"), spend("{R}", "{R}"))
    accepted(paid)
    ban = Prohibition("no leaving", Verb.LEAVE_GRAVEYARD)
    refused(_under(ban, paid), "can't exile Buried#1: 'no leaving'")


KRRIK = thing(
    "Krrik",
    makes("C", cost=(PayLife(1),)),
    types="Creature",
    mana_value=7,
    power=2,
    costs=CostTexts(life_for=(LifeFor("2 life for {B}", "B"),)),
)
SACRIFICES_KRRIK = replace(outlet(activation_takes("sacrifice", "Krrik#1")), ids=("Eater#1",))


def _with_krrik(*paying: Step, cost: TotalCost, **end: Any) -> Case:
    game: Game = board(KRRIK, SACRIFICES_KRRIK, ALTAR, life_for="B")
    step = use(SACRIFICES_KRRIK, "{C}", sacrifices=["Krrik#1"])
    return case(game, cost, 3 + 85, step, *paying, end={"tapped": [], **end})


def test_611_3b_2_life_stands_for_black_mana_while_the_effect_lasts() -> None:
    """What is sacrificed for mana allows nothing any more; what is sacrificed in the payment did (601.2h)."""
    assert KRRIK.reading != Reading()
    owed = replace(owes("{1}{B}", life_for="B"), kind=PaymentKind.EFFECT)
    gone = _with_krrik(spend("{C}", "{1}"), life(2, "{B}"), cost=owed, life=18)
    refused(gone, "{B} is no part of the total cost that life pays")
    late = _with_krrik(use(ALTAR, "{C}", pays_life=2), spend("{C}{C}", "{2}"), cost=owes("{2}"), life=18)
    refused(late, "no mana does not pay {B} (601.2h)")
    cost = takes(part("sacrifice", "Sacrifice a creature", "Krrik#1"), mana="{B}", life_for="B")
    steps = does("sacrifice", "Krrik#1", "Sacrifice a creature"), life(2, "{B}")
    accepted(case(board(KRRIK), cost, 85 + 12, *steps, end={"life": 18}))


def test_601_2b_life_for_a_symbol_is_chosen_before_what_lets_it_is_sacrificed_for_mana() -> None:
    """A spell's choices come before mana abilities (601.2g), as for Phyrexian symbols (107.4f)."""
    game: Game = board(KRRIK, SACRIFICES_KRRIK, life_for="B")
    step = use(SACRIFICES_KRRIK, "{C}", sacrifices=["Krrik#1"])
    paying = spend("{C}", "{1}"), life(2, "{B}")
    end = {"tapped": [], "life": 18}
    accepted(case(game, owes("{1}{B}", life_for="B"), 3 + 85 + 12, step, *paying, end=end))
