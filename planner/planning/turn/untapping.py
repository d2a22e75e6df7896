"""Which permanents a card of the turn untaps as it resolves (701.26)."""

from __future__ import annotations

from collections.abc import Iterator

from planner.effects.transition import GameChange, after
from planner.game.filters import UnstatedError
from planner.game.matching import fits
from planner.game.objects import Game, GameObject
from planner.game.records import replace
from planner.game.resolving import Resolution, Untaps
from planner.game.vocabulary import Zone


def untapped_by(
    game: Game, found: Resolution, *, source: str = "", target: str | None = None
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """List the permanents that a card, or an ability of ``source``, untaps, and doubts about the choice.

    If it may untap only some, those that make the most are chosen, tapped ones first. A ``target`` that is
    stated is what it untaps, if it untaps just one.
    """
    chosen: list[str] = []
    doubts: list[str] = []
    for one in found.untaps:
        if one.objects.itself:
            chosen += [source] if source else []
            continue
        able = list(_able(one, game, source))
        if target is not None and one.most == 1:
            chosen += [target] if any(target in entry.ids for entry in able) else []
            continue
        ids = [i for entry in sorted(able, key=_worth) for i in entry.ids]
        if one.most is not None and one.most < len(ids):
            if len({entry.abilities for entry in able}) > 1 or any(entry.tapped for entry in able):
                doubts.append(f"untap {one.most} of {one.objects.words}")
            ids = ids[: one.most]
        chosen += ids
    return tuple(dict.fromkeys(chosen)), tuple(doubts)


def after_untapping(game: Game, ids: tuple[str, ...]) -> Game:
    """The game with these permanents untapped, if they are there."""
    there = {
        i for entry in game.objects if entry.zone == Zone.BATTLEFIELD and entry.tapped for i in entry.ids
    }
    tapped = frozenset(there.intersection(ids))
    return after(game, GameChange(untapped=tapped)) if tapped else game


def _able(one: Untaps, game: Game, source: str) -> Iterator[GameObject]:
    wanted = replace(one.objects, other=False)
    for each in game.objects:
        entry = each.without({source}) if one.objects.other else each
        if entry is None:
            continue
        try:
            if entry.zone == Zone.BATTLEFIELD and fits(wanted, entry):
                yield entry
        except UnstatedError:
            continue


def _worth(entry: GameObject) -> tuple[bool, int, int]:
    """Sort key: tapped permanents first, then those that make the most mana of the most types."""
    makes = [one.production for one in entry.abilities]
    most = max((made.most for made in makes), default=0)
    types = len({letter for made in makes for letter in made.all_types})
    return not entry.tapped, -most, -types
