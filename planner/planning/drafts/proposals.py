"""A payment as numbers, and how the constraint program finds it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from planner.game.clock import Clock
from planner.game.records import Record
from planner.models.problem.solution import Outcome, Payment
from planner.planning.question.losing_mana import takes_more
from planner.planning.question.methods import PROGRAM
from planner.planning.question.problem import problem_of
from planner.planning.question.task import NO_LOSSES, Losses, Task

if TYPE_CHECKING:
    from planner.game.objects import Game
    from planner.models.deciders.program.payment_program import PaymentProgram
    from planner.models.deciders.program.stage import Stage
    from planner.models.problem.payment_problem import PaymentProblem


class Proposal(Record, frozen=True):
    """The best payment of a problem, or a proof that there is none, and the method that found it."""

    problem: PaymentProblem
    payment: Payment
    method: str = PROGRAM

    @property
    def found(self) -> bool:
        """Whether a payment was found."""
        return self.payment.solution.found

    @property
    def proven(self) -> bool:
        """Whether no payment is better."""
        return self.payment.outcome is Outcome.OPTIMAL

    @property
    def kept(self) -> frozenset[int]:
        """Numbers of the costs that stay payable."""
        later, kept = self.problem.kept, self.payment.solution.kept
        return frozenset(cost.group for cost in later.costs if cost.payee in kept) if later else frozenset()


def propose_by_program(task: Task, clock: Clock, problem: PaymentProblem | None = None) -> Proposal:
    """Propose the best payment by the constraint program; ``problem`` is the task's, if already built."""
    from planner.models.deciders.program.best_payment import best_payment

    with clock.ticking():
        problem = problem_of(task.question, task.side) if problem is None else problem
        payment = best_payment(problem, clock, lambda program: _constrain(program, task))
    return Proposal(problem, payment)


def _constrain(program: PaymentProgram, task: Task) -> None:
    """Add side constraints to a program: excluded objects aren't used, and the plan is a new one.

    Each object to be left alone is a class of its own.
    """
    side, game = task.side, task.question.game
    for index, source in enumerate(program.problem.sources) if side.left_alone else ():
        if not side.left_alone.isdisjoint(source.ids):
            program.model.add(program.first.used[index] == 0)
    if side.pay_freely:
        _constrain_freely(program.first, game)
    if side.keep_freely and program.kept is not None:
        _constrain_freely(program.kept, game, side.lost_anyway)
    if side.cuts is not None:
        side.cuts.apply(program)


def _constrain_freely(stage: Stage, game: Game, but: Losses = NO_LOSSES) -> None:
    """Forbid mana abilities that lose something or cost life, but for what is lost anyway."""
    problem = stage.problem
    for index, source in enumerate(problem.sources):
        uses = [(n, problem.uses[n].ability) for n in problem.uses_of[index]]
        taking = [n for n, ability in uses if takes_more(game, source.entry, ability)]
        if taking:
            used = sum(times[n] for times in stage.variables.times for n in taking)
            stage.model.add(used <= sum(name in source.ids for name in but.objects))
    for ways in () if but.life else stage.variables.by_life:
        for var in ways.values():
            stage.model.add(var == 0)
