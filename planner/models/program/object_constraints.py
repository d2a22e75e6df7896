"""What becomes of objects: tapped once, lost once, taken by one cost only, counters and limits."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from planner.game.mana_abilities import LOSSES
from planner.models.problem.payment_problem import PaymentProblem, Use, counters_spent
from planner.models.problem.source_classes import Taking
from planner.models.program.linear import Linear, Number, Var, sum_of, total_of
from planner.models.program.variables import PaymentVariables


class ObjectConstraints(PaymentVariables):
    """One method a constraint on objects; ``used`` and ``gone`` count the objects of each class."""

    def __init__(self, problem: PaymentProblem, *, rounds: int = 0, relaxed: bool = False) -> None:
        super().__init__(problem, rounds=rounds, relaxed=relaxed)
        self.used: dict[int, Linear] = {}
        self.gone: dict[int, Linear] = {}
        for index in range(len(problem.sources)):
            self._constrain_object(index)
        self._constrain_takings()
        self._constrain_graveyard()
        self._constrain_limits()
        self._constrain_counters()
        self._constrain_energy_and_library()

    def _constrain_object(self, index: int) -> None:
        """Each object is tapped once at most, lost once at most, and lost after it is tapped (118.3).

        An ability that leaves its object as it was can be activated again, but there has
        to be an object that does it.
        """
        source, every = self.problem.sources[index], range(self.rounds)
        paid_taps = self._paid_by(index, ("tap",))
        if self._only_taps(index):
            self.used[index] = self.gone[index] = total = self._taps(index, every) + paid_taps
            if total.terms:
                self.model.add(total <= self._untapped_before(index))
            if source.required:
                self.model.add(total >= 1)
            return
        taps = self._taps(index, every) + paid_taps
        lost_before, paid_losses = self._losses(index, every), self._paid_by(index, LOSSES)
        losses = lost_before + paid_losses
        untaps, again = self._untaps(index), self._untapped_between(index)
        self.model.add(taps <= self._untapped_before(index) + untaps + again)
        if not isinstance(again, int):
            self.model.add(taps - paid_taps <= self._untapped_before(index) + untaps)
        self.model.add(losses <= source.count)
        if self._has_untaps(index):
            # {Q} is in costs of mana abilities only, and what the payment taps is tapped after them.
            self.model.add(untaps <= self._tapped_before(index) + self._taps(index, every))
            self._constrain_turns(index)
        used = self.model.new_int_var(0, source.count, f"{source.ids[0]}: used")
        self.model.add(used >= losses)
        paid_untaps = self._constrain_payment(index, used, taps)
        # What was lost isn't tapped later, so another object takes part then. One that {Q}
        # untaps can be tapped more than once, as long as it is there.
        most = self._most_taps(index)
        for r in range(self.rounds - 1):
            later = self._taps(index, range(r + 1, self.rounds))
            later += paid_taps  # nothing that was lost before is tapped in the payment
            self.model.add(later <= most * (used - self._losses(index, range(r + 1))))
        self.gone[index] = total_of([used])
        if any(slot.verb == "untap" for slot, _, _ in self._paid_of.get(index, ())):
            self.gone[index] = self._gone(index, taps - paid_untaps, losses)
        if self._has_untaps(index):
            repeated = list(self.problem.uses_of[index])
        else:
            repeated = [i for i in self.problem.uses_of[index] if self._repeats(self.problem.uses[i])]
            self.model.add(used >= taps - again)
        if most > 1:
            self.model.add(taps <= most * used)
        if repeated:
            self.gone[index] = self._gone(index, taps - paid_untaps, losses)
            for i in repeated:
                for r in every:
                    most = self.problem.uses[i].most
                    self.model.add(self.times[r][i] <= most * used)
                    if r:  # nothing is activated of what was lost before
                        there = used - self._losses(index, range(r))
                        self.model.add(self.times[r][i] <= most * there)
        self.used[index] = total_of([used])
        if source.required:
            done = [self.times[r][i] for r in every for i in self.problem.uses_of[index]]
            done += [var for r in every for (_, c), var in self.taken[r].items() if c == index]
            done += [var for (_, c), var in self.paid.items() if c == index]
            done += [var for (_, c), var in self.counters.items() if c == index]
            self.model.add(total_of(done) >= 1)

    def _constrain_payment(self, index: int, used: Var, taps: Linear) -> Linear:
        """What the payment itself does to objects, after all mana abilities (601.2g, 601.2h).

        What a mana ability lost isn't there to be tapped or revealed; what isn't tapped
        can't be untapped; what is exiled from the graveyard is there by then. Returns how
        many it untaps.
        """
        source, every = self.problem.sources[index], range(self.rounds)
        untapped = self._paid_by(index, ("untap",))
        if index not in self._paid_of and not any(c == index for _, c in self.counters):
            return untapped
        lost = self._losses(index, every)
        self.model.add(lost + self._paid_by(index, ("tap",)) <= used)
        for verb in ("reveal", "exert"):
            self.model.add(lost + self._paid_by(index, (verb,)) <= source.count)
        tapped = self._tapped_before(index) + taps - self._untaps(index)
        self.model.add(untapped <= tapped)
        self.model.add(untapped <= source.count - lost)
        for slot, _, var in self._paid_of.get(index, ()):
            if slot.tapped:
                self.model.add(var <= tapped)
        exiled = self._exhumed(index, every) + self._paid_once_there(index)
        self.model.add(exiled <= self._all_arrivals(index))
        return untapped

    def _all_arrivals(self, index: int) -> Linear:
        """How many objects of a class come to the graveyard, in the payment itself too."""
        sent = self._arrivals(index, range(self.rounds))
        # What chance takes is known only where it takes everything.
        known = self._paid_by(index, ("sacrifice", "discard"))
        chance = [
            var
            for (n, c), var in self.paid.items()
            if c == index and self.problem.slots[n].at_random and not self.problem.takes_all(n)
        ]
        return sent + known - total_of(chance)

    def all_losses(self, index: int) -> Linear:
        """How many objects of a class are lost in all, the payment itself included."""
        return self._losses(index, range(self.rounds)) + self._paid_by(index, LOSSES)

    def _lost_before(self, index: int) -> Linear:
        """How many objects of a class a payment before this one has lost."""
        return total_of([0 for _ in range(index)])

    def _untapped_between(self, index: int) -> Number:
        """How many objects of a class one part of the payment untaps before another taps them."""
        return 0 * index

    def _untapped_before(self, index: int) -> Number:
        """How many objects of a class are untapped as this payment begins."""
        return self.problem.sources[index].untapped

    def _tapped_before(self, index: int) -> Number:
        """How many objects of a class are tapped as this payment begins."""
        source = self.problem.sources[index]
        return source.count if source.entry.tapped else 0

    def _counters_before(self, index: int, kind: str) -> Number:
        """How many counters of a kind objects of a class have as this payment begins."""
        source = self.problem.sources[index]
        return source.entry.counters.get(kind, 0) * source.count

    def taps_left(self, index: int) -> Linear:
        """How many more objects of a class are tapped at the end than before, lost ones included."""
        untapped = [
            v for taken in self.taken for (t, c), v in taken.items() if c == index and t.verb == "untap"
        ]
        taps = self._taps(index, range(self.rounds)) + self._paid_by(index, ("tap",))
        return taps - self._untaps(index) - self._paid_by(index, ("untap",)) - total_of(untapped)

    def left_in_graveyard(self, index: int) -> Linear:
        """How many of those that came to the graveyard are still there at the end."""
        exiled = self._exhumed(index, range(self.rounds)) + self._paid_once_there(index)
        return self._all_arrivals(index) - exiled

    def activations_of(self, index: int, number: int) -> Linear:
        """How often objects of a class activate one ability, whatever is chosen for it."""
        uses = self.problem.uses_of[index]
        return total_of(self.use[i] for i in uses if self.problem.uses[i].ability.number == number)

    def counters_taken(self, index: int, kind: str) -> Linear:
        """How many counters of a kind are taken off objects of a class, those put on subtracted."""
        spent = {i: counters_spent(self.problem.uses[i].ability)[kind] for i in self.problem.uses_of[index]}
        terms: list[Number] = [self._weighted(spent)]
        for (number, c), var in self.counters.items():
            part = self.problem.counter_parts[number]
            if c == index and part.kind == kind:
                terms.append(-var if part.put else var)
        terms += [var for (_, c, k), var in self.counter_kinds.items() if c == index and k == kind]
        return total_of(terms)

    def _only_taps(self, index: int) -> bool:
        """Whether each object of a class can just be tapped once, or not: the common case."""
        if self.problem.sources[index].takings & self._wanted_takings or self._has_untaps(index):
            return False
        if any(slot.verb != "tap" for slot, _, _ in self._paid_of.get(index, ())):
            return False
        if self.counters and any(c == index for _, c in self.counters):
            return False
        uses = self.problem.uses
        return all(uses[i].taps and not uses[i].loses for i in self.problem.uses_of[index])

    def _most_taps(self, index: int) -> int:
        """A bound on how often an object is tapped."""
        if not self._has_untaps(index):
            return 1
        untapped = sum(u.most for u in self._uses(index) if u.ability.untaps)
        return self.problem.sources[index].count + untapped

    def _gone(self, index: int, taps: Linear, losses: Linear) -> Linear:
        """How many objects of a class are no untapped permanents any more."""
        source = self.problem.sources[index]
        gone = self.model.new_int_var(0, source.count, f"{source.ids[0]}: gone")
        self.model.add(gone >= losses)
        self.model.add(gone >= taps - self._untaps(index))
        return total_of([gone])

    def _repeats(self, use: Use) -> bool:
        return not (use.taps or use.loses)

    def _has_untaps(self, index: int) -> bool:
        return any(self.problem.uses[i].ability.untaps for i in self.problem.uses_of[index])

    def _untaps(self, index: int, rounds: Iterable[int] | None = None) -> Linear:
        """How often objects of a class are untapped by {Q}, over some rounds."""
        numbers = [i for i in self.problem.uses_of[index] if self.problem.uses[i].ability.untaps]
        every = range(self.rounds) if rounds is None else rounds
        return sum_of([self.times[r][i] for r in every for i in numbers])

    def _constrain_turns(self, index: int) -> None:
        """What {Q} untaps is tapped by then, and what is tapped again is untapped by then, in each round."""
        for r in range(self.rounds - 1):
            until = range(r + 1)
            taps, untaps = self._taps(index, until), self._untaps(index, until)
            other = [
                v for k in until for (t, c), v in self.taken[k].items() if c == index and t.verb == "untap"
            ]
            self.model.add(taps <= self._untapped_before(index) + untaps + sum_of(other))
            self.model.add(untaps <= self._tapped_before(index) + taps)

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
            if taking.verb == "untap":
                self._constrain_untapping(taking)

    def _constrain_untapping(self, taking: Taking) -> None:
        """Only what is tapped can be untapped as a cost."""
        for index in range(len(self.problem.sources)):
            key = (taking, index)
            untapped = [taken[key] for taken in self.taken if key in taken]
            if untapped:
                self.model.add(total_of(untapped) <= self._tapped_before(index))

    def _constrain_graveyard(self) -> None:
        """What a cost exiles from the graveyard, another cost has put there before (118.3, 400.7).

        In an earlier round, for each such cost has a round of its own; in the same one where a cost could
        exile what it has put there itself.
        """
        wanted = self._wanted_takings
        both = any(
            any(t.later for t, _ in use.takings) and any(t.buries for t, _ in use.takings)
            for use in self.problem.uses
        )
        first = 0 if self.rounds > 1 and not both else 1
        for index, source in enumerate(self.problem.sources):
            if not any(source.takes_later(taking) for taking in source.takings & wanted):
                continue
            for r in range(self.rounds):
                arrived = self._arrivals(index, range(r + first))
                self.model.add(self._exhumed(index, range(r + 1)) <= arrived)

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
        spent: dict[int, dict[str, dict[int, int]]] = {c: {} for _, c in self.counters}
        for i, use in enumerate(self.problem.uses):
            for kind, amount in counters_spent(use.ability).items():
                spent.setdefault(use.source, {}).setdefault(kind, {})[i] = amount
        for index in sorted(spent):
            weights = spent[index]
            for kind, amounts in weights.items():
                if any(amount > 0 for amount in amounts.values()):
                    self.model.add(self._weighted(amounts) <= self._counters_before(index, kind))
            self._constrain_counter_parts(index, weights)

    def _constrain_counter_parts(self, index: int, spent: dict[str, dict[int, int]]) -> None:
        """Counters that the payment itself removes or puts: those there are, on what is still there."""
        parts = [(n, var) for (n, c), var in self.counters.items() if c == index]
        if not parts:
            return
        source = self.problem.sources[index]
        removing: dict[str, list[Var]] = defaultdict(list)
        for number, var in parts:
            part = self.problem.counter_parts[number]
            if part.put:
                continue
            if part.kind is not None:
                removing[part.kind].append(var)
                continue
            by_kind = {k: v for (n, c, k), v in self.counter_kinds.items() if (n, c) == (number, index)}
            self.model.add(total_of(by_kind.values()) == var)
            for kind, some in by_kind.items():
                removing[kind].append(some)
        for kind, counted in removing.items():
            left = self._counters_before(index, kind) - self._weighted(spent.get(kind, {}))
            self.model.add(total_of(counted) <= left)
        there = self.model.new_bool_var(f"{source.ids[0]}: there for its counters")
        lost = self._losses(index, range(self.rounds)) + self._lost_before(index)
        self.model.add(lost + there <= source.count)
        for _, var in parts:
            self.model.add(var == 0).only_enforce_if(~there)

    def _constrain_energy_and_library(self) -> None:
        """Energy is paid from what there is (107.14); what is milled is in the library."""
        problem = self.problem
        energy = {i: use.ability.energy for i, use in enumerate(problem.uses) if use.ability.energy}
        self.energy_spent = self._weighted(energy) + self._energy_owed
        there = total_of([problem.energy, self.lacking.get("energy", 0)])
        if energy or problem.energy_owed or problem.energy_per_x:
            self.model.add(self.energy_spent <= there)
        milled = {i: use.ability.mill for i, use in enumerate(problem.uses) if use.ability.mill}
        self.milled = self._weighted(milled) + self._mill_owed
        if (milled or problem.mill_owed) and problem.library is not None:
            lacking = self.lacking.get("cards", 0) if problem.mill_owed else 0
            there = total_of([problem.library, lacking])
            self.model.add(self.milled <= there)

    @property
    def _energy_owed(self) -> Number:
        return self.problem.energy_owed + self._per_x(self.problem.energy_per_x)

    @property
    def _mill_owed(self) -> Number:
        return self.problem.mill_owed

    def _per_x(self, times: int) -> Number:
        """So much for each X, where X is to be chosen."""
        return times * self.x if self.x is not None and times else 0
