"""Costs that put cards into a library or a graveyard, or take them by place or names (118.3, 601.2h)."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from tests.support.comparing import compare


def _card(
    name: str, type_line: str = "Creature — Bear", cost: str = "{1}{G}", text: str = ""
) -> dict[str, Any]:
    return {
        "name": name,
        "type_line": type_line,
        "mana_cost": cost,
        "oracle_text": text,
        "power": "2",
        "toughness": "2",
    }


BEAR, ELF, RAT = _card("Bear"), _card("Elf"), _card("Rat")
LAND = {"name": "Field", "type_line": "Land"}


def _activated(text: str, *battlefield: Any, state: dict[str, Any] | None = None, **board: Any) -> Any:
    source = {"card": _card("Source", "Artifact", "{1}", text), "id": "source", **(state or {})}
    request = {
        "board": {"battlefield": [source, *battlefield], **board},
        "pay": {"ability": 0, "source": "source"},
    }
    both = compare(request)
    assert not both.fault, both.fault
    return both.answer


@pytest.mark.parametrize("where", ["on top of your library", "on the bottom of your library"])
def test_401_a_card_of_the_hand_is_put_into_the_library(where: str) -> None:
    plan = _activated(f"Put a card from your hand {where}: Draw a card.", hand=[BEAR, RAT])
    assert (plan.status, plan.price) == ("payable", 30 + 5 * 2)
    assert [step.action for step in plan.steps] == ["put into library"]
    assert _activated(f"Put a card from your hand {where}: Draw a card.").status == "unpayable"


def test_401_cards_of_the_graveyard_and_permanents_are() -> None:
    text = "Put three cards from your graveyard on the bottom of your library: Draw a card."
    assert _activated(text, graveyard=[BEAR, RAT, ELF]).price == 3
    assert _activated(text, graveyard=[BEAR, RAT]).status == "unpayable"
    itself = _activated("{T}, Put Source on the bottom of its owner's library: Draw a card.")
    assert (itself.status, [step.action for step in itself.steps]) == ("payable", ["tap", "put into library"])


def test_404_2_the_top_card_of_a_graveyard_is_the_last() -> None:
    text = "Exile the top creature card of your graveyard: Draw a card."
    plan = _activated(text, graveyard=[RAT, BEAR, LAND])
    assert plan.summary.exiled == ["Bear#1"]
    assert [str(one) for one in plan.assumed] == ["Bear#1 is on top of the graveyard (source)"]
    assert _activated(text, graveyard=[{"card": BEAR, "count": 3}]).assumed == []
    assert _activated(text, graveyard=[LAND]).status == "unpayable"


def test_607_2a_cards_that_it_exiled_are_those_it_says() -> None:
    text = "Put a card exiled with Source into its owner's graveyard: Draw a card."
    asked = _activated(text, exile=[BEAR])
    assert (asked.status, [need.key for need in asked.needs]) == ("unknown", ["chosen"])
    assert _activated(text, exile=[BEAR], state={"chosen": "Bear"}).status == "payable"
    assert _activated(text, exile=[BEAR], state={"chosen": "Rat"}).status == "unpayable"


@pytest.mark.parametrize(
    ("mine", "theirs", "status"),
    [(2, 0, "payable"), (0, 2, "payable"), (1, 1, "unpayable"), (1, 2, "payable")],
)
def test_404_1_cards_of_a_single_graveyard(mine: int, theirs: int, status: str) -> None:
    cards = [*[BEAR] * mine, *[{"card": BEAR, "controller": "opponent"}] * theirs]
    text = "Exile two creature cards from a single graveyard: Draw a card."
    assert _activated(text, graveyard=cards).status == status


def test_201_2_no_two_with_the_same_name() -> None:
    text = "Discard three cards with different names: Draw a card."
    assert _activated(text, hand=[BEAR, BEAR, ELF, RAT]).price == 3 * 40
    short = _activated(text, hand=[BEAR, BEAR, ELF])
    assert (short.status, short.missing.cards) == ("unpayable", 1)
    tokens = ["Treasure", "Clue", "Food"]
    text = "Sacrifice three artifact tokens with different names: Draw a card."
    assert _activated(text, *tokens).status == "payable"
    assert _activated(text, "Treasure", "Treasure", "Food").status == "unpayable"


def test_118_3_an_untapped_creature_is_sacrificed() -> None:
    text = "Sacrifice an untapped creature: Draw a card."
    assert _activated(text, {"card": BEAR, "tapped": True}).status == "unpayable"
    assert _activated(text, {"card": BEAR, "tapped": True}, RAT).summary.sacrificed == ["Rat#1"]


@pytest.mark.parametrize(
    ("kind", "status"), [("+1/+1", "payable"), ("charge", "payable"), ("oil", "unpayable")]
)
def test_122_1_one_kind_of_counter_or_another(kind: str, status: str) -> None:
    text = "Remove a +1/+1 counter or a charge counter from a permanent you control: Draw a card."
    assert _activated(text, {"card": BEAR, "counters": {kind: 1}}).status == status


def test_701_17a_exiling_from_the_library_is_no_milling() -> None:
    milled = _activated("Mill two cards: Draw a card.", library=9)
    exiled = _activated("Exile the top two cards of your library: Draw a card.", library=9)
    assert [(step.action, step.amount) for step in milled.steps] == [("mill", 2)]
    assert [(step.action, step.object, step.amount) for step in exiled.steps] == [("exile", None, 2)]
    assert exiled.steps[0].irreversible
    assert (
        _activated("Exile the top two cards of your library: Draw a card.", library=1).status == "unpayable"
    )


SPLIT = {
    "name": "Fire // Ice",
    "card_faces": [
        {
            "name": "Fire",
            "mana_cost": "{1}{R}",
            "type_line": "Instant",
            "oracle_text": "Fire deals 2 damage.",
        },
        {
            "name": "Ice",
            "mana_cost": "{1}{U}",
            "type_line": "Sorcery",
            "oracle_text": "Tap target permanent.",
        },
    ],
}


@pytest.mark.parametrize("what", ["a blue card", "a red card", "a sorcery card", "a card with mana value 4"])
def test_709_4_a_split_card_is_both_halves_but_on_the_stack(what: str) -> None:
    plan = _activated(f"Discard {what}: Draw a card.", hand=[SPLIT])
    assert (plan.status, plan.price) == ("payable", 30 + 5 * 4)


@pytest.mark.parametrize(("face", "cost"), [(None, "{1}{R}"), ("Ice", "{1}{U}"), (0, "{1}{R}")])
def test_709_3b_one_half_is_cast(face: Any, cost: str) -> None:
    board = {"hand": [{"card": SPLIT, "id": "split"}], "battlefield": ["Mountain", "Island"]}
    pay = {"card": "split"} | ({} if face is None else {"face": face})
    plan: Any = planner.plan({"board": board, "pay": pay})
    assert (plan.status, plan.total_cost) == ("payable", cost)
    medallion = _card("Ruby", "Artifact", "{2}", "Red spells you cast cost {1} less to cast.")
    cheaper: Any = planner.plan({"board": board | {"battlefield": [medallion]}, "pay": pay})
    assert cheaper.total_cost == (cost.replace("{1}", "") if "R" in cost else cost)
