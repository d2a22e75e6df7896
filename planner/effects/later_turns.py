"""A game as it is in a later turn, if nobody does anything until then: the opponent's turn, one's own next.

What ends with this turn has ended (514.2), what was done in it counts no longer, and what could be done once
in a turn can be done again. Only in one's own next turn have permanents untapped (502.3).
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from planner.effects.settle import settled
from planner.effects.untap_steps import may_leave, staying_tapped
from planner.game.caching import remembered
from planner.game.facts import FACTS, NUMBER, SPELLS_LEFT, is_key
from planner.game.objects import Game, GameObject
from planner.game.records import replace
from planner.game.vocabulary import Until, Whose, Zone

_TURN = re.compile(r"\bturns?\b", re.IGNORECASE)
_LASTING = re.compile(r"\buntil (?:the )?end of turn\b", re.IGNORECASE)
"""What an object says of how long something lasts: it hasn't come to that yet."""
_OF_THE_GAME = frozenset(
    {
        "commander_casts",
        "opponent_poison",
        "opponent_hand",
        "starting_life_total",
        "speed",
        "monarch",
        "night",
    }
)
"""Facts that stay what they are as a turn ends; all other keys count what happened in it."""


def in_opponents_turn(game: Game) -> Game:
    """The game in the opponent's turn that follows: nothing has untapped, and no step is set.

    Returns the same game if it is the opponent's turn already, or if no text depends on turns.

    >>> in_opponents_turn(Game(facts={"spells_cast": 2})).facts
    {'spells_cast': 0}
    """
    if game.whose_turn == Whose.OPPONENT or not _rests_on_turns(game):
        return game
    return _after_this_turn(game)


@remembered
def _rests_on_turns(game: Game) -> bool:
    """Whether facts of this turn are stated, or some text depends on whose turn it is."""
    if any(stated for name, stated in game.facts.items() if _afterwards(name, stated) != stated):
        return True
    return any(
        entry.used
        or _TURN.search(
            entry.card.text if entry.zone == Zone.EFFECT else _LASTING.sub("", entry.own_card.text)
        )
        for entry in game.objects
    )


@remembered
def _after_this_turn(game: Game) -> Game:
    objects = (_as_turn_ends(one) for one in game.objects if one.until is not Until.END_OF_TURN)
    facts = {name: _afterwards(name, stated) for name, stated in game.facts.items()}
    facts = {name: stated for name, stated in facts.items() if stated is not None}
    later = replace(game, objects=tuple(objects), facts=facts, pool=(), whose_turn=Whose.OPPONENT, step=None)
    return settled(later)


def in_next_turn(game: Game, held: Iterable[str] = ()) -> Game:
    """The game in the player's own next turn, after permanents have untapped.

    ``held`` are the ids of permanents that an effect keeps from untapping in that untap step.
    """
    later = _after_this_turn(game)
    kept = frozenset(held) | staying_tapped(later)
    objects = []
    for entry in later.objects:
        if entry.until is Until.YOUR_NEXT_TURN:
            continue
        if entry.is_permanent and entry.controller == Whose.YOU and may_leave(entry):
            objects.append(replace(entry, tapped=True))  # nothing is counted on that it would do by then
            continue
        ready = entry.without(kept)
        stays = entry.only(kept.intersection(entry.ids)) if kept.intersection(entry.ids) else None
        objects += [_untapped(one) if one is ready else one for one in (ready, stays) if one is not None]
    return settled(replace(later, objects=tuple(objects), whose_turn=Whose.YOU, step="main"))


def _as_turn_ends(entry: GameObject) -> GameObject:
    """The object with only that counted which it may do once for good (602.5b)."""
    if not entry.used:
        return entry
    for_good = {one.number for one in entry.reading.activations if one.for_good}
    for_good |= {one.number for one in (*entry.reading.written, *entry.granted) if one.for_good}
    return replace(entry, used={number: times for number, times in entry.used.items() if number in for_good})


def _untapped(entry: GameObject) -> GameObject:
    """The player's permanent untapped, unless it stays tapped, and without summoning sickness (302.6)."""
    if entry.zone != Zone.BATTLEFIELD or entry.controller != Whose.YOU:
        return entry
    tapped = entry.tapped and entry.is_kept_tapped
    if (entry.tapped, entry.summoning_sick) == (tapped, False):
        return entry
    return replace(entry, tapped=tapped, summoning_sick=False)


def _afterwards(name: str, stated: object) -> object:
    """The value of a fact after the turn ends; None if it no longer holds."""
    if not is_key(name):
        return None if "this turn" in name.casefold() else stated
    if name in _OF_THE_GAME:
        return stated
    if name == SPELLS_LEFT:
        return None
    row = FACTS.get(name)
    return 0 if row is None or row.type == NUMBER else False
