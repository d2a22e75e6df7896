"""Plans that are proven by bounds: where losing objects would change amounts, where abilities aren't read."""

from __future__ import annotations

from collections.abc import Iterator

from planner.contract.answer import Plan
from planner.costing.question import Question
from planner.game.mana import SymbolKind
from planner.game.mana_abilities import ManaAbility
from planner.game.readings import Could
from planner.models.problem.objective import objective_of

_CHOICE = SymbolKind.CHOICE


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


def can_only_be_gone(question: Question) -> bool:
    """Tell whether all mana abilities that could change can't be activated then, and are the same before.

    What pays at any moment pays by the abilities as they are now, at the same price.
    """
    return all(ability.only_gone for ability in _volatile(question))


def can_be_bounded(question: Question) -> bool:
    """Tell whether prices can be bounded though mana abilities could change: they are gone, or make less."""
    return all(ability.only_gone or ability.could_make_less for ability in _volatile(question))


def is_best_though_swayed(question: Question, plan: Plan) -> bool:
    """Tell whether a plan that is the best of those which change no amounts is the best of all.

    Every other plan loses one of the objects that amounts rest on. Nothing in a price is less than 0 besides
    what is gained, so that it costs what losing the cheapest of them costs, at least.
    """
    swaying = swaying_objects(question)
    if swaying is None or plan.lethal is True or _could_gain(question):
        return False
    game, objective = question.game, objective_of(question.prices)
    losses = [objective.of_loss(entry) for entry in game.objects if not swaying.isdisjoint(entry.ids)]
    return plan.whole_price <= min(losses, default=0)


def is_best_though_unread(question: Question, plan: Plan) -> bool:
    """Tell whether a plan is the best whatever mana the abilities make that can't be read or settled.

    They do no more than add mana, so that each activation costs what any costs: what is owed can't be
    made at a lower price than its activations have, and nothing in a price is less than 0.
    """
    lines = [line for _, line in question.unread if line.could is not Could.HINDER]
    if not all(line.only_adds for line in lines) or any(one.helped for one in question.keep):
        return False
    if plan.lethal is True or _could_gain(question) or question.cost.helping or question.cost.life_for:
        return False
    return not question.game.life_for and plan.whole_price <= _least_price_of_mana(question)


def _least_price_of_mana(question: Question) -> int:
    """Bound the price of activations that make what has to be paid in mana, the pool taken off."""
    game, cost, objective = question.game, question.cost, objective_of(question.prices)
    symbols = () if cost.mana is None else cost.mana.symbols
    least = (
        s
        for s in symbols
        if s.kind in (SymbolKind.TYPED, SymbolKind.SNOW) or (s.kind is _CHOICE and not s.life)
    )
    owed = cost.generic(cost.x or 0) + sum(1 for _ in least) - sum(mana.amount for mana in game.pool)
    restricted = any(ability.spend_only for entry in game.objects for ability in entry.abilities)
    off = objective.each("flexibility") if restricted else 0
    bounds = [0]
    for number in range(1, min(max(owed, 0), question.prices.activation_cap) + 1):
        ways = (objective.of_made(made) - off + bounds[number - made] for made in range(1, number + 1))
        bounds.append(max(min(ways), 0))
    return bounds[-1]


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
