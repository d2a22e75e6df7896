"""How many lands are seen by a turn, exactly, with mulligans: land drops, mana screw and flood."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import lru_cache
from math import comb

from planner.decks.game_plan import Setting
from planner.decks.mulligans import HAND

FLOOD = 2
"""More lands than turns and this many are a flood."""


@lru_cache(maxsize=1024)
def lands_seen(size: int, lands: int, turn: int, setting: Setting) -> dict[int, Fraction]:
    """The probability of each number of lands seen by a turn, in the kept hand and the draws.

    >>> from planner.decks.game_plan import Setting
    >>> sum(p for n, p in lands_seen(60, 24, 2, Setting()).items() if n >= 2)
    Fraction(4703063, 5168931)
    """
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    rule = setting.mulligan
    draws = setting.draws(turn)
    for stage, reached in zip(rule.stages, rule.reached(lands, size), strict=True):
        for number in range(max(0, HAND - size + lands), min(lands, HAND) + 1):
            if not stage.keeps(number):
                continue
            hand = reached * Fraction(
                comb(lands, number) * comb(size - lands, HAND - number), comb(size, HAND)
            )
            for more in range(draws + 1):
                ways = comb(lands - number, more) * comb(size - lands - HAND + number, draws - more)
                if ways:
                    found[stage.kept_lands(number) + more] += hand * Fraction(ways, comb(size - HAND, draws))
    return dict(found)


def enough_lands(size: int, lands: int, turn: int, setting: Setting) -> Fraction:
    """The probability of at least as many lands as turns."""
    return sum((p for n, p in lands_seen(size, lands, turn, setting).items() if n >= turn), Fraction())


def flood(size: int, lands: int, turn: int, setting: Setting) -> Fraction:
    """The probability of more lands than turns + 2."""
    return sum((p for n, p in lands_seen(size, lands, turn, setting).items() if n > turn + FLOOD), Fraction())
