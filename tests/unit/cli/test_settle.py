"""``planner settle``: settled uses on one line, alone or with the answer that they are for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import planner
from planner.cli.main import app

REQUEST: dict[str, Any] = {
    "board": {
        "battlefield": [
            "Forest",
            "Island",
            {"card": {"name": "Signet", "type_line": "Artifact", "oracle_text": "{1}, {T}: Add {W}{U}."}},
        ]
    },
    "pay": {"cost": "{W}{G/P}"},
    "profile": "2026.1",
}


def settle(*files: Path) -> Any:
    done = CliRunner().invoke(app, ["settle", *map(str, files)])
    assert done.exit_code == 0, done.output
    assert done.output.count("\n") == 1
    return json.loads(done.output)


@pytest.fixture
def asked(tmp_path: Path) -> Path:
    file = tmp_path / "request.json"
    file.write_text(json.dumps(REQUEST), encoding="utf-8")
    return file


def test_it_says_what_objects_can_be_used_for(asked: Path) -> None:
    (way,) = settle(asked)["ways"]
    assert way["total_cost"] == "{W}{G/P}"
    assert [(one["symbol"], one["amount"]) for one in way["owed"]] == [("{W}", 1), ("{G/P}", 1)]
    phyrexian = way["symbols"][way["owed"][1]["counts"]]
    assert (phyrexian["types"], phyrexian["life"]) == (["G"], 2)
    (signet,) = (one for one in way["objects"] if one["ids"] == ["Signet#1"])
    (use,) = signet["tapping"]
    assert use["made"] == [{"types": ["W"], "amount": 1}, {"types": ["U"], "amount": 1}]
    (asks,) = use["asks"]
    assert way["symbols"][asks["symbol"]]["types"] == list("WUBRGC")
    assert (asks["amount"], use["own"], use["price"].isdecimal()) == (1, "{W}{U}", True)


def test_with_an_answer_it_is_a_line_for_a_checker(asked: Path, tmp_path: Path) -> None:
    answer = tmp_path / "answer.json"
    answer.write_text(planner.plan(REQUEST).to_json(), encoding="utf-8")
    found = settle(asked, answer)
    assert found["settled"] == settle(asked)
    assert found["answer"]["certificate"]["cases"][0]["total_cost"] == "{W}{G/P}"


def test_a_rule_and_what_no_sums_speak_of_are_said(tmp_path: Path) -> None:
    ruled = {"board": {}, "pay": {"card": {"name": "None", "type_line": "Sorcery", "mana_cost": ""}}}
    untapping = {"name": "Odd", "type_line": "Creature", "oracle_text": "{Q}: Add {G}."}
    unread = {"board": {"battlefield": [{"card": untapping, "tapped": True}]}, "pay": {"cost": "{1}"}}
    file = tmp_path / "request.json"
    for request, key in ((ruled, "rule"), (unread, "unread")):
        file.write_text(json.dumps(request), encoding="utf-8")
        (way,) = settle(file)["ways"]
        assert key in way
        assert "objects" not in way


def test_what_is_wrong_is_refused(tmp_path: Path, asked: Path) -> None:
    file = tmp_path / "answer.json"
    file.write_text('{"status": "perhaps"}', encoding="utf-8")
    assert CliRunner().invoke(app, ["settle", str(asked), str(file)]).exit_code == 2
    file.write_text('{"board": 7}', encoding="utf-8")
    assert CliRunner().invoke(app, ["settle", str(file)]).exit_code == 2
