"""The examples in the docstrings of the models do what they say."""

import doctest
import importlib

import pytest

from planner.costing.question import prepare
from planner.game.clock import Clock
from planner.game.mana import ManaCost
from planner.game.total_cost import TotalCost
from planner.models.problem.source_classes import compile_sources
from planner.models.program.objective import Objective
from planner.models.program.payment_program import PaymentProgram
from planner.models.search.best_payment import best_payment
from planner.planning.question.problem import problem_of

KNOWN = {
    known.__name__: known
    for known in (
        Clock,
        ManaCost,
        Objective,
        PaymentProgram,
        TotalCost,
        best_payment,
        compile_sources,
        prepare,
        problem_of,
    )
}
"""What the examples use besides what their own module has."""
MODULES = (
    "problem.build",
    "problem.demands",
    "problem.source_classes",
    "problem.spendable_as",
    "program.linear",
    "program.no_good_cuts",
    "program.objective",
    "program.payment_program",
    "search.best_payment",
    "search.cp_sat",
    "search.repair_program",
    "search.sequencing",
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_do_what_they_say(name: str) -> None:
    module = importlib.import_module(f"planner.models.{name}")
    results = doctest.testmod(module, extraglobs=KNOWN)
    assert results.attempted
    assert not results.failed
