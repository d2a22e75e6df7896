"""Policies and the switches of a profile mean the same at every door, and are refused with a path."""

from __future__ import annotations

import asyncio
import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import planner
from planner import Board, RequestError
from planner.api.session.session import Session
from planner.cli.main import app
from tests.support.service import Served, needs_service

pytestmark = [pytest.mark.xdist_group("service")]
needs_mcp = pytest.mark.skipif(
    importlib.util.find_spec("mcp") is None, reason="the mcp extra isn't installed: pip install -e '.[mcp]'"
)
Json = dict[str, Any]
FIELD = ["Forest", "Treasure", "Plains"]
ASKED: Json = {"board": {"battlefield": FIELD}, "pay": {"cost": "{1}"}, "keep": []}
WISHES: list[Json] = [
    {"policies": {"tap": {"lands": "never"}, "sacrifice": {"Treasure": "free"}}},
    {"policies": {"tap": {"Forest#1": "last resort", "Plains": "never"}, "sacrifice": "never"}},
    {"policies": {"tap": "never at all", "sacrifice": {"tokens": "never"}}},
    {"profile": {"name": "2026.2", "one_shot": "never"}, "forbid": ["Forest#1", "Plains#1"]},
    {"profile": {"life": {"free_above": 10}, "utility": "before"}},
]
BAD: list[tuple[Json, str]] = [
    ({"policies": {"tapp": "never"}}, "policies.tapp"),
    ({"policies": {"tap": {"Forrest": "never"}}}, "policies.tap.Forrest"),
    ({"policies": {"tap": {"Forest": "seldom"}}}, "policies.tap"),
    ({"policies": {"pay life": {"below": "six"}}}, "policies.pay life"),
    ({"profile": {"one_shot": "sometimes"}}, "profile.one_shot"),
    ({"profile": {"name": "2026.1", "one_shot": "never"}}, "profile"),
    ({"policies": {"tap": {"lands": "avoid"}}, "profile": "2026.1"}, "policies"),
]
"""What is wrong, and where its path begins."""


def python(wishes: Json) -> Json:
    return told(lambda: planner.plan({**ASKED, **wishes}))


def of_board(wishes: Json) -> Json:
    return told(lambda: Board(battlefield=FIELD).plan({"cost": "{1}"}, keep=[], **wishes))


def told(ask: Any) -> Json:
    try:
        found: Json = ask().to_dict()
    except RequestError as error:
        return {"error": error.as_data()}
    return found


def pipe(wishes: Json) -> Json:
    said: Json = json.loads(Session().answer(json.dumps({**ASKED, **wishes}).encode()))
    return said


def command(wishes: Json, folder: Path) -> Json:
    (folder / "request.json").write_text(json.dumps({**ASKED, **wishes}), encoding="utf-8")
    found = CliRunner().invoke(app, ["pay", str(folder / "request.json"), "--json"])
    said: Json = json.loads(found.stdout)
    assert found.exit_code == (2 if "error" in said else 0 if said["status"] == "payable" else 1)
    return said


def http(wishes: Json, service: Served) -> Json:
    found = service.ask("/v1/pay", {**ASKED, **wishes})
    said = found.json
    assert isinstance(said, dict)
    return said if found.status == 200 else {"error": said}


def mcp(wishes: Json) -> Json:
    from mcp import Client

    from planner.service.mcp_server import create_server

    async def asked() -> Any:
        async with Client(create_server()) as client:
            more = {"keep": [], **wishes}
            return await client.call_tool("plan", {"what": "{1}", "board": FIELD, "more": more})

    found = asyncio.run(asked())
    said: Json = found.structured_content
    assert found.is_error is ("error" in said)
    return said


def same(one: Json, other: Json) -> None:
    """Compare what was answered: the plan, or the path and the words of a refusal."""
    for key in ("status", "steps", "gives_up", "last_resort", "against_policies", "would_take", "profile"):
        assert one.get(key) == other.get(key), key
    refused, also = one.get("error", {}), other.get("error", {})
    assert (refused.get("path"), refused.get("code")) == (also.get("path"), also.get("code"))


@pytest.mark.parametrize("wishes", [*WISHES, *(bad for bad, _ in BAD)], ids=json.dumps)
def test_python_boards_pipes_and_commands_agree(wishes: Json, tmp_path: Path) -> None:
    expected = python(wishes)
    same(of_board(wishes), expected) if "forbid" not in wishes else None
    same(pipe(wishes), expected)
    same(command(wishes, tmp_path), expected)


@needs_service
@pytest.mark.parametrize("wishes", [*WISHES, *(bad for bad, _ in BAD)], ids=json.dumps)
def test_http_agrees(wishes: Json, service: Served) -> None:
    same(http(wishes, service), python(wishes))


@needs_mcp
@pytest.mark.parametrize("wishes", [*WISHES, *(bad for bad, _ in BAD)], ids=json.dumps)
def test_the_tools_of_ai_players_agree(wishes: Json) -> None:
    same(mcp(wishes), python(wishes))


@pytest.mark.parametrize(("bad", "path"), BAD, ids=[path for _, path in BAD])
def test_what_is_wrong_is_refused_with_its_path(bad: Json, path: str) -> None:
    error = python(bad)["error"]
    assert error["path"].startswith(path)
    assert error["message"]


NEVER: Json = {"tap": {"Forest#1": "never"}}


def test_ways_and_actions_are_under_policies_too() -> None:
    board = {"battlefield": ["2 Forest", "Sol Ring"], "hand": ["Llanowar Elves"]}
    board["battlefield"] = ["Forest", "Forest", "Sol Ring"]
    for policies, payable in ((NEVER, True), ({"tap": {"Forest": "never"}}, False)):
        ways = Board(**board).ways("Llanowar Elves", policies=policies)
        assert [bool(one) for one in ways] == [payable]
        actions = Board(**board).legal_actions(policies=policies)
        cast = [bool(one) for one in actions if one.action == "cast"]
        assert cast == [payable]
        for line in (
            {"ask": "ways", "card": "Llanowar Elves"},
            {"ask": "legal_actions"},
        ):
            said = json.loads(Session().answer(json.dumps({**line, "board": board, "policies": policies})))
            found = said.get("ways") or [one for one in said["actions"] if one["action"] == "cast"]
            assert [one["status"] == "payable" for one in found] == [payable]


def test_objects_that_a_policy_names_are_like_no_others() -> None:
    forests = [one for one in Board(battlefield=["Forest"] * 3).legal_actions() if one.action == "activate"]
    assert [one.objects for one in forests] == [("Forest#1", "Forest#2", "Forest#3")]
    told = Board(battlefield=["Forest"] * 3).legal_actions(policies=NEVER)
    assert [(one.pay["card"] if "card" in one.pay else one.pay["source"], one.objects) for one in told] == [
        ("Forest#1", ()),
        ("Forest#2", ("Forest#2", "Forest#3")),
    ]


@pytest.mark.parametrize(("bad", "path"), [one for one in BAD if "profile" not in one[0]])
def test_policies_that_are_wrong_are_refused_of_ways_and_actions(bad: Json, path: str) -> None:
    for line in ({"ask": "ways", "card": "Forest#1"}, {"ask": "legal_actions"}):
        asked = {**line, **bad, "board": {"battlefield": ["Forest"]}}
        said = json.loads(Session().answer(json.dumps(asked).encode()))
        assert said["error"]["path"].startswith(path)
