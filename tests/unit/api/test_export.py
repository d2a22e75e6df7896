"""Exported programs: the ones in models/ are those of today's code, and solve alone."""

from pathlib import Path

import pytest
from ortools.sat.python import cp_model

import planner
from planner.api.export import export_program
from tests.support.places import ROOT

PROGRAMS = sorted((ROOT / "models").glob("*.pbtxt"))


def test_there_are_reference_programs() -> None:
    assert len(PROGRAMS) >= 5


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_reference_program_is_what_the_code_builds(path: Path) -> None:
    request = (ROOT / "examples" / f"{path.stem}.json").read_text("utf-8")
    written = path.read_text("utf-8")
    assert written == export_program(request), "planner export examples/NAME.json --to models"


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_reference_program_solves_alone_to_the_same_verdict(path: Path) -> None:
    model = cp_model.CpModel()
    assert model.proto.parse_text_format(path.read_text("utf-8"))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    answer = planner.plan((ROOT / "examples" / f"{path.stem}.json").read_text("utf-8"))
    expected = cp_model.OPTIMAL if answer.status == "payable" else cp_model.INFEASIBLE
    assert solver.solve(model) == expected


def test_a_cost_with_no_mana_cost_has_no_program() -> None:
    card = {"name": "Ancestral Vision", "type_line": "Sorcery", "mana_cost": ""}
    with pytest.raises(planner.RequestError, match=r"118\.6"):
        export_program({"pay": {"card": card}})
