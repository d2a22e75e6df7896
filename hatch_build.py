"""Puts the table's page into what is built: made by npm where it is there, or taken from the source archive.

``MANA_PLANNER_PAGE=require`` makes its absence an error. Editable installs never run npm.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCE = "page"
BUILT = "page/dist"
IN_WHEEL = "planner/service/table"
REQUIRED = "MANA_PLANNER_PAGE"
COMMANDS = (("ci", "--no-audit", "--no-fund"), ("run", "bundle"))
"""What npm is told, one after the other."""


class CustomBuildHook(BuildHookInterface):
    """The page, built before the archive is written that carries it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the built files; raises ``RuntimeError`` where they are required and can't be had."""
        if version == "editable":
            return
        top = Path(self.root)
        why_not = "" if _is_built(top) else _build(top / SOURCE)
        if not why_not and not (top / BUILT / "index.html").is_file():
            why_not = f"{BUILT}/index.html is missing"
        if not why_not:
            target = BUILT if self.target_name == "sdist" else IN_WHEEL
            build_data["force_include"][str(top / BUILT)] = target
        elif os.environ.get(REQUIRED) == "require":
            raise RuntimeError(f"the table's page isn't built: {why_not}")
        else:
            self.app.display_warning(f"built without the table's page: {why_not}")


def _is_built(top: Path) -> bool:
    """Whether the built files came along: with a source archive, or alone, without what they are made of."""
    sources_here = (top / SOURCE / "package.json").is_file() and not (top / "PKG-INFO").is_file()
    return (top / BUILT).is_dir() and not sources_here


def _build(source: Path) -> str:
    """Build the page; say why that isn't possible, or nothing where it is done."""
    npm = shutil.which("npm")
    if npm is None:
        return "npm isn't found"
    for command in COMMANDS:
        done = subprocess.run([npm, *command], cwd=source, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            said = (done.stderr or done.stdout).strip()[-500:]
            return f"npm {' '.join(command)} ended with {done.returncode}: {said}"
    return ""
