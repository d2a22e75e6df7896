"""Where a card may be played and what it costs to buy, as Scryfall's objects say it."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any, NamedTuple

_PRICES = ("usd", "usd_foil", "usd_etched")
_MOST_COPIES = {"legal": 4, "restricted": 1}
SINGLETON = frozenset(["brawl", "commander", "duel", "gladiator", "oathbreaker", "paupercommander",
                       "predh", "standardbrawl"])  # fmt: skip
"""Formats in which a deck has one of each card but basic lands (903.5b)."""


class Listing(NamedTuple):
    """A card's formats with Scryfall's words for its legality, and its price in US cents."""

    legalities: Mapping[str, str]
    cents: int | None = None

    def most(self, format_name: str) -> int:
        """The number of copies that a deck of a format may have; 0 if the card isn't legal.

        >>> Listing({"vintage": "restricted"}).most("vintage"), Listing({}).most("modern")
        (1, 0)
        """
        copies = _MOST_COPIES.get(self.legalities.get(format_name, ""), 0)
        return min(copies, 1) if format_name in SINGLETON else copies


def listing_of(data: Mapping[str, Any]) -> Listing | None:
    """Read formats and prices from a Scryfall object; None if it has neither.

    >>> listing_of({"legalities": {"modern": "legal"}, "prices": {"usd": "1.25"}})
    Listing(legalities={'modern': 'legal'}, cents=125)
    """
    legal, prices = data.get("legalities"), data.get("prices")
    formats = {str(key): str(word) for key, word in legal.items()} if isinstance(legal, Mapping) else {}
    found = [_cents(prices.get(key)) for key in _PRICES] if isinstance(prices, Mapping) else []
    cents = min((one for one in found if one is not None), default=None)
    return Listing(formats, cents) if formats or cents is not None else None


def cheaper(one: Listing | None, other: Listing | None) -> Listing | None:
    """Combine two prints of a card: the formats of the first that has any, and the lower price."""
    if one is None or other is None:
        return one or other
    prices = [listing.cents for listing in (one, other) if listing.cents is not None]
    return Listing(one.legalities or other.legalities, min(prices, default=None))


def _cents(price: object) -> int | None:
    try:
        found = Decimal(str(price)) * 100 if isinstance(price, str | int | float) else None
    except InvalidOperation:
        return None
    return int(found) if found is not None and found.is_finite() and 0 <= found < 10**9 else None
