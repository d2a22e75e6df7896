"""Count what the objects of a class give to a payment, as Hall's condition asks for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import combinations_with_replacement
from operator import or_

from planner.game.mana_abilities import PayMana, TapSelf
from planner.game.records import Record, replace
from planner.models.deciders.hall.condition import ANYTHING, BIT, GENERIC, SNOW, WITHOUT_END, Mask
from planner.models.deciders.hall.demand_checks import fed_by, mask_for
from planner.models.problem.activations import Use, kind_of
from planner.models.problem.demands import COST, ManaKind
from planner.models.problem.payment_problem import MAX_REPEATS, PaymentProblem
from planner.models.problem.source_classes import SourceClass

Units = tuple[tuple[Mask, int], ...]
"""Mana by what each can be spent as, and how much of it; what one mana is spent on is chosen."""


class ObjectSupply(Record, frozen=True):
    """The mana of one object of a class: ``sure`` without life paid, ``paid`` with it, ``most`` at most.

    ``harmless`` takes no life at all; ``charge`` is what ``paid`` takes, ``damage`` what any of it deals;
    ``net`` is what one leaves at the most of ``most`` once its mana costs are paid. A converter makes ``fed``
    where it gets ``feed``. ``returns`` says of mana that it gives back, by what that can be spent as, what
    one mana more it makes then: a filter land that gets {W} gives {W} and one mana of its types. ``passes``
    are those types where it takes one mana of any of them, and makes two in any mix.
    """

    sure: Units = ()
    paid: Units = ()
    harmless: Units = ()
    charge: int = 0
    damage: int = 0
    most: Units = ()
    net: int = 0
    fed: Units = ()
    feed: Units = ()
    returns: tuple[tuple[Mask, Mask], ...] = ()
    passes: frozenset[Mask] | None = None

    @property
    def types_alone(self) -> Mask | None:
        """Mask of the object's one mana; 0 if it makes none, None if it makes more than one."""
        if not self.harmless:
            return 0
        return self.harmless[0][0] if len(self.harmless) == 1 and self.harmless[0][1] == 1 else None


class ClassSupply(Record, frozen=True):
    """Supply of a class of sources: ``shared`` is the most its objects make together, ``net`` what remains.

    ``asks`` lists the mana costs of its abilities, symbol by symbol; ``unfed`` is the class when nothing can
    pay these costs, None if it has no such ability.
    """

    ids: tuple[str, ...]
    each: ObjectSupply
    shared: Units
    net: int
    goes_with_tapping: bool
    asks: tuple[tuple[Mask, ...], ...] = ()
    unfed: ClassSupply | None = None

    def of(self, ids: tuple[str, ...]) -> ClassSupply:
        """Copy for a class of these objects, each with the same supply as an object of this class."""
        return ClassSupply(
            ids, self.each, self.shared, self.net, self.goes_with_tapping, self.asks, self.unfed
        )

    @property
    def makes(self) -> Mask:
        """Mask of every way in which mana of this class could be spent."""
        return reduce(or_, [mask for mask, _ in (*self.each.most, *self.shared)], 0)


def spent_as(kind: ManaKind) -> Mask:
    """Mask of the types that mana of a kind can be spent as."""
    return BIT[kind.type] | (SNOW if kind.snow else 0) | (GENERIC if kind.generic else 0)


def class_supply(problem: PaymentProblem, number: int) -> ClassSupply:
    """Compile the supply of a class of a problem."""
    source = problem.sources[number]
    uses = [use for i in problem.uses_of[number] if _serves(use := problem.uses[i]) and use.most]
    tapping = all(problem.uses[i].ability.taps for i in problem.uses_of[number]) and not _untaps(source)
    fed = _class(source, uses, tapping)
    asking = [use for use in uses if use.costs]
    if not asking:
        return fed
    asks = tuple(
        tuple(mask_for(demand) for demand, _ in use.costs if not (demand.life or demand.generic))
        for use in asking
    )
    return replace(fed, asks=asks, unfed=_class(source, [use for use in uses if not use.costs], tapping))


def _class(source: SourceClass, uses: Sequence[Use], goes_with_tapping: bool) -> ClassSupply:
    each, shared, net = _object(source, uses), _shared(source, uses), _net_of_class(source, uses)
    return ClassSupply(source.ids, each, shared, net, goes_with_tapping)


def _serves(use: Use) -> bool:
    """Whether some mana of a use may pay for the cost: its own, or mana that triggers add apart from it."""
    return COST in use.pays or any(COST in more.kind.pays for more in use.behind)


def _made(use: Use, source: SourceClass) -> list[Mask]:
    """List the mask of each mana that one activation makes, without mana that triggers add apart from it."""
    letters = [spent_as(kind_of(letter, use, source, True)) for letter in use.run]
    if use.combination:
        of_any = 0
        for letter in use.combination_types:
            of_any |= spent_as(kind_of(letter, use, source, True))
        letters += [of_any] * use.combination
    return letters


