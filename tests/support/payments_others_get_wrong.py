"""Boards on which payers of other programs go wrong: what players complained about."""

from __future__ import annotations

from typing import Any


def spell(name: str, mana_cost: str, type_line: str = "Instant") -> dict[str, Any]:
    """What is paid for: a card that needs no store."""
    return {"card": {"name": name, "mana_cost": mana_cost, "type_line": type_line, "oracle_text": ""}}


SCENARIOS: dict[str, dict[str, Any]] = {
    "sol ring isn't over-tapped": {
        "board": {"battlefield": ["Sol Ring", "Island", "Island"]},
        "pay": spell("Think Twice", "{1}{U}"),
    },
    "ancient tomb isn't over-tapped": {
        "board": {"battlefield": ["Ancient Tomb", "Mountain", "Mountain"], "life": 9},
        "pay": spell("Shock", "{1}{R}"),
    },
    "gaea's cradle isn't tapped for nothing": {
        "board": {"battlefield": ["Gaea's Cradle", "Forest", "Forest"]},
        "pay": spell("Regrowth", "{1}{G}", "Sorcery"),
    },
    "mana vault isn't the first": {
        "board": {"battlefield": ["Mana Vault", "Island", "Island", "Island"]},
        "pay": spell("Dissolve", "{1}{U}{U}"),
    },
    "no creature is sacrificed beside an untapped land": {
        "board": {"battlefield": ["Phyrexian Altar", "Swamp", "Swamp", "Llanowar Elves"]},
        "pay": spell("Night's Whisper", "{1}{B}", "Sorcery"),
    },
    "no treasure is lost beside an untapped land": {
        "board": {"battlefield": ["Treasure", "Island", "Forest"]},
        "pay": spell("Quandrix Charm", "{G}{U}"),
    },
    "no life is paid beside a forest": {
        "board": {"battlefield": ["Forest", "Mountain"], "life": 4},
        "pay": spell("Mutagenic Growth", "{G/P}"),
    },
    "filter lands are used in a chain": {
        "board": {"battlefield": ["Forest", "Wooded Bastion", "Mystic Gate", "Sunken Ruins", "Island"]},
        "pay": spell("Esper Charm", "{W}{U}{B}"),
    },
    "a bounce land isn't wasted": {
        "board": {"battlefield": ["Azorius Chancery", "Island", "Plains"]},
        "pay": spell("Opt", "{U}"),
    },
    "a payment that could come to a deadlock": {
        "board": {"battlefield": ["Azorius Signet", "Simic Signet", "Island", "Mystic Gate"]},
        "pay": spell("Bant Charm", "{G}{W}{U}"),
    },
}
