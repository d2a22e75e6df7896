"""Games sorted by the cards that were dealt: each stratum counts as much as its chance says.

What is dealt by a turn has an exact chance, whatever is played. The part of games that pay is estimated
within each stratum and weighted with that chance (post-stratification), so that games with more lands than
usual, or more sources of a color, don't move the whole: some rows need a tenth of the games for the same
error.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb, sqrt
from typing import TYPE_CHECKING

import numpy as np

from planner.decks.cost_view import least_size
from planner.decks.dealt_cards import DealtCards
from planner.decks.demands import Cost
from planner.decks.game_plan import Setting
from planner.decks.kinds import CardRole, Library
from planner.decks.mulligans import HAND
from planner.game.records import Record
from planner.models.deciders.hall.condition import Mask

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Floats = NDArray[np.float64]

MOST_DEALT = 12_000
"""Counts of cards by class that are told apart for one turn; where there are more, the classes are fewer."""
FEWEST_GAMES = 10
"""Strata that are to be expected in fewer games than this are put together with the next one."""
MOST_FOR_MANA = 3
"""Cards that make mana and cost more come too late for most turns that are asked for."""
_MOST_SHORT, _MOST_MANA = 2, 3
"""Missing sources of a color, and cards that make mana, are counted up to these."""


class Split(Record, frozen=True):
    """Numbers of games by stratum: all, those castable, those with enough lands, those with both."""

    games: tuple[int, ...]
    castable: tuple[int, ...]
    enough: tuple[int, ...]
    with_enough: tuple[int, ...]

    def __add__(self, other: Split) -> Split:
        def both(one: tuple[int, ...], two: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(a + b for a, b in zip(one, two, strict=True))

        return Split(
            both(self.games, other.games),
            both(self.castable, other.castable),
            both(self.enough, other.enough),
            both(self.with_enough, other.with_enough),
        )


class Strata:
    """The strata of one cost on one turn, with their chances.

    A stratum is given by the lacking sources of some color of the cost among the lands dealt, by the number
    of lands (up to the turn), and by the number of cheap cards that make mana. Strata with few games are
    merged with the next one: for lacking sources this hardly matters.
    """

    def __init__(self, library: Library, cost: Cost, turn: int, setting: Setting) -> None:
        self._turn, self._seen = turn, setting.seen(turn)
        classes = _classes(library, cost, self._seen)
        names = list(dict.fromkeys(classes))
        self._class_of: Ints = np.array([names.index(one) for one in classes], dtype=np.int64)
        counts = np.bincount(self._class_of, weights=library.counts, minlength=len(names)).astype(int)
        self._lands = np.array([one.land for one in names])
        self._mana = np.array([one.mana for one in names])
        self._sources = [
            (np.array([union in one.sources for one in names]), least)
            for union, least in _scarce(cost, names)
        ]
        vectors, chances = _dealt(tuple(counts.tolist()), tuple(self._lands.tolist()), self._seen, setting)
        self._keys, place = np.unique(self._key(vectors), return_inverse=True)
        summed = np.bincount(place.reshape(-1), weights=chances, minlength=len(self._keys))
        self.chances: Floats = summed.astype(np.float64)

    def split(self, cards: DealtCards, paid: NDArray[np.bool_], many: NDArray[np.bool_]) -> Split:
        """Count games by stratum: those ``paid``, and those with as ``many`` lands as turns."""
        dealt = self._class_of[cards.order[:, : self._seen]]
        counts = np.stack([(dealt == one).sum(axis=1) for one in range(len(self._lands))], axis=1)
        place = np.searchsorted(self._keys, self._key(counts))
        number = len(self._keys)

        def of(games: NDArray[np.intp]) -> tuple[int, ...]:
            return tuple(np.bincount(games, minlength=number).tolist())

        return Split(of(place), of(place[paid]), of(place[many]), of(place[paid & many]))

    def _key(self, counts: Ints) -> Ints:
        lands = np.minimum(counts[:, self._lands].sum(axis=1), self._turn)
        mana = np.minimum(counts[:, self._mana].sum(axis=1), _MOST_MANA)
        short = np.zeros(len(counts), dtype=np.int64)
        for sources, least in self._sources:
            short = np.maximum(short, least - counts[:, sources].sum(axis=1))
        found: Ints = (np.minimum(short, _MOST_SHORT) * (self._turn + 1) + lands) * (_MOST_MANA + 1) + mana
        return found


def estimate(chances: Floats, games: Sequence[int], paid: Sequence[int]) -> tuple[float, float]:
    """Estimated chance that a game pays, and its standard error, from games by stratum.

    The variance within a stratum is its unbiased estimate; that of one game in all is added, for events too
    rare to be seen.

    >>> estimate(np.array([0.5, 0.5]), [60, 40], [60, 20])
    (0.75, 0.04125001942501485)
    """
    total = sum(games)
    chance, variance = 0.0, (total - 1) / total**3 if total > 1 else 0.25
    for share, number, successes in _together(chances, games, paid):
        part = successes / number
        chance += share * part
        variance += share**2 * part * (1 - part) / max(number - 1, 1)
    return min(chance, 1.0), sqrt(variance)


def _together(chances: Floats, games: Sequence[int], paid: Sequence[int]) -> Iterator[tuple[float, int, int]]:
    """Merge strata of few games, by expected numbers, so that results don't influence the merging."""
    total = sum(games)
    found: list[tuple[float, int, int]] = []
    share, number, successes = 0.0, 0, 0
    for one in zip(chances.tolist(), games, paid, strict=True):
        share, number, successes = share + one[0], number + one[1], successes + one[2]
        if share * total >= FEWEST_GAMES and number > 1:
            found.append((share, number, successes))
            share, number, successes = 0.0, 0, 0
    if found and (share or number):
        last = found.pop()
        share, number, successes = share + last[0], number + last[1], successes + last[2]
    return iter([*found, (share, number, successes)] if number else found)


