"""Every card of a file cast in a turn: ``python -m tests.agreement.turns_of_pool --pool FILE [--cards N]``.

A line of the file is a card object; it may be compressed by gzip. Each card is cast in a turn with lands that
suit it, three of them or as many as it needs, and then each of five costs is asked of the board after that
turn. What can be paid there, a turn with that cost as well can pay: a turn that says otherwise and is proven
is a false proof, one that isn't proven a missed one. Where the board after the turn answers ``unknown``, the
turn mustn't be proven. ``--start`` goes on from a card. Exit status: 1 where a proof is false.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from planner import Board, RequestError, Status

Json = dict[str, Any]
BASICS = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}
COSTS = ("{1}", "{3}", "{C}", "{W}{U}", "{5}")
MOST_LANDS = 6


def cards_in(path: Path) -> Iterator[Json]:
    """The cards of a file, one a line."""
    data = path.read_bytes()
    text = (gzip.decompress(data) if path.suffix == ".gz" else data).decode()
    yield from map(json.loads, text.splitlines())


def board_for(card: Json, lands: int) -> Json:
    """A board with the card in hand and basic lands of its colors."""
    colors = [letter for letter in BASICS if f"{letter}" in (card.get("mana_cost") or "")] or ["U"]
    there = [BASICS[colors[n % len(colors)]] for n in range(lands)]
    return {"battlefield": there, "hand": [{"card": card, "id": "it"}], "turn": {"whose": "you"}}


def judged(card: Json) -> Iterator[tuple[str, str]]:
    """What a turn with each of the costs says beside the board after the card alone: a word, and the cost."""
    value = int(card.get("cmc") or 0)
    board = Board.from_dict(board_for(card, max(3, min(value, MOST_LANDS))))
    alone = board.plan_turn([{"card": "it"}])
    if not alone.paid:
        yield "not cast", ""
        return
    after = board.after(alone)
    for cost in COSTS:
        verdict = after.can_pay(cost)
        both = board.plan_turn([{"card": "it"}, {"cost": cost, "tag": "then"}])
        if both.value == 2:
            yield "paid", cost
        elif verdict is Status.PAYABLE:
            yield "false" if both.proven else "missed", cost
        elif verdict is Status.UNKNOWN:
            yield "false" if both.proven else "unknown", cost
        else:
            yield "proven" if both.proven else "not proven", cost


def main(arguments: list[str] | None = None) -> int:
    """Judge the cards of a file, and print what is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--pool", type=Path, required=True, help="a file of card objects, one a line")
    parser.add_argument("--cards", type=int, help="so many of them, drawn by the seed")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--start", type=int, default=0, help="the number of the first card")
    options = parser.parse_args(arguments)
    cards = list(cards_in(options.pool))
    if options.cards is not None and options.cards < len(cards):
        cards = random.Random(f"turns of pool/{options.seed}").sample(cards, options.cards)
    counts: Counter[str] = Counter()
    for number, card in enumerate(cards[options.start :], options.start):
        try:
            found = list(judged(card))
        except RequestError:
            found = [("refused", "")]
        counts.update(word for word, _ in found)
        if number % 100 == 99:
            print(f"{number + 1:,} cards", file=sys.stderr, flush=True)
        for word, cost in found:
            if word in ("false", "missed"):
                print(f"{number} {word}: {card['name']}, then {cost}", flush=True)
    print(", ".join(f"{word} {count:,}" for word, count in sorted(counts.items())))
    return 1 if counts["false"] else 0


if __name__ == "__main__":
    sys.exit(main())
