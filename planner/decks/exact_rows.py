"""Exact odds of a deck's rows: by sums over lands where they do, else by the best line of play."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from planner.decks.best_play import best_odds
from planner.decks.demands import Cost
from planner.decks.game_plan import Setting
from planner.decks.kinds import Library, TooLargeError, reduced
from planner.decks.land_counts import enough_lands
from planner.decks.land_odds import MOST_HANDS, Odds, land_odds
from planner.decks.land_turns import by_turn
from planner.decks.lands_only import applies, land_problem

FEW_HANDS = 3_000
"""Hands of plain lands that ``auto`` looks at exactly."""


def exact_odds(
    library: Library, cost: Cost, turn: int, setting: Setting, most: int | None = None
) -> Odds | TooLargeError:
    """The odds as fractions, or the error that there is too much to examine; ``most`` is the limit."""
    if cost.is_free:
        return Odds(Fraction(1), enough_lands(library.size, library.lands, turn, setting), Fraction(1))
    seen = reduced(by_turn(reduced(library, cost), cost, turn), cost)
    try:
        if applies(seen):
            problem = land_problem(seen, cost)
            if len(problem.ways) == 1:
                hands = MOST_HANDS if most is None else FEW_HANDS
                return land_odds(seen, cost, turn, setting, hands)
        return best_odds(library, cost, turn, setting, *(() if most is None else (most,)))
    except TooLargeError as error:
        return error


def exact_by_turn(
    library: Library, cost: Cost, turns: Sequence[int], setting: Setting, most: int | None
) -> dict[int, Odds]:
    """The exact odds on each of the turns, in order, until there is too much to examine."""
    found = {}
    for turn in turns:
        one = exact_odds(library, cost, turn, setting, most)
        if isinstance(one, TooLargeError):  # later turns have more positions still
            break
        found[turn] = one
    return found
