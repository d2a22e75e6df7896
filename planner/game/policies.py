"""What a player never wants done to pay, or only as a last resort, as data.

A request says policies in its own words; ``planner.loading.policies`` reads them into these records. They
bind what the player chooses: mana abilities, and what an announced cost leaves open (convoke, delve, life in
place of mana). What the announced cost itself demands stays payable, unless a policy says "never at all".
"""

from __future__ import annotations

from planner.game.records import Record, replace
from planner.game.vocabulary import LOSSES, Verb, Word


class Level(Word):
    """How strictly the player wants something avoided in a payment, the strictest level first."""

    NEVER_AT_ALL = "never at all"
    NEVER = "never"
    LAST_RESORT = "last resort"
    AVOID = "avoid"
    FREE = "free"

    @property
    def forbids(self) -> bool:
        """Whether the level is a hard constraint."""
        return self in (Level.NEVER, Level.NEVER_AT_ALL)


STRICTEST_FIRST = tuple(Level)


class Aim(Word):
    """How precisely a policy names objects, the most precise first: that policy applies."""

    OBJECT = "object"
    NAME = "name"
    SUBTYPE = "subtype"
    CLASS = "class"
    ANYTHING = "anything"


CLOSEST_FIRST = tuple(Aim)
POLICED = (Verb.TAP, *LOSSES, Verb.REMOVE_COUNTERS)
"""What is done to objects that policies speak of."""


class Policy(Record, frozen=True):
    """How strictly a verb is avoided for an object, a name, a subtype, a class, or for all objects."""

    verb: Verb
    aim: Aim
    of: str
    level: Level


class Policies(Record, frozen=True):
    """All policies of a question.

    ``life`` applies to paying and losing life, ``energy`` to paying energy, ``floating`` to mana that is made
    and not spent. No payment lowers life below ``least_life``, except by what the announced cost demands.

    >>> Policies(life=Level.NEVER).softened().life
    'last resort'
    """

    of_objects: tuple[Policy, ...] = ()
    life: Level | None = None
    least_life: int | None = None
    energy: Level | None = None
    floating: Level | None = None

    def softened(self) -> Policies:
        """Copy in which everything forbidden is a last resort, to see what a payment would need."""
        soft = {
            name: Level.LAST_RESORT if level is not None and level.forbids else level
            for name, level in (("life", self.life), ("energy", self.energy), ("floating", self.floating))
        }
        if self.least_life is not None:
            soft["life"] = Level.LAST_RESORT
        objects = tuple(
            replace(one, level=Level.LAST_RESORT) if one.level.forbids else one for one in self.of_objects
        )
        return Policies(objects, least_life=None, **soft)

    @property
    def forbidding(self) -> bool:
        """Whether a policy forbids something."""
        scalars = (self.life, self.energy, self.floating)
        if self.least_life is not None or any(one is not None and one.forbids for one in scalars):
            return True
        return any(one.level.forbids for one in self.of_objects)

    @property
    def weighing(self) -> bool:
        """Whether a policy isn't a prohibition, so that it changes prices."""
        every = [self.life, self.energy, self.floating, *[one.level for one in self.of_objects]]
        return any(one is not None and not one.forbids for one in every)


class ObjectPolicies(Record, frozen=True):
    """The policies for one object in a zone, by verb; after a zone change it is judged anew (400.7)."""

    zone: str
    levels: tuple[tuple[Verb, Level], ...] = ()

    def of(self, verb: Verb) -> Level | None:
        """The level for doing this to the object; None without one.

        >>> ObjectPolicies("battlefield", ((Verb.TAP, Level.AVOID),)).of(Verb.TAP)
        'avoid'
        """
        for one, level in self.levels:
            if one == verb:
                return level
        return None
