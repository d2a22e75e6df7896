"""The price of a payment: what it gives up, less what it gains (the contract's "Best")."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from planner.game.mana import COLORS
from planner.game.mana_abilities import Rider
from planner.game.records import Record
from planner.game.vocabulary import Verb
from planner.models.problem.demands import COST
from planner.models.problem.source_classes import Taking, is_bad, keeps_tapped, taking_price
from planner.models.program.linear import NOTHING, Linear, Var, total_of, weighted
from planner.models.program.stage import Stage


class Term(Record, frozen=True):
    """A part of the objective with bounds on its value."""

    expression: Linear
    least: int
    most: int


FREE = Term(NOTHING, 0, 0)
"""The price of nothing given up and nothing gained."""

_Priced = tuple[int, int, Linear]
"""A price, how often it is paid at most, and how often it is."""


def sum_of_terms(terms: list[Term]) -> Term:
    """Add up terms and their bounds."""
    return Term(
        total_of(term.expression for term in terms),
        sum(term.least for term in terms),
        sum(term.most for term in terms),
    )


def _sum_of_priced(priced: list[_Priced]) -> Term:
    """Add up prices for what is done so often, with the bounds that follow."""
    return Term(
        weighted([(price, amount) for price, _, amount in priced]),
        sum(min(price, 0) * most for price, most, _ in priced),
        sum(max(price, 0) * most for price, most, _ in priced),
    )


def uses_price(stage: Stage) -> Term:
    """Price what each use gives up by itself: activations, types, creatures, losses."""
    uses = stage.problem.uses
    return Term(
        weighted([(use.price, var) for use, var in zip(uses, stage.totals.use, strict=True)]),
        sum([use.price * use.most for use in uses if use.price < 0]),
        sum([use.price * use.most for use in uses if use.price > 0]),
    )


def takings_price(stage: Stage) -> Term:
    """Price that mana abilities' costs tap, sacrifice, discard or exile other objects."""
    return _sum_of_priced(
        [
            (_taking_price(stage, taking, index), stage.variables.most_taken(taking, index), var)
            for taken in stage.variables.taken
            for (taking, index), var in taken.items()
        ]
    )


def _taking_price(stage: Stage, taking: Taking, index: int) -> int:
    source = stage.problem.sources[index]
    arriving = source.takes_arriving(taking)
    return taking_price(source.entry, taking.verb, stage.problem.prices, arriving=arriving)


def unspent_price(stage: Stage) -> Term:
    """Price mana that is made in this payment and not spent; floating mana left over is free."""
    price = stage.problem.prices.unspent
    left = [(price, stage.totals.mana_made), (-price, stage.totals.mana_spent)]
    left += [(price, floating) for floating in stage.variables.floating]
    return Term(weighted(left), 0, price * stage.problem.most_mana)


def pool_price(stage: Stage) -> Term:
    """Price mana spent from the pool (106.4)."""
    pairs = list(zip(stage.problem.floating, stage.variables.floating, strict=True))
    return _sum_of_priced([(pool.price, pool.amount, var) for pool, var in pairs])


def x_price(stage: Stage) -> Term:
    """Count each X as a gain, where it is to be as large as possible (107.3)."""
    if stage.variables.x is None:
        return FREE
    price = stage.problem.prices.x
    return Term(-price * stage.variables.x, -price * stage.problem.most_x, 0)


def riders_price(stage: Stage) -> Term:
    """Count each different rider that this spell can use as a gain, on mana spent for it (106.6)."""
    price = stage.problem.prices.rider
    flows: dict[Rider, list[Var]] = {}
    for (kind, demand), var in stage.variables.flow[-1].items():
        for rider in kind.riders if demand.payee == COST else ():
            flows.setdefault(rider, []).append(var)
    gained = []
    for number, spent in enumerate(flows.values()):
        got = stage.model.new_bool_var(f"rider {number}")
        stage.model.add(got <= total_of(spent))
        gained.append(got)
    return Term(-price * total_of(gained), -price * len(gained), 0)


def payment_price(stage: Stage) -> Term:
    """Price what the payment itself takes besides mana and life: objects, counters, energy, cards."""
    problem, prices = stage.problem, stage.problem.prices
    priced = [*_paid_objects(stage), *_paid_counters(stage), *_held_twice(stage), *_lost_twice(stage)]
    fixed = prices.energy * problem.energy_owed + prices.graveyard_card * (
        problem.mill_owed - problem.off_library
    )
    if problem.energy_per_x and stage.variables.x is not None:
        most = problem.energy_per_x * problem.most_x
        priced.append((prices.energy, most, problem.energy_per_x * stage.variables.x))
    term = _sum_of_priced(priced)
    return Term(term.expression + fixed, fixed + term.least, fixed + term.most)


