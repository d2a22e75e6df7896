"""Rules 702.33c and 702.56: multikicker and replicate announced as often as can be paid."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Plan
from tests.rules.test_205_what_objects_are import card
from tests.support.comparing import compare

MULTI = card("Multi", "Sorcery", "Multikicker {G}\nScry 1.", mana_cost="{G}")
REPLICATED = card("Replicated", "Sorcery", "Replicate {1}{G}\nScry 1.", mana_cost="{G}")
PRISM = card("Prism", "Artifact", "{1}: Add one mana of any color.")
BATTERY = card("Battery", "Artifact", "Pay 1 life: Add {G}.")
DYNAMO = card("Dynamo", "Artifact", "{1}: Add {G}{G}.")


def asked(spell: Any, keyword: str, *battlefield: Any, **board: Any) -> dict[str, Any]:
    pay = {"card": spell, "additional": {keyword: "max"}}
    return {"board": {"battlefield": list(battlefield), **board}, "pay": pay}


def times(request: dict[str, Any]) -> int:
    plan = planner.plan(request)
    assert isinstance(plan, Plan)
    assert plan.optimal
    assert planner.verify(request, plan)
    return len(plan.choices.additional)


@pytest.mark.parametrize("lands", [1, 2, 30, 31, 32, 33, 80])
def test_702_33c_as_often_as_there_is_mana(lands: int) -> None:
    assert times(asked(MULTI, "Multikicker", {"card": "Forest", "count": lands})) == lands - 1


@pytest.mark.parametrize(("lands", "most"), [(2, 0), (3, 1), (64, 31), (101, 50)])
def test_702_56a_so_is_replicate(lands: int, most: int) -> None:
    assert times(asked(REPLICATED, "Replicate", {"card": "Forest", "count": lands})) == most


def test_702_33c_what_only_changes_mana_makes_no_more_of_it() -> None:
    """A Prism can be activated as often as one likes, and adds nothing."""
    assert times(asked(MULTI, "Multikicker", {"card": "Island", "count": 4}, {"card": PRISM})) == 3
    assert times(asked(MULTI, "Multikicker", {"card": "Forest", "count": 40}, {"card": PRISM})) == 39


def test_702_33c_more_than_a_hundred_times_are_not_looked_at() -> None:
    """More than a hundred times are not looked at."""
    plan = planner.plan(asked(MULTI, "Multikicker", {"card": "Forest", "count": 1_500}))
    assert isinstance(plan, Plan)
    assert (len(plan.choices.additional), plan.optimal) == (100, False)


@pytest.mark.parametrize("want", ["plan", "verdict", "explanation"])
def test_107_4_a_cost_of_more_symbols_than_are_read_is_unknown(want: str) -> None:
    """601.2f: 1,000 times {G}, and once more for the spell itself."""
    request = asked(MULTI, "Multikicker", {"card": "Forest", "count": 1_500})
    request["pay"]["additional"] = {"Multikicker": 1_000}
    assert planner.plan({**request, "want": want}).status == "unknown"
    request["pay"]["additional"] = {"Multikicker": 999}
    assert planner.plan({**request, "want": want}).status == "payable"


def test_702_33c_where_nothing_bounds_the_mana_nothing_is_proven() -> None:
    for source, board in ((DYNAMO, {}), (BATTERY, {"life": 90})):
        plan = planner.plan(asked(MULTI, "Multikicker", "Forest", {"card": source}, **board))
        assert isinstance(plan, Plan)
        assert (len(plan.choices.additional), plan.optimal) == (30, False)
        assert [line.text for line in plan.not_understood] == ["Multikicker {G} (more than 30 times)"]


def test_702_33c_few_times_are_proven_by_trying_all() -> None:
    both = compare(asked(MULTI, "Multikicker", *["Forest"] * 3, {"card": BATTERY}, life=3))
    assert both.fault == ""


LESS = card("Less", "Artifact", "Spells you cast cost {1} less to cast.")


@pytest.mark.parametrize(
    ("cost", "keyword", "forests", "reducers", "most"),
    [
        ("{G}", "Multikicker {1}", 1, 2, 2),
        ("{G}", "Multikicker {1}", 3, 1, 3),
        ("{0}", "Multikicker {2}", 3, 1, 2),
        ("{0}", "Multikicker {2}", 1, 3, 2),
        ("{0}", "Multikicker {2}", 2, 0, 1),
        ("{2}", "Multikicker {2}", 1, 3, 1),
        ("{G}", "Multikicker {G}", 2, 5, 1),
    ],
)
def test_118_7_what_a_spell_costs_less_pays_for_it_too(
    cost: str, keyword: str, forests: int, reducers: int, most: int
) -> None:
    """601.2f: a reduction is of the whole cost, with the additional costs in it."""
    spell = card("Spell", "Sorcery", f"{keyword}\nScry 1.", mana_cost=cost)
    board = [{"card": "Forest", "count": forests}, *[{"card": LESS}] * reducers]
    request = asked(spell, "Multikicker", *board)
    assert times(request) == most
    for often, status in ((most, "payable"), (most + 1, "unpayable")):
        request["pay"]["additional"] = {"Multikicker": often}
        assert planner.can_pay(request) == status


def test_107_4e_a_symbol_of_two_or_a_color_is_paid_with_one_mana() -> None:
    spell = card("Spell", "Sorcery", "Multikicker {2/G}\nScry 1.", mana_cost="{G}")
    assert times(asked(spell, "Multikicker", *["Forest"] * 4)) == 3
    assert times(asked(spell, "Multikicker", "Forest", *["Island"] * 4)) == 2
