"""Noun phrases read into filters, and what those filters fit."""

from dataclasses import replace

import pytest

from planner.game.amounts import Amount, Chosen, Fixed
from planner.game.filters import Clause
from planner.game.matching import fits, holds_for_card, with_chosen
from planner.game.objects import GameObject
from planner.game.readings import Reading
from planner.game.vocabulary import Zone
from planner.text.grammar.subtypes import singular, subtypes_of
from planner.text.phrases.filters import read_counted, read_filter
from tests.support.printed_cards import card


def clause(words: str) -> Clause:
    """The only clause of a filter."""
    found = read_filter(words)
    assert found is not None, words
    (only,) = found.clauses
    return only


def of(*types: str, **more: object) -> Clause:
    return Clause(types=frozenset(types), **more)  # type: ignore[arg-type]


def sub(*subtypes: str, **more: object) -> Clause:
    return Clause(subtypes=frozenset(subtypes), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("a creature", of("Creature")),
        ("lands you control", of("Land")),
        ("artifact creatures", of("Artifact", "Creature")),
        ("goblin", sub("Goblin")),
        ("treasures", sub("Treasure")),
        ("elves you control", sub("Elf")),
        ("a plains", sub("Plains")),
        ("urza's power-plant", sub("Urza's", "Power-Plant")),
        ("nissa planeswalker", of("Planeswalker", subtypes=frozenset({"Nissa"}))),
        ("permanent you control", Clause()),
        ("nontoken artifact", of("Artifact", token=False)),
        ("creature tokens you control", of("Creature", token=True)),
        ("token named wood", Clause(token=True, name="wood")),
        ("legendary creature", of("Creature", supertypes=frozenset({"Legendary"}))),
        ("basic swamp you control", sub("Swamp", supertypes=frozenset({"Basic"}))),
        ("nonbasic land", of("Land", not_supertypes=frozenset({"Basic"}))),
        ("noncreature, nonland card", Clause(not_types=frozenset({"Creature", "Land"}))),
        ("non-human creature", of("Creature", not_subtypes=frozenset({"Human"}))),
        ("green permanents", Clause(colors=frozenset("G"))),
        ("nonblack creature", of("Creature", not_colors=frozenset("B"))),
        ("colorless eldrazi", sub("Eldrazi", colorless=True)),
        ("multicolored spell", Clause(multicolored=True)),
        ("untapped artifact you control", of("Artifact", tapped=False)),
        ("creatures that are tapped", of("Creature", tapped=True)),
        ("attacking creature", of("Creature", attacking=True)),
        ("commander you control", Clause(commander=True)),
        ("creature with defender", of("Creature", keyword="defender")),
        ("creatures with flying you control", of("Creature", keyword="flying")),
        ("creature you control with power 4 or greater", of("Creature", power=(">=", 4))),
        ("creature with toughness two or less", of("Creature", toughness=("<=", 2))),
        ("spell with mana value 5", Clause(mana_value=("=", 5))),
        ("spell with converted mana cost 6 or greater", Clause(mana_value=(">=", 6))),
        ("creatures with +1/+1 counters on them", of("Creature", counter="+1/+1")),
        ("land with a charge counter on it", of("Land", counter="charge")),
        ("permanents you control of the chosen color", Clause(chosen="color")),
        ("creature spell of the chosen type", of("Creature", chosen="type")),
        ("creature spells with no abilities", of("Creature", vanilla=True)),
        ("spell that's one or more colors without {X} in its mana cost", Clause(colorless=False, x=False)),
        ("permanent cards in your graveyard", Clause(not_types=frozenset({"Instant", "Sorcery"}))),
    ],
)
def test_one_kind_of_object(words: str, expected: Clause) -> None:
    assert clause(words) == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("an artifact or creature you control", [of("Artifact"), of("Creature")]),
        ("artifacts and/or creatures", [of("Artifact"), of("Creature")]),
        ("a plains or an island", [sub("Plains"), sub("Island")]),
        # What a noun lacks comes from the last one; what stands first can speak of all.
        (
            "black or artifact creature",
            [of("Creature", colors=frozenset("B")), of("Artifact", "Creature")],
        ),
        (
            "untapped artifact or creature you control",
            [of("Artifact", tapped=False), of("Creature", tapped=False)],
        ),
        ("artifact or creature tokens", [of("Artifact", token=True), of("Creature", token=True)]),
        ("basic forest or plains", [
            sub("Forest", supertypes=frozenset({"Basic"})), sub("Plains", supertypes=frozenset({"Basic"})),
        ]),
        ("instant, sorcery, demon, and spirit spells",
            [of("Instant"), of("Sorcery"), sub("Demon"), sub("Spirit")]),
        (
            "a god, a demigod, or a legendary enchantment",
            [sub("God"), sub("Demigod"), of("Enchantment", supertypes=frozenset({"Legendary"}))],
        ),
        ("a time lord or alien", [sub("Time", "Lord"), sub("Alien")]),
        # Words behind the last of several that have an article each speak of that one only.
        ("a goblin or a creature with flying", [sub("Goblin"), of("Creature", keyword="flying")]),
        ("historic permanents you control",
            [of("Artifact"), Clause(supertypes=frozenset({"Legendary"})), sub("Saga")]),
    ],
)  # fmt: skip
def test_several_kinds_of_objects(words: str, expected: list[Clause]) -> None:
    found = read_filter(words)
    assert found is not None
    assert list(found.clauses) == expected


