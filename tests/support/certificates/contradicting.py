"""Does a falsified certificate claim anything untrue? Decided by what really can be paid, and for how much.

A certificate says more than of its own cost: by its weights, what there is to have bounds every other cost as
well. Where a line of it is false, some cost shows it: it can be paid though the weights say that it can't, or
for less than they say. Where none does, what was changed is a number that nothing rests on.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from msgspec import UNSET

from planner.contract.answer import Plan, Unpayable
from planner.contract.certificate import Certificate, Evidence
from planner.costing.question import Question
from planner.game.mana import TYPES, ManaCost, mana_symbols
from planner.game.total_cost import TotalCost
from planner.planning.answers.answering import answer as answer_to

_MOST_SYMBOLS = 4
_MOST_GENERIC = 12


def claims_something_untrue(
    question: Question, true: Plan | Unpayable, claimed: Plan | Unpayable, certificate: Certificate
) -> str:
    """Say what is untrue of a claim, by the true answer and by answers to other costs; "" for nothing."""
    if type(claimed) is not type(true):
        return "the verdict"
    if isinstance(true, Plan) and isinstance(claimed, Plan) and claimed.price != true.price:
        return "the price"
    owed = [cost.locked(x) for cost in question.ways for x in (cost.x or 0, cost.x_least)]
    if any(case.total_cost not in owed for case in certificate.cases if case.total_cost):
        return "a total cost"
    if len(certificate.cases) != len(question.ways):
        return "the number of total costs"
    for case in certificate.cases:
        if case.other_costs:  # their price is in the sum, and in no cost of mana alone
            continue
        if isinstance(case.evidence, Evidence) and case.evidence.split is UNSET:
            shown = _contradiction(question, case.evidence, priced=isinstance(true, Plan))
            if shown:
                return shown
    return ""


def _contradiction(question: Question, evidence: Evidence, *, priced: bool) -> str:
    """Find a cost that the weights say too much of."""
    for text, need in _costs(evidence):
        lack = need - evidence.have
        if lack <= 0:
            continue
        found = answer_to(question.keeping(()).choosing(TotalCost(ManaCost(text))))
        if not isinstance(found, Plan):
            continue
        if not priced:
            return f"{text} can be paid"
        bound = -(-lack // max(evidence.scale, 1))
        if found.lethal is not True and found.whole_price < bound:
            return f"{text} costs {found.price}, but by these weights {bound}"
    return ""


def _costs(evidence: Evidence) -> Iterator[tuple[str, int]]:
    """List costs with what they count: those that ask for the dearest mana first."""
    tables = [evidence.weights, *[one.weights for one in evidence.converters]]
    least = {}
    for letter in TYPES:
        plain = evidence.weights.get(letter, 0)
        named = [table[letter] for table in tables if letter in table]
        least[letter] = min([plain, evidence.weights.get(f"{letter} snow", plain), *named])
    generic = min(least.values())
    for number in range(_MOST_GENERIC):
        if number:
            yield f"{{{number}}}", number * generic
    for size in range(1, _MOST_SYMBOLS + 1):
        for chosen in combinations_with_replacement(TYPES, size):
            need = sum(least[letter] for letter in chosen)
            if all(least[letter] > 0 for letter in chosen):
                yield mana_symbols("".join(chosen)), need
