"""The definition of the best plan as one weighted sum (the contract's "Best").

In this order: a plan that doesn't kill its player, the fewest targets tapped or lost, the
lowest price, the fewest activations, the earliest objects. Each level's weight is larger
than everything below it can add up to, so that one solve proves the best plan by all of
them at once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import prod
from operator import mul

from planner.game.mana import COLORS
from planner.game.mana_abilities import Rider
from planner.game.prices import LIFE_STEPS
from planner.models.problem.demands import COST
from planner.models.problem.source_classes import Taking, is_bad, keeps_tapped, taking_price
from planner.models.program.kept_program import LaterProgram
from planner.models.program.linear import MOST, Constraint, Linear, Var, total_of, weighted
from planner.models.program.payment_program import PaymentProgram

MAX_OBJECTIVE = 2**62


@dataclass(frozen=True, slots=True)
class Term:
    """A part of the objective with bounds on its value."""

    expression: Linear
    least: int
    most: int


class Objective:
    """Adds the objective to a program: price and ties."""

    def __init__(
        self, program: PaymentProgram | LaterProgram, before: PaymentProgram | LaterProgram | None = None
    ) -> None:
        self.program = program
        self.before = before
        self.model = program.model
        self.problem = program.problem
        self.lethal: Var | None = None
        self.price = self._price()
        lethal = self._lethal()
        ties = [self._later(), self._positions(), self._activations()]
        self.levels = [*ties, self.price, self._spared(), lethal]

    @cached_property
    def total(self) -> Linear:
        """All levels as one sum."""
        return _weighted(self.levels)

    @cached_property
    def first(self) -> Linear:
        """What matters first: whether the plan is lethal, the targets that it uses, then its price."""
        return _weighted(self.levels[3:])

    @cached_property
    def ties(self) -> Linear:
        """What comes after: the activations, then the positions."""
        return _weighted(self.levels[:3])

    @property
    def spread(self) -> int:
        """What one more of what matters first outweighs."""
        return prod(level.most - level.least + 1 for level in self.levels[:3])

    @property
    def fits(self) -> bool:
        """Whether one sum of all levels fits into the solver's numbers."""
        span = 1
        for level in self.levels:
            span *= level.most - level.least + 1
        return span <= MAX_OBJECTIVE

    def minimize_all(self, least: int | None = None, below: int | None = None) -> None:
        """One solve for everything."""
        self.bound(least, below)
        self.model.minimize(self.total)

    def bound(self, least: int | None, below: int | None) -> None:
        """At least this, and less than that."""
        if least is not None:
            self.model.add(self.total >= least)
        if below is not None:
            self.model.add(self.total <= below - 1)

    def minimize_price(self) -> None:
        """Only what matters first, the ties left out."""
        self.model.minimize(self.first)

    def minimize_ties(self, cheapest: int) -> None:
        """The ties, among the plans whose first levels come to ``cheapest``."""
        self.model.add(self.first == cheapest)
        self.model.minimize(self.ties)

    def _activations_most(self) -> int:
        """A bound on the activations of a best plan.

        Leaving out an activation none of whose mana is spent makes a plan cheaper, so
        each one that isn't required serves at least one mana that is owed. It doesn't
        hold where activating gains something (restricted mana, by an overridden price),
        and isn't used where mana abilities cost mana or objects, or gain life.
        """
        problem, prices = self.problem, self.problem.prices
        most = sum(use.most for use in problem.uses)
        if prices.activation < prices.flexibility or problem.has_converters or problem.has_takings:
            return most
        if self.program.gains_life:  # life can be worth an activation of its own
            return most
        later = problem.later
        asks = [problem] if later is None else [problem, later.problem]
        if any(one.slots or one.counter_parts for one in asks):  # so can a card in the graveyard
            return most
        if later is not None and later.ends:  # and a tax that is gone
            return most
        required = sum(source.required for source in problem.sources)
        return min(most, problem.most_owed + required)

    def _activations(self) -> Term:
        """How many mana abilities are activated."""
        total = total_of(self.program.use)
        most = self._activations_most()
        if most < sum([use.most for use in self.problem.uses]):
            self.model.add(total <= most)
        return Term(total, 0, most)

    def _positions(self) -> Term:
        """The sum of the positions of the objects used, the first of each class first.

        The sum is convex in how many are used, so its tangents describe it exactly.
        """
        terms: list[tuple[int, Linear]] = []
        most = 0
        for index, source in enumerate(self.problem.sources):
            used, positions = self.program.used[index], source.positions
            if source.count == 1:
                terms.append((positions[0], used))
                most += positions[0]
                continue
            sums = list(accumulate(positions, initial=0))
            most += sums[-1]
            total = self.model.new_int_var(0, sums[-1], "{}: positions", source.ids[0])
            terms.append((1, total))
            for count, position in enumerate(positions):
                above = {var: -position * factor for var, factor in used.terms.items()}
                above[total.number] = 1
                least = sums[count] + position * (used.constant - count)
                self.model.add(Constraint(above, least, MOST))
        return Term(weighted(terms), 0, most)

    def _lethal(self) -> Term:
        """Whether the plan ends at 0 or less life, triggers included."""
        if self.problem.life + self.program.most_gained <= 0:
            return Term(Linear({}), 0, 0)
        most = self.program.most_life_lost + max(1 - self.problem.life, 0)
        if self.program.most_life_lost < self.problem.life:
            return Term(Linear({}), 0, 0)
        self.lethal = self.model.new_bool_var("lethal")
        left = self.problem.life - 1 + self.program.life_gained
        self.model.add(self.program.life_lost <= left + most * self.lethal)
        return Term(self.lethal, 0, 1)

    def _spared(self) -> Term:
        """How many of the objects that should be spared are tapped, activated or lost."""
        spare = self.problem.spare
        used = [self.program.used[i] for i, s in enumerate(self.problem.sources) if s.ids[0] in spare]
        return Term(total_of(used), 0, len(used))

    def _price(self) -> Term:
        """The price: what the plan gives up, less what it gains."""
        parts = [self._uses(), self._takings(), self._unspent(), self._pool(), self._colors()]
        parts += [self._life(), self._x(), self._riders(), self._payment(), self._counts(), self._kept()]
        return Term(
            total_of(part.expression for part in parts),
            sum(part.least for part in parts),
            sum(part.most for part in parts),
        )

    def _uses(self) -> Term:
        """What each use gives up by itself: activations, types, creatures, losses."""
        uses = self.problem.uses
        return Term(
            weighted([(use.price, var) for use, var in zip(uses, self.program.use, strict=True)]),
            sum([use.price * use.most for use in uses if use.price < 0]),
            sum([use.price * use.most for use in uses if use.price > 0]),
        )

    def _taking_price(self, taking: Taking, index: int) -> int:
        source = self.problem.sources[index]
        later = source.takes_later(taking)
        return taking_price(source.entry, taking.verb, self.problem.prices, later=later)

    def _takings(self) -> Term:
        """What it gives up that costs tap, sacrifice, discard or exile other objects."""
        priced = [
            (
                self._taking_price(taking, source),
                self.program.most_taken(taking, source),
                var,
            )
            for taken in self.program.taken
            for (taking, source), var in taken.items()
        ]
        return Term(
            weighted([(price, var) for price, _, var in priced]),
            sum(min(price, 0) * most for price, most, _ in priced),
            sum(max(price, 0) * most for price, most, _ in priced),
        )

    def _payment(self) -> Term:
        """What the payment itself gives up besides mana and life: objects, counters, energy, cards."""
        problem, prices = self.problem, self.problem.prices
        priced: list[tuple[int, int, Linear]] = []
        for (number, index), var in self.program.paid.items():
            source, slot = problem.sources[index], problem.slots[number]
            arrives = dict(source.marks)[number].arrives
            price = prices.graveyard_card if arrives else taking_price(source.entry, slot.verb, prices)
            priced.append((price, source.count, total_of([var])))
        for (number, index), counted in self.program.counters.items():
            part = problem.counter_parts[number]
            most = part.amount + part.per_x * (problem.most_x if problem.chooses_x else 0)
            if not part.put or is_bad(part.kind or ""):
                priced.append((prices.counter, most, total_of([counted])))
            if ending := problem.ending_counters(number, index):
                ends = self.model.new_bool_var(f"{problem.sources[index].ids[0]}: its last counter")
                self.model.add(counted <= ending - 1 + most * ends)
                priced.append((prices.of_loss(problem.sources[index].entry), 1, total_of([ends])))
        priced += self._held_twice()
        fixed = prices.energy * problem.energy_owed + prices.graveyard_card * problem.mill_owed
        if problem.energy_per_x and self.program.x is not None:
            most = problem.energy_per_x * problem.most_x
            priced.append((prices.energy, most, problem.energy_per_x * self.program.x))
        return Term(
            weighted([(price, amount) for price, _, amount in priced]) + fixed,
            fixed + sum(min(price, 0) * most for price, most, _ in priced),
            fixed + sum(max(price, 0) * most for price, most, _ in priced),
        )

    def _held_twice(self) -> Iterator[tuple[int, int, Linear]]:
        """Objects that are exerted, and that a mana ability keeps tapped already: that is priced once."""
        problem = self.problem
        if all(slot.verb != "exert" for slot in problem.slots):
            return
        for index, source in enumerate(problem.sources):
            exerted = [
                v
                for (n, c), v in self.program.paid.items()
                if c == index and problem.slots[n].verb == "exert"
            ]
            held = [
                self.program.use[i] for i in problem.uses_of[index] if keeps_tapped(problem.uses[i].ability)
            ]
            if exerted and held:
                both = self.model.new_int_var(0, source.count, f"{source.ids[0]}: exerted and held")
                self.model.add(both <= total_of(exerted))
                self.model.add(both <= total_of(held))
                yield -problem.prices.no_untap, source.count, total_of([both])

    def _kept(self) -> Term:
        """What stays payable is a gain (the contract's "keep"), or has a price of its own."""
        later = self.program.later
        if later is not None and later.priced:
            return Objective(later, self.program).price
        gains = list(later.gains()) if later is not None else []
        total = weighted([(-gain, var) for gain, var in gains])
        return Term(total, -sum(gain for gain, _ in gains), 0)

    def _later(self) -> Term:
        """As few activations for what is kept as possible: no part of the price, but of the answer."""
        later = self.program.later
        if later is None:
            return Term(Linear({}), 0, 0)
        return Term(total_of(later.use), 0, sum(use.most for use in later.problem.uses))

    def _counts(self) -> Term:
        """What was asked for with "max": options of the cost, colors of mana spent (702.43 and others)."""
        price, fixed = self.problem.prices.x, -self.problem.prices.x * self.problem.counted
        spent = []
        for color in COLORS if self.problem.most_colors else ():
            got = self.model.new_bool_var(f"{color} is spent")
            self.model.add(got <= self.program.spent_of(color))
            spent.append(got)
        return Term(total_of([fixed, -price * total_of(spent)]), fixed - price * len(spent), fixed)

    def _unspent(self) -> Term:
        """Mana made in this payment and not spent; floating mana left over is free."""
        price = self.problem.prices.unspent
        program = self.program
        left = [(price, program.mana_made), (-price, program.mana_spent)]
        left += [(price, floating) for floating in program.floating]
        return Term(weighted(left), 0, price * self.problem.most_mana)

    def _riders(self) -> Term:
        """Each different rider that this spell can use, on mana spent for it."""
        price = self.problem.prices.rider
        flows: dict[Rider, list[Var]] = {}
        for (kind, demand), var in self.program.flow[-1].items():
            for rider in kind.riders if demand.payee == COST else ():
                flows.setdefault(rider, []).append(var)
        gained = []
        for number, spent in enumerate(flows.values()):
            got = self.model.new_bool_var(f"rider {number}")
            self.model.add(got <= total_of(spent))
            gained.append(got)
        return Term(-price * total_of(gained), -price * len(gained), 0)

    def _pool(self) -> Term:
        """Mana spent from the pool."""
        pairs = list(zip(self.problem.floating, self.program.floating, strict=True))
        least = sum(min(pool.price, 0) * pool.amount for pool, _ in pairs)
        most = sum(max(pool.price, 0) * pool.amount for pool, _ in pairs)
        return Term(weighted([(pool.price, var) for pool, var in pairs]), least, most)

    def _colors(self) -> Term:
        """For each color: its last source gone, and fewer than two of two or more left."""
        prices = self.problem.prices
        terms: list[tuple[int, Linear]] = []
        if self._in_all_later:
            return Term(Linear({}), 0, 0)
        gone = self._gone_by_color()
        for color, count in self.problem.color_counts.items():
            if color not in gone:
                continue
            left = [(-1, one) for one in gone[color]]
            last = self.model.new_bool_var("last source of {}", color)
            terms.append((prices.last_source, last))
            if count < 2:
                self.model.add(weighted([*left, (1, last)]) >= 1 - count)
                continue
            few = self.model.new_bool_var("fewer than two sources of {}", color)
            terms.append((prices.next_to_last_source, few))
            if 0 <= prices.next_to_last_source <= prices.last_source:
                # The first source short of two is the cheaper one: one sum says both, and as much of
                # fractions as of whole numbers. That spares the solver most of its search.
                self.model.add(weighted([*left, (1, few), (1, last)]) >= 2 - count)
            else:
                self.model.add(weighted([*left, (1, last)]) >= 1 - count)
                self.model.add(weighted([*left, (2, few)]) >= 2 - count)
        return Term(weighted(terms), 0, sum([price for price, _ in terms]))

    def _gone_by_color(self) -> dict[str, list[Linear]]:
        """How many objects of each class that is a source of a color are gone at the end."""
        found: dict[str, list[Linear]] = defaultdict(list)
        for index, source in enumerate(self.problem.sources):
            if source.colors:
                gone = self._gone_in_all(index)
                for color in source.colors:
                    found[color].append(gone)
        return found

    @property
    def _in_all_later(self) -> bool:
        """Whether colors and life are priced for this payment and the later one together."""
        return self.program.later is not None and self.program.later.priced

    def _gone_in_all(self, index: int) -> Linear:
        """How many objects of a class are no untapped permanents any more, the payment before included.

        What that one tapped and this one loses counts once.
        """
        gone = self.program.gone[index]
        if self.before is None:
            return gone
        both = self.model.new_int_var(
            0, self.problem.sources[index].count, f"class {index}: tapped, then lost"
        )
        self.model.add(both <= self.before.gone[index])
        self.model.add(both <= self.program.all_losses(index))
        return gone + self.before.gone[index] - both

    @property
    def _payments(self) -> list[PaymentProgram | LaterProgram]:
        return [self.program] if self.before is None else [self.before, self.program]

    @property
    def _life_lost(self) -> Linear:
        return total_of(program.life_lost for program in self._payments)

    def _life(self) -> Term:
        """Life paid or lost, each point by the total that it is taken from."""
        prices = self.problem.prices
        most = sum(program.most_life_lost for program in self._payments)
        if not most or self._in_all_later:
            return Term(Linear({}), 0, 0)
        if any(program.gains_life for program in self._payments):
            return self._life_after_gains(most)
        parts: list[Var] = []
        total: Linear = total_of([])
        steps = prices.life_steps(self.problem.life)
        for number, (points, price) in enumerate(steps):
            upper = most if number == len(steps) - 1 else min(points, most)
            part = self.model.new_int_var(0, upper, f"life in step {number}")
            parts.append(part)
            total += price * part
        self.model.add(total_of(parts) == self._life_lost)
        if list(prices.life) != sorted(prices.life):
            self._fill_in_order(parts, [points for points, _ in steps], most)
        return Term(total, 0, most * max(prices.life))

    def _life_after_gains(self, most: int) -> Term:
        """Life lost where mana abilities gain some: priced as if all were gained before.

        That is the best order, so no plan is cheaper; a plan whose order is another
        counts what it really costs, and isn't called optimal then.
        """
        prices = self.problem.prices
        gained = total_of(program.life_gained for program in self._payments)
        top = self.problem.life + sum(program.most_gained for program in self._payments)
        above: list[Linear] = []
        for number, floor in enumerate((LIFE_STEPS[0] - 1, LIFE_STEPS[1] - 1)):
            room = self.model.new_int_var(0, max(top, 0), f"life above step {number + 1}")
            self.model.add_largest(room, [0, gained + (self.problem.life - floor)])
            above.append(total_of([room]))
        parts = [self.model.new_int_var(0, most, f"life in step {number}") for number in range(3)]
        self.model.add(total_of(parts) == self._life_lost)
        self.model.add(parts[0] <= above[0])
        self.model.add(parts[0] + parts[1] <= above[1])
        total = total_of(price * part for price, part in zip(prices.life, parts, strict=True))
        return Term(total, 0, most * max(prices.life))

    def _fill_in_order(self, parts: list[Var], points: list[int], most: int) -> None:
        """A later step of life only after the earlier is full, where it would be cheaper."""
        for number in range(1, len(parts)):
            later = self.model.new_bool_var(f"life reaches step {number}")
            self.model.add(total_of(parts[number:]) <= most * later)
            earlier = parts[number - 1]
            self.model.add(earlier >= min(points[number - 1], most)).only_enforce_if(later)

    def _x(self) -> Term:
        """Each X gains, where it is to be as large as possible."""
        if self.program.x is None:
            return Term(Linear({}), 0, 0)
        price = self.problem.prices.x
        most = self.problem.most_x
        return Term(-price * self.program.x, -price * most, 0)


def _weighted(levels: list[Term]) -> Linear:
    """The levels as one sum, from the least important to the most."""
    weights = accumulate([level.most - level.least + 1 for level in levels[:-1]], mul, initial=1)
    return weighted([(weight, level.expression) for weight, level in zip(weights, levels, strict=True)])
