"""Amounts that a payment of the program owes: numbers for the cost itself, expressions for what is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from planner.game.records import Record, field
from planner.models.deciders.program.linear import Number, Var, total_of
from planner.models.problem.demands import Demand
from planner.models.problem.payment_problem import KeptPayment, PaymentProblem


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
