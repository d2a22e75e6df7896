"""What the spells of a deck come to with a base: as fractions, from games, or as an estimate.

Fractions where there is little to look at, games elsewhere. Estimates take each land as if it made its mana
by itself, and next to no time: they are what is left to say where the time is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from planner.decks.base_tables import BaseTables
from planner.decks.deadline import DeckTimeError, check, part_of, until
from planner.decks.dealt_cards import DealtCards
from planner.decks.demands import CostDemand
from planner.decks.exact_rows import exact_odds
from planner.decks.game_plan import Setting
from planner.decks.kinds import BLANK, CardRole, Library, TooLargeError, identified, merged
from planner.decks.mana_base import BaseProblem
from planner.decks.steady_player import CostGames
from planner.decks.weighted_spells import WeightedSpell
from planner.game.records import Record

if TYPE_CHECKING:
    from planner.decks.base_search import Base

GAMES_AT_ONCE = 2_000
"""Games that are played before the time is looked at."""


class SearchEffort(Record, frozen=True):
    """The positions looked at for a figure, and the games simulated where they are too many."""

    positions: int
    games: int


FULL = SearchEffort(4_000, 20_000)
COMPARING = SearchEffort(2_000, 4_000)
"""While bases are compared: the same games with each of them tell early which is better."""
SMALL = SearchEffort(100, 2_000)
_SHARES = (FULL, 0.25), (SMALL, 0.25)
"""What is tried for the deck as it is, one after the other, and the share of the time left that it has."""


_Paid = tuple[tuple[CostDemand, ...], str]


class Figure(Record, frozen=True):
    """The chance of a spell; ``games`` it is of, 0 where it is exact, None where it is an estimate."""

    chance: Fraction
    games: int | None = 0


class BaseFigures:
    """The chances of the spells: ``before`` with the deck as it is, then with other bases.

    Each spell is worked out in the same way before and after, so that both can be compared. ``ends`` is the
    moment from which on estimates have to do.
    """

    def __init__(self, problem: BaseProblem, setting: Setting, tables: BaseTables, ends: float) -> None:
        self._problem, self._setting, self._tables, self._ends = problem, setting, tables, ends
        self._exact: dict[tuple[_Paid, int, Library], Fraction] = {}
        self._played: dict[tuple[_Paid, int, Library, int], Fraction] = {}
        self._efforts: dict[int, SearchEffort] = {}
        self._cards_of: Library | None = None
        self._cards: dict[int, DealtCards] = {}
        (row,) = tables.chances(np.array([problem.now], dtype=np.int64)).tolist()
        self.before = [_estimate(chance) for chance in row]
        library = self._library(problem.now)
        for effort, part in _SHARES:
            with suppress(DeckTimeError), until(part_of(ends, part)):
                for number, spell in enumerate(problem.spells):
                    if number not in self._efforts:
                        self.before[number] = self._castable(spell, library, effort)
                        self._efforts[number] = effort

    def after(self, base: Base) -> list[Figure]:
        """The figures of a base, worked out as far as there is time for it."""
        library, found = self._library(base), self.estimated(base)
        with suppress(DeckTimeError), until(self._ends):
            for number, effort in self._efforts.items():
                found[number] = self._castable(self._problem.spells[number], library, effort)
        return found

    def estimated(self, base: Base) -> list[Figure]:
        """The figures of a base by those before, and what tables say that it gains."""
        bases = np.array([self._problem.now, base], dtype=np.int64)
        now, then = self._tables.chances(bases).tolist()
        gains = (more - less for more, less in zip(then, now, strict=True))
        return [_estimate(float(one.chance) + gain) for one, gain in zip(self.before, gains, strict=True)]

    def value(self, base: Base, effort: SearchEffort = COMPARING) -> tuple[float, bool]:
        """The weighted sum of a base, and whether it is exact. Raises ``DeckTimeError``."""
        check(0)
        library, found = self._library(base), []
        for spell in self._problem.spells:
            check(0)
            found.append(self._castable(spell, library, effort))
        return self.sum(found, base), not any(one.games for one in found)

    def weighted(self, figures: Sequence[Figure]) -> Fraction:
        """The weighted sum of the chances."""
        spells = self._problem.spells
        return sum((weight_of(s) * one.chance for s, one in zip(spells, figures, strict=True)), Fraction())

    def sum(self, figures: Sequence[Figure], base: Base) -> float:
        """The weighted sum, and what the lands are worth beside their mana."""
        return float(self.weighted(figures)) + float(self._problem.worth @ np.array(base))

    def _library(self, base: Base) -> Library:
        """The deck with the lands of a base, and cards that make no mana."""
        kinds: list[tuple[CardRole, int]] = []
        for group, count in zip(self._problem.groups, base, strict=True):
            kinds += [(one.kind, number) for one, number in group.chosen(count)]
        return merged(identified([*kinds, (BLANK, self._problem.size - sum(base))]))

    def _castable(self, spell: WeightedSpell, library: Library, effort: SearchEffort) -> Figure:
        """The chance; a simulated one where lands rest on others in too many ways.

        Raises ``DeckTimeError``.
        """
        key = (_paid(spell), spell.turn, library)
        if key not in self._exact:
            found = exact_odds(library, spell.cost, spell.turn, self._setting, effort.positions)
            if isinstance(found, DeckTimeError):
                raise found
            if isinstance(found, TooLargeError):
                return Figure(self._simulated(spell, library, effort.games), effort.games)
            self._exact[key] = found.castable
        return Figure(self._exact[key])

    def _simulated(self, spell: WeightedSpell, library: Library, games: int) -> Fraction:
        key = (_paid(spell), spell.turn, library, games)
        if key not in self._played:
            castable = 0
            for block in range(games // GAMES_AT_ONCE):
                cards = self._dealt(library, block)
                played = CostGames(library, spell.cost, cards, spell.turn, self._setting)
                castable += int(played.paid([spell.turn])[spell.turn].sum())
            self._played[key] = Fraction(castable, games)
        return self._played[key]

    def _dealt(self, library: Library, block: int) -> DealtCards:
        """The cards of a block of games, the same for every spell; those of one library are kept."""
        if self._cards_of != library:
            self._cards_of, self._cards = library, {}
        if block not in self._cards:
            check(0)
            self._cards[block] = DealtCards(library, self._setting, 0, block, GAMES_AT_ONCE)
        return self._cards[block]


def _paid(spell: WeightedSpell) -> _Paid:
    """What tells spells apart in paying for them."""
    return spell.cost.ways, spell.cost.type_line


def _estimate(chance: float) -> Figure:
    return Figure(Fraction(min(max(chance, 0.0), 1.0)).limit_denominator(10**9), None)


def weight_of(spell: WeightedSpell) -> Fraction:
    """What a spell is worth, as a fraction."""
    return Fraction(spell.weight).limit_denominator(10**6)
