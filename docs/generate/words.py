"""Small pieces of Markdown that all generated pages are put together from."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
_RULE = re.compile(r"(?<![\d,.{])([1-9]\d{2}(?:\.\d+[a-z]?)?)(?![\d}]|[.,]\d)")
_IN_PARENTHESES = re.compile(r"\(([^()]*)\)")
LONGEST = 96
"""More letters than this are cut short in an example."""


def as_json(value: Any, longest: int | None = LONGEST) -> str:
    """Write a value as a line of JSON, cut short where it is long.

    >>> as_json({"charge": 2})
    '{"charge": 2}'
    """
    text = json.dumps(value, ensure_ascii=False)
    return text if longest is None or len(text) <= longest else f"{text[: longest - 2]} …"


def code(text: str) -> str:
    """Write a text as code, whatever backticks it has.

    >>> code("{1}{G}"), code("a `b`")
    ('`{1}{G}`', '`` a `b` ``')
    """
    return f"`` {text} ``" if "`" in text else f"`{text}`"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Write a table.

    >>> table(["a"], [["1"]]).splitlines()
    ['| a |', '|---|', '| 1 |']
    """
    lines = ["|" + "|".join(f" {one} " for one in head) + "|", "|" + "---|" * len(head)]
    lines += ["|" + "|".join(f" {_cell(one)} " for one in row) + "|" for row in rows]
    return "\n".join(lines)


def _cell(text: str) -> str:
    return text.replace("\n", " ").replace("|", "\\|")


def block(language: str, text: str) -> str:
    """Write a block of code."""
    return f"```{language}\n{text.rstrip()}\n```"


def rules_in(text: str) -> list[str]:
    """Find the numbers of rules that stand in parentheses in a text.

    >>> rules_in("The mana (106.4, 107.3h) of 100 lands: 1,000 (`x`)."), rules_in("{100} (see 205)")
    (['106.4', '107.3h'], ['205'])
    """
    return [rule for inner in _IN_PARENTHESES.findall(text) for rule in _RULE.findall(inner)]


def rule_links(rules: Iterable[str]) -> str:
    """Write rules' numbers, each a link to its row of the table of rules where it has one."""
    known = rules_of_table()
    return ", ".join(
        f"{{ref}}`{rule} <rule-{rule.replace('.', '-')}>`" if rule in known else rule
        for rule in dict.fromkeys(rules)
    )


@cache
def rules_of_table() -> frozenset[str]:
    """Read which rules have a row in ``docs/rules.md``."""
    page = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    return frozenset(re.findall(r"^\| (\d{3}\.\d+[a-z]?) \|", page, re.MULTILINE))


def pretty(data: Any, width: int = 88) -> str:
    """Write JSON with lines that are as long as can be read."""
    return _laid_out(data, 0, width)


def _laid_out(data: Any, indent: int, width: int) -> str:
    plain = json.dumps(data, ensure_ascii=False)
    if len(plain) + indent <= width or not isinstance(data, dict | list) or not data:
        return plain
    inner = " " * (indent + 2)
    if isinstance(data, dict):
        items = [f"{json.dumps(key)}: {_laid_out(value, indent + 2, width)}" for key, value in data.items()]
    else:
        items = [_laid_out(value, indent + 2, width) for value in data]
    opening, closing = "{}" if isinstance(data, dict) else "[]"
    return opening + "\n" + ",\n".join(inner + item for item in items) + "\n" + " " * indent + closing
