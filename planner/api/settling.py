"""The settled uses of a request as data, alone or with the answer whose certificate is to be checked."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from planner.api.functions import AnswerContext
from planner.contract.answer import Plan, Said, answer_from_dict
from planner.contract.certificate import Certificate
from planner.contract.request import decode
from planner.planning.hand.cards import keeping_named
from planner.planning.hand.kept_beside import settled_keep
from planner.planning.question.methods import SolveOptions
from planner.planning.question.settled_uses import settled_uses


def settled(request: Any, answer: Said | dict[str, Any] | str | bytes | None = None) -> dict[str, Any]:
    """Write what each object can be used for: sources as data.

    With an ``answer`` there is ``{"settled": ..., "answer": ...}``, and what that keeps of the hand counts.
    Raises ``RequestError``.

    >>> list(settled({"board": {"battlefield": ["Forest"]}, "pay": {"cost": "{G}"}}))
    ['ways', 'tiers']
    """
    question = AnswerContext(decode(cast(Any, request)), SolveOptions()).question()
    found = answer_from_dict(answer) if isinstance(answer, dict | str | bytes) else answer
    if question.reads_hand:
        question = keeping_named(question, found.summary.kept if isinstance(found, Plan) else ())
    uses = settled_uses(question)
    if found is None:
        return uses
    found.settle()
    if question.keep and isinstance(found, Plan) and isinstance(found.certificate, Certificate):
        for way, kept in zip(uses["ways"], settled_keep(question, found.certificate), strict=False):
            way.update(kept)
    return {"settled": uses, "answer": msgspec.to_builtins(found)}
