"""The uses of mana abilities that can be part of a best plan."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from planner.game.caching import Memory, Renewed, cached_property, memory_of
from planner.game.clock import check_time
from planner.game.mana import TYPES
from planner.game.mana_abilities import (
    ManaAbility,
    Production,
    PutCounters,
    RemoveCounters,
    Rider,
    TakeObjects,
    Triggered,
)
from planner.game.objects import Game
from planner.game.purposes import SpendOnly
from planner.game.records import Record
from planner.game.triggered_split import all_runs
from planner.game.vocabulary import Verb
from planner.models.problem.activations import Behind, Use, kind_of
from planner.models.problem.demands import Demand, ManaKind
from planner.models.problem.objective import Objective
from planner.models.problem.payees import Payees
from planner.models.problem.payment_problem import MAX_REPEATS
from planner.models.problem.source_classes import SourceClass, Taking, given_up, takes, taking_of

_DOUBLED = 3
"""The mana that an activation which doubles the pool counts as adding, where its price asks for that."""
Alike = tuple[tuple[str, tuple[int, ...]], ...]
"""Types of mana that some demand asks for by name; those with equal signs are alike."""


@dataclass(frozen=True)
class UseContext:
    """Facts that the uses of every class depend on."""

    payees: Payees
    alike: Alike
    game: Game
    objective: Objective
    repeats: int
    wants_max_x: bool
    cut: list[bool]
    split_snow: bool
    served: frozenset[str]

    @cached_property
    def token(self) -> object | None:
        """The part of the cache key that all simple abilities share; None if their uses depend on more."""
        only_from, game = self.payees.only_from, self.game
        if only_from or self.split_snow or self.wants_max_x or game.spending or game.life_for:
            return None
        return self.common

    @cached_property
    def common(self) -> object:
        """The part of the game on which the uses of simple abilities depend."""
        return _one_of((self.alike, self.objective))


class _Same(Record, frozen=True, eq=False):
    facts: tuple[object, ...]


@lru_cache(maxsize=256)
def _one_of(facts: tuple[object, ...]) -> object:
    """One object for equal facts, so that later comparisons are by identity."""
    return _Same(facts)


class OwnUses(tuple[Use, ...]):
    """The uses of a class, without its number; cached ones are the same object."""

    @cached_property
    def asks(self) -> dict[Demand, int]:
        """For each demand, the most of it that one activation asks for."""
        found: dict[Demand, int] = {}
        for use in self:
            for demand, amount in use.costs:
                found[demand] = max(found.get(demand, 0), amount)
        return found

    @cached_property
    def _kinds(self) -> dict[bool, tuple[ManaKind, ...]]:
        return {}

    def kinds(self, source: SourceClass, split_snow: bool) -> tuple[ManaKind, ...]:
        """Kinds of mana that the uses make, if they belong to this class."""
        is_snow = split_snow and source.entry.card.is_snow
        found = self._kinds.get(is_snow)
        if found is None:
            kinds: dict[ManaKind, None] = {}
            for use in self:
                kinds |= dict.fromkeys(kinds_of_use(use, source, split_snow))
            found = self._kinds[is_snow] = tuple(kinds)
        return found


def kinds_of_use(use: Use, source: SourceClass, split_snow: bool) -> list[ManaKind]:
    """Kinds of mana that a use of a class makes."""
    letters = TYPES if use.ability.doubles else use.run + use.combination_types
    kinds = [kind_of(letter, use, source, split_snow) for letter in letters]
    return kinds + list(use.kinds_behind) if use.behind else kinds


def uses_of_class(source: SourceClass, context: UseContext) -> OwnUses:
    """Uses of a class that can be part of a best plan."""
    check_time()
    key = _key_of(source, context)
    if key is None:
        return OwnUses(_found(source, context))
    known = _KNOWN.get(key)
    if known is None:
        known = _KNOWN.keep(key, (source.abilities, OwnUses(_found(source, context))))
    return known[1]


_KNOWN: Renewed[object, tuple[tuple[ManaAbility, ...], OwnUses]] = Renewed(4_096)
"""The uses of classes that have these abilities, by identity, at these prices."""


class _Simple(Record, frozen=True):
    """Abilities whose uses depend on nothing but the abilities, their price, and the payees.

    The abilities of ``ask`` have mana in their costs; ``only`` are the restrictions of the mana made;
    ``most_life`` is the most life that one activation takes.
    """

    ask: tuple[ManaAbility, ...]
    only: tuple[SpendOnly | None, ...]
    most_life: int


def _key_of(source: SourceClass, context: UseContext) -> object | None:
    """Cache key of the uses of a class: everything they depend on; None if that is too much."""
    token = context.token
    if token is None or source.required or source.untaps or source.serves_arriving:
        return None
    abilities = source.abilities
    ids = tuple(map(id, abilities))
    simple = _SIMPLE.get(ids)
    if simple is None:
        simple = _SIMPLE.keep(ids, (abilities, _simple(abilities)))
    facts, count = simple[1], source.count
    if (
        facts is None
        or not count <= min(context.repeats, MAX_REPEATS)
        or context.game.life < count * facts.most_life
    ):
        return None
    payees = context.payees
    costs = tuple([payees.costs_of(one, source) for one in facts.ask])
    paid = tuple([payees.paid_by(only, ()) for only in facts.only])
    return ids, given_up(source, context.objective), count, costs, paid, token


_SIMPLE: Renewed[tuple[int, ...], tuple[tuple[ManaAbility, ...], _Simple | None]] = Renewed(4_096)
"""Whether abilities are simple, by identity."""


def _simple(abilities: tuple[ManaAbility, ...]) -> _Simple | None:
    """Facts about abilities that use their object once and make plain mana; None if one does more."""
    for one in abilities:
        apart = one.triggered and (one.spend_only or any(more.spend_only for more in one.triggered))
        if one.taken or one.riders or apart or one.energy or one.limit is not None or one.after.life_gained:
            return None
        if one.doubles:
            return None
        if not (one.taps or one.loses_itself) or RemoveCounters in one.parts:
            return None
    ask = tuple([one for one in abilities if one.mana is not None])
    only = tuple({id(one.spend_only): one.spend_only for one in abilities}.values())
    return _Simple(ask, only, max([one.life for one in abilities], default=0))


def _found(source: SourceClass, context: UseContext) -> list[Use]:
    payees = context.payees
    makers = (source.entry.card,)
    found: list[Use] = []
    for ability, base in zip(source.abilities, given_up(source, context.objective), strict=True):
        taken = takes(ability)
        takings = tuple([(taking_of(part), part.amount) for part in taken]) if taken else ()
        facts = _Facts(
            base,
            _most(source, ability, context, taken),
            payees.paid_by(ability.spend_only, makers),
            payees.riders(ability.riders),
            payees.costs_of(ability, source),
            _worth_it(source, ability, takings, context),
            takings,
        )
        if takings or _tells_apart(source, ability, context):  # rest on other objects
            found += _uses(source, ability, facts, context)
            continue
        known: Memory[object, list[Use]] = memory_of(ability, uses_of_class)
        key = (context.common, facts)
        uses = known.get(key)
        if uses is None:
            uses = known.keep(key, list(_uses(source, ability, facts, context)))
        found += uses
    return found


class _Facts(NamedTuple):
    """Facts that the uses of an ability depend on, besides the ability and the facts of all uses.

    ``base`` is the price of activating, ``most`` how often it can happen, ``worth_it`` whether it can serve
    by something other than its mana; the rest is as in ``Use``.
    """

    base: int
    most: int
    pays: frozenset[int]
    riders: tuple[Rider, ...]
    costs: tuple[tuple[Demand, int], ...]
    worth_it: bool
    takings: tuple[tuple[Taking, int], ...]


def _uses(source: SourceClass, ability: ManaAbility, facts: _Facts, context: UseContext) -> Iterator[Use]:
    """Uses of one ability of a class.

    Mana that nothing here can be paid with is made only if the request requires its source, or if making it
    is a gain: it takes mana that would be left over, or prices are overridden.
    """
    objective, only = context.objective, ability.spend_only
    taken = sum(number for _, number in facts.costs)
    for made, run, behind in _mana(source, ability, context):
        amount, spendable_on = len(run) + made.amount, bool(facts.pays)
        for more in behind:
            amount += len(more.run)
            spendable_on = spendable_on or bool(more.run and more.kind.pays)
        # What makes nothing gains nothing: restricted mana is no gain where there is none.
        most = max(amount, _DOUBLED) if ability.doubles else amount
        price = (facts.base if most else max(facts.base, 0)) + objective.of_made(most, ability)
        useful = facts.worth_it or (spendable_on and amount)
        if not useful and price + objective.left_over * (amount - taken) >= 0:
            continue
        yield Use(
            source=0,
            ability=ability,
            run=run,
            most=facts.most,
            price=price,
            pays=facts.pays,
            generic=only is None or not only.not_generic,
            riders=facts.riders,
            costs=facts.costs,
            takings=facts.takings,
            combination=made.amount,
            combination_types=made.types if made.amount else "",
            taps=ability.taps,
            loses=ability.loses_itself,
            behind=behind,
        )


def _worth_it(
    source: SourceClass, ability: ManaAbility, takings: Iterable[tuple[Taking, int]], context: UseContext
) -> bool:
    """Whether an activation can serve the payment by something other than its mana."""
    if source.required or ability.after.life_gained or ability.doubles:
        return True
    if ability.taps and source.untaps:  # what {Q} untaps has to be tapped first
        return True
    if ability.loses_itself and source.serves_arriving:
        return True
    return any(taking.fits(one) for taking, _ in takings for one in context.served)


def _mana(
    source: SourceClass, ability: ManaAbility, context: UseContext
) -> Iterator[tuple[Production, str, tuple[Behind, ...]]]:
    """Choose the mana of one activation: a production with its run, and triggers' mana of its own kind.

    Triggers' mana has a kind of its own if restrictions, riders or the cost's {S} separate it.
    """
    if not _tells_apart(source, ability, context):
        for run in undominated_runs(ability.production.runs, context.alike) or ("",):
            yield ability.production, run, ()
        return
    for own in all_runs(ability.makes):
        ways = [list(_behind(trigger, own, context)) for trigger in ability.triggered]
        for behind in product(*filter(None, ways)):
            yield Production((own,)), own, behind


def _tells_apart(source: SourceClass, ability: ManaAbility, context: UseContext) -> bool:
    """Whether the mana of some trigger may be spent differently from the ability's own."""
    if not ability.triggered:
        return False
    if ability.spend_only is not None or ability.riders or context.payees.purpose.only_from:
        return True
    snow = source.entry.card.is_snow
    return any(
        one.spend_only is not None or (context.split_snow and one.snow is not snow)
        for one in ability.triggered
    )


