"""Real cards that change what is paid, and a short way to ask what they cost."""

from __future__ import annotations

from typing import Any

from planner import Plan, Unpayable
from tests.support.cards.single import Card, plan_of, refusal_of


def real(
    name: str, mana_cost: str, type_line: str, text: str = "", power: str = "", colors: str = ""
) -> Card:
    """A card object with its Oracle text."""
    card: Card = {"name": name, "mana_cost": mana_cost, "type_line": type_line, "oracle_text": text}
    if power:
        card |= {"power": power, "toughness": power}
    return {**card, "colors": list(colors)} if colors else card


# Spells.
ALTARS_REAP = real(
    "Altar's Reap",
    "{1}{B}",
    "Instant",
    "As an additional cost to cast this spell, sacrifice a creature.\nDraw two cards.",
)
BAYOU_GROFF = real(
    "Bayou Groff",
    "{1}{G}",
    "Creature — Plant Dog",
    "As an additional cost to cast this spell, sacrifice a creature or pay {3}.",
    "5",
)
BLAZE = real("Blaze", "{X}{R}", "Sorcery", "Blaze deals X damage to any target.")
BURST_LIGHTNING = real(
    "Burst Lightning",
    "{R}",
    "Instant",
    "Kicker {4} (You may pay an additional {4} as you cast this spell.)\n"
    "Burst Lightning deals 2 damage to any target. If this spell was kicked, it deals 4 damage instead.",
)
FORCE_OF_WILL = real(
    "Force of Will",
    "{3}{U}{U}",
    "Instant",
    "You may pay 1 life and exile a blue card from your hand rather than pay this spell's mana cost.\n"
    "Counter target spell.",
)
FROGMITE = real("Frogmite", "{4}", "Artifact Creature — Frog", "Affinity for artifacts", "2")
EVERFLOWING_CHALICE = real(
    "Everflowing Chalice", "{0}", "Artifact", "Multikicker {2}\n{T}: Add {C} for each charge counter on it."
)
LIGHTNING_BOLT = real("Lightning Bolt", "{R}", "Instant", "Lightning Bolt deals 3 damage to any target.")
MULLDRIFTER = real(
    "Mulldrifter",
    "{4}{U}",
    "Creature — Elemental",
    "Flying\nWhen this creature enters, draw two cards.\nEvoke {2}{U}",
    "2",
)
ORNITHOPTER = real("Ornithopter", "{0}", "Artifact Creature — Thopter", "Flying", "0")
REAPER_KING = real(
    "Reaper King", "{2/W}{2/U}{2/B}{2/R}{2/G}", "Legendary Artifact Creature — Scarecrow", "", "6"
)
ANCESTRAL_VISION = real("Ancestral Vision", "", "Sorcery", "Suspend 4—{U}\nTarget player draws three cards.")
SIEGE_WURM = real("Siege Wurm", "{5}{G}{G}", "Creature — Wurm", "Convoke\nTrample", "5")
TERMINATE = real("Terminate", "{B}{R}", "Instant", "Destroy target creature. It can't be regenerated.")
TRAIN_OF_THOUGHT = real("Train of Thought", "{1}{U}", "Sorcery", "Replicate {1}{U}\nDraw a card.")

# Permanents.
GOBLIN_ELECTROMANCER = real(
    "Goblin Electromancer",
    "{U}{R}",
    "Creature — Goblin Wizard",
    "Instant and sorcery spells you cast cost {1} less to cast.",
    "2",
)
LODESTONE_GOLEM = real(
    "Lodestone Golem", "{4}", "Artifact Creature — Golem", "Nonartifact spells cost {1} more to cast.", "5"
)
RUBY_MEDALLION = real("Ruby Medallion", "{2}", "Artifact", "Red spells you cast cost {1} less to cast.")
THUNDERSCAPE_FAMILIAR = real(
    "Thunderscape Familiar",
    "{1}{R}",
    "Creature — Kavu",
    "First strike\nBlack spells and green spells you cast cost {1} less to cast.",
    "1",
)
TRINISPHERE = real(
    "Trinisphere",
    "{3}",
    "Artifact",
    "As long as this artifact is untapped, each spell that would cost less than three mana to cast costs "
    "three mana to cast. (Additional mana in the cost may be paid with any color of mana or colorless mana.)",
)
BEAR = real("Runeclaw Bear", "{1}{G}", "Creature — Bear", "", "2")
OPT = real("Opt", "{U}", "Instant", "Scry 1.\nDraw a card.")
VISCERA_SEER = real("Viscera Seer", "{B}", "Creature — Vampire Wizard", "Sacrifice a creature: Scry 1.", "1")
PRODIGAL_SORCERER = real(
    "Prodigal Sorcerer",
    "{2}{U}",
    "Creature — Human Wizard",
    "{T}: This creature deals 1 damage to any target.",
    "1",
)
JACE = real(
    "Jace Beleren",
    "{1}{U}{U}",
    "Legendary Planeswalker — Jace",
    "+2: Each player draws a card.\n−1: Target player draws a card.\n−10: Target player mills twenty cards.",
)


def asking(pay: dict[str, Any], *battlefield: str | Card, **board: Any) -> dict[str, Any]:
    """A request with this payment and these permanents; zones, ``effects`` and so on go to the board."""
    zones = {"hand", "graveyard", "exile", "command"}
    rest = {key: [_entry(one) for one in value] if key in zones else value for key, value in board.items()}
    return {"board": {"battlefield": [_entry(one) for one in battlefield], **rest}, "pay": pay}


def _entry(card: str | Card) -> str | Card:
    return card if isinstance(card, str) or "card" in card else {"card": card}


def paid(pay: dict[str, Any], *battlefield: str | Card, **board: Any) -> Plan:
    """The plan for a payment that can be made."""
    return plan_of(asking(pay, *battlefield, **board))


def unpaid(pay: dict[str, Any], *battlefield: str | Card, **board: Any) -> Unpayable:
    """The answer for a payment that can't be made."""
    return refusal_of(asking(pay, *battlefield, **board))


def total(pay: dict[str, Any], *battlefield: str | Card, lands: str = "WUBRG", **board: Any) -> str:
    """The total cost of a payment for which there is mana enough: two of each of these lands."""
    names = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest", "C": "Wastes"}
    sources = [{"card": names[letter], "count": 2} for letter in lands]
    return paid(pay, *sources, *battlefield, **board).total_cost
