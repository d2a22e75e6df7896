"""What the request leaves open and a text asks for, as data: what it is taken as, and whose text asks."""

from __future__ import annotations

from enum import Enum

from planner.game.records import Record


class AssumedFact(Enum):
    """The value that is assumed for something left open, and its wording."""

    FALSE = "not: {}"
    TRUE = "{}"
    ZERO = "{} is 0"


class Assumption(Record, frozen=True):
    """A condition or a number that the request leaves open, with the value assumed for it.

    ``what`` names it in words; ``asked_by`` is the object whose text asks for it ("" for none).

    >>> str(Assumption("life gained", AssumedFact.ZERO, "Alchemist#1"))
    'life gained is 0 (Alchemist#1)'
    """

    what: str
    taken: AssumedFact = AssumedFact.FALSE
    asked_by: str = ""

    def __str__(self) -> str:
        said = self.taken.value.format(self.what)
        return f"{said} ({self.asked_by})" if self.asked_by else said
