"""Requests that are very large are refused or answered, at once."""

from __future__ import annotations

import json
from typing import Any

import pytest

import planner
from planner import Unpayable
from planner.cards.names import names_card
from planner.contract.error_codes import ErrorCode
from planner.contract.suggestions import nearest
from tests.support.bad_requests import refused, with_value
from tests.support.cards.single import BLAZE, TUNDRA, entry, request

TEN_MILLION = 10_000_000


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("board.battlefield[0].card.oracle_text", "{T}: Add {G}. " * (TEN_MILLION // 14)),
        ("board.battlefield[0].card.name", "Llanowar " * (TEN_MILLION // 9)),
        ("board.battlefield[0].card.type_line", "Creature " * (TEN_MILLION // 9)),
        ("board.battlefield[0].card.mana_cost", "{G}" * (TEN_MILLION // 3)),
        ("board.battlefield[0].id", "f" * TEN_MILLION),
        ("board.battlefield[0]", "f" * TEN_MILLION),
        ("board.pool", "{G}" * (TEN_MILLION // 3)),
        ("pay.cost", "{G}" * (TEN_MILLION // 3)),
        ("pay.cost", "," * TEN_MILLION),
        ("pay.cost", "Pay 1 life," * (TEN_MILLION // 11)),
        ("pay.cost", "x" * TEN_MILLION),
        ("pay.symbols", ["{B}" * (TEN_MILLION // 3)]),
        ("pay.card.oracle_text", "x" * TEN_MILLION),
        ("want", "x" * TEN_MILLION),
        ("forbid", ["x" * TEN_MILLION]),
    ],
)
def test_ten_megabytes_of_text_are_refused(path: str, value: Any) -> None:
    error = refused(with_value(path, value))
    assert error.path.startswith(path)


def test_what_is_too_long_for_a_name_is_compared_with_no_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("planner.cards.names.nearest_folded", pytest.fail)
    error = refused(with_value("board.battlefield[0]", "f" * 301))
    assert (error.path, error.code) == ("board.battlefield[0]", ErrorCode.TOO_LARGE)
    assert error.message == "expected a name of at most 300 characters, got 301"
    assert not names_card("f" * 301)
    assert nearest("f" * 301, ["f" * 300]) == []
    assert nearest("f" * 300, ["f" * 299]) == ["f" * 299]


def test_ten_megabytes_of_json_are_refused() -> None:
    assert refused('{"board": "' + "x" * TEN_MILLION + '"}').path == "board.battlefield[0]"
    assert refused("x" * TEN_MILLION).message


def test_ten_megabytes_in_a_key_that_a_card_ignores_are_ignored() -> None:
    asked = with_value("board.battlefield[0].card.flavor_text", "x" * TEN_MILLION)
    assert planner.can_pay(json.dumps({**asked, "pay": {"cost": "{G}"}}))


@pytest.mark.parametrize("cost", ["{1000000}", "{1000000}{G}{G/P}", "{1000000000}"])
def test_a_cost_of_a_million_generic_is_answered(cost: str) -> None:
    answer = planner.plan(request("Forest", "Treasure", cost=cost))
    assert isinstance(answer, Unpayable)
    assert len(answer.to_json()) < 2_000


def test_x_of_a_billion_is_answered() -> None:
    assert not planner.can_pay(request("Mountain", card=BLAZE, x=1_000_000_000))


def test_one_entry_of_five_thousand_objects_is_answered() -> None:
    answer = planner.plan(request(entry("Forest", count=5_000), cost="{2}{G}"))
    assert answer.to_dict()["summary"]["tapped"] == ["Forest#1", "Forest#2", "Forest#3"]


def test_five_thousand_objects_of_different_names_are_answered() -> None:
    cards = [{**TUNDRA, "name": f"Tundra {number}"} for number in range(5_000)]
    answer = planner.plan(request(*cards, cost="{2}{W}{U}"))
    assert answer.status == "payable"
    assert len(answer.to_dict()["summary"]["tapped"]) == 4


@pytest.mark.parametrize(
    ("battlefield", "path"),
    [
        (["Forest"] * 10_001, "board.battlefield[10000]"),
        ([entry("Forest", count=10_000), "Forest"], "board.battlefield[1]"),
        ([entry("Forest", count=6_000), entry("Island", count=6_000)], "board.battlefield[1]"),
    ],
)
def test_more_than_ten_thousand_objects_are_refused(battlefield: list[Any], path: str) -> None:
    error = refused(request(*battlefield, cost="{G}"))
    assert error.path == path
    assert "10,000" in error.message
