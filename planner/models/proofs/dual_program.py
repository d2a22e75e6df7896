"""The dual of the relaxation as a linear program, solved by GLOP: the weights of the best bound there is.

Its solution is in floating point and proves nothing by itself: it is rounded to shares of a point, and what
the rounded weights prove is added up in whole numbers (``weights.py``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from planner.game.records import MutableRecord, Record, field
from planner.models.problem.terms import Gain, Steps
from planner.models.proofs.relaxed_problem import (
    NAMES,
    PLAIN,
    Giver,
    Least,
    Most,
    Relaxation,
    RelaxedWay,
    Start,
    used_once,
)
from planner.models.proofs.weights import NO_LIMITS, Limits, Weights

MOST = 50.0
"""No weight is more than this and the price that is to be shown, and what X gains."""
MOST_BROUGHT = 10.0
"""No object that is taken counts more than so many mana could."""


class Dual(Record, frozen=True):
    """The weights of the best bound, as solved, and the usage of each source by the relaxed payment.

    ``used`` counts the objects of each giver, ``sums`` the sources of each color, ``lost`` is the life.
    ``usage`` says how often each way of a giver is used.
    """

    bound: float
    types: list[float]
    parts: list[float]
    life: float
    last: dict[str, float]
    taken_less: dict[int, float]
    counted: float
    starts: list[tuple[Start, dict[int, float]]]
    used: list[float]
    usage: dict[int, list[tuple[float, RelaxedWay]]]
    sums: dict[str, float]
    lost: float

    @property
    def objects(self) -> float:
        """How many objects are tapped or lost."""
        return sum(self.used)

    def rounded(self, scale: int, *, priced: bool) -> Weights:
        """Round the weights to shares of a point."""
        return Weights(
            types=tuple([round(one * scale) for one in self.types]),
            parts=tuple([round(one * scale) for one in self.parts]),
            life=round(self.life * scale),
            last={color: round(by * scale) for color, by in self.last.items()},
            taken_less={one: less for one, by in self.taken_less.items() if (less := round(by * scale))},
            used=round(self.counted * scale),
            starts=tuple(
                [
                    (start, {one: round(by * scale) for one, by in table.items()})
                    for start, table in self.starts
                ]
            ),
            scale=scale,
            priced=priced,
        )


def solve_dual(
    relaxation: Relaxation, *, price: int | None, limits: Limits = NO_LIMITS, starts: Sequence[Start] = ()
) -> Dual | None:
    """Find the weights of the best bound; None if the linear program has no solution.

    The bound should show that no payment has a lower price than ``price``, or, for None, that no payment
    exists. ``starts`` are converters, none of them in two, whose mana has a weight of its own.
    """
    return _Program(relaxation, price, limits, starts).solve()


class Joined(Record, frozen=True):
    """A linear program that several relaxations write into, and the most that a weight is.

    ``shared`` are variables for what objects give, by their ids, that are used for the one or for the other;
    ``floating`` the weights by type of mana that the other relaxation counts, if it is left over here.
    """

    program: LinearProgram
    most: float
    shared: Mapping[tuple[str, ...], int] = field(default_factory=dict)
    floating: tuple[int, ...] = ()

    def of_floating(self, made: Most) -> list[int]:
        """The weights that a mana could have for the other relaxation."""
        if not self.floating:
            return []
        types = [one % PLAIN for one in made.types] if made.types else range(PLAIN)
        return [self.floating[one] for one in types]


def _most(relaxation: Relaxation, price: int) -> float:
    return MOST + max(price, 0) + relaxation.objective.gain(Gain.X) * bool(relaxation.x_symbols)


def solve_both(paying: Relaxation, keeping: Relaxation, price: int) -> tuple[Dual, Dual] | None:
    """Find weights for a payment and for what stays payable after it, for the best bound on its price.

    An object that both use in one way alone is used for one of them. Mana that the payment leaves may pay for
    what is kept.
    """
    program, most = LinearProgram(), _most(paying, price)
    shared = {ids: program.variable(gain=-len(ids)) for ids in used_once(paying, keeping)}
    kept = _Program(keeping, None, NO_LIMITS, (), Joined(program, most, shared))
    floating = tuple(kept.types[:PLAIN])
    paid = _Program(paying, price, NO_LIMITS, (), Joined(program, most, shared, floating))
    kept.write()
    paid.write()
    found = program.solved()
    return None if found is None else (paid.dual(found), kept.dual(found))


class _Program:
    """The linear program: a variable for each weight and for the value of each giver."""

    def __init__(
        self,
        relaxation: Relaxation,
        price: int | None,
        limits: Limits,
        starts: Sequence[Start] = (),
        joined: Joined | None = None,
    ) -> None:
        self.relaxation = relaxation
        self.priced = price is not None
        self.limits = limits
        self.joined = joined or Joined(LinearProgram(), 1.0 if price is None else _most(relaxation, price))
        self.program = program = self.joined.program
        self.most = self.joined.most
        floor = -float(relaxation.objective.left_over) if self.priced else 0.0
        number = len(NAMES) if relaxation.is_snowy else len(NAMES) // 2
        self.types = [program.variable(floor, self.most) for _ in range(number)]
        self.made = _types_made(relaxation)
        self.starts = starts
        self.within = {number: place for place, start in enumerate(starts) for number in start.inside}
        self.tables = [{one: program.variable(floor, self.most) for one in start.types} for start in starts]
        self.life = program.variable(0.0, self.most)
        self.taken = {number for _, number in relaxation.taken}
        self.alike: dict[Least, int] = {}
        """The weights of symbols that the same mana pays for: whoever asks for one, it counts the same."""
        self.base = _least_prices(relaxation) if self.priced else {}
        self.least = [self._least(number) for number in range(len(relaxation.leasts))]
        self.last: dict[str, int] = {}
        self.worths: dict[tuple[Most, int], int] = {}
        self.outside: list[dict[int, int]] = []
        self.more: list[int] = []
        self.used: list[list[tuple[int, RelaxedWay]]] = []
        self.taken_less = {number: self._less(*span) for number, span in limits.taken.items()}
        self.counted = self._less(*limits.used) if limits.used != (0, None) else None

    def solve(self) -> Dual | None:
        """Write the linear program and solve it."""
        self.write()
        found = self.program.solved()
        return None if found is None else self.dual(found)

    def write(self) -> None:
        """Add what this relaxation asks of the weights."""
        self._symbols()
        for place in range(len(self.starts)):
            self._outside(place)
        for place, start in enumerate(self.starts):
            self._start(place, start)
        if self.priced:
            self._rows()
        else:
            self._gain(self.life, self.relaxation.life_owed - max(self.relaxation.life, 0))
        for number, giver in enumerate(self.relaxation.givers):
            self._giver(number, self.limits.allowed(number, giver))
        for pool in self.relaxation.pool:
            gain = self.program.variable(gain=-pool.amount)
            price = float(pool.price) if self.priced else 0.0
            self.program.at_least([(gain, 1.0), (self._worth(pool.made), -1.0)], -price)

    def _least(self, number: int) -> int:
        """Variable for the dual weight of a symbol: that of its type, if one type alone can pay it."""
        one = self.relaxation.leasts[number]
        alone = len(one.types) == 1 and not (one.life or one.generic)
        if alone and not any(one.types[0] % PLAIN in table for table in self.tables):
            return self.types[one.types[0]]
        if number in self.taken:
            return self.program.variable(-self.most * MOST_BROUGHT, self.most * MOST_BROUGHT)
        if one.part >= 0:
            return self.program.variable(-float(self.base.get(number, 0)), self.most)
        if one not in self.alike:
            self.alike[one] = self.program.variable(None, self.most)
        return self.alike[one]

    def _less(self, least: int, most: int | None) -> tuple[int, int]:
        """Add two variables for the weight of what is counted: a reduction, and an increase, both bounded."""
        end = self.most * MOST_BROUGHT
        less = self.program.variable(0.0, 0.0 if most is None else end, gain=-(most or 0))
        return less, self.program.variable(0.0, end, gain=least)

    def _gain(self, variable: int, by: float) -> None:
        self.program.gains[variable] += by

    def _symbols(self) -> None:
        """Limit the weight of each symbol by all that can pay for it.

        Types that nobody makes add no limit.
        """
        relaxation, program = self.relaxation, self.program
        for own, least in zip(self.least, relaxation.leasts, strict=True):
            self._no_more_than_types(own, least)
            if least.life:
                program.at_least([(self.life, float(least.life)), (own, -1.0)])
            if least.generic:
                program.at_least([(self.least[least.of], float(least.generic)), (own, -1.0)])
        if self.priced and relaxation.x_symbols:
            program.at_least([(self.least[relaxation.x], 1.0)], float(relaxation.least_generic))
        for one in relaxation.owed:
            self._gain(self.least[one.least], one.amount)
            program.constant += one.amount * self.base.get(one.least, 0)

    def _no_more_than_types(self, own: int, least: Least) -> None:
        """Limit the weight of a symbol to that of any type of mana that can pay it, in each table."""
        for place in least.types:
            if place in self.made and self.types[place] != own:
                self.program.at_least([(self.types[place], 1.0), (own, -1.0)])
            for table in self.tables:
                if place % PLAIN in table:
                    self.program.at_least([(table[place % PLAIN], 1.0), (own, -1.0)])

    def _outside(self, place: int) -> None:
        """Limit the weight of a converter's cost to that of the mana that others make and that can pay it."""
        program, leasts = self.program, self.relaxation.leasts
        asked = {number for way in self.starts[place].ways for number, _ in way.asks}
        asked |= {leasts[number].of for number in asked if leasts[number].generic}
        found = {number: program.variable(None, self.most) for number in sorted(asked)}
        for number, own in found.items():
            least = leasts[number]
            for one in least.types:
                if one in self.made:
                    program.at_least([(self.types[one], 1.0), (own, -1.0)])
                for other, table in enumerate(self.tables):
                    if other != place and one % PLAIN in table:
                        program.at_least([(table[one % PLAIN], 1.0), (own, -1.0)])
            if least.generic:
                program.at_least([(found[least.of], float(least.generic)), (own, -1.0)])
        self.outside.append(found)

    def _start(self, place: int, start: Start) -> None:
        """Bound the gain of a start by what a first conversion costs more if it is paid from outside."""
        more = self.program.variable(0.0, gain=float(start.of < 0))
        self.more.append(more)
        amount = -float(start.amount(self.relaxation))
        for asks in dict.fromkeys([way.asks for way in start.ways]):
            terms = [(self.outside[place][number], float(by)) for number, by in asks]
            terms += [(self.least[number], -float(by)) for number, by in asks]
            self.program.at_least([*terms, (more, amount)])

    def _rows(self) -> None:
        """Subtract the least price of losing the last sources and life: convex, step by step."""
        relaxation, limits = self.relaxation, self.limits
        used = {row for giver in relaxation.givers for row in giver.rows}
        for row, count in relaxation.rows.items():
            steps = relaxation.objective.row(row, count)
            within = limits.rows.get(row, (0, count))
            if row in used and any(price for _, price in steps.runs):
                self.last[row] = self.program.variable(0.0, self.most)
                self._row(steps, self.last[row], within)
            else:
                self.program.constant += steps.price(within[0])
        steps = relaxation.objective.life(relaxation.life, relaxation.life_owed)
        self._row(steps, self.life, limits.life or (steps.base, relaxation.life - 1))

    def _row(self, row: Steps, weight: int, within: tuple[int, int]) -> None:
        """Add the minimum of a convex price less the weight of each step."""
        least, most = within
        program = self.program
        program.constant += row.price(least)
        self._gain(weight, -(least - row.base))
        ends, total = [least], 0
        for size, _ in row.runs:
            total += size
            if least < total < most:
                ends.append(total)
        ends += [most] if most > least else []
        for start, end in pairwise(ends):
            slope = row.slope(start + 1) or 0
            if not slope:
                self._gain(weight, start - end)
                continue
            step = program.variable(gain=start - end)  # what each is worth at the most beyond its cost
            program.at_least([(step, 1.0), (weight, -1.0)], -float(slope))

    def _worth(self, made: Most, place: int = -1) -> int:
        """Weight of a mana; ``place`` is the converter that makes it."""
        table = self.tables[place] if place >= 0 else {}
        ways = [table.get(one % PLAIN, self.types[one]) for one in made.types]
        ways += [self.least[one] for one in made.symbols]
        ways += self.joined.of_floating(made)
        for other, outside in enumerate(self.outside):
            if other != place:  # it could pay for the first of others
                ways += [outside[one] for one in made.symbols if one in outside]
        if len(ways) == 1:
            return ways[0]
        found = self.worths.get((made, place))
        if found is None:
            found = self.program.variable(None if made.types or made.symbols else 0.0)
            self.worths[made, place] = found
            for way in ways:
                self.program.at_least([(found, 1.0), (way, -1.0)])
        return found

    def _terms(self, way: RelaxedWay, number: int = -1) -> list[tuple[int, float]]:
        """Terms of what a way of a giver gives, without its price."""
        place = self.within.get(number, -1) if way.asks else -1
        terms = [(self._worth(made, place), float(amount)) for made, amount in way.made]
        if place >= 0 and self.starts[place].of == number:
            terms.append((self.more[place], -1.0))
        if way.asks:
            terms += [(self.least[number], -float(amount)) for number, amount in way.asks]
        terms += [(self.least[number], -float(amount)) for number, amount in way.takes]
        if self.taken_less:
            for made, amount in way.made:
                for less, more in [self.taken_less[one] for one in made.symbols if one in self.taken_less]:
                    terms += [(less, -float(amount)), (more, float(amount))]
        life = way.life if self.priced else way.paid
        return [*terms, (self.life, -float(life))] if life else terms

    def _cost(self, way: RelaxedWay) -> float:
        """What a way costs, beyond the least price of what it pays for."""
        paid = sum([self.base.get(one, 0) * amount for made, amount in way.made for one in made.symbols])
        return float(way.price - paid) if self.priced else 0.0

    def _giver(self, number: int, giver: Giver) -> None:
        """Subtract the greatest value of the objects of a giver."""
        self.used.append([])
        least, most = self.limits.givers.get(number, (0, len(giver.ids)))
        own = [(self.last[row], 1.0) for row in giver.rows if row in self.last]
        own += [(self.counted[0], 1.0), (self.counted[1], -1.0)] if self.counted is not None else []
        self._no_less((), giver.free, number)
        gives = self.joined.shared.get(giver.ids)
        if gives is None:
            gives = self.program.variable(None if least else 0.0, gain=-(least or most))
        if giver.is_simple:
            self._no_less([(gives, 1.0), *own], giver.tapping or giver.losing or giver.both, number)
        else:
            self._several([(gives, 1.0), *own], giver, number)
        if least:
            more = self.program.variable(gain=least - most)
            self.program.at_least([(more, 1.0), (gives, -1.0)])

    def _several(self, gives: list[tuple[int, float]], giver: Giver, number: int) -> None:
        """Bound the value of an object used in several ways: tapped, and lost besides, and by other ways."""
        program = self.program
        self._no_less(gives, (*giver.tapping, *giver.losing, *giver.both), number)
        if giver.tapping and giver.losing:
            tapped, lost = program.variable(None), program.variable(None)
            self._no_less([(tapped, 1.0)], giver.tapping, number)
            self._no_less([(lost, 1.0)], giver.losing, number)
            program.at_least([*gives, (tapped, -1.0), (lost, -1.0)])
        for ways, times in giver.beside:
            more = program.variable(gain=-times * len(giver.ids))
            self._no_less([(more, 1.0)], ways, number)

    def _no_less(self, terms: Iterable[tuple[int, float]], ways: Iterable[RelaxedWay], number: int) -> None:
        """Let a sum be at least the value of each of these ways."""
        for way in ways:
            of_way = [(term, -by) for term, by in self._terms(way, number)]
            self.used[-1].append((self.program.at_least([*terms, *of_way], -self._cost(way)), way))

    def dual(self, found: Optimum) -> Dual:
        """Read the solution: the weights, and from the dual values how much of each way is used."""
        values = found.variables
        sums: dict[str, float] = dict.fromkeys(self.last, 0.0)
        used, usage = [], {}
        lost = float(self.relaxation.life_owed)
        for place, (giver, ways) in enumerate(zip(self.relaxation.givers, self.used, strict=True)):
            times = [abs(found.constraints[number]) for number, _ in ways]
            usage[place] = [(by, way) for by, (_, way) in zip(times, ways, strict=True)]
            besides = (*giver.free, *[way for group, _ in giver.beside for way in group])
            used.append(sum([by for by, way in usage[place] if way not in besides]))
            lost += sum([by * way.life for by, (_, way) in zip(times, ways, strict=True)])
            for color in giver.rows:
                if color in sums:
                    sums[color] += used[-1]
        types = self._lowered(values)
        leasts = zip(self.least, self.relaxation.leasts, strict=True)
        return Dual(
            bound=found.value,
            types=types if self.relaxation.is_snowy else [*types, *types],
            parts=[
                values[own] + self.base.get(number, 0)
                for number, (own, one) in enumerate(leasts)
                if one.part >= 0
            ],
            life=values[self.life],
            last={color: values[one] for color, one in self.last.items()},
            taken_less={n: values[less] - values[more] for n, (less, more) in self.taken_less.items()},
            counted=values[self.counted[0]] - values[self.counted[1]] if self.counted is not None else 0.0,
            starts=[
                (start, {one: values[by] for one, by in table.items()})
                for start, table in zip(self.starts, self.tables, strict=True)
            ],
            used=used,
            usage=usage,
            sums=sums,
            lost=lost,
        )

    def _lowered(self, values: list[float]) -> list[float]:
        """Lower each type's weight to the greatest weight of a symbol it pays: no symbol needs more."""
        found = [min(values[own], 0.0) for own in self.types]
        seen: set[int] = set()
        leasts = self.relaxation.leasts
        counted = [*zip(self.least, leasts, strict=True)]
        counted += [(own, leasts[number]) for outside in self.outside for number, own in outside.items()]
        for own, one in counted:
            for number in one.types:
                if number < len(found) and (number not in seen or values[own] > found[number]):
                    found[number] = values[own]
                    seen.add(number)
        return found


