"""A progress bar for games: how many, and the error so far."""

from __future__ import annotations

import sys
import time
from typing import Any

PATIENCE = 2.0
"""Seconds after which progress is shown on a terminal."""


class GameProgress:
    """Shows how many games were played, on request or if a terminal has to wait (None)."""

    def __init__(self, total: int | None, wanted: bool | None) -> None:
        self._total = total
        self._wanted = wanted
        self._started = time.monotonic()
        self._progress: Any = None
        self._task: Any = None

    def __enter__(self) -> GameProgress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._progress is not None:
            self._progress.stop()

    def show(self, games: int, error: float) -> None:
        """Show the number of games played, and the greatest standard error."""
        if self._progress is None and self._is_due():
            from rich.console import Console
            from rich.progress import Progress

            self._progress = Progress(console=Console(stderr=True), transient=self._wanted is None)
            self._task = self._progress.add_task("", total=self._total)
            self._progress.start()
        if self._progress is not None:
            self._progress.update(
                self._task, completed=games, description=f"{games:,} games, error {100 * error:.2f} %"
            )

    def _is_due(self) -> bool:
        if self._wanted is not None:
            return self._wanted
        return time.monotonic() - self._started >= PATIENCE and sys.stderr.isatty()
