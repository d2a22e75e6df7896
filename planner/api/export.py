"""The program of a request as a CP-SAT text proto, which any OR-Tools can load and solve."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, structs

from planner.contract.refusals import RequestError
from planner.contract.request import Request, decode
from planner.costing.question import prepare
from planner.game.prices import UNTIERED
from planner.planning.question.problem import problem_of

_HEADER = """\
# The payment program of one request: a CpModelProto in text form (OR-Tools CP-SAT).
# Solve it with any OR-Tools: OPTIMAL or FEASIBLE is payable, INFEASIBLE unpayable.
# models/README.md says what each variable and constraint means.
"""


def export_program(request: Request | dict[str, Any] | str | bytes) -> str:
    """The program for a request, as text.

    Raises ``RequestError`` for what is refused, and for a cost that has no program
    (an object without a mana cost, 118.6, has none).

    >>> print(export_program({"pay": {"cost": "{0}"}}).splitlines()[-1])
    }
    """
    from planner.models.deciders.program.objective import Objective
    from planner.models.deciders.program.payment_program import PaymentProgram

    decoded = decode(request)
    if decoded.profile is UNSET:  # the smaller program, and the one that the handbook explains
        decoded = structs.replace(decoded, profile=UNTIERED)
    question = prepare(decoded)
    if question.cost.mana is not None and not question.cost.mana.exists:
        raise RequestError("pay", "no mana cost, so nothing can be paid and there is no program (118.6)")
    program = PaymentProgram(problem_of(question))
    Objective(program.first, program.kept).minimize_all()
    return _HEADER + str(program.model.proto(named=True))
