"""Link what is kept payable to the payment before it: both share objects, mana, energy and life."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from math import gcd

from planner.game.vocabulary import SHOWN
from planner.models.deciders.program.linear import Linear, Var, total_of
from planner.models.deciders.program.mana_constraints import constrain_spending
from planner.models.deciders.program.stage import Stage
from planner.models.problem.payment_problem import BroughtMana, KeptProblem, ResolvingPayees


def constrain_kept(stage: Stage, before: Stage, kept: KeptProblem) -> None:
    """Add the constraints between the stage of kept costs and the payment before it, in order."""
    any_kept = _add_any_kept(stage)
    _constrain_left(stage, before)
    _constrain_common(stage, before)
    _constrain_cards(stage)
    _constrain_survival(stage, any_kept)
    _constrain_wishes(stage)
    _constrain_activations(stage)
    _constrain_spared(stage, kept)
    _constrain_ends(stage, before, kept)
    _constrain_worth(stage, kept)
    if kept.resolving is not None:
        _constrain_resolving(stage, kept.resolving)


def gains(stage: Stage) -> Iterator[tuple[int, Var]]:
    """The weight of each cost that can be kept, with the variable that says whether it is kept."""
    return ((cost.gain, stage.variables.kept[cost.payee]) for cost in stage.costs)


def _add_any_kept(stage: Stage) -> Var:
    """Add a variable that says whether any cost is kept."""
    any_kept = stage.model.new_bool_var("anything is kept")
    for var in stage.variables.kept.values():
        stage.model.add(any_kept >= var)
    return any_kept


def _constrain_left(stage: Stage, before: Stage) -> None:
    """Use only objects still there, and no ability more often than its limit allows (602.5)."""
    for index, source in enumerate(stage.problem.sources):
        if not (stage.problem.uses_of[index] or source.marks or source.takings):
            continue
        totals, lost = stage.totals, stage.initial.lost(index)
        if lost.terms or lost.constant:
            stage.model.add(stage.used[index] <= source.count - lost)
        shown = totals.paid_by(index, SHOWN) + totals.losses(index, totals.every)
        if shown.terms:
            stage.model.add(shown <= source.count - lost)
        for number, limit in _limits(stage, index).items():
            both = [one.totals.activations_of(index, number) for one in (stage, before)]
            stage.model.add(total_of(both) <= limit * source.count)


def _limits(stage: Stage, index: int) -> dict[int, int]:
    """Limits on activations a turn of a class's abilities, by ability number."""
    abilities = [stage.problem.uses[i].ability for i in stage.problem.uses_of[index]]
    return {ability.number: ability.limit for ability in abilities if ability.limit is not None}


def _constrain_common(stage: Stage, before: Stage) -> None:
    """Share energy, the library and floating mana between both payments."""
    model, problem = stage.model, stage.problem
    model.add(stage.totals.energy_spent + before.totals.energy_spent <= problem.energy)
    if problem.library is not None:
        model.add(stage.totals.milled + before.totals.milled <= problem.library)
    floating, spent = stage.variables.floating, before.variables.floating
    for pool, first, var in zip(problem.floating, spent, floating, strict=False):
        model.add(first + var <= pool.amount)
    brought = stage.keeps.resolving.floating if stage.keeps and stage.keeps.resolving else frozenset[int]()
    for number in range(len(spent), len(floating)):
        if number not in brought:
            model.add(floating[number] <= before.totals.left_of(problem.floating[number].kind))


def _constrain_cards(stage: Stage) -> None:
    """Cast a kept card only once: it is lost neither before nor for another kept cost."""
    casts: dict[int, list[Var]] = defaultdict(list)
    for cost in stage.costs:
        if cost.card is not None:
            casts[cost.card].append(stage.variables.kept[cost.payee])
    for card, those in casts.items():
        lost = stage.totals.all_losses(card) + stage.initial.lost(card)
        stage.model.add(lost + total_of(those) <= 1)


def _constrain_survival(stage: Stage, any_kept: Var) -> None:
    """Keep nothing for a player who is dead, and let no kept payment kill (704.5a)."""
    left = total_of([stage.initial.life])
    stage.model.add(left >= 1).only_enforce_if(any_kept)
    after = left - stage.totals.life_lost + stage.totals.life_gained
    stage.model.add(after >= 1).only_enforce_if(any_kept)


def _constrain_wishes(stage: Stage) -> None:
    """Spend on a kept cost what its spell asks for besides the symbols (adamant)."""
    for cost in stage.costs:
        constrain_spending(stage, cost.spending, cost.payee, stage.variables.kept[cost.payee])


