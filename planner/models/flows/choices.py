"""Payments from sources of all kinds: a few activations are chosen, the rest is the best base of a matroid.

What makes one mana at one price is an object of the matroid (``best_base.py``). What makes more, takes
life or asks for mana is *special*: a Signet, a filter land, a pain land's colored mana, a Sol Ring. For each
choice of special activations what they ask for is owed as well, and what they make is there to pay; the
order in which that is possible is left out here, and looked for afterwards. The choices are gone through by
a lower bound: what they cost, and the cheapest objects that the rest asks for.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import combinations_with_replacement
from operator import or_
from typing import NamedTuple

from planner.game.caching import Memory
from planner.game.mana import COLORS
from planner.models.flows.best_base import MADE, Base, Bases, Group, Mask, missed_by_number
from planner.models.flows.lagrange_multipliers import SHARE
from planner.models.flows.network import adds_certain_mana, is_used_once, life_of, prices_are_convex
from planner.models.problem.demands import Demand, Kind
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Outcome, Solution

MOST_CHOICES = 300
"""Boards with more choices of special activations are left to the program."""
MOST_LOOKED_AT = 40
"""A question for which more of them have to be looked at is left to the program, too."""
_LATER = 16
"""Mana of special activations is of kinds of its own: those of others, this much higher."""


class Mode(NamedTuple):
    """One way to activate a special source: its uses, one for each run of mana that it can be.

    ``makes`` are the kinds of each mana, ``asks`` what it asks for.
    """

    uses: tuple[int, ...]
    price: int
    life: int
    makes: tuple[Mask, ...]
    asks: tuple[tuple[Demand, int], ...]


@dataclass(frozen=True, slots=True)
class Plain:
    """A class whose objects make one mana at one price: the kinds, and the use for each."""

    makes: Mask
    price: int
    uses: tuple[tuple[Mask, int, Kind], ...]


_Key = tuple[Mask, tuple[int, ...], int]
"""What objects of a group have in common: the kinds that they make, their colors and their price."""
Activated = tuple[int, Mode, int]
"""A class, the mode in which objects of it are activated, and how many of them."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Special activations: what they cost for certain besides life, and how much mana they make and ask for.

    ``used`` counts the objects of each class, ``makes`` lists the kinds of each mana.
    """

    activated: tuple[Activated, ...]
    used: tuple[tuple[int, int], ...]
    makes: tuple[Mask, ...]
    cost: int
    life: int
    asked: int

    @property
    def made(self) -> int:
        """Count the mana that they make."""
        return len(self.makes)


class Choices:
    """All choices of special activations of a board, and the matroid that is left with each.

    Safe to share between threads.
    """

    def __init__(
        self, problem: PaymentProblem, plain: dict[int, Plain], special: dict[int, list[Mode]]
    ) -> None:
        self.problem = problem
        self.kinds = problem.kinds
        self._plain = plain
        self.activation = 1 + sum([sum(source.positions) for source in problem.sources])
        objects = sum([source.count for source in problem.sources])
        self.scale = SHARE * self.activation * (objects + 1)
        self._masks = _kinds_by_demand(problem.kinds)
        self._missed = missed_by_number(problem.color_counts, problem.prices)
        self._unspent = problem.prices.unspent * self.scale
        self.choices = [self._choice(activated) for activated in _all_choices(problem, special)]
        worth = [one for index in plain for one in self._worth_of(index)]
        worth += [pool.price * self.scale for pool in problem.floating for _ in range(pool.amount)]
        self._cheapest = [0]  # what so many objects cost at least
        for one in sorted(worth):
            self._cheapest.append(self._cheapest[-1] + one)
        self._bases: dict[int, Bases] = {}
        self._places = [tuple([COLORS.index(color) for color in source.colors]) for source in problem.sources]
        self._grouped: dict[_Key, list[int]] = {}
        self._counts = {index: problem.sources[index].count for index in plain}
        for index, own in plain.items():
            self._grouped.setdefault((own.makes, self._places[index], own.price), []).append(index)
        for number, pool in enumerate(problem.floating):
            self._counts[-1 - number] = pool.amount
            key = 1 << self.kinds.index(pool.kind), (), -1 - pool.price
            self._grouped.setdefault(key, []).append(-1 - number)
        self._whole: dict[_Key, Group] = {}

    @classmethod
    def of(cls, problem: PaymentProblem) -> Choices | None:
        """Sort the sources of a problem into plain and special ones; None where some are neither."""
        if not prices_are_convex(problem) or len(problem.kinds) > _LATER:
            return None
        plain: dict[int, Plain] = {}
        special: dict[int, list[Mode]] = {}
        number = 1
        for index, source in enumerate(problem.sources):
            uses = [problem.uses[i] for i in problem.uses_of[index]]
            if source.required or not all(adds_certain_mana(use, source) for use in uses):
                return None
            if not is_used_once(problem, index):
                return None
            modes = _modes(problem, index)
            if modes is None:
                return None
            easy = [mode for mode in modes if len(mode.makes) == 1 and not (mode.life or mode.asks)]
            if easy:
                first = min(easy, key=lambda mode: (-mode.makes[0].bit_count(), mode.price))
                alike = [mode for mode in easy if mode.price == first.price]
                plain[index] = _plain(problem, alike)
                modes = [mode for mode in modes if mode not in alike]
            if modes:
                special[index] = modes
                for n in range(1, source.count + 1):
                    number = number * (len(modes) + n) // n  # ways to choose modes, or none, for all of them
        return cls(problem, plain, special) if number <= MOST_CHOICES else None

    def _choice(self, activated: tuple[Activated, ...]) -> Choice:
        """Add up what special activations cost, and the mana that they make and ask for."""
        cost = life = asked = 0
        used: Counter[int] = Counter()
        makes: list[Mask] = []
        for index, mode, times in activated:
            makes += mode.makes * times
            asked += times * sum([amount for _, amount in mode.asks])
            cost += times * (mode.price * self.scale + self.activation)
            life += times * mode.life
            used[index] += times
        cost += sum([sum(self.problem.sources[index].positions[:n]) for index, n in used.items()])
        cost += len(makes) * self._unspent
        return Choice(activated, tuple(used.items()), tuple(makes), cost, life, asked)

    def _worth_of(self, index: int, first: int = 0) -> list[int]:
        """Say what leaving each object of a plain class saves, those before the ``first`` aside."""
        worth = self._plain[index].price * self.scale + self.activation
        return [worth + position for position in self.problem.sources[index].positions[first:]]

    def best(self, problem: PaymentProblem, *, in_order: bool = False) -> Solution | None:
        """Find the best payment of what a problem owes, or the proof that there is none; order is left out.

        With ``in_order`` no special activation feeds another one, so that some order works. None where
        something else than mana and life is owed, or it takes too long to find out. ``objective`` of the
        solution is what it costs on all levels.
        """
        if problem.x_symbols or any(demand.life for demand in problem.owed):
            return None
        number = sum(problem.owed.values())
        owed = [(demand, amount, self._kinds_for(demand)) for demand, amount in problem.owed.items()]
        best: tuple[int, int, Base] | None = None
        lethal = False
        for looked_at, (bound, place) in enumerate(self._by_bound(problem, number)):
            if best is not None and bound >= best[0]:
                break
            choice = self.choices[place]
            if problem.life_owed + choice.life and problem.life_owed + choice.life >= problem.life:
                lethal = True
                continue
            if looked_at >= MOST_LOOKED_AT:
                return None
            feeds = [
                (demand, amount * times, self._kinds_for(demand, of_others=not in_order))
                for _, mode, times in choice.activated
                for demand, amount in mode.asks
            ]
            if self._lacks(choice, [*owed, *feeds]):
                continue
            base = self._bases_with(place).best([*feeds, *owed])
            if base is True:
                return None
            if isinstance(base, Base):
                cost = choice.cost + base.cost + self._price_of_life(problem, choice)
                if best is None or cost < best[0]:
                    best = cost, place, base
        if best is None:
            return None if lethal else Solution(Outcome.INFEASIBLE)
        return self._solution(problem, *best)

    def _by_bound(self, problem: PaymentProblem, number: int) -> list[tuple[int, int]]:
        """List the choices that could pay for so many symbols, by what they cost at least."""
        found = []
        for place, choice in enumerate(self.choices):
            needed = number + choice.asked
            others = max(needed - choice.made, 0)
            if others < len(self._cheapest):
                bound = choice.cost + self._cheapest[others] - self._unspent * min(choice.made, needed)
                found.append((bound + self._price_of_life(problem, choice), place))
        found.sort()
        return found

    def _price_of_life(self, problem: PaymentProblem, choice: Choice) -> int:
        lost = problem.life_owed + choice.life
        return problem.prices.of_life(problem.life, lost) * self.scale if lost else 0

    def _kinds_for(self, demand: Demand, *, of_others: bool = True) -> Mask:
        """Find the kinds of mana that pay for a demand, those of special activations among them."""
        mask = self._masks.get(demand)
        if mask is None:
            mask = sum([1 << number for number, kind in enumerate(self.kinds) if demand.takes(kind)])
            self._masks.keep(demand, mask)
        if not mask:
            return 1 << (2 * _LATER)  # none
        return mask | mask << _LATER if of_others else mask

    def _bases_with(self, place: int) -> Bases:
        """Make the matroid that is left with a choice, once."""
        found = self._bases.get(place)
        if found is None:
            found = self._bases[place] = self._new_bases(self.choices[place])
        return found

    def _new_bases(self, choice: Choice) -> Bases:
        problem, used = self.problem, dict(choice.used)
        outside = [problem.color_counts[color] for color in COLORS]
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
        made: dict[Mask, list[int]] = {}
        for number, makes in enumerate(choice.makes):
            made.setdefault(makes << _LATER, []).append(MADE + number)
        groups += [
            Group(makes, (), (-self._unspent,) * len(items), tuple(items)) for makes, items in made.items()
        ]
        return Bases(groups, outside, self._missed, self.scale)

    def _group(self, key: _Key, used: dict[int, int]) -> Group:
        """Make a group of objects, without those that are activated otherwise."""
        objects: list[tuple[int, int]] = []
        for index in self._grouped[key]:
            if index < 0:
                pool = self.problem.floating[-1 - index]
                objects += [(pool.price * self.scale, index)] * pool.amount
            else:
                objects += [(worth, index) for worth in self._worth_of(index, used.get(index, 0))]
        objects.sort(reverse=True)
        return Group(key[0], key[1], tuple([one for one, _ in objects]), tuple([item for _, item in objects]))

    def _lacks(self, choice: Choice, owed: list[tuple[Demand, int, Mask]]) -> bool:
        """Tell whether some symbol can't be paid with this choice, whatever else is."""
        used = dict(choice.used)
        for _, amount, mask in owed:
            there = sum([1 for makes in choice.makes if makes << _LATER & mask])
            for (makes, _, _), classes in self._grouped.items():
                if there >= amount:
                    break
                if makes & mask:
                    there += sum([self._counts[index] - used.get(index, 0) for index in classes])
            if there < amount:
                return True
        return False

    def _solution(self, problem: PaymentProblem, cost: int, place: int, base: Base) -> Solution:
        """Write down a payment as counts."""
        times, floating = [0] * len(problem.uses), [0] * len(problem.floating)
        used: dict[int, int] = {}
        flow: dict[tuple[Kind, Demand], int] = {}
        spent: dict[int, str] = {}
        made = self.choices[place].makes
        for item, symbols in base.pairs:
            kinds = symbols.kinds
            if item >= MADE:
                kind = self._first_kind(made[item - MADE] & kinds >> _LATER)
                spent[item - MADE] = kind.type
            elif item < 0:
                kind = problem.floating[-1 - item].kind
                floating[-1 - item] += 1
            else:
                use, kind = _first(self._plain[item].uses, kinds)
                times[use] += 1
                used[item] = used.get(item, 0) + 1
            pair = kind, symbols.demand
            flow[pair] = flow.get(pair, 0) + 1
        number = 0
        for index, mode, activated in self.choices[place].activated:
            used[index] = used.get(index, 0) + activated
            for _ in range(activated):
                letters = [spent[n] for n in range(number, number + len(mode.makes)) if n in spent]
                number += len(mode.makes)
                times[next(use for use in mode.uses if _contains(problem.uses[use].run, letters))] += 1
        return Solution(
            Outcome.OPTIMAL,
            times=[times],
            combination=[{}],
            taken=[{}],
            flow=[flow],
            by_life=[{}],
            by_generic=[{}],
            used=used,
            floating=floating,
            objective=cost,
            price=cost // self.scale,
        )

    def _first_kind(self, mask: Mask) -> Kind:
        return self.kinds[(mask & -mask).bit_length() - 1]


