"""The extra ``bench``: HiGHS answers as the planner does, and a picture of the benchmarks can be drawn."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[3]))  # benchmarks are in the repository, not in the wheel

import matplotlib.pyplot  # noqa: F401

from benchmarks.baselines import milp
from benchmarks.boards import KINDS, question
from planner import can_pay

kind = next(one for one in KINDS if one.one_mana)
asked = [question(kind, 8, True, seed) for seed in range(12)]
verdicts = [bool(can_pay(one.text)) for one in asked]
assert [milp(one) for one in asked] == verdicts
assert len(set(verdicts)) == 2
