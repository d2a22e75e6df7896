"""Static abilities that change what permanents are, read from cards' words."""

from __future__ import annotations

from typing import Any

import pytest

from planner.game.filters import Clause, Filter
from planner.game.mana_outputs import Runs
from planner.game.readings import Reading
from planner.game.vocabulary import Whose, Zone
from planner.game.written_abilities import TypeChange
from planner.text import read_permanent
from planner.text.reading import Controller
from planner.text.statics.type_changes import ANYTHING
from tests.support.printed_cards import card

BASIC = frozenset({"Plains", "Island", "Swamp", "Mountain", "Forest"})
NONLAND = Filter("nonland spells and cards", (Clause(not_types=frozenset({"Land"})),), zone=Zone.ANYWHERE)
SAME = " The same is true for spells you control and nonland cards you own that aren't on the battlefield."


def read(text: str, controller: Controller = "you") -> Reading:
    return read_permanent(card("Sample", "Enchantment", text), controller)


def change(text: str, controller: Controller = "you") -> TypeChange:
    found = read(text, controller)
    assert not found.unread
    (one,) = found.changes
    assert one.text == text
    return one


def said(one: TypeChange) -> dict[str, Any]:
    """What a change says besides whom it is for."""
    plain = TypeChange(one.text, one.objects)
    names = [name for name in TypeChange.__struct_fields__ if name not in ("text", "objects")]
    return {name: getattr(one, name) for name in names if getattr(one, name) != getattr(plain, name)}


def fs(*names: str) -> frozenset[str]:
    return frozenset(names)


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("Nonbasic lands are Mountains.", {"subtypes": fs("Mountain"), "replaces": fs("land types")}),
        ("Enchanted land is an Island.", {"subtypes": fs("Island"), "replaces": fs("land types")}),
        ("All Mountains are Plains.", {"subtypes": fs("Plains"), "replaces": fs("land types")}),
        ("Each land is a Swamp in addition to its other land types.", {"subtypes": fs("Swamp")}),
        (
            "Lands you control are every basic land type in addition to their other types.",
            {"subtypes": BASIC},
        ),
        ("Sample is the chosen type.", {"chosen": "type", "replaces": fs("land types")}),
        ("Lands you control are the chosen type in addition to their other types.", {"chosen": "type"}),
        ("Creatures you control are the chosen type.", {"chosen": "type", "replaces": fs("creature types")}),
        (
            "Basic lands of the first chosen type are the second chosen type.",
            {"chosen": "second type", "replaces": fs("land types")},
        ),
        (
            "Enchanted permanent is a colorless Forest land.",
            {
                "types": fs("Land"),
                "subtypes": fs("Forest"),
                "colors": fs(),
                "replaces": fs("types", "land types"),
            },
        ),
        ("All Forests are 1/1 creatures that are still lands.", {"types": fs("Creature"), "size": (1, 1)}),
        (
            "Lands you control are 2/2 Elemental creatures. They're still lands.",
            {"types": fs("Creature"), "subtypes": fs("Elemental"), "size": (2, 2)},
        ),
        (
            "All Swamps are 1/1 black creatures that are still lands.",
            {"types": fs("Creature"), "colors": fs("B"), "size": (1, 1)},
        ),
        (
            "All Forests and all Saprolings are 1/1 green Saproling creatures and Forest lands in addition "
            "to their other types.",
            {
                "types": fs("Creature", "Land"),
                "subtypes": fs("Saproling", "Forest"),
                "colors": fs("G"),
                "size": (1, 1),
            },
        ),
        ("All permanents are artifacts in addition to their other types.", {"types": fs("Artifact")}),
        ("Nonland permanents you control are white." + SAME, {"colors": fs("W"), "beyond": NONLAND}),
        (
            "All cards that aren't on the battlefield, spells, and permanents are colorless.",
            {"colors": fs(), "beyond": ANYTHING},
        ),
        (
            "Creatures you control are every creature type.",
            {"every_creature_type": True},
        ),
        ("Equipped creature gets +1/+1 and is all creature types.", {"every_creature_type": True}),
        ("All nonland permanents are the chosen color.", {"chosen_color": True}),
        ("Each nonland permanent you control is all colors.", {"colors": fs(*"WUBRG")}),
        (
            'Artifacts you control are Foods in addition to their other types and have "{2}, {T}, Sacrifice '
            'this artifact: You gain 3 life."',
            {"subtypes": fs("Food"), "others": 1, "tap_ability": True},
        ),
        ("Creatures you control have haste.", {"keywords": fs("haste")}),
        ("Equipped creature has hexproof and haste.", {"keywords": fs("hexproof", "haste")}),
        (
            "Creatures you control have flying, haste, and protection from black and from red.",
            {"keywords": fs("flying", "haste", "protection")},
        ),
        (
            "You may activate abilities of creatures you control as though those creatures had haste.",
            {"as_though_haste": True},
        ),
        ("All lands are snow.", {"supertypes": fs("Snow")}),
        (
            "Each noncreature artifact loses all abilities and becomes an artifact creature with power and "
            "toughness each equal to its mana value.",
            {"types": fs("Artifact", "Creature"), "size": "mana value", "loses": True},
        ),
        ("Creatures lose all abilities.", {"loses": True}),
        (
            "Enchanted creature loses all abilities and has base power and toughness 1/1.",
            {"loses": True, "size": (1, 1)},
        ),
        (
            "Enchanted creature is an Insect artifact creature with base power and toughness 0/1 and has "
            "indestructible, and it loses all other abilities, card types, and creature types.",
            {
                "types": fs("Artifact", "Creature"),
                "subtypes": fs("Insect"),
                "replaces": fs("types", "creature types"),
                "size": (0, 1),
                "loses": True,
                "keywords": fs("indestructible"),
            },
        ),
        (
            "Enchanted creature has base power and toughness 0/4, has defender, loses all other abilities, "
            "and is a blue Wall in addition to its other colors and types.",
            {
                "subtypes": fs("Wall"),
                "colors": fs("U"),
                "adds_colors": True,
                "size": (0, 4),
                "loses": True,
                "keywords": fs("defender"),
            },
        ),
        ("Enchanted creature loses all abilities and can't attack or block.", {"loses": True}),
    ],
)
def test_205_1_what_permanents_become(text: str, means: dict[str, Any]) -> None:
    attached = {"attached": True} if text.startswith(("Enchanted", "Equipped")) else {}
    assert said(change(text)) == means | attached


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        ('Enchanted permanent is a colorless land with "{T}: Add {C}" and loses all other abilities.', "C"),
        ('Enchanted land loses all land types and abilities and has "{T}: Add {G}."', "G"),
        ('Enchanted permanent is a Treasure artifact with "{T}: Add {U}," and it loses all abilities.', "U"),
    ],
)
def test_613_1f_abilities_in_quotes_are_given_to_what_it_is_then(text: str, runs: str) -> None:
    found = read(text)
    assert not found.unread
    assert [one.loses for one in found.changes] == [True]
    (grant,) = found.grants
    assert grant.attached
    assert grant.ability.outputs == ((Runs((runs,)),),)
    assert grant.objects.clauses in ((Clause(),), (Clause(types=fs("Land")),))


