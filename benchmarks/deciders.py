"""What each decider is worth: 1,525 plans and as many verdicts, with it and without, or of two versions.

``python -m benchmarks.deciders --off NAME`` measures this version with all deciders and without that one
(``--off owed --off hall``: without both). With ``--old PATH`` (a checkout of another version) each row is
asked there first, with all of its deciders. Both are asked right after each other, each in a process of its
own. Shown is processor time: the ratio of all questions of a row together, the median of the ratios of single
questions, the median and the 95th percentile in multiples of CP-SAT's smallest solve. ``--only WORDS`` picks
rows. Verdicts, prices and proofs that differ are counted and listed; the exit status is 1 where any does.
"""

from __future__ import annotations

import argparse
import gc
import os
import statistics
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

import planner

if __package__ in (None, ""):  # run as a file: of this version, whichever ``planner`` is
    sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.decider_boards import REPEATED, Case, rows
from benchmarks.switches import SWITCHES, NoSuchDeciderError, switch_off
from benchmarks.timing import smallest_solve, timed

HERE = Path(__file__).parents[1]
Given = tuple[str, int | None, bool, str]
"""Of a plan: verdict, price, whether it is proven best, by what it is proven."""


class Measured(Struct):
    """A row: seconds and answers, question by question, and the smallest solve; methods by their names."""

    plans: list[float] = []
    verdicts: list[float] = []
    given: list[Given] = []
    said: list[str] = []
    methods: dict[str, int] = {}
    unit: float = 1.0

    def fastest(self, other: Measured) -> Measured:
        """Take the lesser time of each question, of this run and another one."""
        plans = [min(pair) for pair in zip(self.plans, other.plans, strict=True)]
        verdicts = [min(pair) for pair in zip(self.verdicts, other.verdicts, strict=True)]
        unit = min(self.unit, other.unit)
        return msgspec.structs.replace(self, plans=plans, verdicts=verdicts, unit=unit)


# --- measured in this process -------------------------------------------------------------------------------


def measured(cases: list[Case]) -> Measured:
    """The times and answers of a row in this process."""
    _import_everything()
    found = Measured()
    methods: Counter[str] = Counter()
    first = smallest_solve()
    gc.collect()
    for case in cases:
        for_verdicts, for_plans = (planner.Board.from_dict(case.board) for _ in range(2))
        assert for_verdicts.game.objects is not None  # read and settled: what is measured comes after that
        assert for_plans.game.objects is not None
        for asked in case.asked:
            verdict: list[Any] = []
            found.verdicts.append(timed(lambda: verdict.append(for_verdicts.can_pay(asked["pay"]))))  # noqa: B023
            found.said.append(verdict[0].value)
        for asked in case.asked:
            plan: list[Any] = []
            found.plans.append(timed(lambda: plan.append(for_plans.plan(**asked))))  # noqa: B023
            found.given.append(_given(plan[0]))
            methods[str(plan[0].method)] += 1
    found.unit = (first + smallest_solve()) / 2
    found.methods = dict(methods)
    return found


def _given(answer: Any) -> Given:
    proof = getattr(answer, "proof", "")
    shown = str(proof) if isinstance(proof, str) else ""
    return (
        answer.status.value,
        _price(answer),
        getattr(answer, "optimal", False) is True,
        shown,
    )


def _price(answer: Any) -> int | None:
    """Give the price of a plan, in tiers as one number; a version before tiers has just ``price``."""
    if isinstance(answer, planner.Plan) and hasattr(answer, "whole_price"):
        return answer.whole_price
    return getattr(answer, "price", None)


def _import_everything() -> None:
    """Ask one question of each kind: what is imported late is there then."""
    for method in ("program", "auto"):
        for card in ("Forest", "Treasure"):
            planner.plan(board={"battlefield": ["Forest", card]}, pay={"cost": "{1}{G}"}, method=method)


def in_process(tree: Path, name: str, off: list[str]) -> Measured:
    """The same in a process of its own, of the version at ``tree``, with these deciders switched off."""
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    command = [sys.executable, __file__, "--row", name, *(word for one in off for word in ("--off", one))]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=tree, check=False)
    if done.returncode:
        raise SystemExit(f"{name}, {tree}: {done.stderr[-800:]}")
    return msgspec.json.decode(done.stdout.splitlines()[-1], type=Measured)


# --- the table ----------------------------------------------------------------------------------------------


