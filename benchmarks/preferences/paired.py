"""What payments leave, of several orders of preference on the same states: each against the first, paired."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import msgspec

from benchmarks.preferences.answers import Outcome
from benchmarks.preferences.leavings import MEASURES, Figures, State, leavings

PER = 1_000
"""Differences are shown for so many payments."""
Measured = list[Figures | None]


def measured(states: Sequence[State], runs: Sequence[Sequence[Outcome]], jobs: int) -> list[Measured]:
    """Measure what each run leaves of each state: payments of one state that leave the same, once."""
    by_state = [(state, list(found)) for state, *found in zip(states, *runs, strict=True)]
    if jobs == 1:
        rows = [of_state(one) for one in by_state]
    else:
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            rows = list(pool.map(of_state, by_state, chunksize=8))
    return [[row[number] for row in rows] for number in range(len(runs))]


def of_state(asked: tuple[State, list[Outcome]]) -> Measured:
    """Measure the payments of one state by different orders."""
    state, found = asked
    known: dict[bytes, Figures | None] = {}
    figures = []
    for one in found:
        key = msgspec.json.encode(one)
        if key not in known:
            known[key] = leavings(state, one)
        figures.append(known[key])
    return figures


def difference(before: Measured, after: Measured, measure: str) -> tuple[float, bool]:
    """Compare a measure in pairs: the difference per 1,000 payments, and whether it is beyond chance.

    Beyond chance is what exceeds two standard errors of the mean of the differences. States that one of the
    two didn't pay for are left out.
    """
    pairs = [(one, other) for one, other in zip(before, after, strict=True) if one and other]
    found = [other[measure] - one[measure] for one, other in pairs]
    if not found:
        return 0.0, False
    mean = statistics.fmean(found)
    error = statistics.stdev(found) / math.sqrt(len(found)) if len(found) > 1 else 0.0
    return PER * mean, len(found) > 1 and abs(mean) > 2 * error


def level(found: Measured, measure: str) -> float:
    """Give the mean of a measure per 1,000 payments."""
    figures = [one[measure] for one in found if one]
    return PER * statistics.fmean(figures) if figures else 0.0


def cells(first: Measured, found: Measured) -> list[str]:
    """Write the figures of one order: those of the first in brackets, of others what differs from it."""
    if found is first:
        return [f"({level(found, measure):,.0f})".replace("-", "−") for measure in MEASURES]
    shown = []
    for measure in MEASURES:
        mean, beyond = difference(first, found, measure)
        shown.append(signed(mean) + ("*" if beyond else ""))
    return shown


def signed(number: float) -> str:
    """Write a difference with its sign, and a figure behind the point where it is small."""
    text = f"{number:+.1f}" if abs(number) < 10 else f"{number:+,.0f}"
    return "0" if float(text.replace(",", "")) == 0 else text.replace("-", "−")


def unproven(runs: Mapping[str, Sequence[Outcome]]) -> str:
    """Write a table of the payments without a certificate, by what their answers say of it."""
    counts = {name: Counter(_reason(one) for one in found if _reason(one)) for name, found in runs.items()}
    reasons: Counter[str] = sum(counts.values(), Counter())
    lines = ["| no certificate | " + " | ".join(counts) + " |", "|---|" + "---|" * len(counts)]
    for reason, _ in reasons.most_common():
        lines.append(f"| {reason} | " + " | ".join(str(one[reason]) for one in counts.values()) + " |")
    return "\n".join(lines)


def _reason(found: Outcome) -> str:
    if found.refusal:
        return f"refused: {found.code}"
    if found.proof == "certificate":
        return ""
    return f"{found.status}: {found.lacks or found.proof}"


def state_request(state: State, keys: dict[str, Any]) -> dict[str, Any]:
    """Ask for the payment of a state's card, with further keys."""
    return {"board": state["board"], "pay": {"card": state["cast"]}, **keys}