def test_109_5_the_other_players_lands() -> None:
    text = "Lands your opponents control with the chosen name lose all land types and abilities."
    assert change(text).objects.controller == "opponent"
    assert change(text, "opponent").objects.controller == "you"
    assert change("Nonbasic lands are Mountains.", "opponent").objects == Filter(
        "nonbasic lands",
        (Clause(types=fs("Land"), not_supertypes=fs("Basic")),),
        controller=Whose.ANYBODY,
    )


@pytest.mark.parametrize(
    "text",
    [
        "Lands you control are 0/0 creatures.",
        "Tapped lands are Mountains.",
        "As long as a player is happy, nonbasic lands are Mountains.",
        "Nonbasic lands are Mountains. They lose all mana abilities but one.",
        'Nonland permanents are colorless lands with "{T}: Add {C}" and lose all other abilities.',
        'Enchanted permanent is a colorless land with "{T}: Add {C}." It has "{T}: Add {G}."',
        'Enchanted land is a Forest with "{T}: Add {C}." Other lands are Islands with "{T}: Add {U}{U}."',
    ],
)
def test_what_cannot_be_read_exactly_is_reported(text: str) -> None:
    found = read(text)
    assert found.changes == ()
    assert [one.text for one in found.unread] == [text]


@pytest.mark.parametrize(
    "text",
    [
        "Creatures you control have vigilance.",
        "Creatures you control get +1/+1.",
        "Enchanted creature has flying.",
    ],
)
def test_keywords_and_sizes_alone_change_nothing_of_what_it_is(text: str) -> None:
    assert read(text) == Reading(others=1)
