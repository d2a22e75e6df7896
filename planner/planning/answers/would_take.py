"""What it would take to pay a cost that can't be paid under the player's policies."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from planner.contract.answer import Answer, Plan, Unpayable, WouldTake
from planner.contract.answer_parts import Reason, Summary
from planner.costing.question import Question
from planner.game.clock import OutOfTimeError
from planner.game.objects import Game
from planner.game.policies import POLICED, Level
from planner.game.vocabulary import Verb
from planner.planning.question.methods import SolveOptions
from planner.planning.steps.by_policies import ENERGY, FLOAT, LIFE

_SHARE = 0.4
"""The share of what is left for an answer that the other plan may take."""


def say_what_it_would_take(
    question: Question,
    found: Answer,
    options: SolveOptions,
    plan: Callable[[Question, SolveOptions], Answer],
) -> None:
    """Add to an unpayable answer the plan that breaks as few of the player's policies as possible.

    Forbidden actions count as last resorts there, so the plan's ``last_resort`` lists them.
    """
    policies = question.game.policies
    if not isinstance(found, Unpayable) or policies is None or not policies.forbidding:
        return
    other = question.under(policies.softened())
    if other is None:
        return
    try:
        best = plan(other, options.part(_SHARE))
    except OutOfTimeError:
        return
    if not isinstance(best, Plan):
        return
    against = against_policies(question.game, best)
    found.would_take = WouldTake(against=against, plan=best)
    takes = f": it would take {_listed(against)}" if against else ""
    text = f"Only your policies stand in the way{takes}."
    found.reasons = [*found.reasons, Reason(rule="policies", text=text)]
    found.stated_sentence = text


def against_policies(game: Game, plan: Plan) -> list[str]:
    """List what a plan does against the policies of a game: ids of objects, or what is paid."""
    policies = game.policies
    assert policies is not None
    found: list[str] = []
    for one in plan.last_resort:
        entry = game.find(one)
        if entry is not None:
            levels = (entry.policy(verb) for verb in POLICED)
            if any(level is not None and level.forbids for level in levels):
                found.append(one)
    found += [
        one
        for verb, ids in _done_to(plan.summary)
        for one in ids
        if (entry := game.find(one)) is not None and entry.policy(verb) is Level.NEVER_AT_ALL
    ]
    life, energy, floating = policies.life, policies.energy, policies.floating
    below = policies.least_life is not None and plan.summary.life_after_triggers < policies.least_life
    said = {
        LIFE: below or (life is not None and life.forbids),
        ENERGY: energy is not None and energy.forbids,
        FLOAT: floating is not None and floating.forbids,
    }
    mentioned = set(plan.last_resort)
    if life is Level.NEVER_AT_ALL and plan.summary.life_after_triggers < game.life:
        mentioned.add(LIFE)
    return [
        *dict.fromkeys(found),
        *[one for one, forbidden in said.items() if forbidden and one in mentioned],
    ]


def _done_to(summary: Summary) -> Iterator[tuple[Verb, list[str]]]:
    yield Verb.TAP, summary.tapped
    yield Verb.SACRIFICE, summary.sacrificed
    yield Verb.EXILE, summary.exiled
    yield Verb.DISCARD, summary.discarded
    yield Verb.RETURN, summary.returned


_WORDS = {LIFE: "life", ENERGY: "energy", FLOAT: "mana that floats"}


def _listed(against: list[str]) -> str:
    *others, last = [_WORDS.get(one, one) for one in against]
    return f"{', '.join(others)} and {last}" if others else last
