"""What resolving brings that text asks for later in a turn: life lost or gained, cards drawn (608.2)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from planner.game.characteristics import Characteristics
from planner.game.objects import SPEAKING_ZONES, Game
from planner.game.resolving import Resolution
from planner.text import read_resolution

_OTHERWISE = re.compile(
    r"\bprevent|\bcan't (?:gain|lose|draw|be dealt|cause)\b|\bwould (?:gain|lose|draw|deal|be dealt)\b"
    r"|\blife totals? can't\b|\byou have (?:hexproof|shroud|protection)\b"
    r"|\bhave protection\b|\bdamage dealt\b",
    re.IGNORECASE,
)
"""Words of what lets players lose, gain or draw something else than effects say."""
_AGAIN = re.compile(
    r"\b(?:storm|gravestorm|replicate|conspire|casualty|demonstrate|rebound|cop(?:y|ies))\b", re.IGNORECASE
)
"""Words of what lets an effect happen more than once."""
_REMINDER = re.compile(r"\([^()]*\)")


def happened_by(game: Game, found: Resolution, x: int, target: str | None) -> tuple[tuple[str, int], ...]:
    """The facts that increase as something resolves, each with the amount.

    An opponent is the target if nothing else is. Empty if a text could replace the event: by prevention, for
    example.
    """
    if not found.happens or happens_otherwise(_speaking(game)):
        return ()
    return tuple(
        (one.fact, x if one.number is None else one.number)
        for one in found.happens
        if not one.targets or target is None or target.startswith("opponent")
    )


def happens_otherwise(cards: Iterable[Characteristics]) -> bool:
    """Whether a text could replace an event of an effect."""
    return any(_OTHERWISE.search(one.text) for one in cards)


def is_counted(card: Characteristics, fact: str, words: re.Pattern[str]) -> bool:
    """Whether every mention of an event in a card's text is counted by its reading."""
    text = _REMINDER.sub("", card.text)
    if _AGAIN.search(text):
        return False
    told = [one.words for one in read_resolution(card).happens if one.fact == fact]
    spoken = sum(len(words.findall(line)) for line in text.splitlines())
    return bool(told) and spoken == sum(len(words.findall(one)) for one in told)


def _speaking(game: Game) -> Iterable[Characteristics]:
    return (one.card for one in game.objects if one.zone in SPEAKING_ZONES)
