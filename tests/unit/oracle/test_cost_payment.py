"""The oracle on costs that aren't only mana: prices derived by hand from the contract."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from planner.game.filters import Clause, Filter
from planner.game.total_cost import CounterPart, Helping, SpendingDemands, TakePart
from planner.game.vocabulary import Helper, PaymentKind, Verb, Whose, Zone
from planner.game.written_costs import Prohibition
from tests.support.oracle.best import best, best_of
from tests.support.oracle.examples.converters import ALTAR, LEAFCALLER, storage
from tests.support.oracle.examples.objects import (
    ANY_COLOR,
    CITY,
    ELVES,
    FOREST,
    GUIDE,
    ISLAND,
    SACRIFICE,
    SPAWN,
    TAP,
    TREASURE,
    WASTES,
    adds,
    cost,
    game,
    pay,
    price,
    thing,
)

GREEN, WHITE = frozenset("G"), frozenset("W")
BEAR = thing("Bear", "Creature", mana_value=2, power=2, colors=GREEN)
KNIGHT = thing("Knight", "Creature", mana_value=3, power=3, colors=WHITE)
ORNITHOPTER = thing("Thopter", "Artifact Creature", mana_value=0, power=0)
PETAL = thing("Petal", "Artifact", adds(*ANY_COLOR, cost=(TAP, SACRIFICE)))
CARD = thing("Card", "Instant", mana_value=1, zone="hand")
DEAD = thing("Dead", "Creature", mana_value=2, power=2, zone="graveyard")


def take(verb: str, *ids: str, amount: int = 1, **more: Any) -> TakePart:
    arriving = frozenset(more.pop("arriving", ()))
    return TakePart(Verb(verb), frozenset(ids), f"{verb} {amount}", amount, arriving=arriving, **more)


def convoke(**colors: str) -> Helping:
    return Helping(Helper.CONVOKE, frozenset(colors), colors=tuple(colors.items()))


def tapping(keyword: str, *ids: str, most: int | None = None) -> Helping:
    return Helping(Helper(keyword), frozenset(ids), most=most)


def delve(*ids: str, arriving: tuple[str, ...] = ()) -> Helping:
    return Helping(Helper.DELVE, frozenset(ids), frozenset(arriving))


# What pays for mana ----------------------------------------------------------------------


def test_convoke_taps_creatures_for_generic_mana_and_for_their_colors() -> None:
    both = (convoke(Bear0="G", Bear1="G"),)
    assert price(game(BEAR, BEAR), "{1}{G}", helping=both) == 4 + 4
    assert price(game(BEAR, BEAR), "{W}", helping=both) is None
    assert price(game(BEAR), "{G}{G}", helping=(convoke(Bear0="G"),)) is None
    assert price(game(replace(BEAR, tapped=True)), "{G}", helping=(convoke(Bear0="G"),)) is None


@pytest.mark.parametrize(
    ("mana", "expected"),
    [
        ("{G/W}", 4),
        ("{2/G}", 4),
        ("{G/P}", 4),  # rather than 2 life for 12
        ("{W/P}", 12),
        ("{S}", None),
        ("{C}", None),
        ("{X}", 4 - 1000),
    ],
)
def test_convoke_by_symbol(mana: str, expected: int | None) -> None:
    assert price(game(BEAR), mana, helping=(convoke(Bear0="G"),)) == expected


def test_convoke_needs_no_tap_symbol_and_is_no_activation() -> None:
    # A sick creature can; the row for one that couldn't attack.
    assert price(game(replace(ELVES, summoning_sick=True)), "{G}", helping=(convoke(Elves0="G"),)) == 1
    # Its creature row and the last source of green, not the row for an activation.
    found = best(game(ELVES), cost("{G}", helping=(convoke(Elves0="G"),)))
    assert (found.price, found.activations, found.positions) == (3 + 4, 0, 0)
    # Tapped for mana or for convoke, never for both.
    assert price(game(ELVES), "{1}{G}", helping=(convoke(Elves0="G"),)) is None


def test_what_triggers_on_tapping_triggers_on_a_tap_for_a_cost() -> None:
    # 2 + 6 for the creature row and a life point; no mana is made.
    burning = thing("Burning", "Creature", power=0, tapped_damage=1)
    assert price(game(burning), "{1}", helping=(tapping("convoke", "Burning0"),)) == 2 + 6


def test_improvise_and_waterbend() -> None:
    assert price(game(ORNITHOPTER), "{1}", helping=(tapping("improvise", "Thopter0"),)) == 2
    assert price(game(ORNITHOPTER), "{U}", helping=(tapping("improvise", "Thopter0"),)) is None
    two = tapping("waterbend", "Thopter0", "Bear1", most=1)
    assert price(game(ORNITHOPTER, BEAR), "{2}", helping=(two,)) is None
    assert price(game(ORNITHOPTER, BEAR, WASTES), "{2}", helping=(two,)) == 2 + 3


def test_delve() -> None:
    two = (delve("Dead0", "Dead1"),)
    assert price(game(DEAD, DEAD), "{2}", helping=two) == 2
    assert price(game(DEAD, DEAD), "{3}", helping=two) is None
    assert price(game(DEAD, FOREST), "{1}{G}", helping=(delve("Dead0"),)) == 1 + 3 + 4
    assert best(game(DEAD, DEAD), cost("{1}", helping=two)).positions == 0


def test_what_was_sacrificed_for_mana_lies_in_the_graveyard() -> None:
    # 3 + 4 for the activation, 25 lost, five colors for 4 each, 1 for the card exiled.
    petal = (delve(arriving=("Petal0",)),)
    assert price(game(PETAL), "{1}{G}", helping=petal) == 3 + 4 + 25 + 20 + 1
    assert price(game(PETAL), "{2}{G}", helping=petal) is None
    assert price(game(TREASURE), "{1}{G}", helping=(delve(),)) is None
    # It has to be sacrificed first.
    assert price(game(PETAL), "{1}", helping=petal) == 3 + 4 + 25 + 20


def test_what_a_part_sacrifices_or_discards_arrives_too() -> None:
    parts = (take("sacrifice", "Bear0"),)
    assert price(game(BEAR), "{1}", parts=parts, helping=(delve(arriving=("Bear0",)),)) == 35 + 1
    both = (take("exile", arriving=("Card0",)), take("discard", "Card0"))
    assert price(game(CARD), "{0}", parts=both) == 35 + 1
    # What is exiled or returned doesn't.
    for verb in ("exile", "return"):
        gone = (take(verb, "Bear0"),)
        assert price(game(BEAR), "{1}", parts=gone, helping=(delve(arriving=("Bear0",)),)) is None


def test_another_player_assists() -> None:
    assert price(game(), "{3}", helping=(Helping(Helper.ASSIST, most=3),)) == 0
    assert price(game(WASTES), "{3}", helping=(Helping(Helper.ASSIST, most=2),)) == 3
    assert price(game(), "{3}{U}", helping=(Helping(Helper.ASSIST, most=9),)) is None


# Parts that take objects -----------------------------------------------------------------


def test_losses_by_their_rows() -> None:
    board = game(BEAR, replace(SPAWN, abilities=()), FOREST, DEAD, CARD)
    assert price(board, "{0}", parts=(take("sacrifice", "Bear0", "Spawn1"),)) == 10  # a token of power 0
    assert price(board, "{0}", parts=(take("sacrifice", "Forest2"),)) == 60 + 4
    assert price(board, "{0}", parts=(take("return", "Bear0"),)) == 35
    assert price(board, "{0}", parts=(take("exile", "Dead3"),)) == 1
    assert price(board, "{0}", parts=(take("discard", "Card4"),)) == 35
    assert price(board, "{0}", parts=(take("reveal", "Card4"),)) == 0
    assert price(board, "{0}", parts=(take("exert", "Bear0"),)) == 15
    assert price(board, "{0}", parts=(take("tap", "Forest2"),)) == 4
    # It has to be tapped: for mana that stays unspent, where the cost opens that window.
    assert price(board, "{0}", parts=(take("untap", "Forest2"),)) == 3 + 1
    assert not best(board, cost(None, parts=(take("untap", "Forest2"),))).payable


def test_one_object_serves_one_part() -> None:
    # 118.10: one sacrifice never pays two; 601.2h: tapped for one, sacrificed for the other.
    sacrifices = (take("sacrifice", "Bear0"), take("sacrifice", "Bear0", "Knight1"))
    assert price(game(BEAR), "{0}", parts=sacrifices) is None
    assert price(game(BEAR, KNIGHT), "{0}", parts=sacrifices) == 35 + 45
    assert price(game(BEAR), "{0}", parts=(take("sacrifice", "Bear0"), take("tap", "Bear0"))) == 4 + 35
    assert price(game(BEAR), "{0}", parts=(take("tap", "Bear0"), take("tap", "Bear0"))) is None
    assert price(game(CARD), "{0}", parts=(take("reveal", "Card0"), take("discard", "Card0"))) == 35
    assert price(game(CARD), "{0}", parts=(take("reveal", "Card0"), take("reveal", "Card0"))) is None


def test_tapped_for_mana_and_sacrificed_then() -> None:
    assert price(game(ELVES), "{G}", parts=(take("sacrifice", "Elves0"),)) == 3 + 3 + 4 + 25
    # The other way round it isn't there any more: mana abilities come first (601.2g).
    assert price(game(SPAWN), "{C}", parts=(take("sacrifice", "Spawn0"),)) is None
    assert price(game(ALTAR, BEAR), "{G}", parts=(take("tap", "Bear1"),)) is None


def test_the_source_of_an_ability_pays_with_itself() -> None:
    own = (take("tap", "Elves0", own=True),)
    assert price(game(ELVES), "{G}", parts=own) is None
    assert price(game(ELVES, FOREST), "{G}", parts=own) == 3 + 3 + 4 + 2


def test_untapped_and_tapped_again() -> None:
    # {Q}, and then "tap an untapped creature" with the same one: in any order (601.2h).
    parts = (take("tap", "Bear0"), take("untap", "Bear0", own=True))
    assert price(game(replace(BEAR, tapped=True)), "{0}", parts=parts) == 4
    assert price(game(BEAR), "{0}", parts=parts) == 4
    assert price(game(BEAR), "{0}", parts=parts[1:]) is None


def test_total_power_and_total_mana_value() -> None:
    powers = (("Bear0", 2), ("Knight1", 3), ("Elves2", 1))
    board = game(BEAR, KNIGHT, ELVES)
    for least, expected in ((0, 0), (1, 4), (3, 5), (4, 9), (6, 16), (7, None)):
        # Bear 4, Knight 5, Elves 3 and the last source of green 4.
        crew = take("tap", "Bear0", "Knight1", "Elves2", amount=0, least=least, values=powers)
        assert price(board, "{0}", parts=(crew,)) == expected
    evidence = take(
        "exile", "Dead0", amount=0, arriving=("Bear1",), least=4, values=(("Dead0", 2), ("Bear1", 2))
    )
    assert price(game(DEAD, BEAR), "{0}", parts=(evidence,)) is None
    assert price(game(DEAD, BEAR), "{0}", parts=(evidence, take("sacrifice", "Bear1"))) == 35 + 2


def test_at_random_the_dearest_may_go() -> None:
    board = game(GUIDE, CARD)  # 45 and 35
    chance = take("discard", "Guide0", "Card1", at_random=True)
    assert price(board, "{0}", parts=(chance,)) == 45
    assert price(board, "{0}", parts=(chance, take("discard", "Guide0", "Card1"))) == 45 + 35
    assert price(game(GUIDE), "{0}", parts=(chance, take("discard", "Guide0"))) is None
    # Nobody knows what lies in the graveyard then, except where all of it does.
    one = take("discard", "Card0", "Card1", at_random=True)
    arrived = (delve(arriving=("Card0", "Card1")),)
    assert price(game(CARD, CARD), "{1}", parts=(one,), helping=arrived) is None
    assert price(game(CARD, CARD), "{2}", parts=(replace(one, amount=2),), helping=arrived) == 70 + 2
    assert price(game(CARD, CARD), "{1}", parts=(one, take("discard", "Card0")), helping=arrived) == 70 + 1
    # Forbidden cards are never risked.
    assert not best(board, cost("{0}", parts=(chance,)), forbid=frozenset({"Card1"})).payable


def test_a_cost_without_mana_is_paid_without_mana_abilities() -> None:
    assert price(game(SPAWN), "{0}", parts=(take("sacrifice", "Spawn0"),)) == 25
    part = (take("sacrifice", "Spawn0"),)
    assert best(game(SPAWN), cost(None, parts=part)).price == 25
    assert not best(game(PETAL), cost(None, parts=(take("exile", arriving=("Petal0",)),))).payable
    # 118.2: Petal can't be sacrificed for mana here; with {0} in the cost it can.
    assert best(game(PETAL), cost("{0}", parts=(take("exile", arriving=("Petal0",)),))).payable


# Counters, energy, mills, life -----------------------------------------------------------


def counters(kind: str | None, *ids: str, amount: int = 1, **more: Any) -> CounterPart:
    return CounterPart(kind, frozenset(ids), "", amount, **more)


def test_counters() -> None:
    board = game(storage(2), storage(1))
    both = ("Storage0", "Storage1")
    assert best(board, cost(None, counters=(counters("storage", *both, amount=3),))).price == 12
    assert not best(board, cost(None, counters=(counters("storage", *both, amount=3, one=True),))).payable
    assert best(board, cost(None, counters=(counters(None, *both, amount=2, one=True),))).price == 8
    assert not best(board, cost(None, counters=(counters("charge", *both),))).payable
    # What was removed for mana is gone.
    spent = (counters("storage", "Storage0", amount=2),)
    assert price(game(storage(2)), "{B}", counters=spent) is None
    assert price(game(storage(2)), "{C}", counters=spent) == 3 + 1 + 8


def test_counters_that_are_put() -> None:
    assert best(game(BEAR), cost(None, counters=(counters("-1/-1", "Bear0", put=True),))).price == 4
    assert best(game(BEAR), cost(None, counters=(counters("+1/+1", "Bear0", put=True),))).price == 0
    assert not best(game(), cost(None, counters=(counters("+1/+1", put=True),))).payable
    # In any order (601.2h): what was put can be removed; what is gone gets nothing.
    both = (counters("charge", "Bear0"), counters("charge", "Bear0", put=True))
    assert best(game(BEAR), cost(None, counters=both)).price == 4
    assert price(game(SPAWN), "{C}", counters=(counters("+1/+1", "Spawn0", put=True),)) is None


def test_energy_and_mills() -> None:
    assert best(game(energy=2), cost(None, energy=2)).price == 8
    assert not best(game(energy=1), cost(None, energy=2)).payable
    assert best(game(energy=3), cost(None, energy_per_x=2)).x == 1
    assert best(game(library=2), cost(None, mill=2)).price == 2
    assert best(game(), cost(None, mill=2)).price == 2
    assert not best(game(library=1), cost(None, mill=2)).payable


def test_x_life_and_x_objects() -> None:
    # Of 12 life 11 can go without dying: 2 for 6 each, 5 for 10, 4 for 30.
    found = best(game(life=12), cost(None, life_per_x=1))
    assert (found.x, found.price, found.lethal) == (11, 12 + 50 + 120 - 11_000, False)
    found = best(game(BEAR, KNIGHT), cost(None, parts=(take("tap", "Bear0", "Knight1", amount=0, per_x=1),)))
    assert (found.x, found.price) == (2, 4 + 5 - 2_000)
    part = (take("sacrifice", "Bear0", "Knight1", amount=0, per_x=1),)
    assert best(game(BEAR, KNIGHT, WASTES), cost("{X}", parts=part)).price == 35 + 3 - 1_000
    assert best(game(BEAR, KNIGHT), cost(None, parts=part, x=1)).price == 35


def test_reductions_take_from_what_x_adds() -> None:
    # {X} less {2}: with three Wastes X is 5.
    board = game(*[WASTES] * 3)
    assert best(board, cost("{X}", discount=2)).x == 5
    assert best(board, cost("{X}", discount=2, x=2)).price == 0
    assert best(board, cost("{X}", discount=2, least_generic=1, x=2)).price == 3
    # A part of {2/W} is no part of what is reduced.
    assert best(board, cost("{X}{2/W}", discount=2, x=1)).price == 6


def test_life_that_cannot_be_paid() -> None:
    assert price(game(), "{W/P}", no_life=True) is None
    assert not best(game(), cost(None, life=1, no_life=True)).payable
    assert best(game(), cost(None, life=0, no_life=True)).price == 0  # 118.3b


def test_two_life_for_each_black_mana() -> None:
    assert price(game(), "{B}{B}", life_for="B") == 24
    assert price(game(), "{B/G}", life_for="B") == 12
    assert price(game(), "{2/B}", life_for="B") == 12
    assert price(game(), "{1}", life_for="B") is None
    assert price(game(life=3), "{B}{B}", life_for="B") is None
    # Of a mana ability's cost too, by what holds for every cost.
    caller = replace(LEAFCALLER, abilities=(adds("G", cost=(pay("{B}"),)),))
    assert price(game(caller, life_for="B"), "{G}") == 3 + 12
    assert price(game(caller), "{G}", life_for="B") is None


# What is asked for, chosen, spared, prohibited -------------------------------------------


def test_as_many_colors_as_possible() -> None:
    # Two Forests for 6 and fewer than two sources of green 4 + 2; or one with the Island, 4 + 2 too.
    board = game(FOREST, FOREST, ISLAND)
    assert price(board, "{2}") == 6 + 2 + 4
    assert price(board, "{2}", most_colors=True) == 6 + 2 + 4 - 2_000
    assert price(game(FOREST, WASTES), "{1}", most_colors=True) == 3 + 4 - 1_000
    # Convoke is no mana.
    assert price(game(BEAR), "{G}", helping=(convoke(Bear0="G"),), most_colors=True) == 4


def test_mana_of_a_type_that_has_to_be_spent() -> None:
    board = game(FOREST, WASTES)
    assert price(board, "{1}") == 3
    assert price(board, "{1}", spending=SpendingDemands.of(G=1)) == 3 + 4
    assert price(board, "{1}", spending=SpendingDemands.of(G=2)) is None
    assert price(board, "{X}", spending=SpendingDemands.of(G=1)) == 6 + 4 - 2_000  # and never with X = 0


def test_the_best_of_several_ways() -> None:
    ways = [cost("{0}", parts=(take("sacrifice", "Bear0"),)), cost("{2}"), cost("{4}", counted=1)]
    assert best_of(game(BEAR, WASTES, WASTES), ways).price == 6
    assert best_of(game(BEAR, *[WASTES] * 4), ways).price == 12 - 1_000
    assert best_of(game(BEAR), ways).price == 35
    assert not best_of(game(), ways).payable


def test_targets_are_spared() -> None:
    board, either = game(BEAR, KNIGHT), (take("sacrifice", "Bear0", "Knight1"),)
    assert price(board, "{0}", parts=either) == 35
    assert price(board, "{0}", parts=either, spare=frozenset({"Bear0"})) == 45
    assert price(game(BEAR), "{0}", parts=either, spare=frozenset({"Bear0"})) == 35


def test_required_and_forbidden_objects() -> None:
    board, either = game(BEAR, KNIGHT), cost("{0}", parts=(take("tap", "Bear0", "Knight1"),))
    assert best(board, either, require=frozenset({"Knight1"})).price == 5
    assert best(board, either, forbid=frozenset({"Bear0"})).price == 5
    assert not best(board, either, forbid=frozenset({"Bear0", "Knight1"})).payable
    # Giving or getting counters is using.
    on_one = cost("{0}", counters=(counters("-1/-1", "Bear0", "Knight1", put=True),))
    assert best(board, on_one, require=frozenset({"Knight1"})).price == 4
    assert not best(board, on_one, require=frozenset({"Bear0", "Knight1"})).payable


CREATURES = Filter("creatures", (Clause(types=frozenset({"Creature"})),), controller=Whose.ANYBODY)
CARDS = Filter("cards", zone=Zone.GRAVEYARD, controller=Whose.ANYBODY)


@pytest.mark.parametrize(
    ("ban", "payable"),
    [
        (Prohibition("", Verb.SACRIFICE, CREATURES), False),
        (Prohibition("", Verb.SACRIFICE), False),
        (Prohibition("", Verb.SACRIFICE, kinds=frozenset({PaymentKind.SPELL})), False),
        (Prohibition("", Verb.SACRIFICE, kinds=frozenset({PaymentKind.EFFECT})), True),
        (Prohibition("", Verb.TAP, CREATURES), True),
    ],
)
def test_a_prohibited_action_makes_a_cost_unpayable(ban: Prohibition, payable: bool) -> None:
    board = game(BEAR, prohibitions=(ban,))
    assert best(board, cost("{0}", parts=(take("sacrifice", "Bear0"),))).payable is payable


def test_prohibitions_hold_for_mana_abilities_and_for_mana() -> None:
    ban = Prohibition("", Verb.SACRIFICE, kinds=frozenset({PaymentKind.MANA_ABILITY}))
    assert price(game(TREASURE, prohibitions=(ban,)), "{G}") is None
    assert price(game(ALTAR, BEAR, prohibitions=(ban,)), "{G}") is None
    assert price(game(prohibitions=(Prohibition("", Verb.PAY_LIFE),)), "{W/P}") is None
    graveyard = Prohibition("", Verb.LEAVE_GRAVEYARD, CARDS)
    assert price(game(DEAD, prohibitions=(graveyard,)), "{1}", helping=(delve("Dead0"),)) is None
    parts = (take("sacrifice", "Bear0"),)
    # "Abilities" alone doesn't speak of mana abilities.
    ability = Prohibition("", Verb.SACRIFICE, kinds=frozenset({PaymentKind.ABILITY}))
    assert price(game(TREASURE, prohibitions=(ability,)), "{G}") is not None
    board = game(BEAR, prohibitions=(graveyard,))
    assert price(board, "{1}", parts=parts, helping=(delve(arriving=("Bear0",)),)) is None


def test_a_city_of_brass_tapped_for_a_cost_deals_its_damage() -> None:
    found = best(game(CITY, life=1), cost("{0}", parts=(take("tap", "City0"),)))
    assert (found.price, found.lethal) == (20 + 30, True)
