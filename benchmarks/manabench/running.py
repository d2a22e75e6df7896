"""Run a program on questions, score its answers, and put what came of it in tables."""

from __future__ import annotations

import json
import shlex
import statistics
import subprocess
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from typing import Any

from benchmarks.manabench.boards import LEVELS, Json
from benchmarks.manabench.questions import KINDS, asked, line_of, question
from benchmarks.manabench.scoring import NO_ANSWER, Score, score
from benchmarks.manabench.words import prompt, read


class ProgramError(Exception):
    """A program that ended otherwise than by answering."""


@dataclass
class Result:
    """The scores of one program, question by question."""

    name: str
    scores: list[tuple[Json, Score]] = field(default_factory=list)

    def mean(self, **of: Any) -> float | None:
        """Mean of the points of questions with these values, in percent; None where there is none."""
        points = [s.points for one, s in self.scores if _is(one, of)]
        return 100 * statistics.fmean(points) if points else None

    def answered(self, **of: Any) -> int:
        """Count the questions with these values that were answered."""
        return sum(s.wrong != NO_ANSWER for one, s in self.scores if _is(one, of))

    def wrong(self, kind: str) -> Counter[str]:
        """Count what is wrong with the answers that were given to questions of a kind."""
        faults = (s.wrong for one, s in self.scores if one["kind"] == kind)
        return Counter(fault for fault in faults if fault not in ("", NO_ANSWER))


def made(numbers: Iterable[int], seed: int, *, agreed: bool = True, jobs: int = 2) -> list[Json]:
    """Make questions in several processes; their bytes don't depend on how many."""
    work = partial(question, seed=seed, agreed=agreed)
    with get_context("spawn").Pool(jobs) as pool:
        return list(pool.imap(work, numbers, chunksize=8))


def run(command: str, some: list[Json], *, words: bool = False, timeout: float | None = None) -> Result:
    """Ask a program: each question a line on its standard input, each answer a line on its output.

    With ``words`` a line is ``{"id", "prompt"}``, and the answer ``{"id", "text"}``. Raises ``ProgramError``
    where it doesn't end well or writes more or fewer lines.
    """
    lines = ({"id": one["id"], "prompt": prompt(one)} if words else asked(one) for one in some)
    sent = "".join(map(line_of, lines))
    try:
        done = subprocess.run(
            shlex.split(command), input=sent, capture_output=True, text=True, timeout=timeout, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise ProgramError(f"{command}: {error}") from None
    replies = done.stdout.splitlines()
    if done.returncode or len(replies) != len(some):
        end = done.stderr.strip()[-500:]
        raise ProgramError(
            f"{command}: {len(replies)} answers of {len(some)}, exit status {done.returncode}\n{end}"
        )
    answers = [read_reply(one, reply, words=words) for one, reply in zip(some, replies, strict=True)]
    return scored(command, some, answers)


def read_reply(one: Json, reply: str, *, words: bool = False) -> Any:
    """Read a line that a program wrote; one that isn't JSON is said to be so."""
    try:
        value = json.loads(reply)
    except json.JSONDecodeError as error:
        return {"unread": f"not JSON: {error}"}
    if words:
        return read(one, value.get("text") if isinstance(value, dict) else None)
    return value


def scored(name: str, some: list[Json], answers: list[Any]) -> Result:
    """Score answers in the order of their questions."""
    return Result(name, [(one, score(one, answer)) for one, answer in zip(some, answers, strict=True)])


def asked_directly(name: str, answer: Callable[[Json], Any], some: list[Json]) -> Result:
    """Ask a function that answers as a program would."""
    return scored(name, some, [answer(asked(one)) for one in some])


def _cell(result: Result, **of: Any) -> str:
    """Write the mean of what was answered, and of how many, where that isn't all."""
    points = [s.points for one, s in result.scores if s.wrong != NO_ANSWER and _is(one, of)]
    if not points:
        return "–"
    asked_of = sum(_is(one, of) for one, _ in result.scores)
    return f"{100 * statistics.fmean(points):.1f}" + (
        f" (of {len(points)})" if len(points) < asked_of else ""
    )


def _is(one: Json, of: dict[str, Any]) -> bool:
    return all(one[key] == value for key, value in of.items())


def table_by_kind(results: list[Result]) -> str:
    """Write a table in Markdown: a row a program, a column a kind, points of a hundred.

    ``all`` counts what wasn't answered as 0, the other columns leave it out and say of how many they are.
    """
    rows = [["program", "answered", *KINDS, "all"]]
    for one in results:
        cells = [_cell(one, kind=kind) for kind in KINDS]
        rows.append([one.name, f"{one.answered():,}", *cells, f"{one.mean() or 0:.1f}"])
    return markdown(rows)


def table_by_level(results: list[Result]) -> str:
    """Write the same by level."""
    rows = [["program", *(f"level {level}" for level in LEVELS)]]
    rows += [[one.name, *(_cell(one, level=level) for level in LEVELS)] for one in results]
    return markdown(rows)


def table_of_faults(results: list[Result]) -> str:
    """Write what was wrong, by kind."""
    rows = [["program", "kind", "what is wrong, and how often"]]
    for one in results:
        for kind in KINDS:
            if faults := one.wrong(kind):
                told = "; ".join(f"{what} {count}" for what, count in faults.most_common())
                rows.append([one.name, kind, told])
    return markdown(rows)


def table_of_questions(some: list[Json]) -> str:
    """Write how many questions there are of each kind, and how many states their counts went through."""
    rows = [["kind", *(f"level {level}" for level in LEVELS), "states, median", "most"]]
    for kind in KINDS:
        mine = [one for one in some if one["kind"] == kind]
        states = [one["states"] for one in mine] or [0]
        counts = [str(sum(one["level"] == level for one in mine)) for level in LEVELS]
        rows.append([kind, *counts, f"{statistics.median(states):,.0f}", f"{max(states):,}"])
    return markdown(rows)


def markdown(rows: list[list[str]]) -> str:
    """Write rows as a table of Markdown, the first one as its heads."""
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([lines[0], "|---" * len(rows[0]) + "|", *lines[1:]])
