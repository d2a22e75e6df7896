"""Change the code at random and see whether the tests of its room notice: ``python -m tests.mutants 120``.

A mutant is one change of one place of a module, by a seed: a comparison, a number, ``and`` for ``or``, a
condition turned round, an assignment or a call left out. It is put into a copy of the project, whose tests of
that room then run until one fails: first those that import the module, and the quick ones before the slow
ones, by a run without a change, which has to pass. Mutants that no test notices are listed with their change:
somebody has to look whether an answer is another one by it. The exit status is 1 where one survives.
"""

from __future__ import annotations

import argparse
import ast
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.util import cache_from_source
from pathlib import Path
from xml.etree import ElementTree

from tests.support.places import ENVIRONMENT, ROOT
from tests.support.sampling import FIRST_FAILURE

PATIENCE = 5.0, 120.0
"""When tests are taken to hang, which kills the mutant: so many times as long as without a change,
and seconds besides."""
_UNCHANGED = 3_600.0
"""Seconds that the tests of a room may take without a change."""


@dataclass(frozen=True, slots=True)
class Room:
    """Folders or files that are changed, and the tests that have to notice."""

    code: tuple[str, ...]
    tests: tuple[str, ...]


def _room(code: str, *tests: str) -> Room:
    return Room(tuple(code.split()), tuple(f"tests/{one}" for line in tests for one in line.split()))


ROOMS = {
    "turns": _room(
        "planner/planning/turn",
        "unit/planning/test_turn.py properties/test_turns.py agreement/test_turns.py rules/test_608_turns.py",
        "rules/test_601_3_permission_in_turns.py rules/test_514_2_kept_in_turns.py",
        "rules/test_603_2_triggers_in_turns.py rules/test_701_26_untapped_in_turns.py",
        "rules/test_608_what_a_turn_passes_over.py rules/test_605_3b_sacrificed_for_mana_in_turns.py",
        "rules/test_608_what_happened_this_turn.py rules/test_601_3_limits_on_casting_in_turns.py",
        "rules/test_305_2_land_drops_in_turns.py rules/test_305_7_lands_that_come_in_a_turn.py",
        "rules/test_303_4_auras_in_turns.py rules/test_607_2d_chosen_in_turns.py",
        "rules/test_611_2c_settled_in_turns.py rules/test_701_23_found_in_turns.py",
        "rules/test_714_2_first_chapters_in_turns.py rules/test_602_5_entered_this_turn.py",
        "rules/test_601_2i_spells_cast_this_turn.py rules/test_605_3b_mana_for_what_is_kept.py",
        "unit/planning/turn unit/planning/keep/test_kept_plans.py unit/api/table",
    ),
    "keeps": _room(
        "planner/planning/keep",
        "unit/planning/keep unit/planning/after agreement/test_kept_costs.py agreement/test_kept_later.py",
        "rules/test_514_2_kept_for_a_later_turn.py rules/test_605_3b_mana_for_what_is_kept.py",
        "rules/test_113_6_serving_in_another_zone.py",
    ),
    "decks": _room("planner/decks", "unit/decks"),
    "dynamic program": _room(
        "planner/models/deciders/still_owed",
        "unit/models/deciders/still_owed agreement/test_tiers.py agreement/test_requests.py",
    ),
    "service": _room(
        "planner/service",
        "unit/service/test_http.py unit/service/test_lines.py unit/service/test_deck_verbs.py",
        "unit/service/test_lanes.py unit/service/test_origins.py unit/service/test_events.py",
        "unit/service/test_presence.py unit/service/test_mcp_schemas.py unit/service/test_mcp.py",
        "unit/service/test_clients.py unit/service/test_faults.py faults/test_connections.py",
        "faults/test_attacks_on_tools.py faults/test_attacks_on_dialogues.py",
    ),
    "certificates": _room(
        "planner/models/proofs planner/referee/certificates",
        "unit/models/proofs unit/referee/certificates agreement/test_certificates.py",
    ),
}
"""The rooms whose tests are asked."""

