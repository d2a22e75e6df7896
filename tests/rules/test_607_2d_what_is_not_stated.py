"""Facts that text asks for and that a request doesn't state: choices (607.2d), identity (903.4), sizes."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Answer, Board, Plan

Json = dict[str, Any]
THRIVING_ISLE: Json = {
    "name": "Thriving Isle",
    "type_line": "Land",
    "oracle_text": "As this land enters, choose a color other than blue.\n"
    "{T}: Add {U} or one mana of the chosen color.",
}
PAINTERS_SERVANT: Json = {
    "name": "Painter's Servant",
    "type_line": "Artifact Creature — Scarecrow",
    "power": "1",
    "toughness": "3",
    "oracle_text": "As Painter's Servant enters, choose a color.\nAll cards that aren't on the battlefield, "
    "spells, and permanents are the chosen color in addition to their other colors.",
}
GREEN_MEDALLION: Json = {
    "name": "Emerald Medallion",
    "type_line": "Artifact",
    "oracle_text": "Green spells you cast cost {1} less to cast.",
}
XENOGRAFT: Json = {
    "name": "Xenograft",
    "type_line": "Enchantment",
    "oracle_text": "As Xenograft enters, choose a creature type.\n"
    "Each creature you control is the chosen type in addition to its other types.",
}
CLOUD_KEY: Json = {
    "name": "Cloud Key",
    "type_line": "Artifact",
    "oracle_text": "As Cloud Key enters, choose artifact, creature, enchantment, instant, or sorcery.\n"
    "Spells you cast of the chosen type cost {1} less to cast.",
}
POWERFUL: Json = {
    "name": "Marwyn",
    "type_line": "Creature — Elf",
    "oracle_text": "{T}: Add an amount of {G} equal to Marwyn's power.",
}
RED_BEAR: Json = {"name": "Bear", "mana_cost": "{1}{R}", "type_line": "Creature — Bear", "colors": ["R"]}


def _request(pay: Any, *battlefield: Any, **board: Any) -> Json:
    cards = [one if isinstance(one, str) or "card" in one else {"card": one} for one in battlefield]
    paid = {"cost": pay} if isinstance(pay, str) else {"card": pay}
    return {"board": {"battlefield": cards, **board}, "pay": paid}


def _asked(pay: Any, *battlefield: Any, **board: Any) -> Any:
    """The answer, which the verdict alone agrees with."""
    asked = _request(pay, *battlefield, **board)
    answer = planner.plan(asked)
    assert planner.can_pay(asked) is answer.status
    assert planner.verify(asked, answer)
    assert answer.not_understood == []
    return answer


def _needs(answer: Answer) -> list[tuple[str, str]]:
    return [(need.object, need.key) for need in answer.needs]


ISLE = ("Thriving Isle#1", "chosen")


@pytest.mark.parametrize(
    ("cost", "status"),
    [("{U}", "payable"), ("{R}", "unknown"), ("{1}", "payable"), ("{R}{R}", "unpayable")],
)
def test_607_2d_a_color_that_nobody_stated_decides_only_where_it_could(cost: str, status: str) -> None:
    answer = _asked(cost, THRIVING_ISLE)
    assert (answer.status, _needs(answer)) == (status, [ISLE])
    assert answer.needs[0].text == "Say which color was chosen for Thriving Isle#1."


def test_607_2d_a_plan_is_proven_where_no_choice_makes_a_better_one() -> None:
    forests = ["Forest"] * 3
    assert _asked("{G}", THRIVING_ISLE, *forests, "Island", "Island", "Island").optimal
    assert not _asked("{G}", THRIVING_ISLE, "Forest").optimal  # the last green source, or not


def test_607_2d_painters_servant_counts_where_colors_do() -> None:
    """What is green in addition costs {1} less beside a Medallion; a bare cost has no color."""
    plain = _asked("{1}{G}", PAINTERS_SERVANT, "Forest", "Forest")
    assert (plain.status, plain.optimal) == ("payable", True)
    assert _needs(plain) == [("Painter's Servant#1", "chosen")]
    assert _asked("{1}{G}", PAINTERS_SERVANT, "Forest").status == "unpayable"
    assert _asked(RED_BEAR, PAINTERS_SERVANT, "Mountain", "Mountain").optimal
    assert _asked(RED_BEAR, PAINTERS_SERVANT, GREEN_MEDALLION, "Mountain").status == "unknown"


def test_607_2d_a_creature_type_counts_where_text_asks_for_one() -> None:
    tapper = {
        "name": "Elvish Guide",
        "type_line": "Creature — Elf",
        "power": "1",
        "toughness": "1",
        "oracle_text": "{T}: Add {G} for each Elf you control.",
    }
    bear = {"name": "Bear", "type_line": "Creature — Bear", "power": "2", "toughness": "2"}
    assert _asked("{R}", XENOGRAFT, bear, "Mountain").optimal
    assert _asked("{G}", XENOGRAFT, bear, tapper).status == "payable"
    assert _asked("{G}{G}", XENOGRAFT, bear, tapper).status == "unknown"
    assert _asked("{G}{G}{G}", XENOGRAFT, bear, tapper).status == "unpayable"


def test_607_2d_a_reduction_for_the_chosen_type() -> None:
    assert _asked(RED_BEAR, CLOUD_KEY, "Mountain").status == "unknown"
    assert _asked("{2}", CLOUD_KEY, "Mountain", "Mountain").optimal
    colored = RED_BEAR | {"mana_cost": "{R}{R}"}
    assert _asked(colored, CLOUD_KEY, "Mountain", "Mountain").optimal
    assert _asked(colored, CLOUD_KEY, "Mountain").status == "unpayable"


@pytest.mark.parametrize(
    ("cost", "status"), [("{G}", "payable"), ("{G}{W}", "unknown"), ("{3}", "unpayable")]
)
def test_903_4_the_commanders_identity_is_asked_for(cost: str, status: str) -> None:
    answer = _asked(cost, "Command Tower", "Forest")
    assert (answer.status, _needs(answer)) == (status, [("Command Tower#1", "commander_identity")])
    stated = _asked(cost, "Command Tower", "Forest", commander_identity="W")
    assert stated.needs == []


def test_208_2_a_power_is_asked_for() -> None:
    answer = _asked("{G}{G}", POWERFUL, "Forest")
    assert (answer.status, _needs(answer)) == ("unknown", [("Marwyn#1", "power")])
    assert _asked("{G}{G}", POWERFUL | {"power": "1"}, "Forest").status == "payable"


def test_303_4_what_an_aura_is_attached_to_is_asked_for() -> None:
    growth = {
        "name": "Wild Growth",
        "type_line": "Enchantment — Aura",
        "oracle_text": "Enchant land\nWhenever enchanted land is tapped for mana, its controller adds {G}.",
    }
    assert _needs(_asked("{G}", "Forest", growth)) == [("Wild Growth#1", "attached_to")]
    attached = {"card": growth, "attached_to": "Forest#1"}
    assert _asked("{G}{G}", "Forest", attached).needs == []


def test_607_2d_what_is_kept_asks_as_well() -> None:
    asked = _request("{U}", "Island", THRIVING_ISLE) | {"keep": ["{R}"]}
    plan = planner.plan(asked)
    assert isinstance(plan, Plan)
    assert (_needs(plan), plan.summary.kept, plan.optimal) == ([ISLE], [], False)


def test_607_2d_many_at_once_agree_with_plans() -> None:
    board = Board(battlefield=["Forest", {"card": THRIVING_ISLE}])
    costs = ["{G}", "{G}{U}", "{G}{R}", "{G}{R}{R}", "{1}{U}"]
    found = board.can_pay_many(costs)
    assert found == [board.plan(cost).status for cost in costs]
    assert [str(status) for status in found] == ["payable", "payable", "unknown", "unpayable", "payable"]


@pytest.mark.parametrize(
    "edit",
    [
        {"needs": []},
        {"needs": [{"object": "Nobody#1", "key": "chosen", "text": "?"}]},
        {
            "needs": [
                {"object": "Forest#1", "key": "chosen", "text": "Say which color was chosen for Forest#1."}
            ]
        },
        {"not_understood": [{"object": "Nobody#1", "text": "?", "could": "add mana"}]},
    ],
)
def test_what_an_answer_says_of_needs_and_of_text_is_verified(edit: Json) -> None:
    asked = _request("{G}", "Forest", THRIVING_ISLE)
    answer = planner.plan(asked).to_dict()
    assert planner.verify(asked, answer)
    assert not planner.verify(asked, answer | edit)


def test_903_4_one_of_several_like_lands_asks_for_the_identity() -> None:
    tower = {"name": "Tower", "type_line": "Land", "oracle_text": "{T}: Add one mana of any color in your"
             " commander's color identity."}  # fmt: skip
    board = {"battlefield": [{"card": tower, "count": 3}]}
    found = planner.plan({"board": board, "pay": {"cost": "{G}"}})
    assert [(need.object, need.key) for need in found.needs] == [("Tower#1", "commander_identity")]
