"""What docs/security.md says of input: it runs no code, reaches no host and steers no terminal."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from planner import Board, plan
from planner.api.about import About
from planner.api.session.memory import MOST_BOARDS, MOST_DIALOGUES
from planner.api.session.verbs import MOST_CARDS
from planner.api.showing.picture.plan import picture_of
from planner.contract.input import MAX_BYTES
from planner.contract.request import decode
from planner.contract.suggestions import MAX_NAME
from planner.game.mana import MAX_GENERIC, MAX_SYMBOLS
from planner.loading.board_effects import MAX_EFFECTS
from planner.loading.game_state import MAX_OBJECTS, MAX_TEXT
from planner.loading.object_state import MAX_NUMBER
from planner.service.settings import Settings
from tests.support.places import ROOT

PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
TESTED = {"held by", "how it is tested", "tried by"}
"""Columns of tests, in tables of what is promised."""
STARTS = {"system", "popen", "create_subprocess_exec"}
EVALUATES = {"eval", "exec", "compile", "__import__"}
REACHES = {
    *(
        "pickle",
        "shelve",
        "marshal",
        "subprocess",
        "socket",
        "urllib",
        "http",
        "ftplib",
        "smtplib",
        "requests",
    ),
    *("httpx", "aiohttp", "ctypes", "dill", "cloudpickle", "yaml"),
}
ALLOWED = {
    ("planner/service/workers.py", "create_subprocess_exec"),
    ("planner/service/running.py", "socket"),
    ("planner/service/presence.py", "socket"),
    ("planner/cards/importing/download.py", "urllib"),
    ("planner/cards/importing/download.py", "http"),
    ("planner/api/processes.py", "pickle"),
}
"""The service starts its own processes, with a command that no input has a part in, and looks whether its
port is free, and whether a connection that it has still stands. `planner cards download` reaches the host
that a person names, and what is pickled goes between this process and those that it has started."""


def calls_and_imports() -> Iterator[tuple[str, str]]:
    """Every name that the package calls plainly or imports from, with its file."""
    for path in sorted((ROOT / "planner").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                yield name, node.func.id
            elif isinstance(node, ast.Attribute) and node.attr in (
                "system",
                "popen",
                "create_subprocess_exec",
            ):
                yield name, node.attr
            elif isinstance(node, ast.Import):
                yield from ((name, alias.name.partition(".")[0]) for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and not node.level:
                yield name, (node.module or "").partition(".")[0]


def test_the_package_evaluates_nothing_and_opens_no_connection() -> None:
    wanted = EVALUATES | REACHES | STARTS
    assert {found for found in calls_and_imports() if found[1] in wanted} == ALLOWED


HOSTILE = "<script>alert(1)</script>\x1b[2J\x07\u202e"


@pytest.mark.parametrize("key", ["name", "id"])
def test_markup_and_control_characters_are_shown_as_text(key: str) -> None:
    card = {"name": "A land", "type_line": "Land", "oracle_text": "{T}: Add {G}."}
    entry = {"card": card, "id": HOSTILE} if key == "id" else {"card": {**card, "name": HOSTILE}}
    request = {"board": {"battlefield": [entry]}, "pay": {"cost": "{G}"}}
    answer = plan(request)
    assert answer
    drawn = picture_of(answer, About.of(decode(request)))
    for shown in (str(answer), drawn, str(Board(battlefield=[entry]))):
        assert "\x1b" not in shown
        assert "\x07" not in shown
    assert "<script" not in drawn


def test_the_limits_are_those_of_the_code() -> None:
    service = Settings()
    body, lines = f"{service.most_bytes >> 10} kB", f"{service.most_bytes_of_lines >> 20} MB"
    rows = {
        "a request on the command line, a line of many": f"{MAX_BYTES >> 20} MB (the service: {body})",
        "objects of a board": f"{MAX_OBJECTS:,}",
        "rules text of a card; of all `effects` one": f"{MAX_TEXT:,} characters",
        "effects of a board": f"{MAX_EFFECTS:,}",
        "names": f"{MAX_NAME} characters",
        "symbols of a mana cost": f"{MAX_SYMBOLS:,}",
        "numbers of counters, life, generic mana": f"{min(MAX_NUMBER, MAX_GENERIC):,}",
        "boards, dialogues that a session remembers": f"{MOST_BOARDS:,} each",
        "cards that one line may look up": f"{MOST_CARDS:,}",
        "a body; of `/v1/lines`": f"{body}; {lines} and {service.most_lines:,} lines",
        "time of a body to arrive": f"{service.body_seconds:.0f} seconds",
        "bodies of `/v1/lines` that arrive at once": str(service.most_streams),
        "time of an answer, of each line; of a deck's odds": (
            f"{service.seconds:.0f} s; {service.deck_seconds:.0f} s"
        ),
        "requests that wait": str(service.queue),
        "dialogues that are open": str(service.most_dialogues),
        "a dialogue in which nothing is said": f"{service.idle_seconds:.0f} seconds",
    }
    assert MOST_BOARDS == MOST_DIALOGUES
    for name, figure in rows.items():
        assert f"| {name} | {figure} |" in PAGE, name


def _promises() -> Iterator[tuple[str, str, list[str]]]:
    """Each row of the page's tables of promises: what is promised, how it is tested, what else is said."""
    column = None
    for line in PAGE.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")] if line.startswith("| ") else []
        if not cells:
            column = column if line.startswith("|") else None
        elif column is None:
            column = next((number for number, cell in enumerate(cells) if cell in TESTED), -1)
        elif column >= 0:
            yield cells[0], cells[column], cells


def test_each_promise_has_a_test_that_exists_and_says_what_came_of_it() -> None:
    tests = {path.name for path in (ROOT / "tests").rglob("test_*.py")}
    rows = list(_promises())
    assert len(rows) > 30
    for promised, tested, cells in rows:
        assert all(cells), promised
        named = re.findall(r"`([\w/]+(?:\.py|/))(?: \d+)?`", tested)
        modules = re.findall(r"`python -m ([\w.]+)", tested)
        assert named or modules or tested.startswith(("the same", "`PRAGMA")), promised
        for one in named:
            assert (ROOT / one).exists() if "/" in one else one in tests, (promised, one)
        for module in modules:
            path = ROOT.joinpath(*module.split("."))
            assert path.with_suffix(".py").exists() or (path / "__main__.py").exists(), (promised, module)


def test_each_attack_stands_on_the_page() -> None:
    for path in (ROOT / "tests" / "faults").glob("test_*.py"):
        assert path.name in PAGE, path.name
