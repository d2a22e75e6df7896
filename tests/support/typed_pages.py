"""The Python of a page as one program, as a type checker reads it: what the examples print is left out."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from tests.support.pages import blocks, is_example


def program_of(page: Path) -> str:
    """Write the blocks of a page one after another, each name of a line of its own where it is bound anew.

    What a page shows of a value is a bare expression here. Blocks with ``from mcp`` need an extra, and are
    left out.
    """
    parts = []
    for block in blocks(page):
        if block.language != "python" or "from mcp" in block.body:
            continue
        if is_example(block):
            parts += [one.source for one in doctest.DocTestParser().get_examples(block.body)]
        else:
            parts.append(block.body)
    return "".join(parts)


def has_python(page: Path) -> bool:
    """Tell whether a page has a program."""
    return bool(re.search(r"^```python$", page.read_text(encoding="utf-8"), re.MULTILINE))
