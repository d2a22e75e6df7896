"""Rule 605: what is a mana ability, and so can be activated while a cost is paid."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Plan
from tests.support.cards.single import (
    ASHNODS_ALTAR,
    CHANDRA,
    CITY_OF_BRASS,
    DARK_RITUAL,
    DEATHRITE_SHAMAN,
    GAEAS_CRADLE,
    GRIZZLY_BEARS,
    LIONS_EYE_DIAMOND,
    LOTUS_COBRA,
    RADHA,
    Card,
    activated,
    entry,
    plan_of,
    refusal_of,
    request,
    rules,
    unknown_of,
)
from tests.support.comparing import compare


@pytest.mark.parametrize(
    "card",
    [
        pytest.param(DEATHRITE_SHAMAN, id="it has a target"),
        pytest.param(CHANDRA, id="it is a loyalty ability"),
    ],
)
def test_605_1a_what_has_a_target_or_is_a_loyalty_ability_is_no_mana_ability(card: Card) -> None:
    answer = refusal_of(request(entry(card, id="c"), cost="{R}", require=["c"]))
    assert rules(answer) == ["605.1a"]
    plain = refusal_of(request(card, cost="{R}"))
    assert plain.not_understood == []
    assert plain.to_dict()["missing"] == {"mana": "{R}"}


def test_605_1a_other_abilities_of_a_source_do_not_matter() -> None:
    """Radha's attack trigger adds mana and is none; {T}: Add {G} is one."""
    assert activated(plan_of(request(RADHA, cost="{G}"))) == [("Radha, Heir to Keld#1", "{G}")]
    assert refusal_of(request(RADHA, cost="{R}")).not_understood == []


@pytest.mark.parametrize("card", [LOTUS_COBRA, RADHA])
def test_605_1b_a_trigger_from_anything_but_a_mana_ability_is_no_source(card: Card) -> None:
    refusal_of(request(card, cost="{R}"))


def test_605_1b_a_triggered_mana_ability_that_is_not_read_is_reported() -> None:
    """It could make the missing mana, so nothing is certain."""
    odd = {
        "name": "Odd Growth",
        "type_line": "Enchantment",
        "oracle_text": "Whenever you tap a land for mana, add {G} for each time that you wished today.",
    }
    answer = unknown_of(request("Forest", odd, cost="{G}{G}"))
    assert [item.object for item in answer.not_understood] == ["Odd Growth#1"]


def test_605_2_an_ability_that_makes_nothing_now_is_still_a_mana_ability() -> None:
    """The rule's example: mana for each creature without a creature, or a tapped permanent."""
    assert activated(plan_of(request(GAEAS_CRADLE, "Forest", cost="{G}"))) == [("Forest#1", "{G}")]
    nothing = refusal_of(request(GAEAS_CRADLE, cost="{G}"))
    assert nothing.not_understood == []
    empty = plan_of(request(GAEAS_CRADLE, "Forest", cost="{G}", require=["Gaea's Cradle#1"]))
    assert activated(empty) == [("Forest#1", "{G}"), ("Gaea's Cradle#1", "")]
    tapped = refusal_of(request(entry("Forest", tapped=True), cost="{G}", require=["Forest#1"]))
    assert rules(tapped) == ["118.3"]


def test_605_3_its_own_cost_is_paid_in_the_middle_of_a_payment() -> None:
    plan = plan_of(request(ASHNODS_ALTAR, GRIZZLY_BEARS, cost="{C}"))
    assert plan.steps[0].sacrifices == ["Grizzly Bears#1"]
    assert refusal_of(request(ASHNODS_ALTAR, cost="{C}")).not_understood == []


def test_605_3_its_cost_may_be_one_that_is_not_read_and_is_never_dropped() -> None:
    odd = {"name": "Odd Altar", "type_line": "Artifact", "oracle_text": "Sing a song: Add {C}{C}."}
    answer = unknown_of(request(odd, cost="{C}"))
    assert [item.text for item in answer.not_understood] == ["Sing a song: Add {C}{C}."]


