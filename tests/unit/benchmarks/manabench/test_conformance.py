"""The conformance suite: each case follows from a count of all states, and both runners rule alike."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from typing import Any

import pytest

from benchmarks.manabench.boards import Json
from benchmarks.manabench.conformance import run
from benchmarks.manabench.conformance.engine import reply
from benchmarks.manabench.counting import Count, Payment, written_plan
from benchmarks.manabench.game import purposes_of
from planner.cards.known import known_card
from tests.support.places import PATIENCE, ROOT

FOLDER = ROOT / "benchmarks" / "manabench" / "conformance"
SUITE = json.loads(run.SUITE.read_text(encoding="utf-8"))
CASES = list(run.cases(SUITE))
TRAPS = ("Signet", "filter", "{W/U} beside {U}", "Phyrexian", "Lotus", "locked-in", "snow", "creature spells")


@pytest.mark.parametrize(("case", "asked"), CASES, ids=lambda one: one["id"] if "expect" in one else "")
def test_a_case_is_what_all_states_say_and_its_wishes_can_be_had(case: Json, asked: Json) -> None:
    count = Count({"life": asked["life"], "permanents": asked["permanents"]}, 50_000)
    cost, purposes = asked["spell"]["mana_cost"], purposes_of(asked["spell"]["types"])
    payments = list(count.payments(cost, purposes))
    assert bool(payments) is case["expect"]["payable"]
    assert not count.needs_death(cost, purposes)
    if payments:
        assert any(not judged(case, asked, count, one, cost) for one in payments)
        assert run.judge(case, asked, {"payable": False}) == "says can not be paid"
    else:
        assert run.judge(case, asked, {"payable": True}) == "says can be paid"


def judged(case: Json, asked: Json, count: Count, payment: Payment, cost: str) -> str:
    plan = written_plan(count.game, count.whole(payment), cost)
    found = run.judge(case, asked, {"payable": True, **plan})
    assert not found.startswith("illegal"), (case["id"], plan, found)
    return found


def test_every_wish_can_be_missed() -> None:
    """Where all payments did the same a wish would say nothing."""
    for case, asked in CASES:
        if len(case["expect"]) > 1 and case["id"].startswith("sense"):
            count = Count({"life": asked["life"], "permanents": asked["permanents"]}, 50_000)
            cost = asked["spell"]["mana_cost"]
            payments = count.payments(cost, purposes_of(asked["spell"]["types"]))
            wrong = [judged(case, asked, count, one, cost) for one in payments]
            assert any(wrong) or case["expect"] == {"payable": True, "lost": 1}, case["id"]


def test_our_planner_conforms() -> None:
    for case, asked in CASES:
        assert run.judge(case, asked, reply("planner", asked)) == "", case["id"]


def test_cases_name_rules_and_known_cards_say_what_is_known() -> None:
    assert len({case["id"] for case, _ in CASES}) == len(CASES)
    for case, _ in CASES:
        assert re.fullmatch(r"\d{3}\.\d+[a-z]?", case["rule"]), case["id"]
        assert ("source" in case) is case["id"].startswith("sense")
    for name, card in SUITE["cards"].items():
        if found := known_card(name):
            same = card["text"].strip("()") == str(found.get("oracle_text") or "").strip("()")
            assert (card["types"], same) == (found["type_line"], True), name
    told = " ".join(case["title"] for case, _ in CASES)
    assert [word for word in TRAPS if word not in told] == []


@pytest.mark.parametrize(
    ("cases", "plan", "fault"),
    [
        (["Forest", "Forest"], [{"use": "Forest#1", "add": "{G}"}] * 2, "tapped or gone"),
        (["Forest", "Forest"], [{"use": "Forest#3", "add": "{G}"}], "Forest#3"),
        (["Forest", "Forest"], [{"use": "Forest#1", "add": "{U}"}], "no ability"),
        (["Forest", "Forest"], [], "isn't in the pool"),
        (["Azorius Signet", "Forest"], [{"use": "Azorius Signet#1", "add": "{W}{U}", "pay": "{G}"}], "pool"),
    ],
)
def test_illegal_plans_are_refused(cases: list[str], plan: list[Any], fault: str) -> None:
    case = {"id": "x", "board": cases, "spell": {"types": "Sorcery", "mana_cost": "{2}"}}
    ((_, asked),) = run.cases({**SUITE, "cases": [case]})
    said = {"payable": True, "plan": plan, "payment": [{"symbol": "{2}", "mana": "{G}{G}"}]}
    assert fault in run.judge({"expect": {"payable": True}}, asked, said)


@pytest.mark.parametrize("program", ["planner", "greedy", "guesser"])
def test_both_runners_print_the_same(program: str) -> None:
    engine = [sys.executable, "-m", "benchmarks.manabench.conformance.engine", program]
    ours = [sys.executable, str(FOLDER / "run.py"), " ".join(engine)]
    done = subprocess.run(ours, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == (program != "planner"), done.stderr
    assert re.fullmatch(
        r"ManaBench conformance 1: rules \d+/34, trap \d+/48, sense \d+/29", done.stdout.splitlines()[-1]
    )
    if shutil.which("node") is None:
        pytest.skip("NOT TESTED: there is no node")
    other = subprocess.run(
        ["node", str(FOLDER / "run.mjs"), *engine],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert other.returncode == done.returncode, other.stderr
    assert failed(other.stdout) == failed(done.stdout)
    assert other.stdout.splitlines()[-1] == done.stdout.splitlines()[-1]


def failed(out: str) -> list[str]:
    return [line.partition(" ")[0] for line in out.splitlines()[:-1]]


def test_the_runners_need_no_planner_and_are_short() -> None:
    for name, imports in (("run.py", r"^(?:import|from) (\w+)"), ("run.mjs", r'from "([\w:]+)"')):
        text = (FOLDER / name).read_text(encoding="utf-8")
        assert len(text.splitlines()) <= 200
        allowed = {"json", "shlex", "subprocess", "sys", "collections", "pathlib", "typing", "node:fs"}
        assert set(re.findall(imports, text, re.MULTILINE)) <= allowed | {"node:child_process"}
