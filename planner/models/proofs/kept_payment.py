"""The least price of a payment after which something stays payable, by weights for the one and the other.

An object that the payment uses doesn't pay for what is kept, and one that it spares does so for nothing. So
the evidence for both stands side by side, and of an object that can be used only once the lesser of what it
gives to the one and to the other comes off.
"""

from __future__ import annotations

from collections.abc import Iterable

from planner.contract.certificate import Evidence
from planner.game.records import Record
from planner.models.proofs.dual_program import solve_both
from planner.models.proofs.proving import NEARLY, SCALES
from planner.models.proofs.relaxed_problem import Relaxation, used_once
from planner.models.proofs.weights import evidence_of, least_of_symbols, lowered


class KeptPayment(Record, frozen=True):
    """Evidence for what is paid, for what is kept, and the price that both show together."""

    paying: Evidence
    keeping: Evidence
    bound: int


def evidence_of_both(paying: Relaxation, keeping: Relaxation, price: int) -> KeptPayment | None:
    """Show that no payment that keeps something has a lower price; None if no weights show it."""
    found = solve_both(paying, keeping, price)
    if found is None or found[0].bound <= price - 1 + NEARLY:
        return None
    once = {one for ids in used_once(paying, keeping) for one in ids}
    for scale in SCALES:
        kept, paid = found[1].rounded(scale, priced=False), found[0].rounded(scale, priced=True)
        keep = evidence_of(keeping, kept)
        if keep is None:
            continue
        floating = lowered(keeping, kept, least_of_symbols(keeping.leasts, kept)).types
        pay = evidence_of(paying, paid, floating=floating)
        if pay is None:
            continue
        bound = bound_of_both(pay, keep, once)
        if bound >= price:
            return KeptPayment(pay, keep, bound)
    return None


def bound_of_both(paying: Evidence, keeping: Evidence, once: Iterable[str]) -> int:
    """The price that the evidence for both shows: the difference of both, with what no object gives twice."""
    paid, kept = [{one: gift.gives for gift in by.gifts for one in gift.objects} for by in (paying, keeping)]
    twice = sum([min(paid.get(one, 0), kept.get(one, 0)) for one in once])
    more = paying.need - paying.have + keeping.need - keeping.have + twice
    return -(-more // paying.scale)
