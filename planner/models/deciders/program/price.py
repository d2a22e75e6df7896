"""The price of a payment, read off the terms of the objective: what it gives up, less what it gains.

``READERS`` says how each kind of term becomes a part of the program. A kind that isn't there is refused:
the program is the last decider, and no term is left out in silence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from planner.game.mana import COLORS
from planner.game.mana_abilities import Rider
from planner.game.records import Record
from planner.game.vocabulary import Verb
from planner.models.deciders.program.linear import NOTHING, Linear, Var, total_of, weighted
from planner.models.deciders.program.stage import Stage
from planner.models.problem.demands import COST, ManaKind
from planner.models.problem.price_lines import is_bad, keeps_tapped
from planner.models.problem.source_classes import Taking
from planner.models.problem.terms import (
    LIFE,
    After,
    Bonus,
    Gain,
    PerMana,
    PerUse,
    PricedMana,
    Row,
    Steps,
    Term,
)

_Priced = tuple[int, int, Linear]
"""A price, how often it is paid at most, and how often it is."""


class UnreadTermError(NotImplementedError):
    """A term of the objective that the program can't read."""


def price_of(stage: Stage, *, together: bool = False) -> Bounded:
    """Price a payment by all terms of the objective, except those about the game after it.

    Rows are left out if they are priced ``together`` with those of another payment.
    """
    parts: list[Bounded] = []
    seen: set[type] = set()
    for term in stage.problem.objective.terms:
        reader = READERS.get(type(term.kind))
        if reader is None:
            raise UnreadTermError(f"the program can't read the line {term.line!r} of the objective")
        if type(term.kind) in _READ_AT_ONCE:
            if type(term.kind) in seen:
                continue
            seen.add(type(term.kind))
        if not (together and isinstance(term.kind, Row)):
            parts.append(reader(stage, term))
    return sum_of_bounded(parts)


def _uses(stage: Stage, _: Term) -> Bounded:
    return sum_of_bounded([uses_price(stage), takings_price(stage), payment_price(stage)])


def _mana(stage: Stage, term: Term) -> Bounded:
    """Price left-over or floating mana; other terms for mana are part of the price of each use."""
    assert isinstance(term.kind, PerMana)
    if term.kind.what == PricedMana.LEFT_OVER:
        return unspent_price(stage)
    return pool_price(stage) if term.kind.what == PricedMana.FLOATING else FREE


def _row(stage: Stage, term: Term) -> Bounded:
    assert isinstance(term.kind, Row)
    return life_price(stage) if term.kind.counts == LIFE else gone_price(stage, term.kind.counts)


def _bonus(stage: Stage, term: Term) -> Bounded:
    assert isinstance(term.kind, Bonus)
    return _BONUSES[term.kind.what](stage)


def _sum_of_priced(priced: list[_Priced]) -> Bounded:
    """Sum of prices times amounts, with its bounds."""
    return Bounded(
        weighted([(price, amount) for price, _, amount in priced]),
        sum(min(price, 0) * most for price, most, _ in priced),
        sum(max(price, 0) * most for price, most, _ in priced),
    )


def uses_price(stage: Stage) -> Bounded:
    """Price of what each use gives up by itself: activations, types, creatures, losses."""
    uses = stage.problem.uses
    return Bounded(
        weighted([(use.price, var) for use, var in zip(uses, stage.totals.use, strict=True)]),
        sum([use.price * use.most for use in uses if use.price < 0]),
        sum([use.price * use.most for use in uses if use.price > 0]),
    )


def takings_price(stage: Stage) -> Bounded:
    """Price of the objects that mana abilities' costs tap, sacrifice, discard or exile.

    The bound is that of all rounds together: levels of the objective weigh the same for any number of rounds.
    """
    variables = stage.variables
    return _sum_of_priced(
        [
            (
                _taking_price(stage, taking, index),
                variables.most_taken(taking, index),
                total_of(taken[taking, index] for taken in variables.taken),
            )
            for taking, index in variables.taken[0]
        ]
    )


def _taking_price(stage: Stage, taking: Taking, index: int) -> int:
    source = stage.problem.sources[index]
    arriving = source.takes_arriving(taking)
    return stage.problem.objective.of_taken(source.entry, taking.verb, arriving=arriving)


