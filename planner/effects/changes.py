"""What activating mana abilities could change on the way to a payment, besides the mana."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, reduce
from operator import or_

from planner.effects.dependencies import Need, filter_of, needs_of_condition
from planner.effects.scene import World, untaps_itself
from planner.effects.transition import ZONE_AFTER, after_verb
from planner.game.amounts import (
    ColorCount,
    CountersOn,
    CountersOnSelf,
    Devotion,
    Domain,
    Fact,
    LifeTotal,
    Size,
    Total,
    Varieties,
)
from planner.game.clock import check_time
from planner.game.filters import Filter, UnstatedError
from planner.game.land_types import BASIC_LAND_TYPES
from planner.game.mana import COLORS, SymbolKind
from planner.game.mana_abilities import (
    ExileSelf,
    ManaAbility,
    Mill,
    PutCounters,
    RemoveCounters,
    ReturnSelf,
    SacrificeSelf,
    TakeObjects,
    TapSelf,
    UntapSelf,
)
from planner.game.mana_outputs import ColorsAmong
from planner.game.matching import fits
from planner.game.objects import GameObject
from planner.game.records import Record
from planner.game.vocabulary import Verb, Zone
from planner.game.written_abilities import AnyOf, Bears, Condition, HasCount, Holds, Not, Outnumbered

Move = tuple[Verb, frozenset[str]]
"""What is done (a verb of costs, or ``"return"``), and to which of these objects."""
_SELF_VERBS = {
    SacrificeSelf: Verb.SACRIFICE,
    ExileSelf: Verb.EXILE,
    ReturnSelf: Verb.RETURN,
    TapSelf: Verb.TAP,
    UntapSelf: Verb.UNTAP,
}
_EVENTS = {
    "creatures_died": Verb.SACRIFICE,
    "permanents_sacrificed": Verb.SACRIFICE,
    "cards_discarded": Verb.DISCARD,
}
"""Facts of the turn that paying costs can change, and by doing what."""


class AbilityChange(Record, frozen=True):
    """What one mana ability of an entry changes; ``once`` if each object can do so only once.

    ``kinds`` are the counters that change on the object itself, ``put`` those that it
    gets; ``hidden`` are the zones where unknown cards of the library arrive (a mill, a draw). It ``taps`` the
    object itself.
    """

    entry: GameObject
    number: int
    once: bool
    moves: tuple[Move, ...]
    kinds: frozenset[str]
    put: frozenset[str]
    life: bool
    hidden: frozenset[str]
    taps: bool


class Drift(Record, frozen=True):
    """Whether a number could fall, and whether it could rise, during the payment."""

    falls: bool = False
    rises: bool = False

    def __or__(self, other: Drift) -> Drift:
        return Drift(self.falls or other.falls, self.rises or other.rises)

    @property
    def moves(self) -> bool:
        """Whether the number could change at all."""
        return self.falls or self.rises


_EITHER = Drift(True, True)


class BoardChanges:
    """Everything that the mana abilities of a game could change during a payment."""

    def __init__(self, objects: Iterable[GameObject], world: World) -> None:
        self._objects = tuple(objects)
        self._world = world
        changes = [
            _change(entry, ability)
            for entry in self._objects
            for ability in entry.abilities
            if _can_happen(entry, ability, world)
        ]
        self._changes = changes
        self._of_life = [change for change in changes if change.life]
        self._of_size = [change for change in changes if any("/" in kind for kind in change.kinds)]
        self._of_counters: dict[int, list[AbilityChange]] = defaultdict(list)
        for change in changes:
            if change.kinds:
                self._of_counters[id(change.entry)].append(change)
        self._turnovers: dict[tuple[int, str], tuple[frozenset[str], frozenset[str]]] = {}
        self._contributions: dict[int, tuple[Drift, list[tuple[AbilityChange, Drift]]]] = {}
        self._moved: dict[int, list[tuple[AbilityChange, frozenset[str] | None]]] = {}

    def of_need(self, need: Need, entry: GameObject, number: int) -> Drift:
        """How an amount in an ability could change through other activations than its own."""
        check_time()
        wanted = filter_of(need)
        if wanted is not None:
            resized = isinstance(need, Size | Varieties | Total) and _others(self._of_size, entry, number)
            counted = isinstance(need, CountersOn) and _others(
                [change for change in self._changes if change.kinds], entry, number
            )
            return _EITHER if resized or counted else self.of_filter(wanted, entry, number)
        own = [change for change in self._of_counters[id(entry)] if not _is_its_own(change, entry, number)]
        if self._is_tapped_for(entry, number):  # of what is tapped for it nothing else can be tapped for more
            own = [change for change in own if not change.taps]
        moves = False
        if isinstance(need, CountersOnSelf):
            moves = any(need.kind in change.kinds or need.kind is None for change in own)
        elif isinstance(need, Size):
            moves = any("/" in kind for change in own for kind in change.kinds)
        elif isinstance(need, LifeTotal) or (isinstance(need, Fact) and "life" in need.name):
            moves = _others(self._of_life, entry, number)
        elif isinstance(need, Fact) and need.name in _EVENTS:
            found = [c for c in self._changes if any(verb == _EVENTS[need.name] for verb, _ in c.moves)]
            moves = _others(found, entry, number)
        return _EITHER if moves else Drift()

    def _is_tapped_for(self, entry: GameObject, number: int) -> bool:
        """Whether an ability taps its own object, which nothing untaps during the payment."""
        if self._world.untaps_others or untaps_itself(entry.reading):
            return False
        written = (one for one in (*entry.reading.written, *entry.granted) if one.number == number)
        if any(TapSelf() in one.cost for one in written):  # also what can't be activated yet
            return True
        return any(one.taps for one in self._changes if one.entry is entry and one.number == number)

    def losses_behind(self, need: Need, entry: GameObject, number: int) -> frozenset[str] | None:
        """The objects whose loss changes an amount of an ability; None if other things could change it too.

        Objects that don't affect the amount are left out: one without mana symbols doesn't count for
        devotion.
        """
        wanted = filter_of(need)
        if wanted is None:
            return None if self.of_need(need, entry, number).moves else frozenset()
        if not self.of_need(need, entry, number).moves:
            return frozenset()
        wanted = self._world.local(wanted, entry)
        if wanted.itself or any(c.tapped is not None or c.counter for c in wanted.clauses):
            return None
        if isinstance(need, Size | Varieties | Total | CountersOn) and any(
            one.kinds and not _is_its_own(one, entry, number) for one in self._changes
        ):
            return None
        found: set[str] = set()
        for change, moved in self._moved_by(wanted):
            if not _is_its_own(change, entry, number):
                if moved is None:
                    return None
                found |= moved
        return self._that_count(need, frozenset(found), wanted)

    def _moved_by(self, wanted: Filter) -> list[tuple[AbilityChange, frozenset[str] | None]]:
        """The changes that affect fitting objects, each with the objects it loses; None for other effects."""
        known = self._moved.get(id(wanted))
        if known is None:
            known = self._moved[id(wanted)] = list(self._find_moved(wanted))
        return known

    def _find_moved(self, wanted: Filter) -> Iterator[tuple[AbilityChange, frozenset[str] | None]]:
        turnovers = self._turnovers_of(wanted)
        sized = any(c.power or c.toughness for c in wanted.clauses)
        for change in self._changes:
            hides = wanted.zone in change.hidden or (change.hidden and wanted.zone == Zone.LIBRARY)
            if hides or (change.kinds and sized):
                yield change, None
                continue
            found: frozenset[str] = frozenset()
            for verb, ids in change.moves:
                if verb in turnovers and (moved := ids & (turnovers[verb][0] | turnovers[verb][1])):
                    if verb not in ZONE_AFTER:
                        yield change, None
                        break
                    found |= moved
            else:
                if found:
                    yield change, found

    def _that_count(self, need: Need, lost: frozenset[str], wanted: Filter) -> frozenset[str]:
        """The lost objects without which the amount would differ."""
        if not lost:
            return lost
        match need:
            case Devotion(colors):
                return self._with(lost, lambda one: counts_for_devotion(one, colors))
            case ColorsAmong() | ColorCount():
                sure = {color for one in self._staying(wanted) for color in one.card.colors}
                return self._with(lost, lambda one: not one.card.colors <= sure)
            case Domain():
                sure = {name for one in self._staying(wanted) for name in one.card.subtypes}
                return self._with(
                    lost, lambda one: bool(set(one.card.subtypes) & BASIC_LAND_TYPES.keys() - sure)
                )
            case Total(what) if what != "mana value":
                size = "power" if what == "power" else "toughness"
                return self._with(lost, lambda one: getattr(one.card, size) != 0)
        return lost

    def _staying(self, wanted: Filter) -> Iterator[GameObject]:
        """Objects that fit, or could fit, and can't leave their zone during the payment."""
        for one in self._objects:
            if (
                wanted.zone == one.zone
                and _fits_or_could(wanted, one)
                and one.without(self._leaving) is not None
            ):
                yield one

    @cached_property
    def _leaving(self) -> frozenset[str]:
        """The ids of the objects that could leave their zone during the payment."""
        moves = (move for change in self._changes for move in change.moves)
        return frozenset[str]().union(*(ids for verb, ids in moves if verb in ZONE_AFTER))

    def _with(self, ids: frozenset[str], counts: Callable[[GameObject], bool]) -> frozenset[str]:
        return frozenset(i for one in self._objects if counts(one) for i in one.ids if i in ids)

    def of_filter(self, wanted: Filter, entry: GameObject, number: int) -> Drift:
        """Whether fitting objects could become fewer, and whether they could become more."""
        wanted = self._world.local(wanted, entry)
        if wanted.itself:
            return self._of_itself(entry, number)
        if id(wanted) not in self._contributions:
            found = list(self._drifts(wanted))
            self._contributions[id(wanted)] = (reduce(or_, (drift for _, drift in found), Drift()), found)
        whole, contributions = self._contributions[id(wanted)]
        found_so_far = Drift()
        for change, drift in contributions:
            if found_so_far == whole:
                break
            if not _is_its_own(change, entry, number):
                found_so_far |= drift
        return found_so_far

    def _of_itself(self, entry: GameObject, number: int) -> Drift:
        """Whether the object itself could stop or start fitting a filter about itself."""
        for change in self._changes:
            touched = any(not ids.isdisjoint(entry.ids) for _, ids in change.moves)
            resized = change.entry is entry and bool(change.kinds)
            if (touched or resized) and not _is_its_own(change, entry, number):
                return _EITHER
        return Drift()

    def loses(self, object_id: str, entry: GameObject, number: int) -> bool:
        """Whether an object could be lost through another activation than this ability's own."""
        return any(not _is_its_own(change, entry, number) for change in self._losing.get(object_id, ()))

    @cached_property
    def _losing(self) -> dict[str, list[AbilityChange]]:
        """For each id, the changes that could lose the object."""
        found: dict[str, list[AbilityChange]] = defaultdict(list)
        for change in self._changes:
            for verb, ids in change.moves:
                if verb in ZONE_AFTER:
                    for one in ids:
                        found[one].append(change)
        return found

    @property
    def move_unknown_cards(self) -> bool:
        """Whether cards not named in the request could come to the graveyard or the hand."""
        return any(change.hidden for change in self._changes)

    def buries(self, entry: GameObject) -> bool:
        """Whether an object of an entry could be sacrificed or discarded during the payment."""
        return any(
            ZONE_AFTER.get(verb) == Zone.GRAVEYARD and not ids.isdisjoint(entry.ids)
            for change in self._changes
            for verb, ids in change.moves
        )

    def puts(self, kind: str | None, entry: GameObject) -> bool:
        """Whether the object could get counters of this kind during the payment."""
        put = (change.put for change in self._of_counters[id(entry)])
        return any(kinds and (kind is None or kind in kinds) for kinds in put)

    def _count_could_pass(self, condition: HasCount, entry: GameObject, number: int, to: bool) -> bool:
        """Whether a count could cross its bound during the payment: to true with ``to``, else to false."""
        drift = Drift()
        for need in needs_of_condition(condition):
            drift |= self.of_need(need, entry, number)
        if condition.compare == "=":
            return drift.moves
        return drift.rises if (condition.compare[0] == ">") is to else drift.falls

    def could_come_true(self, condition: Condition, entry: GameObject, number: int, to: bool = True) -> bool:
        """Whether a condition could become true during the payment, or with ``to`` False become false."""
        match condition:
            case Holds(_, count) if count is not None:
                return self.could_come_true(count, entry, number, to)
            case Bears():  # what is attached could leave, nothing else is attached on the way
                return not to and any(ids for change in self._changes for _, ids in change.moves)
            case Outnumbered(_, more, fewer):
                if not to:
                    more, fewer = fewer, more
                rises = self.of_need(more, entry, number).rises
                return rises or self.of_need(fewer, entry, number).falls
            case HasCount():
                return self._count_could_pass(condition, entry, number, to)
            case Not(inner):
                return self.could_come_true(inner, entry, number, not to)
            case AnyOf(conditions):
                return any(self.could_come_true(part, entry, number, to) for part in conditions)
        return False

    def _drifts(self, wanted: Filter) -> Iterator[tuple[AbilityChange, Drift]]:
        """Yield each change that affects how many objects fit, with its effect on their number."""
        check_time()
        turnovers = self._turnovers_of(wanted)
        sized = any(c.counter or c.power or c.toughness for c in wanted.clauses)
        for change in self._changes:
            falls = rises = bool(sized and change.kinds)
            for verb, ids in change.moves:
                if verb in turnovers:
                    falls = falls or not ids.isdisjoint(turnovers[verb][0])
                    rises = rises or not ids.isdisjoint(turnovers[verb][1])
            if change.hidden:
                falls = falls or wanted.zone == Zone.LIBRARY
                rises = rises or wanted.zone in change.hidden
            if falls or rises:
                yield change, Drift(falls, rises)

    def _turnovers_of(self, wanted: Filter) -> dict[Verb, tuple[frozenset[str], frozenset[str]]]:
        """For each verb with an effect, which objects it makes stop and start fitting the filter."""
        return {verb: found for verb in self._verbs if any(found := self._turnover(wanted, verb))}

    @cached_property
    def _verbs(self) -> dict[Verb, None]:
        """Every verb that a change applies to objects."""
        return dict.fromkeys(verb for change in self._changes for verb, _ in change.moves)

    def _turnover(self, wanted: Filter, verb: Verb) -> tuple[frozenset[str], frozenset[str]]:
        """The ids of the objects that stop fitting, and of those that start fitting, after this verb."""
        key = (id(wanted), verb)
        if key not in self._turnovers:
            falls: set[str] = set()
            rises: set[str] = set()
            to = ZONE_AFTER.get(verb)
            turns = to is None and any(clause.tapped is not None for clause in wanted.clauses)
            for entry in self._objects:
                if not turns and (to is None or wanted.zone not in (entry.zone, to)):
                    continue
                now = _fits_or_could(wanted, entry)
                then = (
                    _fits_or_could(wanted, after_verb(entry, verb)) if turns or to == wanted.zone else False
                )
                if now is None or then is None or now != then:
                    falls.update(entry.ids if now is None or then is None or now else ())
                    rises.update(entry.ids if now is None or then is None or then else ())
            self._turnovers[key] = (frozenset(falls), frozenset(rises))
        return self._turnovers[key]


