"""What a card of the turn brings with what permanents add as it is cast or enters (603.2, 603.3)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from planner.effects.transition import turned
from planner.game.mana import TYPES
from planner.game.mana_abilities import ManaAbility, Production
from planner.game.matching import holds_for_card
from planner.game.objects import Game, GameObject
from planner.game.records import replace
from planner.game.resolving import Event, EventTrigger
from planner.game.vocabulary import Whose, Zone
from planner.planning.turn.abilities import ability_outcome
from planner.planning.turn.added_by_resolving import mana_added, tokens_made
from planner.planning.turn.cast_state import CastState, announced
from planner.planning.turn.casting import after_announced_cast, name_of
from planner.planning.turn.entries import TurnAction, TurnEntry
from planner.planning.turn.resolution import ResolutionResult, outcome_of
from planner.text import read_event_triggers

_MOST_RUNS = 128


def outcome_with_events(game: Game, entry: TurnEntry, how: CastState, name: str) -> ResolutionResult:
    """What a paid card provides: by itself, and by abilities that trigger when it is cast or enters.

    ``game`` is the game in which the card is in no zone any more, as with ``outcome_of``.
    """
    if entry.effect is not None and entry.found is None:
        return ability_outcome(game, entry, entry.effect, how)
    found = outcome_of(game, entry, how, name)
    for thing, trigger in triggered_by(game, entry):
        for one in thing.ids:
            found = _with_trigger(game, found, entry, thing, trigger, one)
    return _untapped(game, found)


def _untapped(game: Game, found: ResolutionResult) -> ResolutionResult:
    """Untap what has entered tapped where something triggers on that (603.6a).

    With two of these it could be tapped for mana in between, which isn't reckoned with.
    """
    tapped = [one for one in found.objects if one.zone == Zone.BATTLEFIELD and one.tapped]
    triggers = [
        (name, trigger)
        for thing, trigger in _triggers(game)
        if trigger.event is Event.TAPPED
        for name in thing.ids
    ]
    if not (tapped and triggers):
        return found
    names = [name for name, _ in triggers]
    return replace(
        found,
        objects=tuple(turned(one, tapped=False) if one in tapped else one for one in found.objects),
        notes=(*found.notes, *(f"{name} triggers" for name in names)),
        open=(*found.open, *(trigger.printed for _, trigger in triggers[1:])),
        events=(*found.events, *((name, trigger.does) for name, trigger in triggers)),
    )


def game_with(game: Game, entry: TurnEntry) -> Game:
    """The game after a card of the turn was cast, without a plan, and resolved."""
    before = after_announced_cast(game, entry)
    return outcome_with_events(before, entry, announced(entry, game), name_of(entry, before)).after(before)


def triggered_by(game: Game, entry: TurnEntry) -> Iterator[tuple[GameObject, EventTrigger]]:
    """List the triggered abilities that a card of the turn triggers, with their permanents."""
    yield from ((thing, trigger) for thing, trigger in _triggers(game) if _happens(trigger, entry))


def _triggers(game: Game) -> Iterator[tuple[GameObject, EventTrigger]]:
    """List what triggers from the events of a turn, with its permanents."""
    for thing in game.objects:
        if thing.zone == Zone.BATTLEFIELD and thing.controller == Whose.YOU:
            yield from ((thing, trigger) for trigger in read_event_triggers(thing.card))


def _happens(trigger: EventTrigger, entry: TurnEntry) -> bool:
    if trigger.event is Event.LAND:
        return entry.doing is TurnAction.PLAY or entry.found is not None
    if entry.printed is None or trigger.event is not Event.CAST:
        return False
    spells = trigger.spells
    if entry.doing is not TurnAction.CAST or spells is None:
        return False
    return any(holds_for_card(clause, entry.printed) for clause in spells.clauses)


def _with_trigger(
    game: Game, found: ResolutionResult, entry: TurnEntry, thing: GameObject, trigger: EventTrigger, name: str
) -> ResolutionResult:
    """Add one trigger's resolution to an outcome; effects that can't be read are left open."""
    there = replace(game, objects=(*game.objects, *found.objects))
    tokens, uncounted = tokens_made(there, thing, trigger.does, 0)
    adds, unsettled = mana_added(game, thing, trigger.does)
    added = _together(found.adds, adds)
    snow = entry.printed is not None and entry.printed.is_snow
    if added is None or (adds and snow is not thing.card.is_snow):
        added, unsettled = found.adds, (*unsettled, trigger.printed)
    ids = tuple(one for token in tokens for one in token.ids)
    return replace(
        found,
        objects=(*found.objects, *tokens),
        adds=added,
        entered=(*found.entered, *ids),
        notes=(*found.notes, f"{name} triggers"),
        open=(*found.open, *uncounted, *unsettled),
        events=(*found.events, (name, trigger.does)),
    )


def _together(own: tuple[ManaAbility, ...], more: tuple[ManaAbility, ...]) -> tuple[ManaAbility, ...] | None:
    """Combine the mana that two effects add, in each way; None if one ability can't express it."""
    if not own or not more:
        return own or more
    restricted = any(one.spend_only is not None or one.riders for one in (*own, *more))
    pairs = [(one, _sum(one.production, other.production)) for one, other in product(own, more)]
    if restricted or any(made is None for _, made in pairs):
        return None
    return tuple(replace(one, production=made) for one, made in pairs if made is not None)


def _sum(one: Production, other: Production) -> Production | None:
    """Sum of two productions; None if it has too many runs, or combines different types."""
    if one.amount and other.amount and one.types != other.types:
        return None
    runs = {
        "".join(sorted(a + b, key=TYPES.index)) for a, b in product(one.runs or ("",), other.runs or ("",))
    }
    if len(runs) > _MOST_RUNS:
        return None
    runs -= {""} if len(runs) > 1 else set()
    some = tuple(sorted(runs)) if runs != {""} else ()
    return Production(some, one.amount + other.amount, one.types or other.types)
