"""What permanents could produce, whatever it costs them (106.7), also where they look at each other."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from planner.effects.dependencies import is_plain, needs_of
from planner.effects.mana_outputs import outputs_now, productions
from planner.effects.scene import Scene, SpareObjects, UnsettledError, World, nowhere
from planner.effects.tapped_for_mana import Tapping
from planner.game.caching import remembered
from planner.game.clock import check_time
from planner.game.filters import Filter
from planner.game.mana import TYPES
from planner.game.mana_abilities import TapSelf
from planner.game.mana_outputs import CouldProduce, Output, TakenCouldProduce
from planner.game.missing_facts import LackError
from planner.game.objects import GameObject
from planner.game.readings import Could
from planner.game.vocabulary import Whose
from planner.game.written_abilities import TakeFitting, WrittenAbility


def find_could_produce(
    world: World, tapping: Tapping, known: Sequence[GameObject | None] | None = None
) -> None:
    """Find for each permanent the types of mana that it could produce, in ``world.could`` (106.7).

    Permanents that depend on what others could produce start with no types, and types are added until nothing
    changes; a circle of such permanents alone stays without types (106.7: no type of mana can be defined this
    way). Replacement effects on tapping for mana count. ``known`` are objects, in their places, whose types
    have been found before.
    """
    looking = []
    for place, entry in enumerate(world.game.objects):
        if known is not None and (settled := known[place]) is not None:
            world.could[entry.ids[0]] = settled.could
            continue
        texts = text_of(entry)
        if not texts:
            continue
        if not tapping.replaces and (could := plain_could(entry)) is not None:
            world.could[entry.ids[0]] = could
        elif any(_looks_at_others(written) for written in texts):
            looking.append(entry)
            world.could[entry.ids[0]] = ""
        else:
            world.could[entry.ids[0]] = _could(entry, world, tapping)
    changed = True
    while changed:
        changed = False
        for entry in looking:
            check_time()
            found = _could(entry, world, tapping)
            if found != world.could[entry.ids[0]]:
                world.could[entry.ids[0]] = found
                changed = True
    _report_unclear(looking, world, tapping)


@remembered
def text_of(entry: GameObject) -> tuple[WrittenAbility, ...]:
    """The mana abilities of an object that function in its zone, granted ones last."""
    reading = entry.reading if entry.controller == Whose.YOU else entry.own_side
    written = reading.written if reading is not None else ()
    if entry.granted:
        written = (*written, *entry.granted)
    return tuple(one for one in written if one.zone == entry.zone)


@remembered
def _looks_at_others(written: WrittenAbility) -> bool:
    return any(isinstance(need, CouldProduce | TakenCouldProduce) for need in needs_of(written))


def _could(entry: GameObject, world: World, tapping: Tapping) -> str:
    """The types of mana that the object's mana abilities would make if they resolved now."""
    types: set[str] = set()
    for written in text_of(entry):
        found, _ = _types_of(written, entry, world, tapping)
        types |= found
    return in_order(types)


def in_order(types: set[str]) -> str:
    """Sort types of mana in the order WUBRGC."""
    return "".join(sorted(types, key=TYPES.index))


def _types_of(
    written: WrittenAbility, entry: GameObject, world: World, tapping: Tapping
) -> tuple[set[str], LackError | None]:
    """The types an ability would make if it resolved now, and an error for what isn't known."""
    replaced = tapping.replaces and any(isinstance(part, TapSelf) for part in written.cost)
    if is_plain(written) and not replaced:
        return _plain_types(written), None
    types: set[str] = set()
    unknown: LackError | None = None
    try:
        scene = _scene(written, entry, world)
    except UnsettledError as error:
        return types, error
    for outputs in _outputs(written, scene):
        try:
            made = productions([outputs], scene)
            types |= tapping.types(entry, made) if replaced else set().union(*(m.all_types for m in made))
        except UnsettledError as error:
            unknown = error
    return types, unknown


@remembered
def plain_could(entry: GameObject) -> str | None:
    """The types that an object could produce where its text alone decides them; None for others."""
    texts = text_of(entry)
    return in_order(set().union(*map(_plain_types, texts))) if all(map(is_plain, texts)) else None


@remembered
def _plain_types(written: WrittenAbility) -> set[str]:
    """The types that a plain ability would make: the same in all games."""
    try:
        made = productions(written.outputs, nowhere(written.zone))
    except UnsettledError:  # reported as the ability itself is settled
        return set()
    return set().union(*(production.all_types for production in made))


def _scene(written: WrittenAbility, entry: GameObject, world: World) -> Scene:
    me = entry.only({entry.ids[0]}) or entry
    takes = [part for part in written.cost if isinstance(part, TakeFitting)]
    taken = tuple(
        (SpareObjects(frozenset(other.ids), other), 1)
        for part in takes
        for other in world.fitting(world.local(part.objects, entry)).entries
    )
    return Scene(world, entry, me, me, me, x=1, taken=taken, any_cost=True)


def _outputs(written: WrittenAbility, scene: Scene) -> tuple[tuple[Output, ...], ...]:
    try:
        return outputs_now(written, scene)
    except UnsettledError:
        return (*written.outputs, *(outputs for _, upgrade in written.instead for outputs in upgrade))


def _report_unclear(looking: list[GameObject], world: World, tapping: Tapping) -> None:
    """Report types that opponents' permanents could produce and that aren't known, if text asks for them."""
    asked = (
        (need.objects, entry)
        for entry in looking
        if entry.controller == Whose.YOU
        for written in text_of(entry)
        for need in needs_of(written)
        if isinstance(need, CouldProduce)
    )
    wanted: dict[Filter, None] = {}
    for objects, entry in asked:
        with suppress(UnsettledError):  # reported as the ability itself is settled
            wanted[world.local(objects, entry)] = None
    for which in wanted:
        for entry in world.fitting(which).entries:
            if entry.controller != Whose.YOU:
                _report(entry, which, world, tapping)


def _report(entry: GameObject, wanted: Filter, world: World, tapping: Tapping) -> None:
    name = entry.ids[0]
    asked = f"asked for by {wanted.words}"
    for unread in entry.own_side.unread if entry.own_side else ():
        if unread.could is not Could.HINDER:
            world.notes.report(name, unread.text, asked)
    for written in text_of(entry):
        _, unknown = _types_of(written, entry, world, tapping)
        if unknown is not None:
            world.notes.report(name, written.text, LackError(f"{unknown}; {asked}", unknown.lacks))
