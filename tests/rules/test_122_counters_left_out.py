"""Counters that a request leaves out: none, and no answer rests on it where that can't be (122, 704.5)."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from tests.support.comparing import compare

WALKER = {
    "name": "Walker",
    "mana_cost": "{2}{R}",
    "type_line": "Legendary Planeswalker — Walker",
    "oracle_text": "+1: Draw a card.\n−3: It deals 4 damage to target creature.\n−X: It deals X damage.",
    "loyalty": "4",
}
VEHICLE = {
    "name": "Heart",
    "mana_cost": "{2}",
    "type_line": "Artifact — Vehicle",
    "oracle_text": "Crew 3\nYou may remove a loyalty counter from a planeswalker you control rather than pay"
    " Heart's crew cost.",
}
SIEGE = {"name": "Siege", "type_line": "Battle — Siege", "mana_cost": "{1}", "oracle_text": "Enters."}
MINE = {
    "name": "Mine",
    "type_line": "Land",
    "oracle_text": "Mine enters with three mining counters on it.\n{T}, Remove a mining counter from Mine:"
    " Add one mana of any color. If there are no mining counters on Mine, sacrifice it.",
}
LEVELED = {
    "name": "Leveled",
    "type_line": "Creature — Elf",
    "mana_cost": "{G}",
    "oracle_text": "Remove a level counter from this creature: Draw a card.",
    "power": "1",
    "toughness": "1",
}


def _asked(pay: dict[str, Any], *battlefield: Any) -> Any:
    both = compare({"board": {"battlefield": list(battlefield)}, "pay": pay})
    assert not both.fault, both.fault
    return both.answer


def _needs(answer: Any) -> list[tuple[str, str]]:
    return [(need.object, need.key) for need in answer.needs]


def test_606_4_a_loyalty_cost_asks_for_the_loyalty_that_is_there() -> None:
    """A planeswalker without loyalty would be gone (704.5i), so it can't be taken to have none."""
    walker = {"card": WALKER, "id": "walker"}
    minus = _asked({"ability": 1, "source": "walker"}, walker)
    assert (minus.status, _needs(minus)) == ("unknown", [("walker", "counters")])
    assert minus.needs[0].text == "Say how many loyalty counters are on walker."
    plus = _asked({"ability": 0, "source": "walker"}, walker)
    assert (plus.status, plus.optimal, plus.needs) == ("payable", True, [])
    for loyalty, status in ((2, "unpayable"), (4, "payable"), (0, "unpayable")):
        asked = _asked({"ability": 1, "source": "walker"}, walker | {"counters": {"loyalty": loyalty}})
        assert (asked.status, asked.needs) == (status, [])


def test_606_4_the_greatest_x_isnt_known_without_the_loyalty() -> None:
    walker = {"card": WALKER, "id": "walker"}
    pay = {"ability": 2, "source": "walker", "x": "max"}
    asked = _asked(pay, walker)
    assert (asked.status, asked.optimal, _needs(asked)) == ("payable", False, [("walker", "counters")])
    stated = planner.plan(
        {"board": {"battlefield": [walker | {"counters": {"loyalty": 5}}]}, "pay": pay}
    )  # it goes with the last one, which the oracle doesn't know
    assert isinstance(stated, planner.Plan)
    assert (stated.choices.x, stated.optimal, stated.price) == (5, True, 5 * 4 - 5 * 1000 + 15 + 10 * 3)


@pytest.mark.parametrize(
    ("card", "cost", "kind"),
    [
        (WALKER, "Remove a loyalty counter from a planeswalker you control", "loyalty"),
        (WALKER, "Remove a counter from a permanent you control", "loyalty"),
        (SIEGE, "Remove a counter from a permanent you control", "defense"),
    ],
)
def test_704_5_what_cannot_be_without_counters_is_asked_for_them(
    card: dict[str, str], cost: str, kind: str
) -> None:
    asked = _asked({"cost": cost}, {"card": card, "id": "one"}, "Forest")
    assert (asked.status, _needs(asked)) == ("unknown", [("one", "counters")])
    assert kind in asked.needs[0].text
    stated = {"card": card, "id": "one", "counters": {kind: 2}}
    assert _asked({"cost": cost}, stated).status == "payable"
    assert _asked({"cost": "{G}"}, {"card": card, "id": "one"}, "Forest").needs == []


