"""Lines of any kind: a session answers each by one line of JSON, and goes on."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from planner.api.session.session import Session
from planner.contract.error_codes import ErrorCode
from planner.contract.verbs import STEPS, VERBS
from tests.support.mutations import mutated_request
from tests.support.sampling import drawn

BOARD = {
    "battlefield": ["Forest", {"card": "Island", "count": 2}, "Treasure", "Birds of Paradise"],
    "library": 9,
}
WORDS = ["b", "c", "d", "", "x" * 300, 3, None, [], {}]
IDS = ["Forest#1", "Island#2", "Treasure#1", "Birds of Paradise#1", "nothing", 7, None]
EVENTS: list[Any] = [
    "Forest#1",
    {"life": 3},
    {"tapped": ["Island#1"]},
    {"gone": ["Treasure#1"]},
    {"pay": {"cost": "{G}"}},
    {"action": "spend", "mana": "{G}", "for": "{1}"},
    {"object": "Treasure#1", "adds": "{U}"},
    {"board": {}, "pay": {"cost": "{0}"}},
    {"lives": 1},
    3,
]


def any_line(rng: random.Random) -> dict[str, Any]:
    """A line that asks something of what may be there, with a key more or less now and then."""
    line: dict[str, Any] = {"ask": rng.choice([*VERBS, *STEPS, "odds", 3, ""])}
    likely: dict[str, Callable[[], Any]] = {
        "on": lambda: rng.choice(WORDS[:3]),
        "as": lambda: rng.choice(WORDS),
        "board": lambda: BOARD,
        "dialogue": lambda: rng.choice(WORDS[:3]),
        "object": lambda: rng.choice(IDS),
        "choice": lambda: rng.choice([0, 1, 4, 99, -1, "0"]),
        "takes": lambda: rng.choice([{}, {"sacrifices": ["Treasure#1"]}, 3]),
        "event": lambda: rng.choice(EVENTS),
        "pay": lambda: {"cost": rng.choice(["{1}{U}", "{G}", "{9}", "{oops}", "", "{X}"])},
        "pays": lambda: [{"cost": "{G}"}, {"cost": rng.choice(["{U}", "{oops}"]), "tag": "t"}],
        "want": lambda: rng.choice(["verdict", "plan", "explanation", "more"]),
        "tag": lambda: rng.choice(["t", 3]),
        "n": lambda: rng.choice([1, 3, 0]),
        "card": lambda: rng.choice(["Sol Ring", "Sol Rang", {"name": "X"}]),
        "answer": lambda: rng.choice([{}, {"status": "payable"}, {"status": "unpayable"}, 3]),
    }
    for key, value in likely.items():
        if rng.random() < 0.3:
            line[key] = value()
    return line


def answered(session: Session, line: Any) -> Any:
    answer = session.answer(line if isinstance(line, str | bytes) else json.dumps(line))
    assert b"\n" not in answer
    data = json.loads(answer)
    assert isinstance(data, dict)
    if "error" in data:
        assert data["error"]["code"] in set(ErrorCode)
        assert data["error"]["message"]
    return data


@drawn(short=40, full=2_000)
def test_any_line_is_answered_by_a_line(seeds: list[str]) -> None:
    for seed in seeds:
        rng = random.Random(seed)
        session = Session(boards=2, dialogues=2)
        answered(session, {"as": "b", "board": BOARD})
        answered(session, {"ask": "dialogue", "dialogue": "b", "on": "b", "pay": {"cost": "{1}{U}"}})
        for _ in range(25):
            answered(session, any_line(rng))
        assert len(session.session_boards.boards) <= 2
        assert len(session.dialogues) <= 2


@drawn(short=25, full=1_000)
def test_mutated_requests_are_answered_by_a_line(seeds: list[str]) -> None:
    for seed in seeds:
        ask, asked = mutated_request(seed)
        session = Session(ask=ask if ask in ("options", "explain", "turn") else "pay")
        answered(session, {**asked, "limits": {"time": 1}})
