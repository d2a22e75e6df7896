"""Whether the mana spent on a total cost is of the types that may be spent on it, and on its X (601.2h)."""

from __future__ import annotations

from collections.abc import Iterable

from planner.game.mana import SymbolKind
from planner.game.total_cost import TotalCost
from planner.referee.symbol_payment import Passes, SpentMana


class TypesSpent:
    """Counts what pays for generic mana, X included, step by step; ``matter`` says if types are limited."""

    def __init__(self, cost: TotalCost, x: int) -> None:
        self.cost = cost
        self.asked = _asked_for_x(cost, x)
        self.right = 0
        self.matter = bool(self.asked or cost.only_types is not None)

    def spend(self, slots: Iterable[SpentMana], passes: Passes) -> str:
        """Record mana that is spent; a fault in its types, or ""."""
        for slot in slots:
            if self.cost.only_types is not None and not passes.any_of(slot.letter, self.cost.only_types):
                able = " or ".join(f"{{{one}}}" for one in self.cost.only_types) or "no mana"
                return f"{{{slot.letter}}} is spent where {able} may be (601.2h)"
            self.right += slot.generic and passes.any_of(slot.letter, self.cost.x_types)
        return ""

    def lacking(self, helps: int) -> list[str]:
        """Faults at the end in what was paid for X; ``helps`` generic mana was paid without mana."""
        paid = self.right + helps
        if paid >= self.asked:
            return []
        able = " or ".join(f"{{{one}}}" for one in self.cost.x_types)
        return [f"{paid} of the mana that pays for X is {able}, all {self.asked} has to be (107.3, 601.2h)"]


def _asked_for_x(cost: TotalCost, x: int) -> int:
    """How much of the generic mana X has added; reductions are taken from this part first (118.7a)."""
    if not cost.x_types or cost.mana is None:
        return 0
    if cost.of_x is not None:
        return cost.of_x
    added = x * sum(symbol.kind is SymbolKind.VARIABLE for symbol in cost.mana.symbols)
    return added - cost.x_discount if added > cost.x_discount else 0
