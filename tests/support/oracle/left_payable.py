"""What the rest of a small board can still pay for, counted by trying which mana pays for what.

A source is the letters of the types of which it makes one mana.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations_with_replacement, permutations

from planner.game.mana_abilities import TapSelf
from planner.game.objects import Game, GameObject

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


_QUOTED = re.compile(r'"[^"]*"')
_SYMBOLS = re.compile(r"(?:\{[^{}]+\})+")


def rest_of(game: Game, gone: frozenset[str]) -> int:
    """Count what the objects that aren't ``gone`` pay for, those of each ability's own object left out."""
    left = [(one, types) for entry in game.objects for one in entry.ids for types in _makes(entry)]
    left = [(one, types) for one, types in left if one not in gone]
    found = sum(pays([types for _, types in left], cost) for cost in SMALL)
    for entry in game.objects:
        for one in entry.ids if entry.zone == "battlefield" and entry.controller == "you" else ():
            for cost, taps in _abilities(entry):
                usable = not taps or (one not in gone and _can_tap(entry))
                found += 8 * (usable and pays([types for owner, types in left if owner != one], cost))
    return found


def _can_tap(entry: GameObject) -> bool:
    sick = entry.summoning_sick and entry.card.is_creature and not entry.reading.haste
    return not entry.tapped and not sick and entry.zone == "battlefield" and entry.controller == "you"


def _makes(entry: GameObject) -> list[str]:
    """The mana that tapping it makes for nothing else, each as the types that it could be."""
    free = [one for one in entry.abilities if [type(part) for part in one.cost] == [TapSelf]]
    free = [one for one in free if one.spend_only is None and not (one.damage or one.later_damage)]
    free = [one for one in free if not (one.loses_itself or one.volatile) and one.zone == "battlefield"]
    if not free or not _can_tap(entry):
        return []
    types = "".join(sorted({letter for one in free for letter in one.makes.all_types}))
    return [types] * max(one.makes.most for one in free)


def _abilities(entry: GameObject) -> list[tuple[str, bool]]:
    """The mana that its abilities cost which make none, and whether they cost {T}, as its text says.

    What else they cost (a sacrifice, life) isn't looked at.
    """
    found = []
    for line in entry.card.text.splitlines():
        cost, colon, effect = line.partition(":")
        parts = [part for part in cost.strip().split(", ") if _SYMBOLS.fullmatch(part)]
        if not colon or "add " in _QUOTED.sub("", effect).lower():
            continue
        said = re.findall(r"\{([^{}]+)\}", "".join(parts))
        symbols = [one for one in said if one != "T"]
        if symbols and all(one.isdigit() or one in COLORS for one in symbols):
            text = "".join("1" * int(one) if one.isdigit() else one for one in symbols)
            found.append((text, "T" in said))
    return found
