"""Whatever is accepted is listed: ``python -m tests.agreement.ways [--pool FILE] [--cards N] [--seed N]``.

Each card is announced from each zone in all words that announcements know: every keyword, every offer that a
refusal names, alone and two together. What ``plan`` accepts without an assumed permission has to be among
the ``ways``: with the same total cost, the same other costs and the same verdict. Exit status: 1 where
anything is missing, or fails.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any

from planner import Answer, Board, RequestError
from planner.text.grammar.keyword_table import KEYWORD_TABLE, CostRelevance
from tests.agreement.pool import cards_of, sized
from tests.support.places import SHARED_CARDS

Json = dict[str, Any]
POOL = SHARED_CARDS / "pool.jsonl.gz"
ZONES = ("hand", "graveyard", "exile", "command")
BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes")
ALURENS: list[Json] = [
    {
        "name": "Aluren",
        "mana_cost": "{2}{G}{G}",
        "type_line": "Enchantment",
        "oracle_text": "Any player may cast creature spells with mana value 3 or less without paying their "
        "mana costs and as though they had flash.",
    },
    {
        "name": "Defiler",
        "mana_cost": "{3}{G}{G}",
        "type_line": "Creature — Phyrexian",
        "oracle_text": "As an additional cost to cast green permanent spells, you may pay 2 life. Those "
        "spells cost {G} less to cast if you paid life this way. This effect reduces only the amount of "
        "green mana you pay.",
        "power": "6",
        "toughness": "6",
    },
    {
        "name": "Crypt",
        "mana_cost": "{3}",
        "type_line": "Artifact",
        "oracle_text": "You may cast artifact spells from your graveyard.\n"
        "You may play lands from your graveyard.",
    },
]
"""Permanents that offer, permit and change something for many cards."""
_KEYWORDS = {
    use: tuple(row.name for row in KEYWORD_TABLE.values() if row.use is use)
    for use in (CostRelevance.ALTERNATIVE, CostRelevance.ADDITIONAL)
}
_WORDS = ("free", "face down", "Foretelling")
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
_NONSENSE = "no such words"
_MOST_TOGETHER = 4


@dataclass(slots=True)
class Listed:
    """What came of the announcements so far."""

    counts: Counter[str] = field(default_factory=Counter)
    missing: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def ask(self, card: Json) -> None:
        """Announce a card from each zone."""
        for zone in ZONES:
            try:
                board = _board(sized(card), zone)
                listed = {
                    _key(way.status, way.total_cost, way.other_costs, way.x) for way in board.ways("it")
                }
                listed |= {
                    _key(one.status, one.total_cost, one.other_costs, None) for one in board.ways("it")
                }
                self._compare(board, f"{card.get('name')} from {zone}", listed)
            except RequestError as error:
                self.counts[f"refused: {error.code}"] += 1
            except Exception as error:  # what a sweep is for
                self.faults.append(f"{card.get('name')} from {zone}: {type(error).__name__}: {error}")

    def _compare(self, board: Board, where: str, listed: set[tuple[Any, ...]]) -> None:
        for pay in announcements(board):
            answer = accepted(board, pay)
            if answer is None:
                self.counts["refused"] += 1
            elif answer.permitted is False:
                self.counts["by an assumed permission"] += 1
            elif any(
                reason.rule in ("118.6", "305.9", "712.11a") for reason in getattr(answer, "reasons", ())
            ):
                self.counts["no spell"] += 1
            else:
                self.counts["accepted"] += 1
                said = _key(
                    answer.status, getattr(answer, "total_cost", ""), getattr(answer, "other_costs", ()), None
                )
                if said not in listed:
                    self.missing.append(f"{where}: {pay}: {said}")


def _board(card: Json, zone: str) -> Board:
    lands = [{"card": name, "count": 6} for name in BASICS]
    things: dict[str, list[Any]] = {
        "battlefield": [*lands, *ALURENS],
        "graveyard": [*BASICS],
        "hand": ["Forest", "Island"],
    }
    things[zone] = [*things.get(zone, []), {"card": card, "id": "it"}]
    return Board(**things, life=40, energy=20, library=60, commander_identity="WUBRG")


def _key(status: Any, total: Any, others: Any, _: Any) -> tuple[Any, ...]:
    return str(status), total if isinstance(total, str) else "", tuple(sorted(others))


def accepted(board: Board, pay: Json) -> Answer | None:
    """The answer to an announcement, X as large as it can be; None for one that is refused."""
    for more in ({"x": "max"}, {}, {"x": 0}):
        try:
            return board.plan({**pay, **more}, keep=[])
        except RequestError as error:
            if not error.path.endswith(".x"):
                return None
    return None


def announcements(board: Board) -> Iterator[Json]:
    """List what could be said of casting the card: faces, alternative costs, additional ones."""
    for face in (None, 0, 1):
        plain: Json = {"card": "it"} if face is None else {"card": "it", "face": face}
        if accepted(board, plain) is None and face is not None:
            continue
        for alternative in (None, *_offered(board, plain, "alternative", CostRelevance.ALTERNATIVE)):
            asked = plain if alternative is None else {**plain, "alternative": alternative}
            if alternative is not None and accepted(board, asked) is None:
                continue
            yield asked
            words = _offered(board, asked, "additional", CostRelevance.ADDITIONAL)[:_MOST_TOGETHER]
            for number in (1, 2):
                for said in combinations(words, number):
                    yield {**asked, "additional": list(said)}


def _offered(board: Board, asked: Json, key: str, use: CostRelevance) -> list[str]:
    """The words for costs: those that a refusal of nonsense names, and every keyword."""
    named: list[str] = []
    try:
        board.plan({**asked, key: _NONSENSE if key == "alternative" else [_NONSENSE]}, keep=[])
    except RequestError as error:
        _, _, offers = error.message.partition("offered are ")
        named = [words.replace('\\"', '"') for words in _QUOTED.findall(offers)]
    called = {words.lower().partition(" ")[0] for words in named}
    keywords = [word for word in _KEYWORDS[use] if word not in called and _takes(board, asked, key, word)]
    others = [word for word in _WORDS if key == "alternative" and word not in named]
    return list(dict.fromkeys([*named, *others, *keywords]))


def _takes(board: Board, asked: Json, key: str, word: str) -> bool:
    return accepted(board, {**asked, key: word if key == "alternative" else [word]}) is not None


def report(found: Listed) -> Iterator[str]:
    """The figures and the lists, line by line."""
    yield from (f"{kind}: {n:,}" for kind, n in sorted(found.counts.items()))
    yield f"accepted, and not among the ways: {len(found.missing):,}"
    yield from found.missing[:100]
    yield f"faults: {len(found.faults):,}"
    yield from found.faults[:100]


def main(arguments: list[str] | None = None) -> int:
    """Announce the cards of a file, and print what came of it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pool", type=Path, default=POOL, help="card objects, one a line; .gz is read, too")
    parser.add_argument("--cards", type=int, default=2_000, help="a sample of so many cards")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args(arguments)
    cards = cards_of(options.pool)
    found = Listed()
    for card in random.Random(options.seed).sample(cards, min(options.cards, len(cards))):
        found.ask(card)
    for line in report(found):
        print(line)
    return 1 if found.missing or found.faults or not found.counts["accepted"] else 0


if __name__ == "__main__":
    sys.exit(main())
