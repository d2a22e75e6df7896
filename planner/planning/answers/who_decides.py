"""Which decider covers a question, and why each other one doesn't."""

from __future__ import annotations

from collections.abc import Iterator

from planner.costing.question import Question
from planner.game.records import Record
from planner.models.deciders import Gap, Undecided
from planner.models.problem.objective import Objective, objective_of
from planner.planning.drafts.deciders import DECIDERS
from planner.planning.drafts.proposals import Proposal
from planner.planning.question.compiled_board import CompiledBoard
from planner.planning.question.methods import SolveOptions
from planner.planning.question.task import Task


class Covered(Record, frozen=True):
    """The answers of one decider to one total cost: a verdict and a plan, or why it has none."""

    cost: str
    decider: str
    verdict: str
    plan: str


def who_decides(question: Question, options: SolveOptions) -> Iterator[Covered]:
    """Ask every decider about each total cost of a question, even after one has answered.

    >>> from planner.costing.question import prepare
    >>> asked = prepare({"board": {"battlefield": ["Forest"]}, "pay": {"cost": "{G}"}})
    >>> [(one.decider, one.verdict) for one in who_decides(asked, SolveOptions())]
    [('hall', 'payable'), ('owed', 'payable'), ('program', 'payable')]
    """
    options = options.begun()
    for way in question.each_way():
        board = CompiledBoard.of(way, None)
        task = Task(way, options, board=board)
        cost = way.cost.mana.text if way.cost.mana is not None else "no mana"
        objective = objective_of(way.prices)
        for decider in DECIDERS:
            verdict = decider.verdict(way.keeping(()), board, options.running)
            best = _said(decider.best(task, options.running), objective)
            yield Covered(cost, decider.name, _said(verdict, objective), best)


def _said(found: bool | Proposal | Gap | Undecided, objective: Objective) -> str:
    """Put an answer into words, or why there is none."""
    if isinstance(found, bool):
        return "payable" if found else "unpayable"
    if isinstance(found, Proposal):
        if not found.found:
            return "there is none" if found.proven else "none was found"
        price = found.payment.solution.price or 0
        tiers = ", ".join([f"{amount:,} {tier}" for tier, amount in objective.amounts(price).items()])
        said = f"gives up {tiers or 'nothing'}" if objective.tiers else f"price {price}"
        return said + (", proven" if found.proven else "")
    return f"can't read: {found.reason}" if isinstance(found, Gap) else f"undecided: {found.reason}"
