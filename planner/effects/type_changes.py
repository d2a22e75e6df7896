"""What permanents make of each other: types, colors, abilities lost, sizes (613.1d-g, 305.7).

A request doesn't say when an effect began. Where dependencies (613.8) don't decide and
the order makes a difference, that is reported.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from planner.effects.amounts import functions
from planner.effects.changes import counts_for_devotion
from planner.effects.dependencies import needs_of_condition
from planner.effects.given_keywords import with_keywords
from planner.effects.grants import apart, lost_on_the_way
from planner.effects.layers import (
    LayerOutcome,
    Layers,
    TooManyOrdersError,
    TypeEffect,
    card_with,
    sets_basic_types,
)
from planner.effects.scene import Notes, UnsettledError, World, not_chosen
from planner.game.amounts import Devotion
from planner.game.caching import Memory, Renewed, memory_of, remembered
from planner.game.characteristics import Characteristics, sized
from planner.game.clock import check_time
from planner.game.filters import Clause
from planner.game.land_types import (
    BASIC_LAND_TYPES,
    NO_CREATURE_TYPES,
    basic_land_types,
    intrinsic_ability,
)
from planner.game.mana_abilities import ManaAbility, PutCounters, RemoveCounters
from planner.game.matching import color_letter, one_of_two
from planner.game.missing_facts import COLOR, CREATURE_TYPE, LAND_TYPE, Key, Of, lacking
from planner.game.objects import Game, GameObject, Held, Unchanged
from planner.game.readings import AS_IF_KEYWORDS, KEPT_TAPPED, Could, Reading
from planner.game.records import replace
from planner.game.vocabulary import Whose, Zone
from planner.game.written_abilities import Condition, TypeChange

_ORDER = "what it applies to depends on when the effects began"
_SPEAKING = (Zone.BATTLEFIELD, Zone.EFFECT)
_TOO_MANY = "more effects on types than are looked at together"


def with_types(game: Game, notes: Notes) -> Game:
    """Apply the effects that permanents have on each other's characteristics.

    Results of an earlier settling are replaced.
    """
    objects = [_without_changes(entry) for entry in game.objects]
    changes = [change for entry in objects for change in changes_of(entry)]
    if not changes:
        same = all(a is b for a, b in zip(objects, game.objects, strict=True))
        return game if same else replace(game, objects=tuple(objects))
    hosts = {entry.attached_to for entry in objects if any(c.attached for c in changes_of(entry))}
    objects = [part for entry in objects for part in apart(entry, hosts)]
    game = replace(game, objects=tuple(objects))
    layers = Layers(game, objects, list(_effects(game, notes)))
    try:
        settled = _Settled(layers, layers.outcomes(), notes)
    except TooManyOrdersError:
        for effect in layers.effects:
            _note(notes, objects[effect.givers[0]], effect.change, _TOO_MANY)
        return game
    return replace(game, objects=tuple(settled.object(index) for index in range(len(objects))))


def changes_of(entry: GameObject) -> tuple[TypeChange, ...]:
    """The changes that objects' text makes to permanents, without those that only give keywords."""
    return _changes_by(entry, entry.reading)


def _changes_by(entry: GameObject, reading: Reading) -> tuple[TypeChange, ...]:
    """The same changes, for a given reading of the objects."""
    if entry.zone not in _SPEAKING or not reading.changes:
        return ()
    return tuple(
        one
        for one in reading.changes
        if not (one.only_keywords or one.in_graveyard or (one.if_attached and entry.attached_to is None))
    )


def _without_changes(entry: GameObject) -> GameObject:
    if entry.unchanged is None:
        return entry
    return _unchanged(entry).placed(entry.ids, entry.positions, entry.path)


@remembered
def _unchanged(entry: GameObject) -> GameObject:
    """The objects without any effects that change them."""
    was = entry.unchanged
    assert was is not None
    return replace(
        entry,
        ids=(),
        positions=(),
        path="",
        card=was.card,
        reading=was.reading,
        own_side=was.own_side,
        unchanged=None,
        hastened_by=frozenset(),
    )


def _note(notes: Notes, entry: GameObject, change: TypeChange, reason: str | ValueError) -> None:
    notes.report(entry.ids[0], change.text, reason, Could.HELP if change.only_adds else Could.EITHER)


# --- the effects -----------------------------------------------------------------------------


