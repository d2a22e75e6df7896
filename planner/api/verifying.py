"""Judge the answers of anybody: carry out plans, add up proofs, and solve only where that is asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from msgspec import UNSET

from planner.api.call_forms import said_as
from planner.api.functions import AnswerContext
from planner.api.unproven_parts import believed_of, proof_of, rests_on
from planner.contract.answer import (
    KeptPlan,
    Plan,
    Proof,
    Said,
    Unpayable,
    answer_as_typed,
    answer_from_dict,
)
from planner.contract.input import refuse_repeated_keys
from planner.contract.refusals import shown
from planner.contract.request import decode
from planner.costing.kept_costs import recosted
from planner.costing.question import Question
from planner.game.readings import Could
from planner.planning.after.game_after import game_after
from planner.planning.after.game_then import held_by, then_of
from planner.planning.answers.hand_in_two_steps import castable_after
from planner.planning.answers.possible_games import possible_questions
from planner.planning.answers.taken_by_keeping import what_keeping_takes
from planner.planning.answers.verdict import verdict
from planner.planning.drafts.drafts import possible_prices
from planner.planning.hand.cards import keeping_named, rest_of_hand
from planner.planning.keep.kept_afterwards import game_after_chance
from planner.planning.proofs import fault_in
from planner.planning.question.compiled_board import CompiledBoard
from planner.planning.question.methods import SolveOptions
from planner.planning.question.second_reading import readings_that_differ
from planner.referee import Ruling, replay_any
from planner.referee.certificates import forbidding_rules
from planner.referee.id_checks import check_ids

if TYPE_CHECKING:
    from planner.api.functions import WholeRequest


@said_as('verify({"board": board, "pay": "Opt"}, answer)')
def verify(
    request: WholeRequest,
    answer: Said | dict[str, Any] | str | bytes,
    *,
    solve: bool = False,
    require_proof: bool = False,
) -> Ruling:
    """Carry out the answer to a request step by step, check its certificate, and report what fails.

    The referee begins with the same settled game and total costs as the solver; what a step does, which
    objects fit, what the plan costs and what each object can give at the most it works out by code of its
    own. The ``Ruling`` is true where nothing is wrong, and lists its ``problems`` otherwise; ``price`` is the
    plan's price as the referee counts it. Every object that the answer names is looked for.

    That a cost can't be paid, or that a plan is the cheapest, is proven by the answer's ``proof``: a
    ``certificate`` is added up line by line, a ``rule`` is read again, and nothing is solved for that. A
    ``search``, or an answer without a proof, is believed: ``ruling.proof`` says which it was. So there are
    three outcomes: what is refuted is false (``bool(ruling)``); what is legal is ``ruling.proven``, or
    ``ruling.unproven`` lists what of it nobody has checked, and ``require_proof`` refutes it for that.

    With ``solve`` the verdict of an answer without a plan is compared with a new one as well, and what a plan
    says that stays payable is paid after it by new plans, where it has none of its own. Raises
    ``RequestError``.

    >>> from planner.api.functions import plan
    >>> request = {"board": {"battlefield": ["Forest"]}, "pay": {"cost": "{G}"}}
    >>> bool(verify(request, plan(request), solve=True))
    True
    """
    if isinstance(request, str | bytes):
        refuse_repeated_keys(request)
    asked = AnswerContext(decode(cast(Any, request)), SolveOptions())  # the limits are those of the answer
    return verify_asked(asked, answer, solve=solve, require_proof=require_proof)


def verify_asked(
    asked: AnswerContext,
    answer: Said | dict[str, Any] | str | bytes,
    *,
    solve: bool = False,
    require_proof: bool = False,
    path: str = "",
) -> Ruling:
    """Check an answer to a question; ``path`` is its place in a line; see ``verify``."""
    question = asked.question()
    if isinstance(answer, dict | str | bytes):
        answer = answer_from_dict(answer, path)
    else:
        answer = answer_as_typed(answer)
    if question.reads_hand:
        question = keeping_named(question, answer.summary.kept if isinstance(answer, Plan) else ())
    if isinstance(answer, Plan):
        ruling = _ruling(question, answer, require=question.require, keep=question.keep_names)
        problems = [*ruling.problems, *_problems_of_words(question, answer, ruling, solve=solve)]
    else:
        ruling = Ruling(problems=(), price=0, lethal=False)
        problems = [*_problems_of_verdict(asked, question, answer, solve=solve)]
        problems += _problems_of_ids(question, answer)
    problems += [*_problems_of_proof(question, answer), *_problems_of_permission(question, answer)]
    stated = asked.request.pay is not None and asked.request.pay.total_cost is not None
    ruling = replace(ruling, problems=tuple(problems), total_cost="stated" if stated else "")
    return _judged(question, answer, ruling, solve=solve, require_proof=require_proof)


def _judged(question: Question, answer: Said, ruling: Ruling, *, solve: bool, require_proof: bool) -> Ruling:
    """Add to a ruling what the answer relies on, and which parts weren't checked."""
    ruling = replace(ruling, proof=rests_on(answer, solve=solve))
    if not ruling:
        return ruling
    differ = readings_that_differ(question, answer)
    unproven = (
        *believed_of(question, answer, solve=solve, helps=_could_help(question, answer)),
        *(f"readings_differ: a second reader reads {shown(name)} otherwise" for name in differ),
    )
    if unproven and require_proof:
        problems = tuple(f"proof: required, but {one}" for one in unproven)
        return replace(ruling, problems=problems, readings_differ=differ)
    return replace(ruling, unproven=unproven, readings_differ=differ)


