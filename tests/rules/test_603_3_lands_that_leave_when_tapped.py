"""Triggers that return or destroy what was tapped for mana, once the payment is over (603.3, 106.12a)."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from tests.support.comparing import compare

ROCK = {"name": "Rock", "type_line": "Artifact", "oracle_text": "{T}: Add {C}."}


def _watcher(text: str, **state: Any) -> dict[str, Any]:
    return {"card": {"name": "Watcher", "type_line": "Artifact", "oracle_text": text}, **state}


CAULDRON = _watcher("Whenever a land is tapped for mana, return it to its owner's hand.")
GLORY = "Whenever a player taps a land for mana, if it's not that player's turn, destroy that land."


def _answered(battlefield: list[Any], pay: dict[str, Any], **board: Any) -> Any:
    both = compare({"board": {"battlefield": battlefield, **board}, "pay": pay})
    assert not both.fault, both.fault
    return both.answer


def test_603_3_a_land_that_is_returned_is_lost() -> None:
    plain = _answered(["Forest", "Forest"], {"cost": "{G}"})
    returned = _answered(["Forest", "Forest", CAULDRON], {"cost": "{G}"})
    assert (returned.price, returned.optimal) == (plain.price + 60, True)
    assert _answered(["Wastes", ROCK, CAULDRON], {"cost": "{1}"}).summary.tapped == ["Rock#1"]


@pytest.mark.parametrize("controller", ["you", "opponent"])
@pytest.mark.parametrize(("whose", "more"), [("you", 0), ("opponent", 60)])
def test_603_4_only_in_the_turns_of_others(controller: str, whose: str, more: int) -> None:
    turn = {"whose": whose, "step": "main"}
    plain = _answered(["Forest"], {"cost": "{G}"}, turn=turn)
    other = _answered(["Forest", _watcher(GLORY, controller=controller)], {"cost": "{G}"}, turn=turn)
    assert (other.price, other.optimal) == (plain.price + more, True)


def test_603_3_what_is_sacrificed_for_the_cost_is_lost_once() -> None:
    card = {
        "name": "Offer",
        "mana_cost": "{G}",
        "type_line": "Sorcery",
        "oracle_text": "As an additional cost to cast this spell, sacrifice a land.",
    }
    plain = _answered(["Forest"], {"card": card})
    with_it = _answered(["Forest", CAULDRON], {"card": card})
    assert (with_it.price, with_it.optimal) == (plain.price, True)
    two = _answered(["Forest", "Forest", CAULDRON], {"card": card})
    assert len({*two.summary.sacrificed}) == 1
    assert two.price == plain.price - 2  # a source of {G} is left


def test_605_3_the_land_is_there_until_then() -> None:
    petal = {"name": "Petal", "type_line": "Land", "oracle_text": "{T}, Sacrifice Petal: Add {G}{G}."}
    plain = _answered([petal], {"cost": "{G}{G}"})
    assert _answered([petal, CAULDRON], {"cost": "{G}{G}"}).price == plain.price


def test_603_3_what_is_not_tapped_is_lost_once_for_its_own_price() -> None:
    """A land that would go as it is tapped is sacrificed untapped: 60, and its last source of {G}."""
    aura = {
        "name": "Rot",
        "type_line": "Enchantment — Aura",
        "mana_cost": "{B}",
        "oracle_text": "Enchant land\nWhen enchanted land becomes tapped, destroy it.",
    }
    board = {"battlefield": [{"card": aura, "attached_to": "f"}, {"card": "Forest", "id": "f"}]}
    sacrificed = planner.plan({"board": board, "pay": {"cost": "Sacrifice a land"}})
    assert isinstance(sacrificed, planner.Plan)
    assert (sacrificed.price, sacrificed.optimal) == (60 + 4, True)
    both = planner.plan({"board": board, "pay": {"cost": "{G}, Sacrifice a land"}})
    assert isinstance(both, planner.Plan)
    assert both.price == 60 + 4 + 3
    token = {"name": "Food", "type_line": "Token Artifact — Food"}
    choice = planner.plan(
        {"board": {"battlefield": [*board["battlefield"], token]}, "pay": {"cost": "Sacrifice a permanent"}}
    )
    assert isinstance(choice, planner.Plan)
    assert (choice.summary.sacrificed, choice.price) == (["Food#1"], 10)


BEAR = {"name": "Bear", "mana_cost": "{1}{G}", "type_line": "Creature — Bear", "power": "2", "toughness": "2",
        "colors": ["G"], "oracle_text": ""}  # fmt: skip
CONVOKE = {"name": "Chorus", "mana_cost": "{1}{G}", "type_line": "Sorcery", "oracle_text": "Convoke"}
IMPROVISE = {"name": "Report", "mana_cost": "{1}{U}", "type_line": "Sorcery", "oracle_text": "Improvise"}
FROST = {
    "name": "Frost",
    "type_line": "Enchantment — Aura",
    "mana_cost": "{U}",
    "oracle_text": "Enchant permanent\nWhen enchanted permanent becomes tapped, destroy it.",
}


def test_603_3_what_is_tapped_for_another_cost_is_lost_as_well() -> None:
    """The enchanted creature is tapped for convoke or to crew last of all: 35 more where it goes."""
    bound = [{"card": FROST, "attached_to": "b"}, {"card": BEAR, "id": "b"}]
    both = compare(
        {"board": {"battlefield": [*bound, {"card": BEAR, "id": "c"}, "Forest"]}, "pay": {"card": CONVOKE}}
    )
    assert not both.fault, both.fault
    assert both.answer.summary.tapped == ["c", "Forest#1"]  # type: ignore[union-attr]
    alone = compare({"board": {"battlefield": [*bound, "Forest"]}, "pay": {"card": CONVOKE}})
    assert not alone.fault, alone.fault
    assert alone.answer.price == (2 + 2) + (15 + 10 * 2) + 3 + 4  # type: ignore[union-attr]
    vehicle = {"name": "Cart", "type_line": "Artifact — Vehicle", "mana_cost": "{1}", "oracle_text": "Crew 2"}
    board = {"battlefield": [*bound, {"card": BEAR, "id": "c"}, {"card": vehicle, "id": "v"}]}
    crewed = compare({"board": board, "pay": {"ability": 0, "source": "v"}})
    assert not crewed.fault, crewed.fault
    assert crewed.answer.summary.tapped == ["c"]  # type: ignore[union-attr]


def test_603_3_an_artifact_that_goes_is_tapped_for_improvise_last() -> None:
    rock = {"name": "Rock", "type_line": "Artifact", "mana_cost": "{1}", "oracle_text": ""}
    board = [
        {"card": FROST, "attached_to": "r"},
        {"card": rock, "id": "r"},
        {"card": rock, "id": "s"},
        "Island",
    ]
    both = compare({"board": {"battlefield": board}, "pay": {"card": IMPROVISE}})
    assert not both.fault, both.fault
    assert both.answer.summary.tapped == ["s", "Island#1"]  # type: ignore[union-attr]


def test_603_3_what_is_sacrificed_untapped_costs_its_whole_price() -> None:
    """The land would be lost once it was tapped for mana, but it isn't."""
    card = {
        "name": "Offer",
        "mana_cost": "{1}",
        "type_line": "Sorcery",
        "oracle_text": "As an additional cost to cast this spell, sacrifice a land or enchantment.",
    }
    shrine = {"card": {"name": "Shrine", "type_line": "Enchantment"}, "id": "shrine"}
    assert _answered(["Forest", ROCK, shrine, CAULDRON], {"card": card}).summary.sacrificed == ["shrine"]
