"""Whether what a permanent makes rests on other permanents: the planner is asked for several boards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any

from planner.decks.asked_of_others import WITHOUT_END, asks_others, most_added
from planner.decks.deadline import check
from planner.decks.demands import CostDemand
from planner.decks.facts import CardFacts
from planner.game.mana import COLORS, TYPES
from planner.models.deciders.hall.condition import BIT, Mask

if TYPE_CHECKING:
    from planner.api.board import Board

Boards = Callable[[Sequence[Mapping[str, Any]]], "Board"]
"""A board with the permanent in question and these beside it."""
_BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
_HELPERS = 3


def _permanent(name: str, type_line: str, cost: str = "", **more: Any) -> dict[str, Any]:
    return {"name": name, "type_line": type_line, "mana_cost": cost, "oracle_text": "", **more}


COMPANY: list[dict[str, Any]] = [
    *({"card": name, "tapped": True, "count": 3} for name in _BASICS),
    *({"card": name, "tapped": True} for name in ("Urza's Mine", "Urza's Power Plant", "Urza's Tower")),
    {"card": _permanent("A post", "Land — Locus"), "tapped": True, "count": 2},
    {"card": _permanent("A gate", "Land — Gate"), "tapped": True, "count": 2},
    {
        "card": _permanent(
            "A friend",
            "Legendary Creature — Elf Goblin Merfolk Human Wizard Dragon",
            "{W}{U}{B}{R}{G}",
            colors=list(COLORS),
            power="4",
            toughness="4",
        ),
        "count": 2,
    },
    {"card": _permanent("A relic", "Legendary Artifact", "{3}"), "tapped": True, "count": 3},
    {"card": _permanent("A charm", "Enchantment", "{W}{U}{B}{R}{G}", colors=list(COLORS)), "count": 3},
]
"""Permanents that make no mana by themselves, of every kind that cards ask for."""


def rests_on_others(facts: CardFacts, units: Sequence[Mask], boards: Boards) -> bool:
    """Whether other permanents change the total mana from the sum of ``units`` and their own."""
    if facts.says_all:
        return False
    return (
        facts.is_restricted
        or asks_others(facts)
        or grows(units, boards)
        or _beside_many(units, boards)
        or _beside_one(units, boards)
    )


def _pays(board: Board, cost: str) -> bool:
    check(0)
    return bool(board.can_pay(cost))


def grows(units: Sequence[Mask], boards: Boards) -> bool:
    """Whether other permanents make more mana available than the sum of all."""
    fuel = {"card": _permanent("A helper", "Artifact", "{2}") | {"oracle_text": "{T}: Add {C}."}}
    beside: list[tuple[list[dict[str, Any]], int]] = [
        (COMPANY, 0),
        ([*COMPANY, {**fuel, "count": _HELPERS}], _HELPERS),
        *(([{"card": name}], 1) for name in _BASICS),
    ]
    return any(_pays(boards(others), f"{{{len(units) + own + 1}}}") for others, own in beside)


def _beside_many(units: Sequence[Mask], boards: Boards) -> bool:
    board = boards(COMPANY)
    together = 0
    for mask in units:
        together |= mask
    return not _pays(board, f"{{{len(units)}}}") or any(
        not BIT[letter] & together and _pays(board, f"{{{letter}}}") for letter in TYPES
    )


def _beside_one(units: Sequence[Mask], boards: Boards) -> bool:
    """Whether one additional land gives pairs of mana other than the sum of both."""
    for color, name in zip(COLORS, _BASICS, strict=True):
        board = boards([{"card": name}])
        there = [*units, BIT[color]]
        counts = {mask: there.count(mask) for mask in there}
        if not _pays(board, f"{{{len(there)}}}"):
            return True
        for pair in combinations_with_replacement(TYPES, 2):
            expected = CostDemand(tuple(BIT[letter] for letter in pair)).met_by(counts)
            if _pays(board, "".join(f"{{{letter}}}" for letter in pair)) != expected:
                return True
    return False


def hoped_for(facts: CardFacts, units: Sequence[Mask]) -> tuple[Mask, ...]:
    """The mana possible with other permanents: as much as its text adds, each of any type that it names.

    Where the text sets no bound (``grows``) it is what one of what is counted would bring.
    """
    whole = facts.types
    for mask in units:
        whole |= mask
    most = most_added(facts)
    return (whole or BIT["C"],) * max(1, len(units), most if most < WITHOUT_END else 0)
