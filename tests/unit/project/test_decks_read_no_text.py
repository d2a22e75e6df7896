"""Decks ask the text room what a card says: they match no words of a card's text themselves."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.support.places import ROOT

MODULES = sorted((ROOT / "planner" / "decks").glob("*.py"))
SEARCHES = {"search", "match", "fullmatch", "findall", "finditer", "sub", "split", "partition", "startswith"}
TEXTS = {"oracle_text", "printed", "body", "sentences"}


def faults(source: str) -> list[str]:
    """What a module does with words of a card: imports of patterns, and searches in a text."""
    found = []
    for node in ast.walk(ast.parse(source)):
        names = [one.name for one in node.names] if isinstance(node, ast.Import | ast.ImportFrom) else []
        module = node.module or "" if isinstance(node, ast.ImportFrom) else ""
        if (
            {"re", "regex"} & {*names, module}
            or "pattern_of" in names
            or module.startswith("planner.text.gr")
        ):
            found.append(f"line {node.lineno} imports patterns")  # type: ignore[attr-defined]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in SEARCHES:
            found += [f"line {node.lineno} searches {one}" for one in _texts(node)]
        if isinstance(node, ast.Compare) and any(isinstance(one, ast.In | ast.NotIn) for one in node.ops):
            found += [
                f"line {node.lineno} looks into {one}" for side in node.comparators for one in _texts(side)
            ]
    return found


def _texts(node: ast.AST) -> set[str]:
    """The texts of cards that an expression speaks of: ``oracle_text``, ``card.text``."""
    found = set()
    for one in ast.walk(node):
        if isinstance(one, ast.Constant) and one.value in TEXTS:
            found.add(str(one.value))
        if isinstance(one, ast.Attribute) and (
            one.attr in TEXTS or (one.attr == "text" and "card" in ast.unparse(one.value))
        ):
            found.add(one.attr)
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_no_module_of_decks_matches_text(path: Path) -> None:
    assert faults(path.read_text()) == []


@pytest.mark.parametrize(
    "source",
    [
        "import re",
        "from re import compile",
        "from planner.text.grammar.lazy_regex import pattern_of",
        "'damage' in card.get('oracle_text')",
        "facts.card.text.startswith('Search')",
    ],
)
def test_each_way_to_match_text_is_noticed(source: str) -> None:
    assert faults(source)
