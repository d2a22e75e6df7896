"""The questions that other programs are asked: the same on every run, and all of them read."""

from __future__ import annotations

import re

import pytest

from benchmarks.peers.questions import BASES, DECKS, KINDS, SPELLS, questions
from planner import Board, plan
from planner.decks import odds
from tests.support.places import ROOT

PAGE = (ROOT / "docs" / "side_by_side.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("spells", SPELLS)
def test_every_question_is_read_whole_and_has_a_proven_verdict(kind: str, spells: str) -> None:
    assert questions(kind, spells) == questions(kind, spells)
    statuses = set()
    for asked in questions(kind, spells)[::12]:
        request = asked.request()
        answer = plan(request)
        assert not answer.not_understood
        assert bool(Board(**request["board"]).can_pay(request["pay"])) is bool(answer)
        statuses.add(answer.status)
    assert "unknown" not in statuses


def test_the_page_shows_how_many_of_them_are_payable() -> None:
    shown = {(row[0], row[1]): int(row[3]) for row in rows_of("rules engine")}
    assert set(shown) == {(kind, spells) for kind in KINDS for spells in SPELLS}
    for kind, spells in [("basic lands", "symbols of one color"), ("Signets", "symbols of one color")]:
        asked = [one.request() for one in questions(kind, spells)]
        assert sum(bool(Board(**one["board"]).can_pay(one["pay"])) for one in asked) == shown[kind, spells]


def test_the_page_shows_the_odds_that_are_worked_out() -> None:
    shown = {(row[0], row[1]): row[2] for row in rows_of("mana by turn")}
    forests = [deck for deck in DECKS if not deck["makers"]]
    spell = {"name": "Filler", "mana_cost": "{1}{G}", "type_line": "Sorcery"}
    for deck in forests:
        cards = [{"card": "Forest", "count": deck["lands"]}]
        cards.append({"card": spell, "count": deck["size"] - deck["lands"]})
        for turn in (2, 3, 4):
            (row,) = odds(cards, ask=[f"{{{turn}}}"], turns=[turn], on_the_draw=True).rows
            said = shown[f"{deck['size']} cards: {deck['lands']} Forest", f"{turn} on {turn}"]
            assert said == f"{100 * row.castable:.2f} ({row.method})"


def test_every_mana_base_that_was_asked_for_is_on_the_page() -> None:
    costs = [", ".join("".join(f"{{{one}}}" for one in spec) for spec in base["costs"]) for base in BASES]
    assert [row[0] for row in rows_of("mana bases")] == costs


def rows_of(section: str) -> list[list[str]]:
    """The rows of the table in the section with these words in its heading."""
    (text,) = (
        part for part in re.split(r"^## ", PAGE, flags=re.MULTILINE) if section in part.partition("\n")[0]
    )
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[1:]]
