"""Several costs paid together: which of them, with which objects, and for which price at least."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import msgspec

from planner.contract.answer import Answer, Plan, PriceItem
from planner.costing.kept_costs import Kept, costs_the_same, now, stays
from planner.costing.question import Prepared
from planner.game.objects import Game
from planner.game.prices import KEPT, Prices
from planner.game.total_cost import TotalCost
from planner.planning.enablers import means_at_risk
from planner.planning.game_after import game_after
from planner.planning.keep.cost_after_payment import sway
from planner.planning.problem import problem_of

if TYPE_CHECKING:
    from planner.models.problem.payment_problem import PaymentProblem
    from planner.models.problem.solution import Clock, Payment


@dataclass(frozen=True, slots=True)
class Together:
    """The numbers of the costs that are paid together, and the objects that it takes.

    ``proven`` says that no others are worth more. No plans for these costs one after another have a
    lower price together than ``least``; None where that isn't known.
    """

    paid: frozenset[int]
    used: frozenset[str] = frozenset()
    proven: bool = False
    least: int | None = None


def best_together(
    game: Game,
    costs: Sequence[Kept],
    prices: Prices,
    clock: Clock,
    *,
    forbid: frozenset[str] = frozenset(),
    priced: bool = True,
) -> Together:
    """The costs of the greatest total ``weight`` that can be paid together, for the lowest price.

    All their mana is made first and all of them are paid then, with what is in the pool too. With
    ``priced`` False any of the greatest total will do.
    """
    from planner.models.problem.solution import Outcome
    from planner.models.search.best_payment import best_payment

    nothing = Prepared(
        game=game, cost=TotalCost(None), prices=prices, forbid=forbid, keep=tuple(costs), keeps_pool=True
    )
    problem = problem_of(nothing)
    first = best_payment(problem, clock)
    if not first.solution.found:
        return Together(frozenset())
    paid = _paid(problem, first)
    steady = not (nothing.volatile or means_at_risk(game) or problem.capped)
    proven = first.outcome is Outcome.OPTIMAL and steady
    if not priced or not paid:
        return Together(paid, _used(problem, first), proven)
    assert problem.later is not None
    worth = KEPT * sum(costs[number].weight for number in paid)
    problem = replace(problem, later=replace(problem.later, least=worth, priced=True))
    second = best_payment(problem, clock)
    if not second.solution.found:
        return Together(paid, _used(problem, first), proven)
    certain = proven and second.outcome is Outcome.OPTIMAL and _adds_up(problem, costs, game)
    least = second.solution.price if certain else None
    return Together(_paid(problem, second), _used(problem, second), proven, least)


def _paid(problem: PaymentProblem, payment: Payment) -> frozenset[int]:
    assert problem.later is not None
    return frozenset(cost.group for cost in problem.later.costs if cost.payee in payment.solution.kept)


def _used(problem: PaymentProblem, payment: Payment) -> frozenset[str]:
    """The objects that the costs take, tap or activate; of like objects the first."""
    assert problem.later is not None
    assert payment.solution.later is not None
    used = payment.solution.later.used
    sources = problem.later.problem.sources
    return frozenset(i for index, source in enumerate(sources) for i in source.ids[: used[index]])


def _adds_up(problem: PaymentProblem, costs: Sequence[Kept], game: Game) -> bool:
    """Whether the prices of plans one after another add up to no less than that of all together.

    A rider and what is asked for with "max" gain something for each cost. Once a land is lost, or what
    changes others, another object may have another price.
    """
    assert problem.later is not None
    later = problem.later.problem
    if any(way.counted or way.most_colors for one in costs for way in one.ways):
        return False
    if any(use.riders for use in later.uses):
        return False
    lost = {use.source for use in later.uses if use.loses}
    lost |= {c for c, source in enumerate(later.sources) if any(t.loses for t in source.takings)}
    # What a slot takes only once it has come to the graveyard is lost by something else first.
    lost |= {
        c for n, slot in enumerate(later.slots) if slot.loses for c, m in later.serving[n] if not m.arrives
    }
    permanents = [entry for c in lost if (entry := later.sources[c].entry).is_permanent]
    changed = any(entry.granted or entry.card != entry.own_card for entry in game.objects)
    return not (permanents and changed) and not any(entry.card.is_land for entry in permanents)


def with_what_it_keeps(
    question: Prepared,
    plan: Plan,
    solved: tuple[PaymentProblem, Payment],
    clock: Clock,
    solve: Callable[[Prepared], Answer],
) -> Plan:
    """The plan with what it keeps as things stand then, where the payment changes what that rests on.

    Losing an artifact makes affinity for artifacts dearer (601.2f), and Gaea's Cradle counts the
    creatures that are left. Where the plan doesn't keep what it says, or what is kept could cost less, one
    is looked for that knows what it costs then. Where that one doesn't keep what it says either,
    another is the best plan that doesn't lose what it does, and nothing is proven.
    """
    problem, payment = solved
    steady = not (question.volatile or means_at_risk(question.game))
    swayed = sway(question.game, question.keep, problem)
    if steady and swayed.rests_on_nothing:
        return plan
    same = not swayed.lower and _costs_the_same(question, plan, _paid(problem, payment))
    if steady and same and swayed.known:
        return plan
    best, known = plan, swayed.known
    found = first = _as_things_stand(question, best, clock)
    if swayed.ends and (swayed.lower or _is_better(best, found)):
        other = solve(replace(question, keep=swayed.keep, sway=swayed))
        known = known and isinstance(other, Plan)
        best = other if isinstance(other, Plan) else plan
        found = _as_things_stand(question, best, clock)
    if not _is_better(best, found):
        found.optimal = found.optimal and known and not _is_better(found, best)
        return found
    spared = _lost_by(best) - question.require - question.spared
    third = solve(replace(question, spared=question.spared | spared)) if spared else None
    for one in (first, third):
        found = one if isinstance(one, Plan) and _is_better(one, found) else found
    found.optimal = False
    return found


def keeping_what_it_can(
    question: Prepared, plan: Plan, solved: tuple[PaymentProblem, Payment], clock: Clock
) -> Plan:
    """The plan as one that keeps what it still can by then: the plan itself where it says so already."""
    if not (question.volatile or means_at_risk(question.game)):
        after = game_after(question.game, plan)
        if all(stays(one, after) for one in question.keep) or _costs_the_same(question, plan, _paid(*solved)):
            return plan
    return _as_things_stand(question, plan, clock)


def _costs_the_same(question: Prepared, plan: Plan, paid: frozenset[int]) -> bool:
    """Whether what is kept, and what still could be, costs after the plan what it does before."""
    after = _game_after(question, plan)
    return all(
        costs_the_same(one, then, after)
        for number, one in enumerate(question.keep)
        if (then := now(one, after)).ways or number in paid
    )


def _as_things_stand(question: Prepared, plan: Plan, clock: Clock) -> Plan:
    """The plan with the most that it keeps, by what that costs once it is paid."""
    after = replace(_game_after(question, plan), pool=())
    later = [now(one, after) for one in question.keep]
    found = best_together(after, later, question.prices, clock, forbid=question.forbid, priced=False)
    if sum(question.keep[number].weight for number in found.paid) != _weight_kept(plan):
        plan = keeping_these(plan, [question.keep[number] for number in sorted(found.paid)])
    plan.optimal = plan.optimal and found.proven
    return plan


def _game_after(question: Prepared, plan: Plan) -> Game:
    """The game after the plan; what chance could have taken counts as lost: nobody knows what it leaves."""
    after = game_after(question.game, plan)
    random = [part for part in question.cost.parts if part.at_random and (part.amount or part.per_x)]
    gone = {one for part in random for one in part.ids}
    objects = (entry.without(gone) for entry in after.objects)
    return replace(after, objects=tuple(entry for entry in objects if entry is not None)) if gone else after


def _is_better(plan: Plan, other: Plan) -> bool:
    return (plan.lethal is True, plan.price) < (other.lethal is True, other.price)


def _lost_by(plan: Plan) -> set[str]:
    """The objects that a plan loses."""
    end = plan.summary
    return {*end.sacrificed, *end.exiled, *end.discarded, *end.returned}


def _weight_kept(plan: Plan) -> int:
    gains = sum(item.price for item in plan.prices if item.what.startswith("keeps "))
    return -gains // KEPT


def keeping_these(plan: Plan, kept: list[Kept]) -> Plan:
    """The plan as one that keeps just these."""
    items = [item for item in plan.prices if not item.what.startswith("keeps ")]
    items += [PriceItem(what=f"keeps {one.name}", price=-KEPT * one.weight) for one in kept if one.weight]
    return msgspec.structs.replace(
        plan,
        prices=items,
        price=sum(item.price for item in items),
        summary=msgspec.structs.replace(plan.summary, kept=[one.name for one in kept]),
    )
