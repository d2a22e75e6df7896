"""The mana pool (106.4): which mana paid for what, found once all payments are known.

A step that spends mana states its type alone. Which mana of that type it was is left
open until the end: each mana made is there from its moment on, each payment needs mana
of a type, at a moment, for a purpose. All payments together are legal where mana can be
matched to all of them, and the price takes the cheapest such matching.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import NamedTuple

from planner.game.characteristics import Characteristics, Purpose
from planner.game.mana import TYPES, mana_symbols
from planner.game.mana_abilities import Rider
from planner.game.objects import PoolMana
from planner.game.prices import Prices
from planner.game.purposes import SpendOnly
from planner.game.records import Record, replace
from planner.referee.matching import is_source, may_spend
from planner.referee.pricing import pool_price
from planner.referee.symbol_payment import SpentMana

_MANY = 64
"""From so many ways to pay activations on, those that can't go on are dropped at once."""


class Lot(NamedTuple):
    """Interchangeable mana: how it was made, and at which moment (``since``)."""

    letter: str
    snow: bool
    made: bool
    persists: bool = False
    restriction: SpendOnly | None = None
    riders: tuple[Rider, ...] = ()
    since: int = 0
    source: Characteristics | None = None


class ManaNeed(NamedTuple):
    """One mana of a payment: its purpose, by number, and the moment."""

    slot: SpentMana
    purpose: int
    moment: int


class ManaPayment(Record, frozen=True):
    """One step that spends mana: its possible spendings, of which one is real; its purpose and moment."""

    where: str
    letters: str
    slots: tuple[tuple[SpentMana, ...], ...]
    purpose: int
    moment: int

    @property
    def ways(self) -> tuple[tuple[ManaNeed, ...], ...]:
        """The needs it could have had, one tuple per possible spending."""
        return tuple(tuple(ManaNeed(slot, self.purpose, self.moment) for slot in way) for way in self.slots)


class _ManaOrigin(Record, frozen=True):
    """Mana that an ability made at a moment: its types, and its other properties."""

    letters: str
    snow: bool
    restriction: SpendOnly | None
    riders: tuple[Rider, ...]
    since: int
    source: Characteristics | None


Fits = Callable[[Lot, ManaNeed], bool]
_TOTAL = 0  # the place of the total cost among the purposes


