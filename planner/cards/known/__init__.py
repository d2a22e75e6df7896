"""The cards that are known without any download: basic lands, tokens, and the usual sources of mana.

The rows are facts; the wording is the templates' own. Nothing is built before the first
name is asked for, and a card's object only when its name is.
"""

from __future__ import annotations

from functools import cache

from planner.cards.known.cycle import CardObject, Cycle


def known_names() -> tuple[str, ...]:
    """List the full names of the cards that are always known, the basic lands first."""
    return tuple(_rows())


@cache
def known_card(name: str) -> CardObject | None:
    """Find a card that is always known by its full name, exactly as printed; None where it isn't one.

    >>> known_card("Underground River")["type_line"]
    'Land'
    """
    found = _rows().get(name)
    return None if found is None else found[0].card(name, found[1])


@cache
def _rows() -> dict[str, tuple[Cycle, str]]:
    from planner.cards.known import artifacts, basics, creatures, lands, single_lands

    cycles = (
        *basics.BASIC_LANDS,
        *basics.TOKENS,
        *lands.CYCLES,
        *single_lands.CYCLES,
        *artifacts.CYCLES,
        *creatures.CYCLES,
    )
    return {name: (cycle, letters) for cycle in cycles for name, letters in cycle.members()}
