"""What a card does for mana as it resolves or enters, as written (603.6a, 608.2, 614.1c)."""

from __future__ import annotations

from enum import Enum

from planner.game.amounts import Amount
from planner.game.filters import Filter
from planner.game.mana import ManaCost
from planner.game.readings import Reading
from planner.game.records import Record
from planner.game.vocabulary import Until, Zone
from planner.game.written_abilities import WrittenAbility, WrittenCost


class MadeTokens(Record, frozen=True):
    """Predefined tokens that an effect creates, by name (111.10).

    There are ``number`` of them, or so many for each of what ``each`` counts. ``others``, which make no mana,
    can be chosen in their place.
    """

    name: str
    number: int
    tapped: bool = False
    each: Amount | None = None
    others: tuple[str, ...] = ()


class Untaps(Record, frozen=True):
    """Permanents that an effect untaps: all that fit ``objects``, or at most ``most`` of them (701.26)."""

    objects: Filter
    most: int | None = None


class EntersWith(Record, frozen=True):
    """Counters that a permanent enters with (614.1c).

    ``per_kick`` multiplies them by the number of times it was kicked (702.33d).
    """

    kind: str
    amount: Amount
    per_kick: bool = False


class LastingEffect(Record, frozen=True):
    """A continuous effect that lasts after a card has resolved, and is on no object (611.2).

    ``words`` are the card's own, ``until`` says when it ends. ``fixed`` is the zone whose current objects it
    is limited to as it begins (611.2c), None for no zone; with ``target`` it applies to just one object,
    which fits that filter.
    """

    words: str
    reading: Reading
    until: Until
    fixed: Zone | None = None
    target: Filter | None = None


class Happening(Record, frozen=True):
    """An event caused by an effect that text may ask about later in the turn (608.2); ``words`` name it.

    It raises the number of the ``fact`` by ``number``, or by X if that is None. With ``targets`` an opponent
    has to be chosen for it, if nothing else is.
    """

    fact: str
    number: int | None
    words: str
    targets: bool = False


class Resolution(Record, frozen=True):
    """What a card's text does for mana as it resolves, or as the permanent enters.

    ``adds`` is the mana that it adds, as an ability without a cost; only where it was cast from
    ``cast_from``, if that is set. ``counters`` are those that it enters with. ``after`` is the zone that the
    card is put into where its text says another than the graveyard. ``chooses_color`` says that a color is
    chosen as it enters, ``but_color`` which one can't be. ``instead`` are the words of what has to be done
    for it to enter at all (614.1c). ``later`` is what goes on for the rest of the turn, ``spells_after`` how
    many spells may be cast in it still. ``happens`` is what of it text may ask for later in the turn.
    ``rest`` are sentences that do something else, or that can't be read; ``unread`` those of them that could
    add mana.
    """

    adds: WrittenAbility | None = None
    cast_from: Zone | None = None
    tokens: tuple[MadeTokens, ...] = ()
    untaps: tuple[Untaps, ...] = ()
    counters: tuple[EntersWith, ...] = ()
    after: Zone | None = None
    chooses_color: bool = False
    but_color: str = ""
    instead: str = ""
    later: tuple[LastingEffect, ...] = ()
    spells_after: int | None = None
    happens: tuple[Happening, ...] = ()
    rest: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()


class Event(Enum):
    """Events of a turn on which a permanent's ability triggers (603.2)."""

    CAST = "you cast a spell"
    LAND = "a land you control enters"
    TAPPED = "a permanent you control enters tapped"


class EventTrigger(Record, frozen=True):
    """A permanent's triggered ability that yields mana or untaps what enters; ``printed`` is its line.

    ``spells`` says which spells trigger it; None if the event isn't ``CAST``.
    """

    event: Event
    does: Resolution
    printed: str
    spells: Filter | None = None


class When(Enum):
    """When a card's effect happens: as it resolves or enters, as an ability is activated, or later."""

    RESOLVES = "resolves"
    ENTERS = "enters"
    ACTIVATED = "activated"
    LATER = "later"


