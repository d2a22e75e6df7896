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
    """Hand cards that only the best plan leaves castable (or castable without loss), and the tier of that."""

    tier: str
    names: tuple[str, ...]

    @property
    def words(self) -> str:
        """A phrase for the other plan: "leave X no longer castable"."""
        return f"leave {listed(list(self.names))} {self.how}"

    @property
    def kept(self) -> str:
        """A phrase for the best plan: "X castable"."""
        return f"{listed(list(self.names))} {'castable' if self.tier == HAND else 'castable without a loss'}"

    @property
    def how(self) -> str:
        """What becomes of each card, in words."""
        return "no longer castable" if self.tier == HAND else "castable only at a loss"

    def comes_before(self, tier: str) -> bool:
        """Whether the hand is compared before this tier of prices ("" for none)."""
        if not tier:
            return True
        place = _TIERS.index(tier)
        return place >= _TIERS.index(HAND) if self.tier == HAND else place > _TIERS.index(Tier.LIFE)


class HandReader:
    """Compares the hand cards that plans leave castable with those of the best plan, if it has read any."""

    def __init__(self, question: Question, plan: Plan, options: SolveOptions) -> None:
        self._question = question
        self._plan = plan
        self._options = options

    @cached_property
    def _board(self) -> CompiledBoard:
        return CompiledBoard(self._question.game)

    def lost(self, other: Plan) -> HandLost | None:
        """What another plan leaves less of the hand; None if nothing, or if not all of the hand was read."""
        best = self._plan.castable
        if not best or other.lethal is True:
            return None
        found = castable_after(self._question, other, self._options, self._board)
        if self._options.running.is_over:  # what couldn't be looked at counts as lost
            return None
        if len(found) < len(best):
            return HandLost(HAND, _names(best, found))
        free, others_free = _free(best), _free(found)
        return HandLost(FREELY, _names(free, others_free)) if len(others_free) < len(free) else None


def _free(cards: Sequence[CastableCard]) -> list[CastableCard]:
    return [one for one in cards if one.freely]


def _names(best: Sequence[CastableCard], others: Sequence[CastableCard]) -> tuple[str, ...]:
    """The names of the cards that only the best plan leaves castable."""
    there = {one.card for one in others}
    return tuple([one.name for one in best if one.card not in there])
