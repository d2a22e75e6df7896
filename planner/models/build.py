"""From a game and a cost to the payment problem: payees, uses worth having, kinds of mana."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from planner.game.abilities import (
    ManaAbility,
    Production,
    PutCounters,
    RemoveCounters,
    Rider,
    Triggered,
    UntapSelf,
)
from planner.game.costs import TotalCost
from planner.game.objects import Characteristics, Game, GameObject
from planner.game.prices import Prices
from planner.game.purposes import Purpose, SpendOnly
from planner.game.splitting import all_runs
from planner.mana import COLORS, TYPES, SymbolKind
from planner.models.problem import (
    COST,
    MAX_REPEATS,
    UNBOUNDED_X,
    Behind,
    Demand,
    Floating,
    Kind,
    PaymentProblem,
    Slot,
    Use,
    generic_of,
    owed_by,
    slots_of,
    symbol_demand,
)
from planner.models.spending import spendable
from planner.sources import SourceClass, Sources, ability_prices, energy_of, takes, taking_of

Made = tuple[Characteristics | None, ...]
"""What produced some mana: the sources, each None where nobody says what it is."""
Offer = tuple[SourceClass, tuple[Use, ...]]


def build_problem(
    game: Game, sources: Sources, cost: TotalCost, prices: Prices, *, every: bool = False
) -> PaymentProblem:
    """The problem of paying this cost with these sources (601.2g, 601.2h).

    ``every`` keeps objects that the best plan can't need because others do as well.
    """
    table = spendable(game.spending, cost.purpose) if game.spending else None
    owed, life_owed = owed_by(cost, table)
    classes = sources.classes if cost.mana is not None else _without_abilities(sources.classes)
    slots = slots_of(cost)
    payees = _Payees(game, classes, cost)
    cut: list[bool] = []
    offers = _offers(classes, payees, owed, game, cost, prices, cut)
    simple = not any(
        use.costs or use.takings or use.ability.after.life_gained for _, uses in offers for use in uses
    )
    simple = simple and not (slots or cost.counters or cost.life_for or game.life_for)
    if simple and not every and not cost.wants_max_x and prices.activation >= prices.flexibility:
        offers = _enough(offers, sum(amount * max(1, d.generic) for d, amount in owed.items()))
    uses = tuple(replace(use, source=n) for n, (_, uses) in enumerate(offers) for use in uses)
    split_snow = _asks_for_snow(owed, classes)
    x = cost.x or 0
    floating = tuple(
        Floating(
            payees.kind(pool.type, pool.spend_only, (), pool.snow and split_snow, (pool.source,)),
            pool.amount,
            _pool_price(prices, pool.persists, pool.spend_only is not None),
        )
        for pool in game.pool
    )
    return PaymentProblem(
        sources=tuple(source for source, _ in offers),
        uses=uses,
        kinds=_kinds([source for source, _ in offers], uses, floating, split_snow),
        owed=owed,
        floating=floating,
        x_symbols=cost.mana.variables.count("X") if cost.mana is not None and cost.wants_max_x else 0,
        chooses_x=cost.wants_max_x,
        slots=tuple(_announced(slot, cost.x) for slot in slots),
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
    )


def _announced(slot: Slot, x: int | None) -> Slot:
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


def purpose_of(ability: ManaAbility, entry: GameObject) -> Purpose:
    """What mana is spent on that pays for a mana ability (106.6)."""
    mana = ability.mana
    tags = {"c"} if mana is not None and any("C" in symbol.types for symbol in mana.symbols) else set()
    return Purpose(kind="ability", card=entry.card, tags=frozenset(tags), mana_ability=True)


class _Payees:
    """Who may be paid with what: the cost, and mana abilities that restrictions don't tell apart."""

    def __init__(self, game: Game, classes: Sequence[SourceClass], cost: TotalCost) -> None:
        self.purpose = cost.purpose
        restrictions = {ability.spend_only for source in classes for ability in source.abilities}
        restrictions |= {
            trigger.spend_only
            for source in classes
            for ability in source.abilities
            for trigger in ability.triggered
        }
        restrictions |= {pool.spend_only for pool in game.pool}
        restrictions |= {rule.purposes for rule in game.spending}
        self._restrictions = [r for r in restrictions if r is not None]
        self._restrictions.sort(key=lambda restriction: restriction.words)
        self._numbers: dict[tuple[bool, ...], int] = {}
        for source in classes:
            for ability in source.abilities:
                if ability.mana is not None:
                    self.number(ability, source.entry)

    def number(self, ability: ManaAbility, entry: GameObject) -> int:
        """The payee that an ability with mana in its cost is."""
        purpose = purpose_of(ability, entry)
        signature = tuple(restriction.allows(purpose) for restriction in self._restrictions)
        return self._numbers.setdefault(signature, COST + 1 + len(self._numbers))

    def kind(
        self, letter: str, only: SpendOnly | None, riders: tuple[Rider, ...], snow: bool, sources: Made
    ) -> Kind:
        """The kind of mana of a type with a restriction, all of it from these sources."""
        usable = tuple(r for r in riders if r.only is None or r.only.allows(self.purpose))
        return Kind(letter, self.paid_by(only, sources), snow, only is None or not only.not_generic, usable)

    def paid_by(self, only: SpendOnly | None, sources: Made) -> frozenset[int]:
        """The payees that mana with this restriction, from these sources, may pay (106.3, 106.6)."""
        wanted = self.purpose.only_from
        cost = {COST} if all(one.fits(source) for one in wanted for source in sources) else set[int]()
        if only is None:
            return frozenset(cost.union(self._numbers.values()))
        place = self._restrictions.index(only)
        allowed = {number for signature, number in self._numbers.items() if signature[place]}
        return frozenset(allowed | cost if only.allows(self.purpose) else allowed)


