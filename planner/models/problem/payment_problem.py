"""The payment problem as plain numbers: kinds of mana, uses of sources, demands.

The program is built from this, and nothing of it is about cards, text or JSON. Every
quantity is a count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import NamedTuple, TypedDict, Unpack

from planner.game.caching import cached_property
from planner.game.characteristics import smaller_by
from planner.game.mana_abilities import PutCounters
from planner.game.records import Record
from planner.game.total_cost import ANY_SPENDING, CounterPart, SpendingDemands, TotalCost
from planner.game.vocabulary import LOSSES, Helper, Verb
from planner.models.problem.activations import Use, counters_spent, kind_of
from planner.models.problem.demands import COST, GENERIC, Demand, Floating, ManaKind, generic_of, helper_kind
from planner.models.problem.objective import Objective
from planner.models.problem.source_classes import Mark, SourceClass

MAX_REPEATS = 10_000
"""More activations of one ability than this are in no plan that anybody could carry out."""
MOST_DOUBLINGS = 3
"""The pool is doubled at most so often in one plan; what more doublings would do stays unproven."""
UNBOUNDED_X = 1_000
"""X where nothing bounds it."""


class Slot(Record, frozen=True):
    """A place in the payment for objects: a part of the cost, or help to pay its mana.

    A part takes ``amount`` objects and ``per_x`` more for each X, or a total value of ``least``; help
    (``keyword``) takes as many objects as it pays mana for, at most ``most`` (and ``per_x`` more). A
    ``whole`` part takes all that is still there; a part for ``tapped`` objects takes objects tapped at that
    time.
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
        """Whether the objects taken leave their zone."""
        return self.verb in LOSSES


def slots_of(cost: TotalCost) -> tuple[Slot, ...]:
    """List the slots of a cost, numbered as ``marks_of`` numbers them: parts, then help."""
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
    """One way to pay a cost to keep payable: its payee, and what it asks for besides symbols and objects.

    Of those of one ``group`` one is paid at most; that is worth ``gain``. ``card`` is the
    class of the card that would be cast, if it is an object of the request. ``spending`` says
    what is asked of the mana spent on it. ``asks_for_mana`` says whether mana is any part of it. It can be
    paid ``within`` the ends of the payment before that have these numbers; None for all.
    """

    payee: int
    group: int
    gain: int
    life: int = 0
    energy: int = 0
    mill: int = 0
    card: int | None = None
    barred: bool = False
    spending: SpendingDemands = ANY_SPENDING
    asks_for_mana: bool = True
    within: frozenset[int] | None = None


class BroughtMana(NamedTuple):
    """Mana that a payee adds once it resolves; ``floating`` maps each type to the index of its pool."""

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
        """Indexes of all floating mana that resolving payees add."""
        return frozenset(number for one in self.mana for number in one.floating.values())


