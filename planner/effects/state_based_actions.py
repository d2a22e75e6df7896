"""State-based actions after a permanent has entered: the legend rule and toughness 0 (704.5f, 704.5j)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from planner.effects.cost_texts import barred
from planner.effects.transition import GameChange, after
from planner.game.objects import Game, GameObject
from planner.game.vocabulary import PaymentKind, Verb, Whose, Zone

_NO_LEGEND_RULE = re.compile(r"\blegend rule\b", re.IGNORECASE)
_MORE_TOUGHNESS = re.compile(r"/\+\d|toughness|\benters with", re.IGNORECASE)
_OF_X = re.compile(r"\benters(?: the battlefield)? with x \+1/\+1 counters on it", re.IGNORECASE)
"""Such counters are counted, and 0 of them put on nothing."""
_SPEAKING = (Zone.BATTLEFIELD, Zone.EFFECT, Zone.COMMAND)


def after_entering(game: Game, entered: Iterable[str]) -> Game:
    """Apply state-based actions after these permanents have entered; nothing is settled anew.

    Of several legendary permanents with one name, their controller keeps the most useful one: untapped, and
    not summoning sick. Rules that text turns off are not applied.
    """
    lost = [*_of_no_toughness(game, entered), *_legends(game, entered)]
    if not lost:
        return game
    exiled = barred(game.prohibitions, Verb.REACH_GRAVEYARD, PaymentKind.SPELL, lost)
    places = {one: Zone.EXILE if one in exiled else Zone.GRAVEYARD for one in lost}
    return after(game, GameChange(moved=places))


def _mine(game: Game) -> Iterator[GameObject]:
    return (one for one in game.objects if one.zone == Zone.BATTLEFIELD and one.controller == Whose.YOU)


def _of_no_toughness(game: Game, entered: Iterable[str]) -> Iterator[str]:
    """Yield the creatures that entered with toughness 0 or less (704.5f).

    If some unread text could raise the toughness, no creature is taken to die.
    """
    texts = [_OF_X.sub("", one.card.text) for one in game.objects if one.zone in _SPEAKING]
    if any(map(_MORE_TOUGHNESS.search, texts)):
        return
    for one in dict.fromkeys(entered):
        entry = game.find(one)
        if entry is None or entry.zone != Zone.BATTLEFIELD or not entry.card.is_creature:
            continue
        if entry.card.toughness is not None and entry.card.toughness <= 0:
            yield one


def _legends(game: Game, entered: Iterable[str]) -> Iterator[str]:
    """Yield what the legend rule takes: all but one with the name of one that entered (704.5j)."""
    new = [entry for one in entered if (entry := game.find(one)) is not None]
    names = {one.card.name for one in new if "Legendary" in one.card.supertypes and one.is_permanent}
    if not names or any(_NO_LEGEND_RULE.search(one.card.text) for one in game.objects):
        return
    for name in sorted(names):
        same = [
            (_use(entry), -position, one)
            for entry in _mine(game)
            if entry.card.name == name and "Legendary" in entry.card.supertypes
            for one, position in zip(entry.ids, entry.positions, strict=True)
        ]
        yield from (one for _, _, one in sorted(same)[:-1])


def _use(entry: GameObject) -> tuple[bool, bool, int]:
    """Sort key of a permanent by its present usefulness."""
    return not entry.tapped, not entry.summoning_sick, sum(entry.counters.values())
