"""What permanents make of each other: types, colors, abilities lost, sizes (613.1d-g, 305.7).

A request doesn't say when an effect began. Where dependencies (613.8) don't decide and
the order makes a difference, that is reported.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from planner.effects.dependencies import filter_of, needs_of
from planner.effects.grants import apart, lost_on_the_way
from planner.effects.layers import (
    Effect,
    Layers,
    Outcome,
    TooManyError,
    card_with,
    sets_basic_types,
)
from planner.effects.scene import Notes, UnsettledError, World
from planner.game.caching import Memory, memory_of, remembered
from planner.game.characteristics import Characteristics, sized
from planner.game.clock import check_time
from planner.game.filters import Clause
from planner.game.land_types import BASIC_LAND_TYPES, basic_land_types, intrinsic_ability
from planner.game.objects import Game, GameObject, Unchanged
from planner.game.purposes import SpendOnly
from planner.game.readings import Could, Reading, Unread
from planner.game.vocabulary import Whose, Zone
from planner.game.written_abilities import Take, TypeChange

_ORDER = "what it applies to depends on when the effects began"
_TOO_MANY = "more effects on types than are looked at together"


def with_types(game: Game, notes: Notes) -> Game:
    """The game with its permanents as they make each other. Nothing of an earlier settling is kept."""
    objects = [_without_changes(entry) for entry in game.objects]
    changes = [change for entry in objects for change in _changes_of(entry)]
    if not changes:
        same = all(a is b for a, b in zip(objects, game.objects, strict=True))
        return game if same else replace(game, objects=tuple(objects))
    hosts = {entry.attached_to for entry in objects if any(c.attached for c in _changes_of(entry))}
    objects = [part for entry in objects for part in apart(entry, hosts)]
    game = replace(game, objects=tuple(objects))
    layers = Layers(objects, list(_effects(game, notes)))
    try:
        settled = _Settled(layers, layers.outcomes(), notes)
    except TooManyError:
        for effect in layers.effects:
            _note(notes, objects[effect.givers[0]], effect.change, _TOO_MANY)
        return game
    return replace(game, objects=tuple(settled.object(index) for index in range(len(objects))))


def _changes_of(entry: GameObject) -> tuple[TypeChange, ...]:
    return entry.reading.changes if entry.zone == Zone.BATTLEFIELD else ()


def _without_changes(entry: GameObject) -> GameObject:
    was = entry.unchanged
    if was is None:
        return entry
    return replace(entry, card=was.card, reading=was.reading, own_side=was.own_side, unchanged=None)


def _note(notes: Notes, entry: GameObject, change: TypeChange, reason: str) -> None:
    could = Could.HELP if change.only_adds else Could.EITHER
    notes.unread[entry.ids[0], Unread(f"{change.text} ({reason})", could)] = None


# --- the effects -----------------------------------------------------------------------------


def _effects(game: Game, notes: Notes) -> Iterator[Effect]:
    """The effects of the game as the payer reads them, equal ones as one."""
    world = World(game, notes)
    found: dict[object, Effect] = {}
    for index, entry in enumerate(game.objects):
        for change in _changes_of(entry):
            if change.attached and entry.attached_to is None:
                continue
            if change.beyond and _matters_beyond(change, game):
                _note(notes, entry, change, "it is true for spells and cards in other zones, too")
            try:
                settled = _with_chosen(change, entry)
                wanted = world.local(change.objects, replace(entry, controller=Whose.YOU))
            except UnsettledError as error:
                _note(notes, entry, change, str(error))
                continue
            host = entry.attached_to if change.attached else None
            own = index if wanted.itself or wanted.other else None
            key = replace(settled, text="", objects=wanted), host, own
            known = found.get(key, Effect(settled, wanted, (), host, frozenset()))
            found[key] = replace(known, givers=(*known.givers, index), texts=known.texts | {change.text})
    yield from found.values()


def _with_chosen(change: TypeChange, entry: GameObject) -> TypeChange:
    """The change with the type that was chosen put in: a basic land type, or a creature type (607.2d)."""
    if not change.chosen:
        return change
    types = frozenset(" ".join(word.capitalize() for word in one.split()) for one in entry.chosen)
    if not all("Creature" in clause.types for clause in change.objects.clauses):
        types &= BASIC_LAND_TYPES.keys()
    if len(types) != 1:
        raise UnsettledError("what was chosen for it is not given")
    return replace(change, chosen=False, subtypes=change.subtypes | types)


def _matters_beyond(change: TypeChange, game: Game) -> bool:
    """Whether mana asks of spells, or a mana ability of cards in other zones, what the change is about."""
    pool = (clause for mana in game.pool for clause in _clauses_of(mana.spend_only))
    asked = (*pool, *(clause for entry in game.objects for clause in _asked_beyond(entry.reading)))
    return any(
        (change.of_types and _asks_for_types(clause))
        or (change.colors is not None and _asks_for_colors(clause))
        for clause in asked
    )


def _asks_for_types(clause: Clause) -> bool:
    types = (clause.types, clause.not_types, clause.subtypes, clause.not_subtypes, clause.supertypes)
    return any(types) or bool(clause.not_supertypes) or clause.chosen == "type"


def _asks_for_colors(clause: Clause) -> bool:
    numbers = (clause.colorless, clause.multicolored, clause.monocolored)
    named = clause.colors or clause.not_colors or clause.chosen == "color"
    return bool(named) or any(number is not None for number in numbers)


def _clauses_of(only: SpendOnly | None) -> Iterator[Clause]:
    for part in (*only.allowed, *only.denied) if only is not None else ():
        yield from part.clauses


@remembered
def _asked_beyond(reading: Reading) -> tuple[Clause, ...]:
    """What the mana of an object asks of spells, and its mana abilities of cards in other zones."""
    abilities = (*reading.written, *(grant.ability for grant in reading.grants))
    restrictions = [written.spend_only for written in abilities]
    restrictions += [rider.only for written in abilities for rider in written.riders]
    restrictions += [trigger.spend_only for trigger in reading.triggers]
    restrictions += [rule.purposes for rule in reading.spending]
    filters = [filter_of(need) for written in abilities for need in needs_of(written)]
    filters += [part.objects for written in abilities for part in written.cost if isinstance(part, Take)]
    elsewhere = (one for one in filters if one is not None and one.zone != Zone.BATTLEFIELD)
    return (
        *(clause for only in restrictions for clause in _clauses_of(only)),
        *(clause for wanted in elsewhere for clause in wanted.clauses),
    )


# --- what they come to -----------------------------------------------------------------------


class _Settled:
    """The objects of a game after the effects of all layers."""

    def __init__(self, layers: Layers, outcomes: list[Outcome], notes: Notes) -> None:
        self._layers = layers
        self._effects = layers.effects
        self._outcomes = outcomes
        self._notes = notes
        self._reached = list(outcomes[0].reached)
        self._reach_later_layers()

    def _reach_later_layers(self) -> None:
        """Which objects the effects apply to that begin in a later layer than that of types.

        An effect that has begun goes on, also where its ability is lost in a later layer (613.6).
        """
        state = self._outcomes[0].state
        later = [n for n, effect in enumerate(self._effects) if not effect.change.of_types]
        for number in later:
            if self._layers.exists(number, state):
                self._reached[number] = self._layers.reaches(number, state)
        for number in later:
            effect = self._effects[number]
            if effect.change.colors is not None or not all(self._is_lost(g, effect) for g in effect.givers):
                continue
            if effect.change.loses:
                _note(self._notes, self._layers.objects[effect.givers[0]], effect.change, _ORDER)
            else:  # sizes come after the layer in which its ability is lost
                self._reached[number] = frozenset()

    def _is_lost(self, index: int, but: Effect) -> bool:
        """Whether another effect takes the abilities of an object away (613.1f)."""
        return any(
            effect.change.loses and effect is not but and index in reached
            for effect, reached in zip(self._effects, self._reached, strict=True)
        )

    def object(self, index: int) -> GameObject:
        """One entry as the effects leave it."""
        entry = self._layers.objects[index]
        if entry.zone != Zone.BATTLEFIELD:
            return entry
        check_time()
        look = self._outcomes[0].state[index]
        pairs = zip(self._effects, self._reached, strict=True)
        effects = [effect for effect, reached in pairs if index in reached]
        self._report(entry, index, effects)
        if not effects:
            return entry
        lost_to = frozenset(text for effect in effects if effect.change.loses for text in effect.texts)
        keywords = frozenset[str]().union(*(effect.change.keywords for effect in effects))
        card = card_with(entry.card, replace(look, bare=look.bare or bool(lost_to)))
        card = _sized(_colored(card, entry, effects), entry, effects)
        own = _own_reading(entry, basic_land_types(card), bare=look.bare, lost=bool(lost_to))
        own = _with_keywords(own, keywords) if keywords else own
        if card is entry.card and own is _side(entry) and not lost_to:
            return entry
        unchanged = Unchanged(entry.card, entry.reading, entry.own_side, lost_to)
        if entry.controller == Whose.YOU:
            return replace(entry, card=card, reading=own or _NOTHING, unchanged=unchanged)
        reading = _NOTHING if look.bare or lost_to else entry.reading
        return replace(entry, card=card, reading=reading, own_side=own, unchanged=unchanged)

    # --- what isn't certain ----------------------------------------------------------------------

    def _report(self, entry: GameObject, index: int, effects: list[Effect]) -> None:
        if self._differs(index) or _colors_differ(effects) or _keywords_differ(effects):
            touching = {
                number: None
                for outcome in self._outcomes
                for number, reached in enumerate(outcome.reached)
                if index in reached
            }
            numbers = [*touching, *(self._effects.index(e) for e in effects)]
            for number in dict.fromkeys(numbers):
                self._doubt(entry, self._effects[number], _ORDER)
        if "types" in entry.stated and not self._outcomes[0].state[index].bare:
            for effect in effects:
                if sets_basic_types(effect.change):
                    self._doubt(entry, effect, "its type line says otherwise")
        if not entry.card.types:
            for effect in self._effects:
                if effect.wanted.clauses != (Clause(),):
                    self._doubt(entry, effect, "its types are not given")

    def _doubt(self, entry: GameObject, effect: Effect, reason: str) -> None:
        self._notes.unread[entry.ids[0], Unread(f"{effect.change.text} ({reason})", Could.EITHER)] = None

    def _differs(self, index: int) -> bool:
        """Whether the orders of layer 4 make another object of it, or let other effects apply to it."""
        found = {
            (outcome.state[index], *(index in reached for reached in self._later(outcome)))
            for outcome in self._outcomes
        }
        return len(found) > 1

    def _later(self, outcome: Outcome) -> Iterator[frozenset[int]]:
        """What the effects of an outcome apply to that do something in later layers, too."""
        for effect, reached in zip(self._effects, outcome.reached, strict=True):
            change = effect.change
            if change.colors is not None or change.size is not None or change.loses or change.keywords:
                yield reached


def _colors_differ(effects: list[Effect]) -> bool:
    """Whether the order of effects on colors makes a difference (613.1e)."""
    sets = {e.change.colors for e in effects if e.change.colors is not None and not e.change.adds_colors}
    adds = any(e.change.colors and e.change.adds_colors for e in effects)
    return len(sets) > 1 or bool(sets and adds)


def _keywords_differ(effects: list[Effect]) -> bool:
    """Whether one effect gives a keyword that another one could take away (613.1f)."""
    given = [effect for effect in effects if effect.change.keywords]
    return any(other.change.loses and other is not one for one in given for other in effects)


# --- colors, sizes, abilities ------------------------------------------------------------------


def _colored(card: Characteristics, entry: GameObject, effects: list[Effect]) -> Characteristics:
    """The card with the colors that effects set or add (613.1e)."""
    if "colors" in entry.stated:
        return card
    colors, added = card.colors, frozenset[str]()
    for change in (effect.change for effect in effects):
        if change.colors is not None and change.adds_colors:
            added |= change.colors
        elif change.colors is not None:
            colors = change.colors
    colors |= added
    return card if colors == card.colors else _with_colors(card, colors)


def _sized(card: Characteristics, entry: GameObject, effects: list[Effect]) -> Characteristics:
    """The card with the base power and toughness that effects set, and its counters (613.4b, 613.4c).

    Where several set different ones the size isn't known.
    """
    sizes = {effect.change.size for effect in effects if effect.change.size is not None}
    if not sizes:
        return card
    value = card.mana_value
    both = {(value, value) if isinstance(size, str) else size for size in sizes if size is not None}
    power, toughness = both.pop() if len(both) == 1 else (None, None)
    resized = _with_size(card, power, toughness, tuple(sorted(entry.counters.items())))
    return _with_size(
        resized,
        card.power if "power" in entry.stated else resized.power,
        card.toughness if "toughness" in entry.stated else resized.toughness,
        (),
    )


@lru_cache(maxsize=4096)
def _with_colors(card: Characteristics, colors: frozenset[str]) -> Characteristics:
    return replace(card, colors=colors)


@lru_cache(maxsize=4096)
def _with_size(
    card: Characteristics, power: int | None, toughness: int | None, counters: tuple[tuple[str, int], ...]
) -> Characteristics:
    return sized(replace(card, power=power, toughness=toughness), dict(counters))


_NOTHING = Reading()


def _side(entry: GameObject) -> Reading | None:
    """What the object is for its own controller."""
    return entry.reading if entry.controller == Whose.YOU else entry.own_side


def _own_reading(entry: GameObject, land_types: tuple[str, ...], *, bare: bool, lost: bool) -> Reading | None:
    """What the object's abilities are now: those of its rules text, and of its land types (305.6, 305.7)."""
    if lost:
        return _NOTHING
    if bare:
        return _of_land_types(land_types)
    before = basic_land_types(entry.card)
    side = _side(entry)
    if before == land_types:
        return side
    return _variant(side or _NOTHING, before, land_types)


