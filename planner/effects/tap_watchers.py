"""What triggers, or replaces mana, as permanents are tapped for it: the texts of a game that watch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from planner.game.objects import SPEAKING_ZONES, Game, GameObject
from planner.game.records import Record, replace
from planner.game.vocabulary import Whose
from planner.game.written_abilities import TapReplacement, TapTrigger

Effect = TapTrigger | TapReplacement


class Watcher(Record, frozen=True):
    """A trigger or replacement effect of one object; its words are from the payer's side."""

    entry: GameObject
    object: str
    effect: Effect
    theirs: bool


class Watchers(Record, frozen=True):
    """Neighbouring entries with equal effects, so that they watch the same other objects.

    ``speaker`` is one of the entries, which decides what is watched.
    """

    speaker: GameObject
    names: frozenset[str]
    effects: tuple[Effect, ...]
    each: tuple[Watcher, ...]


def watchers_of(game: Game) -> tuple[list[Watchers], list[Watchers]]:
    """All triggers and all replacement effects on tapping for mana, in the order of the objects."""
    there = [entry for entry in game.objects if entry.zone in SPEAKING_ZONES]
    return (
        _together((entry, entry.reading.triggers) for entry in there),
        _together((entry, entry.reading.replacements) for entry in there),
    )


def _together(speaking: Iterable[tuple[GameObject, tuple[Effect, ...]]]) -> list[Watchers]:
    found = []
    for _, alike in groupby(((entry, said) for entry, said in speaking if said), key=_what_it_watches):
        entries = list(alike)
        each = tuple(one for entry, effects in entries for one in _of_entry(entry, effects))
        names = frozenset(name for entry, _ in entries for name in entry.ids)
        found.append(Watchers(each[0].entry, names, entries[0][1], each))
    return found


def _what_it_watches(speaking: tuple[GameObject, tuple[Effect, ...]]) -> tuple[object, ...]:
    """Everything that decides which objects a text means (109.5, 201.5, 303.4, 607.2d)."""
    entry, effects = speaking
    return (*map(id, effects), entry.controller, entry.attached_to, entry.chosen, entry.card.name)


def _of_entry(entry: GameObject, effects: tuple[Effect, ...]) -> Iterator[Watcher]:
    theirs = entry.controller != Whose.YOU
    speaker = replace(entry, controller=Whose.YOU) if theirs else entry
    return (Watcher(speaker, one, effect, theirs) for one in entry.ids for effect in effects)


def any_cost(effect: Effect) -> bool:
    """Whether an effect also watches mana abilities without {T} in their cost."""
    return isinstance(effect, TapTrigger) and effect.any_cost


def is_attached(effect: Effect) -> bool:
    """Whether an effect watches only the object that its own object is attached to."""
    return isinstance(effect, TapTrigger) and effect.attached
