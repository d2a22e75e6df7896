"""Verdicts by Hall's condition, without a search.

Where each source makes one mana, a cost can be paid just where, for every set of types, no
more symbols can be paid with those types only than there are sources that make one of them.
Sources of more mana and mana abilities that cost mana are looked at from both sides: what
can be paid with what they make for certain can be paid, and what can't be paid with all that
they could make, for nothing, can't. What lies between is left to the program.

What mana may pay for, and what a cost owes, is read from the payment problem: no rule is read
here a second time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product

from planner.game.costs import TotalCost
from planner.game.objects import Game
from planner.game.prices import Prices
from planner.mana import TYPES, ManaCost
from planner.models.build import build_problem, kind_of
from planner.models.problem import COST, MAX_REPEATS, Demand, Kind, PaymentProblem, Use, owed_by
from planner.models.spending import Spendable, spendable
from planner.sources import SourceClass, compile_sources

Mask = int
"""A set of what mana can be spent as: a bit for each type, one for snow and one for generic."""
BIT = {letter: 1 << place for place, letter in enumerate(TYPES)}
SNOW = 64
GENERIC = 128
ANYTHING = 255
WITHOUT_END = 10**15
"""More mana than any cost can owe."""
MOST_WAYS = 64
"""More ways to pay symbols such as {2/W} with generic mana are left to the program."""
_PRICES = Prices()
_EVERYTHING = "{1000000000}{W}{U}{B}{R}{G}{S}"

Units = tuple[tuple[Mask, int], ...]
"""Mana by what each can be spent as, and how much of it; what one mana is spent on is chosen."""


@dataclass(frozen=True, slots=True)
class Need:
    """What a cost owes, as Hall's condition asks for it.

    ``life`` is owed besides mana. Each of ``ways`` is a choice of the symbols that generic mana
    pays instead ({2/W}); in it, for each set of ways to be spent: the symbols that only mana
    spendable so can pay, where those that life can pay are left out, and with them.
    """

    life: int
    ways: tuple[tuple[tuple[Mask, int, int], ...], ...]
    by_life: bool
    mana: int


def need_of(owed: dict[Demand, int], life: int) -> Need | None:
    """The need of what is owed, None where it has too many ways."""
    if any(demand.life not in (0, 2) for demand in owed):
        return None
    choosing = [demand for demand in owed if demand.generic]
    ways = 1
    for demand in choosing:
        ways *= owed[demand] + 1
    if ways > MOST_WAYS:
        return None
    found = []
    for numbers in product(*(range(owed[demand] + 1) for demand in choosing)):
        generic = dict(zip(choosing, numbers, strict=True))
        found.append(_checks(owed, generic))
    return Need(
        life,
        tuple(found),
        any(demand.life for demand in owed),
        sum(amount * max(1, demand.generic) for demand, amount in owed.items()),
    )


def _checks(owed: dict[Demand, int], generic: dict[Demand, int]) -> tuple[tuple[Mask, int, int], ...]:
    """For each union of demands, how many symbols lie within it."""
    symbols: dict[Mask, list[int]] = {}
    for demand, amount in owed.items():
        instead = generic.get(demand, 0)
        if instead:
            pair = symbols.setdefault(GENERIC, [0, 0])
            pair[0] += instead * demand.generic
            pair[1] += instead * demand.generic
        if amount > instead:
            pair = symbols.setdefault(_mask_of(demand), [0, 0])
            pair[0] += 0 if demand.life else amount - instead
            pair[1] += amount - instead
    unions: set[Mask] = set()
    for mask in symbols:
        unions |= {mask | union for union in unions}
        unions.add(mask)
    return tuple(
        (
            union,
            sum(pair[0] for mask, pair in symbols.items() if not mask & ~union),
            sum(pair[1] for mask, pair in symbols.items() if not mask & ~union),
        )
        for union in unions
    )


def _mask_of(demand: Demand) -> Mask:
    """What mana has to be spent as to pay a symbol of a demand."""
    if demand.is_generic:
        return GENERIC
    return SNOW if demand.snow else sum(BIT[letter] for letter in demand.accepts)


class Supply:
    """Mana that can be had all together, each of it spent as its mask says, for so much life.

    ``charge`` is the life that making it costs, ``damage`` the most that one source deals to its
    controller, ``harm`` what all of them do.
    """

    __slots__ = ("_amounts", "_reach", "charge", "damage", "harm", "total")

    def __init__(self, amounts: Counter[Mask], charge: int = 0, damage: int = 0, harm: int = 0) -> None:
        self._amounts = tuple(amounts.items())
        self._reach: dict[Mask, int] = {}
        self.total = sum(amounts.values())
        self.charge = charge
        self.damage = damage
        self.harm = harm

    def pays(self, need: Need, life: int, pays_life: bool) -> bool:
        """Whether Hall's condition holds for the need, with so much life left to pay with.

        Of the symbols that life can pay, each is paid by mana or by life: life has to
        make up for what is missing of mana in any set of types (a matching can be
        extended from the symbols that only mana pays).
        """
        life -= need.life
        if pays_life and need.life and life < 0:
            return False
        by_life = max(life, 0) // 2 if need.by_life and pays_life else 0
        reach = self._reach
        for way in need.ways:
            for union, only, everything in way:
                there = reach.get(union)
                if there is None:
                    there = self._reached(union)
                if there < only or there + by_life < everything:
                    break
            else:
                return True
        return False

    def _reached(self, union: Mask) -> int:
        there = sum(amount for mask, amount in self._amounts if mask & union)
        self._reach[union] = there
        return there


@dataclass(frozen=True, slots=True)
class _Object:
    """What each object of a class gives: ``sure`` without life paid, ``paid`` with it, ``most`` at the most.

    ``harmless`` takes no life at all; ``charge`` is what ``paid`` takes, ``damage`` what any of it deals.
    """

    sure: Units = ()
    paid: Units = ()
    harmless: Units = ()
    charge: int = 0
    damage: int = 0
    most: Units = ()


@dataclass(frozen=True, slots=True)
class _Class:
    """A class of sources: ``shared`` is what its objects make together at the most."""

    ids: tuple[str, ...]
    each: _Object
    shared: Units
    goes_with_tapping: bool


@dataclass(slots=True)
class Halls:
    """A board with a purpose of payments: what its sources make for certain, and at the most.

    Raises nothing and decides only what is certain. Safe to share between threads.
    """

    life: int
    most_life: int
    floating: Counter[Mask]
    classes: tuple[_Class, ...]
    counts: tuple[int, ...]
    table: Spendable | None
    harmless: Supply = field(init=False)
    sure: Supply = field(init=False)
    most: Supply = field(init=False)
    _places: dict[str, int] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        harmless, sure, most = (Counter(self.floating) for _ in range(3))
        charge = damage = harm = 0
        for one, count in zip(self.classes, self.counts, strict=True):
            each = one.each
            affordable = min(count, (self.life - charge) // each.charge) if each.charge else 0
            affordable = max(affordable, 0) if each.paid else 0
            charge += affordable * each.charge
            _add(sure, each.paid, affordable)
            _add(sure, each.sure, count - affordable)
            _add(harmless, each.harmless, count)
            _add(most, each.most, count)
            _add(most, one.shared, 1)
            damage = max(damage, each.damage if count else 0)
            harm += each.damage * count
        self.harmless = Supply(harmless)
        self.sure = Supply(sure, charge, damage, harm)
        self.most = Supply(most)

    def verdict(self, need: Need) -> bool | None:
        """Whether the need can be met; None where Hall's condition doesn't decide it."""
        if not (need.life or need.by_life):
            if self.sure.pays(need, 0, False):
                return True
        else:
            if self.harmless.pays(need, self.life, True):
                return True
            sure = self.sure
            left = self.life - sure.charge - min(sure.harm, need.mana * sure.damage)
            if sure.pays(need, left, True):
                return True
        return None if self.most.pays(need, self.most_life, True) else False

    def tapped(self, ids: Collection[str]) -> Halls | None:
        """The same with these objects tapped, None where that isn't the same as taking them away."""
        if not self._places:
            self._places = {i: place for place, one in enumerate(self.classes) for i in one.ids}
        counts = list(self.counts)
        for object_id in ids:
            place = self._places.get(object_id)
            if place is None:
                continue
            if not self.classes[place].goes_with_tapping:
                return None
            counts[place] -= 1
        return Halls(self.life, self.most_life, self.floating, self.classes, tuple(counts), self.table)


