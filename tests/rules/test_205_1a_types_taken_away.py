"""Permanents that aren't what is printed: gods without devotion, abilities lost (205.1a, 613.1d-f)."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from tests.support.comparing import compare

GOD = {
    "name": "God",
    "mana_cost": "{3}{W}",
    "type_line": "Legendary Enchantment Creature — God",
    "power": "5",
    "toughness": "6",
    "oracle_text": "As long as your devotion to white is less than five, God isn't a creature.",
}
PAIR = GOD | {
    "name": "Pair",
    "mana_cost": "{2}{W}{B}",
    "oracle_text": "As long as your devotion to white and black is less than seven, Pair isn't a creature.",
}
SHRINE = {"name": "Shrine", "mana_cost": "{W}{W}{W}{W}", "type_line": "Enchantment"}
RING = {"name": "Ring", "mana_cost": "{3}", "type_line": "Artifact", "oracle_text": "{T}: Add {C}."}
ELF = {
    "name": "Elf",
    "mana_cost": "{G}",
    "colors": ["G"],
    "type_line": "Creature — Elf",
    "power": "1",
    "toughness": "1",
    "oracle_text": "{T}: Add {G}.",
}
CALL = {"name": "Call", "mana_cost": "{1}", "type_line": "Sorcery", "oracle_text": "Convoke"}
RITE = {
    "name": "Rite",
    "mana_cost": "{0}",
    "type_line": "Sorcery",
    "oracle_text": "As an additional cost to cast this spell, sacrifice a creature.",
}
ROCK = {
    "name": "Rock",
    "mana_cost": "{1}",
    "type_line": "Artifact",
    "oracle_text": "{1}: Draw a card.\n{T}: Add {C}.",
}


def _asked(pay: dict[str, Any], *battlefield: Any, **board: Any) -> Any:
    both = compare({"board": {"battlefield": [*battlefield], **board}, "pay": pay})
    assert not both.fault, both.fault
    return both.answer


def _activated(number: int | str, source: str, *battlefield: Any) -> Any:
    """Answer an activation, whose prohibitions the oracle doesn't look at."""
    return planner.plan(
        {"board": {"battlefield": [*battlefield]}, "pay": {"ability": number, "source": source}}
    ).status


def _permanent(text: str, type_line: str = "Enchantment", name: str = "Sample") -> dict[str, Any]:
    return {"name": name, "type_line": type_line, "oracle_text": text}


@pytest.mark.parametrize("god", [GOD, PAIR])
@pytest.mark.parametrize("spell", [CALL, RITE])
def test_205_1a_a_god_without_devotion_is_no_creature(god: dict[str, Any], spell: dict[str, Any]) -> None:
    assert _asked({"card": spell}, god).status == "unpayable"
    devoted = _asked({"card": spell}, god, {"card": SHRINE, "count": 2})
    assert devoted.status == "payable"


def test_205_1a_devotion_counts_the_colors_that_are_named() -> None:
    blue = SHRINE | {"mana_cost": "{U}{U}{U}{U}"}
    assert _asked({"card": RITE}, GOD, {"card": blue, "count": 2}).status == "unpayable"


def test_700_5_a_treasure_changes_no_devotion() -> None:
    plan = _asked({"cost": "{2}"}, GOD, "Treasure", {"card": "Plains", "count": 2})
    assert (plan.status, plan.optimal, plan.summary.sacrificed) == ("payable", True, [])


