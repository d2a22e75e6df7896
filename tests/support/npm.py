"""Packages from npm that tests use, installed once; a test skips, and says so, where they can't be had."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

from tests.support.places import PATIENCE

_installed: dict[tuple[str, ...], Path] = {}


def node() -> str:
    """The interpreter of JavaScript."""
    found = shutil.which("node")
    if found is None:
        pytest.skip("NOT TESTED: node is missing")
    return found


def npm_packages(*names: str) -> Path:
    """The folder ``node_modules`` with these packages in it."""
    if names in _installed:
        return _installed[names]
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("NOT TESTED: npm is missing")
    where = Path(tempfile.mkdtemp(prefix="npm-"))
    done = subprocess.run(
        [npm, "install", "--no-audit", "--no-fund", "--prefix", str(where), *names],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    if done.returncode != 0:
        pytest.skip(f"NOT TESTED: npm can't install {' '.join(names)}: {done.stderr[-300:]}")
    _installed[names] = where / "node_modules"
    return _installed[names]
