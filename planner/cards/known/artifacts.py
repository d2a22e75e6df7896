"""Artifacts that make mana or make spells cheaper."""

from __future__ import annotations

from planner.cards.known.cycle import GUILDS, MONO, SHARDS, WEDGES, Cycle

_C = "{T}: Add {C}."
_ANY = "{T}: Add one mana of any color."
_EITHER = "{T}: Add <a> or <b>."
_THREE = "{T}: Add <a>, <b>, or <c>."


def _artifact(name: str, cost: str, text: str, type_line: str = "Artifact") -> Cycle:
    return Cycle(name, "", type_line, text, cost)


_CYCLES = (
    Cycle(
        "Azorius Signet | Dimir Signet | Rakdos Signet | Gruul Signet | Selesnya Signet | "
        "Orzhov Signet | Izzet Signet | Golgari Signet | Boros Signet | Simic Signet",
        GUILDS,
        "Artifact",
        "{1}, {T}: Add <a><b>.",
        "{2}",
    ),
    Cycle(
        "Talisman of Progress | Talisman of Dominance | Talisman of Indulgence | Talisman of Impulse | "
        "Talisman of Unity | Talisman of Hierarchy | Talisman of Creativity | Talisman of Resilience | "
        "Talisman of Conviction | Talisman of Curiosity",
        GUILDS,
        "Artifact",
        _C + "\n" + _EITHER + " This artifact deals 1 damage to you.",
        "{2}",
    ),
    Cycle(
        "Azorius Locket | Dimir Locket | Rakdos Locket | Gruul Locket | Selesnya Locket | "
        "Orzhov Locket | Izzet Locket | Golgari Locket | Boros Locket | Simic Locket",
        GUILDS,
        "Artifact",
        _EITHER + "\n<a/b><a/b><a/b><a/b>, {T}, Sacrifice this artifact: Draw two cards.",
        "{3}",
    ),
    Cycle(
        "Azorius Cluestone | Dimir Cluestone | Rakdos Cluestone | Gruul Cluestone | Selesnya Cluestone | "
        "Orzhov Cluestone | Izzet Cluestone | Golgari Cluestone | Boros Cluestone | Simic Cluestone",
        GUILDS,
        "Artifact",
        _EITHER + "\n<a><b>, {T}, Sacrifice this artifact: Draw a card.",
        "{3}",
    ),
    Cycle(
        "Abzan Banner | Jeskai Banner | Sultai Banner | Mardu Banner | Temur Banner",
        WEDGES,
        "Artifact",
        _THREE + "\n<a><b><c>, {T}, Sacrifice this artifact: Draw a card.",
        "{3}",
    ),
    Cycle(
        "Obelisk of Esper | Obelisk of Grixis | Obelisk of Jund | Obelisk of Naya | Obelisk of Bant",
        SHARDS,
        "Artifact",
        _THREE,
        "{3}",
    ),
    Cycle(
        "Marble Diamond | Sky Diamond | Charcoal Diamond | Fire Diamond | Moss Diamond",
        MONO,
        "Artifact",
        "This artifact enters tapped.\n{T}: Add <a>.",
        "{2}",
    ),
    Cycle(
        "Pearl Medallion | Sapphire Medallion | Jet Medallion | Ruby Medallion | Emerald Medallion",
        MONO,
        "Artifact",
        "<a Word> spells you cast cost {1} less to cast.",
        "{2}",
    ),
    Cycle(
        "Mox Pearl | Mox Sapphire | Mox Jet | Mox Ruby | Mox Emerald",
        MONO,
        "Artifact",
        "{T}: Add <a>.",
        "{0}",
    ),
)

