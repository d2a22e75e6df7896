"""The payment problem as plain numbers: kinds of mana, uses of sources, demands.

The program is built from this, and nothing of it is about cards, text or JSON. Every
quantity is a count.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations_with_replacement, product

from planner.game.abilities import ManaAbility, SpendOnly
from planner.game.costs import TotalCost
from planner.game.objects import Game
from planner.game.prices import Prices
from planner.mana import TYPES, Symbol, SymbolKind
from planner.sources import Mode, SourceClass, Sources


@dataclass(frozen=True, slots=True)
class Kind:
    """Mana that this payment doesn't tell apart: its type, and what it may pay for.

    ``snow`` is set only where the cost asks for snow mana; ``usable`` is false for
    mana that a restriction keeps from this payment (106.6).
    """

    type: str
    snow: bool = False
    usable: bool = True


@dataclass(frozen=True, slots=True)
class Use:
    """A mode with the mana that each of its abilities makes chosen.

    ``runs`` has the mana of each activation as type letters, "" where that one makes
    ``combination`` mana, each of any of ``combination_types``.
    """

    source: int
    mode: Mode
    runs: tuple[str, ...]
    most: int
    price: int
    kind_usable: bool
    combination: int = 0
    combination_types: str = ""

    @property
    def made(self) -> int:
        """How much mana one such use makes."""
        return sum(map(len, self.runs)) + self.combination


@dataclass(frozen=True, slots=True)
class Demand:
    """Symbols of the cost that ask for the same: ``amount`` of them.

    One mana of one of ``types`` (any type where it is empty) pays one, and so do
    ``generic`` mana of any type, or ``life`` life. ``snow`` asks for mana from a snow source.
    """

    name: str
    amount: int
    types: str = ""
    snow: bool = False
    generic: int = 0
    life: int = 0

    def takes(self, kind: Kind) -> bool:
        """Whether one mana of this kind can pay for a symbol of the demand."""
        if not kind.usable or (self.snow and not kind.snow):
            return False
        return not self.types or kind.type in self.types


MAX_REPEATS = 10_000
"""More activations of one ability than this are in no plan that anybody could carry out."""
UNBOUNDED_X = 1_000
"""X where nothing bounds it."""

GENERIC = Demand("generic", 0)
"""The demand for generic mana: what it amounts to is part of the program."""


@dataclass(frozen=True, slots=True)
class Floating:
    """Mana in the pool as the payment starts (106.4)."""

    kind: Kind
    amount: int
    price: int


@dataclass(frozen=True)
class PaymentProblem:
    """Everything that the program needs to know, as numbers.

    ``generic`` is the plain generic mana owed, ``x_symbols`` how often X adds to it
    (0 where X is announced, already added); ``life_owed`` is owed besides mana.
    ``color_counts`` counts the sources of each color. ``endless`` says that some
    ability can be activated without end, ``capped`` that one can be activated more often
    than ``MAX_REPEATS``, so that what more of it could pay is not known.
    """

    sources: tuple[SourceClass, ...]
    uses: tuple[Use, ...]
    kinds: tuple[Kind, ...]
    demands: tuple[Demand, ...]
    floating: tuple[Floating, ...]
    generic: int
    x_symbols: int
    life: int
    life_owed: int
    color_counts: dict[str, int]
    prices: Prices
    endless: bool = False
    capped: bool = False

    @cached_property
    def uses_of(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of the uses of each class."""
        numbers: list[list[int]] = [[] for _ in self.sources]
        for number, use in enumerate(self.uses):
            numbers[use.source].append(number)
        return tuple(map(tuple, numbers))

    @cached_property
    def most_mana(self) -> int:
        """The most mana that could ever be spent."""
        made = sum(self._most_made(index) for index in range(len(self.sources)))
        return made + sum(pool.amount for pool in self.floating)

    def _most_made(self, source: int) -> int:
        """The most mana that a class of sources could make."""
        uses = [self.uses[number] for number in self.uses_of[source]]
        once = max((use.made for use in uses if not use.mode.repeatable), default=0)
        again = max((use.made * use.most for use in uses if use.mode.repeatable), default=0)
        return once * self.sources[source].count + again

    @property
    def most_owed(self) -> int:
        """The most mana that can be owed, whatever is chosen."""
        return self.most_mana if self.x_symbols else self.least_x_owed

    @property
    def least_x_owed(self) -> int:
        """The most mana that can be owed with X = 0."""
        return self.generic + sum(d.amount * max(1, d.generic) for d in self.demands)

    @property
    def most_x(self) -> int:
        """A bound on X where it is to be chosen: what could be made, and 1,000 without end."""
        most = self.most_mana // self.x_symbols
        return min(most, UNBOUNDED_X) if self.endless else most


