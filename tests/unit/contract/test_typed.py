"""The types of requests for type checkers are those of the schema."""

from __future__ import annotations

import ast
from typing import get_type_hints

from docs.write_types import typed_dicts
from planner.contract import typed
from planner.contract.request import ObjectSpec, PaySpec, Request
from tests.support.places import ROOT


def test_the_module_is_as_it_would_be_written_now() -> None:
    """``python -m docs.write_types`` writes it anew."""
    kept = (ROOT / "planner" / "contract" / "typed.py").read_text(encoding="utf-8")
    assert _names(kept) == _names(typed_dicts())


def _names(source: str) -> str:
    tree = ast.parse(source)
    for node in ast.walk(tree):  # what the formatter changes of docstrings
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = " ".join(node.value.split())
    return ast.dump(tree)


def test_each_key_has_a_type() -> None:
    assert set(get_type_hints(typed.ObjectDict)) == set(ObjectSpec.__struct_fields__)
    assert set(get_type_hints(typed.PayDict)) == {name.rstrip("_") for name in PaySpec.__struct_fields__}
    assert set(get_type_hints(typed.RequestDict)) == {*Request.__struct_fields__} - {"pays"}
