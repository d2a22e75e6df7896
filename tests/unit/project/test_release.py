"""What goes with a release agrees with it: citation, licences, the workflow, a feature for each extra."""

from __future__ import annotations

import re
import tomllib

import planner
from tests.release.__main__ import ALONE, FEATURES, TESTS, VERSIONS, extras
from tests.release.licences import PAGE, normal, users_extras
from tests.support.places import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WORKFLOW = (ROOT / ".github" / "workflows" / "checks.yml").read_text(encoding="utf-8")
FAMILIES = (
    "MIT",
    "BSD",
    "Apache",
    "PSF",
    "Python",
    "ISC",
    "MPL-2.0",
    "0BSD",
    "Unlicense",
    "HPND",
    "Zlib",
    "CC0",
)
"""Licences that let a package under MIT depend on what is under them."""


def test_the_citation_is_of_this_version() -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    said = dict(re.findall(r"^(\S+): \"?([^\"\n]+)", citation, re.MULTILINE))
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    released = re.search(r"^## \[(\d[^\]]*)\] - (\S+)$", changelog, re.MULTILINE)
    assert released is not None
    assert (said["version"], said["date-released"]) == released.groups()
    assert said["version"] == planner.__version__
    assert said["license"] == PROJECT["license"]


def test_every_extra_for_users_has_a_feature_that_is_tried() -> None:
    assert set(TESTS) == {ALONE, *extras()}
    assert {path.stem for path in FEATURES.glob("*.py")} - {"__init__"} == set(TESTS)
    assert set(users_extras()) - {""} | {"docs"} == set(extras())
    for paths in TESTS.values():
        assert [one for one in paths if not (ROOT / "tests" / "unit" / one).exists()] == []


def test_the_versions_of_python_are_the_same_everywhere() -> None:
    said = [one.rpartition(" ")[2] for one in PROJECT["classifiers"] if "Python :: 3." in one]
    assert said == VERSIONS
    assert PROJECT["requires-python"] == ">=3.11,<3.15"
    assert f"python: {said!r}".replace("'", '"') in WORKFLOW


def test_the_workflow_runs_what_a_person_runs() -> None:
    commands = re.findall(r"- run: (.*)", WORKFLOW)
    assert "bash .ci/run" in commands
    for command in commands:
        if command.startswith("python -m "):
            path = ROOT.joinpath(*command.split()[2].split("."))
            assert path.with_suffix(".py").exists() or (path / "__main__.py").exists(), command


def test_the_licence_of_every_dependency_is_listed() -> None:
    lines = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[1:]]
    listed = {normal(name): (licence, comes) for name, _, licence, comes in rows}
    for extra, asked in users_extras().items():
        for text in asked:
            name = normal(re.split(r"[\[<>=~!; ]", text)[0])
            assert name in listed, f"python -m tests.release licences: {name} isn't there"
            comes = listed[name][1]
            assert comes == "always" or (extra and f"`{extra}`" in comes)
    wrong = {name: licence for name, (licence, _) in listed.items() if not licence.startswith(FAMILIES)}
    assert wrong == {}
