"""The extra ``docs``: the handbook is built from a clone, without a warning, and has its search."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

clone = Path("handbook").resolve()
subprocess.run(["git", "clone", "--quiet", str(Path(__file__).parents[3]), str(clone)], check=True)
subprocess.run([sys.executable, "-m", "docs.build", str(clone / "site")], cwd=clone, check=True)
for name in ("index.html", "search.html", "searchindex.js"):
    assert (clone / "site" / name).stat().st_size > 1_000
