"""What type checkers say of programs that use the package: README, tour, start pages, one program a role.

They have no errors by ``mypy --strict``, pyright and ``tsc``, and a misspelt key is an error in each.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from planner.api.schema.typescript import typescript
from tests.support.npm import node, npm_packages
from tests.support.places import ENVIRONMENT, PATIENCE, ROOT
from tests.support.typed_pages import has_python, program_of

PAGES = [
    *(ROOT / "README.md", ROOT / "docs" / "tour.md", ROOT / "docs" / "typed.md"),
    *sorted((ROOT / "docs" / "start").glob("*.md")),
]
ROLES = ("play_turns.py", "pay_button.py", "deck_tool.py")
"""An AI's loop, a pay button, a deck tool."""
CLIENTS = ("ai_loop.ts", "pay_button.ts", "deck_tool.ts", "service.ts")

NARROWED = """
from typing import assert_never, assert_type

import planner.aio
from planner import Answer, Board, Plan, Status, Unknown, Unpayable, Verdict, can_pay, plan, plan_turn
from planner.contract.answer import Answers
from planner.contract.steps import Activate, MoveCounters, PayAmount, Spend, TakeObject, Trigger


def by_status(answer: Answer) -> str:
    if answer.status == "payable":
        assert_type(answer, Plan)
        return answer.total_cost
    if answer.status == "unpayable":
        assert_type(answer, Unpayable)
        return answer.missing.mana or "" if answer.missing else answer.sentence
    assert_type(answer, Unknown)
    return answer.sentence


def by_match(answer: Answer) -> str:
    match answer:
        case Plan(summary=summary):
            return " ".join(summary.tapped)
        case Unpayable(sentence=sentence) | Unknown(sentence=sentence):
            return sentence
        case _:
            assert_never(answer)


def steps(found: Plan) -> None:
    for step in found.steps:
        if step.action == "activate":
            assert_type(step, Activate)
            assert_type(step.object, str)
        elif step.action == "trigger":
            assert_type(step, Trigger)
        elif step.action == "spend":
            assert_type(step, Spend)
            assert_type(step.mana, str)
        elif isinstance(step, MoveCounters):
            assert_type(step.object, str)
        else:
            assert_type(step, PayAmount | TakeObject)


assert_type(plan(board={}, pay={"cost": "{G}"}), Plan | Unpayable | Unknown)
assert_type(plan(board={}, pay={"cost": "{G}"}, want="verdict"), Verdict)
assert_type(plan(board={}, pays=[{"cost": "{G}"}]), Answers)
assert_type(can_pay(board={}, pay={"cost": "{G}"}), Status)
assert_type(Board().plan("{G}"), Plan | Unpayable | Unknown)
for one in plan_turn(board={}, pays=["{G}"]).paid:
    assert_type(one.plan, Plan)


async def in_a_loop() -> None:
    assert_type(await planner.aio.plan(board={}, pay={"cost": "{G}"}), Plan | Unpayable | Unknown)
    assert_type(await planner.aio.can_pay(board={}, pay={"cost": "{G}"}), Status)
"""

MISSPELT = """
import planner.aio
from planner import Board, PayDict, RequestDict, can_pay, explain, plan, plan_turn, step_by_step

Board(batlefield=["Forest"])
Board(battlefield=[{"card": "Forest", "taped": True}])
Board(turn={"who": "you"})
Board().with_fields(lifes=3)
Board().plan({"csot": "{G}"})
Board().plan("{G}", keep=[{"cost": "{U}", "wieght": 2}])
Board().plan("{G}", prices={"lief": 3})
Board().plan("{G}", policies={"sacrifise": "never"})
Board().plan("{G}", limits={"tme": 2.0})
Board().plan("{G}", keeps="hand")
plan(bord={}, pay={"cost": "{G}"})
plan(board={"batlefield": []}, pay={"cost": "{G}"})
plan(board={}, pay={"csot": "{G}"})
plan(board={}, pay={"cost": "{G}"}, want="wish")
can_pay(board={}, pay={"cots": "{G}"})
explain(board={}, pay={"cost": "{G}"}, forbids=[])
plan_turn(board={}, pays=[{"cost": "{G}", "valeu": 2}])
step_by_step(board={}, pya={"cost": "{G}"})
request: RequestDict = {"board": {}, "pya": {"cost": "{G}"}}
pays: list[PayDict] = [{"card": "Opt", "valeu": 2}]
Board().plan("{G}").summary
Board().plan("{G}").sttaus
planner.aio.plan(board={}, pya={"cost": "{G}"})
planner.paln(board={}, pay={"cost": "{G}"})
"""
WRONG = range(5, 5 + 24)
"""The lines that are wrong."""

