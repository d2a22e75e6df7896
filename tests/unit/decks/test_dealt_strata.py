"""Games are sorted by what was dealt, and each stratum counts as much as its chance says."""

from __future__ import annotations

from itertools import combinations
from math import isclose, sqrt

import numpy as np
import pytest

from planner.decks.cards_of import read_deck
from planner.decks.dealt_cards import DealtCards
from planner.decks.dealt_strata import MOST_DEALT, Strata, estimate
from planner.decks.demands import read_cost
from planner.decks.exact_rows import exact_odds
from planner.decks.game_plan import Setting
from planner.decks.kinds import Library
from planner.decks.mulligans import read_mulligan
from planner.decks.simulation import simulated_block

ELVES = [("Forest", 4), ("Island", 3), ("Llanowar Elves", 2), ("Thornwood Falls", 1)]


def library(*cards: tuple[str, int], spells: int = 2) -> Library:
    blank = {"name": "Giant", "mana_cost": "{9}", "type_line": "Creature"}
    listed = [{"card": name, "count": count} for name, count in cards]
    return read_deck([*listed, {"card": blank, "count": spells}]).library()


def drawn(deck: Library, strata: Strata, seen: int) -> dict[int, float]:
    """The chance of each stratum by every set of cards that can be seen."""
    every = [number for number, count in enumerate(deck.counts) for _ in range(count)]
    sets = np.array(list(combinations(every, seen)), dtype=np.int16)
    cards = DealtCards.__new__(DealtCards)
    cards.order = sets
    nothing = np.zeros(len(sets), dtype=np.bool_)
    games = strata.split(cards, nothing, nothing).games
    return {number: count / len(sets) for number, count in enumerate(games)}


@pytest.mark.parametrize("cost", ["{G}", "{1}{U}", "{G}{U}", "{2}{G/U}{U}", "{X}{G}", "{0}"])
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_chances_are_those_of_all_cards_that_can_be_seen(cost: str, turn: int) -> None:
    deck = library(*ELVES)
    strata = Strata(deck, read_cost(cost), turn, Setting())
    counted = drawn(deck, strata, Setting().seen(turn))
    assert len(counted) == len(strata.chances)
    assert all(isclose(chance, counted[n], abs_tol=1e-12) for n, chance in enumerate(strata.chances))


@pytest.mark.parametrize("rule", ["none", "london", "karsten", {"london": {"keep": [3, 3], "to": 5}}])
@pytest.mark.parametrize("on_the_draw", [False, True])
def test_chances_are_those_of_games_with_mulligans(rule: object, on_the_draw: bool) -> None:
    deck = library(("Forest", 9), ("Island", 8), ("Llanowar Elves", 4), spells=19)
    setting = Setting(on_the_draw=on_the_draw, mulligan=read_mulligan(rule))
    strata = Strata(deck, read_cost("{1}{U}"), 3, setting)
    assert isclose(strata.chances.sum(), 1.0)
    games = 40_000
    nothing = np.zeros(games, dtype=np.bool_)
    found = strata.split(DealtCards(deck, setting, 5, 0, games), nothing, nothing).games
    for chance, number in zip(strata.chances.tolist(), found, strict=True):
        assert abs(number / games - chance) <= 4.5 * sqrt(chance * (1 - chance) / games) + 1e-9


def test_more_kinds_than_can_be_told_apart_are_sorted_by_lands_alone() -> None:
    names = ("Plains", "Island", "Swamp", "Mountain", "Forest", "Tundra", "Bayou", "Plateau", "Taiga")
    deck = library(*((name, 4) for name in names), spells=24)
    strata = Strata(deck, read_cost("{W}{U}{B}{R}{G}"), 7, Setting())
    assert isclose(strata.chances.sum(), 1.0)
    assert len(strata.chances) == 8  # no land to seven and more
    assert MOST_DEALT < 10**6


@pytest.mark.parametrize(("cost", "turn"), [("{U}", 2), ("{U}", 4), ("{1}{U}", 2), ("{G}{U}", 3)])
@pytest.mark.parametrize("rule", ["none", "london"])
def test_intervals_hold_the_exact_value(cost: str, turn: int, rule: str) -> None:
    """Of 60 estimates most are within two standard errors, and their mean is within its own."""
    deck = library(("Forest", 9), ("Island", 8), spells=23)
    asked, setting = read_cost(cost), Setting(mulligan=read_mulligan(rule))
    exact = exact_odds(deck, asked, turn, setting)
    assert not isinstance(exact, Exception)
    strata = {turn: Strata(deck, asked, turn, setting)}
    off, errors = [], []
    for seed in range(60):
        tally = simulated_block(deck, asked, turn, setting, seed, 0, 500, strata)
        (split,) = tally.splits
        chance, error = estimate(strata[turn].chances, split.games, split.castable)
        off.append(chance - float(exact.castable))
        errors.append(error)
    within = sum(abs(one) <= 2 * error for one, error in zip(off, errors, strict=True))
    assert within >= 51
    assert abs(sum(off) / 60) <= 4 * sqrt(sum(error**2 for error in errors)) / 60


def test_what_the_lands_decide_has_next_to_no_error() -> None:
    deck, asked = library(("Forest", 17), spells=23), read_cost("{2}")
    strata = Strata(deck, asked, 2, Setting())
    tally = simulated_block(deck, asked, 2, Setting(), 0, 0, 1_000, {2: strata})
    chance, error = estimate(strata.chances, tally.splits[0].games, tally.splits[0].castable)
    exact = exact_odds(deck, asked, 2, Setting())
    assert not isinstance(exact, Exception)
    assert isclose(chance, float(exact.castable))
    assert error < 0.0011 < sqrt(chance * (1 - chance) / 1_000) / 5


def test_strata_of_few_games_are_put_together() -> None:
    chances = np.array([0.001, 0.499, 0.4991, 0.0009])
    together = estimate(chances, [0, 500, 499, 1], [0, 500, 0, 0])
    assert together[0] == pytest.approx(0.5)
    assert estimate(np.array([0.999, 0.001]), [1000, 0], [250, 0])[0] == pytest.approx(0.25)


def test_splits_of_blocks_add_up() -> None:
    deck, asked = library(("Forest", 9), ("Island", 8), spells=23), read_cost("{U}")
    strata = {1: Strata(deck, asked, 1, Setting())}
    one, two = (simulated_block(deck, asked, 2, Setting(), 0, block, 300, strata) for block in (0, 1))
    both = one + two
    assert both.games == sum(both.splits[0].games) == 600
    assert both.castable[0] == sum(both.splits[0].castable)
    assert both.splits[0].with_enough <= both.splits[0].enough
