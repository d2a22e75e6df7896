"""Two readers of every card: ``python -m tests.agreement.second_reader --pool FILE [--cards N]``.

A line of the file is a card object; it may be compressed by gzip. The mana abilities of each face, and the
costs printed on it, are read by ``planner.text`` and by the referee's small grammar. Printed is a table: how
many sources of mana there are and how many of them both readers read, how many printed costs, each difference
with both readings, and what is outside the grammar, by reason. Exit status: 1 where a difference isn't one of
``LOOKED_AT``, or where less than 95 % of the sources are inside the grammar.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from planner import RequestError
from planner.costing.question import prepare
from planner.game.characteristics import Characteristics
from planner.game.readings import Reading
from planner.game.vocabulary import Zone
from planner.referee.reading.abilities import Outside, read_again
from planner.referee.reading.comparing import (
    DifferentReading,
    as_tokens,
    differing_abilities,
    differing_costs,
    differing_gifts,
)
from planner.referee.reading.given import read_gifts_again
from planner.referee.reading.spells import read_costs_again
from planner.text import LanguageError, read_card_in_zone, read_permanent, read_spell
from tests.agreement.pool import cards_of, kinds_of

Json = dict[str, Any]
INSIDE = 0.95
LOOKED_AT: dict[str, str] = {}
"""Cards of which the two readers read something else, each with the reason why that stays so."""
_ELSEWHERE = (Zone.HAND, Zone.GRAVEYARD)


@dataclass(slots=True)
class Readings:
    """What came of the faces so far."""

    sources: int = 0
    inside: int = 0
    abilities: int = 0
    gifts: int = 0
    costs: int = 0
    unread_costs: int = 0
    refused: int = 0
    differences: list[tuple[str, DifferentReading]] = field(default_factory=list)
    outside: list[tuple[str, Outside]] = field(default_factory=list)

    def read(self, card: Characteristics) -> None:
        """Read a face twice."""
        again, gifts = read_again(card), read_gifts_again(card)
        found = [(zone, read_card_in_zone(card, zone)) for zone in _ELSEWHERE]
        permanent = not card.types & {"Instant", "Sorcery"}
        if permanent:
            found.append((Zone.BATTLEFIELD, read_permanent(card)))
        outside = (*again.outside, *(gifts.outside if permanent else ()))
        if again.abilities or outside or any(reading.written or _gives(reading) for _, reading in found):
            self.sources += 1
            self.inside += not outside and not (permanent and _missed(card, found[-1][1]))
            self.abilities += len(again.abilities)
            self.gifts += len(gifts.lines)
            self.outside += [(card.name, one) for one in outside]
            for zone, reading in found:
                self.differences += [(card.name, one) for one in differing_abilities(card, reading, zone)]
            if permanent:
                self.differences += [(card.name, one) for one in differing_gifts(card, found[-1][1])]
        if "Land" not in card.types:
            costs = read_costs_again(card)
            self.costs += len(costs.costs)
            self.unread_costs += len(costs.outside)
            self.differences += [(card.name, one) for one in differing_costs(card, read_spell(card).costs)]

    @property
    def new(self) -> set[str]:
        """The cards with a difference that nobody has looked at yet."""
        return {name for name, _ in self.differences} - LOOKED_AT.keys()

    @property
    def share(self) -> float:
        """How many of the sources are inside the grammar with all that they say."""
        return self.inside / max(self.sources, 1)


def _gives(reading: Reading) -> bool:
    """Tell whether it gives mana abilities, or adds to mana, or replaces it."""
    return bool(reading.grants or reading.replacements or any(one.outputs for one in reading.triggers))


def _missed(card: Characteristics, reading: Reading) -> bool:
    """Tell whether the second reader passes over a line that gives something: those of replacements, too."""
    lines = {line for line, _ in read_gifts_again(card).lines}
    texts = [one.text for one in reading.grants]
    texts += [one.text for one in reading.triggers if one.outputs]
    texts += [one.text for one in reading.replacements]
    return any(as_tokens(card, text) not in lines for text in texts)


def faces_of(card: Json) -> Iterator[Characteristics]:
    """The faces of a card object, as a request would have them. Raises ``RequestError``."""
    number = len(card.get("card_faces") or [card])
    for face in range(number):
        spec = {"card": card, **({"face": face} if number > 1 else {})}
        asked = prepare({"board": {"hand": [spec]}, "pay": {"cost": "{0}"}})
        yield asked.game.objects[0].own_card


def read_all(cards: list[Json]) -> Readings:
    """Read all faces of these cards twice."""
    found = Readings()
    for card in cards:
        try:
            for face in faces_of(card):
                found.read(face)
        except (RequestError, LanguageError):
            found.refused += 1
    return found


def report(found: Readings) -> Iterator[str]:
    """The figures and tables, line by line."""
    yield f"sources of mana: {found.sources:,}, inside the grammar {found.inside:,} ({found.share:.1%})"
    yield f"mana abilities that both read: {found.abilities:,}"
    yield f"abilities in quotes and of what is tapped for mana that both read: {found.gifts:,}"
    yield f"printed costs that both read: {found.costs:,}, lines outside {found.unread_costs:,}"
    yield f"cards that are refused: {found.refused:,}"
    yield f"differences: {len(found.differences):,}, not looked at {len(found.new):,}"
    for name, one in found.differences:
        yield f"  {name}, {one.what}: {LOOKED_AT.get(name, 'new')}"
        yield f"    first:  {one.first or 'nothing'}"
        yield f"    second: {one.second or 'nothing'}"
    reasons = Counter(_kind(one.reason) for _, one in found.outside)
    examples = {_kind(one.reason): (name, one) for name, one in reversed(found.outside)}
    yield "outside the grammar, by reason:"
    for reason, many in reasons.most_common():
        name, line = examples[reason]
        yield f"  {many:>4}  {reason}: {name}, {line.reason}"


def _kind(reason: str) -> str:
    """The reason without the words of the card."""
    return " ".join(part for number, part in enumerate(reason.split("'")) if not number % 2).strip(' "')


def main(arguments: list[str] | None = None) -> int:
    """Read the cards of a file twice, print the table, and say whether all is looked at."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--pool", type=Path, required=True, help="a file with a card object a line")
    parser.add_argument("--cards", type=int, default=None, help="only so many cards of it")
    given = parser.parse_args(arguments)
    found = read_all([card for card in cards_of(given.pool) if kinds_of(card)][: given.cards])
    print("\n".join(report(found)))
    return 1 if found.new or found.share < INSIDE else 0


if __name__ == "__main__":
    sys.exit(main())
