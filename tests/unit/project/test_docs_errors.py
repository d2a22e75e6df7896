"""The page on errors: its example does what it says."""

from __future__ import annotations

import doctest

from tests.support.places import ROOT

PAGE = (ROOT / "docs" / "errors.md").read_text(encoding="utf-8")


def test_the_example_gives_what_is_shown() -> None:
    report: list[str] = []
    test = doctest.DocTestParser().get_doctest(PAGE.replace("```", ""), {}, "errors.md", "errors.md", 0)
    results = doctest.DocTestRunner(verbose=False).run(test, out=report.append)
    assert results.attempted
    assert not results.failed, "".join(report)
