"""``planner verify``: an answer judged on the command line, its proof added up, nothing solved unasked."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner

import planner
from planner.cli.main import app

REQUEST = {"board": {"battlefield": ["Forest", "Island"]}, "pay": {"cost": "{1}{U}"}}


def judged(tmp_path: Path, answer: str, *options: str) -> tuple[int, str]:
    """The exit status, and what is printed."""
    request = tmp_path / "request.json"
    request.write_text(json.dumps(REQUEST), encoding="utf-8")
    done = CliRunner().invoke(app, ["verify", str(request), "-", *options], input=answer, prog_name="planner")
    return done.exit_code, done.stdout


def test_a_right_answer_is_told_by_what_proves_it(tmp_path: Path) -> None:
    answer = planner.plan(REQUEST).to_json()
    assert judged(tmp_path, answer) == (
        0,
        "Nothing is wrong with it: proven by its certificate, added up line by line.\n",
    )
    status, said = judged(tmp_path, answer, "--json")
    assert (status, json.loads(said)["proof"]) == (0, "certificate")


def test_a_wrong_one_is_told_by_its_problems(tmp_path: Path) -> None:
    found = planner.plan(REQUEST).to_dict()
    found["certificate"]["cases"][0]["evidence"]["need"] += 1
    status, said = judged(tmp_path, json.dumps(found))
    assert status == 1
    assert said.startswith("certificate.cases[0].evidence.need: ")


def test_a_verdict_is_compared_with_a_new_one_where_that_is_asked_for(tmp_path: Path) -> None:
    lie = json.dumps({"status": "unpayable"})
    status, said = judged(tmp_path, lie)
    assert (status, "is believed" in said) == (3, True)
    assert judged(tmp_path, lie, "--require-proof")[0] == 1
    assert judged(tmp_path, lie, "--solve") == (
        1,
        "status: the answer says unpayable, but the verdict is payable\n",
    )


def test_what_nobody_has_checked_is_legal_and_unproven(tmp_path: Path) -> None:
    for bare in ({"status": "unpayable"}, {"status": "unknown"}, {"status": "payable"}):
        status, said = judged(tmp_path, json.dumps(bare), "--json")
        told = json.loads(said)
        assert (status, told["legal"], told["proven"]) == (3, True, False)
        assert told["unproven"][0].startswith("status: ")
        status, said = judged(tmp_path, json.dumps(bare), "--json", "--require-proof")
        told = json.loads(said)
        assert (status, told["legal"], told["proven"], told["unproven"]) == (1, False, False, [])
        assert told["problems"][0].startswith("proof: required, but status: ")


def test_what_is_no_answer_is_refused(tmp_path: Path) -> None:
    assert judged(tmp_path, "{}")[0] == 2
    assert judged(tmp_path, "oops")[0] == 2
