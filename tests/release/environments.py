"""Fresh clones, fresh environments, and the interpreters that are there."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
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


def run(command: list[str], folder: Path, log: Path) -> None:
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
            timeout=PATIENCE,
            check=False,
        )
    if done.returncode:
        raise Failed("\n".join(log.read_text(encoding="utf-8", errors="replace").splitlines()[-25:]))


def clone(folder: Path) -> Path:
    """A fresh clone of what is committed here."""
    target = folder / "clone"
    run(["git", "clone", "--quiet", "--no-hardlinks", str(ROOT), str(target)], folder, folder / "clone.log")
    return target


def interpreters(wanted: list[str]) -> Iterator[tuple[str, str | None]]:
    """Each wanted version, and where its interpreter is, None where there is none.

    This one is looked at first, then ``pythonX.Y`` on the PATH, then what pyenv and Debian have.
    """
    for version in wanted:
        places = [sys.executable, shutil.which(f"python{version}"), f"/usr/bin/python{version}"]
        pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
        places += [str(one / "bin" / "python") for one in sorted(pyenv.glob(f"{version}.*"))]
        yield version, next((one for one in places if one and _version(one) == version), None)


def _version(interpreter: str) -> str:
    script = "import sys, venv, ensurepip; print('%d.%d' % sys.version_info[:2])"
    try:
        said = subprocess.run([interpreter, "-c", script], capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return said.stdout.strip()


def environment(interpreter: str, folder: Path) -> Path:
    """A new environment in a folder; its interpreter."""
    run([interpreter, "-m", "venv", str(folder / "venv")], folder, folder / "log.txt")
    return folder / "venv" / "bin" / "python"


def installed(python: Path) -> dict[str, str]:
    """The version of each distribution in an environment."""
    script = "import importlib.metadata as m\nfor d in m.distributions(): print(d.name.lower(), d.version)"
    said = subprocess.run([str(python), "-c", script], capture_output=True, text=True, check=True, env=CLEAN)
    lines = [line.split(" ", 1) for line in said.stdout.splitlines()]
    return {re.sub(r"[-_.]+", "-", name): version for name, version in lines}
