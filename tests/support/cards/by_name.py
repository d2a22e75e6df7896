"""Real cards with their Oracle text, by name."""

from __future__ import annotations

from tests.support.cards.lands import LANDS
from tests.support.cards.printed import ANY, Card, printed
from tests.support.cards.statics import STATICS
from tests.support.cards.type_changes import CHANGES


def _signet(name: str, first: str, second: str) -> Card:
    return printed(name, "Artifact", f"{{1}}, {{T}}: Add {{{first}}}{{{second}}}.", cost="{2}")


OTHERS = [
    _signet("Azorius Signet", "W", "U"),
    _signet("Dimir Signet", "U", "B"),
    # Permanents that ask for another one.
    printed("Phyrexian Tower", "Legendary Land", "{T}: Add {C}.", "{T}, Sacrifice a creature: Add {B}{B}."),
    printed(
        "Holdout Settlement", "Land", "{T}: Add {C}.", "{T}, Tap an untapped creature you control: " + ANY
    ),
    printed("Springleaf Drum", "Artifact", "{T}, Tap an untapped creature you control: " + ANY, cost="{1}"),
    printed("Phyrexian Altar", "Artifact", "Sacrifice a creature: " + ANY, cost="{3}"),
    printed("Ashnod's Altar", "Artifact", "Sacrifice a creature: Add {C}{C}.", cost="{3}"),
    printed("Krark-Clan Ironworks", "Artifact", "Sacrifice an artifact: Add {C}{C}.", cost="{4}"),
    printed("Skirk Prospector", "Creature — Goblin", "Sacrifice a Goblin: Add {R}.", cost="{R}", power="1"),
    printed(
        "Heritage Druid",
        "Creature — Elf Druid",
        "Tap three untapped Elves you control: Add {G}{G}{G}.",
        cost="{G}",
        power="1",
    ),
    printed(
        "Birchlore Rangers",
        "Creature — Elf Druid Ranger",
        "Tap two untapped Elves you control: " + ANY,
        "Morph {G} (You may cast this card face down as a 2/2 creature for {3}. Turn it face up any time "
        "for its morph cost.)",
        cost="{G}",
        power="1",
    ),
    printed(
        "Earthcraft",
        "Enchantment",
        "Tap an untapped creature you control: Untap target basic land.",
        cost="{1}{G}",
    ),
    printed(
        "Gilded Goose",
        "Creature — Bird",
        "Flying",
        "When this creature enters, create a Food token. (It's an artifact with \"{2}, {T}, Sacrifice this "
        'token: You gain 3 life.")',
        "{1}{G}, {T}: Create a Food token.",
        "{T}, Sacrifice a Food: " + ANY,
        cost="{G}",
        power="0",
    ),
    # Artifacts.
    printed(
        "Black Lotus",
        "Artifact",
        "{T}, Sacrifice this artifact: Add three mana of any one color.",
        cost="{0}",
    ),
    printed("Lotus Petal", "Artifact", "{T}, Sacrifice this artifact: " + ANY, cost="{0}"),
    printed(
        "Lion's Eye Diamond",
        "Artifact",
        "Discard your hand, Sacrifice this artifact: Add three mana of any one color. Activate only as an "
        "instant.",
        cost="{0}",
    ),
    printed(
        "Chromatic Sphere",
        "Artifact",
        f"{{1}}, {{T}}, Sacrifice this artifact: {ANY} Draw a card.",
        cost="{1}",
    ),
    printed(
        "Chromatic Star",
        "Artifact",
        "{1}, {T}, Sacrifice this artifact: " + ANY,
        "When this artifact is put into a graveyard from the battlefield, draw a card.",
        cost="{1}",
    ),
    printed(
        "Doubling Cube",
        "Artifact",
        "{3}, {T}: Double the amount of each type of unspent mana you have.",
        cost="{2}",
    ),
    printed(
        "Blue Mana Battery",
        "Artifact",
        "{2}, {T}: Put a charge counter on this artifact.",
        "{T}, Remove any number of charge counters from this artifact: Add {U}, then add an additional {U} "
        "for each charge counter removed this way.",
        cost="{4}",
    ),
    printed(
        "Fellwar Stone",
        "Artifact",
        "{T}: Add one mana of any color that a land an opponent controls could produce.",
        cost="{2}",
    ),
    printed(
        "Arcane Signet",
        "Artifact",
        "{T}: Add one mana of any color in your commander's color identity.",
        cost="{2}",
    ),
    printed(
        "Coldsteel Heart",
        "Snow Artifact",
        "This artifact enters tapped.",
        "As this artifact enters, choose a color.",
        "{T}: Add one mana of the chosen color.",
        cost="{2}",
    ),
    printed(
        "Mox Opal",
        "Legendary Artifact",
        f"Metalcraft — {{T}}: {ANY} Activate only if you control three or more artifacts.",
        cost="{0}",
    ),
    printed(
        "Mox Amber",
        "Legendary Artifact",
        "{T}: Add one mana of any color among legendary creatures and planeswalkers you control.",
        cost="{0}",
    ),
    printed(
        "Chrome Mox",
        "Artifact",
        "Imprint — When this artifact enters, you may exile a nonartifact, nonland card from your hand.",
        "{T}: Add one mana of any of the exiled card's colors.",
        cost="{0}",
    ),
    printed(
        "Grim Monolith",
        "Artifact",
        "This artifact doesn't untap during your untap step.",
        "{T}: Add {C}{C}{C}.",
        "{4}: Untap this artifact.",
        cost="{2}",
    ),
    printed(
        "Basalt Monolith",
        "Artifact",
        "This artifact doesn't untap during your untap step.",
        "{T}: Add {C}{C}{C}.",
        "{3}: Untap this artifact.",
        cost="{3}",
    ),
    printed(
        "Mana Vault",
        "Artifact",
        "This artifact doesn't untap during your untap step.",
        "At the beginning of your upkeep, you may pay {4}. If you do, untap this artifact.",
        "At the beginning of your draw step, if this artifact is tapped, it deals 1 damage to you.",
        "{T}: Add {C}{C}{C}.",
        cost="{1}",
    ),
    # Creatures.
    printed("Birds of Paradise", "Creature — Bird", "Flying", "{T}: " + ANY, cost="{G}", power="0"),
    printed("Llanowar Elves", "Creature — Elf Druid", "{T}: Add {G}.", cost="{G}", power="1"),
    printed("Orochi Leafcaller", "Creature — Snake Shaman", "{G}: " + ANY, cost="{G}", power="1"),
    printed(
        "Wall of Roots",
        "Creature — Plant Wall",
        "Defender",
        "Put a -0/-1 counter on this creature: Add {G}. Activate only once each turn.",
        cost="{1}{G}",
        power="0",
    ),
    printed(
        "Priest of Titania",
        "Creature — Elf Druid",
        "{T}: Add {G} for each Elf on the battlefield.",
        cost="{1}{G}",
        power="1",
    ),
    printed(
        "Marwyn, the Nurturer",
        "Legendary Creature — Elf Druid",
        "Whenever another Elf you control enters, put a +1/+1 counter on Marwyn.",
        "{T}: Add an amount of {G} equal to Marwyn's power.",
        cost="{2}{G}",
        power="1",
    ),
    printed(
        "Bloom Tender",
        "Creature — Elf Druid",
        "{T}: For each color among permanents you control, add one mana of that color.",
        cost="{1}{G}",
        power="1",
    ),
    printed(
        "Pili-Pala",
        "Artifact Creature — Scarecrow",
        "Flying",
        "{2}, {Q}: Add one mana of any color. ({Q} is the untap symbol.)",
        cost="{2}",
        power="1",
    ),
    printed(
        "Devoted Druid",
        "Creature — Elf Druid",
        "{T}: Add {G}.",
        "Put a -1/-1 counter on this creature: Untap this creature.",
        cost="{1}{G}",
        power="0",
    ),
    printed(
        "Smokebraider",
        "Creature — Elemental Shaman",
        "{T}: Add two mana in any combination of colors. Spend this mana only to cast Elemental spells or "
        "activate abilities of Elementals.",
        cost="{1}{R}",
        power="1",
    ),
    printed(
        "Composite Golem",
        "Artifact Creature — Golem",
        "Sacrifice this creature: Add {W}{U}{B}{R}{G}.",
        cost="{6}",
        power="4",
    ),
    printed(
        "Radha, Heir to Keld",
        "Legendary Creature — Elf Warrior",
        "Whenever Radha attacks, you may add {R}{R}.",
        "{T}: Add {G}.",
        cost="{R}{G}",
        power="2",
    ),
    printed(
        "Simian Spirit Guide",
        "Creature — Ape Spirit",
        "Exile this card from your hand: Add {R}.",
        cost="{2}{R}",
        power="2",
    ),
    printed(
        "Elvish Spirit Guide",
        "Creature — Elf Spirit",
        "Exile this card from your hand: Add {G}.",
        cost="{2}{G}",
        power="2",
    ),
    printed("Grizzly Bears", "Creature — Bear", cost="{1}{G}", power="2"),
    printed("Elvish Warrior", "Creature — Elf Warrior", cost="{G}{G}", power="2"),
    printed("Goblin Piker", "Creature — Goblin Warrior", cost="{1}{R}", power="2"),
    printed("Memnite", "Artifact Creature — Construct", cost="{0}", power="1"),
    printed(
        "Steel Leaf Champion",
        "Creature — Elf Knight",
        "This creature can't be blocked by creatures with power 2 or less.",
        cost="{G}{G}{G}",
        power="5",
    ),
    printed("Watchwolf", "Creature — Wolf", cost="{G}{W}", power="3"),
    printed("Coral Merfolk", "Creature — Merfolk", cost="{1}{U}", power="2"),
    printed("Walking Corpse", "Creature — Zombie", cost="{1}{B}", power="2"),
    # Spells.
    printed(
        "Thought-Knot Seer",
        "Creature — Eldrazi",
        "When this creature enters, target opponent reveals their hand. You choose a nonland card from it "
        "and exile that card.",
        "When this creature leaves the battlefield, target opponent draws a card.",
        cost="{3}{C}",
        power="4",
    ),
    printed(
        "Lightning Helix",
        "Instant",
        "Lightning Helix deals 3 damage to any target and you gain 3 life.",
        cost="{R}{W}",
    ),
    printed("Shock", "Instant", "Shock deals 2 damage to any target.", cost="{R}"),
    printed("Divination", "Sorcery", "Draw two cards.", cost="{2}{U}"),
    printed("Gigantosaurus", "Creature — Dinosaur", cost="{G}{G}{G}{G}{G}", power="10"),
    printed("Air Elemental", "Creature — Elemental", "Flying", cost="{3}{U}{U}", power="4"),
    printed("Telling Time", "Instant", cost="{1}{U}"),
]

CARDS = {card["name"]: card for card in [*LANDS, *OTHERS, *STATICS, *CHANGES]}
