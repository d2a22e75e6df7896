"""Lands with their Oracle text."""

from __future__ import annotations

from tests.support.cards.printed import ANY, TAPPED, Card, printed


def _filter(name: str, first: str, second: str) -> Card:
    ability = f"{{{first}/{second}}}, {{T}}: Add {{{first}}}{{{first}}}, {{{first}}}{{{second}}}, or "
    return printed(name, "Land", "{T}: Add {C}.", f"{ability}{{{second}}}{{{second}}}.")


LANDS = [
    # Lands that turn mana into other mana.
    _filter("Mystic Gate", "W", "U"),
    _filter("Cascade Bluffs", "U", "R"),
    _filter("Fire-Lit Thicket", "R", "G"),
    printed("Skycloud Expanse", "Land", "{1}, {T}: Add {W}{U}."),
    printed("Cabal Coffers", "Land", "{2}, {T}: Add {B} for each Swamp you control."),
    printed(
        "Crypt of Agadeem",
        "Land",
        TAPPED,
        "{T}: Add {B}.",
        "{2}, {T}: Add {B} for each black creature card in your graveyard.",
    ),
    printed(
        "Castle Garenbrig",
        "Land",
        "This land enters tapped unless you control a Forest.",
        "{T}: Add {G}.",
        "{2}{G}{G}, {T}: Add six {G}. Spend this mana only to cast creature spells or activate abilities of "
        "creatures.",
    ),
    printed(
        "Nykthos, Shrine to Nyx",
        "Legendary Land",
        "{T}: Add {C}.",
        "{2}, {T}: Choose a color. Add an amount of mana of that color equal to your devotion to that color. "
        "(Your devotion to a color is the number of mana symbols of that color in the mana costs of "
        "permanents you control.)",
    ),
    # Lands that count, copy or choose.
    printed("Gaea's Cradle", "Legendary Land", "{T}: Add {G} for each creature you control."),
    printed("Serra's Sanctum", "Legendary Land", "{T}: Add {W} for each enchantment you control."),
    printed(
        "Reflecting Pool", "Land", "{T}: Add one mana of any type that a land you control could produce."
    ),
    printed(
        "Exotic Orchard",
        "Land",
        "{T}: Add one mana of any color that a land an opponent controls could produce.",
    ),
    printed("Command Tower", "Land", "{T}: Add one mana of any color in your commander's color identity."),
    printed(
        "Thriving Isle",
        "Land",
        TAPPED + " As it enters, choose a color other than blue.",
        "{T}: Add {U} or one mana of the chosen color.",
    ),
    printed(
        "Gond Gate",
        "Land — Gate",
        "Gates you control enter untapped.",
        "{T}: Add {C}.",
        "{T}: Add one mana of any color that a Gate you control could produce.",
    ),
    printed("Azorius Guildgate", "Land — Gate", TAPPED, "{T}: Add {W} or {U}."),
    printed(
        "Urza's Mine",
        "Land — Urza's Mine",
        "{T}: Add {C}. If you control an Urza's Power-Plant and an Urza's Tower, add {C}{C} instead.",
    ),
    printed(
        "Urza's Power Plant",
        "Land — Urza's Power-Plant",
        "{T}: Add {C}. If you control an Urza's Mine and an Urza's Tower, add {C}{C} instead.",
    ),
    printed(
        "Urza's Tower",
        "Land — Urza's Tower",
        "{T}: Add {C}. If you control an Urza's Mine and an Urza's Power-Plant, add {C}{C}{C} instead.",
    ),
    printed(
        "Gemstone Caverns",
        "Legendary Land",
        "If this card is in your opening hand and you're not the starting player, you may begin the game "
        "with Gemstone Caverns on the battlefield with a luck counter on it. If you do, exile a card from "
        "your hand.",
        "{T}: Add {C}. If Gemstone Caverns has a luck counter on it, instead add one mana of any color.",
    ),
    printed(
        "Temple of the False God", "Land", "{T}: Add {C}{C}. Activate only if you control five or more lands."
    ),
    printed(
        "Lotus Field",
        "Land",
        "Hexproof",
        TAPPED,
        "When this land enters, sacrifice two lands.",
        "{T}: Add three mana of any one color.",
    ),
    printed(
        "City of Traitors", "Land", "When you play another land, sacrifice this land.", "{T}: Add {C}{C}."
    ),
    # Lands with counters, and lands that wear out.
    printed(
        "Mercadian Bazaar",
        "Land",
        TAPPED,
        "{T}: Put a storage counter on this land.",
        "{T}, Remove any number of storage counters from this land: Add {R} for each storage counter "
        "removed this way.",
    ),
    printed(
        "Fungal Reaches",
        "Land",
        "{T}: Add {C}.",
        "{1}, {T}: Put a storage counter on this land.",
        "{1}, Remove X storage counters from this land: Add X mana in any combination of {R} and/or {G}.",
    ),
    printed(
        "Gemstone Mine",
        "Land",
        "This land enters with three mining counters on it.",
        "{T}, Remove a mining counter from this land: Add one mana of any color. If there are no mining "
        "counters on this land, sacrifice it.",
    ),
    printed(
        "Vivid Creek",
        "Land",
        "This land enters tapped with two charge counters on it.",
        "{T}: Add {U}.",
        "{T}, Remove a charge counter from this land: " + ANY,
    ),
    printed(
        "Tendo Ice Bridge",
        "Land",
        "This land enters with a charge counter on it.",
        "{T}: Add {C}.",
        "{T}, Remove a charge counter from this land: " + ANY,
    ),
    printed(
        "Aether Hub", "Land", "When this land enters, you get {E}.", "{T}: Add {C}.", "{T}, Pay {E}: " + ANY
    ),
    printed(
        "Remote Farm",
        "Land",
        "This land enters tapped with two depletion counters on it.",
        "{T}, Remove a depletion counter from this land: Add {W}{W}. If there are no depletion counters on "
        "this land, sacrifice it.",
    ),
    printed(
        "Thalakos Lowlands",
        "Land",
        "{T}: Add {C}.",
        "{T}: Add {W} or {U}. This land doesn't untap during your next untap step.",
    ),
    printed("Geothermal Crevice", "Land", TAPPED, "{T}: Add {R}.", "{T}, Sacrifice this land: Add {B}{G}."),
    # Lands whose mana is for something.
    printed(
        "Eldrazi Temple",
        "Land",
        "{T}: Add {C}.",
        "{T}: Add {C}{C}. Spend this mana only to cast colorless Eldrazi spells or activate abilities of "
        "colorless Eldrazi.",
    ),
    printed(
        "Cavern of Souls",
        "Land",
        "As this land enters, choose a creature type.",
        "{T}: Add {C}.",
        "{T}: Add one mana of any color. Spend this mana only to cast a creature spell of the chosen type, "
        "and that spell can't be countered.",
    ),
    printed(
        "Boseiju, Who Shelters All",
        "Legendary Land",
        "Boseiju enters tapped.",
        "{T}, Pay 2 life: Add {C}. If that mana is spent on an instant or sorcery spell, that spell can't be "
        "countered.",
    ),
    printed(
        "Hall of the Bandit Lord",
        "Legendary Land",
        "Hall of the Bandit Lord enters tapped.",
        "{T}, Pay 3 life: Add {C}. If that mana is spent on a creature spell, it gains haste.",
    ),
    printed("Ancient Ziggurat", "Land", f"{{T}}: {ANY} Spend this mana only to cast a creature spell."),
    printed("Mishra's Workshop", "Land", "{T}: Add {C}{C}{C}. Spend this mana only to cast artifact spells."),
    printed(
        "Pillar of the Paruns", "Land", f"{{T}}: {ANY} Spend this mana only to cast a multicolored spell."
    ),
]
