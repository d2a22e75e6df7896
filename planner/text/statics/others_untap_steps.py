"""What a permanent untaps before others have begun their turns, read from its text (502.3, 503.1, 513.1)."""

from __future__ import annotations

from functools import lru_cache

from planner.game.characteristics import Characteristics
from planner.game.filters import Clause, Filter
from planner.game.vocabulary import Whose
from planner.text.grammar.language import LanguageError
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.lines import read_abilities
from planner.text.phrases.filters import read_filter

_SAYS = pattern_of(
    r"untap (?P<step>.+) during each other player's untap step"
    r"|at the beginning of each (?:other player's |opponent's )?upkeep, untap (?P<upkeep>.+)"
    r"|at the beginning of (?:your|each) end step, untap (?P<end>.+)"
)
_ALL_OF = pattern_of(r"(?:all|each) (?P<objects>.+)")
_ITSELF = Filter("~", (Clause(),), controller=Whose.ANYBODY, itself=True)


@lru_cache(maxsize=4096)
def read_untaps_for_others(card: Characteristics, *, end_step: bool = True) -> tuple[Filter, ...]:
    """Read what a permanent untaps unconditionally in each other player's untap step or upkeep.

    Untapping at the beginning of its player's ``end_step`` is included if that is still to come. "Untap all
    artifacts you control during each other player's untap step" is one filter: those artifacts. Untapping
    with a condition, or with a choice, is left out.
    """
    if "ntap" not in card.text:
        return ()
    try:
        sentences = [sentence for one in read_abilities(card) for sentence in one.line.sentences]
    except LanguageError:
        return ()
    found = (_SAYS.fullmatch(sentence) for sentence in sentences)
    objects = (
        _objects(match["step"] or match["upkeep"] or match["end"])
        for match in found
        if match is not None and (end_step or not match["end"])
    )
    return tuple(one for one in objects if one is not None)


def _objects(words: str) -> Filter | None:
    if words == "~":
        return _ITSELF
    match = _ALL_OF.fullmatch(words)
    return None if match is None else read_filter(match["objects"])
