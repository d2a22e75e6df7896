"""Verdicts by Hall's condition, without a search.

Where each source makes one mana, a cost can be paid just where, for every set of types, no
more symbols can be paid with those types only than there are sources that make one of them.
Sources of more mana and mana abilities that cost mana are looked at from both sides: what
can be paid with what they make for certain can be paid, and what can't be paid with all that they
could make can't. For certain, converters are fed by sources that are none; they give back what feeds
them (a filter land), feed each other in a chain (Signets), or one mana goes through several. What nothing
could ever feed makes nothing. What lies between is left to the program.

What mana may pay for, and what a cost owes, is read from the payment problem: no rule is read
here a second time.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import or_

from planner.game.caching import Memory
from planner.game.objects import Game
from planner.game.total_cost import TotalCost
from planner.models.deciders.hall.condition import GENERIC, WITHOUT_END, Checks, Mask, UnionSupply, passes
from planner.models.deciders.hall.demand_checks import CHAIN, FEED, SymbolDemand, WayChecks
from planner.models.deciders.hall.supply import ClassSupply, ObjectSupply, Units, class_supply, spent_as
from planner.models.problem.demands import COST, LIFE_FOR_MANA, Spendable, spendable
from planner.models.problem.payment_problem import PaymentProblem

MOST_CHOICES = 6
"""Where more classes of converters are, they are fed all or none."""
_ANYTHING_ONCE = ((GENERIC << FEED, 1),)
MOST_FEEDS = 3
"""More kinds of mana asked for by converters make too many sets to be worth looking at."""


class Supply:
    """Mana that can be made all together, with a mask for each mana, and the life that making it takes.

    ``charge`` is the life paid to make it, ``damage`` the most that one source deals to its controller,
    ``harm`` the damage of all; ``net`` is the most mana left once converters are paid for.
    """

    __slots__ = ("_choosy", "_reach", "charge", "damage", "harm")

    def __init__(
        self,
        amounts: Counter[Mask],
        charge: int = 0,
        damage: int = 0,
        harm: int = 0,
        net: int = WITHOUT_END,
    ) -> None:
        self._reach = UnionSupply(amounts.items(), net)
        self._choosy = not all(mask & GENERIC for mask in amounts)
        self.charge = charge
        self.damage = damage
        self.harm = harm

    def pays(self, need: SymbolDemand, life: int, pays_life: bool) -> bool:
        """Whether this supply meets a need by Hall's condition, with the given life left to pay.

        Of the symbols that life can pay, each is paid by mana or by life: life has to
        make up for what is missing of mana in any set of types (a matching can be
        extended from the symbols that only mana pays).
        """
        life -= need.life
        if pays_life and need.life and life < 0:
            return False
        by_life = max(life, 0) // LIFE_FOR_MANA if need.by_life and pays_life else 0
        return self.meets(need.first, by_life) or any(self.meets(way, by_life) for way in need.others)

    def meets(self, way: WayChecks, by_life: int = 0) -> bool:
        """Whether the supply pays one way if ``by_life`` of its symbols are paid with life."""
        if not passes(way.always, self._reach, by_life):
            return False
        return not self._choosy or passes(way.choosy, self._reach, by_life)


@dataclass(slots=True)
class Halls:
    """A board's supply of mana for one purpose of payments: certain lower bounds, and an upper bound.

    Decides only what is certain, and raises nothing. Safe to share between threads.
    """

    life: int
    most_life: int
    floating: Counter[Mask]
    classes: tuple[ClassSupply, ...]
    counts: tuple[int, ...]
    table: Spendable | None
    unrestricted: bool
    sure: Supply = field(init=False)
    _fed_ones: list[ClassSupply] = field(init=False)
    _harmless: Supply | None = field(init=False, default=None)
    _most: Supply | None = field(init=False, default=None)
    _places: dict[str, int] = field(init=False, default_factory=dict)
    _seeded: tuple[Supply, Supply] | None = field(init=False, default=None)
    _chains: list[Supply] | None = field(init=False, default=None)
    _feeding: list[tuple[Supply, dict[Mask, int]]] | None = field(init=False, default=None)
    _unpaid: Memory[Checks | None, None] = field(init=False, default_factory=Memory)

    def __post_init__(self) -> None:
        sure = Counter(self.floating) if self.floating else Counter[Mask]()
        charge = damage = harm = 0
        self._fed_ones = self._fed_classes()
        for one, count in zip(self._fed_ones, self.counts, strict=True):
            each = one.each
            if each.charge:
                affordable = min(count, (self.life - charge) // each.charge)
                affordable = max(affordable, 0) if each.paid else 0
                charge += affordable * each.charge
                _add(sure, each.paid, affordable)
                _add(sure, each.sure, count - affordable)
            else:
                _add(sure, each.sure, count)
            if each.damage and count:
                damage = max(damage, each.damage)
                harm += each.damage * count
        self.sure = Supply(sure, charge, damage, harm)

    @property
    def harmless(self) -> Supply:
        """Supply that is certain and takes no life."""
        if self._harmless is None:
            amounts = Counter(self.floating)
            for one, count in zip(self._fed_ones, self.counts, strict=True):
                _add(amounts, one.each.harmless, count)
            self._harmless = Supply(amounts)
        return self._harmless

    @property
    def most(self) -> Supply:
        """Upper bound on the supply: all that could be made."""
        if self._most is None:
            amounts = Counter(self.floating)
            net = self.floating.total() if self.unrestricted else WITHOUT_END
            for one, count in zip(self._fed_ones, self.counts, strict=True):
                _add(amounts, one.each.most, count)
                _add(amounts, one.shared, 1)
                net += one.each.net * count + (one.net if count else 0)
            self._most = Supply(amounts, net=net)
        return self._most

    def _fed_classes(self) -> list[ClassSupply]:
        """List the classes; without their converters, if no mana here could feed these."""
        if not self.unrestricted:  # mana that can't pay for the cost may feed them
            return list(self.classes)
        if all(one.unfed is None for one in self.classes):
            return list(self.classes)
        reach = reduce(or_, self.floating, 0)
        waiting = []
        for one, count in zip(self.classes, self.counts, strict=True):
            if count:
                reach |= (one.unfed or one).makes
                waiting += [one] if one.unfed is not None else []
        fed = [one for one in waiting if _is_fed(one, reach)]
        while fed:
            waiting = [one for one in waiting if one not in fed]
            reach = reduce(or_, [one.makes for one in fed], reach)
            fed = [one for one in waiting if _is_fed(one, reach)]
        return [one.unfed if one.unfed is not None and one in waiting else one for one in self.classes]

    def verdict(self, need: SymbolDemand) -> bool | None:
        """Decide whether the need can be met; None if Hall's condition can't decide it."""
        if not (need.life or need.by_life):
            if self.sure.pays(need, 0, False):
                return True
            if not self.most.pays(need, 0, False):
                return False
            return True if self._pays_somehow(need) else None
        if self.harmless.pays(need, self.life, True) or self.seeded[0].pays(need, self.life, True):
            return True
        sure = self.sure
        left = self.life - sure.charge - min(sure.harm, need.mana * sure.damage)
        if sure.pays(need, left, True):
            return True
        return None if self.most.pays(need, self.most_life, True) else False

    def _pays_somehow(self, need: SymbolDemand) -> bool:
        """Whether one of a few ways to feed converters pays the cost.

        A cost that none of them pays is cached and not tried again; it may be payable all the same.
        """
        key = None if need.others else need.first.always
        if key in self._unpaid:
            return False
        if any(supply.pays(need, 0, False) for supply in (self.seeded[1], *self.chains)):
            return True
        if any(supply.meets(need.with_feeds(feeds)) for supply, feeds in self.feeding):
            return True
        if key is not None:
            self._unpaid.keep(key, None)
        return False

    @property
    def seeded(self) -> tuple[Supply, Supply]:
        """Certain supply without and with life, including converters that return the mana they ask for.

        One mana of one certain type feeds any number of them, one after the other.
        """
        if self._seeded is None:
            extra = self._returned()
            if not extra:
                self._seeded = self.harmless, self.sure
            else:
                self._seeded = (
                    self._with(extra, lambda one: one.harmless),
                    self._with(extra, lambda one: one.sure),
                )
        return self._seeded

    @property
    def seeds(self) -> set[Mask]:
        """Find the masks of mana that can be made without any converter."""
        found = set(self.floating)
        for one, count in zip(self.classes, self.counts, strict=True):
            if count and not one.asks:
                found |= {mask for mask, _ in one.each.harmless}
        return found

    def _returned(self) -> dict[int, Mask]:
        """Map each converter class that some mana here can feed to the mask that its one mana then has."""
        if not self.unrestricted:
            return {}
        seeds = self.seeds
        found = {}
        for place, one in enumerate(self.classes):
            alone = one.each.types_alone
            more = [gives for mask, gives in one.each.returns if mask in seeds]
            if more and alone is not None and self.counts[place]:
                found[place] = reduce(or_, more, alone)
        return found

    @property
    def chains(self) -> list[Supply]:
        """Supply for each of some chains of converters, when one mana passes through the chain."""
        if self._chains is None:
            found = []
            if self.unrestricted:
                returned = self._returned()
                amounts = self._amounts(
                    returned, lambda one: one.sure if one.passes is None else one.harmless
                )
                own = [returned.get(n, one.each.types_alone or 0) for n, one in enumerate(self.classes)]
                chains = converter_chains(self.classes, self.counts, self.seeds)
                found = [Supply(after_chain(amounts, self.classes, own, chain)) for chain in chains]
            self._chains = found
        return self._chains

    def _with(self, extra: dict[int, Mask], of: Callable[[ObjectSupply], Units]) -> Supply:
        return Supply(self._amounts(extra, of))

    def _amounts(self, extra: dict[int, Mask], of: Callable[[ObjectSupply], Units]) -> Counter[Mask]:
        amounts = Counter(self.floating)
        for place, (one, count) in enumerate(zip(self.classes, self.counts, strict=True)):
            _add(amounts, ((extra[place], 1),) if place in extra else of(one.each), count)
        return amounts

    @property
    def feeding(self) -> list[tuple[Supply, dict[Mask, int]]]:
        """List supplies in which sources feed converters, each with the mana that the converters ask for.

        All converters are fed, all but one class, or one class alone; each with and without the converters
        that return what feeds them.
        """
        if self._feeding is None:
            found: list[tuple[Supply, dict[Mask, int]]] = []
            if self.unrestricted:
                returned = self._returned()
                fed = [pair for given in ([returned, {}] if returned else [{}]) for pair in self._ways(given)]
                found = [(supply, feeds) for supply, feeds in fed if 0 < len(feeds) <= MOST_FEEDS]
            self._feeding = found  # at once: another thread never sees a part of it
        return self._feeding

    def _ways(self, returned: dict[int, Mask]) -> list[tuple[Supply, dict[Mask, int]]]:
        """List supplies in which sources feed converters, apart from those that return what feeds them."""
        feeding = [
            place
            for place, one in enumerate(self.classes)
            if one.each.feed and self.counts[place] and place not in returned
        ]
        ways = [feeding]
        if 1 < len(feeding) <= MOST_CHOICES:
            ways += [[place for place in feeding if place != other] for other in feeding]
            ways += [[place] for place in feeding] if len(feeding) > 2 else []
        return [self._fed(set(way), returned) for way in ways if way]

    def _fed(self, fed: set[int], returned: dict[int, Mask]) -> tuple[Supply, dict[Mask, int]]:
        """Supply when these classes of converters are used, and the mana that they ask for.

        Converters that ask for one mana of any type feed each other once one of them is fed: those whose
        mana feeds others come first.
        """
        amounts: Counter[Mask] = Counter()
        feeds: Counter[Mask] = Counter()
        for mask, amount in self.floating.items():
            amounts[mask | mask << FEED | mask << CHAIN] += amount
        for place, (one, count) in enumerate(zip(self.classes, self.counts, strict=True)):
            if place not in fed:
                own = ((returned[place], 1),) if place in returned else one.each.sure
                _add(amounts, [(mask | mask << FEED | mask << CHAIN, amount) for mask, amount in own], count)
        room = amounts.total()
        chain = 0
        for place in fed:
            one, count = self.classes[place], self.counts[place]
            if one.each.feed == _ANYTHING_ONCE and room:
                chain += count
                _add(amounts, [(mask | mask << CHAIN, amount) for mask, amount in one.each.fed], count)
                continue
            needed = sum([amount for _, amount in one.each.feed])
            times = min(count, room // needed)
            room -= times * needed
            _add(amounts, one.each.fed, times)
            _add(feeds, one.each.feed, times)
            _add(amounts, one.each.sure, count - times)
        if chain:
            feeds[GENERIC << FEED] += 1
            feeds[GENERIC << CHAIN] += chain - 1
        return Supply(amounts), +feeds

    def tapped(self, ids: Collection[str]) -> Halls | None:
        """Copy with these objects tapped; None if tapping an object isn't the same as removing it here."""
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
        return Halls(
            self.life,
            self.most_life,
            self.floating,
            self.classes,
            tuple(counts),
            self.table,
            self.unrestricted,
        )


