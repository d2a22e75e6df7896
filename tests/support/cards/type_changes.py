"""Permanents that change what other permanents are, or take their abilities away."""

from __future__ import annotations

from tests.support.cards.printed import ANY, printed

LOSES = (
    'Enchanted permanent is a colorless land with "{T}: Add {C}" and loses all other card types and '
    "abilities."
)
ELSEWHERE = (
    "The same is true for spells you control and nonland cards you own that aren't on the battlefield."
)

CHANGES = [
    printed(
        "City of Brass", "Land", "Whenever this land becomes tapped, it deals 1 damage to you.", "{T}: " + ANY
    ),
    printed("Blood Moon", "Enchantment", "Nonbasic lands are Mountains.", cost="{2}{R}"),
    printed(
        "Magus of the Moon",
        "Creature — Human Wizard",
        "Nonbasic lands are Mountains.",
        cost="{2}{R}",
        power="2",
    ),
    printed(
        "Harbinger of the Seas",
        "Creature — Merfolk Wizard",
        "Nonbasic lands are Islands.",
        cost="{1}{U}{U}",
        power="2",
    ),
    printed(
        "Urborg, Tomb of Yawgmoth",
        "Legendary Land",
        "Each land is a Swamp in addition to its other land types.",
    ),
    printed(
        "Yavimaya, Cradle of Growth",
        "Legendary Land",
        "Each land is a Forest in addition to its other land types.",
    ),
    printed(
        "Dryad of the Ilysian Grove",
        "Enchantment Creature — Nymph Dryad",
        "You may play an additional land on each of your turns.",
        "Lands you control are every basic land type in addition to their other types.",
        cost="{2}{G}",
        power="2",
    ),
    printed(
        "Celestial Dawn",
        "Enchantment",
        "Lands you control are Plains.",
        f"Nonland permanents you control are white. {ELSEWHERE}",
        "You may spend white mana as though it were mana of any color. You may spend other mana only as "
        "though it were colorless mana.",
        cost="{1}{W}{W}",
    ),
    printed(
        "Spreading Seas",
        "Enchantment — Aura",
        "Enchant land",
        "When this Aura enters, draw a card.",
        "Enchanted land is an Island.",
        cost="{1}{U}",
    ),
    printed(
        "Convincing Mirage",
        "Enchantment — Aura",
        "Enchant land",
        "As this Aura enters, choose a basic land type.",
        "Enchanted land is the chosen type.",
        cost="{1}{U}",
    ),
    printed(
        "Realmwright",
        "Creature — Vedalken Wizard",
        "As this creature enters, choose a basic land type.",
        "Lands you control are the chosen type in addition to their other types.",
        cost="{U}",
        power="1",
    ),
    printed(
        "Multiversal Passage",
        "Land",
        "As this land enters, choose a basic land type. Then you may pay 2 life. If you don't, it enters "
        "tapped.",
        "This land is the chosen type.",
    ),
    printed(
        "Song of the Dryads",
        "Enchantment — Aura",
        "Enchant permanent",
        "Enchanted permanent is a colorless Forest land.",
        cost="{2}{G}",
    ),
    printed(
        "Imprisoned in the Moon",
        "Enchantment — Aura",
        "Enchant creature, land, or planeswalker",
        LOSES,
        cost="{2}{U}",
    ),
    printed(
        "Minimus Containment",
        "Enchantment — Aura",
        "Enchant nonland permanent",
        'Enchanted permanent is a Treasure artifact with "{T}, Sacrifice this artifact: Add one mana of any '
        "color,\" and it loses all other abilities. (If it was a creature, it's no longer a creature.)",
        cost="{2}{W}",
    ),
    printed(
        "Living Lands",
        "Enchantment",
        "All Forests are 1/1 creatures that are still lands.",
        cost="{3}{G}",
    ),
    printed(
        "Ashaya, Soul of the Wild",
        "Legendary Creature — Elemental",
        "Ashaya's power and toughness are each equal to the number of lands you control.",
        "Nontoken creatures you control are Forest lands in addition to their other types. (They're still "
        "affected by summoning sickness.)",
        cost="{3}{G}{G}",
        power="5",
    ),
    printed(
        "Humility",
        "Enchantment",
        "All creatures lose all abilities and have base power and toughness 1/1.",
        cost="{2}{W}{W}",
    ),
    printed(
        "Mycosynth Lattice",
        "Artifact",
        "All permanents are artifacts in addition to their other types.",
        "All cards that aren't on the battlefield, spells, and permanents are colorless.",
        "Players may spend mana as though it were mana of any color.",
        cost="{6}",
    ),
    printed(
        "Alpine Moon",
        "Enchantment",
        "As this enchantment enters, choose a nonbasic land card name.",
        "Lands your opponents control with the chosen name lose all land types and abilities, and they gain "
        '"{T}: Add one mana of any color."',
        cost="{R}",
    ),
    printed(
        "Hall of Gemstone",
        "World Enchantment",
        "At the beginning of each player's upkeep, that player chooses a color. Until end of turn, lands "
        "tapped for mana produce mana of the chosen color instead of any other color.",
        cost="{1}{G}{G}",
    ),
    printed(
        "Temple of Cyclical Time",
        "Land",
        "{T}: Add {U}. Remove a time counter from Temple of Cyclical Time.",
        "{2}{U}, {T}: Transform Temple of Cyclical Time. Activate only if it has no time counters on it and "
        "only as a sorcery.",
    ),
]
