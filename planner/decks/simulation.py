"""Games drawn at random, thousands side by side: what a steady player can cast, with an error bar.

The player knows the cost that is waited for and not the order of the library. Each turn one land is
played: the
one that brings the cost nearer, lands that enter tapped before others, unless an untapped one pays for a
mana source
at once; then what makes mana is cast. On the turn in question every land in hand, and everything that makes
mana at once, is tried. Each of these is a line of play that the rules allow, so what comes out is never
more than the best play's chance, but for the error.

Games come in blocks of a fixed size with a seed each: the same on one and on many processes, and the same
cards for every cost and every variant of a deck (common random numbers).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from planner.decks.demands import Cost, Demand
from planner.decks.game_plan import Setting
from planner.decks.kinds import MANY, UNTAPPED, Kind, Library, Zone, merged, reductions
from planner.decks.mulligans import HAND

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int16]
    Bools = NDArray[np.bool_]

BLOCK = 10_000
"""Games that share a seed."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Numbers of games: all, and by turn those castable, castable with enough lands, with enough lands.

    Where no land is found from the library, the last is left to the exact sums.
    """

    games: int
    castable: tuple[int, ...]
    with_enough: tuple[int, ...]
    enough: tuple[int, ...] | None

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.games + other.games,
            tuple(a + b for a, b in zip(self.castable, other.castable, strict=True)),
            tuple(a + b for a, b in zip(self.with_enough, other.with_enough, strict=True)),
            None
            if self.enough is None or other.enough is None
            else tuple(a + b for a, b in zip(self.enough, other.enough, strict=True)),
        )


def simulated_block(
    library: Library,
    costs: Sequence[Cost],
    last_turn: int,
    setting: Setting,
    seed: int,
    block: int,
    games: int,
) -> list[Tally]:
    """What a block of games comes to for each cost, on every turn up to the last one."""
    cards = _Cards(library, setting, seed, block, games)
    return [_CostGames(library, cost, cards, last_turn, setting).tally() for cost in costs]


@dataclass(frozen=True, slots=True)
class Dealt:
    """Games to look at: cards by kind, mulligans, cards on the bottom, what is paid by cost and turn."""

    order: list[list[int]]
    mulligans: list[int]
    bottom: list[int]
    bottom_lands: list[int]
    paid: list[list[list[bool]]]


def dealt_games(
    library: Library, costs: Sequence[Cost], last_turn: int, setting: Setting, seed: int, games: int
) -> Dealt:
    """Some games, each with its cards and with the costs that can be paid on each turn."""
    cards = _Cards(library, setting, seed, 0, games)
    paid = [_CostGames(library, cost, cards, last_turn, setting).paid() for cost in costs]
    whole = np.array(paid, dtype=np.bool_).reshape(len(costs), last_turn, games)
    return Dealt(
        cards.order[:, : setting.seen(last_turn)].tolist(),
        cards.mulligans.tolist(),
        (cards.bottom_lands + cards.bottom_spells).tolist(),
        cards.bottom_lands.tolist(),
        np.moveaxis(whole, 2, 0).tolist(),
    )


class _Cards:
    """The cards of a block of games, by their kinds: the hand that is kept, what follows, what went below."""

    def __init__(self, library: Library, setting: Setting, seed: int, block: int, games: int) -> None:
        rng = np.random.default_rng([seed, block])
        deck = np.repeat(np.arange(len(library.kinds), dtype=np.int16), library.counts)
        is_land = np.array([kind.land for kind, _ in library.kinds])
        order = np.empty((games, len(deck)), dtype=np.int16)
        bottom = np.zeros(games, dtype=np.int16)
        bottom_lands = np.zeros(games, dtype=np.int16)
        left = np.ones(games, dtype=np.bool_)
        self.mulligans = np.zeros(games, dtype=np.int16)
        stages = setting.mulligan.stages
        for number, stage in enumerate(stages):
            dealt = rng.permuted(np.broadcast_to(deck, order.shape), axis=1)
            lands = is_land[dealt[:, :HAND]].sum(axis=1)
            keeps = np.array([stage.keeps(n) for n in range(HAND + 1)])
            below = np.array([stage.bottom_lands(n) for n in range(HAND + 1)], dtype=np.int16)
            kept = left & (keeps[lands] | (number == len(stages) - 1))
            order[kept] = dealt[kept]
            bottom[kept] = stage.bottom
            bottom_lands[kept] = below[lands[kept]]
            self.mulligans[kept] = number
            left &= ~kept
        self.order = order
        self.bottom_lands = bottom_lands
        self.bottom_spells = bottom - bottom_lands
        self.rng_seed = [seed, block, 1]
        self.games = games
        self.is_land = is_land


class _CostGames:
    """A block of games as one cost sees them."""

    def __init__(self, library: Library, cost: Cost, cards: _Cards, last_turn: int, setting: Setting) -> None:
        found = reductions(library, cost)
        self.kinds: tuple[Kind, ...] = tuple(
            kind for kind, _ in merged(zip(found, library.counts, strict=True)).kinds
        )
        place = {kind: number for number, kind in enumerate(self.kinds)}
        self.of_kind = np.array([place[kind] for kind in found], dtype=np.int16)
        self.order: Ints = self.of_kind[cards.order]
        self.cost, self.cards, self.last, self.setting = cost, cards, last_turn, setting
        self.masks = sorted({mask for kind in self.kinds for mask in kind.units})
        unions = cost.unions
        self.gives = np.array(
            [[kind.units.count(mask) for mask in self.masks] for kind in self.kinds], dtype=np.int16
        ).reshape(len(self.kinds), len(self.masks))
        self.meets = np.array(
            [[bool(mask & union) for union in unions] for mask in self.masks], dtype=np.int16
        ).reshape(len(self.masks), len(unions))
        self.ways = [
            (
                np.array([unions.index(u) for u, _ in way.checks], dtype=np.intp),
                [n for _, n in way.checks],
                way.size,
            )
            for way in cost.ways
        ]
        # What is of least use to the cost is spent first.
        self.spent_first = sorted(
            range(len(self.masks)), key=lambda m: (int(self.meets[m].sum()), self.masks[m])
        )
        self.lands = [n for n, kind in enumerate(self.kinds) if kind.land]
        self.treasure = next((n for n, kind in enumerate(self.kinds) if kind.token and not kind.land), -1)
        for number, kind in enumerate(self.kinds):
            if kind.treasures:  # they are worth what their Treasures are
                self.gives[number] = kind.treasures * self.gives[self.treasure]
        self.stays = np.array(
            [not (k.used_up or k.feed or k.spell or k.treasures) for k in self.kinds], dtype=np.int16
        )
        self.ramp = sorted(
            (
                n
                for n, kind in enumerate(self.kinds)
                if kind.is_ramp and (kind.finds or kind.treasures or not kind.spell)
            ),
            key=lambda n: (
                -self._serves(self.kinds[n]),
                -len(self.kinds[n].units),
                _least_size(self.kinds[n]),
            ),
        )
        self.at_once = [n for n, k in enumerate(self.kinds) if k.is_ramp and not k.sick and not k.finds]
        self.at_once.sort(key=lambda n: _least_size(self.kinds[n]) - len(self.kinds[n].units))

    def tally(self) -> Tally:
        """Play the games, and count."""
        castable, with_enough, enough = [], [], []
        for turn, paid in enumerate(self._played(), start=1):
            many = self.seen_lands >= turn
            castable.append(int(paid.sum()))
            with_enough.append(int((paid & many).sum()))
            enough.append(int(many.sum()))
        finds = any(kind.finds for kind in self.kinds)
        return Tally(self.cards.games, tuple(castable), tuple(with_enough), tuple(enough) if finds else None)

    def paid(self) -> list[Bools]:
        """Play the games: those in which the cost can be paid, for each turn."""
        return list(self._played())

    def _played(self) -> Iterator[Bools]:
        self._deal()
        for turn in range(1, self.last + 1):
            if turn > 1 or self.setting.draws_at_once:
                self._draw()
            yield self._pays(turn)
            if turn < self.last:
                self._develop(turn)

    # --- cards ----------------------------------------------------------------------------------------------

    def _deal(self) -> None:
        """The hands that are kept, without what goes to the bottom."""
        games, kinds = self.cards.games, len(self.kinds)
        self.every = np.arange(games)
        self.hand: Ints = np.zeros((games, kinds), dtype=np.int16)
        self.board: Ints = np.zeros((games, kinds), dtype=np.int16)
        for place in range(HAND):
            np.add.at(self.hand, (self.every, self.order[:, place]), 1)
        self.left: Ints = np.bincount(self.order[0], minlength=kinds).astype(np.int16) - self.hand
        self.next = np.full(games, HAND)
        self.gone = np.zeros(self.order.shape, dtype=np.bool_) if any(k.finds for k in self.kinds) else None
        self.rng = np.random.default_rng(self.cards.rng_seed)
        self._to_the_bottom()
        self.seen_lands = self.hand[:, self.lands].sum(axis=1)

    def _to_the_bottom(self) -> None:
        lands, spells = self.cards.bottom_lands.copy(), self.cards.bottom_spells.copy()
        worth = [self._worth(kind) for kind in self.kinds]
        for _ in range(HAND):
            for below, wanted in ((lands, True), (spells, False)):
                todo = below > 0
                for number in sorted(range(len(self.kinds)), key=lambda n: worth[n]):
                    if self.kinds[number].land != wanted or not todo.any():
                        continue
                    away = todo & (self.hand[:, number] > 0)
                    self.hand[away, number] -= 1
                    below[away] -= 1
                    todo &= ~away

    def _serves(self, kind: Kind) -> int:
        """For how many unions of symbols its mana counts."""
        return sum(int(self.meets[self.masks.index(mask)].sum()) for mask in kind.units)

    def _worth(self, kind: Kind) -> tuple[int, int, int]:
        """How dear a card in hand is to the cost: what serves most symbols, untapped, most."""
        return self._serves(kind) + 100 * bool(kind.finds), len(kind.units), int(bool(kind.untapped))

    def _draw(self) -> None:
        if self.gone is not None:
            size = self.order.shape[1]
            while (skipped := self.gone[self.every, np.minimum(self.next, size - 1)]).any():
                self.next[skipped] += 1
        card = self.order[self.every, self.next]
        self.next += 1
        self.hand[self.every, card] += 1
        self.left[self.every, card] -= 1
        self.seen_lands = self.seen_lands + np.isin(card, self.lands)

    def _take(self, rows: NDArray[np.intp], number: int) -> None:
        """A random copy of a kind leaves the library for the battlefield."""
        assert self.gone is not None
        there = (self.order[rows] == number) & ~self.gone[rows]
        there &= np.arange(self.order.shape[1]) >= self.next[rows][:, None]
        chances = np.where(there, self.rng.random(there.shape), -1.0)
        self.gone[rows, chances.argmax(axis=1)] = True
        self.left[rows, number] -= 1

    # --- mana -----------------------------------------------------------------------------------------------

    def _mana(self) -> Ints:
        """What the permanents make as a turn begins, by masks."""
        return (self.board * self.stays) @ self.gives

    def _met(self, mana: Ints) -> Bools:
        """Whether mana pays the cost, by Hall's condition."""
        reach = mana @ self.meets
        found = np.zeros(len(mana), dtype=np.bool_)
        for unions, least, _ in self.ways:
            found |= (reach[:, unions] >= least).all(axis=1)
        return found

    def _rank(self, mana: Ints) -> NDArray[np.int16]:
        """How much of the cost mana pays at the most, in the way that is nearest."""
        reach = mana @ self.meets
        best = np.full(len(mana), -MANY)
        for unions, least, _ in self.ways:
            short = np.maximum(np.array(least, dtype=np.int64) - reach[:, unions], 0).max(axis=1, initial=0)
            best = np.maximum(best, -short)
        return best

    def _nearness(self, mana: Ints) -> NDArray[np.int32]:
        """How near mana is to the cost: by what is missing, then by how many unions miss some."""
        reach = mana @ self.meets
        best = np.full(len(mana), -MANY, dtype=np.int32)
        for unions, least, _ in self.ways:
            short = np.maximum(np.array(least, dtype=np.int64) - reach[:, unions], 0)
            best = np.maximum(best, -100 * short.max(axis=1, initial=0) - short.sum(axis=1))
        return best

    def _spend(self, mana: Ints, way: Demand, careful: bool = False) -> tuple[Ints, Bools]:
        """Pay a cost from mana, the least useful first: what is left, and where that worked.

        ``careful`` looks at what each mana leaves of the cost that is waited for.
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
                mana[takes, place] -= 1
                todo &= ~takes
            paid &= ~todo
        return mana, paid

    def _spend_well(self, mana: Ints, places: list[int], todo: Bools) -> Bools:
        """Spend one mana of these masks, the one that leaves the most of the cost; where there is one."""
        left = np.full((len(mana), len(places)), -MANY)
        for number, place in enumerate(places):
            less = mana.copy()
            less[:, place] -= 1
            left[:, number] = np.where(mana[:, place] > 0, self._nearness(less), -MANY)
        best = left.argmax(axis=1)
        there: Bools = todo & (left.max(axis=1, initial=-MANY) > -MANY)
        for number, place in enumerate(places):
            mana[there & (best == number), place] -= 1
        return there

    # --- the turn in question -------------------------------------------------------------------------------

    def _pays(self, turn: int) -> Bools:
        """Where the cost can be paid on this turn, whichever land is played for it."""
        mana = self._mana()
        found = self._met(mana)
        for source, result, tapped in self._plays():
            rows = np.flatnonzero(~found & (self.hand[:, source] > 0))
            rows = self._entering(rows, turn, source, result, tapped)
            if len(rows):
                found[rows] = self._met(mana[rows] + self.gives[result] * self.stays[result])
        if self.at_once or not self.stays[self.lands].all() or (self.board[:, self.stays == 0] > 0).any():
            self._pays_with_more(turn, mana, found)
        return found

    def _plays(self) -> list[tuple[int, int, bool]]:
        """The lands that can be played, each with what it comes to and whether that is tapped for certain."""
        plays = []
        for number in self.lands:
            kind = self.kinds[number]
            if kind.finds:
                targets = [
                    n
                    for n in self.lands
                    if self.kinds[n].words & kind.finds
                    and not (self.kinds[n].finds or self.kinds[n].becomes or self.kinds[n].token)
                ]
                plays += [(number, n, kind.finds_tapped or not kind.untapped) for n in targets]
            else:
                plays += [(number, self.kinds.index(one), False) for one in kind.becomes or (kind,)]
        return plays

    def _entering(
        self, rows: NDArray[np.intp], turn: int, source: int, result: int, tapped: bool
    ) -> NDArray[np.intp]:
        """Those of the games in which what is played enters untapped now."""
        if tapped or not len(rows):
            return rows[:0]
        if self.kinds[source].finds:
            rows = rows[self.left[rows, result] > 0]
        return rows[self._untapped(rows, turn, self.kinds[result], source)]

    def _untapped(self, rows: NDArray[np.intp], turn: int, kind: Kind, played: int, more: int = -1) -> Bools:
        """Where a land enters untapped as it is played from hand, with one more on the battlefield."""
        found = np.zeros(len(rows), dtype=np.bool_)
        for condition in kind.untapped:
            if turn > condition.last_turn:
                continue
            fitting = [
                n
                for n in self.lands
                if "Land" in condition.words or self.kinds[n].words & set(condition.words)
            ]
            zone = self.board if condition.zone is Zone.BATTLEFIELD else self.hand
            number = zone[rows][:, fitting].sum(axis=1)
            if condition.zone is Zone.HAND and played in fitting:
                number = number - 1
            elif condition.zone is Zone.BATTLEFIELD and more in fitting:
                number = number + 1
            found |= (number >= condition.least) & (number <= condition.most)
        return found

    def _pays_with_more(self, turn: int, mana: Ints, found: Bools) -> None:
        """Try what makes mana at once: permanents that are used up or fed, spells from hand."""
        more = [n for n in range(len(self.kinds)) if not self.stays[n] and not self.kinds[n].spell]
        held = (self.hand[:, self.at_once] > 0).any(axis=1) | (self.board[:, more] > 0).any(axis=1)
        plays: list[tuple[int, int, bool]] = [(-1, -1, False), *self._plays()]
        for source, result, tapped in plays:
            rows = np.flatnonzero(~found & held & ((self.hand[:, source] > 0) if source >= 0 else True))
            if source >= 0:
                rows = self._entering(rows, turn, source, result, tapped)
            if len(rows):
                found[rows] = self._tried(rows, mana[rows], source, result)

    def _tried(self, rows: NDArray[np.intp], mana: Ints, source: int, result: int) -> Bools:
        hand, board = self.hand[rows].copy(), self.board[rows].copy()
        if source >= 0:
            hand[:, source] -= 1
            board[:, result] += 1
            mana = mana + self.gives[result] * self.stays[result]
        found = self._met(mana)
        for _ in range(3):
            for number, kind in enumerate(self.kinds):
                if kind.used_up and not kind.spell:
                    mana = mana + board[:, [number]] * self.gives[number]
                    board[:, number] = 0
            found |= self._met(mana)
            for number, kind in enumerate(self.kinds):
                if (kind.feed and not kind.is_ramp) or kind.feed:
                    mana = self._fed(mana, board, number, found)
            for number in self.at_once:
                mana = self._cast_at_once(mana, hand, board, number, found)
        return found

    def _fed(self, mana: Ints, board: Ints, number: int, found: Bools) -> Ints:
        """A permanent that takes mana for its own is used wherever it is there and can be fed."""
        kind = self.kinds[number]
        there = board[:, number] > 0
        left, paid = self._spend(mana, Demand(kind.feed), careful=True)
        uses = there & paid & ~found
        mana = np.where(uses[:, None], left + self.gives[number], mana)
        board[uses, number] -= 1
        found |= self._met(mana)
        return mana

    def _cast_at_once(self, mana: Ints, hand: Ints, board: Ints, number: int, found: Bools) -> Ints:
        kind = self.kinds[number]
        assert kind.cost is not None
        there = (hand[:, number] > 0) & ~found
        if not there.any():
            return mana
        left, paid = self._spend(mana, kind.cost.ways[0], careful=True)
        casts = there & paid
        hand[casts, number] -= 1
        if kind.treasures:
            mana = np.where(casts[:, None], left, mana)
            board[casts, self.treasure] += kind.treasures
        elif kind.spell or self.stays[number]:
            mana = np.where(casts[:, None], left + self.gives[number], mana)
        else:
            mana = np.where(casts[:, None], left, mana)
            board[casts, number] += 1
        found |= self._met(mana)
        return mana

    # --- the turns before -----------------------------------------------------------------------------------

    def _develop(self, turn: int) -> None:
        """Play a land, then cast what makes mana."""
        mana = self._play_land(turn, self._mana())
        for number in self.ramp:
            for _ in range(2):
                mana = self._cast(number, mana)

    def _play_land(self, turn: int, mana: Ints) -> Ints:
        plays = self._plays()
        score = np.full((self.cards.games, len(plays) + 1), -1, dtype=np.int32)
        score[:, -1] = 0
        ready = np.zeros(score.shape, dtype=np.bool_)
        waiting, held = self._waiting(), self._held()
        now, then = self._rank(mana + waiting), self._rank(mana + waiting + held)
        castable_now = self._enables(mana)
        for place, (source, result, tapped) in enumerate(plays):
            rows = np.flatnonzero(
                (self.hand[:, source] > 0) & ((not self.kinds[source].finds) | (self.left[:, result] > 0))
            )
            if not len(rows):
                continue
            untapped = self._entering(rows, turn, source, result, tapped)
            ready[untapped, place] = True
            with_it = mana[rows] + self.gives[result]
            gain = self._rank(with_it + waiting[rows]) - now[rows]
            later = self._rank(with_it + waiting[rows] + held[rows]) - then[rows]
            enables = np.where(ready[rows, place], self._enables(with_it, rows) - castable_now[rows], 0)
            waits = ~ready[rows, place]
            value = 40 * gain + 25 * later + 8 * np.maximum(enables, 0) + 20 * waits
            value = value + 30 * (~waits & self._soon_tapped(rows, source))
            score[rows, place] = 1 + value + self._follow_up(rows, with_it, turn, (source, result), waits)
        best = score.argmax(axis=1)
        for place, (source, result, _) in enumerate(plays):
            rows = np.flatnonzero(best == place)
            if not len(rows):
                continue
            self.hand[rows, source] -= 1
            self.board[rows, result] += 1
            if self.kinds[source].finds:
                self._take(rows, result)
            come = rows[ready[rows, place]]
            mana[come] += self.gives[result] * self.stays[result]
        return mana

    def _waiting(self) -> Ints:
        """What is on the battlefield for one use only counts as mana that will be there."""
        once = np.array([k.used_up or bool(k.feed) for k in self.kinds], dtype=np.int16)
        return (self.board * once) @ self.gives

    def _soon_tapped(self, rows: NDArray[np.intp], number: int) -> Bools:
        """Where lands that enter untapped among few others have to be played now, or some are late."""
        found = np.zeros(len(rows), dtype=np.bool_)
        bounds = [c.most for c in self.kinds[number].untapped if c.most < MANY and "Land" in c.words]
        if bounds:
            alike = [n for n in self.lands if any(c.most == max(bounds) for c in self.kinds[n].untapped)]
            there = self.board[rows][:, self.lands].sum(axis=1)
            found |= self.hand[rows][:, alike].sum(axis=1) > max(bounds) - there
        return found

    def _held(self) -> Ints:
        """What the cards in hand that make mana would make, if they could all be cast."""
        ramp = np.array([k.is_ramp for k in self.kinds], dtype=np.int16)
        return (self.hand * ramp) @ self.gives

    def _follow_up(
        self, rows: NDArray[np.intp], mana: Ints, turn: int, played: tuple[int, int], waits: Bools
    ) -> NDArray[np.int32]:
        """How well the untapped lands in hand, and those of the library, add to what was played now.

        It makes a difference only where lands enter tapped: the last one has to be untapped.
        """
        found = np.zeros(len(rows), dtype=np.int32)
        if all(self.kinds[n].untapped == UNTAPPED for n in self.lands):
            return found
        standing = mana + self._waiting()[rows]
        now = self._rank(standing)
        adds, of_library = np.zeros(len(rows), dtype=np.int32), np.zeros(len(rows))
        for number in self.lands:
            kind = self.kinds[number]
            if not kind.units or not kind.untapped:
                continue
            gain = self._rank(standing + self.gives[number]) - now
            held = self.hand[rows, number] - (number == played[0]) > 0
            if kind.untapped != UNTAPPED:
                gain = gain * self._untapped(rows, turn + 1, kind, number, played[1])
            adds = np.maximum(adds, np.where(held, gain, 0))
            of_library += np.maximum(gain, 0) * self.left[rows, number]
        found += 10 * adds * waits
        found += (8 * of_library / np.maximum(self.left[rows].sum(axis=1), 1)).astype(np.int32)
        return found

    def _enables(self, mana: Ints, rows: NDArray[np.intp] | None = None) -> NDArray[np.int16]:
        """12 where a card that makes mana of use can be cast from hand, 1 where it makes other mana."""
        hand = self.hand if rows is None else self.hand[rows]
        found = np.zeros(len(mana), dtype=np.int16)
        now = self._rank(mana)
        for number in self.ramp:
            cost = self.kinds[number].cost
            assert cost is not None
            held = hand[:, number] > 0
            if held.any():
                helps = self._rank(mana + self.gives[number]) > now if not self.kinds[number].finds else held
                worth = np.where(helps, 12, 1) * (held & self._spend(mana, cost.ways[0])[1])
                found = np.maximum(found, worth.astype(np.int16))
        return found

    def _cast(self, number: int, mana: Ints) -> Ints:
        kind = self.kinds[number]
        assert kind.cost is not None
        rows = np.flatnonzero(self.hand[:, number] > 0)
        if not len(rows):
            return mana
        left, paid = self._spend(mana[rows], kind.cost.ways[0])
        rows, left = rows[paid], left[paid]
        if kind.finds:
            self._find(rows, left, number, mana)
            return mana
        self.hand[rows, number] -= 1
        self.board[rows, number] += not kind.spell
        if kind.treasures:
            self.board[rows, self.treasure] += kind.treasures
        mana[rows] = left + (0 if kind.sick else self.gives[number] * self.stays[number])
        return mana

    def _find(self, rows: NDArray[np.intp], left: Ints, number: int, mana: Ints) -> None:
        """A spell puts a land onto the battlefield: the one that brings the cost nearest."""
        kind = self.kinds[number]
        todo = np.ones(len(rows), dtype=np.bool_)
        standing = self._mana()[rows]
        best, chosen = np.full(len(rows), -MANY), np.full(len(rows), -1)
        for target in self.lands:
            if not self.kinds[target].words & kind.finds or self.kinds[target].becomes:
                continue
            there = todo & (self.left[rows, target] > 0)
            rank = self._rank(standing + self.gives[target])
            better = there & (rank > best)
            best[better], chosen[better] = rank[better], target
        for target in self.lands:
            mine = rows[chosen == target]
            if len(mine):
                self.hand[mine, number] -= 1
                self.board[mine, target] += 1
                self._take(mine, target)
        mana[rows[chosen >= 0]] = left[chosen >= 0]


def _least_size(kind: Kind) -> int:
    return min((way.size for way in kind.cost.ways), default=0) if kind.cost else 0
