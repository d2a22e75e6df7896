"""Everything public says in two lines what it does, and does so."""

from __future__ import annotations

import doctest
import importlib
import inspect
from collections.abc import Iterator

import pytest

import planner

HOMES = sorted({f"planner.{home}" for home in planner._HOME.values()})
HELPING = ("planner.api.board_value", "planner.api.board_text", "planner.contract.error_codes")
KNOWN = {name: getattr(planner, name) for name in planner.__all__}


@pytest.mark.parametrize("name", [*HOMES, *HELPING])
def test_the_examples_of_public_modules_do_what_they_say(name: str) -> None:
    module = importlib.import_module(name)
    report: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    for test in doctest.DocTestFinder().find(module, extraglobs=KNOWN):
        runner.run(test, out=report.append)
    assert not runner.failures, "".join(report)


def _methods_of_boards() -> Iterator[str]:
    for name, member in inspect.getmembers(planner.Board):
        if not name.startswith("_") and (inspect.isroutine(member) or isinstance(member, property)):
            yield name


@pytest.mark.parametrize("name", [*_methods_of_boards()])
def test_every_method_of_a_board_has_an_example(name: str) -> None:
    doc = inspect.getdoc(getattr(planner.Board, name)) or ""
    assert ">>>" in doc or name in ("of", "game")
