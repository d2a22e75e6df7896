"""The examples in the docstrings of the adapters do what they say."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import planner.adapters

MODULES = [one.name for one in pkgutil.walk_packages(planner.adapters.__path__, "planner.adapters.")]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_adapters_do_what_they_say(name: str) -> None:
    module = importlib.import_module(name)
    report: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    for test in doctest.DocTestFinder().find(module):
        runner.run(test, out=report.append)
    assert not runner.failures, "".join(report)
