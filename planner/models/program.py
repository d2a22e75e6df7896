"""The payment program: CP-SAT variables and constraints for paying one cost in full.

Counts, not objects: how many of a class do what (``use``), how much of each kind of
mana goes where (``flow``). One method a constraint. ``models/README.md`` in the
repository has the same program as mathematics.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property

from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr

from planner.mana import TYPES
from planner.models.problem import GENERIC, Demand, Kind, PaymentProblem, Use, kind_of


def total_of(terms: Iterable[LinearExpr | int]) -> LinearExpr:
    """The sum of expressions and numbers, an expression also where there are none."""
    return LinearExpr.sum(list(terms))


class PaymentProgram:
    """The program of one problem; ``relaxed`` adds what is missing as variables.

    ``use[i]`` counts how often ``problem.uses[i]`` is done, ``flow[kind, demand]`` how
    much mana of a kind is spent on a demand, ``x`` is X where it is to be chosen.
    """

    def __init__(self, problem: PaymentProblem, *, relaxed: bool = False) -> None:
        self.problem = problem
        self.model = CpModel()
        self.use: list[IntVar] = []
        self.combination: dict[tuple[int, str], IntVar] = {}
        self.flow: dict[tuple[Kind, Demand], IntVar] = {}
        self.floating: list[IntVar] = []
        self.by_life: dict[Demand, IntVar] = {}
        self.by_generic: dict[Demand, IntVar] = {}
        self.used: dict[int, LinearExpr] = {}
        self.x: IntVar | None = None
        self.missing: dict[str, IntVar] = {}
        self.missing_flow: dict[tuple[str, Demand], IntVar] = {}
        self._variables()
        if relaxed:
            self._missing_variables()
        self._constrain_objects()
        self._constrain_combinations()
        self._constrain_kinds()
        self._constrain_demands()
        self._constrain_generic()
        self._constrain_ability_life()
        self._constrain_payment_life()

    def _variables(self) -> None:
        model, problem = self.model, self.problem
        for index, use in enumerate(problem.uses):
            name = f"{problem.sources[use.source].ids[0]}: {_doing(use)}"
            self.use.append(model.new_int_var(0, use.most, name))
            for letter in use.combination_types:
                name = f"{problem.sources[use.source].ids[0]}: {letter} in a combination"
                self.combination[index, letter] = model.new_int_var(0, use.most * use.combination, name)
        most = problem.most_mana
        if problem.x_symbols:
            self.x = model.new_int_var(0, problem.most_x, "x")
        for kind in problem.kinds:
            for demand in (*problem.demands, GENERIC):
                if demand.takes(kind):
                    upper = min(most, demand.amount) if demand is not GENERIC else most
                    self.flow[kind, demand] = model.new_int_var(0, upper, f"{_name(kind)} for {demand.name}")
        self.floating = [
            model.new_int_var(0, pool.amount, f"floating {i}") for i, pool in enumerate(problem.floating)
        ]
        for demand in problem.demands:
            if demand.life:
                self.by_life[demand] = model.new_int_var(0, demand.amount, f"{demand.name} by life")
            if demand.generic:
                self.by_generic[demand] = model.new_int_var(0, demand.amount, f"{demand.name} by generic")

    def _missing_variables(self) -> None:
        """What could be added to the board: mana of each type, snow mana, life (118.3)."""
        most = self.problem.least_x_owed
        for letter in (*TYPES, "S"):
            self.missing[letter] = self.model.new_int_var(0, most, f"missing {letter}")
            for demand in (*self.problem.demands, GENERIC):
                if demand.takes(Kind(letter, letter == "S")) if letter != "S" else demand.snow:
                    name = f"missing {letter} for {demand.name}"
                    self.missing_flow[letter, demand] = self.model.new_int_var(0, most, name)
        life = self._most_life_paid() + max(-self.problem.life, 0) + self.most_damage
        self.missing["life"] = self.model.new_int_var(0, life, "missing life")
        if self.x is not None:  # what is missing is missing for the smallest X
            self.model.add(self.x == 0)

    def _constrain_objects(self) -> None:
        """Each object is tapped once at most, lost once at most: it follows one mode.

        A mode that leaves its object as it was can be repeated, also by an object that
        then does something else, but there has to be an object that does it.
        """
        for index, source in enumerate(self.problem.sources):
            once = [self.use[i] for i, u in self._uses_of(index) if not u.mode.repeatable]
            again = [self.use[i] for i, u in self._uses_of(index) if u.mode.repeatable]
            total = total_of(once)
            if len(once) > 1 or again:
                self.model.add(total <= source.count)
            self.used[index] = total
            if again:
                used = self.model.new_int_var(0, source.count, f"{source.ids[0]}: used")
                self.model.add(used >= total)
                for i, use in self._uses_of(index):
                    if use.mode.repeatable:
                        self.model.add(self.use[i] <= use.most * used)
                self.used[index] = used
            if source.required:
                done = total_of(once + again)
                self.model.add(done >= 1)

    def _constrain_combinations(self) -> None:
        """Mana "in any combination": each mana of one of the types (106.3)."""
        for index, use in enumerate(self.problem.uses):
            if use.combination:
                parts = [self.combination[index, letter] for letter in use.combination_types]
                total = total_of(parts)
                self.model.add(total == use.combination * self.use[index])

    def _constrain_kinds(self) -> None:
        """What is spent of a kind of mana is made or floating (118.3a)."""
        made = self.made
        for kind in self.problem.kinds:
            flows = [var for (k, _), var in self.flow.items() if k == kind]
            if flows:
                floating = [
                    v for v, p in zip(self.floating, self.problem.floating, strict=True) if p.kind == kind
                ]
                self.model.add(total_of(flows) <= made[kind] + total_of(floating))
        for letter in (*TYPES, "S") if self.missing else ():
            flows = [var for (missing, _), var in self.missing_flow.items() if missing == letter]
            self.model.add(total_of(flows) == self.missing[letter])

    @cached_property
    def made(self) -> dict[Kind, LinearExpr]:
        """How much of each kind of mana is made."""
        problem = self.problem
        split = any(kind.snow for kind in problem.kinds)
        terms: dict[Kind, list[LinearExpr]] = {kind: [] for kind in problem.kinds}
        for index, use in enumerate(problem.uses):
            source = problem.sources[use.source]
            counts: dict[str, int] = defaultdict(int)
            for letter in "".join(use.runs):
                counts[letter] += 1
            for letter, amount in counts.items():
                terms[kind_of(letter, use, source, split)].append(amount * self.use[index])
            for letter in use.combination_types:
                terms[kind_of(letter, use, source, split)].append(self.combination[index, letter])
        return {kind: total_of(parts) for kind, parts in terms.items()}

    def _constrain_demands(self) -> None:
        """Every symbol is paid in full, in one of its ways (601.2h, 107.4e, 107.4f)."""
        for demand in self.problem.demands:
            ways: list[LinearExpr] = list(self._flows_into(demand))
            if demand in self.by_life:
                ways.append(self.by_life[demand])
            if demand in self.by_generic:
                ways.append(self.by_generic[demand])
            self.model.add(total_of(ways) == demand.amount)

    def _constrain_generic(self) -> None:
        """Generic mana is paid with any mana: its own, X's, and that of {2/W} (107.4b)."""
        self.model.add(total_of(self._flows_into(GENERIC)) == self.generic_owed)

    def _flows_into(self, demand: Demand) -> list[IntVar]:
        flows = [var for (_, d), var in self.flow.items() if d == demand]
        return flows + [var for (_, d), var in self.missing_flow.items() if d == demand]

    @property
    def generic_owed(self) -> LinearExpr:
        """The generic mana that is owed."""
        owed = total_of([self.problem.generic])
        for demand, var in self.by_generic.items():
            owed += demand.generic * var
        if self.x is not None:
            owed += self.problem.x_symbols * self.x
        return owed

    @property
    def mana_owed(self) -> LinearExpr:
        """All the mana that is owed, life payments and choices taken into account."""
        owed = self.generic_owed + sum(d.amount for d in self.problem.demands)
        for var in (*self.by_life.values(), *self.by_generic.values()):
            owed -= var
        return owed

    @property
    def _life(self) -> LinearExpr:
        """The life that there is, with what is missing."""
        return total_of([self.problem.life, self.missing.get("life", 0)])

    def _weighted(self, weight: str) -> LinearExpr:
        """The sum of a property of the modes over all uses."""
        terms = [
            getattr(use.mode, weight) * self.use[i]
            for i, use in enumerate(self.problem.uses)
            if getattr(use.mode, weight)
        ]
        return total_of(terms)

    def _constrain_ability_life(self) -> None:
        """Each life payment of a mana ability needs that much life at that moment (118.3b).

        The best order pays life first, deals damage after; where one mode does both,
        only the damage of the very last one comes after all payments.
        """
        paying = [(i, use) for i, use in enumerate(self.problem.uses) if use.mode.life]
        if not paying:
            return
        needed = self._weighted("life")
        mixed = [(i, use) for i, use in paying if use.mode.damage]
        for i, use in mixed:
            needed += use.mode.damage * self.use[i]
        late = [(i, use) for i, use in mixed if use.mode.late_damage]
        lasts = []
        for i, use in late:
            last = self.model.new_bool_var(
                f"{self.problem.sources[use.source].ids[0]}: its damage comes last"
            )
            self.model.add(last <= self.use[i])
            needed -= use.mode.late_damage * last
            lasts.append(last)
        if len(lasts) > 1:
            self.model.add(total_of(lasts) <= 1)
        if self.problem.life >= 0:
            self.model.add(needed <= self._life)
            return
        pays = self.model.new_bool_var("an ability's cost pays life")
        for i, use in paying:
            self.model.add(self.use[i] <= use.most * pays)
        self.model.add(needed <= self._life).only_enforce_if(pays)

    def _constrain_payment_life(self) -> None:
        """The payment's own life comes after the mana abilities and their damage (601.2g)."""
        most = self._most_life_paid()
        if not most:
            return
        pays = self.model.new_bool_var("the cost pays life")
        self.model.add(self.life_paid <= most * pays)
        before = self._weighted("life") + self._weighted("damage")
        self.model.add(before + self.life_paid <= self._life).only_enforce_if(pays)

    @property
    def life_paid(self) -> LinearExpr:
        """The life that the payment itself takes, mana abilities left out."""
        paid = total_of([self.problem.life_owed])
        for demand, var in self.by_life.items():
            paid += demand.life * var
        return paid

    def _most_life_paid(self) -> int:
        return self.problem.life_owed + sum(d.life * d.amount for d in self.problem.demands)

    @property
    def most_damage(self) -> int:
        """The most life that activating everything could take."""
        return sum(
            (use.mode.life + use.mode.damage + use.mode.trigger_damage) * use.most
            for use in self.problem.uses
        )

    @property
    def most_life_lost(self) -> int:
        """The most life that a plan could take, the payment included."""
        return self._most_life_paid() + self.most_damage

    @property
    def life_lost(self) -> LinearExpr:
        """The life that is paid or lost in all, triggers included."""
        abilities = self._weighted("life") + self._weighted("damage")
        return self.life_paid + abilities + self._weighted("trigger_damage")

    def _uses_of(self, source: int) -> list[tuple[int, Use]]:
        return [(number, self.problem.uses[number]) for number in self.problem.uses_of[source]]


def _doing(use: Use) -> str:
    """What a use does, for the name of its variable."""
    return " then ".join(run or f"{use.combination} in a combination" for run in use.runs)


def _name(kind: Kind) -> str:
    return ("snow " if kind.snow else "") + kind.type + ("" if kind.usable else " (not for this)")
