"""The cost of an activated ability, component by component (602.1a, 118)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from planner.game.abilities import (
    Exert,
    ExileSelf,
    PayEnergy,
    PayLife,
    ReturnSelf,
    SacrificeSelf,
    TapSelf,
    UntapSelf,
)
from planner.game.filters import Filter
from planner.game.wording import (
    CollectEvidence,
    Count,
    Counters,
    CountersOnSelf,
    Fixed,
    Forage,
    ManaPart,
    MillCards,
    Take,
    WrittenCost,
)
from planner.mana import ManaCost, ManaError
from planner.text.filters import read_counted, read_filter
from planner.text.phrases import Row, Slots, Table, means


def _mana(slots: Slots) -> ManaPart | None:
    try:
        return ManaPart(ManaCost(slots.symbols))
    except ManaError:
        return None


def _taking(verb: str, narrowed: Callable[[Filter], Filter | None]) -> Callable[[Slots], Take | None]:
    """The meaning of a row that does something to a number of objects."""

    def read(slots: Slots) -> Take | None:
        counted = read_counted(slots.filter)
        objects = narrowed(counted[1]) if counted else None
        if counted is None or objects is None:
            return None
        return Take(verb, counted[0] or Fixed(1), objects)

    return read


def _taking_all(verb: str, narrowed: Callable[[Filter], Filter | None]) -> Callable[[Slots], Take | None]:
    """The meaning of a row that does something to all objects of a kind."""

    def read(slots: Slots) -> Take | None:
        found = read_filter(slots.filter)
        objects = narrowed(found) if found else None
        return None if objects is None else Take(verb, Count(objects), objects, whole=True)

    return read


def _own_permanents(objects: Filter) -> Filter | None:
    """Only its controller can sacrifice a permanent (701.17a).

    Whether it is tapped then, activations before it can change: no words about that are read.
    """
    states = any(clause.tapped is not None for clause in objects.clauses)
    return objects if objects.zone == "battlefield" and objects.controller == "you" and not states else None


def _permanents_in_any_state(objects: Filter) -> Filter | None:
    """That what is tapped is untapped before, and the other way round, goes without saying (701.20)."""
    if objects.zone != "battlefield":
        return None
    return replace(objects, clauses=tuple(replace(clause, tapped=None) for clause in objects.clauses))


def _stated_place(objects: Filter) -> Filter | None:
    """Cards of another zone, or permanents of which the text says whose they are."""
    return objects if objects.zone != "battlefield" or "control" in objects.words else None


def _hand_cards(objects: Filter) -> Filter | None:
    """Cards are discarded from their owner's hand (701.8a)."""
    return replace(objects, zone="hand") if "card" in objects.words else None


_HAND = Filter("your hand", zone="hand")

