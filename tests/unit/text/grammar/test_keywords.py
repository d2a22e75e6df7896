import pytest

from planner.text.grammar.keywords import is_chapter, keyword_line, keyword_of, split_label


@pytest.mark.parametrize(
    ("text", "keywords"),
    [
        ("flying", ("flying",)),
        ("flying, haste", ("flying", "haste")),
        ("flash; convoke", ("flash", "convoke")),
        ("haste.", ("haste",)),
        ("ward {2}", ("ward",)),
        ("ward—pay 2 life.", ("ward",)),
        ("kicker {x}. x can't be 0.", ("kicker",)),
        ("protection from black", ("protection",)),
        ("islandwalk, swampwalk", ("islandwalk", "swampwalk")),
        ("basic landcycling {1}{G}", ("basic landcycling",)),
        ("goblin offering", ("goblin offering",)),
        ("cumulative upkeep {1}", ("cumulative upkeep",)),
        ("equip {10}. this ability costs {x} less to activate.", ("equip",)),
    ],
)
def test_702_a_line_of_keywords(text: str, keywords: tuple[str, ...]) -> None:
    assert keyword_line(text) == keywords


@pytest.mark.parametrize(
    "text",
    [
        "creatures you control gain haste until end of turn.",
        "~ has haste as long as you control a mountain.",
        "equip costs you pay cost {1} less.",
        "affinity abilities cost more.",
        "{T}: add {G}.",
        "choose one —",
    ],
)
def test_other_lines_are_no_keyword_lines(text: str) -> None:
    assert keyword_line(text) is None


def test_a_keyword_is_found_by_its_longest_form() -> None:
    assert keyword_of("double strike") == "double strike"
    assert keyword_of("more than meets the eye {2}{R}") == "more than meets the eye"
    assert keyword_of("doubtful") is None


def test_207_2c_an_ability_word_is_split_off() -> None:
    assert split_label("a thousand souls die every day — {T}: add {B}.") == (
        "a thousand souls die every day",
        "{T}: add {B}.",
    )
    assert split_label("exhaust—{G}, {T}: add {G}.") == ("exhaust", "{G}, {T}: add {G}.")
    assert split_label("choose one —") == ("", "choose one —")
    assert is_chapter("i, ii, iii")
    assert not is_chapter("mix")
