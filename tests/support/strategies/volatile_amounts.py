"""Boards on which losing objects changes what others make, and costs to pay on them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

Json = dict[str, Any]


def _card(name: str, type_line: str, text: str = "", cost: str = "", size: int = 1, **more: Any) -> Json:
    sizes = {"power": str(size), "toughness": "4"} if "Creature" in type_line else {}
    colors = [color for color in "WUBRG" if color in cost]
    return (
        {"name": name, "type_line": type_line, "oracle_text": text, "mana_cost": cost}
        | sizes
        | ({"colors": colors} | more)
    )


CARDS: tuple[Json, ...] = (
    _card("Treasure", "Token Artifact", "{T}, Sacrifice this: Add one mana of any color."),
    _card("Spawn", "Token Creature", "Sacrifice this: Add {C}.", size=0),
    _card("Black Spawn", "Token Creature", "Sacrifice this: Add {B}.", colors=["B"]),
    _card("Petal", "Artifact", "{T}, Sacrifice this: Add one mana of any color.", "{0}"),
    _card("Green Petal", "Artifact", "{T}, Sacrifice this: Add {G}{G}.", "{G}"),
    _card("Ashnod", "Artifact", "Sacrifice a creature: Add {C}{C}.", "{3}"),
    _card("Bear", "Creature — Bear", "", "{1}{G}", size=2),
    _card("Cradle", "Legendary Land", "{T}: Add {G} for each creature you control."),
    _card(
        "Tender",
        "Creature — Elf",
        "{T}: For each color among permanents you control, add one mana of that color.",
        "{1}{G}",
    ),
    _card(
        "Nykthos",
        "Legendary Land",
        "{T}: Add {C}.\n{2}, {T}: Choose a color. Add an amount of mana of that color equal to your devotion "
        "to that color.",
    ),
    _card("Acolyte", "Creature", "{T}: Add an amount of {G} equal to your devotion to green.", "{1}{G}"),
    _card("Academy", "Legendary Land", "{T}: Add {U} for each artifact you control."),
    _card(
        "Opal",
        "Legendary Artifact",
        "{T}: Add one mana of any color. Activate only if you control three or more artifacts.",
        "{0}",
    ),
    _card("Powers", "Creature", "{T}: Add {G} for each creature with power 1 or less you control.", "{2}{G}"),
    _card(
        "Great",
        "Creature",
        "{T}: Add an amount of {G} equal to the greatest power among creatures you control.",
        "{4}{G}",
        size=4,
    ),
    _card(
        "Shared",
        "Artifact",
        "{T}: Add one mana of any color among legendary creatures and planeswalkers you control.",
        "{2}",
    ),
    _card("Harabaz", "Land", "{2}, {T}: Add an amount of {G} equal to the number of Elves you control."),
    _card("Forest", "Basic Land — Forest"),
    _card("Pool", "Land", "{T}: Add one mana of any type that a land you control could produce."),
    _card("Ditch", "Land", "{T}: Add {W}.\n{T}, Sacrifice this land: Add {U}{B}."),
    _card(
        "Tile",
        "Artifact",
        "{T}: Add X mana of any one color, where X is the greatest number of creatures you control that have "
        "a creature type in common.",
        "{2}",
    ),
    _card("Crypt", "Land", "{2}, {T}: Add {B} for each creature card in your graveyard."),
)
SYMBOLS = ("{1}", "{2}", "{G}", "{W}", "{B}", "{U}", "{G}{G}", "{G/W}")


def build_volatile_request(pick: Callable[[Sequence[Any]], Any]) -> Json:
    """Draw a board of such cards, and a cost of one to three symbols."""
    cards = [{"card": pick(CARDS)} for _ in range(pick(range(2, 7)))]
    cost = "".join(pick(SYMBOLS) for _ in range(pick((1, 2, 3))))
    return {"board": {"battlefield": cards, "life": pick((20, 6))}, "pay": {"cost": cost}}
