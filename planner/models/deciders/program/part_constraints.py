"""Constrain the parts of a cost that take objects, and what helps to pay its mana (601.2h, 702.51)."""

from __future__ import annotations

from itertools import pairwise

from planner.game.vocabulary import Helper, Verb
from planner.models.deciders.program.linear import Number, Var, total_of
from planner.models.deciders.program.stage import Lack, Stage
from planner.models.problem.payment_problem import Slot
from planner.models.problem.shortfalls import lacking_name


def constrain_parts(stage: Stage) -> None:
    """Take for each part of the cost the objects it asks for, and limit how much help may pay."""
    for number, slot in enumerate(stage.problem.slots):
        if slot.keyword:
            _constrain_helping(stage, number, slot)
        elif slot.whole:
            _constrain_whole(stage, number, slot)
        else:
            _constrain_part(stage, number, slot)
        if slot.at_random and stage.prices_chance:
            _constrain_chance(stage, number)


def _constrain_part(stage: Stage, number: int, slot: Slot) -> None:
    """Take as many objects as a part says, or objects of at least a total (118.3, 601.2h)."""
    model, sources, paid = stage.model, stage.problem.sources, stage.variables.paid
    serving = stage.problem.serving[number]
    lacking = _missing(stage, slot, {sources[c].entry.zone for c, _ in serving})
    if slot.least is None:
        taken = total_of(paid[number, c] for c, _ in serving)
        model.add(taken + lacking == stage.owed.asked(slot.payee, slot.amount, slot.per_x))
        return
    total = total_of(mark.value * paid[number, c] for c, mark in serving)
    worth = 1 if lacking_name(slot, ()) == "power" else slot.least  # one more card can be worth it all
    model.add(total + worth * lacking >= stage.owed.asked(slot.payee, slot.least))
    if slot.payee in stage.owed.paid:  # nothing is taken for a cost that isn't kept
        for c, _ in serving:
            model.add(paid[number, c] <= sources[c].count * stage.owed.paid[slot.payee])


def _constrain_whole(stage: Stage, number: int, slot: Slot) -> None:
    """Take every object that is still there (discard your hand)."""
    model, kept = stage.model, stage.owed.paid.get(slot.payee)
    for c, _ in stage.problem.serving[number]:
        lost = stage.totals.all_losses(c) + stage.initial.lost(c)
        everything = model.add(lost == stage.problem.sources[c].count)
        if kept is not None:
            everything.only_enforce_if(kept)
            model.add(stage.variables.paid[number, c] == 0).only_enforce_if(~kept)


def _missing(stage: Stage, slot: Slot, zones: set[str]) -> Number:
    """Number of objects missing for a part of the cost (relaxed programs only)."""
    name = lacking_name(slot, zones)
    if name not in stage.variables.lacking:
        return 0
    most = 1 if slot.least is not None and name == "cards" else max(slot.amount, slot.least or 0)
    lack = stage.model.new_int_var(0, most, f"missing {name} for {slot.words}")
    stage.lacks.append(Lack(name, slot.words, lack))
    return lack


def _constrain_helping(stage: Stage, number: int, slot: Slot) -> None:
    """Limit what a helping ability pays to its bound, such as waterbend's number (701.67)."""
    if slot.most is not None and slot.keyword != Helper.ASSIST:
        paid = total_of(stage.variables.paid[number, c] for c, _ in stage.problem.serving[number])
        stage.model.add(paid <= slot.most + stage.owed.per_x(slot.per_x))


def _constrain_chance(stage: Stage, number: int) -> None:
    """For a random choice take the dearest objects it could take: this is how chance is priced."""
    model, problem = stage.model, stage.problem
    entries = [
        (problem.objective.of_taken(problem.sources[c].entry, Verb.DISCARD), c)
        for c, _ in problem.serving[number]
    ]
    entries.sort(key=lambda pair: (-pair[0], pair[1]))
    before: Var | None = None
    for (_, dearer), (_, cheaper) in pairwise(entries):
        lost = stage.totals.all_losses(dearer) + stage.initial.lost(dearer)
        full = model.new_bool_var("all of {} gone", problem.sources[dearer].ids[0])
        model.add(lost >= problem.sources[dearer].count * full)
        model.add(stage.variables.paid[number, cheaper] <= problem.sources[cheaper].count * full)
        if before is not None:  # all that is dearer than this one, too
            model.add(full <= before)
        before = full


def constrain_shortfalls(stage: Stage) -> None:
    """Sum each shortfall over the parts of a cost that lack the same thing (118.3; relaxed programs only)."""
    problem = stage.problem
    for name, missing in stage.variables.lacking.items():
        if name == "energy":
            continue
        parts = total_of(lack.amount for lack in stage.lacks if lack.name == name)
        if name == "cards" and problem.mill_owed and problem.library is not None:
            stage.model.add(missing >= parts)
        else:
            stage.model.add(missing == parts)
