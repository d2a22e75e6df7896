"""Questions about decks by every door: the answer of Python, refusals by the same paths."""

from __future__ import annotations

import asyncio
import importlib.util
import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from planner.api.session.session import Session
from planner.decks import best_lands, compare, play, sample_hands
from tests.support.service import Served, needs_service

needs_mcp = pytest.mark.skipif(importlib.util.find_spec("mcp") is None, reason="mcp isn't installed")
BEAR = {"name": "Bear", "mana_cost": "{W}{U}", "type_line": "Creature"}
DECK = [{"card": "Plains", "count": 12}, {"card": "Island", "count": 5}, {"card": BEAR, "count": 23}]
ASKED: dict[str, dict[str, Any]] = {
    "deck/hands": {"deck": DECK, "number": 3, "last_turn": 4, "mulligan": "london", "seed": 5},
    "deck/lands": {"deck": DECK, "candidates": ["Plains", "Island"], "swaps": 3},
    "deck/compare": {"deck": DECK, "changes": "-1 Plains +1 Island", "method": "simulated", "games": 500},
    "deck/play": {"deck": DECK, "games": 50, "last_turn": 4, "value": {"Bear": 3}, "mulligan": "london"},
}
PYTHON: dict[str, Callable[[], Any]] = {
    "deck/hands": lambda: sample_hands(DECK, 3, last_turn=4, mulligan="london", seed=5),
    "deck/lands": lambda: best_lands(DECK, candidates=["Plains", "Island"], swaps=3),
    "deck/compare": lambda: compare(DECK, changes="-1 Plains +1 Island", method="simulated", games=500),
    "deck/play": lambda: play(DECK, games=50, turns=4, value={"Bear": 3}, mulligan="london"),
}
REFUSED = [
    ("deck/hands", {"number": 0}, "number"),
    ("deck/hands", {"number": 1001}, "number"),
    ("deck/hands", {"last_turn": "5"}, "last_turn"),
    ("deck/hands", {"mulligan": "paris"}, "mulligan"),
    ("deck/hands", {"hands": 3}, "hands"),
    ("deck/hands", {"limits": {"time": 1e-9}}, "limits.time"),
    ("deck/lands", {"lands": 41}, "lands"),
    ("deck/lands", {"lands": [1, 2, 3]}, "lands"),
    ("deck/lands", {"candidates": ["Plains", "Bear"]}, "candidates[1]"),
    ("deck/lands", {"candidates": ["/etc/passwd"]}, "candidates[0]"),
    ("deck/lands", {"weights": {"Nobody": 1}}, "weights.Nobody"),
    ("deck/lands", {"turns": {"Bear": 0}}, "turns.Bear"),
    ("deck/lands", {"at_least": 1}, "at_least"),
    ("deck/lands", {"swaps": -1}, "swaps"),
    ("deck/lands", {"mulligan": "london"}, "mulligan"),
    ("deck/play", {"value": {"Nobody": 1}}, "value.Nobody"),
    ("deck/play", {"value": {"Plains": 1}}, "value.Plains"),
    ("deck/play", {"last_turn": 21}, "last_turn"),
    ("deck/play", {"games": 0}, "games"),
    ("deck/play", {"limits": {"time": 1e-9}}, "limits.time"),
    ("deck/compare", {"other": DECK}, "other"),
    ("deck/compare", {"changes": "Island"}, "changes"),
    ("deck/compare", {"changes": "+1 /etc/passwd"}, "changes"),
    ("deck/compare", {"costs": {"Bear": "{Q}{"}}, "costs.Bear"),
    ("deck/compare", {"until": 0}, "until"),
    ("deck/compare", {"limits": {"time": 1e-9}}, "limits.time"),
]
FILES = ["/etc/passwd", __file__]


def told(line: dict[str, Any]) -> Any:
    return json.loads(Session().answer(json.dumps(line)))


def called(name: str, arguments: dict[str, Any]) -> Any:
    from planner.service.mcp_server import create_server

    return asyncio.run(create_server().call_tool(name, arguments))


@pytest.mark.parametrize("verb", ASKED)
def test_a_line_says_what_python_says(verb: str) -> None:
    wanted = json.loads(msgspec.json.encode(PYTHON[verb]()))
    for word in (verb, verb.removeprefix("deck/")):
        assert told({"ask": word, "tag": "t", **ASKED[verb]}) == {"tag": "t", **wanted}


@pytest.mark.parametrize(("verb", "more", "path"), REFUSED)
def test_a_line_is_refused_by_its_path(verb: str, more: dict[str, Any], path: str) -> None:
    assert told({"ask": verb, **ASKED[verb], **more})["error"]["path"] == path


@needs_service
@pytest.mark.xdist_group("service")
@pytest.mark.parametrize("verb", ASKED)
def test_a_path_says_what_python_says(service: Served, verb: str) -> None:
    found = service.ask(f"/v1/{verb}", ASKED[verb])
    assert found.status == 200
    assert found.body == msgspec.json.encode(PYTHON[verb]())
    lines = service.ask("/v1/lines", json.dumps({"ask": verb, **ASKED[verb]}).encode())
    assert lines.body.strip() == found.body


@needs_service
@pytest.mark.xdist_group("service")
@pytest.mark.parametrize(("verb", "more", "path"), REFUSED)
def test_a_path_refuses_by_the_path_of_it(
    service: Served, verb: str, more: dict[str, Any], path: str
) -> None:
    found = service.ask(f"/v1/{verb}", {**ASKED[verb], **more})
    assert (found.status, found.json["path"]) == (400, path)  # type: ignore[index]


@needs_service
@pytest.mark.xdist_group("service")
@pytest.mark.parametrize("verb", ASKED)
@pytest.mark.parametrize("name", FILES)
def test_the_name_of_a_file_is_no_deck_for_a_path(service: Served, verb: str, name: str) -> None:
    found = service.ask(f"/v1/{verb}", {**ASKED[verb], "deck": name})
    assert found.status == 400
    assert found.json["path"].startswith("deck")  # type: ignore[index]
    with open(name, encoding="utf-8") as file:
        assert file.readline().strip().encode() not in found.body


@needs_mcp
@pytest.mark.parametrize("verb", ASKED)
def test_a_tool_says_it_in_words_and_as_data(verb: str) -> None:
    asked = dict(ASKED[verb])
    found = called(verb.replace("/", "_"), {"deck": asked.pop("deck"), "more": asked})
    assert not found.is_error
    data = json.loads(msgspec.json.encode(PYTHON[verb]()))
    assert json.loads(json.dumps(found.structured_content)) == data
    words = found.content[0].text
    assert words
    if verb == "deck/hands":
        assert words.startswith(f"1. {', '.join(data['hands'][0]['cards'])} (")
    elif verb == "deck/play":
        assert words.startswith("Turn 1: 0.00 mana spent, 0.00 in all; on curve so far 0.0%.\nTurn 2: ")
    elif verb == "deck/compare":
        assert words.startswith(f"{data['verdict']}\nBear on turn 2: ")
    else:
        assert words.startswith("9 Plains, 8 Island.\nSpells can be cast")
        assert words.endswith("Changes: -3 Plains, +3 Island.")


@needs_mcp
@pytest.mark.parametrize("verb", ASKED)
@pytest.mark.parametrize("name", FILES)
def test_the_name_of_a_file_is_no_deck_for_a_tool(verb: str, name: str) -> None:
    found = called(verb.replace("/", "_"), {"deck": name})
    assert found.is_error
    assert found.structured_content["error"]["path"].startswith("deck")
