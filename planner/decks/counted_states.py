"""How much an exact row looks at, counted before it starts: the same on every machine.

A state is what a player has seen of the library by a turn, by kinds of cards as the cost tells them apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from planner.decks.demands import Cost
from planner.decks.game_plan import Setting
from planner.decks.kinds import Library, reduced
from planner.decks.land_turns import by_turn
from planner.decks.lands_only import applies, land_problem

MOST_STATES = 16_000
"""States of all rows of a table that ``auto`` works out exactly: four seconds of a processor or so."""
_OF_FINDERS = 2
"""As so many a state counts where lands are found from the library: the library differs, too."""
_QUIET_TURNS, _GROWING_TURNS = 2, 8
"""After so many turns the lines of play from a state grow with spells that make mana; up to so many."""
_OF_EXCHANGES = 4
"""As so many where mana is spent for mana in the same turn, in any order."""
_OF_CHANGES = 30
"""As so many where lands take or give up more than mana: a turn then has many more ends."""
_TOO_MANY = 1 << 40


def states_of(library: Library, cost: Cost, turn: int, setting: Setting) -> int:
    """Count the states of one row; 0 if sums over lands suffice, very many if no bound is known.

    >>> from planner.decks.demands import read_cost
    >>> from planner.decks.kinds import BLANK, CardRole
    >>> forest = CardRole("Forest", land=True, units=(16,))
    >>> states_of(Library(((forest, 17), (BLANK, 23))), read_cost("{1}{G}"), 2, Setting())
    0
    """
    if cost.is_free:
        return 0
    seen = reduced(by_turn(reduced(library, cost), cost, turn), cost)
    if applies(seen) and len(land_problem(seen, cost).ways) == 1:
        return 0
    kinds = seen.kinds
    if seen.asks_boards and any(kind.is_ramp for kind, _ in kinds):
        return _TOO_MANY
    of_use = [count for kind, count in kinds if kind.land or kind.is_ramp]
    counts = [*of_use, seen.size - sum(of_use)]
    each = _OF_FINDERS if any(kind.finds for kind, _ in kinds) else 1
    if any(kind.becomes for kind, _ in kinds):
        each *= 2
    if any(kind.feed or (kind.is_ramp and not kind.sick and kind.units) for kind, _ in kinds):
        each *= _OF_EXCHANGES
    if seen.changes:
        each *= _OF_CHANGES
    if any(kind.is_ramp for kind, _ in kinds):
        each <<= min(max(turn - _QUIET_TURNS, 0), _GROWING_TURNS)
    return each * sum(_hands(counts, setting.seen(number)) for number in range(1, turn + 1))


def _hands(counts: Sequence[int], size: int) -> int:
    """Count the different sets of cards of this size, by kinds."""
    ways = [1] + [0] * size
    for count in counts:
        ways = [sum(ways[max(0, held - count) : held + 1]) for held in range(size + 1)]
    return ways[size]


def worth_exact(
    library: Library, asked: Mapping[Cost, set[int]], setting: Setting, most: int = MOST_STATES
) -> dict[Cost, list[int]]:
    """Choose the rows to compute exactly: those with the fewest states, up to a total of ``most``."""
    rows = _ordered(library, asked, setting)
    chosen: dict[Cost, list[int]] = {}
    for number, cost, turn in rows:
        most -= number
        if most < 0:
            break
        chosen.setdefault(cost, []).append(turn)
    return {cost: sorted(turns) for cost, turns in chosen.items()}


def _ordered(
    library: Library, asked: Mapping[Cost, set[int]], setting: Setting
) -> list[tuple[int, Cost, int]]:
    rows = [
        (states_of(library, cost, turn, setting), place, turn, cost)
        for place, (cost, turns) in enumerate(asked.items())
        for turn in sorted(turns)
    ]
    return [(number, cost, turn) for number, _, turn, cost in sorted(rows, key=lambda row: row[:3])]