_SINGLE = (
    _artifact(
        "Mox Diamond",
        "{0}",
        "If this artifact would enter, you may discard a land card instead. If you do, put this artifact "
        "onto the battlefield. If you don't, put it into its owner's graveyard.\n" + _ANY,
    ),
    _artifact(
        "Mox Opal",
        "{0}",
        "Metalcraft — " + _ANY + " Activate only if you control three or more artifacts.",
        "Legendary Artifact",
    ),
    _artifact(
        "Mox Amber",
        "{0}",
        "{T}: Add one mana of any color among legendary creatures and planeswalkers you control.",
        "Legendary Artifact",
    ),
    _artifact(
        "Chrome Mox",
        "{0}",
        "Imprint — When this artifact enters, you may exile a nonartifact, nonland card from your hand.\n"
        "{T}: Add one mana of any of the exiled card's colors.",
    ),
    _artifact("Black Lotus", "{0}", "{T}, Sacrifice this artifact: Add three mana of any one color."),
    _artifact("Lotus Petal", "{0}", "{T}, Sacrifice this artifact: Add one mana of any color."),
    _artifact(
        "Lion's Eye Diamond",
        "{0}",
        "Discard your hand, Sacrifice this artifact: Add three mana of any one color. "
        "Activate only as an instant.",
    ),
    _artifact(
        "Jeweled Lotus",
        "{0}",
        "{T}, Sacrifice this artifact: Add three mana of any one color. "
        "Spend this mana only to cast your commander.",
    ),
    _artifact("Sol Ring", "{1}", "{T}: Add {C}{C}."),
    _artifact(
        "Mana Crypt",
        "{0}",
        "At the beginning of your upkeep, flip a coin. If you lose the flip, this artifact deals 3 damage to "
        "you.\n{T}: Add {C}{C}.",
    ),
    _artifact(
        "Mana Vault",
        "{1}",
        "This artifact doesn't untap during your untap step.\nAt the beginning of your upkeep, you may pay "
        "{4}. If you do, untap this artifact.\nAt the beginning of your draw step, if this artifact is "
        "tapped, it deals 1 damage to you.\n{T}: Add {C}{C}{C}.",
    ),
    _artifact(
        "Grim Monolith",
        "{2}",
        "This artifact doesn't untap during your untap step.\n{T}: Add {C}{C}{C}.\n{4}: Untap this artifact.",
    ),
    _artifact(
        "Basalt Monolith",
        "{3}",
        "This artifact doesn't untap during your untap step.\n{T}: Add {C}{C}{C}.\n{3}: Untap this artifact.",
    ),
    _artifact("Thran Dynamo", "{4}", "{T}: Add {C}{C}{C}."),
    _artifact("Gilded Lotus", "{5}", "{T}: Add three mana of any one color."),
    _artifact("Worn Powerstone", "{3}", "This artifact enters tapped.\n{T}: Add {C}{C}."),
    _artifact(
        "Hedron Archive", "{4}", "{T}: Add {C}{C}.\n{2}, {T}, Sacrifice this artifact: Draw two cards."
    ),
    _artifact(
        "Dreamstone Hedron",
        "{6}",
        "{T}: Add {C}{C}{C}.\n{3}, {T}, Sacrifice this artifact: Draw three cards.",
    ),
    _artifact("Ur-Golem's Eye | Sisay's Ring", "{4}", "{T}: Add {C}{C}."),
    _artifact("Arcane Signet", "{2}", "{T}: Add one mana of any color in your commander's color identity."),
    _artifact(
        "Commander's Sphere",
        "{3}",
        "{T}: Add one mana of any color in your commander's color identity.\n"
        "Sacrifice this artifact: Draw a card.",
    ),
    _artifact(
        "Fellwar Stone",
        "{2}",
        "{T}: Add one mana of any color that a land an opponent controls could produce.",
    ),
    _artifact("Mind Stone", "{2}", _C + "\n{1}, {T}, Sacrifice this artifact: Draw a card."),
    _artifact("Thought Vessel", "{2}", "You have no maximum hand size.\n" + _C),
    _artifact("Prismatic Lens", "{2}", _C + "\n{1}, {T}: Add one mana of any color."),
    _artifact(
        "Coldsteel Heart",
        "{2}",
        "This artifact enters tapped.\nAs this artifact enters, choose a color.\n"
        "{T}: Add one mana of the chosen color.",
        "Snow Artifact",
    ),
    _artifact(
        "Star Compass",
        "{2}",
        "This artifact enters tapped.\n"
        "{T}: Add one mana of any color that a basic land you control could produce.",
    ),
    _artifact(
        "Everflowing Chalice",
        "{0}",
        "Multikicker {2}\nThis artifact enters with a charge counter on it for each time it was kicked.\n"
        "{T}: Add {C} for each charge counter on this artifact.",
    ),
    _artifact(
        "Astral Cornucopia",
        "{X}{X}{X}",
        "This artifact enters with X charge counters on it.\n"
        "{T}: Choose a color. Add one mana of that color for each charge counter on this artifact.",
    ),
    _artifact(
        "Pentad Prism",
        "{2}",
        "Sunburst\nRemove a charge counter from this artifact: Add one mana of any color.",
    ),
    _artifact(
        "Coalition Relic",
        "{3}",
        _ANY
        + "\n{T}: Put a charge counter on this artifact.\nAt the beginning of your first main phase, remove "
        "all charge counters from this artifact. Add one mana of any color for each charge counter "
        "removed this way.",
    ),
    _artifact("Manalith", "{3}", _ANY),
    _artifact("Darksteel Ingot", "{3}", "Indestructible\n" + _ANY),
    _artifact(
        "Chromatic Lantern", "{3}", 'Lands you control have "{T}: Add one mana of any color."\n' + _ANY
    ),
    _artifact(
        "Spectral Searchlight",
        "{3}",
        "{T}: Choose a player. That player adds one mana of any color they choose.",
    ),
    _artifact(
        "Springleaf Drum", "{1}", "{T}, Tap an untapped creature you control: Add one mana of any color."
    ),
    _artifact(
        "Paradise Mantle",
        "{0}",
        'Equipped creature has "{T}: Add one mana of any color."\nEquip {1}',
        "Artifact — Equipment",
    ),
    _artifact("Ashnod's Altar", "{3}", "Sacrifice a creature: Add {C}{C}."),
    _artifact("Phyrexian Altar", "{3}", "Sacrifice a creature: Add one mana of any color."),
    _artifact("Krark-Clan Ironworks", "{4}", "Sacrifice an artifact: Add {C}{C}."),
    _artifact(
        "Chromatic Sphere",
        "{1}",
        "{1}, {T}, Sacrifice this artifact: Add one mana of any color. Draw a card.",
    ),
    _artifact(
        "Chromatic Star",
        "{1}",
        "{1}, {T}, Sacrifice this artifact: Add one mana of any color.\n"
        "When this artifact is put into a graveyard from the battlefield, draw a card.",
    ),
    _artifact(
        "Wayfarer's Bauble",
        "{1}",
        "{2}, {T}, Sacrifice this artifact: Search your library for a basic land card, put it onto the "
        "battlefield tapped, then shuffle.",
    ),
    _artifact("Helm of Awakening", "{2}", "Spells cost {1} less to cast."),
    _artifact(
        "Cloud Key",
        "{3}",
        "As this artifact enters, choose artifact, creature, enchantment, instant, or sorcery.\n"
        "Spells you cast of the chosen type cost {1} less to cast.",
    ),
    _artifact(
        "Urza's Incubator",
        "{3}",
        "As this artifact enters, choose a creature type.\n"
        "Creature spells of the chosen type cost {2} less to cast.",
    ),
    _artifact(
        "Herald's Horn",
        "{3}",
        "As this artifact enters, choose a creature type.\n"
        "Creature spells you cast of the chosen type cost {1} less to cast.\n"
        "At the beginning of your upkeep, look at the top card of your library. If it's a creature card of "
        "the chosen type, you may reveal it and put it into your hand.",
    ),
    _artifact(
        "Defense Grid", "{2}", "Each spell costs {3} more to cast except during its controller's turn."
    ),
    _artifact("Sphere of Resistance", "{2}", "Spells cost {1} more to cast."),
    _artifact("Thorn of Amethyst", "{2}", "Noncreature spells cost {1} more to cast."),
    _artifact(
        "Trinisphere",
        "{3}",
        "As long as this artifact is untapped, each spell that would cost less than three mana to cast costs "
        "three mana to cast.",
    ),
)

CYCLES = (*_CYCLES, *_SINGLE)
