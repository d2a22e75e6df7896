"""A verb that a test adds: what its row names, and nothing else of it stands anywhere."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType, field

from planner.contract.refusals import RequestError
from planner.contract.request import LimitsSpec
from planner.contract.verbs import Tool, Verb

MOST = 9


class ToyRequest(Struct, kw_only=True, forbid_unknown_fields=True):
    """Lands that are counted."""

    ask: str | None = None
    """What the line asks for: `toy`."""
    tag: str | None = None
    """A word of yours for the line; the answer repeats it."""
    lands: list[str]
    """The lands that are counted, by name."""
    times: int = 1
    """How often they are counted, 9 times at the most."""
    limits: LimitsSpec = field(default_factory=LimitsSpec)
    """The most time that the whole answer may take."""


class ToyAnswer(Struct, kw_only=True):
    """How many lands there were."""

    tag: str | UnsetType = UNSET
    """The tag of the line; left out where it had none."""
    count: int
    """How many lands were counted in all."""
    seconds: float | None
    """The most time that there was for it; null where there was no limit."""


def counted(request: ToyRequest) -> ToyAnswer:
    """Count the lands. Raises ``RequestError``."""
    if request.times > MOST:
        raise RequestError("times", f"expected {MOST} at the most, got {request.times}")
    return ToyAnswer(count=len(request.lands) * request.times, seconds=request.limits.time)


def in_words(request: ToyRequest) -> tuple[str, dict[str, Any]]:
    """Say how many lands there are, for a model."""
    found = counted(request)
    return f"{found.count} lands.", {"count": found.count, "seconds": found.seconds}


TOY = Verb(
    name="deck/toy",
    told="How many lands there are.",
    asks="tests.support.toy_verb:ToyRequest",
    answers=("tests.support.toy_verb:ToyAnswer",),
    by="tests.support.toy_verb:counted",
    needs_board=False,
    row="how many lands there are",
    tools=(
        Tool(
            name="count_lands",
            title="Count lands",
            told="Count lands.",
            use="for how many lands there are",
            takes=("lands", "times", "more"),
            says="tests.support.toy_verb:in_words",
        ),
    ),
)
