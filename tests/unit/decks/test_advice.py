"""What the odds of a deck come to, in words."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

import planner.decks.advice as of_odds
from planner import RequestError
from planner.decks import odds
from planner.decks.answer import OddsTable
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


def test_the_page_says_it_by_the_same_shares() -> None:
    """The page words the odds that it was told itself: from the same share on a spell suffers, or is bad."""
    words = (ROOT / "page" / "src" / "deck" / "words.ts").read_text(encoding="utf-8")
    shares = dict(re.findall(r"const (BAD|FAIR) = ([\d.]+);", words))
    assert {name: float(share) for name, share in shares.items()} == {
        "BAD": of_odds._BAD,
        "FAIR": of_odds._FAIR,
    }
    assert f"row.color_screw >= FAIR / {of_odds._SUFFERS})" in words
