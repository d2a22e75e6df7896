"""How the code stands: the figures of the page on the house, each defined by the docstring of its function.

``python -m benchmarks.house`` prints them for this version, with ``--old PATH`` beside those of a checkout of
another one. Nothing of either is imported: the figures are read off the source.
"""

from __future__ import annotations

import argparse
import ast
import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

HALLS = ("passes", "pass_all", "Sets")
"""What Hall's condition is defined as: for one supply, for many, and as digits of one number."""
MEMO_DECORATORS = ("lru_cache", "cache", "cached_property", "remembered")
MEMO_CALLS = ("lru_cache", "memory_of", "Memory", "Renewed", "remembered")
COMPLEX = 10
"""A function of this complexity (McCabe) is counted."""


@cache
def trees(folder: Path) -> dict[Path, ast.Module]:
    """Read the Python files of a folder, those below it too."""
    return {path: ast.parse(_text(path)) for path in sorted(folder.rglob("*.py"))}


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def _nodes(folder: Path) -> list[tuple[Path, ast.AST]]:
    return [(path, node) for path, tree in trees(folder).items() for node in ast.walk(tree)]


def _lines(folder: Path) -> int:
    return sum(len(_text(path).splitlines()) for path in trees(folder))


def _last(node: ast.AST) -> str:
    """Give the last name of what is called or read: of ``Memory[str, int](1)`` it is ``Memory``."""
    if isinstance(node, ast.Call):
        return _last(node.func)
    if isinstance(node, ast.Subscript):
        return _last(node.value)
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


# --- the figures --------------------------------------------------------------------------------------------


def lines_of_planner(root: Path) -> str:
    """Count all lines of the Python files in ``planner/``, blank ones and docstrings among them."""
    return f"{_lines(root / 'planner'):,} lines"


def size_of_models(root: Path) -> str:
    """Count the lines of ``planner/models/``, its files, and its classes, those inside others among them."""
    folder = root / "planner" / "models"
    classes = sum(isinstance(node, ast.ClassDef) for _, node in _nodes(folder))
    return f"{_lines(folder):,} lines, {len(trees(folder))} files, {classes} classes"


def deciders(root: Path) -> str:
    """Count the deciders from which a plan can come.

    In a version with ``planning/drafts/deciders.py``: its classes whose method ``best`` does more than to
    say why there is none (``Gap``), protocols left out. Before that: the functions of ``proposals.py`` in
    ``planning/`` that make a ``Proposal`` by themselves.
    """
    listed = root / "planner" / "planning" / "drafts" / "deciders.py"
    if listed.is_file():
        classes = [node for node in ast.parse(_text(listed)).body if isinstance(node, ast.ClassDef)]
        return str(sum(map(_is_decider, classes)))
    (proposals,) = (root / "planner" / "planning").rglob("proposals.py")
    tree = ast.parse(_text(proposals))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return str(sum(any(_is_call(one, "Proposal") for one in ast.walk(node)) for node in functions))


def _is_decider(node: ast.ClassDef) -> bool:
    if any(_last(base) == "Protocol" for base in node.bases):
        return False
    best = [one for one in node.body if isinstance(one, ast.FunctionDef) and one.name == "best"]
    calls = [one for method in best for one in ast.walk(method) if isinstance(one, ast.Call)]
    return any(_last(call) != "Gap" for call in calls)


def _is_call(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Call) and _last(node) == name


def price_readers(root: Path) -> str:
    """Count the files of ``planner/`` that read a line of the price table, and the places.

    A place is a field or a method of ``Prices`` that is read of something called ``prices``
    (``problem.prices.land``). Prices of cards, and lists that are called so, don't count.
    """
    table = root / "planner" / "game" / "prices.py"
    lines = {one for node in ast.parse(_text(table)).body for one in _members(node, "Prices")}
    found: Counter[Path] = Counter()
    for path, node in _nodes(root / "planner"):
        if path == table or not isinstance(node, ast.Attribute):
            continue
        if _last(node.value).lstrip("_") == "prices" and node.attr in lines:
            found[path] += 1
    return f"{len(found)} files, {found.total()} places"


