"""Nonbasic lands that decks are built on, cycle by cycle."""

from __future__ import annotations

from planner.cards.known.cycle import ALLIES, ENEMIES, GUILDS, MONO, SHARDS, WEDGES, Cycle

_TAPPED = "This land enters tapped.\n"
_EITHER = "{T}: Add <a> or <b>."
_TYPED = "({T}: Add <a> or <b>.)"
_THREE = "{T}: Add <a>, <b>, or <c>."
_COLORLESS = "{T}: Add {C}.\n"

TWO_COLORS = (
    Cycle(
        "Tundra | Underground Sea | Badlands | Taiga | Savannah | "
        "Scrubland | Volcanic Island | Bayou | Plateau | Tropical Island",
        GUILDS,
        "Land — <A> <B>",
        _TYPED,
    ),
    Cycle(
        "Hallowed Fountain | Watery Grave | Blood Crypt | Stomping Ground | Temple Garden | "
        "Godless Shrine | Steam Vents | Overgrown Tomb | Sacred Foundry | Breeding Pool",
        GUILDS,
        "Land — <A> <B>",
        _TYPED + "\nAs this land enters, you may pay 2 life. If you don't, it enters tapped.",
    ),
    Cycle(
        "Adarkar Wastes | Underground River | Sulfurous Springs | Karplusan Forest | Brushland | "
        "Caves of Koilos | Shivan Reef | Llanowar Wastes | Battlefield Forge | Yavimaya Coast",
        GUILDS,
        "Land",
        _COLORLESS + _EITHER + " This land deals 1 damage to you.",
    ),
    Cycle(
        "Glacial Fortress | Drowned Catacomb | Dragonskull Summit | Rootbound Crag | Sunpetal Grove | "
        "Isolated Chapel | Sulfur Falls | Woodland Cemetery | Clifftop Retreat | Hinterland Harbor",
        GUILDS,
        "Land",
        "This land enters tapped unless you control <an A> or <an B>.\n" + _EITHER,
    ),
    Cycle(
        "Seachrome Coast | Darkslick Shores | Blackcleave Cliffs | Copperline Gorge | Razorverge Thicket | "
        "Concealed Courtyard | Spirebluff Canal | Blooming Marsh | Inspiring Vantage | Botanical Sanctum",
        GUILDS,
        "Land",
        "This land enters tapped unless you control two or fewer other lands.\n" + _EITHER,
    ),
    Cycle(
        "Deserted Beach | Shipwreck Marsh | Haunted Ridge | Rockfall Vale | Overgrown Farmland | "
        "Shattered Sanctum | Stormcarved Coast | Deathcap Glade | Sundown Pass | Dreamroot Cascade",
        GUILDS,
        "Land",
        "This land enters tapped unless you control two or more other lands.\n" + _EITHER,
    ),
    Cycle(
        "Prairie Stream | Sunken Hollow | Smoldering Marsh | Cinder Glade | Canopy Vista",
        ALLIES,
        "Land — <A> <B>",
        _TYPED + "\nThis land enters tapped unless you control two or more basic lands.",
    ),
    Cycle(
        "Sea of Clouds | Morphic Pool | Luxury Suite | Spire Garden | Bountiful Promenade | "
        "Vault of Champions | Training Center | Undergrowth Stadium | Spectator Seating | "
        "Rejuvenating Springs",
        GUILDS,
        "Land",
        "This land enters tapped unless you have two or more opponents.\n" + _EITHER,
    ),
    Cycle(
        "Port Town | Choked Estuary | Foreboding Ruins | Game Trail | Fortified Village | "
        "Shineshadow Snarl | Frostboil Snarl | Necroblossom Snarl | Furycalm Snarl | Vineglimmer Snarl",
        GUILDS,
        "Land",
        "As this land enters, you may reveal <an A> or <B> card from your hand. "
        "If you don't, this land enters tapped.\n" + _EITHER,
    ),
    Cycle(
        "Floodfarm Verge | Gloomlake Verge | Blazemire Verge | Thornspire Verge | Hushwood Verge",
        ALLIES,
        "Land",
        "{T}: Add <a>.\n{T}: Add <b>. Activate only if you control <an A> or <an B>.",
    ),
    Cycle(
        "Bleachbone Verge | Riverpyre Verge | Wastewood Verge | Sunbillow Verge | Willowrush Verge",
        "WB UR BG RW GU",
        "Land",
        "{T}: Add <b>.\n{T}: Add <a>. Activate only if you control <an A> or <an B>.",
    ),
    Cycle(
        "Mystic Gate | Sunken Ruins | Graven Cairns | Fire-Lit Thicket | Wooded Bastion | "
        "Fetid Heath | Cascade Bluffs | Twilight Mire | Rugged Prairie | Flooded Grove",
        GUILDS,
        "Land",
        _COLORLESS + "<a/b>, {T}: Add <a><a>, <a><b>, or <b><b>.",
    ),
    Cycle(
        "Skycloud Expanse | Darkwater Catacombs | Shadowblood Ridge | Mossfire Valley | Sungrass Prairie | "
        "Desolate Mire | Ferrous Lake | Viridescent Bog | Sunscorched Divide | Overflowing Basin",
        GUILDS,
        "Land",
        "{1}, {T}: Add <a><b>.",
    ),
    Cycle(
        "Hengegate Pathway // Mistgate Pathway | Clearwater Pathway // Murkwater Pathway | "
        "Blightstep Pathway // Searstep Pathway | Cragcrown Pathway // Timbercrown Pathway | "
        "Branchloft Pathway // Boulderloft Pathway | Brightclimb Pathway // Grimclimb Pathway | "
        "Riverglide Pathway // Lavaglide Pathway | Darkbore Pathway // Slitherbore Pathway | "
        "Needleverge Pathway // Pillarverge Pathway | Barkchannel Pathway // Tidechannel Pathway",
        GUILDS,
        "Land",
        "{T}: Add <a>.",
        back="{T}: Add <b>.",
    ),
    Cycle(
        "Sunbaked Canyon | Fiery Islet | Silent Clearing | Nurturing Peatland | Waterlogged Grove | "
        "Horizon Canopy",
        "RW UR WB BG GU GW",
        "Land",
        "{T}, Pay 1 life: Add <a> or <b>.\n{1}, {T}, Sacrifice this land: Draw a card.",
    ),
    Cycle(
        "Tainted Field | Tainted Isle | Tainted Peak | Tainted Wood",
        "WB UB BR BG",
        "Land",
        _COLORLESS + _EITHER + " Activate only if you control a Swamp.",
    ),
)

