"""Announcements matched with what is offered: alternative and additional costs (601.2b)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from planner.contract.refusals import RequestError, shown
from planner.contract.request import PaySpec
from planner.costing.worded_costs import read_words
from planner.game.records import Record
from planner.game.written_abilities import ManaPart, WrittenCost
from planner.game.written_costs import AdditionalCost, AlternativeCost, CostOption

T = TypeVar("T")
MOST_TIMES = 1_000
_DASHES = re.compile(r"\s*[—–-]+\s*|\s*\+ ?(?=\{)|\s+")
_BEFORE_SYMBOLS = re.compile(r"(?<=[^\s}])\{")
_FACE_DOWN = ("morph", "megamorph", "disguise")
_ACTION = re.compile(r"(?:behold|blight|collect evidence|forage|waterbend)\b")
"""The keyword actions that costs ask for (701), which count as keywords with or without what follows them."""
_FREE = ("free", "without paying its mana cost", "without paying mana cost")


class AdditionalItem(Record, frozen=True):
    """One entry of ``additional``: its words, how often (None for "max"), and which option."""

    words: str
    path: str
    times: int | None = 1
    option: str | None = None


def items_of(pay: PaySpec, path: str) -> list[AdditionalItem]:
    """The announced additional costs, one by one; raises ``RequestError``."""
    given = pay.additional
    path = f"{path}.additional"
    if given is None:
        return []
    if isinstance(given, dict):
        return _from_dict(given, path)
    items: list[AdditionalItem] = []
    for index, one in enumerate(given):
        place = f"{path}[{index}]"
        items += _from_dict(one, place) if isinstance(one, dict) else [AdditionalItem(one, place)]
    return items


def _from_dict(given: dict[str, Any], path: str) -> list[AdditionalItem]:
    items = []
    for words, number in given.items():
        place = f"{path}.{words}"
        if number == "max":
            items.append(AdditionalItem(words, place, None))
        elif isinstance(number, bool):
            items.append(AdditionalItem(words, place, int(number)))
        elif isinstance(number, int) and 0 <= number <= MOST_TIMES:
            items.append(AdditionalItem(words, place, number))
        elif isinstance(number, str):
            items.append(AdditionalItem(words, place, option=number))
        else:
            raise RequestError(
                place,
                f'expected a number from 0 to {MOST_TIMES:,}, "max" or the words of one way to pay, '
                f"got {shown(number)}",
            )
    return items


def plain(words: str) -> str:
    """Normalize words for comparison: small letters, no dashes, no full stop.

    >>> plain("Kicker—Sacrifice a creature."), plain("Spree + {1}{W}")
    ('kicker sacrifice a creature', 'spree {1}{w}')
    """
    text = _DASHES.sub(" ", words.lower()).strip().rstrip(".")
    return text.removeprefix("as an additional cost to cast this spell, ").removeprefix("you may ")


def as_said(words: str) -> str:
    """Normalize words for comparison, with a space before symbols.

    >>> as_said("Morph{3}{R}"), as_said("Suspend 4—{1}{R}")
    ('morph {3}{r}', 'suspend 4 {1}{r}')
    """
    return spaced(plain(words))


def spaced(words: str) -> str:
    """Insert the space before symbols that some engines leave out: "Morph{3}{R}"."""
    return _BEFORE_SYMBOLS.sub(" {", words)


def is_free(words: str) -> bool:
    """Whether these words announce casting without paying the mana cost."""
    return plain(words) in _FREE


def _called(option: CostOption) -> set[str]:
    """The words for a named option: "Fira", "Fira — {2}"."""
    return {plain(option.name), plain(f"{option.name} {option.words}")} if option.name else set()


def _names(name: str, options: Iterable[CostOption], text: str) -> list[set[str]]:
    """The words that announce an offer: exact ones first, then the keyword alone."""
    options = tuple(options)
    words = {plain(option.words) for option in options}
    words |= {one for option in options for one in _called(option)}
    listed = {" or ".join(plain(option.words) for option in options)}
    full = {f"{plain(name)} {one}" for one in words | listed} if name else set()
    return [full | words | listed | {plain(text)}, {plain(name)} if name else set()]


def of_additional(offer: AdditionalCost) -> list[set[str]]:
    """The words that announce an additional cost."""
    exact, loose = _names(offer.name, offer.options, offer.text)
    return [exact, loose | {_action_of(option.words) for option in offer.options} - {""}]


def _action_of(words: str) -> str:
    """The keyword action in a cost's words; "" without one.

    >>> _action_of("Collect evidence 6"), _action_of("Discard a card")
    ('collect evidence', '')
    """
    found = _ACTION.match(plain(words))
    return found[0] if found else ""


def of_alternative(offer: AlternativeCost) -> list[set[str]]:
    """The words that announce an alternative cost."""
    names = _names(offer.name, [offer.option], offer.text)
    if offer.became is not None and offer.became.face_down:
        said = plain(offer.text).split()
        names[1] |= {"face down", *(one for one in _FACE_DOWN if one in said)}
    return names


def matching(words: str, offers: Sequence[T], names: Callable[[T], list[set[str]]]) -> list[T]:
    """The offers that these words announce: exactly, or else by keyword."""
    wanted = plain(words)
    for exactness in range(2):
        found = [offer for offer in offers if wanted in names(offer)[exactness]]
        if found:
            return found
    return []


def by_parts(words: str, options: Iterable[CostOption], name: str = "") -> bool:
    """Whether the words ask for the same parts as one of the options, in any order (118.9).

    ``name`` is what the words may call the object itself.
    """
    read = read_words(words.strip().removeprefix("+").strip(), name)
    if not read:
        return False
    return any(sorted(map(_as_part, read)) == sorted(map(_as_part, option.cost)) for option in options)


def _as_part(part: WrittenCost) -> str:
    """A component as text for comparison; mana symbols may be in any order."""
    return str(part.cost) if isinstance(part, ManaPart) else repr(part)


def option_named(words: str, options: Sequence[CostOption]) -> int | None:
    """The index of the option that these words announce; None if there is none."""
    for index, option in enumerate(options):
        if plain(words) in {plain(option.words), *_called(option)}:
            return index
    for index, option in enumerate(options):
        if by_parts(words, [option]) or plain(words) == _action_of(option.words):
            return index
    return None


def offered(kinds: Iterable[str]) -> str:
    """A sentence part that lists offers, for a refusal."""
    listed = list(dict.fromkeys(kinds))
    return "; offered are " + ", ".join(shown(one) for one in listed) if listed else "; nothing is offered"


def label(offer: AdditionalCost | AlternativeCost) -> str:
    """The name of an offer in lists."""
    if isinstance(offer, AlternativeCost):
        return offer.name or offer.option.words
    words = " or ".join(option.words for option in offer.options)
    return f"{offer.name} {words}".strip()
