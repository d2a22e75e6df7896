"""What an object is now, as an engine that carries out the layers states it (109.3, 613.1)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Size = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Color = Literal["W", "U", "B", "R", "G"]
Supertype = Literal["Basic", "Legendary", "Snow", "World", "Ongoing"]
CardType = Literal[
    "Artifact",
    "Battle",
    "Conspiracy",
    "Creature",
    "Dungeon",
    "Enchantment",
    "Instant",
    "Kindred",
    "Land",
    "Phenomenon",
    "Plane",
    "Planeswalker",
    "Scheme",
    "Sorcery",
    "Tribal",
    "Vanguard",
]


class NowSpec(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """An object's current state: stated values hold, the rest is derived from text.

    >>> NowSpec(types=["Land", "Creature"], power=3, keywords=["Haste"]).power
    3
    """

    lost_all: bool = False
    """Whether it has lost all abilities (613.1f), those of its land types too. That comes first: what is
    stated beside it, it has, and nothing on the board gives it more."""
    supertypes: list[Supertype] | None = None
    """All supertypes that it has now (205.4): `["Snow"]`."""
    types: list[CardType] | None = None
    """All card types that it has now (205.2): `["Land", "Creature"]`. Of its subtypes those stay that belong
    to one of them (205.1a), unless `subtypes` says more."""
    subtypes: list[str] | None = None
    """All subtypes that it has now (205.3): `["Forest", "Elemental"]`. A land has the mana abilities of its
    basic land types (305.6) where `mana_abilities` isn't there."""
    colors: list[Color] | None = None
    """All colors that it has now (105.2), as letters; none for `[]`."""
    power: Size | None = None
    """Its power now (208.3), counters and effects counted."""
    toughness: Size | None = None
    """Its toughness now (208.3), likewise."""
    keywords: list[str] | None = None
    """All keywords without a cost that it has now (702): `["Haste", "Convoke"]`. Those with a cost stay as
    its text has them, and others may be added: `["Crew 2"]`."""
    mana_abilities: list[str] | None = None
    """All mana abilities that it has now (605.1a), each as a line of a card: `["{T}: Add {G}."]`; none for
    `[]`. They are numbered from 0 in this order, before its other abilities. Neither its text nor its land
    types add any."""
    alternatives: list[str] = []
    """Alternative costs that it has besides those of its text (118.9), each as a line of a card: `["Flashback
    {1}{U}"]`, `["Evoke {2}"]`."""
    final: bool = False
    """Whether the whole object is as stated and as its text says: no effect of the board changes what it is,
    and none gives it abilities or takes them away (613.1). What is printed holds of the rest."""
