"""Find what is missing from a payment by choices of activations and a matroid (118.3).

The same sources are asked for the same, with mana of each type in the pool that isn't there. It is so dear
that the best payment takes as little of it as can be, and of that as much as can be of the first types.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from planner.game.mana import TYPES
from planner.game.prices import Prices
from planner.game.records import replace
from planner.models.deciders.still_owed.choices import BoardChoices
from planner.models.deciders.still_owed.gaps import gap_in
from planner.models.problem.demands import Demand, Floating, ManaKind, missing_kind
from planner.models.problem.objective import objective_of
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Solution

MISSING_MANA = (*TYPES, "S")
LIFE = "life"
MOST_OWED = 60
"""What is missing of a cost of more mana is found by the program."""
_FREE = Prices(last_source=0, next_to_last_source=0, unspent=0, life=(0, 0, 0))
"""What is given up for a payment doesn't matter here, but for the objects themselves."""


def missing_mana(problem: PaymentProblem) -> Solution | None:
    """Find a smallest set of mana that would make a cost payable; None if another decider is needed.

    Another decider is needed if life could run short as well, or if snow mana is asked for. Ties go in the
    order W U B R G C.
    """
    owed = sum(problem.owed.values())
    if gap_in(problem) is not None or problem.x_symbols or owed > MOST_OWED:
        return None
    demands = dict.fromkeys(chain(problem.owed, (one for use in problem.uses for one, _ in use.costs)))
    if any(demand.snow or demand.life for demand in demands):
        return None
    kinds = _missing_kinds(demands)
    most = owed + 1
    dear = 1 + sum([use.price * problem.sources[use.source].count for use in problem.uses])
    floating = [replace(pool, price=0) for pool in problem.floating]
    for place, kind in enumerate(kinds):
        price = dear * (most ** len(kinds) - most ** (len(kinds) - 1 - place))
        floating.append(Floating(kind, owed, price))
    # Nobody loses the game by paying what isn't there; whether all the life is there is looked at below.
    asked = replace(
        problem,
        kinds=(*problem.kinds, *kinds),
        floating=tuple(floating),
        objective=objective_of(_FREE),
        life=1 << 40,
    )
    choices = BoardChoices.of(asked)
    if choices is None or max([one.life for one in choices.choices]) + problem.life_owed > problem.life:
        return None
    payment = choices.best(asked)
    if payment is None or not payment.solution.found:
        return None
    found = payment.solution
    found.missing = dict.fromkeys((*MISSING_MANA, LIFE), 0)
    for (kind, _), amount in found.flow[0].items():
        if kind.missing:
            found.missing[kind.type] += amount
    found.objective = sum(found.missing.values())
    return found


def _missing_kinds(demands: Iterable[Demand]) -> list[ManaKind]:
    """Kinds of mana that could be missing; generic mana lacks mana of the first type."""
    payees = frozenset([demand.payee for demand in demands])
    first, *others = [missing_kind(letter, payees) for letter in MISSING_MANA if letter != "S"]
    asking = [demand for demand in demands if not demand.is_generic]
    return [first, *(kind for kind in others if any(demand.takes(kind) for demand in asking))]
