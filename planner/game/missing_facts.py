"""Facts that a line of text asks for and that a request doesn't state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum, StrEnum, auto

from planner.game.records import Record


class Key(StrEnum):
    """The key of an object or of the board under which a request states a fact."""

    CHOSEN = "chosen"
    POWER = "power"
    TOUGHNESS = "toughness"
    TYPE_LINE = "type_line"
    COUNTERS = "counters"
    ATTACHED_TO = "attached_to"
    COMMANDER_IDENTITY = "commander_identity"
    LIBRARY = "library"
    X = "x"


class Of(Enum):
    """What a chosen type or name is compared with; it matters for nothing else."""

    ANYTHING = auto()
    PAYMENTS = auto()
    FILTERS = auto()


_SENTENCES = {
    Key.CHOSEN: "Say which {what} was chosen for {object}.",
    Key.POWER: "Say the power of {object}.",
    Key.TOUGHNESS: "Say the toughness of {object}.",
    Key.TYPE_LINE: "Say the type line of {object}.",
    Key.COUNTERS: "Say how many {what} counters are on {object}.",
    Key.ATTACHED_TO: "Say what {object} is attached to.",
    Key.COMMANDER_IDENTITY: "Say the commander's color identity, which {object} asks for.",
    Key.LIBRARY: "Say how many cards are in the library, which {object} asks for.",
    Key.X: "Say what X is, which the text of {object} says: {what}.",
}

COLOR, TYPE, NAME, LAND_TYPE, CREATURE_TYPE = "color", "type", "name", "basic land type", "creature type"
PERMANENT, EXILED_CARD = "permanent", "exiled card"
"""What can have been chosen, in words."""


class MissingFact(Record, frozen=True):
    """A fact that isn't stated: the object that it concerns (or that asks for it), and its key.

    ``what`` says which one where the key holds several: a color, a kind of counter. ``of`` is what that
    is compared with, as far as it is known.
    """

    object: str
    key: Key
    what: str = ""
    of: Of = Of.ANYTHING

    @property
    def sentence(self) -> str:
        """The sentence that asks the user for the fact.

        >>> MissingFact("Thriving Isle#1", Key.CHOSEN, "color").sentence
        'Say which color was chosen for Thriving Isle#1.'
        """
        return _SENTENCES[self.key].format(what=self.what, object=self.object)


def lacking(ids: Iterable[str], key: Key, what: str = "", of: Of = Of.ANYTHING) -> tuple[MissingFact, ...]:
    """One missing fact of this key for each object."""
    return tuple(MissingFact(one, key, what, of) for one in ids)


class LackError(ValueError):
    """A text depends on something unknown; ``lacks`` are the facts that would settle it, if any."""

    def __init__(self, reason: str, lacks: Iterable[MissingFact] = ()) -> None:
        super().__init__(reason)
        self.lacks = tuple(lacks)


def distinct(lacks: Iterable[MissingFact]) -> Iterator[MissingFact]:
    """One missing fact for each object and key."""
    return iter({(lack.object, lack.key): lack for lack in lacks}.values())
