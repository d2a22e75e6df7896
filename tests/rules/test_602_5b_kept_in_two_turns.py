"""Rule 602.5b: what may be done once each turn may be done again in the next, but not for cards of today."""

from __future__ import annotations

from typing import Any

import pytest

from planner import Plan, plan

WALL = {
    "name": "Wall of Roots",
    "type_line": "Creature — Plant Wall",
    "oracle_text": "Defender\nPut a -0/-1 counter on this creature: Add {G}. Activate only once each turn.",
    "mana_cost": "{1}{G}",
    "power": "0",
    "toughness": "5",
}


def _card(name: str, types: str) -> dict[str, Any]:
    return {"card": {"name": name, "type_line": types, "mana_cost": "{G}", "power": "1", "toughness": "1"}}


ELF, SCOUT = _card("Elf", "Creature — Elf"), _card("Scout", "Creature — Elf Scout")
GROWTH = _card("Growth", "Instant")


@pytest.mark.parametrize(
    ("hand", "stays"),
    [
        ([ELF, SCOUT, GROWTH], {1: 1, 0: 1}),
        ([ELF, GROWTH], {1: 1, 0: 1}),
        ([ELF, SCOUT], {1: 0, 0: 1}),
    ],
)
def test_602_5b_cards_of_this_turn_have_what_is_left_today(hand: list[Any], stays: dict[int, int]) -> None:
    """Three of four sources are used: one is left today; the Walls make mana again in the next turn."""
    board = {"battlefield": [*[{"card": WALL}] * 3, "Forest"], "hand": hand}
    found = plan({"board": board, "pay": {"cost": "{G}{G}{G}"}, "profile": "2026.2"})
    assert isinstance(found, Plan)
    later = [one.when == "opponents turn" for one in found.kept or []]
    assert {1: later.count(True), 0: later.count(False)} == stays


@pytest.mark.parametrize("keep", ["stated", "read from the hand"])
def test_602_5b_what_the_opponents_turn_makes_again_leaves_the_best_open(keep: str) -> None:
    """A Wall makes mana again in the opponent's turn: more may be kept than one payment says.

    Two Wastes and the Wall: {1} is paid, Bears would take Wastes and the Wall, Growth the Wall once more.
    """
    bears = _card("Bears", "Creature — Bear")
    bears["card"]["mana_cost"] = "{1}{G}"
    asked: dict[str, Any] = {
        "board": {"battlefield": [{"card": WALL}, "Wastes", "Wastes"], "hand": [bears, GROWTH]},
        "pay": {"cost": "{1}"},
        "profile": "2026.2",
    }
    if keep == "stated":
        asked["keep"] = [{"card": "Bears#1"}, {"card": "Growth#1", "when": "opponents turn"}]
    found = plan(asked)
    assert isinstance(found, Plan)
    assert len(found.summary.kept) == 2 or not found.optimal


@pytest.mark.parametrize("keep", ["stated", "read from the hand"])
def test_602_5b_what_is_kept_freely_only_by_what_is_made_again_is_no_less_open(keep: str) -> None:
    """{G} by the Wall, which makes {G} again for the Lens in the opponent's turn: Shock is kept freely then.

    By the Lens and the floating {B} the Mine's last counter would have to go for Shock.
    """
    lens = {
        "name": "Prismatic Lens",
        "type_line": "Artifact",
        "oracle_text": "{T}: Add {C}.\\n{1}, {T}: Add one mana of any color.",
    }
    mine = {
        "name": "Gemstone Mine",
        "type_line": "Land",
        "oracle_text": "{T}, Remove a mining counter from this land: Add one mana of any color. "
        "If there are no mining counters on this land, sacrifice it.",
    }
    shock = _card("Shock", "Instant")
    shock["card"]["mana_cost"] = "{R}"
    battlefield = [{"card": lens}, {"card": mine, "counters": {"mining": 1}}, {"card": WALL}]
    asked: dict[str, Any] = {
        "board": {"battlefield": battlefield, "hand": [shock], "pool": "{B}"},
        "pay": {"cost": "{G/W}"},
        "profile": "2026.2",
    }
    if keep == "stated":
        asked["keep"] = [{"card": "Shock#1", "when": "opponents turn"}]
    found = plan(asked)
    assert isinstance(found, Plan)
    assert (found.kept and found.kept[0].freely) or not found.optimal
    if keep == "read from the hand":
        assert found.summary.tapped == []


def test_602_5b_what_is_castable_only_by_what_is_made_again_is_sought() -> None:
    """{1} by the Wall, which makes {G} again beside the Island: {2} for the Prism, and Shock a turn later.

    By the Island nothing more could be cast.
    """
    prism = {"name": "Prism", "type_line": "Artifact", "oracle_text": "{2}, {T}: Add one mana of any color."}
    shock = _card("Shock", "Instant")
    shock["card"]["mana_cost"] = "{R}"
    asked: dict[str, Any] = {
        "board": {"battlefield": [{"card": prism}, {"card": WALL}, "Island"], "hand": [shock]},
        "pay": {"cost": "{1}"},
        "profile": "2026.2",
    }
    found = plan(asked)
    assert isinstance(found, Plan)
    assert [one.name for one in found.castable or []] == ["Shock"]
