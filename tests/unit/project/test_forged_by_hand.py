"""Certificates forged by hand before the checker in JavaScript: a short sample of ``settled_forged``."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from tests.agreement.settled_forged import KEPT, RANDOM_TRICKS, TRICKS, Run, looked_at
from tests.support.certificates.javascript import ruled, settled_line

OF_CONVERTERS = (183, 185, 269, 300, 387, 562, 594, 598, 649)
"""Draws whose certificates speak of converters, which are rare."""
BOARD: dict[str, Any] = {
    "board": {"battlefield": ["Forest", "Island"], "pool": "{G}"},
    "pay": {"cost": "{1}{G}"},
    "profile": "2026.1",
}


def test_no_trick_makes_an_untrue_claim_hold() -> None:
    """Wrong prices and verdicts, over settled uses and from cards, splits and converters among them."""
    run = Run()
    seeds = [f"by hand/{number}" for number in (*range(40), *OF_CONVERTERS)]
    looked_at(run, [*seeds, *[f"{KEPT}by hand/{number}" for number in range(30)]], [*TRICKS, *RANDOM_TRICKS])
    assert run.faults == []
    assert run.counts["beside"] > 3
    assert run.counts["split"] > 5
    assert run.counts["converters"] > 5
    assert run.counts["forged"] > 20 * len(TRICKS)
    assert run.counts["lies"] > 300


@pytest.mark.parametrize(
    ("gift", "said"),
    [
        ({"gives": -3}, "gifts: each is of objects, or of mana that floats"),
        ({"objects": ["Forest#1"], "mana": "{G}", "gives": 3}, "gifts: an object is in two of them"),
        ({"objects": ["nobody#1"], "gives": -3}, "gifts: there is no object nobody#1 that gives anything"),
        ({"mana": "{G}", "gives": -3}, "gifts: what floats can't give less than nothing"),
    ],
)
def test_what_nobody_gives_takes_nothing(gift: dict[str, Any], said: str) -> None:
    """A gift that belongs to nothing on the board made all plans dearer, by as much as it liked."""
    line = settled_line(BOARD)
    assert line is not None
    answer = line["answer"]
    (case,) = answer["certificate"]["cases"]
    evidence = case["evidence"]
    evidence["gifts"] = [*evidence.get("gifts", []), {"objects": ["Forest#1"], "gives": 0}, gift]
    evidence["have"] = evidence.get("have", 0) + gift["gives"]
    case["bound"] += 3
    answer["price"] += 3
    assert ruled([line, {"request": BOARD, "answer": answer}]) == [said, said]


@pytest.mark.parametrize("cost", ["{X}", "{S}", "{w}", "WW", "{3/G}", "{P}"])
def test_symbols_that_are_not_read_count_nothing(cost: str) -> None:
    """A weight of X made {X} dearer than all mana there is."""
    evidence = {
        "weights": {cost.strip("{}"): 9},
        "owed": [{"symbol": cost, "amount": 1, "weight": 9}],
        "need": 9,
    }
    answer = {"status": "unpayable", "certificate": {"cases": [{"total_cost": cost, "evidence": evidence}]}}
    assert ruled([{"request": {"board": {}, "pay": {"cost": cost}}, "answer": answer}])[0].startswith(
        "not read here: "
    )


@pytest.mark.parametrize(
    "card", [{"name": "Plains", "type_line": "Land"}, {"name": "Plains", "oracle_text": "{T}: Add {C}{C}."}]
)
def test_a_card_that_calls_itself_a_basic_land_is_none(card: dict[str, Any]) -> None:
    request = {"board": {"battlefield": [{"card": card}]}, "pay": {"cost": "{2}"}}
    answer = planner.plan({**request, "board": {"battlefield": ["Plains"]}}).to_dict()
    (said,) = ruled([{"request": request, "answer": answer}])
    assert said.startswith("not read here: ")


@pytest.mark.parametrize("priced", [False, True])
def test_a_cost_to_keep_is_named_once(priced: bool) -> None:
    """Twice {U} can't stay payable from one Island, and nobody asked for that."""
    request = {
        "board": {"battlefield": ["Forest", "Island"]},
        "pay": {"cost": "{1}"},
        "keep": [{"cost": "{U}"}, {"cost": "{U}{U}"}],
        "profile": "2026.1",
    }
    line = settled_line(request)
    assert line is not None
    (case,) = line["answer"]["certificate"]["cases"]
    (beside,) = [one for one in case["beside"] if [part["cost"] for part in one["costs"]] == [1]]
    (way,) = line["settled"]["ways"]
    twice = [{"cost": 0, "total_cost": "{U}"}] * 2
    beside["costs"] = twice
    if priced:
        beside["bound"] = 100
    for sums in way["beside"]:
        sums["costs"] = [{"cost": 0, "way": 0}] * 2
    (said,) = ruled([line])
    assert said == "beside: 0 isn't settled"
