"""Where the mana of a solution goes, taken out bit by bit as the plan is written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from planner.mana import Symbol
from planner.models.build import kind_of
from planner.models.demands import COST, Kind
from planner.models.problem import Floating, PaymentProblem
from planner.models.solution import Payment
from planner.models.spending import Spendable
from planner.steps.naming import Doing


class Spending:
    """How much of each kind of mana is spent on which demand, taken out bit by bit."""

    def __init__(
        self, problem: PaymentProblem, payment: Payment, doings: list[Doing], table: Spendable
    ) -> None:
        solution = payment.solution
        paid_flows = {
            (kind, demand.name): n
            for (kind, demand), n in solution.flow[-1].items()
            if n and demand.payee == COST
        }
        self.left = {key: n for key, n in paid_flows.items() if key[0].helper is None}
        self.helped = {key: n for key, n in paid_flows.items() if key[0].helper is not None}
        self.by_life = {d.name: n for d, n in solution.by_life[-1].items()}
        self.by_generic = {d.name: n for d, n in solution.by_generic[-1].items()}
        self.by_mana = {
            d.name: n - self.by_life.get(d.name, 0) - self.by_generic.get(d.name, 0)
            for d, n in problem.owed.items()
        }
        self.table = table
        self.colors = {kind.type for (kind, _) in self.left if kind.type != "C"}
        self.riders = {rider for (kind, _) in self.left for rider in kind.riders}
        # What floats is spent where a cost comes before the mana that is made for it.
        self.balance: Counter[Kind] = Counter()
        self.floating: Counter[Kind] = Counter()
        split = any(kind.snow for kind in problem.kinds)
        for doing in doings:
            for _, kinds in doing.activation.spent:
                self._spend(Counter(kinds))
            for letter in doing.activation.mana:
                self.balance[kind_of(letter, doing.use, doing.source, split)] += 1
            self.balance.update(doing.use.kinds_behind)
        paid: Counter[Kind] = Counter()
        for (kind, _), amount in self.left.items():
            paid[kind] += amount
        self._spend(paid)

    def _spend(self, kinds: Counter[Kind]) -> None:
        for kind, amount in kinds.items():
            lacking = max(amount - self.balance[kind], 0)
            self.floating[kind] += lacking
            self.balance[kind] += lacking - amount

    def take(self, demand: str, amount: int) -> str:
        """Type letters of this much of the mana for a demand."""
        taken = ""
        for (kind, name), left in self.left.items():
            if name == demand and amount:
                here = min(left, amount)
                self.left[kind, name] = left - here
                taken += kind.type * here
                amount -= here
        return taken

    def help_for(self, demand: str, amount: int) -> list[Kind]:
        """What pays for this many of a demand instead of mana, as kinds."""
        found: list[Kind] = []
        for (kind, name), left in self.helped.items():
            if name == demand and len(found) < amount:
                here = min(left, amount - len(found))
                self.helped[kind, name] = left - here
                found += [kind] * here
        return found

    def by_life_for(self, demand: str) -> bool:
        """Whether the next symbol of a demand is paid with life; it is then."""
        if not self.by_life.get(demand):
            return False
        self.by_life[demand] -= 1
        return True

    def choose(self, symbol: Symbol) -> str:
        """How one symbol is paid that offers a choice, as it would be announced.

        Mana that is spent as though it were of another type pays for the symbol's own option.
        """
        if self.by_mana[symbol.text]:
            self.by_mana[symbol.text] -= 1
            made = self._peek(symbol.text)
            if made is None:  # what helps pays for it
                helper = next(k for (k, name), n in self.helped.items() if name == symbol.text and n)
                return f"{{{next(letter for letter in symbol.types if letter in helper.type)}}}"
            able = self.table.get(made, made)
            options = [made, *symbol.types] if made in symbol.types else symbol.types
            return f"{{{next(letter for letter in options if letter in able)}}}"
        if self.by_generic.get(symbol.text):
            self.by_generic[symbol.text] -= 1
            return f"{{{symbol.generic}}}"
        return f"{symbol.life} life"

    def _peek(self, demand: str) -> str | None:
        return next((kind.type for (kind, name), left in self.left.items() if name == demand and left), None)

    @property
    def unspent(self) -> int:
        """Mana made and not spent."""
        return self.balance.total()

    def from_pool(self, problem: PaymentProblem) -> Iterator[tuple[Floating, int]]:
        """What is spent of the mana that was floating, the cheapest first."""
        want = dict(self.floating)
        for pool in sorted(problem.floating, key=lambda pool: pool.price):
            taken = min(pool.amount, max(want.get(pool.kind, 0), 0))
            if taken:
                want[pool.kind] -= taken
                yield pool, taken
