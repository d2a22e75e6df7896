"""What asks many questions keeps to the time of its line: ways, choices, the cards of a deck."""

from __future__ import annotations

import json
from typing import Any

import pytest

from planner.api.session.session import Session

BOARD = {"battlefield": ["Forest", "Sol Ring", "Island"], "hand": ["Llanowar Elves", "Mind Stone"]}
LINES: list[dict[str, Any]] = [
    {"verb": "legal_actions", "board": BOARD},
    {"verb": "ways", "board": BOARD, "card": "Mind Stone"},
]


@pytest.mark.parametrize("line", LINES, ids=lambda line: line["verb"])
def test_time_that_lasts_changes_nothing_and_time_that_does_not_is_said(line: dict[str, Any]) -> None:
    answers = [
        json.loads(Session().answer(json.dumps({**line, "limits": {"time": time}} if time else line)))
        for time in (0, 600, 1e-9)
    ]
    assert answers[0] == answers[1]
    assert answers[0].get("actions", answers[0].get("ways"))
    assert answers[2]["error"]["path"] == "limits.time"
    assert answers[2]["error"]["message"] == "not enough for all ways; expected more time"


@pytest.mark.parametrize(("time", "said"), [(600, None), (1e-9, "not enough for all choices")])
def test_choices_are_all_or_none(time: float, said: str | None) -> None:
    session = Session()
    opening = {"ask": "dialogue", "dialogue": "d", "board": BOARD, "pay": {"cost": "{G}"}}
    session.ask({**opening, "limits": {"time": time}})
    asked = json.dumps({"ask": "choices", "dialogue": "d", "object": "Forest#1"})
    found = json.loads(session.answer(asked))
    if said is None:
        assert len(found["choices"]) == 1
    else:
        assert said in found["error"]["message"]


@pytest.mark.parametrize("verb", ["deck/odds", "deck/hands", "deck/lands", "deck/compare", "deck/play"])
def test_the_cards_of_a_deck_are_read_within_its_time(verb: str) -> None:
    text = "{T}: Add {G}. Spend this mana only to cast a creature spell."
    card = {"name": f"A land for {verb}", "type_line": "Land", "oracle_text": text}
    deck = [{"card": card, "count": 17}, {"card": "Llanowar Elves", "count": 23}]
    line = {"verb": verb, "deck": deck, "limits": {"time": 1e-9}}
    answer = json.loads(Session(jobs=1).answer(json.dumps(line)))
    assert answer["error"]["path"] == "limits.time"
