"""The cards of the questions: each with its text, for people and the planner, and as data for the count.

Some exist (with the texts of ``planner.cards.known``), the others are made here, names and texts alike.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from benchmarks.manabench.game import COLORS, Ability, Thing

ANY = tuple(f"{{{color}}}" for color in COLORS)
ANY_THREE = tuple(f"{{{color}}}" * 3 for color in COLORS)
PAIRS = ("WU", "UB", "BR", "RG", "GW", "WB", "UR", "BG", "RW", "GU")
TAP_ANY = "{T}: Add one mana of any color."


@dataclass(frozen=True)
class Card:
    """A permanent as printed, and its mana abilities as data; ``known`` where it exists."""

    name: str
    types: str
    text: str
    abilities: tuple[Ability, ...]
    known: bool = False
    one_shot: bool = False
    power: int | None = None
    cost: str = ""
    mana_value: int = 0

    def thing(self, number: int, **state: Any) -> Thing:
        """Put the card on the battlefield as the so-manieth of its name."""
        return Thing(
            f"{self.name}#{number}",
            self.abilities,
            creature="Creature" in self.types,
            token="Token" in self.types,
            snow="Snow" in self.types,
            one_shot=self.one_shot,
            power=self.power or 0,
            mana_value=self.mana_value,
            **state,
        )

    def request(self) -> Any:
        """Name the card, or write it out, for the planner."""
        if self.known:
            return self.name
        found = {"name": self.name, "type_line": self.types, "oracle_text": self.text}
        return found | ({"mana_cost": self.cost} if self.cost else {})


def _tap(*add: str, **more: Any) -> Ability:
    return Ability(add, tap=True, **more)


def _of(letters: str) -> tuple[str, ...]:
    return tuple(f"{{{letter}}}" for letter in letters)


def _or(letters: str) -> str:
    return " or ".join(_of(letters))


def _two(a: str, b: str) -> tuple[str, ...]:
    return (f"{{{a}}}{{{a}}}", f"{{{a}}}{{{b}}}", f"{{{b}}}{{{b}}}")


_BASICS = dict(zip(COLORS, ("Plains", "Island", "Swamp", "Mountain", "Forest"), strict=True))


def _by_pair(names: str) -> dict[str, str]:
    return dict(zip(PAIRS, names.split(" | "), strict=True))


_DUALS = _by_pair(
    "Tundra | Underground Sea | Badlands | Taiga | Savannah | "
    "Scrubland | Volcanic Island | Bayou | Plateau | Tropical Island"
)
_PAINS = _by_pair(
    "Adarkar Wastes | Underground River | Sulfurous Springs | Karplusan Forest | Brushland | "
    "Caves of Koilos | Shivan Reef | Llanowar Wastes | Battlefield Forge | Yavimaya Coast"
)
_SIGNETS = _by_pair(
    "Azorius Signet | Dimir Signet | Rakdos Signet | Gruul Signet | Selesnya Signet | "
    "Orzhov Signet | Izzet Signet | Golgari Signet | Boros Signet | Simic Signet"
)
_FILTERS = _by_pair(
    "Mystic Gate | Sunken Ruins | Graven Cairns | Fire-Lit Thicket | Wooded Bastion | "
    "Fetid Heath | Cascade Bluffs | Twilight Mire | Rugged Prairie | Flooded Grove"
)
_OWN_DUALS = _by_pair(
    "Chalk Harbor | Drowned Archive | Cinder Vault | Ember Orchard | Shepherd's Rise | "
    "Salt Chapel | Storm Kiln | Mossy Crypt | Banner Ridge | Reed Lagoon"
)
_OWN_TOLLS = _by_pair(
    "Toll of Glass | Toll of Silt | Toll of Ash | Toll of Sparks | Toll of Hay | "
    "Toll of Bone | Toll of Steam | Toll of Rot | Toll of Brass | Toll of Kelp"
)
_OWN_ROCKS = _by_pair(
    "Sky Abacus | Murk Abacus | Soot Abacus | Thorn Abacus | Grain Abacus | "
    "Veil Abacus | Coil Abacus | Loam Abacus | Forge Abacus | Tide Abacus"
)
_OWN_WEIRS = _by_pair(
    "Cloud Weir | Murk Weir | Ember Weir | Briar Weir | Meadow Weir | "
    "Pale Weir | Thunder Weir | Fen Weir | Dust Weir | Brook Weir"
)


def basic(color: str) -> Card:
    """A basic land."""
    name = _BASICS[color]
    return Card(name, f"Basic Land — {name}", f"({{T}}: Add {{{color}}}.)", (_tap(f"{{{color}}}"),), True)


def snow(color: str) -> Card:
    """A snow-covered basic land."""
    name = f"Snow-Covered {_BASICS[color]}"
    text = f"({{T}}: Add {{{color}}}.)"
    return Card(name, f"Basic Snow Land — {_BASICS[color]}", text, (_tap(f"{{{color}}}"),), True)


def dual(pair: str, known: bool) -> Card:
    """A land that makes one of two colors."""
    text = f"{{T}}: Add {_or(pair)}."
    if not known:
        return Card(_OWN_DUALS[pair], "Land", text, (_tap(*_of(pair)),))
    types = " ".join(_BASICS[one] for one in pair)
    return Card(_DUALS[pair], f"Land — {types}", f"({text})", (_tap(*_of(pair)),), True)


def pain(pair: str, known: bool) -> Card:
    """A land whose colors cost a point of life, by damage or as a cost."""
    free = _tap("{C}")
    if known:
        text = f"{{T}}: Add {{C}}.\n{{T}}: Add {_or(pair)}. This land deals 1 damage to you."
        return Card(_PAINS[pair], "Land", text, (free, _tap(*_of(pair), damage=1)), True)
    text = f"{{T}}, Pay 1 life: Add {_or(pair)}."
    return Card(_OWN_TOLLS[pair], "Land", text, (_tap(*_of(pair), life=1),))


def signet(pair: str, known: bool) -> Card:
    """An artifact that turns one mana into two."""
    a, b = _of(pair)
    if known:
        made = Ability((a + b,), mana="{1}", tap=True)
        return Card(_SIGNETS[pair], "Artifact", f"{{1}}, {{T}}: Add {a}{b}.", (made,), True)
    made = Ability((a + b,), mana=f"{{{pair[0]}/{pair[1]}}}", tap=True)
    return Card(_OWN_ROCKS[pair], "Artifact", f"{{{pair[0]}/{pair[1]}}}, {{T}}: Add {a}{b}.", (made,))


def filtering(pair: str, known: bool) -> Card:
    """A land that turns one mana of its colors into two."""
    outputs = _two(*pair)
    words = f"Add {outputs[0]}, {outputs[1]}, or {outputs[2]}."
    if known:
        cost = f"{{{pair[0]}/{pair[1]}}}"
        text = f"{{T}}: Add {{C}}.\n{cost}, {{T}}: {words}"
        return Card(_FILTERS[pair], "Land", text, (_tap("{C}"), Ability(outputs, mana=cost, tap=True)), True)
    return Card(_OWN_WEIRS[pair], "Land", f"{{1}}, {{T}}: {words}", (Ability(outputs, mana="{1}", tap=True),))


def _artifact(name: str, text: str, *abilities: Ability, **more: Any) -> Card:
    return Card(name, "Artifact", text, abilities, **more)


_ONCE = Ability(ANY, tap=True, sacrifice="self")
_BEAST_ONLY = "Spend this mana only to cast a creature spell."
RING = _artifact("Sol Ring", "{T}: Add {C}{C}.", _tap("{C}{C}"), known=True)
OWN_RING = _artifact("Hollow Idol", "{T}: Add {C}{C}.", _tap("{C}{C}"))
LITH = _artifact("Manalith", TAP_ANY, _tap(*ANY), known=True)
PETAL = _artifact(
    "Lotus Petal",
    "{T}, Sacrifice this artifact: Add one mana of any color.",
    _ONCE,
    known=True,
    one_shot=True,
)
LOTUS = _artifact(
    "Black Lotus",
    "{T}, Sacrifice this artifact: Add three mana of any one color.",
    Ability(ANY_THREE, tap=True, sacrifice="self"),
    known=True,
    one_shot=True,
)
OWN_ONCE = _artifact(
    "Paper Lantern", "{T}, Sacrifice this artifact: Add one mana of any color.", _ONCE, one_shot=True
)
TREASURE = Card(
    "Treasure",
    "Token Artifact — Treasure",
    "{T}, Sacrifice this token: Add one mana of any color.",
    (_ONCE,),
    known=True,
    one_shot=True,
)
BRASS = Card(
    "Mana Confluence",
    "Land",
    "{T}, Pay 1 life: Add one mana of any color.",
    (_tap(*ANY, life=1),),
    known=True,
)
ELVES = Card(
    "Llanowar Elves",
    "Creature — Elf Druid",
    "{T}: Add {G}.",
    (_tap("{G}"),),
    known=True,
    power=1,
    cost="{G}",
    mana_value=1,
)
OWN_ELVES = Card(
    "Kiln Tender", "Creature — Dwarf", "{T}: Add {R}.", (_tap("{R}"),), power=2, cost="{1}{R}", mana_value=2
)
BIRDS = Card(
    "Birds of Paradise",
    "Creature — Bird",
    f"Flying\n{TAP_ANY}",
    (_tap(*ANY),),
    known=True,
    power=0,
    cost="{G}",
    mana_value=1,
)
ALTAR = _artifact(
    "Phyrexian Altar",
    "Sacrifice a creature: Add one mana of any color.",
    Ability(ANY, sacrifice="creature"),
    known=True,
)
OWN_ALTAR = _artifact(
    "Rusted Winepress", "Sacrifice a creature: Add {C}{C}.", Ability(("{C}{C}",), sacrifice="creature")
)
DRUM = _artifact(
    "Springleaf Drum",
    "{T}, Tap an untapped creature you control: Add one mana of any color.",
    Ability(ANY, tap=True, tap_creature=True),
    known=True,
)
HALL = Card(
    "Hall of Beasts",
    "Land",
    f"{{T}}: Add {{C}}.\n{TAP_ANY} {_BEAST_ONLY}",
    (_tap("{C}"), _tap(*ANY, only=("creature spell",))),
)
STONE = Card(
    "Powerstone",
    "Token Artifact — Powerstone",
    "{T}: Add {C}. This mana can't be spent to cast a nonartifact spell.",
    (_tap("{C}", only=("artifact spell", "ability")),),
    known=True,
)
BADGER = Card("Moss Badger", "Creature — Badger", "", (), power=2, cost="{1}{G}", mana_value=2)
CRAB = Card("Slate Crab", "Creature — Crab", "", (), power=1, cost="{2}{U}", mana_value=3)
GNAT = Card("Gnat", "Token Creature — Insect", "", (), power=1)
OWN_SNOW = Card("Frosted Dynamo", "Snow Artifact", "{T}: Add {C}.", (_tap("{C}"),))


def draw(rng: random.Random, pool: str, colors: str, share: float) -> Card:
    """Draw a card of one of the pools below; its colors are two of those given, where it has any.

    ``share`` is how often it is one that exists, where the pool has both.
    """
    a, b = (
        rng.sample(colors, 2) if len(colors) > 1 else (colors, rng.choice([c for c in COLORS if c != colors]))
    )
    pair = next(one for one in PAIRS if {a, b} == set(one))
    known = rng.random() < share
    if pool in ("basic", "snow"):
        return (basic if pool == "basic" else snow)(a)
    if pool in BY_PAIR:
        return BY_PAIR[pool](pair, known)
    return rng.choice([card for card in SINGLE[pool] if card.known is known] or SINGLE[pool])


BY_PAIR: dict[str, Callable[[str, bool], Card]] = {
    "dual": dual,
    "pain": pain,
    "signet": signet,
    "filter": filtering,
}
SINGLE = {
    "two": (RING, OWN_RING),
    "any": (LITH, BRASS),
    "once": (TREASURE, PETAL, OWN_ONCE),
    "lotus": (LOTUS,),
    "elf": (ELVES, OWN_ELVES, BIRDS),
    "altar": (ALTAR, OWN_ALTAR),
    "drum": (DRUM,),
    "only": (HALL, STONE),
    "body": (BADGER, CRAB, GNAT),
    "ice": (OWN_SNOW,),
}


def spell_name(rng: random.Random, used: set[str]) -> str:
    """Draw a name for a spell that isn't used yet."""
    return _name(rng, used, _HEADS, _TAILS)


def permanent_name(rng: random.Random, used: set[str]) -> str:
    """Draw a name for a permanent that makes no mana."""
    return _name(rng, used, ("Clay", "Cold", "Grand", "Old", "Small", "Twin"), _FURNITURE)


def _name(rng: random.Random, used: set[str], heads: tuple[str, ...], tails: tuple[str, ...]) -> str:
    while True:
        name = f"{rng.choice(heads)} {rng.choice(tails)}"
        if name not in used:
            used.add(name)
            return name


_HEADS = (
    "Amber",
    "Brittle",
    "Distant",
    "Folded",
    "Gilded",
    "Hushed",
    "Iron",
    "Lantern",
    "Marsh",
    "Quiet",
    "Second",
    "Woven",
)
_TAILS = (
    "Bargain",
    "Chorus",
    "Decree",
    "Errand",
    "Gambit",
    "Harvest",
    "Parable",
    "Quarrel",
    "Reckoning",
    "Tithe",
    "Verdict",
    "Voyage",
)
_FURNITURE = ("Bell", "Gate", "Mirror", "Obelisk", "Statue", "Well")
