"""What should stay payable after a payment: a second payment with what the first one leaves.

All kept costs together are one payment of the same classes of objects, each of them paid
or not. It shares the model with the program of the payment itself, so that one solve
decides what is best for both (the contract's "Best").
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from planner.game.caching import remembered
from planner.game.mana import ManaCost
from planner.game.objects import Game
from planner.game.prices import Prices
from planner.game.total_cost import TotalCost
from planner.models.problem.build import (
    announced_slot,
    floating_of,
    kinds_of,
    owed_after,
    payees_after,
)
from planner.models.problem.candidates import asks_for_snow, offers_of
from planner.models.problem.demands import COST, Demand, Kind, owed_by, paid_to
from planner.models.problem.payees import Payees
from planner.models.problem.payment_problem import (
    Floating,
    LaterCost,
    LaterProblem,
    PaymentProblem,
    Slot,
    Use,
    slots_of,
)
from planner.models.problem.source_classes import SourceClass, Sources
from planner.models.problem.spendable_as import spendable
from planner.models.program.life_constraints import LifeConstraints
from planner.models.program.linear import Linear, Model, Number, Var, total_of


def build_later(
    game: Game,
    sources: Sources,
    costs: Sequence[tuple[TotalCost, int, int, str | None]],
    prices: Prices,
    *,
    first: TotalCost | None = None,
) -> LaterProblem:
    """The problem of paying these costs after another payment.

    Of each there is the cost, the number of its group, what keeping it gains, and the id of
    its card. X is 0 where none is announced. Nothing floats then; with ``first``, the cost that
    is paid before, what its payment leaves in the pool does.
    """
    if first is None and game.pool:
        game = replace(game, pool=())
    payees_of = payees_after([cost for cost, _, _, _ in costs])
    sources = _for_later(sources)
    classes = sources.classes
    payees = Payees(game, classes, payees_of if first is None else {COST: first, **payees_of})
    owed: dict[Demand, int] = {}
    slots: list[Slot] = []
    later: list[LaterCost] = []
    counted = [
        (replace(part, amount=part.amount + part.per_x * (cost.x or 0), per_x=0), payee)
        for payee, cost in payees_of.items()
        for part in cost.counters
    ]
    for (payee, cost), (_, group, gain, card) in zip(payees_of.items(), costs, strict=True):
        table = spendable(game.spending, cost.purpose) if game.spending else None
        found, life = owed_by(cost, table)
        x = cost.x or 0
        owed |= paid_to(payee, found)
        slots += [replace(announced_slot(slot, x), payee=payee) for slot in slots_of(cost)]
        place = next((i for i, source in enumerate(classes) if card in source.ids), None)
        barred = bool(cost.no_life and life) or (cost.mana is not None and not cost.mana.exists)
        energy = cost.energy + cost.energy_per_x * x
        wanted_mana = (cost.spend_least, cost.mana is not None)
        later.append(LaterCost(payee, group, gain, life, energy, cost.mill, place, barred, *wanted_mana))
    wishes = tuple(wish for one in later for wish in one.spend_least)
    every = TotalCost(ManaCost("{0}"), counters=tuple(part for part, _ in counted), x=0, spend_least=wishes)
    wanted = owed | owed_after({COST: first} if first is not None else {}, game)
    chosen = offers_of(classes, payees, wanted, game, every, prices, True, sources.offered).chosen()
    split_snow = asks_for_snow(wanted, payees)
    floating = floating_of(game, payees, split_snow, prices)
    if first is not None and first.mana is not None:
        floating += tuple(_left_over(chosen.uses, kinds_of(chosen.kinds(split_snow), ()), prices))
    problem = PaymentProblem(
        sources=classes,
        uses=chosen.uses,
        kinds=kinds_of(chosen.kinds(split_snow), floating),
        owed=owed,
        floating=floating,
        x_symbols=0,
        slots=tuple(slots),
        counter_parts=tuple(part for part, _ in counted),
        counter_payees=tuple(payee for _, payee in counted),
        energy_owed=sum(one.energy for one in later),
        mill_owed=sum(one.mill for one in later),
        life=game.life,
        life_owed=sum(one.life for one in later),
        energy=game.energy,
        library=game.library,
        color_counts=sources.color_counts,
        prices=prices,
    )
    return LaterProblem(problem, tuple(later))


@remembered
def _for_later(sources: Sources) -> Sources:
    """The classes with what they can do for costs that are kept, none of them required."""
    classes = [replace(source, marks=source.later, required=False) for source in sources.classes]
    return Sources(tuple(classes), sources.color_counts)


def _left_over(uses: Sequence[Use], kinds: Iterable[Kind], prices: Prices) -> Iterator[Floating]:
    """What the payment before can leave in the pool, by kind of mana.

    Spending it takes back what it cost to leave it unspent.
    """
    most = sum(use.made * use.most for use in uses)
    return (Floating(kind, most, -prices.unspent) for kind in kinds)


class LaterProgram(LifeConstraints):
    """The kept payments in the model of the payment before them; ``kept`` says which are paid."""

    later: LaterProgram | None = None

    def __init__(self, later: LaterProblem, base: LifeConstraints, *, rounds: int = 0) -> None:
        self.costs = later.costs
        self.priced = later.priced
        self.base = base
        self._before: dict[tuple[str, int], Var] = {}
        super().__init__(later.problem, rounds=rounds)
        self.any = self.model.new_bool_var("anything is kept")
        for var in self.kept.values():
            self.model.add(self.any >= var)
        for index, source in enumerate(self.problem.sources):
            self._constrain_left(index, source)
        self._constrain_common()
        self._constrain_cards()
        self._constrain_survival()
        self._constrain_wishes_of_each()
        self._constrain_activations()
        self._constrain_spared(later.spared)
        self._constrain_ends(later)
        if later.least:
            self.model.add(total_of(gain * kept for gain, kept in self.gains()) >= later.least)

    def _new_model(self) -> Model:
        return self.base.model

    def _variables(self) -> None:
        groups: dict[int, list[Var]] = defaultdict(list)
        for cost in self.costs:
            kept = self.model.new_bool_var(f"kept {cost.payee}")
            self.kept[cost.payee] = kept
            groups[cost.group].append(kept)
            if cost.barred:
                self.model.add(kept == 0)
        for ways in groups.values():
            if len(ways) > 1:
                self.model.add_at_most_one(ways)
        super()._variables()

    # --- what is owed: of each cost that is kept -----------------------------------------------

    def _by_cost(self, demand: Demand) -> Number:
        amount = self.problem.owed.get(demand, 0)
        return amount * self.kept[demand.payee] if amount else 0

    @property
    def _life_owed(self) -> Number:
        return total_of(cost.life * self.kept[cost.payee] for cost in self.costs if cost.life)

    @property
    def _energy_owed(self) -> Number:
        return total_of(cost.energy * self.kept[cost.payee] for cost in self.costs if cost.energy)

    @property
    def _mill_owed(self) -> Number:
        return total_of(cost.mill * self.kept[cost.payee] for cost in self.costs if cost.mill)

    # --- what is left by the payment before ----------------------------------------------------

    def _lost_before(self, index: int) -> Linear:
        """What chance could have taken counts as lost: nobody knows what it leaves."""
        before = self.base.problem
        for number, slot in enumerate(before.slots):
            could = slot.at_random and not before.takes_all(number) and (slot.amount or slot.per_x)
            if could and any(c == index for c, _ in before.serving[number]):
                return total_of([self.problem.sources[index].count])
        return self.base.all_losses(index)

    def _untapped_before(self, index: int) -> Number:
        source = self.problem.sources[index]
        return self._left("untapped", index, source.untapped - self.base.taps_left(index))

    def _tapped_before(self, index: int) -> Number:
        source = self.problem.sources[index]
        tapped = source.count if source.entry.tapped else 0
        return self._left("tapped", index, tapped + self.base.taps_left(index))

    def _constrain_chance(self, number: int) -> None:
        """Which objects chance takes matters for the price alone; what is cast before is out of its reach."""
        if self.priced:
            super()._constrain_chance(number)

    def _untapped_between(self, index: int) -> Number:
        """One kept cost may untap what another one taps: they are paid one after the other."""
        untaps = any(c == index and self.problem.slots[n].verb == "untap" for n, c in self.paid)
        return self._paid_by(index, ("untap",)) if untaps else 0

    def _most_taps(self, index: int) -> int:
        between = [s for s in self.problem.slots if s.verb == "untap"]
        return super()._most_taps(index) + sum(s.amount for s in between)

    def _left(self, state: str, index: int, number: Linear) -> Number:
        """How many objects of a class, at most, are in a state and still there."""
        lost = self._lost_before(index)
        if not (lost.terms or lost.constant):  # all are still there
            return number
        if (state, index) not in self._before:
            source = self.problem.sources[index]
            left = self.model.new_int_var(0, source.count, "{}: still there and {}", source.ids[0], state)
            self.model.add(left <= number)
            self.model.add(left <= source.count - lost)
            self._before[state, index] = left
        return self._before[state, index]

    def _counters_before(self, index: int, kind: str) -> Number:
        return super()._counters_before(index, kind) - self.base.counters_taken(index, kind)

    def kinds_of_counters(self, index: int) -> frozenset[str]:
        """Those that the payment before could put there too."""
        return super().kinds_of_counters(index) | self.base.kinds_of_counters(index)

    def _life(self, gains: bool) -> Linear:
        gained = self._weighted(self._gains) if gains else 0
        return total_of([self._life_left, gained])

    @property
    def _life_left(self) -> Linear:
        """The life after the payment before, its triggers included."""
        return self.problem.life - self.base.life_lost + self.base.life_gained

    @property
    def _surely_alive(self) -> bool:
        return False

    def _arrivals(self, source: int, rounds: Iterable[int]) -> Linear:
        return super()._arrivals(source, rounds) + self.base.left_in_graveyard(source)

    def _constrain_left(self, index: int, source: SourceClass) -> None:
        """Only what is still there is used, and no ability more often than its limit allows."""
        if not (self.problem.uses_of[index] or source.marks or source.takings):
            return
        every, lost = range(self.rounds), self._lost_before(index)
        if lost.terms or lost.constant:
            self.model.add(self.used[index] <= source.count - lost)
        shown = self._paid_by(index, ("reveal", "exert")) + self._losses(index, every)
        if shown.terms:
            self.model.add(shown <= source.count - lost)
        by_number: dict[int, int] = {}
        for i in self.problem.uses_of[index]:
            ability = self.problem.uses[i].ability
            if ability.limit is not None:
                by_number[ability.number] = ability.limit
        for number, limit in by_number.items():
            both = [p.activations_of(index, number) for p in (self, self.base)]
            self.model.add(total_of(both) <= limit * source.count)

    def _constrain_common(self) -> None:
        """Energy, the library and what floats serve both payments."""
        self.model.add(self.energy_spent + self.base.energy_spent <= self.problem.energy)
        if self.problem.library is not None:
            self.model.add(self.milled + self.base.milled <= self.problem.library)
        for pool, before, var in zip(self.problem.floating, self.base.floating, self.floating, strict=False):
            self.model.add(before + var <= pool.amount)
        there = len(self.base.floating)
        for pool, var in zip(self.problem.floating[there:], self.floating[there:], strict=True):
            self.model.add(var <= self.base.left_of(pool.kind))

    def _constrain_cards(self) -> None:
        """A card that is kept isn't lost before, nor for another kept cost; it is cast once."""
        kept: dict[int, list[Var]] = defaultdict(list)
        for cost in self.costs:
            if cost.card is not None:
                kept[cost.card].append(self.kept[cost.payee])
        for card, casts in kept.items():
            lost = self.all_losses(card) + self._lost_before(card)
            self.model.add(lost + total_of(casts) <= 1)

    def _constrain_survival(self) -> None:
        """A player who is dead keeps nothing, and no kept payment kills."""
        left = self._life_left
        self.model.add(left >= 1).only_enforce_if(self.any)
        self.model.add(left - self.life_lost + self.life_gained >= 1).only_enforce_if(self.any)

    def _constrain_spared(self, spared: frozenset[str]) -> None:
        """What is spared isn't lost in the payment before; of like objects so many."""
        for index, source in enumerate(self.problem.sources) if spared else ():
            if here := len(spared.intersection(source.ids)):
                self.model.add(self._lost_before(index) <= source.count - here)

    def _constrain_wishes_of_each(self) -> None:
        """So much mana of a type is spent on a kept cost as its spell wants of it (adamant)."""
        for cost in self.costs:
            for letter, amount in cost.spend_least:
                spent = total_of(
                    var
                    for (kind, demand), var in self.flow[-1].items()
                    if demand.payee == cost.payee and kind.type == letter and kind.helper is None
                )
                self.model.add(spent >= amount * self.kept[cost.payee])

    def _constrain_activations(self) -> None:
        """118.2: no mana ability can be activated for costs without mana alone."""
        if all(cost.asks_for_mana for cost in self.costs):
            return
        asking = total_of(self.kept[cost.payee] for cost in self.costs if cost.asks_for_mana)
        for use, times in zip(self.problem.uses, self.use, strict=True):
            self.model.add(times <= use.most * asking)

    def _constrain_ends(self, later: LaterProblem) -> None:
        """601.2f: what a kept cost is rests on what is lost and tapped by then."""
        reached = [self.model.new_bool_var("end {}", number) for number, _ in enumerate(later.ends)]
        if not reached:
            return
        self.model.add(total_of(reached) == 1)
        for end, var in zip(later.ends, reached, strict=True):
            for action, classes, number in end:
                lost = total_of(self.base.all_losses(index) for index in classes)
                tapped = total_of(self.base.taps_left(index) for index in classes)
                if action == "lose":
                    self.model.add(lost == number).only_enforce_if(var)
                else:  # some of those that are tapped may be lost
                    self.model.add(tapped >= number).only_enforce_if(var)
                    self.model.add(tapped - lost <= number).only_enforce_if(var)
        for cost in self.costs:
            if cost.within is not None:
                self.model.add(self.kept[cost.payee] <= total_of(reached[number] for number in cost.within))

    def gains(self) -> Iterable[tuple[int, Var]]:
        """What each kept cost is worth."""
        return ((cost.gain, self.kept[cost.payee]) for cost in self.costs)