def _object(source: SourceClass, uses: Sequence[Use]) -> ObjectSupply:
    """Compile the supply of one object of a class, independent of the other objects."""
    certain = [use for use in uses if COST in use.pays]
    plain = [use for use in certain if _is_plain(use, source)]
    free = [use for use in plain if not use.ability.life]
    fed, feed = _converter(source, certain)
    paid = _together(plain, source) if len(free) < len(plain) else ()
    return ObjectSupply(
        sure=_together(free, source),
        paid=paid,
        harmless=_together([use for use in free if not use.ability.damage], source),
        charge=_worst(plain, True),
        damage=_worst(plain, False),
        most=_at_most(source, uses),
        net=_net_of_objects(source, uses),
        fed=fed,
        feed=feed,
        returns=(returns := _returned(source, certain)),
        passes=_passed(returns, source, certain),
    )


def _asked(use: Use) -> int:
    """Least mana that an activation costs."""
    return sum(amount for demand, amount in use.costs if not demand.life)


def _net_of_objects(source: SourceClass, uses: Sequence[Use]) -> int:
    """Upper bound on the mana an object leaves, its mana costs paid, by being tapped and by being lost."""
    once = [] if _untaps(source) else uses
    groups = ([u for u in once if u.taps], [u for u in once if u.loses and not u.taps])
    return sum(max([0, *(use.made - _asked(use) for use in group)]) for group in groups)


def _converter(source: SourceClass, uses: Sequence[Use]) -> tuple[Units, Units]:
    """Mana that a converter makes for certain, if more than it asks for, and the mana that it asks for."""
    found = [use for use in uses if use.costs and use.taps and not source.entry.tapped]
    found = [use for use in found if all(isinstance(part, TapSelf | PayMana) for part in use.ability.cost)]
    if not found or any(use.costs != found[0].costs or use.ability.damage for use in found):
        return (), ()
    feed: Counter[Mask] = Counter()
    for demand, amount in found[0].costs:
        if demand.generic or demand.snow:
            return (), ()
        feed[fed_by(demand)] += amount
    fed = _together(found, source)
    if sum(amount for _, amount in fed) <= feed.total():
        return (), ()
    return fed, tuple(feed.items())


def _returned(source: SourceClass, uses: Sequence[Use]) -> tuple[tuple[Mask, Mask], ...]:
    """Map mana that a one-mana converter asks for and gives back to the other mana it makes."""
    found: dict[Mask, Mask] = {}
    for use in uses:
        alone = use.taps and not source.entry.tapped and not use.ability.damage
        if not alone or len(use.costs) != 1 or use.made != 2 or use.behind:
            continue
        (demand, amount), made = use.costs[0], _made(use, source)
        plain = all(isinstance(part, TapSelf | PayMana) for part in use.ability.cost)
        if amount != 1 or demand.generic or demand.snow or not plain:
            continue
        for letter, mask in ((letter, bit | GENERIC) for letter, bit in BIT.items()):
            if not demand.is_generic and letter not in demand.accepts:
                continue
            for place in (0, 1):
                if mask & ~made[place] == 0:  # it can be had back as it was
                    found[mask] = found.get(mask, 0) | made[1 - place]
    return tuple(found.items())


def _passed(
    returns: tuple[tuple[Mask, Mask], ...], source: SourceClass, uses: Sequence[Use]
) -> frozenset[Mask] | None:
    """Masks that a converter mixes freely when it makes two mana from one; None for other sources."""
    types = frozenset(mask for mask, _ in returns)
    made = {tuple(sorted(_made(use, source))) for use in uses if use.costs}
    mixes = set(combinations_with_replacement(sorted(types), 2))
    return types if types and mixes <= made else None


def _is_plain(use: Use, source: SourceClass) -> bool:
    """Whether every object of a class can make this mana for {T}, life or losing itself in any case."""
    ability = use.ability
    basic = ability.only_basic_costs and not (use.costs or use.takings)
    able = not (use.taps and source.entry.tapped)
    return basic and able and (use.taps or use.loses)


def _groups(uses: Iterable[Use]) -> Iterator[list[Use]]:
    """Group the uses of an object that exclude each other: it is tapped only once, and lost only once."""
    uses = list(uses)
    tapping = [use for use in uses if use.taps]
    losing = [use for use in uses if use.loses and not use.taps]
    if any(use.loses for use in tapping):
        yield tapping + losing
    else:
        yield tapping
        yield losing


def _worst(uses: Iterable[Use], charged: bool) -> int:
    """Upper bound on the life an object's activations take: by damage, and if ``charged`` by payment too."""
    total = 0
    for group in _groups(uses):
        total += max((use.ability.damage + charged * use.ability.life for use in group), default=0)
    return total


def _together(uses: Iterable[Use], source: SourceClass) -> Units:
    """Add up the mana that an object makes for certain in any choice of what the mana is spent on."""
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
    """Upper bound on the mana that an object makes by being tapped and lost, as if that cost nothing."""
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
    """Upper bound on the mana that a class makes with abilities that can be activated again."""
    untaps = _untaps(source)
    amounts: Counter[Mask] = Counter()
    for use in uses:
        if untaps or not (use.taps or use.loses):
            times = WITHOUT_END if untaps or use.most >= MAX_REPEATS else use.most
            for mask in _all_made(use, source):
                amounts[mask] += times
    return tuple(amounts.items())


def _net_of_class(source: SourceClass, uses: Sequence[Use]) -> int:
    """Upper bound on the mana that repeatable abilities leave, their mana costs paid."""
    untaps = _untaps(source)
    net = 0
    for use in uses:
        if untaps or not (use.taps or use.loses):
            times = WITHOUT_END if untaps or use.most >= MAX_REPEATS else use.most
            net += times * max(use.made - _asked(use), 0)
    return net
