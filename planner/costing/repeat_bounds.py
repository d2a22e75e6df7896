"""How often an option that was asked for with "max" could be paid at most."""

from __future__ import annotations

from planner.effects.costs.cost_pieces import Pieces
from planner.game.objects import Game, GameObject
from planner.game.vocabulary import Whose

MOST_TIMES = 30
"""More often than this nothing that is asked for with "max" is paid."""


def most_times(pieces: Pieces, game: Game, *, helped: bool) -> int:
    """Bound how often this could be paid on top of everything else.

    ``helped`` says that objects could stand for mana (convoke).
    """
    bounds = [MOST_TIMES]
    mana = sum(symbol.mana_value for symbol in pieces.mana if not symbol.life)
    if mana:
        bounds.append(_mana_there(game, helped) // mana)
    if pieces.life:
        bounds.append(max(game.life, 0) // pieces.life)
    if pieces.energy:
        bounds.append(game.energy // pieces.energy)
    bounds += [len(part.ids | part.arriving) // part.amount for part in pieces.parts if part.amount]
    return min(bounds)


def _mana_there(game: Game, helped: bool) -> int:
    """Bound the mana that the game could come to, with what could stand for mana."""
    total = sum(pool.amount for pool in game.pool)
    for entry in game.objects:
        most = sum(_most_of(ability.production.most, entry) for ability in entry.abilities)
        total += entry.count * (most + helped)
        if any(not (a.taps or a.loses_itself or a.limit) for a in entry.abilities):
            return MOST_TIMES * 100  # such an ability can be activated as often as it can be paid
        if any(a.untaps for a in entry.abilities):
            return MOST_TIMES * 100
    return total + sum(game.helpers)


def _most_of(made: int, entry: GameObject) -> int:
    return made if entry.controller == Whose.YOU else 0
