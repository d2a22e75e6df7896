"""Real cards that players complain about when another program taps or loses them for a payment."""

from __future__ import annotations

from tests.support.cards.costs import real

# Lands.
CASTLE_LOCTHWAIN = real(
    "Castle Locthwain",
    "",
    "Land",
    "This land enters tapped unless you control a Swamp.\n{T}: Add {B}.\n"
    "{1}{B}{B}, {T}: Draw a card, then you lose life equal to the number of cards in your hand.",
)
CAVERN_OF_SOULS = real(
    "Cavern of Souls",
    "",
    "Land",
    "As this land enters, choose a creature type.\n{T}: Add {C}.\n"
    "{T}: Add one mana of any color. Spend this mana only to cast a creature spell of the chosen type, and "
    "that spell can't be countered.",
)
FIELD_OF_RUIN = real(
    "Field of Ruin",
    "",
    "Land",
    "{T}: Add {C}.\n{2}, {T}, Sacrifice this land: Destroy target nonbasic land an opponent controls. Each "
    "player searches their library for a basic land card, puts it onto the battlefield, then shuffles.",
)
GAEAS_CRADLE = real("Gaea's Cradle", "", "Legendary Land", "{T}: Add {G} for each creature you control.")
CABAL_COFFERS = real("Cabal Coffers", "", "Land", "{2}, {T}: Add {B} for each Swamp you control.")
SERRAS_SANCTUM = real(
    "Serra's Sanctum", "", "Legendary Land", "{T}: Add {W} for each enchantment you control."
)
GEMSTONE_MINE = real(
    "Gemstone Mine",
    "",
    "Land",
    "This land enters with three mining counters on it.\n"
    "{T}, Remove a mining counter from this land: Add one mana of any color. If there are no mining "
    "counters on this land, sacrifice it.",
)
GROWTH_CHAMBER = real(
    "Simic Growth Chamber",
    "",
    "Land",
    "This land enters tapped.\nWhen this land enters, return a land you control to its owner's hand.\n"
    "{T}: Add {G}{U}.",
)
PINECREST_RIDGE = real(
    "Pinecrest Ridge",
    "",
    "Land",
    "{T}: Add {C}.\n{T}: Add {R} or {G}. This land doesn't untap during your next untap step.",
)

# Other permanents.
BASALT_MONOLITH = real(
    "Basalt Monolith",
    "{3}",
    "Artifact",
    "This artifact doesn't untap during your untap step.\n{T}: Add {C}{C}{C}.\n{3}: Untap this artifact.",
)
GRIM_MONOLITH = real(
    "Grim Monolith",
    "{2}",
    "Artifact",
    "This artifact doesn't untap during your untap step.\n{T}: Add {C}{C}{C}.\n{4}: Untap this artifact.",
)
MANA_VAULT = real(
    "Mana Vault",
    "{1}",
    "Artifact",
    "This artifact doesn't untap during your untap step.\n"
    "At the beginning of your upkeep, you may pay {4}. If you do, untap this artifact.\n"
    "At the beginning of your draw step, if this artifact is tapped, it deals 1 damage to you.\n"
    "{T}: Add {C}{C}{C}.",
)
SIMIC_SIGNET = real("Simic Signet", "{2}", "Artifact", "{1}, {T}: Add {G}{U}.")
ELVISH_MYSTIC = real("Elvish Mystic", "{G}", "Creature — Elf Druid", "{T}: Add {G}.", "1", "G")
COLOSSUS = real("Colossal Dreadmaw", "{4}{G}{G}", "Creature — Dinosaur", "Trample", "6", "G")
BEARS = real("Grizzly Bears", "{1}{G}", "Creature — Bear", "", "2", "G")
SAPROLING = {"card": real("Saproling", "", "Token Creature — Saproling", "", "1", "G"), "token": True}
VISIONARY = real(
    "Llanowar Visionary",
    "{2}{G}",
    "Creature — Elf Druid",
    "When this creature enters, draw a card.\n{T}: Add {G}.",
    "2",
    "G",
)

# Spells.
BONE_SPLINTERS = real(
    "Bone Splinters",
    "{B}",
    "Sorcery",
    "As an additional cost to cast this spell, sacrifice a creature.\nDestroy target creature.",
)
DEADLY_DISPUTE = real(
    "Deadly Dispute",
    "{1}{B}",
    "Instant",
    "As an additional cost to cast this spell, sacrifice an artifact or creature.\n"
    "Draw two cards and create a Treasure token.",
)
STOKE_THE_FLAMES = real(
    "Stoke the Flames",
    "{2}{R}{R}",
    "Instant",
    "Convoke (Your creatures can help cast this spell. Each creature you tap while casting this spell pays "
    "for {1} or one mana of that creature's color.)\nStoke the Flames deals 4 damage to any target.",
    colors="R",
)
CONCLAVE_TRIBUNAL = real(
    "Conclave Tribunal",
    "{3}{W}",
    "Enchantment",
    "Convoke (Your creatures can help cast this spell. Each creature you tap while casting this spell pays "
    "for {1} or one mana of that creature's color.)\n"
    "When this enchantment enters, exile target nonland permanent an opponent controls until this "
    "enchantment leaves the battlefield.",
    colors="W",
)
METALLIC_REBUKE = real(
    "Metallic Rebuke",
    "{2}{U}",
    "Instant",
    "Improvise (Your artifacts can help cast this spell. Each artifact you tap after you're done activating "
    "mana abilities pays for {1}.)\nCounter target spell unless its controller pays {3}.",
    colors="U",
)
TREASURE_CRUISE = real(
    "Treasure Cruise",
    "{7}{U}",
    "Sorcery",
    "Delve (Each card you exile from your graveyard while casting this spell pays for {1}.)\n"
    "Draw three cards.",
    colors="U",
)
THRILL_OF_POSSIBILITY = real(
    "Thrill of Possibility",
    "{1}{R}",
    "Instant",
    "As an additional cost to cast this spell, discard a card.\nDraw two cards.",
)
ELVISH_WARRIOR = real("Elvish Warrior", "{G}{G}", "Creature — Elf Warrior", "", "2", "G")
DEEP_ANALYSIS = real(
    "Deep Analysis",
    "{3}{U}",
    "Sorcery",
    "Target player draws two cards.\nFlashback—{1}{U}, Pay 3 life. (You may cast this card from your "
    "graveyard for its flashback cost. Then exile it.)",
    colors="U",
)
BOROS_CHARM = real("Boros Charm", "{R}{W}", "Instant", "Boros Charm deals 4 damage to target player.")
SPECTRAL_PROCESSION = real(
    "Spectral Procession",
    "{2/W}{2/W}{2/W}",
    "Sorcery",
    "({2/W} can be paid with any two mana or with {W}. This card's mana value is 6.)\n"
    "Create three 1/1 white Spirit creature tokens with flying.",
)
BOROS_RECKONER = real("Boros Reckoner", "{R/W}{R/W}{R/W}", "Creature — Minotaur Wizard", "", "3")
