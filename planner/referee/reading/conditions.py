"""When an ability can be activated: "only if you control a Swamp", "only once each turn" (602.5b)."""

from __future__ import annotations

from planner.game.amounts import Count
from planner.game.filters import Clause, Filter
from planner.game.records import Record, replace
from planner.game.vocabulary import Whose, Zone
from planner.game.written_abilities import AnyOf, Condition, HasCount, Holds, Not, TurnCondition
from planner.referee.reading.nouns import NUMBERS, clauses, counters_here, number
from planner.referee.reading.tokens import SELF, Cursor, OutsideError

ITSELF = Filter("", zone=Zone.BATTLEFIELD, controller=Whose.ANYBODY, itself=True)


class Timing(Record, frozen=True):
    """When and how often an ability can be activated; ``in_payment`` allows it while a cost is paid."""

    only_if: Condition | None = None
    limit: int | None = None
    in_payment: bool = True


def both(one: Condition | None, other: Condition | None) -> Condition | None:
    """Join two conditions."""
    if one is None or other is None:
        return one or other
    return Not(AnyOf((Not(one), Not(other))))


def timing(at: Cursor) -> Timing:
    """Parse a whole sentence about when an ability can be activated."""
    at.need("activate this ability", "activate")
    if at.take("no more than"):
        limit = {"once": 1, "twice": 2}.get(at.next) or number(at)
        at.take("once", "twice", "times")
        at.need("each turn")
        at.end()
        return Timing(limit=limit)
    found = Timing()
    at.need("only")
    while True:
        found = _and(found, _one(at))
        if not at.take("and only"):
            at.end()
            return found


def _and(one: Timing, other: Timing) -> Timing:
    limits = [each for each in (one.limit, other.limit) if each is not None]
    return Timing(
        both(one.only_if, other.only_if), min(limits, default=None), one.in_payment and other.in_payment
    )


def _one(at: Cursor) -> Timing:
    if at.take("once each turn", "once"):
        return Timing(limit=1)
    if at.take("any time you could cast an instant", "as an instant", "as a sorcery"):
        return Timing(in_payment=False)
    if at.take("during your turn"):
        return Timing(TurnCondition(Whose.YOU))
    if at.take("during an opponent's turn"):
        return Timing(TurnCondition(Whose.OPPONENT))
    at.need("if")
    return Timing(condition(at))


def condition(at: Cursor) -> Condition:
    """Parse a condition, with those that follow *or if*."""
    found = [_condition(at)]
    while at.take("or if"):
        found.append(_condition(at))
    return found[0] if len(found) == 1 else AnyOf(tuple(found))


def _condition(at: Cursor) -> Condition:
    if at.take("you control"):
        return _controlled(at)
    if at.take(f"{SELF} entered this turn", f"{SELF} entered the battlefield this turn"):
        return Holds("", entered=True)
    if at.take(f"{SELF} is"):
        found, _ = clauses(at)
        return HasCount(Count(replace(ITSELF, clauses=found)), ">=", 1)
    at.need(f"{SELF} has")
    least = _least(at)
    kind = counters_here(at)
    return HasCount(kind, ">=", least)


def _least(at: Cursor) -> int:
    start = at.place
    if at.next in NUMBERS or at.next.isdecimal():
        least = number(at)
        if at.take("or more"):
            return least
        at.place = start
        raise OutsideError(f"exactly {at.rest!r}")
    at.take("an", "a")
    return 1


def _controlled(at: Cursor) -> Condition:
    plain = at.next in NUMBERS
    least = _least(at) if plain else 1
    other = bool(at.take("other", "another"))
    found, head = clauses(at, ("or",))
    if head not in ("", "permanent", "token") or found == (Clause(),):
        raise OutsideError(f"control of {head!r}")
    holds = HasCount(Count(Filter("", found, other=other)), ">=", least)
    return both(holds, _controlled(at)) or holds if at.take("and") else holds
