"""Decks of twelve are what the planner of turns finds by every line of play, with a few cards."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from random import Random

from tests.agreement.decks_of_twelve import Searched, asked_for, compared, deck_with, main

RING = {"name": "A ring", "mana_cost": "{1}", "type_line": "Artifact", "oracle_text": "{T}: Add {C}{C}."}
COVE = {
    "name": "A cove",
    "type_line": "Land",
    "oracle_text": "This land enters tapped.\n{T}: Add {W} or {U}.",
}
BEAR = {"name": "A bear", "mana_cost": "{1}{G}", "type_line": "Creature — Bear"}
FARM = {
    "name": "A farm",
    "type_line": "Land",
    "oracle_text": "This land enters tapped.\nWhen this land enters, return a land you control to its "
    "owner's hand.\n{T}: Add {B}{G}.",
}


def test_exact_rows_are_those_of_every_line_of_play() -> None:
    for card in (RING, COVE):
        assert [word for word, _ in compared(card, Random(1))] == ["same"]


def test_two_cards_beside_each_other_are_what_every_line_of_play_finds() -> None:
    (found,) = compared(RING, Random(2), beside=[RING, COVE])
    assert found[0] == "same"
    assert "3 A ring, 3 A cove" in found[1]


def test_what_is_no_source_of_mana_is_not_asked_for() -> None:
    assert [asked_for(card) for card in (RING, COVE, BEAR)] == [True, True, False]


def test_what_the_planner_of_turns_does_not_carry_out_is_told_apart() -> None:
    (found,) = compared(FARM, Random(0))
    assert found[0] == "not carried out"


def test_the_search_finds_what_a_tapped_land_comes_to() -> None:
    cards, deck, _, _ = deck_with(COVE, Random(3))
    least, most = Searched(cards, deck, "{W}{U}", 1).castable()
    assert least == most == Fraction(0)


def test_a_file_without_differences_ends_well(tmp_path: Path) -> None:
    pool = tmp_path / "pool.jsonl"
    pool.write_text("\n".join(map(json.dumps, (RING, COVE, BEAR))), encoding="utf-8")
    assert main(["--pool", str(pool)]) == 0
