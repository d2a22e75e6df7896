"""Numbers as ids in what is told of payments under way, over lines and in Python."""

from __future__ import annotations

import json
from typing import Any

import pytest

from planner import Session, step_by_step

LANDS = [{"card": "Mountain", "id": 1}, {"card": "Swamp", "id": 2}]
BOARD: dict[str, Any] = {"battlefield": LANDS, "hand": [{"card": "Rite of Flame", "id": 9}]}
TAPPED = {"action": "activate", "object": 1, "ability": 0, "adds": "{R}"}


def asked(*lines: dict[str, Any]) -> list[dict[str, Any]]:
    session = Session()
    return [json.loads(session.answer(json.dumps(line))) for line in lines]


@pytest.mark.parametrize(
    "line",
    [{"ask": "tap", "object": 1}, {"ask": "happened", "event": 1}, {"ask": "happened", "event": TAPPED}],
)
def test_a_payment_over_lines_is_told_numbers(line: dict[str, Any]) -> None:
    opened, told = asked(
        {"ask": "dialogue", "dialogue": "d", "board": BOARD, "pay": 9}, {"dialogue": "d", **line}
    )
    assert opened["status"] == told["status"] == "payable"
    assert [step["object"] for step in told["done"]] == ["1"]


def test_the_choices_for_a_number_are_those_for_its_digits() -> None:
    payment = step_by_step(board=BOARD, pay="{R}")
    assert repr(payment.choices(1)) == repr(payment.choices("1"))
    payment.happened({"tapped": [2]})
    payment.happened({**TAPPED})
    assert [step.object for step in payment.done] == ["1"]


@pytest.mark.parametrize("pay", [9, {"card": 9}, "Rite of Flame"])
def test_a_table_is_told_numbers_and_payments_in_any_form(pay: Any) -> None:
    events = [{"do": "order", "order": [9]}, {"do": "cast", "pay": pay}]
    *_, paid, again = asked(
        {"ask": "table", "table": "t", "board": BOARD},
        *({"ask": "event", "table": "t", "event": one} for one in events),
        {"ask": "event", "table": "t", "event": {"do": "tap", "object": 1}},
        {"ask": "table", "table": "u", "board": BOARD, "events": [*events, {"do": "tap", "object": 1}]},
    )
    assert (paid["events"], paid["pool"]) == (again["events"], again["pool"]) == (3, "{R}")


def test_what_is_no_id_is_refused_by_its_place() -> None:
    _, no_truth, no_payment = asked(
        {"ask": "table", "table": "t", "board": BOARD},
        {"ask": "event", "table": "t", "event": {"do": "tap", "object": True}},
        {"ask": "event", "table": "t", "event": {"do": "cast", "pay": True}},
    )
    assert no_truth["error"]["path"] == "event.object"
    assert no_payment["error"]["path"] == "event.pay"