# --- classes of cards -----------------------------------------------------------------------------------


class CardClass(Record, frozen=True):
    """Classes of cards: lands, by the unions of symbols of which they are sources, cheap mana, others."""

    land: bool = False
    mana: bool = False
    sources: frozenset[Mask] = frozenset()


def _classes(library: Library, cost: Cost, seen: int) -> list[CardClass]:
    """The class of each kind of a library: as many classes as so many cards allow to count."""
    found: list[CardClass] = []
    for unions in (cost.unions, ()):
        found = [_class_of(kind, unions) for kind, _ in library.kinds]
        classes = len(set(found))
        if comb(seen + classes - 1, classes - 1) <= MOST_DEALT:
            break
    return found


def _class_of(kind: CardRole, unions: Sequence[Mask]) -> CardClass:
    if not kind.is_land_card:
        return CardClass(mana=kind.is_ramp and least_size(kind) <= MOST_FOR_MANA)
    made = [kind.units, kind.hopes, *(use.units for use in kind.uses), *(one.units for one in kind.becomes)]
    masks = {mask for units in made for mask in units}
    sources = (u for u in unions if kind.finds or any(mask & u for mask in masks))
    return CardClass(land=True, sources=frozenset(sources))


def _scarce(cost: Cost, classes: Sequence[CardClass]) -> list[tuple[Mask, int]]:
    """The unions of symbols of which some lands are sources and others aren't, with the number needed."""
    lands = [one.sources for one in classes if one.land]
    return [
        (union, least)
        for union, least in (cost.ways[0].checks if cost.ways else ())
        if 0 < sum(union in one for one in lands) < len(lands)
    ]


@lru_cache(maxsize=256)
def _dealt(
    counts: tuple[int, ...], lands: tuple[bool, ...], seen: int, setting: Setting
) -> tuple[Ints, Floats]:
    """All counts of cards by class in a kept hand and the draws, with their chances.

    Given the cards seen, the hand is any seven of them; a mulligan decides by its lands.
    """
    rows = np.zeros((1, 0), dtype=np.int64)
    left = np.array([seen])
    for place, count in enumerate(counts):
        most = np.minimum(count, left)
        least = np.maximum(left - sum(counts[place + 1 :]), 0)
        times = np.maximum(most - least + 1, 0)
        of = np.repeat(np.arange(len(rows)), times)
        taken = np.arange(len(of)) - np.repeat(np.cumsum(times) - times, times) + least[of]
        rows = np.concatenate([rows[of], taken[:, None]], axis=1)
        left = left[of] - taken
    chances = np.ones(len(rows))
    for place, count in enumerate(counts):
        chances *= np.array([float(comb(count, number)) for number in range(seen + 1)])[rows[:, place]]
    chances /= comb(sum(counts), seen)
    size = sum(counts)
    all_lands = sum(count for count, land in zip(counts, lands, strict=True) if land)
    kept = _kept(all_lands, size, seen, setting)
    return rows, chances * kept[rows[:, list(lands)].sum(axis=1)]


def _kept(lands: int, size: int, seen: int, setting: Setting) -> Floats:
    """For each number of lands among the cards seen, how much likelier it is than without mulligans."""
    rule = setting.mulligan
    reached = [float(one) for one in rule.reached(lands, size)]
    found = np.zeros(seen + 1)
    for number in range(seen + 1):
        for at, (stage, chance) in enumerate(zip(rule.stages, reached, strict=True)):
            for held in range(HAND + 1):
                if at == len(reached) - 1 or stage.keeps(held):
                    ways = comb(number, held) * comb(seen - number, HAND - held)
                    found[number] += chance * ways / comb(seen, HAND)
    return found
