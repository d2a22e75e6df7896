"""Creatures that make mana or make spells cheaper, the Auras and enchantments that do, and rituals."""

from __future__ import annotations

from planner.cards.known.cycle import MONO, Cycle

_ANY = "{T}: Add one mana of any color."


def _creature(name: str, cost: str, kinds: str, size: str, text: str, before: str = "") -> Cycle:
    power, toughness = size.split("/")
    return Cycle(name, "", f"{before}Creature — {kinds}", text, cost, (power, toughness))


def _spell(name: str, cost: str, type_line: str, text: str) -> Cycle:
    return Cycle(name, "", type_line, text, cost)


def _aura(name: str, cost: str, text: str, on: str = "land") -> Cycle:
    return Cycle(name, "", "Enchantment — Aura", f"Enchant {on}\n{text}", cost)


_CREATURES = (
    _creature("Llanowar Elves | Elvish Mystic | Fyndhorn Elves", "{G}", "Elf Druid", "1/1", "{T}: Add {G}."),
    _creature("Birds of Paradise", "{G}", "Bird", "0/1", "Flying\n" + _ANY),
    _creature("Noble Hierarch", "{G}", "Human Druid", "0/1", "Exalted\n{T}: Add {G}, {W}, or {U}."),
    _creature("Ignoble Hierarch", "{G}", "Goblin Shaman", "0/1", "Exalted\n{T}: Add {B}, {R}, or {G}."),
    _creature("Avacyn's Pilgrim", "{G}", "Human Monk", "1/1", "{T}: Add {W}."),
    _creature(
        "Elves of Deep Shadow",
        "{G}",
        "Elf Druid",
        "1/1",
        "{T}: Add {B}. This creature deals 1 damage to you.",
    ),
    _creature("Boreal Druid", "{G}", "Elf Druid", "1/1", "{T}: Add {C}.", "Snow "),
    _creature("Arbor Elf", "{G}", "Elf Druid", "1/1", "{T}: Untap target Forest."),
    _creature(
        "Delighted Halfling",
        "{G}",
        "Halfling Citizen",
        "1/2",
        "{T}: Add {C}.\n{T}: Add one mana of any color. Spend this mana only to cast a legendary spell, "
        "and that spell can't be countered.",
    ),
    _creature(
        "Gilded Goose",
        "{G}",
        "Bird",
        "0/2",
        "Flying\nWhen this creature enters, create a Food token.\n{1}{G}, {T}: Create a Food token.\n"
        "{T}, Sacrifice a Food: Add one mana of any color.",
    ),
    _creature(
        "Deathrite Shaman",
        "{B/G}",
        "Elf Shaman",
        "1/2",
        "{T}: Exile target land card from a graveyard. Add one mana of any color.\n"
        "{B}, {T}: Exile target instant or sorcery card from a graveyard. Each opponent loses 2 life.\n"
        "{G}, {T}: Exile target creature card from a graveyard. You gain 2 life.",
    ),
    _creature("Sylvan Caryatid", "{1}{G}", "Plant", "0/3", "Defender, hexproof\n" + _ANY),
    _creature(
        "Paradise Druid",
        "{1}{G}",
        "Elf Druid",
        "2/1",
        "This creature has hexproof as long as it's untapped.\n" + _ANY,
    ),
    _creature(
        "Bloom Tender",
        "{1}{G}",
        "Elf Druid",
        "1/1",
        "Vivid — {T}: For each color among permanents you control, add one mana of that color.",
    ),
    _creature(
        "Priest of Titania", "{1}{G}", "Elf Druid", "1/1", "{T}: Add {G} for each Elf on the battlefield."
    ),
    _creature(
        "Elvish Archdruid",
        "{1}{G}{G}",
        "Elf Druid",
        "2/2",
        "Other Elf creatures you control get +1/+1.\n{T}: Add {G} for each Elf you control.",
    ),
    _creature("Leaf Gilder", "{1}{G}", "Elf Druid", "2/1", "{T}: Add {G}."),
    _creature("Druid of the Cowl", "{1}{G}", "Elf Druid", "1/3", "{T}: Add {G}."),
    _creature("Vine Trellis", "{1}{G}", "Plant Wall", "0/4", "Defender\n{T}: Add {G}."),
    _creature(
        "Overgrown Battlement",
        "{1}{G}",
        "Wall",
        "0/4",
        "Defender\n{T}: Add {G} for each creature with defender you control.",
    ),
    _creature(
        "Wall of Roots",
        "{1}{G}",
        "Plant Wall",
        "0/5",
        "Defender\nPut a -0/-1 counter on this creature: Add {G}. Activate only once each turn.",
    ),
    _creature(
        "Devoted Druid",
        "{1}{G}",
        "Elf Druid",
        "0/2",
        "{T}: Add {G}.\nPut a -1/-1 counter on this creature: Untap this creature.",
    ),
    _creature(
        "Ilysian Caryatid",
        "{1}{G}",
        "Plant",
        "1/1",
        "{T}: Add one mana of any color. If you control a creature with power 4 or greater, add two mana of "
        "any one color instead.",
    ),
    _creature(
        "Zhur-Taa Druid",
        "{R}{G}",
        "Human Druid",
        "1/1",
        "{T}: Add {G}.\nWhenever you tap this creature for mana, it deals 1 damage to each opponent.",
    ),
    _creature("Fyndhorn Elder", "{2}{G}", "Elf Druid", "1/1", "{T}: Add {G}{G}."),
    _creature("Greenweaver Druid", "{2}{G}", "Elf Druid", "1/1", "{T}: Add {G}{G}."),
    _creature("Llanowar Tribe", "{G}{G}{G}", "Elf Druid", "3/3", "{T}: Add {G}{G}{G}."),
    _creature(
        "Somberwald Sage",
        "{2}{G}",
        "Human Druid",
        "0/1",
        "{T}: Add three mana of any one color. Spend this mana only to cast creature spells.",
    ),
    _creature(
        "Sakura-Tribe Elder",
        "{1}{G}",
        "Snake Shaman",
        "1/1",
        "Sacrifice this creature: Search your library for a basic land card, put that card onto the "
        "battlefield tapped, then shuffle.",
    ),
    _creature("Skirk Prospector", "{R}", "Goblin", "1/1", "Sacrifice a Goblin: Add {R}."),
    _creature(
        "Simian Spirit Guide", "{2}{R}", "Ape Spirit", "2/2", "Exile this card from your hand: Add {R}."
    ),
    _creature(
        "Elvish Spirit Guide", "{2}{G}", "Elf Spirit", "2/2", "Exile this card from your hand: Add {G}."
    ),
    _creature(
        "Goblin Electromancer",
        "{U}{R}",
        "Goblin Wizard",
        "2/2",
        "Instant and sorcery spells you cast cost {1} less to cast.",
    ),
    _creature(
        "Baral, Chief of Compliance",
        "{1}{U}",
        "Human Wizard",
        "1/3",
        "Instant and sorcery spells you cast cost {1} less to cast.\n"
        "Whenever a spell or ability you control counters a spell, you may draw a card. If you do, "
        "discard a card.",
        "Legendary ",
    ),
    _creature(
        "Etherium Sculptor",
        "{1}{U}",
        "Vedalken Artificer",
        "1/2",
        "Artifact spells you cast cost {1} less to cast.",
        "Artifact ",
    ),
    _creature(
        "Foundry Inspector",
        "{3}",
        "Construct",
        "3/2",
        "Artifact spells you cast cost {1} less to cast.",
        "Artifact ",
    ),
    _creature(
        "Thalia, Guardian of Thraben",
        "{1}{W}",
        "Human Soldier",
        "2/1",
        "First strike\nNoncreature spells cost {1} more to cast.",
        "Legendary ",
    ),
    Cycle(
        "Gold Myr | Silver Myr | Leaden Myr | Iron Myr | Copper Myr",
        MONO,
        "Artifact Creature — Myr",
        "{T}: Add <a>.",
        "{2}",
        ("1", "1"),
    ),
    _creature("Palladium Myr", "{3}", "Myr", "2/2", "{T}: Add {C}{C}.", "Artifact "),
    _creature("Plague Myr", "{2}", "Phyrexian Myr", "1/1", "Infect\n{T}: Add {C}.", "Artifact "),
    _creature("Alloy Myr", "{3}", "Myr", "2/2", _ANY, "Artifact "),
    _creature("Manakin", "{2}", "Construct", "1/1", "{T}: Add {C}.", "Artifact "),
    _creature("Hedron Crawler", "{2}", "Construct", "0/1", "{T}: Add {C}.", "Artifact "),
    _creature("Ornithopter of Paradise", "{2}", "Thopter", "0/2", "Flying\n" + _ANY, "Artifact "),
)

