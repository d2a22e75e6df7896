"""Costs of a turn for a card that the turn itself moves first (400.7, 608.2n).

A sorcery that is cast from hand lies in the graveyard once it has resolved, and is cast again from there with
flashback; an adventurer card is in exile (715.3d); what entered the battlefield has abilities there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from planner.contract.refusals import RequestError
from planner.costing.kept_costs import CostToKeep, kept_cost
from planner.effects.transition import GameChange, after
from planner.game.objects import Game
from planner.game.records import replace
from planner.game.vocabulary import Zone
from planner.planning.after.game_after import settled_after
from planner.planning.turn.entries import TurnAction, TurnEntry, card_of, valued, with_permanents
from planner.planning.turn.events import game_with
from planner.planning.turn.resolution import is_permanent


def with_castings_again(entries: Sequence[TurnEntry], game: Game) -> tuple[TurnEntry, ...]:
    """List the entries of a turn, each once more for every zone to which another one moves its card.

    They are numbered anew. Raises ``RequestError`` for one that can be announced nowhere.
    """
    together: dict[str, list[TurnEntry]] = {}
    for entry in entries:
        if entry.object_id is not None:
            together.setdefault(entry.object_id, []).append(entry)
    found: list[TurnEntry] = []
    for entry in entries:
        others = [one for one in together.get(entry.object_id or "", ()) if one is not entry]
        again = list(_again(entry, others, game, entries)) if others else []
        if entry.refused is None:
            found.append(entry)
        elif not again:
            raise entry.refused
        found += again
    return tuple(replace(one, number=number) for number, one in enumerate(found))


def cards_that_come_back(entries: Sequence[TurnEntry], game: Game) -> Iterator[tuple[str, str]]:
    """List each card that several costs ask for in one zone, and that lies there again once it has resolved.

    One of these costs is paid at the most, though retrace, escape and buyback would let all of them be paid.
    """
    for entry in entries:
        if entry.doing is not TurnAction.CAST or entry.again or not entry.resolves or entry.card is None:
            continue
        if any(one.place == entry.place and one.asked != entry.asked for one in entries):
            then = game_with(game, entry).find(entry.card)
            if then is not None and then.zone is entry.from_zone:
                yield entry.name, "it can be cast from there again"


def with_cards_where_they_come(entries: Sequence[TurnEntry], game: Game) -> Game:
    """The game with all cards of the turn resolved: instants and sorceries in the zones they end in."""
    moved = with_permanents(game, [one.spec for one in entries if one.refused is None], "pays")
    for entry in entries:
        if (
            entry.resolves
            and not entry.again
            and entry.printed is not None
            and not is_permanent(entry.printed)
        ):
            moved = game_with(moved, entry)
    return moved


def lying_where_it_is_paid(game: Game, cost: CostToKeep) -> Game:
    """The game with the card of a cost in the zone it is paid from, if the turn moves it there."""
    there = game.find(cost.card) if cost.waiting and cost.card is not None else None
    if there is None or cost.card is None or cost.zone in (None, there.zone, Zone.BATTLEFIELD):
        return game
    return after(game, GameChange(moved={cost.card: cost.zone}))


def _again(
    entry: TurnEntry, others: Sequence[TurnEntry], game: Game, entries: Sequence[TurnEntry]
) -> Iterator[TurnEntry]:
    """List an entry once for each other zone to which another one moves its card, if it is offered there."""
    name = entry.object_id
    if name is None or (entry.doing is TurnAction.PLAY and entry.refused is None):
        return
    there = game.find(name)
    tried = {None if there is None else there.zone}
    later = with_permanents(game, [one.spec for one in entries if one.object_id != name], "pays")
    for other in others:
        if other.refused is not None or (other.printed is not None and not other.resolves):
            continue
        resolved = game_with(later, other)
        # What is on the battlefield may be lost for a cost, and what is in hand discarded.
        for moved in (resolved, settled_after(after(resolved, GameChange(moved={name: Zone.GRAVEYARD})))):
            thing = moved.find(name)
            if thing is not None and thing.zone not in tried:
                tried.add(thing.zone)
                yield from _announced_in(entry, moved)


def _announced_in(entry: TurnEntry, game: Game) -> Iterator[TurnEntry]:
    """The entry as announced in a game that the turn may reach; nothing if it can't be announced there."""
    path = f"pays[{entry.asked}]"
    try:
        cost = kept_cost(valued(entry.spec), game, path, legal=True)
        offered = bool(cost.ways) or _is_offered(entry, game, path)
        printed, there = card_of(cost.spec, game, path)
    except RequestError:
        return
    if offered or cost.hindered:
        waits = replace(cost, ways=(), steady=False, waiting=not cost.hindered)
        doing = TurnAction.ACTIVATE if printed is None else TurnAction.CAST
        yield replace(entry, doing=doing, cost=waits, printed=printed, there=there, again=True, refused=None)


def _is_offered(entry: TurnEntry, game: Game, path: str) -> bool:
    """Whether the entry can be announced in a game, though it may not be permitted now."""
    return bool(kept_cost(valued(entry.spec), game, path, whatever_forbids=True).ways)
