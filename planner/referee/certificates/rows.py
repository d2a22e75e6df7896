"""The two rows of the price table that aren't linear: life, and the last sources of colors ("Best")."""

from __future__ import annotations

from collections.abc import Mapping

from planner.game.mana import COLORS
from planner.game.objects import Game
from planner.game.prices import Prices
from planner.game.records import Record, replace
from planner.referee.certificates.faults import refuse
from planner.referee.pricing import life_price, sources_of, sources_price

LIFE = "life"
Span = tuple[int, int]
"""From and to."""


class Rows(Record, frozen=True):
    """Ranges of the sources used of each color, and of the life lost.

    ``before`` counts the sources of each color before the payment, ``owed`` is the life that is owed.
    """

    prices: Prices
    total: int
    owed: int
    before: Mapping[str, int]
    spans: Mapping[str, Span]

    @classmethod
    def of(cls, game: Game, owed: int, life: int, prices: Prices) -> Rows:
        """The rows of a payment that doesn't kill its player, with this life total at most."""
        before = dict(sources_of(game))
        spans = {color: (0, count) for color, count in before.items()}
        return cls(prices, life, owed, before, {**spans, LIFE: (owed, life - 1)})

    def split(self, path: str, row: str, at_most: int) -> tuple[Rows, Rows]:
        """Split a row into at most ``at_most``, and more."""
        first, last = self.spans[row]
        if not first <= at_most < last:
            said = f"{at_most}, but what is told apart goes from {first} to {last}"
            raise refuse(f"{path}.at_most", said)
        lower, upper = {**self.spans, row: (first, at_most)}, {**self.spans, row: (at_most + 1, last)}
        return replace(self, spans=lower), replace(self, spans=upper)

    def life(self, scale: int, each: int) -> int:
        """Least price of life lost, less the weight of each point that isn't owed.

        The price is linear between the steps of the table, so their ends decide.
        """
        first, last = self.spans[LIFE]
        ends = {first, last, *(min(max(self.total - step, first), last) for step in self.prices.life_ends)}
        return min(scale * life_price(self.prices, self.total, n) - each * (n - self.owed) for n in ends)

    def colors(self, scale: int, last: Mapping[str, int]) -> int:
        """Least price of used sources, less the weight of each use; over all colors."""
        return sum(self._color(color, scale, last.get(color, 0)) for color in COLORS)

    def _color(self, color: str, scale: int, each: int) -> int:
        before, (first, last) = self.before[color], self.spans[color]
        ends = {first, last, *(min(max(before - left, first), last) for left in (0, 1, 2))}
        found = []
        for used in ends:
            after = before - used
            found.append(scale * sources_price(self.prices, color, before, after) - each * used)
        return min(found)
