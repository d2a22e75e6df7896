"""Scores: how many lines of each class are understood, and the problems, kept in a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import IO, Any

import msgspec
from msgspec import Struct

from benchmarks.reading.facts import Verdict
from planner.loading.card_lines.words import Words


class Score(Struct, kw_only=True):
    """How many lines of a class there are, and what became of them.

    ``understood`` counts lines that are rightly no source, ``no_source`` only those;
    ``percent`` is the share of what was understood, rounded down.
    """

    name: str
    lines: int
    understood: int
    no_source: int
    reported: int
    wrong: int
    silent: int
    percent: float


class ClassScore(Score, kw_only=True):
    """The score of one value of one key of the facts."""

    key: str


class Problem(Struct, kw_only=True, omit_defaults=True):
    """A line that wasn't understood: what became of it, why, and what was read instead."""

    card: str
    text: str
    result: str
    reasons: list[str]
    read: Words | None = None
    fact: dict[str, Any] = {}


class Scores:
    """What became of the lines of cards, by classes; the keys of those in the order of ``keys``."""

    keys: tuple[str, ...] = ()

    def __init__(self, problems: IO[bytes]) -> None:
        self.cards = 0
        self.results: Counter[Verdict] = Counter()
        self._classes: dict[tuple[int, str], Counter[Verdict]] = {}
        self._left: dict[tuple[int, str], dict[str, None]] = {}
        self._problems = problems

    def tally(self, classes: Iterable[tuple[str, str]], verdict: Verdict) -> None:
        """Count a line for each of its classes, given as key and name."""
        for key, name in classes:
            self._classes.setdefault((self.keys.index(key), name), Counter())[verdict] += 1

    def note(self, problem: Problem, classes: Iterable[tuple[str, str]] = ()) -> None:
        """Keep a problem for the list at the end, and its card for the table of what is left by class."""
        self._problems.write(msgspec.json.encode(problem) + b"\n")
        for key, name in classes:
            self._left.setdefault((self.keys.index(key), name), {})[problem.card] = None

    @property
    def left(self) -> Iterator[tuple[str, str, list[str]]]:
        """The key and the name of each class of which a line is left, with the cards that have such lines."""
        for (index, name), cards in sorted(self._left.items(), key=lambda one: (one[0][0], -len(one[1]))):
            yield self.keys[index], name, list(cards)

    @property
    def fine(self) -> bool:
        """Whether nothing is wrong and nothing silent."""
        return not (self.results[Verdict.WRONG] or self.results[Verdict.SILENT])

    @property
    def total(self) -> Score:
        """The score of all lines."""
        return Score(name="all lines", **_score(self.results))

    @property
    def classes(self) -> Iterator[ClassScore]:
        """The score of each class, those of one key together, the largest first."""
        ranked = sorted(self._classes.items(), key=lambda one: (one[0][0], -one[1].total(), one[0][1]))
        for (index, value), results in ranked:
            yield ClassScore(key=self.keys[index], name=value, **_score(results))

    def problems(self, result: Verdict | None = None) -> Iterator[Problem]:
        """The problems in the order of the cards: those with this result, or all."""
        self._problems.seek(0)
        for line in self._problems:
            problem = msgspec.json.decode(line, type=Problem)
            if result is None or problem.result == result.value:
                yield problem


def _score(results: Counter[Verdict]) -> dict[str, Any]:
    lines, no_source = results.total(), results[Verdict.NO_SOURCE]
    understood = results[Verdict.UNDERSTOOD] + no_source
    return {
        "lines": lines,
        "understood": understood,
        "no_source": no_source,
        "reported": results[Verdict.REPORTED],
        "wrong": results[Verdict.WRONG],
        "silent": results[Verdict.SILENT],
        "percent": (1000 * understood // lines) / 10 if lines else 100.0,
    }
