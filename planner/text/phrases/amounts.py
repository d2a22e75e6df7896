"""Amounts in words: "the number of creatures you control", "~'s power", "your devotion to green".

Two forms exist: a value (``read_amount``: what stands behind *equal to* or *where x is*)
and what is counted one by one (``read_each``: what stands behind *for each*).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from planner.game.amounts import (
    Amount,
    BearerSize,
    Chosen,
    ColorCount,
    Count,
    CountersOn,
    CountersOnSelf,
    Devotion,
    Domain,
    Fact,
    Fixed,
    Half,
    LifeTotal,
    ManaValueTaken,
    Opponents,
    PlayerCounters,
    Scaled,
    SharedType,
    Size,
    SizeTaken,
    Sum,
    Total,
    Varieties,
)
from planner.game.filters import Filter
from planner.game.mana import COLOR_WORDS, COLORS
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.templates import NUMBER_WORDS, SLOTS, number
from planner.text.phrases.filters import read_filter

NUMBER = rf"(?:{'|'.join(NUMBER_WORDS)}|\d{{1,3}})"
"""A number, in words or digits."""

_LETTERS = {word: letter for letter, word in COLOR_WORDS.items() if letter in COLORS}
_COLOR = "|".join(_LETTERS)
# Facts of the turn that many cards ask for, under one short name each.
_FACTS = (
    (pattern_of(r"(?:the )?(?:amount of )?life you(?:'ve| have)? gained this turn"), "life_gained"),
    (pattern_of(r"(?:the )?(?:amount of )?life you(?:'ve| have)? lost this turn"), "life_lost"),
    (pattern_of(r"(?:the number of )?cards? you(?:'ve| have)? drawn this turn"), "cards_drawn"),
    (pattern_of(r"(?:the number of )?spells? you(?:'ve| have)? cast this turn"), "spells_cast"),
)
_SIZE = r"(?P<size>power|toughness|mana value|converted mana cost)"
_WHAT = r"(?P<what>[^.,]{1,120})"
_TAKEN = r"(?:sacrificed|exiled|discarded|tapped|revealed)"
_THIS_WAY = pattern_of(r"[^.,]{0,40}?\b(?:removed|sacrificed|tapped|discarded|exiled|paid) this way")
_REVEALED = pattern_of(r"[^.,]{0,40}?\brevealed this way")
_COUNTERS = pattern_of(rf"(?:the number of )?(?:(?P<kind>{SLOTS['counter']}) )?counters? on (?:~|it)")
_COUNTERS_AMONG = pattern_of(
    rf"(?:the (?:total )?number of )?(?:(?P<kind>{SLOTS['counter']}) )?counters? (?:on|among) {_WHAT}"
)
_DOMAIN = pattern_of(r"(?:the number of )?basic land types? among lands you control")
_COLORS = pattern_of(rf"(?:the number of )?(?:different )?colors? among {_WHAT}")
_OPPONENTS = pattern_of(r"(?:the number of )?opponents? you have")
_DIFFERENT = pattern_of(
    r"(?:the number of )?(?:different )?(?P<kinds>powers?|toughness(?:es)?|mana values?|names?|card types?"
    rf"|creature types?) among {_WHAT}"
)
_NAMED_APART = pattern_of(
    r"(?:the number of )?(?:differently named (?P<objects>[^.,]{1,120})"
    r"|(?P<before>[^.,]{1,60}) with different names(?P<after>[^.,]{0,60}))"
)
_HALF = pattern_of(r"half (?:of )?(?P<of>.{1,120}?),? rounded (?P<way>up|down)")
_TWO = pattern_of(r"(?P<one>the number of .{1,80}?) (?P<sign>plus|minus) (?P<other>the number of .{1,80})")
_MINUS = pattern_of(
    rf"(?P<of>.{{1,120}}) minus (?P<number>{NUMBER})|(?P<from>{NUMBER}) minus (?P<less>.{{1,120}})"
)
_YOUR_COUNTERS = pattern_of(r"(?:the number of )?(?P<kind>experience|poison|rad|ticket) counters? you have")
_EACH_HAND = pattern_of(r"(?:the (?:total )?number of )?cards in (?:each|all) (?:player's |players' )?hands?")
_LIBRARY = pattern_of(r"(?:the number of )?cards in your library")
_PLAYERS = pattern_of(r"(?:the number of )?players(?: in the game)?")
# Objects that differ from each other are counted by their names: no filter says that.
_APART = pattern_of(r"\bdifferently named\b|\bwith different (?:names|powers?|mana values?)\b")
_COUNTED = pattern_of(r"the number of (?P<what>[^.]{1,160})")
_VALUE_PLUS = pattern_of(
    rf"(?P<plus>{NUMBER}) plus (?P<of>.{{1,120}})|(?P<of2>.{{1,120}}) plus (?P<plus2>{NUMBER})"
)
_TIMES = pattern_of(r"(?P<times>twice|two times|three times) (?P<of>.{1,120})")


def read_objects(words: str) -> Filter | None:
    """What objects are counted or asked about; *named ~* is the card's own name (201.5)."""
    if _APART.search(words):
        return None
    words, named, rest = words.partition(" named ~")
    objects = None if rest else read_filter(words)
    if objects is None or not named:
        return objects
    clauses = tuple(replace(clause, name="~") for clause in objects.clauses)
    return replace(objects, words=f"{words} named ~", clauses=clauses)


