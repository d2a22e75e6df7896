"""Life: each payment needs it at that moment, damage and triggers come in their order (118.3b)."""

from __future__ import annotations

from functools import cached_property

from planner.models.problem.payment_problem import PaymentProblem
from planner.models.program.linear import Linear, Number, total_of
from planner.models.program.mana_constraints import ManaConstraints


class LifeConstraints(ManaConstraints):
    """One method a constraint on life."""

    def __init__(self, problem: PaymentProblem, *, rounds: int = 0, relaxed: bool = False) -> None:
        super().__init__(problem, rounds=rounds, relaxed=relaxed)
        self._constrain_ability_life()
        self._constrain_payment_life()

    def _life(self, gains: bool) -> Linear:
        """The life that there is, with what is missing and what mana abilities let gain."""
        gained = self._weighted(self._gains) if gains else 0
        return total_of([self.problem.life, self.missing.get("life", 0), gained])

    @property
    def _surely_alive(self) -> bool:
        """Whether 0 life can be paid in any case."""
        return self.problem.life >= 0

    def _constrain_ability_life(self) -> None:
        """Each life payment of a mana ability needs that much life at that moment (118.3b).

        The best order pays life first, deals damage after; where one ability does both,
        only the damage of the very last one comes after all payments. With rounds, the
        damage of earlier rounds comes before.
        """
        paid_by_symbol = [var for by_life in self.by_life for d, var in by_life.items() if not d.is_final]
        if not self._life_costs and not paid_by_symbol:
            return
        for r in range(self.rounds):
            needed = self._life_needed(r)
            here = [self.times[r][i] for i in self._life_costs]
            here += [var for d, var in self.by_life[r].items() if not d.is_final]
            if self._surely_alive and not (self.ordered and self._damages):
                self.model.add(needed <= self._life(True))
                continue
            pays = self.model.new_bool_var(f"a mana ability's cost pays life (round {r})")
            for var in here:
                self.model.add(var == 0).only_enforce_if(~pays)
            self.model.add(needed <= self._life(True)).only_enforce_if(pays)

    def _life_needed(self, r: int) -> Linear:
        """The life that the payments of a round and all before it need."""
        mixed = {i: self._damages[i] for i in self._life_costs if i in self._damages}
        before = self._weighted(self._damages, range(r)) if self.ordered else 0
        symbols = [
            d.life * var
            for number in range(r + 1)
            for d, var in self.by_life[number].items()
            if not d.is_final
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

    def _early_damage(self) -> Linear:
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
        if self.problem.no_life:  # but 0 life can always be paid (118.3b)
            self.model.add(self.life_paid == 0)
        if not most:
            return
        pays = self.model.new_bool_var("the cost pays life")
        self.model.add(self.life_paid <= most * pays)
        needed = self._ability_life + self._weighted(self._damages) + self.life_paid
        self.model.add(needed <= self._life(True)).only_enforce_if(pays)

    @cached_property
    def life_paid(self) -> Linear:
        """The life that the payment itself takes, mana abilities left out."""
        paid = [d.life * var for d, var in self.by_life[-1].items() if d.is_final]
        return total_of([self._life_owed, self._per_x(self.problem.life_per_x), *paid])

    @property
    def _life_owed(self) -> Number:
        """The life that the cost asks for besides mana."""
        return self.problem.life_owed

    @cached_property
    def _ability_life(self) -> Linear:
        """The life that mana abilities' costs take."""
        symbols = [d.life * var for by_life in self.by_life for d, var in by_life.items() if not d.is_final]
        return total_of([self._weighted(self._life_costs), *symbols])

    @cached_property
    def triggers(self) -> Linear:
        """The damage of triggers on becoming tapped, after the payment (603.3)."""
        terms: list[Number] = []
        for index, source in enumerate(self.problem.sources):
            if damage := source.entry.reading.tapped_damage:
                taps = self._taps(index, range(self.rounds)) + self._paid_by(index, ("tap",))
                terms.append(damage * taps)
        return total_of(terms)

    @property
    def most_life_lost(self) -> int:
        """The most life that a plan could take, the payment included."""
        return self._most_life_paid() + self.most_damage

    @cached_property
    def life_lost(self) -> Linear:
        """The life that is paid or lost in all, triggers included."""
        return self.life_paid + self._ability_life + self._weighted(self._damages) + self.triggers

    @property
    def gains_life(self) -> bool:
        """Whether some mana ability gains life."""
        return bool(self._gains)

    @property
    def most_gained(self) -> int:
        """The most life that mana abilities could gain."""
        return self.problem.most_gained

    @cached_property
    def life_gained(self) -> Linear:
        """The life that mana abilities let gain."""
        return self._weighted(self._gains)