COMPARED = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
}
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change of one place of a file."""

    room: str
    path: str
    line: int
    before: str
    after: str
    text: str
    """The whole file with the change."""


def changes(tree: ast.Module) -> Iterator[tuple[ast.AST, str]]:
    """List each place that can be changed, with what comes in its place."""
    # How records are made changes no answer.
    said = [word for one in ast.walk(tree) if isinstance(one, ast.ClassDef) for word in one.keywords]
    passed_over = {id(inner) for word in said for inner in ast.walk(word)}
    for node in ast.walk(tree):
        match node:
            case _ if id(node) in passed_over:
                continue
            case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in COMPARED:
                yield node, f"{ast.unparse(left)} {COMPARED[type(op)]} {ast.unparse(right)}"
            case ast.BoolOp(op=op, values=values):
                word = " or " if isinstance(op, ast.And) else " and "
                yield node, f"({word.join(f'({ast.unparse(one)})' for one in values)})"
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield node, f"bool({ast.unparse(operand)})"
            case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right):
                sign = "-" if isinstance(op, ast.Add) else "+"
                yield node, f"({ast.unparse(left)} {sign} {ast.unparse(right)})"
            case ast.Constant(value=bool() as value):
                yield node, str(not value)
            case ast.Constant(value=int() as value):
                yield node, f"({value + 1})"
            case ast.Call(func=ast.Name(id=name) as func) if name in CALLED:
                yield func, CALLED[name]
            case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
                yield test, f"(not ({ast.unparse(test)}))"
            case ast.Continue() | ast.Break():
                yield node, "break" if isinstance(node, ast.Continue) else "continue"
            case ast.Expr(value=ast.Call()) | ast.AugAssign():
                yield node, "pass"


def mutant(seed: str, rooms: list[str]) -> Mutant:
    """Make the mutant of a seed: a room, a file by its length, and a place in it."""
    chance = random.Random(seed)
    room = chance.choice(rooms)
    paths = sorted(path for folder in ROOMS[room].code for path in (ROOT / folder).rglob("*.py"))
    path = chance.choices(paths, [path.stat().st_size for path in paths])[0]
    text = path.read_text(encoding="utf-8")
    found = sorted(changes(ast.parse(text)), key=lambda one: _span(one[0]))
    if not found:
        return mutant(f"{seed} again", rooms)
    node, after = chance.choice(found)
    start, end = (_offset(text, *place) for place in zip(*[iter(_span(node))] * 2, strict=True))
    changed = text[:start] + after + text[end:]
    ast.parse(changed)
    return Mutant(room, str(path.relative_to(ROOT)), _span(node)[0], text[start:end], after, changed)


def _span(node: ast.AST) -> tuple[int, int, int, int]:
    return node.lineno, node.col_offset, node.end_lineno, node.end_col_offset  # type: ignore[attr-defined]


def _offset(text: str, line: int, column: int) -> int:
    """Where a place is: columns are counted in bytes."""
    lines = text.splitlines(keepends=True)
    return sum(map(len, lines[: line - 1])) + len(lines[line - 1].encode()[:column].decode())


def _asked(
    tests: Iterable[str], folder: Path, patience: float, *options: str, **more: str
) -> subprocess.CompletedProcess[str]:
    """Run tests of a copy of the project until one fails."""
    always = ["-x", "-q", "-n", "0", "-p", "no:cacheprovider", "-p", "no:randomly"]
    return subprocess.run(
        [sys.executable, "-m", "pytest", *always, *options, *tests],
        cwd=folder,
        env={**ENVIRONMENT, "PYTHONPATH": str(folder), FIRST_FAILURE: "1", **more},
        capture_output=True,
        text=True,
        timeout=patience,
        check=False,
    )


def timed(room: str, folder: Path) -> dict[str, float]:
    """The test files of a room with the seconds that each takes without a change; compiles the copy, too."""
    report = folder / "times.xml"
    options = [f"--junitxml={report}", "-o", "junit_family=xunit1"]
    done = _asked(ROOMS[room].tests, folder, _UNCHANGED, *options)
    if done.returncode:
        sys.exit(f"the tests of {room} fail without a change:\n{done.stdout[-3_000:]}")
    found: Counter[str] = Counter()
    for case in ElementTree.parse(report).iter("testcase"):
        found[case.attrib["file"]] += float(case.attrib["time"])  # type: ignore[assignment]
    return dict(found)


def nearest_first(path: str, seconds: Mapping[str, float], folder: Path) -> list[str]:
    """The test files: those that import a module or are named after it first, quick ones before slow ones."""
    module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    package, _, name = module.rpartition(".")
    named = rf"\bfrom {re.escape(package)} import (?:\([^)]*|[^\n(]*)\b{name}\b"
    imports = re.compile(rf"\b(?:from|import) {re.escape(module)}\b|{named}")

    def key(file: str) -> tuple[bool, float]:
        text = (folder / file).read_text(encoding="utf-8")
        return Path(file).stem != f"test_{name}" and imports.search(text) is None, seconds[file]

    return sorted(seconds, key=key)


def killed(one: Mutant, folder: Path, seconds: Mapping[str, float]) -> bool:
    """Whether a test of the room fails with the mutant, in a copy of the project in this folder.

    ``seconds`` are those of the room's test files without a change.
    """
    place = folder / one.path
    before = place.read_text(encoding="utf-8")
    place.write_text(one.text, encoding="utf-8")
    # A compiled file is told by its time in seconds and its size, which a mutant may have as well.
    Path(cache_from_source(str(place))).unlink(missing_ok=True)
    times, besides = PATIENCE
    try:
        tests = nearest_first(one.path, seconds, folder)
        patience = times * sum(seconds.values()) + besides
        done = _asked(tests, folder, patience, PYTHONDONTWRITEBYTECODE="1")
    except subprocess.TimeoutExpired:
        return True
    finally:
        place.write_text(before, encoding="utf-8")
    return done.returncode != 0


def main() -> int:
    """Try so many mutants, and list those that survive."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__.partition("\n")[0])
    parser.add_argument("number", type=int, help="how many mutants")
    parser.add_argument("--seed", type=int, default=None, help="of the first; a fresh one without it")
    parser.add_argument("--rooms", nargs="*", choices=ROOMS, default=list(ROOMS), help="these rooms alone")
    parser.add_argument("--jobs", type=int, default=1, help="so many at once")
    parser.add_argument("--minutes", type=float, default=None, help="no new ones after so long")
    asked = parser.parse_args()
    first = random.randrange(10**6) if asked.seed is None else asked.seed
    until = time.monotonic() + (asked.minutes * 60 if asked.minutes else float("inf"))
    drawn = [mutant(f"{first}/{number}", asked.rooms) for number in range(asked.number)]
    tried: Counter[str] = Counter()
    survived: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as name, ThreadPoolExecutor(asked.jobs) as pool:
        whole, *others = [Path(name) / str(number) for number in range(asked.jobs)]
        left_out = shutil.ignore_patterns(".git", "__pycache__", "*_cache", "build", "_build")
        shutil.copytree(ROOT, whole, ignore=left_out)
        seconds = {room: timed(room, whole) for room in ROOMS if any(one.room == room for one in drawn)}
        for room, files in seconds.items():
            print(f"{room}: {len(files)} files of tests take {sum(files.values()):.0f} s", flush=True)
        for folder in others:
            shutil.copytree(whole, folder)

        def each(job: int) -> None:
            for number in range(job, asked.number, asked.jobs):
                if time.monotonic() > until:
                    return
                one = drawn[number]
                tried[one.room] += 1
                if not killed(one, (whole, *others)[job], seconds[one.room]):
                    survived[one.room] += 1
                    print(f"{first}/{number} {one.room}: {one.path}:{one.line}", flush=True)
                    print(
                        f"    {' '.join(one.before.split())}\n    {' '.join(one.after.split())}", flush=True
                    )

        list(pool.map(each, range(asked.jobs)))
    for room in tried:
        print(f"{room:<16} {tried[room] - survived[room]:>4} of {tried[room]} killed")
    print(f"{tried.total()} mutants (seed {first}), {survived.total()} survived")
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main())
