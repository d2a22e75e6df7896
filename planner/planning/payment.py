"""One question answered: program, plan, referee, answer."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from msgspec import UNSET

from planner.contract.answer import Answer, Plan, Reason, Status
from planner.contract.refusals import RequestError, shown
from planner.costing.question import Prepared
from planner.game.prices import Prices
from planner.game.readings import Could
from planner.models.hall.demand_checks import is_bare, needed_by
from planner.models.problem.solution import Clock, Outcome, Payment
from planner.models.problem.universal import owing
from planner.models.search.sequencing import Sequencer
from planner.planning.best_way import best_way
from planner.planning.compiled_board import Compiled
from planner.planning.enablers import doing_without, keeping, means_at_risk
from planner.planning.game_after import plan_holds
from planner.planning.mandatory import with_duty
from planner.planning.problem import problem_of
from planner.planning.unpayable import UNREAD, certain_reasons, short, unknown, unpayable, unread_turns
from planner.referee import Ruling, replay

if TYPE_CHECKING:
    from planner.models.flows.network import Network
    from planner.models.problem.payment_problem import PaymentProblem
    from planner.models.program.payment_program import PaymentProgram

AUTO, FLOW, HALL, PROGRAM, RULE = "auto", "flow", "hall", "program", "rule"
"""How a question is answered: by what is fastest and exact for it, or by one method alone."""
UNKNOWN_POWER = 10
"""What an unstated power counts as in a price where it decides: rather spared than tapped."""
_LIMIT = "The limit on solving time came before a proof or a plan."
_REFUSED = "A plan was found, but it was refused when it was carried out:"
_CAPPED = "An ability would have to be activated more than 10,000 times, which is not planned."
_VOLATILE = "How much mana an ability makes changes while the cost is paid, which is not planned with."
_NO_FLOW = "Not all sources here make one mana each, or something else is owed: no flow decides this."
_LEANS = "The plans looked at lose what grants their mana, or what lets it be spent so, before it is needed."


class RefereeError(AssertionError):
    """A plan that the referee refused: a fault of this package, never of a request."""


def verdict(question: Prepared, method: str = AUTO, board: Compiled | None = None) -> Status:
    """Whether the cost can be paid in full, in one of its ways, without a plan."""
    return decided(question, method, board).status


def decided(question: Prepared, method: str = AUTO, board: Compiled | None = None) -> Answer:
    """The bare verdict, and the method that it was found by.

    ``board`` is the compiled board that the question is about, where there is one. A method
    that is forced and doesn't decide leaves it unknown.
    """
    refuse_method(method, (AUTO, HALL, PROGRAM))
    if question.keep:  # what is kept says how, never whether
        question = replace(question, keep=())
    if board is None or board.game is not question.game:
        board = Compiled(question.game)
    found = Answer(status=Status.UNPAYABLE, method=RULE)
    for way in question.each_way():
        one = _decided(way, method, board)
        if one.status is Status.PAYABLE:
            return one
        unknown = one.status is Status.UNKNOWN
        if found.status is not Status.UNKNOWN and (unknown or one.method != RULE):
            found = one
    return found


def refuse_method(method: str, allowed: tuple[str, ...]) -> None:
    """Refuse a method that there isn't."""
    if method not in allowed:
        raise RequestError("method", f"expected one of {shown(list(allowed))}, got {shown(method)}")


def rests_on_amounts(question: Prepared) -> bool:
    """Whether only what is owed and what can be made decides the verdict."""
    steady = not (question.volatile or means_at_risk(question.game))
    return steady and not question.require and not certain_reasons(question)


def _decided(question: Prepared, method: str, board: Compiled) -> Answer:
    """Whether one total cost can be paid in full: by a rule, by Hall's condition, or by the program."""
    if certain_reasons(question):
        return Answer(status=unread_turns(Status.UNPAYABLE, question), method=RULE)
    if method != PROGRAM and (found := _by_hall(question, board)) is not None:
        return Answer(status=unread_turns(found, question), method=HALL)
    if method == HALL:
        return Answer(status=Status.UNKNOWN, method=HALL)
    return Answer(status=_by_program(question), method=PROGRAM)


