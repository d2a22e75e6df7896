"""The best play of a player who doesn't know the order of the library, by dynamic programming.

Every turn ends in one of a few positions; the next card is any of the library's. The value of a position is
the greatest expected chance to pay on the turn in question: all of it in whole numbers, so that fractions
come
out. Among plays of the same chance those count that pay more often with enough lands, then those that see
enough lands more often (a land that is found isn't drawn any more).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import product
from math import comb, lcm, perm

from planner.decks.deadline import check
from planner.decks.demands import Cost
from planner.decks.game_plan import Setting
from planner.decks.kinds import Library, TooLargeError
from planner.decks.land_odds import Odds
from planner.decks.mulligans import HAND, MulliganStage
from planner.decks.turns import Counts, Position, Turns

MOST_POSITIONS = 2_000_000
"""Positions that are looked at before the exact way is given up."""


class BestPlay:
    """The chance to pay on one turn from any position, in units of a common denominator."""

    def __init__(self, turns: Turns, turn: int, setting: Setting, most: int = MOST_POSITIONS) -> None:
        self._turns = turns
        self._turn = turn
        self._setting = setting
        self._most = most
        self._known: dict[tuple[int, int, Position], int] = {}
        size = sum(turns.counts) - HAND
        lost = sum(n for n, kind in zip(turns.counts, turns.kinds, strict=True) if kind.finds)
        least = max(1, size - setting.draws(turn) - (min(lost, 2 * turn) if turns.finds else 0))
        self._each = lcm(*range(least, size + 1)) if size else 1
        self.whole: int = self._each ** setting.draws(turn)
        self._shift: int = self.whole.bit_length() + 1

    def from_hand(self, hands: Iterable[Counts], library: Counts, lands: int) -> tuple[int, int, int]:
        """The chance with the best of these hands, out of ``whole``; with enough lands.

        Of enough lands alone.

        ``lands`` is how many lands each of the hands has.
        """
        nothing = (0,) * len(library)
        best = 0
        for hand in hands:
            at = Position(hand, nothing, library)
            if self._setting.draws_at_once:
                best = max(best, self._drawn(1, lands, at))
            else:
                best = max(best, self._value(1, lands, at))
        part = (1 << self._shift) - 1
        return best >> 2 * self._shift, best >> self._shift & part, best & part

    def play(self, turn: int, lands: int, at: Position) -> Position:
        """The end of this turn by the best play; ``lands`` were seen before."""
        return max(self._turns.options(turn, at), key=lambda end: self._drawn(turn + 1, lands, end))

    def _drawn(self, turn: int, lands: int, at: Position) -> int:
        """Sum over the next card drawn, then play the turn."""
        total = 0
        size = sum(at.library)
        if not size:
            return self._value(turn, lands, at) * self._each
        weight = self._each // size
        for number, count in enumerate(at.library):
            if count:
                more = lands + self._turns.kinds[number].is_land_card
                total += count * self._value(turn, more, drawn(at, number, self._turns))
        return total * weight

    def _value(self, turn: int, lands: int, at: Position) -> int:
        key = (turn, lands, at)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= self._most:
                raise TooLargeError
            check()
            found = self._known[key] = self._best(turn, lands, at)
        return found

    def _best(self, turn: int, lands: int, at: Position) -> int:
        if turn == self._turn:
            enough = int(lands >= turn)
            if not self._turns.pays(turn, at):
                return enough
            return (1 << 2 * self._shift) + (enough << self._shift) + enough
        return max(self._drawn(turn + 1, lands, end) for end in self._turns.options(turn, at))


def drawn(at: Position, number: int, turns: Turns) -> Position:
    """The position after a card of a kind was drawn; useless cards aren't recorded."""
    library = (*at.library[:number], at.library[number] - 1, *at.library[number + 1 :])
    if number not in turns.of_use:
        return at._replace(library=library)
    hand = (*at.hand[:number], at.hand[number] + 1, *at.hand[number + 1 :])
    return Position(hand, at.board, library)


class WithHindsight:
    """The chance that some line of play pays on a turn, if the order of the library is known.

    All positions reachable with the cards drawn are kept side by side.
    """

    def __init__(self, turns: Turns, turn: int, setting: Setting, most: int = MOST_POSITIONS) -> None:
        self._turns = turns
        self._turn = turn
        self._setting = setting
        self._left = most
        self._known: dict[tuple[int, Counts, frozenset[Position]], int] = {}

    def from_hand(self, hands: Iterable[Counts], library: Counts) -> int:
        """Count the orders of the draws, as sequences of cards, in which some line of play pays."""
        nothing = (0,) * len(library)
        held = frozenset(Position(hand, nothing, ()) for hand in hands)
        if self._setting.draws_at_once:
            return self._drawn(1, library, held)
        return self._paid(1, library, held)

    def _drawn(self, turn: int, library: Counts, positions: frozenset[Position]) -> int:
        total = 0
        for number, count in enumerate(library):
            if count:
                rest = (*library[:number], count - 1, *library[number + 1 :])
                total += count * self._paid(turn, rest, self._with(positions, number))
        return total

    def _with(self, positions: frozenset[Position], number: int) -> frozenset[Position]:
        if number not in self._turns.of_use:
            return positions
        return frozenset(
            at._replace(hand=(*at.hand[:number], at.hand[number] + 1, *at.hand[number + 1 :]))
            for at in positions
        )

    def _paid(self, turn: int, library: Counts, positions: frozenset[Position]) -> int:
        key = (turn, library, positions)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._orders(turn, library, positions)
        return found

    def _orders(self, turn: int, library: Counts, positions: frozenset[Position]) -> int:
        self._left -= len(positions)
        if self._left < 0:
            raise TooLargeError
        check(len(positions))
        if turn == self._turn:
            return int(any(self._turns.pays(turn, at) for at in positions))
        ends = frozenset(end for at in positions for end in self._turns.options(turn, at))
        return self._drawn(turn + 1, library, ends)


