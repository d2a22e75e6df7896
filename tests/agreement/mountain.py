"""Every permanent beside one Mountain: ``python -m tests.agreement.mountain --pool FILE [--cards N]``.

A line of the file is a card object; it may be compressed by gzip. Each permanent, one's own and an
opponent's, stands tapped beside one Mountain, and two questions are asked: a Lightning Bolt, and whether a
Bear can't be cast. What can't bear on either of them must not make the answer ``unknown``. Listed are each
unknown answer with its line, or the fact that it lacks, and each answer that isn't what the Mountain alone
gives: of these every one has its reason in the card's text. Exit status: 1 where more than ``--most`` answers
are unknown, or where anything fails.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from planner import Answer, RequestError, plan
from tests.agreement.pool import PERMANENTS, cards_of, kinds_of, sized

Json = dict[str, Any]
MOST_UNKNOWN = 100
MOUNTAIN: Json = {"card": "Mountain", "id": "the Mountain"}
BOLT: Json = {
    "name": "Lightning Bolt",
    "mana_cost": "{R}",
    "type_line": "Instant",
    "oracle_text": "Lightning Bolt deals 3 damage to any target.",
}
BEAR: Json = {
    "name": "Grizzly Bears",
    "mana_cost": "{1}{G}",
    "type_line": "Creature — Bear",
    "power": "2",
    "toughness": "2",
}
QUESTIONS = {"a Bolt": (BOLT, "payable"), "a Bear": (BEAR, "unpayable")}
"""What is asked, with the answer where the Mountain is alone."""


@dataclass(slots=True)
class Mountains:
    """What came of the questions so far."""

    statuses: Counter[tuple[str, str]] = field(default_factory=Counter)
    unknown: list[str] = field(default_factory=list)
    others: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def ask(self, card: Json) -> None:
        """Ask both questions beside a card on either side."""
        name = str(card.get("name"))
        card = sized(card)
        for side in ("you", "opponent"):
            beside = {"card": card, "controller": side, "tapped": True}
            for kind, (spell, alone) in QUESTIONS.items():
                request = {"board": {"battlefield": [MOUNTAIN, beside]}, "pay": {"card": spell}}
                where = f"{name} ({side}), {kind}"
                try:
                    self._note(where, kind, alone, plan(request))
                except RequestError as error:
                    self.statuses[kind, "refused"] += 1
                    if error.code != "language":
                        self.faults.append(f"{where}: {error}")
                except Exception as error:  # what a sweep is for
                    self.faults.append(f"{where}: {type(error).__name__}: {error}")

    def _note(self, where: str, kind: str, alone: str, answer: Answer) -> None:
        status = str(answer.status)
        self.statuses[kind, status] += 1
        if status == "unknown":
            why = [f"{line.text!r} could {line.could}" for line in answer.not_understood]
            why += [f"lacks {need.key}" for need in answer.needs]
            self.unknown.append(f"{where}: {' / '.join(why) or 'nothing says why'}")
        elif status != alone:
            self.others.append(f"{where}: {status}")

    @property
    def number(self) -> int:
        """How many answers there are."""
        return sum(self.statuses.values())


def permanents_of(cards: list[Json]) -> list[Json]:
    """The cards of which the face that is up is a permanent."""
    return [card for card in cards if any(kind in kinds_of(card) for kind in PERMANENTS)]


def report(found: Mountains) -> Iterator[str]:
    """The figures and the lists, line by line."""
    for (kind, status), n in sorted(found.statuses.items()):
        yield f"{kind}: {n:,} {status}"
    yield f"another answer than beside nothing: {len(found.others):,}"
    yield from found.others
    yield f"unknown: {len(found.unknown):,} of {found.number:,}"
    yield from found.unknown
    yield f"faults: {len(found.faults):,}"
    yield from found.faults


def main(arguments: list[str] | None = None) -> int:
    """Ask beside the permanents of a file, and print what came of it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pool", type=Path, required=True, help="card objects, one a line; .gz is read, too")
    parser.add_argument("--cards", type=int, help="a sample of so many permanents; all by default")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--most", type=int, default=MOST_UNKNOWN, help="unknown answers that may be left")
    options = parser.parse_args(arguments)
    cards = permanents_of(cards_of(options.pool))
    if options.cards is not None:
        cards = random.Random(options.seed).sample(cards, min(options.cards, len(cards)))
    found = Mountains()
    for card in cards:
        found.ask(card)
    for line in report(found):
        print(line)
    return 1 if found.faults or len(found.unknown) > options.most else 0


if __name__ == "__main__":
    sys.exit(main())