def _fits_or_could(wanted: Filter, entry: GameObject | None) -> bool | None:
    """Whether the objects fit; None if the request doesn't say enough."""
    try:
        return entry is not None and fits(wanted, entry)
    except UnstatedError:
        return None


def counts_for_devotion(entry: GameObject, colors: str | None) -> bool:
    """Whether an object counts for devotion to these colors (None: to any color) (700.5)."""
    wanted = set(colors or COLORS)
    return any(not wanted.isdisjoint(symbol.types) for symbol in entry.card.mana_cost.symbols)


def _others(changes: list[AbilityChange], entry: GameObject, number: int) -> bool:
    """Whether one of the changes isn't the ability's own single activation."""
    return any(not _is_its_own(change, entry, number) for change in changes)


def _is_its_own(change: AbilityChange, entry: GameObject, number: int) -> bool:
    """Whether a change is the only activation that the ability itself can have."""
    return change.entry is entry and change.number == number and change.once and entry.count == 1


def _can_happen(entry: GameObject, ability: ManaAbility, world: World) -> bool:
    """Whether the object's own state allows the activation, now or after it is untapped."""
    if not ability.taps or entry.can_tap:
        return True
    return entry.tapped and (world.untaps_others or untaps_itself(entry.reading))


def _change(entry: GameObject, ability: ManaAbility) -> AbilityChange:
    moves = dict.fromkeys(_moves(entry, ability))
    put = {part.kind for part in ability.cost if isinstance(part, PutCounters)}
    put |= {kind for kind, _ in ability.after.counters}
    removed = {part.kind for part in ability.cost if isinstance(part, RemoveCounters)}
    removed |= {kind for kind, _ in ability.after.removes}
    mana = ability.mana
    in_mana = mana is not None and any(s.kind is SymbolKind.CHOICE and s.life for s in mana.symbols)
    return AbilityChange(
        entry=entry,
        number=ability.number,
        once=ability.taps or ability.loses_itself or ability.limit == 1,
        moves=tuple(moves),
        kinds=frozenset(put | removed),
        put=frozenset(put),
        life=bool(ability.life or ability.damage or ability.after.life_gained or in_mana),
        hidden=frozenset(_arrivals(ability)),
        taps=ability.taps,
    )


def _arrivals(ability: ManaAbility) -> Iterator[str]:
    """The zones to which library cards could go: by mills, or by effects that can't be undone (a draw)."""
    yield from (part.to for part in ability.cost if isinstance(part, Mill))
    if ability.after.irreversible:
        yield from (Zone.GRAVEYARD, Zone.HAND)


def _moves(entry: GameObject, ability: ManaAbility) -> Iterator[Move]:
    ids = frozenset(entry.ids)
    for part in ability.cost:
        if isinstance(part, TakeObjects):
            yield part.verb, part.ids
        elif (verb := _SELF_VERBS.get(type(part))) is not None:
            yield verb, ids
    if ability.after.sacrificed:
        yield Verb.SACRIFICE, ids
