"""Games of two decks side by side, with the same cards in the same places, and what they come to."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist

from planner.decks.demands import Cost
from planner.decks.game_plan import Setting
from planner.decks.paired_cards import PairedCards, Side
from planner.decks.steady_player import CostGames
from planner.game.records import Record

CONFIDENCE = 0.95


class Asked(Record, frozen=True):
    """One cost on one turn; ``shares`` are its weights in the means of the two decks."""

    cost: Cost
    turn: int
    card: str | None
    weight: float
    shares: tuple[float, float] = (0.0, 0.0)

    def of_mean(self, first: float, second: float) -> float:
        """Contribution of two probabilities to the difference of the means."""
        return self.shares[1] * second - self.shares[0] * first


class Pairs(Record, frozen=True):
    """Counts of paired games, by row: castable with the second deck alone, the first alone, the first.

    ``total`` and ``squares`` are sums of the weighted differences of games, and of their squares.
    """

    games: int
    gained: tuple[int, ...]
    lost: tuple[int, ...]
    first: tuple[int, ...]
    total: float = 0.0
    squares: float = 0.0

    def __add__(self, other: Pairs) -> Pairs:
        def both(one: tuple[int, ...], two: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(a + b for a, b in zip(one, two, strict=True))

        return Pairs(
            self.games + other.games,
            both(self.gained, other.gained),
            both(self.lost, other.lost),
            both(self.first, other.first),
            self.total + other.total,
            self.squares + other.squares,
        )


def paired_block(
    sides: tuple[Side, Side],
    slots: tuple[tuple[int, ...], tuple[int, ...]],
    settings: tuple[Setting, Setting],
    asked: Sequence[tuple[Cost, Sequence[Asked]]],
    seed: int,
    block: int,
    games: int,
) -> Pairs:
    """Play a block of games with both decks, and count what one casts and the other doesn't."""
    import numpy as np

    cards = [
        PairedCards(side.library, row, setting, seed, block, games)
        for side, row, setting in zip(sides, slots, settings, strict=True)
    ]
    gained, lost, first = [], [], []
    difference = np.zeros(games)
    for cost, rows in asked:
        last = max(row.turn for row in rows)
        paid = [
            CostGames(side.library, cost, mine, last, setting).paid({row.turn for row in rows})
            for side, mine, setting in zip(sides, cards, settings, strict=True)
        ]
        for row in rows:
            one, two = (found[row.turn] for found in paid)
            gained.append(int((two & ~one).sum()))
            lost.append(int((one & ~two).sum()))
            first.append(int(one.sum()))
            difference += row.shares[1] * two - row.shares[0] * one
    return Pairs(
        games,
        tuple(gained),
        tuple(lost),
        tuple(first),
        float(difference.sum()),
        float((difference**2).sum()),
    )


def interval(gained: int, lost: int, games: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The confidence interval of a difference of paired probabilities, within -1 to 1.

    Half a game is added to each outcome of a pair (Agresti and Min, 2005), so that the interval isn't too
    short if the decks differ in few games.

    >>> tuple(round(one, 4) for one in interval(30, 10, 1000))
    (0.0075, 0.0324)
    """
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    more, fewer, many = gained + 0.5, lost + 0.5, games + 2
    center = (more - fewer) / many
    half = z * sqrt(max(more + fewer - (more - fewer) ** 2 / many, 0.0)) / many
    return max(-1.0, center - half), min(1.0, center + half)


def interval_of_mean(found: Pairs) -> tuple[float, float]:
    """The mean difference of games, and half the width of its interval."""
    mean = found.total / found.games
    variance = max(found.squares / found.games - mean**2, 0.0) + 1 / found.games**2
    return mean, NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * sqrt(variance / found.games)
