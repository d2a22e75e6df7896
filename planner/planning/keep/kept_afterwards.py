"""A plan amended so that it keeps what it says, as things stand after it.

Losing an artifact makes affinity for artifacts dearer (601.2f), and Gaea's Cradle counts the
creatures that are left: a payment can change what should stay payable after it.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from planner.contract.answer import Answer, Plan
from planner.contract.answer_parts import PriceKind
from planner.costing.kept_costs import CostToKeep, costs_surely_the_same, costs_the_same, recosted
from planner.costing.question import Question
from planner.game.clock import Clock
from planner.game.objects import Game
from planner.game.prices import Prices
from planner.game.records import replace
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import Zone
from planner.models.problem.objective import objective_of
from planner.planning.after.cost_after_payment import costs_after
from planner.planning.after.game_after import game_after
from planner.planning.after.mana_after_payment import same_mana_abilities, shift_after
from planner.planning.drafts.drafts import CheckedDraft, check
from planner.planning.keep.joint_payment import best_joint_payment
from planner.planning.question.methods import is_steady
from planner.planning.question.task import Task
from planner.planning.steps.price_items import kept_items

Pay = Callable[[Task], Answer]
_MOST_SERVING = 6
"""How many objects are looked at that could serve in another zone."""
_MOST_SPARED = 8
"""After so many objects that are spared no other plan is looked for."""


def keep_as_said(task: Task, draft: CheckedDraft, clock: Clock, pay: Pay) -> CheckedDraft:
    """Amend a plan whose payment affects its kept costs, so that its claim about them is true.

    If the plan doesn't keep what it says, or a kept cost could become cheaper, a plan is searched for with
    the later costs known. If that plan doesn't keep what it says either, another candidate is the best plan
    that doesn't lose the same objects, and nothing is proven. ``pay`` is the whole pipeline.
    """
    found = _keeping(task, draft, clock, pay)
    if not found.optimal and _keeps_all_at_no_cost(task, found, pay):
        found.optimal, found.bound = True, msgspec.UNSET
    return draft if found is draft.plan else check(task, draft.proposal, found)


def _keeps_all_at_no_cost(task: Task, plan: Plan, pay: Pay) -> bool:
    """Whether a plan keeps everything at the price of the best plan that keeps nothing.

    Then no plan is better: each costs at least that price, less the gain of all kept costs.
    """
    question = task.question
    gain = objective_of(question.prices).worth_of_kept * sum(one.weight for one in question.keep)
    if plan.lethal is True or _gain_of_kept(plan) != gain:
        return False
    plain = pay(task.amended(question.keeping(())))
    proven = isinstance(plain, Plan) and plain.optimal and plain.lethal is not True
    return proven and isinstance(plain, Plan) and plan.whole_price == plain.whole_price - gain


def _keeping(task: Task, draft: CheckedDraft, clock: Clock, pay: Pay) -> Plan:
    question, side, plan, problem = task.question, task.side, draft.plan, draft.proposal.problem
    costs = costs_after(question.game, question.keep, problem, clock)
    shift = shift_after(question.game, problem, clock)
    steady = is_steady(question) and not shift.moves
    if steady and costs.rests_on_nothing:
        return plan
    after = game_after_chance(question, plan)
    same = not costs.lower and _costs_the_same(question, after, draft.proposal.kept)
    if steady and same and costs.known:
        return plan
    if costs.serving:
        as_it_is = _as_things_stand(question, plan, after, clock)
        return _moving_what_serves(task, costs.serving, as_it_is, clock, pay)
    if same and costs.known and draft.proposal.proven and _pays_alike(draft, question.game, after):
        plan.optimal = plan.optimal and _is_steady_after(question, after)
        return _or_better_elsewhere(task, plan, [plan], pay) if shift.grows else plan
    best, known = plan, costs.known
    found = first = _as_things_stand(question, best, after, clock)
    if costs.ends and (costs.lower or _is_better(best, found)):
        other = pay(task.amended(question.keeping(costs.keep), replace(side, costs_after=costs)))
        known = known and isinstance(other, Plan)
        best = other if isinstance(other, Plan) else plan
        found = _as_things_stand(question, best, game_after_chance(question, best), clock)
    if not _is_better(best, found) and not shift.grows:
        found.optimal = found.optimal and known and not _is_better(found, best)
        return found
    return _or_better_elsewhere(task, best, [found, first], pay)


def _or_better_elsewhere(task: Task, best: Plan, found: list[Plan], pay: Pay) -> Plan:
    """The best of these plans, and of one that loses none of the objects that the best plan loses.

    That plan is amended in the same way. Nothing is proven.
    """
    side, lost = task.side, set(best.summary.lost) - task.question.require - task.side.spared
    if lost and len(side.spared) < _MOST_SPARED:
        other = pay(task.amended(side=replace(side, spared=side.spared | lost)))
        found += [other] if isinstance(other, Plan) else []
    plan = found[0]
    for one in found[1:]:
        plan = one if _is_better(one, plan) else plan
    plan.optimal = False
    return plan


def _moving_what_serves(task: Task, serving: tuple[str, ...], found: Plan, clock: Clock, pay: Pay) -> Plan:
    """Look for a better plan among those that use an object which may serve from its new zone.

    It is unknown which object that is, and whether a plan with several is better still.
    """
    question = task.question
    for one in serving[:_MOST_SERVING]:
        if one in question.forbid | question.require | task.side.spared or clock.is_over:
            continue
        asked = question.using(require=question.require | {one}).keeping(())
        other = pay(task.amended(asked))
        if isinstance(other, Plan):
            other = _as_things_stand(question, other, game_after_chance(question, other), clock)
            found = other if _is_better(other, found) else found
    found.optimal = False
    return found


def keep_what_is_left(task: Task, draft: CheckedDraft, clock: Clock) -> CheckedDraft:
    """Correct the kept costs that a plan claims; unchanged if its claim is true."""
    question, plan = task.question, draft.plan
    if is_steady(question):
        after = game_after(question.game, plan)
        unchanged = same_mana_abilities(question.game, after)
        unchanged = unchanged and all(costs_surely_the_same(one, after) for one in question.keep)
        if unchanged:
            return draft
        then = game_after_chance(question, plan)
        if same_mana_abilities(question.game, then) and _costs_the_same(question, then, draft.proposal.kept):
            return draft
    found = _as_things_stand(question, plan, game_after_chance(question, plan), clock)
    return draft if found is plan else check(task, draft.proposal, found)


def _pays_alike(draft: CheckedDraft, before: Game, after: Game) -> bool:
    """Whether the objects left after a plan have the same mana abilities as before.

    The program's result for the kept costs then still holds.
    """
    problem = draft.proposal.problem
    if (
        problem.kept is None
        or problem.capped
        or problem.kept.problem.capped
        or after.spending != before.spending
    ):
        return False
    had = {one: entry for entry in before.objects for one in entry.ids}
    return all(
        one in had and entry.abilities == had[one].abilities and entry.card == had[one].card
        for entry in after.objects
        for one in entry.ids
    )


def _is_steady_after(question: Question, after: Game) -> bool:
    """Whether mana abilities make the same while the kept costs are paid."""
    later = tuple(recosted(one, after) for one in question.keep)
    return is_steady(Question(after, (TotalCost(None),), question.prices, forbid=question.forbid, keep=later))


def _costs_the_same(question: Question, after: Game, paid: frozenset[int]) -> bool:
    """Whether kept costs, and those that could still be kept, are unchanged after the plan."""
    return all(
        costs_the_same(one, then, after)
        for number, one in enumerate(question.keep)
        if (then := recosted(one, after)).ways or number in paid
    )


def _as_things_stand(question: Question, plan: Plan, after: Game, clock: Clock) -> Plan:
    """Change a plan to keep the most it can, decided in the game after the payment."""
    after = replace(after, pool=())
    before = question.game
    later = [recosted(one, after) if one.spec else _as_moved(one, before, after) for one in question.keep]
    found = best_joint_payment(after, later, question.prices, clock, forbid=question.forbid, priced=False)
    paid = sum(question.keep[number].weight for number in found.paid)
    if objective_of(question.prices).worth_of_kept * paid != _gain_of_kept(plan):
        plan = keeping_these(plan, [question.keep[number] for number in sorted(found.paid)], question.prices)
    plan.optimal = plan.optimal and found.proven
    return plan


def _zones(game: Game) -> dict[str, Zone]:
    return {one: entry.zone for entry in game.objects for one in entry.ids}


def _as_moved(kept: CostToKeep, before: Game, after: Game) -> CostToKeep:
    """A cost without text, less the objects that are in another zone after the payment (400.7)."""
    there = _zones(after)
    gone = frozenset([one for one, zone in _zones(before).items() if there.get(one) != zone])

    def left(way: TotalCost) -> TotalCost:
        parts = tuple([replace(part, ids=part.ids - gone) for part in way.parts])
        counters = tuple([replace(part, ids=part.ids - gone) for part in way.counters])
        helping = tuple([replace(one, ids=one.ids - gone) for one in way.helping])
        return replace(way, parts=parts, counters=counters, helping=helping)

    return replace(kept, ways=tuple([left(way) for way in kept.ways]))


def game_after_chance(question: Question, plan: Plan) -> Game:
    """The game after a plan; objects that may be taken at random count as lost: nobody knows which."""
    after = game_after(question.game, plan)
    random = [part for part in question.cost.parts if part.at_random and (part.amount or part.per_x)]
    gone = {one for part in random for one in part.ids}
    objects = (entry.without(gone) for entry in after.objects)
    return replace(after, objects=tuple(entry for entry in objects if entry is not None)) if gone else after


def _is_better(plan: Plan, other: Plan) -> bool:
    return (plan.lethal is True, plan.whole_price) < (other.lethal is True, other.whole_price)


def _gain_of_kept(plan: Plan) -> int:
    return -sum(item.price for item in plan.items if item.kind is PriceKind.KEPT)


def keeping_these(plan: Plan, kept: list[CostToKeep], prices: Prices) -> Plan:
    """Rewrite the plan as one that keeps exactly these costs."""
    items = [item for item in plan.items if item.kind is not PriceKind.KEPT]
    items += kept_items(kept, objective_of(prices).worth_of_kept)
    summary = msgspec.structs.replace(plan.summary, kept=[one.name for one in kept])
    return msgspec.structs.replace(plan, summary=summary).priced(items, plan.tiers)
