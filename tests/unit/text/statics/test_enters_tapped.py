"""614.1c, 614.1d: whether a permanent enters tapped, as its text says it."""

from __future__ import annotations

import pytest

from planner.game.amounts import Count
from planner.game.entering import AnyPlayersLife, EntersTapped, HasOpponents, TurnOfGame
from planner.game.written_abilities import HasCount, Not, TurnCondition
from planner.text.statics.enters_tapped import enters_tapped
from tests.support.printed_cards import card


def read(text: str, type_line: str = "Land", name: str = "Any Land") -> EntersTapped:
    found = enters_tapped(card(name, type_line, text))
    assert found is not None
    return found


def controls(tapped: EntersTapped) -> tuple[str, int, str]:
    condition = tapped.unless.condition if isinstance(tapped.unless, Not) else tapped.unless
    assert isinstance(condition, HasCount)
    assert isinstance(condition.count, Count)
    return condition.compare, condition.number, condition.count.objects.words


@pytest.mark.parametrize(
    "text",
    [
        "This land enters tapped.",
        "Any Land enters the battlefield tapped.",
        "{T}: Add {W}.\nThis artifact enters tapped.",
        "This land enters tapped with two charge counters on it.",
        "This land enters tapped and with three coin counters on it.",
        "This creature enters tapped and doesn't untap during your untap step.",
        "This land enters tapped. As it enters, choose a color other than white.",
        "Hideaway (This land enters the battlefield tapped. When it does, look at the top four cards.)",
    ],
)
def test_always(text: str) -> None:
    found = read(text)
    assert found.always
    assert found.understood


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{T}: Add {W}.",
        "Creatures your opponents control enter tapped.",
        "Lands you control enter untapped.",
        "When this land enters tapped, you gain 1 life.",
        "When this land enters, tap target creature.",
        "Whenever this creature attacks, create a Bird token. It enters tapped and attacking.",
        'Enchanted land has "This land enters tapped."',
        "Hideaway 4",
    ],
)
def test_not_at_all(text: str) -> None:
    assert enters_tapped(card("Any Land", "Land", text)) is None


@pytest.mark.parametrize(
    ("words", "compare", "number"),
    [
        ("you control a Plains or an Island", ">=", 1),
        ("you control a basic land", ">=", 1),
        ("you control two or fewer other lands", "<=", 2),
        ("you control two or more other lands", ">=", 2),
        ("you control two or more basic lands", ">=", 2),
        ("you control three or more other Swamps", ">=", 3),
        ("you control a legendary creature", ">=", 1),
        ("your opponents control eight or more lands", ">=", 8),
    ],
)
def test_unless_permanents_are_controlled(words: str, compare: str, number: int) -> None:
    found = read(f"This land enters tapped unless {words}.")
    assert not found.always
    assert controls(found)[:2] == (compare, number)
    assert found.words == f"This land enters tapped unless {words}."


def test_unless_something_else() -> None:
    assert read("~ enters tapped unless you have two or more opponents.", name="~").unless == HasOpponents(2)
    assert read("This land enters tapped unless a player has 13 or less life.").unless == AnyPlayersLife(13)
    early = "This land enters tapped unless it's your first, second, or third turn of the game."
    assert read(early).unless == TurnOfGame(3)
    assert read("This land enters tapped unless it's your turn.").unless == TurnCondition("you")


def test_if_is_the_opposite_of_unless() -> None:
    found = read("If you control two or more other lands, this land enters tapped.")
    assert isinstance(found.unless, Not)
    assert controls(found)[:2] == (">=", 2)
    assert read("This creature enters tapped if it's not your turn.", "Creature").unless == TurnCondition(
        "you"
    )


def test_life_that_may_be_paid() -> None:
    for text in (
        "As this land enters, you may pay 2 life. If you don't, it enters tapped.",
        "As Any Land enters the battlefield, you may pay 2 life. If you don't, Any Land enters tapped.",
        "As this land enters, choose a land type. Then you may pay 2 life. If you don't, it enters tapped.",
    ):
        found = read(text)
        assert (found.life, found.always, found.unless, found.understood) == (2, False, None, True)
    assert read("As this land enters, you may pay 3 life. If you don't, it enters tapped.").life == 3


def test_a_card_that_may_be_revealed() -> None:
    found = read(
        "As this land enters, you may reveal a Plains or Island card from your hand. "
        "If you don't, this land enters tapped."
    )
    assert found.reveal is not None
    assert (found.reveal.zone, found.life, found.always) == ("hand", 0, False)
    dragons = read(
        "As this land enters, you may reveal a Dragon card from your hand. This land enters tapped unless "
        "you revealed a Dragon card this way or you control a Dragon."
    )
    assert dragons.reveal is not None
    assert controls(dragons)[:2] == (">=", 1)


def test_what_is_left_to_the_player_and_what_is_not_understood() -> None:
    assert read("You may have this land enter tapped. If you do, you get two rad counters.").optional
    copy = read("You may have this land enter tapped as a copy of any land on the battlefield.")
    assert not copy.understood
    assert not copy.always
    assert not read("This land enters tapped for as long as the moon is full.").understood
