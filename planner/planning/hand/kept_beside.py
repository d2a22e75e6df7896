"""Why no more stays payable than a plan keeps: sums of costs that no payment can pay.

What is payable right after a payment is payable with it, as one sum. So the certificate of a plan that keeps
only some of what should stay payable has, for each heavier choice, the evidence that this sum can't be paid.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple

from msgspec import UNSET

from planner.contract.answer import Plan
from planner.contract.answer_parts import PriceKind, WhenKept
from planner.contract.certificate import Beside, Certificate, CostBeside, Evidence
from planner.costing.kept_costs import CostToKeep, costs_named
from planner.costing.question import Question
from planner.game.amounts import Count
from planner.game.caching import remembered
from planner.game.objects import Game
from planner.game.records import replace
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import Whose, Zone
from planner.game.written_abilities import AnyOf, ChosenIs, Condition, HasCount, TurnCondition
from planner.models.problem.demands import spendable
from planner.models.problem.objective import objective_of
from planner.planning.after.cost_after_payment import costs_after
from planner.planning.after.game_then import has_limit_of_a_turn, is_elsewhere
from planner.planning.hand.castable import mana_alone, sum_of
from planner.planning.hand.sources import board_for_any
from planner.planning.question.compiled_board import CompiledBoard
from planner.planning.question.settled_uses import Json, settled_relaxation, whole_problem
from planner.referee.certificates import KeptCost, heaviest, least_with_kept

if TYPE_CHECKING:
    from planner.models.proofs.relaxed_problem import Relaxation

MOST_SETS = 64
"""No more sets of costs are looked at for one certificate."""
MOST_DEARER = 6
"""No more sets of costs are given a price of their own in one certificate."""
Chosen = tuple[tuple[int, int], ...]
"""Total costs of costs to keep, at most one of each: the numbers of both."""


def kept_costs_of(question: Question, board: CompiledBoard, *, partly: bool) -> tuple[KeptCost, ...]:
    """The costs that should stay payable; ``partly`` says that it matters which of them are certain."""
    if not partly:
        return tuple([KeptCost(one.weight, one.ways) for one in question.keep])
    lowest = all(_none_is_lower(way, board) for way in question.each_way())
    return tuple(
        [KeptCost(one.weight, one.ways, _is_certain(one, question, lowest)) for one in question.keep]
    )


def _is_certain(one: CostToKeep, question: Question, lowest: bool) -> bool:
    """Whether a cost is paid with what is there right after the payment, and couldn't come to be less."""
    if not one.ways:  # a spell that is being cast isn't in its zone any more (601.2a)
        return one.card is not None and all(way.on_stack == one.card for way in question.ways)
    unchanged = _is_of_now(one.when, question) and not _could_come_to_be(question.game)
    return unchanged and (one.steady or lowest)


@remembered
def _could_come_to_be(game: Game) -> bool:
    """Whether a payment could meet a condition of mana: life lost for it, a spell that was cast by it.

    Both come after the mana abilities (601.2g to 601.2i), so that one sum says less than what follows.
    """
    for entry in game.objects:
        if entry.controller is Whose.YOU:
            for written in (*entry.reading.written, *entry.granted):
                conditions = [written.only_if, *[condition for condition, _ in written.instead]]
                if not all(one is None or _is_met_by_no_payment(one) for one in conditions):
                    return True
            if any(grant.only_while for grant in entry.reading.grants):
                return True
    return False


def _is_met_by_no_payment(condition: Condition) -> bool:
    """Whether a condition asks for permanents, of which a payment brings none, or for a turn or a choice."""
    if isinstance(condition, AnyOf):
        return all(map(_is_met_by_no_payment, condition.conditions))
    if isinstance(condition, TurnCondition | ChosenIs):
        return True
    if not isinstance(condition, HasCount) or condition.compare not in (">", ">="):
        return False
    count = condition.count
    return isinstance(count, Count) and count.objects.zone == Zone.BATTLEFIELD


def _is_of_now(when: WhenKept, question: Question) -> bool:
    """Whether what is there to pay with at some time is there right after the payment."""
    if when is WhenKept.OPPONENTS_TURN:  # nothing has untapped by then
        return not (is_elsewhere(question.game, when) or has_limit_of_a_turn(question.game))
    return when is WhenKept.NOW


