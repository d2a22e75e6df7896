"""Boards that differ from a known one by a thing: ``python -m benchmarks.deltas [GAMES...]``. Processor time.

Each recorded game (packed rows, as ``benchmarks.games_recorded`` reads them) is gone through from board to
board; without a file games are drawn at random. For each kind of change a row: the time from the change to
the first verdict on the board after it (``Board.changed``, ``can_pay``; the board before was asked the same),
its half and its 95th percentile, and beside it the same board read anew, all texts read before; in
milliseconds and in multiples of the smallest CP-SAT solve. ``--steps N`` bounds the changes; ``--memory N``
steps through one game so often instead and prints what the process holds; ``--pipe N`` counts boards a second
through a session's lines, JSON both ways: a change, and the verdicts on a hand of seven.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import random
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.board_changes import Change, Data, changes_between, drawn_change, in_rows
from benchmarks.games_recorded import rows_of
from benchmarks.timing import resident_megabytes, smallest_solve
from planner import Board, RequestError, Session

COSTS = ("{1}{G}", "{2}{U}", "{3}{B}", "{R}{R}", "{W}", "{4}", "{5}{C}")
"""A hand of seven, by its costs."""
PERMANENTS = 40
"""Boards of more permanents than this aren't looked at."""
CARDS = (
    *("Forest", "Island", "Swamp", "Mountain", "Plains", "Treasure", "Sol Ring", "Dark Ritual"),
    *("Llanowar Elves", "Birds of Paradise", "Azorius Signet", "Steam Vents", "Underground River"),
)
GAMES = 40
"""So many games are drawn where no file is named, of sixty changes each."""
Step = tuple[Board, Change]


def drawn_games() -> Iterator[list[Data]]:
    """Draw games at random: boards that follow each other by one change."""
    for seed in range(GAMES):
        rng = random.Random(seed)
        board = Board(battlefield=rng.choices(CARDS, k=12), hand=rng.choices(CARDS, k=4))
        boards = []
        for _ in range(60):
            board = board.changed(drawn_change(rng, board, CARDS)[1])  # type: ignore[arg-type]
            if len(board.battlefield) < PERMANENTS:
                boards.append(_with_ids(board))
        yield boards


def _with_ids(board: Board) -> Data:
    """Write a board with the id of each object, as an engine does."""
    data: Data = dict(board.to_dict())
    for zone in ("battlefield", "hand", "graveyard", "exile", "command"):
        objects = board.objects(zone)  # type: ignore[arg-type]
        if objects:
            data[zone] = [one.as_entry() for one in objects]
    return data


def games(files: Sequence[Path]) -> Iterator[list[Data]]:
    """Read the recorded games; a file that isn't there is skipped, and said to be."""
    there = [path for path in files if path.exists()]
    for path in set(files) - set(there):
        print(f"{path} isn't there: skipped", file=sys.stderr)
    for path in there:
        rows = list(rows_of(path, None))
        if any("deck" not in row or "turn" not in row for row in rows):
            raise SystemExit(f"{path} holds boards alone: expected games, rows with a deck and a turn")
        for game in in_rows(rows):
            yield [board for board in game if len(board.get("battlefield", ())) <= PERMANENTS]
    if not files:
        yield from drawn_games()


def read_texts(boards: list[Data]) -> None:
    """Read each card once in each zone, on either side: what is measured reads no text."""
    seen: set[bytes] = set()
    for board in boards:
        for zone in ("battlefield", "hand", "graveyard", "exile", "command"):
            for entry in board.get(zone, ()):
                card = entry["card"]
                key = msgspec.json.encode(card)
                if key in seen:
                    continue
                seen.add(key)
                for place in ("battlefield", "hand", "graveyard", "exile"):
                    for whose in ("you", "opponent"):
                        try:
                            Board.from_dict({place: [{"card": card, "controller": whose}]}).can_pay("{1}")
                        except RequestError:
                            continue


def steps_of(game: list[Data]) -> Iterator[Step]:
    """List the changes of a game, each with the board that it happens on: known, and asked before."""
    for before, after in pairwise(game):
        try:
            board = Board.from_dict(before)
        except RequestError:
            continue
        for cost in COSTS:
            board.can_pay(cost)
        for change in changes_between(before, after):
            yield board, change


# --- times --------------------------------------------------------------------------------------------------


def _changed(board: Board, said: Any, cost: str) -> Board:
    changed = board.changed(said)
    changed.can_pay(cost)
    return changed


