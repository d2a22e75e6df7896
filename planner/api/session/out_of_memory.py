"""What is answered where an answer takes more memory than there is: that it is unknown, and why."""

from __future__ import annotations

from typing import Any

from planner.api.session.answers import Options
from planner.contract.answer import Answers, Unknown
from planner.contract.answer_parts import Reason, Status
from planner.contract.error_codes import ErrorCode
from planner.contract.internal_errors import TOO_MUCH
from planner.contract.refusals import RequestError
from planner.contract.verbs import Verb


def out_of_memory(verb: Verb | None, data: dict[str, Any]) -> Any:
    """The answer to a request for which memory wasn't enough; a refusal if no answer can say so.

    >>> from planner.contract.verbs import VERBS
    >>> out_of_memory(VERBS["pay"], {}).reasons[0].rule
    'memory'
    """
    reason = Reason(rule="memory", text=TOO_MUCH)
    word = "" if verb is None else verb.name
    pays = data.get("pays")
    if word in ("pay", "explain"):
        number = len(pays) if isinstance(pays, list) else None
        return _unknown(reason) if number is None else Answers(answers=[_unknown(reason)] * number)
    if word == "options":
        return Options(status=Status.UNKNOWN, options=[])
    if word == "turn":
        from planner.planning.turn.answer import Turn

        return Turn(value=0, price=0, proven=False, cheapest=False, reasons=[reason])
    raise RequestError("", TOO_MUCH, ErrorCode.MEMORY)


def _unknown(reason: Reason) -> Unknown:
    return Unknown(reasons=[reason], sentence=reason.text, method="rule")
