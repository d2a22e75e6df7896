"""Every block of docs/boards.md does what the page says."""

from __future__ import annotations

import doctest
import re

from tests.support.places import ROOT

PAGE = (ROOT / "docs" / "boards.md").read_text(encoding="utf-8")
PYTHON = "\n".join(re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))


def test_the_python_blocks_show_what_they_print() -> None:
    test = doctest.DocTestParser().get_doctest(PYTHON, {}, "boards.md", "boards.md", 0)
    report: list[str] = []
    results = doctest.DocTestRunner(verbose=False).run(test, out=report.append)
    assert results.attempted > 10
    assert not results.failed, "".join(report)
