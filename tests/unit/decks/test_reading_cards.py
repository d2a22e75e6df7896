"""Cards as the odds see them: how lands enter, what cards make, find and add, and what isn't counted."""

from __future__ import annotations

from typing import Any

import pytest

from planner.decks.demands import BIT, SNOW, mask_of
from planner.decks.kinds import MANY, TAPPED, UNTAPPED, Entering, Zone
from planner.decks.reading import Table, read_card

W, U, B, R, G, C = (BIT[letter] for letter in "WUBRGC")


def land(text: str, type_line: str = "Land", name: str = "A land") -> dict[str, Any]:
    return {"name": name, "type_line": type_line, "oracle_text": text}


def artifact(text: str, cost: str = "{2}") -> dict[str, Any]:
    return {"name": "A stone", "type_line": "Artifact", "mana_cost": cost, "oracle_text": text}


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("", UNTAPPED),
        ("This land enters tapped.", TAPPED),
        ("A land enters the battlefield tapped.", TAPPED),
        ("As this land enters, you may pay 2 life. If you don't, it enters tapped.", UNTAPPED),
        (
            "This land enters tapped unless you control a Plains or an Island.",
            (Entering(("Plains", "Island"), 1),),
        ),
        (
            "This land enters tapped unless you control two or fewer other lands.",
            (Entering(("Land",), 0, 2),),
        ),
        (
            "This land enters tapped unless you control two or more other lands.",
            (Entering(("Land",), 2, MANY),),
        ),
        ("If you control two or more other lands, this land enters tapped.", (Entering(("Land",), 0, 1),)),
        (
            "This land enters tapped unless you control two or more basic lands.",
            (Entering(("Basic",), 2, MANY),),
        ),
        (
            "As this land enters, you may reveal a Plains or Island card from your hand. "
            "If you don't, this land enters tapped.",
            (Entering(("Plains", "Island"), 1, zone=Zone.HAND),),
        ),
        (
            "This land enters tapped unless it's your first, second, or third turn of the game.",
            (Entering(least=0, last_turn=3),),
        ),
        ("This land enters tapped unless you have two or more opponents.", TAPPED),
        ("This land enters tapped unless a player has 13 or less life.", TAPPED),
    ],
)
def test_how_lands_enter(words: str, expected: tuple[Entering, ...]) -> None:
    read = read_card(land(f"{words}\n{{T}}: Add {{W}} or {{U}}."))
    assert read.kind.untapped == expected
    assert read.kind.units == (W | U,)
    assert read.left_out == ()


def test_more_opponents_let_a_land_enter_untapped() -> None:
    card = land("This land enters tapped unless you have two or more opponents.\n{T}: Add {W} or {U}.")
    assert read_card(card, Table(opponents=3)).kind.untapped == (Entering(least=0),)


def test_a_condition_that_lands_do_not_settle_is_taken_as_false_and_reported() -> None:
    read = read_card(land("This land enters tapped unless you control a legendary creature.\n{T}: Add {G}."))
    assert read.kind.untapped == TAPPED
    assert "legendary creature" in read.left_out[0]


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("{T}: Add {C}{C}.", (C, C)),
        ("{T}: Add {W}{U}.", (W, U)),
        ("{T}: Add one mana of any color.", (mask_of("WUBRG"),)),
        ("{T}: Add {C}.\n{T}: Add {W} or {U}. This artifact deals 1 damage to you.", (W | U | C,)),
        ("{T}: Add two mana in any combination of {R} and {G}.", (R | G, R | G)),
    ],
)
def test_what_permanents_make(text: str, units: tuple[int, ...]) -> None:
    kind = read_card(artifact(text)).kind
    assert sorted(kind.units) == sorted(units)
    assert not kind.sick
    assert kind.is_ramp


