"""Build the problem of the costs to keep payable: a second payment from what the first one leaves.

All kept costs together are one payment of the same classes of objects, each of them paid
or not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from typing import NamedTuple

from planner.game.caching import remembered
from planner.game.mana import ManaCost
from planner.game.objects import Game
from planner.game.prices import Prices
from planner.game.records import replace
from planner.game.total_cost import ANY_SPENDING, CounterPart, SpendingDemands, TotalCost
from planner.models.problem.activations import Use
from planner.models.problem.build import (
    announced_slot,
    floating_of,
    kinds_of,
    only_types_of,
    owed_after,
    payees_after,
)
from planner.models.problem.candidates import ChosenClasses, asks_for_snow, candidates_of
from planner.models.problem.demands import COST, Demand, Floating, ManaKind, owed_by, paid_to, spendable
from planner.models.problem.objective import Objective, objective_of
from planner.models.problem.payees import Payees
from planner.models.problem.payment_problem import KeptPayment, KeptProblem, PaymentProblem, Slot, slots_of
from planner.models.problem.resolving import Resolving, brought_mana, emptied, narrowed_uses, resolving_payees
from planner.models.problem.source_classes import SourceClasses


class KeptWay(NamedTuple):
    """One way to pay a kept cost: the number of the cost, the gain of keeping it, and its card's id."""

    cost: TotalCost
    group: int
    gain: int
    card: str | None


def build_kept_problem(
    game: Game,
    sources: SourceClasses,
    ways: Sequence[KeptWay],
    prices: Prices,
    *,
    first: TotalCost | None = None,
    resolving: Resolving | None = None,
) -> KeptProblem:
    """Build the problem of paying costs in these ways after another payment.

    X is 0 if none is announced. Nothing floats then; but with ``first``, the cost paid before, the mana that
    its payment leaves in the pool does; ``resolving`` says what paying one way makes available to others.
    """
    objective = objective_of(prices)
    if first is None and game.pool:
        game = replace(game, pool=())
    sources = _for_kept(sources)
    costs = payees_after([way.cost for way in ways])
    brings = resolving.mana if resolving is not None else ()
    payees = Payees(
        game,
        sources.classes,
        costs if first is None else {COST: first, **costs},
        [one.spend_only for one in brings],
    )
    owed, lives = _owed(game, costs)
    kept = tuple(
        _kept_cost(payee, way, lives[payee], sources) for payee, way in zip(costs, ways, strict=True)
    )
    counters = [(part, payee) for payee, cost in costs.items() for part in _counter_parts(cost)]
    spending = reduce(SpendingDemands.and_also, [one.spending for one in kept], ANY_SPENDING)
    limited = "".join(cost.only_types or "" for cost in costs.values())
    parts = tuple(part for part, _ in counters)
    every = TotalCost(
        ManaCost("{0}"), counters=parts, x=0, spending=spending, only_types=limited if limited else None
    )
    wanted = owed | owed_after({COST: first} if first is not None else {}, game)
    candidates = candidates_of(
        sources.classes, payees, wanted, game, every, objective, True, sources.candidates
    )
    chosen = candidates.chosen()
    if resolving is not None:
        chosen = ChosenClasses(chosen.sources, narrowed_uses(chosen.uses, sources.classes, resolving))
    split_snow = asks_for_snow(wanted, payees)
    floating = floating_of(game, payees, split_snow, objective)
    if first is not None and first.mana is not None:
        floating += tuple(_left_over(chosen.uses, kinds_of(chosen.kinds(split_snow), ()), objective))
    brought = None
    if resolving is not None:
        floating = emptied(floating, resolving)
        more, mana = brought_mana(resolving, payees, len(floating), objective)
        floating += more
        brought = resolving_payees(resolving, sources.classes, mana)
    problem = PaymentProblem(
        sources=sources.classes,
        uses=chosen.uses,
        kinds=kinds_of(chosen.kinds(split_snow), floating),
        owed=owed,
        floating=floating,
        x_symbols=0,
        slots=tuple(slot for payee, cost in costs.items() for slot in _slots(payee, cost)),
        counter_parts=every.counters,
        only_types=only_types_of(costs, game),
        counter_payees=tuple(payee for _, payee in counters),
        energy_owed=sum(one.energy for one in kept),
        mill_owed=sum(one.mill for one in kept),
        life=game.life,
        life_owed=sum(one.life for one in kept),
        energy=game.energy,
        library=game.library,
        row_counts=sources.row_counts,
        objective=objective,
    )
    return KeptProblem(problem, kept, resolving=brought)


def _owed(game: Game, costs: dict[int, TotalCost]) -> tuple[dict[Demand, int], dict[int, int]]:
    """Sum what these costs owe: symbols by demand, and life by payee."""
    owed: dict[Demand, int] = {}
    lives: dict[int, int] = {}
    for payee, cost in costs.items():
        table = spendable(game.spending, cost.purpose) if game.spending else None
        found, lives[payee] = owed_by(cost, table)
        owed |= paid_to(payee, found)
    return owed, lives


def _kept_cost(payee: int, way: KeptWay, life: int, sources: SourceClasses) -> KeptPayment:
    """Read a way to pay as numbers, besides its symbols, objects and counters."""
    cost = way.cost
    return KeptPayment(
        payee,
        way.group,
        way.gain,
        life=life,
        energy=cost.energy + cost.energy_per_x * (cost.x or 0),
        mill=cost.mill,
        card=next((i for i, source in enumerate(sources.classes) if way.card in source.ids), None),
        barred=bool(cost.no_life and life) or (cost.mana is not None and not cost.mana.exists),
        spending=cost.spending,
        asks_for_mana=cost.mana is not None,
    )


def _slots(payee: int, cost: TotalCost) -> Iterator[Slot]:
    """List the slots of a kept cost, with X replaced by its number."""
    return (replace(announced_slot(slot, cost.x or 0), payee=payee) for slot in slots_of(cost))


def _counter_parts(cost: TotalCost) -> Iterator[CounterPart]:
    """List the parts of a kept cost that remove or put counters, with X replaced by its number."""
    x = cost.x or 0
    return (replace(part, amount=part.amount + part.per_x * x, per_x=0) for part in cost.counters)


@remembered
def _for_kept(sources: SourceClasses) -> SourceClasses:
    """The classes with their uses for kept costs, none of them required."""
    classes = [replace(source, marks=source.kept_marks, required=False) for source in sources.classes]
    return SourceClasses(tuple(classes), sources.row_counts)


def _left_over(uses: Sequence[Use], kinds: Iterable[ManaKind], objective: Objective) -> Iterator[Floating]:
    """List mana that the payment before can leave in the pool, by kind.

    SpendingDemands it refunds the price of leaving it unspent.
    """
    most = sum(use.made * use.most for use in uses)
    return (Floating(kind, most, -objective.left_over) for kind in kinds)
