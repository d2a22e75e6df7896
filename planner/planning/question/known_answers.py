"""Answers that a board has given before: the same question has the same answer, as a copy of its own.

What is kept are bytes, so that nobody who changes an answer changes what the next one is told.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import astuple, replace

from planner.contract.answer import Answer, Plan, Proven, Tiers
from planner.contract.answer_parts import PriceItem
from planner.contract.steps import (
    STEP_KINDS,
    Activate,
    AnyStep,
    MoveCounters,
    PayAmount,
    Spend,
    Step,
    TakeObject,
    Trigger,
)
from planner.game.caching import Memory
from planner.loading.game_state import names_known

MOST_ANSWERS = 1_000
"""More answers than this are not kept of one board."""
_ENCODED = msgspec.msgpack.Encoder()
Asked = Hashable


def asked(
    pay: Any,
    keep: Any = None,
    prices: Any = None,
    forbid: Iterable[str] = (),
    require: Iterable[str] = (),
    profile: Any = None,
    policies: Any = None,
) -> Asked | None:
    """Key by which an equal question is recognized; None if it has none."""
    if (
        isinstance(pay, str)
        and keep is None
        and prices is None is profile is policies
        and not (forbid or require)
    ):
        return pay
    try:
        said = _ENCODED.encode((pay, keep, prices, profile, policies, sorted(forbid), sorted(require)))
    except (OverflowError, TypeError, ValueError):  # what no request can hold, which is refused later
        return None
    return said, names_known()


class KnownAnswers:
    """A cache of answers about one board, limited in size."""

    __slots__ = ("_answers",)

    def __init__(self) -> None:
        self._answers: Memory[Asked, _StoredAnswer] = Memory(MOST_ANSWERS)

    def get(self, question: Asked | None) -> Answer | None:
        """A copy of the cached answer to a question; None for a new question."""
        kept = self._answers.get(question) if question is not None else None
        return kept.copy() if kept is not None else None

    def keep(self, question: Asked | None, answer: Answer) -> Answer:
        """Cache the answer to a question, and return it."""
        if question is not None:
            self._answers.keep(question, _StoredAnswer(answer))
        return answer


class _Steps(Struct, array_like=True):
    """Steps as a list for each kind, which are read several times as fast as steps of any kind."""

    activate: list[Activate]
    trigger: list[Trigger]
    spend: list[Spend]
    pay: list[PayAmount]
    take: list[TakeObject]
    move: list[MoveCounters]
    other: list[AnyStep]


_KINDS: tuple[type[AnyStep], ...] = (*STEP_KINDS, AnyStep)
_READ_STEPS = msgspec.msgpack.Decoder(_Steps)


class _StoredSteps:
    """The steps of a plan as bytes, and which kind comes when."""

    __slots__ = ("_bytes", "_order")

    def __init__(self, steps: Sequence[Step]) -> None:
        of_kind: dict[type[AnyStep], list[Step]] = {kind: [] for kind in _KINDS}
        for step in steps:
            of_kind[type(step)].append(step)
        self._bytes = _ENCODED.encode(list(of_kind.values()))
        self._order = [_KINDS.index(type(step)) for step in steps]

    def copy(self) -> list[Step]:
        """New steps equal to the stored ones, in their order."""
        read = _READ_STEPS.decode(self._bytes)
        kinds = [iter(one) for one in astuple(read)]
        return [next(kinds[number]) for number in self._order]


class _StoredAnswer:
    """An answer as bytes, with the data of its price items that exists only within the process."""

    __slots__ = ("_about", "_bytes", "_items", "_kind", "_proving", "_steps", "_tiers")

    def __init__(self, answer: Answer) -> None:
        self._kind = type(answer)
        self._steps = _StoredSteps(answer.steps) if isinstance(answer, Plan) else None
        self._bytes = _ENCODED.encode(replace(answer, steps=[]) if isinstance(answer, Plan) else answer)
        self._proving = answer.proving if isinstance(answer, Proven) else None
        self._items, self._tiers = _in_process(answer)
        items = answer.prices if isinstance(answer, Plan) else []
        self._about = [
            (number, noted["kind"], noted.get("about", ""))
            for number, noted in enumerate(map(vars, items))
            if noted
        ]

    def copy(self) -> Answer:
        """A new answer equal to the cached one."""
        answer = msgspec.msgpack.decode(self._bytes, type=self._kind)
        if isinstance(answer, Plan) and self._steps is not None:
            answer.steps = self._steps.copy()
            if self._tiers is not None:
                answer.priced(list(self._items), self._tiers)
            for number, kind, about in self._about:
                answer.prices[number].of(kind, about)
        if self._proving is not None and isinstance(answer, Proven):
            answer.proven_by(self._proving)
        return answer


def _in_process(answer: Answer) -> tuple[tuple[PriceItem, ...], Tiers | None]:
    """Price data of a plan in tiers that exists only within the process; never modified."""
    if not isinstance(answer, Plan) or answer.tiers is None:
        return (), None
    return tuple(answer.items), answer.tiers
