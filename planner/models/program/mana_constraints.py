"""Where mana goes: what is spent is there before, and every symbol is paid in full."""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property

from planner.game.mana import TYPES
from planner.models.problem.demands import COST, GENERIC, Demand, Kind, generic_of, missing_kind
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.program.linear import Linear, Number, sum_of, total_of
from planner.models.program.part_constraints import PartConstraints

_MISSING_MANA = (*TYPES, "S")


class ManaConstraints(PartConstraints):
    """One method a constraint on mana."""

    def __init__(self, problem: PaymentProblem, *, rounds: int = 0, relaxed: bool = False) -> None:
        super().__init__(problem, rounds=rounds, relaxed=relaxed)
        self._constrain_combinations()
        self._constrain_kinds()
        self._constrain_demands()
        self._constrain_wishes()

    def _constrain_wishes(self) -> None:
        """So much mana of a type is spent on the cost as the spell wants of it (adamant)."""
        for letter, amount in self.problem.spend_least:
            self.model.add(self.spent_of(letter) >= amount)

    def spent_of(self, letter: str) -> Linear:
        """The mana of a type that is spent on the cost itself."""
        return sum_of(
            [
                var
                for (kind, demand), var in self.flow[-1].items()
                if demand.payee == COST and kind.type == letter and kind.helper is None
            ]
        )

    def _constrain_combinations(self) -> None:
        """Mana "in any combination": each mana of one of the types (106.3)."""
        for r in range(self.rounds):
            for index, use in enumerate(self.problem.uses):
                if use.combination:
                    parts = [self.combination[r][index, letter] for letter in use.combination_types]
                    self.model.add(total_of(parts) == use.combination * self.times[r][index])

    def _constrain_kinds(self) -> None:
        """What is spent of a kind of mana is made before, or floating (118.3a, 605.3b)."""
        spent: dict[Kind, list[Number]] = defaultdict(list)
        made: dict[Kind, list[Number]] = defaultdict(list)
        for pool, var in zip(self.problem.floating, self.floating, strict=True):
            made[pool.kind].append(var)
        payees = frozenset(demand.payee for demand in self.problem.demands)
        for letter in _MISSING_MANA:
            if letter in self.missing:
                made[missing_kind(letter, payees)].append(self.missing[letter])
        for r in range(self.rounds):
            for (kind, demand), var in self.flow[r].items():
                if not demand.is_final:
                    spent[kind].append(var)
            if self.ordered:
                for kind in [kind for kind in spent if spent[kind]]:
                    self.model.add(total_of(spent[kind]) <= total_of(made[kind]))
            for kind, expression in self._made(r).items():
                made[kind].append(expression)
        for (kind, demand), var in self.flow[-1].items():
            if demand.is_final:
                spent[kind].append(var)
        for kind, flows in spent.items():
            if kind.helper is None:
                self.model.add(total_of(flows) <= total_of(made[kind]))
        self._constrain_helpers(spent)
        for letter in _MISSING_MANA:  # what is missing is all spent
            if letter in self.missing:
                missing = self.missing[letter]
                self.model.add(total_of(spent[missing_kind(letter, payees)]) == missing)

    def _constrain_helpers(self, spent: dict[Kind, list[Number]]) -> None:
        """Each object that is tapped for convoke, exiled for delve and so on pays for one mana (702.51)."""
        for kind in self.problem.helping:
            number = kind.helper or 0
            if number in self.assisted:
                paid = total_of([self.assisted[number]])
            else:
                serving = self.problem.serving[number]
                paid = total_of(self.paid[number, c] for c, mark in serving if mark.colors == kind.type)
            self.model.add(total_of(spent[kind]) == paid)

    def left_of(self, kind: Kind) -> Linear:
        """How much mana of a kind that this payment takes or makes is left in the pool."""
        made = [by_kind[kind] for r in range(self.rounds) if kind in (by_kind := self._made(r))]
        floating = zip(self.problem.floating, self.floating, strict=True)
        taken = [var for pool, var in floating if pool.kind == kind]
        spent = [var for flow in self.flow for (one, _), var in flow.items() if one == kind]
        return total_of([*made, *taken]) - total_of(spent)

    def _made(self, r: int) -> dict[Kind, Linear]:
        """How much of each kind of mana is made in a round."""
        problem = self.problem
        terms: dict[Kind, dict[int, int]] = defaultdict(dict)
        for var, made in zip(self.times[r], problem.makes, strict=True):
            for kind, amount in made:
                terms[kind][var.number] = terms[kind].get(var.number, 0) + amount
        for (index, letter), var in self.combination[r].items():
            terms[problem.kind_of(letter, problem.uses[index])][var.number] = 1
        return {kind: Linear(factors) for kind, factors in terms.items()}

    def _constrain_demands(self) -> None:
        """Every symbol is paid in full, in one of its ways (601.2h, 107.4b, e and f)."""
        for r in range(self.rounds):
            into: dict[Demand, list[Number]] = defaultdict(list)
            for (_, demand), var in self.flow[r].items():
                into[demand].append(var)
            for demand in self.problem.demands:
                if demand.is_final and r != self.rounds - 1:
                    continue
                ways = into[demand]
                if demand.life:
                    ways.append(self.by_life[r][demand])
                if demand.generic:
                    ways.append(self.by_generic[r][demand])
                self.model.add(total_of(ways) == self._owed(demand, r))

    def _owed(self, demand: Demand, r: int) -> Linear:
        """How many symbols a demand has in a round (the cost is paid in the last)."""
        terms: list[Number] = [self._by_cost(demand)]
        if demand == GENERIC and self.x is not None:
            terms = [self._generic_with_x]
        if demand == generic_of(demand.payee):
            terms += [d.generic * var for d, var in self.by_generic[r].items() if d.payee == demand.payee]
        if not demand.is_final:
            terms.append(self._weighted(self.problem.asked_by[demand], [r]))
        return total_of(terms)

    def _by_cost(self, demand: Demand) -> Number:
        """How many symbols of a demand the cost itself has."""
        return self.problem.owed.get(demand, 0)

    @cached_property
    def _generic_with_x(self) -> Linear:
        """The generic mana where X is to be chosen: reductions take from what X adds too (118.7a)."""
        problem = self.problem
        assert self.x is not None
        printed = problem.owed.get(GENERIC, 0) + problem.x_symbols * self.x
        if not (problem.discount or problem.least_generic):
            return printed
        most = problem.owed.get(GENERIC, 0) + problem.x_symbols * problem.most_x + problem.least_generic
        generic = self.model.new_int_var(0, most, "generic mana")
        self.model.add_largest(generic, [problem.least_generic, printed - problem.discount])
        return total_of([generic])

    @cached_property
    def mana_spent(self) -> Linear:
        """All the mana that is spent, on the cost and on mana abilities."""
        return sum_of([var for flow in self.flow for (kind, _), var in flow.items() if kind.helper is None])

    @cached_property
    def mana_made(self) -> Linear:
        """All the mana that is made."""
        return self._weighted({i: use.made for i, use in enumerate(self.problem.uses)})

    @cached_property
    def conversions(self) -> Linear:
        """How many activations cost mana or objects, those of filters aside."""
        uses = enumerate(self.problem.uses)
        return self._weighted({i: 1 for i, u in uses if (u.costs or u.takings) and not u.is_filter})
