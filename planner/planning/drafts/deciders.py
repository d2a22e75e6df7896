"""The three deciders of a cost, asked in this order, behind one protocol.

- ``hall`` holds Hall's condition against a cost: it says whether the cost can be paid, never how.
- ``owed`` searches the states of what is still owed for the best payment (dynamic programming).
- ``program`` solves the constraint program with CP-SAT. It reads every question, so it is asked last.

A decider first says what it can't read of a question (``Gap``); then it answers, or says why it doesn't
decide (``Undecided``). No reason is lost: ``planner methods`` prints them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from planner.contract.answer_parts import Status
from planner.costing.question import Question
from planner.game.clock import Clock
from planner.game.records import replace
from planner.game.total_cost import TotalCost
from planner.models.deciders import Gap, Undecided
from planner.models.deciders.hall.demand_checks import is_bare, needed_by
from planner.models.deciders.program.claims import note_own_search
from planner.models.problem.build import owing
from planner.models.problem.solution import Outcome, Payment
from planner.planning.drafts.proposals import Proposal, propose_by_program
from planner.planning.question.compiled_board import CompiledBoard
from planner.planning.question.methods import HALL, OWED, PROGRAM, is_steady
from planner.planning.question.problem import problem_of
from planner.planning.question.task import Task

if TYPE_CHECKING:
    from planner.models.deciders.still_owed.still_owed import StillOwed as CompiledSources
    from planner.models.problem.payment_problem import PaymentProblem

MORE_THAN_MANA = Gap("the cost asks for more than mana and life")
CHANGES = Gap("what mana abilities make may change while the cost is paid")
REQUIRED = Gap("objects have to be used")
KEPT = Gap("other costs should stay payable")
NO_MANA = Gap("the cost has no mana in it")
NEVER = Gap("life stays above a total, or no mana floats, by the player's policies")
_CAPPED = "more activations could pay than are planned"
_CHANCE = "chance may have nothing left to choose from"
AMENDED = Gap("the planner asks for another plan than the best")


class Decider(Protocol):
    """One method for the verdict and the best payment of a total cost."""

    name: str
    told: str

    def gap_of_verdict(self, question: Question) -> Gap | None:
        """Why the decider can't read a question for a verdict; None if it can."""

    def verdict(self, question: Question, board: CompiledBoard, clock: Clock) -> bool | Gap | Undecided:
        """Whether the cost can be paid in full."""

    def gap_of_plan(self, task: Task) -> Gap | None:
        """Why the decider can't read a task for the best payment; None if it can."""

    def best(self, task: Task, clock: Clock) -> Proposal | Gap | Undecided:
        """Propose the best payment, or a proof that there is none."""


def _gap_of_cost(cost: TotalCost) -> Gap:
    """Why a cost is more than mana and life."""
    never = cost.spends_all or cost.least_life is not None
    return NEVER if never and is_bare(replace(cost, spends_all=False, least_life=None)) else MORE_THAN_MANA


def _gap_of_bare_verdict(question: Question) -> Gap | None:
    """Why a verdict needs more than mana and life available from the start; None if it doesn't."""
    if not is_bare(question.cost):
        return _gap_of_cost(question.cost)
    if question.require:
        return REQUIRED
    return None if is_steady(question) else CHANGES


class Hall:
    """Hall's condition (P. Hall 1935): every set of symbols needs as many sources that can pay for them."""

    name = HALL
    told = "Hall's condition, for verdicts alone"

    def gap_of_verdict(self, question: Question) -> Gap | None:
        """Why Hall's condition can't read a question: it reads only mana and life."""
        return _gap_of_bare_verdict(question)

    def verdict(self, question: Question, board: CompiledBoard, clock: Clock) -> bool | Gap | Undecided:  # noqa: ARG002
        """Decide from two sides: what can certainly be paid, and what even all sources together can't pay."""
        if (gap := self.gap_of_verdict(question)) is not None:
            return gap
        halls = board.halls(question.cost, question.forbid)
        need = needed_by(question.cost, halls.table)
        if need is None:
            return Gap("life that is announced can't be paid")
        found = halls.verdict(need)
        return Undecided("sources of several mana lie between its two bounds") if found is None else found

    def gap_of_plan(self, task: Task) -> Gap | None:  # noqa: ARG002
        """Hall's condition makes no plans: always a gap."""
        return Gap("it makes no plans")

    def best(self, task: Task, clock: Clock) -> Proposal | Gap | Undecided:  # noqa: ARG002
        """Return the gap: Hall's condition makes no plans."""
        return Gap("it makes no plans")


