"""An artifact that makes mana by the colors of the card that is exiled with it, and such a card."""

from __future__ import annotations

from tests.support.strategies.cards import a_card

MOX = a_card(
    "Mox of Cards",
    "Artifact",
    "Imprint — When this artifact enters, you may exile a nonartifact, nonland card from your hand.\n"
    "{T}: Add one mana of any of the exiled card's colors.",
)
SPARK = a_card("Spark", "Instant", "", "{R}") | {"colors": ["R"]}
