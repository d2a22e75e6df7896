"""Sources of more mana than one: each way to activate them or not."""

from __future__ import annotations

from planner.models.flows.multi_mana_sources import Activated, number_of_ways, ways_to_activate
from planner.models.problem.payment_problem import PaymentProblem
from tests.unit.models.boards import SOL_RING, permanent, problem

RINGS = {key: value for key, value in SOL_RING.items() if key != "id"} | {"count": 2}
CHOICE = permanent("Choice", "{T}: Add {G}{G} or {U}{U}.")


def ways(of: PaymentProblem) -> list[Activated]:
    everything = range(len(of.sources))
    found = ways_to_activate(of, everything, [0] * len(of.uses))
    assert len(found) == number_of_ways(of, everything)
    return found


def test_a_source_is_activated_or_it_is_not() -> None:
    off, on = ways(problem(SOL_RING, pay="{2}"))
    assert (off.times, off.price, off.made) == ((), 0, 0)
    assert (on.times, on.used, on.price, on.made) == (((0, 1),), ((0, 1),), 6, 2)


def test_of_like_sources_as_many_as_one_likes() -> None:
    assert [way.made for way in ways(problem(RINGS, pay="{4}"))] == [0, 2, 4]


def test_each_run_of_mana_is_a_way_of_its_own() -> None:
    found = ways(problem(CHOICE, pay="{G}{G}{U}{U}"))
    assert len(found) == 3
    assert [dict(way.colors) for way in found] == [{}, {"U": 1, "G": 1}, {"U": 1, "G": 1}]


def test_what_several_classes_do_is_combined() -> None:
    both = ways(problem(RINGS, CHOICE, pay="{G}{G}{U}{U}{4}"))
    assert len(both) == 3 * 3
    assert [way.price for way in both] == sorted(way.price for way in both)


def test_life_is_added_up() -> None:
    tomb = permanent("Tomb", "{T}: Add {C}{C}. Tomb deals 2 damage to you.", "Land")
    of = problem(tomb, pay="{2}")
    assert [way.life for way in ways_to_activate(of, [0], [2])] == [0, 2]
