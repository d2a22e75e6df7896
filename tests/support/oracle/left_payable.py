"""What the rest of a small board can still pay for, counted by trying which mana pays for what.

Of the product it takes nothing: a source is the letters of the types of which it makes one mana.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement, permutations

COLORS = "WUBRG"
SMALL = [
    *COLORS,
    *("".join(pair) for pair in combinations_with_replacement(COLORS, 2)),
    *("1" * number for number in range(1, 7)),
]
"""The small costs, a letter for each symbol: {C}, {C}{C'}, {1} to {6}."""


def pays(sources: Sequence[str], cost: str) -> bool:
    """Tell whether each symbol finds a source of its own; 1 takes any mana."""
    colored = [symbol for symbol in cost if symbol != "1"]
    if len(sources) < len(cost):
        return False
    return any(
        all(symbol in types for symbol, types in zip(colored, chosen, strict=True))
        for chosen in permutations(sources, len(colored))
    )


def worth(sources: Sequence[str], abilities: Sequence[str]) -> int:
    """Count what these sources pay for: 8 an ability, 1 a small cost."""
    small = sum(pays(sources, cost) for cost in SMALL)
    return small + 8 * sum(pays(sources, cost) for cost in abilities)
