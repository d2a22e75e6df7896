"""Fresh clones and fresh environments."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from tests.support.places import ROOT

CLEAN = {
    name: value
    for name, value in os.environ.items()
    if name not in ("PYTHONPATH", "VIRTUAL_ENV", "PYTHONHOME", "FORCE_COLOR")
}
PATIENCE = 1800.0
"""Seconds after which an install or a check is taken to hang."""


class Failed(Exception):
    """A step of a release failed; the message is the end of what it printed."""


def project() -> dict[str, Any]:
    """The table ``[project]`` of pyproject.toml."""
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return found


def run(command: list[str], folder: Path, log: Path, patience: float = PATIENCE) -> None:
    """Run a command in a folder without the environment of this one; its output goes to ``log``.

    Raises ``Failed`` with the last lines of it, where it fails.
    """
    with log.open("ab") as out:
        out.write(f"$ {' '.join(command)}\n".encode())
        out.flush()
        done = subprocess.run(
            command,
            cwd=folder,
            env=CLEAN,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=out,
            timeout=patience,
            check=False,
        )
    if done.returncode:
        raise Failed("\n".join(log.read_text(encoding="utf-8", errors="replace").splitlines()[-25:]))


def clone(folder: Path) -> Path:
    """A fresh clone of what is committed here."""
    target = folder / "clone"
    run(["git", "clone", "--quiet", "--no-hardlinks", str(ROOT), str(target)], folder, folder / "clone.log")
    return target


def environment(interpreter: str, folder: Path) -> Path:
    """A new environment in a folder; its interpreter. Nothing is in it, not even pip: see ``install``."""
    run([interpreter, "-m", "venv", "--without-pip", str(folder / "venv")], folder, folder / "log.txt")
    return folder / "venv" / "bin" / "python"


def install(python: Path, wanted: list[str], folder: Path, log: Path) -> None:
    """Install into an environment by the pip of this one."""
    run([sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", *wanted], folder, log)


def installed(python: Path) -> dict[str, str]:
    """The version of each distribution in an environment."""
    script = "import importlib.metadata as m\nfor d in m.distributions(): print(d.name.lower(), d.version)"
    said = subprocess.run([str(python), "-c", script], capture_output=True, text=True, check=True, env=CLEAN)
    lines = [line.split(" ", 1) for line in said.stdout.splitlines()]
    return {re.sub(r"[-_.]+", "-", name): version for name, version in lines}
