"""Convex prices of sums over everything that is done: life lost, objects that are gone."""

from __future__ import annotations

from planner.game.records import Record
from planner.models.deciders.program.linear import NOTHING, Linear, Var, total_of, weighted
from planner.models.deciders.program.stage import Stage
from planner.models.problem.objective import LIFE, Steps


class Bounded(Record, frozen=True):
    """A part of the objective with bounds on its value."""

    expression: Linear
    least: int
    most: int


FREE = Bounded(NOTHING, 0, 0)
"""The price of nothing given up and nothing gained."""


def sum_of_bounded(parts: list[Bounded]) -> Bounded:
    """Add up parts and their bounds."""
    return Bounded(
        total_of(part.expression for part in parts),
        sum(part.least for part in parts),
        sum(part.most for part in parts),
    )


def life_price(stage: Stage) -> Bounded:
    """Price of life paid or lost, in this payment and in the one before."""
    stages = [stage] if stage.before is None else [stage.before, stage]
    most = sum(one.totals.most_life_lost for one in stages)
    if not most:
        return FREE
    lost = total_of(one.totals.life_lost for one in stages)
    steps = stage.problem.objective.row(LIFE, stage.problem.life)
    if any(one.totals.gains for one in stages):
        return _price_after_gains(stage, stages, steps, lost, most)
    return _price_of_sum(stage, "life", steps, lost, most)


def gone_price(stage: Stage, row: str) -> Bounded:
    """Price of objects that are no longer untapped permanents, after this payment and the one before."""
    there = stage.problem.row_counts.get(row, 0)
    steps = stage.problem.objective.row(row, there)
    gone = [_gone_in_all(stage, i) for i, source in enumerate(stage.problem.sources) if row in source.rows]
    if not gone or not any(price for _, price in steps.runs):
        return FREE
    return _price_of_sum(stage, row, steps, total_of(gone), there)


def _price_of_sum(stage: Stage, name: str, steps: Steps, total: Linear, most: int) -> Bounded:
    """Price a sum by steps, one variable for each step; free steps at the beginning need none.

    If the price is convex, the solver fills cheaper steps first by itself.
    """
    model = stage.model
    runs = [(number, price) for number, price in steps.runs if number]
    runs += [(most, steps.beyond)] if steps.beyond is not None else []
    free = runs.pop(0)[0] if steps.is_convex and runs and not runs[0][1] else 0
    priced: list[tuple[int, Var]] = []
    for place, (number, price) in enumerate(runs):
        upper = min(number, most)
        priced.append((price, model.new_int_var(0, upper, f"{name}: step {place + 1}")))
    parts = [part for _, part in priced]
    if steps.is_convex:
        # One sum says how far it goes, of fractions as well: that spares the solver most of its search.
        model.add(total - total_of(parts) <= free)
    else:
        model.add(total_of(parts) == total)
        _fill_in_order(stage, name, parts, [number for number, _ in runs], most)
    bounds = [(price, min(number, most)) for number, price in runs]
    return Bounded(
        weighted(priced),
        sum(min(price, 0) * number for price, number in bounds),
        sum(max(price, 0) * number for price, number in bounds),
    )


def _fill_in_order(stage: Stage, name: str, parts: list[Var], sizes: list[int], most: int) -> None:
    """Begin a later step only after the earlier one is full, if it would be cheaper."""
    model = stage.model
    for number in range(1, len(parts)):
        later = model.new_bool_var(f"{name} reaches step {number + 1}")
        model.add(total_of(parts[number:]) <= most * later)
        model.add(parts[number - 1] >= min(sizes[number - 1], most)).only_enforce_if(later)


def _price_after_gains(stage: Stage, stages: list[Stage], steps: Steps, lost: Linear, most: int) -> Bounded:
    """Price life lost, if mana abilities gain some, as though all was gained first.

    That is the best order, so no plan is cheaper; a plan in another order counts its real price, and isn't
    called optimal then. Each step but the last has as much room as the life total and the life gained lie
    above the total at which the step ends.
    """
    model, life = stage.model, stage.problem.life
    gained = total_of(one.totals.life_gained for one in stages)
    top = life + sum(one.problem.most_gained for one in stages)
    prices = [price for _, price in steps.runs]
    prices += [steps.beyond] if steps.beyond is not None else []
    parts = [model.new_int_var(0, most, f"life: step {number + 1}") for number in range(len(prices))]
    model.add(total_of(parts) == lost)
    for number, end in enumerate(stage.problem.objective.rows[LIFE].ends):
        room = model.new_int_var(0, max(top, 0), f"life above step {number + 1}")
        model.add_largest(room, [0, gained + (life - end)])
        model.add(total_of(parts[: number + 1]) <= total_of([room]))
    return Bounded(weighted(list(zip(prices, parts, strict=True))), 0, most * max(prices))


def _gone_in_all(stage: Stage, index: int) -> Linear:
    """Count objects of a class that are no longer untapped permanents, after this payment and the one before.

    An object that the payment before tapped and this one loses counts once.
    """
    if stage.before is None:
        return stage.gone[index]
    if index not in stage.gone_in_all:
        stage.gone_in_all[index] = _of_both(stage, stage.before, index)
    return stage.gone_in_all[index]


def _of_both(stage: Stage, before: Stage, index: int) -> Linear:
    gone, model = stage.gone[index], stage.model
    count = stage.problem.sources[index].count
    both = model.new_int_var(0, count, f"class {index}: tapped, then lost")
    model.add(both <= before.gone[index])
    model.add(both <= stage.totals.all_losses(index))
    return gone + before.gone[index] - both
