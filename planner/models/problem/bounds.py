"""Upper bounds on what a payment can take or lack, known before anything is solved."""

from __future__ import annotations

import re
from collections.abc import Iterable

from planner.game.vocabulary import Verb, Zone
from planner.models.problem.payment_problem import PaymentProblem, Slot


def most_life_paid(problem: PaymentProblem) -> int:
    """Upper bound on the life that the payment takes, with the largest X and every symbol paid with life."""
    by_x = problem.life_per_x * problem.most_x if problem.chooses_x else 0
    return problem.life_owed + by_x + sum(d.life * n for d, n in problem.owed.items())


def most_damage(problem: PaymentProblem) -> int:
    """Upper bound on the life that all activations together take, costs and triggers included."""
    uses = problem.uses
    taken = [(use.ability, use.most) for use in uses]
    own = sum([(one.life + one.damage + one.later_damage) * most for one, most in taken])
    symbols = sum([d.life * n * use.most for use in uses if use.costs for d, n in use.costs])
    triggers = 0
    for index, source in enumerate(problem.sources):
        if damage := source.entry.reading.tapped_damage:
            activations = sum([uses[i].most for i in problem.uses_of[index]])
            triggers += damage * (source.count + activations)
    return own + symbols + triggers


# --- what it lacks besides mana and life, named as the answer does ------------------------------------------


_OF_CARDS = re.compile(r"\bcards?\b|\bfrom your (?:graveyard|hand)\b", re.IGNORECASE)
_ORDER = ("energy", "power", "cards", "permanents", "counters")


def lacking_name(slot: Slot, zones: Iterable[str]) -> str:
    """Name of what a slot lacks, if objects of these zones serve it: power, cards or permanents."""
    if slot.least is not None:
        return "power" if slot.verb == Verb.TAP else "cards"
    elsewhere = slot.verb in (Verb.DISCARD, Verb.BURY) or _OF_CARDS.search(slot.words) is not None
    return "cards" if elsewhere or any(zone != Zone.BATTLEFIELD for zone in zones) else "permanents"


def most_lacking(problem: PaymentProblem) -> dict[str, int]:
    """Upper bounds on what a payment could lack besides mana and life, by name."""
    bounds: dict[str, int] = {}
    for number, slot in enumerate(problem.slots):
        if not slot.keyword:
            zones = {problem.sources[c].entry.zone for c, _ in problem.serving[number]}
            name = lacking_name(slot, zones)
            most = (slot.least or 0) if name == "power" else 1 if slot.least is not None else slot.amount
            bounds[name] = bounds.get(name, 0) + most
    if problem.mill_owed:
        bounds["cards"] = bounds.get("cards", 0) + problem.mill_owed
    if removed := sum(part.amount for part in problem.counter_parts if not part.put):
        bounds["counters"] = removed
    if put := sum(part.put for part in problem.counter_parts):
        bounds["permanents"] = bounds.get("permanents", 0) + put
    if problem.energy_owed:
        bounds["energy"] = problem.energy_owed
    return {name: bounds[name] for name in _ORDER if name in bounds}