class LandSearch(Record, frozen=True):
    """A search that puts up to ``number`` lands from the library onto the battlefield (701.23).

    ``objects`` says which. ``in_all`` is how many are found, those that go elsewhere among them. ``cost`` is
    that of the ability where one is ``ACTIVATED``. ``lost`` lands are sacrificed for it, whether by the
    effect or as an additional cost; ``only_if`` are the words of a condition on it. What was found untaps
    where its player controls ``untaps_with`` lands or more (0: it doesn't).
    """

    objects: Filter
    number: int
    in_all: int
    tapped: bool
    when: When
    cost: tuple[WrittenCost, ...] = ()
    lost: int = 0
    only_if: str = ""
    untaps_with: int = 0


class LandsTaken(Record, frozen=True):
    """Lands given up as a permanent enters (603.6a): ``number`` of those that fit ``objects``.

    They go ``to`` the hand or the graveyard. ``untapped`` asks for untapped lands; with ``or_itself`` the
    permanent is sacrificed unless they are given; with ``before`` the permanent enters only if they are given
    (614.1c).
    """

    objects: Filter
    number: int
    to: Zone
    untapped: bool = False
    or_itself: bool = False
    before: bool = False


class Standing(Record, frozen=True):
    """What a permanent demands as it enters, and what it costs from turn to turn.

    ``takes`` are the lands that it asks for as it enters, ``toll`` the mana without which it is sacrificed
    then. ``leaves_with_land`` says that it is sacrificed when its player plays another land, ``returns`` that
    using it returns it to its owner's hand in the next untap step; ``sheds`` are the kinds of counters of
    which it loses one in each upkeep. ``upsets`` are the lines, as printed, that could take mana away or
    bring it back and that aren't read.
    """

    takes: tuple[LandsTaken, ...] = ()
    toll: ManaCost | None = None
    leaves_with_land: bool = False
    returns: bool = False
    sheds: frozenset[str] = frozenset()
    upsets: tuple[str, ...] = ()


class Help(Enum):
    """Ways in which a text gives lands or mana sooner, besides making mana itself."""

    DRAWS = "draws cards"
    LOOKS = "looks at cards of the library"
    SEARCHES = "searches the library"
    PLAYS_MORE = "lets more lands be played"
    FROM_HAND = "puts lands from hand onto the battlefield"
    ITSELF = "is put from hand onto the battlefield by itself"
    LIMITS = "limits how many spells are cast"
    LETS_ENTER = "lets permanents enter untapped"
    CHANGES_LANDS = "changes the types of lands"
    UNTAPS = "untaps permanents"
    CYCLES = "is cycled"
    FINDS_BY_CYCLING = "is cycled for a land"
    WAITS = "is cast later without its cost"
    OWN_COST = "can be cast for another cost than the printed one"
    MORE = "can be cast again, or for more"


class FurtherMentions(Record, frozen=True):
    """In how many lines a text speaks of adding ``mana`` and of putting ``lands`` onto the battlefield.

    ``creates`` says that it creates tokens, ``counters`` are the kinds of counters that it puts on itself.
    """

    mana: int = 0
    lands: int = 0
    creates: bool = False
    counters: frozenset[str] = frozenset()


class Mentions(Record, frozen=True):
    """What a text mentions anywhere, readable or not, so that nothing is overlooked.

    ``adds`` says that it speaks of adding mana, ``tokens`` of creating tokens that make mana, ``lands`` of
    putting lands from the library onto the battlefield, ``cheaper`` of other spells that cost less.
    ``targets`` is how many targets an instant or sorcery has at the least, ``helps`` what else it could do
    for a deck's mana; ``transforms`` that its back face is what it becomes (701.28), not what is played.
    """

    adds: bool = False
    tokens: bool = False
    lands: bool = False
    cheaper: bool = False
    targets: int = 0
    helps: frozenset[Help] = frozenset()
    transforms: bool = False

    @property
    def bears_on_mana(self) -> bool:
        """Whether something mentioned could help a deck's mana."""
        others = self.helps - {Help.OWN_COST, Help.MORE}
        return self.adds or self.tokens or self.lands or self.cheaper or bool(others)
