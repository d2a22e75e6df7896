"""How the table's page comes into what is built: by npm, from a source archive, or not at all, and said."""

from __future__ import annotations

import importlib.util
import shutil
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from planner.service.page_files import read_table
from tests.support.places import ROOT

INTERFACE = "hatchling.builders.hooks.plugin.interface"


class Hook:
    """What hatchling hands to a hook: a folder, what is built, and where warnings go."""

    def __init__(self, root: Path, target_name: str) -> None:
        self.root, self.target_name, self.app = str(root), target_name, self
        self.warned: list[str] = []

    def display_warning(self, message: str) -> None:
        self.warned.append(message)


@pytest.fixture
def hooks(monkeypatch: pytest.MonkeyPatch) -> Any:
    """``hatch_build``, on a base that stands for hatchling's; no npm is found, nothing is required."""
    parts = INTERFACE.split(".")
    for number in range(1, len(parts) + 1):
        monkeypatch.setitem(sys.modules, ".".join(parts[:number]), ModuleType(parts[number - 1]))
    sys.modules[INTERFACE].BuildHookInterface = Hook  # type: ignore[attr-defined]
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    monkeypatch.delenv("MANA_PLANNER_PAGE", raising=False)
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def built(hooks: Any, root: Path, target: str = "wheel", version: str = "standard") -> tuple[Any, Any]:
    hook = hooks.CustomBuildHook(root, target)
    data: dict[str, Any] = {"force_include": {}}
    hook.initialize(version, data)
    return data["force_include"], hook.warned


def lay(root: Path, *names: str) -> None:
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("x", encoding="utf-8")


def test_without_npm_it_is_built_without_the_page_and_says_so(hooks: Any, tmp_path: Path) -> None:
    lay(tmp_path, "page/package.json")
    included, warned = built(hooks, tmp_path)
    assert included == {}
    assert warned == ["built without the table's page: npm isn't found"]


def test_its_absence_is_an_error_where_it_is_required(
    hooks: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay(tmp_path, "page/package.json")
    monkeypatch.setenv("MANA_PLANNER_PAGE", "require")
    with pytest.raises(RuntimeError, match="npm isn't found"):
        built(hooks, tmp_path)


def test_an_editable_install_never_runs_npm(
    hooks: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MANA_PLANNER_PAGE", "require")
    monkeypatch.setattr(hooks, "_build", lambda _source: pytest.fail("npm was run"))
    assert built(hooks, tmp_path, version="editable") == ({}, [])


@pytest.mark.parametrize("more", [["PKG-INFO", "page/package.json"], []])
def test_what_came_built_needs_no_npm(hooks: Any, tmp_path: Path, more: list[str]) -> None:
    lay(tmp_path, "page/dist/index.html", *more)
    dist = str(tmp_path / "page" / "dist")
    assert built(hooks, tmp_path) == ({dist: "planner/service/table"}, [])
    assert built(hooks, tmp_path, "sdist") == ({dist: "page/dist"}, [])


def test_what_lies_in_a_clone_is_built_anew(
    hooks: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay(tmp_path, "page/dist/index.html", "page/package.json")
    ran: list[Path] = []

    def build(source: Path) -> str:
        ran.append(source)
        return ""

    monkeypatch.setattr(hooks, "_build", build)
    assert built(hooks, tmp_path)[1] == []
    assert ran == [tmp_path / "page"]


def test_a_build_that_fails_says_what_npm_said(
    hooks: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay(tmp_path, "page/package.json", "npm")
    (tmp_path / "npm").write_text("#!/bin/sh\necho no such luck >&2\nexit 3\n", encoding="utf-8")
    (tmp_path / "npm").chmod(0o755)
    monkeypatch.setattr(shutil, "which", lambda _name: str(tmp_path / "npm"))
    included, (warned,) = built(hooks, tmp_path)
    assert included == {}
    assert "npm ci" in warned
    assert "ended with 3: no such luck" in warned


def test_no_address_of_a_registry_is_in_the_lock() -> None:
    lock = (ROOT / "page" / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in lock
    assert '"integrity"' in lock


def test_where_the_table_is_not_built_its_place_says_how(tmp_path: Path) -> None:
    (index,) = read_table(str(tmp_path)).values()
    assert index.media_type == "text/html"
    assert b"npm ci &amp;&amp; npm run bundle" in index.body
    lay(tmp_path, "index.html", "assets/a.js", "assets/b.map")
    assert sorted(read_table(str(tmp_path))) == ["assets/a.js", "index.html"]