@lru_cache(maxsize=64)
def _of_land_types(land_types: tuple[str, ...]) -> Reading:
    written = tuple(intrinsic_ability(name, number) for number, name in enumerate(land_types))
    return Reading(written=written, activated=len(written))


def _variant(reading: Reading, before: tuple[str, ...], now: tuple[str, ...]) -> Reading:
    """The reading with the abilities of other basic land types; new ones come last (305.6).

    It is the same object each time, which settling remembers things of.
    """
    known: Memory[object, Reading] = memory_of(reading, _variant)
    found = known.get((before, now))
    if found is None:
        number = max([reading.activated, *(written.number + 1 for written in reading.written)])
        gone = {intrinsic_ability(name, place) for place, name in enumerate(before) if name not in now}
        kept = [written for written in reading.written if written not in gone]
        new = [name for name in now if name not in before]
        added = [intrinsic_ability(name, number + place) for place, name in enumerate(new)]
        activated = number + len(added)
        found = known.keep((before, now), replace(reading, written=(*kept, *added), activated=activated))
    return found


def _with_keywords(reading: Reading | None, keywords: frozenset[str]) -> Reading:
    """The reading with keywords that an effect gives."""
    old = reading or _NOTHING
    known: Memory[object, Reading] = memory_of(old, _with_keywords)
    found = known.get(keywords)
    if found is not None:
        return found
    now = replace(
        old,
        keywords=old.keywords | keywords,
        haste=old.haste or "haste" in keywords,
        defender=old.defender or "defender" in keywords,
        others=old.others + len(keywords - old.keywords),
    )
    return known.keep(keywords, now)


# --- what could change on the way ------------------------------------------------------------------


def with_passing(objects: list[GameObject]) -> list[GameObject]:
    """The objects with all mana abilities *volatile* where what makes them so could be lost on the way."""
    makers = {
        object_id
        for entry in objects
        if entry.zone == Zone.BATTLEFIELD
        for change in (entry.unchanged.reading if entry.unchanged else entry.reading).changes
        if not change.objects.itself
        for object_id in entry.ids
    }
    if not makers or makers.isdisjoint(lost_on_the_way(objects)):
        return objects
    return [
        replace(entry, abilities=tuple(replace(ability, volatile=True) for ability in entry.abilities))
        if entry.abilities
        else entry
        for entry in objects
    ]