class ManaLedger:
    """All mana that was available at some moment, and all that was spent."""

    def __init__(self, floating: Iterable[PoolMana], purpose: Purpose) -> None:
        self.purposes = [purpose]
        self.payments: list[ManaPayment] = []
        self.riders: list[list[str]] = []
        self._floating = tuple(floating)
        self._made: list[_ManaOrigin] = []
        self._lots: Counter[Lot] | None = None
        self._moment = 0
        self._there = dict.fromkeys(TYPES, 0)  # how much was made and not spent
        self._short = False  # more was spent of a type than there was
        self._allowed: dict[tuple[SpendOnly, int], bool] = {}
        for mana in self._floating:
            self._there[mana.type] += mana.amount

    def add(
        self,
        letters: str,
        *,
        source: Characteristics | None = None,
        restriction: SpendOnly | None = None,
        riders: tuple[Rider, ...] = (),
        snow: bool,
    ) -> None:
        """Add mana made now, by an ability of ``source`` (106.3)."""
        if self.payments and self.payments[-1].moment == self._moment:
            self._moment += 1  # nothing that was paid before can have been paid with it
        self._made.append(_ManaOrigin(letters, snow, restriction, riders, self._moment, source))
        self._lots = None
        for letter in letters:
            self._there[letter] += 1

    @property
    def lots(self) -> Counter[Lot]:
        """All mana that was available at some moment, counted by its properties."""
        if self._lots is None:
            self._lots = self._counted()
        return self._lots

    def _counted(self) -> Counter[Lot]:
        remembers = bool(self.purposes[_TOTAL].only_from)
        lots: Counter[Lot] = Counter()
        for mana in self._floating:
            source = mana.source if remembers else None
            lot = Lot(mana.type, mana.snow, False, mana.persists, mana.spend_only, source=source)
            lots[lot] += mana.amount
        for made in self._made:
            source = made.source if remembers else None
            for letter in made.letters:
                lot = Lot(letter, made.snow, True, False, made.restriction, made.riders, made.since, source)
                lots[lot] += 1
        return lots

    def spend(
        self, where: str, letters: str, slots: Iterable[tuple[SpentMana, ...]], purpose: Purpose | None = None
    ) -> None:
        """Spend mana of these types now: in one of several ways, for the total cost or a ``purpose``."""
        place = _TOTAL
        if purpose is not None:
            place = len(self.purposes)
            self.purposes.append(purpose)
        self.payments.append(ManaPayment(where, letters, tuple(slots), place, self._moment))
        for letter in letters:
            self._there[letter] -= 1
            self._short |= self._there[letter] < 0

    @property
    def there(self) -> dict[str, int]:
        """The mana in the pool now, by type."""
        return dict(self._there)

    def left(self) -> str:
        """The mana left, as symbols (118.3a)."""
        return mana_symbols("".join([letter * number for letter, number in self._there.items()]))

    def judge(self) -> list[str]:
        """Faults of the payments, one by one; faulty payments are ignored from then on."""
        if not self._short and self._types_say_all:
            return []
        if self._possible(self.payments, self._fits):
            return []
        problems: list[str] = []
        kept: list[ManaPayment] = []
        for payment in self.payments:
            if self._possible([*kept, payment], self._fits):
                kept.append(payment)
            else:
                problems.append(f"{payment.where}: {self._fault(kept, payment)}")
        self.payments = kept
        return problems

    def price(self, prices: Prices) -> dict[str, int]:
        """The rows of the price table for mana: the cheapest assignment of mana to the payments.

        Afterwards ``riders`` has the riders that the mana brings: in words, each set that the cheapest
        assignments allow.
        """
        if not self._floating and not any(made.riders for made in self._made):  # all ways have one price
            left = sum([len(made.letters) for made in self._made])
            left -= sum([len(payment.letters) for payment in self.payments])
            self.riders = [[]]
            return {"made and not spent": prices.unspent * left}
        best: dict[str, int] = {}
        for needs in self._branches(self.payments, self._fits):
            for claimed in self._claims():
                spent = self._cheapest(needs, prices, claimed)
                if spent is None:
                    continue
                gained = {rider for lot in claimed for rider in self._usable(lot)}
                rows = self._rows(spent, prices) | {"riders": -prices.rider * len(gained)}
                if not best or sum(rows.values()) < sum(best.values()):
                    best = rows
                    self.riders = []
                if sum(rows.values()) == sum(best.values()):
                    self.riders.append(sorted({rider.words for rider in gained}))
        return best

    @property
    def _types_say_all(self) -> bool:
        """Whether any available mana of a type can pay for everything that asks for that type."""
        restrictions = [mana.spend_only for mana in self._floating]
        restrictions += [made.restriction for made in self._made]
        told = {id(one): one for one in restrictions if one is not None}  # one card's are one object
        return not (
            any(one.not_generic for one in told.values())
            or any(not may_spend(one, purpose) for one in told.values() for purpose in self.purposes)
            or any(purpose.only_from for purpose in self.purposes)
            or any(slot.snow for payment in self.payments for way in payment.slots for slot in way)
        )

    def _fits(self, lot: Lot, need: ManaNeed) -> bool:
        """Whether such mana can pay for the need (106.6, 107.4h)."""
        if not _is_there(lot, need) or (need.slot.snow and not lot.snow):
            return False
        if not all(is_source(one, lot.source) for one in self.purposes[need.purpose].only_from):
            return False
        if lot.restriction is None:
            return True
        if need.slot.generic and lot.restriction.not_generic:
            return False
        key = (lot.restriction, need.purpose)
        if key not in self._allowed:
            self._allowed[key] = may_spend(lot.restriction, self.purposes[need.purpose])
        return self._allowed[key]

    def _branches(self, payments: list[ManaPayment], fits: Fits) -> Iterator[Counter[ManaNeed]]:
        """Every assignment of symbols to payments, if it matters which symbol a mana pays for."""
        choosy = any(lot.restriction is not None and lot.restriction.not_generic for lot in self.lots)
        branches: list[Counter[ManaNeed]] = [Counter()]
        for payment in payments:
            ways = payment.ways
            if not choosy and len(ways) > 1:
                ways = tuple({_plain(way): None for way in ways})
            if len(ways) == 1:
                for branch in branches:
                    branch.update(ways[0])
                continue
            branches = [branch + Counter(way) for branch in branches for way in ways]
            if len(branches) > _MANY:
                supply = list(self.lots.items())
                branches = [branch for branch in branches if match(supply, branch, fits) is not None]
        yield from branches

    def _possible(self, payments: list[ManaPayment], fits: Fits) -> bool:
        """Whether mana can be found for all of these payments at once."""
        supply = list(self.lots.items())
        return any(match(supply, needs, fits) is not None for needs in self._branches(payments, fits))

    def _fault(self, kept: list[ManaPayment], payment: ManaPayment) -> str:
        """Why no mana can be found for a payment besides those before it."""
        for fits, words in (
            (_is_there, "{} is not in the pool (118.3a)"),
            (_is_there_and_snow, "{} from a snow source is not in the pool (107.4h)"),
            (self._fits, "{} is not in the pool (118.3a); what is there may not pay this cost (106.6)"),
        ):
            if self._possible([*kept, payment], fits):
                continue
            for letter in dict.fromkeys(payment.letters):
                slots = tuple(tuple(s for s in way if s.letter == letter) for way in payment.slots)
                if not self._possible([*kept, replace(payment, slots=slots)], fits):
                    return words.format(f"{{{letter}}}")
        return f"no mana of the pool can pay all of it (118.3a): {payment.letters}"

    def _usable(self, lot: Lot) -> list[Rider]:
        """The riders of this mana that the spell or ability being paid for can use."""
        return [
            rider for rider in lot.riders if rider.only is None or may_spend(rider.only, self.purposes[0])
        ]

    def _claims(self) -> Iterator[frozenset[Lot]]:
        """Every choice of mana to spend on the total cost for its riders.

        Of mana that differs only in its moment the last is enough: earlier mana pays for everything that it
        could have paid for.
        """
        last: dict[tuple[object, ...], Lot] = {}
        for lot in self.lots:
            key = (lot.letter, lot.snow, lot.restriction, lot.riders, lot.source)
            if self._usable(lot) and (key not in last or last[key].since < lot.since):
                last[key] = lot
        carriers: dict[Rider, list[Lot | None]] = {}
        for lot in last.values():
            for rider in self._usable(lot):
                carriers.setdefault(rider, [None]).append(lot)
        claims = {frozenset(filter(None, chosen)): None for chosen in product(*carriers.values())}
        yield from claims

    def _cheapest(
        self, needs: Counter[ManaNeed], prices: Prices, claimed: frozenset[Lot]
    ) -> Counter[Lot] | None:
        """The cheapest mana for these needs; None if they can't be met.

        Lots are taken in the order of their cost of spending. What can be matched is a matroid, so that is
        the lowest sum; claimed mana goes first, to the total cost.
        """
        supply = [(lot, 1) for lot in claimed]
        rest = self.lots - Counter(claimed) if claimed else self.lots
        supply += sorted(rest.items(), key=lambda item: _cost_of_spending(item[0], prices))
        only_total = len(claimed)

        def fits(place: int, need: ManaNeed) -> bool:
            return (place >= only_total or need.purpose == _TOTAL) and self._fits(supply[place][0], need)

        taken = _match_places([count for _, count in supply], needs, fits)
        if taken is None or not all(taken[:only_total]):
            return None
        spent: Counter[Lot] = Counter()
        for (lot, _), amount in zip(supply, taken, strict=True):
            spent[lot] += amount
        return spent

    def _rows(self, spent: Counter[Lot], prices: Prices) -> dict[str, int]:
        made = sum(count for lot, count in self.lots.items() if lot.made)
        used = sum(count for lot, count in spent.items() if lot.made)
        pool = sum(count * _cost_of_spending(lot, prices) for lot, count in spent.items() if not lot.made)
        return {"made and not spent": prices.unspent * (made - used), "from the pool": pool}


