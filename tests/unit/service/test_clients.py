"""Clients in other languages, as they stand in ``examples/clients``, compiled and run."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from planner.api.schema.typescript import typescript
from tests.support.npm import node, npm_packages
from tests.support.places import COMMAND, ENVIRONMENT, PATIENCE, ROOT
from tests.support.service import Served, needs_service

CLIENTS = ROOT / "examples" / "clients"


@pytest.fixture
def command(tmp_path: Path) -> str:
    """The command ``planner`` of this tree as one word."""
    script = tmp_path / "planner"
    script.write_text(f"#!/bin/sh\nexec {COMMAND[0]} -c '{COMMAND[2]}' \"$@\"\n", encoding="utf-8")
    script.chmod(0o755)
    return str(script)


def run(*arguments: str, cwd: Path, **more: str) -> subprocess.CompletedProcess[str]:
    environment = {**ENVIRONMENT, **more, "PATH": os.environ["PATH"]}
    return subprocess.run(
        arguments,
        capture_output=True,
        encoding="utf-8",
        cwd=cwd,
        env=environment,
        timeout=PATIENCE,
        check=False,
    )


def test_node_talks_over_a_pipe(command: str) -> None:
    done = run(node(), "pipe.mjs", cwd=CLIENTS, PLANNER=command)
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        "{1}{G} payable Forest#1 Island#1",
        "{U}{U} payable Island#1 Treasure#1",
        "{W}{W}{W} unpayable You can make {W} for it, but the cost needs {W}{W}{W}: two more white mana."
        " For {W}{W}{W}: need 3, have 1 (Treasure).",
    ]


def test_java_talks_over_a_pipe(command: str) -> None:
    java = shutil.which("java")
    if java is None or shutil.which("javac") is None:
        pytest.skip("NOT TESTED: there is no JDK")
    done = run(java, "Pipe.java", cwd=CLIENTS, PLANNER=command)
    assert done.stdout.splitlines() == ["{1}{G} payable", "{U}{U} unpayable"], done.stderr


@needs_service
@pytest.mark.xdist_group("service")
def test_typescript_asks_the_service_with_the_types_of_the_schema(service: Served, tmp_path: Path) -> None:
    modules = npm_packages("typescript@5", "@types/node@20")
    (tmp_path / "planner.d.ts").write_text(typescript(), encoding="utf-8")
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    shutil.copy(CLIENTS / "service.ts", tmp_path)
    strict = ["--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess", "--target", "es2022"]
    kinds = ["--module", "nodenext", "--moduleResolution", "nodenext"]
    types = ["--types", "node", "--typeRoots", str(modules / "@types")]
    compiler = str(modules / "typescript" / "bin" / "tsc")
    done = run(node(), compiler, *strict, *kinds, *types, "service.ts", cwd=tmp_path)
    assert done.returncode == 0, done.stdout
    done = run(node(), "service.js", cwd=tmp_path, PLANNER_URL=service.url)
    assert done.stdout.splitlines()[0] == "payable Forest#1 5 board", done.stderr
    assert done.stdout.splitlines()[1].startswith("unknown_card at board.battlefield[0]: ")
