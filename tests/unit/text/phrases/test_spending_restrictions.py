"""What mana may be spent on (106.6), and riders on what it is spent on."""

from dataclasses import replace

import pytest

from planner.game.characteristics import Purpose
from planner.game.mana import ManaCost
from planner.game.matching import allows, restriction_with_chosen
from planner.game.vocabulary import PaymentKind, Zone
from planner.text.phrases.spending_restrictions import read_restriction, read_rider
from tests.support.printed_cards import card


def spell(type_line: str, text: str = "", **more: object) -> Purpose:
    return Purpose("spell", replace(card("Spell", type_line, text), **more))  # type: ignore[arg-type]


def ability(type_line: str, *tags: str, **more: object) -> Purpose:
    return Purpose("ability", replace(card("Source", type_line), **more), frozenset(tags))  # type: ignore[arg-type]


def tagged(*tags: str, kind: PaymentKind = PaymentKind.EFFECT) -> Purpose:
    return Purpose(kind, tags=frozenset(tags))


BEAR, ELF, BOLT = spell("Creature — Bear"), spell("Creature — Elf Druid"), spell("Instant")
BIG = spell("Creature — Wurm", mana_value=6)
X_SPELL = spell("Sorcery", mana_cost=ManaCost("{X}{R}"), colors=frozenset("R"))
ROCK, RED_CREATURE = ability("Artifact"), spell("Creature — Goblin", colors=frozenset("R"))
DRAGON = spell("Legendary Creature — Dragon", colors=frozenset("BR"))
WALKER, VEHICLE = spell("Legendary Planeswalker — Chandra"), spell("Artifact — Vehicle")
ELDRAZI = spell("Creature — Eldrazi")
FLASHBACK = Purpose(
    PaymentKind.SPELL, card("F", "Sorcery", "Draw a card.\nFlashback {2}{R}"), zone=Zone.GRAVEYARD
)
EXILED, FOREIGN = replace(BEAR, zone=Zone.EXILE), replace(BEAR, tags=frozenset({"not owned"}))
COMMANDER = replace(DRAGON, commander=True)
ANY_ABILITY = ability("Land")

