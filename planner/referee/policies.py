"""The referee's own reading of policies: what a plan does that is never to be done, and its price."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from planner.contract.answer import Plan
from planner.game.mana_abilities import ExileSelf, ManaAbility, RemoveCounters, ReturnSelf, SacrificeSelf
from planner.game.objects import Game, GameObject
from planner.game.policies import Policies
from planner.game.prices import Prices
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import Verb, Whose, Zone
from planner.referee.doubling import doubling_numbers
from planner.referee.state import LOST, Loss, ReplayState, Thing

_STRICTNESS = {"never at all": 4, "never": 3, "last resort": 2, "avoid": 1, "free": 0}
_CLOSENESS = {"object": 4, "name": 3, "subtype": 2, "class": 1, "anything": 0}
_BY = {how: verb for verb, (how, _) in LOST.items()}
_ANIMATES = re.compile(r"\bbecomes an? [^.]*\bcreature\b", re.IGNORECASE)


def level_of(game: Game, entry: GameObject, object_id: str, verb: str) -> str:
    """The player's policy on an action on an object; "" if there is none."""
    said = game.policies.of_objects if game.policies is not None else ()
    best: tuple[int, int] | None = None
    for one in said:
        if one.verb != verb or not _speaks_of(one.aim, one.of, entry, object_id):
            continue
        here = _CLOSENESS[one.aim], _STRICTNESS[one.level]
        best = here if best is None else max(best, here)
    if best is None:
        return ""
    return next(level for level, strictness in _STRICTNESS.items() if strictness == best[1])


def _speaks_of(aim: str, of: str, entry: GameObject, object_id: str) -> bool:
    if aim == "anything":
        return True
    if aim == "object":
        return of == object_id
    if aim == "subtype":
        mine = entry.controller == Whose.YOU and entry.zone == Zone.BATTLEFIELD
        return mine and of in entry.card.subtypes
    return of == entry.own_card.name if aim == "name" else is_of_class(entry, of)


def is_of_class(entry: GameObject, name: str) -> bool:
    """Whether an object belongs to a class named in policies."""
    mine, card = entry.controller == Whose.YOU, entry.card
    if name in ("hand", "graveyard"):
        return entry.zone == name
    if name == "commanders":
        return mine and entry.commander
    if not mine or entry.zone != Zone.BATTLEFIELD:
        return False
    numbers = {one.number for one in entry.reading.written} | {one.number for one in entry.granted}
    numbers.update(doubling_numbers(entry))
    elses = [one.text for one in entry.reading.activations if one.number not in numbers]
    elses = [one for one in elses if one]
    creature, land = "Creature" in card.types, "Land" in card.types
    fights = creature and not entry.tapped
    return {
        "permanents": True,
        "creatures": creature,
        "artifacts": "Artifact" in card.types,
        "enchantments": "Enchantment" in card.types,
        "planeswalkers": "Planeswalker" in card.types,
        "lands": land,
        "nonlands": not land,
        "basic lands": land and "Basic" in card.supertypes,
        "nonbasic lands": land and "Basic" not in card.supertypes,
        "manlands": land and any(_ANIMATES.search(one) for one in elses),
        "utility lands": land and bool(elses),
        "mana creatures": creature and bool(numbers),
        "mana rocks": "Artifact" in card.types
        and bool(numbers)
        and not (creature or land or _is_there_for_mana_once(entry)),
        "attackers": fights
        and not entry.reading.defender
        and ("haste" in entry.reading.keywords or not entry.summoning_sick),
        "blockers": fights,
        "tokens": card.token,
        "nontokens": not card.token,
        "creature tokens": card.token and creature,
        "one-shot mana": _is_there_for_mana_once(entry),
    }[name]


