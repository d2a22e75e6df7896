"""The program of repairs: the smallest first, each left out once it is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from planner.game.clock import Clock
from planner.game.vocabulary import Lifted
from planner.models.deciders.program.repair_program import Repair, RepairProgram
from tests.unit.models.boards import Json, permanent, problem


def program(*battlefield: str | Json, pay: str, mana: bool = True, **more: Any) -> RepairProgram:
    return RepairProgram(problem(*battlefield, pay=pay, **more), {}, mana=mana)


def repairs(of: RepairProgram) -> Iterator[Repair]:
    """Each repair, and none that contains one before it."""
    while (found := of.next_repair(Clock())) is not None:
        size, repair = found
        assert size == repair.total()
        yield repair
        of.leave_out(repair, with_more=True)


def test_what_can_be_paid_needs_no_repair() -> None:
    assert program("Forest", pay="{G}").next_repair(Clock()) == (0, Counter())


@pytest.mark.parametrize(
    ("battlefield", "pay", "repair"),
    [
        (["Forest"], "{U}", {("mana", "U", -1): 1}),
        ([], "{2}", {("mana", "WUBRGC", -1): 2}),
        ([], "{W/U}", {("mana", "WU", -1): 1}),
        (["Forest"], "{G}, Pay 30 life", {("life", "", -1): 10}),
        (["Forest"], "{G}, Pay {E}{E}", {("energy", "", -1): 2}),
        (["Forest"], "{G}, Sacrifice a creature", {("permanents", "Sacrifice a creature", -1): 1}),
        (["Forest"], "{G}, Mill two cards", {("library", "", -1): 2}),
    ],
)
def test_the_smallest_repair(battlefield: list[str | Json], pay: str, repair: dict[Any, int]) -> None:
    more: dict[str, Any] = {"library": 0} if "Mill" in pay else {}
    assert next(repairs(program(*battlefield, pay=pay, **more))) == repair


def test_what_is_left_out_does_not_come_again_nor_what_contains_it() -> None:
    found = list(repairs(program("Forest", pay="{G/P}{U/P}", life=1)))
    assert [sorted(repair.items()) for repair in found] == [
        [(("mana", "U", -1), 1)],
        [(("life", "", -1), 1)],
    ]


def test_without_mana_added_only_other_things_are_named() -> None:
    found = list(repairs(program(pay="{U/P}", life=0, mana=False)))
    assert found == [{("life", "", -1): 2}]
    assert list(repairs(program(pay="{U}", mana=False))) == []


@pytest.mark.parametrize("kind", list(Lifted))
def test_what_is_lifted_of_an_object_counts(kind: str) -> None:
    of = problem("Forest", pay="{G}")
    lifted = RepairProgram(of, {0: frozenset((kind,))}, mana=False)
    assert list(repairs(lifted)) == [{(kind, "", 0): 1}]


def test_lifting_is_for_what_is_used() -> None:
    of = problem("Forest", permanent("Rock", "{T}: Add {C}."), pay="{G}")
    lifted = RepairProgram(of, {0: frozenset((Lifted.TAPPED, Lifted.FORBIDDEN))}, mana=False)
    assert list(repairs(lifted)) == [{(Lifted.TAPPED, "", 0): 1, (Lifted.FORBIDDEN, "", 0): 1}]


def test_no_time_cuts_it_short() -> None:
    of = program(pay="{U}")
    assert of.next_repair(Clock(0.0)) is None
    assert of.cut_short
