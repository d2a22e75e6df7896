"""An X that is still to be chosen, where something asks for the mana value of the spell (202.3e, 601.2f)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from planner.effects.cost_texts import cost_texts
from planner.game.filters import Clause
from planner.game.objects import Game
from planner.game.purposes import Allowed, SpendOnly

Interval = tuple[int, int | None]
"""The least and the greatest X of a range in which the same texts apply; None is no bound."""


def intervals_of_x(mana_value: int, symbols: int, game: Game) -> list[Interval]:
    """Split the values of X into intervals with the same answers to all comparisons of mana value.

    ``mana_value`` is that with X = 0, ``symbols`` the number of {X} in the mana cost.

    >>> intervals_of_x(1, 1, Game())
    [(0, None)]
    """
    values = {value for bound in _bounds(game) for value in _turning(*bound)}
    starts = sorted({0, *(-(-(value - mana_value) // symbols) for value in values if value > mana_value)})
    return [(start, after - 1) for start, after in pairwise(starts)] + [(starts[-1], None)]


def _turning(compare: str, number: int) -> Iterator[int]:
    """Yield the mana values at which a comparison changes its answer."""
    if compare in (">=", "<", "="):
        yield number
    if compare in ("<=", ">", "="):
        yield number + 1


def _bounds(game: Game) -> Iterator[tuple[str, int]]:
    """Yield the comparisons with a spell's mana value in texts about mana and costs."""
    for clause in _clauses(game):
        if clause.mana_value is not None:
            yield clause.mana_value


def _clauses(game: Game) -> Iterator[Clause]:
    only = [pool.spend_only for pool in game.pool] + [rule.purposes for rule in game.spending]
    for entry in game.objects:
        for ability in entry.abilities:
            only += [ability.spend_only, *(rider.only for rider in ability.riders)]
    for one in only:
        if isinstance(one, SpendOnly):
            yield from _of((*one.allowed, *one.denied))
    for _, texts in cost_texts(game):
        for change in texts.changes:
            yield from _of((*change.allowed, *change.denied))
        for floor in texts.floors:
            yield from _of((*floor.allowed, *floor.denied))
        for helping in texts.pay_with:
            yield from _of((*(helping.allowed or ()), *helping.denied))


def _of(allowed: Iterable[Allowed]) -> Iterator[Clause]:
    for one in allowed:
        yield from one.clauses
