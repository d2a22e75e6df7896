"""What goes with a release agrees with it: citation, licences, the workflow, a feature for each extra."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import planner
from tests.release import supply
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
    for name in ("page/package/package.json", "server.json"):
        assert json.loads((ROOT / name).read_text(encoding="utf-8"))["version"] == planner.__version__
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


def test_every_lock_has_hashes_alone_and_what_the_project_asks_for() -> None:
    assert {path.stem for path in supply.LOCKS.glob("*.txt")} == set(supply.names())
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]
    asked = {supply.ALONE: PROJECT["dependencies"], **PROJECT["optional-dependencies"], **groups}
    for name in supply.names():
        path = supply.LOCKS / f"{name}.txt"
        text = path.read_text(encoding="utf-8")
        assert re.findall(r"://|^-|--(?!hash=sha256:[0-9a-f]{64}(?= |$))", text, re.MULTILINE) == [], name
        found: dict[str, set[str]] = {}
        for package, version, hashes in supply.locked(path):
            assert hashes, package
            found.setdefault(package, set()).add(version)
        wanted = map(Requirement, asked[name] + (PROJECT["dependencies"] if name not in groups else []))
        for one in (one for one in wanted if normal(one.name) != "mana-planner"):
            assert normal(one.name) in found, (name, one)
            wrong = [version for version in found[normal(one.name)] if version not in one.specifier]
            assert wrong == [], f"python -m tests.release locks: {one.name}"


def test_what_is_locked_for_users_is_one_version_everywhere() -> None:
    """Of another version of Python it may be another one, in every lock alike."""
    found: dict[str, set[frozenset[str]]] = {}
    for name in supply.names():
        versions: dict[str, set[str]] = {}
        for package, version, _ in supply.locked(supply.LOCKS / f"{name}.txt"):
            versions.setdefault(package, set()).add(version)
        for package, those in versions.items():
            found.setdefault(package, set()).add(frozenset(those))
    assert {package for package, those in found.items() if len(those) > 1} == set()


README_INSTALLS = "pip install -e '.[dev]'"
"""What a person calls: in the workflow it finds all that it asks for installed by hashes already."""


def test_ci_and_the_container_install_what_is_locked() -> None:
    container = (ROOT / "Containerfile").read_text(encoding="utf-8")
    scripts = [(ROOT / ".ci" / name).read_text(encoding="utf-8") for name in ("run", "install")]
    for line in "\n".join([container, WORKFLOW, *scripts]).replace("\\\n", " ").splitlines():
        if "pip install" in line and "$work" not in line and line != README_INSTALLS:
            assert "--require-hashes" in line or "--no-deps" in line, line


def test_every_action_is_named_by_a_commit() -> None:
    used = re.findall(r"uses: (\S+)(.*)", WORKFLOW)
    assert used
    for action, comment in used:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", action), action
        assert re.fullmatch(r"  # v[\d.]+", comment), action
    assert len({action.partition("@")[0] for action, _ in used}) == len(set(used))


def test_advisories_are_said_and_no_network_is_said_loudly(capsys: pytest.CaptureFixture[str]) -> None:
    bad = {"id": "X-1", "fix_versions": ["2"]}
    one = {"name": "one", "version": "1", "vulns": [bad]}
    unknown = {"name": "two", "skip_reason": "not there"}
    assert not supply.told("", {"dependencies": [one]})
    assert "one 1: X-1, mended in 2" in capsys.readouterr().out
    assert not supply.told("", {"dependencies": [{**one, "vulns": []}, unknown]})
    assert "NOT CHECKED: two" in capsys.readouterr().out
    assert supply.told("", {"dependencies": [{**one, "vulns": []}]})
    assert "NOT CHECKED" not in capsys.readouterr().out
    for said, found in (("urllib3: MaxRetryError", None), ("", {"dependencies": [unknown]})):
        assert supply.told(said, found)
        assert "!! ADVISORIES NOT CHECKED" in capsys.readouterr().out
    assert not supply.told("no such option", None)


def test_tools_are_installed_though_new_environments_have_no_pip(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supply, "LOCKS", tmp_path)
    (tmp_path / "release.txt").write_text("", encoding="utf-8")
    assert (supply._tools(tmp_path) / "python").exists()