def unspent_price(stage: Stage) -> Bounded:
    """Price mana that is made in this payment and not spent; floating mana that is left over is free."""
    price = stage.problem.objective.left_over
    if not price:
        _spend_what_is_taken(stage)
        return FREE
    left = [(price, stage.totals.mana_made), (-price, stage.totals.mana_spent)]
    left += [(price, floating) for floating in stage.variables.floating]
    most = stage.problem.most_mana
    if not stage.problem.objective.tiers:
        return Bounded(weighted(left), 0, price * most)
    # Where a price is taken apart at tiers, no part of it may be negative in a tier that never is.
    wasted = stage.model.new_int_var(0, most, "mana left over")
    stage.model.add(weighted([(by // price, one) for by, one in left]) == wasted)
    return Bounded(price * wasted, 0, price * most)


def _spend_what_is_taken(stage: Stage) -> None:
    """Take no more from the pool than is spent; needed only if mana left over is free."""
    taken: dict[ManaKind, list[Var]] = {}
    for pool, var in zip(stage.problem.floating, stage.variables.floating, strict=True):
        taken.setdefault(pool.kind, []).append(var)
    for kind, of_kind in taken.items():
        flows = [var for flow in stage.variables.flow for (one, _), var in flow.items() if one == kind]
        stage.model.add(total_of(of_kind) <= total_of(flows))


def pool_price(stage: Stage) -> Bounded:
    """Price mana spent from the pool (106.4)."""
    pairs = list(zip(stage.problem.floating, stage.variables.floating, strict=True))
    return _sum_of_priced([(pool.price, pool.amount, var) for pool, var in pairs])


def x_price(stage: Stage) -> Bounded:
    """Count X as a gain, if it is to be as large as possible (107.3)."""
    if stage.variables.x is None:
        return FREE
    price = stage.problem.objective.gain(Gain.X)
    return Bounded(-price * stage.variables.x, -price * stage.problem.most_x, 0)


def riders_price(stage: Stage) -> Bounded:
    """Count as a gain each different rider on the mana spent on this spell (106.6)."""
    price = stage.problem.objective.gain(Gain.RIDERS)
    flows: dict[Rider, list[Var]] = {}
    for (kind, demand), var in stage.variables.flow[-1].items():
        for rider in kind.riders if demand.payee == COST else ():
            flows.setdefault(rider, []).append(var)
    gained = []
    for number, spent in enumerate(flows.values()):
        got = stage.model.new_bool_var(f"rider {number}")
        stage.model.add(got <= total_of(spent))
        gained.append(got)
    return Bounded(-price * total_of(gained), -price * len(gained), 0)


def payment_price(stage: Stage) -> Bounded:
    """Price what the payment itself takes besides mana and life: objects, counters, energy, cards."""
    problem, objective = stage.problem, stage.problem.objective
    priced = [*_paid_objects(stage), *_paid_counters(stage), *_held_twice(stage), *_lost_twice(stage)]
    energy = objective.each("energy")
    fixed = energy * problem.energy_owed + objective.each("milled") * (
        problem.mill_owed - problem.off_library
    )
    if problem.energy_per_x and stage.variables.x is not None:
        most = problem.energy_per_x * problem.most_x
        priced.append((energy, most, problem.energy_per_x * stage.variables.x))
    term = _sum_of_priced(priced)
    return Bounded(term.expression + fixed, fixed + term.least, fixed + term.most)


def _paid_objects(stage: Stage) -> Iterator[_Priced]:
    """Price the objects that the payment takes."""
    problem, objective = stage.problem, stage.problem.objective
    for (number, index), var in stage.variables.paid.items():
        source, slot = problem.sources[index], problem.slots[number]
        arrives = dict(source.marks)[number].arrives
        yield objective.of_taken(source.entry, slot.verb, arriving=arrives), source.count, var


def _paid_counters(stage: Stage) -> Iterator[_Priced]:
    """Price counters that the payment removes, or puts if harmful, and the loss of their object (704.5)."""
    model, problem, objective = stage.model, stage.problem, stage.problem.objective
    for (number, index), counted in stage.variables.counters.items():
        part = problem.counter_parts[number]
        most = part.amount + part.per_x * (problem.most_x if problem.chooses_x else 0)
        if not part.put or is_bad(part.kind or ""):
            yield objective.each("counters"), most, counted
        if ending := problem.ending_counters(number, index):
            ends = model.new_bool_var(f"{problem.sources[index].ids[0]}: its last counter")
            model.add(counted <= ending - 1 + most * ends)
            lost = objective.of_loss(problem.sources[index].entry)
            yield lost, 1, ends
            if problem.sources[index].count == 1:  # what is lost as well is lost once
                both = model.new_bool_var(f"{problem.sources[index].ids[0]}: lost with its last counter")
                model.add(both <= ends)
                model.add(both <= stage.totals.all_losses(index))
                yield -lost, 1, both


def _held_twice(stage: Stage) -> Iterator[_Priced]:
    """Correct the price of objects both exerted and kept tapped by a mana ability: priced only once."""
    model, problem = stage.model, stage.problem
    if all(slot.verb != Verb.EXERT for slot in problem.slots):
        return
    for index, source in enumerate(problem.sources):
        paid = stage.variables.paid.items()
        exerted = [v for (n, c), v in paid if c == index and problem.slots[n].verb == Verb.EXERT]
        holding = [i for i in problem.uses_of[index] if keeps_tapped(problem.uses[i].ability)]
        if exerted and holding:
            both = model.new_int_var(0, source.count, f"{source.ids[0]}: exerted and held")
            model.add(both <= total_of(exerted))
            model.add(both <= total_of(stage.totals.use[i] for i in holding))
            yield -problem.objective.each("doesn't untap"), source.count, both


def _lost_twice(stage: Stage) -> Iterator[_Priced]:
    """Correct the price of objects lost in the payment and again by a later trigger: priced only once."""
    model, problem = stage.model, stage.problem
    for index, source in enumerate(problem.sources):
        leaving = [i for i in problem.uses_of[index] if problem.uses[i].ability.after.leaves]
        if not leaving:
            continue
        both = model.new_int_var(0, source.count, f"{source.ids[0]}: lost before it leaves")
        model.add(both <= stage.totals.all_losses(index))
        model.add(both <= total_of(stage.totals.use[i] for i in leaving))
        yield -problem.objective.of_loss(source.entry), source.count, both


def options_price(stage: Stage) -> Bounded:
    """Count as a gain the options of the cost that were asked for with "max"."""
    fixed = -stage.problem.objective.gain(Gain.OPTIONS) * stage.problem.counted
    return Bounded(total_of([fixed]), fixed, fixed)


def spent_colors_price(stage: Stage) -> Bounded:
    """Count the colors of mana spent as a gain, if as many as possible are asked for (702.43)."""
    if not stage.problem.most_colors:
        return FREE
    price, spent = stage.problem.objective.gain(Gain.COLORS), []
    for color in COLORS:
        got = stage.model.new_bool_var(f"{color} is spent")
        stage.model.add(got <= stage.totals.spent_of(color))
        spent.append(got)
    return Bounded(-price * total_of(spent), -price * len(spent), 0)


_BONUSES: dict[Gain, Callable[[Stage], Bounded]] = {
    Gain.X: x_price,
    Gain.OPTIONS: options_price,
    Gain.COLORS: spent_colors_price,
    Gain.RIDERS: riders_price,
}

READERS: dict[type, Callable[[Stage, Term], Bounded]] = {
    PerUse: _uses,
    PerMana: _mana,
    Row: _row,
    Bonus: _bonus,
    After: lambda *_: FREE,  # the objective counts what stays payable, in the second payment
}
"""How each kind of term becomes a part of the program."""
_READ_AT_ONCE = frozenset({PerUse})
"""Kinds whose lines are all one sum: they stand in the prices of uses and of objects taken."""


# --- convex prices of sums over everything that is done: life lost, objects gone ----------------------------


class Bounded(Record, frozen=True):
    """A part of the objective with bounds on its value."""

    expression: Linear
    least: int
    most: int


FREE: Bounded = Bounded(NOTHING, 0, 0)
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
