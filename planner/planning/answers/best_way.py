"""Several total costs to choose from: the best plan over all of them (601.2b, 601.2f)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from msgspec import UNSET, UnsetType

from planner.contract.answer import Answer, Plan, Unknown, Unpayable
from planner.contract.answer_parts import Missing
from planner.costing.question import Question
from planner.game.canonical_order import canonical_ranks
from planner.game.clock import Clock, OutOfTimeError
from planner.game.mana import read_symbols
from planner.game.objects import Game
from planner.game.vocabulary import Verb
from planner.models.problem.objective import objective_of


def best_way(question: Question, answer: Callable[[Question], Answer], clock: Clock) -> Answer:
    """Best answer over all ways to pay: a plan by lethal, price and ties, or why there is none.

    Of options asked for with "max", ways with the most options come first: each option is worth more than any
    cost, unless the plan would kill its player. Once the time is over, no further way is tried.
    """
    if len(question.ways) < 2:
        return answer(next(question.each_way()))
    ways = sorted(question.each_way(), key=lambda way: -way.cost.counted)
    answers: list[Answer] = []
    plans: list[Plan] = []
    all_seen = True
    for _, grouped in groupby(ways, key=lambda way: way.cost.counted):
        group = list(grouped)
        found = list(_in_time(group, answer, clock, not answers))
        all_seen = all_seen and len(found) == len(group)
        answers += found
        plans += [one for one in found if isinstance(one, Plan)]
        if any(plan.lethal is not True for plan in plans) or not all_seen:
            break
    if not plans:
        if not all_seen:
            raise OutOfTimeError
        return _refusal(answers)
    spare = spared_first(question)
    best = min(plans, key=lambda plan: rank(plan, question.game, spare))
    unknown = not all_seen or any(isinstance(one, Unknown) for one in answers)
    bound = UNSET if unknown else _bound(plans)
    if unknown or not all(plan.optimal for plan in plans):
        best.optimal = best.optimal and all_seen and len(answers) == 1
    best.bound = UNSET if best.optimal else bound
    return best


def _in_time(
    ways: Iterable[Question], answer: Callable[[Question], Answer], clock: Clock, first: bool
) -> Iterator[Answer]:
    """Answer each way while time is left; if ``first``, answer the first way in any case."""
    for way in ways:
        if clock.is_over and not first:
            return
        first = False
        try:
            yield answer(way)
        except OutOfTimeError:
            return


def _bound(plans: list[Plan]) -> int | UnsetType:
    """Lower bound on the price of plans of all ways, if one is known for each."""
    bounds = [plan.whole_price if plan.optimal else plan.bound for plan in plans]
    known = [bound for bound in bounds if isinstance(bound, int)]
    return min(known) if len(known) == len(bounds) else UNSET


def spared_first(question: Question) -> frozenset[str]:
    """The targets that are used only if nothing else can pay, whatever that costs."""
    return objective_of(question.prices).spared_first(question.cost.spare)


def rank(plan: Plan, game: Game, spare: frozenset[str]) -> tuple[bool, int, int, int, int]:
    """Rank a plan among others (the contract's "Best"); ``spare`` are targets not to be used."""
    activations = [step for step in plan.steps if step.action == "activate"]
    used = used_by(plan)
    ranks = canonical_ranks(game)
    places = sum(ranks[i] for i in used)
    return plan.lethal is True, len(used & spare), plan.whole_price, len(activations), places


def used_by(plan: Plan) -> set[str]:
    """Ids of the objects that a plan taps, activates, loses or exiles."""
    used: set[str] = set()
    for step in plan.steps:
        if step.action in (Verb.REVEAL, Verb.TRIGGER, Verb.PUT_COUNTERS, Verb.REMOVE_COUNTERS, Verb.UNTAP):
            continue
        if step.object is not None:
            used.add(step.object)
        used.update(step.taps, step.sacrifices, step.exiles, step.discards, step.returns)
    return used


def _refusal(answers: list[Answer]) -> Answer:
    """Combine refusals of all ways: unknown if one is unknown, else the way that lacks the least."""
    unknown = next((one for one in answers if not isinstance(one, Unpayable)), None)
    if unknown is not None:
        return unknown
    return min(answers, key=_lacking)


def _lacking(answer: Answer) -> int:
    missing = answer.missing if isinstance(answer, Unpayable) else UNSET
    return size_of(missing) if isinstance(missing, Missing) else 1_000_000_000


def size_of(missing: Missing) -> int:
    """Count what is missing: one mana, one life point or one object counts 1."""
    mana = read_symbols(missing.mana) if missing.mana is not UNSET else ()
    numbers = (
        missing.life,
        missing.energy,
        missing.power,
        missing.cards,
        missing.permanents,
        missing.counters,
    )
    return sum(max(symbol.generic, 1) for symbol in mana) + sum(n for n in numbers if isinstance(n, int))
