"""Linear expressions over the variables of one payment: what it taps, loses, spends and gains in all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property

from planner.game.records import Record, field
from planner.game.vocabulary import LOSSES, Verb
from planner.models.deciders.program.initial_state import InitialState
from planner.models.deciders.program.linear import NOTHING, Linear, Number, Var, sum_of, total_of
from planner.models.deciders.program.variables import Variables
from planner.models.problem.activations import Use, counters_spent
from planner.models.problem.bounds import most_damage, most_life_paid
from planner.models.problem.demands import COST, Demand, ManaKind
from planner.models.problem.payment_problem import KeptPayment, PaymentProblem
from planner.models.problem.source_classes import Taking, buries


class Totals:
    """Sums of the variables of one payment, as ``models/README.md`` names them.

    ``index`` is the number of a class; ``rounds`` are those that are summed over.
    """

    def __init__(
        self, problem: PaymentProblem, initial: InitialState, variables: Variables, owed: OwedAmounts
    ) -> None:
        self.problem = problem
        self.initial = initial
        self.variables = variables
        self.owed = owed
        self.every = range(variables.rounds)

    # --- uses ----------------------------------------------------------------------------------

    @cached_property
    def use(self) -> list[Linear]:
        """Count how often each use is done."""
        times = self.variables.times
        if len(times) == 1:
            return list(times[0])
        return [total_of(here[i] for here in times) for i in range(len(self.problem.uses))]

    def over_uses(self, weights: dict[int, int], rounds: Iterable[int] | None = None) -> Linear:
        """Sum a property of the uses, given by use, over their activations."""
        times = self.variables.times
        numbers = self.every if rounds is None else rounds
        return Linear({times[r][i].number: weight for r in numbers for i, weight in weights.items()})

    @cached_property
    def conversions(self) -> Linear:
        """Count the activations that cost mana or objects, without those of filters."""
        uses = enumerate(self.problem.uses)
        return self.over_uses({i: 1 for i, u in uses if (u.costs or u.takings) and not u.is_filter})

    def activations_of(self, index: int, number: int) -> Linear:
        """Count how often objects of a class activate one ability, for all its choices together."""
        uses = self.problem.uses
        return total_of(self.use[i] for i in self.problem.uses_of[index] if uses[i].ability.number == number)

    # --- objects -------------------------------------------------------------------------------

    @cached_property
    def tapping(self) -> list[list[int]]:
        """List the uses of each class that tap their object."""
        return self._by_class(lambda use: use.taps)

    @cached_property
    def untapping(self) -> list[list[int]]:
        """List the uses of each class that untap their object by {Q} (107.6)."""
        return self._by_class(lambda use: use.ability.untaps)

    @cached_property
    def losing(self) -> list[list[int]]:
        """List the uses of each class that lose their object."""
        return self._by_class(lambda use: use.loses)

    @cached_property
    def burying(self) -> list[list[int]]:
        """List the uses of each class that put their object into the graveyard."""
        return self._by_class(lambda use: buries(use.ability))

    def _by_class(self, wanted: Callable[[Use], bool]) -> list[list[int]]:
        found: list[list[int]] = [[] for _ in self.problem.sources]
        for number, use in enumerate(self.problem.uses):
            if wanted(use):
                found[use.source].append(number)
        return found

    def taps(self, index: int, rounds: Iterable[int]) -> Linear:
        """Count how often objects of a class are tapped by their own mana abilities or for another's cost."""
        return self._counted(index, rounds, self.tapping[index], lambda taking: taking.verb == Verb.TAP)

    def untaps(self, index: int, rounds: Iterable[int] | None = None) -> Linear:
        """Count how often objects of a class are untapped by {Q} (107.6)."""
        every = self.every if rounds is None else rounds
        return sum_of([self.variables.times[r][i] for r in every for i in self.untapping[index]])

    def untapped_by_others(self, index: int, rounds: Iterable[int]) -> Linear:
        """Count the objects of a class that another object's cost untaps."""
        return self._counted(index, rounds, (), lambda taking: taking.verb == Verb.UNTAP)

    def losses(self, index: int, rounds: Iterable[int]) -> Linear:
        """Count the objects of a class lost to mana abilities' costs."""
        arriving = self.problem.sources[index].takes_arriving
        return self._counted(index, rounds, self.losing[index], lambda t: t.loses and not arriving(t))

    def arrivals(self, index: int, rounds: Iterable[int]) -> Linear:
        """Count the objects of a class that mana abilities have put into the graveyard (701.9, 701.21)."""
        found = self._counted(index, rounds, self.burying[index], lambda taking: taking.buries)
        return found + self.initial.arrived(index)

    def exhumed(self, index: int, rounds: Iterable[int]) -> Linear:
        """Count the objects of a class put into the graveyard that mana abilities exile from there."""
        return self._counted(index, rounds, (), self.problem.sources[index].takes_arriving)

    def _counted(
        self, index: int, rounds: Iterable[int], uses: Sequence[int], counts: Callable[[Taking], bool]
    ) -> Linear:
        """Sum the activations of some uses of a class, and the takings of its objects that a test selects."""
        times, taken_of = self.variables.times, self.variables.taken_of
        found: list[Var] = []
        for r in rounds:
            if uses:
                here = times[r]
                found += [here[i] for i in uses]
            if index in taken_of[r]:
                found += [var for taking, var in taken_of[r][index] if counts(taking)]
        return sum_of(found) if found else NOTHING

    def paid_by(self, index: int, verbs: tuple[str, ...]) -> Linear:
        """Count the objects of a class that the payment takes by these verbs, without arrived ones."""
        paid_of = self.variables.paid_of
        if index not in paid_of:
            return NOTHING
        return sum_of([var for slot, mark, var in paid_of[index] if slot.verb in verbs and not mark.arrives])

    def paid_once_there(self, index: int) -> Linear:
        """Count the objects of a class that this payment exiles from the graveyard it had put them into."""
        found = self.variables.paid_of.get(index, ())
        return sum_of([var for _, mark, var in found if mark.arrives])

    def all_losses(self, index: int) -> Linear:
        """Count all objects of a class that are lost, the payment itself included."""
        return self.losses(index, self.every) + self.paid_by(index, LOSSES)

    def all_arrivals(self, index: int) -> Linear:
        """Count the objects of a class put into the graveyard, the payment itself included.

        Objects taken at random are known only if all are taken.
        """
        problem = self.problem
        sent = self.arrivals(index, self.every)
        known = self.paid_by(index, (Verb.SACRIFICE, Verb.DISCARD))
        chance = [
            var
            for (n, c), var in self.variables.paid.items()
            if c == index and problem.slots[n].at_random and not problem.takes_all(n)
        ]
        return sent + known - total_of(chance)

    def all_exhumed(self, index: int) -> Linear:
        """Count the objects of a class put into the graveyard and exiled from there, the payment included."""
        return self.exhumed(index, self.every) + self.paid_once_there(index)

    def taps_left(self, index: int) -> Linear:
        """Count how many more objects of a class are tapped at the end than before, lost ones included."""
        taps = self.taps(index, self.every) + self.paid_by(index, (Verb.TAP,))
        untapped = self.untaps(index) + self.paid_by(index, (Verb.UNTAP,))
        return taps - untapped - self.untapped_by_others(index, self.every)

    def left_in_graveyard(self, index: int) -> Linear:
        """Count the objects of a class put into the graveyard that are still there at the end."""
        return self.all_arrivals(index) - self.all_exhumed(index)

    def counters_taken(self, index: int, kind: str) -> Linear:
        """Count the counters of a kind that are taken off objects of a class, less those put on."""
        problem, variables = self.problem, self.variables
        spent = {i: counters_spent(problem.uses[i].ability)[kind] for i in problem.uses_of[index]}
        terms: list[Number] = [self.over_uses(spent)]
        for (number, c), var in variables.counters.items():
            part = problem.counter_parts[number]
            if c == index and part.kind == kind:
                terms.append(-var if part.put else var)
        terms += [var for (_, c, k), var in variables.counter_kinds.items() if c == index and k == kind]
        return total_of(terms)

    # --- energy and the library ----------------------------------------------------------------

    @cached_property
    def energy_costs(self) -> dict[int, int]:
        """Map each use that costs energy to the energy of one activation (107.14)."""
        return {i: use.ability.energy for i, use in enumerate(self.problem.uses) if use.ability.energy}

    @cached_property
    def mill_costs(self) -> dict[int, int]:
        """Map each use that mills as a cost to the cards that one activation mills (701.17)."""
        return {i: use.ability.mill for i, use in enumerate(self.problem.uses) if use.ability.mill}

    @cached_property
    def energy_spent(self) -> Linear:
        """Sum all the energy that is paid."""
        return self.over_uses(self.energy_costs) + self.owed.energy

    @cached_property
    def milled(self) -> Linear:
        """Sum all the cards that are milled."""
        return self.over_uses(self.mill_costs) + self.owed.milled

    # --- mana ----------------------------------------------------------------------------------

    def spent_of(self, letter: str, payee: int = COST) -> Linear:
        """Sum the mana of a type that is spent on a cost."""
        flow = self.variables.flow[-1].items()
        return sum_of(
            [
                var
                for (kind, demand), var in flow
                if demand.payee == payee and kind.type == letter and kind.helper is None
            ]
        )

    @cached_property
    def mana_spent(self) -> Linear:
        """Sum all the mana that is spent, on the cost and on mana abilities."""
        flows = self.variables.flow
        return sum_of([var for flow in flows for (kind, _), var in flow.items() if kind.helper is None])

    @cached_property
    def mana_made(self) -> Linear:
        """Sum all the mana that is made."""
        made = self.over_uses({i: use.made for i, use in enumerate(self.problem.uses)})
        if not self.variables.doubled:
            return made
        return total_of([made, *[var for by_type in self.variables.doubled for var in by_type.values()]])

    @cached_property
    def made(self) -> list[dict[ManaKind, Linear]]:
        """Sum the mana of each kind that is made in each round."""
        return [self._made(r) for r in self.every]

    def _made(self, r: int) -> dict[ManaKind, Linear]:
        problem = self.problem
        terms: dict[ManaKind, dict[int, int]] = defaultdict(dict)
        for var, made in zip(self.variables.times[r], problem.makes, strict=True):
            for kind, amount in made:
                terms[kind][var.number] = terms[kind].get(var.number, 0) + amount
        for (index, letter), var in self.variables.combination[r].items():
            terms[problem.kind_of(letter, problem.uses[index])][var.number] = 1
        if doubled := self.variables.doubled_after(r - 1):
            doubling = problem.uses[problem.doubling[0]]
            for letter, var in doubled.items():
                terms[problem.kind_of(letter, doubling)][var.number] = 1
        return {kind: Linear(factors) for kind, factors in terms.items()}

    def left_of(self, kind: ManaKind) -> Linear:
        """Mana of a kind that this payment takes from the pool or makes, and doesn't spend."""
        made = [by_kind[kind] for by_kind in self.made if kind in by_kind]
        floating = zip(self.problem.floating, self.variables.floating, strict=True)
        taken = [var for pool, var in floating if pool.kind == kind]
        spent = [var for flow in self.variables.flow for (one, _), var in flow.items() if one == kind]
        return total_of([*made, *taken]) - total_of(spent)

    # --- life ----------------------------------------------------------------------------------

    @cached_property
    def life_costs(self) -> dict[int, int]:
        """Map each use that costs life to the life of one activation (118.3b)."""
        return {i: use.ability.life for i, use in enumerate(self.problem.uses) if use.ability.life}

    @cached_property
    def damages(self) -> dict[int, int]:
        """Map each use that takes life as it resolves to the life that one activation takes."""
        return {i: use.ability.damage for i, use in enumerate(self.problem.uses) if use.ability.damage}

    @cached_property
    def gains(self) -> dict[int, int]:
        """Map each use that gains life to the life that one activation gains."""
        gained = {i: use.ability.after.life_gained for i, use in enumerate(self.problem.uses)}
        return {i: life for i, life in gained.items() if life}

    @cached_property
    def life_gained(self) -> Linear:
        """Sum the life gained by mana abilities."""
        return self.over_uses(self.gains)

    @cached_property
    def damage(self) -> Linear:
        """Sum the life that mana abilities take as they resolve, without triggers."""
        return self.over_uses(self.damages)

    @cached_property
    def life_paid(self) -> Linear:
        """Sum the life that the payment itself takes, without that of mana abilities."""
        paid = [d.life * var for d, var in self.variables.by_life[-1].items() if d.is_final]
        return total_of([self.owed.life, self.owed.per_x(self.problem.life_per_x), *paid])

    @cached_property
    def ability_life(self) -> Linear:
        """Sum the life that mana abilities' costs take."""
        by_lives = self.variables.by_life
        symbols = [d.life * var for by_life in by_lives for d, var in by_life.items() if not d.is_final]
        return total_of([self.over_uses(self.life_costs), *symbols])

    @cached_property
    def triggers(self) -> Linear:
        """Sum the damage, after the payment, of triggers on tapping (603.3)."""
        later = {i: use.ability.later_damage for i, use in enumerate(self.problem.uses)}
        terms: list[Number] = [self.over_uses({i: damage for i, damage in later.items() if damage})]
        for index, source in enumerate(self.problem.sources):
            if damage := source.entry.reading.tapped_damage:
                taps = self.taps(index, self.every) + self.paid_by(index, (Verb.TAP,))
                terms.append(damage * taps)
        return total_of(terms)

    @cached_property
    def life_lost(self) -> Linear:
        """Sum all the life that is paid or lost, triggers included."""
        return self.life_paid + self.ability_life + self.damage + self.triggers

    @cached_property
    def most_life_lost(self) -> int:
        """Upper bound on all the life that is paid or lost."""
        return most_life_paid(self.problem) + most_damage(self.problem)