def _all_choices(problem: PaymentProblem, special: dict[int, list[Mode]]) -> list[tuple[Activated, ...]]:
    """List all choices of special activations, each class at a time."""
    found: list[tuple[Activated, ...]] = [()]
    for index, modes in special.items():
        more: list[tuple[Activated, ...]] = []
        for number in range(1, problem.sources[index].count + 1):
            for chosen in combinations_with_replacement(range(len(modes)), number):
                own = tuple([(index, modes[mode], times) for mode, times in Counter(chosen).items()])
                more += [(*others, *own) for others in found]
        found += more
    return found


def _modes(problem: PaymentProblem, index: int) -> list[Mode] | None:
    """Sort the uses of a class into modes; None where one asks for what isn't plain mana."""
    alike: dict[tuple[int, int, int], list[int]] = {}
    for number in problem.uses_of[index]:
        use = problem.uses[number]
        alike.setdefault((id(use.ability), use.price, len(use.run)), []).append(number)
    modes = []
    for numbers in alike.values():
        first = problem.uses[numbers[0]]
        if any(demand.generic or demand.life for demand, _ in first.costs):
            return None
        masks = [
            tuple([_mask(problem, letter, number) for letter in problem.uses[number].run])
            for number in numbers
        ]
        life = life_of(first, problem.sources[index])
        mixed = _mixed(problem, numbers)
        for makes, own in (
            [(mixed, tuple(numbers))] if mixed else zip(masks, [(n,) for n in numbers], strict=True)
        ):
            modes.append(Mode(own, first.price, life, makes, first.costs))
    return modes


