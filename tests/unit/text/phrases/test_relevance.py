from collections.abc import Iterator

import pytest

from planner.game.readings import Could
from planner.text import read_permanent, read_spell, reading
from tests.support.printed_cards import card

HELP, HINDER, EITHER = Could.HELP, Could.HINDER, Could.EITHER


@pytest.fixture(autouse=True)
def _nothing_carried_out(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a line could do is asked of every line, also of those that planning carries out."""
    monkeypatch.setattr(reading, "CARRIED_OUT", frozenset())
    reading._read_permanent.cache_clear()
    yield
    reading._read_permanent.cache_clear()


def could(text: str, controller: str, type_line: str = "Enchantment") -> list[Could]:
    permanent = card("Sample", type_line, text)
    reading = read_permanent(permanent) if controller == "you" else read_permanent(permanent, "opponent")
    return [unread.could for unread in reading.unread]


@pytest.mark.parametrize(
    ("text", "yours", "theirs"),
    [
        ("Noncreature spells cost {1} more to cast.", HINDER, HINDER),
        ("Creature spells you cast cost {1} less to cast.", HELP, None),
        ("Spells your opponents cast cost {2} more to cast.", None, HINDER),
        ("White spells you cast cost {W} more to cast.", HINDER, None),
        (
            "As long as you control an artifact, spells your opponents cast cost {1} more to cast.",
            None,
            HINDER,
        ),
        ("Spells you cast that target creatures your opponents control cost {1} less to cast.", HELP, None),
        ("Activated abilities of creatures cost {2} less to activate.", HELP, HELP),
        ("Activated abilities cost {2} more to activate unless they're mana abilities.", HINDER, HINDER),
        ("Equip costs you pay cost {1} less.", HELP, None),
        ("Artifact spells you cast have improvise.", HELP, None),
        ("Each spell that would cost less than three mana to cast costs three mana to cast.", HINDER, HINDER),
        (
            "As an additional cost to cast black spells, you may pay 2 life. Those spells cost {B} less "
            "to cast if you paid life this way.",
            HELP,
            None,
        ),
        ("For each {B} in a cost, you may pay 2 life rather than pay that mana.", HELP, None),
        (
            'Creatures you control have "Spells your opponents cast that target it cost {1} more."',
            None,
            HINDER,
        ),
    ],
)
def test_601_2f_text_that_changes_costs(text: str, yours: Could | None, theirs: Could | None) -> None:
    assert could(text, "you") == ([yours] if yours else [])
    assert could(text, "opponent") == ([theirs] if theirs else [])


@pytest.mark.parametrize(
    ("text", "yours", "theirs"),
    [
        ("If you tap a permanent for mana, it produces twice as much of that mana instead.", HELP, None),
        (
            "If a land is tapped for mana, it produces {B} instead of any other type and amount.",
            EITHER,
            EITHER,
        ),
        (
            "If a land is tapped for two or more mana, it produces {C} instead of any other type and amount.",
            EITHER,
            EITHER,
        ),
        (
            "Your devotion to each color and each combination of colors is increased by one.",
            HELP,
            None,
        ),
        ("Nonbasic lands are Mountains.", EITHER, EITHER),
        ("Enchanted land is a Swamp.", EITHER, EITHER),
        ("Each land is a Swamp in addition to its other land types.", HELP, HELP),
        ("Lands you control are every basic land type in addition to their other types.", HELP, HELP),
        ("Sample is the chosen type.", EITHER, EITHER),
        ("Lands you control are 0/0 creatures.", EITHER, None),
        ("Basic lands of the first chosen type are the second chosen type.", EITHER, EITHER),
        (
            "All Forests and all Saprolings are Forest lands in addition to their other types.",
            HELP,
            HELP,
        ),
        ('Lands you control have "{T}: Add one mana of any color."', HELP, None),
        ('Creatures you control have flying, reach, "{T}: Add {G}."', HELP, None),
        ('Enchanted creature has "{T}: Add {G}."', HELP, HELP),
        ('Equipped creature gets +2/+2 and has vigilance and "{T}: Add {G}."', HELP, HELP),
        (
            'Enchanted permanent is a colorless land with "{T}: Add {C}" and loses all other abilities.',
            EITHER,
            EITHER,
        ),
        (
            "At the beginning of each player's upkeep, that player chooses a color. Until end of turn, lands "
            "tapped for mana produce mana of the chosen color instead of any other color.",
            EITHER,
            EITHER,
        ),
        (
            "At the beginning of each upkeep, until end of turn, whenever a player taps a Mountain for mana, "
            "that player adds {R}.",
            EITHER,
            EITHER,
        ),
        ("Creatures lose all abilities.", HINDER, HINDER),
        ("Activated abilities of artifacts can't be activated.", HINDER, HINDER),
        ("Activated abilities of artifacts your opponents control can't be activated.", None, HINDER),
        (
            "Enchanted creature's activated abilities can't be activated unless they're mana abilities.",
            None,
            None,
        ),
        ("You may spend mana as though it were mana of any color.", HELP, None),
        ("You may spend mana from Treasures as though it were mana of any color.", HELP, None),
        ("You can spend mana of any type to cast creature spells.", HELP, None),
        ("You may spend mana of any type to cast those spells.", HELP, None),
        ("You may spend other mana only as though it were colorless mana.", EITHER, None),
        (
            "Players can't pay life or sacrifice creatures to cast spells or activate abilities.",
            HINDER,
            HINDER,
        ),
        (
            "Players can't pay life to cast spells or to activate abilities that aren't mana abilities.",
            HINDER,
            HINDER,
        ),
        ("Your life total can't change.", HINDER, None),
        ("Sample has all activated abilities of all creature cards in all graveyards.", HELP, None),
    ],
)
def test_text_that_changes_what_mana_can_be_made_or_spent(
    text: str, yours: Could | None, theirs: Could | None
) -> None:
    assert could(text, "you") == ([yours] if yours else [])
    assert could(text, "opponent") == ([theirs] if theirs else [])


@pytest.mark.parametrize(
    "text",
    [
        "Players don't lose unspent mana as steps and phases end.",
        "Players can't untap more than one land during their untap steps.",
        "You may cast spells from your hand without paying their mana costs.",
        "If one or more tokens would be created under your control, twice that many are created instead.",
        "As long as enchanted land is a Swamp, enchanted creature gets +1/+1.",
        "Creatures with islandwalk can be blocked as though they didn't have islandwalk.",
        "Sample enters tapped unless you control a Plains or a Forest.",
        "As Sample enters, you may pay 2 life. If you don't, it enters tapped.",
        "Sample enters with a +1/+1 counter on it for each color of mana spent to cast it.",
        'When Sample enters, create a 1/1 token with "Sacrifice this token: Add {C}."',
        "When Sample enters, creature spells you cast this turn cost {1} less to cast.",
        "{2}: Target land becomes a Swamp until end of turn.",
        "{5}, {T}: Draw a card. This ability costs {1} less to activate for each artifact you control.",
        "Whenever a player taps a land for mana, Sample deals 1 damage to that player.",
        "As an additional cost to cast this spell, discard a card.",
        "This spell costs {1} less to cast for each artifact you control.",
    ],
)
def test_text_that_leaves_payments_alone(text: str) -> None:
    assert could(text, "you") == []
    assert could(text, "opponent") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Affinity for wishes of the moon", HELP),
        ("This spell costs {1} less to cast for each wish of the moon.", HELP),
        ("This spell costs {1} more to cast for each wish of the moon.", HINDER),
        ("As an additional cost to cast this spell, sacrifice a wish of the moon.", HINDER),
        ("As an additional cost to cast this spell, you may sacrifice a wish of the moon.", HELP),
        ("You may sacrifice a wish of the moon rather than pay this spell's mana cost.", HELP),
        ("Evoke—Exile a wish of the moon from your hand.", HELP),
        ("Kicker—Sacrifice a wish of the moon.", HELP),
        ("X can't be greater than the number of wishes of the moon.", HINDER),
        ("Spree", HINDER),
        ("Spend only colored mana on X.", HINDER),
        ("You can't spend red mana to cast this spell.", HINDER),
        ("Spend only black mana on X.", None),
        ("You can't spend mana to cast this spell.", None),
        ("As an additional cost to cast this spell, you may sacrifice a creature.", None),
        ("Kicker {X}. X can't be 0.", None),
        ("Emerge {5}{U}", None),
        ("Evoke—Exile a blue card from your hand.", None),
        ("You may pay 1 life rather than pay this spell's mana cost.", None),
        ("Convoke", None),
        ("Flying; delve", None),
        ("This spell costs {1} less to cast for each creature in your graveyard.", None),
        ("As an additional cost to cast this spell, sacrifice a creature.", None),
        ("Noncreature spells cost {1} more to cast.", None),
        ("When you cast this spell, add {R}.", None),
        ("{2}: Convoke", None),
    ],
)
@pytest.mark.parametrize("type_line", ["Sorcery", "Creature — Elf"])
def test_601_2b_what_a_spell_says_of_its_own_cost(text: str, expected: Could | None, type_line: str) -> None:
    unread = read_spell(card("Sample", type_line, text)).unread
    assert [one.could for one in unread] == ([expected] if expected else [])
    assert all(one.text == text for one in unread)
