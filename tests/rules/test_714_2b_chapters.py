"""Mana abilities that a Saga gains, by the chapters that its lore counters have reached (714.2b)."""

from __future__ import annotations

from typing import Any

import pytest

import planner

SAGA = """(As this Saga enters and after your draw step, add a lore counter. Sacrifice after III.)
I — This Saga gains "{T}: Add {C}."
II — This Saga gains "{2}, {T}: Create a 0/0 colorless Construct artifact creature token."
III — Search your library for an artifact card with mana cost {0} or {1}, put it onto the battlefield."""


def _saga(text: str, lore: int | None, name: str = "Urza's Saga", **state: Any) -> dict[str, Any]:
    card = {"name": name, "mana_cost": "", "type_line": "Enchantment Land — Urza's Saga", "oracle_text": text}
    counters = {} if lore is None else {"counters": {"lore": lore}}
    return {"card": card, **counters, **state}


def _plan(cost: str, *battlefield: Any) -> Any:
    return planner.plan({"board": {"battlefield": list(battlefield)}, "pay": {"cost": cost}})


@pytest.mark.parametrize("lore", [1, 2, 3])
def test_714_2b_a_chapter_gives_its_mana_ability(lore: int) -> None:
    plan = _plan("{C}", _saga(SAGA, lore))
    assert (plan.status, plan.optimal, plan.not_understood) == ("payable", True, [])


def test_714_2b_before_the_chapter_there_is_none() -> None:
    assert _plan("{C}", _saga(SAGA, 0)).status == "unpayable"


def test_714_3a_lore_counters_that_are_not_stated_are_asked_for() -> None:
    """A Saga has one from its start: how many there are is a fact that the request doesn't say."""
    later = SAGA.replace("I —", "II —", 1)
    found = _plan("{C}", _saga(later, None))
    assert (found.status, [(need.object, need.key) for need in found.needs]) == (
        "unknown",
        [("Urza's Saga#1", "counters")],
    )
    assert _plan("{G}", _saga(later, None)).status == "unpayable"
    first = _plan("{C}", _saga(SAGA, None), "Wastes", "Wastes", "Wastes")
    assert (first.status, first.optimal) == ("payable", True)


def test_714_2b_later_chapters_need_their_counters() -> None:
    text = 'I, II — Draw a card.\nIII, IV — Sample gains "{T}: Add {R}{R}."'
    assert _plan("{R}{R}", _saga(text, 2, "Sample")).status == "unpayable"
    assert _plan("{R}{R}", _saga(text, 3, "Sample")).status == "payable"
    assert _plan("{R}{R}", _saga(text, 3, "Sample", controller="opponent")).status == "unpayable"


def test_714_2b_a_chapters_other_ability_is_activated_and_is_worth_keeping_untapped() -> None:
    first, second = _plan("{C}", _saga(SAGA, 1)), _plan("{C}", _saga(SAGA, 2))
    assert second.price == first.price + 2  # it has an ability with {T} that is no mana ability
    board = {"battlefield": [_saga(SAGA, 2, id="saga"), "Forest", "Forest"]}
    ability = {
        "ability": "{2}, {T}: Create a 0/0 colorless Construct artifact creature token.",
        "source": "saga",
    }
    plan: Any = planner.plan({"board": board, "pay": ability})
    assert (plan.status, plan.total_cost, plan.other_costs) == ("payable", "{2}", ["{T}"])
