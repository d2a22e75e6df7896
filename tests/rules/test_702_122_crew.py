"""Rules 702.122 and 702.171: what a creature counts for that crews a Vehicle or saddles a Mount."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from tests.support.comparing import compare

VEHICLE = {
    "name": "Chariot",
    "mana_cost": "{2}",
    "type_line": "Artifact — Vehicle",
    "oracle_text": "Crew 3",
    "power": "3",
    "toughness": "3",
}
MOUNT = {**VEHICLE, "name": "Steed", "type_line": "Creature — Horse Mount", "oracle_text": "Saddle 3"}
STOPPED = "activated abilities can't be activated unless they're mana abilities"
PAYABLE, UNPAYABLE = "payable", "unpayable"


def _creature(text: str, power: int = 1, toughness: int = 4, **state: Any) -> dict[str, Any]:
    card = {"name": "Pilot", "type_line": "Creature — Pilot", "mana_cost": "{W}", "oracle_text": text}
    return {"card": {**card, "power": str(power), "toughness": str(toughness)}, "id": "pilot", **state}


def _tapped(card: dict[str, str], *board: Any) -> Any:
    pay = {"ability": 0, "source": "machine"}
    both = compare({"board": {"battlefield": [*board, {"card": card, "id": "machine"}]}, "pay": pay})
    assert not both.fault, both.fault
    return both.answer


@pytest.mark.parametrize(
    ("text", "crews", "saddles"),
    [
        ("", UNPAYABLE, UNPAYABLE),
        ("Pilot crews Vehicles as though its power were 2 greater.", PAYABLE, UNPAYABLE),
        ("This creature crews Vehicles as though its power were 1 greater.", UNPAYABLE, UNPAYABLE),
        ("Pilot saddles Mounts as though its power were 2 greater.", UNPAYABLE, PAYABLE),
        ("This token saddles Mounts and crews Vehicles as though its power were 2 greater.", *[PAYABLE] * 2),
        ("Pilot crews Vehicles using its toughness rather than its power.", PAYABLE, UNPAYABLE),
        ("This creature saddles Mounts and crews Vehicles using its toughness rather than its power.",
         *[PAYABLE] * 2),
        ("Flying\nWhenever this creature crews a Vehicle, that Vehicle gains flying.", *[UNPAYABLE] * 2),
    ],
)  # fmt: skip
def test_702_122a_a_creature_counts_for_what_its_text_says(text: str, crews: str, saddles: str) -> None:
    assert _tapped(VEHICLE, _creature(text)).status == crews
    assert _tapped(MOUNT, _creature(text)).status == saddles


@pytest.mark.parametrize(
    "text",
    [
        "Enchanted permanent can't attack, block, or crew Vehicles.",
        f"Enchanted creature can't attack, block, or crew Vehicles, and its {STOPPED}.",
        f"Enchanted permanent can't attack, block, or crew Vehicles. Its {STOPPED}.",
        "Enchanted creature can't crew Vehicles.",
    ],
)
def test_702_122_a_creature_that_cannot_crew_saddles_still(text: str) -> None:
    aura = {"name": "Bonds", "type_line": "Enchantment — Aura", "mana_cost": "{2}", "oracle_text": text}
    bound = {"card": aura, "attached_to": "pilot"}
    strong = _creature("", power=5)
    assert _tapped(VEHICLE, strong, bound).status == UNPAYABLE
    assert _tapped(MOUNT, strong, bound).status == PAYABLE
    assert _tapped(VEHICLE, strong).status == PAYABLE


def test_702_122_no_more_creatures_are_tapped_than_count() -> None:
    """Two Pilots of power 1 that count for 2 more: one of them is enough for crew 3."""
    pilot = _creature("This token crews Vehicles as though its power were 2 greater.")
    found = _tapped(VEHICLE, pilot, {**pilot, "id": "second"})
    assert (found.status, len(found.summary.tapped), found.price) == (PAYABLE, 1, 2 + 1)


def test_602_5_abilities_that_its_second_sentence_stops() -> None:
    """ "Its activated abilities" are those of what the sentence before names."""
    text = f"Enchanted permanent can't attack. Its {STOPPED}."
    aura = {"name": "Bonds", "type_line": "Enchantment — Aura", "mana_cost": "{2}", "oracle_text": text}
    bound = {"card": aura, "attached_to": "pilot"}
    able = _creature("{T}: Draw a card.\n{T}: Add {W}.")
    board = {"battlefield": [able, bound]}
    stopped = planner.plan({"board": board, "pay": {"ability": 0, "source": "pilot"}})
    assert isinstance(stopped, planner.Unpayable)
    assert [reason.rule for reason in stopped.reasons] == ["602.5"]
    assert compare({"board": board, "pay": {"cost": "{W}"}}).answer.status == PAYABLE
