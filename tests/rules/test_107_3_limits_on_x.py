"""Rules 107.3 and 601.2b: what X may be announced where a text says what it can't be."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Plan, RequestError
from tests.rules.test_205_what_objects_are import card, there
from tests.support.comparing import compare

OPEN_THE_WAY = card(
    "Open the Way",
    "Sorcery",
    "X can't be greater than the number of players in the game.\n"
    "Reveal cards from the top of your library until you reveal X land cards.",
    mana_cost="{X}{G}{G}",
)
WINTERS_CHILL = card(
    "Winter's Chill",
    "Instant",
    "X can't be greater than the number of snow lands you control.\nChoose X target attacking creatures.",
    mana_cost="{X}{U}",
)
SOUL_IMMOLATION = card(
    "Soul Immolation",
    "Sorcery",
    "As an additional cost to cast this spell, blight X. X can't be greater than the greatest toughness "
    "among creatures you control. (To blight X, put X -1/-1 counters on a creature you control.)\n"
    "Soul Immolation deals X damage to each opponent and each creature they control.",
    mana_cost="{3}{R}{R}",
)
ELF = there("elf", "Creature — Elf", power="1", toughness="2")
SPROUT = card("Sprout", "Sorcery", "X can't be less than two.\nScry 1.", mana_cost="{X}{G}")
CASES: list[tuple[dict[str, Any], dict[str, Any], int]] = [
    (OPEN_THE_WAY, {"battlefield": [{"card": "Forest", "count": 9}]}, 2),
    (OPEN_THE_WAY, {"battlefield": [{"card": "Forest", "count": 9}], "opponents": 3}, 4),
    (WINTERS_CHILL, {"battlefield": [{"card": "Island", "count": 5}, "Snow-Covered Island"]}, 1),
    (WINTERS_CHILL, {"battlefield": [{"card": "Island", "count": 5}]}, 0),
    (SOUL_IMMOLATION, {"battlefield": [{"card": "Mountain", "count": 5}, ELF]}, 2),
]


def asked(spell: dict[str, Any], board: dict[str, Any], x: int | str) -> dict[str, Any]:
    return {"board": board, "pay": {"card": spell, "x": x}}


@pytest.mark.parametrize(("spell", "board", "most"), CASES)
def test_107_3_no_more_is_announced_than_the_text_allows(
    spell: dict[str, Any], board: dict[str, Any], most: int
) -> None:
    with pytest.raises(RequestError, match=f"expected at most {most}, got {most + 1}") as refused:
        planner.plan(asked(spell, board, most + 1))
    assert refused.value.path == "pay.x"
    for x in (most, "max"):
        both = compare(asked(spell, board, x))
        assert both.fault == ""
        assert isinstance(both.answer, Plan)
        assert both.answer.choices.x == most
        assert planner.verify(asked(spell, board, x), both.answer)


def test_107_3_no_less_is_announced_than_the_text_allows() -> None:
    lands = {"battlefield": [{"card": "Forest", "count": 3}]}
    with pytest.raises(RequestError, match="expected at least 2, got 1"):
        planner.plan(asked(SPROUT, lands, 1))
    plan = planner.plan(asked(SPROUT, lands, 2))
    assert isinstance(plan, Plan)
    assert plan.total_cost == "{2}{G}"
    few = {"battlefield": [{"card": "Forest", "count": 2}]}
    assert planner.plan(asked(SPROUT, few, "max")).status == "unpayable"


def test_107_3_a_plan_that_says_more_is_refused() -> None:
    """Chosen as large as can be for another board, where the text allows more."""
    lands = {"battlefield": [{"card": "Forest", "count": 9}]}
    more = planner.plan(asked(OPEN_THE_WAY, {**lands, "opponents": 3}, "max"))
    ruling = planner.verify(asked(OPEN_THE_WAY, lands, "max"), more)
    assert "choices.x: is 4, the text allows at least 0 and at most 2 (107.3)" in ruling.problems


def test_601_2b_a_smaller_x_would_be_payable() -> None:
    """What could have been announced is said (the contract's ``explain``)."""
    blaze = card("Blaze", "Sorcery", "Blaze deals X damage to any target.", mana_cost="{X}{R}")
    board = {"battlefield": [{"card": "Mountain", "count": 2}]}
    for pay in ({"card": blaze, "x": 3}, {"cost": "{X}{R}", "x": 3}):
        why = planner.explain(board=board, pay=pay)
        assert "It could be paid if X were 1 and not 3." in why.sentences
        (change,) = why.repairs[0].changes
        assert (change.path, change.value, why.repairs[0].size) == ("pay.x", 1, 1)
    assert planner.explain(board=board, pay={"cost": "{X}{R}", "x": 1}).repairs == []


@pytest.mark.parametrize("lands", [["Plains", "Swamp", "Swamp"], ["Swamp", "Plains", "Swamp"]])
@pytest.mark.parametrize("symbol", ["{2/W}", "{2/U}"])
def test_601_2h_mana_of_a_type_for_x_isnt_spent_on_a_symbol_that_any_mana_pays(
    lands: list[str], symbol: str
) -> None:
    spell = card("Drain", "Sorcery", "Spend only white mana on X.", mana_cost="{X}" + symbol)
    plan = planner.plan({"board": {"battlefield": lands}, "pay": {"card": spell, "x": 1}})
    assert isinstance(plan, Plan)
    assert [(one.mana, one.for_) for one in plan.steps if one.action == "spend"] == [
        ("{W}", "{1}"),
        ("{B}{B}", symbol),
    ]