def _add(amounts: Counter[Mask], units: Units, times: int) -> None:
    if times:
        for mask, amount in units:
            amounts[mask] += amount * times


def compile_halls(
    game: Game, cost: TotalCost, forbid: frozenset[str] = frozenset(), prices: Prices = _PRICES
) -> Halls:
    """What the sources of a game give to costs that are paid for the same purpose as this one.

    The problem of a cost that asks for everything says what mana may pay for.
    """
    tags = cost.purpose.tags
    probe = TotalCost(
        mana=ManaCost(_EVERYTHING + "".join(f"{{{tag.upper()}}}" for tag in ("x", "c") if tag in tags)),
        x=0,
        kind=cost.kind,
        spell=cost.spell,
        on_stack=cost.on_stack,
        tags=cost.tags,
        zone=cost.zone,
        commander=cost.commander,
        only_from=cost.only_from,
    )
    sources = compile_sources(game, forbid=forbid, on_stack=cost.on_stack)
    problem = build_problem(game, sources, probe, prices)
    floating: Counter[Mask] = Counter()
    for pool in problem.floating:
        if COST in pool.kind.pays:
            floating[_spent_as(pool.kind)] += pool.amount
    classes = tuple(_class(problem, number) for number in range(len(problem.sources)))
    return Halls(
        life=game.life,
        most_life=game.life + problem.most_gained,
        floating=floating,
        classes=classes,
        counts=tuple(len(one.ids) for one in classes),
        table=spendable(game.spending, cost.purpose) if game.spending else None,
    )


