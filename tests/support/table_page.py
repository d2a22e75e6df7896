"""The table's page, built once from a clean copy of `page/`, with its own tests run."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from functools import lru_cache
from pathlib import Path

import pytest

from planner.service.published import openapi
from tests.support.places import PATIENCE, ROOT

REQUIRED = os.environ.get("MANA_PLANNER_PAGE") == "require"


@lru_cache(maxsize=1)
def built_page() -> Path:
    """The folder with the built files.

    Where npm or its packages can't be had the test skips and says so; it fails where the page is required.
    """
    npm = shutil.which("npm")
    if npm is None:
        return _without("npm is missing")
    work = Path(tempfile.mkdtemp(prefix="page-"))
    source = work / "page"
    shutil.copytree(ROOT / "page", source, ignore=shutil.ignore_patterns("node_modules", "dist", "generated"))
    installed = _run([npm, "ci", "--no-audit", "--no-fund"], source)
    if installed.returncode != 0:
        return _without(f"npm ci: {installed.stderr[-300:]}")
    schema = work / "openapi.json"
    schema.write_text(json.dumps(openapi()), encoding="utf-8")
    for what in ("types", "test", "build"):
        done = _run([npm, "run", what], source, OPENAPI=str(schema))
        assert done.returncode == 0, done.stdout + done.stderr
    return source / "dist"


def _without(why: str) -> Path:
    if REQUIRED:
        pytest.fail(f"the table's page is required: {why}")
    pytest.skip(f"NOT TESTED: {why}")


def _run(command: list[str], where: Path, **more: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **more}
    return subprocess.run(
        command, cwd=where, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
