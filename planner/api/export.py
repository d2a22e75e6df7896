"""The program of a request as a CP-SAT text proto, which any OR-Tools can load and solve."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from planner.contract.refusals import RequestError
from planner.contract.request import Request, decode
from planner.costing.question import prepare
from planner.planning.question.problem import problem_of

if TYPE_CHECKING:
    from planner.models.deciders.program.linear import Linear

_HEADER = """\
# The payment program of one request: a CpModelProto in text form (OR-Tools CP-SAT).
# Solve it with any OR-Tools: OPTIMAL or FEASIBLE is payable, INFEASIBLE unpayable.
# models/README.md says what each variable and constraint means. Plans are compared by {profile}.
"""
_NEXT = """\
# These tiers are too many for one sum. With the least that the objective comes to as a constraint, minimize
# next, one after the other (a factor and the number of a variable each):
"""


def export_program(request: Request | dict[str, Any] | str | bytes) -> str:
    """The constraint program for a request as text, with kept costs if the request has them.

    Where plans are compared in more tiers than fit into one sum, the program minimizes those that come first,
    and the head of the text says what to minimize after that. Raises ``RequestError`` for what is refused,
    and for a cost that has no program (an object without a mana cost, 118.6, has none).

    >>> print(export_program({"pay": {"cost": "{0}"}}).splitlines()[-1])
    }
    """
    from planner.models.deciders.program.objective import ProgramObjective
    from planner.models.deciders.program.payment_program import PaymentProgram

    question = prepare(decode(request))
    if question.cost.mana is not None and not question.cost.mana.exists:
        raise RequestError("pay", "no mana cost, so nothing can be paid and there is no program (118.6)")
    program = PaymentProgram(problem_of(question))
    objective = ProgramObjective(program.first, program.kept)
    head = _HEADER.format(profile=f"profile {program.first.problem.objective.profile}")
    if objective.fits:
        objective.minimize_all()
    else:
        first, *others = [group.level.expression for group in objective.groups]
        program.model.minimize(first)
        head += _NEXT + "".join([f"# {_in_numbers(one)}\n" for one in others])
    return head + str(program.model.proto(named=True))


def _in_numbers(sum_: Linear) -> str:
    """Write a linear sum with the numbers of its variables."""
    return (
        " ".join([f"{factor:+}*{number}" for number, factor in sorted(sum_.terms.items()) if factor]) or "0"
    )