COMPONENTS: Table[WrittenCost] = Table(
    Row("{T}", means(TapSelf())),
    Row("{Q}", means(UntapSelf())),
    Row("[pay ]<energy>", lambda s: PayEnergy(s.energy)),
    Row("pay <number> (<energy>|energy|energy counters)", lambda s: PayEnergy(s.number)),
    Row("[pay ]<symbols>", _mana),
    Row("pay <number> life", lambda s: PayLife(s.number)),
    Row("sacrifice ~", means(SacrificeSelf())),
    Row("exile ~[ from (your hand|your graveyard|the battlefield)]", means(ExileSelf())),
    Row("return ~ to (its owner's|your) hand", means(ReturnSelf())),
    Row("exert ~", means(Exert())),
    Row("remove <quantity> counter[s] from <self>", lambda s: Counters(None, s.quantity)),
    Row("remove <quantity> <counter> counter[s] from <self>", lambda s: Counters(s.counter, s.quantity)),
    Row(
        "remove all <counter> counters from <self>", lambda s: Counters(s.counter, CountersOnSelf(s.counter))
    ),
    Row("put <quantity> <counter> counter[s] on <self>", lambda s: Counters(s.counter, s.quantity, put=True)),
    Row("mill a card", means(MillCards(1))),
    Row("mill <number> cards", lambda s: MillCards(s.number)),
    Row("put the top card of your library into your graveyard", means(MillCards(1))),
    Row("put the top <number> cards of your library into your graveyard", lambda s: MillCards(s.number)),
    Row("exile the top card of your library", means(MillCards(1, "exile"))),
    Row("exile the top <number> cards of your library", lambda s: MillCards(s.number, "exile")),
    Row("collect evidence <number>", lambda s: CollectEvidence(s.number)),
    Row("forage", means(Forage())),
    Row("discard your hand", means(Take("discard", Count(_HAND), _HAND, whole=True))),
    Row("discard all [the ]cards in your hand", means(Take("discard", Count(_HAND), _HAND, whole=True))),
    Row("sacrifice all <filter>", _taking_all("sacrifice", _own_permanents)),
    Row("exile all <filter>", _taking_all("exile", _stated_place)),
    Row(
        "return <filter> to (its owner's|their owner's|their owners'|your) hand[s]",
        _taking("return", _own_permanents),
    ),
    Row("sacrifice <filter>", _taking("sacrifice", _own_permanents)),
    Row("(tap|tapped) <filter>", _taking("tap", _permanents_in_any_state)),
    Row("untap <filter>", _taking("untap", _permanents_in_any_state)),
    Row("exile <filter>", _taking("exile", _stated_place)),
    Row("discard <filter>", _taking("discard", _hand_cards)),
)
"""Each component of a cost that can be read, and what it is."""

ZONES: Table[str] = Table(
    Row("(exile|discard|reveal) ~ from your hand", means("hand")),
    Row("discard ~", means("hand")),
    Row("exile ~ from your graveyard", means("graveyard")),
)
"""Components that say from where the ability is activated; without one, the battlefield (113.6)."""


MOST_COMMAS = 8
"""How many parts between commas the description of what is taken can have."""


def components(cost: str) -> tuple[str, ...]:
    """The components of a cost in words, as they stand between the commas.

    >>> components("{T}, sacrifice an artifact, creature, or land, pay 1 life")
    ('{T}', 'sacrifice an artifact, creature, or land', 'pay 1 life')
    """
    parts = tuple(filter(None, (piece.strip() for piece in cost.split(","))))
    # From the end: into what the parts from each place on can be joined, shortest components first.
    joined: list[tuple[str, ...] | None] = [()]
    for start in reversed(range(len(parts))):
        ends = range(start + 1, min(start + MOST_COMMAS, len(parts)) + 1)
        pieces = ((", ".join(parts[start:end]), joined[len(parts) - end]) for end in ends)
        joined.append(next(((one, *rest) for one, rest in pieces if rest is not None and _read(one)), None))
    return joined[-1] or parts


def read_cost(cost: str) -> tuple[WrittenCost, ...] | None:
    """The components of a cost, or None where one of them can't be read.

    >>> read_cost("{T}, pay 1 life")
    (TapSelf(), PayLife(amount=1))
    """
    read = [_read(part) for part in components(cost)]
    return tuple(one for part in read if part for one in part) if all(read) else None


def zone_of(cost: str) -> str:
    """The zone where an ability with this cost functions (113.6)."""
    for part in components(cost):
        zone = ZONES.read(part)
        if zone is not None:
            return zone
    return "battlefield"


@lru_cache(maxsize=4096)
def _read(part: str) -> tuple[WrittenCost, ...] | None:
    """What stands between two commas: one component, or two that "and" joins."""
    one = COMPONENTS.read(part)
    if one is not None:
        return (one,)
    first, joint, other = part.partition(" and ")
    if not joint:
        return None
    # The second half may lack the verb: "sacrifice ~ and a creature".
    verb = first.split()[0] if first.split() else ""
    before, after = COMPONENTS.read(first), COMPONENTS.read(other) or COMPONENTS.read(f"{verb} {other}")
    return (before, after) if before and after else None
