"""Where the mana of a solution goes, taken out bit by bit as the plan is written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from planner.game.mana import Symbol
from planner.game.mana_abilities import Rider
from planner.game.vocabulary import Helper
from planner.models.problem.activations import kind_of
from planner.models.problem.demands import COST, Floating, ManaKind, Spendable
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Payment
from planner.planning.steps.activation_steps import Activations


class Spending:
    """How much of each kind of mana is spent on which demand, taken out step by step.

    ``left`` and ``helped`` say for each demand which mana, as type letters, and which help is still to be
    written.
    """

    def __init__(
        self, problem: PaymentProblem, payment: Payment, activations: Activations, table: Spendable
    ) -> None:
        solution, paid = payment.solution, list[tuple[ManaKind, int]]()
        self.left: dict[str, str] = {}
        self.helped: dict[str, list[ManaKind]] = {}
        self.colors: set[str] = set()
        self.riders: set[Rider] = set()
        for (kind, demand), amount in solution.flow[-1].items():
            if not amount or demand.payee != COST:
                continue
            name = demand.name
            if kind.helper is not None:
                self.helped.setdefault(name, []).extend([kind] * amount)
                continue
            self.left[name] = self.left.get(name, "") + kind.type * amount
            paid.append((kind, amount))
            if kind.riders:
                self.riders.update(kind.riders)
            if kind.type != "C":
                self.colors.add(kind.type)
        for kinds in self.helped.values():  # what another player pays is for no X of certain types
            kinds.sort(key=lambda kind: problem.slots[kind.helper or 0].keyword == Helper.ASSIST)
        self.by_life = {d.name: n for d, n in solution.by_life[-1].items()}
        self.by_generic = {d.name: n for d, n in solution.by_generic[-1].items()}
        self.by_mana = {
            d.name: n - self.by_life.get(d.name, 0) - self.by_generic.get(d.name, 0)
            for d, n in problem.owed.items()
        }
        self.table = table
        self.floating = _of_floating(problem, payment, paid) if problem.floating else Counter[ManaKind]()
        made = sum(map(len, activations.made)) - sum(map(len, activations.spent))
        self.unspent = made + self.floating.total() - sum(map(len, self.left.values()))
        """Mana made and not spent."""

    def take(self, demand: str, amount: int, types: str = "") -> str:
        """Take out at most this much of the mana for a demand, as type letters: of these types, or any."""
        left = self.left.get(demand, "")
        if types:
            left = "".join(sorted(left, key=lambda letter: letter not in types))
            amount = min(amount, sum(letter in types for letter in left))
        self.left[demand] = left[amount:]
        return left[:amount]

    def help_for(self, demand: str, amount: int) -> list[ManaKind]:
        """Take out the objects that pay for this many symbols of a demand instead of mana, as kinds."""
        left = self.helped.get(demand, [])
        self.helped[demand] = left[amount:]
        return left[:amount]

    def by_life_for(self, demand: str) -> bool:
        """Whether the next symbol of a demand is paid with life; if so, count it as paid."""
        if not self.by_life.get(demand):
            return False
        self.by_life[demand] -= 1
        return True

    def choose(self, symbol: Symbol) -> str:
        """Choose how to pay one symbol that offers a choice, as it would be announced.

        Mana spent as though it were of another type pays for the symbol's own option.
        """
        if self.by_mana[symbol.text]:
            self.by_mana[symbol.text] -= 1
            made = self.left.get(symbol.text, "")[:1]
            if not made:  # what helps pays for it
                colors = self.helped[symbol.text][0].type
                return f"{{{next(letter for letter in symbol.types if letter in colors)}}}"
            able = self.table.get(made, made)
            options = [made, *symbol.types] if made in symbol.types else symbol.types
            return f"{{{next(letter for letter in options if letter in able)}}}"
        if self.by_generic.get(symbol.text):
            self.by_generic[symbol.text] -= 1
            return f"{{{symbol.generic}}}"
        return f"{symbol.life} life"

    def from_pool(self, problem: PaymentProblem) -> Iterator[tuple[Floating, int]]:
        """Count the floating mana that is spent, the cheapest first."""
        want = dict(self.floating)
        for pool in sorted(problem.floating, key=lambda pool: pool.price):
            taken = min(pool.amount, max(want.get(pool.kind, 0), 0))
            if taken:
                want[pool.kind] -= taken
                yield pool, taken


def _of_floating(
    problem: PaymentProblem, payment: Payment, paid: list[tuple[ManaKind, int]]
) -> Counter[ManaKind]:
    """Count the floating mana spent: it pays for costs that come before the mana made for them.

    ``paid`` is the mana of each kind that the payment itself spends.
    """
    floating: Counter[ManaKind] = Counter()
    balance: Counter[ManaKind] = Counter()

    def spend(kinds: Iterable[tuple[ManaKind, int]]) -> None:
        for kind, amount in kinds:
            lacking = max(amount - balance[kind], 0)
            floating[kind] += lacking
            balance[kind] += lacking - amount

    split = any(kind.snow for kind in problem.kinds)
    for activation in payment.activations:
        use = problem.uses[activation.use]
        for _, kinds in activation.spent:
            spend(Counter(kinds).items())
        for letter in activation.mana:
            balance[kind_of(letter, use, problem.sources[use.source], split)] += 1
        balance.update(use.kinds_behind)
    spend(paid)
    if not problem.objective.left_over:  # what is made needn't be spent: what floats is, first of all
        spent = Counter(kind for one in payment.activations for _, kinds in one.spent for kind in kinds)
        for kind, amount in paid:
            spent[kind] += amount
        there = Counter[ManaKind]()
        for pool in problem.floating:
            there[pool.kind] += pool.amount if pool.price <= 0 else 0
        floating |= spent & there
    return floating