def test_605_3a_timing_words_can_keep_it_out_of_a_payment() -> None:
    """Lion's Eye Diamond is activated as an instant only, so never while a cost is paid."""
    answer = refusal_of(request(LIONS_EYE_DIAMOND, cost="{U}"))
    assert answer.not_understood == []


def test_605_3b_it_resolves_at_once_and_its_mana_is_there() -> None:
    plan = plan_of(request(CITY_OF_BRASS, cost="{U}"))
    assert [(step.action, step.adds or step.mana) for step in plan.steps] == [
        ("activate", "{U}"),
        ("spend", "{U}"),
    ]


def test_605_5a_an_ability_with_a_target_never_is_one() -> None:
    """Nothing is left unread of it, so the verdict stands also where its mana would do."""
    answer = refusal_of(request(DEATHRITE_SHAMAN, DEATHRITE_SHAMAN, cost="{1}{R}"))
    assert answer.not_understood == []


@pytest.mark.parametrize("zone", ["hand", "graveyard"])
def test_605_5b_a_spell_never_is_one(zone: str) -> None:
    """Dark Ritual in hand, with the Swamp that would cast it, pays for one mana only."""
    answer = refusal_of(request("Swamp", cost="{B}{B}", **{zone: [DARK_RITUAL]}))
    assert answer.not_understood == []
    assert answer.to_dict()["missing"] == {"mana": "{B}"}


# 605.3b: amounts that other activations change, and those that they don't.

HORSE = {
    "name": "Workhorse",
    "type_line": "Artifact Creature — Horse",
    "mana_cost": "{6}",
    "oracle_text": "Remove a +1/+1 counter from this creature: Add {C}.",
    "power": "0",
    "toughness": "0",
}


def counting(words: str) -> dict[str, Any]:
    text = f"{{T}}: Add {{G}} for each {words}."
    return {"name": "Counter", "type_line": "Artifact", "oracle_text": text, "mana_cost": "{2}"}


def test_605_3b_a_counter_that_is_removed_first_makes_a_creature_smaller() -> None:
    """Its power is 4 only as long as no counter is gone: what counts it is activated before."""
    horse = {"card": HORSE, "counters": {"+1/+1": 4}}
    request = {
        "board": {"battlefield": [horse, {"card": counting("creature you control with power 4 or greater")}]},
        "pay": {"cost": "{G}{C}"},
    }
    plan = planner.plan(request)
    assert isinstance(plan, Plan)
    assert [step.adds for step in plan.steps if step.action == "activate"] == ["{G}", "{C}"]
    assert planner.verify(request, plan)


def test_605_3b_a_counter_that_is_removed_first_can_make_what_is_cheaper() -> None:
    """A Treasure costs 32; with a counter gone the creature is small enough to be counted."""
    horse = {"card": HORSE, "counters": {"+1/+1": 4}}
    small = {"card": counting("creature you control with power 3 or less")}
    for battlefield in ([horse, small], [horse, small, "Treasure"]):
        found = planner.plan({"board": {"battlefield": battlefield}, "pay": {"cost": "{G}{C}"}})
        assert found.status != "unpayable"
        assert not (isinstance(found, Plan) and found.optimal and found.whole_price > 20)


def test_605_3b_counters_of_other_kinds_change_no_number_of_creatures() -> None:
    mine = {
        "name": "Mine",
        "type_line": "Land",
        "oracle_text": "{T}, Remove a charge counter from this land: Add {C}.",
    }
    board = {
        "battlefield": [
            {"card": counting("creature you control")},
            {"card": HORSE},
            {"card": mine, "counters": {"charge": 3}},
        ]
    }
    plan = planner.plan({"board": board, "pay": {"cost": "{G}{C}"}})
    assert isinstance(plan, Plan)
    assert plan.optimal


# 602.2b: untapping as a cost of a mana ability.


EXPLORERS = {
    "name": "Benthic Explorers",
    "type_line": "Creature — Merfolk Scout",
    "mana_cost": "{3}{U}",
    "oracle_text": "{T}, Untap a tapped land an opponent controls: Add one mana of any type that land could "
    "produce.",
    "power": "2",
    "toughness": "4",
}


def theirs(name: str, **state: Any) -> dict[str, Any]:
    return {"card": name, "controller": "opponent", "id": f"their {name}", **state}


