"""What stays payable of the costs that a turn keeps, each on the board of the time that it is asked for.

What is kept for now, and for the opponent's turn, is paid for by what the turn leaves untapped; by the next
turn permanents have untapped (502.3), so that only what is lost until then is missed.
"""

from __future__ import annotations

from collections.abc import Sequence

from planner.costing.kept_costs import CostToKeep
from planner.game.objects import Game
from planner.game.records import replace
from planner.planning.after.game_then import held_by, then_of
from planner.planning.keep.joint_payment import best_joint_payment
from planner.planning.turn.carrying_out import Done
from planner.planning.turn.choosing import TurnTerms
from planner.planning.turn.costs_now import cost_now
from planner.planning.turn.kept_plans import PlanSequence, by_turn


def kept_by_then(
    keep: Sequence[CostToKeep], game: Game, done: Sequence[Done], terms: TurnTerms
) -> frozenset[int]:
    """Numbers of the costs that stay payable after a turn that began with ``game``.

    The pool is empty then. Costs of one time are paid together; costs of several times are paid one after
    another, in the order of time.
    """
    left = replace(done[-1].after if done else game, pool=())
    held = frozenset[str]().union(*(held_by(one.before, one.plan) for one in done))
    costs = tuple(cost_now(one, left) for one in keep)
    found: list[int] = []
    for when, numbers in by_turn(costs, left, range(len(costs))).items():
        then = replace(then_of(left, when, held), pool=())
        asked = [costs[n] for n in numbers]
        joint = best_joint_payment(then, asked, terms.prices, terms.clock, forbid=terms.forbid, priced=False)
        more = [numbers[n] for n in sorted(joint.paid)]
        if not found or _one_after_another(costs, [*found, *more], left, held, terms):
            found += more
            continue
        for n in more:
            if _one_after_another(costs, [*found, n], left, held, terms):
                found.append(n)
    return frozenset(found)


def _one_after_another(
    costs: tuple[CostToKeep, ...], numbers: list[int], left: Game, held: frozenset[str], terms: TurnTerms
) -> bool:
    """Whether an order exists in which all of these are paid, each in its turn."""
    return PlanSequence(costs, terms, left, held=held).in_some_order(numbers) is not None
