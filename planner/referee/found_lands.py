"""The referee's own reading of what looks for a land in a library (701.23)."""

from __future__ import annotations

import re

from planner.game.characteristics import Characteristics
from planner.game.objects import Game, GameObject
from planner.game.vocabulary import Whose, Zone

_SEARCH = re.compile(
    r"search your library for (?:an?|up to one) (?P<what>[^.]*?) cards?\b[^.]*?"
    r"\bput (?:it|that card|that land) onto the battlefield(?P<tapped> tapped)?",
    re.IGNORECASE,
)
_UNTAPS = re.compile(r"if you control (?P<many>[a-z]+) or more lands, untap", re.IGNORECASE)
_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight")
_NUMBERS = {word: number for number, word in enumerate(_WORDS, 1)}


def misfound(text: str, land: Characteristics, there: GameObject, after: Game) -> str | None:
    """A fault in a found land; None if the text allows it.

    >>> from planner import Board
    >>> game = Board("Wastes").game
    >>> misfound("Draw a card.", game.objects[0].card, game.objects[0], game)
    'its text finds no land'
    """
    found = _SEARCH.search(text)
    if found is None:
        return "its text finds no land"
    kinds = re.split(r",? (?:and/or|or) |, ", found["what"])
    always = "basic" in kinds[0].casefold().split() and len(kinds) > 1 and "land" not in found["what"]
    if not any(_is_kind(one, land, basic=always) for one in kinds):
        return f"it doesn't look for {land.name}"
    if found["tapped"] and not there.tapped and not _is_untapped(text, after):
        return f"{there.ids[0]} is untapped"
    return None


def _is_kind(words: str, land: Characteristics, *, basic: bool) -> bool:
    """Whether a land is of a kind, in words: "basic Forest", "Gate", "snow land"."""
    wanted = [one.casefold() for one in words.split() if one.casefold() not in ("a", "an")]
    has = {one.casefold() for one in (*land.supertypes, *land.types, *land.subtypes)}
    return land.is_land and all(one in has for one in wanted) and ("basic" in has or not basic)


def _is_untapped(text: str, after: Game) -> bool:
    said = _UNTAPS.search(text)
    if said is None:
        return False
    lands = sum(
        one.count
        for one in after.objects
        if one.zone == Zone.BATTLEFIELD and one.controller == Whose.YOU and one.card.is_land
    )
    return lands >= _NUMBERS.get(said["many"].casefold(), lands + 1)
