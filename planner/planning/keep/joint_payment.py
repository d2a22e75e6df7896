"""Several costs paid together: which of them, with which objects, and for which price at least."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from planner.costing.kept_costs import CostToKeep
from planner.costing.question import Question
from planner.game.objects import Game
from planner.game.prices import Prices
from planner.game.records import Record, replace
from planner.game.total_cost import TotalCost
from planner.planning.drafts.proposals import Proposal, propose_by_program
from planner.planning.question.methods import is_steady
from planner.planning.question.task import SideConstraints, Task

if TYPE_CHECKING:
    from planner.game.clock import Clock
    from planner.models.problem.payment_problem import PaymentProblem


class JointPayment(Record, frozen=True):
    """The numbers of the costs that are paid together, and the objects used.

    ``proven`` says that no other costs are worth more. Plans that pay for these costs one after another cost
    at least ``least`` together; None if unknown.
    """

    paid: frozenset[int]
    used: frozenset[str] = frozenset()
    proven: bool = False
    least: int | None = None


def best_joint_payment(
    game: Game,
    costs: Sequence[CostToKeep],
    prices: Prices,
    clock: Clock,
    *,
    forbid: frozenset[str] = frozenset(),
    priced: bool = True,
) -> JointPayment:
    """Find the costs of the greatest total ``weight`` that can be paid together, for the lowest price.

    All mana, together with the pool, is made before any cost is paid. With ``priced`` False any payment of
    the greatest total will do.
    """
    # Nothing is owed, so that everything is left for what should stay payable.
    question = Question(game, (TotalCost(None),), prices, forbid=forbid, keep=tuple(costs))
    task = Task(question, side=SideConstraints(keep_from_pool=True))
    first = propose_by_program(task, clock)
    if not first.found:
        return JointPayment(frozenset())
    problem, paid = first.problem, first.kept
    proven = first.proven and is_steady(question) and not problem.capped
    if not priced or not paid:
        return JointPayment(paid, _used(first), proven)
    assert problem.kept is not None
    worth = problem.objective.worth_of_kept * sum(costs[number].weight for number in paid)
    problem = replace(problem, kept=replace(problem.kept, least=worth, priced=True))
    second = propose_by_program(task, clock, problem)
    if not second.found:
        return JointPayment(paid, _used(first), proven)
    certain = proven and second.proven and _adds_up(problem, costs, game)
    least = second.payment.solution.price if certain else None
    return JointPayment(second.kept, _used(second), proven, least)


def _used(proposal: Proposal) -> frozenset[str]:
    """Objects that the costs take, tap or activate; of equal objects the first ones."""
    problem, solution = proposal.problem, proposal.payment.solution
    assert problem.kept is not None
    assert solution.kept_payment is not None
    used = solution.kept_payment.used
    sources = problem.kept.problem.sources
    return frozenset(i for index, source in enumerate(sources) for i in source.ids[: used[index]])


def _adds_up(problem: PaymentProblem, costs: Sequence[CostToKeep], game: Game) -> bool:
    """Whether plans one after another cost at least as much as all costs paid together.

    Riders and options asked for with "max" gain something for each cost. Once a land is lost, or an object
    that changes others, another object may have another price.
    """
    assert problem.kept is not None
    later = problem.kept.problem
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
