"""Where the two readings of a card differ."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from planner.game.characteristics import Characteristics
from planner.game.readings import Reading
from planner.game.records import Record
from planner.game.vocabulary import Zone
from planner.game.written_abilities import Grant, TapTrigger, WrittenAbility
from planner.game.written_costs import CostTexts
from planner.referee.reading.abilities import CACHED, read_again
from planner.referee.reading.essence import essence
from planner.referee.reading.given import read_gifts_again
from planner.referee.reading.spells import read_costs_again, said_first
from planner.referee.reading.tokens import lines_of


class DifferentReading(Record, frozen=True):
    """The two readings of one printed item: an ability by its number, or a cost by its keyword."""

    what: str
    first: str
    second: str


@lru_cache(maxsize=CACHED)
def differing_abilities(card: Characteristics, reading: Reading, zone: Zone) -> tuple[DifferentReading, ...]:
    """List the mana abilities of a card that the two readers read differently.

    A line that one of them can't read is no difference: nothing relies on it.
    """
    second = read_again(card)
    left_out = {one.number for one in second.outside} | _unread(card, reading, second.abilities)
    first = _by_number(reading.written)
    other = _by_number(one for one in second.abilities if one.zone == zone)
    return tuple(
        DifferentReading(f"ability {number}", first.get(number, ""), other.get(number, ""))
        for number in sorted(first.keys() | other.keys())
        if number not in left_out and first.get(number) != other.get(number)
    )


@lru_cache(maxsize=CACHED)
def differing_gifts(card: Characteristics, reading: Reading) -> tuple[DifferentReading, ...]:
    """List the lines that the readers disagree about: granted abilities, or additional mana."""
    second = read_gifts_again(card)
    unread = {as_tokens(card, one.text) for one in reading.unread}
    first: dict[str, str] = {}
    given: tuple[Grant | TapTrigger, ...] = (*reading.grants, *reading.triggers)
    for one in given:
        line = as_tokens(card, one.text)
        first[line] = " / ".join(filter(None, [first.get(line), essence(one)]))
    return tuple(
        DifferentReading(line, first.get(line, ""), essence(found))
        for line, found in second.lines
        if line not in unread and first.get(line, "") != essence(found)
    )


def differing_costs(card: Characteristics, texts: CostTexts | None) -> tuple[DifferentReading, ...]:
    """List the printed costs of a spell that the two readers read differently.

    Costs with the name of a line outside the small grammar are skipped.
    """
    second = read_costs_again(card)
    first = said_first(texts)
    found = []
    for name in sorted({one.name for one in (*first, *second.costs)}):
        begins = name.lower() or "as an additional cost"
        if any(begins in one.line for one in second.outside):
            continue
        said, again = (
            sorted(essence(one) for one in each if one.name == name) for each in (first, second.costs)
        )
        if said != again:
            found.append(DifferentReading(name or "additional cost", " / ".join(said), " / ".join(again)))
    return tuple(found)


def _by_number(abilities: Iterable[WrittenAbility]) -> dict[int, str]:
    found: dict[int, str] = {}
    for one in abilities:
        found[one.number] = " / ".join(filter(None, [found.get(one.number), essence(one)]))
    return found


def _unread(card: Characteristics, reading: Reading, abilities: Iterable[WrittenAbility]) -> set[int]:
    """The numbers of the lines that the first reader reports as unread."""
    texts = {as_tokens(card, one.text) for one in reading.unread}
    return {one.number for one in abilities if one.text in texts}


def as_tokens(card: Characteristics, text: str) -> str:
    """A printed line as the second reader's tokens."""
    return " ".join(one.text for line in lines_of(card.name, text) for one in line)
