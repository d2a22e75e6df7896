"""What is measured on boards of one kind and size, and whom the planner is measured against."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field

from benchmarks import baselines
from benchmarks.boards import Question
from benchmarks.timing import Times

SIZES = (5, 10, 20, 40, 80, 200)
PLAN_LIMIT = {"time": 10.0}
WAYS = ("verdict, known cost", "verdict, new cost", "verdict, cold", "plan", "plan, cold")
RIVALS: dict[str, Callable[[Question], bool | None]] = {
    "backtracking": baselines.backtracking,
    "greedy": baselines.greedy,
    "MILP (HiGHS)": baselines.milp,
    "CP-SAT with ranks": baselines.ranked,
}


@dataclass(slots=True)
class Cell:
    """What was measured on the boards of one kind, size and tightness."""

    ways: dict[str, Times] = field(default_factory=lambda: {way: Times() for way in WAYS})
    rivals: dict[str, Times] = field(default_factory=dict)
    wrong: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    late: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    payable: int = 0
    by_hall: int = 0
    by_flow: int = 0
    unproven: int = 0
    boards: int = 0


Cells = dict[tuple[str, bool, int], Cell]