def _behind(trigger: Triggered, own: str, context: UseContext) -> Iterator[Behind]:
    """List the mana that a trigger can add after an ability made this mana; empty if it doesn't trigger."""
    made = trigger.behind(own)
    if made is None:
        return
    giver = context.game.find(trigger.object)
    source = (giver.card if giver is not None else None,)
    kind = context.payees.kind("C", trigger.spend_only, (), trigger.snow and context.split_snow, source)
    for run in undominated_runs(tuple(all_runs(made)), context.alike):
        yield Behind(trigger, run, kind)


def _most(
    source: SourceClass, ability: ManaAbility, context: UseContext, taken: tuple[TakeObjects, ...]
) -> int:
    """Upper bound on how often the objects of a class could activate an ability."""
    count = source.count
    bounds: list[int] = []
    if ability.limit is not None:
        bounds.append(ability.limit * count)
    if (ability.taps and not source.untaps) or ability.loses_itself:
        bounds.append(count)
    if ability.life:
        bounds.append(max(context.game.life, 0) // ability.life)
    if ability.energy:
        bounds.append(context.game.energy // ability.energy)
    if RemoveCounters in ability.parts:
        bounds += [
            source.entry.counters.get(part.kind, 0) // part.amount
            for part in ability.cost
            if isinstance(part, RemoveCounters) and part.amount and not _gets_counters(source, part.kind)
        ]
    bounds += [
        (len(part.ids) + len(part.later)) // part.amount
        for part in taken
        if part.verb not in (Verb.TAP, Verb.UNTAP)
    ]
    if ability.untaps and (tapped := _most_tapped(source, context.game)) is not None:
        bounds.append(tapped)
    if not bounds or not context.wants_max_x:
        bounds.append(context.repeats)
    most = min(bounds)
    if most > MAX_REPEATS:
        context.cut.append(True)
    return min(most, MAX_REPEATS)


def _most_tapped(source: SourceClass, game: Game) -> int | None:
    """Upper bound on how often {Q} can untap objects of a class: each has to be tapped before (107.6).

    None where an ability that can be activated again taps them, or what taps them could be untapped.
    """
    if any(ability.taps for ability in source.abilities):
        return None
    found = source.count  # tapped at first, or by a payment before this one, as by convoke
    for entry in game.objects:
        for ability in entry.abilities:
            parts = [part for part in ability.taken if not (part.ids | part.later).isdisjoint(source.ids)]
            if any(part.verb is Verb.UNTAP for part in ability.taken):
                return None
            amount = sum([part.amount for part in parts if part.verb is Verb.TAP])
            if amount and (not ability.taps or any(one.untaps for one in entry.abilities)):
                return None
            found += entry.count * amount
    return found


def _gets_counters(source: SourceClass, kind: str) -> bool:
    """Whether some ability of the object puts such counters on it."""
    return any(
        (isinstance(part, PutCounters) and part.kind == kind)
        for ability in source.abilities
        for part in ability.cost
    ) or any(kind == put for ability in source.abilities for put, _ in ability.after.counters)


def types_asked_for(demands: Iterable[Demand], merge: bool) -> Alike:
    """Types that some demand names, each with the demands that accept it: equal ones are interchangeable.

    Types stay separate unless rules let mana be spent as another type.
    """
    accepted = list(dict.fromkeys([demand.accepts for demand in demands if demand.accepts]))
    if not merge:
        named = frozenset("".join(accepted))
        return tuple([(letter, (TYPES.index(letter),)) for letter in TYPES if letter in named])
    told = {letter: tuple([letter in types for types in accepted]) for letter in TYPES}
    return tuple([(letter, by) for letter, by in told.items() if any(by)])


@lru_cache(maxsize=2_048)
def undominated_runs(runs: tuple[str, ...], asked_for: Alike) -> tuple[str, ...]:
    """Leave out the runs of mana that others dominate.

    A run is left out if another of the same length has at least as much of every type that some cost names:
    for generic mana all types are the same.
    """
    alike = dict(asked_for)
    kept: list[tuple[str, dict[tuple[int, ...], int]]] = []
    for run in runs:
        counts = dict.fromkeys(alike.values(), 0)
        for letter in run:
            if letter in alike:
                counts[alike[letter]] += 1
        if any(len(k) == len(run) and _at_least(c, counts) for k, c in kept):
            continue
        kept = [(k, c) for k, c in kept if len(k) != len(run) or not _at_least(counts, c)]
        kept.append((run, counts))
    return tuple([run for run, _ in kept])


def _at_least(more: dict[tuple[int, ...], int], less: dict[tuple[int, ...], int]) -> bool:
    return all(more[letter] >= amount for letter, amount in less.items())
