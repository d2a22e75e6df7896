"""Answers where the constraint solver is wrong: none is given, and the program is kept for a report."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from ortools.sat.python.cp_model_helper import CpModelProto, SatParameters

import planner
from benchmarks.staples import staples_board
from planner.contract.answer import Plan, Proof, Unknown, Unpayable, answer_from_dict
from planner.contract.answer_parts import Status
from planner.costing.question import prepare
from planner.game.clock import Clock
from planner.models.deciders.program import cp_sat
from planner.models.deciders.program.cp_sat import Solved
from planner.models.problem.solution import Outcome
from planner.planning.answers import second_solve
from planner.planning.answers.answering import answer
from planner.planning.answers.second_solve import MOST_KEPT, keep_program
from planner.planning.proofs import Grounds, prove_when_read
from planner.planning.question.methods import SolveOptions

Json = dict[str, Any]
ALTAR = {"name": "Altar", "type_line": "Artifact", "oracle_text": "Sacrifice a creature: Add {C}{C}."}
BEAR = {"name": "Bear", "type_line": "Creature — Bear", "power": "2", "toughness": "2"}
SEARCHED: Json = {
    "board": {"battlefield": ["Forest", "Forest", "Island", {"card": ALTAR}, {"card": BEAR}]},
    "pay": {"cost": "{1}{G}"},
}
"""What the constraint program decides: an ability takes objects."""
LACKING: Json = {**SEARCHED, "pay": {"cost": "{W}{3}"}}
KEEPING: Json = {
    "board": {"battlefield": ["Island", "Forest"]},
    "pay": {"cost": "{1}"},
    "keep": [{"cost": "{U}"}, {"cost": "{U}{U}", "when": "next turn"}],
}
"""Of which there is no certificate: only one of what should stay payable does, the other in another turn."""


@pytest.fixture
def reports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "reports"
    monkeypatch.setenv(second_solve.VARIABLE, str(folder))
    return folder


@pytest.fixture
def says_no(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the first solve of every program say that it has no solution."""
    monkeypatch.setattr(cp_sat, "_solved", lambda *_: Solved(Outcome.INFEASIBLE, []))


