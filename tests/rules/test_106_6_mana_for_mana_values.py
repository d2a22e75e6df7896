"""106.6 with 118.8d, 118.9c, 202.3: what is paid for a spell doesn't change its mana value, X does."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Plan, Status
from tests.support.comparing import compare

Card = dict[str, Any]


def source(words: str) -> Card:
    """A creature that makes {R}{R} for such spells alone."""
    text = f"{{T}}: Add {{R}}{{R}}. Spend this mana only to cast {words}."
    return {"name": "Seer", "type_line": "Creature — Human", "oracle_text": text, "power": "1"}


LARGE = source("spells with mana value 4 or greater or spells with X in their mana costs")
ONLY_LARGE = source("spells with mana value 4 or greater")
SMALL = source("creature spells with mana value 3 or less")


def spell(mana: str, text: str = "", type_line: str = "Sorcery") -> Card:
    """A spell with this mana cost and text."""
    return {"name": "Spell", "mana_cost": mana, "type_line": type_line, "oracle_text": text}


def cast(card: Card, seer: Card, lands: int = 0, **pay: Any) -> Any:
    """The answer to casting it with one such creature and some Mountains."""
    request = {"board": {"battlefield": [seer, *["Mountain"] * lands]}, "pay": {"card": card, **pay}}
    answer = planner.plan(request)
    assert planner.verify(request, answer)
    return answer


def test_118_9c_an_alternative_cost_leaves_the_mana_value() -> None:
    cheap = spell("{4}{R}", "Evoke {1}{R}", "Creature — Elemental")
    plan = cast(cheap, LARGE, alternative="Evoke")
    assert isinstance(plan, Plan)
    assert plan.summary.tapped == ["Seer#1"]
    dear = spell("{R}", "Flashback {5}{R}")
    assert cast(dear, LARGE, 4, alternative="Flashback", **{"from": "graveyard"}).status is Status.UNPAYABLE
    assert cast(spell("{2}{R}", "Dash {4}{R}", "Creature — Orc"), SMALL, 3, alternative="Dash").status is (
        Status.PAYABLE
    )


def test_118_8d_an_additional_cost_leaves_the_mana_value() -> None:
    kicked = spell("{R}", "Kicker {3}{R}")
    assert cast(kicked, LARGE, 3, additional=["Kicker"]).status is Status.UNPAYABLE
    assert cast(kicked, LARGE, 5, additional=["Kicker"]).status is Status.PAYABLE


def test_118_7_reductions_and_increases_leave_the_mana_value() -> None:
    cheaper = {
        "name": "Lens",
        "type_line": "Artifact",
        "oracle_text": "Spells you cast cost {2} less to cast.",
    }
    board: dict[str, list[Any]] = {"battlefield": [LARGE, cheaper]}
    assert planner.can_pay({"board": board, "pay": {"card": spell("{3}{R}")}})
    dearer = {**cheaper, "oracle_text": "Spells cost {2} more to cast."}
    taxed = {"battlefield": [LARGE, dearer, "Mountain", "Mountain"]}
    assert not planner.can_pay({"board": taxed, "pay": {"card": spell("{1}{R}")}})


def test_106_6_mana_for_spells_with_x_in_their_mana_costs() -> None:
    plan = cast(spell("{X}{R}"), LARGE, 1)
    assert isinstance(plan, Plan)
    assert plan.choices.x == 2


def test_106_6_x_of_another_cost_is_not_in_the_mana_cost() -> None:
    assert (
        cast(spell("{R}", "Overload {X}{R}"), LARGE, alternative="Overload", x=1).status is Status.UNPAYABLE
    )


def test_202_3e_x_counts_for_the_mana_value_of_a_spell() -> None:
    assert cast(spell("{X}{R}"), ONLY_LARGE, 2, x=2).status is Status.UNPAYABLE
    assert cast(spell("{X}{R}"), ONLY_LARGE, 2, x=3).status is Status.PAYABLE
    assert cast(spell("{X}{X}{R}"), ONLY_LARGE, 3, x=2).status is Status.PAYABLE


ANCIENT = {
    "name": "Ancient",
    "type_line": "Land",
    "oracle_text": "{T}: Add {C}{C}. Spend this mana only to cast spells with mana value 5 or greater.",
}
BLAZE = {
    "name": "Blaze",
    "mana_cost": "{X}{R}",
    "type_line": "Sorcery",
    "oracle_text": "Blaze deals X damage.",
}
CHEAPER = {
    "name": "Cheaper",
    "type_line": "Enchantment",
    "oracle_text": "Spells you cast with mana value 4 or greater cost {1} less to cast.",
}


@pytest.mark.parametrize(
    ("battlefield", "x", "total"),
    [
        ([ANCIENT, *["Mountain"] * 3], 4, "{4}{R}"),
        ([ANCIENT, *["Mountain"] * 2], 1, "{1}{R}"),
        ([CHEAPER, *["Mountain"] * 3], 3, "{2}{R}"),
        ([CHEAPER, *["Mountain"] * 2], 1, "{1}{R}"),
        ([CHEAPER, ANCIENT, *["Mountain"] * 3], 5, "{4}{R}"),
    ],
)
def test_202_3e_an_x_to_be_chosen_counts_for_the_mana_value(
    battlefield: list[Any], x: int, total: str
) -> None:
    both = compare({"board": {"battlefield": battlefield}, "pay": {"card": BLAZE}})
    assert not both.fault, both.fault
    answer: Any = both.answer
    assert (answer.summary.x, answer.total_cost, answer.optimal) == (x, total, True)


# 106.6 with 903.3: mana for the abilities of the commander.

RING = {"name": "Seal", "type_line": "Artifact"}


def activated(words: str, source: str, **board: Any) -> Status:
    """Whether a {2} ability of this creature can be activated with mana for such abilities."""
    text = f"{{T}}: Add {{C}}{{C}}. Spend this mana only to {words}."
    elf = {
        "name": "Elf",
        "type_line": "Legendary Creature — Elf",
        "oracle_text": "{2}: Draw a card.",
        "power": "1",
    }
    creatures = [{"card": elf, "id": "chief", "commander": True}, {"card": elf, "id": "other"}]
    there = {"battlefield": [{"card": {**RING, "oracle_text": text}}, *creatures], **board}
    return planner.plan(board=there, pay={"ability": 0, "source": source}).status


def test_106_6_mana_for_abilities_of_the_commander_activates_no_other() -> None:
    for words in (
        "activate abilities of your commander",
        "activate abilities of commanders you control",
        "cast your commander or activate abilities of your commander",
        "cast a commander spell or to activate an ability of a commander",
    ):
        assert activated(words, "chief") is Status.PAYABLE, words
        assert activated(words, "other") is Status.UNPAYABLE, words
    assert activated("cast your commander", "chief") is Status.UNPAYABLE
    assert activated("activate abilities of creatures you control", "other") is Status.PAYABLE


def test_106_6_mana_for_abilities_of_the_commander_casts_nothing() -> None:
    chief = {"name": "Chief", "type_line": "Legendary Creature — Elf", "mana_cost": "{2}"}
    for words, status in (
        ("activate abilities of your commander", Status.UNPAYABLE),
        ("cast your commander or activate abilities of your commander", Status.PAYABLE),
    ):
        text = f"{{T}}: Add {{C}}{{C}}. Spend this mana only to {words}."
        there = {
            "battlefield": [{"card": {**RING, "oracle_text": text}}],
            "command": [{"card": chief, "id": "chief", "commander": True}],
        }
        pay = {"card": "chief", "from": "command", "commander_casts": 0}
        assert planner.plan(board=there, pay=pay).status is status
        other = {"board": {**there, "command": []}, "pay": {"card": chief}}
        assert planner.plan(other).status == "unpayable"
