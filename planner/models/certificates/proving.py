"""The evidence for a bound: Hall's condition, or the dual program, or two cases told apart."""

from __future__ import annotations

from planner.contract.certificate import Evidence
from planner.models.certificates.dual_program import Dual, solve_dual
from planner.models.certificates.halls_condition import halls_evidence
from planner.models.certificates.relaxation import Relaxation
from planner.models.certificates.weights import NO_LIMITS, Limits, bound_of, evidence_of, shows_lack

SCALES = (1, 2, 3, 4, 6, 12)
"""The shares of a point that weights are rounded to, the largest first."""


def evidence_of_lack(relaxation: Relaxation) -> Evidence | None:
    """Show that a cost can't be paid; None where no weights show it."""
    found = halls_evidence(relaxation)
    if found is not None:
        return found
    dual = solve_dual(relaxation, priced=False)
    if dual is None or dual.bound < 1e-6:
        return None
    for scale in SCALES:
        found = evidence_of(relaxation, dual.rounded(scale, priced=False))
        if found is not None and shows_lack(found):
            return found
    return None


def evidence_of_price(relaxation: Relaxation, price: int) -> Evidence | None:
    """Show that no payment has a lower price; None where no weights show it."""
    dual = solve_dual(relaxation, priced=True)
    if dual is None or dual.bound <= price - 1 + 1e-6:
        return None
    return _rounded(relaxation, dual, price, NO_LIMITS)


def _rounded(relaxation: Relaxation, dual: Dual, price: int, limits: Limits) -> Evidence | None:
    for scale in SCALES:
        found = evidence_of(relaxation, dual.rounded(scale, priced=True), limits)
        if found is not None and bound_of(found) >= price:
            return found
    return None