@pytest.mark.parametrize(
    "text",
    [
        "Enchanted creature loses all abilities and can't become untapped.",
        "Enchanted creature is a Turtle with base power and toughness 0/1. It can't attack and loses all"
        " abilities.",
        "Enchanted creature is a Citizen with base power and toughness 1/1. It has defender and loses all"
        " other abilities.",
        "Enchanted creature loses all abilities and is a green and white Citizen creature with base power and"
        " toughness 1/1 named Legitimate Businessperson.",
        "Enchanted creature can't attack or block. It loses all abilities and has \"{T}: Remove a task"
        " counter"
        ' from Sample. Then if it has no task counters on it, destroy Sample."',
        "It loses all abilities.",
    ],
)
def test_613_1f_what_is_enchanted_loses_its_abilities(text: str) -> None:
    aura = _permanent(f"Enchant creature\n{text}", "Enchantment — Aura")
    elf = {"card": ELF, "id": "elf"}
    assert _asked({"cost": "{G}"}, elf, {"card": aura, "attached_to": "elf"}).status == "unpayable"
    theirs = {"card": aura, "attached_to": "elf", "controller": "opponent"}
    assert _asked({"cost": "{G}"}, elf, theirs).status == "unpayable"
    assert _asked({"card": CALL}, elf, theirs).status == "payable"  # it is still a creature
    loose = _asked({"cost": "{G}"}, elf, aura)
    assert (loose.status, [need.key for need in loose.needs]) == ("payable", ["attached_to"])


@pytest.mark.parametrize("value", ["mana value", "converted mana cost"])
def test_613_4b_artifacts_are_creatures_of_their_mana_value(value: str) -> None:
    text = "Each noncreature artifact is an artifact creature with power and toughness each equal to"
    text = f"{text} its {value}."
    sick = {"card": RING, "summoning_sick": True}
    assert _asked({"cost": "{C}"}, sick).status == "payable"
    assert _asked({"cost": "{C}"}, sick, _permanent(text)).status == "unpayable"
    rested = _asked({"cost": "{C}"}, RING, _permanent(text))
    assert (rested.status, rested.price) == ("payable", 3 + 2 + 3)


def test_613_1f_noncreature_artifacts_lose_their_abilities() -> None:
    text = (
        "Each noncreature artifact loses all abilities and becomes an artifact creature with power and"
        " toughness each equal to its mana value. If Sample leaves the battlefield, this effect continues"
        " until end of turn."
    )
    assert _asked({"cost": "{C}"}, RING, _permanent(text)).status == "unpayable"
    assert _asked({"card": CALL}, RING, _permanent(text)).status == "payable"


def test_613_4b_a_size_of_counters() -> None:
    text = (
        "Each planeswalker with one or more loyalty counters on it loses all abilities and is a creature with"
        " power and toughness each equal to the number of loyalty counters on it."
    )
    walker = _permanent("+1: Draw a card.", "Legendary Planeswalker — Sample", "Walker")
    lure = _permanent("Crew 4", "Artifact — Vehicle", "Lure")
    board = ({"card": walker, "counters": {"loyalty": 4}}, {"card": lure, "id": "lure"})
    assert _asked({"ability": "Crew 4", "source": "lure"}, *board).status == "unpayable"
    assert _asked({"ability": "Crew 4", "source": "lure"}, *board, _permanent(text)).status == "payable"


@pytest.mark.parametrize(
    ("words", "type_line", "status"),
    [
        ("isn't a creature", "Artifact", "unpayable"),
        ("isn't legendary", "Artifact", "unpayable"),
        ("isn't legendary", "Legendary Artifact", "payable"),
    ],
)
def test_303_4_as_long_as_the_bearer_is_not_something(words: str, type_line: str, status: str) -> None:
    text = (
        f"As long as enchanted artifact {words}, it's an artifact creature with base power and toughness 1/1."
    )
    aura = {"card": _permanent(text, "Enchantment — Aura"), "attached_to": "ring"}
    sick = {"card": RING | {"type_line": type_line}, "id": "ring", "summoning_sick": True}
    assert _asked({"cost": "{C}"}, sick, aura).status == status


