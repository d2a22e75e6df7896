"""Rules 302.6, 602.5a and 702.10c: haste that something else gives a creature that is summoning sick."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Board, Status
from tests.rules.test_205_what_objects_are import card, there

PAYABLE, UNPAYABLE = Status.PAYABLE, Status.UNPAYABLE
TAP = "{T}: Add {G}."


def sick(
    name: str = "elf", type_line: str = "Creature — Elf Druid", text: str = TAP, **state: Any
) -> dict[str, Any]:
    return there(name, type_line, text, **{"power": "1", "toughness": "1", "summoning_sick": True, **state})


def status(*battlefield: str | dict[str, Any], cost: str = "{G}", **board: Any) -> Status:
    return Status(
        planner.plan({"board": {"battlefield": list(battlefield), **board}, "pay": {"cost": cost}}).status
    )


GIVERS = [
    "Creatures you control have haste. (They can attack and {T} as soon as they come under your control.)",
    "All creatures have haste.",
    "Creatures you control have flying, first strike, vigilance, trample, haste, and protection from black "
    "and from red.",
    "Elves you control have haste.",
    "Other Elves you control get +1/+1 and have haste.",
    "Nontoken creatures you control have haste and attack each combat if able.",
    "Creature spells you cast cost {1} less to cast.\nCreatures you control have haste.",
    "Each creature you control with a +1/+1 counter on it has haste.",
    "Creatures you control with counters on them have haste.",
    "You may activate abilities of creatures you control as though those creatures had haste.",
    "You may activate abilities of other creatures you control as though those creatures had haste.",
    "Creatures your team controls have haste.",
    "Each creature with mana value 1 or less has haste.",
    "Each creature that's a Barbarian, an Elf, or a Berserker gets +2/+2 and has haste.",
    "Each creature you control that's a Wolf or Elf has haste.",
]
OTHERS = [
    "Creatures your opponents control have haste.",
    "Goblins you control have haste.",
    "Creature tokens you control have haste.",
    "Artifact creatures you control have haste.",
    "Creatures you control have vigilance.",
    "Creatures you control can attack as though they had haste.",
    "Each creature you control with a charge counter on it has haste.",
    "As long as you control a Mountain, creatures you control have haste.",
    "{R}: Creatures you control gain haste until end of turn.",
]


@pytest.mark.parametrize("text", GIVERS)
def test_702_10c_a_static_ability_gives_it(text: str) -> None:
    elf = sick(counters={"+1/+1": 1})
    giver = there("giver", "Enchantment", text)
    assert status(elf) is UNPAYABLE
    assert status(elf, giver) is PAYABLE
    assert status(elf, giver, cost="{G}{G}") is UNPAYABLE


SAME = "The same is true for first strike, double strike, haste, reach, and vigilance."
HASTY = card("Hasty", "Creature", "Haste", power="1", toughness="1")


@pytest.mark.parametrize(
    ("text", "board"),
    [
        ("As long as a creature card with flying is in a graveyard, elf has flying.", {"graveyard": [HASTY]}),
        (
            "As long as an exiled creature card with a blood counter on it has flying, elf has flying.",
            {"exile": [{"card": HASTY, "counters": {"blood": 1}}]},
        ),
        (
            "elf has flying as long as a card exiled with it has flying.",
            {"facts": {"a card exiled with it has haste": True}},
        ),
    ],
)
def test_702_10c_the_same_is_true_for_haste(text: str, board: dict[str, Any]) -> None:
    elf = sick(text=f"{text} {SAME}\n{TAP}")
    assert status(elf) is UNPAYABLE
    assert status(elf, **board) is PAYABLE
    assert status(sick(text=f"{text}\n{TAP}"), **board) is UNPAYABLE


@pytest.mark.parametrize(
    ("chosen", "expected"), [("Temur", PAYABLE), ("Jeskai", UNPAYABLE), (None, Status.UNKNOWN)]
)
def test_700_2_the_mode_that_was_chosen_as_it_entered(chosen: str | None, expected: Status) -> None:
    text = (
        "As Siege enters, choose Jeskai or Temur.\n• Jeskai — Whenever a creature you control attacks,"
        " draw a card."
        "\n• Temur — Creatures you control get +1/+0 and have trample and haste."
    )
    siege = there("Siege", "Enchantment", text, **({"chosen": chosen} if chosen else {}))
    assert status(sick(), siege) is expected


@pytest.mark.parametrize(("chosen", "total"), [("Khans", "{G}"), ("Dragons", "{2}{G}")])
def test_700_2_a_tax_of_the_mode_that_was_chosen(chosen: str, total: str) -> None:
    text = (
        "As Siege enters, choose Khans or Dragons.\n• Khans — At the beginning of your draw step, draw a"
        " card."
        "\n• Dragons — Spells your opponents cast that target you or a permanent you control cost {2}"
        " more to cast."
    )
    siege = there("Siege", "Enchantment", text, id="siege", controller="opponent", chosen=chosen)
    spell = {
        "name": "Z",
        "type_line": "Instant",
        "mana_cost": "{G}",
        "oracle_text": "Destroy target enchantment.",
    }
    pay = {"card": spell, "targets": ["siege"]}
    answer: Any = planner.plan({"board": {"battlefield": [siege, "Forest"]}, "pay": pay})
    assert answer.total_cost == total


@pytest.mark.parametrize("text", OTHERS)
def test_702_10c_it_is_given_to_others(text: str) -> None:
    assert status(sick(counters={"+1/+1": 1}), there("giver", "Enchantment", text)) is UNPAYABLE


def test_109_5_an_opponents_text_is_for_that_opponent() -> None:
    theirs = {"controller": "opponent"}
    assert status(sick(), there("giver", "Enchantment", GIVERS[0], **theirs)) is UNPAYABLE
    assert status(sick(), there("giver", "Enchantment", GIVERS[1], **theirs)) is PAYABLE
    assert status(sick(), there("giver", "Enchantment", OTHERS[0], **theirs)) is PAYABLE


@pytest.mark.parametrize(
    ("type_line", "text"),
    [
        ("Artifact — Equipment", "Equipped creature has haste and shroud.\nEquip {0}"),
        ("Artifact — Equipment", "Equipped creature has hexproof and haste.\nEquip {1}"),
        ("Artifact — Equipment", "Equipped creature gets +1/+1 and has trample and haste."),
        ("Artifact — Equipment", "Equipped creature gets +2/+2, has haste, and attacks each combat if able."),
        (
            "Artifact — Equipment",
            "Equipped creature gets +2/+2, has haste, can't attack you or a planeswalker you control, and "
            "can't be sacrificed.",
        ),
        ("Enchantment — Aura", "Enchant creature\nEnchanted creature gets +1/+1 and has haste."),
        ("Enchantment — Aura", "Enchanted creature has haste."),
        ("Enchantment — Aura", "As long as enchanted creature is green, it gets +1/+1 and has haste."),
        ("Enchantment — Aura", "As long as enchanted permanent is a creature, it gets +1/+0 and has haste."),
    ],
)
def test_702_10c_what_is_attached_gives_it_to_one(type_line: str, text: str) -> None:
    elf, other = sick(colors=["G"]), sick("other", colors=["G"])
    assert status(elf, other, there("boots", type_line, text, attached_to="elf")) is PAYABLE
    assert status(elf, other, there("boots", type_line, text, attached_to="elf"), cost="{G}{G}") is UNPAYABLE
    if "Equipment" in type_line:
        assert status(elf, there("boots", type_line, text)) is UNPAYABLE


def test_118_11_what_an_equipment_forbids_beside_it_still_holds() -> None:
    text = "Equipped creature gets +2/+2, has haste, and can't be sacrificed."
    suit = there("suit", "Artifact — Equipment", text, attached_to="elf")
    assert status(sick(), suit, cost="Sacrifice a creature") is UNPAYABLE
    assert status(sick(), suit) is PAYABLE


@pytest.mark.parametrize("one_of", ["Mountain", "Sacred Foundry"])
def test_113_6b_from_the_graveyard(one_of: str) -> None:
    anger = card(
        "Anger",
        "Creature — Incarnation",
        "Haste\nAs long as Anger is in your graveyard and you control a Mountain, creatures you control have "
        "haste.",
    )
    foundry = there("Sacred Foundry", "Land — Mountain Plains", "({T}: Add {R} or {W}.)", tapped=True)
    land = foundry if one_of != "Mountain" else {"card": "Mountain", "tapped": True}
    assert status(sick(), land, graveyard=[anger]) is PAYABLE
    assert status(sick(), "Forest", graveyard=[anger], cost="{G}{G}") is UNPAYABLE
    assert status(sick(), land, {"card": anger}) is UNPAYABLE
    assert status(sick(), land, hand=[anger]) is UNPAYABLE


def test_611_3_an_effect_line_gives_it() -> None:
    assert status(sick(), effects=["Creatures you control have haste."]) is PAYABLE
    assert status(sick(), effects=["Until end of turn, creatures you control have haste."]) is PAYABLE
    assert status(sick(), effects=["Creatures you control gain haste."]) is PAYABLE
    theirs = {"text": "Creatures you control have haste.", "controller": "opponent"}
    assert status(sick(), effects=[theirs]) is UNPAYABLE


def test_122_1b_a_haste_counter_gives_it() -> None:
    assert status(sick(counters={"haste": 1})) is PAYABLE
    assert status(sick(counters={"flying": 1})) is UNPAYABLE


@pytest.mark.parametrize(
    ("text", "there_too", "found"),
    [
        ("This creature has haste as long as you control another Goblin.", "Goblin", PAYABLE),
        ("This creature has haste as long as you control another Goblin.", "Elf", UNPAYABLE),
        ("As long as this creature is equipped, it has haste.", "Elf", UNPAYABLE),
        ("Haste", "Elf", PAYABLE),
    ],
)
def test_702_10_its_own_under_a_condition(text: str, there_too: str, found: Status) -> None:
    one = sick(text=f"{text}\n{TAP}")
    assert status(one, there("friend", f"Creature — {there_too}", power="1")) is found


def test_716_2_a_class_gives_it_at_its_level() -> None:
    text = (
        "Whenever a creature you control enters, it gets +1/+0.\n{1}{R}: Level 2\nWhenever you attack, draw."
        "\n"
        "{2}{R}: Level 3\nCreatures you control have haste."
    )
    group = there("class", "Enchantment — Class", text)
    assert status(sick(), group) is UNPAYABLE
    assert status(sick(), group, facts={"class is level 3 or greater": True}) is PAYABLE


def test_602_5a_other_abilities_with_the_tap_symbol() -> None:
    whisper = there("whisper", "Creature — Wizard", "{T}: Draw a card.", power="1", summoning_sick=True)
    pay = {"ability": "{T}: Draw a card.", "source": "whisper"}
    board = {"battlefield": [whisper]}
    assert planner.plan({"board": board, "pay": pay}).status is UNPAYABLE
    fervor = there("fervor", "Enchantment", "Creatures you control have haste.")
    assert planner.plan({"board": {"battlefield": [whisper, fervor]}, "pay": pay}).status is PAYABLE


def test_702_10c_what_gives_it_can_be_lost_only_afterwards() -> None:
    """The Boots are sacrificed for mana: the creature has to be tapped before that."""
    boots = there("boots", "Artifact — Equipment", "Equipped creature has haste.", attached_to="elf")
    works = there("works", "Artifact", "Sacrifice an artifact: Add {C}{C}.")
    plan = planner.plan(
        {"board": {"battlefield": [sick(), boots, works]}, "pay": {"cost": "{2}{G}"}, "require": ["boots"]}
    )
    assert isinstance(plan, planner.Plan)
    activated = [(step.object, step.sacrifices) for step in plan.steps if step.action == "activate"]
    assert activated[0][0] == "elf"
    request = {"board": {"battlefield": [sick(), boots, works]}, "pay": {"cost": "{2}{G}"}}
    assert planner.verify(request, plan.to_dict())
    late = plan.to_dict()
    late["steps"][:2] = reversed(late["steps"][:2])
    assert "haste is gone" in str(planner.verify(request, late).problems)


def test_613_1f_what_loses_its_abilities_may_not_have_it() -> None:
    """In which order the effects began isn't said."""
    elf = sick(text="")
    forest = there("grow", "Enchantment", 'Creatures you control have "{T}: Add {G}."')
    losing = "All creatures lose all abilities and have base power and toughness 1/1."
    humility = there("humility", "Enchantment", losing)
    fervor = there("fervor", "Enchantment", "Creatures you control have haste.")
    assert status(elf, forest, fervor) is PAYABLE
    assert status(elf, forest, fervor, humility) is Status.UNKNOWN
    elixir = there("elixir", "Artifact", GIVERS[9])
    assert status(elf, forest, elixir) is PAYABLE


