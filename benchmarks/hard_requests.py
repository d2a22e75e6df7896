"""Requests that take a minute and more where nothing limits them: 200 converters, costs kept beside."""

from __future__ import annotations

from typing import Any

FILTERS = (
    "Wooded Bastion",
    "Mystic Gate",
    "Sunken Ruins",
    "Graven Cairns",
    "Fire-Lit Thicket",
    "Cascade Bluffs",
    "Fetid Heath",
    "Flooded Grove",
    "Rugged Prairie",
    "Twilight Mire",
)
SIGNETS = tuple(
    f"{guild} Signet"
    for guild in (
        "Azorius",
        "Dimir",
        "Rakdos",
        "Gruul",
        "Selesnya",
        "Orzhov",
        "Izzet",
        "Golgari",
        "Boros",
        "Simic",
    )
)
OTHERS = (
    "Mana Vault",
    "Grim Monolith",
    "Ancient Tomb",
    "City of Brass",
    "Mana Confluence",
    "Phyrexian Altar",
    "Ashnod's Altar",
    "Treasure",
    "Birds of Paradise",
    "Gaea's Cradle",
    "Mox Opal",
    "Lotus Petal",
    "Chromatic Star",
    "Chromatic Sphere",
    "Cabal Coffers",
    "Nykthos, Shrine to Nyx",
    "Krark-Clan Ironworks",
    "Basalt Monolith",
    "Sol Ring",
)
KEEP = ("{W}{U}{B}{R}{G}", "{U}{U}{U}{U}", "{3}{B}{B}{B}", "{R}{R}{G}{G}", "{X}{W}{W}")
COLORS = "{W}{W}{U}{U}{B}{B}{R}{R}{G}{G}"
MANY = 100
SPELLS = (
    "{W}{W}",
    "{2}{U}{U}",
    "{3}{B}{B}",
    "{R}{R}{R}",
    "{2}{G}{G}",
    "{4}",
    "{W}{U}{B}{R}{G}",
    "{5}{G}",
    "{6}{U}",
)


def hard_requests(copies: int, seconds: float) -> dict[str, dict[str, Any]]:
    """One request for each verb of the service, on a board of so many copies of each converter."""
    battlefield: list[Any] = [{"card": name, "count": copies} for name in (*FILTERS, *SIGNETS)]
    battlefield += [{"card": name, "count": 2} for name in OTHERS]
    board = {"battlefield": [*battlefield, "Forest", "Island"], "life": 20}
    asked = {"board": board, "keep": KEEP, "limits": {"time": seconds}}
    many = [{"cost": f"{{{number}}}{COLORS}"} for number in range(MANY)]
    spells = [{"cost": cost, "value": 3 + number} for number, cost in enumerate(SPELLS)]
    return {
        "pay": {**asked, "pays": many},
        "options": {**asked, "pay": {"cost": f"{{10}}{COLORS}"}, "n": MANY},
        "explain": {**asked, "pays": many},
        "turn": {**asked, "pays": spells * 4},
    }
