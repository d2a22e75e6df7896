"""What a player untaps in the opponent's turn, to pay then for what is kept (502.3, 503.1)."""

from __future__ import annotations

from collections.abc import Iterator

from planner.effects.scene import Notes, UnsettledError, World
from planner.effects.settle import settled
from planner.effects.transition import GameChange, after
from planner.game.filters import Filter, UnstatedError
from planner.game.matching import fits
from planner.game.objects import Game, GameObject
from planner.game.vocabulary import Whose, Zone
from planner.text.statics.others_untap_steps import read_untaps_for_others

_STUN = "stun"
"""With such a counter a permanent loses that instead of untapping (122.1d)."""


def untap_for_others(game: Game) -> bool:
    """Whether some of the player's permanents would untap in an opponent's turn, tapped or not."""
    return next(_untapping(game), None) is not None


def after_others_untap_step(game: Game, *, end_step: bool = True) -> Game:
    """The game in an opponent's turn after its untap step, with Seedborn Muse's untapping.

    Wilderness Reclamation has untapped too, if the player's own ``end_step`` came before.
    """
    ids = frozenset(i for one in _untapping(game, end_step=end_step) if one.tapped for i in one.ids)
    return settled(after(game, GameChange(untapped=ids))) if ids else game


def _untapping(game: Game, *, end_step: bool = True) -> Iterator[GameObject]:
    world = World(game, Notes())
    mine = [one for one in game.objects if one.zone == Zone.BATTLEFIELD and one.controller == Whose.YOU]
    for speaker in mine:
        for wanted in read_untaps_for_others(speaker.card, end_step=end_step):
            there = [speaker] if wanted.itself else mine
            yield from (
                one for one in there if not one.counters.get(_STUN) and _fits(world, wanted, speaker, one)
            )


def _fits(world: World, wanted: Filter, speaker: GameObject, one: GameObject) -> bool:
    try:
        return wanted.itself or fits(world.local(wanted, speaker), one)
    except (UnsettledError, UnstatedError):
        return False  # it isn't counted on
