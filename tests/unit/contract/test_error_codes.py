"""Errors as data: each refusal has a code of a closed list, its path, its message and its index."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from typing import Any

import pytest

import planner
from planner import ErrorCode, RequestError
from planner.cards.decklists.parts import DeckError
from planner.cards.errors import CardNameError, StoreError
from planner.cards.importing.items import CardFileError
from planner.contract.error_codes import CodedError
from tests.support.places import ROOT

G = {"cost": "{G}"}
BEAR = {"name": "Bear", "mana_cost": "{1}{G}", "type_line": "Creature", "oracle_text": "Kicker {1}"}
REFUSED: list[tuple[Any, str, str]] = [
    ("{", "not_json", ""),
    (
        {"board": {"battlefield": [{"card": "Forest", "count": 10_000}, "Forest"]}, "pay": G},
        "too_large",
        "board.b",
    ),
    ({"bord": {}, "pay": G}, "unknown_key", "bord"),
    ({"board": {}}, "missing", "pay"),
    ({"board": {"life": "20"}, "pay": G}, "wrong_type", "board.life"),
    ({"board": {"opponents": 0}, "pay": G}, "invalid_value", "board.opponents"),
    ({"board": {"turn": {"step": "noon"}}, "pay": G}, "invalid_value", "board.turn.step"),
    ({"pay": {"cost": "{G}", "card": BEAR}}, "conflict", "pay"),
    ({"board": {"hand": [{"card": "Forest", "tapped": True}]}, "pay": G}, "conflict", "board.hand[0].tapped"),
    ({"pay": {"card": {**BEAR, "mana_cost": "{Y}"}}}, "not_supported", "pay.card.mana_cost"),
    ({"pay": {"cost": "{Q/Z}"}}, "invalid_cost", "pay.cost"),
    ({"board": {"pool": "{Q/Z}"}, "pay": G}, "invalid_cost", "board.pool"),
    ({"pay": G, "forbid": ["Forest#1"]}, "unknown_id", "forbid[0]"),
    ({"pay": {"ability": 0, "source": "Forest#1"}}, "unknown_id", "pay.source"),
    (
        {"board": {"hand": [{"card": BEAR, "id": "a"}, {"card": BEAR, "id": "a"}]}, "pay": G},
        "duplicate_id",
        "board",
    ),
    ({"board": {"battlefield": ["Forset"]}, "pay": G}, "unknown_card", "board.battlefield[0]"),
    ({"pay": {"card": "Forset"}}, "unknown_card", "pay.card"),
    ({"pay": {"card": BEAR, "alternative": "Evoke"}}, "not_offered", "pay.alternative"),
    ({"pay": {"card": BEAR, "additional": ["Buyback"]}}, "not_offered", "pay.additional[0]"),
    ({"pay": {"card": BEAR, "x": 2}}, "not_offered", "pay.x"),
    ({"board": {"battlefield": ["Forest"]}, "pay": {"card": "Forest#1"}}, "illegal", "pay.card"),
]


def refusal(request: Any) -> RequestError:
    """The error that a request is refused with."""
    with pytest.raises(RequestError) as caught:
        planner.plan(request)
    return caught.value


@pytest.mark.parametrize(("request_", "code", "path"), REFUSED)
def test_a_refusal_has_its_code_path_and_message(request_: Any, code: str, path: str) -> None:
    error = refusal(request_)
    assert isinstance(error.code, ErrorCode)
    assert error.code == code
    assert error.path.startswith(path)
    assert error.index is None
    assert error.as_data() == {"code": code, "path": error.path, "message": error.message}


def test_text_in_another_language_has_a_code() -> None:
    card = {
        "name": "Wald",
        "type_line": "Land",
        "oracle_text": "Wenn diese Karte ins Spiel kommt, ziehe eine Karte.",
    }
    assert refusal({"board": {"battlefield": [card]}, "pay": G}).code == "language"


def test_the_index_says_which_of_many_requests_was_refused() -> None:
    board = planner.Board(battlefield=["Forest"])
    asked: list[Callable[[], object]] = [
        lambda: planner.plan_many([{"pay": G}, {"pay": {"cost": "{0}"}}, {"pay": {"cost": "q"}}]),
        lambda: board.plan_many(["{G}", "{U}", {"cost": "q"}]),
    ]
    for ask in asked:
        with pytest.raises(RequestError) as caught:
            ask()
        assert (caught.value.index, caught.value.code) == (2, "invalid_cost")
        assert caught.value.as_data()["index"] == 2


@pytest.mark.parametrize(
    "error",
    [
        RequestError("pay.x", "expected a number", ErrorCode.WRONG_TYPE, 3),
        CardNameError("no such card", ["Forest"], ErrorCode.AMBIGUOUS),
        StoreError("no table"),
        DeckError("line 3"),
        CardFileError("no cards"),
    ],
)
def test_errors_are_sent_to_other_processes_whole(error: CodedError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert (str(again), again.as_data()) == (str(error), error.as_data())


def test_a_mana_error_has_the_same_data() -> None:
    with pytest.raises(planner.ManaError) as caught:
        planner.ManaCost("{Q/Z}")
    error = caught.value
    assert (error.code, error.path, error.message, error.index) == (
        ErrorCode.INVALID_COST,
        "",
        str(error),
        None,
    )


def test_the_documentation_lists_every_code_and_no_other() -> None:
    text = (ROOT / "docs" / "errors.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE) == [code.value for code in ErrorCode]
