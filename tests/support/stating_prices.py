"""The tests that state prices of profile 2026.1: they ask by that table, whatever is the default."""

from __future__ import annotations

from pathlib import Path

_TESTS = Path(__file__).parents[1]
_FOLDERS = (
    "agreement",
    "properties",
    "rules",
    "unit/api",
    "unit/cli",
    "unit/contract",
    "unit/explaining",
    "unit/models",
    "unit/oracle",
    "unit/planning",
    "unit/referee",
)
_NOT = (
    *("properties/test_equal_answers.py", "unit/api/test_parallel.py", "unit/cli/test_main.py"),
    *(
        "unit/contract/test_engines_door.py",
        "unit/contract/test_verbs.py",
        "unit/api/test_keeping_nothing.py",
    ),
)
"""What compares with another process, which can't be asked so, what reads the handbook's examples, and what
asks for the default itself."""


def states_prices(path: Path) -> bool:
    """Tell whether the tests of a file state prices."""
    if not path.is_relative_to(_TESTS):
        return False
    where = path.relative_to(_TESTS).as_posix()
    return where not in _NOT and any(where.startswith(f"{folder}/") for folder in _FOLDERS)
