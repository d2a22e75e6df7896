"""Objects in their zones, and the state of the game that a payment starts from (109, 400)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from typing import TypeVar

from planner.game.assumptions import Assumption
from planner.game.caching import Remembering, cached_property, like
from planner.game.characteristics import Characteristics
from planner.game.mana import TYPES
from planner.game.mana_abilities import ManaAbility
from planner.game.policies import Level, ObjectPolicies, Policies
from planner.game.purposes import SpendOnly
from planner.game.readings import Reading, Unread
from planner.game.records import Record
from planner.game.vocabulary import NEVER_CAST, Until, Verb, Whose, Word, Zone
from planner.game.written_abilities import SpendAs, WrittenAbility
from planner.game.written_costs import Prohibition

_BATTLEFIELD, _YOU = Zone.BATTLEFIELD, Whose.YOU  # asked of every object, again and again
ZONES = (Zone.BATTLEFIELD, Zone.HAND, Zone.GRAVEYARD, Zone.EXILE, Zone.COMMAND)
"""The zones of a request, in the order in which objects are counted."""
SPEAKING_ZONES = (Zone.BATTLEFIELD, Zone.COMMAND, Zone.EFFECT)
"""Where static abilities function (113.6): text that is on no object stands in a zone of its own.

Of a card in the command zone only what functions there is read.
"""


K = TypeVar("K")
V = TypeVar("V")


class Empty(Mapping[K, V]):
    """An empty mapping that can't be filled, and that can be sent to other processes."""

    __slots__ = ()

    def __getitem__(self, key: K) -> V:
        raise KeyError(key)

    def __iter__(self) -> Iterator[K]:
        return iter(())

    def __len__(self) -> int:
        return 0


EMPTY: Mapping[str, int] = Empty()
EMPTY_FACTS: Mapping[str, object] = Empty()
EMPTY_USED: Mapping[int, int] = Empty()


class Held(Word):
    """What a request fixes of an object's current state besides size and colors (``GameObject.stated``).

    No effect of the board changes it; with ``EVERYTHING`` nothing of the object is changed.
    """

    SUPERTYPES = "supertypes"
    CARD_TYPES = "card types"
    SUBTYPES = "subtypes"
    MANA = "mana abilities"
    KEYWORDS = "keywords"
    ABILITIES = "abilities"
    EVERYTHING = "everything"


class ExiledCard(Record, frozen=True):
    """A card exiled by a permanent: its id and its characteristics in exile (607.2a)."""

    id: str
    card: Characteristics


class Unchanged(Record, frozen=True):
    """An object before effects change its types, colors, size or abilities (613.1).

    ``lost_to`` are the lines that make it lose all other abilities (613.1f).
    """

    card: Characteristics
    reading: Reading
    own_side: Reading | None
    lost_to: frozenset[str] = frozenset()


class Before(Record, frozen=True):
    """The stated data of an object that has changed zones: only its card still applies (400.7)."""

    given: object


