"""Objects with the activated abilities of others, lands that keep only some (113.2c, 605.1, 613.1f)."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from tests.support.comparing import compare

ELF = {"name": "Elf", "type_line": "Creature — Elf", "oracle_text": "{T}: Add {G}.", "power": "1"}
BEAR = {"name": "Bear", "type_line": "Creature — Bear", "oracle_text": "", "power": "2"}
STONE = {"name": "Stone", "type_line": "Artifact", "oracle_text": "{T}: Add {C}."}
FREE = {"name": "Free", "type_line": "Artifact", "oracle_text": "{0}: Add {C}."}
OOZE = {
    "name": "Ooze",
    "type_line": "Creature — Ooze",
    "power": "4",
    "oracle_text": "As long as Ooze is on the battlefield, it has all activated abilities of all creature"
    " cards"
    " in all graveyards.",
}
MIRROR = {
    "name": "Mirror",
    "type_line": "Artifact",
    "oracle_text": "Mirror has all activated abilities of all lands on the battlefield.\nYou may spend"
    " mana as"
    " though it were mana of any color to pay the activation costs of Mirror's abilities.",
}
TYRANT = {
    "name": "Tyrant",
    "type_line": "Legendary Creature — Rogue",
    "power": "3",
    "oracle_text": "Tyrant has all activated abilities of lands your opponents control except mana abilities."
    "\nMana of any type can be spent to activate Tyrant's abilities.",
}
CAULDRON = {
    "name": "Cauldron",
    "type_line": "Legendary Artifact",
    "oracle_text": "Creatures you control with +1/+1 counters on them have all activated abilities of all"
    " creature cards exiled with Cauldron.",
}
WELDER = {
    "name": "Welder",
    "type_line": "Artifact Creature — Myr",
    "power": "1",
    "oracle_text": "Welder has all activated abilities of all cards exiled with it.",
}
KRAJ = {
    "name": "Kraj",
    "type_line": "Legendary Creature — Ooze",
    "power": "4",
    "oracle_text": "Kraj has all activated abilities of each other creature with a +1/+1 counter on it.",
}
PRETENDER = {
    "name": "Pretender",
    "type_line": "Legendary Creature — Wizard",
    "power": "4",
    "oracle_text": "Pretender has all activated abilities of all cards you own in exile with cage counters on"
    " them. You may activate each of those abilities only once each turn.",
}
MANLAND = {
    "name": "Stage",
    "type_line": "Land",
    "oracle_text": "{T}: Add {C}.\n{1}{U}: Stage becomes a 2/2 creature until end of turn.",
}
SUN = {
    "name": "Sun",
    "type_line": "Enchantment",
    "oracle_text": "All lands lose all abilities except mana abilities.",
}
CITY = {
    "name": "City",
    "type_line": "Land",
    "oracle_text": "Whenever City becomes tapped, it deals 1 damage to you.\n{T}: Add one mana of any color.",
}


def _asked(cost: str, *battlefield: Any, **board: Any) -> Any:
    """Answer a bare cost, as the oracle and the referee find it as well."""
    both = compare({"board": {"battlefield": [*battlefield], **board}, "pay": {"cost": cost}})
    assert not both.fault, both.fault
    return both.answer


def test_613_1f_a_creature_has_the_mana_abilities_of_cards_in_graveyards() -> None:
    plan = _asked("{G}", {"card": OOZE, "id": "ooze"}, graveyard=[ELF])
    assert (plan.status, plan.summary.tapped) == ("payable", ["ooze"])
    theirs = _asked("{G}", {"card": OOZE, "id": "ooze"}, graveyard=[{"card": ELF, "controller": "opponent"}])
    assert theirs.status == "payable"
    assert _asked("{C}", OOZE, graveyard=[STONE]).status == "unpayable"  # no creature card
    assert _asked("{G}", {"card": OOZE, "summoning_sick": True}, graveyard=[ELF]).status == "unpayable"


def test_613_1f_of_two_equal_abilities_with_tap_one_can_be_used() -> None:
    assert _asked("{G}{G}", OOZE, graveyard=[{"card": ELF, "count": 2}]).status == "unpayable"


def test_613_1f_an_artifact_has_the_abilities_of_all_lands_whosever_they_are() -> None:
    theirs = {"card": "Island", "controller": "opponent", "tapped": True}
    plan = _asked("{G}{U}", {"card": MIRROR, "id": "mirror"}, "Forest", theirs)
    assert (plan.status, sorted(plan.summary.tapped)) == ("payable", ["Forest#1", "mirror"])


def test_613_1f_what_lands_are_now_decides() -> None:
    moon = {"name": "Moon", "type_line": "Enchantment", "oracle_text": "Nonbasic lands are Mountains."}
    mine = {"card": MANLAND, "tapped": True}
    assert _asked("{R}", MIRROR, moon, mine).status == "payable"
    assert _asked("{C}", MIRROR, moon, mine).status == "unpayable"


def test_613_1f_abilities_that_lands_are_granted_count_too() -> None:
    lantern = {
        "name": "Lantern",
        "type_line": "Artifact",
        "oracle_text": 'Lands you control have "{T}: Add one mana of any color."',
    }
    assert _asked("{U}{R}", MIRROR, lantern, "Forest").status == "payable"


@pytest.mark.parametrize(("card", "status"), [(MIRROR, "payable"), (TYRANT, "payable")])
def test_613_1f_other_activated_abilities_too_for_mana_of_any_color(card: Any, status: str) -> None:
    theirs = {"card": MANLAND, "controller": "opponent"}
    board = {"battlefield": [{"card": card, "id": "it"}, "Forest", "Forest", theirs]}
    pay = {"ability": "{1}{U}: Stage becomes a 2/2 creature until end of turn.", "source": "it"}
    answer: Any = planner.plan({"board": board, "pay": pay})
    assert (answer.status, answer.total_cost) == (status, "{1}{U}")


def test_613_1f_except_mana_abilities() -> None:
    assert _asked("{C}", TYRANT, {"card": MANLAND, "controller": "opponent"}).status == "unpayable"


def test_613_1f_creatures_with_counters_have_the_abilities_of_exiled_cards() -> None:
    bear = {"card": BEAR, "id": "bear", "counters": {"+1/+1": 1}}
    elf = {"card": ELF, "id": "elf"}
    plan = _asked("{G}", CAULDRON, bear, exile=[elf])
    assert (plan.status, plan.summary.tapped) == ("payable", ["bear"])
    assert plan.assumed == ["elf was exiled with Cauldron (Cauldron#1)"]
    assert _asked("{G}", CAULDRON, BEAR, exile=[elf]).status == "unpayable"
    chosen = _asked("{G}", {"card": CAULDRON, "chosen": ["elf"]}, bear, exile=[elf])
    assert (chosen.status, chosen.assumed) == ("payable", [])


def test_613_1f_which_of_two_exiled_it_the_request_says() -> None:
    one, two = {"card": WELDER, "id": "one"}, {"card": WELDER, "id": "two", "chosen": "Stone"}
    plan = _asked("{C}", one, two, exile=[STONE])
    assert (plan.status, plan.summary.tapped) == ("payable", ["two"])
    unsaid = planner.plan({"board": {"battlefield": [one, WELDER], "exile": [STONE]}, "pay": {"cost": "{C}"}})
    assert unsaid.status == "unknown"


def test_613_1f_of_other_creatures_with_a_counter() -> None:
    elf = {"card": ELF, "tapped": True}
    assert _asked("{G}", KRAJ, {**elf, "counters": {"+1/+1": 1}}).status == "payable"
    assert _asked("{G}", KRAJ, elf).status == "unpayable"


def test_602_5b_each_of_those_abilities_only_once() -> None:
    exiled = {"card": FREE, "counters": {"cage": 1}}
    assert _asked("{C}", PRETENDER, exile=[exiled]).status == "payable"
    assert _asked("{C}{C}", PRETENDER, exile=[exiled]).status == "unpayable"
    assert _asked("{C}", PRETENDER, exile=[FREE]).status == "unpayable"


def test_605_1a_lands_keep_their_mana_abilities() -> None:
    plan = _asked("{C}", {"card": MANLAND, "id": "stage"}, SUN)
    assert (plan.status, plan.optimal, plan.not_understood) == ("payable", True, [])
    board = {"battlefield": [{"card": MANLAND, "id": "stage"}, SUN, "Island", "Island"]}
    with pytest.raises(planner.RequestError, match="is no activated ability of stage"):
        planner.plan({"board": board, "pay": {"ability": 1, "source": "stage"}})


def test_605_1b_a_trigger_without_mana_is_lost() -> None:
    assert _asked("{G}", CITY, life=20).summary.life_after_triggers == 19
    assert _asked("{G}", CITY, SUN, life=20).summary.life_after_triggers == 20


def test_113_6b_a_card_in_the_graveyard_gives_abilities() -> None:
    portal = {
        "name": "Portal",
        "type_line": "Land",
        "oracle_text": "{T}: Add {C}.\nAs long as Portal is in your graveyard, lands you control have"
        ' "{T}: Add {G} or {W}."',
    }
    assert _asked("{W}", "Swamp", graveyard=[portal]).status == "payable"
    assert _asked("{W}", "Swamp", portal).status == "unpayable"


@pytest.mark.parametrize(
    ("facts", "status"), [({}, "unpayable"), ({"Effigy entered as a copy": True}, "payable")]
)
def test_707_9_what_a_copy_has_besides(facts: Any, status: str) -> None:
    effigy = {
        "name": "Effigy",
        "type_line": "Artifact",
        "oracle_text": "You may have Effigy enter as a copy of any creature on the battlefield, except"
        " it's an"
        ' artifact and it has "{T}: Add {U}."',
    }
    assert _asked("{U}", effigy, facts=facts).status == status


def test_714_2b_a_saga_without_its_counters_asks_for_them() -> None:
    text = 'I — Saga gains "{T}: Add {C}."\nII — Saga gains "{2}, {T}: Draw a card."'
    saga = {"name": "Saga", "type_line": "Enchantment Land — Saga", "oracle_text": text}
    board = {"battlefield": [{"card": saga, "id": "s"}, "Forest", "Forest"]}
    found = planner.plan({"board": board, "pay": {"ability": "{2}, {T}: Draw a card.", "source": "s"}})
    assert isinstance(found, planner.Unknown)
    assert (found.status, [need.key for need in found.needs]) == ("unknown", ["counters"])
