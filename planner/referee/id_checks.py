"""The objects that an answer speaks of: each is there, and its prices and its cast are the plan's own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set

from planner.contract.answer import Plan, Said, Unknown, Unpayable
from planner.contract.answer_parts import Need
from planner.contract.explanation import Explanation
from planner.game.objects import Game
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import Verb
from planner.referee.announcement_checks import ABSENT

_DONE = re.compile(rf"(?:activate|{'|'.join(Verb)}) (?P<id>.+)", re.DOTALL)
_OF_OBJECT = re.compile(r"(?P<id>.+#\d+): ", re.DOTALL)


def check_ids(
    answer: Said,
    game: Game,
    ways: tuple[TotalCost, ...],
    needs: Sequence[Need] = (),
    names: Iterable[str] = (),
) -> list[str]:
    """List faults about objects in an answer: they don't exist, or aren't part of it.

    ``ways`` are the total costs between which its player may choose, ``needs`` the facts that the request
    doesn't state, ``names`` names of texts other than objects': a spell that is only on the stack.
    """
    known = {object_id for entry in game.objects for object_id in entry.ids}
    problems = [*_of_every_answer(answer, known), *_of_text(answer, known.union(names), needs)]
    if isinstance(answer, Plan):
        problems += _of_plan(answer, known, ways)
    return problems


def _of_every_answer(answer: Said, known: set[str]) -> Iterator[str]:
    for number, reason in enumerate(answer.reasons if isinstance(answer, Unpayable | Unknown) else ()):
        missing = (one for one in reason.objects if one not in known)
        yield from (f"reasons[{number}].objects: there is no object {one}" for one in missing)
    explanation = answer.explanation
    if isinstance(explanation, Explanation):
        for place, ids in _of_explanation(explanation):
            yield from (f"explanation.{place}: there is no object {one}" for one in ids if one not in known)


def _of_text(answer: Said, known: Set[str], needs: Sequence[Need]) -> Iterator[str]:
    """List faults in what an answer says about text that isn't understood, or asks for facts."""
    for number, line in enumerate(answer.not_understood):
        if line.object not in known:
            yield f"not_understood[{number}].object: there is no object {line.object}"
    for number, need in enumerate(answer.needs):
        if need.object not in known:
            yield f"needs[{number}].object: there is no object {need.object}"
        elif need not in needs:
            yield f"needs[{number}]: nothing asks for {need.key} of {need.object}"
    if answer.status == "unknown":  # a limit may have come before anything was asked
        return
    for need in needs:
        if need not in answer.needs:
            yield f"needs: the request doesn't say {need.key} of {need.object}"


def _of_explanation(explanation: Explanation) -> Iterator[tuple[str, list[str]]]:
    for number, repair in enumerate(explanation.repairs):
        for place, change in enumerate(repair.changes):
            if change.path is ABSENT:  # else it is text of the request that has no object
                yield f"repairs[{number}].changes[{place}].objects", change.objects
    for number, other in enumerate(explanation.instead):
        yield f"instead[{number}].uses", other.uses
        yield f"instead[{number}].spares", other.spares


def _of_plan(plan: Plan, known: set[str], ways: tuple[TotalCost, ...]) -> Iterator[str]:
    on_stack = {ABSENT if way.on_stack is None else way.on_stack for way in ways}
    if plan.cast not in on_stack:
        said = "nothing" if plan.cast is ABSENT else plan.cast
        owed = " or ".join(sorted("no object" if one is ABSENT else str(one) for one in on_stack))
        yield f"cast: is {said}, on the stack is {owed} (601.2a)"
    activated = [ABSENT if way.limited is None else {way.activated: way.limited[0]} for way in ways]
    if plan.activates not in activated:
        yield f"activates: is {plan.activates}, what is counted is {activated[0]} (602.5b)"
    for one in plan.usable if isinstance(plan.usable, list) else ():
        if one not in known:
            yield f"usable: there is no object {one}"
    used = set(_named(plan))
    words = {*plan.riders, *(step.for_ for step in plan.steps)}
    for number, item in enumerate(plan.items):
        if item.what in words:
            continue
        done, of = _DONE.fullmatch(item.what), _OF_OBJECT.match(item.what)
        match = done or of
        if match is not None and match["id"] not in used:
            yield f"prices[{number}].what: the steps do nothing with {match['id']}"


def _named(plan: Plan) -> Iterator[str]:
    for step in plan.steps:
        if step.object is not None:
            yield step.object
        for ids in (step.taps, step.untaps, step.sacrifices, step.discards, step.exiles, step.returns):
            yield from ids