@pytest.mark.parametrize(
    ("text", "price"),
    [
        ("Creatures with power 1 or less don't untap during their controllers' untap steps.", 15),
        ("Creatures with flying don't untap during their controllers' untap steps.", 0),
        (
            "Nonwhite creatures with toughness 1 or more don't untap during their controllers' untap steps.",
            15,
        ),
    ],
)
def test_502_3_what_stays_tapped_by_its_size_or_keywords(text: str, price: int) -> None:
    assert _asked({"cost": "{G}"}, ELF, _permanent(text)).price == _asked({"cost": "{G}"}, ELF).price + price


@pytest.mark.parametrize(
    ("text", "counters", "price"),
    [
        (
            "doesn't untap during its controller's untap step if Sample has a pupa counter on it.",
            {"pupa": 1},
            15,
        ),
        ("doesn't untap during its controller's untap step if Sample has a pupa counter on it.", {}, 0),
        ("doesn't untap during its controller's untap step unless you control an artifact.", {}, 15),
        ("can't become untapped and can't have counters put on it.", {}, 15),
    ],
)
def test_502_3_what_stays_tapped_under_a_condition(text: str, counters: dict[str, int], price: int) -> None:
    aura = _permanent(f"Enchanted creature {text}", "Enchantment — Aura")
    elf = {"card": ELF, "id": "elf"}
    plan = _asked({"cost": "{G}"}, elf, {"card": aura, "attached_to": "elf", "counters": counters})
    assert plan.price == _asked({"cost": "{G}"}, elf).price + price


TAPPING = "can't attack or block, and {its} activated abilities with {{T}} in their costs can't be activated."


def test_602_5_abilities_with_tap_in_their_costs_cannot_be_activated() -> None:
    aura = _permanent(f"Enchanted creature {TAPPING.format(its='its')}", "Enchantment — Aura")
    hound = ELF | {"oracle_text": "{T}: Add {G}.\nSacrifice this creature: Add {C}.\n{1}: Draw a card."}
    on = {"card": aura, "attached_to": "elf"}
    elf = {"card": hound, "id": "elf"}
    assert _asked({"cost": "{G}"}, elf, on).status == "unpayable"
    assert _asked({"cost": "{C}"}, elf, on).status == "payable"
    assert _asked({"card": CALL}, elf, on).status == "payable"  # tapping it for convoke is no activation
    assert _activated(2, "elf", elf, on, "Forest") == "payable"
    tapped = {"card": ELF | {"oracle_text": "{T}: Draw a card."}, "id": "elf"}
    assert _activated(0, "elf", tapped, on) == "unpayable"


def test_602_5_of_creatures_with_a_keyword() -> None:
    winds = _permanent(f"Creatures with flying {TAPPING.format(its='their')}")
    bird = ELF | {"name": "Bird", "oracle_text": "Flying\n{T}: Add {G}."}
    assert _asked({"cost": "{G}"}, bird, winds).status == "unpayable"
    assert _asked({"cost": "{G}"}, ELF, bird, {"card": winds, "controller": "opponent"}).status == "payable"


def test_606_loyalty_abilities_are_activated_where_nothing_says_otherwise() -> None:
    walker = _permanent("+1: Draw a card.", "Legendary Planeswalker — Sample", "Walker")
    board = [
        {"card": walker, "id": "walker", "counters": {"loyalty": 4}},
        {"card": ROCK, "id": "rock"},
        "Wastes",
    ]
    sun = _permanent("Players can't activate planeswalkers' loyalty abilities.")
    assert _activated(0, "walker", *board) == "payable"
    assert _activated(0, "walker", *board, sun) == "unpayable"
    assert _activated(0, "rock", *board, sun) == "payable"
    curse = {
        "card": _permanent(
            "Enchant player\nEnchanted player can't activate abilities that aren't mana abilities or loyalty"
            " abilities.",
            "Enchantment — Aura Curse",
        ),
        "attached_to": "you",
        "controller": "opponent",
    }
    assert _activated(0, "walker", *board, curse) == "payable"
    assert _activated(0, "rock", *board, curse) == "unpayable"
    assert _asked({"cost": "{C}{C}"}, *board, curse).status == "payable"


