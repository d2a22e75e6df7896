"""The mana abilities that a card's text has, read a second time (605.1a, 305.6)."""

from __future__ import annotations

from functools import lru_cache

from planner.game.characteristics import Characteristics
from planner.game.mana_abilities import TapSelf
from planner.game.mana_outputs import Runs
from planner.game.records import Record, replace
from planner.game.written_abilities import Condition, Holds, Not, WrittenAbility
from planner.referee.reading.conditions import both
from planner.referee.reading.costs import cost
from planner.referee.reading.effects import ReadEffect, effect
from planner.referee.reading.tokens import OutsideError, Token, lines_of

CACHED = 4_096
_LANDS = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
_ONCE: dict[str, tuple[Condition | None, int | None]] = {
    "boast": (Holds(""), 1),
    "max speed": (Holds(""), None),
    "solved": (Holds(""), None),
    "exhaust": (None, 1),
    "power-up": (None, 1),
}
"""Words before a dash that say when, and how often, an ability can be activated; others say nothing."""
_FOR_GOOD = frozenset({"exhaust", "power-up"})


class Outside(Record, frozen=True):
    """A line that seems to be a mana ability but isn't in the small grammar, with the reason."""

    number: int
    line: str
    reason: str


class SecondReading(Record, frozen=True):
    """The mana abilities of a card by the second reader, and the lines that it can't read."""

    abilities: tuple[WrittenAbility, ...] = ()
    outside: tuple[Outside, ...] = ()


@lru_cache(maxsize=CACHED)
def read_again(card: Characteristics) -> SecondReading:
    """Read the mana abilities of a card, numbered among its activated abilities (602.1a).

    >>> from planner.game.mana import ManaCost
    >>> forest = Characteristics("Forest", ManaCost(""), 0, frozenset(), frozenset({"Land"}), ("Forest",))
    >>> [one.text for one in read_again(forest).abilities]
    ['{T}: Add {G}.']
    """
    basic = "Land" in card.types and not card.stated_mana  # else its lines are all that it has
    types = [name for name in dict.fromkeys(card.subtypes) if name in _LANDS and basic]
    found = [_of_type(number, _LANDS[name]) for number, name in enumerate(types)]
    outside: list[Outside] = []
    number, leveled = len(types), False
    for line in lines_of(card.name, card.text):
        leveled = leveled or _begins_levels(line)
        words, before, behind = _activated(_with_colon(line, land="Land" in card.types))
        if not behind:
            continue
        if _adds_mana(behind) and not _is_loyalty(before):
            try:
                read = _read(number, words, before, behind, leveled=leveled)
                found += [replace(one, text=text_of(line)) for one in read]
            except OutsideError as error:
                outside.append(Outside(number, text_of(line), str(error)))
        number += 1
    return SecondReading(tuple(found), tuple(outside))


def text_of(line: list[Token]) -> str:
    """Join the tokens of a line."""
    return " ".join(one.text for one in line)


def _of_type(number: int, letter: str) -> WrittenAbility:
    return WrittenAbility(number, f"{{T}}: Add {{{letter}}}.", (TapSelf(),), ((Runs((letter,)),),))


def _begins_levels(line: list[Token]) -> bool:
    """Whether a line begins a level: the following lines apply only from that level on (711, 716)."""
    words = [one.text for one in line]
    return (
        (words[0] in ("level", "station") and len(words) > 1)
        or "|" in words
        or ("level" in words and ":" in words)
    )


def _activated(line: list[Token]) -> tuple[str, list[Token], list[Token]]:
    """Split an activated ability into the words before a dash, the cost and the effect."""
    words = [one.text for one in line]
    if ":" not in words or words[0] in ("when", "whenever", "at"):
        return "", [], []
    colon = words.index(":")
    dash = words.index("—") if "—" in words[:colon] else -1
    if any(one.startswith("{") for one in words[: dash + 1]):
        dash = -1
    start = line[dash + 1 : colon]
    if start and start[0].text in ("when", "whenever", "at"):
        return "", [], []
    return " ".join(words[: max(dash, 0)]), start, line[colon + 1 :]


def _with_colon(line: list[Token], *, land: bool) -> list[Token]:
    """Insert the colon, and for a land the {T}, if the card data lacks them before *Add*."""
    words = [one.text for one in line]
    place = words.index("add") if "add" in words else -1
    if place < 0 or not all(one[0] in "{," for one in words[:place]) or not (place or land):
        return line
    before = line[:place] or [Token("{T}")]
    return [*before, Token(":"), *line[place:]]


def _adds_mana(behind: list[Token]) -> bool:
    """Whether an ability adds mana and has no target; new targets of a copy don't count (605.1a, 115.7)."""
    words = [one.text for one in behind]
    targets = [place for place, one in enumerate(words) if one in ("target", "targets")]
    return ("add" in words or "adds" in words) and all(words[place - 1] == "new" for place in targets)


def _is_loyalty(before: list[Token]) -> bool:
    word = before[0].text.strip("[]") if len(before) == 1 else ""
    return bool(word) and (word.isdecimal() or word[0] in "+-")


def _read(
    number: int, label: str, before: list[Token], behind: list[Token], *, leveled: bool
) -> list[WrittenAbility]:
    if leveled:
        raise OutsideError("a level or a number of counters decides")
    if before and before[0].text == "•":
        raise OutsideError("a mode")
    parts, zone = cost(before)
    found = effect(behind)
    if not found.in_payment:
        return []
    only_if, limit = _ONCE.get(label, (None, None))
    limits = [one for one in (limit, found.limit) if one is not None]
    written = WrittenAbility(
        number=number,
        text="",
        cost=parts,
        outputs=found.outputs,
        instead=found.instead,
        zone=zone,
        after=found.after,
        only_if=both(found.only_if, only_if),
        limit=min(limits, default=None),
        spend_only=found.spend_only,
        riders=found.riders,
        for_good=label in _FOR_GOOD or _once_for_good(behind),
    )
    return _parted(written, found)


def ability_of(line: list[Token]) -> WrittenAbility:
    """Read a mana ability in quotes, with the number 0."""
    label, before, behind = _activated(line)
    if not before or not _adds_mana(behind):
        raise OutsideError("no mana ability in quotes")
    found = _read(0, label, before, behind, leveled=False)
    if len(found) != 1:
        raise OutsideError("several abilities in quotes")
    return found[0]


def _parted(written: WrittenAbility, found: ReadEffect) -> list[WrittenAbility]:
    """Split an ability with a conditional side effect into two: with the effect and without."""
    if found.sometimes is None:
        return [written]
    holds, more = found.sometimes
    if written.after.life_gained != more.life_lost:
        raise OutsideError("two gains of life")
    return [
        replace(
            written,
            after=replace(written.after, life_gained=more.life_gained),
            only_if=both(written.only_if, holds),
        ),
        replace(written, only_if=both(written.only_if, Not(holds))),
    ]


def _once_for_good(behind: list[Token]) -> bool:
    words = [one.text for one in behind]
    return "once" in words and "only" in words and "turn" not in words