class OwedDecider:
    """A dynamic program over what is still owed (Bellman), with multipliers for prices that aren't linear."""

    name = OWED
    told = "what is still owed, state by state"

    def gap_of_verdict(self, question: Question) -> Gap | None:
        """Why the dynamic program can't read a question; gaps in the sources show in ``verdict``."""
        return NO_MANA if question.cost.mana is None else _gap_of_bare_verdict(question)

    def verdict(self, question: Question, board: CompiledBoard, clock: Clock) -> bool | Gap | Undecided:  # noqa: ARG002
        """Whether some way leads to owing nothing."""
        if (gap := self.gap_of_verdict(question)) is not None:
            return gap
        owed, problem = _still_owed(question, board)
        return owed.can_pay(problem)

    def gap_of_plan(self, task: Task) -> Gap | None:
        """Why the dynamic program can't read a task; gaps in the sources show in ``best``."""
        question, side = task.question, task.side
        if question.keep:
            return KEPT
        if question.require:
            return REQUIRED
        if side.spared or side.left_alone or side.cuts is not None:
            return AMENDED
        if question.cost.mana is None:
            return NO_MANA
        return None if is_bare(question.cost) else _gap_of_cost(question.cost)

    def best(self, task: Task, clock: Clock) -> Proposal | Gap | Undecided:
        """Propose the best payment of mana and life."""
        if (gap := self.gap_of_plan(task)) is not None:
            return gap
        with clock.finishing():  # a few milliseconds: less than anything that a program could say
            board = task.board or CompiledBoard(task.question.game)
            owed, problem = _still_owed(task.question, board)
            found = owed.best(problem)
        if not isinstance(found, Payment):
            return found
        note_own_search()
        return Proposal(problem, found, OWED)


def _still_owed(question: Question, board: CompiledBoard) -> tuple[CompiledSources, PaymentProblem]:
    """The compiled sources, and the payment problem of the cost for them."""
    owed = board.owed(question.cost, question.forbid, question.prices)
    return owed, owing(owed.problem, question.game, question.cost)


class ProgramDecider:
    """The constraint program, solved by CP-SAT; its relaxation gives cuts and bounds (Chvátal)."""

    name = PROGRAM
    told = "the constraint program"

    def gap_of_verdict(self, question: Question) -> Gap | None:
        """None, except for effects that show only when a plan is carried out: the program reads all else."""
        return None if is_steady(question) else CHANGES

    def verdict(self, question: Question, board: CompiledBoard, clock: Clock) -> bool | Gap | Undecided:  # noqa: ARG002
        """Whether a payment exists whose activations have an order."""
        from planner.models.deciders.program.best_payment import any_payment, best_payment

        if (gap := self.gap_of_verdict(question)) is not None:
            return gap
        if clock.is_over:
            return Undecided("the time is over")
        with clock.ticking():
            problem = problem_of(question)
            outcome = any_payment(problem, clock).outcome
            if outcome is Outcome.UNKNOWN:  # some payment had no order: the best one may have
                outcome = best_payment(problem, clock).outcome
        if outcome is Outcome.UNKNOWN:
            return Undecided("no order of activations was found in time")
        if outcome is Outcome.INFEASIBLE and could_pay_by_left_out(problem, clock):
            return Undecided(_CAPPED if problem.capped else _CHANCE)
        return outcome is not Outcome.INFEASIBLE

    def gap_of_plan(self, task: Task) -> Gap | None:  # noqa: ARG002
        """None: the program reads everything."""
        return None

    def best(self, task: Task, clock: Clock) -> Proposal | Gap | Undecided:
        """Propose the best payment."""
        return propose_by_program(task, clock)


def could_pay_by_left_out(problem: PaymentProblem, clock: Clock) -> bool:
    """Whether a problem without a solution may leave out a payment that pays.

    Whatever chance takes, a player who chooses could have taken (701.9b): where no such choice pays, nothing
    does.
    """
    from planner.models.deciders.program.best_payment import any_payment

    if problem.capped or not problem.leaves_chance_open:
        return problem.capped
    chosen = replace(problem, slots=tuple([replace(slot, at_random=False) for slot in problem.slots]))
    return any_payment(chosen, clock).outcome is not Outcome.INFEASIBLE


DECIDERS: tuple[Decider, ...] = (Hall(), OwedDecider(), ProgramDecider())
"""All deciders, in the order in which they are asked."""


def named(name: str) -> tuple[Decider, ...]:
    """The decider of a name alone; all deciders for any other word."""
    return tuple(one for one in DECIDERS if one.name == name) or DECIDERS


def propose(task: Task, clock: Clock) -> Proposal | None:
    """Propose the best payment by the first decider that has one; None if none of those asked has."""
    for decider in named(task.options.method):
        found = decider.best(task, clock)
        if isinstance(found, Proposal):
            return found
    return None


def propose_by_owed(task: Task) -> Proposal | None:
    """Propose the best payment by the dynamic program; None if it can't decide."""
    found = OwedDecider().best(task, task.options.running)
    return found if isinstance(found, Proposal) else None


def status_of(verdict: bool) -> Status:
    """Convert a verdict to a status."""
    return Status.PAYABLE if verdict else Status.UNPAYABLE
