"""The parts of a cost that take objects, and what helps to pay its mana (601.2h, 702.51)."""

import pytest

from planner.game.mana import ManaCost
from planner.game.total_cost import Helping, TakePart, TotalCost
from planner.game.vocabulary import Helper, Verb
from planner.models.deciders.program.linear import total_of
from planner.models.deciders.program.object_constraints import constrain_objects
from planner.models.deciders.program.part_constraints import constrain_parts, constrain_shortfalls
from planner.models.deciders.program.stage import Stage
from tests.unit.models.deciders.program.stages import (
    Json,
    can,
    largest,
    paid,
    permanent,
    smallest,
    stage,
    with_groups,
)

BEARS = [permanent(f"Bear {number}", power=number + 1) for number in range(3)]
NAMES = tuple(f"Bear {number}" for number in range(3))
GROUPS = [constrain_objects, constrain_parts]


def _taking(verb: str = "sacrifice", amount: int = 1, **more: object) -> TotalCost:
    part = TakePart(verb, frozenset(NAMES), f"{verb} {amount}", amount, **more)  # type: ignore[arg-type]
    return TotalCost(ManaCost("{0}"), parts=(part,))


def _taken(of: Stage) -> int:
    """How many objects are taken: always as many."""
    total = total_of(of.variables.paid.values())
    most = largest(of, total)
    assert smallest(of, total) == most
    return most


def _card(name: str, mana_cost: str = "{1}") -> Json:
    card = {"name": name, "type_line": "Instant", "mana_cost": mana_cost, "oracle_text": ""}
    return {"card": card, "id": name}


@pytest.mark.parametrize("amount", [0, 1, 3])
def test_a_part_takes_as_many_objects_as_it_says(amount: int) -> None:
    assert _taken(with_groups(stage(*BEARS, pay=_taking(amount=amount)), GROUPS)) == amount


def test_more_objects_than_there_are_cannot_be_taken() -> None:
    assert not can(with_groups(stage(*BEARS, pay=_taking(amount=4)), GROUPS))
    assert can(stage(*BEARS, pay=_taking(amount=4)))


def test_a_relaxed_program_says_how_many_are_missing() -> None:
    groups = [*GROUPS, constrain_shortfalls]
    found = with_groups(stage(*BEARS, pay=_taking(amount=5), relaxed=True), groups)
    assert smallest(found, found.variables.lacking["permanents"] + 0) == 2
    assert [(lack.name, lack.words) for lack in found.lacks] == [("permanents", "sacrifice 5")]


@pytest.mark.parametrize(("least", "possible"), [(0, True), (3, True), (6, True), (7, False)])
def test_crew_taps_creatures_of_enough_power_in_all(least: int, possible: bool) -> None:
    values = tuple((name, number + 1) for number, name in enumerate(NAMES))
    crew = _taking("tap", least=least, values=values)
    found = with_groups(stage(*BEARS, pay=crew), GROUPS)
    assert can(found) is possible
    if least == 3:
        assert not can(found, paid(found, "Bear 2") == 0, paid(found, "Bear 1") == 0)


def test_a_whole_hand_is_discarded() -> None:
    hand = [_card(name) for name in NAMES[:2]]
    assert _taken(with_groups(stage(pay=_taking("discard", whole=True), hand=hand), GROUPS)) == 2


@pytest.mark.parametrize("most", [None, 0, 2])
def test_waterbend_pays_for_no_more_than_its_number(most: int | None) -> None:
    helping = Helping(Helper.WATERBEND, frozenset(NAMES), most=most)
    found = with_groups(stage(*BEARS, pay=TotalCost(ManaCost("{3}"), helping=(helping,))), GROUPS)
    total = total_of(found.variables.paid.values())
    assert largest(found, total) == (3 if most is None else most)


def test_chance_takes_the_dearest_that_could_go() -> None:
    hand = [_card(name, "{1}" * (n + 1)) for n, name in enumerate(NAMES)]
    for dearest in (True, False):
        found = with_groups(stage(pay=_taking("discard", at_random=True), hand=hand), GROUPS)
        assert can(found, paid(found, "Bear 2") == int(dearest)) is dearest


def test_where_chance_is_not_priced_any_may_go() -> None:
    hand = [_card(name, "{1}" * (n + 1)) for n, name in enumerate(NAMES[:2])]
    cost = TotalCost(
        ManaCost("{0}"),
        parts=(TakePart(Verb.DISCARD, frozenset(NAMES[:2]), "discard a card", at_random=True),),
    )
    free = stage(pay=cost, hand=hand)
    free.prices_chance = False
    with_groups(free, GROUPS)
    assert all(largest(free, var + 0) == 1 for var in free.variables.paid.values())
