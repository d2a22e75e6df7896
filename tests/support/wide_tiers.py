"""The table by which the oracle judges plans in tiers: units so far apart that no board ever fills one.

The planner makes the units of a board as small as it can; where it made one too small, its best plan isn't
the best by this table.
"""

from __future__ import annotations

from planner.game.policies import Policies
from planner.game.prices import UNTIERED, Prices
from planner.game.records import replace
from planner.game.tiers import Asking, Switches, Tier, digits_of, table_between

_FAR = 10**12
_RANGES = tuple((tier, (-_FAR // 2, _FAR // 2 - 1)) for tier in Tier)


def wide(prices: Prices, policies: Policies | None = None, switches: Switches | None = None) -> Prices:
    """The same tiers a trillion apart, for the same player; a table of one tier is what it is."""
    if prices.profile == UNTIERED:
        return prices
    asking = Asking(prices.sparing or frozenset(), prices.asked, most_x=prices.x == prices.most)
    asking = replace(asking, switches=switches or Switches())
    return table_between(_RANGES, asking, policies)


def widened(price: int, prices: Prices) -> int:
    """A price of a plan, as it is in the wide table."""
    if prices.profile == UNTIERED:
        return price
    units = {tier.value: _FAR**place for place, (tier, _) in enumerate(_RANGES)}
    return sum(amount * units[tier] for tier, amount in digits_of(price, prices).items())
