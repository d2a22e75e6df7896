"""All benchmarks: ``python -m benchmarks`` prints one Markdown table for each and draws one picture.

Seeds are fixed: every run asks the same. ``--quick`` takes under two minutes, without it half an hour
or so. Each median is over random boards, each time the best of three where the same can be asked again.
"""

from __future__ import annotations

import argparse
import gc
import random
import sys
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from benchmarks.boards import KINDS, Kind, Question, question
from benchmarks.cells import PLAN_LIMIT, RIVALS, SIZES, WAYS, Cell, Cells
from benchmarks.converters import ROWS as CONVERTER_ROWS
from benchmarks.converters import measure as measure_converters
from benchmarks.goals import Figures, print_goals
from benchmarks.timing import Times, growth, of_command, resident_megabytes, shown
from planner import Answer, Board, RequestError, can_pay, plan
from planner.planning.question.plain_costs import read_cost

PATIENCE = 0.25
"""A rival whose median is above so many seconds isn't asked for larger boards."""


def not_yet(kind: Kind) -> str:
    """Why a kind can't be measured yet, ``""`` where it can."""
    try:
        answer = plan(question(kind, 5, False, 0).request)
    except RequestError as error:
        return str(error)
    return f"not understood: {answer.not_understood[0].text}" if answer.not_understood else ""


def measure(kind: Kind, size: int, tight: bool, boards: int, rivals: list[str]) -> Cell:
    """The times of every way to ask, on random boards of one kind and size."""
    cell = Cell(boards=boards)
    for seed in range(boards):
        asked = question(kind, size, tight, seed)
        fields, pay, text = asked.request["board"], asked.request["pay"], asked.text
        more = {key: asked.request[key] for key in ("keep",) if key in asked.request}
        cost = pay.get("cost", pay)
        cell.ways["verdict, cold"].run(partial(can_pay, text), 3)
        answers: list[Answer] = []
        cell.ways["plan, cold"].run(partial(_keep, answers, text))
        board = Board(**fields)
        board.can_pay("{1}{W}{U}{B}{R}{G}")
        read_cost.cache_clear()  # other boards may have been asked for the same costs
        for other in (cost, *_other_costs(kind, size, tight, seed)):
            cell.ways["verdict, new cost"].run(partial(board.can_pay, other))
        cell.ways["verdict, known cost"].run(partial(board.can_pay, cost), 3)
        board.plan(
            {**pay, "cost": "{1}"} if "cost" in pay else pay
        )  # a compiled board; the cost is new to it
        cell.ways["plan"].run(partial(board.plan, pay, limits=PLAN_LIMIT, **more))
        verdict = plan({**asked.request, "want": "verdict"})
        cell.payable += bool(verdict)
        cell.by_hall += verdict.method == "hall"
        cell.by_flow += answers[0].method == "owed"
        cell.unproven += bool(verdict) and not getattr(answers[0], "optimal", False)
        for name in rivals:
            _ask_rival(name, asked, bool(verdict), cell)
    return cell


def _other_costs(kind: Kind, size: int, tight: bool, seed: int) -> list[Any]:
    """Costs of the same size that the board wasn't drawn for, none of them asked for before."""
    seeds = range(1_000 + 8 * seed, 1_008 + 8 * seed)
    pays = [question(kind, size, tight, number).request["pay"] for number in seeds]
    return [pay.get("cost", pay) for pay in pays]


def _keep(answers: list[Answer], text: str) -> None:
    answers.append(plan(text))


def _ask_rival(name: str, asked: Question, payable: bool, cell: Cell) -> None:
    found: list[bool | None] = []
    cell.rivals.setdefault(name, Times()).run(lambda: found.append(RIVALS[name](asked)))
    if found[0] is None:
        cell.late[name] += 1
    elif found[0] is not payable:
        cell.wrong[name] += 1


