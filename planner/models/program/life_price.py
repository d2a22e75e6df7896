"""The price of life: each point by the total that it is taken from."""

from __future__ import annotations

from planner.game.prices import LIFE_STEPS
from planner.models.program.linear import Linear, Var, total_of
from planner.models.program.price import FREE, Term
from planner.models.program.stage import Stage


def life_price(stage: Stage) -> Term:
    """Price life paid or lost, in the payment before this one too."""
    prices = stage.problem.prices
    stages = [stage] if stage.before is None else [stage.before, stage]
    most = sum(one.totals.most_life_lost for one in stages)
    if not most:
        return FREE
    lost = total_of(one.totals.life_lost for one in stages)
    if any(one.totals.gains for one in stages):
        return _price_after_gains(stage, stages, lost, most)
    parts: list[Var] = []
    total: Linear = total_of([])
    steps = prices.life_steps(stage.problem.life)
    for number, (points, price) in enumerate(steps):
        upper = most if number == len(steps) - 1 else min(points, most)
        part = stage.model.new_int_var(0, upper, f"life in step {number}")
        parts.append(part)
        total += price * part
    stage.model.add(total_of(parts) == lost)
    if list(prices.life) != sorted(prices.life):
        _fill_in_order(stage, parts, [points for points, _ in steps], most)
    return Term(total, 0, most * max(prices.life))


def _price_after_gains(stage: Stage, stages: list[Stage], lost: Linear, most: int) -> Term:
    """Price life lost where mana abilities gain some as if all were gained before.

    That is the best order, so no plan is cheaper; a plan whose order is another
    counts what it really costs, and isn't called optimal then.
    """
    model, prices = stage.model, stage.problem.prices
    gained = total_of(one.totals.life_gained for one in stages)
    top = stage.problem.life + sum(one.problem.most_gained for one in stages)
    above: list[Linear] = []
    for number, floor in enumerate((LIFE_STEPS[0] - 1, LIFE_STEPS[1] - 1)):
        room = model.new_int_var(0, max(top, 0), f"life above step {number + 1}")
        model.add_largest(room, [0, gained + (stage.problem.life - floor)])
        above.append(total_of([room]))
    parts = [model.new_int_var(0, most, f"life in step {number}") for number in range(3)]
    model.add(total_of(parts) == lost)
    model.add(parts[0] <= above[0])
    model.add(parts[0] + parts[1] <= above[1])
    total = total_of(price * part for price, part in zip(prices.life, parts, strict=True))
    return Term(total, 0, most * max(prices.life))


def _fill_in_order(stage: Stage, parts: list[Var], points: list[int], most: int) -> None:
    """Take life from a later step only after the earlier is full, where it would be cheaper."""
    model = stage.model
    for number in range(1, len(parts)):
        later = model.new_bool_var(f"life reaches step {number}")
        model.add(total_of(parts[number:]) <= most * later)
        earlier = parts[number - 1]
        model.add(earlier >= min(points[number - 1], most)).only_enforce_if(later)
