"""A steady player: what one cost comes to in thousands of games side by side.

The player knows the cost that is waited for and not the order of the library. Each turn one land is played:
the one that brings the cost nearer, lands that enter tapped before others, unless an untapped one pays for a
mana source at once; then what makes mana is cast. On the turn in question every land in hand, and everything
that makes mana at once, is tried; where what some cards make rests on others, the planner is asked for whole
boards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from planner.decks.board_bounds import BoardBounds
from planner.decks.cost_view import CostView, least_size
from planner.decks.deadline import check
from planner.decks.dealt_cards import DealtCards
from planner.decks.dealt_strata import Split, Strata
from planner.decks.demands import Cost, CostDemand
from planner.decks.game_plan import Setting
from planner.decks.judged_lands import LandJudge
from planner.decks.kinds import MANY, CardRole, CountedZone, Library
from planner.decks.mulligans import HAND
from planner.decks.next_turn import NextTurn
from planner.game.records import Record

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int16]
    Bools = NDArray[np.bool_]

_TOGETHER = 20_000
"""Positions that are tried side by side."""


class Tally(Record, frozen=True):
    """Numbers of games: all, those castable on each turn that was asked for, and splits by stratum.

    ``boards`` are those that the planner was asked about.
    """

    games: int
    castable: tuple[int, ...]
    splits: tuple[Split, ...] = ()
    boards: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.games + other.games,
            tuple(a + b for a, b in zip(self.castable, other.castable, strict=True)),
            tuple(a + b for a, b in zip(self.splits, other.splits, strict=True)),
            self.boards + other.boards,
        )


class CostGames:
    """A block of games for one cost.

    A game in which the mana of a turn's beginning pays is over: it pays on every later turn as well. Hands,
    boards and libraries are those of the games that go on, ``live`` by their numbers.
    """

    def __init__(
        self, library: Library, cost: Cost, cards: DealtCards, last_turn: int, setting: Setting
    ) -> None:
        self.view = CostView(library, cost)
        self._bounds = BoardBounds(self.view, cost) if self.view.beside else None
        self.order: Ints = self.view.of_kind[cards.order]
        self._is_land_card: Bools = np.zeros(len(self.view.kinds), dtype=np.bool_)
        self._is_land_card[self.view.land_cards] = True
        self.cards, self.last, self.setting = cards, last_turn, setting
        self._counted: dict[tuple[CountedZone, frozenset[str]], tuple[Ints, Ints]] = {}
        """What ``_fitting`` has counted, as long as hands and boards stay what they are."""

    def tally(self, strata: Mapping[int, Strata] = MappingProxyType({})) -> Tally:
        """Play the games, and count: on the turns of ``strata`` also by stratum, else on all turns."""
        castable, splits = [], []
        for turn, paid in self._played(strata or self._all_turns()):
            castable.append(int(paid.sum()))
            if turn in strata:
                splits.append(strata[turn].split(self.cards, paid, self.seen_lands >= turn))
        boards = self.view.verdicts.asked if self.view.verdicts is not None else 0
        return Tally(self.cards.games, tuple(castable), tuple(splits), boards)

    def paid(self, turns: Collection[int] = ()) -> dict[int, Bools]:
        """Play the games: for each of these turns, or of all, those in which the cost can be paid.

        Raises ``DeckTimeError``.
        """
        return dict(self._played(turns or self._all_turns()))

    def _all_turns(self) -> range:
        return range(1, self.last + 1)

    def _played(self, turns: Collection[int]) -> Iterator[tuple[int, Bools]]:
        """The turns that are asked for, each with the games in which the cost can be paid on it."""
        self._deal()
        for turn in self._all_turns():
            check()
            if turn > 1 or self.setting.draws_at_once:
                self._draw()
            self._go_on()
            if turn in turns:
                paid = np.ones(self.cards.games, dtype=np.bool_)
                paid[self.live] = self._pays(turn)
                yield turn, paid
            if turn < self.last:
                self._develop(turn)

    # --- cards ----------------------------------------------------------------------------------------------

    def _deal(self) -> None:
        """Deal the kept hands, without the cards that go to the bottom."""
        games, kinds = self.cards.games, len(self.view.kinds)
        self.live: NDArray[np.intp] = np.arange(games)
        self.every = self.live
        self.hand: Ints = np.zeros((games, kinds), dtype=np.int16)
        self.board: Ints = np.zeros((games, kinds), dtype=np.int16)
        for place in range(HAND):
            np.add.at(self.hand, (self.every, self.order[:, place]), 1)
        self.left: Ints = np.bincount(self.order[0], minlength=kinds).astype(np.int16) - self.hand
        self.next = np.full(games, HAND)
        self.gone = (
            np.zeros(self.order.shape, dtype=np.bool_) if any(k.finds for k in self.view.kinds) else None
        )
        self.rng = np.random.default_rng(self.cards.rng_seed)
        self._to_the_bottom()
        self.seen_lands = self.hand[:, self.view.land_cards].sum(axis=1)

    def _go_on(self) -> None:
        """Leave out the games that are over."""
        on = np.flatnonzero(~self.view.met(self._mana()))
        if len(on) < len(self.live):
            self.live, self.every = self.live[on], np.arange(len(on))
            self.hand, self.board, self.left = self.hand[on], self.board[on], self.left[on]

    def _to_the_bottom(self) -> None:
        """Put lands on the bottom one by one, the least needed first; then spells by value."""
        ordered = sorted(range(len(self.view.kinds)), key=lambda n: self._worth(self.view.kinds[n]))
        lands = [n for n in ordered if self.view.kinds[n].is_land_card]
        below = self.cards.bottom_lands.copy()
        while len(rows := np.flatnonzero(below > 0)):
            away = self._least_missed(rows, lands)
            self.hand[rows, away] -= 1
            below[rows] -= 1
        below = self.cards.bottom_spells.copy()
        for number in ordered:
            if not self.view.kinds[number].is_land_card:
                gone = np.minimum(below, self.hand[:, number])
                self.hand[:, number] -= gone
                below -= gone

    def _least_missed(self, rows: NDArray[np.intp], lands: list[int]) -> NDArray[np.intp]:
        """The land in hand that the cost needs least; of equals the first."""
        served = self.view.gives.copy()
        for number in lands:
            for _, found, _ in self.view.plays_of(number):
                served[number] = np.maximum(served[number], self.view.gives[found])
        mana = self.hand[rows][:, lands] @ served[lands]
        left = np.stack(
            [
                np.where(self.hand[rows, n] > 0, self.view.nearness(mana - served[n]), -2 * MANY)
                for n in lands
            ],
            axis=1,
        )
        away: NDArray[np.intp] = np.array(lands)[left.argmax(axis=1)]
        return away

    def _worth(self, kind: CardRole) -> tuple[int, int, int]:
        """Sort key: value of a card in hand for the cost, by symbols served, mana, untapped."""
        return self.view.serves(kind) + 100 * bool(kind.finds), len(kind.units), int(bool(kind.untapped))

    def _draw(self) -> None:
        games = np.arange(self.cards.games)
        if self.gone is not None:
            size = self.order.shape[1]
            while (skipped := self.gone[games, np.minimum(self.next, size - 1)]).any():
                self.next[skipped] += 1
        card = self.order[games, self.next]
        self.next += 1
        self.seen_lands = self.seen_lands + self._is_land_card[card]
        card = card[self.live]
        self.hand[self.every, card] += 1
        self.left[self.every, card] -= 1

    def _take(self, rows: NDArray[np.intp], number: int) -> None:
        """Move a random copy of a kind from the library to the battlefield."""
        assert self.gone is not None
        games = self.live[rows]
        there = (self.order[games] == number) & ~self.gone[games]
        there &= np.arange(self.order.shape[1]) >= self.next[games][:, None]
        chances = np.where(there, self.rng.random(there.shape), -1.0)
        self.gone[games, chances.argmax(axis=1)] = True
        self.left[rows, number] -= 1

    # --- mana -----------------------------------------------------------------------------------------------

    def _mana(self, rows: NDArray[np.intp] | slice = slice(None)) -> Ints:
        """Mana of the permanents as a turn begins, by masks, in all or some of the games."""
        return self.board[rows] @ self.view.standing

    # --- the turn in question -------------------------------------------------------------------------------

    def _pays(self, turn: int) -> Bools:
        """In which games the cost can be paid on this turn, for any choice of land."""
        self._counted.clear()
        view, mana = self.view, self._mana()
        reach = view.reach(mana)
        found = view.met_at(reach)
        for source, result, tapped in view.plays(to_pay=True):
            rows = np.flatnonzero(~found & (self.hand[:, source] > 0))
            added = view.adds_reach[source][:, None]
            if view.kinds[source].adds and len(rows):
                found[rows] = view.met_at(reach[:, rows] + added)
            rows = self._entering(rows, turn, source, result, tapped)
            if len(rows):
                more = view.gives_reach[result][:, None] * view.stays[result] + added
                found[rows] = view.met_at(reach[:, rows] + more)
        if (
            self.view.at_once
            or not self.view.stays[self.view.lands].all()
            or (self.board[:, self.view.stays == 0] > 0).any()
        ):
            self._pays_with_more(turn, mana, found)
        if self.view.verdicts is not None:
            self._boards_pay(turn, found)
        return found

    def _boards_pay(self, turn: int, found: Bools) -> None:
        """Ask the planner about whole boards, if the mana of some cards depends on others."""
        assert self.view.verdicts is not None
        assert self._bounds is not None
        there = self.board + self._free()
        depends = (there[:, self.view.beside] > 0).any(axis=1)
        plays: list[tuple[int, int, bool]] = [(-1, -1, False), *self.view.plays(to_pay=True)]
        for source, result, tapped in plays:
            rests = ~found if result in self.view.beside else depends & ~found
            rows = np.flatnonzero(rests & (self.hand[:, source] > 0) if source >= 0 else rests)
            if source >= 0 and self.view.kinds[source].finds:
                rows = rows[self.left[rows, result] > 0]
            if not len(rows):
                continue
            boards = there[rows]
            late = np.zeros(boards.shape, dtype=np.int16)
            if source >= 0:
                ready = np.isin(rows, self._entering(rows, turn, source, result, tapped))
                boards[:, result] += 1
                self.view.one_of_each_legend(boards)  # the mana of the other one isn't counted
                late[~ready, result] = 1
            found[rows] = self._bounds.pays(boards, late, self.view.verdicts)

    def _free(self) -> Ints:
        """The permanents in hand that cost nothing and can be used at once."""
        free = np.array([_is_free(kind) for kind in self.view.kinds], dtype=np.int16)
        return self.hand * free

    def _entering(
        self, rows: NDArray[np.intp], turn: int, source: int, result: int, tapped: bool
    ) -> NDArray[np.intp]:
        """The games in which the played land enters untapped now."""
        if tapped or not len(rows):
            return rows[:0]
        if self.view.kinds[source].finds:
            rows = rows[self.left[rows, result] > 0]
        return rows[self.untapped(rows, turn, self.view.kinds[result], source)]

    def untapped(
        self,
        rows: NDArray[np.intp],
        turn: int,
        kind: CardRole,
        played: int,
        more: NDArray[np.intp] | None = None,
    ) -> Bools:
        """In which games a land enters untapped when played from hand, with one more on the battlefield."""
        found = np.zeros(len(rows), dtype=np.bool_)
        for condition in kind.untapped:
            if turn > condition.last_turn:
                continue
            fitting, numbers = self._fitting(condition.zone, frozenset(condition.words))
            number = numbers[rows]
            if condition.zone is CountedZone.HAND:
                number = number - fitting[played]
            elif more is not None:
                number = number + fitting[more]
            found |= (number >= condition.least) & (number <= condition.most)
        return found

    def _fitting(self, zone: CountedZone, words: frozenset[str]) -> tuple[Ints, Ints]:
        """Which kinds are lands of these words, 1 or 0, and how many each game has in a zone now."""
        known = self._counted.get((zone, words))
        if known is None:
            kinds = self.view.kinds
            fits = [n for n in self.view.lands if "Land" in words or kinds[n].words & words]
            fitting = np.zeros(len(kinds), dtype=np.int16)
            fitting[fits] = 1
            there = self.board if zone is CountedZone.BATTLEFIELD else self.hand
            known = self._counted[zone, words] = fitting, there @ fitting
        return known

    def _pays_with_more(self, turn: int, mana: Ints, found: Bools) -> None:
        """Try additional mana: permanents that are used up or fed, spells from hand."""
        more = [
            n for n in range(len(self.view.kinds)) if not self.view.stays[n] and not self.view.kinds[n].spell
        ]
        held = (self.hand[:, self.view.at_once] > 0).any(axis=1) | (self.board[:, more] > 0).any(axis=1)
        plays: list[tuple[int, int, bool]] = [(-1, -1, False), *self.view.plays(to_pay=True)]
        waiting: list[tuple[NDArray[np.intp], int, int]] = []
        for source, result, tapped in plays:
            rows = np.flatnonzero(~found & held & ((self.hand[:, source] > 0) if source >= 0 else True))
            if source >= 0:
                rows = self._entering(rows, turn, source, result, tapped)
            waiting.append((rows, source, result))
            if source < 0 or sum(len(one) for one, _, _ in waiting) >= _TOGETHER:
                self._try_all(waiting, mana, found)
                waiting = []
        self._try_all(waiting, mana, found)

    def _try_all(self, plays: Sequence[tuple[NDArray[np.intp], int, int]], mana: Ints, found: Bools) -> None:
        """Try plays in some games each, all side by side; they don't bear on each other."""
        rows = np.concatenate([one for one, _, _ in plays]) if plays else self.every[:0]
        if not len(rows):
            return
        hand, board, mana = self.hand[rows], self.board[rows], mana[rows]
        begin = 0
        for one, source, result in plays:
            mine = slice(begin, begin + len(one))
            begin += len(one)
            if source >= 0:
                hand[mine, source] -= 1
                board[mine, result] += 1
                mana[mine] += self.view.gives[result] * self.view.stays[result]
        found[rows[self._tried(mana, hand, board)]] = True

    def _tried(self, mana: Ints, hand: Ints, board: Ints) -> Bools:
        """In which of these positions the cost can be paid by what is used up, fed or cast at once."""
        found = self.view.met(mana)
        for _ in range(3):
            before = mana
            for number, kind in enumerate(self.view.kinds):
                if kind.used_up and not kind.spell and board[:, number].any():
                    mana = mana + board[:, [number]] * self.view.gives[number]
                    board[:, number] = 0
            found |= self.view.met(mana)
            for number, kind in enumerate(self.view.kinds):
                if kind.feed:
                    mana = self._fed(mana, board, number, found)
            for number in self.view.at_once:
                mana = self._cast_at_once(mana, hand, board, number, found)
            if mana is before:
                break
        return found

    def _fed(self, mana: Ints, board: Ints, number: int, found: Bools) -> Ints:
        """Use a permanent that costs mana in every game that has it and the mana for it."""
        kind = self.view.kinds[number]
        rows = np.flatnonzero((board[:, number] > 0) & ~found)
        if not len(rows):
            return mana
        left, paid = self.view.spend(mana[rows], CostDemand(kind.feed), careful=True)
        rows = rows[paid]
        board[rows, number] -= 1
        return self._with_mana(mana, rows, left[paid] + self.view.gives[number], found)

    def _cast_at_once(self, mana: Ints, hand: Ints, board: Ints, number: int, found: Bools) -> Ints:
        kind = self.view.kinds[number]
        assert kind.cost is not None
        rows = np.flatnonzero((hand[:, number] > 0) & ~found)
        if not len(rows):
            return mana
        left, paid = self.view.spend(mana[rows], kind.cost.ways[0], careful=True)
        rows, left = rows[paid], left[paid]
        hand[rows, number] -= 1
        results = self._chosen(left, number)
        if kind.treasures:
            board[rows, self.view.treasure] += kind.treasures
        elif kind.spell or self.view.stays[number]:
            left = left + self.view.gives[results]
        else:
            board[rows, results] += 1
        return self._with_mana(mana, rows, left, found)

    def _with_mana(self, mana: Ints, rows: NDArray[np.intp], left: Ints, found: Bools) -> Ints:
        """The mana after some games have spent theirs for more; the same array where none has."""
        if not len(rows):
            return mana
        mana = mana.copy()
        mana[rows] = left
        found[rows] |= self.view.met(left)
        return mana

    # --- the turns before -----------------------------------------------------------------------------------

    def _develop(self, turn: int) -> None:
        """Play a land, then cast what makes mana."""
        mana = self._play_land(turn, self._mana())
        for number in self.view.ramp:
            for _ in range(2):
                mana = self._cast(number, mana)
        self.view.one_of_each_legend(self.board)  # the mana of others was made (704.5j)

    def _play_land(self, turn: int, mana: Ints) -> Ints:
        self._counted.clear()
        plays = self.view.plays()
        score = np.full((len(self.live), len(plays) + 1), -1, dtype=np.int32)
        score[:, -1] = 0
        ready = np.zeros(score.shape, dtype=np.bool_)
        there = (self.board[:, self.view.lands] > 0).any(axis=1)
        judge = LandJudge(self, mana, turn)
        waiting: list[tuple[int, NDArray[np.intp]]] = []
        for place, (source, result, tapped) in enumerate(plays):
            rows = np.flatnonzero(
                (self.hand[:, source] > 0)
                & ((not self.view.kinds[source].finds) | (self.left[:, result] > 0))
                & ((not self.view.kinds[source].returns_a_land) | there)
            )
            if len(rows):
                ready[self._entering(rows, turn, source, result, tapped), place] = True
                waiting.append((place, rows))
            if sum(len(one) for _, one in waiting) >= _TOGETHER:
                judge.score(waiting, plays, ready, score)
                waiting = []
        judge.score(waiting, plays, ready, score)
        if self._bounds is not None and NextTurn.is_for(self.view):
            NextTurn(self, self._bounds).add_to(score, plays)
        best = score.argmax(axis=1)
        for place, (source, result, _) in enumerate(plays):
            rows = np.flatnonzero(best == place)
            if not len(rows):
                continue
            if self.view.kinds[source].returns_a_land:
                self._return(rows)
            self.hand[rows, source] -= 1
            self.board[rows, result] += 1
            if self.view.kinds[source].finds:
                self._take(rows, result)
            come = rows[ready[rows, place]]
            mana[come] += self.view.gives[result] * self.view.stays[result]
            mana[rows] += self.view.adds[source]
        self.view.one_of_each_legend(self.board)  # the mana of others was made (704.5j)
        return mana

    def _return(self, rows: NDArray[np.intp]) -> None:
        """Return a land to the hand: one that can best be played again, and is needed least."""
        for number in self.view.returned_first:
            mine = rows[self.board[rows, number] > 0]
            self.board[mine, number] -= 1
            self.hand[mine, self.view.card_of.get(number, number)] += 1
            rows = rows[~np.isin(rows, mine)]

    def waiting(self, rows: NDArray[np.intp] | slice = slice(None)) -> Ints:
        """Mana of permanents that are used up or fed, counted as future mana, in all or some of the games."""
        once = np.array([k.used_up or bool(k.feed) for k in self.view.kinds], dtype=np.int16)
        return (self.board[rows] * once) @ self.view.gives

    def _cast(self, number: int, mana: Ints) -> Ints:
        kind = self.view.kinds[number]
        assert kind.cost is not None
        rows = np.flatnonzero(self.hand[:, number] > 0)
        if not len(rows):
            return mana
        left, paid = self.view.spend(mana[rows], kind.cost.ways[0])
        rows, left = rows[paid], left[paid]
        if kind.finds:
            self._find(rows, left, number, mana)
            return mana
        self.hand[rows, number] -= 1
        results = self._chosen(self._mana(rows) + self.waiting(rows), number)
        if not kind.spell:
            self.board[rows, results] += 1
        if kind.treasures:
            self.board[rows, self.view.treasure] += kind.treasures
        mana[rows] = left + (0 if kind.sick else self.view.gives[results] * self.view.stays[results][:, None])
        return mana

    def _chosen(self, standing: Ints, number: int) -> NDArray[np.intp]:
        """The variant that a permanent becomes beside other mana: the one that brings the cost nearest."""
        results = self.view.becomes[number]
        if len(results) == 1:
            return np.full(len(standing), results[0])
        ranks = np.stack([self.view.nearness(standing + self.view.gives[one]) for one in results], axis=1)
        chosen: NDArray[np.intp] = np.array(results, dtype=np.intp)[ranks.argmax(axis=1)]
        return chosen

    def _find(self, rows: NDArray[np.intp], left: Ints, number: int, mana: Ints) -> None:
        """Let a spell put a land onto the battlefield: the one that brings the cost nearest."""
        kind = self.view.kinds[number]
        todo = np.ones(len(rows), dtype=np.bool_)
        standing = self._mana(rows)
        best, chosen = np.full(len(rows), -MANY), np.full(len(rows), -1)
        for target in self.view.lands:
            if not self.view.kinds[target].words & kind.finds or self.view.kinds[target].becomes:
                continue
            there = todo & (self.left[rows, target] > 0)
            rank = self.view.nearness(standing + self.view.gives[target])
            better = there & (rank > best)
            best[better], chosen[better] = rank[better], target
        for target in self.view.lands:
            mine = rows[chosen == target]
            if len(mine):
                self.hand[mine, number] -= 1
                self.board[mine, target] += 1
                self._take(mine, target)
        mana[rows[chosen >= 0]] = left[chosen >= 0]


def _is_free(kind: CardRole) -> bool:
    """Whether a permanent costs nothing and makes its mana at once, whatever is chosen as it enters."""
    chosen = any(one.identity != kind.identity for one in kind.becomes)
    return kind.is_ramp and not (kind.spell or kind.sick or chosen) and least_size(kind) == 0
