"""How a question is solved: by which method, within which time, and for what kind of answer."""

from __future__ import annotations

from dataclasses import dataclass, field

from planner.contract.refusals import RequestError, shown
from planner.contract.request import Request
from planner.costing.question import Question
from planner.game.clock import Clock
from planner.game.records import replace
from planner.planning.question.enablers import enablers_at_risk
from planner.planning.question.unpayable import certain_reasons

AUTO, HALL, OWED, PROGRAM, RULE = "auto", "hall", "owed", "program", "rule"
"""How a question is answered: by what is fastest and exact for it, or by one method alone."""
FOR_PLANS = (AUTO, OWED, PROGRAM)
"""The methods that can be asked for a plan."""
FOR_VERDICTS = (AUTO, HALL, OWED, PROGRAM)
"""The methods that can be asked for a verdict."""
_BEFORE = {"flow": OWED}
"""What methods were called before; taken for one version more."""


@dataclass(frozen=True, slots=True)
class SolveOptions:
    """How a question is solved, whatever it asks.

    ``method`` is ``AUTO``, or the one method that is tried: one that doesn't decide leaves the
    answer unknown. ``seconds`` is the limit of wall clock for the whole answer, None for none.
    ``want`` is the kind of answer: ``"plan"``, ``"verdict"`` or ``"explanation"``. The ``clock`` is there
    once work on the answer has begun.

    >>> SolveOptions(seconds=2.0).method
    'auto'
    """

    method: str = AUTO
    seconds: float | None = None
    want: str = "plan"
    clock: Clock | None = field(default=None, compare=False, repr=False)

    @classmethod
    def of(cls, request: Request, method: str = AUTO, clock: Clock | None = None) -> SolveOptions:
        """Take from a request what it says about solving it."""
        return cls(_BEFORE.get(method, method), request.limits.time, request.want, clock)

    def begun(self) -> SolveOptions:
        """Start the clock of an answer, where none is there yet: all that it consists of has the same."""
        if self.clock is not None:
            return self
        return SolveOptions(self.method, self.seconds, self.want, Clock(self.seconds))

    @property
    def running(self) -> Clock:
        """The clock of the answer; a new one where none was started."""
        return self.clock if self.clock is not None else Clock(self.seconds)

    def part(self, share: float) -> SolveOptions:
        """Give one part of the answer a share of the time and work that are left."""
        return replace(self, clock=self.running.part(share))


DEFAULTS = SolveOptions()
"""The fastest exact method, no limit of time, a plan."""


def refuse_method(method: str, allowed: tuple[str, ...]) -> None:
    """Refuse a method that isn't allowed here; raises ``RequestError``."""
    if method not in allowed:
        raise RequestError("method", f"expected one of {shown(list(allowed))}, got {shown(method)}")


def is_steady(question: Question) -> bool:
    """Tell whether what the mana abilities make stays the same while the cost is paid.

    Where it doesn't, whether a plan stands shows only when it is carried out.
    """
    return not (question.volatile or enablers_at_risk(question.game))


def rests_on_amounts(question: Question) -> bool:
    """Tell whether the verdict depends on nothing but the amounts owed and the mana that can be made."""
    return is_steady(question) and not question.require and not certain_reasons(question)
