"""The answer about a turn: what is paid, in an order that works, and what isn't."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from planner.contract.answer import Plan
from planner.contract.answer_parts import GivenUp, Need, NotUnderstood, Reason
from planner.contract.frames import Framed, Rows
from planner.contract.settled import as_json, settled
from planner.contract.showing import SHOWN, html_of, one_line


class Resolves(Struct, kw_only=True, omit_defaults=True):
    """What a paid card is assumed to do as it resolves, or a land as it is played.

    ``adds`` is mana in the pool, ``enters`` the ids of the permanents that enter, ``tapped`` those of them
    that enter tapped; ``zone`` is where the card itself goes.
    """

    zone: str | UnsetType = UNSET
    """The zone where the card is then (608.2n)."""
    adds: str = ""
    """The mana that resolving adds to the pool, in symbols (106.3)."""
    enters: list[str] = field(default_factory=list)
    """The ids of the permanents that are then on the battlefield (608.3)."""
    tapped: list[str] = field(default_factory=list)
    """Those of them that enter tapped (614.1d)."""


class Paid(Struct, kw_only=True):
    """One cost of a turn that is paid: its name, its value, and its plan.

    The plan is ``optimal`` if the whole turn is ``cheapest``: the other costs count as well. ``action`` is
    ``"play"`` a land, ``"cast"`` a card, ``"activate"`` an ability or ``"pay"`` a bare cost. ``resolves`` is
    what is available for the next costs; it is left out if nothing is known to happen.
    """

    name: str
    """The tag of the cost, or its name."""
    value: int
    """What paying it is worth."""
    plan: Plan
    """The plan that pays it, from what the ones before leave."""
    action: str = "pay"
    """What is done: `play` a land, `cast` a card, `activate` an ability or `pay` a bare cost."""
    resolves: Resolves | UnsetType = UNSET
    """What it is taken to bring as it resolves; left out where nothing is known to happen."""


class Turn(Struct, Framed, kw_only=True):
    """The costs paid in a turn, in an order that works, and the costs left out.

    ``value`` is the total of what is paid, the greatest there is where ``proven``; what the request keeps
    comes before it, and ``kept`` lists what stays payable of that. ``gives_up`` is what all plans together
    give up: the sum of what they do, less the mana that one leaves in the pool for another (neither unspent
    then, nor mana that was there before). No turn of this value is better in the first tier in which the two
    differ where ``cheapest``. Under profile 2026.1 ``price`` is the sum of points, less what is kept.
    """

    value: int
    """The sum of what is paid is worth."""
    price: int | UnsetType = UNSET
    """What all plans together give up, in points, less what is kept; profile 2026.1."""
    gives_up: list[GivenUp] | UnsetType = UNSET
    """What all plans together give up, tier by tier, the one that is compared first at the beginning; what is
    kept comes before value, and isn't among it. Left out under profile 2026.1."""
    profile: str | UnsetType = UNSET
    """By what turns were compared, where that isn't the table of prices of profile 2026.1."""
    proven: bool
    """Whether no other choice is worth more, proven."""
    cheapest: bool
    """Whether no turn of this worth gives up less, proven."""
    paid: list[Paid] = []
    """What is paid, in an order that works."""
    left_out: list[str] = []
    """The tags or names of the costs that aren't paid."""
    reasons: list[Reason] = []
    """Why some of them can't be begun at all now: nothing permits it, or it isn't the time (601.3)."""
    kept: list[str] = []
    """The kept costs that stay payable at the end; where the request says no `keep`, the cards of the hand
    that it doesn't ask for."""
    assumed: list[str] = []
    """What was taken for granted, in words; where the turn isn't proven, what it doesn't reckon with."""
    not_understood: list[NotUnderstood] = []
    """Text that could bear on the turn and wasn't understood."""
    needs: list[Need] = []
    """Facts that text asks for and that the request doesn't say."""

    def __bool__(self) -> bool:
        return bool(self.paid)

    def __repr__(self) -> str:
        names = ", ".join(one.name for one in self.paid) or "nothing"
        return f"<Turn: {len(self.paid)} of {len(self.paid) + len(self.left_out)} paid: {one_line(names)}>"

    def __str__(self) -> str:
        return repr(self) if SHOWN.text is None else SHOWN.text(self)

    def _repr_html_(self) -> str | None:
        return html_of(self)

    def to_dicts(self) -> Rows:
        """The paid costs as rows: name, value, and what the plan does.

        >>> from planner import plan_turn
        >>> (row,) = plan_turn(board={"battlefield": ["Island"]}, pays=["{U}"]).to_dicts()
        >>> row["name"], row["tapped"]
        ('{U}', ['Island#1'])
        """
        return [
            {
                "name": one.name,
                "action": one.action,
                "value": one.value,
                "total_cost": one.plan.total_cost,
                "tapped": one.plan.summary.tapped,
                "lost": one.plan.summary.lost,
                "life": one.plan.summary.life,
            }
            for one in self.paid
        ]

    def to_dict(self) -> dict[str, Any]:
        """The turn in plain Python objects, as in JSON."""
        plain: dict[str, Any] = msgspec.to_builtins(settled(self))
        return plain

    def to_json(self) -> str:
        """The turn as one line of JSON."""
        return as_json(self).decode()
