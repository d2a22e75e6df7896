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
from tests.support.oracle.turns.moves import Entry, JudgedTurn

_STANDING = [
    one for one in CHANGING if CARDS[one].stays and one not in PLAIN and CARDS[one].cost != ""
]
"""What changes others as it stands on the battlefield."""


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
    there = _one_of_each_legend(there)
    entries = [
        Entry(n, pick.choice([0, 1, 1, 1, 2, 3]), resolves=pick.random() > 0.03) for n, _ in enumerate(hand)
    ]
    entries += _by_offers(there, hand)
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
