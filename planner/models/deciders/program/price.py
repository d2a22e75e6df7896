"""The price of a payment, read off the terms of the objective: what it gives up, less what it gains.

``READERS`` says how each kind of term becomes a part of the program. A kind that isn't there is refused:
the program is the last decider, and no term is left out in silence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from planner.game.mana import COLORS
from planner.game.mana_abilities import Rider
from planner.game.vocabulary import Verb
from planner.models.deciders.program.linear import Linear, Var, total_of, weighted
from planner.models.deciders.program.row_price import (
    FREE,
    Bounded,
    gone_price,
    life_price,
    sum_of_bounded,
)
from planner.models.deciders.program.stage import Stage
from planner.models.problem.demands import COST, ManaKind
from planner.models.problem.objective import (
    LIFE,
    After,
    Bonus,
    Gain,
    PerMana,
    PerUse,
    PricedMana,
    Row,
    Term,
    is_bad,
    keeps_tapped,
)
from planner.models.problem.source_classes import Taking

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
