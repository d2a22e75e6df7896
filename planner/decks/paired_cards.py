"""The same cards dealt to two decks: what both have comes in the same places, game by game.

A deck is a row of slots. A card that both decks have has a slot in both; cards of one alone share slots in
pairs, lands with lands first; where a deck is smaller, its slots at the end are empty. One shuffle of the
slots deals to both decks (common random numbers), so that most games differ by what the decks differ in.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

from planner.decks.dealt_cards import DealtCards
from planner.decks.game_plan import Setting
from planner.decks.kinds import Library
from planner.decks.mulligans import HAND
from planner.game.records import Record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Slots = NDArray[np.int16]
EMPTY = -1


class Side(Record, frozen=True):
    """One deck of a pair: its library, and the index of the kind of each card, by name.

    ``cards`` are names and numbers of copies, in the order of the list.
    """

    library: Library
    cards: tuple[tuple[str, int], ...]
    places: tuple[int, ...]


def paired_slots(first: Side, second: Side) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The slots of two decks: the kind of each card, ``EMPTY`` if a slot has none.

    >>> from planner.decks.kinds import BLANK, CardRole
    >>> land = CardRole("Forest", land=True)
    >>> one = Side(Library(((land, 2), (BLANK, 1))), (("Forest", 2), ("Bear", 1)), (0, 1))
    >>> two = Side(Library(((land, 1), (BLANK, 1))), (("Forest", 1), ("Wolf", 1)), (0, 1))
    >>> paired_slots(one, two)
    ((0, 1, 0), (0, 1, -1))
    """
    counts = [Counter(), Counter()]  # type: list[Counter[str]]
    for count, side in zip(counts, (first, second), strict=True):
        for name, number in side.cards:
            count[name] += number
    shared = counts[0] & counts[1]
    rows: list[list[int]] = [[], []]
    alone: list[tuple[list[int], list[int]]] = []
    for row, side in zip(rows, (first, second), strict=True):
        left = Counter(shared)
        lands: list[int] = []
        others: list[int] = []
        kind_of = {name: place for (name, _), place in zip(side.cards, side.places, strict=True)}
        for name in sorted(shared):
            row += [kind_of[name]] * shared[name]
        for name, number in side.cards:
            both = min(number, left[name])
            left[name] -= both
            place = kind_of[name]
            rest = lands if side.library.kinds[place][0].is_land_card else others
            rest += [place] * (number - both)
        alone.append((lands, others))
    for mine, theirs in zip(alone[0], alone[1], strict=True):
        both = min(len(mine), len(theirs))
        rows[0] += mine[:both]
        rows[1] += theirs[:both]
        del mine[:both], theirs[:both]
    mine, theirs = (lands + others for lands, others in alone)
    size = max(len(mine), len(theirs))
    rows[0] += mine + [EMPTY] * (size - len(mine))
    rows[1] += theirs + [EMPTY] * (size - len(theirs))
    return tuple(rows[0]), tuple(rows[1])


class PairedCards(DealtCards):
    """The cards of a block of games for one deck of a pair; the other deck uses the same ``seed``."""

    def __init__(
        self, library: Library, slots: Sequence[int], setting: Setting, seed: int, block: int, games: int
    ) -> None:
        rng = np.random.default_rng([seed, block])
        places = np.array(slots, dtype=np.int16)
        size = int((places != EMPTY).sum())
        self.is_land = np.array([kind.is_land_card for kind, _ in library.kinds])
        order = np.empty((games, size), dtype=np.int16)
        bottom = np.zeros(games, dtype=np.int16)
        self.bottom_lands = np.zeros(games, dtype=np.int16)
        self.mulligans = np.zeros(games, dtype=np.int16)
        left = np.ones(games, dtype=np.bool_)
        stages = setting.mulligan.stages
        whole = np.broadcast_to(np.arange(len(places), dtype=np.int16), (games, len(places)))
        for number, stage in enumerate(stages):
            dealt = _without_empty(places[rng.permuted(whole, axis=1)], size)
            lands = self.is_land[dealt[:, :HAND]].sum(axis=1)
            keeps = np.array([stage.keeps(n) for n in range(HAND + 1)])
            below = np.array([stage.bottom_lands(n) for n in range(HAND + 1)], dtype=np.int16)
            kept = left & (keeps[lands] | (number == len(stages) - 1))
            order[kept] = dealt[kept]
            bottom[kept] = stage.bottom
            self.bottom_lands[kept] = below[lands[kept]]
            self.mulligans[kept] = number
            left &= ~kept
        self.order = order
        self.bottom_spells = bottom - self.bottom_lands
        self.rng_seed = [seed, block, 1]
        self.games = games


def _without_empty(dealt: Slots, size: int) -> Slots:
    """The cards of each game in order, without empty slots."""
    if dealt.shape[1] == size:
        return dealt
    left: Slots = dealt[dealt != EMPTY].reshape(len(dealt), size)
    return left