def _by_hall(question: Prepared, board: Compiled) -> Status | None:
    """The verdict by Hall's condition, None where that doesn't decide it."""
    if not is_bare(question.cost) or not rests_on_amounts(question):
        return None
    halls = board.halls(question.cost, question.forbid)
    need = needed_by(question.cost, halls.table)
    found = halls.verdict(need) if need is not None else None
    if found is None:
        return None
    return Status.PAYABLE if found else Status.UNPAYABLE


def _by_program(question: Prepared) -> Status:
    """The verdict by the constraint program."""
    from planner.models.search.best_payment import any_payment, best_payment

    if question.volatile or means_at_risk(question.game):
        # Whether a plan holds shows only when it is carried out.
        return _replayed(question).status
    problem = problem_of(question)
    clock = Clock(question.seconds)
    outcome = any_payment(problem, clock).outcome
    if outcome is Outcome.UNKNOWN:  # some payment had no order: the best one may have
        outcome = best_payment(problem, clock).outcome
    if outcome is Outcome.UNKNOWN or (outcome is Outcome.INFEASIBLE and problem.capped):
        return Status.UNKNOWN
    status = Status.UNPAYABLE if outcome is Outcome.INFEASIBLE else Status.PAYABLE
    return unread_turns(status, question)


def answer(question: Prepared, method: str = AUTO, board: Compiled | None = None) -> Answer:
    """The answer to a question: a proven, replayed plan, or why there is none.

    ``board`` is the compiled board that the question is about, where there is one.
    """
    if question.want == "verdict":
        found = decided(question, method, board)
    else:
        refuse_method(method, (AUTO, FLOW, PROGRAM))
        if board is None or board.game is not question.game:
            board = Compiled(question.game)
        found = best_way(question, lambda way: _way(way, method, board))
        if question.mandatory:
            found = with_duty(question, found, verdict)
        found.method = PROGRAM if found.method is UNSET else found.method
    found.not_understood = question.not_understood
    found.assumed = list(dict.fromkeys([*question.game.assumed, *question.assumed, *found.assumed]))
    return found


def _way(question: Prepared, method: str, board: Compiled) -> Answer:
    """The answer for one total cost."""
    if reasons := certain_reasons(question):
        found = unpayable(question, " ".join(reason.text for reason in reasons), reasons)
        found.method = RULE
        return found
    return _replayed(question, method, board)


def _replayed(question: Prepared, method: str = PROGRAM, board: Compiled | None = None) -> Answer:
    """The answer, where the referee carried out its plan; ``unknown`` where it refused to."""
    try:
        return _solved(question, method, board)
    except RefereeError as error:
        return unknown(question, Reason(rule="referee", text=f"{_REFUSED} {error}"))


def _solved(question: Prepared, method: str = PROGRAM, board: Compiled | None = None) -> Answer:
    """The answer by flows where they decide it, by the program elsewhere."""
    clock = Clock(question.seconds)
    flowed = payment_by_flow(question, board) if method != PROGRAM and board is not None else None
    if flowed is None and method == FLOW:
        return unknown(question, Reason(rule="method", text=_NO_FLOW))
    problem, payment = flowed[1:] if flowed is not None else _programmed(question, clock)
    found = _written(question, problem, payment, clock, flowed[0] if flowed is not None else None)
    found.method = PROGRAM if flowed is None else FLOW
    return found


def _programmed(question: Prepared, clock: Clock) -> tuple[PaymentProblem, Payment]:
    """The best payment by the constraint program."""
    from planner.models.search.best_payment import best_payment

    problem = problem_of(question)
    return problem, best_payment(problem, clock, partial(_leave_alone, question.left_alone))


