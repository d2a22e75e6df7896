"""Reads the imports of packages from their source: late ones and those for types alone too."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

Arrows = dict[str, frozenset[str]]
"""By module, or by room, what it imports."""


def modules_of(root: Path, packages: Collection[str]) -> dict[str, Path]:
    """List the modules of some packages below a root by their dotted names.

    >>> "planner.game" in modules_of(Path("."), ["planner"])  # doctest: +SKIP
    True
    """
    files = (path for package in packages for path in sorted((root / package).rglob("*.py")))
    return {_dotted(path.relative_to(root)): path for path in files}


def _dotted(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(modules: Mapping[str, Path]) -> Arrows:
    """Read which modules of these each of them imports, wherever in its source it does so.

    The packages that a module stands in don't count: that they are loaded with it says nothing.
    """
    return {name: frozenset(_imported(path, name, modules)) - {name} for name, path in modules.items()}


def _imported(path: Path, name: str, modules: Collection[str]) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules)
        elif isinstance(node, ast.ImportFrom):
            home = _home(node, name, is_package=path.stem == "__init__")
            for alias in node.names:
                inner = f"{home}.{alias.name}"
                if inner in modules:
                    yield inner
                elif home in modules:
                    yield home


def _home(node: ast.ImportFrom, name: str, *, is_package: bool) -> str:
    """Name the module that a ``from`` import speaks of, relative ones as absolute ones."""
    if not node.level:
        return node.module or ""
    parts = name.split(".")
    above = parts[: len(parts) - node.level + is_package]
    return ".".join([*above, node.module] if node.module else above)


def circles(arrows: Mapping[str, Collection[str]]) -> list[list[str]]:
    """Find the circles: every largest set of nodes that all reach each other, sorted.

    >>> circles({"a": ["b"], "b": ["a", "c"], "c": []})
    [['a', 'b']]
    """
    reached = {node: _reach(node, arrows) for node in arrows}
    found = {
        frozenset([node, *(other for other in reached[node] if node in reached.get(other, ()))])
        for node in arrows
        if node in reached[node]
    }
    return sorted(sorted(circle) for circle in found)


def _reach(start: str, arrows: Mapping[str, Collection[str]]) -> set[str]:
    reached: set[str] = set()
    waiting = [start]
    while waiting:
        for one in arrows.get(waiting.pop(), ()):
            if one not in reached:
                reached.add(one)
                waiting.append(one)
    return reached
