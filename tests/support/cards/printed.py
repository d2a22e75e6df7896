"""Cards as Scryfall has them, line by line."""

from __future__ import annotations

from typing import Any

Card = dict[str, Any]

ANY = "Add one mana of any color."
TAPPED = "This land enters tapped."


def printed(name: str, type_line: str, *lines: str, cost: str = "", power: str = "") -> Card:
    card = {"name": name, "mana_cost": cost, "type_line": type_line, "oracle_text": "\n".join(lines)}
    return {**card, "power": power, "toughness": "2"} if power else card
