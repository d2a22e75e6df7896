"""What the other programs are asked: random boards of real cards, and decks. Equal on every run."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

SEEDS = 120
BASICS = ["Plains", "Island", "Swamp", "Mountain", "Forest"]
DUALS = [
    *("Tundra", "Underground Sea", "Badlands", "Taiga", "Savannah"),
    *("Scrubland", "Volcanic Island", "Bayou", "Plateau", "Tropical Island"),
]
FILTERS = [
    *("Mystic Gate", "Sunken Ruins", "Graven Cairns", "Fire-Lit Thicket", "Wooded Bastion"),
    *("Fetid Heath", "Cascade Bluffs", "Twilight Mire", "Rugged Prairie", "Flooded Grove"),
]
SIGNETS = [
    *("Azorius Signet", "Dimir Signet", "Rakdos Signet", "Gruul Signet", "Selesnya Signet"),
    *("Orzhov Signet", "Izzet Signet", "Golgari Signet", "Boros Signet", "Simic Signet"),
]
OTHERS = [
    "City of Brass",
    "Lotus Petal",
    "Sol Ring",
    "Birds of Paradise",
    "Llanowar Elves",
    "Underground River",
]
KINDS = {
    "basic lands": [BASICS],
    "dual lands": [BASICS, DUALS],
    "Signets": [BASICS, BASICS, SIGNETS],
    "filter lands": [BASICS, BASICS, FILTERS],
    "a mix": [BASICS, DUALS, SIGNETS, FILTERS, OTHERS],
}
SPELLS = {
    "symbols of one color": {
        "Savannah Lions": "{W}",
        "Divination": "{2}{U}",
        "Watchwolf": "{G}{W}",
        "Wrath of God": "{2}{W}{W}",
        "Geist of Saint Traft": "{1}{W}{U}",
        "Woolly Thoctar": "{R}{G}{W}",
        "Siege Rhino": "{1}{W}{B}{G}",
        "Rafiq of the Many": "{1}{G}{W}{U}",
    },
    "hybrid and Phyrexian symbols": {
        "Figure of Destiny": "{R/W}",
        "Kitchen Finks": "{1}{G/W}{G/W}",
        "Boros Reckoner": "{R/W}{R/W}{R/W}",
        "Spectral Procession": "{2/W}{2/W}{2/W}",
        "Vault Skirge": "{1}{B/P}",
        "Porcelain Legionnaire": "{2}{W/P}",
    },
}
"""Spells without targets, so that the payment alone decides whether they can be cast."""


@dataclass(frozen=True)
class Question:
    """A spell in hand and what is on the battlefield, untapped and able to act."""

    permanents: tuple[str, ...]
    spell: str
    cost: str

    def request(self) -> dict[str, Any]:
        """The same for the planner."""
        card = {"name": self.spell, "mana_cost": self.cost, "type_line": "Sorcery", "oracle_text": ""}
        return {"board": {"battlefield": list(self.permanents), "life": 20}, "pay": {"card": card}}


def questions(kind: str, spells: str) -> list[Question]:
    """Boards of a kind, as many sources as mana in the cost or up to two more."""
    rng = random.Random(f"{kind}/{spells}")
    found = []
    for _ in range(SEEDS):
        spell, cost = rng.choice(list(SPELLS[spells].items()))
        size = _mana_value(cost) + rng.randrange(3)
        permanents = tuple(rng.choice(rng.choice(KINDS[kind])) for _ in range(size))
        found.append(Question(permanents, spell, cost))
    return found


def _mana_value(cost: str) -> int:
    symbols = cost.strip("{}").split("}{")
    return sum(int(one[0]) if one[0].isdigit() else 1 for one in symbols)


DECKS: list[dict[str, Any]] = [
    {"size": 60, "lands": 24, "makers": {}, "turns": 4, "most": 4},
    {"size": 40, "lands": 17, "makers": {}, "turns": 4, "most": 4},
    {"size": 40, "lands": 16, "makers": {"Llanowar Elves": 4}, "turns": 4, "most": 5},
    {"size": 60, "lands": 22, "makers": {"Llanowar Elves": 8}, "turns": 4, "most": 5},
]
"""Decks of one color, for tools that know numbers of mana and no colors."""

BASES: list[dict[str, Any]] = [
    {"size": 60, "costs": ["WU", "1U", "1WU", "2WW"]},
    {"size": 60, "costs": ["B", "1BG", "2G"]},
    {"size": 60, "costs": ["R", "1W", "1RW"]},
]
"""Costs for a mana base; each stands for as many cards."""
