"""Texts of a chosen permanent, of cards in graveyards, of what became tapped (607.2d, 613.1f, 603.3)."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from tests.support.comparing import compare

ELF = {
    "name": "Elf",
    "mana_cost": "{G}",
    "type_line": "Creature — Elf",
    "oracle_text": "{T}: Add {G}.",
    "power": "1",
    "toughness": "1",
}
FENCE = {
    "name": "Fence",
    "mana_cost": "{W}{U}",
    "type_line": "Creature — Human",
    "power": "2",
    "toughness": "3",
    "oracle_text": "As Fence enters the battlefield, you may choose a nonland permanent.\nActivated"
    " abilities of"
    " the chosen permanent can't be activated.\nFence has all activated abilities of the chosen"
    " permanent except"
    " for loyalty abilities. You may spend mana as though it were mana of any color to activate"
    " those abilities.",
}
DRAGON = {
    "name": "Dragon",
    "mana_cost": "{2}{R}{R}",
    "type_line": "Creature — Dragon",
    "power": "4",
    "toughness": "3",
    "oracle_text": "When Dragon enters the battlefield, choose target Human or artifact an opponent controls."
    "\nFor as long as Dragon remains on the battlefield, gain control of that permanent, it loses"
    " all abilities,"
    " and it can't attack or block.",
}
ROCK = {"name": "Rock", "mana_cost": "{1}", "type_line": "Artifact", "oracle_text": "{T}: Add {C}."}
JAILER = {
    "name": "Jailer",
    "mana_cost": "{1}{B}",
    "type_line": "Creature — Wizard",
    "power": "2",
    "toughness": "1",
    "oracle_text": "Cards in graveyards lose all abilities.",
}


def _asked(pay: dict[str, Any], *battlefield: Any, **board: Any) -> Any:
    both = compare({"board": {"battlefield": [*battlefield], **board}, "pay": pay})
    assert not both.fault, both.fault
    return both.answer


@pytest.mark.parametrize("controller", ["you", "opponent"])
def test_607_2d_abilities_of_the_chosen_permanent_cannot_be_activated(controller: str) -> None:
    fence = {"card": FENCE, "controller": controller, "tapped": True}
    assert _asked({"cost": "{G}"}, fence | {"chosen": "Elf"}, ELF).status == "unpayable"
    assert _asked({"cost": "{G}"}, fence | {"chosen": "Bear"}, ELF).status == "payable"
    asked = _asked({"cost": "{G}"}, fence, ELF)
    assert (asked.status, [need.key for need in asked.needs]) == ("unknown", ["chosen"])
    assert _asked({"cost": "{G}"}, fence, "Forest").status == "payable"  # no land is chosen


def test_607_2d_it_has_them_itself() -> None:
    theirs = {"card": ELF, "controller": "opponent"}
    plan = _asked({"cost": "{G}"}, {"card": FENCE, "chosen": "Elf"}, theirs)
    assert (plan.status, plan.summary.tapped) == ("payable", ["Fence#1"])


@pytest.mark.parametrize(
    ("chosen", "status"), [("Rock", "unpayable"), ("Statue", "payable"), (None, "unknown")]
)
def test_613_1f_what_it_took_has_lost_its_abilities(chosen: str | None, status: str) -> None:
    dragon = {"card": DRAGON} | ({} if chosen is None else {"chosen": chosen})
    assert _asked({"cost": "{C}"}, dragon, ROCK).status == status
    assert _asked({"cost": "{G}"}, dragon, "Forest").status == "payable"


def test_613_1f_cards_in_graveyards_lose_their_abilities() -> None:
    portal = {
        "name": "Portal",
        "type_line": "Land",
        "oracle_text": 'As long as Portal is in your graveyard, lands you control have "{T}: Add'
        ' {G} or {W}."',
    }
    assert _asked({"cost": "{W}"}, "Island", graveyard=[portal]).status == "payable"
    assert _asked({"cost": "{W}"}, "Island", JAILER, graveyard=[portal]).status == "unpayable"
    ooze = {
        "name": "Ooze",
        "type_line": "Creature — Ooze",
        "power": "4",
        "oracle_text": "Ooze has all activated abilities of all creature cards in all graveyards.",
    }
    assert _asked({"cost": "{G}"}, ooze, graveyard=[ELF]).status == "payable"
    assert _asked({"cost": "{G}"}, ooze, JAILER, graveyard=[ELF]).status == "unpayable"


@pytest.mark.parametrize(
    ("text", "pay"),
    [
        ("Draw a card.\nFlashback {U}", {"card": "it", "alternative": "Flashback"}),
        ("Scavenge {U}", {"ability": 0, "source": "it"}),
    ],
)
@pytest.mark.parametrize("controller", ["you", "opponent"])
def test_113_6_nor_are_they_cast_or_activated_from_there(text: str, pay: Any, controller: str) -> None:
    type_line = "Creature — Rat" if "ability" in pay else "Sorcery"
    card = {"name": "It", "mana_cost": "{3}{U}", "type_line": type_line, "oracle_text": text, "power": "1"}
    graveyard = [{"card": card, "id": "it"}]
    board: dict[str, Any] = {"battlefield": ["Island"], "graveyard": graveyard}
    assert planner.plan({"board": board, "pay": pay}).status == "payable"
    board = board | {"battlefield": ["Island", {"card": JAILER, "controller": controller}]}
    refused: Any = planner.plan({"board": board, "pay": pay})
    assert (refused.status, refused.reasons[0].rule) == ("unpayable", "613.1f")


def test_613_1f_an_ability_that_is_lost_is_not_activated() -> None:
    aura = {
        "name": "Shroud",
        "type_line": "Enchantment — Aura",
        "oracle_text": "Enchanted artifact loses all abilities.",
    }
    rod = {"card": ROCK | {"oracle_text": "{1}: Draw a card."}, "id": "rod"}
    board = {"battlefield": ["Forest", rod, {"card": aura, "attached_to": "rod"}]}
    refused: Any = planner.plan({"board": board, "pay": {"ability": 0, "source": "rod"}})
    assert (refused.status, refused.reasons[0].rule) == ("unpayable", "613.1f")


@pytest.mark.parametrize(
    ("text", "more"),
    [
        ("When enchanted land becomes tapped, destroy it.", 60),
        ("Whenever enchanted permanent becomes tapped, its controller sacrifices it.", 60),
        (
            "When enchanted land becomes tapped, destroy it and Sample deals 1 damage to that"
            " land's controller."
            " That player attaches Sample to a land of their choice.",
            66,
        ),
        ("Whenever enchanted land becomes tapped, you gain 1 life.", 0),
    ],
)
def test_603_3_what_is_destroyed_as_it_becomes_tapped_is_lost(text: str, more: int) -> None:
    aura = {
        "card": {"name": "Sample", "type_line": "Enchantment — Aura", "oracle_text": text},
        "attached_to": "land",
    }
    land = {"card": "Forest", "id": "land"}
    assert _asked({"cost": "{G}"}, land, aura).price == _asked({"cost": "{G}"}, land).price + more
    spared = _asked({"cost": "{G}"}, land, aura, "Snow-Covered Forest")
    assert spared.summary.tapped == (["Snow-Covered Forest#1"] if more else ["land"])


def test_903_8_a_commander_whose_tax_is_life() -> None:
    angel = {
        "name": "Angel",
        "mana_cost": "{W}",
        "type_line": "Legendary Creature — Angel",
        "power": "5",
        "oracle_text": "Rather than pay {2} for each previous time you've cast this spell from the"
        " command zone this"
        " game, pay 2 life that many times.",
    }
    board: dict[str, Any] = {
        "battlefield": ["Plains"],
        "command": [{"card": angel, "id": "angel", "commander": True}],
    }
    for times in (0, 1, 3):
        plan: Any = planner.plan({"board": board, "pay": {"card": "angel", "commander_casts": times}})
        assert (plan.status, plan.total_cost, plan.summary.life) == ("payable", "{W}", 20 - 2 * times)
    poor: Any = planner.plan({"board": board | {"life": 3}, "pay": {"card": "angel", "commander_casts": 2}})
    assert (poor.status, poor.missing.life) == ("unpayable", 1)


@pytest.mark.parametrize("number", [0, 1, 2])
def test_118_8_life_more_for_each_target(number: int) -> None:
    purge = {
        "name": "Purge",
        "mana_cost": "{B}",
        "type_line": "Sorcery",
        "oracle_text": "Destroy any number of target creatures.\nPurge costs 3 life more to cast"
        " for each target.",
    }
    board = {"battlefield": ["Swamp", {"card": ELF, "count": 3, "id": "elf", "controller": "opponent"}]}
    targets = [f"elf#{n}" for n in range(1, number + 1)]
    plan: Any = planner.plan({"board": board, "pay": {"card": purge, "targets": targets}})
    assert (plan.status, plan.summary.life) == ("payable", 20 - 3 * number)


def test_611_3a_conditions_of_an_opponents_permanent_about_itself() -> None:
    slayer = {
        "name": "Slayer",
        "type_line": "Legendary Creature — Human",
        "power": "2",
        "oracle_text": "As long as Slayer has a conqueror counter on him, nonbasic lands are Mountains.",
    }
    cave = {"name": "Cave", "type_line": "Land", "oracle_text": "{T}: Add {C}."}
    theirs = {"card": slayer, "controller": "opponent"}
    assert _asked({"cost": "{R}"}, cave, theirs | {"counters": {"conqueror": 1}}).status == "payable"
    assert _asked({"cost": "{R}"}, cave, theirs).status == "unpayable"


def test_118_9_cards_exiled_with_it_are_cast_for_life() -> None:
    elder = {
        "name": "Elder",
        "type_line": "Creature — Demon",
        "power": "9",
        "oracle_text": "During your turn, you may play cards exiled with Elder. If you cast a spell"
        " this way, pay life"
        " equal to its mana value rather than pay its mana cost.",
    }
    board = {
        "battlefield": [elder],
        "exile": [{"card": ELF, "id": "elf"}],
        "turn": {"whose": "you", "step": "main"},
    }
    pay = {"card": "elf", "alternative": "pay life equal to its mana value"}
    plan: Any = planner.plan({"board": board, "pay": pay})
    assert (plan.status, plan.summary.life) == ("payable", 19)


TERRAIN = {
    "name": "Terrain",
    "mana_cost": "{U}{U}",
    "type_line": "Enchantment",
    "oracle_text": "Cumulative upkeep {2}\nAs Terrain enters, choose two basic land types.\nBasic lands of "
    "the first chosen type are the second chosen type.",
}
TUNDRA = {"name": "Tundra", "type_line": "Land — Plains Island", "oracle_text": "({T}: Add {W} or {U}.)"}


@pytest.mark.parametrize(
    ("lands", "cost", "status"),
    [
        (["Island"], "{B}", "payable"),
        (["Island"], "{U}", "unpayable"),
        (["Swamp"], "{U}", "unpayable"),
        (["Plains"], "{W}", "payable"),
        ([TUNDRA], "{U}", "payable"),
        ([TUNDRA], "{B}", "unpayable"),
    ],
)
def test_607_2d_basic_lands_of_the_first_type_are_the_second(
    lands: list[Any], cost: str, status: str
) -> None:
    chosen = {"card": TERRAIN, "chosen": ["Island", "Swamp"]}
    there = [{"card": one} for one in lands]
    assert _asked({"cost": cost}, *there, chosen).status == status


@pytest.mark.parametrize("chosen", [None, "Island", ["Island", "Swamp", "Forest"], ["Island", "Elf"]])
def test_607_2d_which_two_types_were_chosen_is_asked_for(chosen: Any) -> None:
    there = {"card": TERRAIN, **({} if chosen is None else {"chosen": chosen})}
    found: Any = planner.plan({"board": {"battlefield": ["Island", there]}, "pay": {"cost": "{U}"}})
    assert (found.status, bool(found.needs)) == ("unknown", True)
