"""The program of everything that could be added or undone to make a cost payable, fewest first.

It is the relaxed program, where what is lifted (a tapped permanent counted as untapped and so
on) counts as well. The order of activations is left out, so that what it finds is a candidate:
no repair is smaller, and whether one is enough is asked of the question itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from planner.game.clock import Clock
from planner.game.mana import TYPES
from planner.game.vocabulary import Lifted, Verb
from planner.models.deciders.program.best_payment import with_any_life
from planner.models.deciders.program.cp_sat import solve_model
from planner.models.deciders.program.linear import Var, total_of
from planner.models.deciders.program.payment_program import PaymentProgram
from planner.models.problem.demands import Demand
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Outcome

Unit = tuple[str, str, int]
"""A unit of a repair: its kind; its types of mana or the words of a part; its class (or -1)."""
Repair = Counter[Unit]


class RepairProgram:
    """The relaxed program with a variable for each unit of a repair.

    ``lifted`` names the restrictions that may be lifted for each class, by its number in the problem; with
    ``mana`` false no mana can be added.

    >>> RepairProgram(problem_of(prepare({"pay": {"cost": "{G}"}})), {}, mana=True).next_repair(Clock())
    (1, Counter({('mana', 'G', -1): 1}))
    """

    def __init__(self, problem: PaymentProblem, lifted: Mapping[int, frozenset[str]], *, mana: bool) -> None:
        program = PaymentProgram(with_any_life(problem), relaxed=True)
        self.problem = program.problem
        self.model = program.model
        self.stage = program.first
        self.units: dict[Unit, Var] = {}
        self.cut_short = False
        self._add_mana(mana)
        missing = self.stage.variables.missing
        self.units["life", "", -1] = missing["life"]
        if "energy" in missing:
            self.units["energy", "", -1] = missing["energy"]
        self._add_parts()
        for index, kinds in lifted.items():
            self._add_lifts(index, kinds)
        self._minimize()

    def _add_mana(self, mana: bool) -> None:
        """Add variables for missing mana, by the set of types any of which would do."""
        letters: dict[Demand, dict[str, None]] = {}
        missing = [
            (kind, demand, var)
            for f in self.stage.variables.flow
            for (kind, demand), var in f.items()
            if kind.missing
        ]
        for kind, demand, _ in missing:
            letters.setdefault(demand, {})["S" if demand.snow else kind.type] = None
        wished = set(self.problem.spending.types) | set(self.problem.x_types)
        wished |= {letter for _, types in self.problem.only_types for letter in types}
        flows: dict[str, list[Var]] = {}
        for kind, demand, var in missing:
            types = (
                kind.type if kind.type in wished else "".join(t for t in letters[demand] if t not in wished)
            )
            flows.setdefault(types, []).append(var)
        for types, variables in flows.items():
            most = sum(self.problem.owed.values()) + self.problem.least_x_owed + self.problem.most_mana
            amount = self.model.new_int_var(0, most if mana else 0, f"missing mana of {types}")
            self.model.add(total_of(variables) == amount)
            self.units["mana", types, -1] = amount

    def _add_parts(self) -> None:
        """Add variables for missing objects, power and counters, by part of the cost."""
        found: dict[tuple[str, str], list[Var]] = {}
        for name, words, lack in self.stage.lacks:
            found.setdefault((name, words), []).append(lack)
        for (name, words), lacks in found.items():
            amount = self.model.new_int_var(0, 1_000_000_000, f"missing {name} for {words}")
            self.model.add(amount == total_of(lacks))
            self.units[name, words, -1] = amount
        if self.problem.mill_owed and "cards" in self.stage.variables.lacking:
            milled = self.model.new_int_var(0, self.problem.mill_owed, "missing cards to mill")
            of_parts = [lack for name, _, lack in self.stage.lacks if name == "cards"]
            self.model.add(self.stage.variables.lacking["cards"] == total_of([milled, *of_parts]))
            self.units["library", "", -1] = milled

    def _add_lifts(self, index: int, kinds: frozenset[str]) -> None:
        """Add, for each restriction, how many objects of a class need it lifted for the solution."""
        count = self.problem.sources[index].count
        lifts = {
            kind: self.model.new_int_var(0, count, f"{self.problem.sources[index].ids[0]}: {kind}")
            for kind in sorted(kinds)
        }
        for kind, lift in lifts.items():
            self.units[kind, "", index] = lift
        variables, totals = self.stage.variables, self.stage.totals
        own = [i for i in self.problem.uses_of[index] if self.problem.uses[i].taps]
        if Lifted.TAPPED in lifts:
            taps = totals.taps(index, totals.every) + totals.paid_by(index, (Verb.TAP,))
            self.model.add(taps <= lifts[Lifted.TAPPED])
        if Lifted.SICK in lifts:
            slots = self.problem.slots
            by_symbol = [v for (n, c), v in variables.paid.items() if c == index and slots[n].words == "{T}"]
            used = [times[i] for times in variables.times for i in own]
            self.model.add(total_of([*used, *by_symbol]) <= lifts[Lifted.SICK])
        if Lifted.FORBIDDEN in lifts:
            self.model.add(self.stage.used[index] <= lifts[Lifted.FORBIDDEN])
            every = [v for (_, c), v in variables.paid.items() if c == index]
            every += [v for taken in variables.taken for (_, c), v in taken.items() if c == index]
            for var in every:
                self.model.add(var <= lifts[Lifted.FORBIDDEN])

    def _minimize(self) -> None:
        """Minimize the units first; among equals prefer missing mana of as many types as possible."""
        self.size = total_of(self.units.values())
        general = [len(types) * var for (kind, types, _), var in self.units.items() if kind == "mana"]
        most = (len(TYPES) + 1) * (self.problem.most_mana + self.problem.least_x_owed + 1)
        weight = most + 1 if most < 2**24 else 1
        self.model.minimize(weight * self.size - total_of(general) if weight > 1 else self.size)

    def next_repair(self, clock: Clock) -> tuple[int, Repair] | None:
        """Find the smallest repair not yet excluded, with its size; None if there is none.

        ``cut_short`` is set if the limit was reached before the answer was known.
        """
        outcome, values = solve_model(self.model, clock)
        if outcome is not Outcome.OPTIMAL:
            self.cut_short |= outcome is not Outcome.INFEASIBLE
            return None
        found = Counter({unit: values[var.number] for unit, var in self.units.items()})
        repair = +found
        return repair.total(), repair

    def leave_out(self, repair: Repair, *, with_more: bool) -> None:
        """Exclude this repair from now on; ``with_more`` excludes all that contain it, too."""
        ways = list(self._other_than(repair, with_more))
        self.model.add_at_least_one(ways)

    def _other_than(self, repair: Repair, with_more: bool) -> Iterator[Var]:
        for unit, var in self.units.items():
            amount = repair[unit]
            if amount:
                fewer = self.model.new_bool_var(f"fewer of {unit}")
                self.model.add(var <= amount - 1).only_enforce_if(fewer)
                yield fewer
            if not with_more:
                more = self.model.new_bool_var(f"more of {unit}")
                self.model.add(var >= amount + 1).only_enforce_if(more)
                yield more
