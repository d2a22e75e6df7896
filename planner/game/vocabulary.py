"""The words that rooms tell each other things by: zones, verbs, kinds of payments, whose an object is.

Each member is the string that requests and answers have for it, so that JSON, comparisons with text and
sorting stay what they are for strings.
"""

from __future__ import annotations

from enum import StrEnum

from planner.game.records import Record


class Word(StrEnum):
    """A string of a closed list; it prints and shows itself as the string."""

    __repr__ = str.__repr__


class Zone(Word):
    """Where an object is (400.1), or where a filter looks for it.

    Text of effects that are on no object stands in ``EFFECT``, what has left the game in ``NOWHERE``; a
    filter looks ``ANYWHERE``.
    """

    BATTLEFIELD = "battlefield"
    HAND = "hand"
    GRAVEYARD = "graveyard"
    EXILE = "exile"
    COMMAND = "command"
    LIBRARY = "library"
    STACK = "stack"
    EFFECT = "effect"
    NOWHERE = "nowhere"
    ANYWHERE = "any"


PERMANENT_TYPES = frozenset({"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"})
"""Types of cards that are permanents on the battlefield (110.4)."""
NEVER_CAST = frozenset({"Plane", "Phenomenon", "Scheme", "Conspiracy", "Dungeon", "Vanguard", "Emblem"})
"""Types of cards in the command zone that aren't commanders."""


class Until(Word):
    """When an effect ends that doesn't go on for the rest of the game (500.7, 611.2a)."""

    END_OF_TURN = "end of turn"
    YOUR_NEXT_TURN = "your next turn"


class Verb(Word):
    """What is done: by a cost, by a step of a plan (its ``action``), or what a prohibition speaks of.

    No cost does the last four: of activations some prohibitions mean only those of loyalty abilities, or
    with {T} in their costs; what leaves the graveyard is exiled or returned, and what doesn't reach it goes
    somewhere else instead (614.6).
    """

    TAP = "tap"
    UNTAP = "untap"
    SACRIFICE = "sacrifice"
    EXILE = "exile"
    DISCARD = "discard"
    RETURN = "return"
    REVEAL = "reveal"
    EXERT = "exert"
    UNATTACH = "unattach"
    BURY = "put into graveyard"
    SHELVE = "put into library"
    MILL = "mill"
    PAY_LIFE = "pay life"
    PAY_ENERGY = "pay energy"
    REMOVE_COUNTERS = "remove counters"
    PUT_COUNTERS = "put counters"
    SPEND = "spend"
    ACTIVATE = "activate"
    TRIGGER = "trigger"
    ACTIVATE_TAPPING = "activate by tapping"
    ACTIVATE_LOYALTY = "activate loyalty abilities"
    LEAVE_GRAVEYARD = "leave graveyard"
    REACH_GRAVEYARD = "reach graveyard"


class PaymentKind(Word):
    """What is paid for; a prohibition tells ``MANA_ABILITY`` from other abilities."""

    SPELL = "spell"
    ABILITY = "ability"
    EFFECT = "effect"
    SPECIAL_ACTION = "special_action"
    MANA_ABILITY = "mana ability"


class Whose(Word):
    """Whose an object is, from the payer's side, or whose ones a filter means."""

    YOU = "you"
    OPPONENT = "opponent"
    ANYBODY = "any"


class Helper(Word):
    """The keywords by which something else than mana pays for mana (702.51, 702.66, 702.126, 702.132)."""

    CONVOKE = "convoke"
    IMPROVISE = "improvise"
    DELVE = "delve"
    WATERBEND = "waterbend"
    ASSIST = "assist"


class Lifted(Word):
    """What can be lifted of an object that keeps a payment from using it."""

    TAPPED = "untap"
    SICK = "rest"
    FORBIDDEN = "allow"


class TakingVerb(Record, frozen=True):
    """What a verb of a cost does to the objects that it takes: how a plan says it, and whether they leave."""

    says: str
    saying: str
    leaves: bool = False


TAKEN = {
    Verb.TAP: TakingVerb("taps", "tapping"),
    Verb.UNTAP: TakingVerb("untaps", "untapping"),
    Verb.SACRIFICE: TakingVerb("sacrifices", "sacrificing", leaves=True),
    Verb.EXILE: TakingVerb("exiles", "exiling", leaves=True),
    Verb.DISCARD: TakingVerb("discards", "discarding", leaves=True),
    Verb.RETURN: TakingVerb("returns", "returning", leaves=True),
    Verb.REVEAL: TakingVerb("reveals", "revealing"),
    Verb.EXERT: TakingVerb("exerts", "exerting"),
    Verb.UNATTACH: TakingVerb("unattaches", "unattaching"),
    Verb.BURY: TakingVerb("puts into a graveyard", "putting into a graveyard", leaves=True),
    Verb.SHELVE: TakingVerb("puts into a library", "putting into a library", leaves=True),
}
"""What a part of a total cost can do to objects; each verb is the ``action`` of the step that does it."""

SHOWN = (Verb.REVEAL, Verb.EXERT, Verb.UNATTACH)
"""What costs do to objects that stay where they are, as tapped as they were."""

LOSSES = tuple(verb for verb, taken in TAKEN.items() if taken.leaves)
"""What costs do to objects that are then no longer where they were."""
