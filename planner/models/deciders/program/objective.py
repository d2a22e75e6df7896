"""The definition of the best plan as one weighted sum (the contract's "Best").

In this order: a plan that doesn't kill its player, the fewest targets tapped or lost, the
lowest price, the fewest activations, the earliest objects. Each level's weight is larger
than everything below it can add up to, so that one solve proves the best plan by all of
them at once. Where that is too large a number for the solver, the levels are minimized in groups, one after
the other, and a price of several tiers is taken apart at tiers.
"""

from __future__ import annotations

from functools import cached_property
from itertools import accumulate
from math import prod
from operator import mul

from planner.game.prices import lowest_amount, spans_of
from planner.game.records import Record
from planner.models.deciders.program.kept_constraints import gains
from planner.models.deciders.program.linear import MOST, Constraint, Linear, total_of, weighted
from planner.models.deciders.program.price import FREE, Bounded, price_of, sum_of_bounded
from planner.models.deciders.program.stage import Stage

MAX_OBJECTIVE = 2**58
"""The largest span of an objective that is minimized in one solve."""
MAX_GROUP = 2**40
"""The largest span of a group of levels that is minimized before others, as far as levels can be parted."""
_TIES = 3
"""So many levels break ties between plans that are equally good."""


class LevelGroup(Record, frozen=True):
    """Levels of the objective minimized together; one unit of this sum outweighs ``spread`` lower units.

    ``breaks_ties`` says that plans with different sums are equally good.
    """

    level: Bounded
    spread: int
    breaks_ties: bool