def build_problem(game: Game, sources: Sources, cost: TotalCost, prices: Prices) -> PaymentProblem:
    """The problem of paying this cost with these sources (601.2g, 601.2h)."""
    demands = tuple(_demands(cost))
    relevant = frozenset("".join(demand.types for demand in demands))
    split_snow = any(demand.snow for demand in demands)
    offers = _offers(sources.classes if cost.mana is not None else (), relevant, cost, game, prices)
    if cost.mana is not None and not cost.wants_max_x and prices.activation >= prices.flexibility:
        offers = _enough(offers, cost.mana.mana_value + cost.generic(cost.x or 0))
    classes = tuple(source for source, _ in offers)
    uses = tuple(replace(use, source=n) for n, (_, uses) in enumerate(offers) for use in uses)
    kinds = _kinds(game, classes, uses, split_snow)
    floating = tuple(
        Floating(
            Kind(pool.type, pool.snow and split_snow),
            pool.amount,
            prices.pool * (2 if pool.persists else 1),
        )
        for pool in game.pool
    )
    return PaymentProblem(
        sources=classes,
        uses=uses,
        kinds=kinds,
        demands=demands,
        floating=floating,
        generic=cost.generic(cost.x or 0) + _announced_generic(cost),
        x_symbols=cost.mana.variables.count("X") if cost.mana is not None and cost.wants_max_x else 0,
        life=game.life,
        life_owed=cost.life + _announced_life(cost),
        color_counts=sources.color_counts,
        prices=prices,
        endless=cost.wants_max_x and any(u.mode.repeatable and not u.mode.life for u in uses),
        capped=any(u.mode.repeatable and _repeats(u.mode, cost, game) > MAX_REPEATS for u in uses),
    )


Offer = tuple[SourceClass, tuple[Use, ...]]


def _offers(
    classes: Sequence[SourceClass], relevant: frozenset[str], cost: TotalCost, game: Game, prices: Prices
) -> list[Offer]:
    """Each class that can serve the payment, with its uses."""
    offers = [(source, tuple(_uses(source, relevant, cost, game, prices))) for source in classes]
    return [(source, uses) for source, uses in offers if uses]


def _enough(offers: list[Offer], needed: int) -> list[Offer]:
    """The offers without objects that no best plan reaches for.

    A best plan uses no more objects than there is mana to pay (each activation serves
    one at least), so among objects that can do exactly the same at prices that differ
    by a constant, those after the ``needed`` cheapest and earliest are never used.
    """
    groups: dict[tuple[object, ...], list[tuple[int, int, int]]] = defaultdict(list)
    for number, (source, uses) in enumerate(offers):
        first = uses[0].price
        same = tuple((u.runs, u.combination_types, _effects(u.mode), u.price - first) for u in uses)
        key = (same, source.colors, source.entry.card.is_snow, number if source.required else None)
        groups[key] += [(first, position, number) for position in source.positions]
    kept: dict[int, int] = Counter()
    for objects in groups.values():
        for _, _, number in sorted(objects)[: max(needed, 1)]:
            kept[number] += 1
    return [_first(source, uses, kept[n]) for n, (source, uses) in enumerate(offers) if kept[n]]


def _effects(mode: Mode) -> tuple[object, ...]:
    """What a mode does to everything but its own price."""
    damage = (mode.early_damage, mode.late_damage, mode.trigger_damage)
    return (mode.taps, mode.loses, mode.life, damage, len(mode.abilities))


def _first(source: SourceClass, uses: tuple[Use, ...], count: int) -> Offer:
    """The first objects of a class, with their uses."""
    if count == source.count:
        return source, uses
    fewer = replace(source, ids=source.ids[:count], positions=source.positions[:count])
    return fewer, tuple(u if u.mode.repeatable else replace(u, most=count) for u in uses)


def kind_of(type_: str, use: Use, source: SourceClass, split_snow: bool) -> Kind:
    """The kind of mana that a use makes."""
    return Kind(type_, split_snow and source.entry.card.is_snow, use.kind_usable)


def _kinds(
    game: Game, classes: Sequence[SourceClass], uses: Sequence[Use], split_snow: bool
) -> tuple[Kind, ...]:
    kinds = {Kind(pool.type, pool.snow and split_snow) for pool in game.pool}
    for use in uses:
        made = set("".join(use.runs)) | set(use.combination_types)
        kinds.update(kind_of(letter, use, classes[use.source], split_snow) for letter in made)
    return tuple(sorted(kinds, key=lambda k: (TYPES.index(k.type), k.snow, k.usable)))


def announced_choices(cost: TotalCost) -> Iterator[tuple[Symbol, str | None]]:
    """Each symbol that offers a choice, with what was announced for it (118.13)."""
    choices = cost.mana.choices if cost.mana is not None else ()
    for index, symbol in enumerate(choices):
        yield symbol, cost.announced[index] if index < len(cost.announced) else None


