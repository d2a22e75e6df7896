"""Programs that answer ManaBench's questions: a line of JSON in, a line out."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable

from benchmarks.manabench.boards import Json


def answer_lines(answer: Callable[[Json], Json]) -> None:
    """Answer each line of the standard input."""
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)
