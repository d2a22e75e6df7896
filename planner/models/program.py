"""The payment program: CP-SAT variables and constraints for paying one cost in full.

Counts, not objects: how many of a class do what (``times``), how much of each kind of
mana goes where (``flow``). One method a constraint. ``models/README.md`` in the
repository has the same program as mathematics.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from functools import cached_property

from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr

from planner.game.abilities import ManaAbility, PutCounters, RemoveCounters, UntapSelf
from planner.mana import TYPES
from planner.models.build import kind_of
from planner.models.problem import COST, GENERIC, Demand, Kind, PaymentProblem, Use, generic_of
from planner.sources import Taking, energy_of, mill_of

FlowKey = tuple[Kind, Demand]
Number = LinearExpr | int


def total_of(terms: Iterable[Number]) -> LinearExpr:
    """The sum of expressions and numbers, an expression also where there are none."""
    return LinearExpr.sum(list(terms))


class PaymentProgram:
    """The program of one problem.

    ``times[r][i]`` counts how often ``problem.uses[i]`` is done in round r,
    ``flow[r][kind, demand]`` how much mana of a kind is spent on a demand there, ``x`` is
    X where it is to be chosen. Without ``rounds`` there is one round, and the order of
    activations is left out: mana abilities may spend mana that is made in the same
    round. With them, a round spends only what the pool holds at its start, and the cost
    is paid after the last. ``relaxed`` adds what is missing as variables.
    """

    def __init__(self, problem: PaymentProblem, *, rounds: int = 0, relaxed: bool = False) -> None:
        self.problem = problem
        self.ordered = rounds > 0
        self.rounds = max(rounds, 1)
        self.model = CpModel()
        self.times: list[list[IntVar]] = []
        self.combination: list[dict[tuple[int, str], IntVar]] = []
        self.taken: list[dict[tuple[Taking, int], IntVar]] = []
        self.flow: list[dict[FlowKey, IntVar]] = []
        self.by_life: list[dict[Demand, IntVar]] = []
        self.by_generic: list[dict[Demand, IntVar]] = []
        self.floating: list[IntVar] = []
        self.used: dict[int, LinearExpr] = {}
        self.gone: dict[int, LinearExpr] = {}
        self.x: IntVar | None = None
        self.missing: dict[str, IntVar] = {}
        self._variables()
        if relaxed:
            self._missing_variables()
        for index in range(len(problem.sources)):
            self._constrain_object(index)
        self._constrain_takings()
        self._constrain_limits()
        self._constrain_counters()
        self._constrain_energy_and_library()
        self._constrain_combinations()
        self._constrain_kinds()
        self._constrain_demands()
        self._constrain_ability_life()
        self._constrain_payment_life()

    # --- variables ---------------------------------------------------------------------

    def _variables(self) -> None:
        model, problem = self.model, self.problem
        if problem.x_symbols:
            self.x = model.new_int_var(0, problem.most_x, "x")
        for number, pool in enumerate(problem.floating):
            self.floating.append(model.new_int_var(0, pool.amount, f"floating {number}"))
        for number in range(self.rounds):
            self._round_variables(number, f" in round {number}" if self.ordered else "")

    def _round_variables(self, number: int, suffix: str) -> None:
        model, problem = self.model, self.problem
        times: list[IntVar] = []
        combination: dict[tuple[int, str], IntVar] = {}
        flow: dict[FlowKey, IntVar] = {}
        for index, use in enumerate(problem.uses):
            name = f"{problem.sources[use.source].ids[0]}: {_doing(use)}{suffix}"
            times.append(model.new_int_var(0, use.most, name))
            for letter in use.combination_types:
                most = use.most * use.combination
                combination[index, letter] = model.new_int_var(0, most, f"{name}, {letter} of it")
        last = number == self.rounds - 1
        for demand in problem.demands:
            if demand.payee == COST and not last:
                continue
            for kind in problem.kinds:
                if demand.takes(kind):
                    name = f"{_name(kind)} for {demand.name}{suffix}"
                    flow[kind, demand] = model.new_int_var(0, problem.most_mana, name)
        self.times.append(times)
        self.combination.append(combination)
        self.flow.append(flow)
        self.taken.append(self._taken_variables(suffix))
        choices = [d for d in problem.demands if d.payee != COST or last]
        bounds = {demand: self._most(demand) for demand in choices}
        self.by_life.append(
            {d: model.new_int_var(0, bounds[d], f"{d.name} by life{suffix}") for d in choices if d.life}
        )
        self.by_generic.append(
            {d: model.new_int_var(0, bounds[d], f"{d.name} by generic{suffix}") for d in choices if d.generic}
        )

    def _most(self, demand: Demand) -> int:
        """The most symbols that a demand can have."""
        of_uses = sum(use.most * n for use in self.problem.uses for d, n in use.costs if d == demand)
        return self.problem.owed.get(demand, 0) + of_uses

    def _taken_variables(self, suffix: str) -> dict[tuple[Taking, int], IntVar]:
        wanted = {taking for use in self.problem.uses for taking, _ in use.takings}
        return {
            (taking, index): self.model.new_int_var(
                0, source.count, f"{source.ids[0]}: taken to {taking[0]}{suffix}"
            )
            for index, source in enumerate(self.problem.sources)
            for taking in sorted(source.takings & wanted, key=lambda t: (t[0], sorted(t[1])))
        }

    def _missing_variables(self) -> None:
        """What could be added to the board: mana of each type, snow mana, life (118.3)."""
        problem, last = self.problem, self.rounds - 1
        most = problem.least_x_owed + sum(n for use in problem.uses for _, n in use.costs)
        payees = frozenset(demand.payee for demand in problem.demands)
        for letter in (*TYPES, "S"):
            self.missing[letter] = self.model.new_int_var(0, most, f"missing {letter}")
            kind = missing_kind(letter, payees)
            for number in range(self.rounds):
                for demand in problem.demands:
                    if (demand.payee == COST and number != last) or not demand.takes(kind):
                        continue
                    if (letter == "S") != demand.snow:  # snow mana is missed only where nothing else does
                        continue
                    name = f"missing {letter} for {demand.name}"
                    self.flow[number][kind, demand] = self.model.new_int_var(0, most, name)
        life = self._most_life_paid() + max(-problem.life, 0) + self.most_damage
        self.missing["life"] = self.model.new_int_var(0, life, "missing life")
        if self.x is not None:  # what is missing is missing for the smallest X
            self.model.add(self.x == 0)

    # --- sums over rounds and uses -----------------------------------------------------

    @cached_property
    def use(self) -> list[LinearExpr]:
        """How often each use is done in all."""
        if self.rounds == 1:
            return list(self.times[0])
        return [total_of(times[i] for times in self.times) for i in range(len(self.problem.uses))]

    def _weighted(self, weights: dict[int, int], rounds: Iterable[int] | None = None) -> LinearExpr:
        """The sum of a property of the uses, by use, over some rounds."""
        numbers = range(self.rounds) if rounds is None else rounds
        return total_of(weight * self.times[r][i] for r in numbers for i, weight in weights.items())

    @cached_property
    def _life_costs(self) -> dict[int, int]:
        return {i: use.ability.life for i, use in enumerate(self.problem.uses) if use.ability.life}

    @cached_property
    def _damages(self) -> dict[int, int]:
        return {i: use.ability.damage for i, use in enumerate(self.problem.uses) if use.ability.damage}

    @cached_property
    def _gains(self) -> dict[int, int]:
        gained = {i: use.ability.after.life_gained for i, use in enumerate(self.problem.uses)}
        return {i: life for i, life in gained.items() if life}

    def _taps(self, source: int, rounds: Iterable[int]) -> LinearExpr:
        """How often objects of a class are tapped in some rounds, by themselves or by another cost."""
        return self._counted(source, rounds, lambda use: use.taps, ("tap",))

    def _losses(self, source: int, rounds: Iterable[int]) -> LinearExpr:
        """How many objects of a class are lost in some rounds."""
        return self._counted(source, rounds, lambda use: use.loses, ("sacrifice", "exile", "discard"))

    def _counted(
        self, source: int, rounds: Iterable[int], wanted: Callable[[Use], bool], verbs: tuple[str, ...]
    ) -> LinearExpr:
        numbers = [i for i in self.problem.uses_of[source] if wanted(self.problem.uses[i])]
        terms: list[Number] = []
        for r in rounds:
            terms += [self.times[r][i] for i in numbers]
            terms += [var for (taking, c), var in self.taken[r].items() if c == source and taking[0] in verbs]
        return total_of(terms)

    # --- objects -----------------------------------------------------------------------

    def _constrain_object(self, index: int) -> None:
        """Each object is tapped once at most, lost once at most, and lost after it is tapped (118.3).

        An ability that leaves its object as it was can be activated again, but there has
        to be an object that does it.
        """
        source, every = self.problem.sources[index], range(self.rounds)
        taps, losses = self._taps(index, every), self._losses(index, every)
        untaps = self._untaps(index)
        self.model.add(taps <= source.untapped + untaps)
        self.model.add(losses <= source.count)
        if self._has_untaps(index):
            self.model.add(untaps <= (source.count if source.entry.tapped else 0) + taps)
        for r in range(self.rounds - 1):
            later = self._acts(index, range(r + 1, self.rounds))
            self.model.add(self._losses(index, range(r + 1)) + later <= source.count)
        used = self.model.new_int_var(0, source.count, f"{source.ids[0]}: used")
        self.model.add(used >= losses)
        self.gone[index] = total_of([used])
        if self._has_untaps(index):
            again = list(self.problem.uses_of[index])
        else:
            again = [i for i in self.problem.uses_of[index] if self._repeats(self.problem.uses[i])]
            self.model.add(used >= taps)
        if again:
            self.gone[index] = self._gone(index, taps, losses)
            for i in again:
                for r in every:
                    most = self.problem.uses[i].most
                    self.model.add(self.times[r][i] <= most * used)
                    if r:  # nothing is activated of what was lost before
                        there = source.count - self._losses(index, range(r))
                        self.model.add(self.times[r][i] <= most * there)
        self.used[index] = total_of([used])
        if source.required:
            done = [self.times[r][i] for r in every for i in self.problem.uses_of[index]]
            done += [var for r in every for (_, c), var in self.taken[r].items() if c == index]
            self.model.add(total_of(done) >= 1)

    def _acts(self, index: int, rounds: Iterable[int]) -> LinearExpr:
        """What has to be done by objects that aren't lost yet: each object one act at most."""
        taps = [i for i in self.problem.uses_of[index] if self.problem.uses[i].taps]
        terms: list[Number] = []
        for r in rounds:
            terms += [self.times[r][i] for i in taps]
            terms += [var for (t, c), var in self.taken[r].items() if c == index and t[0] == "tap"]
        return total_of(terms)

    def _gone(self, index: int, taps: LinearExpr, losses: LinearExpr) -> LinearExpr:
        """How many objects of a class are no untapped permanents any more."""
        source = self.problem.sources[index]
        gone = self.model.new_int_var(0, source.count, f"{source.ids[0]}: gone")
        self.model.add(gone >= losses)
        self.model.add(gone >= taps - self._untaps(index))
        return total_of([gone])

    def _repeats(self, use: Use) -> bool:
        return not (use.taps or use.loses)

    def _has_untaps(self, index: int) -> bool:
        return any(_untaps_itself(self.problem.uses[i].ability) for i in self.problem.uses_of[index])

    def _untaps(self, index: int) -> LinearExpr:
        """How often objects of a class are untapped by {Q}."""
        numbers = [i for i in self.problem.uses_of[index] if _untaps_itself(self.problem.uses[i].ability)]
        return total_of(times[i] for times in self.times for i in numbers)

    def _constrain_takings(self) -> None:
        """Costs take as many objects as they say, each for one cost only (118.10)."""
        wanted: dict[Taking, dict[int, int]] = defaultdict(dict)
        for i, use in enumerate(self.problem.uses):
            for taking, amount in use.takings:
                wanted[taking][i] = wanted[taking].get(i, 0) + amount
        for taking, amounts in wanted.items():
            for r in range(self.rounds):
                taken = [var for (t, _), var in self.taken[r].items() if t == taking]
                self.model.add(total_of(taken) == self._weighted(amounts, [r]))
            if taking[0] == "untap":
                self._constrain_untapping(taking)

    def _constrain_untapping(self, taking: Taking) -> None:
        """Only what is tapped can be untapped as a cost."""
        for index, source in enumerate(self.problem.sources):
            key = (taking, index)
            untapped = [taken[key] for taken in self.taken if key in taken]
            self.model.add(total_of(untapped) <= (source.count if source.entry.tapped else 0))

    def _constrain_limits(self) -> None:
        """Activations each turn are limited, over all the ways to choose X for one ability (602.5)."""
        for index, source in enumerate(self.problem.sources):
            by_number: dict[int, list[int]] = defaultdict(list)
            for i in self.problem.uses_of[index]:
                if self.problem.uses[i].ability.limit is not None:
                    by_number[self.problem.uses[i].ability.number].append(i)
            for numbers in by_number.values():
                limit = self.problem.uses[numbers[0]].ability.limit or 0
                self.model.add(total_of(self.use[i] for i in numbers) <= limit * source.count)

    def _constrain_counters(self) -> None:
        """Counters that are removed are there, or put there by the object's own abilities."""
        for index, source in enumerate(self.problem.sources):
            weights: dict[str, dict[int, int]] = defaultdict(dict)
            for i in self.problem.uses_of[index]:
                for kind, amount in counters_spent(self.problem.uses[i].ability).items():
                    weights[kind][i] = amount
            for kind, amounts in weights.items():
                if any(amount > 0 for amount in amounts.values()):
                    there = source.entry.counters.get(kind, 0) * source.count
                    self.model.add(self._weighted(amounts) <= there)

    def _constrain_energy_and_library(self) -> None:
        """Energy is paid from what there is (107.14); what is milled is in the library."""
        energy = {i: energy_of(use.ability) for i, use in enumerate(self.problem.uses)}
        if any(energy.values()):
            self.model.add(self._weighted(energy) <= self.problem.energy)
        milled = {i: mill_of(use.ability) for i, use in enumerate(self.problem.uses)}
        if any(milled.values()) and self.problem.library is not None:
            self.model.add(self._weighted(milled) <= self.problem.library)

    # --- mana --------------------------------------------------------------------------

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
        for letter, var in self.missing.items():
            if letter != "life":
                made[missing_kind(letter, payees)].append(var)
        for r in range(self.rounds):
            for (kind, demand), var in self.flow[r].items():
                if demand.payee != COST:
                    spent[kind].append(var)
            if self.ordered:
                for kind in [kind for kind in spent if spent[kind]]:
                    self.model.add(total_of(spent[kind]) <= total_of(made[kind]))
            for kind, expression in self._made(r).items():
                made[kind].append(expression)
        for (kind, demand), var in self.flow[-1].items():
            if demand.payee == COST:
                spent[kind].append(var)
        for kind, flows in spent.items():
            self.model.add(total_of(flows) <= total_of(made[kind]))
        for letter, var in self.missing.items():  # what is missing is all spent
            if letter != "life":
                self.model.add(total_of(spent[missing_kind(letter, payees)]) == var)

    def _made(self, r: int) -> dict[Kind, LinearExpr]:
        """How much of each kind of mana is made in a round."""
        terms: dict[Kind, list[Number]] = defaultdict(list)
        split = any(kind.snow for kind in self.problem.kinds)
        for index, use in enumerate(self.problem.uses):
            source = self.problem.sources[use.source]
            for letter, amount in Counter(use.run).items():
                terms[kind_of(letter, use, source, split)].append(amount * self.times[r][index])
            for letter in use.combination_types:
                terms[kind_of(letter, use, source, split)].append(self.combination[r][index, letter])
        return {kind: total_of(parts) for kind, parts in terms.items()}

    def _constrain_demands(self) -> None:
        """Every symbol is paid in full, in one of its ways (601.2h, 107.4b, e and f)."""
        for r in range(self.rounds):
            into: dict[Demand, list[Number]] = defaultdict(list)
            for (_, demand), var in self.flow[r].items():
                into[demand].append(var)
            for demand in self.problem.demands:
                if demand.payee == COST and r != self.rounds - 1:
                    continue
                ways = into[demand]
                if demand.life:
                    ways.append(self.by_life[r][demand])
                if demand.generic:
                    ways.append(self.by_generic[r][demand])
                self.model.add(total_of(ways) == self._owed(demand, r))

    def _owed(self, demand: Demand, r: int) -> LinearExpr:
        """How many symbols a demand has in a round (the cost is paid in the last)."""
        terms: list[Number] = [self.problem.owed.get(demand, 0)]
        if demand == GENERIC and self.x is not None:
            terms.append(self.problem.x_symbols * self.x)
        if demand == generic_of(demand.payee):
            terms += [d.generic * var for d, var in self.by_generic[r].items() if d.payee == demand.payee]
        if demand.payee != COST:
            amounts = {i: n for i, use in enumerate(self.problem.uses) for d, n in use.costs if d == demand}
            terms.append(self._weighted(amounts, [r]))
        return total_of(terms)

    @cached_property
    def mana_spent(self) -> LinearExpr:
        """All the mana that is spent, on the cost and on mana abilities."""
        return total_of(var for flow in self.flow for var in flow.values())

    @cached_property
    def mana_made(self) -> LinearExpr:
        """All the mana that is made."""
        return self._weighted({i: use.made for i, use in enumerate(self.problem.uses)})

    # --- life --------------------------------------------------------------------------

    def _life(self, gains: bool) -> LinearExpr:
        """The life that there is, with what is missing and what mana abilities let gain."""
        gained = self._weighted(self._gains) if gains else 0
        return total_of([self.problem.life, self.missing.get("life", 0), gained])

    def _constrain_ability_life(self) -> None:
        """Each life payment of a mana ability needs that much life at that moment (118.3b).

        The best order pays life first, deals damage after; where one ability does both,
        only the damage of the very last one comes after all payments. With rounds, the
        damage of earlier rounds comes before.
        """
        paid_by_symbol = [var for by_life in self.by_life for d, var in by_life.items() if d.payee != COST]
        if not self._life_costs and not paid_by_symbol:
            return
        for r in range(self.rounds):
            needed = self._life_needed(r)
            here = [self.times[r][i] for i in self._life_costs]
            here += [var for d, var in self.by_life[r].items() if d.payee != COST]
            if self.problem.life >= 0 and not (self.ordered and self._damages):
                self.model.add(needed <= self._life(True))
                continue
            pays = self.model.new_bool_var(f"a mana ability's cost pays life (round {r})")
            for var in here:
                self.model.add(var == 0).only_enforce_if(~pays)
            self.model.add(needed <= self._life(True)).only_enforce_if(pays)

    def _life_needed(self, r: int) -> LinearExpr:
        """The life that the payments of a round and all before it need."""
        mixed = {i: self._damages[i] for i in self._life_costs if i in self._damages}
        before = self._weighted(self._damages, range(r)) if self.ordered else 0
        symbols = [
            d.life * var
            for number in range(r + 1)
            for d, var in self.by_life[number].items()
            if d.payee != COST
        ]
        needed = total_of([self._weighted(self._life_costs, range(r + 1)), before, *symbols])
        needed += self._weighted(mixed, [r])
        if not self.ordered:
            needed += self._early_damage()
        lasts = []
        for i, damage in mixed.items():
            last = self.model.new_bool_var(f"the damage of use {i} comes last (round {r})")
            self.model.add(last <= self.times[r][i])
            needed -= damage * last
            lasts.append(last)
        if len(lasts) > 1:
            self.model.add(total_of(lasts) <= 1)
        return needed

    def _early_damage(self) -> LinearExpr:
        """Damage that comes before a payment of life because one object does both in that order.

        An object that is tapped and then lost takes the damage of the one before it pays
        the life of the other; at least as many do both as there are too few objects.
        """
        terms: list[Number] = []
        for index, source in enumerate(self.problem.sources):
            uses = self._uses(index)
            tapping = [use.ability.damage for use in uses if use.taps]
            if not tapping or not min(tapping):
                continue
            if not any(use.ability.life and use.loses and not use.taps for use in uses):
                continue
            both = self.model.new_int_var(0, source.count, f"{source.ids[0]}: tapped, then lost")
            acts = self._taps(index, [0]) + self._losses(index, [0])
            self.model.add(both >= acts - self.used[index])
            terms.append(min(tapping) * both)
        return total_of(terms)

    def _constrain_payment_life(self) -> None:
        """The payment's own life comes after the mana abilities and their damage (601.2g)."""
        most = self._most_life_paid()
        if not most:
            return
        pays = self.model.new_bool_var("the cost pays life")
        self.model.add(self.life_paid <= most * pays)
        needed = self._ability_life + self._weighted(self._damages) + self.life_paid
        self.model.add(needed <= self._life(True)).only_enforce_if(pays)

    @cached_property
    def life_paid(self) -> LinearExpr:
        """The life that the payment itself takes, mana abilities left out."""
        paid = [d.life * var for d, var in self.by_life[-1].items() if d.payee == COST]
        return total_of([self.problem.life_owed, *paid])

    @cached_property
    def _ability_life(self) -> LinearExpr:
        """The life that mana abilities' costs take."""
        symbols = [d.life * var for by_life in self.by_life for d, var in by_life.items() if d.payee != COST]
        return total_of([self._weighted(self._life_costs), *symbols])

    def _most_life_paid(self) -> int:
        return self.problem.life_owed + sum(d.life * n for d, n in self.problem.owed.items())

    @cached_property
    def triggers(self) -> LinearExpr:
        """The damage of triggers on becoming tapped, after the payment (603.3)."""
        terms: list[Number] = []
        for index, source in enumerate(self.problem.sources):
            if damage := source.entry.reading.tapped_damage:
                terms.append(damage * self._taps(index, range(self.rounds)))
        return total_of(terms)

    @cached_property
    def most_damage(self) -> int:
        """The most life that activating everything could take."""
        own = sum((use.ability.life + use.ability.damage) * use.most for use in self.problem.uses)
        symbols = sum(d.life * n * u.most for u in self.problem.uses for d, n in u.costs)
        triggers = sum(
            s.entry.reading.tapped_damage * (s.count + sum(u.most for u in self._uses(i)))
            for i, s in enumerate(self.problem.sources)
        )
        return own + symbols + triggers

    def _uses(self, source: int) -> list[Use]:
        return [self.problem.uses[i] for i in self.problem.uses_of[source]]

    @property
    def most_life_lost(self) -> int:
        """The most life that a plan could take, the payment included."""
        return self._most_life_paid() + self.most_damage

    @cached_property
    def life_lost(self) -> LinearExpr:
        """The life that is paid or lost in all, triggers included."""
        return self.life_paid + self._ability_life + self._weighted(self._damages) + self.triggers

    @property
    def gains_life(self) -> bool:
        """Whether some mana ability gains life."""
        return bool(self._gains)

    @property
    def most_gained(self) -> int:
        """The most life that mana abilities could gain."""
        return sum(life * self.problem.uses[i].most for i, life in self._gains.items())

    @cached_property
    def life_gained(self) -> LinearExpr:
        """The life that mana abilities let gain."""
        return self._weighted(self._gains)


def missing_kind(letter: str, payees: frozenset[int]) -> Kind:
    """Missing mana as a kind of its own: nothing restricts it."""
    return Kind("C" if letter == "S" else letter, payees, snow=letter == "S", missing=True)


def counters_spent(ability: ManaAbility) -> Counter[str]:
    """The counters that activating takes off the object, less those that it puts on."""
    spent: Counter[str] = Counter()
    for part in ability.cost:
        if isinstance(part, RemoveCounters):
            spent[part.kind] += part.amount
        elif isinstance(part, PutCounters):
            spent[part.kind] -= part.amount
    for kind, amount in ability.after.counters:
        spent[kind] -= amount
    return spent


def _untaps_itself(ability: ManaAbility) -> bool:
    return any(isinstance(part, UntapSelf) for part in ability.cost)


def _doing(use: Use) -> str:
    """What a use does, for the name of its variable."""
    parts = [use.run] if use.run else []
    parts += [f"{use.combination} in a combination"] if use.combination else []
    return " and ".join(parts) or "nothing"


def _name(kind: Kind) -> str:
    limits = "" if kind.generic and len(kind.pays) != 0 else " (restricted)"
    return ("snow " if kind.snow else "") + kind.type + limits
