"""Constrain what happens to objects: tapped once, lost once, and tapped before they are lost (118.3)."""

from __future__ import annotations

from collections.abc import Sequence

from planner.game.records import Record
from planner.game.vocabulary import LOSSES, SHOWN, Verb
from planner.models.deciders.program.linear import Linear, Number, Var, total_of
from planner.models.deciders.program.stage import Stage
from planner.models.problem.activations import Use


def constrain_objects(stage: Stage) -> None:
    """Tap each object once at most, lose it once at most, and only after it is tapped (118.3).

    Fills in ``stage.used`` and ``stage.gone``.
    """
    for index in range(len(stage.problem.sources)):
        if _only_taps(stage, index):
            _constrain_tapping(stage, index)
        else:
            _constrain_class(stage, index)


def _only_taps(stage: Stage, index: int) -> bool:
    """Whether all that can happen to an object of a class is being tapped once: the common case."""
    problem, variables = stage.problem, stage.variables
    if problem.sources[index].takings & variables.wanted_takings or stage.totals.untapping[index]:
        return False
    if any(slot.verb != Verb.TAP for slot, _, _ in variables.paid_of.get(index, ())):
        return False
    if index in variables.with_counters:
        return False
    uses = problem.uses
    return all(uses[i].taps and not uses[i].loses for i in problem.uses_of[index])


def _constrain_tapping(stage: Stage, index: int) -> None:
    """Tap no more objects of a class than are untapped, and at least one if the class is required."""
    model, totals = stage.model, stage.totals
    taps = totals.taps(index, totals.every) + totals.paid_by(index, (Verb.TAP,))
    stage.used[index] = stage.gone[index] = taps
    if taps.terms:
        model.add(taps <= stage.initial.untapped(index))
    if stage.problem.sources[index].required:
        model.add(taps >= 1)


class _ObjectSums(Record, frozen=True):
    """How often objects of a class are tapped, lost and so on, in all rounds and the payment itself.

    ``untapped_between`` counts those that one part of the payment untaps before another one taps them.
    """

    taps: Linear
    paid_taps: Linear
    losses: Linear
    untaps: Linear
    paid_untaps: Linear
    untapped_between: Number


def _sums(stage: Stage, index: int) -> _ObjectSums:
    totals = stage.totals
    paid_taps = totals.paid_by(index, (Verb.TAP,))
    paid_untaps = totals.paid_by(index, (Verb.UNTAP,))
    return _ObjectSums(
        taps=totals.taps(index, totals.every) + paid_taps,
        paid_taps=paid_taps,
        losses=totals.losses(index, totals.every) + totals.paid_by(index, LOSSES),
        untaps=totals.untaps(index),
        paid_untaps=paid_untaps,
        untapped_between=paid_untaps if stage.paid_in_turn and _paid_untaps(stage, index) else 0,
    )


def _constrain_class(stage: Stage, index: int) -> None:
    """Constrain what is done to the objects of a class, in the rounds and in the payment itself.

    An ability that leaves its object unchanged can be activated again, but needs an object to do so.
    """
    model, source = stage.model, stage.problem.sources[index]
    sums = _sums(stage, index)
    _constrain_order_of_taps(stage, index, sums)
    used = model.new_int_var(0, source.count, f"{source.ids[0]}: used")
    model.add(used >= sums.losses)
    _constrain_payment(stage, index, used, sums)
    _constrain_tapped_then_lost(stage, index, used, sums)
    _constrain_use(stage, index, used, sums)
    stage.used[index] = total_of([used])
    if source.required:
        model.add(all_done(stage, index) >= 1)


def _constrain_order_of_taps(stage: Stage, index: int, sums: _ObjectSums) -> None:
    """Require that only untapped objects are tapped, only tapped ones untapped, and each lost only once."""
    model, totals, initial = stage.model, stage.totals, stage.initial
    model.add(sums.taps <= initial.untapped(index) + sums.untaps + sums.untapped_between)
    if not isinstance(sums.untapped_between, int):
        model.add(sums.taps - sums.paid_taps <= initial.untapped(index) + sums.untaps)
    model.add(sums.losses <= stage.problem.sources[index].count)
    if stage.totals.untapping[index]:
        # {Q} is in costs of mana abilities only, and what the payment taps is tapped after them.
        model.add(sums.untaps <= initial.tapped(index) + totals.taps(index, totals.every))
        _constrain_turns(stage, index)


def _constrain_turns(stage: Stage, index: int) -> None:
    """In each round, untap by {Q} only tapped objects, and tap again only untapped ones."""
    model, totals, initial = stage.model, stage.totals, stage.initial
    for r in range(stage.variables.rounds - 1):
        until = range(r + 1)
        taps, untaps = totals.taps(index, until), totals.untaps(index, until)
        others = totals.untapped_by_others(index, until)
        model.add(taps <= initial.untapped(index) + untaps + others)
        model.add(untaps <= initial.tapped(index) + taps)