TWO_COLORS_TAPPED = (
    Cycle(
        "Azorius Chancery | Dimir Aqueduct | Rakdos Carnarium | Gruul Turf | Selesnya Sanctuary | "
        "Orzhov Basilica | Izzet Boilerworks | Golgari Rot Farm | Boros Garrison | Simic Growth Chamber",
        GUILDS,
        "Land",
        _TAPPED + "When this land enters, return a land you control to its owner's hand.\n{T}: Add <a><b>.",
    ),
    Cycle(
        "Tranquil Cove | Dismal Backwater | Bloodfell Caves | Rugged Highlands | Blossoming Sands | "
        "Scoured Barrens | Swiftwater Cliffs | Jungle Hollow | Wind-Scarred Crag | Thornwood Falls",
        GUILDS,
        "Land",
        _TAPPED + "When this land enters, you gain 1 life.\n" + _EITHER,
    ),
    Cycle(
        "Sejiri Refuge | Jwar Isle Refuge | Akoum Refuge | Kazandu Refuge | Graypelt Refuge",
        ALLIES,
        "Land",
        _TAPPED + "When this land enters, you gain 1 life.\n" + _EITHER,
    ),
    Cycle(
        "Temple of Enlightenment | Temple of Deceit | Temple of Malice | Temple of Abandon | "
        "Temple of Plenty | Temple of Silence | Temple of Epiphany | Temple of Malady | "
        "Temple of Triumph | Temple of Mystery",
        GUILDS,
        "Land",
        _TAPPED + "When this land enters, scry 1.\n" + _EITHER,
    ),
    Cycle(
        "Azorius Guildgate | Dimir Guildgate | Rakdos Guildgate | Gruul Guildgate | Selesnya Guildgate | "
        "Orzhov Guildgate | Izzet Guildgate | Golgari Guildgate | Boros Guildgate | Simic Guildgate",
        GUILDS,
        "Land — Gate",
        _TAPPED + _EITHER,
    ),
    Cycle(
        "Coastal Tower | Salt Marsh | Urborg Volcano | Shivan Oasis | Elfhame Palace",
        ALLIES,
        "Land",
        _TAPPED + _EITHER,
    ),
    Cycle(
        "Boreal Shelf | Frost Marsh | Tresserhorn Sinks | Highland Weald | Arctic Flats",
        ALLIES,
        "Snow Land",
        _TAPPED + _EITHER,
    ),
    Cycle(
        "Meandering River | Submerged Boneyard | Cinder Barrens | Timber Gorge | Tranquil Expanse | "
        "Forsaken Sanctuary | Highland Lake | Foul Orchard | Stone Quarry | Woodland Stream",
        GUILDS,
        "Land",
        _TAPPED + _EITHER,
    ),
    Cycle(
        "Irrigated Farmland | Fetid Pools | Canyon Slough | Sheltered Thicket | Scattered Groves",
        ALLIES,
        "Land — <A> <B>",
        _TYPED + "\nThis land enters tapped.\nCycling {2}",
    ),
    Cycle(
        "Meticulous Archive | Undercity Sewers | Raucous Theater | Commercial District | Lush Portico | "
        "Shadowy Backstreet | Thundering Falls | Underground Mortuary | Elegant Parlor | Hedge Maze",
        GUILDS,
        "Land — <A> <B>",
        _TYPED + "\nThis land enters tapped.\nWhen this land enters, surveil 1.",
    ),
    Cycle(
        "Idyllic Beachfront | Contaminated Aquifer | Geothermal Bog | Wooded Ridgeline | Radiant Grove | "
        "Sunlit Marsh | Molten Tributary | Haunted Mire | Sacred Peaks | Tangled Islet",
        GUILDS,
        "Land — <A> <B>",
        _TYPED + "\nThis land enters tapped.",
    ),
    Cycle(
        "Glacial Floodplain | Ice Tunnel | Sulfurous Mire | Highland Forest | Arctic Treeline | "
        "Snowfield Sinkhole | Volatile Fjord | Woodland Chasm | Alpine Meadow | Rimewood Falls",
        GUILDS,
        "Snow Land — <A> <B>",
        _TYPED + "\nThis land enters tapped.",
    ),
    Cycle(
        "Razortide Bridge | Mistvault Bridge | Drossforge Bridge | Slagwoods Bridge | Thornglint Bridge | "
        "Goldmire Bridge | Silverbluff Bridge | Darkmoss Bridge | Rustvale Bridge | Tanglepool Bridge",
        GUILDS,
        "Artifact Land",
        _TAPPED + "Indestructible\n" + _EITHER,
    ),
    Cycle(
        "Silverquill Campus | Prismari Campus | Witherbloom Campus | Lorehold Campus | Quandrix Campus",
        ENEMIES,
        "Land",
        _TAPPED + _EITHER + "\n{4}, {T}: Scry 1.",
    ),
    Cycle(
        "Salt Flats | Caldera Lake | Pine Barrens | Scabland | Skyshroud Forest",
        ENEMIES,
        "Land",
        _TAPPED + _COLORLESS + _EITHER + " This land deals 1 damage to you.",
    ),
)

