"""Constrain objects that costs take, graveyards, and limits on activations (118.10, 400.7, 602.5)."""

from __future__ import annotations

from collections import defaultdict

from planner.game.vocabulary import Verb
from planner.models.deciders.program.linear import total_of
from planner.models.deciders.program.stage import Stage
from planner.models.problem.payment_problem import Use
from planner.models.problem.source_classes import Taking


def constrain_takings(stage: Stage) -> None:
    """Take as many objects as costs say, each for one cost only (118.10)."""
    wanted: dict[Taking, dict[int, int]] = defaultdict(dict)
    for i, use in enumerate(stage.problem.uses):
        for taking, amount in use.takings:
            wanted[taking][i] = wanted[taking].get(i, 0) + amount
    for taking, amounts in wanted.items():
        for r in stage.totals.every:
            taken = [var for (t, _), var in stage.variables.taken[r].items() if t == taking]
            stage.model.add(total_of(taken) == stage.totals.over_uses(amounts, [r]))
        if taking.verb == Verb.UNTAP:
            _constrain_untapping(stage, taking)


def _constrain_untapping(stage: Stage, taking: Taking) -> None:
    """Let a cost untap only tapped objects."""
    for index in range(len(stage.problem.sources)):
        key = (taking, index)
        untapped = [taken[key] for taken in stage.variables.taken if key in taken]
        if untapped:
            stage.model.add(total_of(untapped) <= stage.initial.tapped(index))


def constrain_graveyard(stage: Stage) -> None:
    """Exile from the graveyard only objects that another cost put there before (118.3, 400.7).

    Before means in an earlier round, since each such cost has a round of its own; or in the same round, if a
    cost could exile what it put there itself.
    """
    variables, totals = stage.variables, stage.totals
    wanted = variables.wanted_takings
    first = 0 if variables.rounds > 1 and not any(map(_buries_and_exiles, stage.problem.uses)) else 1
    for index, source in enumerate(stage.problem.sources):
        if not any(source.takes_arriving(taking) for taking in source.takings & wanted):
            continue
        for r in totals.every:
            arrived = totals.arrivals(index, range(r + first))
            stage.model.add(totals.exhumed(index, range(r + 1)) <= arrived)


def _buries_and_exiles(use: Use) -> bool:
    """Whether the cost of a use puts objects into the graveyard and exiles others from there."""
    return any(t.arriving for t, _ in use.takings) and any(t.buries for t, _ in use.takings)


def constrain_limits(stage: Stage) -> None:
    """Keep activations each turn to their limit, added up over all choices of X for one ability (602.5)."""
    uses = stage.problem.uses
    for index, source in enumerate(stage.problem.sources):
        by_number: dict[int, list[int]] = defaultdict(list)
        for i in stage.problem.uses_of[index]:
            if uses[i].ability.limit is not None:
                by_number[uses[i].ability.number].append(i)
        for numbers in by_number.values():
            limit = uses[numbers[0]].ability.limit or 0
            stage.model.add(total_of(stage.totals.use[i] for i in numbers) <= limit * source.count)