_ENCHANTMENTS = (
    _aura(
        "Wild Growth",
        "{G}",
        "Whenever enchanted land is tapped for mana, its controller adds an additional {G}.",
    ),
    _aura(
        "Utopia Sprawl",
        "{G}",
        "As this Aura enters, choose a color.\nWhenever enchanted Forest is tapped for mana, its controller "
        "adds an additional one mana of the chosen color.",
        "Forest",
    ),
    _aura(
        "Fertile Ground",
        "{1}{G}",
        "Whenever enchanted land is tapped for mana, its controller adds an additional one mana of any "
        "color.",
    ),
    _aura(
        "Overgrowth",
        "{2}{G}",
        "Whenever enchanted land is tapped for mana, its controller adds an additional {G}{G}.",
    ),
    _spell(
        "Cryptolith Rite",
        "{1}{G}",
        "Enchantment",
        'Creatures you control have "{T}: Add one mana of any color."',
    ),
    _spell(
        "Mana Flare",
        "{2}{R}",
        "Enchantment",
        "Whenever a player taps a land for mana, that player adds one mana of any type that land produced.",
    ),
    _spell(
        "Mirari's Wake",
        "{3}{G}{W}",
        "Enchantment",
        "Creatures you control get +1/+1.\nWhenever you tap a land for mana, add one mana of any type that "
        "land produced.",
    ),
)

