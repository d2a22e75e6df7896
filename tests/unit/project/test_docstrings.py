"""Everything public says in two lines what it does, and does so."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from typing import Any

import pytest

import planner
from planner.contract.answer_parts import PriceItem
from planner.contract.request import ObjectSpec, PaySpec, Request
from planner.costing.question import prepare
from planner.game.clock import Clock
from planner.game.prices import Prices
from planner.models.deciders.program.best_payment import best_payment
from planner.models.deciders.program.objective import ProgramObjective
from planner.models.deciders.program.payment_program import PaymentProgram
from planner.models.problem.objective import objective_of
from planner.models.problem.source_classes import compile_sources
from planner.planning.question.problem import problem_of

HOMES = sorted({f"planner.{home}" for home in planner._HOME.values()})
HELPING = ("planner.api.board_value", "planner.api.board_text", "planner.contract.error_codes")
PUBLIC = [*HOMES, *HELPING]
KNOWN = {name: getattr(planner, name) for name in planner.__all__}


INSIDE = KNOWN | {
    one.__name__: one
    for one in (
        *(best_payment, compile_sources, objective_of, prepare, problem_of, Clock),
        *(ObjectSpec, PaySpec, PaymentProgram, PriceItem, Prices, ProgramObjective, Request),
    )
}
"""What examples of the inner rooms may use without saying where it is from."""


def _failures(name: str, known: dict[str, Any]) -> str:
    module = importlib.import_module(name)
    report: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    for test in doctest.DocTestFinder().find(module, globs={**known, **vars(module)}):
        runner.run(test, out=report.append)
    return "".join(report)


@pytest.mark.parametrize("name", PUBLIC)
def test_the_examples_of_public_modules_do_what_they_say(name: str) -> None:
    assert not _failures(name, KNOWN)


def _rooms() -> list[str]:
    return sorted(one.name for one in pkgutil.iter_modules(planner.__path__, "planner.") if one.ispkg)


@pytest.mark.parametrize("room", _rooms())
def test_the_examples_of_each_room_do_what_they_say(room: str) -> None:
    package = importlib.import_module(room)
    inside = [one.name for one in pkgutil.walk_packages(package.__path__, f"{room}.")]
    names = [name for name in (room, *inside) if not name.endswith("__main__") and name not in PUBLIC]
    assert not "".join(_failures(name, INSIDE) for name in names)


def _methods_of_boards() -> Iterator[str]:
    for name, member in inspect.getmembers(planner.Board):
        if not name.startswith("_") and (inspect.isroutine(member) or isinstance(member, property)):
            yield name


@pytest.mark.parametrize("name", [*_methods_of_boards()])
def test_every_method_of_a_board_has_an_example(name: str) -> None:
    doc = inspect.getdoc(getattr(planner.Board, name)) or ""
    assert ">>>" in doc or name in ("of", "game")