def measured(found: list[list[Data]], most: int) -> dict[str, list[tuple[float, float]]]:
    """Measure each kind of change, and the same board read anew: seconds of processor time."""
    times: dict[str, list[tuple[float, float]]] = defaultdict(list)
    number = 0
    for game in found:
        for board, (kind, said) in steps_of(game):
            cost = COSTS[2 + number % 5]
            start = time.thread_time()
            try:
                changed = _changed(board, said, cost)
            except RequestError:
                continue
            middle = time.thread_time()
            data: Any = changed.to_dict()
            before = time.thread_time()
            Board.from_dict(data).can_pay(cost)
            times[kind].append((middle - start, time.thread_time() - before))
            number += 1
            if number >= most:
                return times
    return times


def _share(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)]


def print_times(found: list[list[Data]], most: int) -> None:
    """Print a row for each kind of change, and one for all of them."""
    times = measured(found, most)
    unit = smallest_solve()
    everything = [pair for pairs in times.values() for pair in pairs]
    print(f"smallest solve: {unit * 1e3:.2f} ms of processor time\n")
    print(
        "| change | steps | share | changed, ms: half; 95 % | solves | new board, ms: half; 95 % | solves |"
    )
    print("|---|---|---|---|---|---|---|")
    rows = sorted(times.items(), key=lambda pair: -len(pair[1]))
    for kind, pairs in [*rows, ("all", everything)]:
        cells = []
        for place in (0, 1):
            half, high = (_share([pair[place] for pair in pairs], share) for share in (0.5, 0.95))
            cells.append(f"{half * 1e3:.3f}; {high * 1e3:.2f} | {half / unit:.2f}; {high / unit:.2f}")
        print(f"| {kind} | {len(pairs):,} | {len(pairs) / len(everything):.1%} | {cells[0]} | {cells[1]} |")


# --- memory, and a pipe -------------------------------------------------------------------------------------


def print_memory(steps: int, seed: int = 0) -> None:
    """Step through one game, ever on, and print what the process holds on the way."""
    rng = random.Random(seed)
    board = Board(battlefield=list(CARDS), hand=["Dark Ritual"])
    print("| steps | resident, MB |\n|---|---|")
    for number in range(1, steps + 1):
        kind, said = drawn_change(rng, board, CARDS)
        if kind.startswith("put") and len(board) > 60:
            said = {"remove": [rng.choice(list(board)).id]}
        with contextlib.suppress(RequestError):  # what was stated in one way, and now in another
            board = _changed(board, said, COSTS[number % len(COSTS)])
        if number % max(steps // 10, 1) == 0:
            gc.collect()
            print(f"| {number:,} | {resident_megabytes():.1f} |", flush=True)


def print_pipe(found: list[list[Data]], most: int) -> None:
    """Count boards a second through a session: a line with a change, a line with a hand of seven."""
    session = Session()
    hand = msgspec.json.encode({"on": "b", "want": "verdict", "pays": [{"cost": one} for one in COSTS]})
    taken: list[float] = []
    for game in found:
        for before, after in pairwise(game):
            line = msgspec.json.encode({"as": "b", "board": before, "ask": "remember"})
            if b'"error"' in session.answer(line):
                continue
            session.answer(hand)
            for _, said in changes_between(before, after):
                change = msgspec.json.encode({"ask": "change", "on": "b", "change": said})
                start = time.thread_time()
                told = session.answer(change)
                session.answer(hand)
                if b'"error"' not in told:
                    taken.append(time.thread_time() - start)
            if len(taken) >= most:
                break
    rates = sorted(1 / one for one in taken)
    half, low = rates[len(rates) // 2], rates[len(rates) // 20]
    print(f"boards a second through a session, a change and a hand of seven each ({len(rates):,} boards):")
    print(f"{half:,.0f} in the half, {low:,.0f} at the 95th percentile of times")


def main() -> None:
    """Print the table, the memory, or the boards a second."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.deltas", description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, metavar="GAMES", help="recorded games, a row a line")
    parser.add_argument("--steps", type=int, default=20_000, help="changes at the most")
    parser.add_argument("--memory", type=int, metavar="N", help="so many steps of one game")
    parser.add_argument("--pipe", type=int, metavar="N", help="so many boards through a session")
    asked = parser.parse_args()
    if asked.memory:
        print_memory(asked.memory)
        return
    found = list(games(asked.files))
    read_texts([board for game in found for board in game])
    gc.collect()
    gc.freeze()  # what the benchmark itself holds is no garbage of the boards
    if asked.pipe:
        print_pipe(found, asked.pipe)
    else:
        print_times(found, asked.steps)


if __name__ == "__main__":
    main()
