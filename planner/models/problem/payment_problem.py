"""The payment problem as plain numbers: kinds of mana, uses of sources, demands.

The program is built from this, and nothing of it is about cards, text or JSON. Every
quantity is a count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import NamedTuple, TypedDict, Unpack

from planner.game.caching import cached_property
from planner.game.characteristics import smaller_by
from planner.game.mana_abilities import (
    ManaAbility,
    PayEnergy,
    PayLife,
    PayMana,
    PutCounters,
    RemoveCounters,
    Rider,
    SideEffects,
    Triggered,
)
from planner.game.records import Record, replace
from planner.game.total_cost import CounterPart, TotalCost
from planner.game.vocabulary import LOSSES, Helper, Verb
from planner.models.problem.demands import COST, GENERIC, Demand, ManaKind, generic_of, helper_kind, kind_with
from planner.models.problem.objective import Objective
from planner.models.problem.source_classes import Mark, SourceClass, Taking

MAX_REPEATS = 10_000
"""More activations of one ability than this are in no plan that anybody could carry out."""
UNBOUNDED_X = 1_000
"""X where nothing bounds it."""


class Behind(Record, frozen=True):
    """Mana of a triggered mana ability that is of another kind than that of the ability it watches.

    ``run`` is the mana as type letters; ``kind`` what it may pay for, its type aside.
    """

    trigger: Triggered
    run: str
    kind: ManaKind


class Use(NamedTuple):
    """A mana ability of a class with the mana that it makes chosen.

    ``run`` is the mana that one activation makes, as type letters, ``combination`` mana
    more of which each is of any of ``combination_types``. ``costs`` is the mana that it
    asks for. ``taps`` and ``loses`` say what becomes of the object, ``takings`` what the
    cost does to how many others. ``price`` is what one activation gives up besides life,
    colors and other objects. What triggered mana abilities add is in ``run`` and the
    combination where it is mana of the same kind; otherwise all of it is ``behind``.
    """

    source: int
    ability: ManaAbility
    run: str
    most: int
    price: int
    pays: frozenset[int]
    generic: bool
    riders: tuple[Rider, ...]
    costs: tuple[tuple[Demand, int], ...] = ()
    takings: tuple[tuple[Taking, int], ...] = ()
    combination: int = 0
    combination_types: str = ""
    taps: bool = False
    loses: bool = False
    behind: tuple[Behind, ...] = ()

    @property
    def is_filter(self) -> bool:
        """Tell whether it makes one mana of one other and does nothing else, as often as one likes.

        Of two in a row the first is idle: what pays for it could pay for the second one.
        """
        once = self.taps or self.loses or self.ability.limit is not None
        parts = (PayMana, PayLife, PayEnergy)
        bare = all(isinstance(part, parts) for part in self.ability.cost)
        bare = bare and self.ability.after == SideEffects() and not self.behind
        mana = self.ability.mana
        return (
            bare
            and not once
            and self.price >= 0
            and self.made == 1
            and mana is not None
            and mana.mana_value == 1
        )

    @property
    def made(self) -> int:
        """Count the mana that one activation makes."""
        made = len(self.run) + self.combination
        return made + sum(len(more.run) for more in self.behind) if self.behind else made

    @property
    def doing(self) -> str:
        """Say in words what it does."""
        parts = [self.run] if self.run else []
        parts += [f"{self.combination} in a combination"] if self.combination else []
        return " and ".join(parts) or "nothing"

    @property
    def made_behind(self) -> str:
        """Give the mana of its triggers that is told apart, as type letters."""
        return "".join(more.run for more in self.behind)

    @property
    def kinds_behind(self) -> Counter[ManaKind]:
        """Count the same by kind."""
        return Counter(replace(more.kind, type=letter) for more in self.behind for letter in more.run)


def kind_of(letter: str, use: Use, source: SourceClass, split_snow: bool) -> ManaKind:
    """Give the kind of mana of a type that a use makes, what is ``behind`` it left out (107.4h)."""
    return kind_with(letter, use.pays, split_snow and source.entry.card.is_snow, use.generic, use.riders)


class Floating(Record, frozen=True):
    """Mana in the pool as the payment starts (106.4)."""

    kind: ManaKind
    amount: int
    price: int


class Slot(Record, frozen=True):
    """A place in the payment for objects: a part of the cost, or what helps to pay its mana.

    A part takes ``amount`` and ``per_x`` more for each X, or a total value of ``least``; what
    helps (``keyword``) takes as many as it pays for, ``most`` (and ``per_x`` more) at most.
    A ``whole`` part takes all that is still there, one for ``tapped`` objects what is tapped by then.
    """

    verb: Verb
    words: str
    amount: int = 0
    per_x: int = 0
    least: int | None = None
    at_random: bool = False
    keyword: str = ""
    most: int | None = None
    whole: bool = False
    tapped: bool = False
    payee: int = COST

    @property
    def loses(self) -> bool:
        """Tell whether what it takes isn't there any more then."""
        return self.verb in LOSSES