def _effects(game: Game, notes: Notes) -> Iterator[TypeEffect]:
    """The effects of the game as the payer reads them, equal ones combined."""
    world = World(game, notes)
    found: dict[object, TypeEffect] = {}
    as_they_are = not any(change.of_types for entry in game.objects for change in changes_of(entry))
    for index, entry in enumerate(game.objects):
        for change in changes_of(entry):
            if change.attached and entry.attached_to is None:
                continue
            try:
                asked = _functions if as_they_are else _functions_anyway
                if not asked(change, entry, world):
                    continue
                settled = _with_chosen(change, entry)
                reader = replace(entry, controller=Whose.YOU)
                wanted = world.local(change.objects, reader)
                beyond = None if change.beyond is None else world.local(change.beyond, reader)
            except UnsettledError as error:
                if change.of_types or change.of_colors or change.loses:
                    _note(notes, entry, change, error)
                continue
            host = entry.attached_to if change.attached else None
            own = index if wanted.itself or wanted.other else None
            key = replace(settled, text="", objects=wanted), host, own
            known = found.get(key, TypeEffect(settled, wanted, (), host, frozenset(), beyond))
            found[key] = replace(known, givers=(*known.givers, index), texts=known.texts | {change.text})
    yield from found.values()


def _functions(change: TypeChange, entry: GameObject, world: World) -> bool:
    """Whether an ability functions; not evaluated if no object fits it.

    For games in which no effect changes types.
    """
    wanted = change.objects
    if not change.only_while or change.attached or change.beyond is not None:
        return functions(change.only_while, entry, world)
    if wanted.itself or any(clause.chosen for clause in wanted.clauses):
        return functions(change.only_while, entry, world)
    local = world.local(wanted, replace(entry, controller=Whose.YOU))
    there = any(map(bool, (world.fitting(local).entries, world.fitting(local).unsure)))
    return there and functions(change.only_while, entry, world)


def _functions_anyway(change: TypeChange, entry: GameObject, world: World) -> bool:
    return functions(change.only_while, entry, world)


def _with_chosen(change: TypeChange, entry: GameObject) -> TypeChange:
    """Copy of a change with its choice filled in: a basic land type, a creature type or a color (607.2d)."""
    if change.chosen_color:
        colors = frozenset(found for one in entry.chosen if (found := color_letter(one)))
        if len(colors) != 1:
            raise not_chosen(entry, COLOR, Of.FILTERS)
        return replace(change, chosen_color=False, colors=colors)
    if not change.chosen:
        return change
    which = entry.chosen if change.chosen == "type" else one_of_two(change.chosen, entry.chosen)
    types = frozenset(" ".join(word.capitalize() for word in one.split()) for one in which)
    creatures = (
        "Creature" in one.types or one.subtypes - NO_CREATURE_TYPES for one in change.objects.clauses
    )
    lands = not all(creatures)
    if lands:
        types &= BASIC_LAND_TYPES.keys()
    if len(types) != 1:
        raise not_chosen(entry, LAND_TYPE if lands else CREATURE_TYPE, Of.FILTERS)
    return replace(change, chosen="", subtypes=change.subtypes | types)


# --- what they come to -----------------------------------------------------------------------


