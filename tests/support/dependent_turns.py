"""All lines of one turn where mana rests on what else is on the battlefield, with rules of their own.

What each card makes is written out here by its name; ``SAMPLED`` are the decks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

Json = dict[str, Any]
Board = tuple[tuple[str, bool], ...]
"""Permanents by name, and whether they are tapped, in order."""
ANY = "WUBRGC"


def _card(name: str, types: str, text: str = "", cost: str = "") -> Json:
    return {"name": name, "type_line": types, "oracle_text": text, "mana_cost": cost}


def _urza(name: str, types: str, others: tuple[str, str], makes: str) -> Json:
    both = " and ".join(f"an Urza's {one}" for one in others)
    return _card(
        name, f"Land — Urza's {types}", f"{{T}}: Add {{C}}. If you control {both}, add {makes} instead."
    )


_BASICS = {"Forest": "G", "Swamp": "B", "Island": "U"}
_LANDS = [
    _urza("Mine", "Mine", ("Power-Plant", "Tower"), "{C}{C}"),
    _urza("Plant", "Power-Plant", ("Mine", "Tower"), "{C}{C}"),
    _urza("Tower", "Tower", ("Mine", "Power-Plant"), "{C}{C}{C}"),
    _card("Post", "Land — Locus", "Post enters tapped.\n{T}: Add {C} for each Locus on the battlefield."),
    _card("Vault", "Land", "{2}, {T}: Add {B} for each Swamp you control."),
    _card("Tomb", "Legendary Land", "Each land is a Swamp in addition to its other land types."),
    _card("School", "Legendary Land", "{T}: Add {U} for each artifact you control."),
    _card("Temple", "Land", "{T}: Add {C}{C}. Activate only if you control five or more lands."),
    _card("Nursery", "Legendary Land", "{T}: Add {G} for each creature you control."),
    _card(
        "Shrine",
        "Legendary Land",
        "{T}: Add {C}.\n{2}, {T}: Choose a color. Add an amount of mana of that color equal to your devotion "
        "to that color.",
    ),
    _card("Wastes", "Basic Land", "{T}: Add {C}."),
    *(_card(name, f"Basic Land — {name}", f"({{T}}: Add {{{one}}}.)") for name, one in _BASICS.items()),
]
_SPELLS = [
    _card("Bear", "Creature — Bear", "", "{1}{G}"),
    _card("Elf", "Creature — Elf", "{T}: Add {G}.", "{G}"),
    _card("Elder", "Creature — Elf", "{T}: Add {G} for each Elf you control.", "{1}{G}{G}"),
    _card("Rock", "Artifact", "{T}: Add {C}.", "{2}"),
    _card("Golem", "Artifact Creature", "", "{7}"),
    _card("Demon", "Creature — Demon", "", "{4}{B}{B}"),
]
CARDS = {one["name"]: one for one in (*_LANDS, *_SPELLS)}
_LAND_NAMES = {one["name"] for one in _LANDS}
_CREATURES = {"Bear", "Elf", "Elder", "Golem", "Demon"}
_SICK = {"Elf", "Elder"}
SAMPLED: dict[str, dict[str, int]] = {
    "tron": {"Mine": 4, "Plant": 4, "Tower": 4, "Forest": 8, "Rock": 8, "Golem": 8, "Bear": 8},
    "creatures": {"Nursery": 2, "Forest": 12, "Elf": 8, "Bear": 12, "Golem": 4},
    "swamps": {"Vault": 4, "Tomb": 2, "Swamp": 10, "Wastes": 5, "Rock": 6, "Demon": 12},
    "loci": {"Post": 8, "Forest": 10, "Bear": 10, "Golem": 8},
    "five lands": {"Temple": 4, "Forest": 14, "Bear": 10, "Golem": 8},
    "artifacts": {"School": 2, "Island": 13, "Rock": 10, "Golem": 8},
    "devotion": {"Shrine": 2, "Forest": 13, "Elf": 8, "Elder": 6, "Golem": 8},
}
"""Decks by what their mana rests on."""


def most_spent(hand: Sequence[str], there: Sequence[str]) -> int:
    """The most mana that any line of a turn spends: each land, each order of spells and of tapping."""
    seen: dict[Any, int] = {}

    def most(held: tuple[str, ...], board: Board, pool: tuple[str, ...], land: bool) -> int:
        key = held, board, pool, land
        if key in seen:
            return seen[key]
        found = 0
        for place, name in enumerate(held):
            left = held[:place] + held[place + 1 :]
            if name in _LAND_NAMES:
                if land:
                    found = max(found, most(left, _with(board, name, name == "Post"), pool, False))
                continue
            symbols = _symbols(name)
            for rest in _payments(pool, symbols):
                entered = _with(board, name, name in _SICK)
                found = max(found, len(symbols) + most(left, entered, rest, land))
        for place, (name, tapped) in enumerate(board):
            for feed, made in () if tapped else _makes(name, [one for one, _ in board]):
                used = _with(board[:place] + board[place + 1 :], name, True)
                for rest in _payments(pool, (ANY,) * feed) if made else ():
                    found = max(found, most(held, used, tuple(sorted((*rest, *made))), land))
        seen[key] = found
        return found

    return most(tuple(sorted(hand)), tuple(sorted((name, False) for name in there)), (), True)


def _with(board: Board, name: str, tapped: bool) -> Board:
    return tuple(sorted((*board, (name, tapped))))


def _symbols(name: str) -> tuple[str, ...]:
    letters = [one.strip("{}") for one in CARDS[name]["mana_cost"].replace("}{", "} {").split()]
    return tuple(part for one in letters for part in ([ANY] * int(one) if one.isdigit() else [one]))


def _payments(pool: tuple[str, ...], symbols: Sequence[str]) -> set[tuple[str, ...]]:
    left = {pool}
    for symbol in symbols:
        left = {one[:n] + one[n + 1 :] for one in left for n, unit in enumerate(one) if unit in symbol}
    return left


def _makes(name: str, names: list[str]) -> list[tuple[int, str]]:
    """What a permanent can be tapped for, among these: the mana that it takes, and what it makes."""
    there = Counter(names)
    lands = sum(there[one] for one in _LAND_NAMES)
    tomb = bool(there["Tomb"])
    urza = all(there[one] for one in ("Mine", "Plant", "Tower"))
    devotion = there["Bear"] + there["Elf"] + 2 * there["Elder"]
    ways = {
        "Mine": [(0, "CC" if urza else "C")],
        "Plant": [(0, "CC" if urza else "C")],
        "Tower": [(0, "CCC" if urza else "C")],
        "Post": [(0, "C" * there["Post"])],
        "Vault": [(2, "B" * (lands if tomb else there["Swamp"]))],
        "School": [(0, "U" * (there["Rock"] + there["Golem"]))],
        "Temple": [(0, "CC" * (lands >= 5))],
        "Nursery": [(0, "G" * sum(there[one] for one in _CREATURES))],
        "Shrine": [(0, "C"), (2, "G" * devotion)],
        "Elder": [(0, "G" * (there["Elf"] + there["Elder"]))],
        "Elf": [(0, "G")],
        "Rock": [(0, "C")],
        "Wastes": [(0, "C")],
        **{basic: [(0, letter)] for basic, letter in _BASICS.items()},
    }.get(name, [])
    return [*ways, *([(0, "B")] if tomb and name in _LAND_NAMES else [])]
