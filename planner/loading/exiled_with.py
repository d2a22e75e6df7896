"""Cards in exile and the permanents that exiled them, linked as a request says (607.2a)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import structs

from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, no_such_id, shown
from planner.contract.request import ObjectSpec
from planner.contract.suggestions import folded
from planner.effects.grants import apart
from planner.game.objects import ExiledCard, GameObject
from planner.game.records import replace
from planner.game.vocabulary import Zone

_NOTHING = ("\0nothing",)
"""A word that no object is called by, and no type."""


def links_of(spec: ObjectSpec, zone: Zone, path: str) -> tuple[str, ...] | None:
    """Read the ids, or the names, that an object is linked with; raises ``RequestError``."""
    said = spec.exiled_with
    if said is None:
        return None
    if zone not in (Zone.BATTLEFIELD, Zone.EXILE):
        message = f"only a card in exile and the permanent that exiled it have that, not a card in {zone}"
        raise RequestError(f"{path}.exiled_with", message, ErrorCode.CONFLICT)
    if zone == Zone.EXILE and not isinstance(said, str):
        message = f"expected the id of the permanent that exiled it, got {shown(said)}"
        raise RequestError(f"{path}.exiled_with", message, ErrorCode.WRONG_TYPE)
    return (said,) if isinstance(said, str) else tuple(said)


def with_links(objects: tuple[GameObject, ...], *, strict: bool = True) -> tuple[GameObject, ...]:
    """Record on permanents which cards they exiled, and their names and types as choices.

    Raises ``RequestError`` for a link to nothing; without ``strict`` it is dropped for good: what comes later
    under the same id is a new object (400.7).
    """
    if all(entry.links is None and entry.exiled is None for entry in objects):
        return objects
    there = {one for entry in objects if entry.zone == Zone.BATTLEFIELD for one in entry.ids}
    found: dict[str, list[ExiledCard]] = {}
    in_exile = [entry for entry in objects if entry.zone == Zone.EXILE]
    for entry in in_exile:
        for giver in entry.links or ():
            if giver in there:
                found.setdefault(giver, []).extend(ExiledCard(one, entry.own_card) for one in entry.ids)
            elif strict:
                message = no_such_id(giver, sorted(there), "permanent")
                raise RequestError(f"{entry.path}.exiled_with", message, ErrorCode.UNKNOWN_ID)
    if not strict:
        objects = tuple([_without_lost_links(entry, there, in_exile) for entry in objects])
        in_exile = [entry for entry in objects if entry.zone == Zone.EXILE]
    parts = [part for entry in objects for part in apart(entry, found)]
    return tuple([_linked(part, found, in_exile, strict=strict) for part in parts])


def _without_lost_links(entry: GameObject, there: set[str], in_exile: list[GameObject]) -> GameObject:
    """An object without what it says of a permanent, or of a card in exile, that has left."""
    if not entry.links:
        return entry
    if entry.zone == Zone.EXILE:
        return entry if there.issuperset(entry.links) else _linked_with(entry, None)
    named = {folded(one.own_card.name) for one in in_exile}.union(*(one.ids for one in in_exile))
    left = tuple([word for word in entry.links if word in named or folded(word) in named])
    return entry if left == entry.links else _linked_with(entry, left)


def _linked_with(entry: GameObject, links: tuple[str, ...] | None) -> GameObject:
    """The object as if the request had said this of its links, or nothing."""
    given = entry.given
    if isinstance(given, ObjectSpec):
        given = structs.replace(given, exiled_with=None if links is None else list(links))
    return replace(entry, links=links, given=given)


def _linked(
    entry: GameObject, found: dict[str, list[ExiledCard]], in_exile: list[GameObject], *, strict: bool
) -> GameObject:
    if entry.zone != Zone.BATTLEFIELD:
        return entry
    own = found.get(entry.ids[0])
    if own is None and entry.links is None:
        return entry if entry.exiled is None else replace(entry, exiled=(), chosen=_NOTHING)  # it has left
    cards = {one.id: one for one in own or ()}
    for number, word in enumerate(entry.links or ()):
        place = f"{entry.path}.exiled_with[{number}]"
        cards |= {one.id: one for one in _named(word, in_exile, place, strict=strict)}
    exiled = tuple(cards.values())
    chosen = entry.chosen if entry.exiled is None and entry.chosen else (*_said_of(exiled),) or _NOTHING
    return replace(entry, exiled=exiled, chosen=chosen)


def _named(word: str, in_exile: list[GameObject], path: str, *, strict: bool) -> Iterator[ExiledCard]:
    """Yield the card in exile with an id, else the first with that name."""
    by_id = (entry for entry in in_exile if word in entry.ids)
    if (entry := next(by_id, None)) is not None:
        yield ExiledCard(word, entry.own_card)
        return
    by_name = (entry for entry in in_exile if folded(entry.own_card.name) == folded(word))
    if (entry := next(by_name, None)) is not None:
        yield ExiledCard(entry.ids[0], entry.own_card)
    elif strict:
        known = sorted(one for entry in in_exile for one in entry.ids)
        raise RequestError(path, no_such_id(word, known, "card in exile"), ErrorCode.UNKNOWN_ID)


def _said_of(cards: Iterable[ExiledCard]) -> dict[str, None]:
    """The names and types of exiled cards, but not their colors."""
    words: dict[str, None] = {}
    for one in cards:
        words[one.card.name] = None
        words |= dict.fromkeys((*sorted(one.card.types), *one.card.subtypes))
    return words
