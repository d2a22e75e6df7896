"""The payment program: every variable and constraint for paying one cost in full.

``models/README.md`` in the repository has the same program as mathematics.
"""

from __future__ import annotations

from planner.models.deciders.program.cover_constraints import constrain_covers, starts_of
from planner.models.deciders.program.kept_constraints import constrain_kept
from planner.models.deciders.program.linear import Linear, Model
from planner.models.deciders.program.mana_constraints import (
    constrain_combinations,
    constrain_demands,
    constrain_flows,
    constrain_types,
    constrain_wishes,
)
from planner.models.deciders.program.object_constraints import constrain_objects
from planner.models.deciders.program.part_constraints import (
    constrain_counter_parts,
    constrain_counters,
    constrain_graveyard,
    constrain_limits,
    constrain_parts,
    constrain_shortfalls,
    constrain_takings,
)
from planner.models.deciders.program.resource_constraints import (
    constrain_ability_life,
    constrain_choices,
    constrain_energy,
    constrain_library,
    constrain_never,
    constrain_payment_life,
)
from planner.models.deciders.program.stage import Stage, first_stage, kept_stage
from planner.models.problem.payment_problem import PaymentProblem


class PaymentProgram:
    """The program of one problem, without an objective.

    Without ``rounds`` there is one round, and the order of activations is left out: mana
    abilities may spend mana that is made in the same round. With them, a round spends
    only what the pool holds at its start, and the cost is paid after the last. ``doublings`` says how often
    the mana in the pool is doubled: there are so many times the rounds, and once more.
    ``relaxed`` adds what is missing as variables, ``with_starts`` cuts that keep what pays for activations
    that make more than they cost apart (``has_starts`` says whether there are any). ``first`` is the payment
    of the cost itself, ``kept`` that of what should stay payable after it, in the same model.

    >>> program = PaymentProgram(problem_of(prepare({"pay": {"cost": "{0}"}})))
    >>> ProgramObjective(program.first, program.kept).minimize_all()
    """

    def __init__(
        self,
        problem: PaymentProblem,
        *,
        rounds: int = 0,
        doublings: int = 0,
        relaxed: bool = False,
        with_starts: bool = False,
    ) -> None:
        self.model = Model()
        self.problem = problem
        self.first = first_stage(self.model, problem, rounds=rounds, doublings=doublings, relaxed=relaxed)
        add_constraints(self.first)
        self.kept: Stage | None = None
        if problem.kept is not None and not relaxed:
            self.kept = kept_stage(problem.kept, self.first, rounds=rounds)
            add_constraints(self.kept)
        stages = [self.first, self.kept] if with_starts else []
        starts = [constraint for stage in stages if stage is not None for constraint in starts_of(stage)]
        self.has_starts = bool(starts)
        for constraint in starts:
            self.model.add(constraint)

    @property
    def all_conversions(self) -> Linear:
        """Count the activations that cost mana or objects, those for kept costs included."""
        conversions = self.first.totals.conversions
        return conversions if self.kept is None else conversions + self.kept.totals.conversions


def add_constraints(stage: Stage) -> None:
    """Add every constraint group of one payment, in the order in which the solver gets them."""
    constrain_choices(stage)
    constrain_objects(stage)
    constrain_takings(stage)
    constrain_graveyard(stage)
    constrain_limits(stage)
    constrain_counters(stage)
    constrain_energy(stage)
    constrain_library(stage)
    constrain_parts(stage)
    constrain_counter_parts(stage)
    constrain_shortfalls(stage)
    constrain_combinations(stage)
    constrain_flows(stage)
    constrain_demands(stage)
    constrain_types(stage)
    constrain_wishes(stage)
    if not stage.variables.doubled:  # what is doubled pays for more than an activation makes
        constrain_covers(stage)
    constrain_ability_life(stage)
    constrain_payment_life(stage)
    constrain_never(stage)
    if stage.before is not None and stage.keeps is not None:
        constrain_kept(stage, stage.before, stage.keeps)
