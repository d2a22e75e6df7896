"""The uses of mana abilities that can be part of a best plan."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product

from planner.game.abilities import ManaAbility, Production, PutCounters, RemoveCounters, Triggered
from planner.game.objects import Game
from planner.game.prices import Prices
from planner.game.splitting import all_runs
from planner.mana import TYPES
from planner.models.demands import Demand
from planner.models.payees import Payees, mana_costs
from planner.models.problem import MAX_REPEATS, Behind, Use
from planner.sources import SourceClass, ability_prices, energy_of, takes, taking_of


@dataclass(frozen=True, slots=True)
class UseContext:
    """What the uses of every class depend on."""

    payees: Payees
    alike: dict[str, object]
    game: Game
    prices: Prices
    repeats: int
    wants_max_x: bool
    cut: list[bool]
    split_snow: bool
    served: frozenset[str]


def uses_of_class(source: SourceClass, context: UseContext) -> Iterator[Use]:
    """The uses of a class that can be part of a best plan.

    Mana that nothing here can be paid with is made only where the request requires its
    source, or where overridden prices make a gain of that.
    """
    prices = context.prices
    # What {Q} untaps has to be tapped first, if for mana that nothing here can use.
    untaps = any(ability.untaps for ability in source.abilities)
    for ability in source.abilities:
        makers = (source.entry.card,)
        pays = context.payees.paid_by(ability.spend_only, makers)
        base = sum(price for _, price in ability_prices(source.entry, ability, prices))
        most = _most(source, ability, context)
        kind = context.payees.kind("C", ability.spend_only, ability.riders, False, makers)
        costs = tuple(mana_costs(source, ability, context.payees, context.game))
        takings = tuple((taking_of(part), part.amount) for part in takes(ability))
        taps, loses = ability.taps, ability.loses_itself
        serves = any(taking.fits(one) for taking, _ in takings for one in context.served)
        for made, run, behind in _mana(source, ability, context):
            amount = len(run) + made.amount + sum(len(more.run) for more in behind)
            price = base + prices.of_activation(amount)
            spendable_on = pays or any(more.run and more.kind.pays for more in behind)
            useless = (not spendable_on or not amount) and not (ability.taps and untaps)
            useless = useless and not (ability.after.life_gained or serves)
            useless = useless and not (loses and any(mark.arrives for _, mark in source.marks))
            if useless and not source.required and price + prices.unspent * amount >= 0:
                continue
            yield Use(
                source=0,
                ability=ability,
                run=run,
                most=most,
                price=price,
                pays=pays,
                generic=kind.generic,
                riders=kind.riders,
                costs=costs,
                takings=takings,
                combination=made.amount,
                combination_types=made.types if made.amount else "",
                taps=taps,
                loses=loses,
                behind=behind,
            )


def _mana(
    source: SourceClass, ability: ManaAbility, context: UseContext
) -> Iterator[tuple[Production, str, tuple[Behind, ...]]]:
    """The mana of one activation: a production with its run chosen, and what triggers add apart from it.

    What triggers add is told apart where restrictions, riders or the cost's {S} do so.
    """
    if not _tells_apart(source, ability, context):
        for run in _runs(ability.production.runs, context.alike) or [""]:
            yield ability.production, run, ()
        return
    for own in all_runs(ability.makes):
        ways = [list(_behind(trigger, own, context)) for trigger in ability.triggered]
        for behind in product(*filter(None, ways)):
            yield Production((own,)), own, behind


def _tells_apart(source: SourceClass, ability: ManaAbility, context: UseContext) -> bool:
    """Whether the mana of some trigger may be spent otherwise than the ability's own."""
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
    """What a trigger can add behind an ability that made this mana; nothing where it doesn't trigger."""
    made = trigger.behind(own)
    if made is None:
        return
    giver = context.game.find(trigger.object)
    source = (giver.card if giver is not None else None,)
    kind = context.payees.kind("C", trigger.spend_only, (), trigger.snow and context.split_snow, source)
    for run in _runs(all_runs(made), context.alike):
        yield Behind(trigger, run, kind)


def _most(source: SourceClass, ability: ManaAbility, context: UseContext) -> int:
    """The most times that the objects of a class could activate an ability."""
    count = source.count
    untaps = any(ability.untaps for ability in source.abilities)
    bounds: list[int] = []
    if ability.limit is not None:
        bounds.append(ability.limit * count)
    if (ability.taps and not untaps) or ability.loses_itself:
        bounds.append(count)
    if ability.life:
        bounds.append(max(context.game.life, 0) // ability.life)
    if energy := energy_of(ability):
        bounds.append(context.game.energy // energy)
    bounds += [
        source.entry.counters.get(part.kind, 0) // part.amount
        for part in ability.cost
        if isinstance(part, RemoveCounters) and part.amount and not _gets_counters(source, part.kind)
    ]
    bounds += [
        (len(part.ids) + len(part.later)) // part.amount
        for part in takes(ability)
        if part.verb not in ("tap", "untap")
    ]
    if not bounds or not context.wants_max_x:
        bounds.append(context.repeats)
    most = min(bounds)
    if most > MAX_REPEATS:
        context.cut.append(True)
    return min(most, MAX_REPEATS)


def _gets_counters(source: SourceClass, kind: str) -> bool:
    """Whether some ability of the object puts such counters on it."""
    return any(
        (isinstance(part, PutCounters) and part.kind == kind)
        for ability in source.abilities
        for part in ability.cost
    ) or any(kind == put for ability in source.abilities for put, _ in ability.after.counters)


def types_asked_for(demands: Iterable[Demand], merge: bool) -> dict[str, object]:
    """The types that some demand asks for by name, those alike that no demand tells apart.

    Types are told apart anyway where nothing says that mana can be spent as another type.
    """
    accepted = list(dict.fromkeys(demand.accepts for demand in demands if demand.accepts))
    told = {letter: tuple(letter in types for types in accepted) for letter in TYPES}
    return {letter: by if merge else letter for letter, by in told.items() if any(by)}


def _runs(runs: Iterable[str], alike: dict[str, object]) -> list[str]:
    """The runs of mana worth choosing.

    A run is left out where another of the same length has at least as much of every
    type that some cost asks for by name: to generic mana all types are the same.
    """
    kept: list[tuple[str, dict[object, int]]] = []
    for run in runs:
        counts: dict[object, int] = dict.fromkeys(alike.values(), 0)
        for letter in run:
            if letter in alike:
                counts[alike[letter]] += 1
        if any(len(k) == len(run) and _at_least(c, counts) for k, c in kept):
            continue
        kept = [(k, c) for k, c in kept if len(k) != len(run) or not _at_least(counts, c)]
        kept.append((run, counts))
    return [run for run, _ in kept]


def _at_least(more: dict[object, int], less: dict[object, int]) -> bool:
    return all(more[letter] >= amount for letter, amount in less.items())
