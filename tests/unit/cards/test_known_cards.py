import pytest

from planner.cards.known import always_known, known_card, known_names
from planner.cards.known.cycle import CardObject
from planner.cards.type_line import parse_type_line, power_number

BASICS = ["Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes"]
TOKENS = [
    "Treasure",
    "Gold",
    "Powerstone",
    "Food",
    "Clue",
    "Blood",
    "Map",
    "Lander",
    "Eldrazi Spawn",
    "Eldrazi Scion",
]


def the_card(name: str) -> CardObject:
    found = known_card(name)
    assert found is not None
    return found


def test_the_names_that_are_always_known() -> None:
    basics = [*BASICS, *(f"Snow-Covered {name}" for name in BASICS), *TOKENS]
    assert sorted(name for name in known_names() if always_known(name)) == sorted(basics)
    assert all(the_card(name)["name"] == name for name in known_names())


@pytest.mark.parametrize(
    ("name", "type_line"),
    [
        ("Forest", "Basic Land — Forest"),
        ("Wastes", "Basic Land"),
        ("Snow-Covered Forest", "Basic Snow Land — Forest"),
        ("Snow-Covered Wastes", "Basic Snow Land"),
        ("Treasure", "Token Artifact — Treasure"),
        ("Eldrazi Scion", "Token Creature — Eldrazi Scion"),
    ],
)
def test_type_lines_of_known_cards(name: str, type_line: str) -> None:
    assert the_card(name)["type_line"] == type_line


def test_111_10_the_eldrazi_tokens_have_their_sizes() -> None:
    sizes = {
        name: (card["power"], card["toughness"]) for name in TOKENS if "power" in (card := the_card(name))
    }
    assert sizes == {"Eldrazi Spawn": ("0", "1"), "Eldrazi Scion": ("1", "1")}


@pytest.mark.parametrize(
    ("text", "supertypes", "types", "subtypes"),
    [
        ("Basic Snow Land — Forest", {"Basic", "Snow"}, {"Land"}, ("Forest",)),
        ("Land Creature — Forest Dryad", set(), {"Land", "Creature"}, ("Forest", "Dryad")),
        ("Token Artifact — Treasure", {"Token"}, {"Artifact"}, ("Treasure",)),
        ("Legendary Creature - Elf", {"Legendary"}, {"Creature"}, ("Elf",)),
        ("Legendary Creature – Elf", {"Legendary"}, {"Creature"}, ("Elf",)),
        ("Legendary Creature -- Elf", {"Legendary"}, {"Creature"}, ("Elf",)),
        ("Artifact — Power-Plant", set(), {"Artifact"}, ("Power-Plant",)),
        ("Creature — Bird // Land", set(), {"Creature"}, ("Bird",)),
        ("instant", set(), {"Instant"}, ()),
        ("", set(), set(), ()),
    ],
)
def test_205_1_a_type_line_is_read(
    text: str, supertypes: set[str], types: set[str], subtypes: tuple[str, ...]
) -> None:
    assert parse_type_line(text) == (frozenset(supertypes), frozenset(types), subtypes)


@pytest.mark.parametrize(
    ("value", "number"),
    [
        ("2", 2),
        ("-1", -1),
        ("+3", 3),
        (4, 4),
        (0, 0),
        ("*", None),
        ("1+*", None),
        ("", None),
        ("1.5", None),
        ("½", None),
        ("²", None),
        (None, None),
    ],
)
def test_208_2_a_power_is_a_number_or_unknown(value: int | str | None, number: int | None) -> None:
    assert power_number(value) == number
