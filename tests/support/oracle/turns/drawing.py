"""Random turns for the judge."""

from __future__ import annotations

import random

from tests.support.oracle.turns.cards import (
    BASICS,
    CARDS,
    CHANGING,
    COLORS,
    HAND,
    PLAIN,
    SOURCES,
    UNTAPPERS,
)
from tests.support.oracle.turns.moves import FLASHBACK, Entry, JudgedTurn

_STANDING = [one for one in CHANGING if CARDS[one].stays and one not in PLAIN and CARDS[one].cost != ""]
"""What changes others as it stands on the battlefield."""

_THEMES: tuple[tuple[str, ...], ...] = (
    (
        *("Mox Opal", "Sol Ring", "Krark-Clan Ironworks", "Lotus Petal", "Springleaf Drum", "Ornithopter"),
        *(
            "Tolarian Academy",
            "Frogmite",
            "Thoughtcast",
            "Foundry Inspector",
            "Darksteel Citadel",
            "Colossus",
        ),
        *("Great Furnace", "Whir", "Helm of Awakening", "Azorius Signet", "Treasure", "Ethersworn Canonist"),
    ),
    (
        *(
            "Treasure Cruise",
            "Gurmag Angler",
            "Murder",
            "Snap",
            "Lotus Petal",
            "Bolt",
            "Dark Ritual",
            "Swamp",
        ),
        *(
            "Cabal Ritual",
            "Culling the Weak",
            "Ashnod's Altar",
            "Raise the Alarm",
            "Llanowar Elves",
            "Island",
        ),
    ),
    (
        *("Gaea's Cradle", "Cryptolith Rite", "Llanowar Elves", "Birds of Paradise", "Priest of Titania"),
        *("Ashnod's Altar", "Springleaf Drum", "Raise the Alarm", "Loxodon", "Stoke the Flames", "Goblin"),
        *("Goblin Runner", "Brightstone Ritual", "Burning-Tree Emissary", "Culling the Weak", "Taiga"),
    ),
    (
        *("Dark Ritual", "Pyretic Ritual", "Seething Song", "Manamorphose", "Goblin Electromancer", "Bolt"),
        *(
            "Ruby Medallion",
            "Birgi, God of Storytelling",
            "Storm-Kiln Artist",
            "Damping Sphere",
            "Trinisphere",
        ),
        *("Highspire Bell-Ringer", "Strike It Rich", "Rule of Law", "Mountain", "Mountain", "Badlands"),
    ),
    (
        *("Strike It Rich", "Think Twice", "Geistflame", "Grave Errand", "Strike It Rich", "Geistflame"),
        *("Goblin Electromancer", "Ruby Medallion", "Birgi, God of Storytelling", "Storm-Kiln Artist"),
        *("Treasure Cruise", "Gurmag Angler", "Cabal Ritual", "Ashnod's Altar", "Goblin", "Damping Sphere"),
        *("Rule of Law", "Mountain", "Mountain", "Island", "Swamp", "Lotus Petal", "Sol Ring"),
    ),
    (
        *(
            "High Tide",
            "Bubbling Muck",
            "Mana Flare",
            "Vernal Bloom",
            "Crypt Ghast",
            "Caged Sun",
            "Divination",
        ),
        *("Gauntlet of Power", "Mana Reflection", "Blood Moon", "Urborg, Tomb of Yawgmoth", "Cabal Coffers"),
        *("Chromatic Lantern", "Early Harvest", "Frantic Search", "Cloud of Faeries", "Lotus Cobra", "Angel"),
        *(
            "Exploration",
            "Island",
            "Swamp",
            "Forest",
            "Mountain",
            "Tundra",
            "Underground Sea",
            "Temple of the False God",
        ),
        *("Yavimaya, Cradle of Growth", "Rain of Filth", "Snap", "Dragon", "Colossus", "Damping Sphere"),
    ),
)
"""Cards that bear on each other."""


def random_turn(seed: str, most_permanents: int = 5, most_cards: int = 3) -> JudgedTurn:
    """Draw a turn; half of them have a card that changes something."""
    pick = random.Random(f"judged turns/{seed}")
    lands = pick.choices(list(BASICS), k=pick.randint(1, 2))
    there = [
        pick.choice(lands) if pick.random() < 0.55 else pick.choice(SOURCES)
        for _ in range(pick.randint(1, most_permanents))
    ]
    number = pick.randint(1, most_cards)
    hand = [pick.choice(PLAIN if pick.random() < 0.45 else HAND) for _ in range(number)]
    if pick.random() < 0.5:
        one = pick.choice(CHANGING if pick.random() < 0.8 else UNTAPPERS)
        if one in PLAIN:
            one = pick.choice(_STANDING)
        if one in _STANDING and pick.random() < 0.4 and len(there) < most_permanents + 1:
            there.append(one)
        else:
            hand[0] = one
    if pick.random() < 0.35:
        theme = pick.choice(_THEMES)
        there += pick.choices(
            [one for one in theme if CARDS[one].stays], k=max(most_permanents - len(there), 0)
        )
        hand = [pick.choice([one for one in theme if one != "Treasure"]) for _ in hand]
    there = _one_of_each_legend(there)
    entries = [
        Entry(n, pick.choice([0, 1, 1, 1, 2, 3]), resolves=pick.random() > 0.03) for n, _ in enumerate(hand)
    ]
    entries += _by_offers(there, hand)
    able = [n for n, one in enumerate(hand) if CARDS[one].flashback and entries[n].resolves]
    again = [n for n in able if pick.random() < 0.8]
    entries += [Entry(n, pick.choice([1, 1, 2]), FLASHBACK) for n in again]
    keep: str | int = pick.choice(["", "", "", "", "U", "1B", "R", "2"])
    if pick.random() < 0.1:
        hand.append(pick.choice(["Bolt", "Counterspell", "Dark Ritual", "Stoke the Flames"]))
        keep = len(hand) - 1
    return JudgedTurn(
        tuple(there),
        tuple(hand),
        tuple(entries),
        keep=keep,
        drops=pick.choice([1, 1, 1, 0, 2]),
        pool=pick.choice(["", "", "", "B", "R", "G", "U"]),
        graveyard=pick.choice([0, 0, 0, 3, 6, 7]),
        theirs=pick.choice([0, 2, 3]) if "Dockside Extortionist" in hand else 0,
        time=pick.choice([1, 2, 3]),
        chosen=pick.choice(COLORS),
    )


def _one_of_each_legend(names: list[str]) -> list[str]:
    seen: set[str] = set()
    found = []
    for one in names:
        if "Legendary" not in CARDS[one].types or one not in seen:
            found.append(one)
        seen.add(one)
    return found


def _by_offers(there: list[str], hand: list[str]) -> list[Entry]:
    """Entries that take an offer of a permanent that is there, or comes in the turn."""
    found = []
    for name in dict.fromkeys((*there, *hand)):
        if CARDS[name].offers or CARDS[name].alternative:
            found += [
                Entry(n, 1, name)
                for n, card in enumerate(hand)
                if card != name and CARDS[card].cost not in ("", "0")
            ]
    return found
