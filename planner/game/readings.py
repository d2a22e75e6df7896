"""What the text of one object comes to, as far as payments go, and what of it isn't understood."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from planner.game.caching import Remembering
from planner.game.filters import Filter
from planner.game.missing_facts import LackError, MissingFact
from planner.game.purposes import ProducedBy
from planner.game.records import Record
from planner.game.vocabulary import Zone
from planner.game.written_abilities import (
    CopiedAbilities,
    DamageChange,
    Grant,
    SpendAs,
    TapReplacement,
    TapTrigger,
    TypeChange,
    WrittenAbility,
)
from planner.game.written_costs import ActivatedCost, CostTexts


class Could(Enum):
    """How a text that isn't understood could affect a payment at most.

    This decides which verdicts stay certain: text that could only help leaves ``payable`` certain, text that
    could only hinder leaves ``unpayable``.
    """

    HELP = "add mana or lower a cost"
    HINDER = "raise a cost or take mana away"
    EITHER = "change what can be paid, either way"


KEPT_TAPPED = "doesn't untap"
"""What an object has that something else keeps from untapping, as if it were a keyword (502.3)."""


LEAVES_TAPPED = "leaves when tapped"
"""What an object has that a trigger destroys or returns as it becomes tapped, as if it were a keyword."""
CANT_CREW = "can't crew"
"""What keeps a creature from being tapped for a crew cost, as if it were a keyword (702.122)."""
BY_TOUGHNESS = {"crew": "crews by toughness", "saddle": "saddles by toughness"}
"""What lets a creature's toughness stand for its power, by the keyword it is tapped for."""
WITH_MORE_POWER = {"crew": "crews with power +", "saddle": "saddles with power +"}
"""What counts a creature's power for more, by the keyword it is tapped for: the number follows."""


TWICE = "activates loyalty abilities twice each turn"
"""What lets two loyalty abilities of a permanent be activated in a turn, as if it were a keyword (606.3)."""


AS_IF_KEYWORDS = frozenset({KEPT_TAPPED, LEAVES_TAPPED, CANT_CREW, TWICE, *BY_TOUGHNESS.values()})
"""What objects have as if it were a keyword, and is none."""


class Reach(Record, frozen=True):
    """What a line that can't be read is about: the line matters to a payment only if that is present.

    ``attached`` is what its object is attached to, ``own`` the abilities of its object, ``zones`` cards in
    these zones (what is cast from there, and what functions there), ``objects`` permanents (None: whichever
    there are), ``sacrifices`` what a cost could sacrifice, ``devotion`` what counts devotion; ``abilities``
    are what has mana abilities or is paid for; ``sick`` creatures that only haste lets be tapped; ``taps``
    is its object, untapped; ``doubles`` is the generic mana for which it doubles what is in the pool.
    """

    attached: bool = False
    own: bool = False
    zones: frozenset[Zone] = frozenset()
    objects: Filter | None = None
    sacrifices: bool = False
    devotion: bool = False
    abilities: bool = False
    sick: bool = False
    taps: bool = False
    doubles: int | None = None


class Unread(Record, frozen=True):
    """A line of text that seems to affect payments and can't be read yet.

    ``kinds`` are the kinds of payment that it could bear on (none: every kind). Where nothing is wrong
    with the text, ``lacks`` are the facts that it asks for and that the request doesn't state. ``reach`` is
    what it speaks of, as far as that is known; ``only_adds`` says that it is an activated ability that adds
    mana and does nothing else.
    """

    text: str
    could: Could
    kinds: frozenset[str] = frozenset()
    lacks: tuple[MissingFact, ...] = ()
    reach: Reach | None = None
    only_adds: bool = False

    @property
    def doubles(self) -> bool:
        """Whether the line is an ability with {T} and generic mana in its cost that doubles the pool."""
        return self.reach is not None and self.reach.doubles is not None


def unsettled(text: str, could: Could, reason: str | ValueError, *, only_adds: bool = False) -> Unread:
    """An ``Unread`` for a line that is understood, but whose effect this game leaves open for this reason."""
    lacks = reason.lacks if isinstance(reason, LackError) else ()
    return Unread(f"{text} ({reason})", could, lacks=lacks, only_adds=only_adds)


@dataclass(frozen=True)
class Reading(Remembering):
    """What the text of one object means for payments, before any game state.

    ``written`` are its mana abilities as written; ``planner.effects.settle`` makes
    ``ManaAbility`` of them. ``others`` counts its abilities that are no mana abilities;
    ``tap_ability`` says that one of those is activated with {T} in its cost;
    ``tapped_damage`` is what a trigger deals to its controller whenever it becomes tapped.
    ``stays_tapped`` says that it doesn't untap during its controller's untap step: "" for
    always, a kind of counter where only with such a counter on it.
    ``grants``, ``triggers``, ``replacements`` and ``spending`` are what its other
    abilities do to mana, ``copies`` whose abilities it gives, ``changes`` what they make of permanents.
    ``activated`` counts its
    activated abilities, whatever they do: those that it is granted are numbered after them.
    ``diverts`` says what is exiled instead of coming to the player's graveyard: "" nothing,
    "itself", "some", or "everything" (614.6). ``from_graveyard`` are the lines of its mana
    abilities that function in the graveyard, where it isn't there (113.6). ``costs`` is what
    its text says of costs (its own where it is a spell, everybody's where it is a permanent),
    None for nothing; ``activations`` what its activated abilities cost, those that make mana
    too; ``only_from`` is what a spell's text says of the mana that may be spent on it. ``enters_with`` are
    the kinds of counters that its text says it enters with, ``damage`` says what becomes of damage and of
    life gained; ``tapped_by_damage`` that ``tapped_damage`` is damage, and no loss of life.
    """

    written: tuple[WrittenAbility, ...] = ()
    activated: int = 0
    others: int = 0
    tap_ability: bool = False
    tapped_damage: int = 0
    stays_tapped: str | None = None
    haste: bool = False
    defender: bool = False
    keywords: frozenset[str] = frozenset()
    grants: tuple[Grant, ...] = ()
    triggers: tuple[TapTrigger, ...] = ()
    replacements: tuple[TapReplacement, ...] = ()
    spending: tuple[SpendAs, ...] = ()
    copies: tuple[CopiedAbilities, ...] = ()
    only_from: tuple[ProducedBy, ...] = ()
    changes: tuple[TypeChange, ...] = ()
    diverts: str = ""
    from_graveyard: tuple[str, ...] = ()
    unread: tuple[Unread, ...] = ()
    costs: CostTexts | None = None
    activations: tuple[ActivatedCost, ...] = ()
    enters_with: frozenset[str] = frozenset()
    damage: tuple[DamageChange, ...] = ()
    tapped_by_damage: bool = False
