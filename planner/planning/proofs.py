"""What an answer is proven by: a rule, a certificate that anyone can check by adding up, or searches.

A certificate is made of the question alone, and of the price that the answer claims: it doesn't rest on how
the answer was found, so that equal requests have equal ones. It is made when it is first read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple
from weakref import ref

from msgspec import UNSET

from planner.contract.answer import Answer, Found, Plan, Proof, Proven, Said, Unknown, Unpayable
from planner.contract.certificate import Case, Certificate
from planner.costing.question import Question
from planner.game.clock import OutOfTimeError
from planner.game.mana import TYPES
from planner.game.readings import Could
from planner.game.vocabulary import Helper
from planner.planning.drafts.bounds import can_be_bounded, can_only_make_less
from planner.planning.hand.kept_beside import (
    beside,
    dearer,
    is_partly_kept,
    kept_costs_of,
    takes_more_than_mana,
    ways_of,
)
from planner.planning.question.compiled_board import CompiledBoard
from planner.planning.question.settled_uses import gained_by, given_up_for_certain, whole_problem
from planner.planning.question.unpayable import certain_reasons
from planner.planning.words.proof_sentences import sentence_of_lack
from planner.referee.certificates import KeptCost, check_certificate, heaviest

if TYPE_CHECKING:
    from planner.models.proofs.potentials import PaymentSummary
    from planner.models.proofs.relaxed_problem import Relaxation

MOST_WAYS = 24
"""Answers with more total costs to choose from carry no certificate: it would have a case for each."""
_HELPING = (Helper.CONVOKE.value, Helper.IMPROVISE.value, Helper.DELVE.value)
"""What objects pay for mana by, as steps say it."""


class Grounds(NamedTuple):
    """What an answer relies on if there is no short proof.

    It is ``sure`` if every claim of the constraint solver was solved a second time. ``again`` answers once
    more by that solver alone, for answers of the dynamic program.
    """

    sure: bool = False
    again: Callable[[], Answer] | None = None


class ProofOfAnswer:
    """Makes the proof of the answer to a question, once for all copies of the answer.

    ``board`` is the compiled board of the question, if there is one; since it caches its answers, these hold
    only a weak reference to it.
    """

    __slots__ = ("_board", "_found", "_grounds", "_question")

    def __init__(self, question: Question, board: CompiledBoard | None, grounds: Grounds) -> None:
        self._question = question
        self._board = ref(board) if board is not None else None
        self._grounds = grounds
        self._found: Found | None = None

    def prove(self, answer: Proven) -> Found | None:
        """The proof of the answer, with the certificate if there is one; None for no proof."""
        if isinstance(answer, Plan) and not answer.optimal:
            return None
        if self._found is None:
            board = self._board() if self._board is not None else None
            found = _proof(self._question, board, answer)
            self._found = found if found.proof is not Proof.SEARCH else _confirmed(self._grounds, answer)
            self._grounds = Grounds()
        return self._found


def prove_when_read(
    question: Question, board: CompiledBoard | None, found: Answer, grounds: Grounds
) -> Answer:
    """Let an answer make its proof when it is first read; return the answer."""
    if isinstance(found, Proven):
        found.proven_by(ProofOfAnswer(question, board, grounds))
    return found


def _confirmed(grounds: Grounds, answer: Said) -> Found:
    """Proof by searches: whether two independent searches agree on an answer, or only one found it."""
    if not grounds.sure or grounds.again is None:
        return Found(Proof.CONFIRMED if grounds.sure else Proof.SEARCH)
    try:
        other = grounds.again()
    except OutOfTimeError:
        return Found(Proof.SEARCH)
    if isinstance(other, Unknown) or (isinstance(other, Plan) and not other.optimal):
        return Found(Proof.SEARCH)
    return Found(Proof.CONFIRMED) if _says_the_same(answer, other) else Found(None)


def _says_the_same(answer: Said, other: Answer) -> bool:
    """Whether two answers make the same claim: no payment exists, or none is better."""
    if not (isinstance(answer, Plan) and isinstance(other, Plan)):
        return answer.status == other.status
    ends = (answer.lethal is True) is (other.lethal is True)
    return ends and answer.whole_price == other.whole_price


def _proof(question: Question, board: CompiledBoard | None, answer: Said) -> Found:
    """Prove an answer by rules, or by weights, or else note that it took a search."""
    reasons = [certain_reasons(way) for way in question.each_way()]
    if isinstance(answer, Unpayable) and all(reasons):
        return Found(Proof.RULE)
    if beyond_weights(question, answer):
        return Found(Proof.SEARCH)
    plan = answer if isinstance(answer, Plan) else None
    price = plan.whole_price if plan is not None else None
    board = CompiledBoard.of(question, board)
    kept = cache(lambda partly: kept_costs_of(question, board, partly=partly))
    partly = plan is not None and is_partly_kept(question, plan)
    cases = []
    for way, forbidding in zip(question.each_way(), reasons, strict=True):
        case = _case(way)
        if forbidding:
            case.rule = forbidding[0].rule
        elif not _prove(case, way, board, plan, kept, partly=partly):
            return Found(Proof.SEARCH)
        cases.append(case)
    if price is not None and min([case.bound for case in cases if case.bound is not UNSET]) > price:
        return Found(Proof.SEARCH)  # the plan itself shows that such weights are wrong
    certificate = Certificate(cases=cases)
    if _fault_in(certificate, question, answer, kept(partly or any(case.beside for case in cases))):
        return Found(Proof.SEARCH)
    shows = sentence_of_lack(answer, certificate, question.game) if isinstance(answer, Unpayable) else ""
    return Found(Proof.CERTIFICATE, certificate, shows)


def fault_in(certificate: Certificate, question: Question, answer: Said) -> str:
    """Let the referee check a certificate of an answer; return the line that fails, "" if it holds."""
    partly = any(case.beside for case in certificate.cases)
    keep = kept_costs_of(question, CompiledBoard.of(question, None), partly=partly)
    return _fault_in(certificate, question, answer, keep)


def _fault_in(certificate: Certificate, question: Question, answer: Said, keep: Sequence[KeptCost]) -> str:
    """Let the referee check a certificate: none that fails is returned, as no plan is that doesn't work."""
    return check_certificate(
        question.game,
        question.ways,
        question.prices,
        answer,
        certificate,
        forbid=question.forbid,
        require=question.require,
        keep=keep,
        unread=question.unread,
    )


