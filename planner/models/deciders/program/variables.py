"""The decision variables of one payment: counts of activations, objects and mana, by class and kind."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property

from planner.game.mana import TYPES
from planner.game.vocabulary import Helper, Verb
from planner.models.deciders.program.initial_state import InitialState
from planner.models.deciders.program.linear import Model, Var
from planner.models.problem.bounds import most_damage, most_lacking, most_life_paid
from planner.models.problem.demands import Demand, ManaKind, missing_kind
from planner.models.problem.payment_problem import KeptPayment, PaymentProblem, Slot
from planner.models.problem.source_classes import Mark, Taking

FlowKey = tuple[ManaKind, Demand]

MISSING_MANA = (*TYPES, "S")
"""The mana that a relaxed program can miss: each type, and snow mana."""


class Variables:
    """Creates and holds the variables of one payment, in the order in which the solver gets them.

    ``times[r][i]`` counts how often ``problem.uses[i]`` is done in round r,
    ``flow[r][kind, demand]`` how much mana of a kind is spent on a demand there,
    ``taken[r][taking, class]`` how many objects of a class costs take (``taken_of`` has them
    by class); ``x`` is X where it
    is to be chosen, and ``kept[payee]`` says whether a cost that should stay payable is paid.
    In the payment itself, which comes after the last round, ``paid[slot, class]`` counts the
    objects that serve a slot (``paid_of`` has them by class), ``counters[part, class]`` the
    counters removed or put (``counter_kinds`` each kind of them where the part asks for any),
    ``assisted[slot]`` the mana that another player pays. ``doubled[r][type]`` is the mana that doubling the
    pool adds the r-th time, if there are ``doublings``: the rounds are parted into phases of ``phase`` rounds
    then, and all but the last end by one. ``missing`` is what isn't there (relaxed programs only),
    ``lacking`` the part of it that isn't mana or life.
    """

    def __init__(
        self,
        model: Model,
        problem: PaymentProblem,
        initial: InitialState,
        *,
        rounds: int = 0,
        doublings: int = 0,
        relaxed: bool = False,
        costs: Sequence[KeptPayment] = (),
    ) -> None:
        self.model = model
        self.problem = problem
        self.ordered = rounds > 0
        self.phase = max(rounds, 1)
        self.rounds = self.phase * (doublings + 1)
        self.doubled = [
            {letter: model.new_int_var(0, problem.most_mana, f"doubled {letter} {r}") for letter in TYPES}
            for r in range(doublings)
        ]
        self.times: list[list[Var]] = []
        self.combination: list[dict[tuple[int, str], Var]] = []
        self.taken: list[dict[tuple[Taking, int], Var]] = []
        self.taken_of: list[dict[int, list[tuple[Taking, Var]]]] = []
        self.flow: list[dict[FlowKey, Var]] = []
        self.by_life: list[dict[Demand, Var]] = []
        self.by_generic: list[dict[Demand, Var]] = []
        self.paid: dict[tuple[int, int], Var] = {}
        self.paid_of: dict[int, list[tuple[Slot, Mark, Var]]] = defaultdict(list)
        self.assisted: dict[int, Var] = {}
        self.counters: dict[tuple[int, int], Var] = {}
        self.counter_kinds: dict[tuple[int, int, str], Var] = {}
        self.missing: dict[str, Var] = {}
        self.lacking: dict[str, Var] = {}
        self.kept = {cost.payee: model.new_bool_var(f"kept {cost.payee}") for cost in costs}
        self.x = model.new_int_var(0, problem.most_x, "x") if problem.chooses_x else None
        self.floating = [
            model.new_int_var(0, pool.amount, f"floating {number}")
            for number, pool in enumerate(problem.floating)
        ]
        for number in range(self.rounds):
            self._add_round(number, f" in round {number}" if self.ordered else "")
        self._add_payment_objects()
        self._add_payment_counters(initial)
        if relaxed:
            self._add_missing_mana()
            self._add_missing_rest()

    def doubled_after(self, r: int) -> dict[str, Var] | None:
        """What doubling the pool adds at the end of a round, by type; None if it isn't doubled then."""
        phase, rest = divmod(r + 1, self.phase)
        return self.doubled[phase - 1] if not rest and 0 < phase <= len(self.doubled) else None

    def _add_round(self, number: int, suffix: str) -> None:
        """Add the variables of one round, or of the whole payment if order is left out."""
        self._add_uses(suffix)
        self._add_flows(number, suffix)
        self._add_takings(suffix)
        self._add_other_ways(number, suffix)

    def _add_uses(self, suffix: str) -> None:
        """Add how often each use happens, and the types of mana that "in any combination" makes."""
        model, problem = self.model, self.problem
        times: list[Var] = []
        combination: dict[tuple[int, str], Var] = {}
        for index, use in enumerate(problem.uses):
            first = problem.sources[use.source].ids[0]
            times.append(model.new_int_var(0, use.most, "{}: {.doing}{}", first, use, suffix))
            for letter in use.combination_types:
                most = use.most * use.combination
                combination[index, letter] = model.new_int_var(
                    0, most, "{}: {.doing}{}, {} of it", first, use, suffix, letter
                )
        self.times.append(times)
        self.combination.append(combination)

    def _add_flows(self, number: int, suffix: str) -> None:
        """Add the flow of each kind of mana to each demand that takes it.

        To the cost only in the last round.
        """
        model, problem = self.model, self.problem
        flow: dict[FlowKey, Var] = {}
        last = number == self.rounds - 1
        for demand in problem.demands:
            if demand.is_final and not last:
                continue
            for kind in problem.kinds:
                if demand.takes(kind):
                    flow[kind, demand] = model.new_int_var(
                        0, problem.most_mana, "{.name} for {.name}{}", kind, demand, suffix
                    )
            for kind in problem.helping if demand.is_final else ():
                if demand.takes(kind):
                    slot = problem.slots[kind.helper or 0]
                    most = problem.most_helped(kind.helper or 0)
                    flow[kind, demand] = model.new_int_var(
                        0, most, "{.keyword} {.type} for {.name}", slot, kind, demand
                    )
        self.flow.append(flow)

    def _add_takings(self, suffix: str) -> None:
        """Add how many objects of each class the costs of mana abilities take."""
        wanted = self.wanted_takings
        found: dict[tuple[Taking, int], Var] = {}
        by_class: dict[int, list[tuple[Taking, Var]]] = {}
        for index, source in enumerate(self.problem.sources) if wanted else ():
            takings = source.takings & wanted
            for taking in sorted(takings, key=lambda t: (t.verb, sorted(t.ids), sorted(t.arriving))):
                name = ("{}: taken to {}{}", source.ids[0], taking.verb, suffix)
                var = self.model.new_int_var(0, self.most_taken(taking, index), *name)
                found[taking, index] = var
                by_class.setdefault(index, []).append((taking, var))
        self.taken.append(found)
        self.taken_of.append(by_class)

    def _add_other_ways(self, number: int, suffix: str) -> None:
        """Add the symbols of each demand that are paid with life, or with generic mana."""
        model, demands = self.model, self.problem.demands
        last = number == self.rounds - 1
        choices = [d for d in demands if (d.life or d.generic) and (last or not d.is_final)]
        bounds = {demand: self._most_symbols(demand) for demand in choices}
        by_life = [d for d in choices if d.life]
        by_generic = [d for d in choices if d.generic]
        self.by_life.append(
            {d: model.new_int_var(0, bounds[d], "{.name} by life{}", d, suffix) for d in by_life}
        )
        self.by_generic.append(
            {d: model.new_int_var(0, bounds[d], "{.name} by generic{}", d, suffix) for d in by_generic}
        )

    def _most_symbols(self, demand: Demand) -> int:
        """Upper bound on the symbols of a demand."""
        of_uses = sum(use.most * n for use in self.problem.uses for d, n in use.costs if d == demand)
        return self.problem.owed.get(demand, 0) + of_uses

    def _add_payment_objects(self) -> None:
        """Add the objects that the payment itself takes for each slot (601.2h)."""
        model, problem = self.model, self.problem
        for number, slot in enumerate(problem.slots):
            for index, mark in problem.serving[number]:
                source = problem.sources[index]
                doing = (slot.keyword or "taken", slot.verb, " once there" if mark.arrives else "")
                self.paid[number, index] = var = model.new_int_var(
                    0, source.count, "{}: {} to {}{}", source.ids[0], *doing
                )
                self.paid_of[index].append((slot, mark, var))
            if slot.keyword == Helper.ASSIST:
                self.assisted[number] = model.new_int_var(0, slot.most or 0, "assisted")

    def _add_payment_counters(self, initial: InitialState) -> None:
        """Add the counters that the payment itself removes or puts (601.2h, 122.1)."""
        model, problem = self.model, self.problem
        for number, part in enumerate(problem.counter_parts):
            most = problem.most_x * part.per_x + part.amount if problem.chooses_x else part.amount
            for index in problem.counted_classes(number):
                name = f"{problem.sources[index].ids[0]}: {part.words}"
                self.counters[number, index] = model.new_int_var(0, most, name)
                for kind in sorted(initial.kinds_of_counters(index)) if part.kind is None else ():
                    one = model.new_int_var(0, most, f"{name} ({kind})")
                    self.counter_kinds[number, index, kind] = one

    def _add_missing_mana(self) -> None:
        """Add the mana of each type, and the snow mana, that could be added to the board (118.3)."""
        problem, last = self.problem, self.rounds - 1
        most = problem.least_x_owed + sum(n for use in problem.uses for _, n in use.costs)
        payees = frozenset(demand.payee for demand in problem.demands)
        for letter in MISSING_MANA:
            self.missing[letter] = self.model.new_int_var(0, most, f"missing {letter}")
            kind = missing_kind(letter, payees)
            for number in range(self.rounds):
                for demand in problem.demands:
                    if (demand.is_final and number != last) or not demand.takes(kind):
                        continue
                    if (letter == "S") != demand.snow:  # snow mana is missed only where nothing else does
                        continue
                    name = f"missing {letter} for {demand.name}"
                    self.flow[number][kind, demand] = self.model.new_int_var(0, most, name)

    def _add_missing_rest(self) -> None:
        """Add missing life, energy, cards, permanents and counters that could be added (118.3)."""
        problem = self.problem
        life = most_life_paid(problem) + max(-problem.life, 0) + most_damage(problem)
        self.missing["life"] = self.model.new_int_var(0, life, "missing life")
        for name, amount in most_lacking(problem).items():
            self.lacking[name] = self.missing[name] = self.model.new_int_var(0, amount, f"missing {name}")

    @cached_property
    def with_counters(self) -> frozenset[int]:
        """Classes whose counters the payment itself removes or adds to."""
        return frozenset([index for _, index in self.counters])

    @cached_property
    def wanted_takings(self) -> frozenset[Taking]:
        """Kinds of takings in the costs of this problem's mana abilities."""
        return frozenset([taking for use in self.problem.uses if use.takings for taking, _ in use.takings])

    def most_taken(self, taking: Taking, index: int) -> int:
        """Upper bound on takings of a class's objects: once each, and tapped again after each {Q}."""
        problem = self.problem
        again = sum([problem.uses[i].most for i in problem.uses_of[index] if problem.uses[i].ability.untaps])
        return problem.sources[index].count + (again if taking.verb == Verb.TAP else 0)