def test_the_price_of_a_creature_that_is_tapped_stays_that_of_one_that_is_sick() -> None:
    """The row for creatures asks whether it is summoning sick, not whether that keeps it from tapping."""
    fervor = there("fervor", "Enchantment", "Creatures you control have haste.")
    plan = planner.plan({"board": {"battlefield": [sick(), fervor]}, "pay": {"cost": "{G}"}})
    assert isinstance(plan, planner.Plan)
    assert plan.optimal
    assert plan.price == 3 + 1 + 4  # the activation, the creature, the last source of green


@pytest.mark.parametrize(("gives", "untapped"), [
    ("Creatures you control have haste.", 2),
    ("You may activate abilities of creatures you control as though those creatures had haste.", 0),
])  # fmt: skip
def test_tier_by_tier_a_creature_with_haste_is_an_attacker(gives: str, untapped: int) -> None:
    """Using abilities as though it had haste doesn't let a creature attack."""
    board = {"battlefield": [sick(), there("giver", "Enchantment", gives)]}
    request = {"board": board, "pay": {"cost": "{G}"}, "profile": "2026.2"}
    plan = planner.plan(request)
    assert isinstance(plan, planner.Plan)
    assert sum(one.amount for one in plan.gives_up or () if one.tier == "creatures") == untapped
    assert planner.verify(request, plan)


