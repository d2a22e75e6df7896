"""What a user gets by installing: one version, a light import, no module beside ``planner``."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from importlib import metadata
from typing import Any

import pytest
from typer.testing import CliRunner

import planner
from planner.cli.main import app
from tests.support.places import PATIENCE, ROOT

HEAVY = ["ortools", "pandas", "numpy", "rich", "typer"]


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_version_is_the_same_everywhere() -> None:
    assert project()["tool"]["hatch"]["version"]["path"] == "planner/__init__.py"
    assert CliRunner().invoke(app, ["--version"]).stdout == f"mana-planner {planner.__version__}\n"
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## \[([^\]]+)\]", changelog, re.MULTILINE)
    assert headings[:2] == ["Unreleased", planner.__version__]


def test_the_installed_version_is_this_one() -> None:
    try:
        installed = metadata.version("mana-planner")
    except metadata.PackageNotFoundError:
        pytest.skip("mana-planner isn't installed here, it runs from its folder")
    assert installed == planner.__version__


def test_importing_the_package_is_light() -> None:
    script = f"import sys, planner; print([name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=PATIENCE,
        check=True,
    )
    assert done.stdout.strip() == "[]"


def test_every_public_name_is_there() -> None:
    assert planner.__all__
    for name in planner.__all__:
        assert getattr(planner, name) is not None


def test_the_wheel_holds_the_package_alone() -> None:
    build = project()["tool"]["hatch"]["build"]["targets"]
    assert build["wheel"]["packages"] == ["planner"]
    assert (ROOT / "planner" / "py.typed").is_file()


def test_no_project_file_needs_what_is_not_in_the_project() -> None:
    for name in project()["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]:
        assert (ROOT / name).exists(), name
