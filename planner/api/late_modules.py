"""Modules that are imported when they are first needed: where time is limited, before a clock starts."""

from __future__ import annotations

from importlib import import_module

from planner.game.clock import now

_LATE = (
    "ortools.linear_solver.python.model_builder_helper",
    "planner.explaining",
    "planner.models.proofs.proving",
    "planner.models.proofs.relaxation",
    "planner.models.deciders.still_owed.missing_mana",
    "planner.models.deciders.still_owed.still_owed",
    "planner.models.deciders.program.best_payment",
    "planner.models.deciders.program.confirming",
    "planner.models.deciders.program.next_payments",
    "planner.models.deciders.program.repair_program",
    "planner.planning.answers.hand_in_two_steps",
    "planner.planning.answers.taken_by_keeping",
    "planner.planning.keep.kept_afterwards",
    "planner.planning.keep.kept_anyway",
    "planner.planning.answers.possible_games",
    "planner.planning.steps",
    "planner.planning.turn",
    "planner.referee.certificates",
)


def load_solvers() -> float:
    """Import all modules that answers may need, once in a process; return the seconds it took."""
    started = now()
    for name in _LATE:
        import_module(name)
    return now() - started
