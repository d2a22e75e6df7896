"""What is done once each turn, or for nothing the first time: loyalty, foretelling (606.3, 702.143)."""

from __future__ import annotations

from typing import Any

import pytest

import planner

WALKER = {
    "name": "Walker",
    "mana_cost": "{2}{R}",
    "type_line": "Legendary Planeswalker — Walker",
    "oracle_text": "+1: Draw a card.\n−2: It deals 2 damage to target creature.",
}


def _static(text: str, type_line: str = "Enchantment") -> dict[str, str]:
    return {"name": "Static", "type_line": type_line, "mana_cost": "{1}", "oracle_text": text}


def _activated(ability: int, used: dict[str, int], *others: Any, text: str = "") -> planner.Answer:
    card = {**WALKER, "oracle_text": WALKER["oracle_text"] + text}
    walker = {"card": card, "id": "walker", "counters": {"loyalty": 5}, "used": used}
    board = {"battlefield": [walker, *others]}
    return planner.plan({"board": board, "pay": {"ability": ability, "source": "walker"}})


@pytest.mark.parametrize("ability", [0, 1])
def test_606_3_one_loyalty_ability_of_a_permanent_is_activated_each_turn(ability: int) -> None:
    assert isinstance(_activated(ability, {}), planner.Plan)
    for used in ({"0": 1}, {"1": 1}):
        refused = _activated(ability, used)
        assert isinstance(refused, planner.Unpayable)
        assert [reason.rule for reason in refused.reasons] == ["606.3"]


@pytest.mark.parametrize("whose", ["planeswalkers you control", "Walker"])
def test_606_3_an_effect_lets_loyalty_be_used_twice(whose: str) -> None:
    text = f"You may activate the loyalty abilities of {whose} twice each turn rather than only once."
    others = [_static(text)] if whose != "Walker" else []
    own = f"\n{text}" if whose == "Walker" else ""
    assert isinstance(_activated(1, {"0": 1}, *others, text=own), planner.Plan)
    assert isinstance(_activated(1, {"0": 1, "1": 1}, *others, text=own), planner.Unpayable)
    assert isinstance(_activated(0, {"0": 2}, *others, text=own), planner.Unpayable)
    theirs = [{"card": one, "controller": "opponent"} for one in others]
    if theirs:
        assert isinstance(_activated(1, {"0": 1}, *theirs), planner.Unpayable)


@pytest.mark.parametrize("nothing", ["{0}", "0"])
def test_702_143_the_first_card_is_foretold_for_nothing(nothing: str) -> None:
    card = {"name": "Doom", "mana_cost": "{4}", "type_line": "Sorcery", "oracle_text": "Foretell {1}{W}"}
    static = _static(f"The first card you foretell each turn costs {nothing} to foretell.")
    pay = {"card": "doom", "alternative": "Foretelling"}
    for foretold, cost in ((0, "{0}"), (1, "{2}")):
        board = {"battlefield": [static, "Plains", "Plains"], "hand": [{"card": card, "id": "doom"}]}
        found = planner.plan({"board": {**board, "facts": {"cards foretold": foretold}}, "pay": pay})
        assert getattr(found, "total_cost", None) == cost
    later = {"battlefield": [static, "Plains", "Plains"], "exile": [{"card": card, "id": "doom"}]}
    cast = {"card": "doom", "alternative": "Foretell"}
    found = planner.plan({"board": {**later, "facts": {"cards foretold": 0}}, "pay": cast})
    assert getattr(found, "total_cost", None) == "{1}{W}"


@pytest.mark.parametrize(("discarded", "status"), [(True, "payable"), (False, "unpayable")])
def test_118_9_a_card_without_a_mana_cost_is_cast_for_what_its_text_says(
    discarded: bool, status: str
) -> None:
    text = "As long as you've discarded a card this turn, you may pay {B/R} to cast this spell."
    card = {"name": "Cook", "mana_cost": "", "type_line": "Legendary Creature — Human", "oracle_text": text}
    board = {"battlefield": ["Swamp"], "facts": {"you've discarded a card this turn": discarded}}
    assert planner.plan({"board": board, "pay": {"card": card, "alternative": "pay {B/R}"}}).status == status
    assert planner.plan({"board": board, "pay": {"card": card}}).status == "unpayable"


@pytest.mark.parametrize(("step", "status"), [("combat", "unpayable"), ("main", "payable")])
def test_602_5_abilities_that_cannot_be_activated_during_combat(step: str, status: str) -> None:
    text = (
        "During combat, players can't cast instant spells or activate abilities that aren't mana abilities."
    )
    rock = {"name": "Rock", "type_line": "Artifact", "oracle_text": "{T}: Draw a card.\n{T}: Add {C}."}
    board = {
        "battlefield": [_static(text), {"card": rock, "id": "rock"}],
        "turn": {"whose": "you", "step": step},
    }
    assert planner.plan({"board": board, "pay": {"ability": 0, "source": "rock"}}).status == status
    assert planner.plan({"board": board, "pay": {"cost": "{C}"}}).status == "payable"


def test_118_3_what_is_no_token_is_written_in_two_ways() -> None:
    rock = {"name": "Rock", "type_line": "Artifact", "mana_cost": "{1}"}
    token = {"name": "Chip", "type_line": "Token Artifact"}
    for words in ("nontoken", "non-token"):
        pay = {"cost": f"Sacrifice a {words} artifact"}
        assert planner.plan({"board": {"battlefield": [token]}, "pay": pay}).status == "unpayable"
        assert planner.plan({"board": {"battlefield": [token, rock]}, "pay": pay}).status == "payable"
