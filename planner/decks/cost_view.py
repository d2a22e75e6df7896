"""A library as one cost sees it, as arrays: what each kind makes, and what mana pays for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

import numpy as np

from planner.decks.board_verdicts import BoardVerdicts
from planner.decks.demands import Cost, CostDemand
from planner.decks.kinds import BLANK, MANY, CardRole, Library, merged, reductions
from planner.game.records import replace
from planner.models.deciders.hall.condition import Mask
from planner.models.deciders.hall.in_bulk import meetings, pass_all

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int16]
    Bools = NDArray[np.bool_]

_NONE = -MANY
"""How near the cost is to what can't be taken."""


class CostView:
    """The kinds of a library for one cost; mana is counted by masks, a row for each game.

    ``of_kind`` maps each kind of the library to its place among ``kinds``; ``gives`` is the mana of each
    kind, ``stays`` whether it makes that mana every turn, ``meets`` the unions of symbols that each mask
    meets.
    """

    def __init__(self, library: Library, cost: Cost) -> None:
        library = used_once(library)
        found = reductions(library, cost)
        self.kinds: tuple[CardRole, ...] = tuple(
            kind for kind, _ in merged(zip(found, library.counts, strict=True)).kinds
        )
        place = {kind: number for number, kind in enumerate(self.kinds)}
        self.of_kind: Ints = np.array([place[kind] for kind in found], dtype=np.int16)
        self.masks = sorted({m for kind in self.kinds for m in (*kind.units, *kind.hopes, *kind.adds)})
        unions = cost.unions
        self.gives = self._counted([kind.units for kind in self.kinds])
        self.hopes = self._counted([kind.hopes or kind.units for kind in self.kinds])
        self.adds = self._counted([kind.adds for kind in self.kinds])
        self.unions = unions
        self.meets = meetings(self.masks, unions)
        self._checks = [
            [(unions.index(union), only, least) for union, only, least in way.table] for way in cost.ways
        ]
        self._ways = [
            (
                [unions.index(union) for union, _ in way.checks],
                np.array([least for _, least in way.checks], dtype=_dtype(way))[:, None],
            )
            for way in cost.ways
        ]
        # What is of least use to the cost is spent first.
        self.spent_first = sorted(
            range(len(self.masks)), key=lambda m: (int(self.meets[m].sum()), self.masks[m])
        )
        self.lands = [n for n, kind in enumerate(self.kinds) if kind.land]
        self.land_cards = [n for n, kind in enumerate(self.kinds) if kind.is_land_card]
        self.treasure = next((n for n, kind in enumerate(self.kinds) if kind.is_treasure), -1)
        self.legends = [n for n, kind in enumerate(self.kinds) if kind.legendary]
        self.beside = [n for n, kind in enumerate(self.kinds) if kind.beside]
        self.grows = [n for n, kind in enumerate(self.kinds) if kind.grows]
        self.least = min((way.size for way in cost.ways), default=0)
        self.most = self._most()
        self.verdicts = BoardVerdicts(self.kinds, cost) if self.beside else None
        self.becomes = [
            [self.kinds.index(one) for one in kind.becomes] or [n] for n, kind in enumerate(self.kinds)
        ]
        self.card_of = {variant: n for n, variants in enumerate(self.becomes) for variant in variants}
        self._plays = [self._playable(to_pay) for to_pay in (False, True)]
        self.returned_first = sorted(self.lands, key=self._worth_on_board)
        for number, kind in enumerate(self.kinds):
            if kind.treasures:  # they are worth what their Treasures are
                self.gives[number] = kind.treasures * self.gives[self.treasure]
                self.hopes[number] = self.gives[number]
        self.gives_reach, self.hopes_reach, self.adds_reach = (
            one @ self.meets for one in (self.gives, self.hopes, self.adds)
        )
        self.stays = np.array(
            [not (k.used_up or k.feed or k.spell or k.treasures) for k in self.kinds], dtype=np.int16
        )
        self.standing = self.stays[:, None] * self.gives
        """The mana that each kind makes every turn."""
        self.ramp = sorted(
            (
                n
                for n, kind in enumerate(self.kinds)
                if kind.is_ramp and (kind.finds or kind.treasures or not kind.spell)
            ),
            key=lambda n: (
                -self.serves(self.kinds[n]),
                -len(self.kinds[n].units),
                least_size(self.kinds[n]),
            ),
        )
        self.at_once = [n for n, k in enumerate(self.kinds) if k.is_ramp and not k.sick and not k.finds]
        self.at_once.sort(key=lambda n: least_size(self.kinds[n]) - len(self.kinds[n].units))

    def _most(self) -> Ints:
        """Upper bound on the mana that a permanent of each kind makes in a turn, if it doesn't grow."""
        found = [max(len(kind.units), len(kind.hopes)) for kind in self.kinds]
        return np.array(found, dtype=np.int16)

    def _counted(self, units: list[tuple[Mask, ...]]) -> Ints:
        """Count mana by masks, a row for each kind."""
        rows = [[one.count(mask) for mask in self.masks] for one in units]
        return np.array(rows, dtype=np.int16).reshape(len(units), len(self.masks))

    def reach(self, mana: Ints) -> Ints:
        """The mana that meets each union of symbols: a row for each union, a column for each game."""
        return np.ascontiguousarray((mana @ self.meets).T)

    def met(self, mana: Ints) -> Bools:
        """Whether mana pays the cost, by Hall's condition."""
        return self.met_at(self.reach(mana))

    def met_at(self, reach: Ints) -> Bools:
        """Whether mana with this reach pays the cost."""
        found = np.zeros(reach.shape[1], dtype=np.bool_)
        for checks in self._checks:
            found |= pass_all(reach, checks)
        return found

    def rank_at(self, reach: Ints) -> Ints:
        """The most symbols of the cost that mana with this reach pays, less the size, in the nearest way."""
        return _greatest(-lacking.max(axis=0, initial=0) for lacking in self._lacking(reach))

    def lack_at(self, reach: Ints) -> Ints:
        """The symbols that unions lack, summed over them, in the way that lacks least."""
        return -_greatest(-lacking.sum(axis=0, dtype=lacking.dtype) for lacking in self._lacking(reach))

    def _lacking(self, reach: Ints) -> Iterator[Ints]:
        """What each union lacks, a row for each of them: for each way to pay."""
        for unions, least in self._ways:
            found: Ints = least - reach[unions]
            yield np.maximum(found, 0, out=found)

    def nearness(self, mana: Ints) -> NDArray[np.int32]:
        """How near mana is to the cost: by symbols missing, then by unions that lack some."""
        return self.nearness_at(self.reach(mana)).astype(np.int32)  # beside what is as far as it can be

    def nearness_at(self, reach: Ints) -> Ints:
        """How near mana with this reach is to the cost."""
        return _greatest(
            -100 * lacking.max(axis=0, initial=0) - lacking.sum(axis=0, dtype=lacking.dtype)
            for lacking in self._lacking(reach)
        )

    def spend(self, mana: Ints, way: CostDemand, careful: bool = False) -> tuple[Ints, Bools]:
        """Pay a cost, the least useful mana first: the mana left, and which games could pay.

        ``careful`` considers what each mana leaves for the cost that is waited for.
        """
        mana = mana.copy()
        paid = np.ones(len(mana), dtype=np.bool_)
        for symbol in sorted(way.symbols, key=lambda s: sum(bool(s & mask) for mask in self.masks)):
            places = [place for place in self.spent_first if self.masks[place] & symbol]
            if careful and len(places) > 1:
                paid &= self._spend_well(mana, places, paid)
                continue
            todo = paid.copy()
            for place in places:
                takes = todo & (mana[:, place] > 0)
                mana[:, place] -= takes
                todo &= ~takes
            paid &= ~todo
        return mana, paid

    def _spend_well(self, mana: Ints, places: list[int], todo: Bools) -> Bools:
        """Spend one mana of these masks, the one that leaves the rest nearest to the cost.

        Which games could.
        """
        reach = self.reach(mana)
        near: dict[bytes, Ints] = {}
        most, best = np.full(len(mana), _NONE, dtype=np.int32), np.zeros(len(mana), dtype=np.int16)
        for number, place in enumerate(places):
            meets = self.meets[place]
            left = near.get(key := meets.tobytes())
            if left is None:
                left = near[key] = self.nearness_at(reach - meets[:, None])
            better = (left > most) & (mana[:, place] > 0)
            np.copyto(most, left, where=better)
            best[better] = number
        there: Bools = todo & (most > _NONE)
        for number, place in enumerate(places):
            mana[:, place] -= there & (best == number)
        return there

    def serves(self, kind: CardRole) -> int:
        """Number of unions of symbols for which a kind's mana counts."""
        return sum(int(self.meets[self.masks.index(mask)].sum()) for mask in kind.units)

    def _worth_on_board(self, number: int) -> tuple[bool, bool, int, int]:
        """Sort key: how valuable a land on the battlefield is that could be returned and played again."""
        kind = self.kinds[number]
        return kind.returns_a_land, not kind.untapped, self.serves(kind), len(kind.units)

    def one_of_each_legend(self, boards: Ints) -> None:
        """Leave one of each legend on each board, a row each (704.5j)."""
        for number in self.legends:
            np.minimum(boards[:, number], 1, out=boards[:, number])

    def plays(self, to_pay: bool = False) -> list[tuple[int, int, bool]]:
        """The lands that can be played, each with its kind on the battlefield and whether it enters tapped.

        ``to_pay`` leaves out lands that don't help on the turn itself, as another land leaves for them.
        """
        return self._plays[to_pay]

    def _playable(self, to_pay: bool) -> list[tuple[int, int, bool]]:
        plays = []
        for number in self.lands:
            kind = self.kinds[number]
            if not kind.changes or (kind.returns_a_land and not to_pay):
                plays += self.plays_of(number)
        return plays

    def plays_of(self, number: int) -> list[tuple[int, int, bool]]:
        """The kinds that a land can become when played, and whether they surely enter tapped."""
        kind = self.kinds[number]
        if not kind.finds:
            return [(number, self.kinds.index(one), False) for one in kind.becomes or (kind,)]
        targets = [
            n
            for n in self.lands
            if self.kinds[n].words & kind.finds
            and not (self.kinds[n].finds or self.kinds[n].becomes or self.kinds[n].token)
            and not self.kinds[n].changes
        ]
        return [(number, n, kind.finds_tapped or not kind.untapped) for n in targets]


