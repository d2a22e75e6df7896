"""What keeping takes, in words: "Counterspell (only with Treasure#1)"."""

from __future__ import annotations

from collections.abc import Iterator

from planner.contract.answer import Plan
from planner.contract.answer_parts import KeptCost


def kept_in_words(plan: Plan) -> list[str]:
    """Name each kept cost of a plan, with what paying it would lose if it isn't paid freely.

    >>> from planner.contract.answer_parts import Summary
    >>> kept = [KeptCost(name="Counterspell", freely=False, loses=["Treasure#1"], life=1)]
    >>> summary = Summary(kept=["Counterspell"])
    >>> found = Plan(status="payable", optimal=True, total_cost="", summary=summary, kept=kept)
    >>> kept_in_words(found)
    ['Counterspell (only with Treasure#1 and 1 life)']
    """
    if not plan.kept:
        return plan.summary.kept
    return [f"{one.name} ({taken})" if (taken := _taken(one)) else one.name for one in plan.kept]


def sentences_of_kept(plan: Plan) -> Iterator[str]:
    """One sentence for each kept cost that can be paid only by losing something: what is lost."""
    for one in plan.kept or ():
        if taken := _taken(one):
            yield f"{one.name} stays payable {taken}."


def _taken(one: KeptCost) -> str:
    if one.freely:
        return ""
    parts = [*one.loses, *([f"{one.life} life"] if one.life else [])]
    return f"only with {' and '.join(parts)}" if parts else ""
