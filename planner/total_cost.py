"""From announcements to what is owed: the total cost of a question (601.2b, 601.2f)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from planner.game.abilities import Unread
from planner.game.costs import TotalCost
from planner.game.objects import Characteristics, Game
from planner.mana import ManaCost, ManaError, Symbol
from planner.refusal import RequestError, shown
from planner.request import CardSpec, ObjectSpec, PaySpec
from planner.support import refuse_unsupported
from planner.text import read_spell
from planner.zones import card_from, in_english

_PAY_LIFE = re.compile(r"^pay (\d{1,9}) life$", re.IGNORECASE)
_MANA_PART = re.compile(r"^\s*\{")


@dataclass(frozen=True, slots=True)
class Owed:
    """A total cost, and the lines of the spell's own text that could change it unread."""

    cost: TotalCost
    name: str = ""
    unread: tuple[Unread, ...] = ()


def owed_for(pay: PaySpec | None, game: Game, path: str = "pay") -> Owed:
    """What a question's payment owes.

    Raises ``RequestError`` where the question is no question, or announces what its
    cost doesn't offer.
    """
    if pay is None:
        raise RequestError(path, "is missing")
    refuse_unsupported(pay, path)
    if (pay.card is None) == (pay.cost is None):
        raise RequestError(path, "expected one of card, cost (or ability with source)")
    owed = _bare(pay, path) if pay.cost is not None else _spell(pay, game, path)
    cost = replace(owed.cost, x=_announced_x(pay, owed.cost, path))
    return replace(owed, cost=replace(cost, announced=_announced_symbols(pay, cost, path)))


def _bare(pay: PaySpec, path: str) -> Owed:
    """A bare cost: mana symbols, and what else it asks for after commas."""
    assert pay.cost is not None
    if pay.face is not None:
        raise RequestError(f"{path}.face", "goes with card, not with cost")
    parts = [part.strip() for part in pay.cost.split(",")]
    mana: ManaCost | None = None
    life = 0
    for part in parts:
        if match := _PAY_LIFE.match(part):
            life += int(match[1])
        elif part in ("{T}", "{Q}"):
            raise RequestError(f"{path}.cost", f"{part} in a bare cost is not supported yet")
        elif not part or (_MANA_PART.match(part) and mana is None) or len(parts) == 1:
            mana = _mana_cost(part, pay.cost, f"{path}.cost")
        else:
            raise RequestError(
                f"{path}.cost", f"{shown(part)}: a cost in words but Pay N life is not supported yet"
            )
    return Owed(TotalCost(mana=mana, life=life, kind=pay.kind or "spell"))


def _mana_cost(part: str, whole: str, path: str) -> ManaCost:
    try:
        cost = ManaCost(part)
    except ManaError as error:
        raise RequestError(path, str(error)) from None
    if not cost.exists:
        raise RequestError(path, f"expected mana symbols such as {{2}}{{U}}, or {{0}}, got {shown(whole)}")
    _refuse_y_and_z(cost, path)
    return cost


def _refuse_y_and_z(cost: ManaCost, path: str) -> None:
    if set(cost.variables) - {"X"}:
        raise RequestError(
            path, f"{cost}: a payment with {{Y}} or {{Z}} is not supported; only X can be announced"
        )


def _spell(pay: PaySpec, game: Game, path: str) -> Owed:
    """A spell being cast: its mana cost, and what its own text does to it (601.2a)."""
    if pay.kind is not None:
        raise RequestError(f"{path}.kind", "goes with cost; a card being cast is a spell")
    on_stack = pay.card if isinstance(pay.card, str) else None
    card = _stack_card(pay, game, path)
    _refuse_y_and_z(card.mana_cost, f"{path}.card.mana_cost")
    reading = in_english(lambda: read_spell(card), f"{path}.card.oracle_text")
    cost = TotalCost(
        mana=card.mana_cost, kind="spell", spell=card, on_stack=on_stack, only_from=reading.only_from
    )
    return Owed(cost=cost, name=on_stack or card.name, unread=reading.unread)


def _stack_card(pay: PaySpec, game: Game, path: str) -> Characteristics:
    if isinstance(pay.card, CardSpec):
        return card_from(pay.card, path, True, ObjectSpec(card=pay.card, face=pay.face))
    assert isinstance(pay.card, str)
    found = game.find(pay.card)
    if found is None:
        raise RequestError(
            f"{path}.card",
            f"expected a card object or the id of an object; no object has the id {shown(pay.card)}",
        )
    if found.zone == "battlefield":
        raise RequestError(
            f"{path}.card", f"{shown(pay.card)} is on the battlefield; expected a card to cast"
        )
    if pay.face is not None:
        raise RequestError(
            f"{path}.face", f"goes with a card object; the face of {pay.card} is said where it stands"
        )
    return found.card


def _announced_x(pay: PaySpec, cost: TotalCost, path: str) -> int | None:
    """X as announced, None for as large as possible (107.3, 601.2b)."""
    if not cost.has_x:
        if pay.x is not None:
            raise RequestError(
                f"{path}.x", f"the cost {cost.mana if cost.mana else ''} has no X".replace("  ", " ")
            )
        return None
    return pay.x if isinstance(pay.x, int) else None


def _announced_symbols(pay: PaySpec, cost: TotalCost, path: str) -> tuple[str, ...]:
    """The choices for symbols that can be paid in several ways (118.13)."""
    choices: tuple[Symbol, ...] = cost.mana.choices if cost.mana else ()
    if len(pay.symbols) > len(choices):
        raise RequestError(
            f"{path}.symbols[{len(choices)}]", f"the cost offers a choice for {len(choices)} symbols only"
        )
    for index, (chosen, symbol) in enumerate(zip(pay.symbols, choices, strict=False)):
        if chosen not in symbol.options:
            allowed = " or ".join(shown(option) for option in symbol.options)
            raise RequestError(
                f"{path}.symbols[{index}]", f"expected {allowed} for {symbol.text}, got {shown(chosen)}"
            )
    return tuple(pay.symbols)