def kind_of(letter: str, use: Use, source: SourceClass, split_snow: bool) -> Kind:
    """The kind of mana that a use makes, what is ``behind`` it left out (107.4h)."""
    return Kind(letter, use.pays, split_snow and source.entry.card.is_snow, use.generic, use.riders)


def _kinds(
    classes: Sequence[SourceClass], uses: Sequence[Use], floating: Sequence[Floating], split_snow: bool
) -> tuple[Kind, ...]:
    kinds = dict.fromkeys(pool.kind for pool in floating)
    for use in uses:
        for letter in dict.fromkeys(use.run + use.combination_types):
            kinds[kind_of(letter, use, classes[use.source], split_snow)] = None
        kinds |= dict.fromkeys(use.kinds_behind)
    return tuple(sorted(kinds, key=lambda kind: (TYPES.index(kind.type), kind.snow)))


@dataclass(frozen=True, slots=True)
class _Context:
    """What the uses of every class depend on."""

    payees: _Payees
    alike: dict[str, object]
    game: Game
    prices: Prices
    repeats: int
    wants_max_x: bool
    cut: list[bool]
    split_snow: bool
    served: frozenset[str]


def _offers(
    classes: Sequence[SourceClass],
    payees: _Payees,
    owed: dict[Demand, int],
    game: Game,
    cost: TotalCost,
    prices: Prices,
    cut: list[bool],
) -> list[Offer]:
    """Each class that can serve the payment, with its uses."""
    demands = dict.fromkeys(owed)
    if cost.most_colors:
        demands |= {Demand(f"{{{color}}} for its color", types=color): None for color in COLORS}
    demands |= {Demand(f"{{{letter}}} as wanted", types=letter): None for letter, _ in cost.spend_least}
    for source in classes:
        for ability in source.abilities:
            demands |= dict(_mana_costs(source, ability, payees, game))
    repeats = sum(amount * max(1, demand.generic) for demand, amount in owed.items())
    repeats += sum(pool.amount for pool in game.pool)
    repeats += sum(a.mana.mana_value * c.count for c in classes for a in c.abilities if a.mana is not None)
    repeats += sum(max((a.production.most for a in c.abilities), default=0) * c.count for c in classes)
    if cost.wants_max_x and cost.mana is not None:
        repeats += UNBOUNDED_X * len(cost.mana.variables)
    alike = _alike(demands, bool(game.spending))
    split_snow = _asks_for_snow(owed, classes)
    context = _Context(
        payees, alike, game, prices, repeats, cost.wants_max_x, cut, split_snow, _served(classes)
    )
    offers = [(source, tuple(_uses(source, context))) for source in classes]
    needed = {taking for _, uses in offers for use in uses for taking, _ in use.takings}
    counted = frozenset[str]().union(*(part.ids for part in cost.counters))
    return [
        (source, uses)
        for source, uses in offers
        if uses
        or source.takings & needed
        or source.marks
        or source.required
        or not counted.isdisjoint(source.ids)
    ]


def _served(classes: Sequence[SourceClass]) -> frozenset[str]:
    """The objects for whose sake a cost may take them: required ones, and what {Q} could untap then."""
    return frozenset(
        object_id
        for source in classes
        if source.required or any(ability.untaps for ability in source.abilities)
        for object_id in source.ids
    )


def _uses(source: SourceClass, context: _Context) -> Iterator[Use]:
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
        costs = tuple(_mana_costs(source, ability, context.payees, context.game))
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
    source: SourceClass, ability: ManaAbility, context: _Context
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


