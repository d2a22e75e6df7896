"""A decklist as text with some of its cards in full: names that nobody knows have their cards beside them."""

from __future__ import annotations

from typing import Any

import pytest

from planner import RequestError
from planner.decks import answer_deck, compare

FIZZ = {"name": "Fizz", "mana_cost": "{U}", "type_line": "Instant"}
TEXT = "Deck\n4 Fizz (ABC) 51\n2 fizz\n20 Island\n\nSideboard\n3 Nobody Knows This"


def test_the_text_is_read_as_ever_and_its_names_mean_the_cards() -> None:
    found = answer_deck({"deck": {"text": TEXT, "cards": [FIZZ]}, "turns": [1, 2]})
    listed = [{"card": FIZZ, "count": 6}, {"card": "Island", "count": 20}]
    assert (found.cards, found.lands) == (26, 20)
    assert found.rows == answer_deck({"deck": listed, "turns": [1, 2]}).rows


def test_cards_that_the_text_does_not_name_are_no_part_of_it() -> None:
    other = {"name": "Buzz", "mana_cost": "{B}"}
    assert answer_deck({"deck": {"text": TEXT, "cards": [FIZZ, other]}}).cards == 26


def test_a_card_in_full_comes_before_the_known_one() -> None:
    cheap = {"name": "Island", "type_line": "Land", "oracle_text": "{T}: Add {R}."}
    found = answer_deck(
        {"deck": {"text": "20 Island", "cards": [cheap]}, "ask": [{"cost": "{R}", "turn": 1}]}
    )
    assert found.rows[0].castable == 1.0


def test_python_takes_it_too() -> None:
    assert compare({"text": TEXT, "cards": [FIZZ]}, changes="-1 Fizz +1 Island").rows[0].card == "Fizz"


@pytest.mark.parametrize(
    ("deck", "path"),
    [
        ({"text": 1}, "deck.text"),
        ({"cards": []}, "deck.text"),
        ({"text": TEXT, "card": []}, "deck.card"),
        ({"text": TEXT, "cards": [FIZZ, {"nam": "x"}]}, "deck.cards[1]"),
        ({"text": TEXT, "cards": []}, "deck, line 2"),
        ({"text": "/etc/passwd"}, "deck"),
    ],
)
def test_what_is_wrong_is_refused_by_its_path(deck: dict[str, Any], path: str) -> None:
    with pytest.raises(RequestError) as refused:
        answer_deck({"deck": deck})
    assert refused.value.path.startswith(path)
    assert "root:" not in str(refused.value)
