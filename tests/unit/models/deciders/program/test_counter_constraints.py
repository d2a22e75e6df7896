"""Counters that are removed are there, or put there, on objects that are (118.3)."""

import pytest

from planner.game.mana import ManaCost
from planner.game.total_cost import CounterPart, TakePart, TotalCost
from planner.game.vocabulary import Verb
from planner.models.deciders.program.linear import total_of
from planner.models.deciders.program.object_constraints import constrain_objects
from planner.models.deciders.program.part_constraints import constrain_counter_parts, constrain_counters
from tests.unit.models.deciders.program.stages import (
    can,
    class_of,
    largest,
    paid,
    permanent,
    stage,
    times,
    with_groups,
)

CELL = permanent("Cell", "Remove a charge counter from Cell: Add {G}.")
GROUPS = [constrain_objects, constrain_counters]


def _removing(kind: str | None, amount: int, *names: str, put: bool = False, one: bool = False) -> TotalCost:
    words = f"{'Put' if put else 'Remove'} {amount} counters"
    part = CounterPart(kind, frozenset(names), words, amount, put=put, one=one)
    return TotalCost(ManaCost("{0}"), counters=(part,))


@pytest.mark.parametrize("counters", [0, 1, 3])
def test_mana_abilities_remove_counters_that_are_there(counters: int) -> None:
    cell = CELL | {"counters": {"charge": counters}}
    found = with_groups(stage(cell, pay="{9}{G}"), [constrain_counters])
    assert (largest(found, times(found, "Cell")) if found.problem.uses else 0) == counters


def test_a_counter_that_an_ability_puts_there_can_be_removed() -> None:
    text = "{T}: Add {C}. Put a storage counter on Vine.\nRemove a storage counter from Vine: Add {G}."
    vine = permanent("Vine", text, counters={"storage": 1})
    found = with_groups(stage(vine, pay="{9}{G}"), GROUPS)
    assert largest(found, times(found, "Vine", "G")) == 2
    assert not can(found, times(found, "Vine", "G") == 2, times(found, "Vine", "C") == 0)


@pytest.mark.parametrize(("there", "amount"), [(2, 2), (2, 3), (0, 1)])
def test_the_payment_removes_counters_in_full(there: int, amount: int) -> None:
    beast = permanent("Beast", power=2, counters={"+1/+1": there})
    found = with_groups(
        stage(beast, pay=_removing("+1/+1", amount, "Beast")), [*GROUPS, constrain_counter_parts]
    )
    assert can(found) is (amount <= there)


def test_counters_of_any_kind_are_of_some_kind_that_is_there() -> None:
    beast = permanent("Beast", power=2, counters={"+1/+1": 1, "charge": 1})
    for amount, possible in ((2, True), (3, False)):
        cost = _removing(None, amount, "Beast")
        found = with_groups(stage(beast, pay=cost), [*GROUPS, constrain_counter_parts])
        assert can(found) is possible


def test_what_a_mana_ability_has_removed_is_not_there_for_the_cost() -> None:
    cell = CELL | {"counters": {"charge": 2}}
    part = CounterPart("charge", frozenset(("Cell",)), "Remove two charge counters", 2)
    cost = TotalCost(ManaCost("{1}"), counters=(part,))
    found = with_groups(stage(cell, pay=cost), [*GROUPS, constrain_counter_parts])
    assert can(found)
    assert not can(found, times(found, "Cell") >= 1)


def test_no_counters_are_removed_from_what_is_lost_before() -> None:
    pod = permanent("Pod", "{T}, Sacrifice Pod: Add {G}.", counters={"charge": 1})
    part = CounterPart("charge", frozenset(("Pod",)), "Remove a charge counter")
    cost = TotalCost(ManaCost("{G}"), counters=(part,))
    found = with_groups(stage(pod, pay=cost), [*GROUPS, constrain_counter_parts])
    assert can(found)
    assert not can(found, times(found, "Pod") == 1)


@pytest.mark.parametrize("one", [True, False])
def test_all_counters_come_from_one_object_where_the_words_say_so(one: bool) -> None:
    beasts = [permanent(name, power=2, counters={"+1/+1": 1}) for name in ("First", "Second")]
    cost = _removing("+1/+1", 2, "First", "Second", one=one)
    found = with_groups(stage(*beasts, pay=cost), [*GROUPS, constrain_counter_parts])
    assert can(found) is not one


def test_counters_are_put_on_objects_that_are_there() -> None:
    beast = permanent("Beast", power=2)
    part = CounterPart("-1/-1", frozenset(("Beast",)), "Put a -1/-1 counter", put=True)
    lost = TakePart(Verb.SACRIFICE, frozenset(("Beast",)), "Sacrifice a creature")
    cost = TotalCost(ManaCost("{0}"), parts=(lost,), counters=(part,))
    found = with_groups(stage(beast, pay=cost), [*GROUPS, constrain_counter_parts])
    assert can(found, paid(found, "Beast") == 1)  # in any order (601.2h): first the counter
    assert largest(found, total_of(found.variables.counters.values())) == 1
    assert class_of(found, "Beast") in found.variables.with_counters


def test_a_relaxed_program_says_which_counters_are_missing() -> None:
    beast = permanent("Beast", power=2, counters={"+1/+1": 1})
    cost = _removing("+1/+1", 3, "Beast")
    found = with_groups(stage(beast, pay=cost, relaxed=True), [*GROUPS, constrain_counter_parts])
    ((name, _, amount),) = found.lacks
    assert name == "counters"
    assert largest(found, -amount) == -2
