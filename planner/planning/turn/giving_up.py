"""What the payments of a turn give up together, as amounts that are compared in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from planner.contract.answer_parts import GivenLine, GivenUp
from planner.game.prices import Prices
from planner.game.tiers import Tier
from planner.models.problem.objective import objective_of
from planner.planning.turn.carrying_out import Done
from planner.planning.turn.kept_plans import mana_carried_over

_TIERS = tuple([tier for tier in reversed(Tier) if tier is not Tier.KEPT])
"""What is compared in order; what a turn keeps comes before its value, and counts no more behind it."""
_BETWEEN = "mana that one payment leaves for another"
ABOVE_HAND = [*reversed(Tier)].index(Tier.KEPT)
"""How many of the tiers come before what stays castable."""
ABOVE_FREELY = [*reversed(Tier)].index(Tier.LIFE)
"""How many of the tiers come before what stays castable freely; what is kept isn't one of them."""
Amounts = tuple[int, ...]
"""What is given up in each tier, the one that is compared first at the beginning; a price is one amount."""


def amounts_of(price: int, prices: Prices) -> Amounts:
    """Convert a price to amounts by tier; works for any table of the turn.

    >>> amounts_of(17, Prices())
    (17,)
    """
    objective = objective_of(prices)
    if not objective.tiers:
        return (price,)
    found = objective.amounts(price)
    return tuple([found.get(tier, 0) for tier in _TIERS])


def given_up_by(done: Sequence[Done], first: Prices) -> Amounts:
    """Sum what payments give up together: mana that one leaves for another costs nothing.

    ``first`` is any table of the turn.
    """
    parts = [amounts_of(0, first), *(amounts for _, amounts in _parts(done))]
    return tuple([sum(each) for each in zip(*parts, strict=True)])


def said_by(done: Sequence[Done]) -> list[GivenUp]:
    """What payments give up together, tier by tier, and for what."""
    found = {tier: GivenUp(tier=tier.value, amount=0) for tier in _TIERS}
    for what, amounts in _parts(done):
        for tier, amount in zip(_TIERS, amounts, strict=True):
            if amount:
                found[tier].amount += amount
                found[tier].lines.append(GivenLine(what=what, amount=amount))
    return [one for one in found.values() if one.lines]


def is_exact(done: Sequence[Done]) -> bool:
    """Whether the price of mana that one payment leaves for another is known.

    A step doesn't say which mana of a type it spends: restricted and persisting mana have other prices.
    """
    if not mana_carried_over([one.plan for one in done]):
        return True
    return not any(mana.spend_only or mana.persists for one in done for mana in one.before.pool)


def _parts(done: Sequence[Done]) -> Iterator[tuple[str, Amounts]]:
    """List what each payment gives up, by its own prices; mana left for the next one is taken off again."""
    for one in done:
        for item in one.plan.items:
            yield item.what, amounts_of(item.price, one.question.prices)
    carried = mana_carried_over([one.plan for one in done])
    if carried:
        objective = objective_of(prices := done[-1].question.prices)
        for each in (objective.left_over, objective.floating(persists=False, restricted=False)):
            yield _BETWEEN, tuple([-carried * amount for amount in amounts_of(each, prices)])
