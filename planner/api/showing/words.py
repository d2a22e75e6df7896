"""Rulings and ways in words, for whoever shows lines of text: the command line, an AI player."""

from __future__ import annotations

from collections.abc import Iterator

from planner.api.ways import Way
from planner.referee import Ruling

RESTS_ON = {
    "certificate": "proven by its certificate, added up line by line",
    "rule": "proven by a rule, read again",
    "verdict": "compared with a new verdict",
    "believed": "what isn't in its steps is believed: no certificate shows it",
    "": "it says nothing that would have to be proven",
}
"""What the claim of an answer rests on, in words."""


def ruling_in_words(ruling: Ruling, hint: str = "") -> Iterator[str]:
    """Describe a ruling, a line each; ``hint`` says how an unproven claim can be checked again.

    >>> list(ruling_in_words(Ruling((), 3, False, "rule")))
    ['Nothing is wrong with it: proven by a rule, read again.']
    """
    if not ruling:
        yield from ruling.problems
        return
    how = f" ({hint})" if hint and not ruling.proven else ""
    rests_on = RESTS_ON[ruling.proof] if ruling.proven or ruling.proof == "believed" else "legal but unproven"
    yield f"Nothing is wrong with it: {rests_on}{how}."
    yield from ruling.unproven


def way_in_words(number: int, way: Way, *, whose: bool = False) -> str:
    """Describe a way in a line: its choices (and ``whose`` object), its cost and its verdict."""
    named = [way.face, way.alternative, *way.additional, way.ability]
    costs = [*filter(None, [way.total_cost]), *way.other_costs] or ["{0}"]
    x = f", X from {way.x[0]} to {way.x[1]}" if way.x is not None else ""
    said = f" ({'; '.join(filter(None, named))})" if any(named) else ""
    name = f" {way.pay.get('card') or way.pay.get('source')}" if whose else ""
    name += f" and {len(way.objects) - 1} like it" if whose and way.objects else ""
    return f"{number}. {way.action}{name}{said} for {', '.join(costs)}{x}: {way.status.value}"