def test_creatures_are_sick_unless_they_have_haste() -> None:
    elf = {
        "name": "An elf",
        "type_line": "Creature — Elf",
        "mana_cost": "{G}",
        "power": "1",
        "toughness": "1",
        "oracle_text": "{T}: Add {G}.",
    }
    assert read_card(elf).kind.sick
    assert not read_card({**elf, "oracle_text": "Haste\n{T}: Add {G}."}).kind.sick
    assert read_card(artifact("This artifact enters tapped.\n{T}: Add {C}{C}.")).kind.sick


def test_mana_that_takes_mana_and_mana_that_uses_its_source_up() -> None:
    signet = read_card(artifact("{1}, {T}: Add {W}{U}.")).kind
    assert signet.units == (W, U)
    assert len(signet.feed) == 1
    petal = read_card(artifact("{T}, Sacrifice this artifact: Add one mana of any color.", "{0}")).kind
    assert petal.used_up


def test_snow_counts_as_snow() -> None:
    snow = {
        "name": "Snow-Covered Island",
        "type_line": "Basic Snow Land — Island",
        "oracle_text": "({T}: Add {U}.)",
    }
    assert read_card(snow).kind.units == (U | SNOW,)


def test_rituals_and_lands_that_are_found() -> None:
    ritual = read_card(
        {"name": "A ritual", "type_line": "Instant", "mana_cost": "{B}", "oracle_text": "Add {B}{B}{B}."}
    )
    assert ritual.kind.units == (B, B, B)
    assert ritual.kind.spell
    text = "{T}, Pay 1 life, Sacrifice this land: Search your library for a Plains or Island card, "
    strand = read_card(land(text + "put it onto the battlefield, then shuffle.")).kind
    assert strand.finds == {"Plains", "Island"}
    assert not strand.finds_tapped
    wilds = "{T}, Sacrifice this land: Search your library for a basic land card, "
    wilds += "put it onto the battlefield tapped, then shuffle."
    assert read_card(land(wilds)).kind.finds_tapped
    growth = (
        "Search your library for a basic land card, put that card onto the battlefield tapped, then shuffle."
    )
    growth_card = {"name": "A growth", "type_line": "Sorcery", "mana_cost": "{1}{G}", "oracle_text": growth}
    assert read_card(growth_card).kind.finds == {"Basic"}


def test_what_is_not_counted_is_reported() -> None:
    cradle = read_card(land("{T}: Add {G} for each creature you control."))
    assert cradle.kind.units == ()
    assert cradle.left_out
    tower = land("{T}: Add one mana of any color in your commander's color identity.")
    assert "commander" in read_card(tower).left_out[0]
    assert read_card(tower, Table(identity="UG")).kind.units == (U | G,)


def test_a_card_that_makes_no_mana_is_a_blank() -> None:
    kind = read_card({"name": "A bear", "type_line": "Creature — Bear", "mana_cost": "{1}{G}"}).kind
    assert not kind.is_ramp
    assert not kind.land


def test_a_color_that_is_chosen_as_a_land_enters() -> None:
    text = "This land enters tapped. As it enters, choose a color other than blue.\n"
    card = land(text + "{T}: Add {U} or one mana of the chosen color.")
    kind = read_card(card).kind
    assert {one.units for one in kind.becomes} == {(U | W,), (U | B,), (U | R,), (U | G,)}
    assert kind.untapped == TAPPED
    assert all(one.untapped == TAPPED and one.token for one in kind.becomes)


def test_treasures_that_come_with_a_card() -> None:
    keeper = {"name": "A keeper", "type_line": "Creature", "mana_cost": "{1}{G}"}
    keeper["oracle_text"] = "When this creature enters, create a Treasure token."
    assert read_card(keeper).kind.treasures == 1
    spell = {
        "name": "A strike",
        "type_line": "Sorcery",
        "mana_cost": "{R}",
        "oracle_text": "Create two Treasure tokens.",
    }
    assert read_card(spell).kind.treasures == 2
    assert read_card(spell).kind.spell