THREE_COLORS = (
    Cycle(
        "Arcane Sanctum | Crumbling Necropolis | Savage Lands | Jungle Shrine | Seaside Citadel",
        SHARDS,
        "Land",
        _TAPPED + _THREE,
    ),
    Cycle(
        "Sandsteppe Citadel | Mystic Monastery | Opulent Palace | Nomad Outpost | Frontier Bivouac",
        WEDGES,
        "Land",
        _TAPPED + _THREE,
    ),
    Cycle(
        "Raffine's Tower | Xander's Lounge | Ziatora's Proving Ground | Jetmir's Garden | "
        "Spara's Headquarters",
        SHARDS,
        "Land — <A> <B> <C>",
        "({T}: Add <a>, <b>, or <c>.)\nThis land enters tapped.\nCycling {3}",
    ),
    Cycle(
        "Indatha Triome | Raugrin Triome | Zagoth Triome | Savai Triome | Ketria Triome",
        WEDGES,
        "Land — <A> <B> <C>",
        "({T}: Add <a>, <b>, or <c>.)\nThis land enters tapped.\nCycling {3}",
    ),
)

ONE_COLOR = (
    Cycle(
        "Secluded Steppe | Lonely Sandbar | Barren Moor | Forgotten Cave | Tranquil Thicket",
        MONO,
        "Land",
        _TAPPED + "{T}: Add <a>.\nCycling <a>",
    ),
    Cycle(
        "Drifting Meadow | Remote Isle | Polluted Mire | Smoldering Crater | Slippery Karst",
        MONO,
        "Land",
        _TAPPED + "{T}: Add <a>.\nCycling {2}",
    ),
    Cycle(
        "Desert of the True | Desert of the Mindful | Desert of the Glorified | Desert of the Fervent | "
        "Desert of the Indomitable",
        MONO,
        "Land — Desert",
        _TAPPED + "{T}: Add <a>.\nCycling {1}<a>",
    ),
    Cycle(
        "Ancient Den | Seat of the Synod | Vault of Whispers | Great Furnace | Tree of Tales",
        MONO,
        "Artifact Land",
        "{T}: Add <a>.",
    ),
    Cycle(
        "Vivid Meadow | Vivid Creek | Vivid Marsh | Vivid Crag | Vivid Grove",
        MONO,
        "Land",
        "This land enters tapped with two charge counters on it.\n{T}: Add <a>.\n"
        "{T}, Remove a charge counter from this land: Add one mana of any color.",
    ),
    Cycle(
        "Thriving Heath | Thriving Isle | Thriving Moor | Thriving Bluff | Thriving Grove",
        MONO,
        "Land",
        "This land enters tapped. As it enters, choose a color other than <a word>.\n"
        "{T}: Add <a> or one mana of the chosen color.",
    ),
    Cycle(
        "Castle Ardenvale",
        "W",
        "Land",
        "This land enters tapped unless you control a Plains.\n{T}: Add {W}.\n"
        "{2}{W}{W}, {T}: Create a 1/1 white Human creature token.",
    ),
    Cycle(
        "Castle Vantress",
        "U",
        "Land",
        "This land enters tapped unless you control an Island.\n{T}: Add {U}.\n{2}{U}{U}, {T}: Scry 2.",
    ),
    Cycle(
        "Castle Locthwain",
        "B",
        "Land",
        "This land enters tapped unless you control a Swamp.\n{T}: Add {B}.\n"
        "{1}{B}{B}, {T}: Draw a card, then you lose life equal to the number of cards in your hand.",
    ),
    Cycle(
        "Castle Embereth",
        "R",
        "Land",
        "This land enters tapped unless you control a Mountain.\n{T}: Add {R}.\n"
        "{1}{R}{R}, {T}: Creatures you control get +1/+0 until end of turn.",
    ),
    Cycle(
        "Castle Garenbrig",
        "G",
        "Land",
        "This land enters tapped unless you control a Forest.\n{T}: Add {G}.\n"
        "{2}{G}{G}, {T}: Add six {G}. Spend this mana only to cast creature spells or activate "
        "abilities of creatures.",
    ),
    Cycle(
        "Remote Farm | Saprazzan Skerry | Peat Bog | Sandstone Needle | Hickory Woodlot",
        MONO,
        "Land",
        "This land enters tapped with two depletion counters on it.\n"
        "{T}, Remove a depletion counter from this land: Add <a><a>. "
        "If there are no depletion counters on this land, sacrifice it.",
    ),
)

