"""The objects of a board that a payment can use, compiled: classes of like objects.

Two Forests that nothing in the request tells apart are one class with a count of two.
A class is there for its mana abilities, or because a cost may take its objects
(sacrifice a creature, tap an untapped artifact).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from planner.game.caching import Memory, Remembering, cached_property, memory_of, remembered
from planner.game.canonical_order import in_canonical_order
from planner.game.clock import check_time
from planner.game.mana_abilities import (
    ManaAbility,
    PutCounters,
    RemoveCounters,
    TakeObjects,
    UntapSelf,
)
from planner.game.objects import Game, GameObject
from planner.game.readings import LEAVES_TAPPED
from planner.game.records import Record
from planner.game.total_cost import Helping, TakePart, TotalCost
from planner.game.vocabulary import Verb, Whose, Zone
from planner.models.problem.objective import COUNTED, Objective, rows_of

MOST_KNOWN = 64
"""More sources than this are not kept of one game."""


class Taking(NamedTuple):
    """An action of a cost on other objects (sacrifice, tap, exile, ...), and the ids it may take.

    Objects of ``arriving`` may be taken once another cost has put them into the graveyard.
    """

    verb: Verb
    ids: frozenset[str]
    arriving: frozenset[str] = frozenset()

    def fits(self, object_id: str) -> bool:
        """Whether the cost may take this object, now or once the object has arrived."""
        return object_id in self.ids or object_id in self.arriving

    @property
    def loses(self) -> bool:
        """Whether the objects taken leave their zone."""
        return self.verb not in (Verb.TAP, Verb.UNTAP)

    @property
    def buries(self) -> bool:
        """Whether the objects taken are put into the graveyard."""
        return self.verb in (Verb.SACRIFICE, Verb.DISCARD)


class Mark(NamedTuple):
    """How an object can serve a part of the cost that takes objects, or pay for mana.

    It serves from its current zone, or once it ``arrives`` in the graveyard that the part takes from.
    ``value`` is what it counts towards a total (power, mana value), ``colors`` the colors of mana it can pay
    for with convoke.
    """

    arrives: bool = False
    value: int = 1
    colors: str = ""


Marks = dict[str, tuple[tuple[int, Mark], ...]]
"""By id, the parts of the cost (by number) that an object can serve, and how."""


def marks_of(*costs: TotalCost) -> Marks:
    """For each object, the parts of the cost that can take it and the keywords by which it helps to pay."""
    marks: dict[str, list[tuple[int, Mark]]] = {}
    takers: list[TakePart | Helping] = []
    for cost in costs:
        takers += [*cost.parts, *cost.helping]
    for number, part in enumerate(takers):
        values = dict(part.values) if isinstance(part, TakePart) else {}
        colors = dict(part.colors) if isinstance(part, Helping) else {}
        for object_id in part.ids | part.arriving:
            arrives = object_id not in part.ids
            mark = Mark(arrives, values.get(object_id, 1), colors.get(object_id, ""))
            marks.setdefault(object_id, []).append((number, mark))
    return {object_id: tuple(found) for object_id, found in marks.items()}


@dataclass(frozen=True)
class SourceClass(Remembering):
    """An equivalence class of objects that are interchangeable for the request, and what each can do.

    ``abilities`` are the mana abilities that such an object can activate as it is, or
    will be once it is untapped ({Q}). ``rows`` are those of the objective in which
    each counts when it is gone (the colors that it is a source of); ``takings`` says which costs may take
    each of them.
    ``marks`` say which parts of the cost each can serve, ``kept_marks`` which parts of costs that
    should stay payable. ``required`` is set where the object has to be used.
    """

    entry: GameObject
    ids: tuple[str, ...]
    positions: tuple[int, ...]
    abilities: tuple[ManaAbility, ...]
    rows: frozenset[str]
    takings: frozenset[Taking] = frozenset()
    required: bool = False
    marks: tuple[tuple[int, Mark], ...] = ()
    kept_marks: tuple[tuple[int, Mark], ...] = ()

    @cached_property
    def count(self) -> int:
        """Count the objects of the class."""
        return len(self.ids)

    @cached_property
    def untapped(self) -> int:
        """Count the objects of the class that can be tapped."""
        return 0 if self.entry.tapped or self.entry.zone != Zone.BATTLEFIELD else self.count

    @cached_property
    def untaps(self) -> bool:
        """Whether one of its abilities has {Q} in its cost."""
        return any(ability.untaps for ability in self.abilities)

    @cached_property
    def most_passed_on(self) -> int:
        """Upper bound on the mana that its abilities could cost plus the mana that its objects could make."""
        all_able = self.abilities is able_of(self.entry)
        return (_passed_on_by(self.entry) if all_able else _passed_on(self.abilities)) * self.count

    def takes_arriving(self, taking: Taking) -> bool:
        """Whether a cost can take its objects only once they have arrived in the graveyard."""
        return self.ids[0] in taking.arriving

    @property
    def serves_arriving(self) -> bool:
        """Whether a cost can take its objects once they have arrived in the graveyard."""
        arrives = any(mark.arrives for _, mark in self.marks)
        return arrives or any(self.takes_arriving(taking) for taking in self.takings)


def given_up(source: SourceClass, objective: Objective) -> tuple[int, ...]:
    """For each ability of a class, the price of activating it besides life, colors and the mana itself."""
    entry, abilities = source.entry, source.abilities
    if abilities is able_of(entry):
        return given_up_by(entry, objective)
    return tuple([objective.of_use(entry, ability) for ability in abilities])


def given_up_by(entry: GameObject, objective: Objective) -> tuple[int, ...]:
    """The same for each ability that an object's own state allows; cached where like objects cost alike."""
    return (_given_up_by_it if objective.tells_apart(entry.ids) else _given_up_by_like)(entry, objective)