_RITUALS = (
    _spell("Dark Ritual", "{B}", "Instant", "Add {B}{B}{B}."),
    _spell(
        "Cabal Ritual",
        "{1}{B}",
        "Instant",
        "Add {B}{B}{B}.\nThreshold — Add {B}{B}{B}{B}{B} instead if there are seven or more cards in "
        "your graveyard.",
    ),
    _spell(
        "Culling the Weak",
        "{B}",
        "Instant",
        "As an additional cost to cast this spell, sacrifice a creature.\nAdd {B}{B}{B}{B}.",
    ),
    _spell("Pyretic Ritual", "{1}{R}", "Instant", "Add {R}{R}{R}."),
    _spell("Desperate Ritual", "{1}{R}", "Instant — Arcane", "Add {R}{R}{R}.\nSplice onto Arcane {1}{R}"),
    _spell("Seething Song", "{2}{R}", "Instant", "Add {R}{R}{R}{R}{R}."),
    _spell(
        "Rite of Flame",
        "{R}",
        "Sorcery",
        "Add {R}{R}, then add {R} for each card named Rite of Flame in each graveyard.",
    ),
    _spell("Manamorphose", "{1}{R/G}", "Instant", "Add two mana in any combination of colors.\nDraw a card."),
    _spell("Mana Geyser", "{3}{R}{R}", "Sorcery", "Add {R} for each tapped land your opponents control."),
    _spell("Strike It Rich", "{R}", "Sorcery", "Create a Treasure token.\nFlashback {2}{R}"),
)

CYCLES = (*_CREATURES, *_ENCHANTMENTS, *_RITUALS)
