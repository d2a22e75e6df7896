"""What the documentation of the service shows is true."""

from __future__ import annotations

import json
import re
import shlex

import pytest

import planner
from tests.support.places import ROOT
from tests.support.service import Served, needs_service

TEXT = (ROOT / "docs" / "service.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", TEXT, re.DOTALL)


def test_the_python_block_runs() -> None:
    (block,) = (body for language, body in BLOCKS if language == "python")
    exec(compile(block, "service.md", "exec"), {})


@needs_service
@pytest.mark.xdist_group("service")
@pytest.mark.parametrize("page", ["service.md", "start/service.md"])
def test_the_request_that_is_shown_is_answered(service: Served, page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    (line,) = re.findall(r"^curl .*$", text, re.MULTILINE)
    words = shlex.split(line)
    path, body = words[2].partition("/")[2], words[words.index("-d") + 1]
    assert service.ask(f"/{path}", body.encode()).body == planner.plan(body).to_json().encode()


@needs_service
@pytest.mark.xdist_group("service")
def test_every_path_that_is_told_is_there(service: Served) -> None:
    published = service.ask("/v1/schema").json
    assert isinstance(published, dict)
    told = set(re.findall(r"`(?:GET |POST )?(/[\w/]+)", TEXT)) - {"/v1/dialogue", "/mcp"}
    there = {path.partition("/{")[0] for path in published["paths"]}
    assert {path.removesuffix("/NAME") for path in told} == there


def test_every_configuration_is_json() -> None:
    for language, body in BLOCKS:
        if language == "json":
            json.loads(body)
