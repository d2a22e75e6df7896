"""Spells whose own text counts the colors of mana spent to cast them: sunburst, converge (702.44)."""

from __future__ import annotations

import re
from functools import lru_cache

_SUNBURST = re.compile(r"(?:^|\n|—|, )sunburst\b", re.IGNORECASE)
_COUNTED = re.compile(
    r"\bcolors? of mana spent to cast (?:it|him|her|this (?:spell|creature|card)|@)(?=[\s.,]|$)"
)


@lru_cache(maxsize=1_024)
def counts_colors_spent(text: str, name: str) -> bool:
    """Whether a spell's own text has an effect for each color of mana spent on it.

    Effects on other spells don't count ("whenever you cast ...").

    >>> counts_colors_spent("Converge — Draw X cards, where X is the number of colors of mana spent to cast "
    ...     "Insight.", "Insight")
    True
    """
    if "color" not in text and "unburst" not in text:
        return False
    if _SUNBURST.search(text):
        return True
    own = text.replace(name, "@") if name else text
    sentences = re.split(r"(?<=\.)\s|\n", own)
    return any(_COUNTED.search(one) and "henever you cast a" not in one for one in sentences)
