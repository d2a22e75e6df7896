"""The best plan found when time runs out: the answer to a simpler question that is solved sooner."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import UNSET

from planner.contract.answer import Answer, Plan, Unpayable
from planner.contract.answer_parts import Reason
from planner.game.clock import OutOfTimeError
from planner.game.mana_abilities import ManaAbility
from planner.game.objects import Game
from planner.game.records import replace
from planner.planning.question.methods import AUTO, OWED
from planner.planning.question.task import NONE, Task
from planner.planning.question.unpayable import LIMIT, unknown


def answer_so_far(task: Task, pay: Callable[[Task], Answer]) -> Answer:
    """Answer with the best plan that is found quickly, if the time limit came before any plan.

    Such a plan pays the cost as well, but nothing is proven about it. ``pay`` is the whole pipeline.
    """
    with task.options.running.finishing():
        for sooner in _solved_sooner(task):
            try:
                answer = pay(sooner)
            except OutOfTimeError:
                break
            if isinstance(answer, Plan):
                answer.optimal, answer.bound = False, UNSET
                return answer
            if isinstance(answer, Unpayable) and sooner.question.forbid == task.question.forbid:
                return answer
    return unknown(task.question, Reason(rule="limits", text=LIMIT))


def _solved_sooner(task: Task) -> Iterator[Task]:
    """Simpler versions of a task: they keep nothing, or use plain sources alone."""
    question, options = task.question, task.options
    if task.side is not NONE:
        return
    if question.keep:
        yield Task(question.keeping(()), options, task.side, task.board)
    elif options.method == AUTO:
        others = _all_but_plain_sources(question.game) - question.forbid
        if others and others.isdisjoint(question.require):
            plain = question.using(forbid=question.forbid | others)
            yield Task(plain, replace(options, method=OWED), task.side, task.board)


def _all_but_plain_sources(game: Game) -> frozenset[str]:
    """Objects with mana abilities that do more than tap their object for one mana."""
    entries = (entry for entry in game.objects if not all(map(_is_plain, entry.abilities)))
    return frozenset(object_id for entry in entries for object_id in entry.ids)


def _is_plain(ability: ManaAbility) -> bool:
    costs = ability.mana is not None or ability.taken or ability.untaps or ability.loses_itself
    return ability.taps and not costs and ability.production.most == 1