def test_702_122_a_crew_cost_is_paid_with_loyalty_that_is_stated() -> None:
    heart = {"card": VEHICLE, "id": "heart"}
    words = "Remove a loyalty counter from a planeswalker you control"
    pay = {"ability": 0, "source": "heart", "alternative": words}
    assert _asked(pay, heart, {"card": WALKER, "id": "walker"}).status == "unknown"
    assert _asked(pay, heart).status == "unpayable"


def test_122_1_other_counters_that_are_left_out_are_none() -> None:
    """What enters with some may have used them up: it has none, and the answer says that this is assumed."""
    asked = _asked({"cost": "{R}"}, MINE)
    assert (asked.status, asked.needs) == ("unpayable", [])
    assert asked.assumed == ["there are no mining counters on Mine#1"]
    stated = _asked({"cost": "{R}"}, {"card": MINE, "counters": {"mining": 0}})
    assert (stated.status, stated.assumed) == ("unpayable", [])
    leveled = _asked({"ability": 0, "source": "Leveled#1"}, LEVELED)
    assert (leveled.status, leveled.needs, leveled.assumed) == ("unpayable", [], [])


@pytest.mark.parametrize(("text", "board", "price"), [(MINE, 1, 25), (MINE, 2, 0)])
def test_122_1_what_goes_with_its_last_counter_is_of_no_more_use(
    text: dict[str, str], board: int, price: int
) -> None:
    """Losing it that way is losing what only makes mana by being lost."""
    plan = planner.plan(
        {"board": {"battlefield": [{"card": text, "counters": {"mining": board}}]}, "pay": {"cost": "{R}"}}
    )
    assert isinstance(plan, planner.Plan)
    assert plan.price == 3 + 4 + 4 + price


@pytest.mark.parametrize(("small", "hosts"), [("1", {"big"}), ("2", {"small", "big"})])
def test_704_5f_a_creature_that_would_die_of_the_counter_gets_it_last(small: str, hosts: set[str]) -> None:
    bear = {"name": "Bear", "type_line": "Creature — Bear", "mana_cost": "{1}{G}", "oracle_text": ""}
    first = {"card": {**bear, "power": "1", "toughness": small}, "id": "small"}
    second = {"card": {**bear, "power": "3", "toughness": "3"}, "id": "big"}
    found = _asked({"cost": "Put a -1/-1 counter on a creature you control"}, first, second)
    assert found.price == 4
    assert {step.object for step in found.steps} <= hosts


def test_704_5f_a_creature_that_dies_of_the_counter_is_lost() -> None:
    bear = {
        "name": "Bear",
        "type_line": "Creature — Bear",
        "mana_cost": "{1}{G}",
        "toughness": "1",
        "power": "1",
    }
    found = _asked({"cost": "Put a -1/-1 counter on a creature you control"}, bear)
    assert (found.price, found.optimal) == (4 + 15 + 2 * 10, True)
    two = {"card": {**bear, "toughness": "3"}, "counters": {"-1/-1": 1}}
    again = _asked({"cost": "Put two -1/-1 counters on a creature you control"}, two)
    assert again.price == 2 * 4 + 15 + 2 * 10


@pytest.mark.parametrize("number", [1, 2])
def test_704_5f_what_is_sacrificed_as_well_is_lost_once(number: int) -> None:
    """The creature that gets the counter is the one that is sacrificed: 35 and 4."""
    bear = {
        "name": "Bear",
        "type_line": "Creature — Bear",
        "mana_cost": "{1}{G}",
        "toughness": "1",
        "power": "1",
    }
    cost = "Put a -1/-1 counter on a creature you control, Sacrifice a creature"
    found = _asked({"cost": cost}, {"card": bear, "count": number})
    assert (found.status, found.price) == ("payable", 35 + 4)
