"""Whether each word of a wish finds what a payment does against it, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.preferences.answers import Outcome, outcome
from benchmarks.preferences.judging import WORDS, UnknownWordError, faults

BOARD: dict[str, Any] = {
    "battlefield": ["Forest", "Forest", {"card": "Island", "id": "isle"}, "Treasure"],
    "hand": [{"card": "Llanowar Elves", "id": "elves"}],
    "life": 20,
}
AFTER = {"battlefield": ["Forest", {"card": "Forest", "tapped": True}], "hand": BOARD["hand"]}
PAID = Outcome(status="payable", tapped=["Forest#2", "isle"], lost=["Treasure#1"], life=18, after=AFTER)


@pytest.mark.parametrize(
    ("want", "holds"),
    [
        ({}, True),
        ({"status": "payable"}, True),
        ({"status": "unpayable"}, False),
        ({"untapped": ["Forest#1"]}, True),
        ({"untapped": ["Forest"]}, False),
        ({"untapped": ["Treasure"]}, False),
        ({"untapped": ["Island"]}, False),
        ({"used": ["Island", "isle", "Treasure"]}, True),
        ({"used": ["Swamp"]}, False),
        ({"tapped_exactly": [["Swamp"], ["Treasure", "isle", "Forest"]]}, True),
        ({"tapped_exactly": [["isle", "Forest"]]}, False),
        ({"tapped_exactly": [["Forest", "Forest", "Treasure"]]}, False),
        ({"uses": 3}, True),
        ({"uses": 2}, False),
        ({"not_lost": ["isle", "Forest"]}, True),
        ({"not_lost": ["Treasure"]}, False),
        ({"not_lost": ["*"]}, False),
        ({"lost_exactly": ["Treasure"]}, True),
        ({"lost_exactly": []}, False),
        ({"life": 18}, True),
        ({"life": 20}, False),
        ({"life_at_least": 18}, True),
        ({"life_at_least": 19}, False),
        ({"floating": ""}, True),
        ({"floating": "{G}"}, False),
        ({"x": 1}, False),
        ({"castable_after": ["elves", "{G}"]}, True),
        ({"castable_after": ["{G}", "{U}"]}, False),
        ({"castable_any": ["{U}", "elves"]}, True),
        ({"castable_any": ["{U}", "{G}{G}"]}, False),
        ({"castable_together": ["elves"]}, True),
        ({"castable_together": ["elves", "{G}"]}, False),
    ],
)
def test_a_word_holds_or_is_a_fault(want: dict[str, Any], holds: bool) -> None:
    assert (faults(want, BOARD, PAID) == []) is holds


def test_nothing_else_is_asked_of_what_should_not_be_payable() -> None:
    want = {"status": "unpayable", "untapped": ["Forest"]}
    assert faults(want, BOARD, Outcome(status="unpayable")) == []


def test_a_refusal_is_a_fault_whatever_is_wanted() -> None:
    assert faults({}, BOARD, Outcome(status="refused", refusal="pay: no")) == ["refused: pay: no"]


def test_a_word_that_is_not_known_is_not_skipped() -> None:
    with pytest.raises(UnknownWordError, match="taped"):
        faults({"taped": ["Forest"]}, BOARD, PAID)
    assert len(WORDS) == 13


def test_what_a_real_payment_does_is_told() -> None:
    found = outcome({"board": BOARD, "pay": {"cost": "{G}{U}"}})
    assert (found.status, found.lost, found.life) == ("payable", [], 20)
    assert faults({"tapped_exactly": [["Forest", "Island"]], "castable_after": ["elves"]}, BOARD, found) == []
    assert found.proof == "certificate"
    assert found.lacks == ""
    wished = outcome({"board": BOARD, "pay": {"cost": "{G}{U}"}, "policies": {"pay life": "never"}})
    assert wished.lacks.endswith(", policies say what a player wants")


def test_a_refused_request_says_which_code() -> None:
    found = outcome({"board": {"battlefield": ["No Such Card At All"]}, "pay": {"cost": "{G}"}})
    assert (found.status, found.code) == ("refused", "unknown_card")
