"""The table of keywords that costs know."""

import re

import pytest

from planner.text.costs.bare_costs import read_keyword_payment
from planner.text.costs.cost_change_subjects import read_subject
from planner.text.grammar.keyword_table import KEYWORD_TABLE, CostRelevance, Keyword, row_of, table_of
from planner.text.grammar.keywords import KEYWORDS, keyword_line
from planner.text.phrases.cost_components import read_cost
from tests.support.places import ROOT

PLAIN = [
    row
    for row in KEYWORD_TABLE.values()
    if row.use in (CostRelevance.ADDITIONAL, CostRelevance.ALTERNATIVE, CostRelevance.ACTIVATED)
    and not row.words
    and not row.own_mana_cost
    and row.name not in ("crew", "saddle", "station", "craft", "splice", "gift", "prototype")
]


@pytest.mark.parametrize("row", PLAIN, ids=lambda row: row.name)
def test_a_row_is_all_that_a_keyword_with_a_plain_cost_needs(row: Keyword) -> None:
    number = " 2" if row.name in ("suspend", "reinforce", "awaken", "impending") else ""
    line = f"{row.name}{number}—{{3}}" if number else f"{row.name} {{3}}"
    assert keyword_line(line) == (row.name,)
    payment = read_keyword_payment(line)
    assert payment is not None
    assert payment[0] == row.name
    if row.name == "more than meets the eye":
        return  # nothing speaks of its costs, and no slot takes so many words
    subject = read_subject(f"{row.name} costs you pay", "you")
    assert subject is not None
    assert subject.concerns


@pytest.mark.parametrize(
    "row", [row for row in KEYWORD_TABLE.values() if row.beside], ids=lambda row: row.name
)
def test_what_is_paid_beside_the_cost_can_be_read(row: Keyword) -> None:
    assert read_cost(row.beside) is not None


def test_keywords_with_a_varying_first_word_are_found() -> None:
    cycling = row_of("plainscycling")
    assert cycling is not None
    assert cycling.name == "cycling"
    assert row_of("flying") is None


def test_the_keywords_are_those_of_the_table_and_others() -> None:
    assert {"kicker", "unearth", "flying", "ward"} <= KEYWORDS


def test_two_rows_of_one_keyword_are_refused() -> None:
    rows = [Keyword("haggle", CostRelevance.ACTIVATED), Keyword("barter", CostRelevance.ACTIVATED)]
    assert table_of(rows) == {"haggle": rows[0], "barter": rows[1]}
    for second in (Keyword("haggle", CostRelevance.ADDITIONAL), Keyword("haggle", CostRelevance.ACTIVATED)):
        with pytest.raises(ValueError, match='two rows of the keyword "haggle"'):
            table_of([*rows, second])


def test_the_example_of_a_new_keyword_is_no_keyword_yet() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (example,) = re.findall(r'^\*A keyword with a plain cost\* \("(\w+) ', page, re.MULTILINE)
    assert f"{example.lower()} costs" in " ".join(page.split())
    assert keyword_line(f"{example} {{1}}{{W}}") is None
    assert example.lower() not in KEYWORDS
