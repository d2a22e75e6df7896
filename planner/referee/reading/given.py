"""Mana abilities that text gives to others, and triggered ones of what is tapped (605.1b, 613.1f)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from planner.game.amounts import Fixed
from planner.game.characteristics import Characteristics
from planner.game.mana import TYPES
from planner.game.mana_outputs import Output
from planner.game.records import Record, replace
from planner.game.vocabulary import Whose
from planner.game.written_abilities import Grant, SameType, TapTrigger, WrittenAfter
from planner.referee.reading.abilities import CACHED, Outside, ability_of, text_of
from planner.referee.reading.conditions import condition
from planner.referee.reading.nouns import number, objects
from planner.referee.reading.outputs import PrecedingSentences, added
from planner.referee.reading.tokens import QUOTED, SELF, Cursor, OutsideError, Token, lines_of

_KEYWORDS = ("vigilance", "haste", "trample", "flying", "reach", "hexproof", "defender", "indestructible")


class SecondGifts(Record, frozen=True):
    """A card's granted abilities and triggers, each line with its tokens, and the unread lines."""

    lines: tuple[tuple[str, Grant | TapTrigger], ...] = ()
    outside: tuple[Outside, ...] = ()


@lru_cache(maxsize=CACHED)
def read_gifts_again(card: Characteristics) -> SecondGifts:
    """Read the lines that grant mana abilities in quotes, and those that trigger on tapping for mana."""
    found: list[tuple[str, Grant | TapTrigger]] = []
    outside: list[Outside] = []
    for place, line in enumerate(lines_of(card.name, card.text)):
        parse = _parser(line)
        if parse is None:
            continue
        at = Cursor(line)
        try:
            given = parse(at)
            at.take(".")
            at.end()
            found.append((text_of(line), given))
        except OutsideError as error:
            outside.append(Outside(place, text_of(line), str(error)))
    return SecondGifts(tuple(found), tuple(outside))


def _parser(line: list[Token]) -> Callable[[Cursor], Grant | TapTrigger] | None:
    """The parser of a line: for tapping triggers, for a mana ability in quotes, or None."""
    words = [one.text for one in line]
    if words[0] in ("whenever", "when"):
        taps = "tapped" in words or "taps" in words or "tap" in words
        return _trigger if taps and "for" in words and ("add" in words or "adds" in words) else None
    quotes = any(": add" in one.quote.lower() for one in line)
    return _grant if quotes and "create" not in words and ":" not in words else None


def _grant(at: Cursor) -> Grant:
    words = [one.text for one in at.tokens]
    if "—" in words:
        at.place = words.index("—") + 1
    holds = condition(at) if at.take("as long as") else None
    if holds is not None:
        at.need(",")
    attached = bool(at.take("enchanted", "equipped"))
    anybody = attached or bool(at.take("all"))
    at.take("each")
    found = objects(at, Whose.ANYBODY if anybody else Whose.YOU)
    if not anybody and "control" not in [one.text for one in at.tokens[: at.place]]:
        found = replace(found, controller=Whose.ANYBODY)
    if at.take("gets"):
        at.one()
        at.need("and")
    at.need("have", "has")
    while at.take(*_KEYWORDS):
        at.need("and", ",")
    if at.next != QUOTED:
        raise OutsideError(f"no quotes at {at.rest!r}")
    (line,) = lines_of("", at.tokens[at.place].quote)
    at.one()
    return Grant(found, replace(ability_of(line), only_if=holds), attached=attached)


def _trigger(at: Cursor) -> TapTrigger:
    at.need("whenever")
    whose, attached = Whose.ANYBODY, False
    if at.take("you tap", "a player taps"):
        whose = Whose.YOU if at.tokens[1].text == "you" else whose
        tapped = objects(at, Whose.ANYBODY)
    else:
        attached = bool(at.take("enchanted"))
        tapped = objects(at, Whose.ANYBODY)
        at.need("is tapped")
    at.need("for")
    made = None
    if not at.take("mana"):
        made = at.one().strip("{}")
        if len(made) != 1 or made.upper() not in TYPES:
            raise OutsideError(f"tapped for {made!r}")
    at.need(", add", ", its controller adds", ", that player adds")
    at.take("an additional")
    outputs = at.maybe(_same) or added(at, PrecedingSentences())
    after = WrittenAfter()
    if at.take(f", and {SELF} deals"):
        after = replace(after, damage=Fixed(number(at)))
        at.need("damage to them", "damage to that player")
    if at.take(". that land doesn't untap during its controller's next untap step"):
        after = replace(after, no_untap=True)
    return TapTrigger("", tapped, outputs, attached, whose, made, after=after)


def _same(at: Cursor) -> tuple[tuple[Output | SameType, ...], ...]:
    at.need("one mana of any type that")
    while at.next not in ("produced", ""):
        at.one()
    at.need("produced")
    return ((SameType(),),)
