"""The curve of a deck, the symbols that it asks for, and the lands that make them."""

from __future__ import annotations

from typing import Any

import pytest

from planner.decks import odds, so_far
from planner.decks.answer import OddsTable
from planner.decks.cards_of import read_deck
from planner.decks.deck_mana import deck_mana

Json = dict[str, Any]


def spell(cost: str, **more: Any) -> Json:
    return {"name": f"Spell {cost}", "mana_cost": cost, "type_line": "Sorcery", **more}


def entries(**lands: int) -> list[Json]:
    return [{"card": name.replace("_", " "), "count": count} for name, count in lands.items()]


@pytest.mark.parametrize(
    ("cost", "value", "asked"),
    [
        ("{1}{W}{U}{U}", 4, {"W": 1, "U": 2}),
        ("{W/U}{W/U}", 2, {"W": 2, "U": 2}),
        ("{2/R}{G/P}", 3, {"R": 1, "G": 1}),
        ("{X}{C}", 1, {"C": 1}),
        ("{3}", 3, {}),
    ],
)
def test_symbols_count_for_each_type_that_pays_them(cost: str, value: int, asked: dict[str, int]) -> None:
    found = deck_mana(read_deck([*entries(Wastes=7), {"card": spell(cost), "count": 3}]))
    assert (found.curve, found.asked) == ({value: 3}, {one: 3 * number for one, number in asked.items()})


def test_the_curve_has_every_mana_value_between_and_no_land() -> None:
    cards = [spell("{G}"), spell("{2}{G}{G}"), {"name": "Nothing", "type_line": "Sorcery"}]
    assert deck_mana(read_deck([*entries(Forest=9), *cards])).curve == {1: 1, 2: 0, 3: 0, 4: 1}
    assert deck_mana(read_deck(entries(Forest=9))).curve == {}


def test_a_land_is_a_source_of_everything_that_it_makes_or_finds() -> None:
    deck = entries(Forest=1, Hallowed_Fountain=2, Windswept_Heath=3, City_of_Brass=4, Wastes=5)
    assert deck_mana(read_deck(deck)).made == {"W": 9, "U": 9, "B": 4, "R": 4, "G": 8, "C": 5}


def test_it_stands_in_the_odds_from_the_first_that_is_known_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(so_far, "BETWEEN", 0.0)
    deck = [*entries(Forest=24), {"card": spell("{1}{G}"), "count": 36}]
    told: list[OddsTable] = []
    with so_far.heard_by(told.append):
        found = odds(deck)
    assert found.mana == deck_mana(read_deck(deck))
    assert told
    assert all(one.mana == found.mana for one in told)
