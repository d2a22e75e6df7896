import pytest

from planner.text.grammar.normal_form import QUOTED, read_lines


def normal(name: str, text: str) -> list[str]:
    return [line.text for line in read_lines(name, text)]


def test_reminder_text_goes_and_a_line_of_nothing_else_is_no_line() -> None:
    assert normal("Forest", "({T}: Add {G}.)") == []
    assert normal("Wastes", "{t}: Add {c}. ({C} represents colorless (not generic) mana.)") == [
        "{T}: add {C}."
    ]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Lotus Petal", "Sacrifice Lotus Petal: Add {G}."),
        ("Lotus Petal", "Sacrifice this artifact: Add {G}."),
        ("Lotus Petal", "Sacrifice this token: Add {G} to your mana pool."),
        ("Radha, Heir to Keld", "Sacrifice Radha: Add {G}."),
        ("Rimrock Knight // Boulder Rush", "Sacrifice Rimrock Knight: Add {G}."),
    ],
)
def test_the_card_names_itself_in_many_ways(name: str, text: str) -> None:
    assert normal(name, text) == ["sacrifice ~: add {G}."]


def test_a_name_that_is_a_word_of_the_grammar_stays_that_word() -> None:
    assert normal("Sacrifice", "Sacrifice a creature.") == ["sacrifice a creature."]


def test_dashes_minus_signs_and_curly_quotes_are_unified() -> None:
    (line,) = read_lines("X", "−2: “Draw a card.” -- it’s")
    assert line.text == f"-2: {QUOTED} — it's"
    assert line.quotes == ("draw a card.",)


def test_quoted_text_stays_in_its_line_and_its_sentence() -> None:
    (line,) = read_lines("X", 'Lands have "{T}: Add {G}. You lose 1 life." Draw a card.')
    assert line.sentences == (f"lands have {QUOTED}", "draw a card")
    assert line.quotes == ("{T}: add {G}. you lose 1 life.",)


def test_the_printed_form_is_kept_for_people() -> None:
    (line,) = read_lines("Sol Ring", "{T}: Add {C}{C}. (Really.)")
    assert line.printed == "{T}: Add {C}{C}."


@pytest.mark.parametrize("text", ["", "\n\n", "(", "(a", '"', "{", "a\nb (c\nd) e"])
def test_odd_text_has_lines_or_none_but_never_fails(text: str) -> None:
    assert all(line.printed for line in read_lines("", text))


def test_a_name_with_a_line_break_is_no_name() -> None:
    assert normal("a\nb", "a\nb") == ["a", "b"]
