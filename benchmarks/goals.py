"""The goals of speed beside what a run measured."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from benchmarks.timing import Times, shown

if TYPE_CHECKING:
    from benchmarks.cells import Cells

ONE_MANA = ("basics", "duals", "mixed dual/tri", "pain lands", "any color")
CONVERTERS = ("filter lands", "Signets")
KNOWN, NEW, PLAN, COLD = "verdict, known cost", "verdict, new cost", "plan", "plan, cold"


@dataclass(slots=True)
class Figures:
    """What is measured besides the cells: seconds, verdicts a second, megabytes as plans are made."""

    big_converters: float = 0.0
    rate: float = 0.0
    memory: list[float] = field(default_factory=list)
    starts: dict[str, float] = field(default_factory=dict)


def together(cells: Cells, names: tuple[str, ...], sizes: tuple[int, ...], way: str) -> Times:
    """The times of a way to ask on boards of some kinds and sizes, loose and tight."""
    found = Times()
    for (name, _, size), cell in cells.items():
        if name in names and size in sizes:
            found.seconds += cell.ways[way].seconds
    return found


def goals(cells: Cells, figures: Figures) -> Iterator[tuple[str, str, str, bool]]:
    """Each goal, its bound, what was measured, and whether it is reached."""
    everything = tuple(dict.fromkeys(name for name, _, _ in cells if name != "keep of four cards"))
    middle = (10, 20, 40, 80)
    medians: Mapping[str, tuple[float, float]] = {
        "verdict, a known cost, 10 to 80 one-mana sources": (
            together(cells, ONE_MANA, middle, KNOWN).median,
            5e-6,
        ),
        "verdict, a new cost, 10 to 80 one-mana sources": (
            together(cells, ONE_MANA, middle, NEW).median,
            40e-6,
        ),
        "verdict with converters, a new cost, mean": (
            statistics.fmean(together(cells, CONVERTERS, middle, NEW).seconds),
            150e-6,
        ),
        "plan, 10 one-mana sources": (together(cells, ONE_MANA, (10,), PLAN).median, 1e-3),
        "plan, 40 one-mana sources": (together(cells, ONE_MANA, (40,), PLAN).median, 2e-3),
        "plan, 10 and 40 one-mana sources, 95th percentile": (
            together(cells, ONE_MANA, (10, 40), PLAN).at(0.95),
            4e-3,
        ),
        "plan, 10 sources of all kinds": (together(cells, everything, (10,), PLAN).median, 1e-3),
        "plan, 40 sources of all kinds": (together(cells, everything, (40,), PLAN).median, 2e-3),
        "plan, 10 and 40 sources of all kinds, 95th percentile": (
            together(cells, everything, (10, 40), PLAN).at(0.95),
            4e-3,
        ),
        "60 lands + 20 Signets + 10 filter lands → 50, 95th percentile": (figures.big_converters, 30e-3),
        "JSON to plan, 20 one-mana sources": (together(cells, ONE_MANA, (20,), COLD).median, 3e-3),
        "JSON to plan, 20 sources of all kinds": (together(cells, everything, (20,), COLD).median, 3e-3),
        "import planner": (figures.starts.get("import planner", 0.0), 0.15),
        "planner --help": (figures.starts.get("planner --help", 0.0), 0.3),
    }
    for name, (measured, bound) in medians.items():
        yield name, f"≤ {shown(bound)}", shown(measured), measured <= bound
    yield "bulk", "≥ 2 million a second", f"{figures.rate / 1e6:.0f} million", figures.rate >= 2e6
    grown = figures.memory[-1] - figures.memory[0] if figures.memory else 0.0
    yield "memory after the first plans", "± 5 MB", f"{grown:+.1f} MB", abs(grown) <= 5


def print_goals(cells: Cells, figures: Figures) -> None:
    """The goals as a table."""
    print("\n## Goals\n")
    print("| what (median where nothing else is said) | goal | measured | reached |")
    print("|---|---|---|---|")
    for name, bound, measured, reached in goals(cells, figures):
        print(f"| {name} | {bound} | {measured} | {'yes' if reached else 'no'} |")
