"""What should stay payable in a later turn: asked of the board that the plan and the turns after it leave.

What is kept for the player's next turn is paid for by what has untapped by then, so that only what a payment
loses counts; and in the opponent's turn mana abilities may do less than now. The program, which pays for all
that is kept beside the payment, knows neither: here the best plan for the rest is looked at first, and where
it doesn't keep all of this, one that loses nothing of what that one does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from planner.contract.answer import Answer, Plan
from planner.contract.answer_parts import WhenKept
from planner.costing.kept_costs import CostToKeep, costs_named, recosted
from planner.costing.question import Question
from planner.game.clock import Clock
from planner.game.objects import Game
from planner.game.records import replace
from planner.game.vocabulary import Verb
from planner.planning.after.game_then import game_then, held_by, is_elsewhere
from planner.planning.keep.joint_payment import best_joint_payment
from planner.planning.keep.kept_afterwards import game_after_chance, keeping_these
from planner.planning.question.task import NONE, SideConstraints

Planning = Callable[[Question, SideConstraints], Answer]


def asked_later(question: Question) -> tuple[CostToKeep, ...]:
    """List the costs to keep that are paid on another board than the one right after the payment."""
    return tuple([one for one in question.keep if is_elsewhere(question.game, one.when)])


def with_later_costs(question: Question, late: Sequence[CostToKeep], plan: Planning, clock: Clock) -> Answer:
    """Find the best plan that also keeps these costs, each payable in its own turn."""
    now = tuple([one for one in question.keep if one not in late])
    asked = question.keeping(now)
    first = plan(asked, NONE)
    if not isinstance(first, Plan) or first.lethal is True:
        return first
    best = _keeping_late(question, late, first, clock)
    lost = set(first.summary.lost) - question.require
    if len(best.summary.kept) == len(first.summary.kept) + len(late):
        return best
    if not _could_keep_more(question.game, late, first):
        return best
    best.optimal = False
    if lost:
        other = plan(asked, SideConstraints(spared=frozenset(lost)))
        if isinstance(other, Plan) and other.lethal is not True:
            other = _keeping_late(question, late, other, clock)
            best = other if other.whole_price < best.whole_price else best
            best.optimal = False
    return best


def _could_keep_more(game: Game, late: Sequence[CostToKeep], plan: Plan) -> bool:
    """Whether another payment could leave more for later turns: not if this one only taps what untaps."""
    if any(one.when is WhenKept.OPPONENTS_TURN for one in late):  # nothing has untapped by then
        return True
    end = plan.summary
    taps_alone = all(step.action in (Verb.ACTIVATE, Verb.SPEND, Verb.TRIGGER) for step in plan.steps)
    changed = any(step.removes or step.puts or step.pays_energy for step in plan.steps)
    held = {one for one in end.tapped if (entry := game.find(one)) is None or entry.is_kept_tapped}
    held |= held_by(game, plan)
    return not taps_alone or bool(end.lost or held or changed or end.life_after_triggers < game.life)


def _keeping_late(question: Question, late: Sequence[CostToKeep], plan: Plan, clock: Clock) -> Plan:
    """Rewrite a plan to keep the most of these costs that can be paid together in each turn."""
    left = replace(game_after_chance(question, plan), pool=())
    kept = costs_named([one for one in question.keep if one not in late], plan.summary.kept)
    proven = True
    for when in dict.fromkeys(one.when for one in late):
        costs = [one for one in late if one.when is when]
        then = replace(game_then(question.game, left, plan, when), pool=())
        here = [recosted(one, left) for one in costs]
        found = best_joint_payment(then, here, question.prices, clock, forbid=question.forbid, priced=False)
        kept += [costs[number] for number in sorted(found.paid)]
        proven = proven and (found.proven or len(found.paid) == len(costs))
    plan = keeping_these(plan, kept, question.prices)
    plan.optimal = plan.optimal and proven
    return plan
