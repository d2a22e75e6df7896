"""What one solve of the constraint solver alone has claimed for an answer, to be asked a second time.

The constraint solver has had wrong proofs in its history, so that no answer rests on one of its runs. What it
claims while an answer is worked out (there is no solution, or none that is better) is noted here; once the
answer is there, ``confirming.py`` asks it again, in another way.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ortools.sat.python.cp_model_helper import CpModelProto

    from planner.models.deciders.program.linear import Constraint


class Claim(NamedTuple):
    """Claim by one solve: a model has no solution, or none that satisfies ``better`` as well.

    ``values`` is the solution found; ``presolved`` says whether the solve used presolve.
    """

    model: CpModelProto
    better: Constraint | None
    values: Sequence[int]
    presolved: bool


@dataclass(slots=True)
class Claims:
    """The claims of the constraint solver that an answer relies on, and whether a search of our own decided.

    >>> with collected() as claims:
    ...     note_own_search()
    >>> claims.own_search, claims.noted
    (True, [])
    """

    noted: list[Claim] = field(default_factory=list)
    own_search: bool = False


class SolversDifferError(Exception):
    """Two solves of one program contradict each other: neither can be trusted.

    ``model`` is the program as text, for a bug report to the solver's authors.
    """

    def __init__(self, model: str) -> None:
        super().__init__("two solves of one program contradict each other")
        self.model = model


_CLAIMS: ContextVar[Claims | None] = ContextVar("claims", default=None)


class _Collected:
    """Context manager that collects claims; a class, since verdicts are asked for by the thousand."""

    __slots__ = ("_claims", "_token")

    def __enter__(self) -> Claims:
        self._claims = Claims()
        self._token = _CLAIMS.set(self._claims)
        return self._claims

    def __exit__(self, *_: object) -> None:
        _CLAIMS.reset(self._token)


def collected() -> _Collected:
    """Start to collect the claims made inside a ``with`` statement."""
    return _Collected()


def is_collecting() -> bool:
    """Whether the claims of solvers are being recorded."""
    return _CLAIMS.get() is not None


def note_claim(claim: Claim) -> None:
    """Record the claim of one solve of the constraint solver, if claims are collected."""
    claims = _CLAIMS.get()
    if claims is not None:
        claims.noted.append(claim)


def note_own_search() -> None:
    """Record that the dynamic program over what is owed has decided a cost."""
    claims = _CLAIMS.get()
    if claims is not None:
        claims.own_search = True
