"""A progress bar for games: how many, and the error so far."""

from __future__ import annotations

import sys
import time
from typing import Any

PATIENCE = 2.0
"""Seconds after which progress is shown on a terminal."""


class GameProgress:
    """Shows how many games were played, on request or if a terminal has to wait (None)."""

    def __init__(self, wanted: bool | None) -> None:
        self._wanted = wanted
        self._started = time.monotonic()
        self._progress: Any = None
        self._task: Any = None

    def __enter__(self) -> GameProgress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._progress is not None:
            self._progress.stop()

    def show(self, games: int, total: int | None, error: float) -> None:
        """Show how many games were played, of how many, and the greatest standard error."""
        if not self.is_due():
            return
        if self._progress is None:
            from rich.console import Console
            from rich.progress import Progress

            self._progress = Progress(console=Console(stderr=True), transient=self._wanted is None)
            self._task = self._progress.add_task("", total=total)
            self._progress.start()
        said = f"{games:,} games, error {100 * error:.2f} %"
        self._progress.update(self._task, completed=games, total=total, description=said)

    def is_due(self) -> bool:
        """Whether somebody is to see it: asked for, or waiting at a terminal."""
        if self._wanted is not None:
            return self._wanted
        return time.monotonic() - self._started >= PATIENCE and sys.stderr.isatty()