def test_602_2b_an_opponents_tapped_land_is_untapped() -> None:
    """Of the type that this land could produce; one that is untapped can't be untapped."""
    lands = [theirs("Forest", tapped=True), theirs("Island")]
    request: dict[str, Any] = {
        "board": {"battlefield": [{"card": EXPLORERS}, *lands]},
        "pay": {"cost": "{G}"},
    }
    plan = planner.plan(request)
    assert isinstance(plan, Plan)
    assert (plan.steps[0].untaps, plan.steps[0].adds, plan.price) == (["their Forest"], "{G}", 4 + 3 + 1)
    assert plan.optimal
    assert planner.verify(request, plan)
    assert planner.plan({**request, "pay": {"cost": "{U}"}}).status == "unpayable"
    told = plan.to_dict()
    told["steps"][0]["untaps"] = ["their Island"]
    assert not planner.verify(request, told)


@pytest.mark.parametrize(("explorers", "lands", "payable"), [(2, 2, True), (2, 1, False), (1, 2, False)])
def test_602_2b_each_tapped_land_is_untapped_once(explorers: int, lands: int, payable: bool) -> None:
    board = {
        "battlefield": [
            {"card": EXPLORERS, "count": explorers},
            {"card": "Forest", "controller": "opponent", "tapped": True, "count": lands},
        ]
    }
    found = planner.plan({"board": board, "pay": {"cost": "{G}{G}"}})
    assert found.status is (planner.Status.PAYABLE if payable else planner.Status.UNPAYABLE)


def test_602_2b_untapping_permanents_of_ones_own_is_not_planned_with() -> None:
    """An Elf could be tapped for mana before; no card does that, so it is said, and nothing is claimed."""
    text = "{T}, Untap a tapped creature you control: Add {C}."
    elf = {"name": "Elf", "type_line": "Creature — Elf", "oracle_text": "{T}: Add {G}.", "power": "1"}
    stone = {"name": "Stone", "type_line": "Artifact", "oracle_text": text}
    found = planner.plan(board={"battlefield": [{"card": elf}, {"card": stone}]}, pay={"cost": "{G}{C}"})
    assert found.status == "unknown"
    assert [line.object for line in found.not_understood] == ["Stone#1"]
    assert planner.plan(board={"battlefield": [{"card": elf}, {"card": stone}]}, pay={"cost": "{G}"})


PILI_PALA = {
    "name": "Pili-Pala",
    "type_line": "Artifact Creature — Scarecrow",
    "mana_cost": "{2}",
    "oracle_text": "{2}, {Q}: Add one mana of any color. ({Q} is the untap symbol.)",
    "power": "1",
    "toughness": "1",
}


@pytest.mark.parametrize(("count", "lands", "cost"), [(1, 2, "{W}"), (2, 4, "{W}{U}"), (3, 6, "{W}{U}{B}")])
def test_107_6_each_tapped_creature_is_untapped_once(count: int, lands: int, cost: str) -> None:
    """Like creatures are told apart: none is untapped twice."""
    pilis = {"card": PILI_PALA, "tapped": True, "count": count}
    request: dict[str, Any] = {
        "board": {"battlefield": [pilis, {"card": "Forest", "count": lands}]},
        "pay": {"cost": cost},
    }
    both = compare(request)
    assert both.fault == ""
    assert isinstance(both.answer, Plan)
    assert planner.verify(request, both.answer)
    assert len({step.object for step in both.answer.steps if step.object}) == count + lands
    assert planner.plan({**request, "pay": {"cost": f"{cost}{{R}}"}}).status == "unpayable"


def test_107_6_one_that_was_untapped_can_convoke() -> None:
    convoking = {"name": "Convoking", "type_line": "Sorcery", "mana_cost": "{1}{W}", "oracle_text": "Convoke"}
    board = {"battlefield": [{"card": PILI_PALA, "tapped": True}, "Forest", "Forest"]}
    request: dict[str, Any] = {"board": board, "pay": {"card": convoking}}
    both = compare(request)
    assert both.fault == ""
    assert isinstance(both.answer, Plan)
    assert [step.object for step in both.answer.steps if step.action == "tap"] == ["Pili-Pala#1"]
