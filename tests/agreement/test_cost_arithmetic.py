"""The arithmetic of total costs agrees with every order of reductions and every half (118.7, 601.2f)."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from planner.game.cost_arithmetic import CountedChange, changed
from planner.game.mana import TYPES, ManaCost
from tests.support.oracle.total_costs import (
    Case,
    Total,
    announced_ways,
    at_most,
    random_case,
    totals,
    undominated,
)
from tests.support.sampling import drawn


def arrived_at(case: Case, *, open_x: bool) -> Iterator[Total]:
    """What the planner's arithmetic comes to, with every choice for the symbols that are left."""
    increases = [CountedChange(ManaCost(mana), more=True) for mana in case.increases]
    reductions = [
        CountedChange(ManaCost(less.mana), less.times, least=less.least, only_colored=less.only_colored)
        for less in case.reductions
    ]
    floor = max(case.floors, default=0)
    x = None if open_x else case.x
    for result in changed(ManaCost(case.cost), (*increases, *reductions), x=x, floor=floor):
        if result.x is not None and result.x != case.x:
            continue
        mana, life = result.mana, 2 * result.symbols.count("2 life")
        for total in announced_ways(list(mana.choices), 0):
            yield Total(
                tuple(n + mana.typed.count(letter) for n, letter in zip(total.typed, TYPES, strict=True)),
                total.snow + mana.snow,
                total.generic + mana.generic_at(case.x),
                total.life + life,
            )


def faults(case: Case, *, open_x: bool) -> list[str]:
    """Totals that can't be arrived at, and totals than which none is as good.

    A total that holds for every X may be dearer than it should be for a small X that has totals of its own
    ("can't reduce it to less than two mana"): then one of those has to be there, for the payer to choose.
    """
    possible = totals(case.cost, case.increases, case.reductions, case.floors, case.x)
    found = set(arrived_at(case, open_x=open_x))
    legal = found & possible
    wrong = [
        f"{total} is no total"
        for total in found - possible
        if not (open_x and any(at_most(better, total) for better in legal))
    ]
    return wrong + [
        f"{best} is not found"
        for best in undominated(possible)
        if not any(at_most(total, best) for total in found)
    ]


def cases(seeds: list[str], *, with_life: bool) -> list[Case]:
    """Random cases in which a symbol can be paid with life, or in which none can."""
    drawn_ones = [random_case(random.Random(f"totals/{seed}").choice) for seed in seeds]
    return [
        one for one in drawn_ones if with_life is any("/P}" in text for text in (one.cost, *one.increases))
    ]


@drawn(short=300, full=10_000)
@pytest.mark.parametrize("open_x", [False, True])
def test_every_best_total_is_found_and_no_other(open_x: bool, seeds: list[str]) -> None:
    found = {case: wrong for case in cases(seeds, with_life=False) if (wrong := faults(case, open_x=open_x))}
    assert not found


@drawn(short=300, full=10_000)
@pytest.mark.parametrize("open_x", [False, True])
def test_life_paid_for_a_symbol_is_no_reduction(open_x: bool, seeds: list[str]) -> None:
    # 601.2b: {U/P} paid with 2 life is not better than {U}.
    found = {case: wrong for case in cases(seeds, with_life=True) if (wrong := faults(case, open_x=open_x))}
    assert not found
