"""Lines that another session has answered are heard: later ones mean the same, and no answer is made."""

from __future__ import annotations

import json
from typing import Any

import pytest

from planner.api.session.session import Session
from planner.api.table.table import Table

BOARD = {
    "battlefield": ["Forest", "Forest", "Island", "Treasure", "Llanowar Elves"],
    "hand": [
        "Island",
        {"name": "Cancel", "mana_cost": "{1}{U}{U}", "type_line": "Instant"},
        {"name": "Bear", "mana_cost": "{1}{G}", "type_line": "Creature"},
    ],
}
AT_TABLE: list[dict[str, Any]] = [
    {"ask": "table", "board": BOARD, "profile": "2026.2"},
    {"ask": "event", "event": {"do": "cast", "pay": {"card": "Bear#1"}}},
    {"ask": "options"},
    {"ask": "event", "event": {"do": "take", "way": 1}},
    {"ask": "event", "event": {"do": "tap", "object": "Llanowar Elves#1"}},
    {"ask": "explain"},
    {"ask": "event", "event": {"do": "tap", "object": "Nobody#1"}},
    {"ask": "undo"},
    {"ask": "event", "event": {"do": "tap", "object": "Treasure#1"}},
    {"ask": "event", "event": {"do": "pay"}},
    {"ask": "state"},
    {"ask": "event", "event": {"do": "resolve"}},
    {"ask": "event", "event": {"do": "play", "pay": {"card": "Island#2"}}},
    {"ask": "board"},
    {"ask": "undo", "number": 2},
]
IN_DIALOGUE: list[dict[str, Any]] = [
    {"ask": "dialogue", "board": BOARD, "pay": {"cost": "{1}{G}"}, "profile": "2026.2"},
    {"ask": "choices", "object": "Treasure#1"},
    {"ask": "tap", "object": "Island#1"},
    {"ask": "options"},
    {"ask": "undo"},
    {"ask": "tap", "object": "Llanowar Elves#1"},
    {"ask": "state"},
    {"ask": "step"},
    {"ask": "pay"},
]


def lines(kind: str, asked: list[dict[str, Any]]) -> list[str]:
    return [json.dumps({**one, kind: "one", "tag": str(n)}) for n, one in enumerate(asked)]


@pytest.mark.parametrize(("kind", "asked"), [("table", AT_TABLE), ("dialogue", IN_DIALOGUE)])
def test_what_follows_lines_that_were_heard_is_answered_the_same(
    kind: str, asked: list[dict[str, Any]]
) -> None:
    said = lines(kind, asked)
    session = Session()
    answers = [session.answer(line) for line in said]
    for heard in range(len(said)):
        other = Session()
        other.hear(said[:heard])
        assert [other.answer(line) for line in said[heard:]] == answers[heard:], heard


def test_of_lines_that_are_heard_the_hand_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    castable_next = Table.castable_next

    def counted(table: Table) -> Any:
        asked.append(table)
        return castable_next(table)

    monkeypatch.setattr(Table, "castable_next", counted)
    Session().hear(lines("table", AT_TABLE))
    assert len(asked) == 1


def test_the_tables_used_last_are_remembered_where_lines_were_heard() -> None:
    opened = [{"ask": "table", "board": {"battlefield": ["Forest"]}, "table": str(n)} for n in range(20)]
    said = [json.dumps(one) for one in [*opened, {"ask": "state", "table": "0"}]]
    session = Session()
    session.hear(said)
    session.answer(json.dumps({**opened[0], "table": "one more"}))
    assert "error" not in json.loads(session.answer('{"ask": "state", "table": "0"}'))
    assert "error" in json.loads(session.answer('{"ask": "state", "table": "1"}'))


@pytest.mark.parametrize(("kind", "asked"), [("table", AT_TABLE), ("dialogue", IN_DIALOGUE)])
def test_each_plan_says_its_proof_and_what_it_gives_up(kind: str, asked: list[dict[str, Any]]) -> None:
    """What a step or an event is answered by is as whole as an answer that is asked for by itself."""
    session = Session()
    plans = []
    for line in lines(kind, asked):
        said = json.loads(session.answer(line))
        answer = (said.get("paying") or {}).get("answer") if kind == "table" else said.get("answer")
        plans += [answer] if answer and answer["status"] == "payable" else []
    assert len(plans) > 3
    for plan in plans:
        assert "gives_up" in plan
        assert ("proof" in plan) is plan["optimal"]