def _none_is_lower(way: Question, board: CompiledBoard) -> bool:
    """Whether the payment of a total cost could make none of the costs lower that should stay payable."""
    if all(one.steady for one in way.keep):
        return True
    found = costs_after(way.game, tuple([one for one in way.keep if one.ways]), whole_problem(way, board)[0])
    return found.known and not found.lower


def is_partly_kept(question: Question, plan: Plan) -> bool:
    """Whether a plan keeps only some of the costs that should stay payable."""
    return len(plan.summary.kept) != len(question.keep)


def beside(
    way: Question, board: CompiledBoard, plan: Plan, keep: Sequence[KeptCost]
) -> tuple[list[Beside], int]:
    """Show which costs can't stay payable beside a total cost; return also what a payment keeps at the most.

    What isn't shown counts as kept: the bound is lower for it, and may not come up to the price of the plan.
    """
    named = costs_named(way.keep, plan.summary.kept)
    kept = {number for number, one in enumerate(way.keep) if any(one is other for other in named)}
    worth = objective_of(way.prices).worth_of_kept
    wanted = -sum(item.price for item in plan.items if item.kind is PriceKind.KEPT)
    found: list[Beside] = []
    excluded: list[frozenset[tuple[int, int]]] = []
    most = heaviest(keep, excluded)
    for chosen in sets_of(keep):
        if most is None or most * worth <= wanted:
            break
        if kept.issuperset([number for number, _ in chosen]) or any(one.issubset(chosen) for one in excluded):
            continue
        heavy = worth * sum(keep[number].weight for number, _ in chosen) > wanted
        costs = [keep[number].ways[place] for number, place in chosen]
        evidence = evidence_beside(way, board, costs, only_halls=not heavy)
        if evidence is None:
            continue
        excluded.append(frozenset(chosen))
        found.append(Beside(costs=costs_said(keep, chosen), evidence=evidence))
        most = heaviest(keep, excluded)
    return found, sum(one.weight for one in keep) if most is None else most


class Dearer(NamedTuple):
    """What stays payable only for a price, as a certificate says it, and the bound with that."""

    beside: list[Beside]
    bound: int


def dearer(
    way: Question,
    board: CompiledBoard,
    keep: Sequence[KeptCost],
    known: Sequence[Beside],
    paying: Relaxation,
    *,
    least: int,
    price: int,
    always: int,
) -> Dearer | None:
    """Show that what stays payable is worth no more than it costs; None if nothing shows it.

    No payment is cheaper than ``least``, and ``price`` is what none should be under, whatever it keeps;
    ``always`` of it is given up by every payment, and no weights count it.
    ``known`` are the costs that can't stay payable, ``paying`` is what the total cost asks for and takes.
    """
    from planner.models.proofs.kept_payment import evidence_of_both

    excluded = [ways_of(one) for one in known]
    certain = [
        (number, place) for number, one in enumerate(keep) if one.certain for place in range(len(one.ways))
    ]
    bounds = {frozenset([one]): least for one in certain}  # so that each is told apart
    found: list[Beside] = []
    while True:
        worst = least_with_kept(keep, excluded, bounds, least=least, worth=paying.objective.worth_of_kept)
        if worst is None or worst.bound >= price:
            return None if worst is None else Dearer(found, worst.bound)
        if not worst.ways or bounds.get(worst.ways, least) > least or len(found) == MOST_DEARER:
            return None
        chosen = tuple(sorted(worst.ways))
        kept = relaxed_alone(way, board, [keep[number].ways[place] for number, place in chosen])
        wanted = price + worst.gains - always
        both = evidence_of_both(paying, kept, wanted) if kept is not None else None
        if both is None:
            return None
        bound = bounds[worst.ways] = both.bound + always
        costs = costs_said(keep, chosen)
        found.append(Beside(costs=costs, evidence=both.keeping, paying=both.paying, bound=bound))


def ways_of(one: Beside) -> frozenset[tuple[int, int]]:
    """The total costs that a certificate names, by their numbers."""
    return frozenset([(part.cost, part.way) for part in one.costs])


def sets_of(keep: Sequence[KeptCost]) -> Iterator[Chosen]:
    """List sets of total costs, at most one of each cost to keep, those of few costs first."""
    known = [number for number, one in enumerate(keep) if one.certain and one.ways and one.weight > 0]
    looked_at = 0
    for size in range(1, len(known) + 1):
        for numbers in combinations(known, size):
            for places in product(*[range(len(keep[number].ways)) for number in numbers]):
                looked_at += 1
                if looked_at > MOST_SETS:
                    return
                yield tuple(zip(numbers, places, strict=True))


