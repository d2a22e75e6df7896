"""What a plan does as a last resort, and what its cost demands against the player's policies."""

from __future__ import annotations

from collections.abc import Iterator

from planner.contract.answer_parts import Summary
from planner.effects.policies import life_demanded
from planner.game.mana_abilities import ManaAbility
from planner.game.objects import Game, GameObject
from planner.game.policies import Level, Policies
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import LOSSES, Verb, Zone
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.price_lines import done_to
from planner.models.problem.solution import Payment
from planner.planning.steps.activation_steps import Activations
from planner.planning.steps.object_names import TakenObject

LIFE, ENERGY, FLOAT = Verb.PAY_LIFE.value, Verb.PAY_ENERGY.value, "float"
"""What is listed beside ids of objects."""


def last_resort(
    game: Game,
    cost: TotalCost,
    problem: PaymentProblem,
    payment: Payment,
    activations: Activations,
    taken: list[TakenObject],
    summary: Summary,
    unspent: int,
) -> list[str]:
    """Cards of the hand, nontoken permanents and creature tokens that mana abilities lose.

    Losses that a policy calls free are left out; everything the player calls a last resort is included.
    """
    lost = [(doing.object_id, doing.source.entry, doing.use.ability) for doing in activations.doings]
    found = [name for name, entry, ability in lost if ability.loses_itself and _is_lost(entry, ability)]
    for doing in activations.doings:
        others = (one for one in doing.taken if one.verb in LOSSES)
        found += [one.object_id for one in others if _is_loss(one.source.entry, one.verb)]
    if game.policies is None:
        return found
    steps = [step for step in activations.steps if step.action == "activate"]
    for activation, step in zip(payment.activations, steps, strict=True):
        use = problem.uses[activation.use]
        entry = problem.sources[use.source].entry
        if any(entry.policy(verb) is Level.LAST_RESORT for verb, _ in done_to(use.ability)):
            found.append(step.object or "")
    for doing in activations.doings:
        found += [
            one.object_id
            for one in doing.taken
            if one.source.entry.policy(one.verb) is Level.LAST_RESORT and not one.later
        ]
    helping = (one for one in taken if problem.slots[one.slot].keyword and not one.arrived)
    found += [one.object_id for one in helping if one.source.entry.policy(one.verb) is Level.LAST_RESORT]
    paid = sum([use_of.ability.energy for use_of in (problem.uses[a.use] for a in payment.activations)])
    life = game.life - summary.life_after_triggers
    found += _scalars(game.policies, life - life_demanded(cost), paid, unspent)
    return list(dict.fromkeys(found))


def _scalars(policies: Policies, life: int, energy: int, unspent: int) -> Iterator[str]:
    if policies.life is Level.LAST_RESORT and life > 0:
        yield LIFE
    if policies.energy is Level.LAST_RESORT and energy:
        yield ENERGY
    if policies.floating is Level.LAST_RESORT and unspent:
        yield FLOAT


def _is_lost(entry: GameObject, ability: ManaAbility) -> bool:
    verb = ability.losing_verb
    return verb is not None and _is_loss(entry, verb)


def _is_loss(entry: GameObject, verb: Verb) -> bool:
    """Tell whether giving up an object is a loss: a card in hand, a creature token, or a nontoken.

    One-shot mana is none, whatever it is.
    """
    if entry.policy(verb) is Level.FREE:
        return False
    if entry.zone == Zone.HAND:
        return True
    there = entry.zone == Zone.BATTLEFIELD and (entry.card.is_creature or not entry.card.token)
    return there and not entry.only_makes_mana_by_loss


def against_policies(
    game: Game, cost: TotalCost, problem: PaymentProblem, taken: list[TakenObject], summary: Summary, x: int
) -> list[str]:
    """List what the cost itself takes although the player's policies forbid it."""
    policies = game.policies
    if policies is None:
        return []
    found: list[str] = []
    for one in taken:
        level = one.source.entry.policy(one.verb)
        slot = problem.slots[one.slot]
        demanded = not (slot.keyword or slot.at_random or one.arrived)
        if demanded and level is not None and level.forbids:
            found.append(one.object_id)
    least, life = policies.least_life, policies.life
    below = least is not None and summary.life_after_triggers < least
    if life_demanded(cost) + (cost.life_per_x * x if cost.x is None else 0) > 0 and (
        below or (life is not None and life.forbids)
    ):
        found.append(LIFE)
    if policies.energy is not None and policies.energy.forbids and cost.energy + cost.energy_per_x * x:
        found.append(ENERGY)
    return list(dict.fromkeys(found))
