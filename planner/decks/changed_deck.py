"""A deck with some cards out and others in, as people write it: "-1 Forest +1 Island"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from planner.cards.decklists.parts import count_of
from planner.contract.refusals import RequestError, shown
from planner.decks.cards_of import DeckCards, card_object

_FORM = 'expected changes such as "-1 Forest, +1 Island"'


def read_changes(text: str, path: str = "changes") -> list[tuple[int, str]]:
    """Read the changes in a text: the signed number of copies, and the card; each begins with a sign.

    Raises ``RequestError``.

    >>> read_changes("-1 Forest +1 Island, +2 Boseiju, Who Endures, + +2 Mace")
    [(-1, 'Forest'), (1, 'Island'), (2, 'Boseiju, Who Endures'), (1, '+2 Mace')]
    """
    signs: list[int] = []
    numbers: list[int | None] = []
    names: list[list[str]] = []
    for word in text.replace("\n", " ").split():
        sign = {"+": 1, "-": -1, "−": -1}.get(word[0])
        waiting = bool(names) and not names[-1]  # "+1 +2 Mace": a sign that is part of a name
        if sign is None or waiting:
            if not names:
                raise RequestError(path, f"{_FORM}, got {shown(text)}")
            if waiting and numbers[-1] is None and (number := _number(word)) is not None:
                numbers[-1] = number
            else:
                names[-1].append(word)
        else:
            number = _number(word[1:])
            signs.append(sign)
            numbers.append(number)
            names.append([word[1:]] if word[1:] and number is None else [])
    changes = [
        (sign * (1 if number is None else number), " ".join(words).rstrip(", "))
        for sign, number, words in zip(signs, numbers, names, strict=True)
    ]
    if not changes or not all(number and name for number, name in changes):
        raise RequestError(path, f"{_FORM}, got {shown(text)}")
    return changes


def _number(word: str) -> int | None:
    """The number in a word, 0 for one that no deck may have; None for other words."""
    return (count_of(word) or 0) if word.isdecimal() else None


def with_changes(cards: DeckCards, text: str, path: str = "changes") -> list[dict[str, Any]]:
    """The cards of a deck after some changes, as the list of a request.

    Raises ``RequestError`` for an unknown name, and if more copies go out than there are.

    >>> from planner.decks.cards_of import read_deck
    >>> deck = read_deck([{"card": "Island", "count": 40}])
    >>> [(e["card"]["name"], e["count"]) for e in with_changes(deck, "-2 Island +2 Forest")]
    [('Island', 38), ('Forest', 2)]
    """
    entries: dict[str, tuple[Mapping[str, Any], int]] = {}
    for one in cards.entries:
        count = entries[one.name][1] if one.name in entries else 0
        entries[one.name] = one.card, count + one.count
    for number, name in read_changes(text, path):
        known = {entry.casefold(): entry for entry in entries}
        if name.casefold() in known:
            name = known[name.casefold()]
            card = entries[name][0]
        else:
            card = card_object(name, path)
            name = str(card["name"])
        count = entries[name][1] if name in entries else 0
        if count + number < 0:
            message = f"the deck has {count} of {shown(name)}: {-number} can't go out"
            raise RequestError(path, message)
        entries[name] = card, count + number
    return [{"card": card, "count": count} for card, count in entries.values() if count]


def in_and_out(come: Sequence[str], go: Sequence[str]) -> str:
    """Write changes from what comes in and what goes out, each as "2 Negate".

    >>> in_and_out(["2 Negate"], ["Opt"])
    '-Opt, +2 Negate'
    """
    parts = [f"{sign}{one.strip()}" for sign, many in (("-", go), ("+", come)) for one in many]
    return ", ".join(parts)
