"""From a game and a cost to the payment problem: payees, uses worth having, kinds of mana."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain

from planner.game.abilities import RemoveCounters, UntapSelf
from planner.game.costs import TotalCost
from planner.game.objects import Game
from planner.game.prices import Prices
from planner.mana import COLORS, TYPES
from planner.models.demands import COST, Demand, Kind, owed_by, paid_to
from planner.models.payees import Payees
from planner.models.problem import UNBOUNDED_X, Floating, PaymentProblem, Slot, Use, kind_of, slots_of
from planner.models.spending import spendable
from planner.models.uses import UseContext, types_asked_for, uses_of_class
from planner.sources import SourceClass, Sources, energy_of

Offer = tuple[SourceClass, tuple[Use, ...]]


def build_problem(
    game: Game,
    sources: Sources,
    cost: TotalCost,
    prices: Prices,
    *,
    whole_board: bool = False,
    every: bool = False,
    after: Sequence[TotalCost] = (),
) -> PaymentProblem:
    """The problem of paying this cost with these sources (601.2g, 601.2h).

    With ``whole_board`` no class is left out: what this payment doesn't need, a later one may.
    ``every`` keeps objects that the best plan can't need because others do as well. The mana
    that it leaves may pay for the costs that come ``after``.
    """
    table = spendable(game.spending, cost.purpose) if game.spending else None
    owed, life_owed = owed_by(cost, table)
    classes = sources.classes if cost.mana is not None else _without_abilities(sources.classes)
    slots = slots_of(cost)
    others = payees_after(after)
    payees = Payees(game, classes, {COST: cost, **others})
    cut: list[bool] = []
    wanted = owed | owed_after(others, game)
    offers = offers_of(classes, payees, wanted, game, cost, prices, cut, whole_board)
    simple = not (whole_board or slots or cost.counters or cost.life_for or game.life_for)
    simple = simple and all(_is_simple(use) for _, uses in offers for use in uses)
    simple = simple and not cost.spare
    if simple and not every and not cost.wants_max_x and prices.activation >= prices.flexibility:
        offers = _enough(offers, sum(amount * max(1, d.generic) for d, amount in owed.items()))
    uses = numbered(offers)
    split_snow = asks_for_snow(wanted, payees)
    x = cost.x or 0
    floating = floating_of(game, payees, split_snow, prices)
    return PaymentProblem(
        sources=tuple(source for source, _ in offers),
        uses=uses,
        kinds=kinds_of([source for source, _ in offers], uses, floating, split_snow),
        owed=owed,
        floating=floating,
        x_symbols=cost.mana.variables.count("X") if cost.mana is not None and cost.wants_max_x else 0,
        chooses_x=cost.wants_max_x,
        slots=tuple(announced_slot(slot, cost.x) for slot in slots),
        counter_parts=tuple(
            replace(p, amount=p.amount + p.per_x * x, per_x=0 if cost.x is not None else p.per_x)
            for p in cost.counters
        ),
        life_per_x=cost.life_per_x if cost.wants_max_x else 0,
        energy_owed=cost.energy + cost.energy_per_x * x,
        energy_per_x=cost.energy_per_x if cost.wants_max_x else 0,
        mill_owed=cost.mill,
        no_life=cost.no_life,
        most_colors=cost.most_colors,
        spend_least=cost.spend_least,
        counted=cost.counted,
        discount=cost.discount if cost.wants_max_x else 0,
        least_generic=cost.least_generic if cost.wants_max_x else 0,
        x_least=cost.x_least,
        x_most=cost.x_most,
        life=game.life,
        life_owed=life_owed,
        energy=game.energy,
        library=game.library,
        color_counts=sources.color_counts,
        prices=prices,
        endless=cost.wants_max_x and any(map(_endless, uses)),
        capped=bool(cut),
        spare=cost.spare,
    )


def numbered(offers: Iterable[Offer]) -> tuple[Use, ...]:
    """All uses, each with the number of its class."""
    return tuple([use._replace(source=n) for n, (_, uses) in enumerate(offers) for use in uses])


def payees_after(costs: Sequence[TotalCost]) -> dict[int, TotalCost]:
    """The costs that come after a payment, by payee."""
    return {-(number + 1): cost for number, cost in enumerate(costs)}


def owed_after(costs: dict[int, TotalCost], game: Game) -> dict[Demand, int]:
    """What these costs owe, by demand."""
    owed: dict[Demand, int] = {}
    for payee, cost in costs.items():
        table = spendable(game.spending, cost.purpose) if game.spending else None
        owed |= paid_to(payee, owed_by(cost, table)[0])
    return owed


def floating_of(game: Game, payees: Payees, split_snow: bool, prices: Prices) -> tuple[Floating, ...]:
    """The mana in the pool, by kind (106.4)."""
    return tuple(
        Floating(
            payees.kind(pool.type, pool.spend_only, (), pool.snow and split_snow, (pool.source,)),
            pool.amount,
            _pool_price(prices, pool.persists, pool.spend_only is not None),
        )
        for pool in game.pool
    )


def announced_slot(slot: Slot, x: int | None) -> Slot:
    """The slot with X as a number where it is announced (107.3)."""
    if x is None or not slot.per_x:
        return slot
    if slot.keyword:
        return replace(slot, most=(slot.most or 0) + slot.per_x * x, per_x=0)
    return replace(slot, amount=slot.amount + slot.per_x * x, per_x=0)


def _without_abilities(classes: Sequence[SourceClass]) -> tuple[SourceClass, ...]:
    """The classes where no mana ability can be activated: the cost has no mana in it (118.2)."""
    return tuple(replace(source, abilities=()) for source in classes)


def _pool_price(prices: Prices, persists: bool, restricted: bool) -> int:
    """The price of spending one floating mana: restricted 0, plain 1, persisting 2."""
    return 0 if restricted else prices.pool * (2 if persists else 1)


def kinds_of(
    classes: Sequence[SourceClass], uses: Sequence[Use], floating: Sequence[Floating], split_snow: bool
) -> tuple[Kind, ...]:
    """The kinds of mana that float or that these uses make."""
    kinds = dict.fromkeys(pool.kind for pool in floating)
    for use in uses:
        for letter in use.run + use.combination_types:
            kinds[kind_of(letter, use, classes[use.source], split_snow)] = None
        if use.behind:
            kinds |= dict.fromkeys(use.kinds_behind)
    return tuple(sorted(kinds, key=lambda kind: (TYPES.index(kind.type), kind.snow)))


def offers_of(
    classes: Sequence[SourceClass],
    payees: Payees,
    owed: dict[Demand, int],
    game: Game,
    cost: TotalCost,
    prices: Prices,
    cut: list[bool],
    whole_board: bool = False,
) -> list[Offer]:
    """Each class that can serve the payment, with its uses."""
    demands = dict.fromkeys(owed)
    if cost.most_colors:
        demands |= {Demand(f"{{{color}}} for its color", types=color): None for color in COLORS}
    demands |= {Demand(f"{{{letter}}} as wanted", types=letter): None for letter, _ in cost.spend_least}
    demands |= payees.asked
    repeats = sum([amount * max(1, demand.generic) for demand, amount in owed.items()])
    repeats += sum([pool.amount for pool in game.pool])
    repeats += sum([source.most_passed_on for source in classes])
    if cost.wants_max_x and cost.mana is not None:
        repeats += UNBOUNDED_X * len(cost.mana.variables)
    alike = types_asked_for(demands, bool(game.spending))
    split_snow = asks_for_snow(owed, payees)
    context = UseContext(
        payees, alike, game, prices, repeats, cost.wants_max_x, cut, split_snow, _served(classes)
    )
    offers = [(source, tuple(uses_of_class(source, context))) for source in classes]
    needed = {taking for _, uses in offers for use in uses if use.takings for taking, _ in use.takings}
    counted = frozenset[str]().union(*(part.ids for part in cost.counters))
    return [
        (source, uses)
        for source, uses in offers
        if uses
        or whole_board
        or source.takings & needed
        or source.marks
        or source.required
        or not counted.isdisjoint(source.ids)
    ]


def _served(classes: Sequence[SourceClass]) -> frozenset[str]:
    """The objects for whose sake a cost may take them: required ones, and what {Q} could untap then."""
    return frozenset(
        object_id for source in classes if source.required or source.untaps for object_id in source.ids
    )


def asks_for_snow(owed: Iterable[Demand], payees: Payees) -> bool:
    """Whether some {S} has to be paid, so that snow mana is told apart (107.4h)."""
    return any(demand.snow for demand in chain(owed, payees.asked))


def _is_simple(use: Use) -> bool:
    """Whether a use serves nothing but with its mana, and costs neither mana nor other objects."""
    return not (use.costs or use.takings or use.ability.after.life_gained)


def _endless(use: Use) -> bool:
    """Whether nothing at all bounds how often a use adds mana."""
    ability = use.ability
    bounded = use.taps or use.loses or ability.limit is not None or ability.life or energy_of(ability)
    spends = use.takings or any(isinstance(part, RemoveCounters | UntapSelf) for part in ability.cost)
    return not (bounded or spends) and use.made > sum(amount for _, amount in use.costs)


def _enough(offers: list[Offer], needed: int) -> list[Offer]:
    """The offers without objects that no best plan reaches for.

    A best plan uses no more objects than there is mana to pay (each activation serves
    one at least), so among objects that can do exactly the same at prices that differ
    by a constant, those after the ``needed`` cheapest and earliest are never used.
    """
    groups: dict[tuple[object, ...], list[tuple[int, int, int]]] = defaultdict(list)
    for number, (source, uses) in enumerate(offers):
        first = uses[0].price if uses else 0  # a required object that can do nothing useful
        same = tuple([(u.run, u.pays, _effects(u), u.price - first) for u in uses])
        trigger = source.entry.reading.tapped_damage
        key = (same, source.colors, source.entry.card.is_snow, trigger, number if source.required else None)
        groups[key] += [(first, position, number) for position in source.positions]
    kept: dict[int, int] = {}
    for objects in groups.values():
        objects.sort()
        for _, _, number in objects[: max(needed, 1)]:
            kept[number] = kept.get(number, 0) + 1
    return [_first(source, uses, kept[n]) for n, (source, uses) in enumerate(offers) if n in kept]


def _effects(use: Use) -> tuple[object, ...]:
    """What a use does to everything but its own price."""
    ability = use.ability
    made = (use.combination, use.combination_types, use.generic, use.riders, use.behind)
    return (use.taps, use.loses, *made, use.most == 1, *ability.effects)


def _first(source: SourceClass, uses: tuple[Use, ...], count: int) -> Offer:
    """The first objects of a class, with their uses."""
    if count == source.count:
        return source, uses
    fewer = replace(source, ids=source.ids[:count], positions=source.positions[:count])
    return fewer, tuple([u._replace(most=min(u.most, count)) if u.taps or u.loses else u for u in uses])