def _tells_apart(source: SourceClass, ability: ManaAbility, context: _Context) -> bool:
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


def _behind(trigger: Triggered, own: str, context: _Context) -> Iterator[Behind]:
    """What a trigger can add behind an ability that made this mana; nothing where it doesn't trigger."""
    made = trigger.behind(own)
    if made is None:
        return
    giver = context.game.find(trigger.object)
    source = (giver.card if giver is not None else None,)
    kind = context.payees.kind("C", trigger.spend_only, (), trigger.snow and context.split_snow, source)
    for run in _runs(all_runs(made), context.alike):
        yield Behind(trigger, run, kind)


def _asks_for_snow(owed: Iterable[Demand], classes: Sequence[SourceClass]) -> bool:
    """Whether some {S} has to be paid, so that snow mana is told apart (107.4h)."""
    costs = [ability.mana for source in classes for ability in source.abilities if ability.mana is not None]
    return any(demand.snow for demand in owed) or any(
        symbol.kind is SymbolKind.SNOW for cost in costs for symbol in cost.symbols
    )


def _mana_costs(
    source: SourceClass, ability: ManaAbility, payees: _Payees, game: Game
) -> Iterator[tuple[Demand, int]]:
    """The mana in an activation's cost, by demand."""
    if ability.mana is None:
        return
    payee = payees.number(ability, source.entry)
    table = spendable(game.spending, purpose_of(ability, source.entry)) if game.spending else None
    amounts: Counter[Demand] = Counter()
    for symbol in ability.mana.symbols:
        generic = symbol.kind is SymbolKind.GENERIC
        demand = generic_of(payee) if generic else symbol_demand(symbol, payee, table, game.life_for)
        amounts[demand] += symbol.generic if generic else 1
    yield from ((demand, amount) for demand, amount in amounts.items() if amount)


def _most(source: SourceClass, ability: ManaAbility, context: _Context) -> int:
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


def _endless(use: Use) -> bool:
    """Whether nothing at all bounds how often a use adds mana."""
    ability = use.ability
    bounded = use.taps or use.loses or ability.limit is not None or ability.life or energy_of(ability)
    spends = use.takings or any(isinstance(part, RemoveCounters | UntapSelf) for part in ability.cost)
    return not (bounded or spends) and use.made > sum(amount for _, amount in use.costs)


def _gets_counters(source: SourceClass, kind: str) -> bool:
    """Whether some ability of the object puts such counters on it."""
    return any(
        (isinstance(part, PutCounters) and part.kind == kind)
        for ability in source.abilities
        for part in ability.cost
    ) or any(kind == put for ability in source.abilities for put, _ in ability.after.counters)


def _enough(offers: list[Offer], needed: int) -> list[Offer]:
    """The offers without objects that no best plan reaches for.

    A best plan uses no more objects than there is mana to pay (each activation serves
    one at least), so among objects that can do exactly the same at prices that differ
    by a constant, those after the ``needed`` cheapest and earliest are never used.
    """
    groups: dict[tuple[object, ...], list[tuple[int, int, int]]] = defaultdict(list)
    for number, (source, uses) in enumerate(offers):
        first = uses[0].price if uses else 0  # a required object that can do nothing useful
        same = tuple((u.run, u.pays, _effects(u), u.price - first) for u in uses)
        trigger = source.entry.reading.tapped_damage
        key = (same, source.colors, source.entry.card.is_snow, trigger, number if source.required else None)
        groups[key] += [(first, position, number) for position in source.positions]
    kept: Counter[int] = Counter()
    for objects in groups.values():
        kept.update(number for _, _, number in sorted(objects)[: max(needed, 1)])
    return [_first(source, uses, kept[n]) for n, (source, uses) in enumerate(offers) if kept[n]]


def _effects(use: Use) -> tuple[object, ...]:
    """What a use does to everything but its own price."""
    ability = use.ability
    spent = (ability.life, ability.damage, energy_of(ability), ability.limit, use.most == 1)
    cost = tuple(part for part in ability.cost if isinstance(part, RemoveCounters | PutCounters))
    made = (use.combination, use.combination_types, use.generic, use.riders, use.behind)
    return (use.taps, use.loses, *made, spent, cost)


def _first(source: SourceClass, uses: tuple[Use, ...], count: int) -> Offer:
    """The first objects of a class, with their uses."""
    if count == source.count:
        return source, uses
    fewer = replace(source, ids=source.ids[:count], positions=source.positions[:count])
    return fewer, tuple(replace(u, most=min(u.most, count)) if u.taps or u.loses else u for u in uses)


def _alike(demands: Iterable[Demand], merge: bool) -> dict[str, object]:
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
