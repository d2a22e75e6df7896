"""The oracle's reading of what a player doesn't want done to pay.

Written from the handbook alone; the words of the policies are shared with the planner, whom they speak of
isn't. ``judged`` makes the game that is searched: each object by itself, with what is said of it, and without
the mana abilities that would do what is never done.
"""

from __future__ import annotations

from dataclasses import replace

from planner.game.mana_abilities import (
    ExileSelf,
    ManaAbility,
    PayEnergy,
    PayLife,
    RemoveCounters,
    ReturnSelf,
    SacrificeSelf,
    TakeObjects,
    TapSelf,
)
from planner.game.objects import Game, GameObject
from planner.game.policies import Level, ObjectPolicies, Policies
from planner.game.prices import Prices
from planner.game.total_cost import Helping, TakePart, TotalCost
from planner.game.vocabulary import Verb

_ACTS = ("tap", "sacrifice", "exile", "discard", "return", "put into graveyard", "put into library")
_COUNTERS = "remove counters"
_STRICT = ["never at all", "never", "last resort", "avoid", "free"]
_NEVER = ("never", "never at all")


def judged(game: Game, policies: Policies) -> Game:
    """The same game for a player with these policies."""
    objects = [entry.only({one}) for entry in game.objects for one in entry.ids]
    said = [replace(one, policies=ObjectPolicies(one.zone, _levels(one, policies))) for one in objects if one]
    left = [replace(one, abilities=tuple(_left(one, said, policies))) for one in said]
    return replace(game, objects=tuple(left), policies=policies)


def level(one: GameObject, act: str) -> str:
    """What is said of doing this to an object."""
    said = dict(one.policies.levels) if one.policies is not None else {}
    return said.get(Verb(act)) or ""


def _levels(one: GameObject, policies: Policies) -> tuple[tuple[Verb, Level], ...]:
    found: list[tuple[Verb, Level]] = []
    for act in (*_ACTS, _COUNTERS):
        about = [said for said in policies.of_objects if said.verb == act]
        closest = next(
            (
                here
                for aim in ("object", "name", "subtype", "class", "anything")
                if (here := [said.level for said in about if said.aim == aim and _is(one, aim, said.of)])
            ),
            [],
        )
        if closest:
            found.append((Verb(act), min(closest, key=_STRICT.index)))
    return tuple(found)


def _is(one: GameObject, aim: str, of: str) -> bool:
    if aim == "object":
        return one.ids[0] == of
    if aim == "name":
        return one.own_card.name == of
    if aim == "subtype":
        return (one.controller, one.zone) == ("you", "battlefield") and of in one.card.subtypes
    return aim == "anything" or _is_one_of(one, of)


def _is_one_of(one: GameObject, word: str) -> bool:
    if word in ("hand", "graveyard"):
        return one.zone == word
    if one.controller != "you" or one.zone != "battlefield":
        return False
    types, token = one.card.types, one.card.token
    if word in ("tokens", "nontokens"):
        return token is (word == "tokens")
    if word == "creature tokens":
        return token and "Creature" in types
    if word in ("attackers", "blockers"):
        ready = "Creature" in types and not one.tapped
        awake = not (one.summoning_sick and "haste" not in one.reading.keywords) and not one.reading.defender
        return ready and (awake or word == "blockers")
    if word in ("basic lands", "nonbasic lands"):
        return "Land" in types and ("Basic" in one.card.supertypes) is (word == "basic lands")
    if word == "one-shot mana":
        return is_for_one_mana(one)
    mana = {written.number for written in (*one.reading.written, *one.granted)}
    if word == "mana creatures":
        return "Creature" in types and bool(mana)
    other = [cost.text for cost in one.reading.activations if cost.number not in mana]
    if word == "utility lands":
        return "Land" in types and bool(other)
    if word == "manlands":
        return "Land" in types and any("becomes a" in text and "creature" in text for text in other)
    kinds = {"creatures": "Creature", "artifacts": "Artifact", "lands": "Land", "enchantments": "Enchantment"}
    return word == "permanents" or kinds[word] in types


def is_for_one_mana(one: GameObject) -> bool:
    """Whether its one ability makes mana by losing it, or it goes with the last counter for mana."""
    lines = [*one.reading.written, *one.granted]
    uses_up = [
        line.after.sacrificed_without is not None and any(isinstance(p, RemoveCounters) for p in line.cost)
        for line in lines
    ]
    if lines and all(uses_up):
        return True
    if len({line.number for line in lines}) != 1 or one.reading.others or one.reading.unread:
        return False
    lost = (SacrificeSelf, ExileSelf, ReturnSelf)
    return all(line.after.sacrificed or any(isinstance(p, lost) for p in line.cost) for line in lines)


