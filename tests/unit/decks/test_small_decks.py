"""Decks of up to 12 cards: the odds are those of every order of the library and every line of play."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from random import Random

import pytest

from planner.decks.best_play import best_odds
from planner.decks.demands import read_cost
from planner.decks.exact_rows import exact_odds
from planner.decks.game_plan import Setting
from planner.decks.kinds import BLANK, TAPPED, UNTAPPED, CardRole, Entering, merged, reduced
from planner.decks.land_odds import land_odds
from planner.decks.lands_only import applies
from planner.decks.mulligans import MulliganStage, read_mulligan
from planner.decks.simulation import simulated_block
from planner.models.deciders.hall.condition import mask_of
from tests.support.deck_games import Card, Games
from tests.support.random_decks import cost_text, library_of, random_deck


@pytest.mark.parametrize("number", range(60))
def test_exact_odds_are_those_of_all_games(number: int) -> None:
    random = Random(number)
    cards, cost, turn = random_deck(random, ramp=number % 3 == 0)
    at_once = random.random() < 0.5
    games = Games(cards, cost, turn, at_once)
    setting = Setting(on_the_draw=at_once)
    library, asked = library_of(cards), read_cost(cost_text(cost))
    found = best_odds(library, asked, turn, setting)
    assert found.castable == games.castable()
    assert found.with_hindsight == games.with_hindsight()
    if applies(reduced(library, asked)):
        assert land_odds(library, asked, turn, setting) == found


@pytest.mark.parametrize("at_once", [False, True])
def test_a_hand_without_lands_draws_the_first_one_on_turn_one(at_once: bool) -> None:
    """On the draw a hand without any land can still have one for each turn."""
    duals, plains = Card("dual", True, ("WU",), tapped=True), Card("plains", True, ("W",))
    cards = [*[duals] * 2, plains, Card("island", True, ("U",)), *[Card("blank")] * 8]
    setting, cost = Setting(on_the_draw=at_once), read_cost("{W}{U}")
    found = land_odds(library_of(cards), cost, 2, setting)
    assert found.castable == Games(cards, "WU", 2, at_once).castable()
    assert found == best_odds(library_of(cards), cost, 2, setting)


@pytest.mark.parametrize("number", range(12))
@pytest.mark.parametrize("rule", ["london", {"london": {"keep": [1, 4], "to": 5}}, "karsten"])
def test_mulligans_are_those_of_all_hands(number: int, rule: object) -> None:
    random = Random(1_000 + number)
    cards, cost, turn = random_deck(random, ramp=number % 4 == 0, size=11)
    setting = Setting(mulligan=read_mulligan(rule))
    games = Games(cards, cost, turn, draws_at_once=False)
    expected, left = Fraction(), Fraction(1)
    for stage in setting.mulligan.stages:
        kept = Fraction()
        for hand, chance in games.hands(7):
            lands = sum(card.land for card in hand)
            if stage.keeps(lands):
                kept += chance
                expected += left * chance * _best_bottom(games, hand, stage)
        left *= 1 - kept
    library, asked = library_of(cards), read_cost(cost_text(cost))
    found = best_odds(library, asked, turn, setting)
    assert found.castable == expected
    if applies(reduced(library, asked)):
        assert land_odds(library, asked, turn, setting) == found


def _best_bottom(games: Games, hand: tuple[object, ...], stage: MulliganStage) -> Fraction:
    """The best that a hand comes to once cards went to the bottom, as the rule says how many lands."""
    from itertools import combinations

    lands = [card for card in hand if card.land]  # type: ignore[attr-defined]
    others = [card for card in hand if not card.land]  # type: ignore[attr-defined]
    below = stage.bottom_lands(len(lands))
    best = Fraction()
    for one in set(combinations(lands, below)):
        for two in set(combinations(others, stage.bottom - below)):
            kept = list(hand)
            for card in (*one, *two):
                kept.remove(card)
            best = max(best, games.from_hand(tuple(kept), (*one, *two)))  # type: ignore[arg-type]
    return best


@pytest.mark.parametrize("number", range(30))
def test_simulated_odds_are_within_four_errors(number: int) -> None:
    random = Random(2_000 + number)
    cards, cost, turn = random_deck(random, ramp=number % 3 == 0)
    library, asked = library_of(cards), read_cost(cost_text(cost))
    tally = simulated_block(library, asked, turn, Setting(), 0, number, 10_000)
    exact = float(best_odds(library, asked, turn, Setting()).castable)
    error = sqrt(max(exact * (1 - exact), 1e-4) / tally.games)
    assert abs(tally.castable[turn - 1] / tally.games - exact) <= 4 * error


@pytest.mark.parametrize("number", range(40))
def test_sums_over_lands_are_those_of_every_line_of_play(number: int) -> None:
    """On the play and on the draw, with mulligans, with lands whose condition the turn settles."""
    random = Random(3_000 + number)
    how = (
        UNTAPPED,
        TAPPED,
        (Entering(least=0, most=2),),
        (Entering(least=2),),
        (Entering(least=0, last_turn=2),),
        (Entering(("Plains",)),),
    )
    kinds = [
        (
            CardRole(
                f"land {n}",
                land=True,
                units=(mask_of(random.choice(["W", "U", "WU"])),),
                untapped=random.choice(how),
                words=frozenset({"Land", *(["Plains"] if random.random() < 0.3 else [])}),
            ),
            random.randint(1, 4),
        )
        for n in range(3)
    ]
    library = merged([*kinds, (BLANK, random.randint(6, 9))])
    cost = read_cost(random.choice(["{W}", "{W}{U}", "{1}{W}", "{W}{U}{U}", "{2}{W}{U}", "{1}{U}"]))
    setting = Setting(
        on_the_draw=random.random() < 0.5, mulligan=read_mulligan(random.choice(["none", "london"]))
    )
    turn = cost.mana_value + random.randint(0, 1) * (cost.mana_value < 3)
    if setting.seen(turn) > library.size:
        return
    assert exact_odds(library, cost, turn, setting) == best_odds(library, cost, turn, setting)


def _simulated_and_exact(cards: list[Card], cost: str, turn: int, setting: Setting) -> tuple[float, float]:
    """The share of games with the cost paid on this turn, and the odds with the best play."""
    library, asked = library_of(cards), read_cost(cost)
    tally = simulated_block(library, asked, turn, setting, 0, 1, 4_000)
    return tally.castable[turn - 1] / tally.games, float(best_odds(library, asked, turn, setting).castable)


def test_spells_go_to_the_bottom_of_the_library_as_the_rule_says() -> None:
    """London mulligans of lands that are all alike leave nothing to choose."""
    cards = [*[Card("plains", True, ("W",))] * 4, *[Card("blank")] * 8]
    found, exact = _simulated_and_exact(cards, "{1}{W}", 2, Setting(mulligan=read_mulligan("london")))
    assert abs(found - exact) <= 4 * sqrt(exact * (1 - exact) / 4_000)


def test_the_land_that_enters_tapped_is_the_one_that_the_hand_has_no_other_for() -> None:
    """The harbor first, and the plains pay for {W} on turn two; the tower first, and nothing does for {U}."""
    tower, harbor = Card("a tower", True, ("W",), tapped=True), Card("harbor", True, ("U",), tapped=True)
    cards = [tower, harbor, Card("plains", True, ("W",)), *[Card("blank")] * 5]
    found, exact = _simulated_and_exact(cards, "{W}{U}", 2, Setting())
    assert exact == 0.875
    assert abs(found - exact) <= 4 * sqrt(exact * (1 - exact) / 4_000)


def test_lands_that_would_enter_tapped_later_are_played_before_they_do() -> None:
    """Three enter untapped early, three late, two never: in that order nearly every game pays in time."""
    kinds = [
        (CardRole("early", land=True, units=(mask_of("W"),), untapped=(Entering(least=0, most=2),)), 3),
        (CardRole("never", land=True, units=(mask_of("WU"),), untapped=TAPPED), 2),
        (CardRole("late", land=True, units=(mask_of("WU"),), untapped=(Entering(least=2),)), 3),
    ]
    library, asked = merged([*kinds, (BLANK, 4)]), read_cost("{2}{W}{U}")
    setting = Setting(mulligan=read_mulligan("london"))
    tally = simulated_block(library, asked, 4, setting, 0, 1, 4_000)
    exact = float(best_odds(library, asked, 4, setting).castable)
    assert tally.castable[3] / tally.games > exact - 0.02
