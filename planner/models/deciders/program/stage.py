"""One payment of the program: the cost itself, or what is kept payable after it, each as data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from planner.models.deciders.program.initial_state import InitialState
from planner.models.deciders.program.linear import Linear, Model, Var
from planner.models.deciders.program.totals import OwedAmounts, Totals, owed_by_cost, owed_by_kept
from planner.models.deciders.program.variables import Variables
from planner.models.problem.payment_problem import KeptPayment, KeptProblem, PaymentProblem


class Lack(NamedTuple):
    """A shortfall of a part of a cost (``words``): the name it has in the answer, and its amount."""

    name: str
    words: str
    amount: Var


@dataclass
class Stage:
    """One payment in the model: its decisions, the board before it, and its cost.

    Constraint groups read all of it; those of objects fill in ``used`` and ``gone``, how many objects
    of each class take part and how many are no untapped permanents any more at the end (``gone_in_all``: the
    payment before counted too); those of
    parts ``lacks`` (relaxed programs only).

    Where its costs are ``paid_in_turn``, one part may untap what another one taps.
    ``prices_chance`` asks for the dearest objects that chance could take.
    """

    model: Model
    problem: PaymentProblem
    initial: InitialState
    variables: Variables
    owed: OwedAmounts
    before: Stage | None = None
    keeps: KeptProblem | None = None
    paid_in_turn: bool = False
    prices_chance: bool = True
    used: dict[int, Linear] = field(default_factory=dict)
    gone: dict[int, Linear] = field(default_factory=dict)
    gone_in_all: dict[int, Linear] = field(default_factory=dict)
    lacks: list[Lack] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.totals = Totals(self.problem, self.initial, self.variables, self.owed)

    @property
    def costs(self) -> tuple[KeptPayment, ...]:
        """List the costs that this payment may keep."""
        return () if self.keeps is None else self.keeps.costs


def first_stage(
    model: Model, problem: PaymentProblem, *, rounds: int = 0, doublings: int = 0, relaxed: bool = False
) -> Stage:
    """The stage for the payment of the cost itself, which starts from the board."""
    initial = InitialState(model, problem)
    variables = Variables(model, problem, initial, rounds=rounds, doublings=doublings, relaxed=relaxed)
    return Stage(model, problem, initial, variables, owed_by_cost(problem, variables.x))


def kept_stage(kept: KeptProblem, before: Stage, *, rounds: int = 0) -> Stage:
    """The stage for the kept costs, each paid whole or not at all, from what the first payment left."""
    model = before.model
    initial = InitialState(model, kept.problem, before.totals, before.gone)
    variables = Variables(model, kept.problem, initial, rounds=rounds, costs=kept.costs)
    return Stage(
        model,
        kept.problem,
        initial,
        variables,
        owed_by_kept(kept.problem, kept.costs, variables.kept),
        before=before,
        keeps=kept,
        paid_in_turn=True,
        prices_chance=kept.priced,
    )
