"""Rule 701.9b: cards discarded at random are unknown before, unless no others are left by then."""

from __future__ import annotations

from typing import Any

import pytest

import planner


def _card(name: str, cost: str, types: str, text: str = "") -> dict[str, Any]:
    named = {"name": name, "mana_cost": cost, "type_line": types, "oracle_text": text}
    return {"card": {**named, "power": "2", "toughness": "2"}}


RITE = _card(
    "Odd Rite",
    "{2}",
    "Sorcery",
    "As an additional cost to cast this spell, collect evidence 3 and discard two cards at random.",
)
FAMILIAR = _card("Skirge Familiar", "{4}{B}", "Creature — Imp", "Flying\nDiscard a card: Add {B}.")
GOBLIN = _card("Skirk Prospector", "{R}", "Creature — Goblin", "Sacrifice a Goblin: Add {R}.")
BEARS = [_card(name, "{1}{G}", "Creature — Bear") for name in ("Grizzly", "Runeclaw")]


@pytest.mark.parametrize("others", [[], [GOBLIN]])
def test_701_9b_what_is_left_for_chance_may_be_all_there_is(others: list[Any]) -> None:
    """One card is discarded for mana, so that chance takes the other two: both Bears can be evidence then.

    That isn't planned with: a cost that could be paid so is no refusal, and a plan without it isn't the best.
    """
    asked: dict[str, Any] = {
        "board": {"battlefield": [FAMILIAR, *others], "hand": [RITE, *BEARS, "Forest"], "pool": "{C}"},
        "pay": {"card": "Odd Rite#1"},
        "keep": [],
        "profile": "2026.2",
    }
    found = planner.plan(asked)
    assert str(found.status) != "unpayable"
    assert str(planner.can_pay(asked)) != "unpayable"
    assert not (isinstance(found, planner.Plan) and found.optimal)


def test_701_9b_without_other_discards_chance_is_judged_as_before() -> None:
    """Two lands pay {2}: nothing else is discarded, and which two of three cards go is anybody's guess."""
    asked = {
        "board": {"battlefield": ["Forest", "Forest"], "hand": [RITE, *BEARS, "Forest"]},
        "pay": {"card": "Odd Rite#1"},
        "keep": [],
        "profile": "2026.2",
    }
    assert str(planner.plan(asked).status) == "unpayable"


def test_701_9b_a_cost_that_no_choice_pays_is_refused() -> None:
    """Even the cards that the player would choose are no evidence: nothing here has a mana value of 9."""
    dear = _card(
        "Odder Rite", "{2}", "Sorcery", RITE["card"]["oracle_text"].replace("evidence 3", "evidence 9")
    )
    asked: dict[str, Any] = {
        "board": {"battlefield": [FAMILIAR], "hand": [dear, *BEARS, "Forest"], "pool": "{C}"},
        "pay": {"card": "Odder Rite#1"},
        "keep": [],
        "profile": "2026.2",
    }
    assert str(planner.plan(asked).status) == "unpayable"
    assert str(planner.can_pay(asked)) == "unpayable"


def test_701_9b_chance_matters_only_where_something_can_take_what_it_took() -> None:
    """No card of the hand is a creature: what chance takes is never what the graveyard is asked for."""
    extra = "exile a creature card from your graveyard and discard a card at random"
    rite = _card("Oddest Rite", "{2}", "Sorcery", f"As an additional cost to cast this spell, {extra}.")
    asked: dict[str, Any] = {
        "board": {
            "battlefield": [FAMILIAR, GOBLIN, "Swamp", "Swamp"],
            "hand": [rite, "Forest", "Island"],
            "graveyard": [BEARS[0]],
        },
        "pay": {"card": "Oddest Rite#1"},
        "keep": [],
        "profile": "2026.2",
    }
    found = planner.plan(asked)
    assert isinstance(found, planner.Plan)
    assert found.optimal
    assert found.summary.tapped == ["Swamp#1", "Swamp#2"]