STORAGE = (
    Cycle(
        "Calciform Pools | Dreadship Reef | Molten Slagheap | Fungal Reaches | Saltcrusted Steppe",
        ALLIES,
        "Land",
        _COLORLESS + "{1}, {T}: Put a storage counter on this land.\n"
        "{1}, Remove X storage counters from this land: Add X mana in any combination of <a> and/or <b>.",
    ),
    Cycle(
        "Fountain of Cho | Saprazzan Cove | Subterranean Hangar | Mercadian Bazaar | Rushwood Grove",
        MONO,
        "Land",
        _TAPPED + "{T}: Put a storage counter on this land.\n"
        "{T}, Remove any number of storage counters from this land: "
        "Add <a> for each storage counter removed this way.",
    ),
    Cycle(
        "Icatian Store | Sand Silos | Bottomless Vault | Dwarven Hold | Hollow Trees",
        MONO,
        "Land",
        _TAPPED + "You may choose not to untap this land during your untap step.\n"
        "At the beginning of your upkeep, if this land is tapped, put a storage counter on it.\n"
        "{T}, Remove any number of storage counters from this land: "
        "Add <a> for each storage counter removed this way.",
    ),
)

SEARCHING = (
    Cycle(
        "Flooded Strand | Polluted Delta | Bloodstained Mire | Wooded Foothills | Windswept Heath | "
        "Marsh Flats | Scalding Tarn | Verdant Catacombs | Arid Mesa | Misty Rainforest",
        GUILDS,
        "Land",
        "{T}, Pay 1 life, Sacrifice this land: Search your library for <an A> or <B> card, "
        "put it onto the battlefield, then shuffle.",
    ),
    Cycle(
        "Flood Plain | Bad River | Rocky Tar Pit | Mountain Valley | Grasslands",
        ALLIES,
        "Land",
        _TAPPED + "{T}, Sacrifice this land: Search your library for <an A> or <B> card, "
        "put it onto the battlefield, then shuffle.",
    ),
    Cycle(
        "Esper Panorama | Grixis Panorama | Jund Panorama | Naya Panorama | Bant Panorama",
        SHARDS,
        "Land",
        _COLORLESS + "{1}, {T}, Sacrifice this land: Search your library for a basic <A>, <B>, or <C> card, "
        "put it onto the battlefield tapped, then shuffle.",
    ),
    Cycle(
        "Evolving Wilds | Terramorphic Expanse",
        "",
        "Land",
        "{T}, Sacrifice this land: Search your library for a basic land card, "
        "put it onto the battlefield tapped, then shuffle.",
    ),
    Cycle(
        "Prismatic Vista",
        "",
        "Land",
        "{T}, Pay 1 life, Sacrifice this land: Search your library for a basic land card, "
        "put it onto the battlefield, then shuffle.",
    ),
    Cycle(
        "Fabled Passage",
        "",
        "Land",
        "{T}, Sacrifice this land: Search your library for a basic land card, put it onto the battlefield "
        "tapped, then shuffle. Then if you control four or more lands, untap that land.",
    ),
    Cycle(
        "Myriad Landscape",
        "",
        "Land",
        _TAPPED + _COLORLESS + "{2}, {T}, Sacrifice this land: Search your library for up to two basic land "
        "cards that share a land type, put them onto the battlefield tapped, then shuffle.",
    ),
)

CYCLES = (*TWO_COLORS, *TWO_COLORS_TAPPED, *THREE_COLORS, *ONE_COLOR, *STORAGE, *SEARCHING)
