"""The parts of a total cost that aren't mana or life: objects, counters, energy, cards milled (601.2h).

Parts with the same words can't be told apart by the steps that pay for them. Each keeps
open which of them a step paid for: a state is what each part has by now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass

from planner.game.characteristics import sized
from planner.game.filters import UnstatedError
from planner.game.objects import GameObject
from planner.game.records import replace
from planner.game.total_cost import CounterPart, TakePart, TotalCost
from planner.game.vocabulary import Verb, Zone
from planner.referee.matching import means
from planner.referee.state import Thing

Amounts = tuple[int, ...]


class TakenParts:
    """Parts of one verb and the same words, and the objects taken for them.

    ``reached`` are the ways to divide the objects among the parts: for each part their number, or the sum of
    their values.
    """

    def __init__(self, parts: list[TakePart], x: int) -> None:
        self.parts = parts
        owed = [p.amount + x * p.per_x if p.least is None else p.least for p in parts]
        self.wanted = [0 if part.whole else amount for part, amount in zip(parts, owed, strict=True)]
        self._values = [dict(part.values) for part in parts]
        self.reached: set[Amounts] = {tuple(0 for _ in parts)}
        self._meant: dict[tuple[int, int, bool], tuple[GameObject, bool]] = {}

    def fits(self, thing: Thing) -> list[int]:
        """Indexes of the parts that the object fits in its current zone."""
        arrived = thing.has_arrived
        return [
            place
            for place, part in enumerate(self.parts)
            if thing.id in (part.arriving if arrived else part.ids) and self._means(place, thing)
        ]

    def _means(self, place: int, thing: Thing) -> bool:
        """Whether a part's words fit the object; cached for equal objects."""
        key = place, id(thing.entry), thing.has_arrived
        known = self._meant.get(key)
        if known is None:
            known = self._meant[key] = thing.entry, _is_meant(self.parts[place], thing)
        return known[1]

    def take(self, thing: Thing) -> bool:
        """Take one more object; False if no part has room for it."""
        places = self.fits(thing)
        reached = {after for now in self.reached for after in self._with(now, thing, places)}
        if reached:
            self.reached = reached
        return bool(reached)

    def _with(self, now: Amounts, thing: Thing, places: list[int]) -> Iterator[Amounts]:
        for place in places:
            part = self.parts[place]
            there = now[place] + (1 if part.least is None else self._values[place].get(thing.id, 0))
            if part.whole or part.least is not None or there <= self.wanted[place]:
                yield (*now[:place], there, *now[place + 1 :])

    @property
    def is_paid(self) -> bool:
        """Whether every part is complete."""
        return any(all(a >= b for a, b in zip(now, self.wanted, strict=True)) for now in self.reached)


def _is_meant(part: TakePart, thing: Thing) -> bool:
    """Whether the words fit the object, tapped or not; an unstated size fits."""
    if part.wanted is None:
        return True
    entry = thing.entry
    if thing.has_arrived:
        card = sized(entry.own_card, entry.counters, -1)
        entry = replace(entry, zone=Zone.GRAVEYARD, card=card, counters={})
    try:
        return any(means(part.wanted, replace(entry, tapped=t), speaker=part.own) for t in (True, False))
    except UnstatedError:
        return True


class ByChance:
    """Parts that take objects at random: only their number is known (701.9b)."""

    def __init__(self, parts: list[TakePart], x: int) -> None:
        self.parts = parts
        self.open = [part.amount + x * part.per_x for part in parts]

    def pay(self, action: str, words: str | None, amount: int) -> TakePart | None:
        """Pay for one of the parts; None if no open part has this amount and these words."""
        for place, part in enumerate(self.parts):
            if (f"{part.verb} at random", part.words, self.open[place]) == (action, words, amount) and amount:
                self.open[place] = 0
                return part
        return None


