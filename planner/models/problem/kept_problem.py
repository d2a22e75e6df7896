"""Build the problem of what should stay payable: a second payment with what the first one leaves.

All kept costs together are one payment of the same classes of objects, each of them paid
or not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from planner.game.caching import remembered
from planner.game.mana import ManaCost
from planner.game.objects import Game
from planner.game.prices import Prices
from planner.game.total_cost import TotalCost
from planner.models.problem.build import (
    announced_slot,
    floating_of,
    kinds_of,
    owed_after,
    payees_after,
)
from planner.models.problem.candidates import asks_for_snow, candidates_of
from planner.models.problem.demands import COST, Demand, Kind, owed_by, paid_to
from planner.models.problem.payees import Payees
from planner.models.problem.payment_problem import (
    Floating,
    KeptCost,
    KeptProblem,
    PaymentProblem,
    Slot,
    Use,
    slots_of,
)
from planner.models.problem.source_classes import Sources
from planner.models.problem.spendable_as import spendable


def build_kept_problem(
    game: Game,
    sources: Sources,
    costs: Sequence[tuple[TotalCost, int, int, str | None]],
    prices: Prices,
    *,
    first: TotalCost | None = None,
) -> KeptProblem:
    """Build the problem of paying these costs after another payment.

    Of each there is the cost, the number of its group, what keeping it gains, and the id of
    its card. X is 0 where none is announced. Nothing floats then; with ``first``, the cost that
    is paid before, what its payment leaves in the pool does.
    """
    if first is None and game.pool:
        game = replace(game, pool=())
    payees_of = payees_after([cost for cost, _, _, _ in costs])
    sources = _for_kept(sources)
    classes = sources.classes
    payees = Payees(game, classes, payees_of if first is None else {COST: first, **payees_of})
    owed: dict[Demand, int] = {}
    slots: list[Slot] = []
    kept: list[KeptCost] = []
    counted = [
        (replace(part, amount=part.amount + part.per_x * (cost.x or 0), per_x=0), payee)
        for payee, cost in payees_of.items()
        for part in cost.counters
    ]
    for (payee, cost), (_, group, gain, card) in zip(payees_of.items(), costs, strict=True):
        table = spendable(game.spending, cost.purpose) if game.spending else None
        found, life = owed_by(cost, table)
        x = cost.x or 0
        owed |= paid_to(payee, found)
        slots += [replace(announced_slot(slot, x), payee=payee) for slot in slots_of(cost)]
        place = next((i for i, source in enumerate(classes) if card in source.ids), None)
        barred = bool(cost.no_life and life) or (cost.mana is not None and not cost.mana.exists)
        energy = cost.energy + cost.energy_per_x * x
        wanted_mana = (cost.spend_least, cost.mana is not None)
        kept.append(KeptCost(payee, group, gain, life, energy, cost.mill, place, barred, *wanted_mana))
    wishes = tuple(wish for one in kept for wish in one.spend_least)
    every = TotalCost(ManaCost("{0}"), counters=tuple(part for part, _ in counted), x=0, spend_least=wishes)
    wanted = owed | owed_after({COST: first} if first is not None else {}, game)
    chosen = candidates_of(classes, payees, wanted, game, every, prices, True, sources.candidates).chosen()
    split_snow = asks_for_snow(wanted, payees)
    floating = floating_of(game, payees, split_snow, prices)
    if first is not None and first.mana is not None:
        floating += tuple(_left_over(chosen.uses, kinds_of(chosen.kinds(split_snow), ()), prices))
    problem = PaymentProblem(
        sources=classes,
        uses=chosen.uses,
        kinds=kinds_of(chosen.kinds(split_snow), floating),
        owed=owed,
        floating=floating,
        x_symbols=0,
        slots=tuple(slots),
        counter_parts=tuple(part for part, _ in counted),
        counter_payees=tuple(payee for _, payee in counted),
        energy_owed=sum(one.energy for one in kept),
        mill_owed=sum(one.mill for one in kept),
        life=game.life,
        life_owed=sum(one.life for one in kept),
        energy=game.energy,
        library=game.library,
        color_counts=sources.color_counts,
        prices=prices,
    )
    return KeptProblem(problem, tuple(kept))


@remembered
def _for_kept(sources: Sources) -> Sources:
    """Give the classes with what they can do for costs that are kept, none of them required."""
    classes = [replace(source, marks=source.kept_marks, required=False) for source in sources.classes]
    return Sources(tuple(classes), sources.color_counts)


def _left_over(uses: Sequence[Use], kinds: Iterable[Kind], prices: Prices) -> Iterator[Floating]:
    """List what the payment before can leave in the pool, by kind of mana.

    Spending it takes back what it cost to leave it unspent.
    """
    most = sum(use.made * use.most for use in uses)
    return (Floating(kind, most, -prices.unspent) for kind in kinds)