# --- what is never done ----------------------------------------------------------------------------------


def own_losses(ability: ManaAbility) -> list[str]:
    """What activating does to its own object that loses it."""
    words = {SacrificeSelf: "sacrifice", ExileSelf: "exile", ReturnSelf: "return"}
    found = [words[type(part)] for part in ability.cost if type(part) in words]
    return found or (["sacrifice"] if ability.after.sacrificed else [])


def counters_off(ability: ManaAbility) -> int:
    """How many counters it takes off its own object."""
    paid = [part.amount for part in ability.cost if isinstance(part, RemoveCounters)]
    return sum(paid) + sum(amount for _, amount in ability.after.removes)


def _left(one: GameObject, game: list[GameObject], policies: Policies) -> list[ManaAbility]:
    found = []
    for ability in one.abilities:
        acts = own_losses(ability) + ["tap"] * any(isinstance(part, TapSelf) for part in ability.cost)
        acts += [_COUNTERS] * (counters_off(ability) > 0)
        life = sum(part.amount for part in ability.cost if isinstance(part, PayLife))
        life += ability.damage + ability.later_damage + ("tap" in acts) * one.reading.tapped_damage
        energy = any(isinstance(part, PayEnergy) for part in ability.cost)
        bad = any(level(one, act) in _NEVER for act in acts)
        bad = bad or (life > 0 and policies.life in _NEVER) or (energy and policies.energy in _NEVER)
        left = None if bad else _with_others(ability, game)
        found += [] if left is None else [left]
    return found


def _with_others(ability: ManaAbility, game: list[GameObject]) -> ManaAbility | None:
    cost = []
    for part in ability.cost:
        if isinstance(part, TakeObjects):
            never = frozenset(one.ids[0] for one in game if level_of_verb(one, part.verb) in _NEVER)
            later = part.later - (never if part.verb == "exile" else frozenset())
            part = replace(part, ids=part.ids - never, later=later)
            if len(part.ids | part.later) < part.amount:
                return None
        cost.append(part)
    return replace(ability, cost=tuple(cost))


def level_of_verb(one: GameObject, verb: str) -> str:
    """The same for verbs of which nothing may be said: untapping, revealing."""
    return level(one, verb) if verb in _ACTS else ""


def limited(cost: TotalCost, game: Game) -> TotalCost:
    """The same cost, where what helps to pay it is what may be used, and what it demands what it may take."""

    def never(verb: str, words: tuple[str, ...]) -> frozenset[str]:
        return frozenset(one.ids[0] for one in game.objects if level_of_verb(one, verb) in words)

    def helping(one: Helping) -> Helping:
        barred = never("exile" if one.keyword == "delve" else "tap", _NEVER)
        colors = tuple(pair for pair in one.colors if pair[0] not in barred)
        return replace(one, ids=one.ids - barred, arriving=one.arriving - barred, colors=colors)

    def part(one: TakePart) -> TakePart:
        barred = never(one.verb, ("never at all",))
        if one.at_random and barred & (one.ids | one.arriving):
            return replace(one, ids=frozenset(), arriving=frozenset())
        return replace(one, ids=one.ids - barred, arriving=one.arriving - barred)

    return replace(
        cost, helping=tuple(map(helping, cost.helping)), parts=tuple(map(part, cost.parts)), least_life=None
    )


def least_life(cost: TotalCost, game: Game) -> int | None:
    """The life that has to be left at the end, None where any will do."""
    policies = game.policies
    if policies is None:
        return None
    least = game.life if policies.life in _NEVER else policies.least_life
    if least is None or policies.life == "never at all":
        return least
    announced = sum(2 for chosen in cost.announced if chosen and chosen.endswith("life"))
    return min(least, game.life - cost.life - announced - cost.life_per_x * (cost.x or 0))


def floats_never(game: Game) -> bool:
    """Whether no mana may be made that isn't spent."""
    return game.policies is not None and game.policies.floating in _NEVER


# --- prices ----------------------------------------------------------------------------------------------


def is_free(one: GameObject, act: str) -> bool:
    """Whether doing this counts nothing."""
    return level_of_verb(one, act) == "free"


def wish_price(one: GameObject, act: str, prices: Prices, often: int = 1) -> int:
    """What doing this costs because of what the player says."""
    said = level(one, act) if act in (*_ACTS, _COUNTERS) else ""
    if said == "avoid":
        return prices.avoided * often
    if said in ("", "free"):
        return 0
    return (prices.resort if act in ("tap", _COUNTERS) else prices.resort_loss) * often
