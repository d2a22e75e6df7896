"""From the counts of a solution to a plan: named objects, ordered steps, price items."""

from __future__ import annotations

from msgspec import UNSET

from planner.contract.answer import Plan
from planner.contract.answer_parts import Choices, Status, Step, Summary
from planner.costing.kept_costs import Kept
from planner.game.mana import TYPES, mana_symbols
from planner.game.mana_abilities import Triggered
from planner.game.objects import Game
from planner.game.prices import Prices
from planner.game.total_cost import TotalCost
from planner.game.triggered_split import split
from planner.game.vocabulary import LOSSES, Verb
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Outcome, Payment
from planner.models.problem.spendable_as import spendable
from planner.planning.steps.mana_allocation import Spending
from planner.planning.steps.object_names import Doing, Naming, Taken
from planner.planning.steps.payment_steps import Paying
from planner.planning.steps.plain_plan import write_plain_plan
from planner.planning.steps.price_items import kept_items, price_items

_LISTS = {
    Verb.TAP: "taps",
    Verb.UNTAP: "untaps",
    Verb.SACRIFICE: "sacrifices",
    Verb.EXILE: "exiles",
    Verb.DISCARD: "discards",
    Verb.RETURN: "returns",
}
"""Where a step of an activation names the objects that its cost takes."""


def write_plan(
    game: Game,
    cost: TotalCost,
    prices: Prices,
    problem: PaymentProblem,
    payment: Payment,
    keep: tuple[Kept, ...] = (),
) -> Plan:
    """Write the plan that a solution stands for, in steps that can be carried out one by one."""
    plain = write_plain_plan(game, cost, prices, problem, payment)
    return plain if plain is not None else write_any_plan(game, cost, problem, payment, keep)


def write_any_plan(
    game: Game,
    cost: TotalCost,
    problem: PaymentProblem,
    payment: Payment,
    keep: tuple[Kept, ...] = (),
) -> Plan:
    """Write it whatever its activations do."""
    solution = payment.solution
    x = cost.x if cost.x is not None else solution.x
    naming = Naming(problem, payment)
    doings = list(naming.doings())
    taken = list(naming.payment_takes())
    table = spendable(game.spending, cost.purpose) if game.spending else {}
    spending = Spending(problem, payment, doings, table)
    paying = Paying(cost, x, problem, solution, spending, taken)
    payment_steps = paying.steps()
    summary = _summary(game, problem, doings, taken, payment_steps)
    choices = Choices(
        symbols=_all_symbols(cost, paying.symbols),
        additional=list(cost.additional),
        reductions=list(cost.reductions),
    )
    if cost.alternative:
        choices.alternative = cost.alternative
    if cost.has_x:
        choices.x = summary.x = x
    items = list(
        price_items(game, cost, problem.objective, problem, doings, taken, solution, spending, summary, x)
    )
    kept = _kept(problem, payment, keep)
    summary.kept = [one.name for one in kept]
    items += kept_items(kept)
    price = sum(item.price for item in items)
    return Plan(
        status=Status.PAYABLE,
        # The program prices life as if all of it were gained before any is lost.
        optimal=solution.outcome is Outcome.OPTIMAL and price == solution.price,
        price=price,
        lethal=True if summary.life_after_triggers <= 0 else UNSET,
        cast=cost.on_stack if cost.on_stack is not None else UNSET,
        total_cost=cost.locked(x),
        other_costs=cost.others(x),
        choices=choices,
        steps=[*(step for doing in doings for step in _activation(doing)), *payment_steps],
        summary=summary,
        prices=items,
        riders=sorted({rider.words for rider in spending.riders}),
    )


def _kept(problem: PaymentProblem, payment: Payment, keep: tuple[Kept, ...]) -> list[Kept]:
    """List the costs that stay payable, in the order of the request."""
    if problem.kept is None:
        return []
    groups = {cost.group for cost in problem.kept.costs if cost.payee in payment.solution.kept}
    return [one for number, one in enumerate(keep) if number in groups]


def _all_symbols(cost: TotalCost, paid: list[str]) -> list[str]:
    """Give the choice for each symbol before reductions, those that reductions made among them."""
    if not cost.symbols:
        return paid
    rest = iter(paid)
    return [option if option is not None else next(rest) for option in cost.symbols]


