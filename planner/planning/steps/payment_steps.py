"""The payment itself as steps: mana, life, what helps, and everything that isn't mana (601.2h)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from operator import itemgetter

from planner.contract.steps import MoveCounters, PayAmount, Spend, Step, step_of
from planner.game.mana import TYPES, ManaCost, Symbol, SymbolKind, mana_symbols
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import SHOWN, Helper, Verb, Zone
from planner.models.problem.demands import (
    GENERIC,
    LIFE_FOR_MANA,
    ManaKind,
    announced_choices,
    announced_demand,
)
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Solution
from planner.planning.steps.mana_allocation import Spending
from planner.planning.steps.object_names import TakenObject

_OF_LIBRARY = re.compile(r"\bmill\b|\bof your library\b", re.IGNORECASE)
_PLAIN = (SymbolKind.TYPED, SymbolKind.SNOW)
_PLACES = TYPES + "S"


class PaymentWriter:
    """Writes the payment's steps; ``symbols`` is how each symbol that offers a choice was paid."""

    def __init__(
        self,
        cost: TotalCost,
        x: int,
        problem: PaymentProblem,
        solution: Solution,
        spending: Spending,
        taken: list[TakenObject],
    ) -> None:
        self.cost = cost
        self.x = x
        self.problem = problem
        self.solution = solution
        self.spending = spending
        self.taken = taken
        self.symbols: list[str] = []
        self._helpers: dict[tuple[int | None, str], list[TakenObject]] = {}
        for one in taken:
            if problem.slots[one.slot].keyword:
                self._helpers.setdefault((one.slot, one.colors), []).append(one)
        self._late: list[Step] = []

    def steps(self) -> list[Step]:
        """Write all steps of the payment, in an order that can be carried out one by one."""
        mana = self._mana_steps()
        life = self.cost.life + self.cost.life_per_x * self.x
        if life or (self.cost.life_per_x and not life):
            mana.append(_pay_life(life, f"Pay {life} life"))
        parts = list(self._part_steps()) if self.taken else []
        if not parts:
            return [*mana, *self._other_steps(), *self._late]
        arrived = {one.object_id for one in self.taken if one.arrived}
        early: list[Step] = []
        rest: list[Step] = []
        last: list[Step] = []  # what is exiled that came to the graveyard in this payment
        for step in parts:
            exiles_arrived = step.action == "exile" and step.object in arrived
            (early if step.action in SHOWN else last if exiles_arrived else rest).append(step)
        return [*early, *mana, *self._other_steps(), *rest, *self._late, *last]

    def _mana_steps(self) -> list[Step]:
        """Pay the mana of the cost, symbol by symbol; generic first, as it is written."""
        if self.cost.mana is None:
            return []
        generic, steps = self.cost.generic(self.x), list[Step]()
        if generic and self.problem.x_types:  # what X asks for is taken out before any mana will do
            steps += self._generic(f"{{{generic}}}", generic, self.cost.limited_generic(self.x))
        choices = [step for pair in announced_choices(self.cost) for step in self._choice(*pair)]
        if generic and not self.problem.x_types:
            steps += self._generic(f"{{{generic}}}", generic)
        for symbol, number in _in_order_paid(self.cost.mana):
            letters = self.spending.take(symbol.text, number)
            steps += [_spend(letter, symbol.text) for letter in letters]
            for _ in range(number - len(letters)):
                steps += self._one(symbol, symbol.text)
        return steps + choices

    def _choice(self, symbol: Symbol, announced: str | None) -> list[Step]:
        """Pay a symbol that can be paid in several ways, as announced or as the solution has it (118.13)."""
        chosen = announced or self.spending.choose(symbol)
        if chosen.endswith("life") and not symbol.life:  # life for one of its colors, by an effect
            chosen = f"{{{next(letter for letter in symbol.types if letter in self.cost.life_for)}}}"
            self.symbols.append(chosen)
            self.spending.by_life_for(symbol.text)
            return [_pay_life(LIFE_FOR_MANA, symbol.text)]
        self.symbols.append(chosen)
        if chosen.endswith("life"):
            if announced is None:
                self.spending.by_life_for(symbol.text)
            return [_pay_life(symbol.life, symbol.text)]
        if chosen[1:-1].isdigit():
            return self._generic(symbol.text, symbol.generic)
        return self._one(symbol, announced_demand(symbol, chosen).name if announced else symbol.text)

    def _one(self, symbol: Symbol, demand: str) -> list[Step]:
        """Pay for one symbol with one mana, or with life or an object in its place."""
        if letters := self.spending.take(demand, 1):
            return [_spend(letters, symbol.text)]
        if helping := self.spending.help_for(demand, 1):
            return [step for kind in helping for step in self._help(kind, symbol.text)]
        self.spending.by_life_for(demand)
        return [_pay_life(LIFE_FOR_MANA, symbol.text)]

    def _generic(self, symbol: str, amount: int, of_x: int = 0) -> list[Step]:
        """Pay generic mana, with mana or with objects that help.

        So much of it as ``of_x`` is paid with mana of the types that X asks for, or with objects.
        """
        letters = self.spending.take(GENERIC.name, of_x, self.problem.x_types)
        helping = self.spending.help_for(GENERIC.name, of_x - len(letters))
        letters += self.spending.take(GENERIC.name, amount - len(letters) - len(helping))
        helping += self.spending.help_for(GENERIC.name, amount - len(letters) - len(helping))
        steps = [_spend(letters, symbol)] if letters else []
        assisted = 0
        for kind in helping:
            if self.problem.slots[kind.helper or 0].keyword == Helper.ASSIST:
                assisted += 1
            else:
                steps += self._help(kind, "{1}")
        if assisted:
            steps.append(PayAmount(action="assist", amount=assisted, for_=symbol))
        return steps

    def _help(self, kind: ManaKind, symbol: str) -> list[Step]:
        """Use an object that pays for one mana; if it has to arrive first, at the end of the payment."""
        one = self._helpers[kind.helper, kind.type].pop(0)
        slot = self.problem.slots[one.slot]
        step = step_of(one.verb, object=one.object_id, for_=f"{slot.keyword} {symbol}")
        if one.arrived:
            self._late.append(step)
            return []
        return [step]

    def _other_steps(self) -> Iterator[Step]:
        """Pay energy, counters and milled cards."""
        words = self.cost.words
        energy = self.problem.energy_owed + self.problem.energy_per_x * self.x
        if energy:
            said = next(
                (one for one in words if "{E}" in one or "energy" in one.lower()), f"Pay {energy} energy"
            )
            yield PayAmount(action="pay energy", amount=energy, for_=said)
        for (number, c), amount in self.solution.counters.items():
            if amount:
                yield from self._counter_steps(number, c, amount)
        if not self.problem.mill_owed:
            return
        exiled = self.problem.off_library
        for verb, amount in ((Verb.MILL, self.problem.mill_owed - exiled), (Verb.EXILE, exiled)):
            if amount:
                of_library = [one for one in words if _OF_LIBRARY.search(one)]
                exiling = (one for one in of_library if ("exile" in one.lower()) is (verb == Verb.EXILE))
                said = next(exiling, f"{verb.capitalize()} {amount}")
                yield step_of(verb, amount=amount, for_=said, irreversible=True)

    def _counter_steps(self, number: int, c: int, amount: int) -> Iterator[Step]:
        part, source = self.problem.counter_parts[number], self.problem.sources[c]
        object_id = source.ids[0]
        if part.put:
            puts = {part.kind or "": amount}
            yield MoveCounters(action="put counters", object=object_id, puts=puts, for_=part.words)
            return
        if part.kind is not None:
            removes = {part.kind: amount}
        else:
            by_kind = self.solution.counter_kinds.items()
            removes = {kind: n for (part_of, k, kind), n in by_kind if (part_of, k) == (number, c) and n}
        yield MoveCounters(action="remove counters", object=object_id, removes=removes, for_=part.words)

    def _part_steps(self) -> Iterator[Step]:
        """Take the objects of the parts of the cost."""
        at_random: dict[int, int] = {}
        for one in self.taken:
            slot = self.problem.slots[one.slot]
            if slot.keyword:
                continue
            if slot.at_random:
                at_random[one.slot] = at_random.get(one.slot, 0) + 1
                continue
            hidden = one.verb == Verb.REVEAL and one.source.entry.zone == Zone.HAND
            yield step_of(one.verb, object=one.object_id, for_=slot.words, irreversible=hidden)
        for number, amount in at_random.items():
            words = self.problem.slots[number].words
            yield PayAmount(action="discard at random", amount=amount, for_=words, irreversible=True)


def _in_order_paid(mana: ManaCost) -> list[tuple[Symbol, int]]:
    """List the symbols of one type, or of snow, in the order of payment."""
    plain = [(_place(symbol), symbol, number) for symbol, number in mana.numbers if symbol.kind in _PLAIN]
    plain.sort(key=itemgetter(0))
    return [(symbol, number) for _, symbol, number in plain]


def _place(symbol: Symbol) -> int:
    """Place of a symbol in the order of payment."""
    return _PLACES.index(symbol.text[1])


def _spend(types: str, symbol: str) -> Step:
    return Spend(action="spend", mana=mana_symbols(types), for_=symbol)


def _pay_life(amount: int, what: str) -> Step:
    return PayAmount(action="pay life", amount=amount, for_=what)
