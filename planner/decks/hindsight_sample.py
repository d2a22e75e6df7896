"""What simulated games could have paid with the library face up: a sample of them, looked at line by line.

Only games that the steady player doesn't win are looked at; the others are won with hindsight as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING

from planner.decks.deadline import check
from planner.decks.demands import Cost
from planner.decks.game_plan import Setting
from planner.decks.kinds import Library
from planner.decks.mulligans import HAND
from planner.decks.turns import Counts, Position, Turns
from planner.game.records import Record

if TYPE_CHECKING:
    from planner.decks.simulation import Dealt

SAMPLE = 200
"""Games that are looked at for each cost."""
MOST_WORK = 20_000_000
"""Positions that are looked at for all costs of an answer whose time nobody limits."""
MOST_POSITIONS = 1_500
"""Positions of one game and turn; where there are more, the game counts as one that could pay."""


class Missed(Record, frozen=True):
    """Of so many games, by turn: those that some line of play pays, and the steady player doesn't."""

    games: int
    by_turn: tuple[int, ...]


def missed_games(
    library: Library, cost: Cost, last_turn: int, turns: Sequence[int], setting: Setting, seed: int
) -> Missed:
    """Look at a sample of games for one cost, on these turns. Raises ``OutOfTimeError``."""
    from planner.decks.simulation import dealt_games

    dealt = dealt_games(library, [cost], last_turn, setting, seed, SAMPLE)
    lines = _Lines(library, cost, setting)
    missed = [0] * last_turn
    for game in range(SAMPLE):
        check()
        open_turns = [turn for turn in turns if not dealt.paid[game][0][turn - 1]]
        for turn in lines.payable(dealt, game, open_turns):
            missed[turn - 1] += 1
    return Missed(SAMPLE, tuple(missed))


class _Lines:
    """All lines of play of single games, for one cost."""

    def __init__(self, library: Library, cost: Cost, setting: Setting) -> None:
        self._turns = Turns(library, cost)
        self._setting = setting
        place = {kind: number for number, kind in enumerate(self._turns.kinds)}
        from planner.decks.kinds import reductions

        self._of_kind = [place[kind] for kind in reductions(library, cost)]
        self._least = min(way.size for way in cost.ways)

    def payable(self, dealt: Dealt, game: int, turns: Sequence[int]) -> list[int]:
        """Those of the turns on which some line of play pays, with the order of the library known."""
        order = [self._of_kind[n] for n in dealt.order[game]]
        turns = [turn for turn in turns if self._could(order, turn)]
        if not turns:
            return []
        below = self._below(order)
        hands = self._hands(order[:HAND], dealt.bottom[game], dealt.bottom_lands[game])
        nothing = (0,) * len(self._turns.kinds)
        positions = {Position(hand, nothing, below) for hand in hands}
        found: list[int] = []
        for turn in range(1, max(turns) + 1):
            if turn > 1 or self._setting.draws_at_once:
                card = order[HAND + self._setting.draws(turn) - 1]
                positions = {self._drawn(at, card) for at in positions}
            if len(positions) > MOST_POSITIONS:
                return found + [later for later in turns if later >= turn]
            check(len(positions))
            if turn in turns and any(self._turns.pays(turn, at) for at in positions):
                found.append(turn)
            if turn < max(turns):
                positions = {end for at in positions for end in self._turns.options(turn, at)}
        return found

    def _could(self, order: Sequence[int], turn: int) -> bool:
        """Whether all mana that was seen at all would do: most games are told by this alone."""
        seen = order[: self._setting.seen(turn)]
        units: dict[int, int] = {}
        finds = False
        lands = other = 0
        for number in seen:
            kind = self._turns.kinds[number]
            finds = finds or bool(kind.finds)
            if kind.land:
                lands += max(len(kind.units), int(bool(kind.finds)))
            else:
                other += max(len(kind.units), int(bool(kind.finds)))
            for mask in kind.units:
                units[mask] = units.get(mask, 0) + 1
        most_of_land = max((len(kind.units) for kind in self._turns.kinds if kind.land), default=1)
        if min(lands, turn * max(1, most_of_land)) + other < self._least:
            return False
        return finds or self._turns.cost.met_by(units)

    def _below(self, order: Sequence[int]) -> Counts:
        """The cards that aren't drawn: what is found comes from among them."""
        return tuple(count - order.count(number) for number, count in enumerate(self._turns.counts))

    def _hands(self, hand: Sequence[int], bottom: int, lands: int) -> set[Counts]:
        """What can be left of a hand once cards went to the bottom."""
        kinds = self._turns.kinds
        held = tuple(hand.count(number) for number in range(len(kinds)))
        of_use = set(self._turns.of_use)
        if not bottom:
            return {tuple(n if number in of_use else 0 for number, n in enumerate(held))}
        ranges = [range(min(n, lands if kinds[k].land else bottom - lands) + 1) for k, n in enumerate(held)]
        return {
            tuple(
                n - gone if k in of_use else 0 for k, (n, gone) in enumerate(zip(held, choice, strict=True))
            )
            for choice in product(*ranges)
            if sum(choice) == bottom and sum(c for k, c in enumerate(choice) if kinds[k].land) == lands
        }

    def _drawn(self, at: Position, number: int) -> Position:
        if number not in self._turns.of_use:
            return at
        return at._replace(hand=(*at.hand[:number], at.hand[number] + 1, *at.hand[number + 1 :]))
