"""Payments from sources of all kinds: a few activations are chosen, the rest is the best base of a matroid.

What makes one mana at one price is an object of the matroid (``best_base.py``). What makes more, takes
life or asks for mana is *special*: a Signet, a filter land, a pain land's colored mana, a Sol Ring. For each
choice of special activations what they ask for is owed as well, and what they make is there to pay. Where
they would pay for each other in a circle, orders of them are looked at. The choices are gone through by a
lower bound: what they cost, and the cheapest objects that the rest asks for.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, reduce
from heapq import heappop, heappush
from math import comb
from operator import or_

from planner.game.caching import Memory, cached_property
from planner.game.mana import COLORS
from planner.game.records import MutableRecord, Record
from planner.models.deciders.still_owed.best_base import MADE, Base, Bases, ObjectGroup, Symbols
from planner.models.deciders.still_owed.gaps import are_convex, unread_in
from planner.models.deciders.still_owed.row_prices import (
    SHARE,
    Missed,
    color_prices,
    colors_within,
    missed_by_number,
    state_of,
)
from planner.models.deciders.still_owed.special_choices import (
    LATER,
    Mode,
    PlainObject,
    PlainObjects,
    Screen,
    SpecialChoice,
    Worth,
    all_choices,
    kinds_made,
    modes_of,
)
from planner.models.deciders.still_owed.written_base import BaseWriter, BestBase, Uses, order_of
from planner.models.problem.activations import Use, adds_certain_mana
from planner.models.problem.demands import Demand, KindSet, ManaKind
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Outcome, Payment, Solution

MOST_CHOICES = 1_000
"""Boards with more choices of special activations are left to the program."""
MOST_LOOKED_AT = 2_500
"""So many objects may be looked at for a question, those of each choice and each order of one: boards of ten
have 250 of them, large ones fewer. What takes longer is left to the program, too."""
MOST_IN_ORDER = 4
"""Where more activations pay for each other in a circle, the program decides."""


class Plain(Record, frozen=True):
    """A class whose objects make one mana at one price: the kinds, and a use for each kind."""

    makes: KindSet
    price: int
    uses: Uses


_Key = tuple[KindSet, tuple[int, ...], int]
"""What objects of a group have in common: the kinds that they make, their colors and their price."""


class _Effort(MutableRecord):
    """The effort of a question: how many matroids were examined."""

    spent: int = 0


class BoardChoices:
    """All choices of special activations of a board, each with its remaining matroid.

    Safe to share between threads.
    """

    def __init__(
        self,
        problem: PaymentProblem,
        missed: Missed,
        plain: dict[int, Plain],
        special: dict[int, list[Mode]],
    ) -> None:
        self.problem = problem
        self.kinds = problem.kinds
        self._plain = plain
        self.activation = 1 + sum([sum(source.positions) for source in problem.sources])
        objects = sum([source.count for source in problem.sources])
        self.most_looked_at = MOST_LOOKED_AT // max(objects, 1)
        self.scale = SHARE * self.activation * (objects + 1)
        self._masks = _kinds_by_demand(problem.kinds)
        self._colors = color_prices(missed)
        self._unspent = problem.objective.left_over * self.scale
        self.choices = all_choices(problem, special, Worth(self.scale, self.activation, self._unspent))
        most = max([len(choice.asking) for choice in self.choices])
        self._most_made = max([choice.made for choice in self.choices])
        modes = [mode for own in special.values() for mode in own]
        self._asks = tuple(dict.fromkeys([demand for mode in modes for demand, _ in mode.asks]))
        self._everyone = (1 << most) - 1  # all activations that ask for mana, as a set of their numbers
        self._nothing = 1 << LATER * (most + 1)  # a kind of mana that isn't there
        worth = [one for index in plain for one in self._worths_of(index)]
        worth += [one for number in range(len(problem.floating)) for one in self._worths_of(-1 - number)]
        self._cheapest = [0]  # what so many objects cost at least
        for one in sorted(worth):
            self._cheapest.append(self._cheapest[-1] + one)
        self._bases: dict[int, Bases] = {}
        self._missed_with: dict[int, int] = {}
        self._places = [
            tuple([COLORS.index(color) for color in source.rows if color in COLORS])
            for source in problem.sources
        ]
        self._grouped: dict[_Key, list[int]] = {}
        self._counts = {index: problem.sources[index].count for index in plain}
        for index, own in plain.items():
            self._grouped.setdefault((own.makes, self._places[index], own.price), []).append(index)
        for number, pool in enumerate(problem.floating):
            self._counts[-1 - number] = pool.amount
            key = 1 << self.kinds.index(pool.kind), (), -1 - pool.price
            self._grouped.setdefault(key, []).append(-1 - number)
        self._whole: dict[_Key, ObjectGroup] = {}
        self._writer = BaseWriter(self.kinds, {index: own.uses for index, own in plain.items()})

    @cached_property
    def most_mana(self) -> int:
        """Upper bound on the mana that can be made."""
        problem = self.problem
        made = (self._most_of(index, lambda use: use.made) for index in range(len(problem.sources)))
        return sum(made) + sum([pool.amount for pool in problem.floating])

    @cached_property
    def dearest(self) -> int:
        """Upper bound on the price of all payments."""
        problem = self.problem
        sources = sum([self._most_of(index, lambda use: use.price) for index in range(len(problem.sources))])
        pool = sum([pool.price * pool.amount for pool in problem.floating])
        rows = sum(
            [
                row.price(problem.row_counts[name])
                for name, row in problem.objective.rows_of_objects(problem.row_counts).items()
            ]
        )
        life = problem.objective.life(problem.life, problem.life_owed).price(max(problem.life, 0))
        return sources + pool + rows + life + problem.objective.left_over * self.most_mana

    def _most_of(self, index: int, number: Callable[[Use], int]) -> int:
        """Upper bound on a quantity summed over the objects of a class, each used once."""
        problem = self.problem
        most = max([number(problem.uses[use]) for use in problem.uses_of[index]], default=0)
        return problem.sources[index].count * most

    @cached_property
    def _plain_objects(self) -> PlainObjects:
        """List the objects that make one mana at one price, and the mana in the pool."""
        problem, objects, groups = self.problem, list[PlainObject](), dict[int, int]()
        outside = [problem.row_counts.get(color, 0) for color in COLORS]
        for group, (key, classes) in enumerate(self._grouped.items()):
            for index in classes:
                groups[index] = group
                for place in key[1]:
                    outside[place] -= self._counts[index]
                objects += [PlainObject(one, index, group, n) for n, one in enumerate(self._worths_of(index))]
        objects.sort(reverse=True)
        return PlainObjects(
            objects=tuple(objects),
            makes=tuple([key[0] for key in self._grouped]),
            everything=(1 << len(self.kinds)) - 1,
            groups=groups,
            colors=colors_within([key[1] for key in self._grouped]),
            outside=tuple(outside),
            places=tuple(self._places),
        )

    @classmethod
    def of(cls, problem: PaymentProblem) -> BoardChoices | None:
        """Sort the sources of a problem into plain and special ones; None if some source is neither."""
        missed = _missed(problem)
        if missed is None:
            return None
        plain: dict[int, Plain] = {}
        special: dict[int, list[Mode]] = {}
        number, made = 1, kinds_made(problem)
        for index, source in enumerate(problem.sources):
            uses = [problem.uses[i] for i in problem.uses_of[index]]
            if source.required or not all(adds_certain_mana(use, source) for use in uses):
                return None
            if not problem.is_used_once(index):
                return None
            modes = modes_of(problem, index, made)
            if modes is None:
                return None
            easy = [mode for mode in modes if len(mode.makes) == 1 and not (mode.life or mode.asks)]
            if easy:
                first = min(easy, key=lambda mode: (-mode.makes[0].bit_count(), mode.price))
                alike = [mode for mode in easy if mode.price == first.price]
                plain[index] = _plain(problem, alike, made)
                modes = [] if len(alike) == len(modes) else [mode for mode in modes if mode not in alike]
            if modes:
                special[index] = modes
                number *= comb(len(modes) + source.count, source.count)  # ways to choose modes, or none
                if number > MOST_CHOICES:
                    return None
        return cls(problem, missed, plain, special)

    def _worths_of(self, index: int, first: int = 0) -> list[int]:
        """Price saved by leaving each object of a plain class untapped, from the ``first`` on.

        Negative indexes stand for mana in the pool, none of which has been used yet.
        """
        if index < 0:
            pool = self.problem.floating[-1 - index]
            return [pool.price * self.scale] * pool.amount
        worth = self._plain[index].price * self.scale + self.activation
        return [worth + position for position in self.problem.sources[index].positions[first:]]

    def best(self, problem: PaymentProblem) -> Payment | None:
        """Find the best payment, or a proof that there is none.

        None if the search takes too long or the payment could kill the player.
        """
        owed = self._owed(problem)
        best: BestBase | None = None
        lethal = False
        effort = _Effort()
        screen = self._screen(problem)
        waiting = (
            [(0, 0, True)]  # nothing to choose
            if screen is None
            else [(bound, place, False) for bound, place in self._by_bound(problem)]
        )
        while waiting:
            bound, place, screened = heappop(waiting)
            if best is not None and bound >= best.cost:
                break
            choice = self.choices[place]
            lost = problem.life_owed + choice.life
            if lost and lost >= problem.life:
                lethal = True
                continue
            certain = choice.cost + self._price_of_life(problem, choice.life)
            if not screened:
                assert screen is not None
                if (least := screen.bound(choice, self._unspent)) is not None:
                    heappush(waiting, (max(bound, certain + least), place, True))
                continue
            base = self._base_of(place, owed, effort, None if best is None else best.cost - certain)
            if base is True or effort.spent > self.most_looked_at:
                return None
            if isinstance(base, Base):
                best = BestBase(certain + base.cost, choice, base)
        if best is None:
            return None if lethal else Payment(Solution(Outcome.INFEASIBLE))
        return self._writer.payment(problem, best, self.scale)

    def can_pay(self, problem: PaymentProblem) -> bool | None:
        """Whether a problem's cost can be paid; None if ``best`` couldn't decide."""
        owed = self._owed(problem)
        effort, certain = _Effort(), True
        screen = self._screen(problem)
        for place, choice in enumerate(self.choices):
            if screen is not None and not screen.could_pay(choice):
                continue
            lost = problem.life_owed + choice.life
            if lost and lost >= problem.life:
                certain = False
                continue
            base = self._base_of(place, owed, effort)
            if isinstance(base, Base):
                return True
            if base or effort.spent > self.most_looked_at:
                return None
        return False if certain else None

    def _screen(self, problem: PaymentProblem) -> Screen | None:
        """Make the bounds on choices for a question; None if there is only one choice."""
        if len(self.choices) == 1:
            return None
        return Screen(
            self._plain_objects,
            problem.owed,
            self._raw_kinds_for,
            self._colors,
            self.scale,
            self._most_made,
            self._asks,
        )

    def _owed(self, problem: PaymentProblem) -> list[Symbols]:
        """List the symbols of the cost; mana of every activation may pay for them."""
        return [
            Symbols(demand, amount, self._kinds_for(demand, self._everyone))
            for demand, amount in problem.owed.items()
        ]

    def _base_of(
        self, place: int, owed: list[Symbols], effort: _Effort, below: int | None = None
    ) -> Base | bool:
        """Find the best base for a choice, cheaper than ``below``. False if there is none, True if undecided.

        At first the costs of activations may be paid by any other. If they would pay for each other in a
        circle, orders of them are tried: each is paid by those before it.
        """
        choice = self.choices[place]
        everyone = [self._everyone] * len(choice.asking)
        feeds = self._feeds(choice, everyone)
        bases = self._bases_with(place)
        effort.spent += 1
        first = bases.best([*feeds, *owed], below)
        if not isinstance(first, Base) or order_of(choice, first) is not None:
            return first
        if len(choice.asking) > MOST_IN_ORDER:
            return True
        return self._in_order(choice, bases, owed, effort, below)

    def _in_order(
        self, choice: SpecialChoice, bases: Bases, owed: list[Symbols], effort: _Effort, below: int | None
    ) -> Base | bool:
        """Find the best base over orders of the activations that cost mana; results as in ``_base_of``.

        Branch and bound: the first activations of an order are paid by those before them, all others by any
        but themselves. If that leaves no circle, no order with the same beginning is better.
        """
        best: Base | None = None
        everyone = (1 << len(choice.asking)) - 1
        waiting: list[tuple[int, ...]] = [()]
        while waiting:
            first = waiting.pop()
            payers = [everyone ^ 1 << number for number in range(len(choice.asking))]
            before = 0
            for number in first:
                payers[number] = before
                before |= 1 << number
            effort.spent += 1
            found = bases.best([*self._feeds(choice, payers), *owed], below)
            if found is True or effort.spent > self.most_looked_at:
                return True
            if not isinstance(found, Base):
                continue
            if order_of(choice, found) is None:
                waiting += [(*first, number) for number in range(len(payers)) if not before >> number & 1]
            else:
                best, below = found, found.cost
        return best if best is not None else False

    def _feeds(self, choice: SpecialChoice, payers: list[int]) -> list[Symbols]:
        """List the symbols that the activations cost, each to be paid by certain other activations alone."""
        return [
            Symbols(demand, amount, self._kinds_for(demand, payers[number]), number)
            for number, mode in enumerate(choice.asking)
            for demand, amount in mode.asks
        ]

    def _by_bound(self, problem: PaymentProblem) -> list[tuple[int, int]]:
        """List the choices that could pay enough symbols, sorted by a lower bound of their cost."""
        found, number = list[tuple[int, int]](), sum(problem.owed.values())
        for (made, asked, life), choices in self._alike.items():
            needed = number + asked
            others = max(needed - made, 0)
            if others < len(self._cheapest):
                more = self._cheapest[others] - self._unspent * min(made, needed)
                more += self._least_missed(len(self._cheapest) - 1 - others)
                more += self._price_of_life(problem, life)
                found += [(cost + more, place) for cost, place in choices]
        found.sort()
        return found

    @cached_property
    def _alike(self) -> dict[tuple[int, int, int], list[tuple[int, int]]]:
        """Group choices by mana made, mana asked for and life: the cost and place of each."""
        found: dict[tuple[int, int, int], list[tuple[int, int]]] = {}
        for place, choice in enumerate(self.choices):
            key = len(choice.makes), choice.asked, choice.life
            found.setdefault(key, []).append((choice.cost, place))
        return found

    def _price_of_life(self, problem: PaymentProblem, life: int) -> int:
        lost = problem.life_owed + life
        return problem.objective.life(problem.life, problem.life_owed).price(lost) * self.scale if lost else 0

    def _least_missed(self, left: int) -> int:
        """Lower bound on the price of losing the last sources of colors, by the number of objects left."""
        found = self._missed_with.get(left)
        if found is None:
            state = state_of(self._plain_objects.outside)
            least = self._colors.missed(state)
            least -= self._colors.savable(state, left, *self._plain_objects.colors)
            found = self._missed_with[left] = least * self.scale
        return found

    def _kinds_for(self, demand: Demand, payers: int) -> KindSet:
        """Kinds of mana that pay for a demand, of plain sources and of the given activations."""
        mask = self._raw_kinds_for(demand)
        return mask * _spread(payers) if mask else self._nothing

    def _raw_kinds_for(self, demand: Demand) -> KindSet:
        """Kinds of mana that pay for a demand, no matter what makes the mana."""
        mask = self._masks.get(demand)
        if mask is None:
            mask = sum([1 << number for number, kind in enumerate(self.kinds) if demand.takes(kind)])
            self._masks.keep(demand, mask)
        return mask

    def _bases_with(self, place: int) -> Bases:
        """The matroid that remains with a choice; cached."""
        found = self._bases.get(place)
        if found is None:
            found = self._bases[place] = self._new_bases(self.choices[place])
        return found

    def _new_bases(self, choice: SpecialChoice) -> Bases:
        problem, used = self.problem, dict(choice.used)
        outside = [problem.row_counts.get(color, 0) for color in COLORS]
        for index, number in choice.used:
            for place in self._places[index]:
                outside[place] -= number
        groups = []
        for key, classes in self._grouped.items():
            if used.keys().isdisjoint(classes):
                group = self._whole.get(key) or self._whole.setdefault(key, self._group(key, {}))
            else:
                group = self._group(key, used)
            if group.worth:
                groups.append(group)
                for place in group.colors:
                    outside[place] -= len(group.worth)
        made: dict[KindSet, list[int]] = {}
        for number, makes in enumerate(choice.makes):
            made.setdefault(makes, []).append(MADE + number)
        groups += [
            ObjectGroup(makes, (), (-self._unspent,) * len(items), tuple(items), later=1)
            for makes, items in made.items()
        ]
        return Bases(groups, outside, self._colors, self.scale)

    def _group(self, key: _Key, used: dict[int, int]) -> ObjectGroup:
        """Make a group of objects, without those that the choice activates already."""
        objects: list[tuple[int, int]] = []
        for index in self._grouped[key]:
            objects += [(worth, index) for worth in self._worths_of(index, used.get(index, 0))]
        objects.sort(reverse=True)
        worths, items = zip(*objects, strict=True) if objects else ((), ())
        missing = items and items[0] < 0 and self.problem.floating[-1 - items[0]].kind.missing
        return ObjectGroup(key[0], key[1], worths, items, later=2 if missing else 0)


@lru_cache(maxsize=4_096)
def _spread(payers: int) -> int:
    """A factor that repeats a mask of kinds for plain mana and for the mana of each activation."""
    return 1 + sum(
        [1 << LATER * (number + 1) for number in range(payers.bit_length()) if payers >> number & 1]
    )


def _missed(problem: PaymentProblem) -> Missed | None:
    """Price of losing the last sources of colors; None if this decider can't read the problem."""
    if not are_convex(problem) or problem.life <= 0 or len(problem.kinds) > LATER:
        return None
    if unread_in(problem.objective) is not None:
        return None
    return missed_by_number(problem.objective.rows_of_objects(problem.row_counts), problem.row_counts)


def _plain(problem: PaymentProblem, modes: list[Mode], made: list[tuple[KindSet, ...]]) -> Plain:
    """Combine modes of one mana at one price."""
    numbers = [number for mode in modes for number in mode.uses]
    uses = tuple([(made[number][0], number, problem.makes[number][0][0]) for number in numbers])
    return Plain(reduce(or_, [mode.makes[0] for mode in modes]), modes[0].price, uses)


@lru_cache(maxsize=256)
def _kinds_by_demand(_: tuple[ManaKind, ...]) -> Memory[Demand, KindSet]:
    """Cache which of these kinds pay for which demands, shared by all boards with the same kinds."""
    return Memory(4_096)