def _constrain_activations(stage: Stage) -> None:
    """Activate no mana ability for kept costs if none of them asks for mana (118.2)."""
    if all(cost.asks_for_mana for cost in stage.costs):
        return
    asking = total_of(stage.variables.kept[cost.payee] for cost in stage.costs if cost.asks_for_mana)
    for use, times in zip(stage.problem.uses, stage.totals.use, strict=True):
        stage.model.add(times <= use.most * asking)


def _constrain_spared(stage: Stage, kept: KeptProblem) -> None:
    """Let the first payment lose no spared object; of equal objects, enough have to be left."""
    for index, source in enumerate(stage.problem.sources) if kept.spared else ():
        if here := len(kept.spared.intersection(source.ids)):
            stage.model.add(stage.initial.lost(index) <= source.count - here)


def _constrain_ends(stage: Stage, before: Stage, kept: KeptProblem) -> None:
    """Keep a cost only after the end state it was computed for, a state of losses and taps (601.2f)."""
    model = stage.model
    reached = [model.new_bool_var("end {}", number) for number, _ in enumerate(kept.ends)]
    if not reached:
        return
    model.add(total_of(reached) == 1)
    for end, var in zip(kept.ends, reached, strict=True):
        for action, classes, number in end:
            lost, tapped = _changed(before, classes)
            if action == "lose":
                model.add(lost == number).only_enforce_if(var)
            else:  # some of those that are tapped may be lost
                model.add(tapped >= number).only_enforce_if(var)
                model.add(tapped - lost <= number).only_enforce_if(var)
    for cost in stage.costs:
        if cost.within is not None:
            ends = total_of(reached[number] for number in cost.within)
            model.add(stage.variables.kept[cost.payee] <= ends)


def _changed(before: Stage, classes: tuple[int, ...]) -> tuple[Linear, Linear]:
    """Count how many objects of some classes the payment before loses, and taps."""
    lost = total_of(before.totals.all_losses(index) for index in classes)
    return lost, total_of(before.totals.taps_left(index) for index in classes)


def _constrain_resolving(stage: Stage, resolving: ResolvingPayees) -> None:
    """Use what a resolving kept spell gives only if its cost is paid; limit costs that exclude each other."""
    model, kept = stage.model, stage.variables.kept
    for index, payee in resolving.entering:
        if stage.used[index].terms:
            model.add(stage.used[index] <= stage.problem.sources[index].count * kept[payee])
    for brought in resolving.mana:
        _constrain_brought(stage, brought)
    for payees, most in resolving.limits:
        model.add(total_of(kept[payee] for payee in payees) <= most)
    for payees in resolving.musts:
        model.add(total_of(kept[payee] for payee in payees) >= 1)


def _constrain_brought(stage: Stage, brought: BroughtMana) -> None:
    """Add one run of a resolving spell's mana, and each mana of a combination as one of its types (106.3)."""
    model, paid = stage.model, stage.variables.kept[brought.payee]
    floating = {letter: stage.variables.floating[number] for letter, number in brought.floating.items()}
    chosen = (
        [paid]
        if len(brought.runs) == 1
        else [
            model.new_bool_var("{} brings run {}", brought.payee, number)
            for number, _ in enumerate(brought.runs)
        ]
    )
    if len(chosen) > 1:
        model.add(total_of(chosen) <= paid)
    mixed: dict[str, Var] = {}
    for letter in brought.types if brought.amount else "":
        mixed[letter] = model.new_int_var(0, brought.amount, "{} brings {} of any", brought.payee, letter)
    if mixed:
        model.add(total_of(mixed.values()) <= brought.amount * paid)
    for letter, var in floating.items():
        runs = [(run.get(letter, 0), one) for run, one in zip(brought.runs, chosen, strict=True)]
        parts = [number * one for number, one in runs if number]
        model.add(var <= total_of([*parts, *([mixed[letter]] if letter in mixed else [])]))


def _constrain_worth(stage: Stage, kept: KeptProblem) -> None:
    """Keep costs of at least the total weight that is asked for."""
    if kept.least:
        # Where tiers are far apart the gains are large numbers; what they have in common says nothing.
        unit = gcd(kept.least, *[gain for gain, _ in gains(stage)])
        worth = total_of(gain // unit * var for gain, var in gains(stage))
        stage.model.add(worth >= kept.least // unit)
