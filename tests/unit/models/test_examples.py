"""The examples in the docstrings of the models do what they say."""

import doctest
import importlib

import pytest

from planner.costing.question import prepare
from planner.game.clock import Clock
from planner.game.mana import ManaCost
from planner.game.total_cost import TotalCost
from planner.models.deciders.program.best_payment import best_payment
from planner.models.deciders.program.objective import ProgramObjective
from planner.models.deciders.program.payment_program import PaymentProgram
from planner.models.problem.source_classes import compile_sources
from planner.planning.question.problem import problem_of

KNOWN = {
    known.__name__: known
    for known in (
        Clock,
        ManaCost,
        ProgramObjective,
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
    "deciders.program.linear",
    "deciders.program.no_good_cuts",
    "deciders.program.objective",
    "deciders.program.payment_program",
    "deciders.program.best_payment",
    "deciders.program.cp_sat",
    "deciders.program.repair_program",
    "order.sequencing",
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_do_what_they_say(name: str) -> None:
    module = importlib.import_module(f"planner.models.{name}")
    results = doctest.testmod(module, extraglobs=KNOWN)
    assert results.attempted
    assert not results.failed