def _constrain_payment(stage: Stage, index: int, used: Var, sums: _ObjectSums) -> None:
    """Constrain what the payment itself does to objects, after all mana abilities (601.2g, 601.2h).

    An object that a mana ability lost can't be tapped or revealed; an object that isn't tapped can't be
    untapped; an object exiled from the graveyard has to be there at that time.
    """
    variables, totals, model = stage.variables, stage.totals, stage.model
    if index not in variables.paid_of and index not in variables.with_counters:
        return
    count = stage.problem.sources[index].count
    lost = totals.losses(index, totals.every)
    model.add(lost + sums.paid_taps <= used + sums.untapped_between)
    for verb in SHOWN:
        model.add(lost + totals.paid_by(index, (verb,)) <= count)
    tapped = stage.initial.tapped(index) + sums.taps - sums.untaps
    model.add(sums.paid_untaps <= tapped)
    again = 1 if isinstance(sums.untapped_between, int) else _most_taps(stage, index)
    model.add(sums.paid_untaps <= again * (count - lost))
    for slot, _, var in variables.paid_of.get(index, ()):
        if slot.tapped:
            model.add(var <= tapped)
    model.add(totals.all_exhumed(index) <= totals.all_arrivals(index))


def _constrain_tapped_then_lost(stage: Stage, index: int, used: Var, sums: _ObjectSums) -> None:
    """Count two objects as used if one is lost before another is tapped.

    An object that {Q} untaps can be tapped more than once, as long as it is there.
    """
    totals, rounds = stage.totals, stage.variables.rounds
    most = _most_taps(stage, index)
    for r in range(rounds - 1):
        after = totals.taps(index, range(r + 1, rounds))
        after += sums.paid_taps  # nothing that was lost before is tapped in the payment
        stage.model.add(after <= most * (used - totals.losses(index, range(r + 1))))


def _constrain_use(stage: Stage, index: int, used: Var, sums: _ObjectSums) -> None:
    """Count the objects used and the objects gone, and require an object for each use."""
    model = stage.model
    stage.gone[index] = total_of([used])
    if _paid_untaps(stage, index):
        stage.gone[index] = _gone(stage, index, sums)
    repeated: Sequence[int] = stage.problem.uses_of[index]
    if not stage.totals.untapping[index]:
        repeated = [i for i in repeated if _repeats(stage.problem.uses[i])]
        model.add(used >= sums.taps - sums.untapped_between)
    most = _most_taps(stage, index)
    if most > 1:
        model.add(sums.taps <= most * used)
    if repeated:
        stage.gone[index] = _gone(stage, index, sums)
        _constrain_repeated(stage, index, used, repeated)


def _constrain_repeated(stage: Stage, index: int, used: Var, repeated: Sequence[int]) -> None:
    """Activate a repeatable ability only if a used object has not been lost in an earlier round."""
    model, totals, times = stage.model, stage.totals, stage.variables.times
    for i in repeated:
        most = stage.problem.uses[i].most
        for r in totals.every:
            model.add(times[r][i] <= most * used)
            if r:
                there = used - totals.losses(index, range(r))
                model.add(times[r][i] <= most * there)


def _gone(stage: Stage, index: int, sums: _ObjectSums) -> Linear:
    """Count, by a variable, the objects of a class that are no longer untapped permanents.

    What is tapped after a round are other objects than those that are lost by then.
    """
    source, totals, rounds = stage.problem.sources[index], stage.totals, stage.variables.rounds
    gone = stage.model.new_int_var(0, source.count, f"{source.ids[0]}: gone")
    untaps = sums.paid_untaps + sums.untaps + totals.untapped_by_others(index, totals.every)
    stage.model.add(gone >= sums.losses)
    stage.model.add(gone >= sums.taps - sums.paid_untaps - sums.untaps)
    for r in range(rounds):
        lost, after = totals.losses(index, range(r + 1)), totals.taps(index, range(r + 1, rounds))
        if lost.terms:
            stage.model.add(gone >= lost + after + sums.paid_taps - untaps)
    return total_of([gone])


def all_done(stage: Stage, index: int) -> Linear:
    """Sum everything that is done by or to objects of a class."""
    variables, every = stage.variables, stage.totals.every
    done = [variables.times[r][i] for r in every for i in stage.problem.uses_of[index]]
    done += [var for r in every for (_, c), var in variables.taken[r].items() if c == index]
    done += [var for (_, c), var in variables.paid.items() if c == index]
    done += [var for (_, c), var in variables.counters.items() if c == index]
    return total_of(done)


def _most_taps(stage: Stage, index: int) -> int:
    """Upper bound on how often one object is tapped."""
    problem = stage.problem
    most = 1
    if stage.totals.untapping[index]:
        untaps = sum(problem.uses[i].most for i in stage.totals.untapping[index])
        most = problem.sources[index].count + untaps
    between = [slot.amount for slot in problem.slots if slot.verb == Verb.UNTAP]
    return most + sum(between) if stage.paid_in_turn else most


def _paid_untaps(stage: Stage, index: int) -> bool:
    """Whether the payment itself may untap objects of a class."""
    return any(slot.verb == Verb.UNTAP for slot, _, _ in stage.variables.paid_of.get(index, ()))


def _repeats(use: Use) -> bool:
    """Whether a use neither taps nor loses its object."""
    return not (use.taps or use.loses)