def measure_all(sizes: tuple[int, ...], boards: int) -> Cells:
    """Every cell, and a note for each kind that is left out."""
    cells: Cells = {}
    for kind in KINDS:
        if reason := not_yet(kind):
            print(f"- {kind.name}: left out ({reason})")
            continue
        for tight in (False, True):
            rivals = _rivals_for(kind)
            for size in sizes:
                cell = measure(kind, size, tight, boards, rivals)
                cells[kind.name, tight, size] = cell
                rivals = [name for name in rivals if cell.rivals[name].median <= PATIENCE]
                _progress(f"{kind.name}, {size} sources, {'tight' if tight else 'loose'}")
    return cells


def _rivals_for(kind: Kind) -> list[str]:
    if kind.name in ("restricted mana", "convoke", "delve", "keep of four cards"):
        return []
    names = [name for name in RIVALS if kind.one_mana or name != "backtracking"]
    return [name for name in names if name != "MILP (HiGHS)" or find_spec("scipy")]


def _progress(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def print_cells(cells: Cells) -> None:
    """The main table."""
    print("\n## Verdicts and plans\n")
    print(
        f"| board | {' | '.join(WAYS)} | plan p95 | payable | by Hall | by flow "
        f"| {' | '.join(RIVALS)} | greedy wrong |"
    )
    print("|" + "---|" * (len(WAYS) + len(RIVALS) + 6))
    for (name, tight, size), cell in cells.items():
        ways = " | ".join(shown(cell.ways[way].median) for way in WAYS)
        rivals = " | ".join(_rival(cell, rival) for rival in RIVALS)
        wrong = f"{cell.wrong['greedy'] / cell.boards:.0%}" if "greedy" in cell.rivals else "–"
        shares = f"{cell.payable / cell.boards:.0%} | {cell.by_hall / cell.boards:.0%}"
        shares += f" | {cell.by_flow / cell.boards:.0%}"
        tail = shown(cell.ways["plan"].at(0.95))
        board = f"{size} × {name}, {'tight' if tight else 'loose'}"
        print(f"| {board} | {ways} | {tail} | {shares} | {rivals} | {wrong} |")
    exact = [name for name in RIVALS if name != "greedy"]
    for name in exact:
        wrong_at = sum(cell.wrong[name] for cell in cells.values())
        if wrong_at:
            print(f"\n{name} gave {wrong_at} wrong verdicts (it leaves the order of converters out).")
    unproven = sum(cell.unproven for cell in cells.values())
    asked = sum(cell.boards for cell in cells.values())
    print(f"\nProven best or proven unpayable: {asked - unproven} of {asked} answers.")


def _rival(cell: Cell, name: str) -> str:
    if name not in cell.rivals:
        return "–"
    late = f" ({cell.late[name]} of {cell.boards} late)" if cell.late[name] else ""
    return shown(cell.rivals[name].median) + late


def print_growth(cells: Cells, sizes: tuple[int, ...]) -> None:
    """How the medians grow with the number of sources."""
    print("\n## Growth: time ~ sources ^ exponent\n")
    print("| board | " + " | ".join(WAYS) + " |")
    print("|" + "---|" * (len(WAYS) + 1))
    for name, tight in dict.fromkeys((name, tight) for name, tight, _ in cells):
        rows = [cells[name, tight, size] for size in sizes if (name, tight, size) in cells]
        fits = [growth(sizes, [row.ways[way].median for row in rows])[1] for way in WAYS]
        print(f"| {name}, {'tight' if tight else 'loose'} | {' | '.join(f'{fit:.2f}' for fit in fits)} |")


def print_converters(boards: int) -> float:
    """The rows of the design notes: lands, Signets, filter lands; the 95th percentile of the largest."""
    largest = 0.0
    print("\n## Plans with converters, cold\n")
    print("| lands + Signets + filter lands → mana | payable | proven best | median | p95 | max |")
    print("|---|---|---|---|---|---|")
    for lands, signets, filters, owed in CONVERTER_ROWS:
        row = measure_converters(lands, signets, filters, owed, boards)
        payable = row.verdicts["payable"]
        times = " | ".join(shown(row.at(share) / 1_000) for share in (0.5, 0.95, 1.0))
        print(
            f"| {lands} + {signets} + {filters} → {owed} | {payable} of {boards} | {row.optimal} | {times} |"
        )
        largest = row.at(0.95) / 1_000 if lands == 60 else largest
    return largest


def print_bulk(hands: int) -> float:
    """Verdicts in bulk; how many a second."""
    import numpy as np

    from planner.api.bulk import castable, mask_of

    rng = np.random.default_rng(7)
    counts = np.zeros((hands, 10, 64), dtype=np.int16)
    for types in ("W", "U", "B", "R", "G", "C", "WU", "UB", "BR", "RG", "WG", "WUB", "WUBRG"):
        counts[:, :, mask_of(types)] = rng.integers(0, 3, (hands, 10)) * (rng.random((hands, 10)) < 0.4)
    costs = ["{1}{G}", "{2}{U}{U}", "{W}{U}{B}", "{3}{R/W}{R/W}", "{1}{B/P}{B/P}", "{4}{G}{G}", "{2/W}{2/U}"]
    times = Times()
    times.run(partial(castable, costs, counts), 3)
    verdicts = hands * 10 * len(costs)
    print("\n## Bulk\n")
    rate = verdicts / times.median
    print(f"{verdicts:,} verdicts in {shown(times.median)}: {rate / 1e6:.0f} million a second.")
    return rate


def print_memory(plans: int) -> list[float]:
    """Whether plans leave anything behind: megabytes after the first plans, and from then on."""
    rng = random.Random(5)
    gc.collect()
    rows = []
    for number in range(1, plans + 1):
        plan(question(KINDS[rng.randrange(7)], 10, rng.random() < 0.5, number).request)
        if number == min(1_000, plans // 4) or number % (plans // 4) == 0:
            rows.append((number, resident_megabytes()))
    print("\n## Memory\n")
    print("| plans | resident |")
    print("|---|---|")
    for number, megabytes in rows:
        print(f"| {number:,} | {megabytes:.1f} MB |")
    return [megabytes for _, megabytes in rows]


def print_imports(repeats: int) -> dict[str, float]:
    """How long it takes to be ready."""
    found = {}
    print("\n## Start\n")
    print("| what | time beyond the bare interpreter |")
    print("|---|---|")
    commands = {
        "import planner": ["-c", "import planner"],
        "planner --help": ["-m", "planner.cli", "--help"],
        "first verdict by Hall": [
            "-c",
            "import planner; planner.can_pay(board={'battlefield': ['Forest']}, pay={'cost': '{G}'})",
        ],
        "first plan": [
            "-c",
            "import planner; planner.plan(board={'battlefield': ['Forest']}, pay={'cost': '{G}'})",
        ],
    }
    for name, arguments in commands.items():
        found[name] = of_command(arguments, repeats)
        print(f"| {name} | {shown(found[name])} |")
    return found


def main() -> int:
    """Run everything."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument(
        "--quick", action="store_true", help="few boards, up to 80 sources: under two minutes"
    )
    parser.add_argument("--boards", type=int, metavar="N", help="boards in each cell (25, with --quick 3)")
    parser.add_argument("--plans", type=int, metavar="N", help="plans whose memory is measured (100,000)")
    parser.add_argument(
        "--picture", type=Path, default=Path("benchmarks.png"), help="where to draw (%(default)s)"
    )
    options = parser.parse_args()
    sizes = SIZES[:-1] if options.quick else SIZES
    boards = options.boards or (3 if options.quick else 25)
    plan(question(KINDS[0], 5, False, 0).request)  # the solver is imported with the first plan
    print(f"# Benchmarks: medians over {boards} boards a row\n")
    cells = measure_all(sizes, boards)
    _progress("")
    print_cells(cells)
    print_growth(cells, sizes)
    figures = Figures(
        big_converters=print_converters(5 if options.quick else 40),
        rate=print_bulk(10_000 if options.quick else 200_000),
        memory=print_memory(options.plans or (400 if options.quick else 100_000)),
        starts=print_imports(2 if options.quick else 5),
    )
    print_goals(cells, figures)
    if find_spec("matplotlib"):
        from benchmarks.picture import draw

        draw(cells, sizes, options.picture)
        print(f"\nDrawn: {options.picture}")
    else:
        print("\nNot drawn: matplotlib isn't installed (pip install -e '.[bench]').")
    return 0


if __name__ == "__main__":
    sys.exit(main())