CURSE = _permanent(
    "Enchant player\nCreatures enchanted player controls lose all abilities and have base power and toughness"
    " 1/1.",
    "Enchantment — Aura Curse",
)


@pytest.mark.parametrize(
    ("whom", "status"), [("you", "unpayable"), ("opponent", "payable"), (None, "unknown")]
)
def test_303_4b_whom_an_aura_enchants_is_said_or_asked_for(whom: str | None, status: str) -> None:
    curse = {"card": CURSE, "controller": "opponent", "attached_to": whom}
    answer = _asked({"cost": "{G}"}, ELF, curse)
    assert answer.status == status
    assert [need.key for need in answer.needs] == (["attached_to"] if whom is None else [])
    assert _asked({"cost": "{G}"}, "Forest", curse).status == "payable"


def test_113_3_an_ability_in_quotes_keeps_haste_and_its_own_effects_apart() -> None:
    omen = _permanent(
        'Enchanted creature has haste and "At the beginning of your upkeep, destroy this creature, then'
        " attach"
        ' Sample to another one that has haste."',
        "Enchantment — Aura",
    )
    elf = {"card": ELF, "id": "elf", "summoning_sick": True}
    assert _asked({"cost": "{G}"}, elf, {"card": omen, "attached_to": "elf"}).status == "payable"
    crater = _permanent(
        'Enchanted land has "{T}: Target creature gains trample and haste until end of turn."',
        "Enchantment — Aura",
    )
    land = [{"card": "Forest", "id": "land"}, {"card": crater, "attached_to": "land"}]
    text = "{T}: Target creature gains trample and haste until end of turn."
    assert _asked({"ability": text, "source": "land"}, *land).status == "payable"
    assert _asked({"cost": "{G}"}, *land).price == _asked({"cost": "{G}"}, "Forest").price + 2


@pytest.mark.parametrize(
    ("rule", "card"),
    [
        ("702.151b", {"type_line": "Artifact Creature — Equipment", "oracle_text": "Reconfigure {2}"}),
        ("702.103f", {"type_line": "Enchantment Creature — Nymph", "oracle_text": "Bestow {4}{W}"}),
    ],
)
def test_702_what_is_attached_is_no_creature(rule: str, card: dict[str, str]) -> None:
    thing = {"name": "Thing", "mana_cost": "{1}", "power": "1", "toughness": "1", **card}
    host = {"card": ELF, "id": "elf", "tapped": True}
    assert _asked({"card": CALL}, host, thing).status == "payable", rule
    assert _asked({"card": CALL}, host, {"card": thing, "attached_to": "elf"}).status == "unpayable", rule


@pytest.mark.parametrize(("counters", "status"), [({"time": 2}, "unpayable"), ({}, "payable")])
def test_702_176a_what_has_impending_and_time_counters_is_no_creature(
    counters: dict[str, int], status: str
) -> None:
    avatar = {
        "name": "Avatar",
        "mana_cost": "{3}{G}{G}",
        "type_line": "Enchantment Creature — Avatar",
        "oracle_text": "Impending 4—{1}{G}",
        "power": "6",
    }
    assert _asked({"card": RITE}, {"card": avatar, "counters": counters}).status == status


def test_207_2c_words_of_flavor_stand_before_a_keyword() -> None:
    sword = _permanent(
        "Chaosbringer — Equip—Pay 3 life. Activate only once each turn.", "Artifact — Equipment"
    )
    entry = {"card": sword, "id": "sword"}
    plan: Any = planner.plan(
        {"board": {"battlefield": [entry]}, "pay": {"ability": "Equip", "source": "sword"}}
    )
    assert (plan.status, plan.summary.life) == ("payable", 17)
    again = {"board": {"battlefield": [entry | {"used": {"0": 1}}]}}
    assert planner.plan(again | {"pay": {"ability": "Equip", "source": "sword"}}).status == "unpayable"
