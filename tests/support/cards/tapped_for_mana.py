"""Real cards that trigger on what is tapped for mana, or replace the mana of it."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


def _card(name: str, type_line: str, text: str, mana_cost: str = "", **more: Any) -> Json:
    return {"name": name, "type_line": type_line, "oracle_text": text, "mana_cost": mana_cost, **more}


def _aura(name: str, text: str, mana_cost: str, enchant: str = "land") -> Json:
    return _card(name, "Enchantment — Aura", f"Enchant {enchant}\n{text}", mana_cost)


def _enchantment(name: str, text: str, mana_cost: str, type_line: str = "Enchantment") -> Json:
    return _card(name, type_line, text, mana_cost)


WILD_GROWTH = _aura(
    "Wild Growth", "Whenever enchanted land is tapped for mana, its controller adds an additional {G}.", "{G}"
)
OVERGROWTH = _aura(
    "Overgrowth",
    "Whenever enchanted land is tapped for mana, its controller adds an additional {G}{G}.",
    "{2}{G}",
)
FERTILE_GROUND = _aura(
    "Fertile Ground",
    "Whenever enchanted land is tapped for mana, its controller adds an additional one mana of any color.",
    "{1}{G}",
)
UTOPIA_SPRAWL = _aura(
    "Utopia Sprawl",
    "As this Aura enters, choose a color.\n"
    "Whenever enchanted Forest is tapped for mana, its controller adds an additional one mana of the "
    "chosen color.",
    "{G}",
    "Forest",
)
CRYPT_GHAST = _card(
    "Crypt Ghast",
    "Creature — Spirit",
    "Extort (Whenever you cast a spell, you may pay {W/B}. If you do, each opponent loses 1 life and you "
    "gain that much life.)\nWhenever you tap a Swamp for mana, add an additional {B}.",
    "{3}{B}",
    power="2",
    toughness="2",
)
MIRARIS_WAKE = _enchantment(
    "Mirari's Wake",
    "Creatures you control get +1/+1.\n"
    "Whenever you tap a land for mana, add one mana of any type that land produced.",
    "{3}{G}{W}",
)
ZENDIKAR_RESURGENT = _enchantment(
    "Zendikar Resurgent",
    "Whenever you tap a land for mana, add one mana of any type that land produced.\n"
    "Whenever you cast a creature spell, draw a card.",
    "{5}{G}{G}",
)
VERNAL_BLOOM = _enchantment(
    "Vernal Bloom",
    "Whenever a Forest is tapped for mana, its controller adds an additional {G}.",
    "{3}{G}",
)
KINNAN = _card(
    "Kinnan, Bonder Prodigy",
    "Legendary Creature — Human Druid",
    "Whenever you tap a nonland permanent for mana, add one mana of any type that permanent produced.\n"
    "{5}{G}{U}: Look at the top five cards of your library. You may put a non-Human creature card from "
    "among them onto the battlefield. Put the rest on the bottom of your library in a random order.",
    "{G}{U}",
    power="2",
    toughness="2",
)
LEYLINE_OF_ABUNDANCE = _enchantment(
    "Leyline of Abundance",
    "If this card is in your opening hand, you may begin the game with it on the battlefield.\n"
    "Whenever you tap a creature for mana, add an additional {G}.\n"
    "{6}{G}{G}: Put a +1/+1 counter on each creature you control.",
    "{2}{G}{G}",
)
MANA_FLARE = _enchantment(
    "Mana Flare",
    "Whenever a player taps a land for mana, that player adds one mana of any type that land produced.",
    "{2}{R}",
)
CAGED_SUN = _card(
    "Caged Sun",
    "Artifact",
    "As Caged Sun enters, choose a color.\nCreatures you control of the chosen color get +1/+1.\n"
    "Whenever a land's ability causes you to add one or more mana of the chosen color, add an additional "
    "one mana of that color.",
    "{6}",
)
OVERABUNDANCE = _enchantment(
    "Overabundance",
    "Whenever a player taps a land for mana, that player adds one mana of any type that land produced, and "
    "this enchantment deals 1 damage to the player.",
    "{1}{R}{G}",
)
WINTERS_NIGHT = _enchantment(
    "Winter's Night",
    "Whenever a player taps a snow land for mana, that player adds one mana of any type that land produced. "
    "That land doesn't untap during its controller's next untap step.",
    "{R}{G}{W}",
    "World Snow Enchantment",
)
GREMLIN = _card(
    "Barbflare Gremlin",
    "Creature — Gremlin",
    "First strike, haste\nWhenever a player taps a land for mana, if this creature is tapped, that player "
    "adds one mana of any type that land produced. Then that land deals 1 damage to that player.",
    "{2}{R}{G}",
    power="3",
    toughness="2",
)
MANA_REFLECTION = _enchantment(
    "Mana Reflection",
    "If you tap a permanent for mana, it produces twice as much of that mana instead.",
    "{4}{G}{G}",
)
NYXBLOOM_ANCIENT = _card(
    "Nyxbloom Ancient",
    "Enchantment Creature — Elemental",
    "Trample\nIf you tap a permanent for mana, it produces three times as much of that mana instead.",
    "{4}{G}{G}{G}",
    power="5",
    toughness="5",
)
VIRTUE_OF_STRENGTH = _enchantment(
    "Virtue of Strength",
    "If you tap a basic land for mana, it produces three times as much of that mana instead.",
    "{5}{G}{G}",
)
CONTAMINATION = _enchantment(
    "Contamination",
    "At the beginning of your upkeep, sacrifice this enchantment unless you sacrifice a creature.\n"
    "If a land is tapped for mana, it produces {B} instead of any other type and amount.",
    "{2}{B}",
)
DAMPING_SPHERE = _card(
    "Damping Sphere",
    "Artifact",
    "If a land is tapped for two or more mana, it produces {C} instead of any other type and amount.\n"
    "Each spell a player casts costs {1} more to cast for each other spell that player has cast this turn.",
    "{2}",
)

ANCIENT_TOMB = _card("Ancient Tomb", "Land", "{T}: Add {C}{C}. This land deals 2 damage to you.")
TUNDRA = _card("Tundra", "Land — Plains Island", "({T}: Add {W} or {U}.)")
CITY_OF_BRASS = _card(
    "City of Brass",
    "Land",
    "Whenever this land becomes tapped, it deals 1 damage to you.\n{T}: Add one mana of any color.",
)
GILDED_LOTUS = _card("Gilded Lotus", "Artifact", "{T}: Add three mana of any one color.", "{5}")
SOL_RING = _card("Sol Ring", "Artifact", "{T}: Add {C}{C}.", "{1}")
SIGNET = _card("Azorius Signet", "Artifact", "{1}, {T}: Add {W}{U}.", "{2}")
LLANOWAR_ELVES = _card(
    "Llanowar Elves", "Creature — Elf Druid", "{T}: Add {G}.", "{G}", power="1", toughness="1"
)
VENT = _card("Two-Tone Vent", "Land", "{T}: Add two mana in any combination of {R} and/or {G}.")
CRYSTAL_VEIN = _card("Crystal Vein", "Land", "{T}: Add {C}.\n{T}, Sacrifice this land: Add {C}{C}.")
CAVERN = _card(
    "Secluded Courtyard",
    "Land",
    "As this land enters, choose a creature type.\n{T}: Add {C}.\n{T}: Add one mana of any color. Spend this "
    "mana only to cast a creature spell of the chosen type or activate an ability of a creature source of "
    "the chosen type.",
)
PHYREXIAN_TOWER = _card(
    "Phyrexian Tower", "Legendary Land", "{T}: Add {C}.\n{T}, Sacrifice a creature: Add {B}{B}."
)
REFLECTING_POOL = _card(
    "Reflecting Pool", "Land", "{T}: Add one mana of any type that a land you control could produce."
)
