"""What of a legal answer nobody has checked: it may be true, and isn't proven."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from planner.contract.answer import Plan, Proof, Said, Unpayable
from planner.contract.refusals import shown
from planner.costing.question import Question
from planner.game.readings import Could
from planner.planning.proofs import beyond_weights


def proof_of(answer: Said) -> Proof | None:
    """The proof that an answer names; None if it names none."""
    proof = answer.proof if isinstance(answer, Plan | Unpayable) else UNSET
    return proof if isinstance(proof, Proof) else None


def rests_on(answer: Said, *, solve: bool) -> str:
    """What a claim relies on besides the steps of a plan: a checked proof, a new verdict, or belief."""
    if solve and not isinstance(answer, Plan):
        return "verdict"
    claims = answer.optimal is True if isinstance(answer, Plan) else answer.status != "unknown"
    if not claims:
        return ""
    proof = proof_of(answer)
    return "believed" if proof in (None, Proof.CONFIRMED, Proof.SEARCH) else str(proof)


def believed_of(question: Question, answer: Said, *, solve: bool, helps: bool) -> Iterator[str]:
    """List the parts of a legal answer that are only believed, each with its field.

    ``helps`` says that text which isn't understood could make an unpayable cost payable.
    """
    if answer.status == "unknown":
        yield "status: unknown, which nothing shows"
    elif isinstance(answer, Plan):
        yield from _believed_of_plan(question, answer, solve=solve)
    elif answer.status == "payable":
        if not solve:
            yield "status: that it can be paid is believed: there is no plan"
    elif rests_on(answer, solve=solve) == "believed":
        yield "status: that it can't be paid is believed: no certificate and no rule shows it"
    elif helps:
        yield "not_understood: text that isn't understood could help"


def _believed_of_plan(question: Question, plan: Plan, *, solve: bool) -> Iterator[str]:
    if question.any_could(Could.HINDER, Could.EITHER):
        yield "not_understood: text that isn't understood, or what it asks for, could hinder"
    if plan.optimal is True:
        if rests_on(plan, solve=solve) == "believed":
            why = beyond_weights(question, plan) or "no weights were found that come up to its price"
            yield f"optimal: that no plan is better is believed: no certificate shows it, since {why}"
        elif question.could_be_better:
            yield "optimal: text that isn't understood, or what it asks for, could make another plan better"
    if not solve and plan.summary.kept and (plan.kept_plans is UNSET or plan.kept is not UNSET):
        yield f"summary.kept: that {shown(plan.summary.kept)} stays payable is believed"
