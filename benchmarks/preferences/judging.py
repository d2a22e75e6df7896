"""Whether a payment does what a player wants: the words of ``want`` read, each by itself.

``untapped``, ``used``, ``not_lost``, ``lost_exactly`` and ``tapped_exactly`` speak of objects by id or by
name: an object answers to its id, to what stands before ``#`` in it, and to the name of its card.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import planner
from benchmarks.preferences.answers import PAYABLE, REFUSED, Asked, Outcome

Names = frozenset[str]
ZONES = ("battlefield", "hand", "graveyard", "command")
EVERYTHING = "*"
"""In ``not_lost``: nothing at all may be lost."""


class UnknownWordError(ValueError):
    """A word of ``want`` that isn't known here: it isn't skipped, since every word has to hold."""


def faults(want: dict[str, Any], board: Asked, outcome: Outcome) -> list[str]:
    """List what a payment does against somebody's wish, in words; nothing where every word of it holds."""
    unknown = want.keys() - WORDS.keys() - {"status"}
    if unknown:
        raise UnknownWordError(f"want: {', '.join(sorted(unknown))} isn't known")
    if outcome.status == REFUSED:
        return [f"refused: {outcome.refusal}"]
    if outcome.status != want.get("status", PAYABLE):
        return [f"status {outcome.status}"]
    if outcome.status != PAYABLE:
        return []
    payment = Payment(board, outcome)
    return [fault for word, wish in want.items() if word in WORDS for fault in WORDS[word](payment, wish)]


class Payment:
    """A payment as a wish speaks of it: by what names the objects go that it used and lost."""

    def __init__(self, board: Asked, outcome: Outcome) -> None:
        self.board, self.outcome = board, outcome
        self.used = [_names(board, one) for one in outcome.used]
        self.lost = [_names(board, one) for one in outcome.lost]

    @property
    def after(self) -> planner.Board:
        """The board that it leaves."""
        return planner.Board.from_dict(self.outcome.after or {})

    def asked(self, what: Any) -> dict[str, Any]:
        """Say what pays for a cost, for a card by its id, or for anything else as a request says it."""
        if not isinstance(what, str):
            return dict(what)
        places = [one for zone in ("hand", "command") for one in self.board.get(zone, ())]
        ids = [one.get("id") for one in places if isinstance(one, dict)]
        return {"card": what} if what in ids else {"cost": what}


def _names(board: Asked, object_id: str) -> Names:
    """List what an object may be called by."""
    found = {object_id, object_id.rpartition("#")[0] or object_id}
    for zone in ZONES:
        for one in board.get(zone, ()):
            if isinstance(one, dict) and one.get("id") == object_id:
                card = one["card"]
                found.add(card if isinstance(card, str) else card["name"])
    return frozenset(found)


def _are_exactly(wanted: Sequence[str], objects: Sequence[Names]) -> bool:
    """Tell whether the objects are these, each name for one of them."""
    rest = list(objects)
    for name in wanted:
        found = next((one for one in rest if name in one), None)
        if found is None:
            return False
        rest.remove(found)
    return not rest


def _listed(ids: Iterable[str]) -> str:
    return ", ".join(ids) or "nothing"


# --- the words ----------------------------------------------------------------------------------------------


def _untapped(payment: Payment, wish: list[str]) -> list[str]:
    return [f"{name} is used" for name in wish if any(name in one for one in payment.used)]


def _used(payment: Payment, wish: list[str]) -> list[str]:
    return [f"{name} isn't used" for name in wish if not any(name in one for one in payment.used)]


def _tapped_exactly(payment: Payment, wish: list[list[str]]) -> list[str]:
    fits = any(_are_exactly(one, payment.used) for one in wish)
    return [] if fits else [f"uses {_listed(payment.outcome.used)}"]


def _uses(payment: Payment, wish: int) -> list[str]:
    return [] if len(payment.used) == wish else [f"uses {len(payment.used)} objects"]


def _not_lost(payment: Payment, wish: list[str]) -> list[str]:
    found = [name for name in wish if any(name in one for one in payment.lost)]
    if EVERYTHING in wish and payment.lost:
        found = payment.outcome.lost
    return [f"loses {name}" for name in found]


def _lost_exactly(payment: Payment, wish: list[str]) -> list[str]:
    return [] if _are_exactly(wish, payment.lost) else [f"loses {_listed(payment.outcome.lost)}"]


def _life(payment: Payment, wish: int) -> list[str]:
    return [] if payment.outcome.life == wish else [f"life {payment.outcome.life}"]


def _life_at_least(payment: Payment, wish: int) -> list[str]:
    life = payment.outcome.life
    return [] if life is not None and life >= wish else [f"life {life}"]


def _floating(payment: Payment, wish: str) -> list[str]:
    return [] if payment.outcome.floating == wish else [f"floats {payment.outcome.floating or 'nothing'}"]


def _x(payment: Payment, wish: int) -> list[str]:
    return [] if payment.outcome.x == wish else [f"X is {payment.outcome.x}"]


def _castable_after(payment: Payment, wish: list[Any]) -> list[str]:
    after = payment.after
    return [f"not castable: {_shown(what)}" for what in wish if not after.can_pay(payment.asked(what))]


def _castable_any(payment: Payment, wish: list[Any]) -> list[str]:
    after = payment.after
    if any(after.can_pay(payment.asked(what)) for what in wish):
        return []
    return [f"none castable: {', '.join(map(_shown, wish))}"]


def _castable_together(payment: Payment, wish: list[Any]) -> list[str]:
    """One after another, each by the best plan from what the one before it leaves."""
    board = payment.after
    for what in wish:
        plan = board.plan(payment.asked(what))
        if not plan:
            return [f"not castable together: {_shown(what)}"]
        board = board.after(plan)  # type: ignore[arg-type]
    return []


def _shown(what: Any) -> str:
    return what if isinstance(what, str) else json.dumps(what)


WORDS: dict[str, Callable[[Payment, Any], list[str]]] = {
    "untapped": _untapped,
    "used": _used,
    "tapped_exactly": _tapped_exactly,
    "uses": _uses,
    "not_lost": _not_lost,
    "lost_exactly": _lost_exactly,
    "life": _life,
    "life_at_least": _life_at_least,
    "floating": _floating,
    "x": _x,
    "castable_after": _castable_after,
    "castable_any": _castable_any,
    "castable_together": _castable_together,
}
"""The words of ``want`` besides ``status``, each with what finds its faults."""
