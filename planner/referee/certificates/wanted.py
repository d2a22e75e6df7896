"""What is owed in mana, symbol by symbol, as it was announced (107.4, 118.13, 601.2b)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from planner.game.mana import TYPES, ManaCost, Symbol, SymbolKind
from planner.game.total_cost import TotalCost
from planner.referee.symbol_payment import payable_with_life

GENERIC = "{1}"
"""The symbol that generic mana is listed under, one for each mana."""
LIFE_FOR_A_MANA = 2


class Want(NamedTuple):
    """Symbols with the same payment: one mana of ``types``, or ``generic`` of any, or 2 life each."""

    text: str
    amount: int
    types: str = ""
    generic: int = 0
    snow: bool = False
    life: bool = False


def wants_of(cost: ManaCost, life_for: str = "") -> list[Want]:
    """List the mana in a mana ability's cost."""
    found = [
        _whole(one, life_for, no_life=False) for one in cost.symbols if one.kind is not SymbolKind.GENERIC
    ]
    return merged([*found, Want(GENERIC, cost.generic, generic=1)])


def wants_of_total(cost: TotalCost, x: int) -> tuple[list[Want], int]:
    """List the mana of a total cost, and the life owed besides."""
    life = cost.life + x * cost.life_per_x
    if cost.mana is None:
        return [], life
    found: list[Want] = []
    generic, place = cost.generic(x), 0
    for symbol in cost.mana.symbols:
        if symbol.kind in (SymbolKind.GENERIC, SymbolKind.VARIABLE):
            continue
        option = None
        if symbol.kind is SymbolKind.CHOICE:
            option = cost.announced[place] if place < len(cost.announced) else None
            place += 1
        if option is None:
            found.append(_whole(symbol, cost.life_for, no_life=cost.no_life))
        elif option.endswith("life"):
            life += LIFE_FOR_A_MANA
        elif option[1:-1] in tuple(TYPES):
            found.append(Want(option, 1, types=option[1:-1], life=option[1:-1] in tuple(cost.life_for)))
        else:
            generic += symbol.generic
    return merged([*found, Want(GENERIC, generic, generic=1)]), life


def _whole(symbol: Symbol, life_for: str, *, no_life: bool) -> Want:
    """Payment of a symbol for which nothing was announced."""
    life = not no_life and payable_with_life(symbol, life_for)
    snow = symbol.kind is SymbolKind.SNOW
    return Want(symbol.text, 1, symbol.types, symbol.generic, snow, life)


def merged(wants: list[Want]) -> list[Want]:
    """Merge equal symbols; those with amount 0 are left out."""
    counts: dict[Want, int] = {}
    for want in wants:
        key = want._replace(amount=0)
        counts[key] = counts.get(key, 0) + want.amount
    return [key._replace(amount=amount) for key, amount in counts.items() if amount]


def letters(can: dict[str, frozenset[str]], types: str) -> Iterator[str]:
    """Types of mana that can be spent as one of these; any type for ""."""
    for letter, as_types in can.items():
        if not types or not as_types.isdisjoint(types):
            yield letter
