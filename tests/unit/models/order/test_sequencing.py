"""The order of activations: by hand, with a search and without; None where there is none."""

from __future__ import annotations

from typing import Any

import pytest

from planner.game.clock import Clock
from planner.models.deciders.program.cp_sat import minimize
from planner.models.deciders.program.payment_program import PaymentProgram
from planner.models.order.sequencing import Sequencer
from planner.models.order.sequencing_search import SequencingSearch
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Solution
from tests.unit.models.boards import OTHER_SIGNET, SIGNET, Json, creature, permanent, problem

TOMB = permanent("Tomb", "{T}: Add {C}{C}. Tomb deals 2 damage to you.", "Land")
GROVE = permanent("Grove", "{T}: Add {G}. You gain 2 life.", "Land")
ALTAR = permanent("Altar", "Sacrifice a creature: Add {C}{C}.")


def loose(*battlefield: str | Json, pay: str, **more: Any) -> tuple[PaymentProblem, Solution]:
    """A problem and its best solution without order."""
    of = problem(*battlefield, pay=pay, **more)
    return of, minimize(PaymentProgram(of), Clock())


def names(of: PaymentProblem, solution: Solution) -> list[str] | None:
    steps = Sequencer(of, solution).sequence()
    searched = SequencingSearch(of, solution, None).sequence()
    assert (steps is None) is (searched is None)
    return None if steps is None else [of.sources[of.uses[step.use].source].ids[0] for step in steps]


def test_nothing_to_do_is_in_order() -> None:
    assert names(*loose(pay="{0}")) == []


@pytest.mark.parametrize(
    ("battlefield", "pay", "order"),
    [
        ([SIGNET, "Wastes"], "{W}{U}", ["Wastes#1", "Signet"]),
        ([ALTAR, creature("Bear"), SIGNET], "{W}{U}{1}", ["Altar", "Signet"]),
    ],
)
def test_what_feeds_comes_first(battlefield: list[str | Json], pay: str, order: list[str]) -> None:
    assert names(*loose(*battlefield, pay=pay)) == order


def test_two_converters_alone_have_no_order() -> None:
    of, solution = loose(SIGNET, OTHER_SIGNET, pay="{W}{U}")
    assert solution.found
    assert names(of, solution) is None


def test_a_creature_makes_mana_before_it_is_sacrificed() -> None:
    elf = creature("Elf", "{T}: Add {G}.")
    assert names(*loose(ALTAR, elf, pay="{G}{2}")) == ["Elf", "Altar"]


def test_life_is_gained_before_it_is_lost() -> None:
    """Three life are paid with 2 there: the Grove's have to come first; the Tomb's damage comes last."""
    of, solution = loose(TOMB, GROVE, pay="{C}{C}{G}", life=1)
    assert names(of, solution) == ["Grove", "Tomb"]


def test_mana_is_in_the_order_of_its_types() -> None:
    of, solution = loose(permanent("Ring", "{T}: Add {C}{G}."), pay="{G}{C}")
    steps = Sequencer(of, solution).sequence()
    assert steps is not None
    assert [step.mana for step in steps] == ["GC"]
