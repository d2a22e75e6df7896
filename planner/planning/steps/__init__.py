"""From the counts of a solution to a plan: named objects, ordered steps, price items."""

from __future__ import annotations

from msgspec import UNSET

from planner.contract.answer import Plan
from planner.contract.answer_parts import Choices, Summary
from planner.contract.steps import Step
from planner.costing.kept_costs import CostToKeep
from planner.game.mana import TYPES, mana_symbols
from planner.game.objects import Game
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import Verb
from planner.models.problem.demands import spendable
from planner.models.problem.payment_problem import KeptProblem, PaymentProblem
from planner.models.problem.solution import Outcome, Payment
from planner.planning.steps.activation_steps import Activations
from planner.planning.steps.by_policies import against_policies, last_resort
from planner.planning.steps.given_up import tiers_of
from planner.planning.steps.mana_allocation import Spending
from planner.planning.steps.object_names import Naming, TakenObject
from planner.planning.steps.payment_steps import PaymentWriter
from planner.planning.steps.price_items import kept_items, price_items

_LOST = {
    Verb.SACRIFICE: "sacrificed",
    Verb.EXILE: "exiled",
    Verb.DISCARD: "discarded",
    Verb.RETURN: "returned",
}
"""Where the summary names the objects that the plan loses."""
_PAY_LIFE, _PAY_ENERGY = Verb.PAY_LIFE, Verb.PAY_ENERGY


def write_plan(
    game: Game,
    cost: TotalCost,
    problem: PaymentProblem,
    payment: Payment,
    keep: tuple[CostToKeep, ...] = (),
) -> Plan:
    """Write the plan of a solution, in steps that can be carried out one by one."""
    solution = payment.solution
    x = cost.x if cost.x is not None else solution.x
    naming = Naming(problem, payment)
    activations = Activations(problem, payment, naming)
    taken = list(naming.payment_takes())
    table = spendable(game.spending, cost.purpose) if game.spending else {}
    spending = Spending(problem, payment, activations, table)
    paying = PaymentWriter(cost, x, problem, solution, spending, taken)
    payment_steps = paying.steps()
    summary = _summary(game, problem, activations, taken, payment_steps)
    choices = Choices(
        symbols=_all_symbols(cost, paying.symbols),
        additional=list(cost.additional),
        reductions=list(cost.reductions),
    )
    if cost.alternative:
        choices.alternative = cost.alternative
    if cost.has_x:
        choices.x = summary.x = x
    items = activations.items
    items += price_items(game, cost, problem, activations, taken, solution, spending, summary, x)
    if problem.kept is not None:
        kept = _kept(problem.kept, payment, keep)
        summary.kept = [one.name for one in kept]
        items += kept_items(kept, problem.objective.worth_of_kept)
    price = sum([item.price for item in items])
    objective = problem.objective
    return Plan(
        # The program prices life as if all of it were gained before any is lost.
        optimal=solution.outcome is Outcome.OPTIMAL and price == solution.price,
        lethal=True if summary.life_after_triggers <= 0 else UNSET,
        cast=cost.on_stack if cost.on_stack is not None else UNSET,
        activates=UNSET if cost.limited is None else {cost.activated: cost.limited[0]},
        total_cost=cost.locked(x),
        other_costs=cost.others(x),
        choices=choices,
        steps=[*activations.steps, *payment_steps],
        summary=summary,
        riders=sorted({rider.words for rider in spending.riders}),
        last_resort=last_resort(game, cost, problem, payment, activations, taken, summary, spending.unspent)
        if objective.is_tiered or game.policies is not None
        else [],
        against_policies=against_policies(game, cost, problem, taken, summary, x),
        profile=objective.profile if objective.is_tiered else UNSET,
    ).priced(items, tiers_of(objective))


def _kept(problem: KeptProblem, payment: Payment, keep: tuple[CostToKeep, ...]) -> list[CostToKeep]:
    """List the costs that stay payable, in the order of the request."""
    groups = {cost.group for cost in problem.costs if cost.payee in payment.solution.kept}
    return [one for number, one in enumerate(keep) if number in groups]


def _all_symbols(cost: TotalCost, paid: list[str]) -> list[str]:
    """The choice for each symbol of the cost before reductions, including those made by reductions."""
    if not cost.symbols:
        return paid
    rest = iter(paid)
    return [option if option is not None else next(rest) for option in cost.symbols]


def _summary(
    game: Game,
    problem: PaymentProblem,
    activations: Activations,
    taken: list[TakenObject],
    paying: list[Step],
) -> Summary:
    """Summarize the state of the game after the plan."""
    life, energy, objects = game.life, problem.energy, activations.objects
    for step in paying:
        if step.action == _PAY_LIFE:
            life -= step.amount or 0
        elif step.action == _PAY_ENERGY:
            energy -= step.amount or 0
    for doing in activations.doings:
        life -= doing.told.facts.life + doing.activation.life
        energy -= doing.told.facts.energy
    for one in taken:
        objects.take(one, at_random=problem.slots[one.slot].at_random)
    spent = _letters("".join([step.mana for step in paying if step.mana]))
    place = game.positions.__getitem__
    summary = Summary(
        tapped=sorted(objects.tapped.difference(*objects.lost.values()), key=place),
        life=life,
        life_after_triggers=life - objects.later_damage,
        energy=energy,
        spent=mana_symbols(spent),
        left_in_pool=_left(game, activations, spent),
    )
    for verb, name in _LOST.items() if objects.lost else ():
        setattr(summary, name, sorted(objects.lost.get(verb, ()), key=place))
    return summary


def _letters(symbols: str) -> str:
    return symbols.replace("{", "").replace("}", "")


def _left(game: Game, activations: Activations, spent: str) -> str:
    """The mana that stays in the pool, which the player announces (118.3a)."""
    there = "".join([*(mana.type * mana.amount for mana in game.pool), *activations.made])
    spent += "".join(activations.spent)
    return mana_symbols("".join([letter * (there.count(letter) - spent.count(letter)) for letter in TYPES]))
