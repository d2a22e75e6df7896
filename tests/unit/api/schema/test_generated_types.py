"""Types made from the schema, for TypeScript and for Python, and clients that are compiled with them."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest

from planner.api.schema.documents import documents
from planner.api.schema.typescript import typescript
from tests.support.npm import node, npm_packages
from tests.support.places import COMMAND, ENVIRONMENT, PATIENCE, ROOT

STRICT = ["--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess", "--target", "es2022"]
MODULES = ["--module", "nodenext", "--moduleResolution", "nodenext", "--types", "node"]


@pytest.fixture(scope="module")
def compiler() -> list[str]:
    """TypeScript's compiler from npm; skips where there is none to be had."""
    modules = npm_packages("typescript@5", "@types/node@20")
    return [node(), str(modules / "typescript" / "bin" / "tsc"), "--typeRoots", str(modules / "@types")]


def run(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        arguments,
        capture_output=True,
        encoding="utf-8",
        cwd=cwd,
        env=ENVIRONMENT,
        timeout=PATIENCE,
        check=False,
    )


def test_a_client_in_typescript_is_compiled_with_the_types_and_talks_over_a_pipe(
    compiler: list[str], tmp_path: Path
) -> None:
    (tmp_path / "planner.d.ts").write_text(typescript(), encoding="utf-8")
    shutil.copy(ROOT / "examples" / "partner.ts", tmp_path)
    done = run(*compiler, *STRICT, *MODULES, "partner.ts", cwd=tmp_path)
    assert done.returncode == 0, done.stdout
    done = run(compiler[0], "partner.js", *map(str, COMMAND), cwd=tmp_path)
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        "{1}{U}: tap Forest#1, Island#1",
        "You can make no mana that pays for {R}: one more red mana. For {R}: need 1, have 0.",
        "refused: invalid_cost at pay.cost",
        "payable unpayable",
    ]


WRONG = """
import type { Request, Plan } from "./planner";
const a: Request = { bord: {} };
const b: Request = { board: { life: "many" } };
const c: Request = { pay: { cost: "{G}" }, want: "wish" };
const d: Request = { board: { battlefield: [{ count: 2 }] } };
declare const plan: Plan;
const e: "unpayable" = plan.status;
const f: string = plan.price;
const g: number = plan.bound;
export { a, b, c, d, e, f, g };
"""
RIGHT = """
import type { PayAnswer, Request, Step } from "./planner";
const card = { name: "Sol Ring", type_line: "Artifact", oracle_text: "{T}: Add {C}{C}.", set: "c21" };
const request: Request = {
  board: {
    battlefield: ["Forest", card, { card, count: 2, counters: { charge: 1 } }],
    pool: [{ mana: "{G}", from: ["Treasure"] }],
  },
  pay: { card: { name: "Shock", mana_cost: "{R}", type_line: "Instant" }, x: "max" },
  keep: ["{U}{U}", { cost: "{1}", weight: 2 }],
  prices: { life: [1, 2, 3] },
};
function first(answer: PayAnswer): Step | undefined {
  if ("answers" in answer) return undefined;
  if (answer.status === "payable" && "steps" in answer) return answer.steps[0];
  return undefined;
}
export { request, first };
"""


def test_what_the_contract_refuses_typescript_refuses_too(compiler: list[str], tmp_path: Path) -> None:
    (tmp_path / "planner.d.ts").write_text(typescript(), encoding="utf-8")
    (tmp_path / "wrong.ts").write_text(WRONG)
    (tmp_path / "right.ts").write_text(RIGHT)
    done = run(*compiler, *STRICT, *MODULES, "--noEmit", "wrong.ts", "right.ts", cwd=tmp_path)
    found = [line.partition(": error")[0] for line in done.stdout.splitlines() if line[:1].strip()]
    assert [place.partition(",")[0] for place in found] == [f"wrong.ts({n}" for n in (3, 4, 5, 6, 8, 9, 10)]


CLIENT = """
from answer import Plan, Unpayable
from request import Request

asked: Request = {
    "board": {"battlefield": ["Forest", {"card": "Island", "count": 2}], "life": 12},
    "pay": {"cost": "{1}{U}", "x": "max"},
    "keep": ["{U}"],
}


def tapped(plan: Plan) -> list[str]:
    price: int = plan["price"]
    return plan["summary"]["tapped"] if price >= 0 else []


def reasons(answer: Unpayable) -> list[str]:
    return [reason["rule"] for reason in answer["reasons"]]
"""


def test_a_client_in_python_is_checked_with_types_made_by_others(tmp_path: Path) -> None:
    pytest.importorskip("datamodel_code_generator")
    for direction, schema in documents()["pay"].items():
        (tmp_path / f"{direction}.json").write_text(json.dumps(schema))
        arguments = ["--input", f"{direction}.json", "--input-file-type", "jsonschema"]
        arguments += ["--output-model-type", "typing.TypedDict", "--target-python-version", "3.11"]
        made = [sys.executable, "-W", "ignore", "-m", "datamodel_code_generator", *arguments]
        done = run(*made, "--output", f"{direction}.py", cwd=tmp_path)
        assert done.returncode == 0, done.stderr
    (tmp_path / "client.py").write_text(CLIENT)
    (tmp_path / "wrong.py").write_text(CLIENT.replace('"life": 12', '"life": "many"'))
    checked = _types_of(tmp_path, "client.py")
    assert checked.returncode == 0, checked.stdout
    assert "Incompatible types" in _types_of(tmp_path, "wrong.py").stdout


def _types_of(where: Path, file: str) -> Any:
    return run(
        sys.executable, "-m", "mypy", "--strict", "--no-incremental", "--config-file=", file, cwd=where
    )


def test_the_client_in_typescript_is_short() -> None:
    text = (ROOT / "examples" / "partner.ts").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 40
    assert textwrap.dedent(text) == text
