"""Files and modules that docstrings, comments and pages speak of exist."""

from __future__ import annotations

import ast
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

from tests.support.places import ROOT

FOLDERS = ("planner", "benchmarks", "tests", "docs", "examples", "models")
SOURCES = [
    ROOT / "hatch_build.py",
    *(path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))),
]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
_FILE = re.compile(r"(?<![\w./*{}-])[\w/]*\w\.py\b")
_MODULE = re.compile(r"`((?:planner|benchmarks|tests)(?:\.\w+)+)`")
_COMMENT = re.compile(r"(?:^|\s)#[ :].*")
_CODE = re.compile(r"^ *```.*?^ *```", re.MULTILINE | re.DOTALL)


def prose_of(path: Path) -> str:
    """Gather the words of a file: a page without its code blocks, docstrings and comments of a module."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        return _CODE.sub("", text)
    return "\n".join([*_docstrings(text), *_COMMENT.findall(text)])


def _docstrings(text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield str(node.value.value)


def _ends() -> set[str]:
    """List the names of the files, each also without the first parts of its path."""
    paths = [path.relative_to(ROOT).parts for path in SOURCES]
    return {"/".join(parts[start:]) for parts in paths for start in range(len(parts))}


ENDS = _ends()


def missing_names(prose: str) -> set[str]:
    """Find the names of files and modules that don't exist."""
    files = {name for name in _FILE.findall(prose) if name not in ENDS}
    return files | {name for name in _MODULE.findall(prose) if not _is_there(name)}


def _is_there(name: str) -> bool:
    try:
        pkgutil.resolve_name(name)
    except (ImportError, AttributeError):
        return False
    return True


def missing_in(path: Path) -> set[str]:
    """Find what is missing of what a file's words name; most files are read without being parsed."""
    return missing_names(path.read_text(encoding="utf-8")) and missing_names(prose_of(path))


def test_each_file_that_is_spoken_of_exists() -> None:
    missing = {path.relative_to(ROOT).as_posix(): missing_in(path) for path in [*SOURCES, *PAGES]}
    assert {path: names for path, names in missing.items() if names} == {}


def test_names_of_files_and_modules_that_do_not_exist_are_found() -> None:
    there = "`planner.game.mana`, `planner.Board.plan`, ``game/mana.py``, tests/support/places.py, test_*.py"
    assert missing_names(there) == set()
    gone = "`planner.game.gold`, ``planner.gold``, ``game/gold.py`` and (gold.py); `planner.game.mana.Gold`"
    expected = {"planner.game.gold", "planner.gold", "game/gold.py", "gold.py", "planner.game.mana.Gold"}
    assert missing_names(gone) == expected


def test_no_page_holds_what_a_merge_left_open() -> None:
    """Lines such as ``<<<<<<< HEAD`` were once in the change log for a day."""
    marks = ("<" * 7 + " ", ">" * 7 + " ")
    for path in [ROOT / "CHANGELOG.md", ROOT / "SECURITY.md", ROOT / "models" / "README.md", *PAGES]:
        lines = path.read_text(encoding="utf-8").splitlines()
        assert [line for line in lines if line.startswith(marks)] == [], path