def _is_there(lot: Lot, need: ManaNeed) -> bool:
    return lot.letter == need.slot.letter and lot.since <= need.moment


def _is_there_and_snow(lot: Lot, need: ManaNeed) -> bool:
    return _is_there(lot, need) and (lot.snow or not need.slot.snow)


def _plain(way: tuple[ManaNeed, ...]) -> tuple[ManaNeed, ...]:
    """The needs of one payment if no mana is restricted from paying for generic mana."""
    slots = sorted((need.slot.letter, need.slot.snow) for need in way)
    return tuple(
        ManaNeed(SpentMana(letter, snow=snow), need.purpose, need.moment)
        for need, (letter, snow) in zip(way, slots, strict=True)
    )


def _cost_of_spending(lot: Lot, prices: Prices) -> int:
    """Price of spending a mana instead of leaving it over."""
    if lot.made:
        return -prices.unspent
    return pool_price(prices, lot.restriction is not None, lot.persists)


def match(supply: list[tuple[Lot, int]], needs: Counter[ManaNeed], fits: Fits) -> list[int] | None:
    """How much of each lot is spent so that every need has its mana; None if impossible.

    Earlier lots are taken first.
    """
    return _match_places(
        [count for _, count in supply], needs, lambda place, need: fits(supply[place][0], need)
    )


