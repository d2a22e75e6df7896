"""The table by which the oracle judges plans in tiers: units so far apart that no board ever fills one.

The planner makes the units of a board as small as it can; where it made one too small, its best plan isn't
the best by this table.
"""

from __future__ import annotations

from planner.game.prices import UNTIERED, Prices
from planner.game.tiers import Asking, Tier, digits_of, table_between

_FAR = 10**12
_RANGES = tuple((tier, (-_FAR // 2, _FAR // 2 - 1)) for tier in Tier)


def wide(prices: Prices) -> Prices:
    """The same tiers a trillion apart; a table of one tier is what it is."""
    if prices.profile == UNTIERED:
        return prices
    asking = Asking(prices.sparing or frozenset(), prices.asked, most_x=prices.x == prices.most)
    return table_between(_RANGES, asking)


def widened(price: int, prices: Prices) -> int:
    """A price of a plan, as it is in the wide table."""
    if prices.profile == UNTIERED:
        return price
    units = {tier.value: _FAR**place for place, (tier, _) in enumerate(_RANGES)}
    return sum(amount * units[tier] for tier, amount in digits_of(price, prices).items())
