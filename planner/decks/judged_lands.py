"""How good it is to play each land: what the steady player of simulated games weighs up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

import numpy as np

from planner.decks.cost_view import CostView
from planner.decks.kinds import MANY, UNTAPPED, CardRole

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int16]
    Bools = NDArray[np.bool_]


_EARLY, _EARLY_TAPPED = 3, 22
"""What weighs against finding a land early: between lands that are as good; and what waiting counts for."""


class GamesNow(Protocol):
    """Games side by side as a land is to be played: hands, boards and what is left of the libraries."""

    view: CostView
    every: NDArray[np.intp]
    hand: Ints
    board: Ints
    left: Ints

    def waiting(self) -> Ints:
        """The mana of permanents that can be used later."""

    def untapped(
        self,
        rows: NDArray[np.intp],
        turn: int,
        kind: CardRole,
        played: int,
        more: NDArray[np.intp] | None = None,
    ) -> Bools:
        """In which games a land enters untapped."""


class LandJudge:
    """Judges the land plays of one turn in all games, given the mana that is there before the land."""

    def __init__(self, games: GamesNow, mana: Ints, turn: int) -> None:
        self._games, self._mana, self._turn = games, mana, turn
        view = games.view
        ramp = np.array([kind.is_ramp for kind in view.kinds], dtype=np.int16)
        held: Ints = (games.hand * ramp) @ view.gives
        self._reach = view.reach(mana)
        self._waiting = view.reach(games.waiting())
        self._held = view.reach(held)
        """The reach of the mana that cards in hand would make, if all could be cast."""
        standing = self._reach + self._waiting
        self._now = view.rank_at(standing)
        self._then = view.rank_at(standing + self._held)
        self._lacks = view.lack_at(standing + self._held)
        self._castable = self._enables(mana, self._reach, games.every)

    def score(
        self,
        plays: Sequence[tuple[int, NDArray[np.intp]]],
        named: Sequence[tuple[int, int, bool]],
        ready: Bools,
        score: NDArray[np.int32],
    ) -> None:
        """Write the score of each play, by its place among all, in some games each: all side by side."""
        if not plays:
            return
        view = self._games.view
        rows = np.concatenate([one for _, one in plays])
        sizes = [len(one) for _, one in plays]
        places = np.repeat([place for place, _ in plays], sizes)
        results = np.repeat([named[place][1] for place, _ in plays], sizes)
        sources = np.repeat([named[place][0] for place, _ in plays], sizes)
        with_it = self._reach[:, rows] + view.gives_reach[results].T
        standing = with_it + self._waiting[:, rows]
        now = view.rank_at(standing)
        with_all = standing + self._held[:, rows]
        later = view.rank_at(with_all) - self._then[rows]
        fills = self._lacks[rows] - view.lack_at(with_all)
        waits = ~ready[rows, places]
        enables = np.zeros(len(rows), dtype=np.int64)
        at_once = np.flatnonzero(~waits)
        theirs = rows[at_once]
        mana = self._mana[theirs] + view.gives[results[at_once]]
        enables[at_once] = self._enables(mana, with_it[:, at_once], theirs) - self._castable[theirs]
        value = (
            40 * (now - self._now[rows]) + 25 * later + 8 * np.maximum(enables, 0) + 20 * waits + 2 * fills
        )
        hoped = view.rank_at(standing + (view.hopes_reach - view.gives_reach)[results].T)
        value += hoped - now  # what rests on others decides among lands that make the same for certain
        for number in view.legends:  # a second one stays in its place, and makes mana for this turn alone
            value -= 60 * ((results == number) & (self._games.board[rows, number] > 0))
        value += self._follow_up(rows, (sources, results), standing, now, waits)
        value -= self._too_early(rows, sources, waits)
        begin = 0
        for (place, mine), size in zip(plays, sizes, strict=True):
            part = slice(begin, begin + size)
            begin += size
            soon = 30 * (~waits[part] & self._soon_tapped(mine, named[place][0]))
            score[mine, place] = 1 + value[part] + soon

    def _too_early(
        self, rows: NDArray[np.intp], sources: NDArray[np.intp], waits: Bools
    ) -> NDArray[np.int32]:
        """What it costs to find a land before there is need: it is missing among those that can be drawn.

        Lands that enter tapped have to be played before the turn of as much mana as the cost is.
        """
        games, view = self._games, self._games.view
        finds = np.array([bool(kind.finds) for kind in view.kinds])
        late = [source for source, _, tapped in view.plays() if tapped]
        waiting = games.hand[rows][:, sorted(set(late))].sum(axis=1)
        early = finds[sources] & (view.least - self._turn > waiting)
        found: NDArray[np.int32] = (early * np.where(waits, _EARLY_TAPPED, _EARLY)).astype(np.int32)
        return found

    def _soon_tapped(self, rows: NDArray[np.intp], number: int) -> Bools:
        """In which games lands that enter untapped only among few others have to be played now."""
        found = np.zeros(len(rows), dtype=np.bool_)
        bounds = [
            c.most for c in self._games.view.kinds[number].untapped if c.most < MANY and "Land" in c.words
        ]
        if bounds:
            alike = [
                n
                for n in self._games.view.lands
                if any(c.most == max(bounds) for c in self._games.view.kinds[n].untapped)
            ]
            there = self._games.board[rows][:, self._games.view.lands].sum(axis=1)
            found |= self._games.hand[rows][:, alike].sum(axis=1) > max(bounds) - there
        return found

    def _follow_up(
        self,
        rows: NDArray[np.intp],
        played: tuple[NDArray[np.intp], NDArray[np.intp]],
        standing: Ints,
        now: Ints,
        waits: Bools,
    ) -> NDArray[np.int32]:
        """How well untapped lands, in hand and library, follow the land played now.

        It makes a difference only if lands enter tapped: the last one has to be untapped.
        """
        games, view = self._games, self._games.view
        sources, results = played
        found = np.zeros(len(rows), dtype=np.int32)
        if all(view.kinds[n].untapped == UNTAPPED for n in view.lands):
            return found
        adds, of_library = np.zeros(len(rows), dtype=np.int32), np.zeros(len(rows))
        for number in view.lands:
            kind = view.kinds[number]
            if not kind.units or not kind.untapped:
                continue
            gain = view.rank_at(standing + view.gives_reach[number][:, None]) - now
            held = games.hand[rows, number] - (sources == number) > 0
            if kind.untapped != UNTAPPED:
                gain = gain * games.untapped(rows, self._turn + 1, kind, number, results)
            adds = np.maximum(adds, np.where(held, gain, 0))
            of_library += np.maximum(gain, 0) * games.left[rows, number]
        found += 10 * adds * waits
        found += (8 * of_library / np.maximum(games.left.sum(axis=1)[rows], 1)).astype(np.int32)
        return found

    def _enables(self, mana: Ints, reach: Ints, rows: NDArray[np.intp]) -> NDArray[np.int16]:
        """12 if a card in hand that makes useful mana can be cast, 1 if it makes other mana."""
        view = self._games.view
        found = np.zeros(len(mana), dtype=np.int16)
        now = view.rank_at(reach)
        for number in view.ramp:
            kind = view.kinds[number]
            assert kind.cost is not None
            held = np.flatnonzero(self._games.hand[rows, number] > 0)
            if not len(held):
                continue
            paid = view.spend(mana[held], kind.cost.ways[0])[1]
            with_it = reach[:, held] + view.gives_reach[number][:, None]
            helps = paid if kind.finds else view.rank_at(with_it) > now[held]
            found[held] = np.maximum(found[held], np.where(helps, 12, 1) * paid)
        return found
