"""What the odds of a deck come to, in words."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from planner import RequestError
from planner.decks import odds
from planner.decks.advice import _sources
from planner.decks.answer import OddsTable, Row
from planner.decks.cards_of import read_deck
from planner.decks.verdict import held_back, verdict
from tests.support.places import ROOT

Json = dict[str, Any]


def spell(name: str, cost: str) -> Json:
    return {"name": name, "mana_cost": cost, "type_line": "Sorcery"}


def deck(lands: dict[str, int], *spells: Json) -> list[Json]:
    found = [{"card": name, "count": count} for name, count in lands.items()]
    number = (60 - sum(lands.values())) // len(spells)
    return found + [{"card": one, "count": number} for one in spells]


def test_colors_that_fit_need_no_swap() -> None:
    lines = odds(deck({"Forest": 24}, spell("Growth", "{G}"), spell("Roar", "{2}{G}{G}"))).advice()
    assert lines[0].startswith("The colors fit")
    assert not any("Held back" in one for one in lines)
    assert "No swap among its own lands and basics mends anything." in lines
    assert lines[-1].startswith("Green: 24 sources; Karsten asks for ")
    assert lines[-1].endswith(": enough.")


def test_the_spell_that_suffers_and_the_swap_that_mends_it() -> None:
    lines = odds(
        deck({"Forest": 20, "Island": 4}, spell("Growth", "{G}"), spell("Denial", "{U}{U}"))
    ).advice()
    assert lines[0].startswith("The colors don't fit")
    assert "by colors most: Denial {U}{U}" in lines[1]
    assert "Forest to Island" in lines[2]
    blue = next(one for one in lines if one.startswith("Blue: 4 sources"))
    assert not blue.endswith("enough.")


def test_a_land_that_finds_a_forest_is_a_source_of_green() -> None:
    found = read_deck(deck({"Forest": 14, "Windswept Heath": 10}, spell("Growth", "{G}")))
    assert [line.partition(";")[0] for line in _sources(found)] == ["Green: 24 sources"]


def test_a_color_of_every_land_is_said_to_be_one() -> None:
    found = read_deck(deck({"Mountain": 20}, spell("Blaze", "{R}{R}")))
    (line,) = _sources(found)
    assert line.startswith("Red: 20 sources; Karsten asks for 21 of 25 lands")
    assert line.endswith(": every land is one.")
    assert next(_sources(read_deck(deck({"Mountain": 1}, spell("Bolt", "{R}"))))).startswith("Red: 1 source;")
    (none,) = _sources(read_deck([{"card": spell("Bolt", "{R}"), "count": 60}]))
    assert none == "Red: 0 sources; Karsten asks for 14 of 25 lands for Bolt {R} on turn 1."


def test_another_size_has_no_sources_of_karstens() -> None:
    lines = odds([{"card": "Forest", "count": 20}, {"card": spell("Growth", "{G}"), "count": 31}]).advice()
    assert not any("Karsten" in one for one in lines)


def test_other_colors_of_a_cost_are_generic_for_the_sources_of_one() -> None:
    gold = odds(deck({"Forest": 12, "Island": 12}, spell("Both", "{G}{U}"))).advice()
    assert sum("for Both {G}{U} on turn 2" in one for one in gold) == 2


def test_a_table_that_is_read_has_no_deck_to_advise() -> None:
    table = odds(deck({"Forest": 24}, spell("Growth", "{G}")))
    read = msgspec.convert(msgspec.to_builtins(table), OddsTable)
    with pytest.raises(RequestError, match="table"):
        read.advice()


def test_rows_off_the_curve_alone_have_no_verdict() -> None:
    assert odds(deck({"Forest": 24}, spell("Growth", "{G}")), turns=[3]).advice() == []


def test_the_answer_carries_what_the_advice_begins_with() -> None:
    table = odds(deck({"Forest": 20, "Island": 4}, spell("Growth", "{G}"), spell("Denial", "{U}{U}")))
    told = msgspec.to_builtins(table)
    assert told["verdict"] == table.advice()[0]
    assert [one["card"] for one in told["held_back"]] == ["Denial", "Growth"]
    row = next(one for one in table.rows if (one.card, one.turn) == ("Denial", 2))
    assert told["held_back"][0]["color_screw"] == row.color_screw
    assert f"Denial {{U}}{{U}} ({100 * row.color_screw:.1f} games of 100 on turn 2)" in table.advice()[1]


def test_a_spell_whose_curve_is_the_last_turn_counts_for_the_verdict() -> None:
    alone = odds(deck({"Forest": 20, "Island": 4}, spell("Kraken", "{5}{U}{U}")))
    assert not alone.spells
    assert [(one.card, one.turn) for one in alone.held_back] == [("Kraken", 7)]
    lost = alone.rows[0].color_screw
    assert alone.verdict is not None
    assert alone.verdict.endswith(f"colors alone cost {100 * lost:.1f}.")


@pytest.mark.parametrize(
    ("lost", "said"),
    [
        (0.0, "The colors fit:"),
        (0.0299, "The colors fit:"),
        (0.03, "The colors could be better:"),
        (0.08, "The colors don't fit:"),
    ],
)
def test_the_verdict_goes_by_what_colors_cost(lost: float, said: str) -> None:
    assert str(verdict([row_that_loses(lost)])).startswith(said)


def test_colors_are_judged_by_nothing_where_no_game_has_the_mana() -> None:
    said = odds(deck({}, spell("Opt", "{U}"))).verdict
    assert str(said).startswith("No spell is ever castable on its curve")


@pytest.mark.parametrize(("lost", "named"), [(0.0099, 0), (0.01, 1), (0.2, 1)])
def test_a_spell_is_named_from_a_game_of_a_hundred_on(lost: float, named: int) -> None:
    assert len(held_back([row_that_loses(lost)])) == named


def test_three_spells_are_named_the_worst_first() -> None:
    found = held_back([row_that_loses(lost) for lost in (0.02, 0.05, 0.03, 0.04)])
    assert [one.color_screw for one in found] == [0.05, 0.04, 0.03]


def test_no_other_source_words_the_verdict() -> None:
    """The page and the command line show what the answer says: none of them judges shares of its own."""
    page, program = (ROOT / "page" / "src").rglob("*.ts*"), (ROOT / "planner").rglob("*.py")
    said = {path.name for path in (*page, *program) if "The colors don't" in path.read_text(encoding="utf-8")}
    assert said == {"verdict.py", "advice.py"}  # the latter in an example


def row_that_loses(lost: float) -> Row:
    return Row(
        cost="{G}", turn=1, castable=0.9, with_hindsight=0.9, enough_lands=0.95, given_lands=0.9,
        color_screw=lost, mana_screw=0.05, flood=0.0, method="exact", error=0.0,
    )  # fmt: skip