class ProgramObjective:
    """The objective of a program: price of a payment and of the kept costs, and how ties are broken.

    >>> program = PaymentProgram(problem_of(prepare({"pay": {"cost": "{0}"}})))
    >>> ProgramObjective(program.first, program.kept).fits
    True
    """

    def __init__(self, stage: Stage, kept: Stage | None = None) -> None:
        self.stage = stage
        self.kept = kept
        self.model = stage.model
        self.price = self._price()
        lethal = self._lethal()
        ties = [self._kept_activations(), self._positions(), self._activations()]
        self.levels = [*ties, self.price, self._spared(), lethal]
        if kept is not None and kept.keeps is not None and kept.keeps.worth_first:
            self.levels.append(self._worth(kept))

    @property
    def _weights(self) -> list[int]:
        return _weights(self.levels)

    @cached_property
    def total(self) -> Linear:
        """Sum of all levels, weighted into one expression."""
        return self._of_variables(_weighted(self.levels))

    @property
    def compared(self) -> Linear:
        """Sum of the levels that make one plan better than another: all but those that break ties."""
        return self._of_variables(_weighted(self.levels[_TIES:]))

    def _of_variables(self, total: Linear) -> Linear:
        """Leave out variables fixed at 0: their factors may be larger than the solver's numbers."""
        bounds = self.model.bounds
        terms = {var: by for var, by in total.terms.items() if bounds[var] != (0, 0)}
        return total if len(terms) == len(total.terms) else Linear(terms, total.constant)

    @property
    def groups(self) -> list[LevelGroup]:
        """Split the levels into groups to minimize one after the other, the most important first."""
        ties, others = self.levels[:_TIES], self.levels[_TIES:]
        levels = [*ties, *self._parts_of_price(others[0]), *others[1:]]
        groups: list[LevelGroup] = []
        spread, low = 1, 0
        while low < len(levels):
            high, span = low + 1, _span(levels[low])
            end = len(ties) if low < len(ties) else len(levels)
            while high < end and span * _span(levels[high]) <= MAX_GROUP:
                span *= _span(levels[high])
                high += 1
            joined = _joined(levels[low:high])
            level = Bounded(self._of_variables(joined.expression), joined.least, joined.most)
            groups.append(LevelGroup(level, spread, low < len(ties)))
            spread *= span
            low = high
        return groups[::-1]

    def _parts_of_price(self, price: Bounded) -> list[Bounded]:
        """Split a price of several tiers, the lowest first, into sums that fit the solver's numbers."""
        spans = spans_of(self.stage.problem.objective.prices, MAX_GROUP)
        if len(spans) < 2 or _span(price) <= MAX_GROUP:
            return [price]
        parts: list[Bounded] = []
        rest = price.expression
        for least, span in spans[:-1]:
            split = {var: _lowest(by, least, span) for var, by in rest.terms.items()}
            own, more = lowest_amount(rest.constant, least, span)
            parts.append(self._bounded(Linear({var: by for var, (by, _) in split.items()}, own)))
            rest = Linear({var: by for var, (_, by) in split.items()}, more)
        return [*parts, self._bounded(rest)]

    def _bounded(self, expression: Linear) -> Bounded:
        """Bound an expression by the bounds of its variables."""
        bounds, least, most = self.model.bounds, expression.constant, expression.constant
        terms = {var: by for var, by in expression.terms.items() if by}
        for var, by in terms.items():
            ends = sorted((by * bounds[var][0], by * bounds[var][1]))
            least += ends[0]
            most += ends[1]
        return Bounded(Linear(terms, expression.constant), least, most)

    @property
    def compares_price_alone(self) -> bool:
        """Whether no plan is better than another for anything but its price."""
        spared, lethal = self.levels[_TIES + 1 : _TIES + 3]
        return not (spared.most or lethal.most or len(self.levels) > _TIES + 3)

    def least_price(self, total: int) -> int | None:
        """Lower bound on the price of every plan whose objective is at least ``total``.

        None if there is none.

        There is none if the plan may use spared objects or may kill its player: a better plan need not be
        cheaper then.
        """
        if not self.compares_price_alone:
            return None
        *ties, price = self.levels[: _TIES + 1]
        below = sum(weight * level.most for weight, level in zip(self._weights, ties, strict=False))
        return max(price.least, -((below - total) // self._weights[len(ties)]))

    @property
    def fits(self) -> bool:
        """Whether one sum of all levels fits into the solver's numbers."""
        return prod(level.most - level.least + 1 for level in self.levels) <= MAX_OBJECTIVE

    def minimize_all(self, least: int | None = None, below: int | None = None) -> None:
        """Minimize all levels in one solve, within known bounds."""
        self.bound(least, below)
        self.model.minimize(self.total)

    def bound(self, least: int | None, below: int | None) -> None:
        """Bound the objective: at least ``least``, and less than ``below``."""
        if least is not None:
            self.model.add(self.total >= least)
        if below is not None:
            self.model.add(self.total <= below - 1)

    # --- the levels ----------------------------------------------------------------------------

    def _price(self) -> Bounded:
        """Price of what the plan gives up, less what it gains."""
        return sum_of_bounded([price_of(self.stage, together=self._prices_both_at_once), self._kept_price()])

    @property
    def _prices_both_at_once(self) -> bool:
        """Whether the rows of the price are counted for this payment and the kept costs together."""
        return self.kept is not None and self.kept.keeps is not None and self.kept.keeps.priced

    def _kept_price(self) -> Bounded:
        """Gain of the costs that stay payable (the contract's "keep"), or price of paying them."""
        if self.kept is None:
            return FREE
        if self._prices_both_at_once:
            return ProgramObjective(self.kept).price
        gained = list(gains(self.kept))
        total = weighted([(-gain, var) for gain, var in gained])
        return Bounded(total, -sum(gain for gain, _ in gained), 0)

    def _worth(self, kept: Stage) -> Bounded:
        """Total worth of the kept costs, negated; it comes before everything else."""
        worth = kept.problem.objective.worth_of_kept
        gained = [(-(gain // worth), var) for gain, var in gains(kept)]
        return Bounded(weighted(gained), sum(gain for gain, _ in gained), 0)

    def _lethal(self) -> Bounded:
        """Add a variable that says whether the plan ends at 0 or less life, after its triggers."""
        problem, totals = self.stage.problem, self.stage.totals
        if problem.life + problem.most_gained <= 0 or totals.most_life_lost < problem.life:
            return FREE
        most = totals.most_life_lost + max(1 - problem.life, 0)
        lethal = self.model.new_bool_var("lethal")
        left = problem.life - 1 + totals.life_gained
        self.model.add(totals.life_lost <= left + most * lethal)
        return Bounded(lethal, 0, 1)

    def _spared(self) -> Bounded:
        """Count the objects to be spared that are tapped, activated or lost."""
        problem = self.stage.problem
        used = [self.stage.used[i] for i, s in enumerate(problem.sources) if s.ids[0] in problem.spare]
        return Bounded(total_of(used), 0, len(used))

    def _activations(self) -> Bounded:
        """Count the activations of mana abilities."""
        total = total_of(self.stage.totals.use)
        most = self._most_activations()
        if most < sum([use.most for use in self.stage.problem.uses]):
            self.model.add(total <= most)
        return Bounded(total, 0, most)

    def _most_activations(self) -> int:
        """Upper bound on the activations of a best plan, by dominance.

        Leaving out an activation none of whose mana is spent makes a plan cheaper, so each one that isn't
        required pays for at least one mana owed. The argument fails if activating gains something (restricted
        mana, by an overridden price), and isn't used if mana abilities cost mana or objects, or gain life.
        """
        problem = self.stage.problem
        most = sum(use.most for use in problem.uses)
        if not problem.objective.saves_activations or problem.has_converters or problem.has_takings:
            return most
        if self.stage.totals.gains:  # life can be worth an activation of its own
            return most
        kept = problem.kept
        asks = [problem] if kept is None else [problem, kept.problem]
        if any(one.slots or one.counter_parts for one in asks):  # so can a card in the graveyard
            return most
        if kept is not None and kept.ends:  # and a tax that is gone
            return most
        required = sum(source.required for source in problem.sources)
        return min(most, problem.most_owed + required)

    def _positions(self) -> Bounded:
        """Sum the positions of the objects used, the first of each class first.

        The sum is convex in how many are used, so its tangents describe it exactly.
        """
        terms: list[tuple[int, Linear]] = []
        most = 0
        for index, source in enumerate(self.stage.problem.sources):
            used, positions = self.stage.used[index], source.positions
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
        return Bounded(weighted(terms), 0, most)

    def _kept_activations(self) -> Bounded:
        """Count the activations for kept costs: they are no part of the price, but break ties."""
        if self.kept is None:
            return FREE
        most = sum(use.most for use in self.kept.problem.uses)
        return Bounded(total_of(self.kept.totals.use), 0, most)


def _lowest(by: int, least: int, span: int) -> tuple[int, int]:
    """Split a factor into the amount of its lowest tiers and the rest.

    What is taken off again (the loss of an object that is lost anyway) is split as what was added: with
    amounts of the other sign, of which the tiers on their own have none.
    """
    direct = lowest_amount(by, least, span)
    if by >= 0 or not direct[1]:
        return direct
    own, more = lowest_amount(-by, least, span)
    return (-own, -more) if abs(more) < abs(direct[1]) else direct


def _span(level: Bounded) -> int:
    return level.most - level.least + 1


def _joined(levels: list[Bounded]) -> Bounded:
    """Combine several levels into one."""
    if len(levels) == 1:
        return levels[0]
    weights = _weights(levels)
    return Bounded(
        _weighted(levels),
        sum(weight * level.least for weight, level in zip(weights, levels, strict=True)),
        sum(weight * level.most for weight, level in zip(weights, levels, strict=True)),
    )


def _weighted(levels: list[Bounded]) -> Linear:
    """Add up the levels, from the least important to the most."""
    pairs = zip(_weights(levels), levels, strict=True)
    return weighted([(weight, level.expression) for weight, level in pairs])


def _weights(levels: list[Bounded]) -> list[int]:
    """Weigh each level more than all below it can add up to."""
    return list(accumulate([level.most - level.least + 1 for level in levels[:-1]], mul, initial=1))