def _greatest(values: Iterable[Ints]) -> Ints:
    """The greatest of some values, of each game by itself."""
    best: Ints | None = None
    for one in values:
        best = one if best is None else np.maximum(best, one, out=best)
    assert best is not None
    return best


def _dtype(way: CostDemand) -> type[np.signedinteger[Any]]:
    """Numbers in which a hundred times what a way to pay asks for has room."""
    return np.int16 if way.size < 100 else np.int64


def least_size(kind: CardRole) -> int:
    """Least mana that casting it costs."""
    return min((way.size for way in kind.cost.ways), default=0) if kind.cost else 0


def used_once(library: Library) -> Library:
    """A library in which a permanent with changing states is simply gone after one use.

    What a use leaves as it was is used every turn, and several mana of one type have their type chosen as it
    enters. These are ways to play it, so costs called payable are really payable. If a use costs mana, or a
    spell's permanent takes or gives up more, it isn't played at all.
    """
    if not library.changes:
        return library
    return Library(tuple((_used_once(kind), count) for kind, count in library.kinds))


def _used_once(kind: CardRole) -> CardRole:
    if kind.uses and kind.units and not (kind.gives or kind.toll or any(use.feed for use in kind.uses)):
        gone = any(use.then != kind.state for use in kind.uses)
        plain = replace(kind, uses=(), states=(), state="", wakes="", wakes_in_hand=False, used_up=gone)
        return _with_choice(plain, [use.units for use in kind.uses if len(use.units) == len(kind.units)])
    if kind.changes and not kind.land:
        return replace(BLANK, token=kind.token)
    return kind


def _with_choice(kind: CardRole, ways: Iterable[tuple[Mask, ...]]) -> CardRole:
    """A kind that becomes one of these lists of mana as it enters; itself where they are of one mana."""
    ways = list(dict.fromkeys(ways))
    if len(kind.units) < 2 or len(ways) < 2:
        return kind
    variants = tuple(replace(kind, units=units, cost=None, token=True) for units in ways)
    most = tuple(reduce(or_, units) for units in zip(*ways, strict=True))
    return replace(kind, units=most, becomes=variants)
