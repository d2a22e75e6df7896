"""What the price of a plan is made of, item by item (the contract's "Best")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from planner.contract.answer_parts import PriceItem, PriceKind, Summary
from planner.costing.kept_costs import CostToKeep
from planner.game.mana import COLORS, mana_symbols
from planner.game.objects import Game
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import LOSSES, Verb
from planner.models.problem.objective import Objective
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.price_lines import is_bad
from planner.models.problem.solution import Solution
from planner.models.problem.source_classes import SourceClass
from planner.models.problem.terms import Gain
from planner.planning.steps.activation_steps import Activations, doing_item
from planner.planning.steps.mana_allocation import Spending
from planner.planning.steps.object_names import NamedActivation, TakenObject

WORDS_OF_COLORS = {
    PriceKind.LAST_SOURCE: "last source of",
    PriceKind.NEXT_TO_LAST_SOURCE: "fewer than two sources of",
}
"""What items that are about a color say before it."""
_KINDS_BY_LEFT = (PriceKind.LAST_SOURCE, PriceKind.NEXT_TO_LAST_SOURCE)
"""The kinds of these items, by how many sources are left."""


def price_items(
    game: Game,
    cost: TotalCost,
    problem: PaymentProblem,
    activations: Activations,
    taken: list[TakenObject],
    solution: Solution,
    spending: Spending,
    summary: Summary,
    x: int,
) -> Iterator[PriceItem]:
    """List the items of the price besides those of activations."""
    objective, doings = problem.objective, activations.doings
    lost = _lost(doings, taken) if doings or taken else set[str]()
    if doings:
        yield from _lost_before(objective, doings, lost)
    held = {doing.object_id for doing in doings if doing.told.facts.stays_tapped}
    yield from _payment_items(objective, problem, taken, solution, x, held, lost)
    yield from _row_items(objective, problem, activations.objects.used_up.values())
    if spending.unspent:
        yield PriceItem(what="mana made and not spent", price=objective.left_over * spending.unspent)
    for pool, amount in spending.from_pool(problem) if problem.floating else ():
        what = f"{mana_symbols(pool.kind.type * amount)} from the pool"
        yield PriceItem(what=what, price=pool.price * amount)
    life, price = _life_lost(game, objective, doings, summary)
    if life:
        yield PriceItem(what=f"{life} life", price=price)
    if cost.wants_max_x:
        yield PriceItem(what=f"X = {x}", price=-objective.gain(Gain.X) * x)
    if cost.counted or cost.most_colors:
        yield from _gain_items(cost, objective, spending)
    for rider in sorted(spending.riders, key=lambda rider: rider.words):
        yield PriceItem(what=rider.words, price=-objective.gain(Gain.RIDERS))


def _lost_before(objective: Objective, doings: list[NamedActivation], lost: set[str]) -> Iterator[PriceItem]:
    """Refund the price of a trigger's loss after the payment, if the object was lost in the payment."""
    leaving = {doing.object_id: doing.source.entry for doing in doings if doing.use.ability.after.leaves}
    for one in sorted(lost & leaving.keys()):
        yield PriceItem(what=f"{one}: lost before", price=-objective.of_leaving(leaving[one]))


def _lost(doings: list[NamedActivation], taken: list[TakenObject]) -> set[str]:
    """Objects that are sacrificed, discarded, exiled or returned in the payment."""
    lost = {one.object_id for one in taken if one.verb in LOSSES}
    lost |= {one.object_id for doing in doings for one in doing.taken if one.verb in LOSSES}
    return lost | {doing.object_id for doing in doings if doing.use.loses}


def _life_lost(
    game: Game, objective: Objective, doings: list[NamedActivation], summary: Summary
) -> tuple[int, int]:
    """Count the life paid or lost, and price each point by the life total at that moment."""
    life, lost, price = game.life, 0, 0
    for doing in doings:
        if not (doing.told.facts.touches_life or doing.activation.life):
            continue
        ability = doing.use.ability
        behind = ability.damage_behind
        taken = ability.life + doing.activation.life + ability.damage - behind
        price += objective.life(life).price(taken)
        life += ability.after.life_gained - taken
        price += objective.life(life).price(behind)
        life -= behind
        lost += taken + behind
    rest = life - summary.life_after_triggers
    return lost + rest, price + (objective.life(life).price(rest) if rest else 0)


