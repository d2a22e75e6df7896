"""Eighty staples of Commander as card objects: a fixed list, the benchmark's own.

Board by board these are sampled; six that are hard to plan with are on every board.
"""

from __future__ import annotations

import random
from typing import Any

Card = dict[str, Any]


def _of(name: str, types: str, text: str, cost: str = "", size: int | None = None) -> Card:
    sizes = {} if size is None else {"power": str(size), "toughness": "1"}
    return {"name": name, "type_line": types, "oracle_text": text, "mana_cost": cost, **sizes}


HARD = (
    "Urborg, Tomb of Yawgmoth",
    "Cabal Coffers",
    "Nykthos, Shrine to Nyx",
    "Gaea's Cradle",
    "Bloom Tender",
    "Treasure",
)
STAPLES: dict[str, Card] = {
    card["name"]: card
    for card in (
        _of(
            "Urborg, Tomb of Yawgmoth",
            "Legendary Land",
            "Each land is a Swamp in addition to its other land types.",
        ),
        _of("Cabal Coffers", "Land", "{2}, {T}: Add {B} for each Swamp you control."),
        _of(
            "Nykthos, Shrine to Nyx",
            "Legendary Land",
            "{T}: Add {C}.\n{2}, {T}: Choose a color. Add an amount of mana of that color "
            "equal to your devotion to that color.",
        ),
        _of("Gaea's Cradle", "Legendary Land", "{T}: Add {G} for each creature you control."),
        _of(
            "Bloom Tender",
            "Creature — Elf Druid",
            "Vivid — {T}: For each color among permanents you control, add one mana of that color.",
            "{1}{G}",
            1,
        ),
        _of("Sol Ring", "Artifact", "{T}: Add {C}{C}.", "{1}"),
        _of(
            "Arcane Signet",
            "Artifact",
            "{T}: Add one mana of any color in your commander's color identity.",
            "{2}",
        ),
        _of("Command Tower", "Land", "{T}: Add one mana of any color in your commander's color identity."),
        _of(
            "Mana Crypt",
            "Artifact",
            "At the beginning of your upkeep, flip a coin. If you lose the flip, this "
            "artifact deals 3 damage to you.\n{T}: Add {C}{C}.",
            "{0}",
        ),
        _of("Ancient Tomb", "Land", "{T}: Add {C}{C}. This land deals 2 damage to you."),
        _of(
            "Mox Opal",
            "Legendary Artifact",
            "Metalcraft — {T}: Add one mana of any color. Activate only if you control "
            "three or more artifacts.",
            "{0}",
        ),
        _of("Birds of Paradise", "Creature — Bird", "Flying\n{T}: Add one mana of any color.", "{G}", 0),
        _of("Llanowar Elves", "Creature — Elf Druid", "{T}: Add {G}.", "{G}", 1),
        _of("Elvish Mystic", "Creature — Elf Druid", "{T}: Add {G}.", "{G}", 1),
        _of("Noble Hierarch", "Creature — Human Druid", "Exalted\n{T}: Add {G}, {W}, or {U}.", "{G}", 0),
        _of(
            "Mana Vault",
            "Artifact",
            "This artifact doesn't untap during your untap step.\nAt the beginning of your "
            "upkeep, you may pay {4}. If you do, untap this artifact.\nAt the beginning of "
            "your draw step, if this artifact is tapped, it deals 1 damage to you.\n{T}: "
            "Add {C}{C}{C}.",
            "{1}",
        ),
        _of(
            "Grim Monolith",
            "Artifact",
            "This artifact doesn't untap during your untap step.\n{T}: Add "
            "{C}{C}{C}.\n{4}: Untap this artifact.",
            "{2}",
        ),
        _of(
            "Basalt Monolith",
            "Artifact",
            "This artifact doesn't untap during your untap step.\n{T}: Add "
            "{C}{C}{C}.\n{3}: Untap this artifact.",
            "{3}",
        ),
        _of("Lotus Petal", "Artifact", "{T}, Sacrifice this artifact: Add one mana of any color.", "{0}"),
        _of(
            "Fellwar Stone",
            "Artifact",
            "{T}: Add one mana of any color that a land an opponent controls could produce.",
            "{2}",
        ),
        _of(
            "Talisman of Progress",
            "Artifact",
            "{T}: Add {C}.\n{T}: Add {W} or {U}. This artifact deals 1 damage to you.",
            "{2}",
        ),
        _of(
            "Talisman of Dominance",
            "Artifact",
            "{T}: Add {C}.\n{T}: Add {U} or {B}. This artifact deals 1 damage to you.",
            "{2}",
        ),
        _of(
            "Talisman of Indulgence",
            "Artifact",
            "{T}: Add {C}.\n{T}: Add {B} or {R}. This artifact deals 1 damage to you.",
            "{2}",
        ),
        _of(
            "Talisman of Unity",
            "Artifact",
            "{T}: Add {C}.\n{T}: Add {G} or {W}. This artifact deals 1 damage to you.",
            "{2}",
        ),
        _of("Azorius Signet", "Artifact", "{1}, {T}: Add {W}{U}.", "{2}"),
        _of("Dimir Signet", "Artifact", "{1}, {T}: Add {U}{B}.", "{2}"),
        _of("Rakdos Signet", "Artifact", "{1}, {T}: Add {B}{R}.", "{2}"),
        _of("Simic Signet", "Artifact", "{1}, {T}: Add {G}{U}.", "{2}"),
        _of("Golgari Signet", "Artifact", "{1}, {T}: Add {B}{G}.", "{2}"),
        _of(
            "Mind Stone", "Artifact", "{T}: Add {C}.\n{1}, {T}, Sacrifice this artifact: Draw a card.", "{2}"
        ),
        _of("Thought Vessel", "Artifact", "You have no maximum hand size.\n{T}: Add {C}.", "{2}"),
        _of("Thran Dynamo", "Artifact", "{T}: Add {C}{C}{C}.", "{4}"),
        _of("Gilded Lotus", "Artifact", "{T}: Add three mana of any one color.", "{5}"),
        _of("Worn Powerstone", "Artifact", "This artifact enters tapped.\n{T}: Add {C}{C}.", "{3}"),
        _of(
            "Commander's Sphere",
            "Artifact",
            "{T}: Add one mana of any color in your commander's color identity.\nSacrifice "
            "this artifact: Draw a card.",
            "{3}",
        ),
        _of(
            "Chromatic Lantern",
            "Artifact",
            'Lands you control have "{T}: Add one mana of any color."\n{T}: Add one mana of any color.',
            "{3}",
        ),
        _of(
            "City of Brass",
            "Land",
            "Whenever this land becomes tapped, it deals 1 damage to you.\n{T}: Add one mana of any color.",
        ),
        _of("Mana Confluence", "Land", "{T}, Pay 1 life: Add one mana of any color."),
        _of(
            "Exotic Orchard",
            "Land",
            "{T}: Add one mana of any color that a land an opponent controls could produce.",
        ),
        _of(
            "Reflecting Pool", "Land", "{T}: Add one mana of any type that a land you control could produce."
        ),
        _of(
            "Forbidden Orchard",
            "Land",
            "{T}: Add one mana of any color.\nWhenever you tap this land for mana, target "
            "opponent creates a 1/1 colorless Spirit creature token.",
        ),
        _of(
            "Cavern of Souls",
            "Land",
            "As this land enters, choose a creature type.\n{T}: Add {C}.\n{T}: Add one "
            "mana of any color. Spend this mana only to cast a creature spell of the "
            "chosen type, and that spell can't be countered.",
        ),
        _of(
            "Unclaimed Territory",
            "Land",
            "As this land enters, choose a creature type.\n{T}: Add {C}.\n{T}: Add one "
            "mana of any color. Spend this mana only to cast a creature spell of the "
            "chosen type.",
        ),
        _of(
            "Path of Ancestry",
            "Land",
            "This land enters tapped.\n{T}: Add one mana of any color in your commander's "
            "color identity. When that mana is spent to cast a creature spell that shares "
            "a creature type with your commander, scry 1.",
        ),
        _of("Tundra", "Land — Plains Island", "({T}: Add {W} or {U}.)"),
        _of("Underground Sea", "Land — Island Swamp", "({T}: Add {U} or {B}.)"),
        _of("Badlands", "Land — Swamp Mountain", "({T}: Add {B} or {R}.)"),
        _of("Taiga", "Land — Mountain Forest", "({T}: Add {R} or {G}.)"),
        _of("Savannah", "Land — Forest Plains", "({T}: Add {G} or {W}.)"),
        _of("Scrubland", "Land — Plains Swamp", "({T}: Add {W} or {B}.)"),
        _of("Bayou", "Land — Swamp Forest", "({T}: Add {B} or {G}.)"),
        _of("Tropical Island", "Land — Forest Island", "({T}: Add {G} or {U}.)"),
        _of(
            "Hallowed Fountain",
            "Land — Plains Island",
            "({T}: Add {W} or {U}.)\nAs this land enters, you may pay 2 life. If you "
            "don't, it enters tapped.",
        ),
        _of(
            "Watery Grave",
            "Land — Island Swamp",
            "({T}: Add {U} or {B}.)\nAs this land enters, you may pay 2 life. If you "
            "don't, it enters tapped.",
        ),
        _of(
            "Blood Crypt",
            "Land — Swamp Mountain",
            "({T}: Add {B} or {R}.)\nAs this land enters, you may pay 2 life. If you "
            "don't, it enters tapped.",
        ),
        _of(
            "Stomping Ground",
            "Land — Mountain Forest",
            "({T}: Add {R} or {G}.)\nAs this land enters, you may pay 2 life. If you "
            "don't, it enters tapped.",
        ),
        _of(
            "Breeding Pool",
            "Land — Forest Island",
            "({T}: Add {G} or {U}.)\nAs this land enters, you may pay 2 life. If you "
            "don't, it enters tapped.",
        ),
        _of(
            "Overgrown Tomb",
            "Land — Swamp Forest",
            "({T}: Add {B} or {G}.)\nAs this land enters, you may pay 2 life. If you "
            "don't, it enters tapped.",
        ),
        _of("Flooded Grove", "Land", "{T}: Add {C}.\n{G/U}, {T}: Add {G}{G}, {G}{U}, or {U}{U}."),
        _of("Mystic Gate", "Land", "{T}: Add {C}.\n{W/U}, {T}: Add {W}{W}, {W}{U}, or {U}{U}."),
        _of("Sunken Ruins", "Land", "{T}: Add {C}.\n{U/B}, {T}: Add {U}{U}, {U}{B}, or {B}{B}."),
        _of("Wooded Bastion", "Land", "{T}: Add {C}.\n{G/W}, {T}: Add {G}{G}, {G}{W}, or {W}{W}."),
        _of("Cascade Bluffs", "Land", "{T}: Add {C}.\n{U/R}, {T}: Add {U}{U}, {U}{R}, or {R}{R}."),
        _of(
            "Llanowar Wastes", "Land", "{T}: Add {C}.\n{T}: Add {B} or {G}. This land deals 1 damage to you."
        ),
        _of(
            "Underground River",
            "Land",
            "{T}: Add {C}.\n{T}: Add {U} or {B}. This land deals 1 damage to you.",
        ),
        _of("Adarkar Wastes", "Land", "{T}: Add {C}.\n{T}: Add {W} or {U}. This land deals 1 damage to you."),
        _of("Yavimaya Coast", "Land", "{T}: Add {C}.\n{T}: Add {G} or {U}. This land deals 1 damage to you."),
        _of(
            "Devoted Druid",
            "Creature — Elf Druid",
            "{T}: Add {G}.\nPut a -1/-1 counter on this creature: Untap this creature.",
            "{1}{G}",
            0,
        ),
        _of(
            "Priest of Titania",
            "Creature — Elf Druid",
            "{T}: Add {G} for each Elf on the battlefield.",
            "{1}{G}",
            1,
        ),
        _of(
            "Elvish Archdruid",
            "Creature — Elf Druid",
            "Other Elf creatures you control get +1/+1.\n{T}: Add {G} for each Elf you control.",
            "{1}{G}{G}",
            2,
        ),
        _of(
            "Delighted Halfling",
            "Creature — Halfling Citizen",
            "{T}: Add {C}.\n{T}: Add one mana of any color. Spend this mana only to cast a "
            "legendary spell, and that spell can't be countered.",
            "{G}",
            1,
        ),
        _of(
            "Deathrite Shaman",
            "Creature — Elf Shaman",
            "{T}: Exile target land card from a graveyard. Add one mana of any "
            "color.\n{B}, {T}: Exile target instant or sorcery card from a graveyard. Each "
            "opponent loses 2 life.\n{G}, {T}: Exile target creature card from a "
            "graveyard. You gain 2 life.",
            "{B/G}",
            1,
        ),
        _of(
            "Cryptolith Rite",
            "Enchantment",
            'Creatures you control have "{T}: Add one mana of any color."',
            "{1}{G}",
        ),
        _of(
            "Mirari's Wake",
            "Enchantment",
            "Creatures you control get +1/+1.\nWhenever you tap a land for mana, add one "
            "mana of any type that land produced.",
            "{3}{G}{W}",
        ),
        _of("Reliquary Tower", "Land", "You have no maximum hand size.\n{T}: Add {C}."),
        _of("Treasure", "Token Artifact — Treasure", "{T}, Sacrifice this token: Add one mana of any color."),
        _of(
            "Simic Growth Chamber",
            "Land",
            "This land enters tapped.\nWhen this land enters, return a land you control to "
            "its owner's hand.\n{T}: Add {G}{U}.",
        ),
        _of(
            "Azorius Chancery",
            "Land",
            "This land enters tapped.\nWhen this land enters, return a land you control to "
            "its owner's hand.\n{T}: Add {W}{U}.",
        ),
        _of(
            "Yavimaya, Cradle of Growth",
            "Legendary Land",
            "Each land is a Forest in addition to its other land types.",
        ),
    )
}
CHOSEN = {"Cavern of Souls": "Elf", "Unclaimed Territory": "Elf"}
COSTS = (
    "{4}{G}{G}",
    "{3}{U}{B}",
    "{5}{W}{U}{B}",
    "{2}{G}{G}{G}",
    "{7}{B}{B}",
    "{6}{R}{G}",
    "{1}{W}{W}{U}{U}",
)


def staples_board(number: int, seed: int) -> tuple[Card, str]:
    """A board of so many staples, the hard ones among them, and a cost."""
    rng = random.Random(f"staples/{number}/{seed}")
    rest = [name for name in STAPLES if name not in HARD]
    names = [*HARD, *rng.sample(rest, min(number, len(STAPLES)) - len(HARD))]
    entries = [
        {"card": STAPLES[name], **({"chosen": CHOSEN[name]} if name in CHOSEN else {})} for name in names
    ]
    board = {"battlefield": entries, "life": 30, "commander_identity": "WUBRG", "opponents": 3}
    return board, rng.choice(COSTS)