def _could_help(question: Question, answer: Said) -> bool:
    """Whether unread text or unstated facts could make payable what an answer calls unpayable.

    If only facts are missing and a rule is the proof, the rule is checked in every game that could be meant.
    """
    if not isinstance(answer, Unpayable) or not question.any_could(Could.HELP, Could.EITHER):
        return False
    if proof_of(answer) is not Proof.RULE or any(not line.lacks for _, line in question.unread):
        return True
    games = list(possible_questions(question))
    return not games or any(problem for game in games for problem in _problems_of_rule(game, answer))


def _problems_of_permission(question: Question, answer: Said) -> Iterator[str]:
    """Problems with an answer's claim about permission (601.3)."""
    if (answer.permitted is False) is not bool(question.unpermitted):
        said = question.unpermitted or "something permits it"
        yield f"permitted: {'is false' if answer.permitted is False else 'is left out'}, but {said} (601.3)"


# --- what proves a claim ---------------------------------------------------------------------------


def _problems_of_proof(question: Question, answer: Said) -> Iterator[str]:
    """Problems with an answer's proof; a search is believed."""
    if not isinstance(answer, Plan | Unpayable):
        return
    proof, certificate = proof_of(answer), answer.certificate
    if isinstance(answer, Plan) and answer.optimal is not True:
        if proof is not None or certificate is not UNSET:
            yield "proof: there, but the plan isn't said to be the cheapest"
    elif proof is Proof.RULE:
        yield from _problems_of_rule(question, answer)
    elif proof is Proof.CERTIFICATE and certificate is UNSET:
        yield "certificate: isn't there, though it is the proof"
    elif certificate is not UNSET:
        fault = fault_in(certificate, question, answer)
        yield from [fault] * bool(fault)


def _problems_of_rule(question: Question, answer: Plan | Unpayable) -> Iterator[str]:
    """Problems if a rule is the proof: the referee reads it again; rules of total costs are known."""
    if isinstance(answer, Plan):
        yield "proof: no rule shows that a plan is the cheapest"
        return
    if answer.certificate is not UNSET:
        yield "certificate: there, but a rule is the proof"
    known = [rule for rule, _ in question.reasons]
    for cost in question.ways:
        rules = known or forbidding_rules(
            question.game, cost, forbid=question.forbid, require=question.require
        )
        if not rules:
            yield f"proof: no rule forbids to pay {cost.locked(cost.x or 0) or 'this'}"
    named = {reason.rule for reason in answer.reasons}
    if known and not named <= set(known):
        yield f"reasons: {shown(sorted(named))}, but it is {shown(known)}"


# --- what an answer says ---------------------------------------------------------------------------


def _problems_of_verdict(
    asked: AnswerContext, question: Question, answer: Said, *, solve: bool
) -> Iterator[str]:
    """Problems with the verdict of an answer without a plan."""
    if isinstance(answer, Unpayable) and answer.total_cost is not UNSET:
        owed = _owed(question)
        # what isn't stated may say what the cost is: the answer holds in every game that could be meant
        if answer.total_cost not in owed and not any(
            answer.total_cost in _owed(one) for one in possible_questions(question)
        ):
            shown_owed = " or ".join(map(repr, sorted(owed)))
            yield f"total_cost: is {answer.total_cost!r}, owed is {shown_owed} (601.2f)"
    if not solve:
        return
    status = verdict(question, SolveOptions(want=asked.request.want))
    too_late = answer.status == "unknown" and asked.request.limits.time is not None
    if answer.status is not status and not too_late:
        yield f"status: the answer says {answer.status}, but the verdict is {status}"


def _owed(question: Question) -> set[str]:
    """The possible total costs, with X as announced, or the least that it can be."""
    return {cost.locked(x) for cost in question.ways for x in {cost.x or 0, cost.x_least}}


