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

from planner.game.costs import TotalCost
from planner.game.objects import Game
from planner.game.prices import Prices
from planner.mana import ManaCost
from planner.models.build import build_problem, kind_of
from planner.models.demands import COST, LIFE_FOR_MANA, Kind
from planner.models.problem import MAX_REPEATS, PaymentProblem, Use
from planner.models.spending import Spendable, spendable
from planner.need import ANYTHING, BIT, GENERIC, SNOW, Checks, Mask, Need, Way
from planner.sources import SourceClass, compile_sources

WITHOUT_END = 10**15
"""More mana than any cost can owe."""
_PRICES = Prices()
_EVERYTHING = "{1000000000}{W}{U}{B}{R}{G}{S}"

Units = tuple[tuple[Mask, int], ...]
"""Mana by what each can be spent as, and how much of it; what one mana is spent on is chosen."""


class Supply:
    """Mana that can be had all together, each of it spent as its mask says, for so much life.

    ``charge`` is the life that making it costs, ``damage`` the most that one source deals to its
    controller, ``harm`` what all of them do.
    """

    __slots__ = ("_amounts", "_choosy", "_reach", "charge", "damage", "harm")

    def __init__(self, amounts: Counter[Mask], charge: int = 0, damage: int = 0, harm: int = 0) -> None:
        self._amounts = tuple(amounts.items())
        self._reach: dict[Mask, int] = {}
        self._choosy = not all(mask & GENERIC for mask in amounts)
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
        by_life = max(life, 0) // LIFE_FOR_MANA if need.by_life and pays_life else 0
        return self._meets(need.first, by_life) or any(self._meets(way, by_life) for way in need.others)

    def _meets(self, way: Way, by_life: int) -> bool:
        always, choosy = way
        return self._passes(always, by_life) and (not self._choosy or self._passes(choosy, by_life))

    def _passes(self, checks: Checks, by_life: int) -> bool:
        reach = self._reach
        for union, only, everything in checks:
            there = reach.get(union)
            if there is None:
                there = self._reached(union)
            if there < only or there + by_life < everything:
                return False
        return True

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
