"""Measuring: medians and tails of calls, growth, memory, the time of an import."""

from __future__ import annotations

import math
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


@dataclass(slots=True)
class Times:
    """Seconds that calls took."""

    seconds: list[float] = field(default_factory=list)

    def run(self, call: Callable[[], object], repeats: int = 1) -> None:
        """Time a call; of several repeats the fastest counts, where a repeat asks the same."""
        best = math.inf
        for _ in range(repeats):
            start = time.perf_counter()
            call()
            best = min(best, time.perf_counter() - start)
        self.seconds.append(best)

    @property
    def median(self) -> float:
        """The middle one."""
        return statistics.median(self.seconds) if self.seconds else math.nan

    def at(self, share: float) -> float:
        """What this share of the calls stays within."""
        if not self.seconds:
            return math.nan
        return sorted(self.seconds)[math.ceil(len(self.seconds) * share) - 1]


def shown(seconds: float) -> str:
    """A time as people read it: ``1.2 µs``, ``340 µs``, ``2.1 ms``."""
    if math.isnan(seconds):
        return "–"
    for factor, unit in ((1e6, "µs"), (1e3, "ms"), (1, "s")):
        value = seconds * factor
        if value < 1_000 or unit == "s":
            return f"{value:.0f} {unit}" if value >= 9.95 else f"{value:.1f} {unit}"
    raise AssertionError


def growth(sizes: Sequence[int], seconds: Sequence[float]) -> tuple[float, float]:
    """Factor and exponent of ``seconds = factor · size ** exponent``, by least squares of the logs."""
    points = [(math.log(n), math.log(t)) for n, t in zip(sizes, seconds, strict=True) if t > 0]
    if len(points) < 2:
        return math.nan, math.nan
    mean_x = statistics.fmean(x for x, _ in points)
    mean_y = statistics.fmean(y for _, y in points)
    spread = sum((x - mean_x) ** 2 for x, _ in points)
    exponent = sum((x - mean_x) * (y - mean_y) for x, y in points) / spread
    return math.exp(mean_y - exponent * mean_x), exponent


def resident_megabytes() -> float:
    """The memory that the process holds now (Linux; not a number elsewhere)."""
    status = Path("/proc/self/status")
    if not status.exists():
        return math.nan
    line = next(one for one in status.read_text().splitlines() if one.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def of_command(arguments: Iterable[str], repeats: int) -> float:
    """The seconds that a Python process takes, the fastest of some, the bare interpreter taken off."""

    def once(more: list[str]) -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, *more], check=True, capture_output=True)
        return time.perf_counter() - start

    bare = min(once(["-c", ""]) for _ in range(repeats))
    return min(once(list(arguments)) for _ in range(repeats)) - bare


def timed(call: Callable[..., object], *arguments: Any, **more: Any) -> float:
    """The processor time of a call, of all threads."""
    start = time.process_time()
    call(*arguments, **more)
    return time.process_time() - start


def smallest_solve(repeats: int = 50) -> float:
    """The processor time of the smallest solve that CP-SAT does: the median of some, on one worker."""
    from ortools.sat.python import cp_model

    def once() -> float:
        model = cp_model.CpModel()
        number = model.new_int_var(0, 1, "x")
        model.add(number >= 1)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        started = time.process_time()
        solver.solve(model)
        return time.process_time() - started

    return statistics.median(once() for _ in range(repeats))