def _least_prices(relaxation: Relaxation) -> dict[int, int]:
    """For each part of the cost, the least price of what it takes; its weight is looked for beyond that.

    The solver isn't exact to the last point for prices of a million million.
    """
    asked = {one.least for one in relaxation.owed if relaxation.leasts[one.least].part >= 0}
    found: dict[int, int] = {}
    for giver in relaxation.givers if asked else ():
        for way in (*giver.tapping, *giver.losing, *[one for group, _ in giver.beside for one in group]):
            for made, amount in way.made:
                for number in asked.intersection(made.symbols):
                    least = max(way.price // amount, 0) if amount else 0  # 701.59: a card that counts 0
                    found[number] = min(found.get(number, least), least)
    return found


def _types_made(relaxation: Relaxation) -> set[int]:
    """Types of mana that something makes, or that float."""
    found: set[int] = set()
    for giver in relaxation.givers:
        beside = [group for group, _ in giver.beside]
        for ways in (giver.tapping, giver.losing, giver.both, giver.free, *beside):
            for way in ways:
                found.update(*[made.types for made, _ in way.made])
    return found.union(*[pool.made.types for pool in relaxation.pool])


# --- a small linear program as numbers ----------------------------------------------------------------------


Terms = Iterable[tuple[int, float]]
"""Variables by number, each with how often it counts; one that comes twice counts both times."""
_INFINITY = float("inf")


class Optimum(Record, frozen=True):
    """The best value, the value of each variable, and the dual value of each constraint."""

    value: float
    variables: list[float]
    constraints: list[float]


class LinearProgram(MutableRecord):
    """Variables within bounds, sums with lower bounds, and a sum to maximize."""

    bounds: list[tuple[float, float]] = field(default_factory=list)
    gains: list[float] = field(default_factory=list)
    constraints: list[tuple[dict[int, float], float]] = field(default_factory=list)
    constant: float = 0.0

    def variable(self, least: float | None = 0.0, most: float | None = None, gain: float = 0.0) -> int:
        """Add a variable and return its number; None means no bound."""
        self.bounds.append((-_INFINITY if least is None else least, _INFINITY if most is None else most))
        self.gains.append(gain)
        return len(self.bounds) - 1

    def at_least(self, terms: Terms, bound: float = 0.0) -> int:
        """Add a lower bound on a sum, and return the number of the constraint."""
        row: dict[int, float] = {}
        for variable, by in terms:
            row[variable] = row.get(variable, 0.0) + by
        self.constraints.append((row, bound))
        return len(self.constraints) - 1

    @property
    def _most_iterations(self) -> int:
        """Limit on the steps of the simplex: on numbers of very different sizes it can cycle."""
        return 200 + 20 * (len(self.bounds) + len(self.constraints))

    def solved(self) -> Optimum | None:
        """Solve the program; None if it has no best solution."""
        from ortools.linear_solver.python import model_builder_helper as helpers

        model = helpers.ModelBuilderHelper()
        for number, ((least, most), gain) in enumerate(zip(self.bounds, self.gains, strict=True)):
            model.add_var()
            model.set_var_lower_bound(number, least)
            model.set_var_upper_bound(number, most)
            if gain:
                model.set_var_objective_coefficient(number, gain)
        model.set_maximize(True)
        for number, (row, bound) in enumerate(self.constraints):
            model.add_linear_constraint()
            model.set_constraint_lower_bound(number, bound)
            model.set_constraint_upper_bound(number, _INFINITY)
            for variable, by in row.items():
                if by:
                    model.add_term_to_constraint(number, variable, by)
        solver = helpers.ModelSolverHelper("glop")
        solver.set_solver_specific_parameters(f"max_number_of_iterations: {self._most_iterations}")
        solver.solve(model)
        if solver.status() != helpers.SolveStatus.OPTIMAL:
            return None
        return Optimum(
            solver.objective_value() + self.constant,
            solver.variable_values().tolist(),
            solver.dual_values().tolist(),
        )