def _is_fed(one: ClassSupply, reach: Mask) -> bool:
    """Whether some mana could pay for an ability of a class that asks for mana."""
    return any(all(mask & reach for mask in asked) for asked in one.asks)


def _add(amounts: Counter[Mask], units: Iterable[tuple[Mask, int]], times: int) -> None:
    if times:
        for mask, amount in units:
            amounts[mask] += amount * times


def compile_halls(game: Game, problem: PaymentProblem, cost: TotalCost) -> Halls:
    """Compile the supply of a game's sources for costs that are paid for the same purpose as this one.

    ``problem`` is that of a cost which asks for everything: it says which costs mana may pay for.
    """
    floating: Counter[Mask] = Counter()
    for pool in problem.floating:
        if COST in pool.kind.pays:
            floating[spent_as(pool.kind)] += pool.amount
    paid = {use.pays for use in problem.uses} | {pool.kind.pays for pool in problem.floating}
    classes = tuple(class_supply(problem, number) for number in range(len(problem.sources)))
    return Halls(
        life=game.life,
        most_life=game.life + problem.most_gained,
        floating=floating,
        classes=classes,
        counts=tuple(len(one.ids) for one in classes),
        unrestricted=len(paid) < 2 and all(COST in payees for payees in paid),
        table=spendable(game.spending, cost.purpose) if game.spending else None,
    )


