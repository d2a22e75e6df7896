"""What the stages of the pipeline work on, made from a request."""

from __future__ import annotations

from typing import Any

from planner.costing.question import Question, prepare
from planner.planning.question.compiled_board import CompiledBoard
from planner.planning.question.methods import DEFAULTS, SolveOptions
from planner.planning.question.task import NONE, SideConstraints, Task

Json = dict[str, Any]


def card(name: str, type_line: str, text: str = "", **more: Any) -> Json:
    """An object with this text, of mana value 2."""
    state: Json = {key: more.pop(key) for key in ("price", "tapped", "id") if key in more}
    whole = {"name": name, "type_line": type_line, "oracle_text": text, "mana_cost": "{2}", **more}
    return {"card": whole, **state}


def question_of(battlefield: list[str | Json], cost: str, **request: Any) -> Question:
    board = {"battlefield": battlefield, **request.pop("board", {})}
    return prepare({"board": board, "pay": {"cost": cost}, **request})


def task_of(
    battlefield: list[str | Json],
    cost: str,
    options: SolveOptions = DEFAULTS,
    side: SideConstraints = NONE,
    **request: Any,
) -> Task:
    """A task on a compiled board."""
    question = question_of(battlefield, cost, **request)
    return Task(question, options, side, CompiledBoard(question.game))
