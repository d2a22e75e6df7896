"""Cards of a turn that are cast or played: where they are then, what is counted, and orders of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import structs

from planner.costing.used_offers import after_offer
from planner.effects.libraries import without_cards
from planner.effects.transition import forgetting
from planner.effects.turn_events import after_casting, after_playing_a_land
from planner.game.objects import Game
from planner.game.records import replace
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import PaymentKind
from planner.planning.turn.added_by_resolving import free_ids
from planner.planning.turn.entries import TurnAction, TurnEntry
from planner.planning.turn.resolution import life_to_enter_untapped


def name_of(entry: TurnEntry, game: Game) -> str:
    """Id of a card's object once it has resolved: the same as before, or with the first free number."""
    if entry.card is not None:
        return entry.card
    if entry.printed is None:
        return entry.spec.source or ""
    return free_ids(entry.printed.name, 1, game.places)[0]


def without_card(game: Game, entry: TurnEntry) -> Game:
    """Remove the card from its zone: it is on the stack, or played."""
    if entry.card is None or game.find(entry.card) is None:
        return game
    objects = (one.without({entry.card}) for one in game.objects)
    left = forgetting((one for one in objects if one is not None), [entry.card])
    return replace(game, objects=left)


def after_search(game: Game, entry: TurnEntry) -> Game:
    """Remove a found card from the library (701.23)."""
    return game if entry.found is None else without_cards(game, [entry.found.card.name])


def after_cast(game: Game, entry: TurnEntry) -> Game:
    """Remove the card from its zone, and count it as cast or played (305.1, 601.2i)."""
    now = after_search(without_card(game, entry), entry)
    if entry.doing is TurnAction.PLAY:
        return after_playing_a_land(now)
    if entry.doing is not TurnAction.CAST or entry.printed is None:
        return now
    return after_casting(now, entry.printed, entry.from_zone)


def after_announced_cast(game: Game, entry: TurnEntry) -> Game:
    """``after_cast`` before there is a plan: an announced offer counts as used, too."""
    named = next((way.alternative for way in entry.cost.ways), entry.spec.alternative)
    now = after_cast(game, entry)
    return after_offer(now, named, entry.printed) if named else now


def playing(entry: TurnEntry, *, untapped: bool) -> TotalCost:
    """Cost of playing a land: none, or the life by which it enters untapped."""
    life = life_to_enter_untapped(entry.printed) if untapped and entry.printed is not None else 0
    return TotalCost(None, life=life, kind=PaymentKind.SPECIAL_ACTION)


def life_for_found(entry: TurnEntry) -> int:
    """Life that the player may pay so that a found land isn't tapped; 0 if none helps."""
    found = entry.found
    return 0 if found is None or found.tapped else life_to_enter_untapped(found.card)


def orders_of(
    changers: Sequence[int], alike: Sequence[Sequence[int]], entries: Sequence[TurnEntry]
) -> Iterator[tuple[int, ...]]:
    """List orders of changers, the longest first; equal changers only in the given order.

    Of changers that can't both be paid, an order has only one.
    """
    before = {n: some[place - 1] for some in alike for place, n in enumerate(some) if place}
    for length in range(len(changers), -1, -1):
        yield from _longer((), length, changers, before, entries)


def _longer(
    order: tuple[int, ...],
    length: int,
    changers: Sequence[int],
    before: Mapping[int, int],
    entries: Sequence[TurnEntry],
) -> Iterator[tuple[int, ...]]:
    """List the orders of this length that begin so; ``before`` says which entry an entry has to follow."""
    if len(order) == length:
        yield order
        return
    for one in changers:
        if one in order or (one in before and before[one] not in order):
            continue
        if not any(_excludes(entries[one], entries[other]) for other in order):
            yield from _longer((*order, one), length, changers, before, entries)


def _excludes(one: TurnEntry, other: TurnEntry) -> bool:
    """Whether two costs can't both be paid: they are the same, alternatives, or of one card in one zone."""
    same = one.asked == other.asked or (one.place is not None and one.place == other.place)
    return same or (one.spec.one_of is not None and one.spec.one_of == other.spec.one_of)


def sets_alike(entries: Sequence[TurnEntry], among: Sequence[int]) -> list[list[int]]:
    """Group equal cards to cast, the most valuable first; cards that are cast twice are left out."""
    found: list[tuple[object, list[int]]] = []
    moved = {one.object_id for one in entries if one.again}
    for n, one in sorted(enumerate(entries), key=lambda pair: -pair[1].value):
        if (
            n in among
            and one.printed is not None
            and one.spec.one_of is None
            and not (one.target or one.chosen)
            and one.object_id not in moved
        ):
            there = None if one.there is None else one.there.placed((), (), "")
            form = one.printed, there, one.found, structs.replace(one.spec, card=None, tag=None, value=1)
            like = next((some for other, some in found if other == form), None)
            if like is None:
                found.append((form, [n]))
            else:
                like.append(n)
    return [some for _, some in found if len(some) > 1]
