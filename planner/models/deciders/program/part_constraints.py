"""Constrain what costs take: objects for parts and for help (601.2h, 702.51), counters (122.1), others.

What the costs of mana abilities take stands here as well, and how often those can be activated.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise

from planner.game.vocabulary import Helper, Verb
from planner.models.deciders.program.linear import Number, Var, total_of
from planner.models.deciders.program.stage import Lack, Stage
from planner.models.problem.activations import Use, counters_spent
from planner.models.problem.bounds import lacking_name
from planner.models.problem.payment_problem import Slot
from planner.models.problem.source_classes import Taking


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


# --- counters: those that are removed are there, on objects that are (118.3, 122.1) -------------------------


_Spent = dict[str, dict[int, int]]
"""By kind of counter and use, how many more an activation takes off its object than it puts on it."""


def constrain_counters(stage: Stage) -> None:
    """Remove no more counters than there are, including those the object's own abilities put on it."""
    spent: dict[int, _Spent] = {c: {} for _, c in stage.variables.counters}
    for i, use in enumerate(stage.problem.uses):
        for kind, amount in counters_spent(use.ability).items():
            spent.setdefault(use.source, {}).setdefault(kind, {})[i] = amount
    for index in sorted(spent):
        for kind, amounts in spent[index].items():
            if any(amount > 0 for amount in amounts.values()):
                stage.model.add(stage.totals.over_uses(amounts) <= stage.initial.counters(index, kind))
        _constrain_paid_counters(stage, index, spent[index])


def _constrain_paid_counters(stage: Stage, index: int, spent: _Spent) -> None:
    """Let the payment itself remove only counters that activations have left on objects still there."""
    model = stage.model
    paid = [(n, var) for (n, c), var in stage.variables.counters.items() if c == index]
    if not paid:
        return
    for kind, removed in _removed(stage, index, paid).items():
        left = stage.initial.counters(index, kind) - stage.totals.over_uses(spent.get(kind, {}))
        model.add(total_of(removed) <= left)
    source = stage.problem.sources[index]
    there = model.new_bool_var(f"{source.ids[0]}: there for its counters")
    lost = stage.totals.losses(index, stage.totals.every) + stage.initial.lost(index)
    model.add(lost + there <= source.count)
    for _, var in paid:
        model.add(var == 0).only_enforce_if(~there)


def _removed(stage: Stage, index: int, paid: list[tuple[int, Var]]) -> dict[str, list[Var]]:
    """Counters of each kind that parts of the cost remove; a part of any kind counts under each kind."""
    removed: dict[str, list[Var]] = defaultdict(list)
    for number, var in paid:
        part = stage.problem.counter_parts[number]
        if part.put:
            continue
        if part.kind is not None:
            removed[part.kind].append(var)
            continue
        kinds = stage.variables.counter_kinds
        by_kind = {k: v for (n, c, k), v in kinds.items() if (n, c) == (number, index)}
        stage.model.add(total_of(by_kind.values()) == var)
        for kind, some in by_kind.items():
            removed[kind].append(some)
    return removed


def constrain_counter_parts(stage: Stage) -> None:
    """Remove or put counters in full, on or from one object if the cost says so (118.3)."""
    model, problem = stage.model, stage.problem
    for number, part in enumerate(problem.counter_parts):
        here = [var for (n, _), var in stage.variables.counters.items() if n == number]
        amount = stage.owed.asked(problem.payee_of_counters(number), part.amount, part.per_x)
        model.add(total_of(here) + _missing_counters(stage, number) == amount)
        if part.one and len(here) > 1:
            chosen = [model.new_bool_var(f"{part.words}: the one") for _ in here]
            model.add_at_most_one(chosen)
            for var, one in zip(here, chosen, strict=True):
                model.add(var == 0).only_enforce_if(~one)


def _missing_counters(stage: Stage, number: int) -> Number:
    """Count the counters a part lacks: those to remove, or a missing permanent to put them on."""
    part, lacking = stage.problem.counter_parts[number], stage.variables.lacking
    if "permanents" in lacking and part.put:
        permanent = stage.model.new_int_var(0, 1, f"missing permanent for {part.words}")
        stage.lacks.append(Lack("permanents", part.words, permanent))
        return part.amount * permanent
    if "counters" in lacking and not part.put:
        counters = stage.model.new_int_var(0, part.amount, f"missing counters for {part.words}")
        stage.lacks.append(Lack("counters", part.words, counters))
        return counters
    return 0


# --- objects that mana abilities take, graveyards, limits on activations (118.10, 400.7, 602.5) -------------


def constrain_takings(stage: Stage) -> None:
    """Take as many objects as costs say, each for one cost only (118.10)."""
    wanted: dict[Taking, dict[int, int]] = defaultdict(dict)
    for i, use in enumerate(stage.problem.uses):
        for taking, amount in use.takings:
            wanted[taking][i] = wanted[taking].get(i, 0) + amount
    for taking, amounts in wanted.items():
        for r in stage.totals.every:
            taken = [var for (t, _), var in stage.variables.taken[r].items() if t == taking]
            stage.model.add(total_of(taken) == stage.totals.over_uses(amounts, [r]))
        if taking.verb == Verb.UNTAP:
            _constrain_untapping(stage, taking)


def _constrain_untapping(stage: Stage, taking: Taking) -> None:
    """Let a cost untap only tapped objects."""
    for index in range(len(stage.problem.sources)):
        key = (taking, index)
        untapped = [taken[key] for taken in stage.variables.taken if key in taken]
        if untapped:
            stage.model.add(total_of(untapped) <= stage.initial.tapped(index))


def constrain_graveyard(stage: Stage) -> None:
    """Exile from the graveyard only objects that another cost put there before (118.3, 400.7).

    Before means in an earlier round, since each such cost has a round of its own; or in the same round, if a
    cost could exile what it put there itself.
    """
    variables, totals = stage.variables, stage.totals
    wanted = variables.wanted_takings
    first = 0 if variables.rounds > 1 and not any(map(_buries_and_exiles, stage.problem.uses)) else 1
    for index, source in enumerate(stage.problem.sources):
        if not any(source.takes_arriving(taking) for taking in source.takings & wanted):
            continue
        for r in totals.every:
            arrived = totals.arrivals(index, range(r + first))
            stage.model.add(totals.exhumed(index, range(r + 1)) <= arrived)


def _buries_and_exiles(use: Use) -> bool:
    """Whether the cost of a use puts objects into the graveyard and exiles others from there."""
    return any(t.arriving for t, _ in use.takings) and any(t.buries for t, _ in use.takings)


def constrain_limits(stage: Stage) -> None:
    """Keep activations each turn to their limit, added up over all choices of X for one ability (602.5)."""
    uses = stage.problem.uses
    for index, source in enumerate(stage.problem.sources):
        by_number: dict[int, list[int]] = defaultdict(list)
        for i in stage.problem.uses_of[index]:
            if uses[i].ability.limit is not None:
                by_number[uses[i].ability.number].append(i)
        for numbers in by_number.values():
            limit = uses[numbers[0]].ability.limit or 0
            stage.model.add(total_of(stage.totals.use[i] for i in numbers) <= limit * source.count)