@remembered
def _given_up_by_like(entry: GameObject, objective: Objective) -> tuple[int, ...]:
    return _given_up_by_it(entry, objective)


def _given_up_by_it(entry: GameObject, objective: Objective) -> tuple[int, ...]:
    return tuple([objective.of_use(entry, ability) for ability in able_of(entry)])


@remembered
def _passed_on_by(entry: GameObject) -> int:
    """Upper bound on the mana that one object's abilities could cost plus the mana that it could make."""
    return _passed_on(able_of(entry))


def _passed_on(abilities: tuple[ManaAbility, ...]) -> int:
    asked = sum([ability.mana.mana_value for ability in abilities if ability.mana is not None])
    return asked + max([ability.production.most for ability in abilities], default=0)


@dataclass(frozen=True)
class SourceClasses(Remembering):
    """All classes of a board, and how many objects count in each row of the objective."""

    classes: tuple[SourceClass, ...]
    row_counts: dict[str, int]

    @cached_property
    def candidates(self) -> Memory[object, Any]:
        """Cache of the candidates made of these classes (``candidates.py``)."""
        return Memory()


def compile_sources(
    game: Game,
    *,
    forbid: frozenset[str] = frozenset(),
    require: frozenset[str] = frozenset(),
    on_stack: str | None = None,
    cost: TotalCost | None = None,
    kept: tuple[TotalCost, ...] = (),
    apart: frozenset[str] = frozenset(),
) -> SourceClasses:
    """Compile the classes of everything that a payment can use, in canonical order.

    Forbidden objects and the one on the stack can't be used, but a forbidden permanent
    still counts as a source of its colors. Required objects are classes of their own,
    and so are objects whose own counters or untapping matter. ``cost`` says which objects
    serve it besides, by what isn't mana or instead of mana; ``kept`` are costs that should stay
    payable, ``apart`` objects that are classes of their own for their sake.

    >>> question = prepare({"board": {"battlefield": ["Forest", "Forest"]}, "pay": {"cost": "{G}"}})
    >>> compile_sources(question.game).classes[0].ids
    ('Forest#1', 'Forest#2')
    """
    excluded = forbid if on_stack is None else forbid | {on_stack}
    costs = (cost, *kept) if cost is not None else kept
    counted = frozenset[str]().union(*(part.ids for one in costs for part in one.counters))
    wanted = _Wanted(
        excluded=excluded,
        require=require,
        takings=_takings(game),
        marks=marks_of(cost) if cost is not None else {},
        kept_marks=marks_of(*kept),
        alone=require | counted | apart,
    )
    # Many costs tell objects apart alike, most of them not at all, and need no object without abilities.
    if not wanted.anything and excluded.isdisjoint(_able_ids(game)):
        excluded = frozenset()
    known: Memory[object, SourceClasses] = memory_of(game, compile_sources, MOST_KNOWN)
    key = (excluded, require, wanted.alone, tuple(wanted.marks.items()), tuple(wanted.kept_marks.items()))
    found = known.get(key)
    return known.keep(key, _compiled(game, wanted)) if found is None else found