def _activation(doing: Doing) -> list[Step]:
    """Write the step of one activation with all that its cost asks for, and its triggers (605.4a)."""
    mana, behind = doing.activation.mana, doing.use.behind
    if not (behind or doing.use.ability.triggered):
        return [_activating(doing, mana)]
    told_apart = (mana, tuple((more.trigger, more.run) for more in behind))
    own, triggered = told_apart if behind else split(doing.use.ability, mana)
    return [_activating(doing, own), *(_triggering(trigger, made) for trigger, made in triggered)]


def _triggering(trigger: Triggered, made: str) -> Step:
    """Write the step of a triggered mana ability that adds this mana."""
    adds = mana_symbols(made)
    return Step(action=Verb.TRIGGER, object=trigger.object, text=trigger.text, adds=adds, snow=trigger.snow)


def _activating(doing: Doing, mana: str) -> Step:
    """Write the step of the activation itself, which adds this mana."""
    ability, facts = doing.use.ability, doing.facts
    step = Step(
        action=Verb.ACTIVATE,
        object=doing.object_id,
        ability=ability.number,
        text=ability.text,
        pays_life=ability.life + doing.activation.life,
        pays_energy=facts.energy,
        removes=dict(facts.removes),
        puts=dict(facts.puts),
        adds=mana_symbols(mana),
        snow=doing.source.entry.card.is_snow,
        irreversible=facts.irreversible,
    )
    if doing.spent:
        step.spends = mana_symbols(doing.spent)
    if facts.lost_as_cost:
        getattr(step, _LISTS[facts.lost_as_cost]).append(doing.object_id)
    for one in doing.taken:
        getattr(step, _LISTS[one.verb]).append(one.object_id)
    return step


def _summary(
    game: Game, problem: PaymentProblem, doings: list[Doing], taken: list[Taken], paying: list[Step]
) -> Summary:
    """Sum up what the plan did, as the board will show it."""
    gone: dict[str, list[str]] = {verb: [] for verb in LOSSES}
    tapped: set[str] = set()
    life, energy, triggers = game.life, problem.energy, 0
    for step in paying:
        if step.action == Verb.PAY_LIFE:
            life -= step.amount or 0
        elif step.action == Verb.PAY_ENERGY:
            energy -= step.amount or 0
    for doing in doings:
        ability, facts = doing.use.ability, doing.facts
        life -= facts.life + doing.activation.life
        energy -= facts.energy
        if ability.untaps:
            tapped.discard(doing.object_id)
        if ability.taps:
            tapped.add(doing.object_id)
            triggers += doing.source.entry.reading.tapped_damage
        triggers += ability.later_damage
        if facts.lost:
            gone[facts.lost].append(doing.object_id)
        for verb, object_id, source, _ in doing.taken:
            if verb == Verb.TAP:
                tapped.add(object_id)
                triggers += source.entry.reading.tapped_damage
            elif verb != Verb.UNTAP:
                gone[verb].append(object_id)
    for one in taken:
        if one.verb == Verb.TAP:
            tapped.add(one.object_id)
            triggers += one.source.entry.reading.tapped_damage
        elif one.verb == Verb.UNTAP:
            tapped.discard(one.object_id)
        elif one.verb in gone and not problem.slots[one.slot].at_random:
            gone[one.verb].append(one.object_id)
    tapped.difference_update(*gone.values())
    spent = _letters("".join([step.mana for step in paying if step.mana]))
    place = game.positions.__getitem__
    return Summary(
        tapped=sorted(tapped, key=place),
        sacrificed=sorted(gone[Verb.SACRIFICE], key=place),
        exiled=sorted(gone[Verb.EXILE], key=place),
        discarded=sorted(gone[Verb.DISCARD], key=place),
        returned=sorted(gone[Verb.RETURN], key=place),
        life=life,
        life_after_triggers=life - triggers,
        energy=energy,
        spent=mana_symbols(spent),
        left_in_pool=_left(game, doings, spent),
    )


def _letters(symbols: str) -> str:
    return symbols.replace("{", "").replace("}", "")


def _left(game: Game, doings: list[Doing], spent: str) -> str:
    """Find the mana that stays in the pool, which the player announces (118.3a)."""
    there = "".join([*(mana.type * mana.amount for mana in game.pool), *[doing.mana for doing in doings]])
    spent += "".join([doing.spent for doing in doings])
    return mana_symbols("".join([letter * (there.count(letter) - spent.count(letter)) for letter in TYPES]))