def _written(
    question: Prepared, problem: PaymentProblem, payment: Payment, clock: Clock, network: Network | None
) -> Answer:
    """A payment as a plan that the referee has carried out, or why there is none."""
    if payment.outcome is Outcome.UNKNOWN:
        return unknown(question, Reason(rule="limits", text=_LIMIT))
    if payment.outcome is Outcome.INFEASIBLE:
        if problem.capped:
            return unknown(question, Reason(rule="limits", text=_CAPPED))
        if question.volatile:
            return unknown(question, Reason(rule="605.3b", text=_VOLATILE))
        return short(question, problem, clock, network)
    if unread_turns(Status.PAYABLE, question) is Status.UNKNOWN:
        return unknown(question, Reason(rule="not_understood", text=UNREAD))
    from planner.planning.steps import write_plan

    plan = write_plan(question.game, question.cost, question.prices, problem, payment, question.keep)
    if (means := means_at_risk(question.game)) and not _ruling(question, plan):
        return _with_means(question, means, clock)
    if question.keep and not (question.keeps_all or question.sway):
        from planner.planning.keep.joint_payment import with_what_it_keeps

        plan = with_what_it_keeps(question, plan, (problem, payment), clock, _solved)
    if unstated := _unstated_powers(question, plan):
        plan = _with_unstated_powers(question, unstated, clock) or plan
    else:
        _check(question, plan)
    if question.volatile and not plan_holds(question.game, plan):
        return unknown(question, Reason(rule="605.3b", text=_VOLATILE))
    return _qualified(question, problem, payment, plan)


def _leave_alone(ids: frozenset[str], program: PaymentProgram) -> None:
    """Let a program use none of these objects, each of which is a class of its own."""
    for index, source in enumerate(program.problem.sources) if ids else ():
        if not ids.isdisjoint(source.ids):
            program.model.add(program.used[index] == 0)


def _qualified(question: Prepared, problem: PaymentProblem, payment: Payment, plan: Plan) -> Plan:
    """The plan, called optimal only where nothing that isn't known could be better."""
    from planner.models.problem.payment_problem import UNBOUNDED_X

    if question.any_could(Could.HELP) or problem.capped or question.volatile:
        plan.optimal = False
    if problem.endless and payment.solution.x == UNBOUNDED_X:
        plan.x_unbounded = True
    return plan


def payment_by_flow(question: Prepared, board: Compiled) -> tuple[Network, PaymentProblem, Payment] | None:
    """The best payment by flows of least cost, or the proof that there is none; None if they can't tell."""
    cost = question.cost
    bare = is_bare(cost) and not (question.keep or question.spared or question.left_alone)
    if cost.mana is None or not bare or not rests_on_amounts(question):
        return None
    network = board.network(cost, question.forbid, question.prices)
    if network is None:
        return None
    from planner.models.flows.best_flow import best_flow

    problem = owing(network.problem, question.game, cost)
    solution = best_flow(network, problem)
    if solution is None:
        return None
    order = Sequencer(problem, solution).sequence() if solution.found else ()
    return None if order is None else (network, problem, Payment(solution, tuple(order)))


def can_be_planned(question: Prepared) -> bool:
    """Whether nothing that is known without a program forbids a plan for this total cost."""
    unread = unread_turns(Status.PAYABLE, question) is Status.UNKNOWN
    return not (unread or certain_reasons(question))


def plan_of(question: Prepared, problem: PaymentProblem, payment: Payment) -> tuple[Plan, bool]:
    """The plan of a payment, and whether it can be carried out as the referee does.

    Unstated powers count as the question's prices say, and the plan says so where it uses one.
    """
    from planner.planning.steps import write_plan

    plan = write_plan(question.game, question.cost, question.prices, problem, payment, question.keep)
    if not _ruling(question, plan) or (question.volatile and not plan_holds(question.game, plan)):
        return plan, False
    known = replace(question, prices=replace(question.prices, unknown_power=0))
    if unstated := _unstated_powers(known, plan):
        plan.optimal = False
        plan.assumed = _assumed_powers(unstated)
    return _qualified(question, problem, payment, plan), True


def _assumed_powers(unstated: list[str]) -> list[str]:
    return [f"power {UNKNOWN_POWER} of {name}, whose power is not given" for name in unstated]


