"""What bounds the lands of a deck beside its spells: a format, a budget, lands that stay, and their worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from planner.cards.listings import SINGLETON, Listing
from planner.cards.names import listing_named
from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, shown
from planner.decks.mana_base import Candidate
from planner.decks.named_cards import read_named
from planner.game.records import Record, replace

_POINT = 0.01


class BaseWishes(Record, frozen=True):
    """Wishes for a mana base.

    ``keep`` are lands that stay, ``basics`` the least number of basic lands, ``format`` one of Scryfall's
    names, ``budget`` the most that the added lands may cost in dollars. ``worth`` is the worth of a copy of a
    land besides its mana and ``life`` the cost of a point of life: both in points on the mean of all spells.
    """

    keep: str = ""
    basics: int = 0
    format: str = ""
    budget: float | None = None
    worth: Mapping[str, float] | None = None
    life: float = 0.0

    def checked(self) -> BaseWishes:
        """Check the wishes, and write the format's name as Scryfall does. Raises ``RequestError``."""
        numbers = (("basics", self.basics), ("budget", self.budget or 0), ("life", self.life))
        for path, number in numbers:
            if isinstance(number, bool) or not isinstance(number, int | float) or not 0 <= number < 1e6:
                raise RequestError(path, f"expected a number from 0 on, got {shown(number)}")
        return replace(self, format=self.format.strip().lower().replace(" ", ""))

    @property
    def cents(self) -> int | None:
        """The budget in cents."""
        return None if self.budget is None else round(self.budget * 100)


def wished(
    candidates: Sequence[Candidate], wishes: BaseWishes, singleton: bool, named: frozenset[str]
) -> tuple[list[Candidate], list[str]]:
    """The candidates that fit a format, a budget and the lands to keep; with notes on those left out.

    ``named`` are candidates that the request names: if a format forbids one of them, it is refused. Raises
    ``RequestError``.
    """
    keep = read_named(wishes.keep, {one.kind.name: one.now for one in candidates if one.now}, "keep")
    _check_worth(wishes, candidates)
    listings = {one.kind.name: _listing(one) for one in candidates} if _asks_of_listings(wishes) else {}
    _check_listings(wishes, listings)
    found, notes = [], []
    single = singleton or wishes.format in SINGLETON
    for one in candidates:
        name, basic = one.kind.name, "Basic" in one.kind.words
        listing = listings.get(name)
        most = one.most if basic or not single else min(one.most, max(1, one.now))
        if wishes.format:
            # Where no listing speaks of a basic land, it is legal: every format has them (100.2a).
            allowed = (one.most if basic else 0) if listing is None else listing.most(wishes.format)
            not_legal = f"{name} isn't {'said to be ' * (listing is None)}legal in {wishes.format}"
            if not allowed and name in named:
                raise RequestError("candidates", not_legal)
            if not allowed and one.now:
                notes.append(f"{not_legal}: it goes")
                if keep.get(name):
                    raise RequestError("keep", not_legal)
            most = min(most, most if basic and allowed else allowed)
        cents = 0 if basic or wishes.budget is None else None if listing is None else listing.cents
        if cents is None:
            most, cents = min(most, one.now), 0
            if not one.now:
                notes.append(f"{name}: no price is known, so that it isn't added")
        if not most and not one.now:
            continue
        worth = ((wishes.worth or {}).get(name, 0.0) - wishes.life * one.life) * _POINT
        found.append(replace(one, most=most, least=keep.get(name, 0), cents=cents, worth=worth))
    return found, notes


def _asks_of_listings(wishes: BaseWishes) -> bool:
    return bool(wishes.format) or wishes.budget is not None


def _listing(one: Candidate) -> Listing | None:
    card: Mapping[str, Any] = one.card or {"name": one.kind.name}
    return listing_named(dict(card))


def _check_listings(wishes: BaseWishes, listings: Mapping[str, Listing | None]) -> None:
    """Raise ``RequestError`` if no card states its legality, or its price."""
    known = [listing for listing in listings.values() if listing is not None]
    told = "bring Scryfall's cards into the card store (planner cards download), or give card objects with"
    formats = {key for listing in known for key in listing.legalities}
    if wishes.format and not formats:
        raise RequestError("format", f"no land says where it is legal: {told} legalities")
    if wishes.format and wishes.format not in formats:
        allowed = ", ".join(sorted(formats))
        raise RequestError("format", f"expected one of {allowed}, got {shown(wishes.format)}")
    if wishes.budget is not None and all(listing.cents is None for listing in known):
        raise RequestError("budget", f"no land says what it costs: {told} prices")


def _check_worth(wishes: BaseWishes, candidates: Sequence[Candidate]) -> None:
    names = {one.kind.name for one in candidates}
    for name, number in (wishes.worth or {}).items():
        if name not in names:
            raise RequestError(f"worth.{name}", "no candidate has that name", ErrorCode.UNKNOWN_CARD)
        if isinstance(number, bool) or not isinstance(number, int | float) or not -1e3 < number < 1e3:
            raise RequestError(f"worth.{name}", f"expected a number of points, got {shown(number)}")
