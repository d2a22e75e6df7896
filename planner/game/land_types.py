"""Basic land types and the mana abilities that they give (305.6), and which type a subtype belongs to."""

from __future__ import annotations

from functools import lru_cache

from planner.game.characteristics import Characteristics
from planner.game.mana_abilities import TapSelf
from planner.game.mana_outputs import Runs
from planner.game.written_abilities import WrittenAbility

BASIC_LAND_TYPES = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
"""The basic land types, and the mana that each lets a land make (305.6)."""

_SUBTYPES = {
    "Land": """Cave Cloud Desert Forest Gate Island Lair Locus Mine Mountain Plains Planet Power-Plant
        Sphere Swamp Tower Town Urza's""",
    "Artifact": """Attraction Blood Bobblehead Book Clue Contraption Equipment Food Fortification Gold
        Incubator Infinity Junk Lander Map Mutagen Powerstone Spacecraft Stone Treasure Vehicle""",
    "Enchantment": "Aura Background Cartouche Case Class Curse Plan Role Room Rune Saga Shard Shrine",
    "Battle": "Siege",
    "Instant": "Adventure Arcane Lesson Omen Trap",
    "Planeswalker": """Ajani Aminatou Angrath Arlinn Ashiok Bahamut Basri Bolas Calix Chandra Comet Dack
        Dakkon Daretti Davriel Dihada Domri Dovin Ellywick Elminster Elspeth Estrid Freyalise Garruk
        Gideon Grist Guff Huatli Inzerva Jace Jared Jaya Jeska Kaito Karn Kasmina Kaya Kiora Koth Liliana
        Lolth Lukka Minsc Mordenkainen Nahiri Narset Niko Nissa Nixilis Oko Quintorius Ral Rowan
        Saheeli Samut Sarkhan Serra Sivitri Sorin Svega Szat Tamiyo Tasha Teferi Teyo Tezzeret Tibalt Tyvar
        Ugin Urza Venser Vivien Vraska Vronos Will Windgrace Wrenn Xenagos Yanggu Yanling Zariel""",
}
_TYPE_OF = {name: card_type for card_type, names in _SUBTYPES.items() for name in names.split()}
LAND_TYPES = frozenset(_SUBTYPES["Land"].split())
"""The land types (205.3i)."""
NO_CREATURE_TYPES = frozenset(_TYPE_OF)
"""Subtypes of all other card types (205.3g-q): what has every creature type has none of these for it."""


def basic_land_types(card: Characteristics) -> tuple[str, ...]:
    """The basic land types that give the land mana abilities, in the order of its type line (305.6)."""
    if card.stated_mana or not card.is_land:
        return ()
    return tuple(dict.fromkeys(t for t in card.subtypes if t in BASIC_LAND_TYPES))


@lru_cache(maxsize=256)
def intrinsic_ability(land_type: str, number: int) -> WrittenAbility:
    """The mana ability of a basic land type with this number, cached (305.6)."""
    letter = BASIC_LAND_TYPES[land_type]
    return WrittenAbility(number, f"{{T}}: Add {{{letter}}}.", (TapSelf(),), ((Runs((letter,)),),))


def intrinsic_abilities(card: Characteristics) -> list[WrittenAbility]:
    """The mana abilities given by a land's basic land types, in the order of the type line (305.6)."""
    return [intrinsic_ability(name, number) for number, name in enumerate(basic_land_types(card))]


def type_of(subtype: str, types: frozenset[str]) -> str:
    """Which of these card types a subtype belongs to (205.3b).

    >>> type_of("Forest", frozenset({"Land", "Creature"})), type_of("Dryad", frozenset({"Land", "Creature"}))
    ('Land', 'Creature')
    """
    if len(types) == 1:
        return next(iter(types))
    return _TYPE_OF.get(subtype, "Creature" if "Creature" in types else "Planeswalker")
