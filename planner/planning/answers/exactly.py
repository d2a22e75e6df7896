"""What decides exactly whether cards of the hand can be cast, where Hall's condition doesn't."""

from __future__ import annotations

from collections.abc import Sequence

from planner.contract.answer_parts import Status
from planner.costing.kept_costs import CostToKeep
from planner.costing.question import Question
from planner.game.records import Record
from planner.planning.answers.verdict import verdict
from planner.planning.keep.joint_payment import best_joint_payment
from planner.planning.question.compiled_board import CompiledBoard
from planner.planning.question.methods import SolveOptions


class ByAllDeciders(Record, frozen=True):
    """All deciders, within the time left for an answer."""

    options: SolveOptions

    def pays(self, question: Question, board: CompiledBoard) -> bool:
        """Tell whether the cost of a question about this board can be paid."""
        return verdict(question, self.options, board) is Status.PAYABLE

    def together(self, question: Question, costs: Sequence[CostToKeep]) -> frozenset[int]:
        """Find the costs of the greatest total weight that can be paid together in the question's game."""
        clock, forbid = self.options.running, question.forbid
        return best_joint_payment(
            question.game, costs, question.prices, clock, forbid=forbid, priced=False
        ).paid
