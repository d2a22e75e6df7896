"""Amounts that losing objects would change: plans that lose none of those, and why they can be the best."""

from __future__ import annotations

from collections.abc import Iterator

from planner.contract.answer import Plan
from planner.costing.question import Question
from planner.game.mana_abilities import ManaAbility


def swaying_objects(question: Question) -> frozenset[str] | None:
    """List the objects whose loss would change what mana abilities make, None where anything else could."""
    found: set[str] = set()
    for ability in _volatile(question):
        if ability.swayed_by is None:
            return None
        found |= ability.swayed_by
    return frozenset(found)


def can_only_make_less(question: Question) -> bool:
    """Tell whether all mana abilities that could change make less then: what they make now bounds them."""
    return all(ability.only_less for ability in _volatile(question))


def is_best_though_swayed(question: Question, plan: Plan) -> bool:
    """Tell whether a plan that is the best of those which change no amounts is the best of all.

    Every other plan loses one of the objects that amounts rest on. Nothing in a price is less than 0 besides
    what is gained, so that it costs what losing the cheapest of them costs, at least.
    """
    swaying = swaying_objects(question)
    if swaying is None or plan.lethal is True or _could_gain(question):
        return False
    game, prices = question.game, question.prices
    losses = [prices.of_loss(entry) for entry in game.objects if not swaying.isdisjoint(entry.ids)]
    return plan.price <= min(losses, default=0)


def _volatile(question: Question) -> Iterator[ManaAbility]:
    for entry in question.game.objects:
        yield from (ability for ability in entry.abilities if ability.volatile)


def _could_gain(question: Question) -> bool:
    """Tell whether a payment could gain anything: something kept, X, options, riders."""
    cost = question.cost
    if question.keep or cost.wants_max_x or cost.most_colors or cost.counted:
        return True
    abilities = (ability for entry in question.game.objects for ability in entry.abilities)
    return any(ability.riders for ability in abilities)
