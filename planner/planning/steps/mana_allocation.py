"""Where the mana of a solution goes, taken out bit by bit as the plan is written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from planner.game.mana import Symbol
from planner.game.mana_abilities import Rider
from planner.models.problem.demands import COST, Kind
from planner.models.problem.payment_problem import Floating, PaymentProblem, kind_of
from planner.models.problem.solution import Payment
from planner.models.problem.spendable_as import Spendable
from planner.planning.steps.object_names import Doing

Amounts = dict[Kind, int]


class Spending:
    """How much of each kind of mana is spent on which demand, taken out bit by bit.

    ``left`` and ``helped`` say by demand what is still to be written of mana, and of what helps to pay.
    """

    def __init__(
        self, problem: PaymentProblem, payment: Payment, doings: list[Doing], table: Spendable
    ) -> None:
        solution = payment.solution
        self.left: dict[str, Amounts] = {}
        self.helped: dict[str, Amounts] = {}
        self.colors: set[str] = set()
        self.riders: set[Rider] = set()
        for (kind, demand), amount in solution.flow[-1].items():
            if not amount or demand.payee != COST:
                continue
            if kind.helper is not None:
                self.helped.setdefault(demand.name, {})[kind] = amount
                continue
            self.left.setdefault(demand.name, {})[kind] = amount
            self.riders.update(kind.riders)
            if kind.type != "C":
                self.colors.add(kind.type)
        self.by_life = {d.name: n for d, n in solution.by_life[-1].items()}
        self.by_generic = {d.name: n for d, n in solution.by_generic[-1].items()}
        self.by_mana = {
            d.name: n - self.by_life.get(d.name, 0) - self.by_generic.get(d.name, 0)
            for d, n in problem.owed.items()
        }
        self.table = table
        self.floating = self._of_floating(problem, doings) if problem.floating else Counter[Kind]()
        made = sum([len(doing.mana) - len(doing.spent) for doing in doings])
        paid = sum([sum(amounts.values()) for amounts in self.left.values()])
        self.unspent = made + self.floating.total() - paid
        """Mana made and not spent."""

    def _of_floating(self, problem: PaymentProblem, doings: list[Doing]) -> Counter[Kind]:
        """Count what is spent of floating mana: it pays where a cost comes before the mana made for it."""
        floating: Counter[Kind] = Counter()
        balance: Counter[Kind] = Counter()

        def spend(kinds: Iterable[tuple[Kind, int]]) -> None:
            for kind, amount in kinds:
                lacking = max(amount - balance[kind], 0)
                floating[kind] += lacking
                balance[kind] += lacking - amount

        split = any(kind.snow for kind in problem.kinds)
        for doing in doings:
            for _, kinds in doing.activation.spent:
                spend(Counter(kinds).items())
            for letter in doing.activation.mana:
                balance[kind_of(letter, doing.use, doing.source, split)] += 1
            balance.update(doing.use.kinds_behind)
        paid: Counter[Kind] = Counter()
        for amounts in self.left.values():
            paid.update(amounts)
        spend(paid.items())
        return floating

    def take(self, demand: str, amount: int) -> str:
        """Take out this much of the mana for a demand, as type letters."""
        taken = ""
        amounts = self.left.get(demand, {})
        for kind, left in amounts.items():
            here = min(left, amount)
            amounts[kind] = left - here
            taken += kind.type * here
            amount -= here
        return taken

    def help_for(self, demand: str, amount: int) -> list[Kind]:
        """Take out what pays for this many of a demand instead of mana, as kinds."""
        found: list[Kind] = []
        amounts = self.helped.get(demand, {})
        for kind, left in amounts.items():
            here = min(left, amount - len(found))
            amounts[kind] = left - here
            found += [kind] * here
        return found

    def by_life_for(self, demand: str) -> bool:
        """Tell whether the next symbol of a demand is paid with life; it is then."""
        if not self.by_life.get(demand):
            return False
        self.by_life[demand] -= 1
        return True

    def choose(self, symbol: Symbol) -> str:
        """Choose how one symbol is paid that offers a choice, as it would be announced.

        Mana that is spent as though it were of another type pays for the symbol's own option.
        """
        if self.by_mana[symbol.text]:
            self.by_mana[symbol.text] -= 1
            made = _first(self.left.get(symbol.text, {}))
            if made is None:  # what helps pays for it
                colors = _first(self.helped[symbol.text]) or ""
                return f"{{{next(letter for letter in symbol.types if letter in colors)}}}"
            able = self.table.get(made, made)
            options = [made, *symbol.types] if made in symbol.types else symbol.types
            return f"{{{next(letter for letter in options if letter in able)}}}"
        if self.by_generic.get(symbol.text):
            self.by_generic[symbol.text] -= 1
            return f"{{{symbol.generic}}}"
        return f"{symbol.life} life"

    def from_pool(self, problem: PaymentProblem) -> Iterator[tuple[Floating, int]]:
        """Count what is spent of the mana that was floating, the cheapest first."""
        want = dict(self.floating)
        for pool in sorted(problem.floating, key=lambda pool: pool.price):
            taken = min(pool.amount, max(want.get(pool.kind, 0), 0))
            if taken:
                want[pool.kind] -= taken
                yield pool, taken


def _first(amounts: Amounts) -> str | None:
    """Find the type of the first kind of which something is left."""
    return next((kind.type for kind, left in amounts.items() if left), None)