class Pair(Struct):
    """A row of both versions, and what differs between them."""

    name: str
    before: Measured
    after: Measured

    def differences(self) -> list[str]:
        """What the answers differ in, in words: each verdict, price and proof."""
        found = []
        for number, (one, other) in enumerate(zip(self.before.given, self.after.given, strict=True)):
            for what, old, new in zip(("verdict", "price", "optimal", "proof"), one, other, strict=True):
                if old != new:
                    found.append(f"{self.name}, plan {number}: {what} {old}, then {new}")
        for number, (said, says) in enumerate(zip(self.before.said, self.after.said, strict=True)):
            if said != says:
                found.append(f"{self.name}, verdict {number}: {said}, then {says}")
        return found


def cells(before: list[float], after: list[float], units: tuple[float, float]) -> list[str]:
    """How both compare: all together, the median ratio, and the median and 95th percentile of each."""
    whole = sum(after) / max(sum(before), 1e-9)
    each = statistics.median([new / max(old, 1e-9) for old, new in zip(before, after, strict=True)])
    shown = [f"{whole:.2f}", f"{each:.2f}"]
    for seconds, unit in zip((before, after), units, strict=True):
        ranked = sorted(seconds)
        high = ranked[min(int(len(ranked) * 0.95), len(ranked) - 1)]
        shown.append(f"{statistics.median(ranked) / unit:.2g}; {high / unit:.2g}")
    return shown


def print_table(old: Path | None, off: list[str], only: str, runs: int) -> int:
    """Print each row, and all of them together; give the number of differences."""
    print("| what | asked | plans: all | each | before | after | verdicts: all | each | before | after |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    pairs: list[Pair] = []
    for name in rows():
        if only not in name:
            continue
        found: list[Pair] = []
        for _ in range(runs):
            before = in_process(old or HERE, name, [])
            found.append(Pair(name, before, in_process(HERE, name, off)))
        pair = found[0]
        for other in found[1:]:
            before, after = pair.before.fastest(other.before), pair.after.fastest(other.after)
            pair = Pair(name, before, after)
        pairs.append(pair)
        print(_row(name, [pair]), flush=True)
    print(_row("new boards", [one for one in pairs if one.name != REPEATED]))
    print(_row("all", pairs))
    for version in ("before", "after"):
        total: Counter[str] = Counter()
        for one in pairs:
            total.update(getattr(one, version).methods)
        print(
            f"\nPlans by method, {version}: " + ", ".join(f"{n:,} {name}" for name, n in total.most_common())
        )
    differing = [line for one in pairs for line in one.differences()]
    print(f"\n{len(differing)} verdicts, prices or proofs differ.")
    print("\n".join(differing[:40]))
    return len(differing)


def _row(name: str, pairs: list[Pair]) -> str:
    if not pairs:
        return f"| {name} | 0 |"
    units = tuple(
        statistics.fmean(getattr(one, which).unit for one in pairs) for which in ("before", "after")
    )
    shown = [str(sum(len(one.before.plans) for one in pairs))]
    for what in ("plans", "verdicts"):
        before = [second for one in pairs for second in getattr(one.before, what)]
        after = [second for one in pairs for second in getattr(one.after, what)]
        shown += cells(before, after, (units[0], units[1]))
    return f"| {name} | " + " | ".join(shown) + " |"


def main(arguments: list[str] | None = None) -> int:
    """Print the table, or measure one row."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.deciders", description=__doc__)
    parser.add_argument("--old", type=Path, metavar="PATH", help="a checkout of another version, asked first")
    known = ", ".join(SWITCHES)
    parser.add_argument("--off", action="append", default=[], metavar="NAME", help=f"switched off: {known}")
    parser.add_argument("--only", default="", metavar="WORDS", help="rows with these words alone")
    parser.add_argument("--runs", type=int, default=2, metavar="N", help="the fastest of so many runs (2)")
    parser.add_argument("--row", help=argparse.SUPPRESS)
    chosen = parser.parse_args(arguments)
    if chosen.row:
        try:
            for name in chosen.off:
                switch_off(name)
        except NoSuchDeciderError as error:
            parser.error(str(error))
        print(msgspec.json.encode(measured(rows()[chosen.row])).decode())
        return 0
    return 1 if print_table(chosen.old, chosen.off, chosen.only, chosen.runs) else 0


if __name__ == "__main__":
    sys.exit(main())