def _with_means(question: Prepared, means: frozenset[str], clock: Clock) -> Answer:
    """A plan where the best one loses what it leans on: that is kept, or done without.

    Whether there is a better one isn't proven then.
    """
    from planner.models.search.best_payment import best_payment
    from planner.planning.steps import write_plan

    plans = []
    for game in (keeping(question.game, means), doing_without(question.game, means)):
        problem = problem_of(replace(question, game=game))
        payment = best_payment(problem, clock)
        if payment.outcome in (Outcome.OPTIMAL, Outcome.FEASIBLE):
            plan = write_plan(game, question.cost, question.prices, problem, payment, question.keep)
            if _ruling(question, plan) and not (question.volatile and not plan_holds(question.game, plan)):
                plans.append(_kept_by_then(question, plan, (problem, payment), clock))
    if not plans:
        return unknown(question, Reason(rule="613.1f", text=_LEANS))
    if unread_turns(Status.PAYABLE, question) is Status.UNKNOWN:
        return unknown(question, Reason(rule="not_understood", text=UNREAD))
    best = min(plans, key=lambda plan: (plan.lethal is True, plan.price))
    best.optimal = False
    return best


def _kept_by_then(
    question: Prepared, plan: Plan, payment: tuple[PaymentProblem, Payment], clock: Clock
) -> Plan:
    """The plan with what it keeps as things stand after it."""
    if not question.keep or question.keeps_all or plan.lethal is True:
        return plan
    from planner.planning.keep.joint_payment import keeping_what_it_can

    return keeping_what_it_can(question, plan, payment, clock)


def _check(question: Prepared, plan: Plan) -> None:
    """No plan leaves without having been replayed."""
    ruling = _ruling(question, plan)
    if not ruling:
        raise RefereeError("; ".join(ruling.problems))


def _ruling(question: Prepared, plan: Plan) -> Ruling:
    """What the referee says of a plan."""
    return replay(
        question.game,
        question.cost,
        question.prices,
        plan,
        forbid=question.forbid,
        require=question.require,
        keep=question.keep_names,
    )


def _unstated_powers(question: Prepared, plan: Plan) -> list[str]:
    """Creatures that the plan taps or loses though their power, part of the price, isn't given."""
    if not (unstated := question.game.of_unstated_power):
        return []
    used = {object_id for s in plan.steps for object_id in (s.object, *s.taps, *s.sacrifices)}
    priced = replace(question.prices, unknown_power=UNKNOWN_POWER)
    found = []
    for entry in unstated:
        tapped_for, lost_for = question.prices.of_creature_tap(entry), question.prices.of_loss(entry)
        if priced.of_creature_tap(entry) != tapped_for or priced.of_loss(entry) != lost_for:
            found += [object_id for object_id in entry.ids if object_id in used]
    return found


def prices_of(question: Prepared, plan: Plan) -> Prices:
    """The prices that a plan was made with: unstated powers count where the plan says so."""
    said = f"power {UNKNOWN_POWER} of "
    if any(line.startswith(said) for line in plan.assumed):
        return replace(question.prices, unknown_power=UNKNOWN_POWER)
    return question.prices


def _with_unstated_powers(question: Prepared, unstated: list[str], clock: Clock) -> Plan | None:
    """The plan that spares creatures of unstated power where anything else will do.

    With a power of 0 the best plan uses them, so what is best depends on a number that
    nobody gave: the plan stands, but it isn't proven best, and says what it assumed.
    """
    from planner.models.search.best_payment import best_payment
    from planner.planning.steps import write_plan

    question = replace(question, prices=replace(question.prices, unknown_power=UNKNOWN_POWER))
    problem = problem_of(question)
    payment = best_payment(problem, clock, partial(_leave_alone, question.left_alone))
    if not payment.solution.found:
        return None
    plan = write_plan(question.game, question.cost, question.prices, problem, payment, question.keep)
    if means_at_risk(question.game) and not _ruling(question, plan):
        return None
    plan = _kept_by_then(question, plan, (problem, payment), clock)
    _check(question, plan)
    plan.optimal = False
    plan.assumed = _assumed_powers(unstated)
    return plan