def announced_demand(symbol: Symbol, chosen: str) -> str:
    """The name of the demand of a symbol for which one type was announced."""
    return f"{symbol.text} as {chosen}"


def _announced_generic(cost: TotalCost) -> int:
    return sum(s.generic for s, chosen in announced_choices(cost) if chosen and chosen[1:-1].isdigit())


def _announced_life(cost: TotalCost) -> int:
    return sum(s.life for s, chosen in announced_choices(cost) if chosen and chosen.endswith("life"))


def _demands(cost: TotalCost) -> Iterator[Demand]:
    """The symbols of the cost but plain generic mana, equal ones together."""
    amounts: dict[Demand, int] = {}
    for symbol in cost.mana.symbols if cost.mana is not None else ():
        if symbol.kind is SymbolKind.TYPED:
            key = Demand(symbol.text, 0, symbol.types)
        elif symbol.kind is SymbolKind.SNOW:
            key = Demand(symbol.text, 0, snow=True)
        else:
            continue
        amounts[key] = amounts.get(key, 0) + 1
    for symbol, chosen in announced_choices(cost):
        if chosen is None:
            key = Demand(symbol.text, 0, symbol.types, generic=symbol.generic, life=symbol.life)
        elif chosen[1] in TYPES:
            key = Demand(announced_demand(symbol, chosen), 0, chosen[1])
        else:
            continue
        amounts[key] = amounts.get(key, 0) + 1
    for key, amount in amounts.items():
        yield Demand(key.name, amount, key.types, key.snow, key.generic, key.life)


def may_pay(ability: ManaAbility, cost: TotalCost) -> bool:
    """Whether the ability's mana may be spent on this cost (106.6)."""
    if ability.spend_only is SpendOnly.NOT_NONARTIFACT_SPELL:
        artifact = cost.spell is not None and "Artifact" in cost.spell.types
        return cost.kind != "spell" or artifact
    return True


def _uses(
    source: SourceClass, relevant: frozenset[str], cost: TotalCost, game: Game, prices: Prices
) -> Iterator[Use]:
    """The uses of a class that can be part of a best plan.

    Mana that this payment can't use is made only where the request requires its source,
    or where overridden prices make a gain of that. A mode of two abilities, one of whose
    mana can't be used, counts as one that can't.
    """
    for mode in source.modes:
        usable = all(may_pay(ability, cost) for ability in mode.abilities)
        most = min(_repeats(mode, cost, game), MAX_REPEATS) if mode.repeatable else source.count
        alone = len(mode.abilities) == 1
        options = [_outputs(ability, relevant, alone) for ability in mode.abilities]
        for chosen in product(*options):
            combos = [a.production for a, run in zip(mode.abilities, chosen, strict=True) if not run]
            made = [len(run) or a.production.amount for a, run in zip(mode.abilities, chosen, strict=True)]
            price = mode.price + sum(map(prices.of_activation, made))
            if not usable and not source.required and price + prices.unspent * sum(made) >= 0:
                continue
            yield Use(
                source=0,
                mode=mode,
                runs=chosen,
                most=most,
                price=price,
                kind_usable=usable,
                combination=sum(p.amount for p in combos),
                combination_types="".join(dict.fromkeys("".join(p.types for p in combos))),
            )


def _repeats(mode: Mode, cost: TotalCost, game: Game) -> int:
    """How often a mode that leaves its object as it was could be of use.

    Life bounds it, and what is owed: no best plan activates more often than that.
    """
    assert cost.mana is not None
    by_life = max(game.life, 0) // mode.life if mode.life else None
    if cost.wants_max_x:
        endless = UNBOUNDED_X * len(cost.mana.variables) + cost.mana.mana_value
        return endless if by_life is None else by_life
    owed = cost.mana.mana_value + cost.generic(cost.x or 0)
    return owed if by_life is None else min(owed, by_life)


def _outputs(ability: ManaAbility, relevant: frozenset[str], alone: bool) -> list[str]:
    """The runs of mana worth choosing, [""] for mana in any combination.

    A run is left out where another of the same length has at least as much of every
    type that the cost asks for by name: to generic mana all types are the same. A
    combination becomes runs where its mode has another ability (not ``alone``).
    """
    made = ability.production
    runs: Iterable[str] = made.runs
    if not made.runs:
        if alone:
            return [""]
        runs = map("".join, combinations_with_replacement(made.types, made.amount))
    kept: list[tuple[str, dict[str, int]]] = []
    for run in runs:
        counts = {letter: run.count(letter) for letter in relevant}
        if any(len(k) == len(run) and _at_least(c, counts) for k, c in kept):
            continue
        kept = [(k, c) for k, c in kept if len(k) != len(run) or not _at_least(counts, c)]
        kept.append((run, counts))
    return [run for run, _ in kept]


def _at_least(more: dict[str, int], less: dict[str, int]) -> bool:
    return all(more[letter] >= amount for letter, amount in less.items())
