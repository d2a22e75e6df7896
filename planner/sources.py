"""The sources of a board, compiled: classes of like objects, and what one of them can do.

Two Forests that nothing in the request tells apart are one class with a count of two.
A *mode* is everything that one object of a class does in a payment: one ability with
{T} at most, then one that loses the object at most. Abilities that do neither can be
activated again and again; they are modes of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from planner.game.abilities import ExileSelf, ManaAbility, SacrificeSelf
from planner.game.objects import Game, GameObject
from planner.game.prices import Prices
from planner.mana import COLORS


@dataclass(frozen=True, slots=True)
class Mode:
    """What one object does in a payment: its activations, in order, and their effects.

    ``early_damage`` is dealt before a life payment of the same mode, ``late_damage``
    after the last one; ``trigger_damage`` comes after the whole payment. ``price`` is
    what the mode gives up besides life, colors and what depends on the mana made.
    """

    abilities: tuple[ManaAbility, ...]
    taps: bool
    loses: bool
    life: int
    early_damage: int
    late_damage: int
    trigger_damage: int
    price: int

    @property
    def repeatable(self) -> bool:
        """Whether it leaves the object as it was, so that it can be done again."""
        return not (self.taps or self.loses)

    @property
    def damage(self) -> int:
        """What its abilities deal to their controller as they resolve."""
        return self.early_damage + self.late_damage


@dataclass(frozen=True, slots=True)
class SourceClass:
    """Like objects that can make mana: their ids by position, and what each can do.

    ``colors`` are those that each of them is a source of, as the price table counts
    sources. ``required`` is set where each of them has to be used.
    """

    entry: GameObject
    ids: tuple[str, ...]
    positions: tuple[int, ...]
    modes: tuple[Mode, ...]
    colors: frozenset[str]
    required: bool = False

    @property
    def count(self) -> int:
        """How many objects the class has."""
        return len(self.ids)


@dataclass(frozen=True, slots=True)
class Sources:
    """All classes of a board, and how many sources of each color there are."""

    classes: tuple[SourceClass, ...]
    color_counts: dict[str, int]


def compile_sources(
    game: Game,
    prices: Prices,
    *,
    forbid: frozenset[str] = frozenset(),
    require: frozenset[str] = frozenset(),
    on_stack: str | None = None,
) -> Sources:
    """The classes of everything that can make mana, in the order of the request.

    Forbidden objects and the one on the stack can't be used, but a forbidden permanent
    still counts as a source of its colors. Required objects are classes of their own.
    """
    color_counts = dict.fromkeys(COLORS, 0)
    groups: dict[tuple[object, ...], list[GameObject]] = {}
    for entry in game.objects:
        if entry.controller != "you" or not entry.reading.mana_abilities:
            continue
        for color in source_colors(entry):
            color_counts[color] += entry.count
        for key, part in _usable_parts(entry, forbid, require, on_stack):
            groups.setdefault(key, []).append(part)
    classes = [_source_class(parts, prices, require) for parts in groups.values()]
    return Sources(tuple(c for c in classes if c.modes), color_counts)


def _usable_parts(
    entry: GameObject, forbid: frozenset[str], require: frozenset[str], on_stack: str | None
) -> Iterator[tuple[tuple[object, ...], GameObject]]:
    """The usable objects of an entry, each part with the key of its class."""
    if entry.forbid:
        return
    excluded = forbid if on_stack is None else forbid | {on_stack}
    usable = entry.without(excluded & set(entry.ids)) if excluded else entry
    if usable is None:
        return
    required = require.intersection(usable.ids)
    for object_id in sorted(required, key=usable.ids.index):
        single = usable.only({object_id})
        assert single is not None
        yield (object_id,), single
    plain = usable.without(required) if required else usable
    if plain is not None:
        # Cards and readings are made once for each distinct card, so identity tells them apart.
        state = (entry.zone, entry.tapped, entry.summoning_sick, entry.price)
        yield (id(entry.card), id(entry.reading), *state), plain


def _source_class(parts: list[GameObject], prices: Prices, require: frozenset[str]) -> SourceClass:
    entry = parts[0]
    pairs = sorted((p, i) for part in parts for p, i in zip(part.positions, part.ids, strict=True))
    return SourceClass(
        entry=entry,
        ids=tuple(i for _, i in pairs),
        positions=tuple(p for p, _ in pairs),
        modes=tuple(_modes(entry, prices)),
        colors=source_colors(entry),
        required=pairs[0][1] in require,
    )


def source_colors(entry: GameObject) -> frozenset[str]:
    """The colors that the object is a source of, as the price table counts sources.

    A source of a color is an untapped permanent of yours with an unrestricted mana
    ability for it whose only costs are {T}, life and losing itself; it isn't summoning
    sick where that matters.
    """
    if not entry.is_permanent or entry.tapped:
        return frozenset()
    colors: set[str] = set()
    for ability in entry.reading.mana_abilities:
        if ability.zone == "battlefield" and ability.spend_only is None and _can_activate(entry, ability):
            colors.update(ability.production.types)
    return frozenset(colors & set(COLORS))


def _can_activate(entry: GameObject, ability: ManaAbility) -> bool:
    """Whether the object's own state allows the ability (zone, tapped, summoning sick)."""
    return ability.zone == entry.zone and (entry.can_tap or not ability.taps)


def _modes(entry: GameObject, prices: Prices) -> Iterator[Mode]:
    """Every way in which one such object can take part, in the order of its abilities."""
    able = [ability for ability in entry.reading.mana_abilities if _can_activate(entry, ability)]
    tapping = [ability for ability in able if ability.taps and not ability.loses_itself]
    losing = [ability for ability in able if ability.loses_itself]
    for ability in able:
        yield _mode(entry, (ability,), prices)
    for first in tapping:
        for second in losing:
            if not second.taps:
                yield _mode(entry, (first, second), prices)


def _mode(entry: GameObject, abilities: tuple[ManaAbility, ...], prices: Prices) -> Mode:
    taps = any(ability.taps for ability in abilities)
    loses = any(ability.loses_itself for ability in abilities)
    late = 0
    early = 0
    for ability in abilities:
        if ability.life:
            early, late = early + late, 0
        late += ability.damage
    return Mode(
        abilities=abilities,
        taps=taps,
        loses=loses,
        life=sum(ability.life for ability in abilities),
        early_damage=early,
        late_damage=late,
        trigger_damage=entry.reading.tapped_damage if taps else 0,
        price=sum(amount for _, amount in mode_prices(entry, abilities, prices)),
    )


def mode_prices(
    entry: GameObject, abilities: tuple[ManaAbility, ...], prices: Prices
) -> Iterator[tuple[str, int]]:
    """What the activations give up besides life, colors and what the mana itself costs."""
    types = len(entry.reading.types)
    for ability in abilities:
        yield "flexibility", prices.of_flexibility(types, ability.spend_only is not None)
    if any(ability.taps for ability in abilities):
        if entry.reading.tap_ability:
            yield "{T} ability", prices.ability_tap
        if entry.card.is_creature:
            yield "creature", prices.of_creature_tap(entry)
    if any(ability.loses_itself for ability in abilities):
        yield "lost", prices.of_loss(entry)


def losing_action(ability: ManaAbility) -> str | None:
    """``"sacrifice"`` or ``"exile"`` where activating the ability loses its object."""
    for part in ability.cost:
        if isinstance(part, SacrificeSelf):
            return "sacrifice"
        if isinstance(part, ExileSelf):
            return "exile"
    return None
