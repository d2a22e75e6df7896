"""What a text speaks of that bears on a deck's mana, whether it can be read or not."""

from __future__ import annotations

from functools import lru_cache

from planner.game.characteristics import Characteristics
from planner.game.resolving import Mentions
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.lines import read_abilities
from planner.text.mana.mana_effects import makes_mana
from planner.text.phrases.targets import least_targets

_TOKENS = pattern_of(r"\bcreates?\b[^.]{0,160}\b(?:treasure|gold|powerstone|eldrazi (?:spawn|scion))\b")
_LANDS = pattern_of(
    r"\bsearch your library for [^.]{0,120}\b(?:lands?|plains|islands?|swamps?|mountains?|forests?|gates?|"
    r"deserts?|caves?|towns?)\b[^.]{0,120} onto the battlefield"
)
_CHEAPER = pattern_of(r"\b(?:spells|cards)\b[^.]{0,160} cost \{\d{1,2}\} less to cast")


@lru_cache(maxsize=4_096)
def read_mentions(card: Characteristics) -> Mentions:
    """Find what a card's text speaks of, in any of its lines and in what it gives in quotes.

    Raises ``LanguageError`` for text that is evidently not English.
    """
    is_spell = bool(card.types & {"Instant", "Sorcery"})
    lines = [words for one in read_abilities(card) for words in (one.line.text, *one.line.quotes)]
    return Mentions(
        adds=any(map(makes_mana, lines)),
        tokens=any("create" in one and _TOKENS.search(one) is not None for one in lines),
        lands=any("your library" in one and _LANDS.search(one) is not None for one in lines),
        cheaper=any("less to cast" in one and _CHEAPER.search(one) is not None for one in lines),
        targets=least_targets(card.text) if is_spell and "arget" in card.text else 0,
    )