def _mask(problem: PaymentProblem, letter: str, number: int) -> Mask:
    return 1 << problem.kinds.index(problem.kind_of(letter, problem.uses[number]))


def _mixed(problem: PaymentProblem, numbers: list[int]) -> tuple[Mask, ...]:
    """Give what each mana can be where uses make it in any mix of some types; nothing where they don't."""
    runs = {"".join(sorted(problem.uses[number].run)) for number in numbers}
    size = len(problem.uses[numbers[0]].run)
    types = "".join(sorted(set("".join(runs))))
    if runs != {"".join(mix) for mix in combinations_with_replacement(types, size)}:
        return ()
    return (reduce(or_, [_mask(problem, letter, numbers[0]) for letter in types]),) * size


def _plain(problem: PaymentProblem, modes: list[Mode]) -> Plain:
    """Put modes of one mana at one price together."""
    numbers = [number for mode in modes for number in mode.uses]
    kinds = [problem.makes[number][0][0] for number in numbers]
    bits = [1 << problem.kinds.index(kind) for kind in kinds]
    return Plain(reduce(or_, bits), modes[0].price, tuple(zip(bits, numbers, kinds, strict=True)))


def _first(uses: tuple[tuple[Mask, int, Kind], ...], kinds: Mask) -> tuple[int, Kind]:
    """Find the first use that makes one of these kinds, and which."""
    return next((use, kind) for bit, use, kind in uses if bit & kinds)


def _contains(run: str, letters: list[str]) -> bool:
    """Tell whether a run of mana has these letters among its own."""
    return all(run.count(letter) >= letters.count(letter) for letter in letters)


@lru_cache(maxsize=256)
def _kinds_by_demand(_: tuple[Kind, ...]) -> Memory[Demand, Mask]:
    """Keep which of these kinds pay for which demands, for all boards that have them."""
    return Memory(4_096)