@remembered
def _able_ids(game: Game) -> frozenset[str]:
    """Ids of the objects that have mana abilities."""
    return frozenset([object_id for entry in game.objects if entry.abilities for object_id in entry.ids])


def _compiled(game: Game, wanted: _Wanted) -> SourceClasses:
    """Compile the classes of a game for the wanted facts."""
    row_counts = dict.fromkeys(COUNTED, 0)
    groups: dict[object, list[GameObject]] = {}
    for entry in in_canonical_order(game):
        check_time()
        for row in rows_of(entry):
            row_counts[row] += entry.count
        if entry.forbid or not (entry.abilities or wanted.anything):
            continue
        for key, part in _usable_parts(entry, wanted):
            groups.setdefault(key, []).append(part)
    classes = [_source_class(parts, wanted) for parts in groups.values()]
    needed = [c for c in classes if _bears(c) or not wanted.alone.isdisjoint(c.ids)]
    return SourceClasses(tuple(needed), row_counts)


class _Wanted(Record, frozen=True):
    """Facts about costs that separate objects of a board; each object in ``alone`` is a class of its own."""

    excluded: frozenset[str]
    require: frozenset[str]
    takings: dict[Taking, None]
    marks: Marks
    kept_marks: Marks
    alone: frozenset[str]

    @property
    def anything(self) -> bool:
        """Whether objects without mana abilities can serve a payment."""
        return bool(self.takings or self.marks or self.kept_marks or self.alone)


def _bears(source: SourceClass) -> bool:
    """Whether a class could be part of a payment, or has to be."""
    return bool(source.abilities or source.takings or source.marks or source.kept_marks or source.required)


@remembered
def _takings(game: Game) -> dict[Taking, None]:
    """List all actions of mana abilities' costs on other objects."""
    return {
        taking_of(part): None
        for entry in in_canonical_order(game)
        for ability in entry.abilities
        for part in ability.taken
        if part.amount
    }


class _Kind(Record, frozen=True, eq=False):
    """Facts about an object that decide its class; one marked ``alone`` is a class of its own."""

    state: _HashedState
    plain: tuple[object, ...]
    alone: bool


@dataclass(frozen=True)
class _HashedState:
    """A state, hashed only once."""

    value: tuple[object, ...]

    @cached_property
    def _hash(self) -> int:
        return hash(self.value)

    def __hash__(self) -> int:
        return self._hash


@remembered
def _kind(entry: GameObject) -> _Kind:
    """Key by which objects are sorted into classes."""
    alone = not all(_ALONE.isdisjoint(ability.parts) for ability in entry.abilities)
    # Cards are made once for each distinct card, so identity tells them apart, but for what they are given.
    reading = entry.reading
    state = _HashedState(
        (
            id(entry.card),
            (
                reading.tapped_damage,
                reading.tap_ability,
                reading.others,
                reading.stays_tapped,
                LEAVES_TAPPED in reading.keywords,
                reading.defender,
                reading.haste,
            ),
            entry.abilities,
            entry.could,
            entry.zone,
            entry.tapped,
            entry.summoning_sick,
            entry.price,
            entry.policies,
        )
    )
    return _Kind(state, (state, _FITS_NOTHING, ((), ())), alone)


