"""The basic lands, Wastes, their snow-covered forms, and the predefined tokens (205.3i, 111.10)."""

from __future__ import annotations

from planner.cards.known.cycle import MONO, Cycle

BASIC_LANDS = (
    Cycle("Plains | Island | Swamp | Mountain | Forest", MONO, "Basic Land — <A>", "({T}: Add <a>.)"),
    Cycle(
        "Snow-Covered Plains | Snow-Covered Island | Snow-Covered Swamp | Snow-Covered Mountain | "
        "Snow-Covered Forest",
        MONO,
        "Basic Snow Land — <A>",
        "({T}: Add <a>.)",
    ),
    Cycle("Wastes", "", "Basic Land", "{T}: Add {C}."),
    Cycle("Snow-Covered Wastes", "", "Basic Snow Land", "{T}: Add {C}."),
)


def _token(name: str, text: str) -> Cycle:
    return Cycle(name, "", f"Token Artifact — {name}", text)


TOKENS = (
    _token("Treasure", "{T}, Sacrifice this token: Add one mana of any color."),
    _token("Gold", "Sacrifice this token: Add one mana of any color."),
    _token("Powerstone", "{T}: Add {C}. This mana can't be spent to cast a nonartifact spell."),
    _token("Food", "{2}, {T}, Sacrifice this token: You gain 3 life."),
    _token("Clue", "{2}, Sacrifice this token: Draw a card."),
    _token("Blood", "{1}, {T}, Discard a card, Sacrifice this token: Draw a card."),
    _token(
        "Map",
        "{1}, {T}, Sacrifice this token: Target creature you control explores. Activate only as a sorcery.",
    ),
    _token(
        "Lander",
        "{2}, {T}, Sacrifice this token: Search your library for a basic land card, "
        "put it onto the battlefield tapped, then shuffle.",
    ),
    Cycle(
        "Eldrazi Spawn",
        "",
        "Token Creature — Eldrazi Spawn",
        "Sacrifice this token: Add {C}.",
        size=("0", "1"),
    ),
    Cycle(
        "Eldrazi Scion",
        "",
        "Token Creature — Eldrazi Scion",
        "Sacrifice this token: Add {C}.",
        size=("1", "1"),
    ),
)
