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
    """Objects whose loss would change the mana of mana abilities; None if anything else could change it."""
    found: set[str] = set()
    for ability in _volatile(question):
        if ability.swayed_by is None:
            return None
        found |= ability.swayed_by
    return frozenset(found)


def can_only_make_less(question: Question) -> bool:
    """Whether all mana abilities that could change can only make less, so that today's amounts are bounds."""
    return all(ability.only_less for ability in _volatile(question))


def can_only_be_gone(question: Question) -> bool:
    """Whether all mana abilities that could change can only become impossible to activate.

    A payment possible at any moment is then possible with the abilities as they are now, at the same price.
    """
    return all(ability.only_gone for ability in _volatile(question))


def can_be_bounded(question: Question) -> bool:
    """Whether prices have a bound although mana abilities could change: they end, or make less."""
    return all(ability.only_gone or ability.could_make_less for ability in _volatile(question))


def is_best_though_swayed(question: Question, plan: Plan) -> bool:
    """Whether the best of the plans that change no amounts is the best of all plans.

    Every other plan loses one of the objects that amounts depend on. No price is below 0 except gains, so
    such a plan costs at least the loss of the cheapest of these objects.
    """
    swaying = swaying_objects(question)
    if swaying is None or plan.lethal is True or _could_gain(question):
        return False
    game, objective = question.game, objective_of(question.prices)
    losses = [objective.of_loss(entry) for entry in game.objects if not swaying.isdisjoint(entry.ids)]
    return plan.whole_price <= min(losses, default=0)


def is_best_though_unread(question: Question, plan: Plan) -> bool:
    """Whether a plan is the best whatever mana the unread or unsettled abilities make.

    These abilities only add mana, so each of their activations costs at least as much as any activation: the
    mana owed can't be made at a lower price than that, and no price is below 0.
    """
    lines = [line for _, line in question.unread if line.could is not Could.HINDER]
    if not all(line.only_adds for line in lines) or any(one.helped for one in question.keep):
        return False
    if plan.lethal is True or _could_gain(question) or question.cost.helping or question.cost.life_for:
        return False
    return not question.game.life_for and plan.whole_price <= _least_price_of_mana(question)


def _least_price_of_mana(question: Question) -> int:
    """Lower bound on the price of activations for the mana owed, after the pool is spent."""
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
    enough = owed if objective.most_made is None else min(owed, objective.most_made)
    for number in range(1, max(enough, 0) + 1):
        ways = (objective.of_made(made) - off + bounds[number - made] for made in range(1, number + 1))
        bounds.append(max(min(ways), 0))
    return bounds[-1]


def _volatile(question: Question) -> Iterator[ManaAbility]:
    for entry in question.game.objects:
        yield from (ability for ability in entry.abilities if ability.volatile)


def _could_gain(question: Question) -> bool:
    """Whether a payment could gain anything: a kept cost, X, options, riders."""
    cost = question.cost
    if question.keep or cost.wants_max_x or cost.most_colors or cost.counted:
        return True
    abilities = (ability for entry in question.game.objects for ability in entry.abilities)
    return any(ability.riders for ability in abilities)
