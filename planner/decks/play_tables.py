"""A deck as the games' inner loop reads it: whole numbers by kind of card and by union of symbols."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

import numpy as np

from planner.contract.digits import whole_number
from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, shown
from planner.decks.cards_of import DeckCards, DeckEntry
from planner.decks.demands import Cost
from planner.decks.kinds import TAPPED, UNTAPPED, CardRole, CountedZone, Library
from planner.decks.mulligans import HAND
from planner.decks.play_dependents import Dependents
from planner.models.deciders.hall.condition import ANY, Mask

if TYPE_CHECKING:
    from numpy.typing import NDArray

_EVERY: Mask = 127
"""Every bit of a mask: the last union, which any mana and any symbol is in."""
_MOST_UNIONS = 128


class PlayTables:
    """The costs and mana of each kind, now and from the next turn on, as arrays for the loop.

    Kinds are the cards by name, lands first. ``by_rule`` and ``not_played`` list cards that are played by a
    simplified rule, or not at all.
    """

    def __init__(self, cards: DeckCards, value: Mapping[str, int]) -> None:
        entries: dict[str, tuple[DeckEntry, int]] = {}
        every = [*[(one, one.count) for one in cards.entries], *[(one, 0) for one in cards.commanders]]
        for one, count in sorted(every, key=lambda pair: _order(pair[0])):
            before = entries[one.name][1] if one.name in entries else 0
            entries[one.name] = one, before + count
        self.names = list(entries)
        self.by_rule: list[str] = []
        self.not_played: list[str] = []
        chosen = [entry for entry, _ in entries.values()]
        self.library = Library(tuple((entry.kind, count) for entry, count in entries.values()))
        self.lands = sum(entry.is_land for entry in chosen)
        self._kinds = [entry.kind for entry in chosen]
        outside = {entry.name for entry in cards.commanders}
        self.command = np.array([int(name in outside) for name in self.names], dtype=np.int64)
        costs = [entry.cost for entry in chosen]
        self.costs = [None if cost is None else cost.ways[0].symbols for cost in costs]
        unions = _unions(costs)
        self.dependents = Dependents(chosen, [self._alone(entry) for entry in chosen], unions)
        made = [self._made(entry, self.dependents.said.get(n)) for n, entry in enumerate(chosen)]
        self.ready = np.array(
            [one.kind.untapped == UNTAPPED or not one.is_land for one in chosen], dtype=np.int64
        )
        self.entering = self._entering()
        self.land_open = _reach([now for now, _ in made[: self.lands]], unions)
        """The mana of lands on the turn on which they are played, those told apart that may enter tapped."""
        self.land_now = self.land_open * self.ready[: self.lands].reshape(-1, 1)
        self.land_later = _reach([later for _, later in made[: self.lands]], unions)
        gives = [one if n >= self.lands else ((), ()) for n, one in enumerate(made)]
        need = np.array([_need(cost, unions) for cost in costs], dtype=np.int64)
        size = need[:, -1].copy()
        colored = np.array([[0 if union & ANY == ANY else n for union, n in zip(unions, row, strict=True)]
                            for row in need.tolist()], dtype=np.int64)  # fmt: skip
        self.size = size
        self.power = np.array([_power(entry, self.not_played) for entry in chosen], dtype=np.int64)
        self.spells = (
            need,
            size,
            _reach([now for now, _ in gives], unions),
            _reach([later for _, later in gives], unions),
            self._worth(chosen, value),
            np.array([[u & v == u for v in unions] for u in unions], dtype=np.bool_),
            colored,
        )

    def _worth(self, chosen: Iterable[DeckEntry], value: Mapping[str, int]) -> NDArray[Any]:
        found = []
        for entry in chosen:
            if entry.is_land or entry.cost is None:
                found.append(-1)
                if not entry.is_land:
                    self.not_played.append(f"{entry.name}: it has no mana cost, and isn't cast")
            else:
                found.append(entry.cost.ways[0].size)
        for name, number in value.items():
            if name not in self.names or found[self.names.index(name)] < 0:
                message = f"the deck has no spell of the name {shown(name)} with a mana cost"
                raise RequestError(f"value.{name}", message, ErrorCode.UNKNOWN_CARD)
            if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= 1_000:
                raise RequestError(
                    f"value.{name}", f"expected a whole number up to 1,000, got {shown(number)}"
                )
            found[self.names.index(name)] = number
        return np.array(found, dtype=np.int64)

    def _alone(self, entry: DeckEntry) -> tuple[Mask, ...]:
        """The mana of a land without other permanents, as the loop counts it."""
        found = 0
        for other in self._kinds if entry.kind.finds else ():
            if other.land and not other.words.isdisjoint(entry.kind.finds):
                for unit in other.units:
                    found |= unit
        return ((found,) if found else ()) if entry.kind.finds else entry.kind.units

    def _made(self, entry: DeckEntry, said: str | None) -> tuple[tuple[Mask, ...], tuple[Mask, ...]]:
        """The mana of a card on the turn on which it is played, and on each later turn."""
        kind, units = entry.kind, entry.kind.units
        rule = ""
        if entry.cost is not None and len(entry.cost.ways) > 1:
            self._says(entry, "the cheapest of the ways to pay it is paid")
        if "{X}" in (entry.cost.text if entry.cost else ""):
            self._says(entry, "X is 0")
        if kind.finds:
            units = self._alone(entry)
            rule = "the land that it finds is one that makes any type of those that there are"
        elif kind.feed:
            whole = 0
            for unit in units:
                whole |= unit
            units = (whole,) * max(0, len(units) - len(kind.feed))
            rule = "it makes as much mana of any of its types as is left of what it takes"
        elif kind.treasures:
            units = (31,) * kind.treasures
            rule = "its Treasures are used on the same turn"
        elif said is not None:
            rule = said
        elif kind.beside:
            rule = "it makes what it makes without other permanents"
        elif kind.changes:
            units = _of_any_use(kind)
            rule = "what it takes and gives up isn't carried out"
            if _takes_nothing(kind):
                rule = "each mana that it makes is of any of its types"
        if rule:
            self._says(entry, rule)
        gone = kind.used_up or (_takes_nothing(kind) and not any(use.then for use in kind.uses))
        if kind.land:
            at_once = kind.untapped != TAPPED and not kind.finds_tapped
            return (units if at_once else ()), (() if gone else units)
        if not kind.is_ramp:
            return (), ()
        later = () if (kind.spell and not kind.finds) or gone or kind.treasures else units
        return (() if kind.sick or kind.finds else units), later

    def _entering(self) -> tuple[NDArray[Any], NDArray[Any]]:
        """The conditions under which lands enter untapped: of which kind, what counts, and its bounds."""
        lands = enumerate(self._kinds[: self.lands])
        rules = [(n, way) for n, kind in lands if kind.untapped != UNTAPPED for way in kind.untapped]
        fits = [[self._fits(kind, way.words) for kind in self._kinds] for _, way in rules]
        columns = [(n, way.least, way.most, way.last_turn, way.zone is CountedZone.HAND) for n, way in rules]
        table = np.array(columns, dtype=np.int64).reshape(len(rules), 5)
        return table, np.array(fits, dtype=np.int64).reshape(len(rules), len(self._kinds))

    def _fits(self, kind: CardRole, words: Collection[str]) -> bool:
        """Whether a land has one of these words; one that finds a land has those of what it could find."""
        if not kind.land:
            return False
        found = [other.words for other in self._kinds if not other.words.isdisjoint(kind.finds)]
        return "Land" in words or any(not own.isdisjoint(words) for own in (kind.words, *found))

    def _says(self, entry: DeckEntry, rule: str) -> None:
        self.by_rule.append(f"{entry.name}: {rule}")

    def below(self, order: Any, lands: Any, spells: Any) -> NDArray[Any]:
        """The cards that go to the bottom (103.5): the most numerous lands, the most expensive spells."""
        found = np.zeros((len(order), len(self.names)), dtype=np.int64)
        for game in np.flatnonzero(lands + spells):
            hand = np.bincount(order[game, :HAND], minlength=len(self.names))
            for _ in range(int(lands[game])):
                kind = int((hand * (np.arange(len(hand)) < self.lands)).argmax())
                hand[kind] -= 1
                found[game, kind] += 1
            for _ in range(int(spells[game])):
                here = (hand > 0) & (np.arange(len(hand)) >= self.lands)
                kind = int(np.where(here, self.size, -1).argmax())
                hand[kind] -= 1
                found[game, kind] += 1
        return found


def _takes_nothing(kind: CardRole) -> bool:
    """Whether a card's uses differ by their mana alone: all leave it as it was, or none of them."""
    others = kind.gives or kind.toll or kind.yields or kind.wakes or any(use.feed for use in kind.uses)
    return bool(kind.uses) and not others and {use.then for use in kind.uses} in ({""}, {kind.state})


