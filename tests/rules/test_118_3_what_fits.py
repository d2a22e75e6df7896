"""Rules 118.3, 506.4, 509.1h and 903.3: costs that ask for objects by their state, which few cards do."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Plan
from tests.rules.test_205_what_objects_are import card, there
from tests.support.comparing import compare


def elf(name: str, **state: Any) -> dict[str, Any]:
    return there(name, "Creature — Elf", **{"power": "1", "toughness": "1", **state})


BOARD = [
    elf("home"),
    elf("blocked", attacking="blocked", tapped=True),
    elf("free", attacking="unblocked", tapped=True),
    elf("chief", commander=True),
    elf("tough", toughness="4"),
]
ZONES: dict[str, Any] = {
    "hand": [{"card": card("Shock", "Instant", mana_cost="{R}"), "id": "shock"}, "Forest"],
    "graveyard": [
        {"card": card("Giant", "Creature — Giant", mana_cost="{5}{G}"), "id": "giant"},
        {"card": card("Bear", "Creature — Bear", mana_cost="{1}{G}"), "id": "bear"},
    ],
}


@pytest.mark.parametrize(
    ("cost", "able"),
    [
        ("Sacrifice an attacking creature", ["blocked", "free"]),
        ("Sacrifice a creature that's attacking", ["blocked", "free"]),
        ("Sacrifice a nonattacking creature", ["home", "chief", "tough"]),
        ("Sacrifice a blocked creature", ["blocked"]),
        ("Sacrifice an unblocked creature", ["free"]),
        ("Return an unblocked attacker you control to its owner's hand", ["free"]),
        ("Sacrifice a commander", ["chief"]),
        ("Tap an untapped commander you control", ["chief"]),
        ("Sacrifice a creature with toughness greater than its power", ["tough"]),
        ("Tap an untapped creature you control with toughness 4 or greater", ["tough"]),
        ("Tap an untapped creature you control", ["home", "chief", "tough"]),
        ("Exile a creature card with mana value 2 or less from your graveyard", ["bear"]),
        ("Discard a card named Shock", ["shock"]),
        ("Discard a land card", ["Forest#1"]),
    ],
)
def test_118_3_only_what_fits_pays(cost: str, able: list[str]) -> None:
    """One by one what fits is forbidden, until nothing pays; referee and oracle find the same."""
    request: dict[str, Any] = {
        "board": {"battlefield": BOARD, **ZONES},
        "pay": {"cost": cost, "kind": "ability"},
    }
    found: list[str] = []
    for _ in able:
        both = compare({**request, "forbid": found})
        assert both.fault == ""
        assert isinstance(both.answer, Plan), both.answer
        (used,) = [step.object for step in both.answer.steps]
        assert used is not None
        found.append(used)
        for other in {"home", "blocked", "free", "chief", "tough", "bear", "giant"} - set(able):
            told = both.answer.to_dict()
            told["steps"][0]["object"] = other
            assert not planner.verify(request, told), other
    assert sorted(found) == sorted(able)
    assert planner.plan({**request, "forbid": found}).status == "unpayable"
