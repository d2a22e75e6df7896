"""Lands that a turn's cards and permanents find in a library that the request lists (701.23).

What is found stands on the battlefield when the next cost is paid. A permanent with such an ability, as fetch
lands are, is an entry of the turn by itself, worth nothing: it is activated where that serves another cost.
So is one that the turn itself brings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from planner.contract.refusals import RequestError
from planner.contract.request import KeepSpec, PaySpec
from planner.costing.kept_costs import kept_cost
from planner.effects.libraries import cards_of_library
from planner.game.characteristics import Characteristics
from planner.game.filters import UnstatedError
from planner.game.matching import fits
from planner.game.objects import Game
from planner.game.records import replace
from planner.game.resolving import LandSearch, When
from planner.game.vocabulary import Whose, Zone
from planner.planning.turn.entries import FoundLand, TurnAction, TurnEntry
from planner.planning.turn.events import game_with
from planner.planning.turn.resolution import is_permanent
from planner.text import read_land_searches

_MOST_ENTRIES = 60
"""How many entries a turn has at the most for what could be found; of more nothing is looked for."""
_WHEN = (When.RESOLVES, When.ENTERS)


def with_searches(entries: Sequence[TurnEntry], game: Game) -> tuple[TurnEntry, ...]:
    """Repeat the entries of a turn for each land they could find, and add searches by permanents.

    The entries are renumbered. If there would be too many, searches are left out.
    """
    found = _all_entries(entries, game)
    if len(found) > len(entries) + _MOST_ENTRIES:
        return tuple(entries)
    return tuple(replace(one, number=number) for number, one in enumerate(found))


def _all_entries(entries: Sequence[TurnEntry], game: Game) -> list[TurnEntry]:
    if not cards_of_library(game):
        return list(entries)
    first = max((one.asked for one in entries), default=-1) + 1
    found = [one for entry in entries for one in _by_land(entry, game)]
    return found + list(_searching(game, entries, first))


def searches_passed_over(game: Game, entries: Sequence[TurnEntry]) -> Iterator[tuple[str, str]]:
    """List the lines that search for lands and are ignored, with their cards.

    These are all lines if the library's contents aren't stated or there is too much to search for, and
    searches for several lands at once.
    """
    looked = bool(cards_of_library(game)) and (
        any(one.found for one in entries) or len(_all_entries(entries, game)) == len(entries)
    )
    for card, when, listed in _looking(game, entries):
        for one in read_land_searches(card):
            reckoned = looked and _is_reckoned_with(one) and (listed or one.when is not When.ACTIVATED)
            if one.when in when and not reckoned:
                yield card.name, _ability(card)


def _looking(
    game: Game, entries: Sequence[TurnEntry]
) -> Iterator[tuple[Characteristics, tuple[When, ...], bool]]:
    """List the cards that could search for lands in the turn, each with the times at which it does.

    The third value says whether its activated ability can be an entry of the turn.
    """
    for thing in game.objects:
        if thing.is_permanent and not thing.tapped:
            yield thing.card, (When.ACTIVATED,), True
    for entry in entries:
        if entry.printed is not None and entry.resolves:
            cast = _WHEN if entry.doing is TurnAction.CAST else ()
            yield entry.printed, (*cast, When.ACTIVATED), entry.card is not None


def _is_reckoned_with(one: LandSearch) -> bool:
    """Whether a search is supported: for one land, with no further condition or cost."""
    return one.number == 1 and not one.only_if and not one.lost


def _by_land(entry: TurnEntry, game: Game) -> Iterator[TurnEntry]:
    """Repeat an entry for each land that it could find, and once for finding none."""
    source = None if entry.spec.source is None else game.find(entry.spec.source)
    if entry.printed is not None and entry.doing is TurnAction.CAST and entry.resolves:
        for one in _lands(entry.printed, game, _WHEN):
            yield replace(entry, found=one)
    elif entry.doing is TurnAction.ACTIVATE and source is not None and _searches(entry.spec, source.card):
        for one in _lands(source.card, game, (When.ACTIVATED,)):
            yield replace(entry, found=one)
    yield entry


def _searches(spec: PaySpec, card: Characteristics) -> bool:
    """Whether a named ability is the ability of its card that searches."""
    lines = [line for line in card.text.splitlines() if ":" in line]
    if isinstance(spec.ability, str):
        return "search your library" in spec.ability.casefold()
    return len(lines) == 1 and "search your library" in lines[0].casefold()


def _searching(game: Game, entries: Iterable[TurnEntry], first: int) -> Iterator[TurnEntry]:
    """List searches by permanents, also those that enter, once for each permanent and land."""
    said = {one.spec.source for one in entries if one.doing is TurnAction.ACTIVATE}
    asked = first
    for name, card, coming in _searchers(game, entries):
        lands = list(_lands(card, game, (When.ACTIVATED,))) if name not in said else []
        if not lands:
            continue
        spec = PaySpec(source=name, ability=_ability(card), value=0, tag=card.name)
        there = game if coming is None else game_with(game, coming)
        try:
            cost = kept_cost(_worth_nothing(spec), there, "pays", legal=True)
        except RequestError:
            continue
        if coming is not None:  # it waits for its permanent
            cost = replace(cost, ways=(), steady=False, waiting=bool(cost.ways))
        for land in lands:
            yield TurnEntry(
                number=0,
                doing=TurnAction.ACTIVATE,
                cost=replace(cost, name=card.name),
                spec=spec,
                asked=asked,
                found=land,
                helper=True,
            )
        asked += 1


def _searchers(
    game: Game, entries: Iterable[TurnEntry]
) -> Iterator[tuple[str, Characteristics, TurnEntry | None]]:
    """List the permanents that could search, by id; those that enter in the turn with their entries."""
    for thing in game.objects:
        if thing.is_permanent:
            yield from ((name, thing.card, None) for name in thing.ids)
    coming = {one.card: one for one in entries if one.card is not None and one.resolves}
    for name, entry in coming.items():
        if entry.printed is not None and is_permanent(entry.printed):
            yield name, entry.printed, entry


def _worth_nothing(spec: PaySpec) -> KeepSpec:
    return KeepSpec(source=spec.source, ability=spec.ability, weight=0)


def _ability(card: Characteristics) -> str:
    """Text of the ability that searches."""
    return next(line for line in card.text.splitlines() if "search your library" in line.casefold())


def _lands(card: Characteristics, game: Game, when: Sequence[When]) -> Iterator[FoundLand]:
    """List the different lands that a card's search finds; searches for several at once are ignored."""
    for one in read_land_searches(card):
        if one.when not in when or not _is_reckoned_with(one):
            continue
        for there in cards_of_library(game):
            try:
                fitting = fits(one.objects, replace(there, zone=Zone.BATTLEFIELD, controller=Whose.YOU))
            except UnstatedError:
                continue
            if fitting:
                yield FoundLand(there.own_card, there.count, one.tapped, card.text, one.untaps_with)
