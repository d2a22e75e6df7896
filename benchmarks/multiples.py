"""What is asked for most, in multiples of the smallest CP-SAT solve: processor time, old and new together.

``python -m benchmarks.multiples`` prints the table. With ``--old PATH`` (a checkout of another version) each
row is measured there as well, right after the other, so that both meet the same machine. ``--only WORDS``
picks rows, ``--calls N`` says how many calls a percentile is from (120). A call is never timed twice: every
cost is new to its board, unless the row says otherwise.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

import planner

if __package__ in (None, ""):  # run as a file: of this version, whichever ``planner`` is
    sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.boards import PAIRS, Source, basic, filter_land, mixed_land, one_of, pain_land, signet
from benchmarks.staples import staples_board
from benchmarks.timing import growth, smallest_solve, timed
from benchmarks.turn import SPELLS
from planner.game.mana import COLORS, mana_symbols

Card = dict[str, Any]
Seconds = list[float]
LEFT = (0, 1, 2, 3, 5, None)
"""How many lands a cost leaves over; None: half of them."""
COSTS = 40
"""So many costs are tried on a board until one is found that Hall's condition leaves open."""
PROVEN: list[bool] = []
"""Of the plans of a row: whether each is proven best, or that there is none."""
KEPT = [{"cost": "{1}{U}"}, {"cost": "{G}"}, {"cost": "{2}{W}"}]


# --- boards and costs ---------------------------------------------------------------------------------------


def _cost(rng: random.Random, sources: list[Source], number: int) -> str:
    """A cost of so much mana, half of it of types that the sources make."""
    asked = rng.sample(sources, number)
    symbols = [rng.choice(one.types) for one in asked if one.types and rng.random() < 0.5][:90]
    generic = number - len(symbols)
    return (f"{{{generic}}}" if generic or not symbols else "") + mana_symbols("".join(symbols))


