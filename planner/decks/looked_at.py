"""Games that are looked at line by line: what a careful player pays, and what some line of play could have.

Of some games those that the steady player doesn't win are played again, from position to position. That says
how many of them some line of play could win, with the order of the library known; and where there are such
games, how much better a careful player does. All of it within so many positions a table, counted
alike on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import sqrt
from random import Random
from typing import TYPE_CHECKING

from planner.decks.careful_player import CarefulPlayer
from planner.decks.deadline import MOST_COUNTED, DeckTimeError, allowed, check, work_left
from planner.decks.demands import Cost
from planner.decks.game_plan import Setting
from planner.decks.kinds import Library, reductions
from planner.decks.mulligans import HAND
from planner.decks.turns import Counts, Position, Turns
from planner.game.records import Record, replace

if TYPE_CHECKING:
    from planner.decks.simulation import Dealt

SAMPLE = 200
"""Games that the steady player doesn't win whose lines of play are looked at, for one cost and turn."""
DEALT = 2_000
"""Games among which these are sought; only ``SAMPLE`` where each needs whole boards."""
CHUNK = 250
MOST_GAMES = 2_000
"""Games that a careful player plays for one cost and turn: so many at a time, and in all."""
FEWEST = 100
"""Of fewer games than this nothing is said."""
MOST_POSITIONS = 1_500
"""Positions of one game and turn; where there are more, the game counts as one that could pay."""
LOOKED_AT = 160_000
"""Moments of a turn that are looked at for all costs and turns of a table."""
OF_BOARDS = 30
"""As so many moments each turn of a game counts that is dealt and needs whole boards."""
SURE = 2.0
"""So many standard errors a careful player has to be better than the steady one for it to count."""


class Careful(Record, frozen=True):
    """Results of games by a careful player on one turn, in numbers of games.

    ``gained`` are games that it pays and the steady player doesn't, less those the other way around;
    ``apart`` are both together. ``gained_with_enough`` counts only games with enough lands.
    """

    games: int
    gained: int
    apart: int
    gained_with_enough: int

    @property
    def counts(self) -> bool:
        """Whether the careful player does better than the steady one beyond chance."""
        return self.gained > SURE * sqrt(self.apart)

    def __add__(self, other: Careful) -> Careful:
        return Careful(
            self.games + other.games,
            self.gained + other.gained,
            self.apart + other.apart,
            self.gained_with_enough + other.gained_with_enough,
        )


class Looked(Record, frozen=True):
    """Results of games on one turn: some line of play, but not the steady player, pays ``missed`` games.

    ``careful`` is None if nothing was missed, if the careful player doesn't know the cards well enough, or if
    there was too much to examine. In that case ``could`` is the part of the games in which the cards seen
    could pay at all (``could_pay``), and ``missed`` means nothing.
    """

    games: int
    missed: int = 0
    careful: Careful | None = None
    could: float | None = None


def looked_at(
    library: Library, cost: Cost, turns: Sequence[int], setting: Setting, seed: int, most: int
) -> dict[int, Looked]:
    """Examine games of one cost on each of these turns, at most ``most`` games.

    If there is too much to examine on a turn, the result is an upper bound by the mana of the cards seen.
    """
    lines = _Lines(library, cost, setting)
    left = work_left()
    if left is not None and not lines.knows:
        left -= SAMPLE * max(turns) * OF_BOARDS
        if left < 0:
            return _bounded(library, cost, turns, setting, seed)
    first = min(most, DEALT if lines.knows else SAMPLE)
    games = _Games(library, cost, max(turns), setting, seed, first, min(most, MOST_GAMES))
    found: dict[int, Looked] = {}
    for number, turn in enumerate(sorted(turns)):
        mine = MOST_COUNTED if left is None else left // (len(turns) - number)
        with allowed(mine) as work:
            one = _of_turn(lines, games, turn, seed)
        if one is not None:
            found[turn] = one
        left = None if left is None else left - (mine - max(work.left, 0))
    open_turns = [turn for turn in turns if turn not in found]
    return found | _bounded(library, cost, open_turns, setting, seed)


def _bounded(
    library: Library, cost: Cost, turns: Sequence[int], setting: Setting, seed: int
) -> dict[int, Looked]:
    """Upper bound from the mana of the cards seen, in games that are dealt and not played."""
    from planner.decks.seen_mana import BOUND_GAMES, could_pay

    if not turns:
        return {}
    could = could_pay(library, cost, turns, setting, seed)
    return {turn: Looked(BOUND_GAMES, could=part) for turn, part in could.items()}


