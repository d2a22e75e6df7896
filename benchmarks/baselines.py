"""What else could answer: exhaustive backtracking, a greedy payer, a MILP solver, a naive CP-SAT program.

All of them know plain sources and symbols only (``boards.Question``); none reads a card. Each
gives a verdict, or None where its limit came first.
"""

from __future__ import annotations

import time
from collections import Counter

from benchmarks.boards import Question, Source
from planner.game.mana import TYPES

SECONDS = 2.0
"""The limit of each."""


def backtracking(asked: Question) -> bool | None:
    """Tries every untapped source for every symbol in turn (one-mana sources)."""
    symbols = [*asked.symbols, *["*"] * asked.generic]
    free = [True] * len(asked.sources)
    stop = time.perf_counter() + SECONDS
    nodes = 0

    def pays(number: int) -> bool | None:
        nonlocal nodes
        if number == len(symbols):
            return True
        nodes += 1
        if nodes % 1_000 == 0 and time.perf_counter() > stop:
            return None
        for index, source in enumerate(asked.sources):
            if free[index] and (symbols[number] == "*" or symbols[number] in source.types):
                free[index] = False
                found = pays(number + 1)
                free[index] = True
                if found is not False:
                    return found
        return False

    return pays(0) if len(symbols) <= len(asked.sources) else False


def greedy(asked: Question) -> bool:
    """Colored symbols first, each by the untapped source that makes the fewest types, as clients do it.

    A converter is used as soon as it makes the color asked for and a plain source, or what
    floats, can feed it.
    """
    free = sorted(asked.sources, key=lambda source: (bool(source.outputs), len(source.types)))
    pool: Counter[str] = Counter()

    def draw(wanted: str, convert: bool = True) -> bool:
        for letter in TYPES if wanted == "*" else wanted:
            if pool[letter]:
                pool[letter] -= 1
                return True
        for source in free:
            if source.types and (wanted == "*" or not set(wanted).isdisjoint(source.types)):
                free.remove(source)
                return True
        for source in list(free) if convert else ():
            outputs = [one for one in source.outputs if wanted == "*" or not set(wanted).isdisjoint(one)]
            if outputs and source in free:
                free.remove(source)
                if draw(source.input, False):
                    pool.update(outputs[0])
                    return draw(wanted, False)
                free.append(source)
        return False

    return all(draw(symbol) for symbol in asked.symbols) and all(draw("*") for _ in range(asked.generic))


def _classes(asked: Question) -> list[tuple[Source, int]]:
    """Like sources, counted."""
    counts: Counter[tuple[str, str, tuple[str, ...]]] = Counter()
    for source in asked.sources:
        counts[source.types, source.input, source.outputs] += 1
    return [(Source(None, *key), count) for key, count in counts.items()]


def milp(asked: Question) -> bool | None:
    """Counts and a balance for each type, by HiGHS; the order of converters left out."""
    import numpy as np
    from scipy.optimize import Bounds, LinearConstraint
    from scipy.optimize import milp as solve

    rows: list[dict[int, float]] = [{} for _ in TYPES]  # made less spent, by type
    most: list[float] = []
    limits: list[tuple[dict[int, float], float]] = []

    def variable(bound: float) -> int:
        most.append(bound)
        return len(most) - 1

    def spend(types: str, owed: dict[int, float]) -> None:
        for letter in types:
            flow = variable(10_000)
            rows[TYPES.index(letter)][flow] = -1
            owed[flow] = 1

    equal: list[tuple[dict[int, float], float]] = []
    for source, count in _classes(asked):
        uses: dict[int, float] = {}
        for letter in source.types:
            made = variable(count)
            uses[made] = 1
            rows[TYPES.index(letter)][made] = 1
        converted: dict[int, float] = {}
        for output in source.outputs:
            made = variable(count)
            uses[made] = 1
            converted[made] = -1
            for letter, amount in Counter(output).items():
                rows[TYPES.index(letter)][made] = amount
        if source.outputs:
            spend(TYPES if source.input == "*" else source.input, converted)
            equal.append((converted, 0))
        limits.append((uses, count))
    for letter, number in Counter(asked.symbols).items():
        rows[TYPES.index(letter)][variable(number)] = -1
        equal.append(({len(most) - 1: 1}, number))
    generic: dict[int, float] = {}
    spend(TYPES, generic)
    equal.append((generic, asked.generic))

    def matrix(parts: list[dict[int, float]]) -> np.ndarray:
        full = np.zeros((len(parts), len(most)))
        for number, part in enumerate(parts):
            for index, value in part.items():
                full[number, index] = value
        return full

    constraints = [
        LinearConstraint(matrix(rows), 0, np.inf),
        LinearConstraint(matrix([p for p, _ in limits]), -np.inf, [n for _, n in limits]),
        LinearConstraint(matrix([p for p, _ in equal]), [n for _, n in equal], [n for _, n in equal]),
    ]
    found = solve(
        np.zeros(len(most)),
        constraints=constraints,
        integrality=np.ones(len(most)),
        bounds=Bounds(0, np.array(most)),
        options={"time_limit": SECONDS},
    )
    return True if found.status == 0 else False if found.status == 2 else None


def ranked(asked: Question) -> bool | None:
    """A flow for each producer and consumer and a rank for each converter, in CP-SAT: the naive program."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    total = cp_model.LinearExpr.sum
    size = len(asked.sources)
    makes: list[dict[str, list[cp_model.IntVar]]] = [{} for _ in range(size)]
    converts = []
    ranks = []
    for index, source in enumerate(asked.sources):
        taps = [(model.new_bool_var(f"{index} taps for {one}"), one) for one in source.types]
        taps_for_more = [(model.new_bool_var(f"{index} converts to {one}"), one) for one in source.outputs]
        model.add_at_most_one([var for var, _ in [*taps, *taps_for_more]])
        for var, output in [*taps, *taps_for_more]:
            for letter in output:
                makes[index].setdefault(letter, []).append(var)
        converts.append([var for var, _ in taps_for_more])
        ranks.append(model.new_int_var(0, size, f"rank of {index}"))
    spent: list[dict[str, list[cp_model.IntVar]]] = [{letter: [] for letter in one} for one in makes]

    def pay(types: str, consumer: int | None, name: str) -> list[cp_model.IntVar]:
        flows = []
        for index in range(size):
            if index == consumer:
                continue
            for letter in makes[index]:
                if types != "*" and letter not in types:
                    continue
                flow = model.new_bool_var(f"{name} by {index} with {letter}")
                spent[index][letter].append(flow)
                flows.append(flow)
                if consumer is not None:
                    model.add(ranks[index] < ranks[consumer]).only_enforce_if(flow)
        return flows

    for index, source in enumerate(asked.sources):
        if converts[index]:
            model.add(total(pay(source.input, index, f"feed {index}")) == total(converts[index]))
    for number, symbol in enumerate([*asked.symbols, *["*"] * asked.generic]):
        model.add(total(pay(symbol, None, f"symbol {number}")) == 1)
    for index in range(size):
        for letter, made in makes[index].items():
            model.add(total(spent[index][letter]) <= total(made))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = SECONDS
    status = solver.solve(model)
    known = {cp_model.OPTIMAL: True, cp_model.FEASIBLE: True, cp_model.INFEASIBLE: False}
    return known.get(status)