def best_odds(library: Library, cost: Cost, turn: int, setting: Setting, most: int = MOST_POSITIONS) -> Odds:
    """The odds of paying a cost on a turn over every line of play.

    ``with_hindsight`` is None if it isn't known. Each of them looks at a limited number of positions; raises
    ``TooLargeError`` if ``castable`` needs more.

    >>> from planner.decks.demands import read_cost
    >>> from planner.models.deciders.hall.condition import mask_of
    >>> from planner.decks.kinds import BLANK, CardRole
    >>> forest = CardRole("Forest", land=True, units=(mask_of("G"),))
    >>> elf = CardRole("Elf", units=(mask_of("G"),), cost=read_cost("{G}"), sick=True)
    >>> library = Library(((forest, 16), (elf, 4), (BLANK, 20)))
    >>> best_odds(library, read_cost("{2}{G}"), 2, Setting()).castable
    Fraction(842500, 1708993)
    """
    turns = Turns(library, cost)
    if turns.library.asks_boards and any(kind.is_ramp for kind in turns.kinds):
        raise TooLargeError  # what is left of such mana once a spell was cast isn't looked at exactly
    rule = setting.mulligan
    number = comb(library.size, HAND)
    best = BestPlay(turns, turn, setting, most)
    whole = number * best.whole
    castable = with_enough = enough = Fraction()
    for stage, reached in zip(rule.stages, rule.reached(library.lands, library.size), strict=True):
        for kept, rest, held, ways in kept_hands(turns, stage, most) if reached else ():
            one, joint, lands = best.from_hand(kept, rest, held)
            castable += reached * Fraction(ways * one, whole)
            with_enough += reached * Fraction(ways * joint, whole)
            enough += reached * Fraction(ways * lands, whole)
    return Odds(
        castable, with_enough, _hindsight(turns, turn, setting, most), enough if turns.finds else None
    )


def _hindsight(turns: Turns, turn: int, setting: Setting, most: int) -> Fraction | None:
    """The chance with the library face up.

    None if the library is searched, or there are too many positions.
    """
    if turns.finds:
        return None
    rule, size = setting.mulligan, turns.library.size
    seen = WithHindsight(turns, turn, setting, most)
    whole = comb(size, HAND) * perm(size - HAND, setting.draws(turn))
    total = Fraction()
    try:
        for stage, reached in zip(rule.stages, rule.reached(turns.library.lands, size), strict=True):
            for kept, rest, _, ways in kept_hands(turns, stage, most) if reached else ():
                total += reached * Fraction(ways * seen.from_hand(kept, rest), whole)
    except TooLargeError:
        return None
    return total


def kept_hands(
    turns: Turns, stage: MulliganStage, most: int = MOST_POSITIONS
) -> Iterator[tuple[list[Counts], Counts, int, int]]:
    """The hands that a stage keeps: what remains of each, the library, its lands, and its weight."""
    of_use = set(turns.of_use)
    if comb(HAND + len(turns.counts) - 1, HAND) > most:
        raise TooLargeError
    for hand, ways in _hands(turns.counts, HAND):
        check()
        lands = sum(hand[n] for n in turns.land_cards)
        if not stage.keeps(lands):
            continue
        library = tuple(count - held for count, held in zip(turns.counts, hand, strict=True))
        below = stage.bottom_lands(lands)
        kept = {
            tuple(
                held - gone if n in of_use else 0
                for n, (held, gone) in enumerate(zip(hand, choice, strict=True))
            )
            for choice in _bottoms(turns, hand, below, stage.bottom - below)
        }
        yield sorted(kept), library, stage.kept_lands(lands), ways


def _bottoms(turns: Turns, hand: Counts, lands: int, spells: int) -> Iterator[Counts]:
    """The choices of cards to put on the bottom: a number of lands and a number of other cards."""
    land = set(turns.land_cards)
    for choice in product(
        *(range(min(held, lands if n in land else spells) + 1) for n, held in enumerate(hand))
    ):
        if sum(choice) == lands + spells and sum(choice[n] for n in turns.land_cards) == lands:
            yield choice


def _hands(counts: Counts, size: int) -> Iterator[tuple[Counts, int]]:
    """Every hand of a size by kinds, and the number of card combinations that give it."""
    if not counts:
        if not size:
            yield (), 1
        return
    rest = sum(counts[1:])
    for held in range(max(0, size - rest), min(counts[0], size) + 1):
        ways = comb(counts[0], held)
        for others, more in _hands(counts[1:], size - held):
            yield (held, *others), ways * more