def scaled(amount: Amount, times: int, plus: int = 0) -> Amount:
    """An amount times a number, plus a number, in its simplest form."""
    if (times, plus) == (1, 0):
        return amount
    if isinstance(amount, Fixed):
        return Fixed(amount.number * times + plus)
    if isinstance(amount, Count) and not plus:
        return Count(amount.objects, amount.times * times)
    if isinstance(amount, Scaled):
        return Scaled(amount.of, amount.times * times, amount.plus * times + plus)
    return Scaled(amount, times, plus)


def read_each(words: str, revealed: Amount | None = None) -> Amount | None:
    """How many there are of what stands behind *for each*; None where that can't be read.

    ``revealed`` is how many cards an earlier sentence revealed.
    """
    if _THIS_WAY.fullmatch(words):
        return Chosen()
    if _REVEALED.fullmatch(words):
        return revealed
    for read in _READERS:
        amount = read(words)
        if amount is not None:
            return amount
    objects = read_objects(words)
    if objects is None and words.endswith(" this turn"):
        return Fact(f"the number of {words}")  # what happened is no state of the board
    return Count(objects) if objects else None


def read_amount(words: str, x: Amount | None = None) -> Amount | None:
    """An amount that stands behind *equal to* or *where x is*; None where it can't be read.

    ``x`` is what X means, the number chosen for the cost where nothing else is said.
    """
    words = words.strip()
    if words == "x":
        return x or Chosen()
    if re.fullmatch(NUMBER, words):
        return Fixed(number(words))
    if match := _TIMES.fullmatch(words):
        inner = read_amount(match["of"], x)
        return scaled(inner, 3 if match["times"].startswith("three") else 2) if inner else None
    if match := _VALUE_PLUS.fullmatch(words):
        inner = read_amount(match["of"] or match["of2"], x)
        return scaled(inner, 1, number(match["plus"] or match["plus2"])) if inner else None
    if (combined := _combined(words, x)) is not None:
        return combined
    for pattern, meaning in _VALUES:
        if match := pattern.fullmatch(words):
            return meaning(match)
    for read in _READERS:
        amount = read(words)
        if amount is not None:
            return amount
    if match := _COUNTED.fullmatch(words):
        return read_each(match["what"])
    return None


def _combined(words: str, x: Amount | None) -> Amount | None:
    """An amount made of others: half of one, one taken off another (107.1a, 107.1b)."""
    if match := _HALF.fullmatch(words):
        inner = read_amount(match["of"], x)
        return Half(inner, match["way"] == "up") if inner else None
    if match := _TWO.fullmatch(words):
        one, other = read_amount(match["one"], x), read_amount(match["other"], x)
        return Sum(one, other, match["sign"] == "minus") if one and other else None
    if match := _MINUS.fullmatch(words):
        inner = read_amount(match["of"] or match["less"], x)
        if inner is None:
            return None
        if match["of"]:
            return scaled(inner, 1, -number(match["number"]))
        return Sum(Fixed(number(match["from"])), inner, minus=True)
    return None


def _size_of(match: re.Match[str]) -> str:
    return "mana value" if match["size"] == "converted mana cost" else match["size"]


def _total(match: re.Match[str]) -> Amount | None:
    objects = read_objects(match["what"])
    return Total(_size_of(match), objects) if objects else None


