"""Small random decks, for the odds and for the oracle that plays them out."""

from __future__ import annotations

from random import Random

from planner.decks.demands import read_cost
from planner.decks.kinds import BLANK, TAPPED, UNTAPPED, CardRole, Entering, Library, merged
from planner.models.deciders.hall.condition import mask_of
from tests.support.deck_games import Card, symbols

_COSTS = ("W", "1W", "WU", "1WU", "WW", "2U", "WUU", "UB", "1WB", "0", "3")
_RAMP = (
    Card("Elf", makes=("G",), cost=symbols("G"), sick=True),
    Card("Bird", makes=("WUBRG",), cost=symbols("1"), sick=True),
    Card("Ring", makes=("C", "C"), cost=symbols("1")),
    Card("Mox", makes=("U",), cost=()),
    Card("Innkeeper", cost=symbols("2"), treasures=2),
    Card("Ritual", makes=("W", "W", "W"), cost=symbols("W"), spell=True),
)


def random_deck(random: Random, ramp: bool, size: int | None = None) -> tuple[list[Card], str, int]:
    """A deck of up to 12 cards, a cost as ``symbols`` reads it, and a turn."""
    size = size or random.randint(10, 12)
    lands = [_land(random, number) for number in range(random.randint(2, 4))]
    cards = [random.choice(lands) for _ in range(random.randint(3, min(8, size - 2)))]
    if ramp:
        kinds = random.sample(_RAMP, random.randint(1, 2))
        cards += [random.choice(kinds) for _ in range(min(random.randint(1, 3), size - len(cards)))]
    cards += [Card("blank")] * (size - len(cards))
    return cards, random.choice(_COSTS), random.randint(1, 3)


def _land(random: Random, number: int) -> Card:
    makes = "".join(random.sample("WUBG", random.choice([1, 1, 2, 3])))
    how = random.random()
    word = random.choice(["", "Plains", "Island"])
    unless = random.choice(["Plains", "Island"]) if how > 0.8 else ""
    return Card(f"land {number} {makes}", True, (makes,), tapped=how < 0.4, unless=unless, word=word)


def cost_text(cost: str) -> str:
    """``"1WU"`` as mana symbols."""
    return "".join(f"{{{letter}}}" for letter in cost)


def kind_of(card: Card) -> CardRole:
    """A card of the oracle as a kind."""
    if card.name == "blank":
        return BLANK
    units = tuple(mask_of(one) for one in card.makes)
    if card.land:
        untapped = TAPPED if card.tapped else (Entering((card.unless,)),) if card.unless else UNTAPPED
        words = frozenset({"Land", *([card.word] if card.word else [])})
        return CardRole(card.name, land=True, units=units, untapped=untapped, words=words)
    assert card.cost is not None
    generic = sum(len(one) > 1 for one in card.cost)
    cost = f"{{{generic}}}" if generic or not card.cost else ""
    cost += "".join(f"{{{one}}}" for one in card.cost if len(one) == 1)
    return CardRole(
        card.name,
        units=units,
        cost=read_cost(cost),
        sick=card.sick,
        spell=card.spell,
        treasures=card.treasures,
    )


def library_of(cards: list[Card]) -> Library:
    """A deck of the oracle as a library."""
    return merged([(kind_of(card), 1) for card in cards])
