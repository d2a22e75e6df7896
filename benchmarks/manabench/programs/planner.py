"""The planner, asked with what people read: names, types and texts.

``python -m benchmarks.manabench.programs.planner``.
"""

from __future__ import annotations

from benchmarks.manabench.asking import ANSWERS
from benchmarks.manabench.boards import Json
from benchmarks.manabench.programs import answer_lines


def answer(one: Json) -> Json:
    """Answer a question."""
    return ANSWERS[one["kind"]](one)


if __name__ == "__main__":
    answer_lines(answer)