def slots_of(cost: TotalCost) -> tuple[Slot, ...]:
    """List the slots of a cost, numbered as ``marks_of`` numbers them: parts, then what helps."""
    parts = [
        Slot(p.verb, p.words, p.amount, p.per_x, p.least, p.at_random, whole=p.whole, tapped=p.tapped)
        for p in cost.parts
    ]
    helping = [
        Slot(
            Verb.EXILE if one.keyword == Helper.DELVE else Verb.TAP,
            one.keyword,
            per_x=one.per_x,
            keyword=one.keyword,
            most=one.most,
        )
        for one in cost.helping
    ]
    return (*parts, *helping)


class KeptPayment(Record, frozen=True):
    """One way to pay a cost that should stay payable: its payee, and what it asks for besides.

    Of those of one ``group`` one is paid at most; that is worth ``gain``. ``card`` is the
    class of the card that would be cast, if it is an object of the request. ``spend_least`` asks
    for so much mana of a type. ``asks_for_mana`` says whether mana is any part of it. It can be paid
    ``within`` the ends of the payment before that have these numbers; None for all.
    """

    payee: int
    group: int
    gain: int
    life: int = 0
    energy: int = 0
    mill: int = 0
    card: int | None = None
    barred: bool = False
    spend_least: tuple[tuple[str, int], ...] = ()
    asks_for_mana: bool = True
    within: frozenset[int] | None = None


class BroughtMana(NamedTuple):
    """Mana that a payee brings once it resolves; ``floating`` is the index of its pool, by type."""

    payee: int
    runs: tuple[dict[str, int], ...]
    amount: int
    types: str
    floating: dict[str, int]


class ResolvingPayees(Record, frozen=True):
    """Rules of resolving cards by payee and class: a limit is how many may be paid, a must needs one."""

    mana: tuple[BroughtMana, ...] = ()
    entering: tuple[tuple[int, int], ...] = ()
    limits: tuple[tuple[frozenset[int], int], ...] = ()
    musts: tuple[frozenset[int], ...] = ()

    @property
    def floating(self) -> frozenset[int]:
        """The numbers of all floating mana that is brought."""
        return frozenset(number for one in self.mana for number in one.floating.values())


class KeptProblem(Record, frozen=True):
    """The costs that should stay payable after a payment, all together, with what it leaves of the classes.

    What stays payable is worth ``least`` at least. Where it is ``priced``, the price is what paying
    it gives up, in place of what it is worth. The payment before loses none of ``spared``, and it has one of
    the ``ends``, if there are any: so many objects of these classes lost, or tapped and still there.
    ``resolving`` says what paying some of the costs brings before others are paid; with ``worth_first`` as
    much as can be is kept, and for the lowest price of all that is worth as much.
    """

    problem: PaymentProblem
    costs: tuple[KeptPayment, ...]
    least: int = 0
    priced: bool = False
    spared: frozenset[str] = frozenset()
    ends: tuple[tuple[tuple[str, tuple[int, ...], int], ...], ...] = ()
    resolving: ResolvingPayees | None = None
    worth_first: bool = False


class OfCost(TypedDict, total=False):
    """What a cost of mana and life alone says of a problem; the rest of it rests on the sources."""

    owed: dict[Demand, int]
    life_owed: int
    x_symbols: int
    chooses_x: bool
    no_life: bool
    most_colors: bool
    counted: int
    discount: int
    least_generic: int
    x_least: int
    x_most: int | None
    spare: frozenset[str]


