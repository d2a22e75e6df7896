"""What a plan gives up, tier by tier, read off the parts of its price (profile 2026.2)."""

from __future__ import annotations

from functools import lru_cache

from planner.contract.answer_parts import GivenLine, GivenUp, PriceItem
from planner.models.problem.objective import Objective


class TableOfTiers:
    """An objective of several tiers, used to read prices tier by tier."""

    def __init__(self, objective: Objective) -> None:
        self.objective = objective

    @property
    def names(self) -> tuple[str, ...]:
        """The tiers, the one compared first at the beginning."""
        return tuple([tier for tier, _, _ in reversed(self.objective.tiers)])

    def __reduce__(self) -> tuple[type[TableOfTiers], tuple[Objective]]:
        return TableOfTiers, (self.objective,)

    def amounts(self, price: int) -> dict[str, int]:
        """Split a price into tiers, the one compared first at the beginning."""
        return self.objective.amounts(price)

    def given_up(self, items: list[PriceItem]) -> list[GivenUp]:
        """What a price of these parts gives up in each tier, the most important tier first.

        >>> TableOfTiers(objective_of(Prices(digits=(("waste", 0, 9), ("life", 0, 20))))).given_up(
        ...     [PriceItem(what="a land", price=12)])[0].tier
        'life'
        """
        found = {tier: GivenUp(tier=tier, amount=0) for tier, _, _ in reversed(self.objective.tiers)}
        for item in items:
            for tier, amount in self.objective.amounts(item.price).items():
                found[tier].amount += amount
                found[tier].lines.append(GivenLine(what=item.what, amount=amount))
        return [one for one in found.values() if one.lines]


@lru_cache(maxsize=256)
def tiers_of(objective: Objective) -> TableOfTiers | None:
    """Reader of prices tier by tier; None for a table of one tier."""
    return TableOfTiers(objective) if objective.is_tiered else None
