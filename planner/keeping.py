"""What should stay payable after a payment, as the request says it (the contract's "keep")."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from planner.costing.question import owed_for
from planner.game.costs import TotalCost
from planner.game.objects import Game
from planner.refusal import RequestError
from planner.request import KeepSpec, PaySpec


@dataclass(frozen=True, slots=True)
class Kept:
    """A cost that should stay payable after the payment: its ways, and what that is worth.

    ``name`` is what the answer calls it; X is 0 in its ``ways``, and nothing optional is in
    them that wasn't announced. ``card`` is the id of the card in the request that would be
    cast, if any.
    """

    name: str
    weight: int
    ways: tuple[TotalCost, ...]
    card: str | None = None


def kept_costs(keep: list[KeepSpec] | Literal["hand"] | None, game: Game) -> tuple[Kept, ...]:
    """The costs to keep; ``"hand"`` is every card in hand that has a mana cost.

    Raises ``RequestError`` at ``keep``.
    """
    if not keep:
        return ()
    if keep == "hand":
        cards = [
            object_id
            for entry in game.objects
            if entry.zone == "hand" and entry.card.mana_cost.exists and not entry.card.is_land
            for object_id in entry.ids
        ]
        keep = [KeepSpec(card=card) for card in cards]
    return tuple(_kept(spec, game, f"keep[{number}]") for number, spec in enumerate(keep))


def _kept(spec: KeepSpec, game: Game, path: str) -> Kept:
    pay = PaySpec(**{name: getattr(spec, name) for name in PaySpec.__struct_fields__})
    name = pay.tag or pay.cost or ""
    pay.tag = None
    try:
        owed = owed_for(pay, game, path)
    except RequestError as error:
        if pay.x is not None or error.path != f"{path}.x":
            raise
        pay.x = 0  # X that isn't mana alone has to be said; for what is kept it is 0
        owed = owed_for(pay, game, path)
    ways = () if owed.reasons else tuple(replace(way, x=0 if way.has_x else way.x) for way in owed.ways)
    card = pay.card if isinstance(pay.card, str) else None
    if not name:
        entry = game.find(card) if card is not None else None
        name = entry.card.name if entry is not None else owed.name
    return Kept(name, spec.weight, ways, card)
