"""What keeping takes: of each cost that a plan leaves payable, what its own payment loses."""

from __future__ import annotations

from collections.abc import Sequence

from planner.contract.answer import Plan
from planner.contract.answer_parts import KeptCost
from planner.costing.kept_costs import CostToKeep
from planner.costing.question import Question
from planner.game.total_cost import TotalCost
from planner.planning.answers.cases import planned
from planner.planning.answers.exactly import ByAllDeciders
from planner.planning.hand.cards import HandCard
from planner.planning.hand.castable import HandVerdicts
from planner.planning.hand.sources import IS, SourcesLeft
from planner.planning.question.compiled_board import CompiledBoard
from planner.planning.question.methods import SolveOptions


def what_keeping_takes(
    question: Question,
    plan: Plan,
    options: SolveOptions,
    board: CompiledBoard,
    freely: Sequence[bool] | None = None,
) -> list[KeptCost]:
    """For each cost that a plan keeps, what paying that cost alone would lose.

    ``question`` keeps all costs that may be kept, the plan names those that it does keep; ``freely`` says of
    each of these whether it is known to lose nothing.
    """
    kept = _of_names(question.keep, plan.summary.kept)
    cards = [HandCard(one.card or one.name, one.name, (one,), settled=one.steady) for one in kept]
    if freely is not None and all(freely):
        return [_kept(one, freely=True) for one in kept]
    left = SourcesLeft.left_by(plan, question, board)
    castable = HandVerdicts(cards, left, question, ByAllDeciders(options))
    found = []
    for number, one in enumerate(kept):
        free = castable.alone(number, freely=True) if freely is None else freely[number]
        taken = _kept(one, freely=free)
        found.append(taken if free else _with_losses(taken, number, castable, left, question, options))
    return found


def _kept(one: CostToKeep, *, freely: bool) -> KeptCost:
    return KeptCost(name=one.name, freely=freely, when=one.when)


def _of_names(keep: Sequence[CostToKeep], names: Sequence[str]) -> list[CostToKeep]:
    """Find the costs with these names, each once."""
    left = list(keep)
    found = []
    for name in names:
        one = next((cost for cost in left if cost.name == name), None)
        if one is not None:
            left.remove(one)
            found.append(one)
    return found


def _with_losses(
    found: KeptCost,
    number: int,
    castable: HandVerdicts,
    left: SourcesLeft,
    question: Question,
    options: SolveOptions,
) -> KeptCost:
    """Add what the best payment of a kept cost loses."""
    ways = tuple([way for _, way in castable.ways(number)])
    board = left.at(found.when).exact(IS)
    asked = _asking(question, board, ways) if ways else None
    own = None if asked is None else planned(asked, options, board)
    if isinstance(own, Plan):
        end = own.summary
        found.loses = end.lost
        found.life = max(board.game.life - end.life_after_triggers, 0)
    return found


def _asking(question: Question, board: CompiledBoard, ways: tuple[TotalCost, ...]) -> Question:
    """The question for a kept cost on the later board, on which required objects may be gone."""
    return question.on(board.game).keeping(()).using(require=frozenset()).choosing(*ways)
