"""What the documentation of the service shows is true."""

from __future__ import annotations

import asyncio
import json
import re
import shlex
import shutil
import subprocess
from inspect import isfunction
from operator import attrgetter

import pytest

import planner
from docs.generate.command_line import commands
from docs.generate.doors import rows, table
from planner.contract.verbs import STEPS, TABLE, verb_of, with_paths
from tests.support.places import PATIENCE, ROOT
from tests.support.service import Served, needs_service

TEXT = (ROOT / "docs" / "service.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", TEXT, re.DOTALL)


def test_the_python_block_runs() -> None:
    (block,) = (body for language, body in BLOCKS if language == "python")
    exec(compile(block, "service.md", "exec"), {})


@needs_service
@pytest.mark.xdist_group("service")
@pytest.mark.parametrize("page", ["service.md", "start/service.md", "index.md"])
def test_the_request_that_is_shown_is_answered(service: Served, page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    (line,) = re.findall(r"^curl -s .*$", text, re.MULTILINE)
    words = shlex.split(line)
    path, body = words[2].partition("/")[2], words[words.index("-d") + 1]
    assert service.ask(f"/{path}", body.encode()).body == planner.plan(body).to_json().encode()


@needs_service
@pytest.mark.xdist_group("service")
def test_the_request_for_events_that_is_shown_is_answered_by_them(service: Served) -> None:
    text = (ROOT / "docs" / "service.md").read_text(encoding="utf-8")
    (line,) = re.findall(r"^curl -sN .*$", text, re.MULTILINE)
    _, _, address, _, header, _, body = shlex.split(line)
    path = f"/{address.partition('/')[2]}"
    found = service.ask(path, body.encode(), dict([header.split(": ")])).body
    assert found.endswith(b"event: answer\ndata: " + service.ask(path, body.encode()).body + b"\n\n")


@needs_service
@pytest.mark.xdist_group("service")
def test_the_javascript_of_the_first_page_prints_what_it_says(service: Served) -> None:
    if (node := shutil.which("node")) is None:
        pytest.skip("NOT TESTED: there is no node")
    text = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"```javascript\n(.*?)```", text, re.DOTALL)
    (shown,) = re.findall(r"console\.log.* // (.*)", program)
    there = program.replace("http://127.0.0.1:8765", service.url)
    assert there != program
    asked = [node, "--input-type=module", "-"]
    done = subprocess.run(
        asked, input=there, capture_output=True, encoding="utf-8", timeout=PATIENCE, check=False
    )
    assert (done.stdout.strip(), done.stderr) == (shown, "")


@needs_service
@pytest.mark.xdist_group("service")
def test_every_path_that_is_told_is_there(service: Served) -> None:
    published = service.ask("/v1/schema").json
    assert isinstance(published, dict)
    told = set(re.findall(r"`(?:GET |POST )?(/[\w/]+)", TEXT)) - {"/v1/dialogue", "/mcp", "/table"}
    there = {path.partition("/{")[0] for path in published["paths"]}
    assert {path.removesuffix("/NAME") for path in told} == there


def test_the_table_of_doors_names_what_there_is_at_each_of_them() -> None:
    assert table() in TEXT, f"docs/service.md: the table of doors is\n{table()}"
    python, command, line, path, tool = (
        {name for row in rows() for name in getattr(row, door)}
        for door in ("python", "command", "line", "path", "tool")
    )
    for name in python:
        assert attrgetter(name)(planner)
    assert {
        name for name in planner.__all__ if callable(found := getattr(planner, name)) and isfunction(found)
    } <= python
    known = {one.name.removeprefix("planner ") for one in commands()} - {"planner", "cards", "deck"}
    assert command <= known
    assert known - command == {
        "deck sources",
        "deck cards",
        "export",
        "methods",
        "schema",
        "settle",
        "partner",
        "partner manabrew",
        "serve",
        "mcp",
        "report",
    } | {f"cards {name}" for name in ("download", "import", "show", "search")}
    assert all(verb_of(one) or one in STEPS | TABLE for one in line)
    assert {f"/v1/{verb.name}" for verb in with_paths()} <= path
    pytest.importorskip("mcp", reason="NOT TESTED: the tools, mcp isn't installed")
    from planner.service.mcp_server import create_server

    tools = asyncio.run(create_server().list_tools())
    assert {one.name for one in tools} == tool


def test_every_configuration_is_json() -> None:
    for language, body in BLOCKS:
        if language == "json":
            json.loads(body)