# --- chains of converters that one mana goes through, changing its type on the way --------------------------


MOST_CHAINS = 40
"""Longer lists of chains are cut off here, the shortest first."""
MOST_STEPS = 6
Path = tuple[int, ...]


def converter_chains(
    classes: Sequence[ClassSupply], counts: Sequence[int], seeds: set[Mask]
) -> Iterator[tuple[Mask, Path]]:
    """List chains of converters that one mana can pass through: its first type, and the classes in order.

    A filter land that gets {W} or {U} makes two mana in any mix of the two: what it got goes on as either,
    and one mana more is made. So one mana of a certain type feeds one filter land after the other, as long as
    each asks for a type that the one before can make.

    ``counts`` says how many objects of each class there are.
    """
    passing = [
        place
        for place, one in enumerate(classes)
        if one.each.passes is not None and one.each.types_alone is not None and counts[place] > 0
    ]
    waiting: deque[tuple[Mask, Path, frozenset[Mask]]] = deque(
        (seed, (), frozenset((seed,))) for seed in sorted(seeds)
    )
    found = 0
    while waiting and found < MOST_CHAINS:
        seed, path, token = waiting.popleft()
        for place in passing:
            here = classes[place].each.passes
            if here is None or path.count(place) == counts[place] or token.isdisjoint(here):
                continue
            longer = (*path, place)
            yield seed, longer
            found += 1
            if len(longer) < MOST_STEPS:
                waiting.append((seed, longer, here))


def after_chain(
    amounts: Counter[Mask], classes: Sequence[ClassSupply], own: Sequence[Mask], chain: tuple[Mask, Path]
) -> Counter[Mask]:
    """Supply after one mana of the seed type has passed through a chain of converters.

    ``amounts`` is the supply before, in which the one mana of each class counts as its mask in ``own``.
    """
    seed, path = chain
    found = Counter(amounts)
    found[seed] -= 1
    for place in path:
        if own[place]:
            found[own[place]] -= 1
        found[_types(classes[place])] += 1
    found[_types(classes[path[-1]])] += 1
    return +found


def _types(one: ClassSupply) -> Mask:
    """Mask of the types of mana that a converter makes."""
    found = 0
    for mask in one.each.passes or ():
        found |= mask
    return found
