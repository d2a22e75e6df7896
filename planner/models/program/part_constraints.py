"""The parts of a cost that aren't mana or life, and what pays for mana instead of mana."""

from __future__ import annotations

from itertools import pairwise

from planner.models.problem.payment_problem import PaymentProblem, Slot
from planner.models.problem.source_classes import taking_price
from planner.models.program.linear import Number, Var, total_of
from planner.models.program.object_constraints import ObjectConstraints
from planner.models.program.variables import lacking_name


class PartConstraints(ObjectConstraints):
    """One method a constraint on the parts of the cost."""

    def __init__(self, problem: PaymentProblem, *, rounds: int = 0, relaxed: bool = False) -> None:
        super().__init__(problem, rounds=rounds, relaxed=relaxed)
        self._lacks: dict[str, list[Number]] = {name: [] for name in self.lacking}
        self.lacks: list[tuple[str, str, Var]] = []
        """What is missing, for which part of the cost in its words, and how much (relaxed programs only)."""
        for number, slot in enumerate(problem.slots):
            if slot.keyword:
                self._constrain_helping(number, slot)
            else:
                self._constrain_part(number, slot)
            if slot.at_random:
                self._constrain_chance(number)
        self._constrain_counter_amounts()
        self._constrain_lacking()

    def _constrain_part(self, number: int, slot: Slot) -> None:
        """A part takes as many objects as it says, or a total of at least so much (118.3, 601.2h)."""
        serving = self.problem.serving[number]
        if slot.whole:
            self._constrain_whole(number, slot)
            return
        taken: list[Number] = [self.paid[number, c] for c, _ in serving]
        lacking = self._lack(slot, {self.problem.sources[c].entry.zone for c, _ in serving})
        if slot.least is None:
            self.model.add(total_of(taken) + lacking == self._asked(slot.payee, slot.amount, slot.per_x))
            return
        total = total_of(mark.value * self.paid[number, c] for c, mark in serving)
        worth = 1 if lacking_name(slot, ()) == "power" else slot.least  # one more card can be worth it all
        self.model.add(total + worth * lacking >= self._asked(slot.payee, slot.least))
        if slot.payee in self.kept:  # nothing is taken for a cost that isn't kept
            for c, _ in serving:
                most = self.problem.sources[c].count * self.kept[slot.payee]
                self.model.add(self.paid[number, c] <= most)

    def _constrain_whole(self, number: int, slot: Slot) -> None:
        """A part that takes all that is still there (discard your hand)."""
        kept = self.kept.get(slot.payee)
        for c, _ in self.problem.serving[number]:
            lost = self.all_losses(c) + self._lost_before(c)
            everything = self.model.add(lost == self.problem.sources[c].count)
            if kept is not None:
                everything.only_enforce_if(kept)
                self.model.add(self.paid[number, c] == 0).only_enforce_if(~kept)

    def _asked(self, payee: int, amount: int, per_x: int = 0) -> Number:
        """How much a part of a cost asks for, where that cost is paid."""
        kept = self.kept.get(payee)
        return amount + self._per_x(per_x) if kept is None else amount * kept

    def _lack(self, slot: Slot, zones: set[str]) -> Number:
        """What is missing of the objects of a part (relaxed programs only)."""
        name = lacking_name(slot, zones)
        if name not in self.lacking:
            return 0
        most = 1 if slot.least is not None and name == "cards" else max(slot.amount, slot.least or 0)
        lack = self.model.new_int_var(0, most, f"missing {name} for {slot.words}")
        self._lacks[name].append(lack)
        self.lacks.append((name, slot.words, lack))
        return lack

    def _constrain_helping(self, number: int, slot: Slot) -> None:
        """What helps pays for no more than its bound, as waterbend's number (701.67)."""
        if slot.most is not None and slot.keyword != "assist":
            paid = total_of(self.paid[number, c] for c, _ in self.problem.serving[number])
            self.model.add(paid <= slot.most + self._per_x(slot.per_x))

    def _constrain_chance(self, number: int) -> None:
        """What chance takes is priced as the dearest that could go."""
        entries = [(self._price_of(c), c) for c, _ in self.problem.serving[number]]
        entries.sort(key=lambda pair: (-pair[0], pair[1]))
        before: Var | None = None
        for (_, dearer), (_, cheaper) in pairwise(entries):
            count = self.problem.sources[dearer].count
            lost = self.all_losses(dearer) + self._lost_before(dearer)
            full = self.model.new_bool_var("all of {} gone", self.problem.sources[dearer].ids[0])
            self.model.add(lost >= count * full)
            self.model.add(self.paid[number, cheaper] <= self.problem.sources[cheaper].count * full)
            if before is not None:  # all that is dearer than this one, too
                self.model.add(full <= before)
            before = full

    def _price_of(self, index: int) -> int:
        return taking_price(self.problem.sources[index].entry, "discard", self.problem.prices)

    def _constrain_counter_amounts(self) -> None:
        """Counters are removed or put in full, on or from one object where the words say so."""
        for number, part in enumerate(self.problem.counter_parts):
            here = [var for (n, _), var in self.counters.items() if n == number]
            amount = self._asked(self.problem.payee_of_counters(number), part.amount, part.per_x)
            lacking: Number = 0
            if "permanents" in self.lacking and part.put:
                lack = self.model.new_int_var(0, 1, f"missing permanent for {part.words}")
                self._lacks["permanents"].append(lack)
                self.lacks.append(("permanents", part.words, lack))
                lacking = part.amount * lack
            elif "counters" in self.lacking and not part.put:
                lacking = self.model.new_int_var(0, part.amount, f"missing counters for {part.words}")
                self._lacks["counters"].append(lacking)
                self.lacks.append(("counters", part.words, lacking))
            self.model.add(total_of(here) + lacking == amount)
            if part.one and len(here) > 1:
                chosen = [self.model.new_bool_var(f"{part.words}: the one") for _ in here]
                self.model.add_at_most_one(chosen)
                for var, one in zip(here, chosen, strict=True):
                    self.model.add(var == 0).only_enforce_if(~one)

    def _constrain_lacking(self) -> None:
        """Everything that is missing adds up (118.3)."""
        for name, parts in self._lacks.items():
            if name == "energy":
                continue
            if name == "cards" and self.problem.mill_owed and self.problem.library is not None:
                self.model.add(self.lacking[name] >= total_of(parts))
            else:
                self.model.add(self.lacking[name] == total_of(parts))