@dataclass(frozen=True)
class PaymentProblem:
    """Everything that the program needs to know, as numbers.

    ``owed`` are the symbols of the cost by demand, X not among them: ``x_symbols`` says
    how often X adds to the generic mana, ``chooses_x`` whether X is still to be chosen.
    ``life_owed`` is owed besides mana, and so are ``energy_owed`` and what is milled, all of that and
    ``life_per_x`` more for each X. ``slots`` take objects, ``counter_parts`` counters.
    ``most_colors`` asks for colors of mana spent, ``spend_least`` for so much of a type;
    ``counted`` is how many options asked for with "max" the cost has. ``row_counts``
    says how many objects there are of each row of the objective. ``discount`` is what reductions take off
    the generic mana where X is to be chosen, ``least_generic`` what stays of it at least; ``x_least`` and
    ``x_most`` bound X (None: no bound).
    ``only_types`` are, by payee, the types of mana that may be spent on a cost at all; ``x_types`` those that
    pay ``of_x`` of its generic mana, and what X adds less ``x_discount`` where it is to be chosen ("": any).
    ``endless`` lists the uses that nothing bounds by themselves, where X is to be chosen, ``capped`` that one
    can be activated more often than ``MAX_REPEATS``, so that what more of it could pay is
    not known. Life stays at ``least_life`` at least (None: no bound), and with ``spends_all`` no mana is made
    that isn't spent: so the player wants it.
    """

    sources: tuple[SourceClass, ...]
    uses: tuple[Use, ...]
    kinds: tuple[ManaKind, ...]
    owed: dict[Demand, int]
    floating: tuple[Floating, ...]
    x_symbols: int
    life: int
    life_owed: int
    energy: int
    library: int | None
    row_counts: dict[str, int]
    objective: Objective
    endless: frozenset[int] = frozenset()
    capped: bool = False
    chooses_x: bool = False
    slots: tuple[Slot, ...] = ()
    counter_parts: tuple[CounterPart, ...] = ()
    life_per_x: int = 0
    energy_owed: int = 0
    energy_per_x: int = 0
    mill_owed: int = 0
    off_library: int = 0
    no_life: bool = False
    most_colors: bool = False
    spend_least: tuple[tuple[str, int], ...] = ()
    counted: int = 0
    discount: int = 0
    least_generic: int = 0
    x_least: int = 0
    x_most: int | None = None
    counter_payees: tuple[int, ...] = ()
    only_types: tuple[tuple[int, str], ...] = ()
    x_types: str = ""
    of_x: int = 0
    x_discount: int = 0
    kept: KeptProblem | None = None
    spare: frozenset[str] = frozenset()
    least_life: int | None = None
    spends_all: bool = False

    def owing(self, **of_cost: Unpack[OfCost]) -> PaymentProblem:
        """The problem of another cost for the same sources; facts about the sources alone stay cached."""
        memory = self.__dict__
        found = object.__new__(PaymentProblem)
        found.__dict__.update({name: memory[name] for name in _OF_SOURCES if name in memory})
        found.__dict__.update(of_cost)
        return found

    @cached_property
    def most_x(self) -> int:
        """Bound X where it is to be chosen: what could be paid, and 1,000 without end."""
        bounds = [self._far_enough] if self.endless or not self.x_symbols else []
        if self.x_most is not None:
            bounds.append(max(self.x_most, 0))
        if self.x_symbols:
            bounds.append((self.most_mana + self.discount) // self.x_symbols)
        if self.life_per_x:
            bounds.append((max(self.life, 0) + self.most_gained) // self.life_per_x)
        if self.energy_per_x:
            bounds.append(self.energy // self.energy_per_x)
        for number, slot in enumerate(self.slots):
            if slot.per_x and not slot.keyword:
                bounds.append(sum(self.sources[c].count for c, _ in self.serving[number]) // slot.per_x)
        for number, part in enumerate(self.counter_parts):
            if part.per_x and not part.put:
                bounds.append(self.most_counters(number) // part.per_x)
        return min(bounds)

    @cached_property
    def most_gained(self) -> int:
        """Bound the life that mana abilities let gain."""
        return sum([use.ability.after.life_gained * use.most for use in self.uses])

    @cached_property
    def serving(self) -> tuple[tuple[tuple[int, Mark], ...], ...]:
        """List for each slot the classes whose objects can serve it, and how."""
        found: list[list[tuple[int, Mark]]] = [[] for _ in self.slots]
        for index, source in enumerate(self.sources):
            for number, mark in source.marks:
                found[number].append((index, mark))
        return tuple(map(tuple, found))

    @cached_property
    def helping(self) -> tuple[ManaKind, ...]:
        """List what convoke and the like pay with, as kinds."""
        found: dict[ManaKind, None] = {}
        for number, slot in enumerate(self.slots):
            if slot.keyword == Helper.ASSIST:
                found[helper_kind("", number, slot.payee)] = None
            elif slot.keyword:
                found |= {
                    helper_kind(mark.colors, number, slot.payee): None for _, mark in self.serving[number]
                }
        return tuple(found)

    def most_helped(self, number: int) -> int:
        """Bound what a slot that helps pays for."""
        slot = self.slots[number]
        if slot.keyword == Helper.ASSIST:
            return slot.most or 0
        there = sum(self.sources[c].count for c, _ in self.serving[number])
        return there if slot.most is None or slot.per_x else min(there, slot.most)

    def payee_of_counters(self, number: int) -> int:
        """Give the payee whose cost has this part that speaks of counters."""
        return self.counter_payees[number] if self.counter_payees else COST

    def takes_all(self, number: int) -> bool:
        """Tell whether a part takes everything that it could."""
        if self.slots[number].whole:
            return True
        return self.slots[number].amount >= sum(self.sources[c].count for c, _ in self.serving[number])

    def ending_counters(self, number: int, index: int) -> int | None:
        """Count the counters that end a permanent: no loyalty, defense or toughness is left (704.5).

        They are taken off it, or put on it where they make it smaller (704.5f). Several parts that put such
        counters could each choose another object: what they end together isn't counted.
        """
        part, entry = self.counter_parts[number], self.sources[index].entry
        if not entry.is_permanent:
            return None
        if part.put:
            off, size = smaller_by(part.kind or ""), entry.card.toughness
            there = entry.card.is_creature and size is not None and size > 0 and self._puts_alone(number)
            return -(-(size or 0) // off) if off and there else None
        if part.kind in ("loyalty", "defense"):
            return entry.counters.get(part.kind, 0) or None
        if part.kind == "+1/+1" and entry.card.is_creature and entry.card.toughness is not None:
            least = entry.card.toughness
            return least if 0 < least <= entry.counters.get(part.kind, 0) else None
        return None

    def _puts_alone(self, number: int) -> bool:
        """Tell whether no other part of the cost puts counters that make creatures smaller."""
        parts = (
            n
            for n, part in enumerate(self.counter_parts)
            if part.put and smaller_by(part.kind or "") and self.payee_of_counters(n) == COST
        )
        return [*parts] == [number]

    def counted_classes(self, number: int) -> Iterator[int]:
        """List the classes whose counters a part of the cost speaks of."""
        part = self.counter_parts[number]
        yield from (i for i, source in enumerate(self.sources) if not part.ids.isdisjoint(source.ids))

    def kinds_of_counters(self, index: int) -> frozenset[str]:
        """List the kinds of counters that an object of a class has, or that something could put on it."""
        put = {part.kind for part in self.counter_parts if part.put and part.kind is not None}
        own = (kind for i in self.uses_of[index] for kind in counters_spent(self.uses[i].ability))
        return frozenset({*self.sources[index].entry.counters, *own, *put})

    def most_counters(self, number: int) -> int:
        """Bound the counters that a part of the cost could remove, with those that could be put there."""
        kind = self.counter_parts[number].kind
        most = sum(part.amount for part in self.counter_parts if part.put and kind in (None, part.kind))
        for index in self.counted_classes(number):
            source = self.sources[index]
            there = source.entry.counters
            most += source.count * (sum(there.values()) if kind is None else there.get(kind, 0))
            for use in (self.uses[i] for i in self.uses_of[index]):
                put = [*use.ability.after.counters]
                put += [(p.kind, p.amount) for p in use.ability.cost if isinstance(p, PutCounters)]
                most += use.most * sum(amount for name, amount in put if kind in (None, name))
        return most

    @cached_property
    def demands(self) -> tuple[Demand, ...]:
        """List all demands, those of the cost first, generic mana of each payee included."""
        found = dict.fromkeys(self.owed)
        found[GENERIC] = None
        for use in self.uses:
            for demand, _ in use.costs:
                found[demand] = None
        for demand in list(found):
            if demand.generic:
                found[generic_of(demand.payee)] = None
        return tuple(found)

    @cached_property
    def uses_of(self) -> tuple[tuple[int, ...], ...]:
        """List the numbers of the uses of each class."""
        numbers: list[list[int]] = [[] for _ in self.sources]
        for number, use in enumerate(self.uses):
            numbers[use.source].append(number)
        return tuple(map(tuple, numbers))

    @cached_property
    def makes(self) -> tuple[tuple[tuple[ManaKind, int], ...], ...]:
        """List what one activation of each use makes by kind, mana in any combination left out."""
        return tuple([self._makes(use) for use in self.uses])

    def _makes(self, use: Use) -> tuple[tuple[ManaKind, int], ...]:
        made = [(self.kind_of(letter, use), amount) for letter, amount in _amounts_of(use.run)]
        return tuple([*made, *use.kinds_behind.items()] if use.behind else made)

    def kind_of(self, letter: str, use: Use) -> ManaKind:
        """Give the kind of mana of a type that a use makes."""
        return kind_of(letter, use, self.sources[use.source], self.split_snow)

    @cached_property
    def split_snow(self) -> bool:
        """Tell whether snow mana is told apart."""
        return any(kind.snow for kind in self.kinds)

    @cached_property
    def asked_by(self) -> dict[Demand, dict[int, int]]:
        """List by demand of mana abilities how much of it an activation of each use asks for."""
        found: dict[Demand, dict[int, int]] = {demand: {} for demand in self.demands if not demand.is_final}
        for number, use in enumerate(self.uses):
            for demand, amount in use.costs:
                found[demand][number] = amount
        return found

    @cached_property
    def has_converters(self) -> bool:
        """Tell whether some ability has mana in its cost, so that order matters."""
        return any(use.costs for use in self.uses)

    @cached_property
    def has_takings(self) -> bool:
        """Tell whether some ability's cost takes other objects."""
        return any(use.takings for use in self.uses)

    @cached_property
    def most_mana(self) -> int:
        """Bound the mana that could ever be spent."""
        made = sum([use.made * use.most for use in self.uses])
        helped = sum([self.most_helped(n) for n, slot in enumerate(self.slots) if slot.keyword])
        return made + helped + sum(pool.amount for pool in self.floating)

    @cached_property
    def most_owed(self) -> int:
        """Bound the mana that the cost can owe, whatever is chosen."""
        return self.most_mana if self.x_symbols else self.least_x_owed

    def takes_endless(self, x: int) -> bool:
        """Tell whether only an endless loop of activations pays so large an X: then nothing bounds X."""
        return bool(self.endless) and x >= self._far_enough

    @cached_property
    def _far_enough(self) -> int:
        """Give an X that only something without end can pay, 1,000 at least."""
        if not self.x_symbols:
            return UNBOUNDED_X
        there = sum([use.made * use.most for n, use in enumerate(self.uses) if n not in self.endless])
        there += sum(pool.amount for pool in self.floating) + self.discount
        there += sum([self.most_helped(n) for n, slot in enumerate(self.slots) if slot.keyword])
        return max(UNBOUNDED_X, there // self.x_symbols + 1)

    @cached_property
    def least_x_owed(self) -> int:
        """Bound the mana that the cost can owe with X = 0."""
        return sum(amount * max(1, demand.generic) for demand, amount in self.owed.items())


@lru_cache(maxsize=4_096)
def _amounts_of(run: str) -> tuple[tuple[str, int], ...]:
    """Count the mana of each type in a run."""
    return tuple(Counter(run).items())


_OF_SOURCES = (
    *[field.name for field in fields(PaymentProblem)],
    *("uses_of", "makes", "split_snow", "has_converters", "has_takings", "most_gained"),
)
"""What another cost asked of the same sources changes only where it says so."""


def counters_spent(ability: ManaAbility) -> Mapping[str, int]:
    """Count what activating takes off the object by kind of counter, less what it puts on; 0 of others."""
    after = ability.after
    if not (after.counters or after.removes) and _COUNTERS.isdisjoint(ability.parts):
        return _NO_COUNTERS
    spent: Counter[str] = Counter()
    for part in ability.cost:
        if isinstance(part, RemoveCounters):
            spent[part.kind] += part.amount
        elif isinstance(part, PutCounters):
            spent[part.kind] -= part.amount
    for kind, amount in after.counters:
        spent[kind] -= amount
    spent.update(dict(after.removes))
    return spent


_COUNTERS = frozenset((RemoveCounters, PutCounters))
_NO_COUNTERS: Counter[str] = Counter()