def _spent_as(kind: Kind) -> Mask:
    """What mana of a kind can be spent as."""
    return BIT[kind.type] | (SNOW if kind.snow else 0) | (GENERIC if kind.generic else 0)


def _class(problem: PaymentProblem, number: int) -> _Class:
    source = problem.sources[number]
    uses = [use for i in problem.uses_of[number] if COST in (use := problem.uses[i]).pays and use.most]
    return _Class(
        ids=source.ids,
        each=_object(source, uses),
        shared=_shared(source, uses),
        goes_with_tapping=all(problem.uses[i].ability.taps for i in problem.uses_of[number])
        and not any(ability.untaps for ability in source.abilities),
    )


def _made(use: Use, source: SourceClass) -> list[Mask]:
    """What each mana of one activation can be spent as, without what triggers add apart from it."""
    letters = [_spent_as(kind_of(letter, use, source, True)) for letter in use.run]
    if use.combination:
        of_any = 0
        for letter in use.combination_types:
            of_any |= _spent_as(kind_of(letter, use, source, True))
        letters += [of_any] * use.combination
    return letters


def _object(source: SourceClass, uses: Sequence[Use]) -> _Object:
    """What one object of a class gives, whatever the others do."""
    plain = [use for use in uses if _is_plain(use, source)]
    free = [use for use in plain if not use.ability.life]
    paid = _together(plain, source) if len(free) < len(plain) else ()
    return _Object(
        sure=_together(free, source),
        paid=paid,
        harmless=_together([use for use in free if not use.ability.damage], source),
        charge=_worst(plain, True),
        damage=_worst(plain, False),
        most=_at_most(source, uses),
    )