def _payment_items(
    objective: Objective,
    problem: PaymentProblem,
    taken: list[TakenObject],
    solution: Solution,
    x: int,
    held: set[str],
    lost: set[str],
) -> Iterator[PriceItem]:
    """List what the payment itself gives up besides mana and life.

    Objects that are ``held`` won't untap anyway, and objects that are ``lost`` are counted once.
    """
    for one in taken:
        if one.verb == Verb.EXERT and one.object_id in held:
            continue
        slot = problem.slots[one.slot]
        price = objective.of_taken(one.source.entry, one.verb, arriving=one.arrived)
        if price and slot.at_random:
            yield PriceItem(what=slot.words, price=price)
        elif price:
            yield doing_item(one.verb, one.object_id, price)
    yield from _counter_items(objective, problem, solution, lost)
    if energy := problem.energy_owed + problem.energy_per_x * x:
        yield PriceItem(what=f"{energy} energy", price=objective.each("energy") * energy)
    if milled := problem.mill_owed - problem.off_library:
        yield PriceItem(what="milled", price=objective.each("milled") * milled)


def _counter_items(
    objective: Objective, problem: PaymentProblem, solution: Solution, lost: set[str]
) -> Iterator[PriceItem]:
    """List the counters that the cost takes, or puts, and permanents lost with their last counter."""
    for (number, c), amount in solution.counters.items():
        part = problem.counter_parts[number]
        if amount and (not part.put or is_bad(part.kind or "")):
            what = f"{problem.sources[c].ids[0]}: counters"
            yield PriceItem(what=what, price=objective.each("counters") * amount)
        ending = problem.ending_counters(number, c)
        object_id = problem.sources[c].ids[0]
        if ending and amount >= ending and object_id not in lost:
            price = objective.of_loss(problem.sources[c].entry)
            yield PriceItem(what=f"{object_id}: its last counter", price=price)


def _gain_items(cost: TotalCost, objective: Objective, spending: Spending) -> Iterator[PriceItem]:
    """List the gains of what was asked for with "max", besides X."""
    if cost.counted:
        yield PriceItem(what=", ".join(cost.additional), price=-objective.gain(Gain.OPTIONS) * cost.counted)
    if cost.most_colors:
        colors = len(spending.colors)
        yield PriceItem(what=f"{colors} colors of mana", price=-objective.gain(Gain.COLORS) * colors)


def _row_items(
    objective: Objective, problem: PaymentProblem, gone: Iterable[SourceClass]
) -> Iterator[PriceItem]:
    """Price items for the objective's rows, such as the last sources of a color that are gone."""
    gone_by_row = dict.fromkeys(problem.row_counts, 0)
    for source in gone:
        for row in source.rows:
            gone_by_row[row] += 1
    for row, there in problem.row_counts.items():
        if not gone_by_row[row]:
            continue
        steps = objective.row(row, there)
        free = steps.runs[0][0] if steps.runs else 0
        for number in range(gone_by_row[row], free, -1):
            yield _of_row(row, there - number, steps.slope(number) or 0)


def _of_row(row: str, left: int, price: int) -> PriceItem:
    """Price of having only this many objects of a row left."""
    if row not in COLORS:
        return PriceItem(what=f"{row}: {left} left", price=price)
    symbol, kind = f"{{{row}}}", _KINDS_BY_LEFT[left]
    return PriceItem(what=f"{WORDS_OF_COLORS[kind]} {symbol}", price=price).of(kind, symbol)


def kept_items(kept: Iterable[CostToKeep], each: int) -> list[PriceItem]:
    """List the gains of kept costs, ``each`` for a weight of 1."""
    return [
        PriceItem(what=f"keeps {one.name}", price=-each * one.weight).of(PriceKind.KEPT, one.name)
        for one in kept
        if one.weight
    ]
