"""``planner report`` writes what is needed to ask the same again; what Unix alone has is checked for."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import planner
from planner.api.schema.documents import documents
from planner.cli.main import app
from planner.contract.version import CONTRACT
from tests.support.places import ROOT

UNIX = {"SIGPIPE", "SIGKILL", "SIGSTOP", "SIGHUP", "fork", "geteuid", "getuid", "killpg", "setsid", "chown"}
MODULES = {"resource", "fcntl", "pwd", "grp", "termios"}


def reported(request: Path, to: Path, *more: str) -> Result:
    return CliRunner().invoke(app, ["report", str(request), "--to", str(to), *more])


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ('{"board": {"battlefield": ["Forest"]}, "pay": {"cost": "{G}"}}', "payable"),
        ('{"board": {"battlefield": ["Forrest"]}, "pay": {"cost": "{G}"}}', "unknown_card"),
        ("[1, 2", None),
        ("\ufeffnothing", None),
    ],
)
def test_a_report_has_request_answer_and_versions(text: str, status: str | None, tmp_path: Path) -> None:
    request, to = tmp_path / "request.json", tmp_path / "report.json"
    request.write_text(text, encoding="utf-8")
    found = reported(request, to)
    assert found.exit_code == 0, found.output
    assert "nothing was sent" in found.output
    said = json.loads(to.read_text(encoding="utf-8"))
    assert (said["planner"], said["contract"]) == (planner.__version__, CONTRACT)
    assert said["packages"]["ortools"]
    answer = said["answer"]
    if status is None:
        assert said["request"] == text
        assert answer["error"]
    else:
        assert said["request"] == json.loads(text)
        assert answer.get("status", answer.get("error", {}).get("code")) == status
    assert reported(request, to).exit_code == 2  # what is there isn't written over
    assert reported(request, to, "--force").exit_code == 0


def test_every_document_says_the_version_of_the_contract() -> None:
    assert {one["contract"] for both in documents().values() for one in both.values()} == {CONTRACT}
    assert f"`{CONTRACT}` now" in (ROOT / "docs" / "contract.md").read_text(encoding="utf-8")


def _is_checked(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> bool:
    """Whether an ``if hasattr``, a ``try`` or a ``with suppress(ImportError)`` stands around it."""
    while node in parents:
        node = parents[node]
        if isinstance(node, ast.Try) or (isinstance(node, ast.If) and "hasattr" in ast.unparse(node.test)):
            return True
        if isinstance(node, ast.With) and "suppress(ImportError" in ast.unparse(node.items[0]):
            return True
    return False


def test_what_only_unix_has_stands_behind_a_check() -> None:
    seen = set()
    for path in sorted((ROOT / "planner").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
        for node in ast.walk(tree):
            named = isinstance(node, ast.Attribute) and node.attr in UNIX
            imported = isinstance(node, ast.Import) and any(one.name in MODULES for one in node.names)
            if named or imported:
                seen.add(path.name)
                assert _is_checked(node, parents), f"{path}:{getattr(node, 'lineno', '')}"
    assert seen == {"running.py", "streams.py", "memory_limit.py", "base_relaxation.py"}
