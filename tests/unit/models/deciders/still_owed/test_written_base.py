"""Payments as they are written down from the best base: activations in an order that can be carried out."""

from __future__ import annotations

import random

import pytest

from planner.costing.question import prepare
from planner.models.order.sequencing import Sequencer
from planner.models.problem.build import owing
from planner.models.problem.solution import Payment
from planner.planning.question.compiled_board import CompiledBoard
from tests.unit.models.deciders.still_owed.test_choices import asked


@pytest.mark.parametrize("seed", range(60))
def test_mana_is_there_when_it_is_spent(seed: int) -> None:
    question = prepare(asked(random.Random(5_000 + seed)))
    choices = CompiledBoard(question.game).owed(question.cost, question.forbid, question.prices).choices
    if choices is None:  # too many of them
        return
    problem = owing(choices.problem, question.game, question.cost)
    found = choices.best(problem)
    if not isinstance(found, Payment) or not found.solution.found:
        return
    there = dict.fromkeys(problem.kinds, 0)
    for pool, number in zip(problem.floating, found.solution.floating, strict=True):
        there[pool.kind] += number
    for step in found.activations:
        use = problem.uses[step.use]
        assert sum(len(kinds) for _, kinds in step.spent) == sum(amount for _, amount in use.costs)
        for demand, kinds in step.spent:
            for kind in kinds:
                assert demand.takes(kind)
                there[kind] -= 1
        assert min(there.values()) >= 0
        for letter in step.mana:
            there[problem.kind_of(letter, use)] += 1
    done = sorted(step.use for step in found.activations)
    times = found.solution.times[0]
    assert done == [use for use, number in enumerate(times) for _ in range(number)]
    assert Sequencer(problem, found.solution).sequence() is not None
