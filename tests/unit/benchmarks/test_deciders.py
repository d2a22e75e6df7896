"""What a decider is worth is measured by the same questions on every run, with it and without."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType, SimpleNamespace

import pytest

import planner
from benchmarks.decider_boards import rows
from benchmarks.deciders import Measured, Pair, cells, main, measured, print_table
from benchmarks.switches import DECIDERS, SWITCHES, NoSuchDeciderError, switch_off
from planner.planning.drafts import deciders

FOREST = {"battlefield": ["Forest", "Island"]}


def keep_originals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything that can be switched off is there again after the test."""
    monkeypatch.setattr(deciders, "DECIDERS", deciders.DECIDERS)
    for place in (one for places in SWITCHES.values() for one in places):
        module, _, path = place.partition(":")
        if find_spec(module) is None:  # where another version has it
            continue
        owner = import_module(module)
        *owners, last = path.split(".")
        for name in owners:
            owner = getattr(owner, name)
        monkeypatch.setattr(owner, last, getattr(owner, last))


def test_there_are_1525_plans_the_same_on_every_run() -> None:
    first, second = rows(), rows()
    assert sum(len(case.asked) for cases in first.values() for case in cases) == 1_525
    assert first == second


def test_the_rows_are_answered() -> None:
    for name, cases in list(rows().items())[::4]:
        case = cases[0]
        found = measured([case._replace(asked=case.asked[:2])])
        assert len(found.plans) == len(found.verdicts) == len(found.given) == min(len(case.asked), 2), name
        assert {status for status, *_ in found.given} == set(found.said) <= {"payable", "unpayable"}, name


@pytest.mark.parametrize("name", SWITCHES)
def test_what_is_switched_off_decides_nothing_and_changes_no_answer(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_originals(monkeypatch)
    cases = [rows()[row][3] for row in ("duals", "Signets", "X and Phyrexian")]
    before = measured(cases)
    switch_off(name)
    assert not Pair(name, before, measured(cases)).differences()


def test_without_all_but_the_program_plans_come_from_it(monkeypatch: pytest.MonkeyPatch) -> None:
    keep_originals(monkeypatch)
    assert planner.plan(board=FOREST, pay={"cost": "{G}"}).method == "owed"
    for name in ("matroid", "owed"):
        switch_off(name)
    assert planner.plan(board=FOREST, pay={"cost": "{U}"}).method == "program"


def test_what_is_not_there_cannot_be_switched_off() -> None:
    with pytest.raises(NoSuchDeciderError, match="guesses"):
        switch_off("guesses")


def test_a_decider_is_taken_out_of_the_list_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    hall, program = SimpleNamespace(name="hall, alone"), SimpleNamespace(name="program")
    home, user = ModuleType(DECIDERS), ModuleType("its_user")
    home.DECIDERS = user.DECIDERS = (hall, program)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, DECIDERS, home)
    monkeypatch.setitem(sys.modules, "its_user", user)
    switch_off("hall, alone")
    assert home.DECIDERS == user.DECIDERS == (program,)


def test_each_difference_is_named() -> None:
    before = Measured(given=[("payable", 3, True, "search")], said=["payable"])
    after = Measured(given=[("payable", 4, False, "search")], said=["unknown"])
    found = Pair("row", before, after).differences()
    assert [line.split(": ")[1].split()[0] for line in found] == ["price", "optimal", "payable,"]


def test_the_times_are_compared_as_ratios_and_in_multiples_of_a_solve() -> None:
    assert cells([1.0, 3.0], [2.0, 3.0], (1.0, 0.5)) == ["1.25", "1.50", "2; 3", "5; 6"]


def test_the_table_has_the_rows_that_are_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert print_table(None, [], "pain lands, 12", 1) == 0
    shown = capsys.readouterr().out
    assert "| pain lands, 12 | 20 |" in shown
    assert "0 verdicts, prices or proofs differ." in shown


def test_the_command_refuses_what_cannot_be_switched_off(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--row", "basics", "--off", "guesses"])
    assert "guesses: this version has no such decider" in capsys.readouterr().err
