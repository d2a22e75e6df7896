"""How a permanent enters the battlefield, as far as being tapped goes (614.1c, 614.1d), as written."""

from __future__ import annotations

from planner.game.filters import Filter
from planner.game.records import Record
from planner.game.written_abilities import Condition


class HasOpponents(Record, frozen=True):
    """The player has at least so many opponents."""

    least: int


class AnyPlayersLife(Record, frozen=True):
    """Some player has at most so much life."""

    most: int


class TurnOfGame(Record, frozen=True):
    """The turn's number among the player's turns of the game is at most this."""

    most: int


EnteringCondition = Condition | HasOpponents | AnyPlayersLife | TurnOfGame


class EntersTapped(Record, frozen=True):
    """A permanent enters tapped, unless an exception applies.

    ``words`` are the sentence as printed. The permanent enters untapped if ``unless`` holds, or if the player
    pays ``life`` or reveals a card that fits ``reveal``; ``optional`` lets the player choose. With none of
    these it always enters tapped; ``understood`` is False if the text asks for something else.
    """

    words: str
    unless: EnteringCondition | None = None
    life: int = 0
    reveal: Filter | None = None
    optional: bool = False
    understood: bool = True

    @property
    def always(self) -> bool:
        """Whether the permanent enters tapped whatever the player does.

        >>> EntersTapped("This land enters tapped.").always
        True
        """
        choices = self.unless is not None or self.life or self.reveal is not None or self.optional
        return not choices and self.understood
