"""Nouns that are printed as subtypes are, and those that aren't."""

import pytest

from planner.text import read_permanent
from tests.support.printed_cards import card


@pytest.mark.parametrize(
    "text",
    [
        "{T}: Add {G} for each Elf you control.",
        "{T}: Add {G} for each Werewolf you control.",
        "{T}: Add {G}. Activate only if you control two or more Allies.",
        "{T}: Add {C}{C}. Activate only if you control an Urza's Mine and an Urza's Power-Plant.",
        'Elves you control have "{T}: Add {G}."',
        "{T}: Add {R}. Spend this mana only to cast a non-Human creature spell.",
        "{T}: Add {R}. Spend this mana only to cast outlaw spells.",
        "{T}: Add {R}. Spend this mana only to cast Time Lord spells.",
    ],
)
def test_205_3_subtypes_have_a_capital_letter(text: str) -> None:
    found = read_permanent(card("Sample", "Enchantment", text))
    assert found.written or found.grants


@pytest.mark.parametrize(
    "text",
    [
        "{T}: Add {G} for each wish.",
        "{T}: Add {G} for each odd wish.",
        "{T}: Add {G}. Activate only if you control a wish.",
        "{T}: Add {G}. Spend this mana only to cast wish spells.",
        "{T}, Sacrifice a wish: Add {G}.",
        "{T}: Add {G}. If you control a wish, add {G}{G} instead.",
        "{T}: Add {G}. If you control a wish, you lose 1 life.",
    ],
)
def test_another_noun_is_no_subtype(text: str) -> None:
    found = read_permanent(card("Sample", "Enchantment", text))
    assert found.written == ()
    assert [one.text for one in found.unread] == [text]