class _Settled:
    """The objects of a game after the effects of all layers."""

    def __init__(self, layers: Layers, outcomes: list[LayerOutcome], notes: Notes) -> None:
        self._layers = layers
        self._effects = layers.effects
        self._outcomes = outcomes
        self._notes = notes
        self._reached = list(outcomes[0].reached)
        self._reach_later_layers()

    def _reach_later_layers(self) -> None:
        """Find the objects of effects that begin in a later layer than types.

        An effect that has begun goes on, even if its ability is lost in a later layer (613.6).
        """
        state = self._outcomes[0].state
        later = [n for n, effect in enumerate(self._effects) if not effect.change.of_types]
        for number in later:
            if self._layers.exists(number, state):
                self._reached[number] = self._layers.reaches(number, state)
        for number in later:
            effect = self._effects[number]
            if effect.change.of_colors or not all(self._is_lost(g, effect) for g in effect.givers):
                continue
            if effect.change.loses:
                _note(self._notes, self._layers.objects[effect.givers[0]], effect.change, _ORDER)
            else:  # sizes come after the layer in which its ability is lost
                self._reached[number] = frozenset()

    def _is_lost(self, index: int, but: TypeEffect) -> bool:
        """Whether an effect other than ``but`` removes the abilities of an object (613.1f)."""
        return any(
            effect.change.loses and effect is not but and index in reached
            for effect, reached in zip(self._effects, self._reached, strict=True)
        )

    def object(self, index: int) -> GameObject:
        """The entry after all effects."""
        entry = self._layers.objects[index]
        if entry.zone != Zone.BATTLEFIELD:
            return self._elsewhere(entry, index)
        check_time()
        look = self._outcomes[0].state[index]
        pairs = zip(self._effects, self._reached, strict=True)
        effects = [effect for effect, reached in pairs if index in reached]
        self._report(entry, index, effects)
        if not effects:
            return entry
        losing = [effect for effect in effects if effect.change.loses]
        lost_to = frozenset(text for one in losing if not one.change.but_mana for text in one.texts)
        keywords = frozenset[str]().union(*(effect.change.keywords for effect in effects))
        card = card_with(entry.card, replace(look, bare=look.bare or bool(lost_to)))
        card = _sized(_colored(card, entry, effects), entry, effects)
        own = _own_reading(entry, basic_land_types(card), bare=look.bare, lost=bool(lost_to))
        own = _but_mana(own) if losing and own is not None and not lost_to else own
        own = _with_held(own, entry) if entry.held is not None and (look.bare or losing) else own
        keywords = _open_keywords(keywords, entry)
        own = _with_keywords(own, keywords) if keywords else own
        others = sum(effect.change.others for effect in effects)
        if others:
            own = _with_others(own, others, any(effect.change.tap_ability for effect in effects))
        if card is entry.card and own is _side(entry) and not lost_to:
            return entry
        if entry.controller == Whose.YOU:
            return _made(entry, card, own or _NOTHING, entry.own_side, lost_to)
        reading = _NOTHING if look.bare or losing else entry.reading
        return _made(entry, card, reading, own, lost_to)

    def _elsewhere(self, entry: GameObject, index: int) -> GameObject:
        """A card or spell in another zone after the effects that apply beyond the battlefield."""
        effects = [
            effect for effect, reached in zip(self._effects, self._reached, strict=True) if index in reached
        ]
        if not effects:
            return entry
        self._report(entry, index, effects)
        card = _colored(card_with(entry.card, self._outcomes[0].state[index]), entry, effects)
        losing = [effect for effect in effects if effect.change.loses]
        if losing:
            lost_to = frozenset(text for one in losing for text in one.texts)
            was = Unchanged(entry.card, entry.reading, entry.own_side, lost_to)
            return replace(entry, card=replace(card, text=""), reading=_NOTHING, own_side=None, unchanged=was)
        if card == entry.card:
            return entry
        return replace(entry, card=card, unchanged=Unchanged(entry.card, entry.reading, entry.own_side))

    # --- what isn't certain ----------------------------------------------------------------------

    def _report(self, entry: GameObject, index: int, effects: list[TypeEffect]) -> None:
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
        said = not entry.stated.isdisjoint(("types", Held.SUBTYPES)) and Held.MANA not in entry.stated
        if said and not self._outcomes[0].state[index].bare:
            for effect in effects:
                if sets_basic_types(effect.change):
                    self._doubt(entry, effect, "its type line says otherwise")
        if not entry.card.types:
            for effect in self._effects:
                if effect.wanted.clauses != (Clause(),):
                    lacks = lacking(entry.ids, Key.TYPE_LINE)
                    self._doubt(entry, effect, UnsettledError("its types are not given", lacks))

    def _doubt(self, entry: GameObject, effect: TypeEffect, reason: str | ValueError) -> None:
        self._notes.report(entry.ids[0], effect.change.text, reason, Could.EITHER)

    def _differs(self, index: int) -> bool:
        """Whether the possible orders of layer 4 give different results for an object."""
        found = {
            (outcome.state[index], *(index in reached for reached in self._later(outcome)))
            for outcome in self._outcomes
        }
        return len(found) > 1

    def _later(self, outcome: LayerOutcome) -> Iterator[frozenset[int]]:
        """The objects reached by effects of an outcome that also act in later layers."""
        for effect, reached in zip(self._effects, outcome.reached, strict=True):
            change = effect.change
            if change.of_colors or change.size is not None or change.loses or change.keywords:
                yield reached


