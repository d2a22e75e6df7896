"""docs/rules.md names, for each rule, tests that exist and that are named after it."""

from __future__ import annotations

import ast
import re

import pytest

from tests.support.places import ROOT

TESTS = ROOT / "tests" / "rules"
PAGE = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
ROWS = {
    rule: re.findall(r"`([^`]+)::([^`]+)`", tests)
    for rule, tests in re.findall(r"^\| (\d{3}\.\d+[a-z]?) \| .+? \| (.*) \|$", PAGE, re.MULTILINE)
}
NUMBER = re.compile(r"test_(\d{3})_(\d+[a-z]?)_")


def written() -> list[tuple[str, str]]:
    """Every test of the rules: its file and its name."""
    return [
        (path.name, node.name)
        for path in sorted(TESTS.glob("test_*.py"))
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


WRITTEN = written()


def rule_of(name: str) -> str | None:
    """The rule that a test is named after.

    >>> rule_of("test_118_7e_the_payer_picks_the_half")
    '118.7e'
    """
    found = NUMBER.match(name)
    return f"{found[1]}.{found[2]}" if found else None


def test_every_row_of_the_tables_is_read() -> None:
    lines = [line for line in PAGE.splitlines() if line.startswith("|")]
    heads = sum(line.startswith(("| rule |", "|---")) for line in lines)
    assert len(ROWS) == len(lines) - heads
    assert len(ROWS) > 60


@pytest.mark.parametrize("rule", ROWS)
def test_each_row_has_tests_that_exist_and_one_that_is_named_after_the_rule(rule: str) -> None:
    assert [test for test in ROWS[rule] if test not in WRITTEN] == []
    assert rule in [rule_of(name) for _, name in ROWS[rule]]


@pytest.mark.parametrize("rule", ROWS)
def test_no_test_of_a_rule_is_left_out(rule: str) -> None:
    assert [test for test in WRITTEN if rule_of(test[1]) == rule and test not in ROWS[rule]] == []
