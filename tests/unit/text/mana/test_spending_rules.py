"""Rules for spending mana as though it were of another type."""

import pytest

from planner.game.filters import Clause
from planner.game.mana import COLORS, TYPES
from planner.game.purposes import Allowed, SpendOnly
from planner.game.readings import Could, Reading
from planner.game.vocabulary import PaymentKind, Zone
from planner.game.written_abilities import Holds, SpendAs
from planner.text import read_permanent, reading
from planner.text.reading import Controller
from tests.support.printed_cards import card

ALL_ZONES = {"exile", "graveyard", "library"}


def read(text: str, controller: Controller = "you") -> Reading:
    return read_permanent(card("Sample", "Artifact", text), controller)


def rules(text: str, controller: Controller = "you") -> list[tuple[str, str, bool]]:
    found = read(text, controller).spending
    assert all(one.text == text for one in found)
    return [(one.types, one.as_types, one.only) for one in found]


@pytest.mark.parametrize(
    ("text", "types", "as_types"),
    [
        ("You may spend mana as though it were mana of any color.", TYPES, COLORS),
        ("You may spend mana as though it were mana of any type.", TYPES, TYPES),
        ("Players may spend mana as though it were mana of any color.", TYPES, COLORS),
        ("You can spend mana of any type.", TYPES, TYPES),
        ("You may spend mana of any color as though it were mana of any type.", COLORS, TYPES),
        ("You may spend white mana as though it were red mana.", "W", "R"),
        ("You may spend blue mana as though it were mana of any color.", "U", COLORS),
        ("You may spend {G} as though it were colorless mana.", "G", "C"),
        ("You may spend colorless mana as though it were mana of any color.", "C", COLORS),
    ],
)
def test_609_4b_mana_of_one_type_as_another(text: str, types: str, as_types: str) -> None:
    assert rules(text) == [(types, as_types, False)]
    assert read(text).spending[0].purposes is None


def test_other_mana_only_as_colorless() -> None:
    text = (
        "You may spend white mana as though it were mana of any color. You may spend other mana only as "
        "though it were colorless mana."
    )
    assert rules(text) == [("W", COLORS, False), ("UBRGC", "C", True)]


@pytest.mark.parametrize(
    ("words", "allowed"),
    [
        ("cast creature spells", Allowed(PaymentKind.SPELL, (Clause(types=frozenset({"Creature"})),))),
        ("cast Case spells", Allowed(PaymentKind.SPELL, (Clause(subtypes=frozenset({"Case"})),))),
        ("cast spells from your graveyard", Allowed(PaymentKind.SPELL, zones=frozenset({Zone.GRAVEYARD}))),
        (
            "activate abilities of creatures you control",
            Allowed(PaymentKind.ABILITY, (Clause(types=frozenset({"Creature"})),)),
        ),
    ],
)
@pytest.mark.parametrize(
    "template",
    [
        "You may spend mana as though it were mana of any type to {}.",
        "You can spend mana of any type to {}.",
        "Mana of any type can be spent to {}.",
    ],
)
def test_118_14_a_rule_for_some_payments(template: str, words: str, allowed: Allowed) -> None:
    (found,) = read(template.format(words)).spending
    assert (found.types, found.as_types) == (TYPES, TYPES)
    assert found.purposes is not None
    assert found.purposes.allowed == (allowed,)


def test_109_5_another_players_rule() -> None:
    assert rules("You may spend mana as though it were mana of any color.", "opponent") == []
    assert read("You may spend mana as though it were mana of any color.", "opponent").unread == ()
    assert rules("Players may spend mana as though it were mana of any color.", "opponent") == [
        (TYPES, COLORS, False)
    ]


@pytest.mark.parametrize(
    ("text", "could"),
    [
        ("You may spend mana as though it were mana of any color to activate equip abilities.", Could.HELP),
        ("You may spend mana as though it were mana of any color to cast wish spells.", Could.HELP),
        (
            "As long as you control a Forest, you may spend mana as though it were mana of any color.",
            Could.HELP,
        ),
        ("You may spend other mana only as though it were colorless mana.", Could.EITHER),
    ],
)
def test_what_cannot_be_expressed_exactly_is_reported(text: str, could: Could) -> None:
    found = read(text)
    assert found.spending == ()
    assert [(one.text, one.could) for one in found.unread] == [(text, could)]


@pytest.mark.parametrize(
    ("text", "zones"),
    [
        ("You may spend mana as though it were mana of any type to cast those spells.", ALL_ZONES),
        ("If you cast a spell this way, you may spend mana of any type to cast it.", ALL_ZONES),
        (
            "You may play cards exiled with Sample, and mana of any type can be spent to cast those spells.",
            {"exile"},
        ),
        (
            "During each player's turn, that player may cast a spell from the top of their library, and they "
            "may spend mana as though it were mana of any type to cast that spell.",
            {"library"},
        ),
    ],
)
def test_what_is_cast_by_a_permission_the_facts_say(text: str, zones: set[str]) -> None:
    spells = SpendOnly("", (Allowed(PaymentKind.SPELL, zones=frozenset(map(Zone, zones))),))
    rule = SpendAs(text, TYPES, TYPES, spells, only_if=Holds("the spell is cast this way"))
    assert read(text).spending == (rule,)
    assert read(text).unread == ()


@pytest.mark.parametrize("carried", [True, False])
@pytest.mark.parametrize(
    ("text", "could"),
    [
        ("You may spend mana as though it were mana of any color.", Could.HELP),
        ("You can spend mana of any type to cast creature spells.", Could.HELP),
        (
            "You may spend red mana as though it were white mana. You may spend other mana only as though it "
            "were colorless mana.",
            Could.EITHER,
        ),
    ],
)
def test_what_is_read_but_not_carried_out_is_reported(
    monkeypatch: pytest.MonkeyPatch, text: str, could: Could, carried: bool
) -> None:
    monkeypatch.setattr(reading, "CARRIED_OUT", frozenset({"spending"} if carried else ()))
    found = reading._read_permanent.__wrapped__(card("Sample", "Artifact", text), "you")
    assert all(isinstance(one, SpendAs) for one in found.spending)
    assert found.spending
    assert [one.could for one in found.unread] == ([] if carried else [could])
