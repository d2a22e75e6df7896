"""What each field of a struct is, in the words that stand below it in the source."""

from __future__ import annotations

import ast
import inspect
import sys
from functools import lru_cache

from msgspec import Struct

_MOST_MODULES = 100
"""More modules than this have no structs of the contract."""


def described(kind: type[Struct]) -> dict[str, str]:
    """Descriptions of a struct's fields, inherited ones included, by field name in Python.

    >>> from planner.contract.request import LimitsSpec
    >>> described(LimitsSpec)["time"].partition(".")[0]
    'The most time that the whole answer may take, in seconds of wall clock'
    """
    found: dict[str, str] = {}
    for one in reversed(kind.__mro__):
        if one is not Struct and issubclass(one, Struct):
            found |= _of_module(one.__module__).get(one.__qualname__, {})
    return found


def summary(kind: type) -> str:
    """The docstring of a class without its examples, in one line."""
    prose = (inspect.getdoc(kind) or "").partition(">>>")[0]
    return " ".join(prose.replace("``", "`").split())


@lru_cache(maxsize=_MOST_MODULES)
def _of_module(name: str) -> dict[str, dict[str, str]]:
    """Read the field descriptions of all classes of a module."""
    tree = ast.parse(inspect.getsource(sys.modules[name]))
    return {node.name: _of_class(node) for node in tree.body if isinstance(node, ast.ClassDef)}


def _of_class(node: ast.ClassDef) -> dict[str, str]:
    found = {}
    for field, below in zip(node.body, node.body[1:], strict=False):
        if not isinstance(field, ast.AnnAssign) or not isinstance(field.target, ast.Name):
            continue
        if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            found[field.target.id] = " ".join(str(below.value.value).split())
    return found
