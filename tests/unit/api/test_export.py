"""Exported programs: the ones in models/ are those of today's code, and solve alone."""

import json
from pathlib import Path

import pytest
from ortools.sat.python import cp_model

import planner
from planner.api.export import export_program
from tests.support.cards.single import GRIZZLY_BEARS
from tests.support.places import ROOT

PROGRAMS = sorted((ROOT / "models").glob("*.pbtxt"))


def test_there_are_reference_programs() -> None:
    assert len(PROGRAMS) >= 5


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_reference_program_is_what_the_code_builds(path: Path) -> None:
    request = json.loads((ROOT / "examples" / f"{path.stem}.json").read_text("utf-8"))
    written = path.read_text("utf-8")
    built = export_program({"profile": "2026.2"} | request)
    assert written == built, "planner export examples/NAME.json --to models"


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


MANY = [{"card": "Treasure", "count": 40}, {"card": GRIZZLY_BEARS, "count": 9}, "Phyrexian Altar"]


@pytest.mark.parametrize("profile", ["2026.2", "2026.1"])
def test_a_program_solves_alone_to_the_plan_of_its_profile(profile: str) -> None:
    request = {"board": {"battlefield": MANY, "pool": "{R}"}, "pay": {"cost": "{5}{G}"}, "profile": profile}
    text = export_program(request)
    assert f"compared by profile {profile}.\n" in text
    assert ("minimize" in text) is (profile == "2026.2"), "these tiers don't fit into one sum"
    found, answer = _solved(text), planner.plan(request)
    assert isinstance(answer, planner.Plan)
    said = len(answer.summary.lost), sum("Bears" in one for one in answer.summary.sacrificed)
    taken = found["Grizzly Bears#1: taken to sacrifice"]
    assert (found["Treasure#1: G"] + taken, taken) == said


def _solved(text: str) -> dict[str, int]:
    """The values of the variables where each sum is the least, the first before the others."""
    model = cp_model.CpModel()
    assert model.proto.parse_text_format(text)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(model) == cp_model.OPTIMAL
    for sum_ in [line[2:] for line in text.splitlines() if line.startswith(("# +", "# -"))]:
        said = model.proto.objective
        before = zip(said.coeffs, said.vars, strict=True)
        least = round(solver.objective_value - said.offset)
        model.add(sum(int(by) * model.get_int_var_from_proto_index(n) for by, n in before) <= least)
        terms = [one.split("*") for one in sum_.split()]
        model.minimize(sum(int(by) * model.get_int_var_from_proto_index(int(n)) for by, n in terms))
        assert solver.solve(model) == cp_model.OPTIMAL
    return {one.name: solver.response_proto.solution[n] for n, one in enumerate(model.proto.variables)}
