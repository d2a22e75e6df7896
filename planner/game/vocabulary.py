"""The words that rooms tell each other things by: zones, verbs, kinds of payments, whose an object is.

Each member is the string that requests and answers have for it, so that JSON, comparisons with text and
sorting stay what they are for strings.
"""

from __future__ import annotations

from enum import StrEnum

from planner.game.records import Record


class Word(StrEnum):
    """A string from a closed list; ``str`` and ``repr`` show the plain string."""

    __repr__ = str.__repr__


class Zone(Word):
    """The zone of an object (400.1), or where a filter looks.

    Text of effects on no object is in ``EFFECT``, objects that have left the game are in ``NOWHERE``; a
    filter may look ``ANYWHERE``.
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
    """When an effect ends that doesn't last for the rest of the game (500.7, 611.2a)."""

    END_OF_TURN = "end of turn"
    YOUR_NEXT_TURN = "your next turn"


class Verb(Word):
    """An action of a cost, of a plan's step (its ``action``), or one that a prohibition forbids.

    No cost uses the last four: some prohibitions apply only to activations of loyalty abilities, or of those
    with {T} in the cost; some to exiling or returning cards from the graveyard, or to what would go there
    (614.6).
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
    """What is being paid for; only prohibitions distinguish ``MANA_ABILITY`` from other abilities."""

    SPELL = "spell"
    ABILITY = "ability"
    EFFECT = "effect"
    SPECIAL_ACTION = "special_action"
    MANA_ABILITY = "mana ability"


class Whose(Word):
    """Whose an object is from the payer's side, or whose objects a filter means."""

    YOU = "you"
    OPPONENT = "opponent"
    ANYBODY = "any"


class Helper(Word):
    """The keywords that let something other than mana pay for mana (702.51, 702.66, 702.126, 702.132)."""

    CONVOKE = "convoke"
    IMPROVISE = "improvise"
    DELVE = "delve"
    WATERBEND = "waterbend"
    ASSIST = "assist"


class Lifted(Word):
    """Obstacles to using an object for a payment that can be lifted for a test."""

    TAPPED = "untap"
    SICK = "rest"
    FORBIDDEN = "allow"


class TakingVerb(Record, frozen=True):
    """What a cost's verb does to the objects that it takes: its wording in a plan, and whether they leave."""

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
