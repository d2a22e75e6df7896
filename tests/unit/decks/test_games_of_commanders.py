"""Games in which a commander is cast, and lands that enter untapped where the board says so."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from planner.decks import play
from planner.decks.cards_of import read_deck
from planner.decks.play_kernel import enters_untapped
from planner.decks.play_tables import PlayTables

BEAR = {"name": "Bear", "mana_cost": "{1}{G}", "type_line": "Creature", "power": "2"}
ELF = {"name": "Elf", "mana_cost": "{G}", "type_line": "Creature", "power": "1"}
HYDRA = {"name": "Hydra", "mana_cost": "{2}{G}", "type_line": "Legendary Creature", "power": "3"}
DEAR = {"name": "Dear", "mana_cost": "{9}{G}", "type_line": "Sorcery"}


def land(name: str, text: str, types: str = "Land") -> dict[str, Any]:
    return {"name": name, "type_line": types, "oracle_text": f"{text}\n{{T}}: Add {{G}}."}


TAPPED = land("Marsh", "This land enters tapped.")
CHECKED = land("Crag", "This land enters tapped unless you control a Forest.")
FAST = land("Copse", "This land enters tapped unless you control two or fewer other lands.")
SLOW = land("Fields", "This land enters tapped unless you control two or more other lands.")
REVEALING = (
    "As this land enters, you may reveal a Forest card from your hand. If you don't, this land enters tapped."
)
REVEALED = land("Hovel", REVEALING)


def test_a_commander_is_cast_once_from_the_command_zone() -> None:
    """903.8: with lands alone in the library it is all that is cast, on the third turn."""
    found = play([{"card": "Forest", "count": 99}], commander=HYDRA, games=50, turns=5)
    assert [row.mana for row in found.rows] == [0, 0, 3, 0, 0]
    assert found.casts["Hydra"] == [0, 0, 1, 0, 0]
    assert not found.not_played
    assert "command zone" in found.words["commander"]


def test_two_partners_are_cast_one_after_another() -> None:
    """702.124: both are in the command zone."""
    other = {**HYDRA, "name": "Other", "mana_cost": "{1}{G}"}
    found = play([{"card": "Forest", "count": 98}], commander=[HYDRA, other], games=50, turns=4)
    assert [row.mana for row in found.rows] == [0, 2, 3, 0]


def test_what_is_in_the_command_zone_is_no_card_of_the_hand() -> None:
    """514.1: nobody discards it, and it makes no hand larger."""
    cards = [{"card": "Forest", "count": 60}, {"card": DEAR, "count": 39}]
    found = play(cards, commander={**HYDRA, "mana_cost": "{7}{G}{G}{G}"}, games=300, turns=20)
    assert 0 < sum(found.casts["Hydra"]) <= 1


def test_without_a_commander_nothing_is_said_of_one() -> None:
    assert "commander" not in play([{"card": "Forest", "count": 60}], games=10, turns=2).words


def spent(card: dict[str, Any] | str, turns: int = 4) -> float:
    deck = [{"card": "Forest", "count": 12}, {"card": card, "count": 13}]
    spells = [{"card": one, "count": 12} for one in (ELF, BEAR, {**HYDRA, "type_line": "Creature"})]
    return play([*deck, *spells], games=2_000, turns=turns, seed=5).rows[-1].total


def test_lands_that_enter_untapped_under_a_condition_are_between_the_others() -> None:
    never, always = spent(TAPPED), spent(land("Grove", ""))
    for card in (CHECKED, FAST, SLOW, REVEALED):
        assert never < spent(card) < always, card["name"]


def test_no_such_land_is_played_by_a_rule() -> None:
    deck = [{"card": card, "count": 10} for card in (CHECKED, FAST, SLOW, REVEALED, "Forest", BEAR)]
    assert play(deck, games=10, turns=2).by_rule == []


@pytest.mark.parametrize(
    ("card", "hand", "board", "untapped"),
    [
        (CHECKED, {"Crag": 1}, {}, False),
        (CHECKED, {"Crag": 1, "Forest": 1}, {}, False),
        (CHECKED, {"Crag": 1}, {"Forest": 1}, True),
        (CHECKED, {"Crag": 1}, {"Crag": 3}, False),
        (FAST, {"Copse": 1}, {"Forest": 2}, True),
        (FAST, {"Copse": 1}, {"Forest": 2, "Copse": 1}, False),
        (SLOW, {"Fields": 1}, {"Forest": 1}, False),
        (SLOW, {"Fields": 1}, {"Forest": 1, "Fields": 1}, True),
        (REVEALED, {"Hovel": 2}, {"Forest": 3}, False),
        (REVEALED, {"Hovel": 1, "Forest": 1}, {}, True),
    ],
)
def test_what_is_there_decides_how_a_land_enters(
    card: dict[str, Any], hand: dict[str, int], board: dict[str, int], untapped: bool
) -> None:
    """614.1d, 614.12: by the battlefield as it is before the land is on it, or by the hand without it."""
    tables = PlayTables(read_deck([{"card": card, "count": 9}, {"card": "Forest", "count": 9}]), {})
    kind = tables.names.index(card["name"])
    counts = [np.array([some.get(name, 0) for name in tables.names]) for some in (hand, board)]
    assert enters_untapped(kind, 3, counts[0], counts[1], tables.entering) is untapped


def test_the_same_games_compiled_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    deck = [{"card": card, "count": 12} for card in (CHECKED, FAST, REVEALED, "Forest", BEAR, ELF)]
    both = []
    for fast in (True, False):
        monkeypatch.setattr("planner.decks.played_games._is_fast", lambda fast=fast: fast)
        both.append(play(deck, commander=HYDRA, games=400, turns=6, seed=3).rows)
    assert both[0] == both[1]