CASES = [
    ("to cast creature spells", [BEAR, DRAGON], [BOLT, ROCK]),
    ("to cast a creature spell", [BEAR], [VEHICLE]),
    ("on creature spells", [BEAR], [BOLT]),
    ("to cast artifact spells or activate abilities of artifacts", [VEHICLE, ROCK], [BEAR, ANY_ABILITY]),
    ("to cast an artifact spell or activate an ability", [VEHICLE, ANY_ABILITY], [BEAR]),
    ("to cast artifact or creature spells", [VEHICLE, BEAR], [BOLT]),
    ("to cast instant and/or sorcery spells", [BOLT, X_SPELL], [BEAR]),
    ("to cast noncreature spells", [BOLT, VEHICLE], [BEAR]),
    ("to cast legendary spells", [DRAGON, WALKER], [BEAR]),
    ("to cast a multicolored spell", [DRAGON], [RED_CREATURE, BEAR]),
    ("to cast colorless spells", [ELDRAZI, VEHICLE], [RED_CREATURE]),
    (
        "to cast colorless eldrazi spells or activate abilities of colorless eldrazi",
        [ELDRAZI, ability("Creature — Eldrazi")],
        [VEHICLE, spell("Creature — Eldrazi", colors=frozenset("R")), ROCK],
    ),
    ("to cast dragon creature spells", [DRAGON], [BEAR]),
    ("to cast an elf creature spell", [ELF], [BEAR, spell("Kindred Instant — Elf")]),
    ("to cast planeswalker spells", [WALKER], [BEAR]),
    ("to cast an elemental spell or a chandra planeswalker spell", [WALKER], [BEAR]),
    ("to cast mount or vehicle spells", [VEHICLE, spell("Creature — Mount")], [BEAR]),
    ("to cast instant, sorcery, demon, and spirit spells", [BOLT, spell("Creature — Spirit")], [BEAR]),
    (
        "to cast a time lord or alien spell or activate an ability of a time lord or alien",
        [spell("Creature — Time Lord"), ability("Creature — Alien")],
        [BEAR, ROCK],
    ),
    ("to cast a dragon spell or an omen spell", [DRAGON, spell("Sorcery — Omen")], [BEAR]),
    (
        "to cast outlaw spells or activate abilities of outlaw sources",
        [spell("Creature — Pirate"), ability("Creature — Rogue")],
        [BEAR],
    ),
    ("to activate abilities", [ROCK, ANY_ABILITY], [BEAR]),
    ("to activate abilities of creature sources", [ability("Creature")], [ROCK, BEAR]),
    ("to activate abilities of land sources", [ANY_ABILITY], [ROCK]),
    (
        "to cast an equipment spell or activate an equip ability",
        [spell("Artifact — Equipment"), ability("Artifact — Equipment", "equip")],
        [VEHICLE, ROCK],
    ),
    ("to activate power-up abilities", [ability("Creature", "power-up")], [ability("Creature")]),
    ("on costs that contain {X}", [tagged("x"), tagged("x", kind=PaymentKind.ABILITY)], [BEAR]),
    (
        "to cast a colorless spell, activate an ability of a colorless permanent, or pay a cost that contains"
        " {C}",
        [VEHICLE, ROCK, tagged("c")],
        [RED_CREATURE, ability("Creature", colors=frozenset("G"))],
    ),
    (
        "to cast spells with mana value 5 or greater or spells with {X} in their mana costs",
        [BIG, X_SPELL],
        [BEAR],
    ),
    (
        "to cast a spell that's one or more colors without {X} in its mana cost",
        [RED_CREATURE],
        [VEHICLE, X_SPELL],
    ),
    ("to cast kicked spells", [replace(BOLT, tags=frozenset({"kicked"}))], [BOLT]),
    ("to cast spells from your graveyard", [FLASHBACK], [BEAR]),
    (
        "to cast spells with flashback from a graveyard",
        [FLASHBACK],
        [replace(FLASHBACK, zone=Zone.HAND), replace(BEAR, zone=Zone.GRAVEYARD)],
    ),
    ("to cast spells from exile", [EXILED], [BEAR]),
    ("to cast a spell from anywhere other than your hand", [EXILED, FLASHBACK], [BEAR]),
    ("to cast a spell you don't own or a spell from exile", [FOREIGN, EXILED], [BEAR]),
    ("to cast your commander", [COMMANDER], [DRAGON]),
    ("to cast a spell with devoid", [spell("Creature", "Devoid")], [BEAR]),
    ("to cast creature spells with no abilities", [BEAR], [spell("Creature", "Flying"), BOLT]),
    ("to cast permanent spells", [BEAR, VEHICLE], [BOLT]),
    ("to pay cumulative upkeep costs", [tagged("cumulative upkeep")], [BEAR]),
    (
        "to foretell a card from your hand or cast an instant or sorcery spell",
        [tagged("foretell", kind=PaymentKind.SPECIAL_ACTION), BOLT],
        [BEAR],
    ),
    (
        "to pay a disturb cost or cast an instant or sorcery spell",
        [replace(BEAR, tags=frozenset({"disturb"})), BOLT],
        [BEAR],
    ),
    (
        "to cast a face-down creature spell, pay a mana cost to turn a manifested creature face up, or pay a"
        " morph cost",
        [replace(BEAR, tags=frozenset({"face down"})), tagged("turn face up")],
        [BEAR],
    ),
    (
        "to cast an enchantment spell, unlock a door, or turn a permanent face up",
        [spell("Enchantment"), tagged("unlock"), tagged("turn face up")],
        [BEAR],
    ),
    ("to cast an instant or sorcery spell or to gain a class level", [BOLT, tagged("class level")], [BEAR]),
]


@pytest.mark.parametrize(("what", "yes", "no"), CASES, ids=[case[0] for case in CASES])
def test_106_6_mana_that_may_be_spent_only_on_something(
    what: str, yes: list[Purpose], no: list[Purpose]
) -> None:
    restriction = read_restriction(f"spend this mana only {what}")
    assert restriction is not None
    assert [purpose for purpose in yes if not allows(restriction, purpose)] == []
    assert [purpose for purpose in no if allows(restriction, purpose)] == []


@pytest.mark.parametrize(
    ("sentence", "yes", "no"),
    [
        ("this mana can't be spent to cast a nonartifact spell", [VEHICLE, ANY_ABILITY, tagged()], [BEAR]),
        ("this mana can't be spent to cast spells from your hand", [EXILED, ROCK], [BEAR]),
        ("you can't spend this mana to cast spells", [ROCK, tagged()], [BEAR, EXILED]),
    ],
)
def test_106_6_mana_that_may_not_be_spent_on_something(
    sentence: str, yes: list[Purpose], no: list[Purpose]
) -> None:
    restriction = read_restriction(sentence)
    assert restriction is not None
    assert all(allows(restriction, purpose) for purpose in yes)
    assert not any(allows(restriction, purpose) for purpose in no)


def test_generic_mana_costs_can_be_left_out() -> None:
    restriction = read_restriction("this mana can't be spent to pay generic mana costs")
    assert restriction is not None
    assert restriction.not_generic
    assert allows(restriction, BEAR)


