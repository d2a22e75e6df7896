"""The questions: eight kinds at five levels, each from its seed and number alone. Same seed, same bytes."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable, Iterable, Iterator

from benchmarks.manabench import kinds, more_kinds, reading, total_costs
from benchmarks.manabench.agreement import disagreement
from benchmarks.manabench.boards import LEVELS, Json
from benchmarks.manabench.kinds import Drawn
from benchmarks.manabench.wording import FORMS

PUBLIC = 2_000
"""How many questions the public set has; its seed is 1."""
TRIES = 5_000
Draw = Callable[[random.Random, int], Drawn | None]
KINDS: dict[str, Draw] = {
    "verdict": kinds.verdict,
    "missing": kinds.lacking,
    "plan": kinds.legal,
    "best": kinds.best,
    "castable": more_kinds.castable,
    "total cost": total_costs.total_cost,
    "turn": more_kinds.turn,
    "certificate": reading.reading,
}
HIDDEN = ("truth", "certificate", "states")
"""What a program that is asked doesn't see."""


class DisagreementError(Exception):
    """The planner and the count of all states say different things of a question: one of them is wrong."""


def question(number: int, seed: int = 1, *, agreed: bool = True) -> Json:
    """Make one question. Raises ``DisagreementError`` where the planner says something else than the count.

    The truth is that of the count; ``agreed=False`` doesn't ask the planner, and gives the same question.
    """
    kind = list(KINDS)[number % len(KINDS)]
    level = number // len(KINDS) % len(LEVELS) + 1
    rng = random.Random(f"ManaBench/{seed}/{number}")
    for _ in range(TRIES):
        drawn = KINDS[kind](rng, level)
        if drawn is not None:
            break
    else:
        raise RuntimeError(f"no question of kind {kind} and level {level} in {TRIES} tries")
    found = {"id": f"{seed}-{number:04}", "kind": kind, "level": level} | drawn
    found["words"] = f"{drawn['words']}\n{FORMS[kind]}"
    found["board"] = {key: value for key, value in drawn["board"].items() if key != "colors"}  # drawn by
    if agreed and (fault := disagreement(found)):
        raise DisagreementError(f"{found['id']}: {fault}\n{json.dumps(found)}")
    return found


def questions(numbers: Iterable[int], seed: int = 1, *, agreed: bool = True) -> Iterator[Json]:
    """Make questions by their numbers."""
    return (question(number, seed, agreed=agreed) for number in numbers)


def asked(one: Json) -> Json:
    """Give a question as a program sees it."""
    return {key: value for key, value in one.items() if key not in HIDDEN}


def line_of(one: Json) -> str:
    """Write a question as a line of JSON."""
    return json.dumps(one, ensure_ascii=False, separators=(",", ":")) + "\n"


def digest(some: Iterable[Json]) -> str:
    """Hash the bytes of questions, as they are written to a file."""
    found = hashlib.sha256()
    for one in some:
        found.update(line_of(one).encode())
    return found.hexdigest()
