"""A plan as what a game engine has to do, by its own ids: the mana plans that mage-bench's players give."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, no_such_id

if TYPE_CHECKING:
    from planner.contract.answer import Plan
    from planner.contract.steps import Step

Engine = TypeVar("Engine", bound=Hashable)


class Use(NamedTuple, Generic[Engine]):
    """One action for an engine, in order: the object, the action, and the mana that it makes.

    ``action`` is the step's (``"activate"``, ``"tap"``, ``"sacrifice"``, ...), ``ability`` the number of the
    mana ability as the object prints it, None if none is activated. ``others`` are further objects that the
    activation's own cost takes.
    """

    source: Engine
    action: str
    ability: int | None
    adds: str
    others: tuple[Engine, ...] = ()


def mana_plan(
    plan: Plan, ids: Mapping[str, Engine] | Callable[[str], Engine] | None = None
) -> list[Use[Engine] | Use[str]]:
    """What an engine has to do for a plan, in order, by the ids that the engine itself has for its objects.

    ``ids`` says which of the engine's objects each id of the request is; without it the request's own ids
    are given. Steps that use no object (paying life, spending mana from the pool) are left to the engine,
    which asks for them by itself. Raises ``RequestError`` for an object that ``ids`` doesn't have.

    >>> from planner import Board
    >>> plan = Board(battlefield=[{"card": "Forest", "id": "101"}, "Island"]).plan("{G}")
    >>> mana_plan(plan, {"101": 0x65})
    [Use(source=101, action='activate', ability=0, adds='{G}', others=())]
    """
    named = _namer(ids)
    return [_use(step, named) for step in plan.steps if step.object is not None and step.action != "trigger"]


def _use(step: Step, named: Callable[[str], Any]) -> Use[Any]:
    taken = (*step.taps, *step.untaps, *step.sacrifices, *step.discards, *step.exiles, *step.returns)
    others = tuple(named(one) for one in taken if one != step.object)
    assert step.object is not None
    return Use(named(step.object), step.action, step.ability, step.adds or "", others)


def _namer(ids: Mapping[str, Any] | Callable[[str], Any] | None) -> Callable[[str], Any]:
    if ids is None:
        return str
    if callable(ids):
        return ids

    def named(one: str) -> Any:
        if one not in ids:
            raise RequestError("ids", no_such_id(one, ids), ErrorCode.UNKNOWN_ID)
        return ids[one]

    return named
