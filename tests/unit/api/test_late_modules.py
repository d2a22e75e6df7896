"""What is imported late is there before the clock of a limited answer starts."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from benchmarks.multiples import converters, lands
from benchmarks.staples import staples_board

_ASK = """
import json, sys
import planner
from planner.api.late_modules import load_solvers

planner.can_pay(board={"battlefield": ["Forest"]}, pay={"cost": "{1}"})
load_solvers()
before = set(sys.modules)
asked = json.loads(sys.stdin.read())
board, cost = asked["board"], asked["pay"]["cost"]
planner.can_pay(asked)
planner.plan({**asked, "want": "explanation"})
planner.explain(asked)
planner.options(asked)
planner.plan({**asked, "keep": [{"cost": "{1}"}, {"cost": "{U}"}], "want": "explanation"})
planner.plan_turn({"board": board, "pays": [{"cost": "{1}"}, {"cost": cost}], "limits": asked["limits"]})
print(*sorted(name for name in set(sys.modules) - before if name.split(".")[0] in ("planner", "ortools")))
"""


def _requests() -> dict[str, dict[str, object]]:
    boards: dict[str, tuple[object, str]] = {
        "staples": staples_board(12, 3),
        "lands": ({"battlefield": lands(10, 3, 1)[0]}, lands(10, 3, 1)[1]),
        "converters": ({"battlefield": converters("mix", 10, 2)[0]}, converters("mix", 10, 2)[1]),
    }
    found: dict[str, dict[str, object]] = {}
    for name, (board, cost) in boards.items():
        for pays, asked in (("paid", cost), ("refused", "{30}{U}{U}")):
            found[f"{name}, {pays}"] = {"board": board, "pay": {"cost": asked}, "limits": {"time": 30.0}}
    return found


@pytest.mark.parametrize("name", ["staples, paid", "staples, refused", "lands, paid", "converters, refused"])
def test_no_answer_imports_anything_on_its_clock(name: str) -> None:
    asked = json.dumps(_requests()[name])
    done = subprocess.run(
        [sys.executable, "-c", _ASK], input=asked, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []


def test_a_limit_of_a_board_s_question_loads_them_as_well() -> None:
    code = (
        "import sys, planner\n"
        "board = planner.Board(battlefield=['Forest'])\n"
        "board.plan('{1}')\n"
        "assert 'planner.explaining' not in sys.modules\n"
        "board.plan('{G}', limits={'time': 5.0})\n"
        "assert 'planner.explaining' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
