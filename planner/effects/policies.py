"""What a player doesn't want done to pay, settled: which objects it speaks of, and which abilities are left.

A mana ability that does what is never to be done isn't there: so no decider needs to know of policies. What
is said less strictly stays with the object, and has a price.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from planner.game.doubling import doubling_abilities
from planner.game.mana_abilities import (
    LOSING_PARTS,
    ManaAbility,
    PayEnergy,
    RemoveCounters,
    TakeObjects,
)
from planner.game.objects import Game, GameObject
from planner.game.policies import (
    CLOSEST_FIRST,
    POLICED,
    STRICTEST_FIRST,
    Aim,
    Level,
    ObjectPolicies,
    Policies,
)
from planner.game.records import replace
from planner.game.total_cost import CounterPart, Helping, TakePart, TotalCost
from planner.game.vocabulary import Helper, Verb, Whose, Zone
from planner.game.written_abilities import WrittenAbility


def _there(entry: GameObject) -> bool:
    return entry.zone == Zone.BATTLEFIELD and entry.controller == Whose.YOU


def _has_type(name: str) -> Callable[[GameObject], bool]:
    return lambda entry: _there(entry) and name in entry.card.types


def _makes_mana(entry: GameObject) -> bool:
    return bool(entry.reading.written or entry.granted or doubling_abilities(entry))


def _does_else(entry: GameObject) -> Iterator[str]:
    """Yield the texts of activated abilities on the battlefield that make no mana."""
    mana = {written.number for written in (*entry.reading.written, *entry.granted)}
    mana.update([one.number for one in doubling_abilities(entry)])
    for one in entry.reading.activations:
        if one.zone == Zone.BATTLEFIELD and one.number not in mana:
            yield one.text


def _is_manland(entry: GameObject) -> bool:
    animates = ("becomes a", "creature")
    said = (text.casefold() for text in _does_else(entry))
    return _there(entry) and entry.card.is_land and any(all(one in text for one in animates) for text in said)


def _could_attack(entry: GameObject) -> bool:
    return _could_block(entry) and entry.could_attack


def _could_block(entry: GameObject) -> bool:
    return _there(entry) and entry.card.is_creature and not entry.tapped


CLASSES: dict[str, Callable[[GameObject], bool]] = {
    "creatures": _has_type("Creature"),
    "artifacts": _has_type("Artifact"),
    "enchantments": _has_type("Enchantment"),
    "planeswalkers": _has_type("Planeswalker"),
    "lands": _has_type("Land"),
    "nonlands": lambda entry: _there(entry) and not entry.card.is_land,
    "basic lands": lambda entry: _has_type("Land")(entry) and "Basic" in entry.card.supertypes,
    "nonbasic lands": lambda entry: _has_type("Land")(entry) and "Basic" not in entry.card.supertypes,
    "manlands": _is_manland,
    "utility lands": lambda entry: _has_type("Land")(entry) and any(_does_else(entry)),
    "mana creatures": lambda entry: _has_type("Creature")(entry) and _makes_mana(entry),
    "mana rocks": lambda entry: (
        _has_type("Artifact")(entry)
        and _makes_mana(entry)
        and not (entry.card.is_creature or entry.card.is_land or _is_one_shot(entry))
    ),
    "attackers": _could_attack,
    "blockers": _could_block,
    "tokens": lambda entry: _there(entry) and entry.card.token,
    "nontokens": lambda entry: _there(entry) and not entry.card.token,
    "creature tokens": lambda entry: _has_type("Creature")(entry) and entry.card.token,
    "one-shot mana": lambda entry: _there(entry) and _is_one_shot(entry),
    "commanders": lambda entry: entry.commander and entry.controller == Whose.YOU,
    "permanents": _there,
    "hand": lambda entry: entry.zone == Zone.HAND,
    "graveyard": lambda entry: entry.zone == Zone.GRAVEYARD,
}
"""The classes of objects that policies speak of, by the word for each."""


def _is_one_shot(entry: GameObject) -> bool:
    """Whether the object makes mana only once: Treasure, Lotus Petal, Eldrazi Spawn."""
    texts = (*entry.reading.written, *entry.granted)
    if not texts:
        return entry.only_makes_mana_by_loss
    if all(one.after.sacrificed_without is not None and _has(one, RemoveCounters) for one in texts):
        return True
    if entry.reading.others or entry.reading.unread or len({one.number for one in texts}) > 1:
        return False
    return all(_has(one, *LOSING_PARTS) or one.after.sacrificed for one in texts)


def _has(written: WrittenAbility, *kinds: type) -> bool:
    return any(isinstance(part, kinds) for part in written.cost)


def with_policies(game: Game, policies: Policies | None) -> Game:
    """Copy of a game with other policies; it has to be settled again."""
    objects = tuple(replace(e, policies=None) if e.policies is not None else e for e in game.objects)
    return replace(game, objects=objects, policies=policies)


def under_policies(game: Game) -> Game:
    """Attach policies to each object of a settled game, and drop abilities that they forbid."""
    if game.policies is None:
        return game
    policies = game.policies
    judged = tuple([part for entry in game.objects for part in _judged(entry, policies)])
    never = {
        verb: frozenset([i for one in judged if _forbids(one, verb) for i in one.ids]) for verb in POLICED
    }
    return replace(game, objects=tuple([_restrained(one, policies, never) for one in judged]))


def _judged(entry: GameObject, policies: Policies) -> Iterator[GameObject]:
    """Split an entry by the policies for its objects, and attach these."""
    if entry.policies is not None and entry.policies.zone == entry.zone:
        yield entry
        return
    named = {one.of for one in policies.of_objects if one.aim is Aim.OBJECT}.intersection(entry.ids)
    parts = [entry.only({name}) for name in sorted(named)] + [entry.without(named)] if named else [entry]
    for part in parts:
        if part is not None:
            yield replace(part, policies=ObjectPolicies(entry.zone, tuple(_levels(part, policies))))


def _levels(entry: GameObject, policies: Policies) -> Iterator[tuple[Verb, Level]]:
    """The policy level for each verb on an object: the most precise policies, the strictest of these."""
    for verb in POLICED:
        said = [one for one in policies.of_objects if one.verb == verb and is_meant(one.aim, one.of, entry)]
        if said:
            aim = min([one.aim for one in said], key=CLOSEST_FIRST.index)
            yield verb, min([one.level for one in said if one.aim == aim], key=STRICTEST_FIRST.index)


def is_meant(aim: Aim, of: str, entry: GameObject) -> bool:
    """Whether a policy with this aim applies to an object."""
    match aim:
        case Aim.OBJECT:
            return of in entry.ids
        case Aim.NAME:
            return of == entry.own_card.name
        case Aim.SUBTYPE:
            return _there(entry) and of in entry.card.subtypes
        case Aim.CLASS:
            return CLASSES[of](entry)
        case Aim.ANYTHING:
            return True


def _forbids(entry: GameObject, verb: Verb) -> bool:
    level = entry.policy(verb)
    return level is not None and level.forbids


def _restrained(entry: GameObject, policies: Policies, never: dict[Verb, frozenset[str]]) -> GameObject:
    """The entry without mana abilities that do something forbidden."""
    if not entry.abilities:
        return entry
    found: list[ManaAbility] = []
    for ability in entry.abilities:
        if _does_forbidden(entry, ability, policies):
            continue
        left = _with_others_left(ability, never)
        if left is not None:
            found.append(left)
    return entry if tuple(found) == entry.abilities else replace(entry, abilities=tuple(found))


def _does_forbidden(entry: GameObject, ability: ManaAbility, policies: Policies) -> bool:
    verb = ability.losing_verb
    if (ability.taps and _forbids(entry, Verb.TAP)) or (verb is not None and _forbids(entry, verb)):
        return True
    if (RemoveCounters in ability.parts or ability.after.removes) and _forbids(entry, Verb.REMOVE_COUNTERS):
        return True
    if policies.energy is not None and policies.energy.forbids and PayEnergy in ability.parts:
        return True
    taken = ability.life + ability.damage + ability.later_damage
    taken += entry.reading.tapped_damage if ability.taps else 0
    return bool(taken and policies.life is not None and policies.life.forbids)


def _with_others_left(ability: ManaAbility, never: dict[Verb, frozenset[str]]) -> ManaAbility | None:
    """The ability with only allowed objects in its cost; None if these are too few."""
    if not ability.taken:
        return ability
    cost = []
    for part in ability.cost:
        if isinstance(part, TakeObjects):
            barred = never.get(part.verb, frozenset())
            later = part.later - (barred if part.verb == Verb.EXILE else frozenset())
            part = replace(part, ids=part.ids - barred, later=later)
            if len(part.ids) + len(part.later) < part.amount:
                return None
        cost.append(part)
    return ability if tuple(cost) == ability.cost else replace(ability, cost=tuple(cost))


# --- total costs -----------------------------------------------------------------------------------------


def cost_under_policies(cost: TotalCost, game: Game) -> TotalCost:
    """Restrict helpers, parts and counters of a cost to the objects that policies allow."""
    if game.policies is None or not (cost.helping or cost.parts or cost.counters):
        return cost
    ids = {verb: (_ids(game, verb, _forbidding), _ids(game, verb, _at_all)) for verb in POLICED}
    return replace(
        cost,
        helping=tuple([_helping(one, ids) for one in cost.helping]),
        parts=tuple([_part(one, ids) for one in cost.parts]),
        counters=tuple([_counters(one, ids) for one in cost.counters]),
    )


_Ids = dict[Verb, tuple[frozenset[str], frozenset[str]]]


def _forbidding(level: Level) -> bool:
    return level.forbids


def _at_all(level: Level) -> bool:
    return level is Level.NEVER_AT_ALL


def _ids(game: Game, verb: Verb, wanted: Callable[[Level], bool]) -> frozenset[str]:
    found: list[str] = []
    for entry in game.objects:
        level = entry.policy(verb)
        if level is not None and wanted(level):
            found += entry.ids
    return frozenset(found)


def _helping(one: Helping, ids: _Ids) -> Helping:
    barred, _ = ids[Verb.EXILE if one.keyword is Helper.DELVE else Verb.TAP]
    if barred.isdisjoint(one.ids | one.arriving):
        return one
    colors = tuple([pair for pair in one.colors if pair[0] not in barred])
    return replace(one, ids=one.ids - barred, arriving=one.arriving - barred, colors=colors)


def _part(one: TakePart, ids: _Ids) -> TakePart:
    _, barred = ids.get(one.verb, (frozenset(), frozenset()))
    if barred.isdisjoint(one.ids | one.arriving):
        return one
    if one.at_random:  # chance could take one of them
        return replace(one, ids=frozenset(), arriving=frozenset())
    values = tuple([pair for pair in one.values if pair[0] not in barred])
    return replace(one, ids=one.ids - barred, arriving=one.arriving - barred, values=values)


def _counters(one: CounterPart, ids: _Ids) -> CounterPart:
    _, barred = ids[Verb.REMOVE_COUNTERS]
    return one if one.put or barred.isdisjoint(one.ids) else replace(one, ids=one.ids - barred)


def limited_by_policies(cost: TotalCost, game: Game) -> TotalCost:
    """Bound the life and the mana that a payment may spend by the policies marked "never".

    What the cost itself demands is paid all the same, unless the policy covers that as well.
    """
    policies = game.policies
    if policies is None:
        return cost
    level, least = policies.life, policies.least_life
    if level is not None and level.forbids and _could_take_life(cost, game):
        least = game.life
    if least is not None and level is not Level.NEVER_AT_ALL:
        least = min(least, game.life - life_demanded(cost))
    spends_all = policies.floating is not None and policies.floating.forbids
    if least is None and not spends_all:
        return cost
    return replace(cost, least_life=least, spends_all=spends_all)


def life_demanded(cost: TotalCost) -> int:
    """The life that a cost takes in any case, announced choices for symbols included."""
    announced = sum([2 for chosen in cost.announced if chosen.endswith("life")])
    return cost.life + cost.life_per_x * (cost.x or 0) + announced


def _could_take_life(cost: TotalCost, game: Game) -> bool:
    """Whether paying could take life: by the cost, by symbols, or by mana abilities."""
    if cost.life or cost.life_per_x or cost.life_for or game.life_for:
        return True
    asked = [cost.mana] + [ability.mana for entry in game.objects for ability in entry.abilities]
    if any(symbol.life for mana in asked if mana is not None for symbol in mana.choices):
        return True
    return any(entry.reading.tapped_damage for entry in game.objects)