def _problems_of_words(question: Question, plan: Plan, ruling: Ruling, *, solve: bool) -> Iterator[str]:
    """Problems with what a plan says besides its steps: about objects, and about kept costs."""
    ids = _problems_of_ids(question, plan)
    yield from ids
    if not ruling or ids:
        return
    yield from _problems_of_taking(question, plan, solve=solve)
    yield from _problems_of_castable(question, plan, solve=solve)
    if plan.kept_plans is not UNSET:
        yield from _problems_of_kept(question, plan, plan.kept_plans)
    elif plan.summary.kept and solve:
        yield from _problems_of_claim(question, plan)


def _problems_of_taking(question: Question, plan: Plan, *, solve: bool) -> Iterator[str]:
    """Problems with what an answer says keeping takes; with ``solve`` it is computed again."""
    if plan.kept is UNSET:
        return
    if [one.name for one in plan.kept] != plan.summary.kept:
        yield f"kept: not the costs of summary.kept, which are {shown(plan.summary.kept)}"
        return
    for number, one in enumerate(plan.kept):
        if one.freely and (one.loses or one.life):
            yield f"kept[{number}]: {one.name} is paid freely, and loses something"
    if solve:
        taken = what_keeping_takes(question, plan, SolveOptions().begun(), CompiledBoard(question.game))
        wrong = (number for number, one in enumerate(taken) if one.freely != plan.kept[number].freely)
        yield from (f"kept[{number}].freely: is {plan.kept[number].freely}" for number in wrong)


def _problems_of_castable(question: Question, plan: Plan, *, solve: bool) -> Iterator[str]:
    """Problems with the cards an answer calls castable by themselves; with ``solve`` each is asked."""
    if plan.castable is UNSET:
        return
    names = {one.id: one.name for one in rest_of_hand(question)}
    for number, one in enumerate(plan.castable):
        if names.get(one.card) != one.name:
            yield f"castable[{number}].card: {shown([one.card])} is no card of the hand called {one.name}"
            return
    if left := Counter(plan.summary.kept) - Counter([one.name for one in plan.castable]):
        yield f"castable: {shown(list(left))} can be cast with all that is kept, but isn't listed"
    elif solve:
        options, board = SolveOptions().begun(), CompiledBoard(question.game)
        if castable_after(question, plan, options, board) != plan.castable:
            yield "castable: what the plan leaves lets other cards be cast"


def _problems_of_ids(question: Question, answer: Said) -> list[str]:
    """Problems with what an answer says about objects, and about unknown facts of them."""
    names = (name for name, _ in question.every_unread)
    return check_ids(answer, question.game, question.ways, question.needs, names)


def _problems_of_claim(question: Question, plan: Plan) -> Iterator[str]:
    """Problems with a plan's kept costs: each is planned, and paid after the plan."""
    from planner.planning.turn import kept_plans, leaves_payable

    plans = kept_plans(question, plan)
    if plans is not None:
        yield from _problems_of_kept(question, plan, plans)
    elif not leaves_payable(question, plan):
        yield f"summary.kept: {shown(plan.summary.kept)} can't all be paid after this plan"


def _ruling(
    question: Question,
    plan: Plan,
    *,
    require: frozenset[str] = frozenset(),
    keep: tuple[tuple[str, int], ...] = (),
) -> Ruling:
    """Let the referee carry out a plan, by the price table that fits it, if there is one."""
    rulings = [
        replay_any(
            question.game, question.ways, prices, plan, forbid=question.forbid, require=require, keep=keep
        )
        for prices in possible_prices(question, plan)
    ]
    return next((ruling for ruling in rulings if ruling), rulings[-1])


def _problems_of_kept(question: Question, plan: Plan, kept: list[KeptPlan]) -> Iterator[str]:
    """Problems with the plans for kept costs, carried out after the plan from an empty pool."""
    if sorted(one.name for one in kept) != sorted(plan.summary.kept):
        yield f"kept_plans: not the costs of summary.kept, which are {shown(plan.summary.kept)}"
    game = replace(game_after_chance(question, plan), pool=())
    held = held_by(question.game, plan)
    for number, one in enumerate(kept):
        entries = [entry for entry in question.keep if entry.name == one.name]
        ways = [way for entry in entries for way in recosted(entry, game).ways]
        if not ways:
            yield f"kept_plans[{number}]: {one.name} can't be paid for any more"
            return
        game = then_of(game, entries[0].when, held)
        ruling = _ruling(question.on(game).choosing(*ways), one.plan)
        yield from (f"kept_plans[{number}]: {problem}" for problem in ruling.problems)
        if ruling.lethal:
            yield f"kept_plans[{number}]: it kills its player"
        if not ruling:
            return
        game = game_after(game, one.plan)
