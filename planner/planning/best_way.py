"""Several total costs to choose from: the best plan over all of them (601.2b, 601.2f)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from msgspec import UNSET

from planner.contract.answer import Answer, Missing, Plan, Unknown, Unpayable
from planner.costing.question import Question
from planner.game.mana import read_symbols
from planner.game.vocabulary import Verb


def best_way(question: Question, answer: Callable[[Question], Answer]) -> Answer:
    """Answer for the best of the ways to pay: a plan by lethal, price and ties, or why there is none.

    Of options asked for with "max" the most that can be paid come first: each is worth more
    than anything that it could cost, unless the plan would kill its player.
    """
    if len(question.ways) < 2:
        return answer(next(question.each_way()))
    ways = sorted(question.each_way(), key=lambda way: -way.cost.counted)
    answers: list[Answer] = []
    plans: list[Plan] = []
    for _, group in groupby(ways, key=lambda way: way.cost.counted):
        found = [answer(way) for way in group]
        answers += found
        plans += [one for one in found if isinstance(one, Plan)]
        if any(plan.lethal is not True for plan in plans):
            break
    if not plans:
        return _refusal(answers)
    best = min(plans, key=lambda plan: rank(plan, question.game.positions, question.cost.spare))
    if any(isinstance(one, Unknown) for one in answers) or not all(plan.optimal for plan in plans):
        best.optimal = best.optimal and len(answers) == 1
    return best


def rank(plan: Plan, positions: dict[str, int], spare: frozenset[str]) -> tuple[bool, int, int, int, int]:
    """Rank a plan among others (the contract's "Best"); ``spare`` are targets."""
    activations = [step for step in plan.steps if step.action == Verb.ACTIVATE]
    used = used_by(plan)
    places = sum(positions[i] for i in used)
    return plan.lethal is True, len(used & spare), plan.price, len(activations), places


def used_by(plan: Plan) -> set[str]:
    """List the objects that a plan taps, activates, loses or exiles."""
    used: set[str] = set()
    for step in plan.steps:
        if step.action in (Verb.REVEAL, Verb.TRIGGER, Verb.PUT_COUNTERS, Verb.REMOVE_COUNTERS, Verb.UNTAP):
            continue
        if step.object is not None:
            used.add(step.object)
        used.update(step.taps, step.sacrifices, step.exiles, step.discards, step.returns)
    return used


def _refusal(answers: list[Answer]) -> Answer:
    """Say why no way can be paid: unknown where one is, else by the way that lacks the least."""
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