def _is_there_for_mana_once(entry: GameObject) -> bool:
    """Whether the object's text only lets it make mana and be gone for it."""
    reading = entry.reading
    written = [*reading.written, *entry.granted]
    costs: list[set[type]] = [{type(part) for part in one.cost} for one in written]
    if not written:
        return False
    wears = [RemoveCounters in cost for cost in costs]
    if all(wears) and all(one.after.sacrificed_without is not None for one in written):
        return True
    alone = not (reading.others or reading.unread) and len({one.number for one in written}) == 1
    gone: set[type] = {SacrificeSelf, ExileSelf, ReturnSelf}
    return alone and all(
        gone & cost or one.after.sacrificed for cost, one in zip(costs, written, strict=True)
    )


# --- what a plan did -------------------------------------------------------------------------------------


class DoneToObjects:
    """Actions on objects, by mana abilities and by the payment, with their numbers."""

    def __init__(self, state: ReplayState, losses_for_mana: int, taps_for_mana: dict[str, int]) -> None:
        self.for_mana: Counter[tuple[str, str]] = Counter()
        self.paid: Counter[tuple[str, str]] = Counter()
        self.state = state
        for number, loss in enumerate(state.losses):
            if loss.zone == loss.thing.entry.zone:  # what has arrived elsewhere is another object (400.7)
                into = self.for_mana if number < losses_for_mana else self.paid
                into[_BY[loss.how], loss.thing.id] += 1
        for thing in state.things.values():
            if thing.taps:
                for_mana = min(taps_for_mana.get(thing.id, 0), thing.taps)
                self.for_mana[Verb.TAP, thing.id] += for_mana
                self.paid[Verb.TAP, thing.id] += thing.taps - for_mana
        for thing, ability, _ in state.activations:
            self.for_mana[Verb.REMOVE_COUNTERS, thing.id] += counters_off(ability)

    def each(self) -> Iterator[tuple[Thing, str, int, bool]]:
        """List object, verb, number of times, and whether it was for mana."""
        for counted, for_mana in ((self.for_mana, True), (self.paid, False)):
            for (verb, name), often in counted.items():
                if often:
                    yield self.state.things[name], verb, often, for_mana


def counters_off(ability: ManaAbility) -> int:
    """Number of counters that activating takes off the object."""
    cost = sum(part.amount for part in ability.cost if isinstance(part, RemoveCounters))
    return cost + sum(amount for _, amount in ability.after.removes)


def broken(game: Game, cost: TotalCost, x: int, done: DoneToObjects, unspent: int) -> list[str]:
    """List as sentences what a plan does against the player's policies."""
    policies = game.policies
    if policies is None:
        return []
    problems = []
    for thing, verb, _, for_mana in done.each():
        level = level_of(game, thing.entry, thing.id, verb)
        if level == "never at all" or (level == "never" and not _is_demanded(cost, thing, verb, for_mana)):
            problems.append(f"policies: {verb} {thing.id} is {level}")
    state = done.state
    demanded = demanded_life(cost, x)
    least = policies.least_life
    if policies.life in ("never", "never at all"):
        least = game.life
    if least is not None:
        allowed = least if policies.life == "never at all" else min(least, game.life - demanded)
        if state.life < allowed:
            problems.append(f"policies: life falls to {state.life}, and never below {allowed}")
    energy = sum(ability.energy for _, ability, _ in state.activations)
    if energy and policies.energy in ("never", "never at all"):
        problems.append("policies: energy is never paid")
    if unspent and policies.floating in ("never", "never at all"):
        problems.append("policies: mana never floats")
    return problems


def _is_demanded(cost: TotalCost, thing: Thing, verb: str, for_mana: bool) -> bool:
    """Whether a part of the cost itself requires the action, not a mana ability or help."""
    return not for_mana and any(part.verb == verb and thing.id in part.ids for part in cost.parts)


def demanded_life(cost: TotalCost, x: int) -> int:
    """The life that the cost takes in every payment, that announced for symbols included."""
    chosen = len([option for option in cost.announced if option and option.endswith("life")])
    return cost.life + 2 * chosen + cost.life_per_x * (x if cost.x is not None else 0)