def _usable_parts(entry: GameObject, wanted: _Wanted) -> Iterator[tuple[object, GameObject]]:
    """Split the usable objects of an entry by the key of their class."""
    usable = entry.without(wanted.excluded) if wanted.excluded else entry
    if usable is None:
        return
    kind = _kind(entry)
    alone, state = kind.alone, kind.state
    told_apart = alone or wanted.takings or wanted.marks or wanted.kept_marks
    apart = set(usable.ids) if told_apart else wanted.alone.intersection(usable.ids)
    like: dict[object, set[str]] = {}
    for object_id in usable.ids if apart else ():
        if object_id not in apart:
            continue
        if alone or object_id in wanted.alone:
            like[object_id] = {object_id}
        else:
            fits = frozenset([taking for taking in wanted.takings if taking.fits(object_id)])
            marks = wanted.marks.get(object_id, ()), wanted.kept_marks.get(object_id, ())
            like.setdefault((state, fits, marks), set()).add(object_id)
    for key, ids in like.items():
        part = usable.only(ids)
        assert part is not None
        yield key, part
    plain = usable.without(apart) if apart else usable
    if plain is not None:
        yield kind.plain, plain


_FITS_NOTHING: frozenset[Taking] = frozenset()
_ALONE = frozenset((RemoveCounters, PutCounters, UntapSelf))


def _source_class(parts: list[GameObject], wanted: _Wanted) -> SourceClass:
    entry = parts[0]
    ids, positions = entry.ids, entry.positions
    if len(parts) > 1:
        pairs = [pair for part in parts for pair in zip(part.positions, part.ids, strict=True)]
        pairs.sort()
        positions, ids = tuple([position for position, _ in pairs]), tuple([name for _, name in pairs])
    first = ids[0]
    takings = [taking for taking in wanted.takings if taking.fits(first)]
    return SourceClass(
        entry=entry,
        ids=ids,
        positions=positions,
        abilities=able_of(entry),
        rows=rows_of(entry),
        takings=frozenset(takings) if takings else _FITS_NOTHING,
        required=first in wanted.require,
        marks=wanted.marks.get(first, ()),
        kept_marks=wanted.kept_marks.get(first, ()),
    )


@remembered
def able_of(entry: GameObject) -> tuple[ManaAbility, ...]:
    """Abilities whose costs the object's own state allows (zone, tapped, summoning sick)."""
    if entry.controller != Whose.YOU:
        return ()
    untaps = any(ability.untaps for ability in entry.abilities)
    sick = entry.summoning_sick and entry.card.is_creature and not entry.reading.haste
    found: list[ManaAbility] = []
    for ability in entry.abilities:
        if ability.zone != entry.zone or ability.limit == 0:
            continue
        if (ability.taps or ability.untaps) and (sick or not entry.is_permanent):
            continue
        if ability.taps and entry.tapped and not untaps:
            continue
        found.append(ability)
    return tuple(found)


def energy_of(ability: ManaAbility) -> int:
    """Energy that activating costs (107.14)."""
    return ability.energy


def mill_of(ability: ManaAbility) -> int:
    """Count the cards that activating mills."""
    return ability.mill


def taking_of(part: TakeObjects) -> Taking:
    """The action of a part of a cost, without its amount."""
    return Taking(part.verb, part.ids, part.later)


def buries(ability: ManaAbility) -> bool:
    """Whether activating puts its own object into the graveyard."""
    return ability.losing_verb == Verb.SACRIFICE


def takes(ability: ManaAbility) -> tuple[TakeObjects, ...]:
    """List the parts of the ability's cost that take other objects."""
    return tuple([part for part in ability.taken if part.amount]) if ability.taken else ()
