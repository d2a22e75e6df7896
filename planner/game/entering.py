"""How a permanent enters the battlefield, as far as being tapped goes (614.1c, 614.1d), as written."""

from __future__ import annotations

from planner.game.filters import Filter
from planner.game.records import Record
from planner.game.written_abilities import Condition


class HasOpponents(Record, frozen=True):
    """That the player has at least so many opponents."""

    least: int


class AnyPlayersLife(Record, frozen=True):
    """That some player has at most so much life."""

    most: int


class TurnOfGame(Record, frozen=True):
    """That it is the player's first, second, ... turn of the game, at most this one."""

    most: int


EnteringCondition = Condition | HasOpponents | AnyPlayersLife | TurnOfGame


class EntersTapped(Record, frozen=True):
    """A permanent that enters tapped, unless one of several things is so.

    ``words`` are the sentence as printed. It enters untapped where ``unless`` holds, where
    the player pays ``life`` or reveals a card that ``reveal`` means; ``optional`` says
    that the player may choose it. Where none of these is set it always enters tapped;
    ``understood`` is False where the text asks for something else.
    """

    words: str
    unless: EnteringCondition | None = None
    life: int = 0
    reveal: Filter | None = None
    optional: bool = False
    understood: bool = True

    @property
    def always(self) -> bool:
        """Whether it enters tapped whatever the player does.

        >>> EntersTapped("This land enters tapped.").always
        True
        """
        choices = self.unless is not None or self.life or self.reveal is not None or self.optional
        return not choices and self.understood
