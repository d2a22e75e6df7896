"""What a card is in every zone but the battlefield, where its text says so (113.6, 604.3)."""

from __future__ import annotations

from functools import lru_cache

from planner.game.characteristics import Characteristics
from planner.game.records import replace
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.normal_form import read_lines
from planner.text.grammar.subtypes import subtypes_of

_ELSEWHERE = pattern_of(
    r"as long as ~ isn't on the battlefield, (?:it's|it is|~ is|he's|she's) an? (?P<power>\d{1,2})"
    r"/(?P<toughness>\d{1,2}) (?P<subtypes>(?:[a-z]+ )*)creature in addition to its other types\.?"
)


def elsewhere(card: Characteristics) -> Characteristics:
    """The card as it is in a hand, a graveyard, in exile or on the stack; cached.

    A planeswalker that is a creature card there is discarded and exiled as a creature, but not sacrificed as
    one.
    """
    return _elsewhere(card) if "on the battlefield, " in card.text else card


@lru_cache(maxsize=1024)
def _elsewhere(card: Characteristics) -> Characteristics:
    for line in read_lines(card.name, card.text):
        match = _ELSEWHERE.fullmatch(line.text)
        if match is None:
            continue
        subtypes = subtypes_of(match["subtypes"].split()) if match["subtypes"] else frozenset[str]()
        if subtypes is None:
            continue
        return replace(
            card,
            types=card.types | {"Creature"},
            subtypes=(*card.subtypes, *sorted(subtypes.difference(card.subtypes))),
            power=int(match["power"]) if card.power is None else card.power,
            toughness=int(match["toughness"]) if card.toughness is None else card.toughness,
        )
    return card