CHARGER = {
    "name": "Charger",
    "mana_cost": "{R}",
    "type_line": "Creature — Goblin",
    "power": "1",
    "oracle_text": "As long as Charger is equipped, it has haste.\n{T}: Add {R}.",
}


@pytest.mark.parametrize(("kind", "whose", "worn"), [
    ("Artifact — Equipment", "you", True), ("Artifact — Equipment", "opponent", True),
    ("Enchantment — Aura", "you", False),
])  # fmt: skip
@pytest.mark.parametrize("said", ["equipped", "enchanted"])
def test_702_10_what_is_attached_decides(kind: str, whose: str, worn: bool, said: str) -> None:
    """Whether it is equipped or enchanted stands on the board; a fact may say otherwise."""
    card = {**CHARGER, "oracle_text": CHARGER["oracle_text"].replace("equipped", said)}
    charger = {"card": card, "id": "c", "summoning_sick": True}
    thing = {"name": "Thing", "type_line": kind, "mana_cost": "{1}", "oracle_text": ""}
    holds = worn if said == "equipped" else not worn
    attached = Board(battlefield=[charger, {"card": thing, "attached_to": "c", "controller": whose}])
    assert bool(attached.can_pay("{R}")) is holds
    apart = [charger, thing] if kind.startswith("Artifact") else [charger]
    assert Board(battlefield=apart).can_pay("{R}") is Status.UNPAYABLE
    fact = {f"Charger is {said}": True}
    assert Board(battlefield=[charger], facts=fact).can_pay("{R}") is Status.PAYABLE


@pytest.mark.parametrize(
    "text",
    [
        "Each creature with mana value of the chosen value has haste.",
        "As long as Static is paired with another creature, both creatures have haste.",
        "Static has trample as long as you control a Beast, haste as long as you control a Goblin.",
    ],
)
def test_702_10_haste_that_cannot_be_read_is_reported_where_it_could_help(text: str) -> None:
    static = {"name": "Static", "type_line": "Enchantment", "mana_cost": "{1}", "oracle_text": text}
    elf = {"card": {**CHARGER, "oracle_text": "{T}: Add {R}."}, "id": "c"}
    sick = planner.plan(
        {"board": {"battlefield": [static, {**elf, "summoning_sick": True}]}, "pay": {"cost": "{R}"}}
    )
    assert (sick.status, [one.object for one in sick.not_understood]) == ("unknown", ["Static#1"])
    able = planner.plan({"board": {"battlefield": [static, elf]}, "pay": {"cost": "{R}"}})
    assert (able.status, able.not_understood) == ("payable", [])
    other = planner.plan({"board": {"battlefield": [static]}, "pay": {"cost": "{R}"}})
    assert (other.status, other.not_understood) == ("unpayable", [])