def stated_faults(
    plan: Plan, game: Game, cost: TotalCost, x: int, done: DoneToObjects, unspent: int
) -> list[str]:
    """Faults in what a plan states about last resorts, or about actions against policies."""
    last, against = _said(game, cost, x, done, unspent)
    expected = sorted(last)
    faults = []
    if sorted(plan.last_resort) != expected:
        faults.append(f"last_resort: is {plan.last_resort}, by the steps it is {expected}")
    if sorted(plan.against_policies) != sorted(against):
        faults.append(f"against_policies: is {plan.against_policies}, by the steps it is {sorted(against)}")
    return faults


def _said(
    game: Game, cost: TotalCost, x: int, done: DoneToObjects, unspent: int
) -> tuple[set[str], set[str]]:
    last, against = set[str](), set[str]()
    policies = game.policies or Policies()
    for thing, verb, _, for_mana in done.each():
        level = level_of(game, thing.entry, thing.id, verb)
        if _is_demanded(cost, thing, verb, for_mana):
            against |= {thing.id} if level.startswith("never") else set()
        elif level == "last resort" or (
            for_mana and verb in LOST and level != "free" and is_more_than_mana(thing.entry)
        ):
            last.add(thing.id)
    state = done.state
    demanded = demanded_life(cost, x)
    if policies.life == "last resort" and game.life - state.life > demanded:
        last.add("pay life")
    if policies.energy == "last resort" and any(one.energy for _, one, _ in state.activations):
        last.add("pay energy")
    if policies.floating == "last resort" and unspent:
        last.add("float")
    below = policies.least_life is not None and state.life < policies.least_life
    never = policies.life in ("never", "never at all")
    if cost.life + cost.life_per_x * x + demanded and (never or below):
        against.add("pay life")
    if policies.energy in ("never", "never at all") and cost.energy + cost.energy_per_x * x:
        against.add("pay energy")
    return last, against


def is_more_than_mana(entry: GameObject) -> bool:
    """Whether an object is a card of the hand, or a permanent that isn't only there for mana.

    Of tokens only creatures are meant.
    """
    if entry.zone == Zone.HAND:
        return True
    if entry.zone != Zone.BATTLEFIELD or (entry.card.token and not entry.card.is_creature):
        return False
    return not entry.only_makes_mana_by_loss


# --- prices ------------------------------------------------------------------------------------------------


def is_free(game: Game, entry: GameObject, object_id: str, verb: str) -> bool:
    """Whether the player's policy calls an action on an object free."""
    return game.policies is not None and level_of(game, entry, object_id, verb) == "free"


def price_of_resorts(state: ReplayState, prices: Prices) -> int:
    """Price of last resorts, and of forbidden actions that the cost requires."""
    return sum(
        (prices.resort_loss if verb in LOST else prices.resort) * often
        for verb, often, level in _levels(state)
        if level in ("last resort", "never", "never at all")
    )


def price_of_avoided(state: ReplayState, prices: Prices) -> int:
    """Price of actions that should be avoided."""
    return sum(prices.avoided * often for _, often, level in _levels(state) if level == "avoid")


def _levels(state: ReplayState) -> Iterator[tuple[str, int, str]]:
    game = state.game
    if game.policies is None:
        return
    done = DoneToObjects(state, len(state.losses), {})
    going = [Loss(thing, "sacrificed", thing.zone) for thing in state.things.values() if thing.goes]
    for thing, verb, often, _ in done.each():
        yield verb, often, level_of(game, thing.entry, thing.id, verb)
    for loss in going:
        yield Verb.SACRIFICE, 1, level_of(game, loss.thing.entry, loss.thing.id, Verb.SACRIFICE)


def price_of_wish(prices: Prices, game: Game, entry: GameObject, object_id: str, verb: str) -> int:
    """Additional price of losing an object because of the player's policies."""
    level = level_of(game, entry, object_id, verb)
    if level == "avoid":
        return prices.avoided
    return prices.resort_loss if level in ("last resort", "never", "never at all") else 0