def lands(size: int, left: int | None, seed: int) -> tuple[list[Any], str]:
    """Lands of one, two and three types, and a cost that leaves some of them over."""
    rng = random.Random(f"{size}/{left}/{seed}")
    sources = [mixed_land(rng) for _ in range(size)]
    return [one.entry for one in sources], _cost(rng, sources, size - (size // 2 if left is None else left))


def _converter(rng: random.Random, kind: str) -> Any:
    roll = rng.random()
    if kind == "mix":
        kinds: list[tuple[float, Callable[[], Any]]] = [
            (0.18, lambda: basic(rng.choice(COLORS)).entry),
            (0.35, lambda: one_of(rng.choice(PAIRS)).entry),
            (0.5, lambda: signet(rng.choice(PAIRS)).entry),
            (0.65, lambda: filter_land(rng.choice(PAIRS)).entry),
            (0.8, lambda: pain_land(rng.choice(PAIRS)).entry),
            (0.9, lambda: "Birds of Paradise"),
        ]
        return next((make() for bound, make in kinds if roll < bound), "Treasure")
    special = {"filter lands": filter_land, "Signets": signet}[kind]
    return special(rng.choice(PAIRS)).entry if roll < 0.3 else basic(rng.choice(COLORS)).entry


def converters(kind: str, size: int, seed: int) -> tuple[list[Any], str]:
    """Filter lands, Signets or a mix of everything, and a cost of half to nearly all of it."""
    rng = random.Random(f"{kind}/{size}/{seed}")
    entries = [_converter(rng, kind) for _ in range(size)]
    number = rng.randint(max(1, size // 2 - 1), size - 1)
    colored = min(rng.randint(0, max(1, number // 2)), 60)
    generic = number - colored
    letters = "".join(rng.choice(COLORS) for _ in range(colored))
    return entries, (f"{{{generic}}}" if generic else "") + mana_symbols(letters)


def warm(entries: list[Any], **more: Any) -> Any:
    """A board that was asked for a verdict and a plan already."""
    board = planner.Board(battlefield=entries, **more)
    board.can_pay("{1}")
    board.plan("{1}")
    return board


# --- rows: what is measured, in seconds ---------------------------------------------------------------


def plan_on_lands(size: int, calls: int) -> Seconds:
    """A plan for a cost that is new to a warm board, over all numbers of lands left over."""
    found = []
    for seed in range(max(calls // len(LEFT), 1)):
        for left in LEFT:
            entries, cost = lands(size, left, seed)
            board = warm(entries)
            found.append(timed(board.plan, cost))
    return found


def plan_with_converters(kind: str, size: int, calls: int) -> Seconds:
    """The same on boards with converters."""
    found = []
    for seed in range(calls):
        entries, cost = converters(kind, size, seed)
        board = warm(entries)
        found.append(timed(board.plan, cost))
    return found


def first_question(size: int, calls: int) -> Seconds:
    """A board never seen, from a dict, and a verdict; each of its texts was read before."""
    cases = [lands(size, size // 3, seed) for seed in range(calls)]
    for entry in {json.dumps(one): one for entries, _ in cases for one in entries}.values():
        planner.Board(battlefield=[entry]).can_pay("{1}")
    return [timed(_first, entries, cost) for entries, cost in cases]


def _first(entries: list[Any], cost: str) -> None:
    planner.Board.from_dict({"battlefield": entries}).can_pay(cost)


def undecided(calls: int) -> Seconds:
    """A verdict for the first cost that Hall's condition alone leaves open, on a warm board of ten.

    What the sources make for certain doesn't pay it, what they could make at the most would: how converters
    are fed decides.
    """
    found: Seconds = []
    for seed in range(60 * calls):
        kind = ("filter lands", "Signets", "mix")[seed % 3]
        entries, _ = converters(kind, 10, seed)
        board, twin = planner.Board(battlefield=entries), planner.Board(battlefield=entries)
        board.can_pay("{1}")
        costs = (converters(kind, 10, number)[1] for number in range(seed, seed + COSTS))
        cost = next((one for one in costs if _is_between(twin, one)), None)
        if cost is not None:
            found.append(timed(board.can_pay, cost))
        if len(found) == calls:
            break
    return found


def _is_between(board: planner.Board, cost: str) -> bool:
    """Tell whether a cost lies between what is there for certain and what there is at the most."""
    read_cost = sys.modules[type(board.compiled).__module__].read_cost  # its place differs by version
    read, halls = read_cost(cost), board.compiled.halls(board.compiled.question(cost).cost)
    if read is None or read.need is None:
        return False
    return not halls.sure.pays(read.need, 0, False) and halls.most.pays(read.need, 0, False)


def asked_again(calls: int) -> Seconds:
    """A plan that was asked for before on the same board."""
    found = []
    for seed in range(calls):
        entries, cost = lands(20, 5, seed)
        board = warm(entries)
        board.plan(cost)
        found.append(timed(board.plan, cost))
    return found


def plan_from_staples(number: int, keep: bool, share: int, calls: int) -> Seconds:
    """A plan from staples of Commander on a warm board, with three costs to keep or none."""
    found = []
    for seed in range(max(calls // share, 1)):
        board, cost = staples_board(number, seed)
        compiled = planner.Board.from_dict(board)
        compiled.can_pay("{1}")
        assert compiled.game.objects  # settled by now, whatever the verdict needed
        more: dict[str, Any] = {"keep": KEPT} if keep else {}
        found.append(timed(lambda: PROVEN.append(_is_proven(compiled.plan(cost, **more)))))  # noqa: B023
    return found


def _is_proven(answer: Any) -> bool:
    return answer.status.value == "unpayable" or getattr(answer, "optimal", False) is True


def large(seed: int) -> tuple[list[Any], str]:
    """60 lands, 20 Signets, 10 filter lands, and a cost of 50."""
    rng = random.Random(seed)
    entries = [mixed_land(rng).entry for _ in range(60)]
    entries += [signet(rng.choice(PAIRS)).entry for _ in range(20)]
    entries += [filter_land(rng.choice(PAIRS)).entry for _ in range(10)]
    return entries, "{35}" + mana_symbols("".join(rng.choice(COLORS) for _ in range(15)))


def on_a_large_board(what: str, share: int, calls: int) -> Seconds:
    """Five options, an explanation or a turn of four on 90 sources."""
    found = []
    for seed in range(max(calls // share, 1)):
        entries, cost = large(seed)
        board = planner.Board(battlefield=entries)
        if what == "options":
            found.append(timed(board.options, cost, 5))
        elif what == "explain":
            found.append(timed(board.explain, cost))
        else:
            found.append(timed(board.plan_turn, ["{6}{U}{U}", "{4}{W}{W}", "{2}{B}{R}", "{5}{G}"]))
    return found


def verdict_for_card(known: bool, calls: int) -> Seconds:
    """A verdict for a card in hand, by its id, on a warm board of 20 lands."""
    found = []
    for seed in range(calls):
        entries, _ = lands(20, 5, seed)
        hand = [{"card": card, "id": f"card {number}"} for number, card in enumerate(SPELLS)]
        board = warm(entries, hand=hand)
        board.can_pay({"card": "card 0"})
        asked = {"card": f"card {1 + seed % (len(SPELLS) - 1)}"}
        if known:
            board.can_pay(asked)
        found.append(timed(board.can_pay, asked))
    return found


def _texts_of_requests(number: int) -> list[str]:
    """Requests for a plan from 24 staples each, as JSON."""
    texts = []
    for seed in range(number):
        board, cost = staples_board(24, seed)
        easy = [one for one in board["battlefield"] if one["card"]["name"] not in ("Bloom Tender",)]
        texts.append(json.dumps({"board": {**board, "battlefield": easy}, "pay": {"cost": cost}}))
    return texts


def json_to_plan(calls: int) -> Seconds:
    """JSON text of 24 staples to a plan; their texts were read before."""
    texts = _texts_of_requests(calls + 40)
    for text in texts[calls:]:
        planner.plan(text)
    return [timed(planner.plan, text) for text in texts[:calls]]


def json_never_read(calls: int) -> Seconds:
    """The same, none of their texts read before: each in a copy of this process, which forgets it."""
    return [in_child(partial(planner.plan, text)) for text in _texts_of_requests(calls)]


def in_child(call: Callable[[], object]) -> float:
    """The processor time of a call in a copy of this process, which forgets it."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.write(writing, repr(timed(call)).encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as stream:
        told = stream.read()
    os.waitpid(child, 0)
    return float(told)


REMEMBERED = 1_200
"""After so many boards as much is remembered of costs, and kept in store by Python, as ever is."""


def memory(calls: int) -> Seconds:
    """The bytes of a planned board of 20 lands, and those that are left once it is gone.

    Each board is new, and so is its cost. While it is measured what is left no garbage is collected, so that
    circles count.
    """
    import tracemalloc

    cases = [lands(20, 5, seed) for seed in range(REMEMBERED + 2 * calls)]

    def planned(first: int, number: int) -> Iterator[Any]:
        for entries, cost in cases[first : first + number]:
            board = warm(entries)
            board.plan(cost)
            yield board

    gc.collect()
    gc.disable()
    tracemalloc.start()
    for board in planned(0, REMEMBERED):
        del board
    start = tracemalloc.get_traced_memory()[0]
    for board in planned(REMEMBERED, calls):
        del board
    left = tracemalloc.get_traced_memory()[0] - start
    gc.enable()
    gc.collect()
    start = tracemalloc.get_traced_memory()[0]
    boards = list(planned(REMEMBERED + calls, calls))
    gc.collect()
    held = tracemalloc.get_traced_memory()[0] - start
    tracemalloc.stop()
    return [held / len(boards), left / len(boards)]


def of_process(arguments: list[str]) -> float:
    """The processor time of a Python process with byte code cached, the least of five."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    best = float("inf")
    for _ in range(6):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *arguments], capture_output=True, check=False, env=environment)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return best


def cold(_: int) -> Seconds:
    """``planner pay FILE``, as a multiple of ``python -c "import numpy"``."""
    asked = {"board": {"battlefield": ["Forest", "Island"]}, "pay": {"cost": "{1}{G}"}}
    with tempfile.TemporaryDirectory() as folder:
        request = Path(folder) / "request.json"
        request.write_text(json.dumps(asked))
        return [of_process(["-m", "planner.cli", "pay", str(request)]) / of_process(["-c", "import numpy"])]


def many(number: int, backend: str, _: int) -> Seconds:
    """Plans in bulk, each question a new one as far as there are any: what one takes, in microseconds.

    By the clock, and of the processors, the start of processes included.
    """
    from joblib import parallel_config
    from joblib.externals.loky import get_reusable_executor

    board, rng = warm(lands(20, 5, 0)[0]), random.Random(number)
    costs = [
        f"{{{rng.randint(0, 9)}}}"
        + mana_symbols("".join(rng.choice(COLORS) for _ in range(rng.randint(0, 9))))
        for _ in range(number)
    ]
    start, spent = time.perf_counter(), _of_all_processes()
    with parallel_config(backend=backend):
        board.plan_many(costs, progress=False)
    passed = time.perf_counter() - start
    if backend == "loky":
        get_reusable_executor().shutdown(wait=True)
    return [one / number * 1e6 for one in (passed, _of_all_processes() - spent)]


def _of_all_processes() -> float:
    """The processor time of this process and of those that it has started and that have ended."""
    both = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in both)


THREE = (
    (
        "Flooded Grove|Treasure|Wooded Bastion|Fire-Lit Thicket|Simic Signet|Birds of Paradise|Savannah|"
        "Scrubland|Izzet Signet|Llanowar Wastes",
        "{W}{B}{B}{R}{R}{G}",
    ),
    (
        "Sunken Ruins|Sunken Ruins|Flooded Grove|Mystic Gate|Mystic Gate|Forest|Rugged Prairie|Swamp|"
        "Hallowed Fountain|Stomping Ground",
        "{2}{U}{U}{R}",
    ),
    (
        "Sandsteppe Citadel|Seaside Citadel|Island|Fetid Heath|Wooded Bastion|Mountain|Mountain|"
        "Cascade Bluffs|Swamp|Mystic Monastery",
        "{4}{W}",
    ),
)
"""Boards that were slow by themselves."""


def slow_by_itself(number: int, _: int) -> Seconds:
    """One board that was slow whenever it was asked."""
    names, cost = THREE[number]

    def once(life: int) -> None:
        planner.Board(battlefield=names.split("|"), life=life).plan(cost)

    return [timed(once, 20 + number) for number in range(5)]  # each time another board


NEW_ONLY = "plan_many"
"""How rows begin that are measured here alone."""
Row = tuple[str, Callable[[int], Seconds], tuple[float, ...], str]


def rows() -> Iterator[Row]:
    """Each row: its name, how it is measured, the shares of calls that are shown, and the goals."""
    usual, worst = (0.5, 0.95), (0.5, 0.95, 1.0)
    for size, goal in ((10, "2; 4"), (20, "3; 6"), (40, "4.5; 9"), (80, "8; 16")):
        yield f"plan, {size} lands", partial(plan_on_lands, size), usual, goal
    for kind in ("filter lands", "Signets", "mix"):
        yield f"plan, 10 permanents, {kind}", partial(plan_with_converters, kind, 10), worst, "5; 12; 60"
    for size, goal in ((20, "10"), (160, "35")):
        yield f"plan, {size} sources, Signets", partial(plan_with_converters, "Signets", size), usual, goal
    for number in range(len(THREE)):
        yield f"slow by itself, {number + 1}", partial(slow_by_itself, number), (0.5,), ""
    for size, goal in ((10, "1.5"), (20, "3"), (40, "6"), (80, "12")):
        yield f"first question, {size} lands", partial(first_question, size), usual, goal
    yield "verdict that Hall's condition leaves open", undecided, usual, "–; 5"
    yield "asked again, a plan on 20 lands", asked_again, usual, "0.1"
    for number, goal in ((40, "25"), (79, "60")):
        yield f"plan, {number} staples", partial(plan_from_staples, number, False, 1), worst, goal
    for number, share, goal in ((40, 1, "60"), (79, 4, "200")):
        yield (
            f"plan, {number} staples, a keep of three",
            partial(plan_from_staples, number, True, share),
            worst,
            goal,
        )
    for what, share, goal in (("options", 4, "500"), ("explain", 4, "500"), ("turn", 1, "150")):
        yield f"90 sources, {what}", partial(on_a_large_board, what, share), worst, goal
    yield "verdict for a card, known", partial(verdict_for_card, True), usual, "0.2"
    yield "verdict for a card, new", partial(verdict_for_card, False), usual, "1"
    yield "JSON to plan, 24 staples", json_to_plan, usual, "20"
    yield "JSON to plan, 24 staples, texts never read", json_never_read, usual, ""
    for number in (100, 1_000, 10_000, 100_000):
        for backend, called in (("threading", "threads"), ("loky", "processes")):
            name = (
                f"{NEW_ONLY}, {number:,} questions in {called}, each: µs by the clock; µs of the processors"
            )
            yield name, partial(many, number, backend), (), ""
    for size in (10, 20, 40, 80, 160):
        yield f"growth, {size} lands", partial(plan_on_lands, size), (0.5,), ""
    yield "memory of a planned board of 20 lands, kB; left of it, kB", memory, (), "25; 0"
    yield "planner pay FILE, multiples of importing numpy", cold, (), "1.5"


class Measured(Struct):
    """A row in one version: multiples of the unit, or what else the row says, and the unit in seconds.

    ``calls`` counts what the shares are of, ``proven`` is the share of its plans that are proven best.
    """

    figures: list[float] = []
    unit: float | None = None
    calls: int = 0
    proven: float | None = None


def _import_everything() -> None:
    """Ask one question of each kind: what is imported late is there then."""
    board = planner.Board(battlefield=["Forest", "Island", "Forest"])
    for cost, method in (("{G}", "program"), ("{W}{U}", "auto"), ("{R}", "auto")):
        battlefield = ["Forest", {"card": "Azorius Signet"}]
        planner.plan(board={"battlefield": battlefield}, pay={"cost": cost}, method=method)
    board.options("{G}")
    board.explain("{G}")
    board.explain("{W}")
    board.plan_turn(["{G}", "{U}"])


def measured(name: str, calls: int) -> Measured:
    """The figures of a row in this process."""
    _, measure, shares, _ = next(row for row in rows() if row[0] == name)
    if not shares:
        figures = measure(calls)
        return Measured([one / 1_000 for one in figures] if name.startswith("memory") else figures)
    _import_everything()
    first = smallest_solve()
    found = sorted(measure(calls))
    unit = (first + smallest_solve()) / 2
    figures = [found[min(int(len(found) * share), len(found) - 1)] / unit for share in shares]
    return Measured(figures, unit, len(found), sum(PROVEN) / len(PROVEN) if PROVEN else None)


def in_process(tree: Path, name: str, calls: int, kept: Path | None = None) -> Measured:
    """The same in a process of its own, with the version that lies at ``tree``.

    A file that ``kept`` it is read instead, where there is one.
    """
    if kept is not None and kept.exists():
        return msgspec.json.decode(kept.read_bytes(), type=Measured)
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    command = [sys.executable, __file__, "--row", name, "--calls", str(calls)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=tree, check=False)
    if done.returncode:
        print(done.stderr[-500:], file=sys.stderr)
        return Measured()
    data = done.stdout.splitlines()[-1].encode()
    if kept is not None:
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(data)
    return msgspec.json.decode(data, type=Measured)


def shown(figures: list[float]) -> str:
    """Figures as people read them."""
    return "; ".join(f"{one:.2g}" if one < 10 else f"{one:,.0f}" for one in figures) or "–"


def print_table(old: Path | None, only: str, calls: int, kept: Path | None = None) -> None:
    """Each row, old and new one after the other, and how the plans grow."""
    here = Path(__file__).parents[1]
    print("| what (median; 95th percentile; worst) | calls | old | new | goal | smallest solve |")
    print("|---|---|---|---|---|---|")
    grown: dict[str, list[tuple[int, float]]] = {"old": [], "new": []}
    for number, (name, _, _, goal) in enumerate(rows()):
        if only not in name:
            continue
        cells, solve, times = {}, "–", "–"
        for version, tree in (("old", old), ("new", here)):
            file = None if kept is None else kept / f"{number:02d}-{version}.json"
            absent = tree is None or (version == "old" and name.startswith(NEW_ONLY))
            found = Measured() if absent or tree is None else in_process(tree, name, calls, file)
            cells[version] = shown(found.figures)
            if found.proven is not None:
                cells[version] += f"; {found.proven:.0%} proven"
            if found.unit is not None:
                solve, times = f"{found.unit * 1e6:.0f} µs", str(found.calls)
            if name.startswith("growth") and found.figures:
                grown[version].append((int(name.split()[1]), found.figures[0]))
        row = f"| {name} | {times} | {cells['old']} | {cells['new']} | {goal or '–'} | {solve} |"
        print(row, flush=True)
    for version, points in grown.items():
        if len(points) > 1:
            exponent = growth([size for size, _ in points], [time for _, time in points])[1]
            print(f"\nPlans grow with the number of lands to the power of {exponent:.2f} ({version}).")


def main() -> None:
    """Print the table, or the figures of one row."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.multiples", description=__doc__)
    parser.add_argument(
        "--old", type=Path, metavar="PATH", help="a checkout of another version, measured beside this one"
    )
    parser.add_argument("--only", default="", metavar="WORDS", help="rows with these words alone")
    parser.add_argument("--calls", type=int, default=120, metavar="N", help="calls in each row (120)")
    parser.add_argument(
        "--keep",
        type=Path,
        metavar="DIR",
        help="keep each row in a file there, and measure those alone that it lacks",
    )
    parser.add_argument("--row", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.row:
        print(msgspec.json.encode(measured(chosen.row, chosen.calls)).decode())
    else:
        print_table(chosen.old, chosen.only, chosen.calls, chosen.keep)


if __name__ == "__main__":
    main()
