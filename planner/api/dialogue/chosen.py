"""What a click on an object means: the one thing that makes sense, or one of the choices."""

from __future__ import annotations

from msgspec import structs

from planner.contract.answer_parts import Status
from planner.contract.dialogue import Choice, ObjectChoices
from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError
from planner.contract.steps import Step


def obvious(found: ObjectChoices) -> Choice | None:
    """The only choice that keeps the rest payable, or the only choice; None if the player has to decide."""
    paying = [one for one in found.choices if one.then is Status.PAYABLE]
    left = paying or found.choices
    return left[0] if len(left) == 1 and not left[0].takes else None


def chosen(found: ObjectChoices, number: int, takes: dict[str, list[str]]) -> Step:
    """The step of a choice by its number, with the objects that it takes; raises ``RequestError``."""
    if number >= len(found.choices):
        message = f"expected a number below {len(found.choices)}, got {number}"
        raise RequestError("choice", message, ErrorCode.INVALID_VALUE)
    choice = found.choices[number]
    keys = {take.key for take in choice.takes}
    for key in takes:
        if key not in keys:
            allowed = ", ".join(sorted(keys)) or "nothing to name"
            raise RequestError(f"takes.{key}", f"unknown key; allowed are {allowed}", ErrorCode.UNKNOWN_KEY)
    for key in sorted(keys - set(takes)):
        raise RequestError(f"takes.{key}", "is missing", ErrorCode.MISSING)
    return structs.replace(choice.step, **takes) if takes else choice.step