def _members(node: ast.stmt, name: str) -> Iterator[str]:
    """List the fields and methods of a class of this name."""
    if not (isinstance(node, ast.ClassDef) and node.name == name):
        return
    for one in node.body:
        if isinstance(one, ast.FunctionDef):
            yield one.name
        elif isinstance(one, ast.AnnAssign):
            yield _last(one.target)


def halls_conditions(root: Path) -> str:
    """Count the files that hold Hall's condition itself, their folders, and the meanings of ``Mask = int``.

    A file holds it if it defines one of ``HALLS``, or counts the symbols within a set by itself (``within``).
    Files that ask ``passes``, ``lack`` or the packed sets for it don't count.
    """
    found = {path for path, node in _nodes(root / "planner") if _holds_hall(node)}
    folders = {path.parent for path in found}
    masks = sum(_is_mask(node) for _, node in _nodes(root / "planner"))
    return f"{len(found)} files in {len(folders)} folders, {masks} meanings of Mask"


def _holds_hall(node: ast.AST) -> bool:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return node.name in HALLS
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "within"


def _is_mask(node: ast.AST) -> bool:
    return isinstance(node, ast.Assign) and _last(node.targets[0]) == "Mask" and _last(node.value) == "int"


def shared_class_names(root: Path) -> str:
    """Count the class names that stand in more than one file of ``planner/``, a leading ``_`` left out."""
    found: dict[str, set[Path]] = defaultdict(set)
    for path, node in _nodes(root / "planner"):
        if isinstance(node, ast.ClassDef):
            found[node.name.lstrip("_")].add(path)
    return str(sum(len(paths) > 1 for paths in found.values()))


def complex_functions(root: Path) -> str:
    """Count the functions of ``planner/`` of a complexity of 10 or more, by ruff's C901."""
    limit = f"lint.mccabe.max-complexity={COMPLEX - 1}"
    command = ["ruff", "check", "--isolated", "--no-cache", "--select", "C901", "--config", limit]
    command += ["--output-format", "concise", str(root / "planner")]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return "ruff isn't installed"
    return str(len(re.findall(r": C901 ", done.stdout)))


def memo_sites(root: Path) -> str:
    """Count where something is kept for the next time.

    Functions and properties with ``lru_cache``, ``cache``, ``cached_property`` or ``remembered``, and places
    where a ``Memory`` or ``Renewed`` is made or asked for (``memory_of``), all in ``planner/``.
    """
    found: Counter[str] = Counter()
    for _, node in _nodes(root / "planner"):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.update(name for one in node.decorator_list if (name := _last(one)) in MEMO_DECORATORS)
        elif isinstance(node, ast.Call) and _last(node) in MEMO_CALLS and _last(node) not in MEMO_DECORATORS:
            found[_last(node)] += 1
    kinds = ", ".join(f"{number} {name}" for name, number in found.most_common())
    return f"{found.total()} ({kinds})"


def patterns_of_decks(root: Path) -> str:
    """Count the calls of ``re.compile``, ``re.search`` and the like in ``planner/decks/``."""
    called = [node.func for _, node in _nodes(root / "planner" / "decks") if isinstance(node, ast.Call)]
    return str(sum(isinstance(one, ast.Attribute) and _last(one.value) == "re" for one in called))


def files_of_spending(root: Path) -> str:
    """Count the files of ``planner/`` and ``tests/`` that name a constraint on spending (``spend_least``)."""
    paths = [path for one in ("planner", "tests") for path in (root / one).rglob("*.py")]
    found = [path for path in paths if "spend_least" in _text(path)]
    own = sum(path.is_relative_to(root / "planner") for path in found)
    return f"{len(found)}, {own} of them in planner/"


# --- inside a room ------------------------------------------------------------------------------------------


