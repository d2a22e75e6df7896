"""Games that are looked at line by line: what a careful player pays, and what some line of play could have.

A sample of the simulated games is played again, from position to position. It says how much better a careful
player does than the steady one, and how many of the games that it doesn't win some line of play could, with
the order of the library known. Where cards change what they are from turn to turn, only the careful player
carries them out, and the sample is all there is.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import TYPE_CHECKING

from planner.decks.careful_player import CarefulPlayer
from planner.decks.deadline import DeckTimeError, allowed, check, deadline, is_over, work_left
from planner.decks.demands import Cost
from planner.decks.game_plan import Setting
from planner.decks.kinds import Library, reductions
from planner.decks.mulligans import HAND
from planner.decks.turns import Counts, Position, Turns
from planner.game.records import Record, replace

if TYPE_CHECKING:
    from planner.decks.simulation import Dealt

CHUNK = 500
MOST_GAMES = 2_000
MOST_CAREFUL = 20_000
"""Games that are looked at for one cost and turn: so many at a time, and in all; the last where only the
careful player plays the cards."""
WORK = 20_000
"""Positions that are looked at for one cost and turn, after which no more games are."""
MOST_POSITIONS = 1_500
"""Positions of one game and turn; where there are more, the game counts as one that could pay."""


class Looked(Record, frozen=True):
    """What came out of so many games on one turn, in numbers of games.

    ``careful`` are those that the careful player pays, None where it doesn't know the cards well enough;
    ``steady`` those of the steady player, ``apart`` those in which the two differ. ``enough`` and
    ``steady_enough`` count only games with enough lands; ``lands`` are those with enough lands by the careful
    player's draws. ``missed`` are those that some line of play pays, and the better player doesn't.
    """

    games: int
    careful: int | None
    steady: int
    apart: int
    enough: int
    steady_enough: int
    lands: int
    missed: int


def looked_at(
    library: Library, cost: Cost, turns: Sequence[int], setting: Setting, seed: int, most: int
) -> dict[int, Looked]:
    """Look at games of one cost on each of these turns, ``most`` at the most.

    The first of them are always looked at, by what cards are there at all where lines are too many.
    """
    lines = _Lines(library, cost, setting)
    found: dict[int, Looked] = {}
    for turn in sorted(turns):
        try:
            found[turn] = _of_turn(lines, library, cost, turn, setting, seed, most)
        except DeckTimeError:
            if is_over():
                break
            found[turn] = _at_least(lines, library, cost, turn, setting, seed)
    return found


def _of_turn(
    lines: _Lines, library: Library, cost: Cost, turn: int, setting: Setting, seed: int, most: int
) -> Looked:
    """Look at chunks of games until there are enough, or the work is done. Raises ``DeckTimeError``."""
    from planner.decks.simulation import dealt_games

    total: Looked | None = None
    whole = work_left()
    with allowed(WORK if whole is None or deadline() is not None else min(WORK, whole)):
        for chunk in range(-(-most // CHUNK)):
            try:
                size = min(CHUNK, most - chunk * CHUNK)
                dealt = dealt_games(library, [cost], turn, setting, seed, size, chunk)
                one = lines.look(dealt, turn, seed + chunk)
            except DeckTimeError:
                if total is None:
                    raise
                break
            total = one if total is None else _sum(total, one)
    assert total is not None
    return total


def _at_least(lines: _Lines, library: Library, cost: Cost, turn: int, setting: Setting, seed: int) -> Looked:
    """What the cards that are seen could pay at the most, where lines of play are too many."""
    from planner.decks.simulation import dealt_games

    dealt = dealt_games(library, [cost], turn, setting, seed, CHUNK)
    missed = sum(
        not dealt.paid[game][0][turn - 1] and lines.could(dealt, game, turn) for game in range(CHUNK)
    )
    steady = sum(dealt.paid[game][0][turn - 1] for game in range(CHUNK))
    return Looked(CHUNK, 0 if library.changes else None, steady, 0, 0, 0, 0, missed)


def _sum(one: Looked, other: Looked) -> Looked:
    careful = None if one.careful is None or other.careful is None else one.careful + other.careful
    return Looked(
        one.games + other.games,
        careful,
        one.steady + other.steady,
        one.apart + other.apart,
        one.enough + other.enough,
        one.steady_enough + other.steady_enough,
        one.lands + other.lands,
        one.missed + other.missed,
    )


class _Lines:
    """All lines of play of single games, for one cost."""

    def __init__(self, library: Library, cost: Cost, setting: Setting) -> None:
        self._turns = Turns(library, cost)
        self._setting = setting
        place = {kind: number for number, kind in enumerate(self._turns.kinds)}
        self._of_kind = [place[kind] for kind in reductions(library, cost)]
        self._least = min(way.size for way in cost.ways)
        ramp = any(kind.is_ramp for kind in self._turns.kinds)
        self._knows = not (self._turns.library.asks_boards and ramp)
        self._hopeful = self._turns if self._knows else Turns(library, cost, hopeful=True)
        self._players: dict[int, CarefulPlayer] = {}

    def look(self, dealt: Dealt, turn: int, seed: int) -> Looked:
        """Look at some games. Raises ``DeckTimeError``."""
        player = self._players.get(turn)
        if player is None:
            player = self._players[turn] = CarefulPlayer(self._turns, turn, self._setting, seed)
        careful = steady = apart = enough = steady_enough = all_lands = missed = 0
        for game in range(len(dealt.order)):
            paid = dealt.paid[game][0][turn - 1]
            many = dealt.lands[game][turn - 1] >= turn
            does = paid
            if self._knows:
                does, lands = self._played(player, dealt, game, Random(f"{seed} {game}"))
                careful += does
                enough += does and lands >= turn
                all_lands += lands >= turn
            steady += paid
            steady_enough += paid and many
            apart += does != paid
            missed += not does and (paid or self._payable(dealt, game, turn))
        return Looked(
            len(dealt.order),
            careful if self._knows else None,
            steady,
            apart,
            enough,
            steady_enough,
            all_lands,
            missed,
        )

    def _played(self, player: CarefulPlayer, dealt: Dealt, game: int, rng: Random) -> tuple[bool, int]:
        order = [self._of_kind[n] for n in dealt.order[game]]
        held = self._counted(order[:HAND])
        library = tuple(count - own for count, own in zip(self._turns.counts, held, strict=True))
        hands = self._hands(held, dealt.bottom[game], dealt.bottom_lands[game])
        lands = sum(held[n] for n in self._turns.land_cards) - dealt.bottom_lands[game]
        return player.plays(hands, order[HAND:], library, lands, rng)

    def paid(self, dealt: Dealt, game: int, turn: int, seed: int) -> bool:
        """Whether the careful player pays in a game."""
        player = self._players.setdefault(turn, CarefulPlayer(self._turns, turn, self._setting, seed))
        return self._played(player, dealt, game, Random(f"{seed} {game}"))[0]

    def _payable(self, dealt: Dealt, game: int, turn: int) -> bool:
        """Whether some line of play pays, with the order of the library known."""
        if not self.could(dealt, game, turn):
            return False
        order = [self._of_kind[n] for n in dealt.order[game]]
        seen = order[: self._setting.seen(turn)]
        below = tuple(count - seen.count(number) for number, count in enumerate(self._turns.counts))
        hands = self._hands(self._counted(order[:HAND]), dealt.bottom[game], dealt.bottom_lands[game])
        nothing = (0,) * len(self._turns.kinds)
        positions = {Position(hand, nothing, below) for hand in hands}
        for now in range(1, turn + 1):
            if now > 1 or self._setting.draws_at_once:
                card = order[HAND + self._setting.draws(now) - 1]
                positions = {self._drawn(at, card) for at in positions}
            if len(positions) > MOST_POSITIONS:
                return True
            check(len(positions))
            if now < turn:
                positions = {end for at in positions for end in self._hopeful.options(now, at)}
        return any(self._hopeful.pays(turn, at) for at in positions)

    def could(self, dealt: Dealt, game: int, turn: int) -> bool:
        """Whether all mana that was seen at all would do: most games are told by this alone."""
        if self._hopeful.library.asks_boards:
            return True
        order = [self._of_kind[n] for n in dealt.order[game]]
        units: dict[int, int] = {}
        finds = False
        lands = other = most_of_land = 0
        for number in order[: self._setting.seen(turn)]:
            kind = self._turns.kinds[number]
            finds = finds or bool(kind.finds)
            most = max((len(use.units) for use in kind.uses), default=0)
            made = max(len(kind.units), most, int(bool(kind.finds)), kind.treasures) + len(kind.adds)
            lands += made * kind.land
            other += made * (not kind.land)
            most_of_land = max(most_of_land, made * kind.land)
            for mask in (*kind.units, *kind.adds):
                units[mask] = units.get(mask, 0) + 1
        if min(lands, turn * max(1, most_of_land)) + other < self._least:
            return False
        plain = not (finds or self._turns.library.changes or any(k.treasures for k in self._turns.kinds))
        return not plain or self._turns.cost.met_by(units)

    def _counted(self, cards: Sequence[int]) -> Counts:
        return tuple(cards.count(number) for number in range(len(self._turns.kinds)))

    def _hands(self, held: Counts, bottom: int, lands: int) -> set[Counts]:
        """What can be left of a hand once cards went to the bottom."""
        kinds, of_use = self._turns.kinds, set(self._turns.of_use)
        if not bottom:
            return {tuple(n if number in of_use else 0 for number, n in enumerate(held))}
        is_land = [kind.is_land_card for kind in kinds]
        ranges = [range(min(n, lands if is_land[k] else bottom - lands) + 1) for k, n in enumerate(held)]
        return {
            tuple(
                n - gone if k in of_use else 0 for k, (n, gone) in enumerate(zip(held, choice, strict=True))
            )
            for choice in product(*ranges)
            if sum(choice) == bottom and sum(c for k, c in enumerate(choice) if is_land[k]) == lands
        }

    def _drawn(self, at: Position, number: int) -> Position:
        if number not in self._turns.of_use:
            return at
        return at._replace(hand=(*at.hand[:number], at.hand[number] + 1, *at.hand[number + 1 :]))


def with_careful_play(
    library: Library, costs: Sequence[Cost], dealt: Dealt, last_turn: int, setting: Setting, seed: int
) -> Dealt:
    """The games with what a careful player pays on each turn, each turn played for by itself."""
    by_cost = [_Lines(library, cost, setting) for cost in costs]
    turns = range(1, last_turn + 1)
    paid = [
        [[lines.paid(dealt, game, turn, seed) for turn in turns] for lines in by_cost]
        for game in range(len(dealt.order))
    ]
    return replace(dealt, paid=paid)
