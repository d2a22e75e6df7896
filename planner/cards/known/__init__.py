"""The cards that are known without any download: basic lands, tokens, and the usual sources of mana.

The rows are facts; the wording is the templates' own. Nothing is built before the first
name is asked for, and a card's object only when its name is.
"""

from __future__ import annotations

from functools import lru_cache

from planner.cards.known import basics
from planner.cards.known.cycle import CardObject, Cycle


def known_names() -> tuple[str, ...]:
    """The full names of the built-in cards, basic lands first."""
    return tuple(_rows())


def always_known(name: str) -> bool:
    """Whether the card with this name is a basic land or a predefined token, which no card store changes.

    >>> always_known("Island"), always_known("Sol Ring")
    (True, False)
    """
    return name in _basics()


@lru_cache(maxsize=2048)
def known_card(name: str) -> CardObject | None:
    """The built-in card with this full name, exactly as printed; None if there is none.

    >>> known_card("Underground River")["type_line"]
    'Land'
    """
    found = _basics().get(name) or _rows().get(name)
    return None if found is None else found[0].card(name, found[1])


Rows = dict[str, tuple[Cycle, str]]


@lru_cache(maxsize=1)
def _basics() -> Rows:
    return _by_name((*basics.BASIC_LANDS, *basics.TOKENS))


@lru_cache(maxsize=1)
def _rows() -> Rows:
    from planner.cards.known import artifacts, creatures, lands, single_lands

    return _basics() | _by_name((*lands.CYCLES, *single_lands.CYCLES, *artifacts.CYCLES, *creatures.CYCLES))


def _by_name(cycles: tuple[Cycle, ...]) -> Rows:
    return {name: (cycle, letters) for cycle in cycles for name, letters in cycle.members()}