MISSPELT_TS = """
import type { Ask, BoardSpec, DialogueRequest, PlanAnswer, PlanRequest, Request, Step } from "./planner.js";
declare const pay: Ask;
declare const answer: PlanAnswer;
declare const step: Step;
const a: Request = { bord: {} };
const b: BoardSpec = { battlefield: [{ card: "Forest", taped: true }] };
const c: PlanRequest = { pay: { csot: "{G}" } };
void pay({ board: {}, pay: { cost: "{G}" }, wnat: "verdict" });
void pay({ board: {}, pays: [{ cost: "{G}", valeu: 2 }] });
void pay({ board: {}, pay: { cost: "{G}" }, want: "verdict" }).then((one) => one.summary);
if (answer.status === "unpayable") console.log(answer.summary);
if (answer.status === "paybale") console.log(answer);
if (step.action === "spend") console.log(step.object);
const d: DialogueRequest = { ask: "tap", dialogue: "d", objcet: "Forest#1" };
export { a, b, c, d };
"""
WRONG_TS = range(6, 6 + 10)


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the program of each page, and of each role."""
    folder = tmp_path_factory.mktemp("programs")
    for page in filter(has_python, PAGES):
        name = re.sub(r"\W", "_", page.stem.lower())
        (folder / f"page_{name}.py").write_text(program_of(page), encoding="utf-8")
    for name in ROLES:
        shutil.copy(ROOT / "examples" / name, folder)
    (folder / "narrowed.py").write_text(NARROWED, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def wrong(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a program that has a misspelt key, or a field that isn't there, in many lines."""
    folder = tmp_path_factory.mktemp("wrong")
    (folder / "misspelt.py").write_text(MISSPELT, encoding="utf-8")
    return folder


def by_mypy(folder: Path) -> str:
    pytest.importorskip("mypy", reason="NOT TESTED: the dev extra isn't installed: pip install -e '.[dev]'")
    words = ["--strict", "--explicit-package-bases", "--cache-dir", str(folder / "cache"), "."]
    environment = {**ENVIRONMENT, "MYPYPATH": str(ROOT)}
    return _said([sys.executable, "-m", "mypy", "--config-file=", *words], folder, environment)


def by_pyright(folder: Path) -> str:
    program = npm_packages("pyright@1.1") / "pyright" / "index.js"
    settings = {"include": ["."], "extraPaths": [str(ROOT)], "reportUnusedExpression": False}
    (folder / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    words = ["-p", str(folder), "--pythonpath", sys.executable]
    return _said([node(), str(program), *words], folder, ENVIRONMENT)


def _said(words: list[str], folder: Path, environment: dict[str, str]) -> str:
    done = subprocess.run(
        words,
        capture_output=True,
        encoding="utf-8",
        cwd=folder,
        env=environment,
        timeout=PATIENCE,
        check=False,
    )
    assert done.stderr == "", done.stderr
    return done.stdout


CHECKERS = pytest.mark.parametrize("check", [by_mypy, by_pyright])


@CHECKERS
@pytest.mark.xdist_group("types")
def test_programs_of_pages_and_roles_have_no_errors(check: Callable[[Path], str], programs: Path) -> None:
    said = check(programs)
    assert re.match(r"Success: no issues found in|0 errors", said), said


@CHECKERS
@pytest.mark.xdist_group("types")
def test_each_misspelt_key_is_an_error(check: Callable[[Path], str], wrong: Path) -> None:
    said = check(wrong)
    found = {int(line) for line in re.findall(r"misspelt\.py:(\d+)(?::\d+)?(?:: | - )error", said)}
    assert found == set(WRONG), said


@pytest.fixture(scope="module")
def compiler() -> list[str]:
    """TypeScript's compiler from npm, as strict as it can be; skips where there is none to be had."""
    modules = npm_packages("typescript@5", "@types/node@20")
    strict = ["--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess", "--target", "es2022"]
    kinds = ["--module", "nodenext", "--moduleResolution", "nodenext", "--types", "node", "--noEmit"]
    words = [node(), str(modules / "typescript" / "bin" / "tsc"), *strict, *kinds]
    return [*words, "--typeRoots", str(modules / "@types")]


@pytest.mark.xdist_group("types")
def test_programs_in_typescript_have_no_errors(compiler: list[str], tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (tmp_path / "planner.d.ts").write_text(typescript(), encoding="utf-8")
    for name in CLIENTS:
        shutil.copy(ROOT / "examples" / "clients" / name, tmp_path)
    assert _said([*compiler, *CLIENTS], tmp_path, ENVIRONMENT) == ""


@pytest.mark.xdist_group("types")
def test_each_misspelt_key_is_an_error_in_typescript(compiler: list[str], tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (tmp_path / "planner.d.ts").write_text(typescript(), encoding="utf-8")
    (tmp_path / "misspelt.ts").write_text(MISSPELT_TS, encoding="utf-8")
    said = _said([*compiler, "misspelt.ts"], tmp_path, ENVIRONMENT)
    assert {int(line) for line in re.findall(r"misspelt\.ts\((\d+),", said)} == set(WRONG_TS), said
