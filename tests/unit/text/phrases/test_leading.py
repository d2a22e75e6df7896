"""What stands before the comma of a sentence."""

import pytest

from planner.game.written_abilities import TurnCondition
from planner.text.phrases.leading import LEADING, LEADING_OFFERS, read_leading, without_duration


@pytest.mark.parametrize("words", ["during your turn", "on your turn"])
def test_whose_turn_it_has_to_be_is_a_condition(words: str) -> None:
    assert read_leading(f"{words}, spells cost {{1}} less", LEADING) == (
        [TurnCondition("you")],
        "spells cost {1} less",
    )


def test_several_are_read_one_after_another_and_durations_ask_for_nothing() -> None:
    conditions, rest = read_leading(
        "until end of turn, during your turn, if you control a forest, it is", LEADING
    )
    assert rest == "it is"
    assert len(conditions) == 2


def test_what_cannot_be_read_stays_before_the_sentence() -> None:
    sentence = "as long as ~ glows, spells cost {1} less"
    assert read_leading(sentence, LEADING) == ([], sentence)


def test_how_often_something_is_offered_is_read_for_offers_only() -> None:
    offered, rest = read_leading("once each turn, you may pay {0}", LEADING_OFFERS)
    assert ([type(one).__name__ for one in offered], rest) == (["Unused"], "you may pay {0}")
    assert read_leading("once each turn, you may pay {0}", LEADING)[1].startswith("once")


def test_durations_at_the_end_are_left_out() -> None:
    assert without_duration("players can't pay life until your next turn") == "players can't pay life"
