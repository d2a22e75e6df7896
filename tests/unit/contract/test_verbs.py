"""The table of verbs: every place that it names is there, and a row more is a verb more by every door."""

from __future__ import annotations

import asyncio
import importlib.util
import json
from typing import Any

import jsonschema
import pytest
import typer
from msgspec import structs
from typer.testing import CliRunner

from docs.generate import doors
from planner.api.schema.documents import documents
from planner.api.session.session import Session
from planner.cli.asking import add_missing
from planner.contract.verbs import STEPS, TABLE, VERBS, Tool, Verb, found_at, struct_at
from tests.support.service import needs_service
from tests.support.toy_verb import TOY, ToyAnswer, ToyRequest

ASKED = {"lands": ["Forest", "Island"], "times": 3, "tag": "t"}
TOOLS = [(verb, tool) for verb in VERBS.values() for tool in verb.tools]
needs_mcp = pytest.mark.skipif(importlib.util.find_spec("mcp") is None, reason="mcp isn't installed")


@pytest.fixture
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VERBS, TOY.name, TOY)


@pytest.mark.parametrize("verb", VERBS.values(), ids=lambda verb: verb.name)
def test_what_a_row_names_is_there(verb: Verb) -> None:
    assert verb.told.endswith(".")
    assert callable(verb.answer)
    assert verb.answered
    fields = set(verb.asked_in_line.__struct_encode_fields__)
    assert set(verb.asked.__struct_encode_fields__) <= fields
    assert ("limits" in fields) is verb.in_time
    assert "tag" in fields
    assert {"on" in fields, "board" in fields} >= {True} or not verb.needs_board
    assert verb.path or not verb.tools


@pytest.mark.parametrize(("verb", "tool"), TOOLS, ids=lambda one: one.name)
@needs_mcp
def test_what_a_tool_names_is_there(verb: Verb, tool: Tool) -> None:
    from planner.service.mcp_arguments import ARGUMENTS

    assert callable(found_at(tool.says))
    fields = {one.encode_name for one in structs.fields(verb.asked_in_line)}
    assert set(tool.takes) <= fields | set(ARGUMENTS)


KEPT = [("dialogue", step) for step in STEPS.values()] + [("table", step) for step in TABLE.values()]


@pytest.mark.parametrize(("kept", "step"), KEPT, ids=lambda one: getattr(one, "name", one))
def test_what_a_step_names_is_there(kept: str, step: Any) -> None:
    assert callable(step.answer)
    assert kept in step.asks.__struct_fields__
    assert ("limits" in step.asks.__struct_fields__) is step.in_time


def test_words_of_lines_are_told_apart() -> None:
    words = [verb.word for verb in VERBS.values()]
    assert len({*words, *STEPS}) == len(words) + len(STEPS) - len({"pay", "explain", "options"})


@pytest.mark.usefixtures("_toy")
@pytest.mark.parametrize("word", ["toy", "deck/toy"])
def test_a_row_more_is_asked_in_a_line(word: str) -> None:
    def told(line: Any) -> Any:
        return json.loads(Session().answer(json.dumps({**line, "ask": word})))

    assert told(ASKED) == {"tag": "t", "count": 6, "seconds": None}
    assert told({**ASKED, "times": 10})["error"]["path"] == "times"
    assert told({**ASKED, "tag": 3})["error"]["path"] == "tag"
    assert told({**ASKED, "land": []})["error"]["code"] == "unknown_key"
    assert "toy" in json.loads(Session().answer('{"ask": "toys"}'))["error"]["message"]


@pytest.mark.usefixtures("_toy")
def test_a_row_more_is_a_document_more() -> None:
    both = documents()["deck/toy"]
    assert [both[one]["title"] for one in ("request", "answer")] == ["ToyRequest", "ToyAnswer"]
    assert both["request"]["$defs"]["ToyRequest"]["required"] == ["lands"]
    jsonschema.validate(ASKED, both["request"])
    jsonschema.validate({"count": 6, "seconds": 2.0}, both["answer"])
    assert "ToyRequest" in documents()["lines"]["request"]["$defs"]


@pytest.mark.usefixtures("_toy")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@needs_service
def test_a_row_more_is_a_path_more(monkeypatch: pytest.MonkeyPatch) -> None:
    from litestar.testing import TestClient

    from planner.service.app import create_app
    from planner.service.settings import Settings
    from planner.service.verbs import do
    from planner.service.workers import Workers

    async def answered(_: Workers, job: Any, _client: str, **_rest: Any) -> Any:
        return do(job), None

    async def started(_: Workers) -> None:
        return None

    monkeypatch.setattr(Workers, "ask", answered)
    monkeypatch.setattr(Workers, "start", started)
    with TestClient(create_app(Settings(seconds=1.5))) as client:
        found = client.post("/v1/deck/toy", json=ASKED)
        assert (found.status_code, found.json()) == (200, {"tag": "t", "count": 6, "seconds": 1.5})
        refused = client.post("/v1/deck/toy", json={**ASKED, "times": 10})
        assert (refused.status_code, refused.json()["path"]) == (400, "times")
        told = client.get("/v1/schema").json()["paths"]["/v1/deck/toy"]["post"]
        assert (told["operationId"], told["summary"]) == ("deck_toy", TOY.told)


@pytest.mark.usefixtures("_toy")
@needs_mcp
def test_a_row_more_is_a_tool_more() -> None:
    from planner.service.mcp_server import create_server

    async def asked(arguments: dict[str, Any]) -> Any:
        return await create_server().call_tool("count_lands", arguments)

    server = create_server()
    (tool,) = (one for one in asyncio.run(server.list_tools()) if one.name == "count_lands")
    assert tool.description == "Count lands."
    assert tool.input_schema["required"] == ["lands"]
    assert tool.input_schema["properties"]["times"]["description"].startswith("How often they are counted")
    assert "`count_lands` for how many lands there are" in (server.instructions or "")
    found = asyncio.run(asked({"lands": ["Forest"], "more": {"times": 2}}))
    assert found.content[0].text == "2 lands."
    assert found.structured_content == {"count": 2, "seconds": 2.0}
    refused = asyncio.run(asked({"lands": ["Forest"], "times": 10}))
    assert refused.is_error
    assert refused.structured_content["error"]["path"] == "times"


@pytest.mark.usefixtures("_toy")
def test_a_row_more_is_a_command_more(tmp_path: Any) -> None:
    app = typer.Typer()
    add_missing(app)
    file = tmp_path / "asked.json"
    file.write_text(json.dumps(ASKED), encoding="utf-8")
    found = CliRunner().invoke(app, ["deck", "toy", str(file)])
    assert (found.exit_code, json.loads(found.stdout)["count"]) == (0, 6)


@pytest.mark.usefixtures("_toy")
def test_a_row_more_is_a_row_of_the_table_of_doors() -> None:
    row = "| how many lands there are | `Session` | `deck toy` | `toy` | `/v1/deck/toy` | `count_lands` |"
    assert row in doors.table()


def test_a_struct_is_given_or_named() -> None:
    assert struct_at(ToyRequest) is TOY.asked is ToyRequest
    assert TOY.answered == (ToyAnswer,)