def _is_plain(use: Use, source: SourceClass) -> bool:
    """Whether every object can make this mana for {T}, life or losing itself, whatever else is done."""
    ability = use.ability
    basic = ability.only_basic_costs and not (use.costs or use.takings)
    able = not (use.taps and source.entry.tapped)
    return basic and able and (use.taps or use.loses)


def _groups(uses: Iterable[Use]) -> Iterator[list[Use]]:
    """The uses of an object by what happens only once: being tapped, and being lost."""
    uses = list(uses)
    tapping = [use for use in uses if use.taps]
    losing = [use for use in uses if use.loses and not use.taps]
    if any(use.loses for use in tapping):
        yield tapping + losing
    else:
        yield tapping
        yield losing


def _worst(uses: Iterable[Use], charged: bool) -> int:
    """The most life that an object's activations take: where some are paid with life, or by damage alone."""
    total = 0
    for group in _groups(uses):
        total += max((use.ability.damage + charged * use.ability.life for use in group), default=0)
    return total


def _together(uses: Iterable[Use], source: SourceClass) -> Units:
    """Mana that an object can make for certain, what it is spent on chosen freely."""
    amounts: Counter[Mask] = Counter()
    for group in _groups(uses):
        runs = [_made(use, source) for use in group]
        if not runs:
            continue
        longest = max(map(len, runs))
        best = {tuple(sorted(run)) for run in runs if len(run) == longest}
        if (
            longest == 1 or len(best) > 1
        ):  # one mana of any type that it can make, the rest of no certain type
            anything = 0
            for run in runs:
                for mask in run:
                    anything |= mask
            certain = all(mask & GENERIC for run in runs for mask in run)
            amounts[anything] += 1
            amounts[GENERIC] += min(map(len, runs)) - 1 if certain else 0
        else:
            amounts.update(best.pop())
    return tuple((mask, amount) for mask, amount in amounts.items() if amount)


def _at_most(source: SourceClass, uses: Sequence[Use]) -> Units:
    """More mana than an object can make by being tapped and lost, even if that costs nothing."""
    amounts: Counter[Mask] = Counter()
    once = [] if _untaps(source) else uses
    for group in ([u for u in once if u.taps], [u for u in once if u.loses and not u.taps]):
        if not group:
            continue
        runs = [_all_made(use, source) for use in group]
        if len(runs) == 1:
            amounts.update(runs[0])
            continue
        anything = 0
        for run in runs:
            for mask in run:
                anything |= mask
        amounts[anything] += max(map(len, runs))
    return tuple((mask, amount) for mask, amount in amounts.items() if amount)


def _all_made(use: Use, source: SourceClass) -> list[Mask]:
    made = _made(use, source)
    return made + [ANYTHING] * (use.made - len(made))


def _untaps(source: SourceClass) -> bool:
    return any(ability.untaps for ability in source.abilities)


def _shared(source: SourceClass, uses: Sequence[Use]) -> Units:
    """What a class can make at the most with abilities that can be activated again."""
    untaps = _untaps(source)
    amounts: Counter[Mask] = Counter()
    for use in uses:
        if untaps or not (use.taps or use.loses):
            times = WITHOUT_END if untaps or use.most >= MAX_REPEATS else use.most
            for mask in _all_made(use, source):
                amounts[mask] += times
    return tuple(amounts.items())


def is_bare(cost: TotalCost) -> bool:
    """Whether a cost is mana and life alone, so that Hall's condition can say yes or no to it."""
    other = cost.parts or cost.counters or cost.helping or cost.energy or cost.mill or cost.spend_least
    open_x = cost.wants_max_x and (
        cost.mana is None or cost.life_per_x or cost.energy_per_x or cost.generic(0) != cost.mana.generic
    )
    return not other and not open_x and not (cost.no_life and (cost.life or cost.life_per_x))


def needed_by(cost: TotalCost, table: Spendable | None) -> Need | None:
    """The need of a cost; X is 0 where it is to be as large as possible (107.3)."""
    if not is_bare(cost):
        return None
    return need_of(*owed_by(cost, table))
