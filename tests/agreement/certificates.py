"""Do certificates hold, and false ones not? ``python -m tests.agreement.certificates 1000 [--seed N]``.

Random requests are answered; every certificate has to hold when the referee adds it up, and as often as
``--falsified`` says (once) it is made false in a random way, and must be rejected: that of another board
among them. One that holds all the same is held against what really can be paid, and for how much: where
nothing that it claims is untrue (a weight that nothing rests on) it counts as "changed, and still true". What
was proven how is counted by kind of answer. With ``--arbitrary`` the weights are arbitrary instead: found by
climbing from random ones, completed by the checker itself, whose bound then must not be above the true price,
and must not say that a payable cost can't be paid. With ``--forged`` an untrue claim gets a certificate in
which anything is changed, the sums put right as refusals ask for; none may be accepted. Prints each fault;
exit status 1 on any.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from msgspec import UNSET

from planner.contract.answer import Plan, Unpayable
from planner.contract.certificate import Certificate
from planner.costing.question import Question, prepare
from planner.planning.answers.answering import answer as answer_to
from planner.planning.proofs import fault_in
from planner.referee.certificates.faults import FaultError
from tests.support.certificates.arbitrary import bound_by_any_weights
from tests.support.certificates.contradicting import claims_something_untrue
from tests.support.certificates.falsifying import Claim, falsified
from tests.support.certificates.forging import forged, untrue_claim
from tests.support.strategies.granted_abilities import build_rules_request
from tests.support.strategies.kept_costs import build_keep_request
from tests.support.strategies.offers import build_offer_request
from tests.support.strategies.requests import build_converter_request, build_request
from tests.support.strategies.sources import build_plain_request, build_sources_request
from tests.support.strategies.tapped_for_mana import build_tapped_request
from tests.support.strategies.total_costs import build_question
from tests.support.strategies.volatile_amounts import build_volatile_request

BUILDERS: dict[str, Callable[[Any], dict[str, Any]]] = {
    "requests": build_request,
    "converters": build_converter_request,
    "offers": build_offer_request,
    "sources": build_sources_request,
    "plain": build_plain_request,
    "triggers": build_tapped_request,
    "granted": build_rules_request,
    "volatile": build_volatile_request,
}
KINDS = (*BUILDERS, "costs", "kept")
WEIGHT_OF_SYMBOL = "a weight of a symbol changed"
OTHER_BOARD = "the certificate of another board"


@dataclass
class Run:
    """What came of a run: how many answers of which kind, and everything that went wrong."""

    counts: Counter[str] = field(default_factory=Counter)
    falsified: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    before: tuple[Certificate, Question] | None = None


def question_of(kind: str, random: Random) -> Question:
    """Make a random question of this kind, nothing kept payable in it but where it is for that."""
    if kind == "kept":
        return prepare(build_keep_request(random.choice))
    if kind == "costs":
        return build_question(random.choice).asked.keeping(())
    return prepare(BUILDERS[kind](random.choice)).keeping(())


def look_at(run: Run, kind: str, seed: str, false_ones: int) -> None:
    """Answer one random question, hold its certificate against it, and make it false."""
    random = Random(seed)
    question = question_of(kind, random)
    answer = answer_to(question)
    if not isinstance(answer, Plan | Unpayable):
        run.counts["no verdict"] += 1
        return
    what = "optimal" if isinstance(answer, Plan) else "unpayable"
    if isinstance(answer, Plan) and answer.optimal is not True:
        run.counts["not proven"] += 1
        return
    proof, certificate = answer.proof, answer.certificate
    run.counts[f"{what}: {proof}"] += 1
    if certificate is UNSET:
        return
    if fault := fault_in(certificate, question, answer):
        run.faults.append(f"{seed}: doesn't hold: {fault}")
        return
    for number in range(false_ones):
        _falsify(run, seed, question, (answer, certificate), Random(f"{seed}/{number}"))
    run.before = certificate, question


def _falsify(run: Run, seed: str, question: Question, claim: Claim, random: Random) -> None:
    found = _of_another_board(run, question, claim) if random.random() < 1 / 16 else None
    found = found or falsified(claim, random)
    if found is None:
        return
    name, (answer, certificate) = found
    if name == WEIGHT_OF_SYMBOL and any(way.only_types is not None for way in question.ways):
        return  # what nothing at all may pay for counts as much as one likes
    run.falsified[name] += 1
    if fault_in(certificate, question, answer):
        return
    untrue = claims_something_untrue(question, claim[0], answer, certificate)
    if untrue:
        run.faults.append(f"{seed}: held, though {untrue} isn't so, by {name}: {_shown(certificate)}")
    else:
        run.falsified[name] -= 1
        run.counts["changed, and still true"] += 1


def _of_another_board(run: Run, question: Question, claim: Claim) -> tuple[str, Claim] | None:
    """Take the certificate of the board before this one, where that doesn't speak of the same."""
    if run.before is None:
        return None
    other, asked = run.before
    alike = asked.game == question.game or other == claim[1]
    return None if alike or _holds_by_chance(asked, question) else (OTHER_BOARD, (claim[0], other))