def boxes_of_planning(root: Path) -> str:
    """Count the boxes of ``planner/planning/``, their floors, and the arrows up.

    A box is a file or a folder in it, ``__init__`` left out. It stands one floor above the highest of those
    that it imports; an import inside a function or for types alone that closes a circle is an arrow up.
    """
    firm, late = _arrows(root / "planner" / "planning")
    both = {box: firm[box] | late[box] for box in firm}
    up = {(one, other) for one, others in late.items() for other in others if one in _reached(other, both)}
    floors = _floors({one: {other for other in both[one] if (one, other) not in up} for one in both})
    return f"{len(floors)} boxes, {max(floors.values())} floors, {len(up)} arrows up"


def _arrows(folder: Path) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """List what each box imports of the others at the top of a file, and what elsewhere."""
    boxes = {path.relative_to(folder).parts[0].removesuffix(".py") for path in trees(folder)} - {"__init__"}
    firm: dict[str, set[str]] = {box: set() for box in boxes}
    late: dict[str, set[str]] = {box: set() for box in boxes}
    for path, tree in trees(folder).items():
        box = path.relative_to(folder).parts[0].removesuffix(".py")
        if box == "__init__":
            continue
        for node in ast.walk(tree):
            kept = firm if node in tree.body else late
            kept[box] |= {one for one in _boxes_imported(node) if one in boxes} - {box}
    return firm, late


def _boxes_imported(node: ast.AST) -> Iterator[str]:
    if not isinstance(node, ast.ImportFrom):
        return
    parts = (node.module or "").split(".")
    if parts[:2] == ["planner", "planning"]:
        yield from parts[2:3] or [alias.name for alias in node.names]


def _reached(start: str, arrows: dict[str, set[str]]) -> set[str]:
    """Find the boxes that a box imports, by others as well."""
    found, waiting = set[str](), [start]
    while waiting:
        new = arrows[waiting.pop()] - found
        found |= new
        waiting += new
    return found


def _floors(arrows: dict[str, set[str]]) -> dict[str, int]:
    """Put each box above all that it imports; those in a circle on one floor more for each of the circle."""
    floors = dict.fromkeys(arrows, 1)
    for _ in arrows:
        for box, others in arrows.items():
            floors[box] = max([floors[box], *(floors[one] + 1 for one in others)])
    return floors


FIGURES: dict[str, Callable[[Path], str]] = {
    "planner/": lines_of_planner,
    "models/": size_of_models,
    "deciders from which a plan can come": deciders,
    "files that read prices": price_readers,
    "Hall's condition": halls_conditions,
    "class names in more than one file": shared_class_names,
    f"functions of complexity {COMPLEX} and more": complex_functions,
    "memo sites": memo_sites,
    "regular expressions in decks/": patterns_of_decks,
    "files with a constraint on spending": files_of_spending,
    "planning/ inside": boxes_of_planning,
}


def print_table(root: Path, old: Path | None, definitions: bool = False) -> None:
    """Print each figure, that of another version before it, and how it is defined where that is asked for."""
    print("| | before | now |" if old else "| | now |")
    print("|---|---|---|" if old else "|---|---|")
    for name, figure in FIGURES.items():
        cells = [name, *([figure(old)] if old else []), figure(root)]
        print(f"| {' | '.join(cells)} |", flush=True)
    for name, figure in FIGURES.items() if definitions else ():
        print(f"\n{name}: {' '.join((figure.__doc__ or '').split())}")


def main(arguments: list[str] | None = None) -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.house", description=__doc__)
    parser.add_argument(
        "--old", type=Path, metavar="PATH", help="a checkout of another version, shown before"
    )
    parser.add_argument("--definitions", action="store_true", help="say how each figure is defined")
    chosen = parser.parse_args(arguments)
    print_table(Path(__file__).parents[1], chosen.old, chosen.definitions)
    return 0


if __name__ == "__main__":
    sys.exit(main())