_Key = tuple[int, int, int, int, frozenset[str]]
_KNOWN_KINDS: Renewed[_Key, tuple[GameObject, GameObject]] = Renewed(1_024)
"""What objects became, by identity: what is known of them is known on the next board as well."""


def _made(
    entry: GameObject, card: Characteristics, reading: Reading, own: Reading | None, lost_to: frozenset[str]
) -> GameObject:
    """The objects with these characteristics and readings, cached."""
    key = id(entry.__dict__), id(card), id(reading), id(own), lost_to
    known = _KNOWN_KINDS.get(key)
    if known is None:
        was = Unchanged(entry.card, entry.reading, entry.own_side, lost_to)
        made = replace(
            entry, ids=(), positions=(), path="", card=card, reading=reading, own_side=own, unchanged=was
        )
        known = _KNOWN_KINDS.keep(key, (entry, made))
    return known[1].placed(entry.ids, entry.positions, entry.path)


def _colors_differ(effects: list[TypeEffect]) -> bool:
    """Whether the order of color effects makes a difference (613.1e)."""
    sets = {e.change.colors for e in effects if e.change.colors is not None and not e.change.adds_colors}
    adds = any(e.change.colors and e.change.adds_colors for e in effects)
    return len(sets) > 1 or bool(sets and adds)


def _keywords_differ(effects: list[TypeEffect]) -> bool:
    """Whether one effect gives a keyword that another one could remove (613.1f)."""
    given = [effect for effect in effects if effect.change.keywords]
    return any(other.change.loses and other is not one for one in given for other in effects)


# --- colors, sizes, abilities ------------------------------------------------------------------


def _colored(card: Characteristics, entry: GameObject, effects: list[TypeEffect]) -> Characteristics:
    """Copy of a card with the colors that effects set or add (613.1e)."""
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


def _sized(card: Characteristics, entry: GameObject, effects: list[TypeEffect]) -> Characteristics:
    """Copy of a card with the base size that effects set, and its counters (613.4b, 613.4c).

    The size is unknown if effects set different ones.
    """
    sizes = {effect.change.size for effect in effects if effect.change.size is not None}
    if not sizes:
        return card
    both = {_base_size(size, card, entry) if isinstance(size, str) else size for size in sizes}
    power, toughness = both.pop() if len(both) == 1 else (None, None)
    resized = _with_size(card, power, toughness, tuple(sorted(entry.counters.items())))
    return _with_size(
        resized,
        card.power if "power" in entry.stated else resized.power,
        card.toughness if "toughness" in entry.stated else resized.toughness,
        (),
    )


def _base_size(what: str, card: Characteristics, entry: GameObject) -> tuple[int, int]:
    """A base size equal to the card's mana value, or to its number of counters of a kind."""
    kind = what.removesuffix(" counters")
    value = card.mana_value if kind == what else entry.counters.get(kind, 0)
    return value, value


@lru_cache(maxsize=4096)
def _with_colors(card: Characteristics, colors: frozenset[str]) -> Characteristics:
    return replace(card, colors=colors)


@lru_cache(maxsize=4096)
def _with_size(
    card: Characteristics, power: int | None, toughness: int | None, counters: tuple[tuple[str, int], ...]
) -> Characteristics:
    return sized(replace(card, power=power, toughness=toughness), dict(counters))


_NOTHING = Reading()


def _with_held(own: Reading | None, entry: GameObject) -> Reading:
    """Reading of an object that loses abilities, with those that the request states."""
    held, left = entry.held or _NOTHING, own or _NOTHING
    if Held.MANA in entry.stated and Held.KEYWORDS in entry.stated:
        return held
    known: Memory[object, Reading] = memory_of(held, _with_held)
    found = known.get(left)
    if found is not None:
        return found
    if Held.MANA in entry.stated:
        now = replace(held, keywords=left.keywords, haste=left.haste, defender=left.defender)
    else:
        now = replace(left, keywords=held.keywords, haste=held.haste, defender=held.defender)
    return known.keep(left, now)


def _open_keywords(given: frozenset[str], entry: GameObject) -> frozenset[str]:
    """The keywords that effects may give: none if the request states all of the object's keywords.

    Marks that are only stored like keywords are always kept.
    """
    return given & AS_IF_KEYWORDS if Held.KEYWORDS in entry.stated else given