def _of_turn(lines: _Lines, games: _Games, turn: int, seed: int) -> Looked | None:
    """Examine a sample by all lines of play, then games of a careful player, until the work is used up."""
    left = work_left()
    part = None if left is None else left // 2
    try:
        with allowed(part) as work:
            found = lines.missed(games.chunk(0), turn)
        check(0 if part is None else part - max(work.left, 0))
    except DeckTimeError:
        return None
    try:
        for number in range(1, games.chunks if lines.knows and found.missed else 1):
            one = lines.careful(games.chunk(number), turn, seed + number)
            found = replace(found, careful=one if found.careful is None else found.careful + one)
    except DeckTimeError:
        pass
    return found


class _Games:
    """Games of one cost, dealt when needed: the sample, then more in chunks."""

    def __init__(
        self, library: Library, cost: Cost, last_turn: int, setting: Setting, seed: int, first: int, more: int
    ) -> None:
        self._asked = library, cost, last_turn, setting, seed
        self._first, self._more = first, more
        self._known: list[Dealt] = []
        self.chunks = 1 + -(-more // CHUNK)

    def chunk(self, number: int) -> Dealt:
        """Deal a chunk of the games. Raises ``DeckTimeError``."""
        from planner.decks.simulation import dealt_games

        library, cost, last_turn, setting, seed = self._asked
        if number == len(self._known):
            size = min(CHUNK, self._more - (number - 1) * CHUNK) if number else self._first
            with allowed(MOST_COUNTED):
                self._known.append(dealt_games(library, [cost], last_turn, setting, seed, size, number))
        return self._known[number]


class _Lines:
    """All lines of play of single games, for one cost."""

    def __init__(self, library: Library, cost: Cost, setting: Setting) -> None:
        self._turns = Turns(library, cost)
        self._setting = setting
        place = {kind: number for number, kind in enumerate(self._turns.kinds)}
        self._of_kind = [place[kind] for kind in reductions(library, cost)]
        self._least = min(way.size for way in cost.ways)
        self._hopeful = self._turns
        ramp = any(kind.is_ramp for kind in self._turns.kinds)
        self.knows = not (self._turns.library.asks_boards and ramp)
        """Whether all that the cards do is carried out, so that a careful player can play them."""
        if not self.knows:
            self._hopeful = Turns(library, cost, hopeful=True)
        for one in (self._turns, self._hopeful):
            one.counts_moments = True
        self._players: dict[int, CarefulPlayer] = {}

    def missed(self, dealt: Dealt, turn: int) -> Looked:
        """Find games that some line of play pays and the steady player doesn't, until enough were examined.

        Raises ``DeckTimeError`` if the work left isn't enough for even a few of them.
        """
        missed = looked = games = 0
        try:
            for game in range(len(dealt.order)):
                if not dealt.paid[game][0][turn - 1] and self._could(dealt, game, turn):
                    missed += self._payable(dealt, game, turn)
                    looked += 1
                games += 1
                if looked == SAMPLE:
                    break
        except DeckTimeError:
            if games < FEWEST:
                raise
        return Looked(games, missed)

    def careful(self, dealt: Dealt, turn: int, seed: int) -> Careful:
        """Play games as a careful player, until the work left is used up.

        Raises ``DeckTimeError`` if it isn't enough for even a few of them.
        """
        player = self._players.get(turn)
        if player is None:
            player = self._players[turn] = CarefulPlayer(self._turns, turn, self._setting, seed)
        games = gained = apart = with_enough = 0
        try:
            for game in range(len(dealt.order)):
                paid = dealt.paid[game][0][turn - 1]
                does, lands = self._played(player, dealt, game, Random(f"{seed} {game}"))
                games += 1
                gained += does - paid
                apart += does != paid
                with_enough += (does and lands >= turn) - (paid and dealt.lands[game][turn - 1] >= turn)
        except DeckTimeError:
            if games < FEWEST:
                raise
        return Careful(games, gained, apart, with_enough)

    def _played(self, player: CarefulPlayer, dealt: Dealt, game: int, rng: Random) -> tuple[bool, int]:
        order = [self._of_kind[n] for n in dealt.order[game]]
        held = self._counted(order[:HAND])
        library = tuple(count - own for count, own in zip(self._turns.counts, held, strict=True))
        hands = self._hands(held, dealt.bottom[game], dealt.bottom_lands[game])
        lands = sum(held[n] for n in self._turns.land_cards) - dealt.bottom_lands[game]
        return player.plays(hands, order[HAND:], library, lands, rng)

    def _payable(self, dealt: Dealt, game: int, turn: int) -> bool:
        """Whether some line of play pays, if the order of the library is known."""
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

    def _could(self, dealt: Dealt, game: int, turn: int) -> bool:
        """Whether all mana seen together would pay: a quick test that decides most games."""
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
        """Hands that can remain after cards went to the bottom."""
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