def _of_any_use(kind: CardRole) -> tuple[Mask, ...]:
    """The mana of a card's uses, each mana of any of the types that they make."""
    uses = [use.units for use in kind.uses if len(use.units) == len(kind.units)]
    return tuple(reduce(or_, masks) for masks in zip(*uses, strict=True)) if uses else kind.units


def _order(entry: DeckEntry) -> tuple[bool, bool, int]:
    """Sort key: lands first, and of these the ones with a condition, as of equals the first is played."""
    return not entry.is_land, not entry.is_land or entry.kind.untapped in (UNTAPPED, TAPPED), _size(entry)


def _size(entry: DeckEntry) -> int:
    """Sort key: the most expensive spells come first."""
    return 0 if entry.cost is None else -entry.cost.ways[0].size


def _unions(costs: Iterable[Cost | None]) -> list[Mask]:
    found: set[Mask] = {_EVERY}
    for mask in sorted({m for cost in costs if cost is not None for m in cost.ways[0].symbols}):
        found |= {mask | other for other in found} | {mask}
        if len(found) > _MOST_UNIONS:
            raise RequestError("deck", "its costs have too many different symbols to be played")
    return sorted(found)


def _need(cost: Cost | None, unions: list[Mask]) -> list[int]:
    symbols = () if cost is None else cost.ways[0].symbols
    return [sum(mask & union == mask for mask in symbols) for union in unions]


def _reach(units: list[tuple[Mask, ...]], unions: list[Mask]) -> NDArray[Any]:
    rows = [[sum(bool(mask & union) for mask in one) for union in unions] for one in units]
    return np.array(rows, dtype=np.int64).reshape(len(units), len(unions))


def _power(entry: DeckEntry, not_played: list[str]) -> int:
    """The power that a creature attacks with; 0 if it is unknown."""
    if "Creature" not in entry.type_line.split() or "Defender" in (entry.card.get("keywords") or ()):
        return 0
    front = (entry.card.get("card_faces") or [entry.card])[0]
    text = str(entry.card.get("power", front.get("power", "")))
    if (power := whole_number(text)) is not None:
        return max(power, 0)  # 510.1a: 0 or less is no damage
    why = f"its power isn't a number ({text})" if text else "its power isn't known"
    not_played.append(f"{entry.name}: {why}, and counts as 0")
    return 0