class CounterParts:
    """The parts that remove or put counters: how many each still needs, and of which kind."""

    def __init__(self, parts: list[CounterPart], x: int) -> None:
        self.parts = parts
        self.open = [part.amount + x * part.per_x for part in parts]
        self._on: list[str | None] = [None for _ in parts]

    def pay(self, action: str, words: str | None, object_id: str, counters: dict[str, int]) -> str:
        """Remove these counters, or put them on; return a fault, or ""."""
        put = action == Verb.PUT_COUNTERS
        named = [i for i, part in enumerate(self.parts) if (part.put, part.words) == (put, words)]
        if not named:
            return f"{words} is no part of the total cost that {action} pays (601.2h)"
        amount = sum(counters.values())
        for place in named:
            part, before = self.parts[place], self._on[place]
            fits = object_id in part.ids and (part.kind is None or set(counters) == {part.kind})
            # counters are put on one object, also where they come from among many
            another = (part.one or part.put) and before not in (None, object_id)
            if fits and not another and 0 < amount <= self.open[place] and min(counters.values()) > 0:
                self.open[place] -= amount
                self._on[place] = object_id
                return ""
        said = ", ".join(f"{number} {kind}" for kind, number in counters.items()) or "nothing"
        return f"{said} of {object_id} does not pay {words!r} (118.3)"


@dataclass
class Amount:
    """Energy to pay, or cards to mill: one step pays all of it."""

    owed: int
    paid: int = 0


class Parts:
    """All parts of a total cost besides mana and life; each part is paid once and in full."""

    def __init__(self, cost: TotalCost, x: int) -> None:
        known = [part for part in cost.parts if not part.at_random]
        keys = dict.fromkeys([(part.verb, part.words) for part in known])
        self.taking: dict[tuple[str, str], TakenParts] = {
            key: TakenParts(_merged([part for part in known if (part.verb, part.words) == key]), x)
            for key in keys
        }
        self.by_chance = ByChance([part for part in cost.parts if part.at_random], x)
        self.counters = CounterParts(list(cost.counters), x)
        self.amounts = {
            Verb.PAY_ENERGY: Amount(cost.energy + x * cost.energy_per_x),
            Verb.MILL: Amount(cost.mill - cost.off_library),
            Verb.EXILE: Amount(cost.off_library),  # from the library, so that they are no objects
        }
        told = {part.words for part in cost.parts} | {part.words for part in cost.counters}
        self._words = [words for words in cost.words if words not in told]

    def pay_amount(self, action: str, words: str | None, amount: int) -> str:
        """Pay the energy, or mill the cards; return a fault, or ""."""
        part = self.amounts[Verb(action)]
        if not part.owed or words not in self._words:
            return f"{words} is no part of the total cost that {action} pays (601.2h)"
        if part.paid:
            return f"{words} is paid already (118.10)"
        if amount != part.owed:
            return f"{amount} does not pay {words!r}, {part.owed} does (118.3)"
        part.paid = amount
        return ""

    def unpaid(self, untaken: Callable[[frozenset[str]], Set[str]]) -> list[str]:
        """The parts that are still owed, in words; ``untaken`` says which of some objects are still there."""
        chance, counters = self.by_chance, self.counters
        parts = [words for (_, words), taking in self.taking.items() if not taking.is_paid]
        parts += [
            words
            for (_, words), taking in self.taking.items()
            if any(part.whole and untaken(part.ids) for part in taking.parts)
        ]
        parts += [part.words for part, n in zip(chance.parts, chance.open, strict=True) if n]
        parts += [part.words for part, n in zip(counters.parts, counters.open, strict=True) if n]
        parts += [action for action, part in self.amounts.items() if part.paid != part.owed]
        return [f"{words} is not paid (601.2h)" for words in parts]


def _merged(parts: list[TakePart]) -> list[TakePart]:
    """Merge equal parts by adding their amounts: one object still serves one of them."""
    merged: list[TakePart] = []
    for part in parts:
        for place, other in enumerate(merged):
            alike = replace(part, amount=other.amount, per_x=other.per_x) == other
            if alike and part.least is None:
                amount, per_x = part.amount + other.amount, part.per_x + other.per_x
                merged[place] = replace(other, amount=amount, per_x=per_x)
                break
        else:
            merged.append(part)
    return merged
