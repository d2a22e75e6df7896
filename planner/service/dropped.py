"""What was given up because its client had gone: counted, and said in the log without flooding it."""

from __future__ import annotations

import asyncio
import sys
from collections import Counter

from planner.service.metrics import Metrics

BETWEEN = 10.0
"""Seconds between two lines in the log."""


class Dropped:
    """Counts abandoned work; one log line covers all of it within a few seconds."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._untold: Counter[str] = Counter()
        self._telling: asyncio.TimerHandle | None = None

    def note(self, verb: str, number: int) -> None:
        """Count so many more of a verb."""
        self._metrics.dropped.labels(verb).inc(number)
        self._untold[verb] += number
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_later(BETWEEN, self.tell)

    def tell(self) -> None:
        """Log in one line what was abandoned since the last line, if anything was."""
        if self._telling is not None:
            self._telling.cancel()
            self._telling = None
        if not self._untold:
            return
        by_verb = ", ".join(f"{verb} {number:,}" for verb, number in sorted(self._untold.items()))
        total = self._untold.total()
        self._untold.clear()
        print(f"given up, their clients have gone: {total:,} ({by_verb})", file=sys.stderr, flush=True)