@dataclass(frozen=True)
class GameObject(Remembering):
    """One or more objects in a zone that the request doesn't distinguish.

    ``ids`` and ``positions`` go together; a position counts all objects of the request
    from 0. ``path`` is where the request says so. ``price`` is what losing one is
    worth where the request says it. ``abilities`` are its mana abilities as they are in
    this game; ``used`` says how often each of its abilities was activated this turn.
    ``could`` are the types that it could produce, whatever that costs (106.7);
    ``own_side`` is what an opponent's permanent reads like from that opponent's side, ``as_permanent`` what
    any
    card reads like as its controller's permanent, where some object has the abilities of others.
    ``bears`` says that an Equipment, or an Aura of its controller, is attached to it.
    ``granted`` are the mana abilities that other objects give it, numbered after its own
    (604.1, 613.1f), each with the ids of those objects in ``granted_by``. ``as_printed``
    says that its card in another zone has the same characteristics (400.7).
    ``card`` and the readings are what other objects make of it; ``unchanged`` is then what it
    is without them. ``stated`` names what the request says of it against its print, which no
    effect changes any more (``"types"``, ``"colors"``, ``"power"``, ``"toughness"``, those of
    ``Held``); ``held`` are the abilities that are stated so, None where none are. ``hastened_by``
    are the ids of all that let what is summoning sick be tapped, none where nothing has to (702.10c).
    ``given`` is what the request says of it, as the request's own type, but for its id and number; what
    has changed since stands in the other fields. ``policies`` are what the player says of doing to it.
    ``links`` is what a request says of who exiled whom, ``exiled`` are the cards that a permanent exiled,
    None where nothing is said of that; their names and types are then what was ``chosen``.
    Of a commander ``color_identity`` is what its card has (903.4), None where that isn't known.
    Of an effect that is on no object ``until`` says when it ends, and ``about`` are the ids of the objects
    that it is about where they were fixed as it began (611.2c).

    Which objects these are says nothing of what they can do: nothing that is remembered of them may
    rest on ``ids``, ``positions`` and ``path``, so that like ones share what is known of them (``placed``).
    """

    __slots__ = ("ids", "path", "positions")

    ids: tuple[str, ...]
    positions: tuple[int, ...]
    path: str
    zone: Zone
    card: Characteristics
    reading: Reading
    tapped: bool = False
    summoning_sick: bool = False
    controller: Whose = Whose.YOU
    price: int | None = None
    forbid: bool = False
    abilities: tuple[ManaAbility, ...] = ()
    counters: Mapping[str, int] = field(default_factory=lambda: EMPTY)
    chosen: tuple[str, ...] = ()
    attached_to: str | None = None
    used: Mapping[int, int] = field(default_factory=lambda: EMPTY_USED)
    attacking: str | None = None
    commander: bool = False
    could: str = ""
    own_side: Reading | None = None
    as_permanent: Reading | None = None
    bears: bool = False
    granted: tuple[WrittenAbility, ...] = ()
    granted_by: tuple[frozenset[str], ...] = ()
    as_printed: bool = True
    unchanged: Unchanged | None = None
    stated: frozenset[str] = frozenset()
    hastened_by: frozenset[str] = frozenset()
    policies: ObjectPolicies | None = None
    until: Until | None = None
    about: frozenset[str] | None = None
    color_identity: frozenset[str] | None = None
    held: Reading | None = None
    links: tuple[str, ...] | None = None
    exiled: tuple[ExiledCard, ...] | None = None
    given: object = field(default=None, compare=False, repr=False)
    _types: str | None = field(default=None, init=False, compare=False, repr=False)

    @property
    def is_kept_tapped(self) -> bool:
        """Whether the object doesn't untap in its controller's next untap step (502.3)."""
        kind = self.reading.stays_tapped
        return kind is not None and (not kind or self.counters.get(kind, 0) > 0)

    def is_about(self, ids: Iterable[str]) -> bool:
        """Whether the object's text may apply to all of these: not if it was fixed on others (611.2c)."""
        return self.about is None or self.about.issuperset(ids)

    def policy(self, verb: Verb) -> Level | None:
        """The player's policy for doing this to the object; None if there is none."""
        said = self.policies
        return None if said is None or said.zone != self.zone else said.of(verb)

    def placed(self, ids: tuple[str, ...], positions: tuple[int, ...], path: str) -> GameObject:
        """Copy for other objects that are equal to these."""
        return like(self, ids=ids, positions=positions, path=path)

    @property
    def own_card(self) -> Characteristics:
        """The card as it is in other zones, without effects of other objects."""
        return self.card if self.unchanged is None else self.unchanged.card

    @property
    def count(self) -> int:
        """The number of objects."""
        return len(self.ids)

    @cached_property
    def types(self) -> str:
        """The types of mana that its mana abilities could make, in the order WUBRGC.

        Abilities that can't be activated now count too (106.7 ignores costs). Cached.
        """
        if self._types is None:
            made = set(self.could).union(*[ability.makes.all_types for ability in self.abilities])
            object.__setattr__(self, "_types", "".join(sorted(made, key=TYPES.index)))
        return self._types or ""

    @cached_property
    def only_makes_mana_by_loss(self) -> bool:
        """Whether nothing but its mana would be lost with it: Treasure, Gold, Lotus Petal, Eldrazi Spawn.

        This holds too for a permanent that is sacrificed with the last counter that its mana abilities need
        (Gemstone Mine).
        """
        if self.abilities and all(ability.uses_up_itself for ability in self.abilities):
            return True
        if self.reading.others or self.reading.unread or not self.abilities:
            return False
        written = (*self.reading.written, *self.granted)
        printed = {a.number for a in self.abilities} | {w.number for w in written}
        return len(printed) == 1 and all(ability.loses_itself for ability in self.abilities)

    @property
    def is_commander(self) -> bool:
        """Whether the object is a commander: by the request, or as a card in the command zone (903.3)."""
        return self.commander or (self.zone == Zone.COMMAND and not self.card.types & NEVER_CAST)

    @property
    def is_permanent(self) -> bool:
        """Whether the object is a permanent under the player's control (110.1)."""
        return self.zone == _BATTLEFIELD and self.controller == _YOU

    @property
    def can_tap(self) -> bool:
        """Whether the object can be tapped for {T} in its own costs (602.5a, 702.10c for haste)."""
        sick = self.summoning_sick and self.card.is_creature and not self.reading.haste
        return self.is_permanent and not self.tapped and not sick

    @property
    def could_attack(self) -> bool:
        """Whether a creature has nothing that keeps it from attacking: summoning sickness, or defender.

        That its abilities may be activated as though it had haste doesn't let it attack.
        """
        reading = self.reading
        return (not self.summoning_sick or "haste" in reading.keywords) and not reading.defender

    def only(self, ids: Set[str]) -> GameObject | None:
        """The objects of this entry that have one of the ids; None if there are none."""
        kept = [(i, p) for i, p in zip(self.ids, self.positions, strict=True) if i in ids]
        if len(kept) == self.count:
            return self
        if not kept:
            return None
        return self.placed(tuple([i for i, _ in kept]), tuple([p for _, p in kept]), self.path)

    def without(self, ids: Set[str]) -> GameObject | None:
        """The objects of this entry that have none of the ids; None if there are none."""
        return self.only(set(self.ids) - ids)