def _greatest(match: re.Match[str]) -> Amount | None:
    objects = read_objects(match["what"])
    if objects is None:
        return Fact(match[0]) if match[0].endswith(" this turn") else None
    return Size(_size_of(match), objects)


def _shared_type(match: re.Match[str]) -> Amount | None:
    objects = read_objects(match["what"])
    return SharedType(objects) if objects else None


_VALUES: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Amount | None]], ...] = (
    (pattern_of(rf"(?:~'s|its) {_SIZE}"), lambda m: Size(_size_of(m))),
    (pattern_of(rf"the (?:greatest|highest) {_SIZE} among {_WHAT}"), _greatest),
    (pattern_of(rf"the (?:total|combined|sum of the) {_SIZE}s? of {_WHAT}"), _total),
    (
        pattern_of(rf"the greatest number of {_WHAT} that have a creature type in common"),
        _shared_type,
    ),
    (
        pattern_of(
            rf"(?:the {_TAKEN} [a-z ]{{1,30}}|that (?:creature|artifact|permanent|card))'s "
            r"(?P<size>power|toughness)"
        ),
        lambda m: SizeTaken(m["size"]),
    ),
    (
        pattern_of(
            rf"(?:the {_TAKEN} [a-z ]{{1,30}}|that (?:creature|artifact|permanent|card))'s "
            r"(?:mana value|converted mana cost)"
        ),
        lambda _: ManaValueTaken(),
    ),
    (
        pattern_of(rf"your devotion to (?P<one>{_COLOR})(?: and (?P<other>{_COLOR}))?"),
        lambda m: Devotion("".join(_LETTERS[word] for word in m.groups() if word)),
    ),
    (pattern_of(r"your devotion to that color"), lambda _: Devotion()),
    (pattern_of(r"your life total"), lambda _: LifeTotal()),
    (pattern_of(r"your speed"), lambda _: Fact("speed")),
    (pattern_of(rf"(?:equipped|enchanted) creature's {_SIZE}"), lambda m: BearerSize(m["size"])),
    (pattern_of(r"the (?:total )?amount of [^.,]{1,80} this turn"), lambda m: _fact(m[0]) or Fact(m[0])),
)
"""Values that stand for themselves, and what each is."""


def _fact(words: str) -> Amount | None:
    return next((Fact(name) for pattern, name in _FACTS if pattern.fullmatch(words)), None)


def _counters(words: str) -> Amount | None:
    match = _COUNTERS.fullmatch(words)
    if match:
        return CountersOnSelf(match["kind"])
    match = _COUNTERS_AMONG.fullmatch(words)
    objects = read_objects(match["what"]) if match else None
    return CountersOn(match["kind"], objects) if match and objects else None


def _of_the_game(words: str) -> Amount | None:
    """Numbers of the whole board or game: domain, colors among permanents, opponents."""
    if _DOMAIN.fullmatch(words):
        return Domain()
    if _OPPONENTS.fullmatch(words):
        return Opponents()
    if match := _YOUR_COUNTERS.fullmatch(words):
        return PlayerCounters(match["kind"])
    if _PLAYERS.fullmatch(words):
        return Scaled(Opponents(), plus=1)
    if _LIBRARY.fullmatch(words):
        return Count(Filter("cards in your library", zone="library"))
    if _EACH_HAND.fullmatch(words):  # of what opponents hold the request can say the number
        return Sum(Count(Filter("cards in your hand", zone="hand")), Fact("cards in opponents' hands"))
    if match := _COLORS.fullmatch(words):
        objects = read_objects(match["what"])
        return ColorCount(objects) if objects else None
    return None


def _different(words: str) -> Amount | None:
    """How many different names, sizes or types there are among objects."""
    match = _DIFFERENT.fullmatch(words)
    if match is not None:
        objects = read_objects(match["what"])
        return Varieties(_one_kind(match["kinds"]), objects) if objects else None
    match = _NAMED_APART.fullmatch(words)
    objects = read_objects(match["objects"] or match["before"] + match["after"]) if match else None
    return Varieties("name", objects) if objects else None


def _one_kind(kinds: str) -> str:
    """What is told apart, in the singular: "toughness", "mana value"."""
    return "toughness" if kinds.startswith("toughness") else kinds.removesuffix("s")


_READERS: tuple[Callable[[str], Amount | None], ...] = (_fact, _counters, _of_the_game, _different)
