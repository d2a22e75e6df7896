"""Where the repository lies, what lies beside it, and how its command is run as a process."""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SHARED_CARDS = ROOT.parent / "shared" / "cards"
"""Samples of real cards, which are no part of the repository: what uses them skips without them."""
COMMAND = [sys.executable, "-c", "from planner.cli.main import main; main()"]
ENVIRONMENT = {
    **{name: value for name, value in os.environ.items() if name not in ("COLUMNS", "FORCE_COLOR")},
    "PYTHONPATH": str(ROOT),
    "NO_COLOR": "1",
    "PYTHONIOENCODING": "utf-8",
}
"""Plain text of 80 columns, whatever terminal the tests run in."""
PATIENCE = 600.0
"""Seconds after which a process is taken to hang; no machine is so busy that one that works needs them."""