@pytest.mark.parametrize(
    ("words", "zone", "controller", "other"),
    [
        ("a creature", "battlefield", "you", False),
        ("another creature", "battlefield", "you", True),
        ("two other untapped elves you control", "battlefield", "you", True),
        ("creature you control other than ~", "battlefield", "you", True),
        ("a land an opponent controls", "battlefield", "opponent", False),
        ("lands your opponents control", "battlefield", "opponent", False),
        ("creatures on the battlefield", "battlefield", "any", False),
        ("creature cards in your graveyard", "graveyard", "you", False),
        ("a card in a graveyard", "graveyard", "any", False),
        ("cards in all graveyards", "graveyard", "any", False),
        ("any number of artifact cards from your hand", "hand", "you", False),
        ("cards you own in exile", "exile", "you", False),
    ],
)
def test_where_the_objects_are_and_whose(words: str, zone: str, controller: str, other: bool) -> None:
    found = read_filter(words)
    assert found is not None
    assert (found.zone, found.controller, found.other) == (zone, controller, other)
    assert found.words == words


@pytest.mark.parametrize(
    "words",
    [
        "", "a", "green mana", "creatures that died this turn", "enchanted creature", "face-down creature",
        "creature with the greatest power", "creatures with different powers", "lands with the same name",
        "basic land type among lands you control", "creature of your choice", "card types", "two or more",
        "more lands than you", "creature with power or toughness 1 or less", "1", "sacrificed permanent",
        "creature that's yours",
    ],
)  # fmt: skip
def test_words_that_are_not_understood_are_not_read_in_part(words: str) -> None:
    assert read_filter(words) is None


@pytest.mark.parametrize(
    ("words", "amount"),
    [
        ("a creature", Fixed(1)),
        ("another creature", Fixed(1)),
        ("two other elves", Fixed(2)),
        ("x untapped tokens you control", Chosen()),
        ("any number of artifact cards from your hand", Chosen()),
        ("creatures you control", None),
    ],
)
def test_how_many_objects_the_words_ask_for(words: str, amount: Amount | None) -> None:
    counted = read_counted(words)
    assert counted is not None
    assert counted[0] == amount


def test_205_3_plural_subtypes() -> None:
    plurals = "elves dwarves wolves zombies faeries allies foxes walruses plains myr urza's classes"
    assert " ".join(map(singular, plurals.split())) == (
        "elf dwarf wolf zombie faerie ally fox walrus plains myr urza's class"
    )


def test_a_subtype_that_no_list_has_yet_is_read_but_no_word_of_the_rules() -> None:
    assert subtypes_of(["glimmerkin"]) == frozenset({"Glimmerkin"})
    assert subtypes_of(["mana"]) is subtypes_of(["equipped"]) is subtypes_of(["blocking"]) is None
    assert subtypes_of(["saproling"]) == frozenset({"Saproling"})


@pytest.mark.parametrize("words", ["a creature with a counter on it", "creatures with counters on them"])
def test_122_1_any_counter_will_do(words: str) -> None:
    wanted = read_filter(words)
    assert wanted is not None
    bear = GameObject(("b",), (0,), "", Zone.BATTLEFIELD, card("Bear", "Creature — Bear"), Reading())
    assert not fits(wanted, bear)
    assert not fits(wanted, replace(bear, counters={"oil": 0}))
    assert fits(wanted, replace(bear, counters={"oil": 1}))


def test_607_2d_what_was_chosen_is_put_in_and_nothing_fits_before() -> None:
    elf = card("Llanowar Elves", "Creature — Elf Druid")
    asked = clause("creature spell of the chosen type")
    assert not holds_for_card(asked, elf)
    (chosen,) = with_chosen((asked,), ("Elf",))
    assert holds_for_card(chosen, elf)
    assert not any(holds_for_card(one, elf) for one in with_chosen((asked,), ("Goblin",)))
    colors = with_chosen((Clause(chosen="color"),), ("green", "W"))
    assert [one.colors for one in colors] == [{"G"}, {"W"}]


def test_702_1_a_card_has_the_keywords_of_its_lines() -> None:
    flashback = clause("spells with flashback")
    assert holds_for_card(flashback, card("Deep Analysis", "Sorcery", "Draw two cards.\nFlashback—{1}{U}"))
    assert holds_for_card(clause("a spell with devoid"), card("A", "Instant", "Flying, devoid (So be it.)"))
    assert not holds_for_card(flashback, card("Snapcaster", "Creature", "Target card gains flashback."))


def test_a_card_without_abilities_may_have_reminder_text() -> None:
    vanilla = clause("creature spells with no abilities")
    assert holds_for_card(vanilla, card("Dryad Arbor", "Creature", "(This isn't a spell.)"))
    assert not holds_for_card(vanilla, card("Bird", "Creature", "Flying"))


def test_201_2_names_are_compared_whatever_their_case() -> None:
    assert holds_for_card(clause("token named wood"), card("Wood", "Token Artifact"))
    assert not holds_for_card(clause("token named wood"), card("Stone", "Token Artifact"))
