"""Which sources are contested by which symbols, and what each symbol costs at the least."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner.contract.explanation import Contested, Explanation
from tests.unit.models.boards import Json, creature, permanent


def explained(*battlefield: str | Json, pay: str | Json, **more: Any) -> Explanation:
    cost = {"cost": pay} if isinstance(pay, str) else pay
    return planner.explain(board={"battlefield": list(battlefield), **more}, pay=cost)


def contested(*battlefield: str | Json, pay: str | Json, **more: Any) -> Contested:
    found = explained(*battlefield, pay=pay, **more).contested
    assert isinstance(found, Contested)
    return found


def test_both_sources_are_needed_for_symbols_of_one_color() -> None:
    found = contested("Island", "Watery Grave", pay="{U}{U}{U/B}")
    assert (found.symbols, found.sources) == (["{U}", "{U}", "{U/B}"], ["Island#1", "Watery Grave#1"])
    assert (found.needs, found.gives) == (3, 2)
    assert (found.taken_by, found.left) == (["{U}", "{U}"], ["{U/B}"])
    sources = "Both sources of blue or black mana (Island and Watery Grave)"
    assert found.text == f"{sources} are needed for {{U}}{{U}}, so nothing is left for {{U/B}}."


def test_the_sentence_stands_in_the_explanation() -> None:
    why = explained("Island", "Island", "Forest", pay="{U}{U}{W/U}")
    sentence = "Both sources of white or blue mana (Island#1 and Island#2) are needed for {U}{U}, "
    assert f"{sentence}so nothing is left for {{W/U}}." in why.sentences
    assert why.to_dict()["contested"]["left"] == ["{W/U}"]


def test_the_only_source_of_two_symbols() -> None:
    found = contested("Tundra", "Forest", pay="{W}{U}")
    assert found.text.startswith("The only source of white or blue mana (Tundra) is needed for {W}")
    assert found.left == ["{U}"]


def test_many_sources_are_counted_and_not_named() -> None:
    found = contested(*["Island"] * 5, pay="{U}{U}{U}{U}{U}{W/U}")
    assert found.text.startswith("All five sources of white or blue mana are needed for {U}{U}{U}{U}{U},")


def test_what_floats_in_the_pool_is_contested_too() -> None:
    """106.4."""
    found = contested("Island", pay="{U}{U}{W/U}", pool="{U}")
    assert (found.pool, found.sources) == ("{U}", ["Island#1"])
    assert "(Island) and {U} in the pool are needed for {U}{U}" in found.text
    assert (
        contested(pay="{U}{W/U}", pool="{U}").text
        == "{U} in the pool is needed for {U}, so nothing is left for {W/U}."
    )


@pytest.mark.parametrize(
    ("battlefield", "pay", "symbols", "gives"),
    [
        (["Island", "Forest"], "{U}{U}", ["{U}", "{U}"], 1),
        (["Forest"], "{U}{G}", ["{U}"], 0),
        (["Forest", "Island"], "{3}", ["{3}"], 2),
        (["Azorius Signet", "Island"], "{W}{U}{U}", ["{W}", "{U}", "{U}"], 2),
        (["Sol Ring", "Island"], "{2}{U}{U}", ["{U}", "{U}"], 1),
    ],
)
def test_where_the_refusal_says_it_all_there_is_data_and_no_sentence(
    battlefield: list[str | Json], pay: str, symbols: list[str], gives: int
) -> None:
    found = contested(*battlefield, pay=pay)
    assert sorted(found.symbols) == sorted(symbols)
    assert found.gives == gives
    if len(set(symbols)) == 1:
        assert found.text == ""


def test_objects_that_a_part_of_the_cost_asks_for() -> None:
    """601.2h."""
    spell = {"name": "Rite", "type_line": "Sorcery", "mana_cost": "{B}"}
    spell["oracle_text"] = "As an additional cost to cast this spell, sacrifice two creatures."
    found = contested("Swamp", creature("Bear"), pay={"card": spell})
    assert (found.symbols, found.sources) == (["Sacrifice two creatures"] * 2, ["Bear"])
    assert (found.needs, found.gives, found.text) == (2, 1, "")


def test_where_life_counts_nothing_is_contested() -> None:
    assert not isinstance(explained("Forest", pay="{U/P}{U/P}", life=1).contested, Contested)


def test_what_each_symbol_costs_at_the_least() -> None:
    why = explained("Island", "Simic Signet", "Sol Ring", pay="{2}{U}")
    assert [(one.symbol, one.amount, one.price) for one in why.least] == [("{U}", 1, 7), ("{1}", 2, 3)]
    assert (
        why.sentences[-1]
        == "Nothing here pays {U} for less than 7 or each {1} for less than 3: that is 13 in all."
    )


def test_symbols_that_cost_the_same_say_nothing() -> None:
    why = explained("Forest", "Forest", "Forest", "Forest", pay="{G}{G}")
    assert [one.price for one in why.least] == [3]
    assert not any("for less than" in sentence for sentence in why.sentences)


def test_where_sources_give_more_than_their_price_symbols_have_none() -> None:
    assert explained("Island", "Island", "Tundra", "Forest", pay="{U}{W/U}").least == []


def test_what_is_not_proven_by_weights_has_none() -> None:
    lotus = permanent("Lotus", "{T}: Add three mana of any one color.")
    assert explained(lotus, {**lotus, "id": "Other"}, pay="{W}{B}").least == []
