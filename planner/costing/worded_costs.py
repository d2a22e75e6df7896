"""The words of a request read as costs: by the grammar that reads cards."""

from __future__ import annotations

import re
from functools import lru_cache

from planner.game.written_abilities import WrittenCost
from planner.text.costs.bare_costs import read_keyword_payment
from planner.text.grammar.language import LanguageError
from planner.text.grammar.normal_form import read_lines
from planner.text.phrases.cost_components import named_zone, read_cost

_KEYWORD = re.compile(
    r"^(cumulative upkeep|echo|ward|recover|equip|reconfigure|fortify|cycling|level up|outlast|unearth)"
    r"(?: ?— ?| )(.+)$"
)
MOST_WORDS = 1_000


@lru_cache(maxsize=4096)
def read_words(words: str, name: str = "") -> tuple[WrittenCost, ...] | None:
    """Read the components of a cost in words; ``name`` is what the words call the object itself.

    >>> read_words("{1}, Pay 2 life")
    (ManaPart(cost=ManaCost(text='{1}')), PayLife(amount=2))
    """
    text = _normal(words, name)
    return read_cost(text) if text and all(part.strip() for part in text.split(",")) else None


@lru_cache(maxsize=4096)
def read_keyword(words: str, name: str = "") -> tuple[str, tuple[WrittenCost, ...]] | None:
    """Read a keyword with a payment, and its cost (for cumulative upkeep, that of one counter).

    >>> read_keyword("Ward—Pay 2 life.")
    ('ward', (PayLife(amount=2),))
    """
    text = _normal(words, name)
    match = _KEYWORD.match(text)
    cost = read_cost(match[2]) if match else None
    if match and cost:
        return match[1], cost
    return read_keyword_payment(text) if text else None


def read_zone(words: str, name: str = "") -> str | None:
    """Read the zone from which a cost in words takes the object itself; None if there is none.

    >>> read_zone("{1}, Exile this card from your graveyard")
    'graveyard'
    """
    return named_zone(_normal(words, name))


def _normal(words: str, name: str) -> str:
    """Normalize words to the form in which cards are read."""
    if len(words) > MOST_WORDS:
        return ""
    try:
        lines = read_lines(name, words)
    except LanguageError:
        return ""
    return lines[0].text.rstrip(".") if len(lines) == 1 else ""