def _match_places(
    counts: list[int], needs: Counter[ManaNeed], fits: Callable[[int, ManaNeed], bool]
) -> list[int] | None:
    """A flow from places to needs by augmenting paths, place by place."""
    demands = list(needs)
    room = [needs[need] for need in demands]
    able = [[j for j, need in enumerate(demands) if fits(i, need)] for i in range(len(counts))]
    flow: list[Counter[int]] = [Counter() for _ in demands]  # by demand: how much from each place
    for place, count in enumerate(counts):
        left = count
        while left and (path := _augmenting_path(place, able, room, flow)):
            amount = min(left, room[path[-1][1]], *(flow[j][i] for _, j, i in path if i >= 0))
            for giver, j, taker in path:
                flow[j][giver] += amount
                if taker >= 0:
                    flow[j][taker] -= amount
            room[path[-1][1]] -= amount
            left -= amount
    if any(room):
        return None
    return [sum(by[place] for by in flow) for place in range(len(counts))]


def _augmenting_path(
    start: int, able: list[list[int]], room: list[int], flow: list[Counter[int]]
) -> list[tuple[int, int, int]]:
    """A path of (place, demand, place to reassign) to a demand with room; empty if none.

    The last demand has room, so nothing is reassigned there: -1.
    """
    reached: dict[int, tuple[int, int]] = {start: (-1, -1)}
    seen: set[int] = set()
    queue = [start]
    for place in queue:
        for demand in able[place]:
            if demand in seen:
                continue
            seen.add(demand)
            if room[demand]:
                return _path_to(place, demand, reached)
            for other, amount in flow[demand].items():
                if amount and other not in reached:
                    reached[other] = (place, demand)
                    queue.append(other)
    return []


def _path_to(place: int, demand: int, reached: dict[int, tuple[int, int]]) -> list[tuple[int, int, int]]:
    path = [(place, demand, -1)]
    while reached[place][0] >= 0:
        before, through = reached[place]
        path.append((before, through, place))
        place = before
    return path[::-1]
