"""The payment program: CP-SAT variables and constraints for paying one cost in full.

It is built floor by floor: ``variables``, then what becomes of ``objects``, where
``mana`` goes, and ``life``. One method a constraint. ``models/README.md`` in the
repository has the same program as mathematics.
"""

from __future__ import annotations

from planner.models.problem.payment_problem import PaymentProblem
from planner.models.program.kept_program import LaterProgram
from planner.models.program.life_constraints import LifeConstraints
from planner.models.program.linear import Linear


class PaymentProgram(LifeConstraints):
    """The program of one problem, without an objective.

    Without ``rounds`` there is one round, and the order of activations is left out: mana
    abilities may spend mana that is made in the same round. With them, a round spends
    only what the pool holds at its start, and the cost is paid after the last.
    ``relaxed`` adds what is missing as variables. ``later`` is the program of what should stay
    payable, in the same model.
    """

    def __init__(self, problem: PaymentProblem, *, rounds: int = 0, relaxed: bool = False) -> None:
        super().__init__(problem, rounds=rounds, relaxed=relaxed)
        self.later: LaterProgram | None = None
        if problem.later is not None and not relaxed:
            self.later = LaterProgram(problem.later, self, rounds=rounds)

    @property
    def all_conversions(self) -> Linear:
        """How many activations cost mana or objects, those for what is kept included."""
        return self.conversions if self.later is None else self.conversions + self.later.conversions
