"""Cards for random boards of converters, in the wording of real cards."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


def a_card(name: str, type_line: str, text: str, mana_cost: str = "", **more: Any) -> Json:
    """A card as Scryfall has it."""
    return {"name": name, "type_line": type_line, "oracle_text": text, "mana_cost": mana_cost, **more}


def _creature(name: str, subtypes: str, text: str, mana_cost: str, power: str, colors: str) -> Json:
    return a_card(
        name, f"Creature — {subtypes}", text, mana_cost, power=power, toughness="2", colors=list(colors)
    )


FEEDERS: list[str | Json] = [
    "Forest",
    "Plains",
    "Island",
    "Swamp",
    "Mountain",
    "Wastes",
    "Forest",
    "Snow-Covered Island",
    "Snow-Covered Forest",
    "Treasure",
    {
        "card": a_card(
            "Adarkar Wastes",
            "Land",
            "{T}: Add {C}.\n{T}: Add {W} or {U}. This land deals 1 damage to you.",
        )
    },
    {"card": a_card("Sol Ring", "Artifact", "{T}: Add {C}{C}.", "{1}")},
]
"""What starts a chain."""

ELVES = _creature("Llanowar Elves", "Elf Druid", "{T}: Add {G}.", "{G}", "1", "G")
BIRDS = _creature("Birds of Paradise", "Bird", "Flying\n{T}: Add one mana of any color.", "{G}", "0", "G")
FODDER: list[Json | str] = [
    _creature("Grizzly Bears", "Bear", "", "{1}{G}", "2", "G"),
    ELVES,
    BIRDS,
    _creature("Goblin Piker", "Goblin Warrior", "", "{1}{R}", "2", "R"),
    _creature("Elvish Warrior", "Elf Warrior", "", "{G}{G}", "2", "G"),
    _creature("Woodland Changeling", "Shapeshifter", "Changeling", "{1}{G}", "2", "G"),
    "Eldrazi Spawn",
    a_card("Ornithopter", "Artifact Creature — Thopter", "Flying", "{0}", power="0", toughness="2"),
]
"""What a cost takes."""

IN_HAND: list[Json] = [
    {"card": FODDER[0]},
    {"card": a_card("Shock", "Instant", "", "{R}")},
]
IN_GRAVEYARD: list[Json] = [
    {"card": FODDER[3]},
    {
        "card": a_card(
            "Jack-o'-Lantern",
            "Artifact",
            "{1}, Exile this card from your graveyard: Add one mana of any color.",
            "{1}",
        )
    },
]

_ARTIFACTS: list[Json] = [
    a_card("Azorius Signet", "Artifact", "{1}, {T}: Add {W}{U}.", "{2}"),
    a_card("Gruul Signet", "Artifact", "{1}, {T}: Add {R}{G}.", "{2}"),
    a_card("Prismatic Lens", "Artifact", "{T}: Add {C}.\n{1}, {T}: Add one mana of any color.", "{2}"),
    a_card(
        "Chromatic Sphere",
        "Artifact",
        "{1}, {T}, Sacrifice this artifact: Add one mana of any color. Draw a card.",
        "{1}",
    ),
    a_card(
        "Springleaf Drum",
        "Artifact",
        "{T}, Tap an untapped creature you control: Add one mana of any color.",
        "{1}",
    ),
    a_card("Krark-Clan Ironworks", "Artifact", "Sacrifice an artifact: Add {C}{C}.", "{4}"),
    a_card("Phyrexian Altar", "Artifact", "Sacrifice a creature: Add one mana of any color.", "{3}"),
    a_card("Ashnod's Altar", "Artifact", "Sacrifice a creature: Add {C}{C}.", "{3}"),
    a_card("Celestial Prism", "Artifact", "{2}, {T}: Add one mana of any color.", "{3}"),
    a_card("Grave Tender", "Artifact", "{T}, Exile a card from your graveyard: Add one mana of any color."),
    a_card("Bone Picker", "Artifact", "Exile a creature card from your graveyard: Add {B}.", "{2}"),
]
_LANDS: list[Json] = [
    a_card("Mystic Gate", "Land", "{T}: Add {C}.\n{W/U}, {T}: Add {W}{W}, {W}{U}, or {U}{U}."),
    a_card("Cascade Bluffs", "Land", "{T}: Add {C}.\n{U/R}, {T}: Add {U}{U}, {U}{R}, or {R}{R}."),
    a_card("Shimmering Grotto", "Land", "{T}: Add {C}.\n{1}, {T}: Add one mana of any color."),
    a_card("Skycloud Expanse", "Land", "{1}, {T}: Add {W}{U}."),
    a_card("Phyrexian Tower", "Legendary Land", "{T}: Add {C}.\n{T}, Sacrifice a creature: Add {B}{B}."),
    a_card("Aether Hub", "Land", "{T}: Add {C}.\n{T}, Pay {E}: Add one mana of any color."),
    a_card(
        "Eldrazi Temple",
        "Land",
        "{T}: Add {C}.\n{T}: Add {C}{C}. Spend this mana only to cast colorless Eldrazi spells"
        " or activate abilities of colorless Eldrazi.",
    ),
    a_card(
        "Cinder Marsh",
        "Land",
        "{T}: Add {C}.\n{T}: Add {B} or {R}. This land doesn't untap during your next untap step.",
    ),
    a_card("Grove of the Burnwillows", "Land", "{T}: Add {C}.\n{T}: Add {R} or {G}. You gain 1 life."),
]
_CREATURES: list[Json] = [
    _creature("Orochi Leafcaller", "Snake Shaman", "{G}: Add one mana of any color.", "{1}{G}", "2", "G"),
    _creature("Skirk Prospector", "Goblin", "Sacrifice a Goblin: Add {R}.", "{R}", "1", "R"),
    _creature(
        "Heritage Druid", "Elf Druid", "Tap three untapped Elves you control: Add {G}{G}{G}.", "{G}", "1", "G"
    ),
    _creature("Deranged Assistant", "Human Wizard", "{T}, Mill a card: Add {C}.", "{1}{U}", "1", "U"),
    _creature("Skirge Familiar", "Imp", "Flying\nDiscard a card: Add {B}.", "{4}{B}", "3", "B"),
    _creature(
        "Wall of Roots",
        "Plant Wall",
        "Defender\nPut a -0/-1 counter on this creature: Add {G}. Activate only once each turn.",
        "{1}{G}",
        "0",
        "G",
    ),
    _creature(
        "Blood Celebrant", "Human Cleric", "{B}, Pay 1 life: Add one mana of any color.", "{B}", "1", "B"
    ),
]
_PILI_PALA = a_card(
    "Pili-Pala",
    "Artifact Creature — Scarecrow",
    "Flying\n{2}, {Q}: Add one mana of any color.",
    "{2}",
    power="1",
    toughness="1",
)
_MINE = a_card(
    "Gemstone Mine",
    "Land",
    "This land enters with three mining counters on it.\n{T}, Remove a mining counter from this land: Add"
    " one mana of any color. If there are no mining counters on this land, sacrifice it.",
)
_PEAT_BOG = a_card(
    "Peat Bog",
    "Land",
    "This land enters tapped with two depletion counters on it.\n{T}, Remove a depletion counter from this"
    " land: Add {B}{B}. If there are no depletion counters on this land, sacrifice it.",
)
_VIVID = a_card(
    "Vivid Creek",
    "Land",
    "This land enters tapped with two charge counters on it.\n{T}: Add {U}.\n{T}, Remove a charge counter"
    " from this land: Add one mana of any color.",
)
_STORAGE = a_card(
    "Mage-Ring Network",
    "Land",
    "{T}: Add {C}.\n{1}, {T}: Put a storage counter on this land.\n{T}, Remove any number of storage"
    " counters from this land: Add {C} for each storage counter removed this way.",
)
_CAVERN = a_card(
    "Cavern of Souls",
    "Land",
    "As this land enters, choose a creature type.\n{T}: Add {C}.\n{T}: Add one mana of any color. Spend this"
    " mana only to cast a creature spell of the chosen type, and that spell can't be countered.",
)
_TERRITORY = a_card(
    "Unclaimed Territory",
    "Land",
    "As this land enters, choose a creature type.\n{T}: Add {C}.\n{T}: Add one mana of any color. Spend this"
    " mana only to cast a creature spell of the chosen type.",
)
_ORB = a_card(
    "Carnelian Orb of Dragonkind",
    "Artifact",
    "{T}: Add {R}. If that mana is spent on a Dragon creature spell, it gains haste until end of turn.",
    "{2}{R}",
)

_BOUNCERS = [
    a_card(
        "Bouncing Altar", "Artifact", "Return a creature you control to its owner's hand: Add {R}{R}.", "{2}"
    ),
    a_card("Tidal Well", "Land", "{T}, Return a land you control to its owner's hand: Add {U}{U}."),
]
CONVERTERS: list[Json] = [
    *(
        {"card": card}
        for card in [*_ARTIFACTS, *_ARTIFACTS[:2], *_LANDS, *_LANDS[:3], *_CREATURES, *_BOUNCERS]
    ),
    {"card": "Powerstone"},
    {"card": _PILI_PALA, "tapped": True},
    {"card": _PILI_PALA},
    {"card": _MINE, "counters": {"mining": 2}},
    {"card": _MINE, "counters": {"mining": 1}},
    {"card": _PEAT_BOG, "counters": {"depletion": 2}},
    {"card": _PEAT_BOG, "counters": {"depletion": 1}},
    {"card": _VIVID, "counters": {"charge": 1}},
    {"card": _STORAGE, "counters": {"storage": 2}},
    {"card": _CAVERN, "chosen": "Elf"},
    {"card": _TERRITORY, "chosen": "Eldrazi"},
    {"card": _ORB},
]
"""Objects whose mana abilities take more than {T}, life and the object, or that make special mana."""

SPELLS: list[Json] = [
    a_card("An Instant", "Instant", ""),
    _creature("An Elf", "Elf", "", "", "2", "G"),
    _creature("An Eldrazi", "Eldrazi", "", "", "5", ""),
    _creature("A Dragon", "Dragon", "", "", "4", "R"),
    a_card("A Golem", "Artifact Creature — Golem", "", power="3", toughness="3", colors=[]),
]
"""Spells that some restricted mana may pay for; their mana costs vary."""
