"""Cases are asked in three orders, and counted by what is wrong in any of them."""

from __future__ import annotations

from typing import Any

from benchmarks.preferences.answers import Outcome
from benchmarks.preferences.people import Case, counts, judged, orders, summary, table

RIGHT, WRONG = (
    Outcome(status="payable", tapped=[one], proof="certificate") for one in ("Forest#1", "Island#1")
)
UNKNOWN = Outcome(status="refused", refusal="board: no card", code="unknown_card")


def case(name: str, strength: str = "must", battlefield: Any = ("Forest", "Island")) -> Case:
    return {
        "id": name,
        "class": "colors",
        "strength": strength,
        "request": {"board": {"battlefield": list(battlefield)}, "pay": {"cost": "{1}"}},
        "want": {"untapped": ["Island"]},
    }


def test_the_three_orders_hold_the_same_cards_and_further_keys() -> None:
    names = [f"Card {number}" for number in range(9)]
    asked = orders(case("one", battlefield=names), {"keep": "hand"})
    placed = [one["board"]["battlefield"] for one in asked]
    assert placed[0] == names == placed[1][::-1]
    assert sorted(placed[2]) == names
    assert placed[2] not in placed[:2]
    assert placed[2] == orders(case("one", battlefield=names), {})[2]["board"]["battlefield"]
    assert all(one["keep"] == "hand" for one in asked)


def test_a_case_is_right_in_all_orders_or_wrong() -> None:
    found = [
        judged(case("right"), [RIGHT] * 3),
        judged(case("by order"), [RIGHT, WRONG, RIGHT]),
        judged(case("wrong", "should"), [WRONG] * 3),
        judged(case("unknown"), [UNKNOWN] * 3),
    ]
    counted = counts(found)
    assert (counted.right, counted.cases, counted.musts_right, counted.musts) == (1, 3, 1, 2)
    assert (counted.by_order, counted.failed_musts, counted.certified) == (1, 1, 1)
    assert table(found).splitlines()[-1] == "| all | 1/2 | 0/1 | – | 1/3 |"
    said = summary(found)
    assert "1 of 4 not asked" in said
    assert "(unknown)" in said


def test_another_refusal_than_an_unknown_card_is_wrong() -> None:
    found = judged(case("refused"), [Outcome(status="refused", refusal="pay: no", code="conflict")] * 3)
    assert not found.right
    assert not found.unknown
