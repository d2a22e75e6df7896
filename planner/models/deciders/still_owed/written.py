"""A way to owe nothing, written down as the counts of a payment.

Along a way each activation comes in a known order, and mana is matched to the symbols that it pays for one by
one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from planner.models.deciders.still_owed.search import Path
from planner.models.deciders.still_owed.states import ActivationWay
from planner.models.problem.activations import life_of
from planner.models.problem.demands import GENERIC, Demand, ManaKind
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Outcome, Solution
from planner.models.problem.terms import Gain


def written(problem: PaymentProblem, path: Path, x: int) -> Solution | None:
    """Write a path as a payment; None if some mana would be spent before it is made."""
    times, floating = [0] * len(problem.uses), [0] * len(problem.floating)
    used: Counter[int] = Counter()
    combination: Counter[tuple[int, str]] = Counter()
    by_life: Counter[Demand] = Counter()
    units: list[Unit] = []
    owed = Counter(problem.owed)
    owed[GENERIC] += x
    asked: list[tuple[Demand, int, int]] = []
    for place, (item, way) in enumerate(path.chosen):
        if isinstance(way, Demand):
            by_life[_symbol(problem, way, by_life)] += 1
        elif isinstance(way, ActivationWay):
            use = problem.uses[way.use]
            times[way.use] += 1
            used[item] += 1
            combination.update([(way.use, letter) for letter in way.mixed])
            units += [Unit(place, problem.kinds[kind]) for kind, amount in way.makes for _ in range(amount)]
            asked += [(demand, amount, place) for demand, amount in use.costs]
        else:
            floating[-1 - item] += 1
            units.append(Unit(place, problem.floating[-1 - item].kind))
    owed.subtract(by_life)
    asked = [(demand, amount, -1) for demand, amount in owed.items() if amount] + asked
    flow = matched(units, asked)
    if flow is None:
        return None
    return Solution(
        Outcome.OPTIMAL,
        times=[times],
        combination=[dict(combination)],
        taken=[{}],
        flow=[flow],
        by_life=[dict(by_life)],
        by_generic=[{}],
        used=dict(used),
        floating=floating,
        objective=path.cost,
        x=x,
        price=_price(problem, times, floating, used, len(units) - sum(flow.values()), by_life, x),
    )


def _symbol(problem: PaymentProblem, demand: Demand, paid: Counter[Demand]) -> Demand:
    """Find symbols, some still unpaid, that the same mana and the same life can pay as this demand."""
    alike = (one for one, n in problem.owed.items() if one.life == demand.life and paid[one] < n)
    return next(one for one in alike if one == demand or _payers(problem, one) == _payers(problem, demand))


def _payers(problem: PaymentProblem, demand: Demand) -> list[ManaKind]:
    """Kinds of mana that pay for a demand; demands with the same kinds share one column."""
    return [kind for kind in problem.kinds if demand.takes(kind)]


def _price(
    problem: PaymentProblem,
    times: list[int],
    floating: list[int],
    used: Counter[int],
    unspent: int,
    by_life: Counter[Demand],
    x: int,
) -> int:
    """Compute the price of a payment."""
    lost = problem.life_owed + sum([demand.life * number for demand, number in by_life.items()])
    price = unspent * problem.objective.left_over - x * problem.objective.gain(Gain.X)
    for use, number in zip(problem.uses, times, strict=True):
        if number:
            price += number * use.price
            lost += number * life_of(use, problem.sources[use.source])
    price += problem.objective.life(problem.life, problem.life_owed).price(lost)
    for pool, number in zip(problem.floating, floating, strict=True):
        price += pool.price * number
    for color, row in problem.objective.rows_of_objects(problem.row_counts).items():
        price += row.price(sum([n for index, n in used.items() if color in problem.sources[index].rows]))
    return price


# --- mana matched to symbols ---------------------------------------------------------------------


Flow = dict[tuple[ManaKind, Demand], int]
"""How much mana of each kind pays for each demand."""


class Unit(NamedTuple):
    """One mana, made by the activation in this ``place``; the activation last in time has place 0."""

    place: int
    kind: ManaKind


def matched(units: Sequence[Unit], asked: Iterable[tuple[Demand, int, int]]) -> Flow | None:
    """Pay for all symbols, each with mana made before it is needed; None if that is impossible.

    ``asked`` lists demands, how many symbols of each there are, and the place of the activation that asks for
    them: -1 for the cost itself.

    >>> matched([], [(GENERIC, 1, -1)]) is None
    True
    """
    symbols: list[tuple[Demand, int]] = []
    able: list[list[int]] = []
    kinds = {id(one.kind): one.kind for one in units}
    for demand, amount, place in asked:
        takes = {key for key, kind in kinds.items() if demand.takes(kind)}
        own = [number for number, one in enumerate(units) if one.place > place and id(one.kind) in takes]
        symbols += [(demand, place)] * amount
        able += [own] * amount
    payer: dict[int, int] = {}
    for symbol in sorted(range(len(symbols)), key=lambda one: len(able[one])):
        if not _augment(symbol, able, payer, set()):
            return None
    flow: Flow = {}
    for number, symbol in payer.items():
        pair = units[number].kind, symbols[symbol][0]
        flow[pair] = flow.get(pair, 0) + 1
    return flow


def _augment(symbol: int, able: list[list[int]], payer: dict[int, int], seen: set[int]) -> bool:
    """Find mana for a symbol; if needed, pay other symbols with other mana (an augmenting path)."""
    for number in able[symbol]:
        if number not in payer:
            payer[number] = symbol
            return True
    for number in able[symbol]:
        if number not in seen:
            seen.add(number)
            if _augment(payer[number], able, payer, seen):
                payer[number] = symbol
                return True
    return False
