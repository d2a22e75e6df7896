"""The referee: what can't pay for the parts of a total cost that aren't mana (118.3, 118.10, 118.11)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace as change

from planner.contract.answer import Plan
from planner.contract.steps import Step
from planner.game.filters import Clause, Filter
from planner.game.objects import PoolMana
from planner.game.total_cost import SpendingDemands
from planner.referee import replay_any
from tests.support.referee.boards import (
    ELF,
    FOREST,
    Case,
    accepted,
    board,
    case,
    chooses,
    plan_with,
    refused,
    spend,
    step_with,
    use,
)
from tests.support.referee.cost_plans import (
    AT_RANDOM,
    BEAR,
    BEARS,
    CAT,
    CHARGE,
    COSTS,
    CREW,
    DISCARD,
    EVIDENCE,
    FOR_1,
    FOR_G,
    FORAGE,
    GRAVES,
    GREEN,
    PETAL,
    SACRIFICE,
    SACRIFICED,
    TAP_IT,
    G,
    amount,
    counts,
    does,
    helps,
    owes,
    part,
    removes,
    takes,
)


def steps(*numbers: int) -> Callable[[Plan], Plan]:
    """The steps in another order, or without some."""
    return lambda plan: change(plan, steps=[plan.steps[number] for number in numbers])


def after(*last: Step) -> Callable[[Plan], Plan]:
    """Other steps behind those of the plan."""
    return lambda plan: change(plan, steps=[*plan.steps, *last])


BROKEN: dict[str, tuple[str, Callable[[Plan], Plan], str]] = {
    "convoke before a mana ability (601.2g)": (
        "waterbend, no more than its number", steps(1, 0, 2), "steps[1]: mana abilities are activated before",
    ),
    "sacrifice before a mana ability (601.2g)": (
        "sacrifice and mana", steps(1, 0, 2), "steps[1]: mana abilities are activated before",
    ),
    "convoke by a creature twice": (
        "convoke, color and generic", step_with(1, object="Bear#1"), "Bear#1 is taken already",
    ),
    "convoke for a color that the creature hasn't (702.51a)": (
        "convoke for a hybrid symbol", step_with(2, for_="convoke {G}"), "'WU' does not pay {G}",
    ),
    "convoke for a symbol that isn't owed": (
        "convoke, color and generic", step_with(0, for_="convoke {W}"), "{W} is no part of the total cost",
    ),
    "convoke for more generic mana than is owed (118.10)": (
        "convoke, color and generic", after(does("tap", "Bear#1", "convoke {1}")), "Bear#1 is taken",
    ),
    "convoke for a symbol that is paid": (
        "convoke, color and generic", step_with(1, for_="convoke {G}"), "{G} is paid already (118.10)",
    ),
    "a keyword that the spell hasn't": (
        "convoke, color and generic", step_with(0, for_="improvise {1}"), "improvise {1} is no part of",
    ),
    "convoke by exile": (
        "convoke, color and generic", step_with(0, action="exile"), "convoke {G} is no part of",
    ),
    "improvise for a color": (
        "improvise", step_with(0, for_="improvise {G}"), "{G} is no part of the total cost",
    ),
    "more than the number of waterbend": (
        "waterbend, no more than its number", step_with(2, action="tap", object="Bear#2", mana=None,
        for_="waterbend {1}"), "no more can be paid for with waterbend",
    ),
    "delve a card twice": ("delve", step_with(1, object="Grave#1"), "Grave#1 is taken already"),
    "more than is offered": (
        "assist", step_with(1, amount=3), "3 mana is more than the 2 that are offered",
    ),
    "assist twice": (
        "assist", step_with(2, action="assist", amount=1, mana=None), "3 mana is more than the 2 that are",
    ),
    "assist for colored mana": ("assist", step_with(1, for_="{G}"), "{G} is no generic mana"),
    "one sacrifice for two parts (118.10)": (
        "the same part twice", step_with(1, object="Bear#1"), "Bear#1 is taken already, one object pays for",
    ),
    "two of the part that takes one": (
        "two parts of the same words", step_with(0, object="Bear#2"), "Sacrifice a creature is paid already",
    ),
    "no sacrifice": (
        "sacrifice and mana", steps(0, 2), "total_cost: Sacrifice a creature is not paid (601.2h)",
    ),
    "what the words don't fit": (
        "sacrifice and mana", step_with(1, object="Forest#1"), "Forest#1 does not fit 'Sacrifice a creature'",
    ),
    "words that aren't owed": (
        "sacrifice and mana", step_with(1, for_="Sacrifice a Bear"), "Sacrifice a Bear is no part of",
    ),
    "another verb": (
        "sacrifice and mana", step_with(1, action="exile"), "is no part of the total cost that exile pays",
    ),
    "exiled from the graveyard before it is there": (
        "sacrificed, then exiled from the graveyard", steps(1, 0, 2), "Bear#1 does not fit 'Exile two'",
    ),
    "a card that may be gone by chance (701.9b)": (
        "discarded at random after another", steps(1, 0), "chance may have taken Big#1 by now",
    ),
    "fewer by chance": (
        "discarded at random: the dearest", step_with(0, amount=0), "0 does not pay 'Discard a",
    ),
    "chance, but named": (
        "discarded at random: the dearest", step_with(0, action="discard", object="Card#1", amount=None,
        irreversible=False), "Discard a card at random is no part of the total cost that discard pays",
    ),
    "discarded, then revealed": (
        "revealed, then discarded", steps(1, 0), "Card#1 does not fit 'Reveal a card'",
    ),
    "returned, then tapped for mana": (
        "a land returned, tapped for mana before", steps(2, 0, 1), "steps[1]: Forest#1 is in the zone 'hand'",
    ),
    "too little power": ("total power", steps(0), "total_cost: Crew 3 is not paid (601.2h)"),
    "too little mana value": ("total mana value", steps(0), "Collect evidence 6 is not paid"),
    "sacrificed, then tapped": (
        "{T}, sacrifice this", steps(1, 0), "Cat#1 is nowhere, it can't tap there",
    ),
    "too few counters": ("counters from among", steps(0), "Remove three counters is not paid"),
    "too many counters": (
        "counters from among", step_with(1, removes={"charge": 2}), "2 charge of Counted#2 does not pay",
    ),
    "counters that aren't there": (
        "counters from among", step_with(1, removes={"time": 1}), "Counted#2 has not so many time counters",
    ),
    "no counters": ("counters from among", step_with(1, removes={}), "nothing of Counted#2 does not pay"),
    "counters below 0": (
        "counters from among", step_with(1, removes={"time": -1, "charge": 2}), "does not pay",
    ),
    "another kind of counters": (
        "some loyalty", step_with(0, removes={"charge": 2}), "2 charge of Walker#1 does not pay '-2'",
    ),
    "loyalty put on, not taken off": (
        "some loyalty", step_with(0, action="put counters"), "-2 is no part of the total cost that put",
    ),
    "a counter on another": (
        "a -1/-1 counter", step_with(0, object="Nobody#1"), "there is no object Nobody#1",
    ),
    "less energy": ("energy", step_with(0, amount=1), "1 does not pay 'Pay {E}{E}', 2 does (118.3)"),
    "no energy": ("energy", steps(), "total_cost: pay energy is not paid"),
    "energy without an amount": ("energy", step_with(0, amount=None), "expected a number, got None"),
    "energy twice": ("energy", steps(0, 0), "Pay {E}{E} is paid already (118.10)"),
    "mill less": ("mill", step_with(0, amount=1), "1 does not pay 'Mill two cards', 2 does"),
    "mill, and that can be taken back": (
        "mill", step_with(0, irreversible=False), "steps[0].irreversible: is False, expected True",
    ),
    "less life": (
        "X life and 1 more", step_with(0, amount=4, for_="Pay 4 life"), "Pay 4 life is no part of the total",
    ),
    "life for mana of another type": (
        "2 life for each black symbol", step_with(0, for_="{R}"), "{R} is no part of the total cost",
    ),
    "1 life for black mana": (
        "2 life for each black symbol", step_with(0, amount=1), "1 life does not pay {B}, 2 life does",
    ),
    "announced as red, paid by life for black": (
        "2 life for each black symbol", chooses(symbols=["{R}", "{B}"]), "{B/R} is announced as {R}, paid",
    ),
    "another option": (
        "what was announced", chooses(additional=["Buyback"]), "choices.additional: is ['Buyback']",
    ),
    "a symbol that was reduced otherwise": (
        "a symbol that was reduced, and one that is left", chooses(symbols=["{G}", "{G}"]),
        "choices.symbols: {G} is said where {U} was reduced (118.7)",
    ),
    "a symbol that was reduced, left out": (
        "a symbol that was reduced, and one that is left", chooses(symbols=["{G}"]), "expected 2 choices",
    ),
    "no reduction": ("what was announced", chooses(reductions=[]), "choices.reductions: is [], announced"),
    "no alternative": (
        "what was announced", chooses(alternative=UNSET), "announced was Evoke (601.2b)",
    ),
    "another part of the cost": (
        "sacrifice and mana", plan_with(other_costs=[]), "other_costs: is [], owed is",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("legal", "breaks", "words"), BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_plan_is_refused(legal: str, breaks: Callable[[Plan], Plan], words: str) -> None:
    paid = COSTS[legal]
    refused(replace(paid, plan=breaks(paid.plan)), words)


def _game(key: str, **fields: Any) -> Case:
    """The case on a game with other fields."""
    return replace(COSTS[key], game=replace(COSTS[key].game, **fields))


def _state(key: str, name: str, **fields: Any) -> Case:
    """The case with objects of this name in another state."""
    objects = COSTS[key].game.objects
    return _game(key, objects=tuple(replace(o, **fields) if o.card.name == name else o for o in objects))


def _cost(key: str, **fields: Any) -> Case:
    return replace(COSTS[key], cost=replace(COSTS[key].cost, **fields))


SICK_CAT = replace(CAT, summoning_sick=True)
GOBLINS = Filter("a Goblin", (Clause(subtypes=frozenset({"Goblin"})),))
MACHINE = replace(BEAR, card=replace(BEAR.card, types=BEAR.card.types | {"Artifact"}))
TWO_AT_RANDOM = takes(replace(AT_RANDOM, amount=2), DISCARD)
TWO_STEPS = (
    does("discard", "Big#1", "Discard a card"),
    amount("discard at random", 2, AT_RANDOM.words, irreversible=True),
)

IMPOSSIBLE: dict[str, tuple[Case, str]] = {
    "a tapped creature for convoke (118.3)": (
        _state("convoke, color and generic", "Bear", tapped=True), "Bear#1 can't be tapped, it is tapped",
    ),
    "an opponent's creature for convoke": (
        _state("convoke, color and generic", "Bear", controller="opponent"), "nothing that can convoke",
    ),
    "tapped for mana, then for convoke": (
        case(board(ELF), owes("{G}{G}", helping=helps("convoke", "Elf#1", colors=(("Elf#1", "G"),))), 12,
        use(ELF, "{G}"), FOR_G, does("tap", "Elf#1", "convoke {G}")), "Elf#1 can't be tapped, it is tapped",
    ),
    "helped twice over (118.10)": (
        case(board(BEAR), owes("{1}", helping=helps("convoke", *BEARS)), 8, does("tap", "Bear#1",
        "convoke {1}"), does("tap", "Bear#2", "convoke {1}")), "total_cost: {1} is paid for that is not owed",
    ),
    "help beside mana for all of it (118.10)": (
        case(board(BEAR, pool=(PoolMana("G", 1),)), owes("{1}", helping=helps("convoke", *BEARS)), 5,
        FOR_1, does("tap", "Bear#1", "convoke {1}")), "total_cost: {1} is paid for that is not owed (118.10)",
    ),
    "too little help": (
        case(board(BEAR), owes("{3}", helping=helps("convoke", *BEARS)), 4, does("tap", "Bear#1",
        "convoke {1}")), "total_cost: {2} of {3} is not paid (601.2h)",
    ),
    "more than X for waterbend": (
        _cost("waterbend X", helping=helps("waterbend", *BEARS, most=0)), "no more can be paid for with",
    ),
    "half of {2/W} with nothing for the rest": (
        case(board(BEAR, FOREST), owes("{2/W}", helping=helps("convoke", *BEARS)), 7, G,
        spend("{G}", "{2/W}"), symbols=("{2}",)), "total_cost: {2/W} is not paid (601.2h)",
    ),
    "half of {2/W} where nothing helps": (
        case(board(FOREST), owes("{2/W}"), 7, G, spend("{G}", "{2/W}"), symbols=("{2}",)),
        "{G} does not pay {2/W} (107.4)",
    ),
    "help for a {2/W} announced as white": (
        case(board(BEAR), owes("{2/W}", helping=helps("convoke", *BEARS)), 8, does("tap", "Bear#1",
        "convoke {1}"), does("tap", "Bear#2", "convoke {1}"), symbols=("{W}",)), "{2/W} is not paid (601.2h)",
    ),
    "more for a {2/W} than it asks for": (
        replace(COSTS["assist for half of {2/W}"], plan=step_with(1, amount=2)(
        COSTS["assist for half of {2/W}"].plan)), "total_cost: {1} is paid for that is not owed (118.10)",
    ),
    "no one to assist": (_cost("assist", helping=()), "nobody assists here"),
    "snow mana by convoke": (
        case(board(BEAR), owes("{S}", helping=helps("convoke", *BEARS, colors=GREEN)), 4,
        does("tap", "Bear#1", "convoke {S}")), "does not pay {S} (702.51a)",
    ),
    "improvise by what is no artifact": (
        case(board(BEAR), owes("{1}", helping=helps("improvise", *BEARS)), 4,
        does("tap", "Bear#1", "improvise {1}")), "nothing that can improvise (702)",
    ),
    "convoke for a color that effects say and the creature hasn't": (
        case(board(BEAR), owes("{W}", helping=helps("convoke", *BEARS, colors=(("Bear#1", "W"),))), 4,
        does("tap", "Bear#1", "convoke {W}")), "does not pay {W} (702.51a)",
    ),
    "what the words don't mean, whatever list it stands in (118.3)": (
        case(board(BEAR), takes(replace(SACRIFICE, ids=frozenset(BEARS), wanted=GOBLINS)), 35,
        does("sacrifice", "Bear#1", SACRIFICE.words)), "Bear#1 does not fit",
    ),
    "improvise by an artifact of the color": (
        case(board(MACHINE), owes("{G}", helping=helps("improvise", *BEARS, colors=GREEN)), 4,
        does("tap", "Bear#1", "improvise {G}")), "does not pay {G}",
    ),
    "a card that never lay in the graveyard": (
        case(board(PETAL), owes("{1}", helping=helps("delve", arriving=frozenset({"Petal#1"}))), 1,
        does("exile", "Petal#1", "delve {1}")), "Petal#1 is nothing that can delve",
    ),
    "a token never lies in the graveyard (111.7)": (
        case(board(CAT, BEAR), takes(replace(SACRIFICE, ids=frozenset({"Cat#1"})), FORAGE), 13,
        does("sacrifice", "Cat#1", SACRIFICE.words), does("exile", "Cat#1", "Exile two")),
        "Cat#1 is nowhere, it can't exile there",
    ),
    "what was returned is another object (400.7)": (
        case(board(FOREST), takes(part("return", "Return a land", "Forest#1"), part("discard",
        "Discard a card", "Forest#1")), 60, does("return", "Forest#1", "Return a land"),
        does("discard", "Forest#1", "Discard a card")), "Forest#1 is in the zone 'hand', it can't discard",
    ),
    "a permanent of an opponent (701.21a)": (
        _state("sacrifice and mana", "Bear", controller="opponent"), "Bear#1 is not yours to sacrifice",
    ),
    "an untapped one can't be untapped": (
        _state("untap", "Bear", tapped=False), "Bear#1 can't be untapped, it is untapped",
    ),
    "{T} of a summoning sick creature (602.5a)": (
        case(board(SICK_CAT), takes(TAP_IT), 3, does("tap", "Cat#1", "{T}")), "Cat#1 is summoning sick",
    ),
    "{Q} of a summoning sick creature (602.5a)": (
        _state("untap", "Bear", summoning_sick=True), "Bear#1 is summoning sick (602.5a)",
    ),
    "on the stack (601.2a)": (_cost("exiled from hand", on_stack="Card#1"), "Card#1 is on the stack"),
    "counters of what is on the stack": (
        _cost("some loyalty", on_stack="Walker#1"), "Walker#1 is on the stack (601.2a)",
    ),
    "forbidden": (
        replace(COSTS["sacrifice and mana"], forbid=frozenset({"Bear#1"})), "Bear#1 must not be used",
    ),
    "forbidden, and chance could take it": (
        replace(COSTS["discarded at random: the dearest"], forbid=frozenset({"Card#2"})),
        "Card#2 could be taken at random, it must not be used (forbid)",
    ),
    "forbidden by itself, and chance could take it": (
        _state("discarded at random: the dearest", "Card", forbid=True), "Card#1 could be taken at random",
    ),
    "required": (
        replace(COSTS["sacrifice and mana"], require=frozenset({"Bear#2"})), "require: Bear#2 is not used",
    ),
    "too few cards for chance": (
        case(_game("discarded at random after another").game, replace(TWO_AT_RANDOM, on_stack="Card#1"), 105,
        *TWO_STEPS), "no more than 1 objects are left to take at random (118.3)",
    ),
    "too few cards for two parts of chance": (
        case(board(BEAR), takes(*(part("discard", words, "Card#1", at_random=True) for words in "AB")), 0,
        *(amount("discard at random", 1, words, irreversible=True) for words in "AB")),
        "no more than 1 objects are left to take at random",
    ),
    "counters of one object only": (
        _cost("counters from among", counters=(replace(CHARGE, one=True),)), "1 charge of Counted#2 does not",
    ),
    "counters of what is gone": (
        case(board(BEAR), replace(counts(CHARGE), parts=(replace(SACRIFICE, ids=frozenset(BEARS)),)), 0,
        SACRIFICED, removes("Bear#1", CHARGE.words, charge=1)), "Bear#1 has left the zone 'battlefield'",
    ),
    "no energy left": (_game("energy", energy=1), "1 can't pay 2 (118.3)"),
    "an empty library": (_game("mill", library=1), "1 can't pay 2 (118.3)"),
    "no life left": (_game("X life and 1 more", life=4), "4 life can't pay 5 life (118.3b)"),
    "no life can be paid": (
        _cost("2 life for each black symbol", no_life=True), "steps[0]: life can't be paid (118.11)",
    ),
    "2 life for black without an effect": (
        _cost("2 life for each black symbol", life_for=""), "{B} is no part of the total cost that life pays",
    ),
    "2 life in a mana ability without an effect": (
        _game("2 life for black mana of a mana ability", life_for="G"), "no mana does not pay {B} (601.2h)",
    ),
    "too little of a type of mana (601.2b)": (
        _cost("so much of a type of mana", spending=SpendingDemands.of(G=2)),
        "1 mana of the type G is spent, announced were 2",
    ),
    "each counted option is worth 1,000": (
        _cost("options counted", counted=1), "price: is -1993, by the table it is -993",
    ),
    "colorless is no color": (
        _cost("colors of mana spent", most_colors=False), "price: is -987, by the table it is 13",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("illegal", "words"), IMPOSSIBLE.values(), ids=IMPOSSIBLE.keys())
def test_what_can_not_be_done_is_refused(illegal: Case, words: str) -> None:
    refused(illegal, words)


def test_a_plan_pays_one_of_the_costs_between_which_its_player_may_choose() -> None:
    paid = COSTS["sacrifice and mana"]
    others = (owes("{W}"), paid.cost, owes("{U}"))
    assert replay_any(paid.game, others, paid.prices, paid.plan)
    assert not replay_any(paid.game, others[::2], paid.prices, paid.plan)


def test_a_total_of_power_counts_what_is_below_0() -> None:
    """A creature with power -1 may crew, and counts as that."""
    values = (("Bear#1", 4), ("Elf#1", -1))
    crew = replace(CREW, values=values)
    taps = does("tap", "Bear#1", "Crew 3"), does("tap", "Elf#1", "Crew 3")
    for order in (taps, taps[::-1]):
        # the Elf was the last source of green
        accepted(case(board(BEAR, ELF), takes(crew), 4 + 5 + 4, *order))
    refused(case(board(BEAR, ELF), takes(replace(crew, least=4)), 13, *taps), "Crew 3 is not paid")


def test_parts_of_the_same_words_share_what_was_taken_as_they_can() -> None:
    """Whichever order the cards are named in, those that only fit one part go there."""
    small = replace(EVIDENCE, ids=frozenset(GRAVES[:2]), least=3)
    large = replace(EVIDENCE, ids=frozenset(GRAVES), least=6)
    cards = [does("exile", one, EVIDENCE.words) for one in GRAVES]
    game = COSTS["total mana value"].game
    for order in (cards, cards[::-1]):
        accepted(case(game, takes(small, large), 3, *order))
    refused(case(game, takes(small, large), 2, *cards[:2]), "Collect evidence 6 is not paid")
