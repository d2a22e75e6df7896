"""How a question is solved: by which method, within which time, and for what kind of answer."""

from __future__ import annotations

from dataclasses import dataclass

from planner.contract.refusals import RequestError, shown
from planner.contract.request import Request
from planner.costing.question import Question
from planner.planning.enablers import enablers_at_risk
from planner.planning.unpayable import certain_reasons

AUTO, FLOW, HALL, PROGRAM, RULE = "auto", "flow", "hall", "program", "rule"
"""How a question is answered: by what is fastest and exact for it, or by one method alone."""
FOR_PLANS = (AUTO, FLOW, PROGRAM)
"""The methods that can be asked for a plan."""
FOR_VERDICTS = (AUTO, HALL, PROGRAM)
"""The methods that can be asked for a verdict."""


@dataclass(frozen=True, slots=True)
class SolveOptions:
    """How a question is solved, whatever it asks.

    ``method`` is ``AUTO``, or the one method that is tried: one that doesn't decide leaves the
    answer unknown. ``seconds`` is the limit of wall clock for each total cost, None for none.
    ``want`` is the kind of answer: ``"plan"``, ``"verdict"`` or ``"explanation"``.

    >>> SolveOptions(seconds=2.0).method
    'auto'
    """

    method: str = AUTO
    seconds: float | None = None
    want: str = "plan"

    @classmethod
    def of(cls, request: Request, method: str = AUTO) -> SolveOptions:
        """Take from a request what it says about solving it."""
        return cls(method, request.limits.time, request.want)


DEFAULTS = SolveOptions()
"""The fastest exact method, no limit of time, a plan."""


def refuse_method(method: str, allowed: tuple[str, ...]) -> None:
    """Refuse a method that there isn't; raises ``RequestError``."""
    if method not in allowed:
        raise RequestError("method", f"expected one of {shown(list(allowed))}, got {shown(method)}")


def is_steady(question: Question) -> bool:
    """Tell whether what the mana abilities make stays the same while the cost is paid.

    Where it doesn't, whether a plan stands shows only when it is carried out.
    """
    return not (question.volatile or enablers_at_risk(question.game))


def rests_on_amounts(question: Question) -> bool:
    """Tell whether only what is owed and what can be made decides the verdict."""
    return is_steady(question) and not question.require and not certain_reasons(question)