def costs_said(keep: Sequence[KeptCost], chosen: Chosen) -> list[CostBeside]:
    """Name total costs of costs to keep as a certificate does."""
    totals = [(number, place, keep[number].ways[place]) for number, place in chosen]
    return [
        CostBeside(cost=number, way=place, total_cost=total.locked(total.x or 0))
        for number, place, total in totals
    ]


def evidence_beside(
    way: Question, board: CompiledBoard, costs: Sequence[TotalCost], *, only_halls: bool = False
) -> Evidence | None:
    """Show that a total cost can't be paid together with these; None if nothing shows it."""
    from planner.models.proofs.halls_condition import halls_evidence
    from planner.models.proofs.proving import evidence_of_lack

    relaxation = relaxed_sum(way, board, costs)
    if relaxation is None:
        return None
    return halls_evidence(relaxation) if only_halls else evidence_of_lack(relaxation)


def relaxed_sum(way: Question, board: CompiledBoard, costs: Sequence[TotalCost]) -> Relaxation | None:
    """Relax the problem of paying a total cost and others as one sum; None if they don't add up.

    Nothing says what a sum is for, so that mana which any of them may take is unrestricted (106.6).
    """
    return None if takes_more_than_mana(way.cost) else _relaxed(way, board, [way.cost, *costs])


def relaxed_alone(way: Question, board: CompiledBoard, costs: Sequence[TotalCost]) -> Relaxation | None:
    """Relax the problem of paying some costs as one sum, after a payment of mana and life alone."""
    return None if takes_more_than_mana(way.cost) else _relaxed(way, board, costs)


def _relaxed(way: Question, board: CompiledBoard, costs: Sequence[TotalCost]) -> Relaxation | None:
    """Relax the problem of paying a sum; None if the costs don't add up."""
    from planner.models.proofs.relaxation import relaxation_of

    parts = [mana_alone(cost, cost.x_least if cost is way.cost else cost.x or 0) for cost in costs]
    total = sum_of([one for one in parts if one is not None]) if None not in parts else None
    if total is None:
        return None
    purposes, spending = [cost.purpose for cost in costs], way.game.spending
    table = spendable(spending, total.purpose)
    if any(spendable(spending, one) != table for one in purposes):
        return None
    board = board_for_any(board, purposes)
    together = replace(way.keeping(()).choosing(total), game=board.game)
    problem, base = whole_problem(together, board)
    return relaxation_of(problem, priced=False, base=base, known=board.relaxed)


def takes_more_than_mana(cost: TotalCost) -> bool:
    """Whether what a payment takes besides mana and life could change what can be paid after it."""
    others = cost.parts or cost.counters or cost.mill or cost.energy or cost.announced
    return cost.mana is None or bool(others)


def settled_keep(question: Question, certificate: Certificate) -> list[Json]:
    """What should stay payable, settled, for each total cost of a question; and the sums of a certificate."""
    board = CompiledBoard.of(question, None)
    keep = kept_costs_of(question, board, partly=any(case.beside for case in certificate.cases))
    worth = objective_of(question.prices).worth_of_kept
    gains = [
        {"gains": str(worth * one.weight), "ways": len(one.ways), "certain": one.certain} for one in keep
    ]
    return [
        {"keep": gains, "beside": [_settled_sum(way, board, one, keep) for one in case.beside]}
        for way, case in zip(question.each_way(), certificate.cases, strict=False)
    ]


def _settled_sum(way: Question, board: CompiledBoard, one: Beside, keep: Sequence[KeptCost]) -> Json:
    said: Json = {"costs": [{"cost": part.cost, "way": part.way} for part in one.costs]}
    numbers = [number for part in one.costs for number in (part.cost, part.way)]
    if len({part.cost for part in one.costs}) < len(one.costs) or min(numbers, default=0) < 0:
        return {**said, "unread": True}
    try:
        costs = [keep[part.cost].ways[part.way] for part in one.costs]
    except IndexError:
        return {**said, "unread": True}
    relaxed = (relaxed_sum if one.bound is UNSET else relaxed_alone)(way, board, costs)
    return {**said, "unread": True} if relaxed is None else {**said, **settled_relaxation(relaxed)}
