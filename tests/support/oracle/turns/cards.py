"""The cards of the judge's turns: as a request has them, and what they do, said in numbers.

Nothing of the planner reads these numbers, and nothing here reads the text beside them.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any

Json = dict[str, Any]
COLORS = "WUBRG"
BASICS = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}


@dataclass(frozen=True)
class Makes:
    """A mana ability: its choices (a run of letters each), and what activating it costs.

    With ``each`` it makes its run once for each permanent of that type; ``least`` is a type and how many of
    it have to be there. ``loses`` and ``uses`` are the type of another permanent (or the same one) that is
    sacrificed, or tapped, for it.
    """

    runs: tuple[str, ...]
    needs: str = ""
    taps: bool = True
    sacrificed: bool = False
    loses: str = ""
    uses: str = ""
    each: str = ""
    least: tuple[str, int] | None = None


@dataclass(frozen=True)
class Changes:
    """What spells of a kind cost more (or less, where negative): always, or the ``nth`` of a turn alone.

    With ``per_cast`` it is so much for each other spell that was cast.
    """

    by: int
    kind: str = ""
    nth: int = 0
    per_cast: bool = False


@dataclass(frozen=True)
class Adds:
    """Mana that comes with tapping a land of a type: a letter, "same" or "chosen", where that was made.

    ``basic`` asks for a basic land; with ``by_land`` the mana counts that the land itself makes.
    """

    land: str
    mana: str
    basic: bool = False


@dataclass(frozen=True)
class Card:
    """What a card costs and does; ``at_cast`` and ``landfall`` are the runs that an event adds.

    ``flashback`` is what it costs from the graveyard; if it ``sacrifices_again``, a creature besides.
    """

    json: Json
    cost: str = ""
    makes: tuple[Makes, ...] = ()
    tapped: bool = False
    haste: bool = False
    brings: tuple[str, ...] = ()
    threshold: tuple[str, ...] = ()
    goblins: bool = False
    treasures: int = 0
    soldiers: int = 0
    per_theirs: bool = False
    untaps: tuple[str, int] = ("", 0)
    kills: bool = False
    bounces: bool = False
    sacrifices: bool = False
    helps: str = ""
    affinity: str = ""
    changes: tuple[Changes, ...] = ()
    floor: int = 0
    adds: Adds | None = None
    times: int = 1
    lasting: bool = False
    chooses: bool = False
    limits: str | None = None
    offers: int = 0
    alternative: str = ""
    at_cast: tuple[str, tuple[str, ...], int] | None = None
    landfall: tuple[str, ...] = ()
    moon: bool = False
    also: str = ""
    gives: str = ""
    sphere: bool = False
    drops: int = 0
    no_legend_rule: bool = False
    filth: bool = False
    flashback: str = ""
    sacrifices_again: bool = False

    @property
    def name(self) -> str:
        """Its name."""
        return str(self.json["name"])

    @property
    def types(self) -> str:
        """Its type line."""
        return str(self.json["type_line"])

    @property
    def is_land(self) -> bool:
        """Whether it is played."""
        return "Land" in self.types

    @property
    def stays(self) -> bool:
        """Whether it is a permanent."""
        return "Instant" not in self.types and "Sorcery" not in self.types

    @property
    def colors(self) -> str:
        """Its colors."""
        return "".join(self.json["colors"])


def printed(cost: str) -> str:
    """A cost in symbols: "r" stands for {R/G}.

    >>> printed("2Ur")
    '{2}{U}{R/G}'
    """
    return "".join("{R/G}" if one == "r" else f"{{{one}}}" for one in cost)


ANY = tuple(COLORS)
CARDS: dict[str, Card] = {}


def _row(name: str, types: str, text: str = "", cost: str = "", **does: Any) -> None:
    colors = [letter for letter in COLORS if letter in cost.upper() or (letter == "G" and "r" in cost)]
    size = {"power": "2", "toughness": "2"} if "Creature" in types else {}
    json: Json = {"name": name, "type_line": types, "oracle_text": text, "mana_cost": printed(cost)}
    CARDS[name] = Card({**json, "colors": colors, **size}, cost, **does)


def _source(name: str, types: str, text: str, cost: str = "", *runs: str, **how: Any) -> None:
    does = {one: how.pop(one) for one in ("tapped", "haste", "gives", "also") if one in how}
    _row(name, types, text, cost, makes=(Makes(runs, **how),), **does)


def _land(name: str, types: str, *runs: str, **does: Any) -> None:
    text = "{T}: Add " + " or ".join(printed(run) for run in runs) + "."
    if does.get("tapped"):
        text = f"This land enters tapped.\n{text}"
    _source(name, types, text, "", *runs, **does)


for _name, _letter in BASICS.items():
    _land(_name, f"Basic Land — {_name}", _letter)
_land("Tundra", "Land — Plains Island", "W", "U")
_land("Underground Sea", "Land — Island Swamp", "U", "B")
_land("Badlands", "Land — Swamp Mountain", "B", "R")
_land("Taiga", "Land — Mountain Forest", "R", "G")
_land("Dimir Guildgate", "Land — Gate", "U", "B", tapped=True)
_land("Gruul Guildgate", "Land — Gate", "R", "G", tapped=True)
_land("Darksteel Citadel", "Artifact Land", "C")
_land("Great Furnace", "Artifact Land", "R")
_source(
    "Temple of the False God",
    "Land",
    "{T}: Add {C}{C}. Activate only if you control five or more lands.",
    "",
    "CC",
    least=("Land", 5),
)
_source(
    "Gaea's Cradle", "Legendary Land", "{T}: Add {G} for each creature you control.", "", "G", each="Creature"
)
_source(
    "Tolarian Academy",
    "Legendary Land",
    "{T}: Add {U} for each artifact you control.",
    "",
    "U",
    each="Artifact",
)
_source(
    "Serra's Sanctum",
    "Legendary Land",
    "{T}: Add {W} for each enchantment you control.",
    "",
    "W",
    each="Enchantment",
)
_source(
    "Cabal Coffers",
    "Land",
    "{2}, {T}: Add {B} for each Swamp you control.",
    "",
    "B",
    needs="2",
    each="Swamp",
)
_row(
    "Urborg, Tomb of Yawgmoth",
    "Legendary Land",
    "Each land is a Swamp in addition to its other land types.",
    also="B",
)
_row(
    "Yavimaya, Cradle of Growth",
    "Legendary Land",
    "Each land is a Forest in addition to its other land types.",
    also="G",
)

_source("Sol Ring", "Artifact", "{T}: Add {C}{C}.", "1", "CC")
_source(
    "Worn Powerstone", "Artifact", "This artifact enters tapped.\n{T}: Add {C}{C}.", "3", "CC", tapped=True
)
_source("Fellwar Rock", "Artifact", "{T}: Add one mana of any color.", "2", *ANY)
_source("Azorius Signet", "Artifact", "{1}, {T}: Add {W}{U}.", "2", "WU", needs="1")
_source("Rakdos Signet", "Artifact", "{1}, {T}: Add {B}{R}.", "2", "BR", needs="1")
_source(
    "Lotus Petal",
    "Artifact",
    "{T}, Sacrifice this artifact: Add one mana of any color.",
    "0",
    *ANY,
    sacrificed=True,
)
_source(
    "Springleaf Drum",
    "Artifact",
    "{T}, Tap an untapped creature you control: Add one mana of any color.",
    "1",
    *ANY,
    uses="Creature",
)
_source(
    "Krark-Clan Ironworks",
    "Artifact",
    "Sacrifice an artifact: Add {C}{C}.",
    "4",
    "CC",
    taps=False,
    loses="Artifact",
)
_source(
    "Ashnod's Altar", "Artifact", "Sacrifice a creature: Add {C}{C}.", "3", "CC", taps=False, loses="Creature"
)
_source(
    "Mox Opal",
    "Legendary Artifact",
    "Metalcraft — {T}: Add one mana of any color. Activate only if you control three or more artifacts.",
    "0",
    *ANY,
    least=("Artifact", 3),
)
_source("Llanowar Elves", "Creature — Elf Druid", "{T}: Add {G}.", "G", "G")
_source("Birds of Paradise", "Creature — Bird", "Flying\n{T}: Add one mana of any color.", "G", *ANY)
_source("Goblin Runner", "Creature — Goblin", "Haste\n{T}: Add {R}.", "1R", "R", haste=True)
_source(
    "Priest of Titania",
    "Creature — Elf Druid",
    "{T}: Add {G} for each Elf on the battlefield.",
    "1G",
    "G",
    each="Elf",
)
_row("Treasure", "Token Artifact — Treasure", makes=(Makes(ANY, sacrificed=True),))
_row("Soldier", "Token Creature — Soldier")
SOURCES = [one for one in CARDS if one != "Soldier"]

# --- what adds as it resolves or enters ---
_row(
    "Burning-Tree Emissary",
    "Creature — Human Shaman",
    "When this creature enters, add {R}{G}.",
    "rr",
    brings=("RG",),
)
_row(
    "Akki Rockspeaker", "Creature — Goblin Shaman", "When this creature enters, add {R}.", "1R", brings=("R",)
)
_row(
    "Priest of Gix",
    "Creature — Human Cleric",
    "When this creature enters, add {B}{B}{B}.",
    "2B",
    brings=("BBB",),
)
_row(
    "Prosperous Innkeeper",
    "Creature — Halfling",
    "When this creature enters, create a Treasure token.",
    "1G",
    treasures=1,
)
_row("Dark Ritual", "Instant", "Add {B}{B}{B}.", "B", brings=("BBB",))
_row("Pyretic Ritual", "Instant", "Add {R}{R}{R}.", "1R", brings=("RRR",))
_row("Seething Song", "Instant", "Add {R}{R}{R}{R}{R}.", "2R", brings=("RRRRR",))
_row(
    "Manamorphose",
    "Instant",
    "Add two mana in any combination of colors.\nDraw a card.",
    "1r",
    brings=tuple(map("".join, combinations_with_replacement(COLORS, 2))),
)
_row(
    "Cabal Ritual",
    "Instant",
    "Add {B}{B}{B}.\n"
    "Threshold — Add {B}{B}{B}{B}{B} instead if there are seven or more cards in your graveyard.",
    "1B",
    brings=("BBB",),
    threshold=("BBBBB",),
)
_row("Brightstone Ritual", "Instant", "Add {R} for each Goblin on the battlefield.", "R", goblins=True)
_row(
    "Strike It Rich",
    "Sorcery",
    "Create a Treasure token.\nFlashback {2}{R}",
    "R",
    treasures=1,
    flashback="2R",
)
_row(
    "Culling the Weak",
    "Instant",
    "As an additional cost to cast this spell, sacrifice a creature.\nAdd {B}{B}{B}{B}.",
    "B",
    sacrifices=True,
    brings=("BBBB",),
)
_row("Raise the Alarm", "Instant", "Create two 1/1 white Soldier creature tokens.", "1W", soldiers=2)
_row(
    "Dockside Extortionist",
    "Creature — Goblin Pirate",
    "When this creature enters, create X Treasure tokens, where X is the number of artifacts and "
    "enchantments your opponents control.",
    "1R",
    per_theirs=True,
)
_row(
    "Early Harvest",
    "Instant",
    "Target player untaps all basic lands they control.",
    "1GG",
    untaps=("Basic", 99),
)
_row(
    "Cloud of Faeries",
    "Creature — Faerie",
    "Flying\nWhen this creature enters, untap up to two lands.",
    "1U",
    untaps=("Land", 2),
)
_row(
    "Frantic Search",
    "Instant",
    "Draw two cards, then discard two cards. Untap up to three lands.",
    "2U",
    untaps=("Land", 3),
)
_row(
    "Snap",
    "Instant",
    "Return target creature to its owner's hand. Untap up to two lands.",
    "1U",
    bounces=True,
    untaps=("Land", 2),
)
_row("Murder", "Instant", "Destroy target creature.", "1BB", kills=True)
_row(
    "Rain of Filth",
    "Instant",
    'Until end of turn, lands you control gain "Sacrifice this land: Add {B}."',
    "B",
    filth=True,
)

# --- what changes costs ---
_row(
    "Ruby Medallion",
    "Artifact",
    "Red spells you cast cost {1} less to cast.",
    "2",
    changes=(Changes(-1, "R"),),
)
_row("Helm of Awakening", "Artifact", "Spells cost {1} less to cast.", "2", changes=(Changes(-1),))
_row("Sphere of Resistance", "Artifact", "Spells cost {1} more to cast.", "2", changes=(Changes(1),))
_row(
    "Goblin Electromancer",
    "Creature — Goblin Wizard",
    "Instant and sorcery spells you cast cost {1} less to cast.",
    "UR",
    changes=(Changes(-1, "instant or sorcery"),),
)
_row(
    "Thalia, Guardian of Thraben",
    "Legendary Creature — Human Soldier",
    "First strike\nNoncreature spells cost {1} more to cast.",
    "1W",
    changes=(Changes(1, "noncreature"),),
)
_row(
    "Foundry Inspector",
    "Artifact Creature — Construct",
    "Artifact spells you cast cost {1} less to cast.",
    "3",
    changes=(Changes(-1, "artifact"),),
)
_row(
    "Trinisphere",
    "Artifact",
    "As long as this artifact is untapped, each spell that would cost less than three mana to cast costs "
    "three mana to cast.",
    "3",
    floor=3,
)
_row(
    "Highspire Bell-Ringer",
    "Creature — Djinn Monk",
    "Flying\nThe second spell you cast each turn costs {1} less to cast.",
    "2U",
    changes=(Changes(-1, nth=2),),
)
_row(
    "Conduit of Ruin",
    "Creature — Eldrazi",
    "The first creature spell you cast each turn costs {2} less to cast.",
    "4",
    changes=(Changes(-2, "creature", nth=1),),
)
_row(
    "Damping Sphere",
    "Artifact",
    "If a land is tapped for two or more mana, it produces {C} instead of any other type and amount.\n"
    "Each spell a player casts costs {1} more to cast for each other spell that player has cast this turn.",
    "2",
    changes=(Changes(1, per_cast=True),),
    sphere=True,
)
_row(
    "As Foretold",
    "Enchantment",
    "At the beginning of your upkeep, put a time counter on this enchantment.\n"
    "Once each turn, you may pay {0} rather than pay the mana cost for a spell you cast with mana value X or "
    "less, where X is the number of time counters on this enchantment.",
    "2U",
    offers=2,
)
_row(
    "Fist of Suns",
    "Artifact",
    "You may pay {W}{U}{B}{R}{G} rather than pay the mana cost for spells that you cast.",
    "3",
    alternative="WUBRG",
)
_row("Rule of Law", "Enchantment", "Each player can't cast more than one spell each turn.", "2W", limits="")
_row(
    "Ethersworn Canonist",
    "Artifact Creature — Human Cleric",
    "Each player who has cast a nonartifact spell this turn can't cast additional nonartifact spells.",
    "1W",
    limits="nonartifact",
)
_row(
    "Deafening Silence",
    "Enchantment",
    "Each player can't cast more than one noncreature spell each turn.",
    "W",
    limits="noncreature",
)

# --- what changes mana ---
_row(
    "Crypt Ghast",
    "Creature — Spirit",
    "Whenever you tap a Swamp for mana, add an additional {B}.",
    "3B",
    adds=Adds("Swamp", "B"),
)
_row(
    "Vernal Bloom",
    "Enchantment",
    "Whenever a Forest is tapped for mana, its controller adds an additional {G}.",
    "3G",
    adds=Adds("Forest", "G"),
)
_row(
    "Mana Flare",
    "Enchantment",
    "Whenever a player taps a land for mana, that player adds one mana of any type that land produced.",
    "2R",
    adds=Adds("Land", "same"),
)
_row(
    "Caged Sun",
    "Artifact",
    "As this artifact enters, choose a color.\nCreatures you control of the chosen color get +1/+1.\n"
    "Whenever a land's ability causes you to add one or more mana of the chosen color, add one additional "
    "mana of that color.",
    "6",
    adds=Adds("Land", "chosen"),
    chooses=True,
)
_row(
    "Gauntlet of Power",
    "Artifact",
    "As this artifact enters, choose a color.\nCreatures of the chosen color get +1/+1.\n"
    "Whenever a basic land is tapped for mana of the chosen color, its controller adds an additional one "
    "mana of that color.",
    "5",
    adds=Adds("Land", "chosen", basic=True),
    chooses=True,
)
_row(
    "Mana Reflection",
    "Enchantment",
    "If you tap a permanent for mana, it produces twice as much of that mana instead.",
    "4GG",
    times=2,
)
_row(
    "High Tide",
    "Instant",
    "Until end of turn, whenever a player taps an Island for mana, that player adds an additional {U}.",
    "U",
    adds=Adds("Island", "U"),
    lasting=True,
)
_row(
    "Bubbling Muck",
    "Sorcery",
    "Until end of turn, whenever a player taps a Swamp for mana, that player adds an additional {B}.",
    "B",
    adds=Adds("Swamp", "B"),
    lasting=True,
)
_row("Blood Moon", "Enchantment", "Nonbasic lands are Mountains.", "2R", moon=True)
_row("Magus of the Moon", "Creature — Human Wizard", "Nonbasic lands are Mountains.", "2R", moon=True)
_source(
    "Chromatic Lantern",
    "Artifact",
    'Lands you control have "{T}: Add one mana of any color."\n{T}: Add one mana of any color.',
    "3",
    *ANY,
    gives="Land",
)
_row(
    "Cryptolith Rite",
    "Enchantment",
    'Creatures you control have "{T}: Add one mana of any color."',
    "1G",
    gives="Creature",
)
_row("Mirror Gallery", "Artifact", 'The "legend rule" doesn\'t apply.', "5", no_legend_rule=True)

# --- what comes with events ---
_row(
    "Lotus Cobra",
    "Creature — Snake",
    "Landfall — Whenever a land you control enters, add one mana of any color.",
    "1G",
    landfall=ANY,
)
_row(
    "Birgi, God of Storytelling",
    "Legendary Creature — God",
    "Whenever you cast a spell, add {R}. Until end of turn, you don't lose this mana as steps and phases "
    "end.",
    "2R",
    at_cast=("", ("R",), 0),
)
_row(
    "Storm-Kiln Artist",
    "Creature — Dwarf Shaman",
    "Magecraft — Whenever you cast or copy an instant or sorcery spell, create a Treasure token.",
    "3R",
    at_cast=("instant or sorcery", ("",), 1),
)
_row("Exploration", "Enchantment", "You may play an additional land on each of your turns.", "G", drops=1)

CHANGING = list(CARDS)[list(CARDS).index("Ruby Medallion") :]
UNTAPPERS = [
    "Early Harvest",
    "Cloud of Faeries",
    "Frantic Search",
    "Snap",
    "Rain of Filth",
    "Dockside Extortionist",
]

# --- what only costs something ---
_row("Bear", "Creature — Bear", "", "1G")
_row("Goblin", "Creature — Goblin", "", "R")
_row("Specter", "Creature — Specter", "", "1BB")
_row("Counterspell", "Instant", "Counter target spell.", "UU")
_row("Bolt", "Instant", "~ deals 3 damage to any target.", "R")
_row("Divination", "Sorcery", "Draw two cards.", "2U")
_row("Colossus", "Artifact Creature — Golem", "", "5")
_row("Dragon", "Creature — Dragon", "", "4RR")
_row("Angel", "Creature — Angel", "", "3WW")
_row("Ornithopter", "Artifact Creature — Thopter", "Flying", "0")
_row("Anthem", "Enchantment", "", "1W")
_row(
    "Thoughtcast",
    "Sorcery",
    "Affinity for artifacts (This spell costs {1} less to cast for each artifact you control.)\n"
    "Draw two cards.",
    "4U",
    affinity="Artifact",
)
_row(
    "Frogmite",
    "Artifact Creature — Frog",
    "Affinity for artifacts (This spell costs {1} less to cast for each artifact you control.)",
    "4",
    affinity="Artifact",
)
_row("Loxodon", "Creature — Elephant", "Convoke", "4W", helps="convoke")
_row("Stoke the Flames", "Instant", "Convoke\n~ deals 4 damage to any target.", "2RR", helps="convoke")
_row("Whir", "Artifact", "Improvise", "3U", helps="improvise")
_row("Treasure Cruise", "Sorcery", "Delve\nDraw three cards.", "7U", helps="delve")
_row("Gurmag Angler", "Creature — Zombie Fish", "Delve", "6B", helps="delve")
_row("Think Twice", "Instant", "Draw a card.\nFlashback {2}{U}", "1U", flashback="2U")
_row("Geistflame", "Instant", "~ deals 1 damage to any target.\nFlashback {3}{R}", "R", flashback="3R")
_row(
    "Grave Errand",
    "Sorcery",
    "Return target creature card from an opponent's graveyard to its owner's hand.\n"
    "Flashback—Sacrifice a creature.",
    "2B",
    flashback="0",
    sacrifices_again=True,
)
PLAIN = list(CARDS)[list(CARDS).index("Bear") :]
HAND = [one for one in CARDS if one not in ("Treasure", "Soldier")]
TOKENS = ("Treasure", "Soldier")
