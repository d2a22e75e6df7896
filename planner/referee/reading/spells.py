"""The costs that are printed on a spell besides its mana cost, read a second time (118.8, 118.9, 702)."""

from __future__ import annotations

from functools import lru_cache

from planner.game.amounts import Fixed
from planner.game.characteristics import Characteristics
from planner.game.records import Record, replace
from planner.game.vocabulary import Zone
from planner.game.written_abilities import TakeFitting, WrittenCost
from planner.game.written_costs import CostTexts
from planner.referee.reading.abilities import CACHED, Outside
from planner.referee.reading.costs import cost
from planner.referee.reading.tokens import SELF, Cursor, OutsideError, Token, lines_of, split

_ADDITIONAL = {
    "kicker": False, "multikicker": True, "buyback": False, "entwine": False, "offspring": False,
    "replicate": True, "squad": True,
}  # fmt: skip
"""Keywords of optional additional costs, and whether each can be paid any number of times."""
_ALTERNATIVE = {
    "flashback": Zone.GRAVEYARD, "escape": Zone.GRAVEYARD, "disturb": Zone.GRAVEYARD,
    "mayhem": Zone.GRAVEYARD,
    "madness": Zone.EXILE, "foretell": Zone.EXILE,
    "bestow": None, "blitz": None, "cleave": None, "dash": None, "evoke": None, "freerunning": None,
    "miracle": None, "mutate": None, "overload": None, "prowl": None, "spectacle": None, "surge": None,
    "warp": None,
}  # fmt: skip
"""Keywords of alternative costs, and the zone that the spell is then cast from (None: wherever it is)."""
_NUMBERED = ("suspend", "impending", "awaken")
"""Keywords of alternative costs with a number and a dash before the cost."""


class PrintedCost(Record, frozen=True):
    """A cost printed on a spell: its keyword, the ways to pay it, and the zone to cast from."""

    name: str
    options: tuple[tuple[WrittenCost, ...], ...]
    optional: bool = True
    repeatable: bool = False
    zone: Zone | None = None


class SecondCosts(Record, frozen=True):
    """The printed costs of a card by the second reader, and the lines that it can't read."""

    costs: tuple[PrintedCost, ...] = ()
    outside: tuple[Outside, ...] = ()


@lru_cache(maxsize=CACHED)
def read_costs_again(card: Characteristics) -> SecondCosts:
    """Read the additional costs of a spell, and those of keywords; other lines are ignored.

    >>> from planner.game.mana import ManaCost
    >>> burst = Characteristics("Burst", ManaCost("{R}"), 1, frozenset(), frozenset({"Instant"}), (),
    ...                         text="Kicker {4}")
    >>> read_costs_again(burst).costs
    (PrintedCost(name='Kicker', options=((ManaPart(cost=ManaCost(text='{4}')),),), optional=True, \
repeatable=False, zone=None),)
    """
    found: list[PrintedCost] = []
    outside: list[Outside] = []
    for number, line in enumerate(lines_of(card.name, card.text)):
        at = Cursor(line)
        try:
            found += _costs(at)
        except OutsideError as error:
            outside.append(Outside(number, " ".join(one.text for one in line), str(error)))
    return SecondCosts(tuple(found), tuple(outside))


def said_first(texts: CostTexts | None) -> tuple[PrintedCost, ...]:
    """The first reader's costs in the same form, if the small grammar covers them."""
    names = {*_ADDITIONAL, *_ALTERNATIVE, *_NUMBERED, ""}
    additional = (
        PrintedCost(one.name, tuple(way.cost for way in one.options), one.optional, one.repeatable)
        for one in (texts.additional if texts else ())
        if one.applies_to is None and not one.each_beyond
    )
    alternative = (
        PrintedCost(one.name, (one.option.cost,), zone=one.zone)
        for one in (texts.alternatives if texts else ())
        if one.applies_to is None and one.name
    )
    return tuple(one for one in (*additional, *alternative) if one.name.lower() in names)


def _costs(at: Cursor) -> list[PrintedCost]:
    """Read the costs of a line; empty if it has none that the grammar covers."""
    if "as" in (words := [one.text for one in at.tokens]) and words[words.index("as") - 1] == "—":
        at.place = words.index("as")  # behind words of flavor
    if at.take(f"as an additional cost to cast {SELF} ,"):
        return [_additional(at)]
    at.place = 0
    word = at.next
    if word in _NUMBERED:
        at.one()
        if not at.one().isdecimal():
            raise OutsideError("no number")
        at.need("—")
        return [_of_keyword(word, _until_period(at))]
    if word not in _ADDITIONAL and word not in _ALTERNATIVE:
        return []
    at.one()
    if not at.take("—") and not at.next.startswith("{"):
        if len(at.tokens) < 3:
            raise OutsideError("no cost")
        return []  # a sentence that begins with the word
    pieces = split(_until_period(at), "and/or")
    return [_of_keyword(word, piece[piece[0].text == word :]) for piece in pieces]


def _additional(at: Cursor) -> PrintedCost:
    """Read an additional cost in a sentence; with *any number of* objects it is a repeatable cost."""
    optional = bool(at.take("you may"))
    said = _until_period(at)
    options = _options(said)
    if "any number of" not in " ".join(one.text for one in said):
        return PrintedCost("", options, optional)
    ((part,),) = options
    if not isinstance(part, TakeFitting):
        raise OutsideError("any number of times")
    return PrintedCost("", ((replace(part, amount=Fixed(1)),),), repeatable=True)


def _of_keyword(word: str, tokens: list[Token]) -> PrintedCost:
    parts, zone = cost(tokens)
    if zone is not Zone.BATTLEFIELD:
        raise OutsideError("a cost of a card in another zone")
    return PrintedCost(
        word.capitalize(),
        (parts,),
        repeatable=_ADDITIONAL.get(word, False),
        zone=_ALTERNATIVE.get(word),
    )


def _until_period(at: Cursor) -> list[Token]:
    sentence, *more = split(at.tokens[at.place :], ".")
    if more:
        raise OutsideError("a cost with words behind it")
    return sentence


def _options(tokens: list[Token]) -> tuple[tuple[WrittenCost, ...], ...]:
    """Read a cost, or alternatives: "discard a card or pay 3 life"."""
    try:
        return (cost(tokens)[0],)
    except OutsideError:
        pieces = [each for one in split(tokens, ",") for each in split(one, "or")]
        if len(pieces) < 2:
            raise
        return tuple(cost(piece)[0] for piece in pieces)