class PoolMana(Record, frozen=True):
    """Mana in the pool as the payment starts (106.4).

    ``source`` is what produced it, if the request says so (106.3).
    """

    type: str
    amount: int
    snow: bool = False
    persists: bool = False
    spend_only: SpendOnly | None = None
    source: Characteristics | None = None


@dataclass(frozen=True)
class Game(Remembering):
    """The game state that a payment starts from; immutable (601.2).

    ``whose_turn`` and ``step`` are None where the request doesn't say. ``assumed`` lists
    the conditions that it leaves open, taken as false; ``unread`` the lines that are
    understood, but that this game doesn't settle, each with the id of its object.
    ``spending`` are the rules for what mana may be spent as (609.4b). ``counters`` are the
    player's; ``helpers`` the mana that other players offer (702.132). ``prohibitions`` say
    what can't be done (118.11), ``life_for`` which types of mana 2 life can stand for in any cost;
    ``policies`` what the player doesn't want done. ``findable`` are the cards of the library, where the
    request lists them: what they are and how many, not which is where.
    Text of effects that are on no object is read as of objects in the zone ``"effect"``. ``order`` lists
    objects in the order in which they came, the oldest first, as far as the request says it (613.7);
    ``arrived`` are those that came since, after all others.
    """

    objects: tuple[GameObject, ...] = ()
    life: int = 20
    pool: tuple[PoolMana, ...] = ()
    energy: int = 0
    library: int | None = None
    opponents: int = 1
    commander_identity: frozenset[str] | None = None
    whose_turn: str | None = Whose.YOU
    step: str | None = "main"
    facts: Mapping[str, object] = field(default_factory=lambda: EMPTY_FACTS)
    assumed: tuple[Assumption, ...] = ()
    unread: tuple[tuple[str, Unread], ...] = ()
    spending: tuple[SpendAs, ...] = ()
    counters: Mapping[str, int] = field(default_factory=lambda: EMPTY)
    helpers: tuple[int, ...] = ()
    order: tuple[str, ...] = ()
    arrived: tuple[str, ...] = ()
    prohibitions: tuple[Prohibition, ...] = ()
    life_for: str = ""
    policies: Policies | None = None
    findable: tuple[GameObject, ...] = ()

    @cached_property
    def places(self) -> dict[str, tuple[GameObject, int]]:
        """For each id, its group of objects and its position."""
        return {
            object_id: (entry, position)
            for entry in reversed(self.objects)
            for object_id, position in zip(entry.ids, entry.positions, strict=True)
        }

    @cached_property
    def size(self) -> int:
        """The number of objects, effects included."""
        return sum([len(entry.ids) for entry in self.objects])

    @cached_property
    def positions(self) -> dict[str, int]:
        """For each id, the object's position in the request."""
        return {object_id: position for object_id, (_, position) in self.places.items()}

    @cached_property
    def color_identity(self) -> frozenset[str] | None:
        """The color identity of the player's commanders: stated, else from their cards (903.4).

        None without a commander, or if the card of one isn't known.
        """
        if self.commander_identity is not None:
            return self.commander_identity
        mine = [one for one in self.objects if one.controller == _YOU]
        own = [one for one in mine if one.is_commander or one.color_identity is not None]  # or being cast
        known = [one.color_identity for one in own if one.color_identity is not None]
        return frozenset[str]().union(*known) if known and len(known) == len(own) else None

    @cached_property
    def of_unstated_power(self) -> tuple[GameObject, ...]:
        """The creatures whose power the request doesn't state."""
        creatures = [entry for entry in self.objects if entry.card.is_creature]
        return tuple(entry for entry in creatures if entry.card.power is None)

    def called(self, object_id: str) -> str:
        """The object's name if no other object has it, else its id."""
        entry = self.find(object_id)
        name = entry.own_card.name if entry is not None else ""
        same = sum(other.count for other in self.objects if other.own_card.name == name)
        return name if name and same == 1 else object_id

    def find(self, object_id: str) -> GameObject | None:
        """The object with this id as a single object; None if there is none."""
        found = self.places.get(object_id)
        if found is None:
            return None
        entry, position = found
        return entry if entry.count == 1 else entry.placed((object_id,), (position,), entry.path)
