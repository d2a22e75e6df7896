"""What programs that play games ask: which of seven cards can be cast, and 600,000 boards at once.

``python -m benchmarks.games``; ``--quick`` asks about a hundredth of the boards. Times are processor time,
beside that of the smallest CP-SAT solve in the same run, so that machines can be compared. Seeds are fixed.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

from benchmarks.timing import shown, smallest_solve
from planner import Board, castable
from planner.planning.question.plain_costs import read_cost

CARDS = tuple(
    {"name": name, "mana_cost": cost, "type_line": types, "oracle_text": text}
    for name, cost, types, text in (
        ("Counterspell", "{U}{U}", "Instant", "Counter target spell."),
        ("Divination", "{2}{U}", "Sorcery", "Draw two cards."),
        ("Serra Angel", "{3}{W}{W}", "Creature — Angel", "Flying, vigilance"),
        ("Dismember", "{1}{B/P}{B/P}", "Instant", "Target creature gets -5/-5 until end of turn."),
        ("Runeclaw Bear", "{1}{G}", "Creature — Bear", ""),
        (
            "Lightning Helix",
            "{R}{W}",
            "Instant",
            "Lightning Helix deals 3 damage to any target and you gain 3 life.",
        ),
        (
            "Cruel Ultimatum",
            "{U}{U}{B}{B}{B}{R}{R}",
            "Sorcery",
            "Target opponent sacrifices a creature of their choice.",
        ),
    )
)
"""The hand: seven real cards."""
PERMANENTS = (
    *("Forest", "Island", "Island", "Plains", "Swamp", "Mountain", "Underground River", "Command Tower"),
    *("Birds of Paradise", "Llanowar Elves", "Sol Ring", "Azorius Signet"),
)
"""Twelve permanents, one of them a converter."""
DECK = (
    *("Forest",) * 8,
    *("Island",) * 8,
    *("Breeding Pool", "Yavimaya Coast", "Llanowar Elves") * 4,
    *("Simic Signet",) * 2,
)
"""What makes mana in a deck of sixty cards."""
COSTS = ("{G}", "{U}", "{1}{G}", "{1}{U}", "{G}{U}", "{2}{U}{U}", "{3}{G}", "{G}{G}", "{4}{G}{U}", "{U}{U}")
TURNS = 6


def hand_board(number: int) -> Board:
    """A board that no other number has: nothing of it is known yet."""
    hand = [{"card": card, "id": f"card {place}"} for place, card in enumerate(CARDS)]
    return Board(battlefield=list(PERMANENTS), hand=hand, life=1_000 + number, commander_identity="WUBRG")


def hand_times(repeats: int) -> dict[str, float]:
    """The median time of asking for all seven cards on a new board, by each way to name them."""
    ids = [f"card {place}" for place in range(len(CARDS))]
    asked: dict[str, Callable[[Board], object]] = {
        "by bare cost": lambda board: [board.can_pay(str(card["mana_cost"])) for card in CARDS],
        "by card object": lambda board: [board.can_pay({"card": card}) for card in CARDS],
        "by id": lambda board: [board.can_pay({"card": one}) for one in ids],
        "by id, all at once": lambda board: board.can_pay_many([{"card": one} for one in ids]),
    }
    found: dict[str, list[float]] = {name: [] for name in (*asked, "by id, asked again")}
    for number in range(repeats):  # in turns, so that all ways meet the same machine
        for place, (name, ask) in enumerate(asked.items()):
            board = hand_board(number * len(asked) + place)
            read_cost.cache_clear()  # other boards were asked for the same costs
            found[name].append(_timed(ask, board))
            if name == "by id":
                found["by id, asked again"].append(_timed(ask, board))
    return {name: statistics.median(times[1:]) for name, times in found.items()}


def _timed(ask: Callable[[Board], object], board: Board) -> float:
    started = time.process_time()
    ask(board)
    return time.process_time() - started


def drawn_boards(number: int, seed: int = 1) -> Iterator[dict[str, Any]]:
    """The boards of games of six turns: what makes mana among the cards that were drawn by then."""
    rng = random.Random(seed)
    deck = [*DECK, *[""] * (60 - len(DECK))]
    for _ in range(number // TURNS):
        rng.shuffle(deck)
        for turn in range(1, TURNS + 1):
            yield {"battlefield": [card for card in deck[: 6 + turn] if card]}


def main() -> int:
    """Measure both, and print them as Markdown."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.games", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a hundredth of the boards")
    options = parser.parse_args()
    number = 6_000 if options.quick else 600_000
    solve = smallest_solve()
    print("# What programs that play games ask\n")
    print(f"The smallest CP-SAT solve of this run: {shown(solve)} of processor time.\n")
    print("| which of seven cards, on twelve permanents | median | in smallest solves | of a bare cost |")
    print("|---|---|---|---|")
    times = hand_times(5 if options.quick else 25)
    for name, seconds in times.items():
        ratio = seconds / times["by bare cost"]
        print(f"| {name} | {shown(seconds)} | {seconds / solve:.1f} | {ratio:.2f} |")
    fields = list(drawn_boards(number))
    different = len({tuple(sorted(one["battlefield"])) for one in fields})
    started = time.process_time()
    found = castable(COSTS, [Board(**one) for one in fields])
    seconds = time.process_time() - started
    boards = f"{number:,} random boards of a real deck ({different:,} differ) × {len(COSTS)} costs"
    rate = f"{seconds / solve:,.0f} smallest solves, {found.payable.size / seconds:,.0f} verdicts a second"
    print(f"\n{boards}: {shown(seconds)}, {rate}.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