def _holds_by_chance(asked: Question, question: Question) -> bool:
    """Whether the same is owed: where there is as little to pay with, the same weights show it."""
    return [way.locked(0) for way in asked.ways] == [way.locked(0) for way in question.ways]


def look_at_any_weights(run: Run, kind: str, seed: str, rounds: int) -> None:
    """Bound a random question by weights that nobody has proven anything by."""
    random = Random(seed)
    question = question_of(kind, random).keeping(())  # what is kept has a certificate for itself
    answer = answer_to(question)
    if not isinstance(answer, Plan | Unpayable):
        run.counts["no verdict"] += 1
        return
    for priced in (True, False):
        if priced and isinstance(answer, Plan) and answer.lethal is True:
            continue
        what = "price" if priced else "lack"
        try:
            bound, cases = bound_by_any_weights(question, random, priced=priced, rounds=rounds)
        except FaultError:
            run.counts[f"{what}: refused"] += 1
            continue
        if isinstance(answer, Plan):
            wrong = bound > answer.whole_price if priced else bound > 0
            exact = bound == answer.price if priced else False
        else:
            wrong, exact = False, not priced and bound > 0
        run.counts[f"{what}: {'exact' if exact else 'a bound'}"] += 1
        if wrong:
            run.faults.append(
                f"{seed}: {what} {bound}, {answer.to_json()}: {_shown(Certificate(cases=cases))}"
            )


def look_at_forged(run: Run, kind: str, seed: str, times: int) -> None:
    """Forge so many certificates for untrue claims about one random question that can be paid."""
    question = question_of(kind, Random(seed))
    answer = answer_to(question)
    if not isinstance(answer, Plan) or answer.certificate is UNSET or answer.lethal is True:
        run.counts["nothing to forge"] += 1
        return
    for number in range(times):
        random = Random(f"{seed}/{number}")
        claimed, certificate = untrue_claim(question, answer, answer.certificate, random)
        run.falsified[claimed.status] += 1
        if not forged(question, (claimed, certificate), random):
            run.faults.append(f"{seed}/{number}: {claimed.status} accepted: {_shown(certificate)}")


def _shown(certificate: Certificate) -> str:
    import msgspec

    return msgspec.json.encode(certificate).decode()


def looked_at(
    kinds: list[str], number: int, seed: str, look: Callable[[Run, str, str], None]
) -> Iterator[Run]:
    """Look at so many random questions of each kind; what came of it so far, after each round."""
    run = Run()
    for place in range(number):
        for kind in kinds:
            one = f"{seed}/{kind}/{place}"
            try:
                look(run, kind, one)
            except Exception as error:  # a crash is a fault too, and must not end the run
                run.faults.append(f"{one}: {type(error).__name__}: {error}")
        yield run


def main() -> int:
    """Run the comparison and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("number", type=int, help="how many random requests of each kind")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--falsified", type=int, default=1, help="how often each certificate is made false")
    parser.add_argument("--arbitrary", type=int, default=0, metavar="ROUNDS", help="weights by climbing")
    parser.add_argument("--forged", type=int, default=0, help="so many forged ones of each question")
    parser.add_argument("--every", type=int, default=1_000, help="say how far it is after so many")
    for kind in KINDS:
        parser.add_argument(f"--{kind}", dest="kinds", action="append_const", const=kind)
    options = parser.parse_args()
    kinds = options.kinds or list(KINDS)

    def look(run: Run, kind: str, seed: str) -> None:
        if options.arbitrary:
            look_at_any_weights(run, kind, seed, options.arbitrary)
        elif options.forged:
            look_at_forged(run, kind, seed, options.forged)
        else:
            look_at(run, kind, seed, options.falsified)

    run, told = Run(), 0
    for place, run in enumerate(looked_at(kinds, options.number, options.seed, look), 1):
        for fault in run.faults[told:]:
            print(fault, flush=True)
        told = len(run.faults)
        if place % options.every == 0:
            print(f"{place:,}: {json.dumps(dict(run.counts))}", flush=True)
    shown = {"kinds": kinds, "answers": dict(run.counts), "falsified": dict(run.falsified)}
    print(json.dumps(shown))
    total = f"{sum(run.falsified.values()):,} falsified" if not options.arbitrary else "arbitrary weights"
    print(f"{options.number:,} requests of each kind (seed {options.seed}); {total}; {told:,} faults")
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
