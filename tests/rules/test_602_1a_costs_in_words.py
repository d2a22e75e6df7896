"""Costs of activated abilities in words that cards use for several things at once (602.1a, 118.3, 118.10)."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from tests.support.comparing import compare

BEAR = {"name": "Bear", "type_line": "Creature — Bear", "power": "2"}
ELF = {"name": "Elf", "type_line": "Creature — Elf", "power": "1", "oracle_text": "{T}: Add {G}."}


def _creature(color: str) -> dict[str, Any]:
    return {"name": f"{color} one", "type_line": "Creature", "power": "1", "colors": [color]}


def _thing(text: str, type_line: str = "Artifact", **state: Any) -> dict[str, Any]:
    return {"card": {"name": "Thing", "type_line": type_line, "oracle_text": text}, "id": "thing", **state}


def _activated(*battlefield: Any, ability: Any = 0, **board: Any) -> Any:
    pay = {"ability": ability, "source": "thing"}
    both = compare({"board": {"battlefield": [*battlefield], **board}, "pay": pay})
    assert not both.fault, both.fault
    assert not both.answer.not_understood, both.answer.not_understood
    return both.answer


def test_118_3_counters_and_then_the_object_itself() -> None:
    text = "Remove three quest counters from Thing and sacrifice it: Draw a card."
    plan = _activated(_thing(text, "Enchantment", counters={"quest": 3}))
    assert (plan.status, plan.summary.sacrificed) == ("payable", ["thing"])
    assert _activated(_thing(text, "Enchantment", counters={"quest": 2})).status == "unpayable"


def test_118_10_one_of_each_color_is_sacrificed() -> None:
    text = "{T}, Sacrifice a green creature, a white creature, and a blue creature: Draw a card."
    colors = [{"card": _creature(color), "id": color} for color in "GWU"]
    plan = _activated(_thing(text), *colors)
    assert (plan.status, sorted(plan.summary.sacrificed)) == ("payable", ["G", "U", "W"])
    both = {"card": {**_creature("G"), "colors": ["G", "W"]}, "id": "GW"}
    assert _activated(_thing(text), both, colors[2]).status == "unpayable"


@pytest.mark.parametrize("cost", ["{3}{T}", "{3}, {T}"])
def test_107_5_symbols_without_a_comma(cost: str) -> None:
    plan = _activated(_thing(f"{cost}: Draw a card."), *["Forest"] * 3)
    assert (plan.total_cost, plan.other_costs) == ("{3}", ["{T}"])


def test_303_4_what_this_is_attached_to_is_tapped_or_sacrificed() -> None:
    land = {"card": "Forest", "id": "land"}
    tapping = "Enchant land\nTap enchanted land: Target creature gets +1/+2. Activate only if enchanted"
    " land is untapped."
    aura = _thing(tapping, "Enchantment — Aura", attached_to="land")
    assert _activated(aura, land, "Forest").summary.tapped == ["land"]
    assert _activated(aura, {**land, "tapped": True}, "Forest").status == "unpayable"
    bear = {"card": BEAR, "id": "bear"}
    fire = _thing("Enchant creature\nSacrifice enchanted creature: Draw a card.", "Enchantment — Aura")
    assert _activated({**fire, "attached_to": "bear"}, bear, BEAR).summary.sacrificed == ["bear"]
    assert _activated(fire, bear).status == "unpayable"
    theirs = {**bear, "controller": "opponent"}
    assert _activated({**fire, "attached_to": "bear"}, theirs).status == "unpayable"


def test_118_3b_life_for_each_counter() -> None:
    text = "{G}, Pay 3 life for each velocity counter on Thing: Destroy target permanent."
    plan = _activated(_thing(text, counters={"velocity": 2}), "Forest", life=7)
    assert (plan.total_cost, plan.summary.life) == ("{G}", 1)


@pytest.mark.parametrize(
    "cost", ["Roll a d8", "Reveal the player you chose", "Choose flying, reach, or shadow"]
)
def test_118_5_what_takes_nothing_from_the_payer(cost: str) -> None:
    assert _activated(_thing(f"{{1}}, {cost}: Draw a card."), "Forest").total_cost == "{1}"


def test_702_167a_materials_that_have_something_in_common() -> None:
    craft = _thing("Craft with two that share a card type {1}")
    cards = [{"name": kind, "type_line": kind} for kind in ("Instant", "Sorcery", "Instant")]
    plan = _activated(craft, "Forest", ability="Craft", graveyard=cards)
    assert plan.status == "payable"
    assert _activated(craft, "Forest", ability="Craft", graveyard=cards[:2]).status == "unpayable"


@pytest.mark.parametrize(
    "text",
    [
        "Enchanted creature's activated abilities can't be activated.",
        "Enchanted permanent doesn't untap during its controller's untap step and its activated abilities"
        " can't"
        " be activated.",
        "Enchanted creature can't attack or block, and its activated abilities can't be activated. That"
        " creature's"
        " controller may sacrifice a permanent for that player to ignore this effect until end of turn.",
    ],
)
def test_602_5_abilities_of_the_bearer_cant_be_activated(text: str) -> None:
    arrest = _thing(
        f"Enchant creature\n{text}", "Enchantment — Aura", attached_to="elf", controller="opponent"
    )
    board = {"battlefield": [arrest, {"card": ELF, "id": "elf"}, {"card": ELF, "id": "other"}]}
    assert planner.plan({"board": board, "pay": {"cost": "{G}"}}).summary.tapped == ["other"]  # type: ignore[union-attr]
    assert planner.plan({"board": board, "pay": {"cost": "{G}{G}"}}).status == "unpayable"


@pytest.mark.parametrize("marked", [{"counters": {"+1/+1": 1}}, {"id": "worn"}, {}])
def test_700_9_modified_creatures(marked: dict[str, Any]) -> None:
    text = "Modified creatures you control have haste."
    axe = {
        "card": {"name": "Axe", "type_line": "Artifact — Equipment", "oracle_text": "Equip {2}"},
        "attached_to": "worn",
    }
    elves = [{"card": ELF, "summoning_sick": True, **marked}, {"card": ELF, "summoning_sick": True}]
    board = [_thing(text, "Enchantment"), *elves, *([axe] if "id" in marked else [])]
    both = compare({"board": {"battlefield": board}, "pay": {"cost": "{G}"}})
    assert not both.fault, both.fault
    assert both.answer.status == ("payable" if marked else "unpayable")
    two = compare({"board": {"battlefield": board}, "pay": {"cost": "{G}{G}"}})
    assert (two.answer.status, two.fault) == ("unpayable", "")


@pytest.mark.parametrize(("facts", "total"), [({}, "{B}"), ({"Curse enchants you": True}, "{2}{B}")])
def test_303_4b_a_fact_says_whom_a_curse_enchants(facts: dict[str, bool], total: str) -> None:
    text = "Enchant player\nSpells with the chosen name enchanted player casts cost {2} more to cast."
    curse = {
        "card": {"name": "Curse", "type_line": "Enchantment — Aura Curse", "oracle_text": text},
        "chosen": "Rite",
    }
    rite = {"name": "Rite", "mana_cost": "{B}", "type_line": "Sorcery"}
    board = {"battlefield": [{**curse, "controller": "opponent"}, *["Swamp"] * 3], "facts": facts}
    answer: Any = planner.plan({"board": board, "pay": {"card": rite}})
    assert answer.total_cost == total