def beyond_weights(question: Question, answer: Said) -> str:
    """Why weights can't prove an answer, so that it has no certificate; "" if they can."""
    if question.lacks:
        return "a fact isn't said"
    if question.any_could(Could.HELP, Could.EITHER):
        return "text isn't understood that could help"
    if len(question.ways) > MOST_WAYS:
        return f"more than {MOST_WAYS} total costs could be paid"
    if isinstance(answer, Plan):
        return _beyond_weights(question, answer)
    moves = question.volatile and not can_only_make_less(question)
    return _MOVES if moves else ""


_MOVES = "what abilities make changes while the cost is paid"


def _beyond_weights(question: Question, plan: Plan) -> str:
    if question.game.policies is not None:
        return "policies say what a player wants"
    if question.volatile and not can_be_bounded(question):
        return _MOVES
    return "every plan that there is kills its player" if plan.lethal is True else ""


def _case(way: Question) -> Case:
    x = way.cost.x or 0
    mana = way.cost.mana
    total = way.cost.locked(x) if mana is None or mana.exists else ""
    return Case(total_cost=total, other_costs=way.cost.others(x))


def _prove(
    case: Case,
    way: Question,
    board: CompiledBoard,
    plan: Plan | None,
    kept: Callable[[bool], Sequence[KeptCost]],
    *,
    partly: bool,
) -> bool:
    """Add to a case its evidence: that it can't be paid, or not for less than a price."""
    from planner.models.proofs.proving import evidence_of_lack, evidence_of_price
    from planner.models.proofs.relaxation import relaxation_of
    from planner.models.proofs.weights import bound_of

    problem, base = whole_problem(way, board)
    relaxation = relaxation_of(problem, priced=plan is not None, base=base, known=board.relaxed)
    if relaxation is None:
        return False
    if plan is None:
        case.evidence = evidence_of_lack(relaxation) or UNSET
        return case.evidence is not UNSET
    case.beside, most = beside(way, board, plan, kept(partly))
    always = given_up_for_certain(way) - gained_by(way) - relaxation.objective.worth_of_kept * most
    own = plan.total_cost == case.total_cost and plan.other_costs == case.other_costs
    payment = payment_of(plan, way.game.life) if own else None
    evidence = evidence_of_price(relaxation, plan.whole_price - always, payment)
    if evidence is None:
        can = bool(way.keep) and not takes_more_than_mana(way.cost)
        return can and _prove_dearer(case, way, board, plan.whole_price, kept(True), relaxation)
    case.evidence, case.bound = evidence, bound_of(evidence) + always
    return True


def _prove_dearer(
    case: Case,
    way: Question,
    board: CompiledBoard,
    price: int,
    keep: Sequence[KeptCost],
    paying: Relaxation,
) -> bool:
    """Show a case by what stays payable only for a price: that it is no less than what is kept is worth."""
    from planner.models.proofs.proving import evidence_of_price
    from planner.models.proofs.weights import bound_of

    most = heaviest(keep, [ways_of(one) for one in case.beside])
    if most is None:
        return False
    always = given_up_for_certain(way) - gained_by(way)
    evidence = evidence_of_price(paying, price - always + paying.objective.worth_of_kept * (most - 1))
    if evidence is None:
        return False
    least = bound_of(evidence) + always
    found = dearer(way, board, keep, case.beside, paying, least=least, price=price, always=always)
    if found is None:
        return False
    case.beside, case.evidence, case.bound = [*case.beside, *found.beside], evidence, found.bound
    return True


def payment_of(plan: Plan, life: int) -> PaymentSummary | None:
    """Summarize a plan for computing weights; None if it does more than a summary can say."""
    from planner.models.proofs.potentials import PaymentSummary

    made: dict[str, tuple[int, ...]] = {}
    asked: dict[str, tuple[int, ...]] = {}
    spent: set[tuple[int, str]] = set()
    helped: list[tuple[str, str]] = []
    for step in plan.steps:
        name, paid = step.object, step.for_ or ""
        if step.action == "activate" and name is not None and name not in made:
            made[name] = _types_of(step.adds or "")
            if step.spends:
                asked[name] = _types_of(step.spends)
        elif step.action == "spend" and step.mana is not None:
            symbol = "{1}" if paid[1:-1].isdecimal() else paid
            spent.update([(one, symbol) for one in _types_of(step.mana)])
        elif name is not None and name not in made and paid.startswith(_HELPING):
            helped.append((name, paid.partition(" ")[2]))
        elif step.action != "pay life":
            return None
    lost = max(life - plan.summary.life_after_triggers, 0)
    return PaymentSummary(made, asked, frozenset(spent), tuple(helped), lost)


@lru_cache(maxsize=1_024)
def _types_of(mana: str) -> tuple[int, ...]:
    """Numbers of the types of mana in symbols, in their order: ``"{G}{W}"`` gives 4 and 0."""
    return tuple(sorted([TYPES.index(one) for one in mana[1::3]]))
