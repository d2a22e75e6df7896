"""What the costs of a deck ask for, and what its lands make: the curve, and symbols beside sources."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from planner.decks.answer import DeckMana
from planner.decks.cards_of import DeckCards, DeckEntry
from planner.decks.kinds import CardRole
from planner.game.mana import TYPES, ManaCost
from planner.models.deciders.hall.condition import Mask, mask_of


def deck_mana(cards: DeckCards) -> DeckMana:
    """Count the cards of each mana value, and for each type its symbols in costs and its lands.

    >>> from planner.decks.cards_of import read_deck
    >>> spell = {"name": "Both", "mana_cost": "{1}{W/U}{U}"}
    >>> found = deck_mana(read_deck([{"card": "Island", "count": 4}, {"card": spell, "count": 3}]))
    >>> found.curve, found.asked, found.made
    ({3: 3}, {'W': 3, 'U': 6}, {'U': 4})
    """
    values: Counter[int] = Counter()
    asked: Counter[str] = Counter()
    for one in cards.entries:
        if one.cost is None:
            continue
        values[one.cost.mana_value] += one.count
        for symbol in ManaCost(one.cost.text).symbols:
            asked.update(dict.fromkeys(symbol.types, one.count))
    curve = {value: values[value] for value in range(min(values), max(values) + 1)} if values else {}
    return DeckMana(curve=curve, asked=_in_order(asked), made=land_sources(cards.entries))


def land_sources(entries: Iterable[DeckEntry]) -> dict[str, int]:
    """How many lands make each type of mana; one that finds another land makes what that one makes."""
    lands = [one for one in entries if one.is_land]
    made: Counter[str] = Counter()
    for one in lands:
        mask = _made(one.kind)
        for other in lands:
            if not one.kind.finds.isdisjoint(other.kind.words):
                mask |= _made(other.kind)
        made.update({letter: one.count for letter in TYPES if mask & mask_of(letter)})
    return _in_order(made)


def _made(kind: CardRole) -> Mask:
    """Every type of mana that a land can make, whatever it becomes or has to be given for it."""
    found = 0
    for unit in (*kind.units, *kind.hopes, *kind.adds, *(unit for use in kind.uses for unit in use.units)):
        found |= unit
    for other in (*kind.becomes, *kind.states):
        found |= _made(other)
    return found


def _in_order(counts: Mapping[str, int]) -> dict[str, int]:
    return {letter: counts[letter] for letter in TYPES if counts.get(letter)}
