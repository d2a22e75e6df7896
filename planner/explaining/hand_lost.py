"""What another plan would leave less of the hand: cards no longer castable, or only at a loss."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from planner.contract.answer import Plan
from planner.contract.answer_parts import CastableCard
from planner.costing.question import Question
from planner.game.records import Record
from planner.game.tiers import Tier
from planner.planning.answers.hand_in_two_steps import castable_after
from planner.planning.question.compiled_board import CompiledBoard
from planner.planning.question.methods import SolveOptions
from planner.planning.words.refusal_sentences import listed

HAND = Tier.KEPT.value
"""The tier of the hand: what can be cast at all is compared in it."""
FREELY = "hand freely"
"""What can be cast without a loss is compared behind life."""
_TIERS = [tier.value for tier in reversed(Tier)]


class HandLost(Record, frozen=True):
    """Cards that one plan leaves castable and another doesn't, or only at a loss, and the tier of that."""

    tier: str
    names: tuple[str, ...]

    @property
    def words(self) -> str:
        """Say what would become of the cards."""
        return f"leave {listed(list(self.names))} {self.how}"

    @property
    def kept(self) -> str:
        """Say what the best plan keeps of it."""
        return f"{listed(list(self.names))} {'castable' if self.tier == HAND else 'castable without a loss'}"

    @property
    def how(self) -> str:
        """Say what would become of each card."""
        return "no longer castable" if self.tier == HAND else "castable only at a loss"

    def comes_before(self, tier: str) -> bool:
        """Tell whether this is compared before a tier of prices, or "" for none."""
        if not tier:
            return True
        place = _TIERS.index(tier)
        return place >= _TIERS.index(HAND) if self.tier == HAND else place > _TIERS.index(Tier.LIFE)


class HandReader:
    """Compares what plans leave of the hand with what the best one does, where the hand was read."""

    def __init__(self, question: Question, plan: Plan, options: SolveOptions) -> None:
        self._question = question
        self._plan = plan
        self._options = options

    @cached_property
    def _board(self) -> CompiledBoard:
        return CompiledBoard(self._question.game)

    def lost(self, other: Plan) -> HandLost | None:
        """Tell what another plan leaves less of the hand; None where it leaves as much, or none was read."""
        best = self._plan.castable
        if not best or other.lethal is True:
            return None
        found = castable_after(self._question, other, self._options, self._board)
        if len(found) < len(best):
            return HandLost(HAND, _names(best, found))
        free, others_free = _free(best), _free(found)
        return HandLost(FREELY, _names(free, others_free)) if len(others_free) < len(free) else None


def _free(cards: Sequence[CastableCard]) -> list[CastableCard]:
    return [one for one in cards if one.freely]


def _names(best: Sequence[CastableCard], others: Sequence[CastableCard]) -> tuple[str, ...]:
    """Name the cards that the best plan leaves castable and another one doesn't."""
    there = {one.card for one in others}
    return tuple([one.name for one in best if one.card not in there])