def test_607_2d_the_chosen_type_decides_once_it_is_known() -> None:
    words = "spend this mana only to cast a creature spell of the chosen type"
    restriction = read_restriction(words)
    assert restriction is not None
    assert not allows(restriction, ELF)
    assert not allows(restriction_with_chosen(restriction, ()), ELF)
    assert allows(restriction_with_chosen(restriction, ("Elf",)), ELF)
    assert not allows(restriction_with_chosen(restriction, ("Elf",)), BEAR)
    one_color = read_restriction("spend this mana only to cast monocolored spells of that color")
    assert one_color is not None
    assert allows(restriction_with_chosen(one_color, ("red",)), RED_CREATURE)
    assert not allows(restriction_with_chosen(one_color, ("red",)), DRAGON)


@pytest.mark.parametrize(
    "sentence",
    [
        "spend this mana only to cast the last card exiled with ~",
        "spend this mana only during combat",
        "spend this mana only to cast the first spell each turn",
        "spend this mana only to cast a spell with a purple monkey",
        "spend this mana only to activate abilities of tapped creatures",
        "spend only black mana on x",
        "add {G}",
    ],
)
def test_a_restriction_that_is_not_understood_is_not_read_in_part(sentence: str) -> None:
    assert read_restriction(sentence) is None


@pytest.mark.parametrize(
    ("sentence", "yes", "no"),
    [
        ("if that mana is spent on a creature spell, it gains haste", [BEAR], [BOLT]),
        (
            "if any of that mana is spent on a creature spell, it gains haste until end of turn",
            [BEAR],
            [BOLT],
        ),
        (
            "if this mana is spent on a multicolored creature spell, that creature enters with an additional"
            " +1/+1 counter on it",
            [DRAGON],
            [BEAR],
        ),
        ("when you spend this mana to cast an instant or sorcery spell, copy that spell", [BOLT], [BEAR]),
        (
            "when you spend this mana to cast a cleric, rogue, or wizard spell, you gain 1 life",
            [spell("Creature — Wizard")],
            [BEAR],
        ),
        (
            "when you spend this mana to cast a spell or activate an ability, copy that spell or ability",
            [BEAR, ROCK],
            [tagged()],
        ),
        ("when you spend this mana to cast your commander, scry 1", [COMMANDER], [BEAR]),
        ("creature spells cast with this mana can't be countered", [BEAR], [BOLT]),
        (
            "spend this mana only to cast a legendary spell, and that spell can't be countered",
            [DRAGON],
            [BEAR],
        ),
        # Words that aren't understood hold only where the request says that they do.
        (
            "when that mana is spent to cast a creature spell that shares a creature type with your "
            "commander, scry 1",
            [
                tagged(
                    "a creature spell that shares a creature type with your commander", kind=PaymentKind.SPELL
                )
            ],
            [BEAR],
        ),
    ],
)
def test_106_6_a_rider_says_which_spells_it_is_about(
    sentence: str, yes: list[Purpose], no: list[Purpose]
) -> None:
    rider = read_rider(sentence)
    assert rider is not None
    assert rider.only is not None
    assert all(allows(rider.only, purpose) for purpose in yes)
    assert not any(allows(rider.only, purpose) for purpose in no)


def test_a_rider_in_the_sentence_of_a_restriction_leaves_the_restriction() -> None:
    sentence = (
        "spend this mana only to cast a creature spell of the chosen type, and that spell can't be countered"
    )
    restriction, rider = read_restriction(sentence), read_rider(sentence)
    assert restriction is not None
    assert allows(restriction_with_chosen(restriction, ("Elf",)), ELF)
    assert rider is not None
    assert rider.words == "that spell can't be countered"
    assert rider.only == restriction


def test_a_sentence_that_goes_on_about_the_spell_is_a_rider() -> None:
    rider = read_rider("that spell can't be countered")
    assert rider is not None
    assert rider.only is None


@pytest.mark.parametrize(
    "sentence",
    [
        "scry 1",
        "spend this mana only to cast creature spells",
        "that creature doesn't untap during its controller's next untap step",
        "whenever you cast a creature spell, if mana from a creature was spent to cast it, draw a card",
        "when you next cast a creature spell this turn, it gains haste",
    ],
)
def test_other_sentences_are_no_riders(sentence: str) -> None:
    assert read_rider(sentence) is None


def test_a_long_list_is_read_in_time() -> None:
    words = "a purple spell or " * 7 + "a spell"
    assert read_restriction(f"spend this mana only to cast {words}") is not None
    assert read_restriction(f"spend this mana only to cast {words} of mana") is None
