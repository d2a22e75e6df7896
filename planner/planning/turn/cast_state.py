"""How a card of the turn is cast: what is announced for it, and the words that say so."""

from __future__ import annotations

from collections.abc import Iterable

from planner.contract.request import PaySpec
from planner.game.objects import Game
from planner.game.records import Record
from planner.game.vocabulary import Zone
from planner.planning.turn.entries import TurnEntry

FACE_DOWN = ("face down", "morph", "megamorph", "disguise")
"""Alternative costs by which a card enters face down (702.37c)."""


class CastState(Record, frozen=True):
    """Choices announced for a resolving card: X, the number of kicks, the zone it was cast from.

    ``untapped`` says that its player pays what lets a permanent enter untapped (life). ``target`` is the
    object targeted by it or by its trigger on entering, ``chosen`` what is chosen as it enters.
    """

    x: int = 0
    kicks: int = 0
    zone: Zone = Zone.HAND
    alternative: str = ""
    attached_to: str | None = None
    buyback: bool = False
    untapped: bool = False
    target: str | None = None
    chosen: str = ""


def announced(entry: TurnEntry, game: Game, x: int | None = None) -> CastState:
    """Collect the announced choices for a cost of the turn."""
    spec = entry.spec
    words = [*_additional(spec)]
    targeted = spec.targets[0] if spec.targets else entry.target
    target = game.find(targeted) if targeted is not None else None
    return CastState(
        x=spec.x if isinstance(spec.x, int) else x or 0,
        kicks=sum(number for word, number in words if "kick" in word),
        zone=entry.from_zone,
        alternative=(spec.alternative or "").casefold(),
        attached_to=target.ids[0] if target is not None and target.zone == Zone.BATTLEFIELD else None,
        target=targeted,
        chosen=entry.chosen,
        buyback=any(word.startswith("buyback") for word, _ in words),
    )


def _additional(spec: PaySpec) -> Iterable[tuple[str, int]]:
    """List the announced additional costs, each with how many times it is paid."""
    listed = spec.additional or []
    for one in [listed] if isinstance(listed, dict) else listed:
        for word, times in one.items() if isinstance(one, dict) else [(one, 1)]:
            yield str(word).casefold(), times if isinstance(times, int) else 1
