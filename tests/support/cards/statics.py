"""Permanents that trigger on mana, multiply or replace it, grant mana abilities or say how to spend mana."""

from __future__ import annotations

from tests.support.cards.printed import ANY, printed

LAND_PRODUCED = "one mana of any type that land produced."

STATICS = [
    printed(
        "Wild Growth",
        "Enchantment — Aura",
        "Enchant land",
        "Whenever enchanted land is tapped for mana, its controller adds an additional {G}.",
        cost="{G}",
    ),
    printed(
        "Overgrowth",
        "Enchantment — Aura",
        "Enchant land (Target a land as you cast this. This card enters attached to that land.)",
        "Whenever enchanted land is tapped for mana, its controller adds an additional {G}{G}.",
        cost="{2}{G}",
    ),
    printed(
        "Utopia Sprawl",
        "Enchantment — Aura",
        "Enchant Forest",
        "As this Aura enters, choose a color.",
        "Whenever enchanted Forest is tapped for mana, its controller adds an additional one mana of the "
        "chosen color.",
        cost="{G}",
    ),
    printed(
        "Mana Flare",
        "Enchantment",
        "Whenever a player taps a land for mana, that player adds " + LAND_PRODUCED,
        cost="{2}{R}",
    ),
    printed(
        "Mirari's Wake",
        "Enchantment",
        "Creatures you control get +1/+1.",
        "Whenever you tap a land for mana, add " + LAND_PRODUCED,
        cost="{3}{G}{W}",
    ),
    printed(
        "Crypt Ghast",
        "Creature — Spirit",
        "Extort (Whenever you cast a spell, you may pay {W/B}. If you do, each opponent loses 1 life and you "
        "gain that much life.)",
        "Whenever you tap a Swamp for mana, add an additional {B}.",
        cost="{3}{B}",
        power="2",
    ),
    printed(
        "Kinnan, Bonder Prodigy",
        "Legendary Creature — Human Druid",
        "Whenever you tap a nonland permanent for mana, add one mana of any type that permanent produced.",
        "{5}{G}{U}: Look at the top five cards of your library. You may put a non-Human creature card from "
        "among them onto the battlefield. Put the rest on the bottom of your library in a random order.",
        cost="{G}{U}",
        power="2",
    ),
    printed(
        "Mana Reflection",
        "Enchantment",
        "If you tap a permanent for mana, it produces twice as much of that mana instead.",
        cost="{4}{G}{G}",
    ),
    printed(
        "Nyxbloom Ancient",
        "Enchantment Creature — Elemental",
        "Trample",
        "If you tap a permanent for mana, it produces three times as much of that mana instead.",
        cost="{4}{G}{G}{G}",
        power="5",
    ),
    printed(
        "Contamination",
        "Enchantment",
        "At the beginning of your upkeep, sacrifice this enchantment unless you sacrifice a creature.",
        "If a land is tapped for mana, it produces {B} instead of any other type and amount.",
        cost="{2}{B}",
    ),
    printed(
        "Damping Sphere",
        "Artifact",
        "If a land is tapped for two or more mana, it produces {C} instead of any other type and amount.",
        "Each spell a player casts costs {1} more to cast for each other spell that player has cast this "
        "turn.",
        cost="{2}",
    ),
    printed(
        "Chromatic Lantern",
        "Artifact",
        f'Lands you control have "{{T}}: {ANY}"',
        "{T}: " + ANY,
        cost="{3}",
    ),
    printed("Cryptolith Rite", "Enchantment", f'Creatures you control have "{{T}}: {ANY}"', cost="{1}{G}"),
    printed(
        "Chromatic Orrery",
        "Legendary Artifact",
        "You may spend mana as though it were mana of any color.",
        "{T}: Add {C}{C}{C}{C}{C}.",
        "{5}, {T}: Draw a card for each color among permanents you control.",
        cost="{7}",
    ),
]