def _side(entry: GameObject) -> Reading | None:
    """The object's reading for its own controller."""
    return entry.reading if entry.controller == Whose.YOU else entry.own_side


def _own_reading(entry: GameObject, land_types: tuple[str, ...], *, bare: bool, lost: bool) -> Reading | None:
    """The object's current abilities: from its rules text and from its land types (305.6, 305.7)."""
    if lost:
        return _NOTHING
    if bare:
        return _of_land_types(land_types)
    before = basic_land_types(entry.card)
    side = _side(entry)
    if before == land_types:
        return side
    return _variant(side or _NOTHING, before, land_types)


@remembered
def _but_mana(reading: Reading) -> Reading:
    """Reading with mana abilities only, triggered ones included (605.1)."""
    numbers = {written.number for written in reading.written}
    return Reading(
        written=reading.written,
        activated=reading.activated,
        triggers=tuple(one for one in reading.triggers if one.outputs),
        from_graveyard=reading.from_graveyard,
        unread=tuple(one for one in reading.unread if one.could is Could.HELP),
        activations=tuple(one for one in reading.activations if one.number in numbers),
    )


@lru_cache(maxsize=64)
def _of_land_types(land_types: tuple[str, ...]) -> Reading:
    written = tuple(intrinsic_ability(name, number) for number, name in enumerate(land_types))
    return Reading(written=written, activated=len(written))


def _variant(reading: Reading, before: tuple[str, ...], now: tuple[str, ...]) -> Reading:
    """Reading with the abilities of other basic land types, new ones last; cached (305.6).

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
    """Reading with keywords that an effect gives, as abilities of its own."""
    old = reading or _NOTHING
    return _with_others(with_keywords(old, keywords), len(keywords - old.keywords - {KEPT_TAPPED}), False)


def _with_others(reading: Reading | None, others: int, tap_ability: bool) -> Reading:
    """Reading with given non-mana abilities, cached."""
    old = reading or _NOTHING
    known: Memory[object, Reading] = memory_of(old, _with_others)
    found = known.get((others, tap_ability))
    if found is not None:
        return found
    now = replace(old, others=old.others + others, tap_ability=old.tap_ability or tap_ability)
    return known.keep((others, tap_ability), now)


# --- what could change on the way ------------------------------------------------------------------


def with_passing(objects: list[GameObject]) -> list[GameObject]:
    """Mark all mana abilities as *volatile* if an effect on characteristics could end during the payment."""
    makers: set[str] = set()
    kinds: set[str] = set()
    conditional = False
    lost = lost_on_the_way(objects)
    for entry in objects:
        for change in _changes_by(entry, entry.unchanged.reading if entry.unchanged else entry.reading):
            kinds.update(clause.counter for clause in change.objects.clauses if clause.counter)
            conditional = conditional or _could_turn(change.only_while, objects, lost)
            if not change.objects.itself:
                makers.update(entry.ids)
    if not (makers or kinds or conditional):
        return objects
    passing = not makers.isdisjoint(lost) or (conditional and lost)
    if not passing and not any(
        _wears_off(ability, kinds) for entry in objects for ability in entry.abilities
    ):
        return objects
    alone = not (kinds or (conditional and lost))
    by = frozenset(makers & lost) if alone else None
    return [
        replace(entry, abilities=tuple(ability.swayed(by) for ability in entry.abilities))
        if entry.abilities
        else entry
        for entry in objects
    ]


def _could_turn(conditions: tuple[Condition, ...], objects: list[GameObject], lost: set[str]) -> bool:
    """Whether losing these objects could change a condition; devotion depends on mana symbols only."""
    for need in (need for condition in conditions for need in needs_of_condition(condition)):
        if not isinstance(need, Devotion):
            return True
        for entry in objects:
            if not lost.isdisjoint(entry.ids) and counts_for_devotion(entry, need.color):
                return True
    return False


def _wears_off(ability: ManaAbility, kinds: set[str]) -> bool:
    """Whether a mana ability puts or removes counters that decide what objects are."""
    parts = [part.kind for part in ability.cost if isinstance(part, RemoveCounters | PutCounters)]
    moved = {*parts, *(kind for kind, _ in (*ability.after.counters, *ability.after.removes))}
    return bool(moved) and ("any" in kinds or not moved.isdisjoint(kinds))
