"""Objects that have the activated abilities of other ones: Necrotic Ooze, Manascape Refractor (613.1f)."""

from __future__ import annotations

from collections.abc import Iterator

from planner.effects.dependencies import asks_for_chosen, needs_of
from planner.effects.scene import Notes, UnsettledError, World
from planner.game.assumptions import AssumedFact, Assumption
from planner.game.filters import UnstatedError
from planner.game.mana_outputs import ChosenColor
from planner.game.matching import fits
from planner.game.missing_facts import Key, lacking
from planner.game.objects import SPEAKING_ZONES, Game, GameObject
from planner.game.readings import Reading
from planner.game.records import replace
from planner.game.vocabulary import Whose, Zone
from planner.game.written_abilities import CopiedAbilities, Grant, WrittenAbility
from planner.game.written_costs import ActivatedCost

MOST_COPIES = 50
"""More copies of one limited ability than this are not told apart on one object."""
_WHICH = "which cards were exiled with it is not given"


def without_copies(game: Game) -> Game:
    """Remove the copied abilities of an earlier settling."""
    if not any(entry.reading.copies for entry in game.objects):
        return game
    return replace(game, objects=tuple(map(_without, game.objects)))


def _without(entry: GameObject) -> GameObject:
    if not any(grant.copied for grant in entry.reading.grants):
        return entry
    own = tuple(grant for grant in entry.reading.grants if not grant.copied)
    return replace(entry, reading=replace(entry.reading, grants=own))


def with_copies(game: Game, notes: Notes) -> Game:
    """Give mana abilities to objects that have the abilities of other objects."""
    givers = [entry for entry in game.objects if _copies_of(entry)]
    if not givers:
        return game
    world = World(game, notes)
    found = {id(entry): tuple(_grants(entry, world)) for entry in givers}
    return replace(game, objects=tuple(_with(entry, found.get(id(entry), ())) for entry in game.objects))


def _with(entry: GameObject, grants: tuple[Grant, ...]) -> GameObject:
    if not grants:
        return entry
    return replace(entry, reading=replace(entry.reading, grants=(*entry.reading.grants, *grants)))


def _copies_of(entry: GameObject) -> tuple[CopiedAbilities, ...]:
    if entry.controller != Whose.YOU or entry.zone not in SPEAKING_ZONES:
        return ()
    return entry.reading.copies


def _grants(giver: GameObject, world: World) -> Iterator[Grant]:
    for one in _copies_of(giver):
        if one.but == "mana":
            continue
        seen: set[WrittenAbility] = set()
        for source in sources_of(one, giver, world):
            for unread in _side(source).unread:
                world.notes.report(giver.ids[0], unread.text, f"of {source.ids[0]}")
            for ability in _mana_abilities(source):
                ability = replace(ability, limit=1) if one.once else ability
                times = 1 if ability.limit is None else min(source.count, MOST_COPIES)
                if ability.limit is None and ability in seen:
                    continue
                seen.add(ability)
                yield from (Grant(one.receivers, ability, text=one.text, copied=True) for _ in range(times))


def _mana_abilities(source: GameObject) -> Iterator[WrittenAbility]:
    """The mana abilities of an object that function on the battlefield, without those that need a choice."""
    for ability in (*_side(source).written, *source.granted):
        choosing = any(isinstance(need, ChosenColor) for need in needs_of(ability))
        if ability.spend_only is not None and asks_for_chosen(ability.spend_only):
            choosing = True
        if ability.zone == Zone.BATTLEFIELD and not choosing:  # nothing was chosen for who has it (607.2d)
            yield ability


def _side(source: GameObject) -> Reading:
    """The object's reading for its own controller, as if on the battlefield."""
    if source.zone != Zone.BATTLEFIELD:
        lost = source.unchanged is not None and bool(source.unchanged.lost_to)
        return Reading() if lost else source.as_permanent or Reading()
    if source.controller == Whose.YOU:
        return source.reading
    return source.own_side or source.as_permanent or Reading()


def sources_of(one: CopiedAbilities, giver: GameObject, world: World) -> list[GameObject]:
    """The objects whose abilities the giver's text copies; unclear text is reported."""
    try:
        return list(_sources(one, giver, world))
    except (UnsettledError, UnstatedError) as error:
        world.notes.report(giver.ids[0], one.text, error)
        return []


def _sources(one: CopiedAbilities, giver: GameObject, world: World) -> Iterator[GameObject]:
    wanted = world.local(one.sources, giver)
    chosen = {words.lower() for words in giver.chosen} if one.exiled_with else set()
    for entry in world.game.objects:
        itself = entry is giver
        if not fits(wanted, entry, itself=itself) or (itself and (wanted.other or entry.count == 1)):
            continue
        if one.but_namesakes and entry.card.name == giver.card.name:
            continue
        if one.exiled_with and not _was_exiled(entry, chosen, giver, world):
            continue
        yield entry


def _was_exiled(entry: GameObject, chosen: set[str], giver: GameObject, world: World) -> bool:
    """Whether a card was exiled with the giver: as ``chosen`` states, or since nothing else could have."""
    if giver.exiled is not None:
        return any(one.id in entry.ids for one in giver.exiled)
    if any(one.id in entry.ids for other in world.game.objects for one in other.exiled or ()):
        return False
    if chosen:
        return entry.card.name.lower() in chosen or not chosen.isdisjoint(i.lower() for i in entry.ids)
    if not (_side(entry).written or _side(entry).activations):
        return False
    exiling = [one for one in world.game.objects if any(copy.exiled_with for copy in _copies_of(one))]
    said_elsewhere = {words.lower() for one in exiling for words in one.chosen}
    if entry.card.name.lower() in said_elsewhere or not said_elsewhere.isdisjoint(map(str.lower, entry.ids)):
        return False
    if sum(one.count for one in exiling if not one.chosen) > 1:
        raise UnsettledError(_WHICH, lacking(giver.ids, Key.CHOSEN, "exiled card"))
    said = Assumption(f"{entry.ids[0]} was exiled with {giver.card.name}", AssumedFact.TRUE, giver.ids[0])
    world.notes.assumed[said] = None
    return True


def copied_activations(entry: GameObject, world: World) -> Iterator[ActivatedCost]:
    """The activated abilities that an object has from others, mana abilities included."""
    for giver in world.game.objects:
        for one in _copies_of(giver):
            itself = not set(entry.ids).isdisjoint(giver.ids)
            if not fits(world.local(one.receivers, giver), entry, itself=itself):
                continue
            seen: set[ActivatedCost] = set()
            for source in sources_of(one, giver, world):
                if not set(entry.ids).isdisjoint(source.ids):
                    continue
                for ability in _side(source).activations:
                    if _is_copied(ability, one, _side(source)) and ability not in seen:
                        seen.add(ability)
                        yield replace(ability, limit=1) if one.once else ability


def _is_copied(ability: ActivatedCost, one: CopiedAbilities, side: Reading) -> bool:
    if ability.zone != Zone.BATTLEFIELD or (one.but == "loyalty" and ability.loyalty):
        return False
    makes_mana = any(written.number == ability.number for written in side.written)
    return not (one.but == "mana" and makes_mana)
