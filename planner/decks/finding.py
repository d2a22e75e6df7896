"""The land that a card puts onto the battlefield, as the odds count it: one land, and what that takes."""

from __future__ import annotations

from collections.abc import Iterable

from planner.decks.entering import words_of
from planner.decks.facts import CardFacts
from planner.game.mana_abilities import PayLife, SacrificeSelf, TapSelf
from planner.game.records import Record
from planner.game.resolving import LandSearch, When
from planner.game.written_abilities import ManaPart, WrittenCost

_REST_NOTE = "of the lands that it finds only one is counted"
_TAKEN_NOTE = "it takes lands for those that it finds: counted as the difference"
_STAYS_NOTE = "taken as if it were gone once it has found a land"


class LandFinder(Record, frozen=True):
    """The words of the land to find, whether it enters tapped, and the mana that finding it costs.

    ``notes`` describe what is left out or assumed.
    """

    words: frozenset[str]
    tapped: bool
    mana: str = ""
    notes: tuple[str, ...] = ()

    @property
    def generic(self) -> int:
        """Generic mana that finding it costs."""
        return int(self.mana[1:-1] or 0)


def found_by_spell(facts: CardFacts) -> LandFinder | None:
    """The land that an instant or sorcery finds, if it finds more lands than it takes."""
    return _first(one for one in facts.searches if one.when is When.RESOLVES)


def found_on_entering(facts: CardFacts, at_once: bool) -> LandFinder | None:
    """The land that a permanent finds as it enters, or by being sacrificed at no other cost.

    ``at_once`` says that it can be tapped for that on the turn on which it is cast.
    """

    def counts(one: LandSearch) -> bool:
        if one.when is When.ENTERS:
            return not one.only_if
        parts = {type(part) for part in one.cost}
        paid = at_once and parts == {ManaPart, TapSelf, SacrificeSelf} and _generic(one.cost) is not None
        return one.when is When.ACTIVATED and (parts == {SacrificeSelf} or paid)

    return _first(filter(counts, facts.searches))


def found_by_land(facts: CardFacts) -> LandFinder | None:
    """The land that a land finds: as it enters, or for {T}, generic mana, life and its sacrifice."""

    def counts(one: LandSearch) -> bool:
        parts = {type(part) for part in one.cost}
        able = parts <= {ManaPart, TapSelf, PayLife, SacrificeSelf} and _generic(one.cost) is not None
        return not one.only_if and (one.when is When.ENTERS or (one.when is When.ACTIVATED and able))

    return _first(filter(counts, facts.searches), is_land=True)


def _first(searches: Iterable[LandSearch], is_land: bool = False) -> LandFinder | None:
    """The first search that finds more lands than it takes, with words that describe lands."""
    searches = list(searches)
    for one in searches:
        words = words_of(one.objects)
        if words is None or one.number <= one.lost:
            continue
        stays = is_land and one.when is When.ACTIVATED and SacrificeSelf() not in one.cost
        notes = (
            *([_REST_NOTE] if one.in_all - one.lost > 1 or len(searches) > 1 else []),
            *([_TAKEN_NOTE] if one.lost else []),
            *([f"taken as if this were so: {one.only_if}"] if one.only_if else []),
            *([_STAYS_NOTE] if stays else []),
        )
        return LandFinder(frozenset(words), one.tapped, _generic(one.cost) or "", notes)
    return None


def _generic(cost: Iterable[WrittenCost]) -> str | None:
    """The generic mana of a cost as a symbol, "" if it has none; None if it asks for other mana."""
    found = 0
    for part in cost:
        if isinstance(part, ManaPart):
            if any(symbol.types or not symbol.generic for symbol in part.cost.symbols):
                return None
            found += sum(symbol.generic for symbol in part.cost.symbols)
    return f"{{{found}}}" if found else ""
