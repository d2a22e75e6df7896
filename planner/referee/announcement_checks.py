"""What a plan announces and says that it owes, against the total cost (601.2b, 601.2f)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from planner.contract.answer import Plan
from planner.contract.answer_parts import Choices
from planner.game.mana import Symbol
from planner.game.total_cost import TotalCost
from planner.referee.owed_symbols import UnpaidSymbols, agree

ABSENT = Choices().x


def announced_x(plan: Plan, cost: TotalCost) -> tuple[int | None, list[str]]:
    """The announced X (107.3, 601.2b), None if the cost has none; and problems with it."""
    stated, announced = plan.choices.x, cost.x
    if not cost.has_x:
        said = {"choices.x": stated is not ABSENT, "x_unbounded": plan.x_unbounded is True}
        return None, [f"{name}: is said, but the cost has no X (107.3)" for name, yes in said.items() if yes]
    if not isinstance(stated, int) or stated < 0:
        return announced or 0, [f"choices.x: expected the value of X, got {stated} (601.2b)"]
    problems = []
    if announced is not None and stated != announced:
        problems.append(f"choices.x: is {stated}, announced was {announced} (601.2b)")
    most = stated if cost.x_most is None else cost.x_most
    if announced is None and not cost.x_least <= stated <= most:
        allowed = f"at least {cost.x_least}" + ("" if cost.x_most is None else f" and at most {most}")
        problems.append(f"choices.x: is {stated}, the text allows {allowed} (107.3)")
    if plan.x_unbounded is True and (stated is None or stated < 1_000):
        problems.append(f"x_unbounded: X is 1000 at the least where nothing bounds it, not {stated}")
    return stated, problems


def chosen_for_mana(plan: Plan, cost: TotalCost) -> list[str]:
    """The announced choices for symbols that remain after all reductions."""
    stated = plan.choices.symbols
    if len(stated) != len(cost.symbols):
        return stated
    return [option for option, reduced in zip(stated, cost.symbols, strict=True) if reduced is None]


def check_cost(plan: Plan, cost: TotalCost, x: int) -> list[str]:
    """Problems with the total cost that the plan states, or with a cost that can't be paid at all."""
    problems, mana = [], cost.mana
    if mana is not None and not mana.exists:
        problems.append("total_cost: no mana cost is a cost that can't be paid (118.6)")
    if mana is not None and (letters := set(mana.variables) - {"X"}):
        problems.append(f"total_cost: no value is announced for {', '.join(sorted(letters))} (107.3)")
    if plan.status != "payable":
        problems.append(f"status: a plan is payable, not {plan.status}")
    if plan.total_cost != (owed := cost.locked(x)):
        problems.append(f"total_cost: is {plan.total_cost!r}, owed is {owed!r} (601.2f)")
    life = cost.life + x * cost.life_per_x
    others = [*[f"Pay {life} life"] * (life != 0), *cost.words]
    if plan.other_costs != others and (life or plan.other_costs != ["Pay 0 life", *others]):
        problems.append(f"other_costs: is {plan.other_costs}, owed is {others} (601.2f)")
    return problems


def check_choices(plan: Plan, cost: TotalCost, owed: UnpaidSymbols) -> list[str]:
    """Problems with announced choices: they don't fit the cost, or the payment (118.13, 601.2b)."""
    said = plan.choices
    problems = [
        f"choices.{name}: is {stated}, announced was {announced} (601.2b)"
        for name, stated, announced in (
            ("additional", said.additional, list(cost.additional)),
            ("reductions", said.reductions, list(cost.reductions)),
            ("alternative", said.alternative, cost.alternative or ABSENT),
        )
        if stated != announced
    ]
    choices = cost.mana.choices if cost.mana else ()
    number = len(cost.symbols) or len(choices)
    if len(said.symbols) != number:
        problems.append(f"choices.symbols: expected {number} choices, got {len(said.symbols)} (601.2b)")
        return problems
    for option, reduced in zip(said.symbols, cost.symbols, strict=False):
        if reduced not in (None, option):
            problems.append(f"choices.symbols: {option} is said where {reduced} was reduced (118.7)")
    stated = chosen_for_mana(plan, cost)
    for number, (symbol, option) in enumerate(zip(choices, stated, strict=True)):
        if option not in symbol.options:
            problems.append(f"choices.symbols[{number}]: {option} is no way to pay {symbol.text} (107.4)")
    for number, (option, announced) in enumerate(zip(stated, cost.announced, strict=False)):
        if option != announced:
            problems.append(f"choices.symbols[{number}]: is {option}, announced was {announced} (601.2b)")
    return [*problems, *_paid_otherwise(choices, stated, owed)]


def _paid_otherwise(choices: Sequence[Symbol], stated: Sequence[str], owed: UnpaidSymbols) -> Iterator[str]:
    """List the symbols that were paid in another way than announced."""
    for text, ways in owed.paid_as.items():
        options = [option for symbol, option in zip(choices, stated, strict=True) if symbol.text == text]
        if not agree(options, ways):
            paid = ", ".join(way[0] for way in ways)
            yield f"choices.symbols: {text} is announced as {', '.join(options)}, paid as {paid} (601.2b)"
