"""The payment program: CP-SAT variables and constraints for paying one cost in full.

It is built floor by floor: ``variables``, then what becomes of ``objects``, where
``mana`` goes, and ``life``. One method a constraint. ``models/README.md`` in the
repository has the same program as mathematics.
"""

from __future__ import annotations

from planner.models.life import LifeConstraints


class PaymentProgram(LifeConstraints):
    """The program of one problem, without an objective.

    Without ``rounds`` there is one round, and the order of activations is left out: mana
    abilities may spend mana that is made in the same round. With them, a round spends
    only what the pool holds at its start, and the cost is paid after the last.
    ``relaxed`` adds what is missing as variables.
    """
