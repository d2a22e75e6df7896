"""The answer about a turn: what is paid, in an order that works, and what isn't."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from planner.contract.answer import Need, NotUnderstood, Plan


class Resolves(Struct, kw_only=True, omit_defaults=True):
    """What a paid card is taken to do as it resolves, or a land that is played: all that is reckoned with.

    ``adds`` is mana in the pool, ``enters`` the ids of the permanents that are then there, of which
    ``tapped`` are tapped; ``zone`` is where the card itself is.
    """

    zone: str | UnsetType = UNSET
    adds: str = ""
    enters: list[str] = field(default_factory=list)
    tapped: list[str] = field(default_factory=list)


class Paid(Struct, kw_only=True):
    """One cost of a turn that is paid: its name, what it is worth, and its plan.

    The plan is ``optimal`` where the whole turn is ``cheapest``: the others count as well. ``action`` is what
    is done: ``"play"`` a land, ``"cast"`` a card, ``"activate"`` an ability or ``"pay"`` a bare cost. What it
    ``resolves`` to is there for the next one; it is left out where nothing is known to happen.
    """

    name: str
    value: int
    plan: Plan
    action: str = "pay"
    resolves: Resolves | UnsetType = UNSET


class Turn(Struct, kw_only=True):
    """What is paid in a turn, in an order that works, and what isn't.

    ``value`` is the total of what is paid, the greatest there is where ``proven``; what the request keeps
    comes before it, and ``kept`` lists what stays payable of that. ``price`` is what all plans together give
    up: the sum of their prices, less those of mana that one leaves in the pool for another (neither unspent
    then, nor mana that was there before), less what is kept. It is the lowest that anything of this value has
    where ``cheapest``.
    """

    value: int
    price: int
    proven: bool
    cheapest: bool
    paid: list[Paid] = []
    left_out: list[str] = []
    kept: list[str] = []
    assumed: list[str] = []
    not_understood: list[NotUnderstood] = []
    needs: list[Need] = []

    def __bool__(self) -> bool:
        return bool(self.paid)

    def to_dict(self) -> dict[str, Any]:
        """Give the turn as JSON would have it, in plain Python objects."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain

    def to_json(self) -> str:
        """Write the turn as one line of JSON."""
        return msgspec.json.encode(self).decode()