# --- what is owed: numbers for the cost itself, expressions for what is kept --------------------------------


class OwedAmounts(Record, frozen=True):
    """The amounts that a payment owes besides objects: symbols by demand, life, energy, cards to mill.

    ``paid`` maps a payee to the variable that says whether its cost is paid; the cost itself isn't in it, and
    is always paid. ``x`` is X if it is to be chosen; ``symbols`` exclude its part of the generic mana.
    """

    symbols: Mapping[Demand, Number]
    life: Number = 0
    energy: Number = 0
    milled: Number = 0
    x: Var | None = None
    paid: Mapping[int, Var] = field(default_factory=dict)

    def per_x(self, times: int) -> Number:
        """Multiple of X; 0 if X is not to be chosen."""
        return times * self.x if self.x is not None and times else 0

    def asked(self, payee: int, amount: int, per_x: int = 0) -> Number:
        """Amount that a part of a payee's cost asks for: 0 if that cost isn't paid."""
        paid = self.paid.get(payee)
        return amount + self.per_x(per_x) if paid is None else amount * paid


def owed_by_cost(problem: PaymentProblem, x: Var | None) -> OwedAmounts:
    """Amounts that the cost itself owes (601.2h)."""
    by_x = OwedAmounts({}, x=x)
    return OwedAmounts(
        problem.owed,
        problem.life_owed,
        problem.energy_owed + by_x.per_x(problem.energy_per_x),
        problem.mill_owed,
        x,
    )


def owed_by_kept(
    problem: PaymentProblem, costs: Sequence[KeptPayment], kept: Mapping[int, Var]
) -> OwedAmounts:
    """Amounts that the kept costs owe, each cost only if it is kept."""
    return OwedAmounts(
        {demand: amount * kept[demand.payee] if amount else 0 for demand, amount in problem.owed.items()},
        total_of(cost.life * kept[cost.payee] for cost in costs if cost.life),
        total_of(cost.energy * kept[cost.payee] for cost in costs if cost.energy),
        total_of(cost.mill * kept[cost.payee] for cost in costs if cost.mill),
        paid=kept,
    )
