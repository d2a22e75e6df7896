"""Keywords as they are announced, where they function, and what they are paid with (702, 601.2b)."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from tests.support.comparing import compare

BEAR = {"name": "Bear", "type_line": "Creature — Bear", "oracle_text": "", "power": "2"}
FIRE = {
    "name": "Fire Magic",
    "mana_cost": "{R}",
    "type_line": "Instant",
    "oracle_text": "Tiered\n• Fire — {0} — It deals 1 damage to each creature.\n• Fira — {2} — It deals 2"
    " damage"
    " to each creature.\n• Firaga — {5} — It deals 3 damage to each creature.",
}
GOYF = {
    "name": "Goyf",
    "mana_cost": "{B}",
    "type_line": "Creature — Lhurgoyf",
    "power": "*",
    "oracle_text": "Escape—{2}{B}, Exile any number of other cards from your graveyard with four or more card"
    " types among them.",
}
ANEW = {
    "name": "Anew",
    "mana_cost": "{12}",
    "type_line": "Legendary Creature — Eldrazi",
    "power": "12",
    "oracle_text": "Madness—Pay six {C}.",
}
GARGADON = {
    "name": "Gargadon",
    "mana_cost": "{9}{R}",
    "type_line": "Creature — Beast",
    "power": "9",
    "oracle_text": "Suspend 10—{R}\nSacrifice an artifact, creature, or land: Remove a time counter from"
    " this card."
    " Activate only if this card is suspended.",
}
FORGER = {
    "name": "Forger",
    "type_line": "Artifact — Equipment",
    "oracle_text": "{R}{W}, Unattach Forger: Search your library for an instant card.\nEquip {3}",
}


def _asked(pay: dict[str, Any], *battlefield: Any, **board: Any) -> Any:
    """Answer a question, as the oracle and the referee find it as well."""
    both = compare({"board": {"battlefield": [*battlefield], **board}, "pay": pay})
    assert not both.fault, both.fault
    assert not both.answer.not_understood, both.answer.not_understood
    return both.answer


@pytest.mark.parametrize("zone", ["hand", "command"])
@pytest.mark.parametrize("words", ["Commander ninjutsu", "Ninjutsu"])
def test_702_49d_commander_ninjutsu_functions_in_the_command_zone_too(zone: str, words: str) -> None:
    tiger = {
        "name": "Tiger",
        "mana_cost": "{1}{U}{B}",
        "type_line": "Legendary Creature — Ninja",
        "power": "1",
        "oracle_text": "Commander ninjutsu {U}{B}",
    }
    bear = {"card": BEAR, "id": "bear", "attacking": "unblocked"}
    pay = {"ability": words, "source": "tiger"}
    plan = _asked(pay, "Island", "Swamp", bear, **{zone: [{"card": tiger, "id": "tiger"}]})
    assert (plan.total_cost, plan.summary.returned) == ("{U}{B}", ["bear"])


@pytest.mark.parametrize(
    ("words", "total"),
    [
        ("Fira", "{2}{R}"),
        ("Fira — {2}", "{2}{R}"),
        ("Tiered {2}", "{2}{R}"),
        ("Fire", "{R}"),
        ("Firaga", "{5}{R}"),
    ],
)
def test_702_183_a_tier_is_announced_by_its_name_or_cost(words: str, total: str) -> None:
    assert _asked({"card": FIRE, "additional": [words]}, *["Mountain"] * 6).total_cost == total


@pytest.mark.parametrize("keyword", ["Morph", "Megamorph", "Disguise"])
def test_702_37_face_down_is_announced_by_its_keyword(keyword: str) -> None:
    card = {
        "name": "It",
        "mana_cost": "{4}{U}",
        "type_line": "Creature",
        "oracle_text": f"{keyword} {{2}}{{U}}",
    }
    plan = _asked({"card": card, "alternative": keyword}, *["Forest"] * 3)
    assert (plan.total_cost, plan.choices.alternative) == ("{3}", "face down")
    other = "Disguise" if keyword == "Morph" else "Morph"
    with pytest.raises(planner.RequestError, match="is no alternative cost"):
        planner.plan({"board": {}, "pay": {"card": card, "alternative": other}})


def test_702_138_escape_with_so_many_card_types() -> None:
    kinds = ["Artifact Creature — Golem", "Instant", "Land", "Instant", "Sorcery"]
    cards = [
        {"card": {"name": f"{n}", "type_line": kind, "power": "1"}, "id": f"{n}"}
        for n, kind in enumerate(kinds)
    ]
    goyf = {"card": GOYF, "id": "goyf"}
    pay = {"card": "goyf", "alternative": "Escape"}
    plan = _asked(pay, *["Swamp"] * 3, graveyard=[goyf, *cards])
    assert (plan.total_cost, plan.summary.exiled, plan.optimal) == ("{2}{B}", ["0", "1", "2"], True)
    without = _asked(pay, *["Swamp"] * 3, graveyard=[goyf, *cards[1:]])
    assert without.status == "unpayable"


def test_702_138_what_is_sacrificed_for_mana_can_be_one_of_them() -> None:
    petal = {
        "name": "Petal",
        "type_line": "Artifact",
        "oracle_text": "{T}, Sacrifice Petal: Add one mana of any color.",
    }
    kinds = ["Creature", "Instant", "Land"]
    cards = [{"card": {"name": kind, "type_line": kind, "power": "1"}} for kind in kinds]
    pay = {"card": "goyf", "alternative": "Escape"}
    plan = _asked(pay, petal, "Swamp", "Swamp", graveyard=[{"card": GOYF, "id": "goyf"}, *cards])
    assert (plan.status, len(plan.summary.exiled)) == ("payable", 4)


def test_107_4c_a_symbol_with_its_number_in_words() -> None:
    exiled = {"card": ANEW, "id": "anew"}
    pay = {"card": "anew", "alternative": "Madness"}
    assert _asked(pay, *["Wastes"] * 6, exile=[exiled]).total_cost == "{C}" * 6
    assert _asked(pay, *["Wastes"] * 5, "Forest", exile=[exiled]).status == "unpayable"


def test_702_62b_an_ability_of_a_suspended_card() -> None:
    pay = {"ability": 0, "source": "card"}
    plan = _asked(pay, "Mountain", exile=[{"card": GARGADON, "id": "card", "counters": {"time": 3}}])
    assert plan.summary.sacrificed == ["Mountain#1"]
    board = {"battlefield": ["Mountain"], "exile": [{"card": GARGADON, "id": "card"}]}
    assert planner.plan({"board": board, "pay": pay}).status == "unpayable"


def test_701_3d_unattaching_as_a_cost() -> None:
    pay = {"ability": 0, "source": "forger"}
    bear = {"card": BEAR, "id": "bear"}
    worn = {"card": FORGER, "id": "forger", "attached_to": "bear"}
    plan = _asked(pay, worn, bear, "Plains", "Mountain")
    assert (plan.other_costs, plan.price) == (["Unattach Forger"], 14)
    assert [step.object for step in plan.steps if step.action == "unattach"] == ["forger"]
    loose = _asked(pay, {"card": FORGER, "id": "forger"}, bear, "Plains", "Mountain")
    assert (loose.status, [one.rule for one in loose.reasons]) == ("unpayable", ["118.3"])


def test_106_3_each_player_adds() -> None:
    shaman = {
        "name": "Shaman",
        "type_line": "Creature",
        "power": "4",
        "oracle_text": "{1}, {T}: Each player adds {B}{R}{G}.",
    }
    assert _asked({"cost": "{B}{R}{G}"}, shaman, "Forest").status == "payable"


@pytest.mark.parametrize(
    ("facts", "status"),
    [({}, "unpayable"), ({"the number of nonland cards revealed this way": 2}, "payable")],
)
def test_605_2_mana_that_chance_reveals_is_as_the_facts_say(facts: dict[str, int], status: str) -> None:
    scout = {
        "name": "Scout",
        "type_line": "Creature",
        "power": "2",
        "oracle_text": "Parley — {T}: Each player reveals the top card of their library. For each nonland"
        " card revealed"
        " this way, add {G} and you gain 1 life. Then each player draws a card.",
    }
    answer = _asked({"cost": "{G}{G}"}, scout, facts=facts, life=5)
    assert answer.status == status
    if facts:
        assert answer.summary.life == 7
