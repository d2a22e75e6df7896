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
    """How a question is solved, independent of what it asks.

    ``method`` is ``AUTO``, or the only method tried: if it doesn't decide, the answer is unknown. ``seconds``
    is the limit of wall clock time for the whole answer, None for no limit. ``want`` is the kind of answer:
    ``"plan"``, ``"verdict"`` or ``"explanation"``. The ``clock`` is set once work on the answer has begun.
    Without ``cases`` a plan isn't also proven best in each game that the request could mean.

    >>> SolveOptions(seconds=2.0).method
    'auto'
    """

    method: str = AUTO
    seconds: float | None = None
    want: str = "plan"
    clock: Clock | None = field(default=None, compare=False, repr=False)
    cases: bool = True

    @classmethod
    def of(cls, request: Request, method: str = AUTO, clock: Clock | None = None) -> SolveOptions:
        """Options that a request states about solving it."""
        return cls(_BEFORE.get(method, method), request.limits.time, request.want, clock)

    def begun(self) -> SolveOptions:
        """Start the clock of an answer, if none is running: all parts of the answer share it."""
        if self.clock is not None:
            return self
        return replace(self, clock=Clock(self.seconds))

    @property
    def running(self) -> Clock:
        """The clock of the answer; a new one if none was started."""
        return self.clock if self.clock is not None else Clock(self.seconds)

    def part(self, share: float) -> SolveOptions:
        """Options for one part of the answer, with a share of the time and work left."""
        return replace(self, clock=self.running.part(share))


DEFAULTS = SolveOptions()
"""The fastest exact method, no limit of time, a plan."""


def refuse_method(method: str, allowed: tuple[str, ...]) -> None:
    """Refuse a method that isn't allowed here; raises ``RequestError``."""
    if method not in allowed:
        raise RequestError("method", f"expected one of {shown(list(allowed))}, got {shown(method)}")


def is_steady(question: Question) -> bool:
    """Whether mana abilities make the same throughout the payment.

    If they don't, a plan has to be carried out to see whether it works.
    """
    return not (question.volatile or enablers_at_risk(question))


def rests_on_amounts(question: Question) -> bool:
    """Whether the verdict depends only on the amounts owed and the mana that can be made."""
    return is_steady(question) and not question.require and not certain_reasons(question)