class KeptProblem(Record, frozen=True):
    """The costs to keep payable after a payment, all together, with what that payment leaves of the classes.

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
    """Fields of a problem that a cost of mana and life alone decides; sources decide all others."""

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
    """All numbers that describe a payment to the program.

    ``owed`` are the symbols of the cost by demand, X not among them: ``x_symbols`` says
    how often X adds to the generic mana, ``chooses_x`` whether X is still to be chosen.
    ``life_owed`` is owed besides mana, and so are ``energy_owed`` and what is milled, all of that and
    ``life_per_x`` more for each X. ``slots`` take objects, ``counter_parts`` counters.
    ``most_colors`` asks for colors of mana spent, ``spending`` says what else is asked of it;
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
    spending: SpendingDemands = ANY_SPENDING
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
        """Upper bound on a chosen X: what could be paid, and at least 1,000 if payment has no end."""
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
        """Upper bound on the life that mana abilities gain."""
        return sum([use.ability.after.life_gained * use.most for use in self.uses])

    @cached_property
    def serving(self) -> tuple[tuple[tuple[int, Mark], ...], ...]:
        """For each slot, the classes whose objects can serve it, and how."""
        found: list[list[tuple[int, Mark]]] = [[] for _ in self.slots]
        for index, source in enumerate(self.sources):
            for number, mark in source.marks:
                found[number].append((index, mark))
        return tuple(map(tuple, found))

    @cached_property
    def helping(self) -> tuple[ManaKind, ...]:
        """Kinds that stand for objects helping to pay, as with convoke."""
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
        """Upper bound on the mana that a helping slot pays for."""
        slot = self.slots[number]
        if slot.keyword == Helper.ASSIST:
            return slot.most or 0
        there = sum(self.sources[c].count for c, _ in self.serving[number])
        return there if slot.most is None or slot.per_x else min(there, slot.most)

    def payee_of_counters(self, number: int) -> int:
        """Payee of a cost that has this part about counters."""
        return self.counter_payees[number] if self.counter_payees else COST

    def takes_all(self, number: int) -> bool:
        """Whether a part takes every object that it could take."""
        if self.slots[number].whole:
            return True
        return self.slots[number].amount >= sum(self.sources[c].count for c, _ in self.serving[number])

    @property
    def leaves_out_plans(self) -> bool:
        """Whether there may be payments that no solution of the problem stands for."""
        return self.capped or self.leaves_chance_open

    @cached_property
    def leaves_chance_open(self) -> bool:
        """Whether chance might have no choice left, and something rests on what it takes (701.9b).

        What is taken at random counts as unknown unless all that could be taken is; after other cards were
        taken, all that are left may be.
        """
        open_ones = [n for n, slot in enumerate(self.slots) if slot.at_random and not self.takes_all(n)]
        wanted = {taking for use in self.uses for taking, _ in use.takings if taking.loses}
        for number in open_ones:
            classes = {c for c, _ in self.serving[number]}
            if not any(self.sources[c].serves_arriving for c in classes):
                continue
            others = [n for n, slot in enumerate(self.slots) if n != number and slot.verb in LOSSES]
            if any(c in classes for n in others for c, mark in self.serving[n] if not mark.arrives):
                return True
            sources = [self.sources[c] for c in classes]
            taken = [(one, taking) for one in sources for taking in wanted & one.takings]
            if any(not one.takes_arriving(taking) for one, taking in taken):
                return True
        return False

    def ending_counters(self, number: int, index: int) -> int | None:
        """Count the counters that end a permanent: no loyalty, defense or toughness is left (704.5).

        They are taken off it, or put on it if they make it smaller (704.5f). If several parts put such
        counters, each could choose another object: what they end together isn't counted.
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
        """Whether one part of the payment is the only one to put counters that make creatures smaller."""
        parts = (
            n
            for n, part in enumerate(self.counter_parts)
            if part.put and smaller_by(part.kind or "") and self.payee_of_counters(n) == COST
        )
        return [*parts] == [number]

    def counted_classes(self, number: int) -> Iterator[int]:
        """Classes whose counters a part of the cost removes or adds to."""
        part = self.counter_parts[number]
        yield from (i for i, source in enumerate(self.sources) if not part.ids.isdisjoint(source.ids))

    def kinds_of_counters(self, index: int) -> frozenset[str]:
        """Kinds of counters that an object of a class has, or that could be put on it."""
        put = {part.kind for part in self.counter_parts if part.put and part.kind is not None}
        own = (kind for i in self.uses_of[index] for kind in counters_spent(self.uses[i].ability))
        return frozenset({*self.sources[index].entry.counters, *own, *put})

    def most_counters(self, number: int) -> int:
        """Upper bound on the counters that a part of the cost could remove, also those put there first."""
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
        """List all demands, those of the cost first, with generic mana of each payee."""
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

    def is_used_once(self, index: int) -> bool:
        """Whether an object of a class can be activated only once.

        An object tapped for mana could also be sacrificed for more, if the sacrifice doesn't need {T}.
        """
        uses = [self.uses[number] for number in self.uses_of[index]]
        return all(use.taps for use in uses) or all(use.loses for use in uses)

    @cached_property
    def makes(self) -> tuple[tuple[tuple[ManaKind, int], ...], ...]:
        """Mana that one activation of each use makes, by kind, without mana in any combination."""
        return tuple([self._makes(use) for use in self.uses])

    def _makes(self, use: Use) -> tuple[tuple[ManaKind, int], ...]:
        made = [(self.kind_of(letter, use), amount) for letter, amount in _amounts_of(use.run)]
        return tuple([*made, *use.kinds_behind.items()] if use.behind else made)

    def kind_of(self, letter: str, use: Use) -> ManaKind:
        """Kind of mana of a type that a use makes."""
        return kind_of(letter, use, self.sources[use.source], self.split_snow)

    @cached_property
    def split_snow(self) -> bool:
        """Whether snow mana is a kind of its own."""
        return any(kind.snow for kind in self.kinds)

    @cached_property
    def asked_by(self) -> dict[Demand, dict[int, int]]:
        """For each demand of mana abilities, how much of it one activation of each use asks for."""
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
        """Upper bound on the mana that could ever be spent."""
        made = sum([use.made * use.most for use in self.uses])
        helped = sum([self.most_helped(n) for n, slot in enumerate(self.slots) if slot.keyword])
        there = made + sum(pool.amount for pool in self.floating)
        return helped + (there << self.most_doublings)

    @cached_property
    def doubling(self) -> tuple[int, ...]:
        """The uses that double the mana in the pool, by number."""
        return tuple([number for number, use in enumerate(self.uses) if use.ability.doubles])

    @property
    def most_doublings(self) -> int:
        """How often the pool is doubled in one plan, at the most."""
        return min(sum([self.uses[number].most for number in self.doubling]), MOST_DOUBLINGS)

    @cached_property
    def most_owed(self) -> int:
        """Upper bound on the mana that the cost can owe, over all choices."""
        return self.most_mana if self.x_symbols else self.least_x_owed

    def takes_endless(self, x: int) -> bool:
        """Whether only an endless loop of activations pays so large an X, so that X has no bound."""
        return bool(self.endless) and x >= self._far_enough

    @cached_property
    def _far_enough(self) -> int:
        """An X that only an endless loop of activations can pay, at least 1,000."""
        if not self.x_symbols:
            return UNBOUNDED_X
        there = sum([use.made * use.most for n, use in enumerate(self.uses) if n not in self.endless])
        there += sum(pool.amount for pool in self.floating) + self.discount
        there += sum([self.most_helped(n) for n, slot in enumerate(self.slots) if slot.keyword])
        return max(UNBOUNDED_X, there // self.x_symbols + 1)

    @cached_property
    def least_x_owed(self) -> int:
        """Upper bound on the mana that the cost can owe with X = 0."""
        return sum(amount * max(1, demand.generic) for demand, amount in self.owed.items())


@lru_cache(maxsize=4_096)
def _amounts_of(run: str) -> tuple[tuple[str, int], ...]:
    """Count the mana of each type in a run."""
    return tuple(Counter(run).items())


_OF_SOURCES = (
    *[field.name for field in fields(PaymentProblem)],
    *("uses_of", "makes", "split_snow", "has_converters", "has_takings", "most_gained", "doubling"),
)
"""What another cost asked of the same sources changes only where it says so."""
