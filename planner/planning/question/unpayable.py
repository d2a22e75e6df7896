"""Why a cost isn't paid: what is certain without a program, what is missing, what isn't known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import UNSET

from planner.contract.answer import Answer, Unknown, Unpayable
from planner.contract.answer_parts import Missing, Reason, Status
from planner.costing.question import Question
from planner.game.readings import Could
from planner.game.total_cost import TotalCost

if TYPE_CHECKING:
    from planner.game.clock import Clock
    from planner.models.problem.payment_problem import PaymentProblem
    from planner.models.problem.solution import Solution

LIMIT = "The limit on solving time came before a proof or a plan."
_UNREAD = "Text that isn't understood could change the verdict: see not_understood."
_UNSTATED = "What the request doesn't say could change the verdict: see needs."


def allowing_for_unread(status: Status, question: Question) -> Status:
    """The verdict allowed by unread text: text that only helps allows ``payable``, for example."""
    return Status.UNKNOWN if question.any_could(*_against(status)) else status


def doubts(question: Question, status: Status) -> Iterator[Reason]:
    """Reasons to doubt a verdict: text that isn't understood, or facts that aren't stated."""
    lines = [line for _, line in question.unread if line.could in _against(status)]
    if not all(line.lacks for line in lines):
        yield Reason(rule="not_understood", text=_UNREAD)
    if any(line.lacks for line in lines):
        yield Reason(rule="needs", text=_UNSTATED)


def _against(status: Status) -> tuple[Could, Could]:
    return (Could.HINDER if status is Status.PAYABLE else Could.HELP), Could.EITHER


def unpayable(
    question: Question, sentence: str, reasons: list[Reason], missing: Missing | None = None
) -> Answer:
    """Answer that the cost can't be paid; unknown if text that isn't understood could help."""
    if allowing_for_unread(Status.UNPAYABLE, question) is Status.UNKNOWN:
        return unknown(question, *doubts(question, Status.UNPAYABLE), *reasons)
    mana, x = question.cost.mana, question.cost.x or 0
    return Unpayable(
        total_cost=question.cost.locked(x) if mana is None or mana.exists else UNSET,
        other_costs=question.cost.others(x),
        missing=missing if missing is not None else UNSET,
        reasons=reasons,
        stated_sentence=sentence,
    )


def unknown(question: Question, *reasons: Reason) -> Unknown:
    """Answer that the verdict is unknown, and why."""
    return Unknown(
        total_cost=question.cost.locked(question.cost.x or 0),
        reasons=list(reasons),
        sentence=" ".join(reason.text for reason in reasons),
    )


def certain_reasons(question: Question) -> list[Reason]:
    """List reasons that need no program: no mana cost, or a required object that can't be used."""
    cost = question.cost
    if question.reasons:
        return [Reason(rule=rule, text=text) for rule, text in question.reasons]
    if not (question.require or cost.parts or cost.no_life) and cost.mana is not None and cost.mana.exists:
        return []
    from planner.planning.words.refusal_sentences import life_prohibited, no_mana_cost, required_unusable

    if cost.mana is not None and not cost.mana.exists:
        return [no_mana_cost(cost.spell.name if cost.spell else "This")]
    if cost.no_life and any(chosen.endswith("life") for chosen in cost.announced if chosen):
        return [life_prohibited(question.game, cost)]
    reasons = [
        Reason(rule="601.2h", text=f"{object_id} is forbidden, and chance could take it.")
        for object_id in _forbidden_to_chance(question, cost)
    ]
    for object_id in sorted(question.require):
        entry = question.game.find(object_id)
        assert entry is not None  # prepare_on knows every id
        takable = any(
            object_id in part.ids for o in question.game.objects for a in o.abilities for part in a.taken
        )
        if object_id in cost.takable and object_id not in question.forbid and not entry.forbid:
            continue
        name = question.game.called(object_id)
        forbidden = object_id in question.forbid
        reason = required_unusable(object_id, entry, forbidden, cost, takable=takable, name=name)
        if reason is not None:
            reasons.append(reason)
    return reasons


def takes_forbidden_by_chance(question: Question, cost: TotalCost) -> bool:
    """Whether a card that the request forbids could be taken at random for a cost (701.9b)."""
    return any(_forbidden_to_chance(question, cost))


def _forbidden_to_chance(question: Question, cost: TotalCost) -> Iterator[str]:
    """Cards that the request forbids and that could be taken at random (701.9b)."""
    for part in cost.parts:
        if part.at_random and (part.amount or part.per_x):
            for object_id in sorted(part.ids):
                entry = question.game.find(object_id)
                if object_id in question.forbid or (entry is not None and entry.forbid):
                    yield object_id


def unpayable_for_lack(question: Question, problem: PaymentProblem, clock: Clock) -> Answer:
    """The answer for a payment that lacks something, with what is missing."""
    from planner.models.problem.solution import Outcome
    from planner.planning.words.refusal_sentences import lacking_parts, missing_from, shortfall

    solution = _smallest(problem, clock)
    if solution.outcome is Outcome.INFEASIBLE and question.cost.only_types == "":
        total = question.cost.locked(question.cost.x or 0)
        text = f"No mana can be spent on it, and what can pay for mana instead doesn't pay all of {total}."
        return unpayable(question, text, [Reason(rule="601.2h", text=text)])
    if solution.outcome is Outcome.INFEASIBLE:
        text = "Nothing that could be added would make a payment use everything that is required."
        return unpayable(question, text, [Reason(rule="601.2g", text=text)])
    if solution.outcome is not Outcome.OPTIMAL:
        text = "The cost can't be paid in full; the limit came before the smallest shortfall was proven."
        return unpayable(question, text, [Reason(rule="118.3", text=text)])
    reasons = shortfall(question.game, question.cost, solution)
    reasons += lacking_parts(question.game, question.cost, problem, solution)
    sentence = " ".join(reason.text for reason in reasons)
    return unpayable(question, sentence, reasons, missing_from(solution, question.cost))


def _smallest(problem: PaymentProblem, clock: Clock) -> Solution:
    """Find the smallest set of additions that makes a cost payable."""
    from planner.models.deciders.still_owed.missing_mana import missing_mana

    if (found := missing_mana(problem)) is not None:
        return found
    from planner.models.deciders.program.best_payment import smallest_missing

    return smallest_missing(problem, clock).solution
