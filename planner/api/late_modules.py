"""Modules that are imported when they are first needed: where time is limited, before a clock starts."""

from __future__ import annotations

from importlib import import_module

from planner.game.clock import now

_LATE = (
    "ortools.linear_solver.pywraplp",
    "ortools.linear_solver.python.model_builder_helper",
    "planner.explaining",
    "planner.models.certificates.proving",
    "planner.models.deciders.still_owed.missing_mana",
    "planner.models.deciders.still_owed.still_owed",
    "planner.models.search.best_payment",
    "planner.models.search.next_payments",
    "planner.models.search.repair_program",
    "planner.planning.keep.kept_afterwards",
    "planner.planning.keep.kept_anyway",
    "planner.planning.answers.possible_games",
    "planner.planning.steps",
    "planner.planning.turn",
    "planner.referee.certificates",
)


def load_solvers() -> float:
    """Import what answers may need, once in a process; the seconds that it took."""
    started = now()
    for name in _LATE:
        import_module(name)
    return now() - started
