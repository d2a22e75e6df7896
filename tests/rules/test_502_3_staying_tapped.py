"""Rule 502.3: permanents that won't untap are dearer to tap, whoever keeps them from it."""

from __future__ import annotations

from typing import Any

import pytest

from planner import Plan
from tests.support.cards.costs import paid, real
from tests.support.cards.single import Card
from tests.support.comparing import compare

DIAMOND = real("Sky Diamond", "{2}", "Artifact", "{T}: Add {U}.")
FORGE = real("Reprise", "{3}{U}", "Sorcery", "Improvise")


def static(text: str, **state: Any) -> Card:
    return {"card": real("Static", "{2}", "Enchantment", text), "id": "static", **state}


def tapped(*others: Card) -> list[str]:
    """What pays {U}: the Island, which comes first, or the Diamond."""
    return paid(
        {"cost": "{U}"}, {"card": "Island", "id": "i"}, {"card": DIAMOND, "id": "d"}, *others
    ).summary.tapped


@pytest.mark.parametrize(
    ("text", "state", "pays"),
    [
        ("Islands don't untap during their controllers' untap steps.", {}, "d"),
        ("Nonbasic lands don't untap during their controllers' untap steps.", {}, "i"),
        ("Enchanted permanent doesn't untap during its controller's untap step.", {"attached_to": "i"}, "d"),
        ("Enchanted permanent doesn't untap during its controller's untap step.", {"attached_to": "d"}, "i"),
        ("Enchanted land loses all abilities and doesn't untap during its controller's untap step.", {}, "i"),
        ("Lands you control don't untap during your next untap step.", {}, "d"),
        ("Lands you control don't untap during your next untap step.", {"controller": "opponent"}, "i"),
    ],
)
def test_502_3_others_keep_it_tapped(text: str, state: dict[str, Any], pays: str) -> None:
    assert tapped(static(text, **state)) == [pays]


@pytest.mark.parametrize("enters", ["", "enters tapped and ", "enters the battlefield tapped and "])
def test_502_3_what_stays_tapped_is_the_last_to_be_tapped_for_a_cost(enters: str) -> None:
    monolith = real("Monolith", "{2}", "Artifact", f"Monolith {enters}doesn't untap during your untap step.")
    trinket = real("Trinket", "{1}", "Artifact")
    found = paid(
        {"card": FORGE}, *["Island"] * 3, {"card": monolith, "id": "m"}, {"card": trinket, "id": "t"}
    )
    assert "t" in found.summary.tapped
    assert "m" not in found.summary.tapped
    alone = paid({"card": FORGE}, *["Island"] * 3, {"card": monolith, "id": "m"})
    assert [item.price for item in alone.prices if "Monolith" in item.what or " m" in item.what] == [15]


def test_a_noncreature_with_another_tap_ability_is_spared() -> None:
    food = real("Clock", "{1}", "Artifact", "{T}: Draw a card.")
    trinket = real("Trinket", "{1}", "Artifact")
    small = {"card": real("Small Reprise", "{1}{U}", "Sorcery", "Improvise")}
    found = paid(
        small, {"card": "Island", "id": "i"}, {"card": food, "id": "c"}, {"card": trinket, "id": "t"}
    )
    assert found.summary.tapped == ["i", "t"]


def test_502_3_what_is_exerted_and_stays_tapped_anyway_is_held_once() -> None:
    """701.43: the Elves that are exerted pay for that themselves, since they won't untap anyway."""
    text = (
        "{T}: Add {G}. This creature doesn't untap during your next untap step.\n"
        "{G}, Exert this creature: Scry 1."
    )
    elves = {"name": "Elves", "type_line": "Creature — Elf", "oracle_text": text, "power": "1"}
    lamp = {"name": "Lamp", "type_line": "Artifact", "oracle_text": "{T}: Add one mana of any color."}
    board = {"battlefield": [{"card": elves, "id": "elves"}, {"card": lamp}]}
    both = compare({"board": board, "pay": {"source": "elves", "ability": 1}})
    assert both.fault == ""
    assert isinstance(both.answer, Plan)
    assert (both.answer.summary.tapped, both.answer.optimal) == (["elves"], True)