def _paid_objects(stage: Stage) -> Iterator[_Priced]:
    """Price the objects that the payment takes."""
    problem, prices = stage.problem, stage.problem.prices
    for (number, index), var in stage.variables.paid.items():
        source, slot = problem.sources[index], problem.slots[number]
        arrives = dict(source.marks)[number].arrives
        price = prices.graveyard_card if arrives else taking_price(source.entry, slot.verb, prices)
        yield price, source.count, var


def _paid_counters(stage: Stage) -> Iterator[_Priced]:
    """Price the counters that the payment removes, or puts where they harm, and what that ends (704.5)."""
    model, problem, prices = stage.model, stage.problem, stage.problem.prices
    for (number, index), counted in stage.variables.counters.items():
        part = problem.counter_parts[number]
        most = part.amount + part.per_x * (problem.most_x if problem.chooses_x else 0)
        if not part.put or is_bad(part.kind or ""):
            yield prices.counter, most, counted
        if ending := problem.ending_counters(number, index):
            ends = model.new_bool_var(f"{problem.sources[index].ids[0]}: its last counter")
            model.add(counted <= ending - 1 + most * ends)
            lost = prices.of_loss(problem.sources[index].entry)
            yield lost, 1, ends
            if problem.sources[index].count == 1:  # what is lost as well is lost once
                both = model.new_bool_var(f"{problem.sources[index].ids[0]}: lost with its last counter")
                model.add(both <= ends)
                model.add(both <= stage.totals.all_losses(index))
                yield -lost, 1, both


def _held_twice(stage: Stage) -> Iterator[_Priced]:
    """Price objects once that are exerted, and that a mana ability keeps tapped already."""
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
            yield -problem.prices.no_untap, source.count, both


def _lost_twice(stage: Stage) -> Iterator[_Priced]:
    """Price objects once that are lost in the payment, and that a trigger would have taken after it."""
    model, problem = stage.model, stage.problem
    for index, source in enumerate(problem.sources):
        leaving = [i for i in problem.uses_of[index] if problem.uses[i].ability.after.leaves]
        if not leaving:
            continue
        both = model.new_int_var(0, source.count, f"{source.ids[0]}: lost before it leaves")
        model.add(both <= stage.totals.all_losses(index))
        model.add(both <= total_of(stage.totals.use[i] for i in leaving))
        yield -problem.prices.of_loss(source.entry), source.count, both


def counts_price(stage: Stage) -> Term:
    """Count what was asked for with "max" as a gain: options of the cost, colors of mana spent (702.43)."""
    model, problem = stage.model, stage.problem
    price, fixed = problem.prices.x, -problem.prices.x * problem.counted
    spent = []
    for color in COLORS if problem.most_colors else ():
        got = model.new_bool_var(f"{color} is spent")
        model.add(got <= stage.totals.spent_of(color))
        spent.append(got)
    return Term(total_of([fixed, -price * total_of(spent)]), fixed - price * len(spent), fixed)


def colors_price(stage: Stage) -> Term:
    """Price for each color that its last source is gone, and that fewer than two of more are left."""
    model, prices = stage.model, stage.problem.prices
    terms: list[tuple[int, Linear]] = []
    gone = _gone_by_color(stage)
    for color, count in stage.problem.color_counts.items():
        if color not in gone:
            continue
        left = [(-1, one) for one in gone[color]]
        last = model.new_bool_var("last source of {}", color)
        terms.append((prices.last_source, last))
        if count < 2:
            model.add(weighted([*left, (1, last)]) >= 1 - count)
            continue
        few = model.new_bool_var("fewer than two sources of {}", color)
        terms.append((prices.next_to_last_source, few))
        if 0 <= prices.next_to_last_source <= prices.last_source:
            # The first source short of two is the cheaper one: one sum says both, and as much of
            # fractions as of whole numbers. That spares the solver most of its search.
            model.add(weighted([*left, (1, few), (1, last)]) >= 2 - count)
        else:
            model.add(weighted([*left, (1, last)]) >= 1 - count)
            model.add(weighted([*left, (2, few)]) >= 2 - count)
    return Term(weighted(terms), 0, sum([price for price, _ in terms]))


def _gone_by_color(stage: Stage) -> dict[str, list[Linear]]:
    """Give how many objects of each class that is a source of a color are gone at the end."""
    found: dict[str, list[Linear]] = defaultdict(list)
    for index, source in enumerate(stage.problem.sources):
        if source.colors:
            gone = _gone_in_all(stage, index)
            for color in source.colors:
                found[color].append(gone)
    return found


def _gone_in_all(stage: Stage, index: int) -> Linear:
    """Give how many objects of a class are no untapped permanents any more, after the payment before too.

    What that one tapped and this one loses counts once.
    """
    gone, model = stage.gone[index], stage.model
    if stage.before is None:
        return gone
    count = stage.problem.sources[index].count
    both = model.new_int_var(0, count, f"class {index}: tapped, then lost")
    model.add(both <= stage.before.gone[index])
    model.add(both <= stage.totals.all_losses(index))
    return gone + stage.before.gone[index] - both
