import pytest

from planner.game.amounts import CountersOnSelf, Fact
from planner.game.land_types import basic_land_types
from planner.game.written_abilities import HasCount, Holds
from planner.text.grammar.lines import AbilityLineKind, read_abilities
from tests.support.printed_cards import card

K = AbilityLineKind


def kinds(text: str, type_line: str = "Creature — Elf") -> list[AbilityLineKind]:
    return [ability.kind for ability in read_abilities(card("Sample", type_line, text))]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("{T}: Add {G}.", K.ACTIVATED),
        ("{T}:Add {G}.", K.ACTIVATED),
        ("{1}, {T} Add {G}.", K.ACTIVATED),
        ("Metalcraft — {T}: Add {G}. Activate only if you control three or more artifacts.", K.ACTIVATED),
        ("+1: Add {R}{R}.", K.LOYALTY),
        ("[+1]: Add {R}{R}.", K.LOYALTY),
        ("−2: Draw a card.", K.LOYALTY),
        ("−X: Draw X cards.", K.LOYALTY),
        ("0: Draw a card.", K.LOYALTY),
        ("When Sample enters, add {R}{R}.", K.TRIGGERED),
        ("Whenever you attack, choose one —", K.TRIGGERED),
        ("Landfall — Whenever a land you control enters, add {G}.", K.TRIGGERED),
        ("At the beginning of your upkeep, you may pay {1}.", K.TRIGGERED),
        ("I, II — Add {R}.", K.TRIGGERED),
        ("Flying, haste", K.KEYWORDS),
        ("Ward—Pay 2 life.", K.KEYWORDS),
        ("Sample enters tapped.", K.STATIC),
        ('Lands you control have "{T}: Add {G}."', K.STATIC),
        ("4/4", K.PART),
    ],
)
def test_113_3_the_kind_of_a_line(text: str, kind: AbilityLineKind) -> None:
    assert kinds(text) == [kind]


def test_the_modes_of_an_ability_are_part_of_it() -> None:
    assert kinds("When Sample enters, choose one —\n• Draw a card.\n• Add {R}.") == [
        K.TRIGGERED,
        K.PART,
        K.PART,
    ]
    assert kinds("As Sample enters, choose one.\n• A — Spells cost {1} less.")[1] is K.STATIC


def test_what_an_instant_says_is_spell_text() -> None:
    assert kinds("Add {B}{B}{B}.", "Instant") == [K.SPELL]


def test_602_1a_activated_abilities_are_numbered_in_text_order_after_the_intrinsic_ones() -> None:
    land = card(
        "Sample", "Land — Forest Plains", "Sample enters tapped.\n{2}: Draw.\nCycling {2}\n{T}: Add {C}."
    )
    assert [ability.number for ability in read_abilities(land)] == [-1, 2, -1, 3]


def test_711_abilities_below_a_level_are_conditional() -> None:
    text = "Level up {1}{G}\nLEVEL 1-4\n1/2\n{T}: Add {G}{G}."
    assert [ability.conditional for ability in read_abilities(card("Treespeaker", "Creature", text))] == [
        False,
        True,
        True,
        True,
    ]


def test_words_such_as_max_speed_make_an_ability_conditional() -> None:
    (ability,) = read_abilities(card("X", "Creature", "Max speed — {T}: Add {R}{R}."))
    assert (ability.conditional, ability.only_if) == (
        True,
        (Holds("you have max speed", HasCount(Fact("speed"), ">=", 4)),),
    )
    (ability,) = read_abilities(card("X", "Creature", "Forecast — {1}, Reveal X: Add {R}{R}."))
    assert (ability.conditional, ability.only_if, ability.limit) == (True, (), None)
    (ability,) = read_abilities(card("X", "Creature", "Boast — {1}: Add {R}."))
    assert (ability.only_if, ability.limit) == ((Holds("~ attacked this turn"),), 1)


@pytest.mark.parametrize(
    ("head", "conditions"),
    [
        ("LEVEL 3+", (HasCount(CountersOnSelf("level"), ">=", 3),)),
        (
            "LEVEL 1-4",
            (HasCount(CountersOnSelf("level"), ">=", 1), HasCount(CountersOnSelf("level"), "<=", 4)),
        ),
        ("STATION 8+", (HasCount(CountersOnSelf("charge"), ">=", 8),)),
        ("12+ | Flying", (HasCount(CountersOnSelf("charge"), ">=", 12),)),
        ("{2}{G}: Level 2", (Holds("~ is level 2 or greater"),)),
    ],
)
def test_711_716_721_the_head_of_a_block_is_its_condition(head: str, conditions: object) -> None:
    *_, ability = read_abilities(card("X", "Creature", f"{head}\n{{T}}: Add {{G}}."))
    assert (ability.kind, ability.only_if) == (K.ACTIVATED, conditions)


def test_721_an_ability_may_stand_behind_its_number_of_counters() -> None:
    (ability,) = read_abilities(card("X", "Artifact", "8+ | {1}, {T}: Add {G}."))
    assert (ability.cost, ability.effect) == ("{1}, {T}", "add {G}.")
    assert ability.only_if == (HasCount(CountersOnSelf("charge"), ">=", 8),)


def test_305_6_basic_land_types_count_on_lands_only_in_the_order_of_the_type_line() -> None:
    assert basic_land_types(card("X", "Land — Swamp Forest")) == ("Swamp", "Forest")
    assert basic_land_types(card("X", "Enchantment — Forest")) == ()