@pytest.fixture
def says_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the first solve call the dearest solution the best one."""

    def solved(proto: CpModelProto, clock: Clock, parameters: SatParameters) -> Solved:
        other = CpModelProto()
        other.copy_from(proto)
        factors = list(other.objective.coeffs)
        other.objective.coeffs.clear()
        other.objective.coeffs.extend([-factor for factor in factors])
        return cp_sat.run(other, clock, parameters)

    monkeypatch.setattr(cp_sat, "_solved", solved)


def test_a_refusal_that_a_second_solve_contradicts_is_none(reports: Path, says_no: None) -> None:
    found = planner.plan(SEARCHED, method="program")
    assert isinstance(found, Unknown)
    assert [one.rule for one in found.reasons] == ["solver"]
    (kept,) = reports.iterdir()
    assert kept.name in found.sentence
    assert str(reports) not in found.to_json()  # where it lies is nobody else's business
    assert "Forest" not in kept.read_text(encoding="utf-8")
    model = CpModelProto()
    assert model.parse_text_format(kept.read_text(encoding="utf-8"))
    assert cp_sat.run(model, Clock(), SatParameters()).outcome is Outcome.OPTIMAL


def test_an_optimum_that_a_second_solve_contradicts_is_none(reports: Path, says_first: None) -> None:
    found = planner.plan(SEARCHED, method="program")
    assert isinstance(found, Unknown)
    assert found.reasons[0].rule == "solver"
    assert len(list(reports.iterdir())) == 1


def test_the_same_program_is_kept_once(reports: Path, says_no: None) -> None:
    for _ in range(3):
        planner.plan(SEARCHED, method="program")
    assert len(list(reports.iterdir())) == 1


def test_a_verdict_that_a_second_solve_contradicts_is_unknown(reports: Path, says_no: None) -> None:
    asked = {**SEARCHED, "want": "verdict"}
    assert planner.plan(asked, method="program").status == "unknown"
    assert len(list(reports.iterdir())) == 1


def test_a_payment_that_does_not_keep_its_program_is_no_verdict(
    reports: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    solved = cp_sat._solved

    def wrong(*asked: Any) -> Solved:
        found = solved(*asked)
        return Solved(found.outcome, [value + 1 for value in found.values])

    monkeypatch.setattr(cp_sat, "_solved", wrong)
    assert planner.plan({**SEARCHED, "want": "verdict"}, method="program").status == "unknown"


def test_verdicts_of_other_deciders_are_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: Any) -> bool:
        raise AssertionError

    monkeypatch.setattr("planner.models.deciders.program.confirming.confirm", never)
    board = {"battlefield": ["Forest", "Island"]}
    assert planner.can_pay(board=board, pay={"cost": "{2}"})
    assert planner.can_pay(board=board, pay={"cost": "{G}{G}"}) is Status.UNPAYABLE


@pytest.mark.parametrize(
    ("asked", "proof"),
    [(SEARCHED, Proof.CERTIFICATE), (LACKING, Proof.CERTIFICATE), (KEEPING, Proof.CONFIRMED)],
)
def test_what_is_right_is_confirmed_or_certified(asked: Json, proof: Proof, reports: Path) -> None:
    found = planner.plan(asked, method="program")
    assert isinstance(found, Plan | Unpayable)
    assert found.proof is proof
    assert not reports.exists()


def test_where_no_time_is_left_it_rests_on_one_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Clock, "for_second_solves", lambda _: Clock(work=0.0))
    found = planner.plan(KEEPING)
    assert isinstance(found, Plan)
    assert (found.optimal, found.proof) == (True, Proof.SEARCH)


def test_second_solves_share_the_spare_work_of_an_answer() -> None:
    options = SolveOptions(method="program", clock=Clock())
    board, cost = staples_board(20, 3)
    answer(prepare({"board": board, "pay": {"cost": cost}}), options)
    left = options.running.spare
    assert left < Clock().spare
    assert options.running.for_second_solves().work == left


# --- what our own search decides, of which there is no certificate ----------------------------------------


def _again(grounds: Grounds) -> Plan | Unpayable:
    """Plan what has no certificate, with other grounds than its own."""
    found = planner.plan(KEEPING)
    assert isinstance(found, Plan)
    prove_when_read(prepare(KEEPING), None, found, grounds)
    return found


def test_our_own_search_is_confirmed_by_the_program() -> None:
    same = planner.plan(KEEPING)
    assert isinstance(same, Plan)
    assert _again(Grounds(sure=True, again=lambda: same)).proof is Proof.CONFIRMED


def test_a_second_search_that_says_nothing_leaves_one() -> None:
    unproven = planner.plan(KEEPING)
    assert isinstance(unproven, Plan)
    unproven.optimal = False
    assert _again(Grounds(sure=True, again=lambda: unproven)).proof is Proof.SEARCH
    assert _again(Grounds(sure=True, again=Unknown)).proof is Proof.SEARCH


def test_a_plan_that_a_second_search_doubts_is_no_longer_optimal() -> None:
    other = planner.plan({**KEEPING, "pay": {"cost": "{2}"}})
    assert isinstance(other, Plan)
    assert other.optimal
    found = _again(Grounds(sure=True, again=lambda: other))
    assert found.settle().to_dict().get("proof") is None
    assert isinstance(found, Plan)
    assert not found.optimal
    assert planner.verify(KEEPING, found)


def test_a_refusal_that_a_second_search_doubts_becomes_unknown() -> None:
    question = prepare({**KEEPING, "pay": {"cost": "{W}"}})
    found = planner.plan({**KEEPING, "pay": {"cost": "{W}"}})
    paid = planner.plan(KEEPING)
    assert isinstance(found, Unpayable)
    assert found.missing
    doubted = Unpayable(total_cost="{W}", missing=found.missing, reasons=found.reasons)
    prove_when_read(_without_certificate(question), None, doubted, Grounds(sure=True, again=lambda: paid))
    read = answer_from_dict(doubted.to_dict())
    assert isinstance(read, Unknown)
    assert [one.rule for one in read.reasons] == ["solver"]


def _without_certificate(question: Any) -> Any:
    """Ask the same in more ways than a certificate has cases."""
    return question.choosing(*(question.ways * 30))


# --- the files --------------------------------------------------------------------------------------------


def test_no_more_than_so_many_programs_are_kept(reports: Path) -> None:
    names = {keep_program(str(number)) for number in range(MOST_KEPT + 5)}
    assert len(list(reports.iterdir())) == MOST_KEPT
    assert "" in names
    assert keep_program("0")  # one that is there already


def test_an_empty_variable_keeps_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(second_solve.VARIABLE, "")
    assert keep_program("model") == ""


def test_a_folder_that_can_t_be_written_is_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, says_no: None
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv(second_solve.VARIABLE, str(tmp_path / "file" / "reports"))
    found = planner.plan(SEARCHED, method="program")
    assert isinstance(found, Unknown)
    assert ".pbtxt" not in found.sentence


def test_without_the_variable_it_is_the_folder_of_logs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import platformdirs

    monkeypatch.delenv(second_solve.VARIABLE, raising=False)
    monkeypatch.setattr(platformdirs, "user_log_path", lambda name, **_: tmp_path / str(name))
    assert keep_program("model")
    assert len(list((tmp_path / "mana-planner").iterdir())) == 1
