"""Lands that belong to no cycle: of any color, for a lot of mana, or without any."""

from __future__ import annotations

from planner.cards.known.cycle import Cycle

_C = "{T}: Add {C}."
_ANY = "{T}: Add one mana of any color."
_TAPPED = "This land enters tapped.\n"
_UPKEEP = "When this land enters, sacrifice it unless you pay {1}.\n"


def _land(name: str, text: str, type_line: str = "Land") -> Cycle:
    return Cycle(name, "", type_line, text)


CYCLES = (
    _land("Command Tower", "{T}: Add one mana of any color in your commander's color identity."),
    _land(
        "Path of Ancestry",
        _TAPPED
        + "{T}: Add one mana of any color in your commander's color identity. When that mana is spent "
        "to cast a creature spell that shares a creature type with your commander, scry 1.",
    ),
    _land(
        "Opal Palace",
        _C
        + "\n{1}, {T}: Add one mana of any color in your commander's color identity. If you spend this mana "
        "to cast your commander, it enters with a number of additional +1/+1 counters on it equal to the "
        "number of times it's been cast from the command zone this game.",
    ),
    _land("Exotic Orchard", "{T}: Add one mana of any color that a land an opponent controls could produce."),
    _land("Reflecting Pool", "{T}: Add one mana of any type that a land you control could produce."),
    _land("City of Brass", "Whenever this land becomes tapped, it deals 1 damage to you.\n" + _ANY),
    _land("Mana Confluence", "{T}, Pay 1 life: Add one mana of any color."),
    _land("Tarnished Citadel", _C + "\n" + _ANY + " This land deals 3 damage to you."),
    _land("Grand Coliseum", _TAPPED + _C + "\n" + _ANY + " This land deals 1 damage to you."),
    _land(
        "Gemstone Mine",
        "This land enters with three mining counters on it.\n{T}, Remove a mining counter from this land: "
        "Add one mana of any color. If there are no mining counters on this land, sacrifice it.",
    ),
    _land(
        "Forbidden Orchard",
        _ANY + "\nWhenever you tap this land for mana, target opponent creates a 1/1 colorless Spirit "
        "creature token.",
    ),
    _land("Ancient Ziggurat", _ANY + " Spend this mana only to cast a creature spell."),
    _land(
        "Cavern of Souls",
        "As this land enters, choose a creature type.\n" + _C + "\n" + _ANY + " Spend this mana only to cast "
        "a creature spell of the chosen type, and that spell can't be countered.",
    ),
    _land(
        "Unclaimed Territory",
        "As this land enters, choose a creature type.\n" + _C + "\n" + _ANY + " Spend this mana only to cast "
        "a creature spell of the chosen type.",
    ),
    _land(
        "Secluded Courtyard",
        "As this land enters, choose a creature type.\n" + _C + "\n" + _ANY + " Spend this mana only to cast "
        "a creature spell of the chosen type or activate an ability of a creature source of the chosen type.",
    ),
    _land("Unknown Shores | Shimmering Grotto", _C + "\n{1}, {T}: Add one mana of any color."),
    _land("Rupture Spire | Transguild Promenade | Archway Commons", _TAPPED + _UPKEEP + _ANY),
    _land("Gateway Plaza", _TAPPED + _UPKEEP + _ANY, "Land — Gate"),
    _land("Ancient Tomb", "{T}: Add {C}{C}. This land deals 2 damage to you."),
    _land("City of Traitors", "When you play another land, sacrifice this land.\n{T}: Add {C}{C}."),
    _land("Crystal Vein", _C + "\n{T}, Sacrifice this land: Add {C}{C}."),
    _land("Temple of the False God", "{T}: Add {C}{C}. Activate only if you control five or more lands."),
    _land(
        "Nykthos, Shrine to Nyx",
        _C + "\n{2}, {T}: Choose a color. Add an amount of mana of that color equal to your devotion to "
        "that color.",
        "Legendary Land",
    ),
    _land("Cabal Coffers", "{2}, {T}: Add {B} for each Swamp you control."),
    _land("Cabal Stronghold", _C + "\n{3}, {T}: Add {B} for each basic Swamp you control."),
    _land("Gaea's Cradle", "{T}: Add {G} for each creature you control.", "Legendary Land"),
    _land("Serra's Sanctum", "{T}: Add {W} for each enchantment you control.", "Legendary Land"),
    _land("Tolarian Academy", "{T}: Add {U} for each artifact you control.", "Legendary Land"),
    _land(
        "Urza's Mine",
        "{T}: Add {C}. If you control an Urza's Power-Plant and an Urza's Tower, add {C}{C} instead.",
        "Land — Urza's Mine",
    ),
    _land(
        "Urza's Power Plant",
        "{T}: Add {C}. If you control an Urza's Mine and an Urza's Tower, add {C}{C} instead.",
        "Land — Urza's Power-Plant",
    ),
    _land(
        "Urza's Tower",
        "{T}: Add {C}. If you control an Urza's Mine and an Urza's Power-Plant, add {C}{C}{C} instead.",
        "Land — Urza's Tower",
    ),
    _land("Cloudpost", _TAPPED + "{T}: Add {C} for each Locus on the battlefield.", "Land — Locus"),
    _land(
        "Glimmerpost",
        "When this land enters, you gain 1 life for each Locus on the battlefield.\n" + _C,
        "Land — Locus",
    ),
    _land(
        "Eldrazi Temple",
        _C + "\n{T}: Add {C}{C}. Spend this mana only to cast colorless Eldrazi spells or activate abilities "
        "of colorless Eldrazi.",
    ),
    _land("Darksteel Citadel", "Indestructible\n" + _C, "Artifact Land"),
    _land("Wasteland", _C + "\n{T}, Sacrifice this land: Destroy target nonbasic land."),
    _land("Strip Mine", _C + "\n{T}, Sacrifice this land: Destroy target land."),
    _land(
        "Ghost Quarter",
        _C + "\n{T}, Sacrifice this land: Destroy target land. Its controller may search their library for a "
        "basic land card, put it onto the battlefield, then shuffle.",
    ),
    _land("Rishadan Port", _C + "\n{1}, {T}: Tap target land."),
    _land(
        "Karakas",
        "{T}: Add {W}.\n{T}: Return target legendary creature to its owner's hand.",
        "Legendary Land",
    ),
    _land(
        "Bojuka Bog",
        _TAPPED + "When this land enters, exile target player's graveyard.\n{T}: Add {B}.",
    ),
    _land("Reliquary Tower", "You have no maximum hand size.\n" + _C),
    _land("Rogue's Passage", _C + "\n{4}, {T}: Target creature can't be blocked this turn."),
    _land(
        "Mutavault",
        _C + "\n{1}: This land becomes a 2/2 creature with all creature types until end of turn. "
        "It's still a land.",
    ),
    _land(
        "Maze of Ith",
        "{T}: Untap target attacking creature. Prevent all combat damage that would be dealt to "
        "and dealt by that creature this turn.",
    ),
    _land(
        "Urborg, Tomb of Yawgmoth",
        "Each land is a Swamp in addition to its other land types.",
        "Legendary Land",
    ),
    _land(
        "Yavimaya, Cradle of Growth",
        "Each land is a Forest in addition to its other land types.",
        "Legendary Land",
    ),
)
