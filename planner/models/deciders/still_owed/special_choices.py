"""Special activations, and all choices of them: what makes more than one mana, takes life or asks for mana.

A choice is put together class by class, so that each is one addition to another one. Before the matroid that
is left with a choice is looked through, it is bounded. The rest is paid where Hall's condition holds for all
symbols at once, the order of activations aside. What that costs at least is what the greedy algorithm leaves,
and of the last sources of colors what so many objects could save. Both are sums over the objects that all
choices share, less those that a choice uses: no matroid is made for a choice that can't be the best.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import reduce
from itertools import combinations_with_replacement
from math import comb
from operator import or_
from typing import NamedTuple

from planner.game.records import Record
from planner.models.deciders.hall.condition import MOST_DEMANDS, Sets, sets_of, width_for
from planner.models.deciders.still_owed.row_prices import ColorPrices, state_of
from planner.models.problem.activations import life_of
from planner.models.problem.demands import Demand, KindSet
from planner.models.problem.payment_problem import PaymentProblem

LATER = 16
"""Mana of activations that ask for mana is of kinds of its own: this much higher for each."""


class Mode(NamedTuple):
    """One way to activate a special source: its uses, one for each run of mana that it can make.

    ``makes`` are the kinds of each mana, ``asks`` the mana that it costs.
    """

    uses: tuple[int, ...]
    price: int
    life: int
    makes: tuple[KindSet, ...]
    asks: tuple[tuple[Demand, int], ...]


Activated = tuple[int, Mode, int]
"""A class, the mode in which objects of it are activated, and how many of them."""


class SpecialChoice(Record, frozen=True):
    """Special activations: their certain cost besides life, and how much mana they make and ask for.

    ``used`` counts the objects of each class, ``asking`` lists the activations that cost mana, ``makes`` the
    kinds of each mana: the bits of mana of the first of those are shifted by ``LATER``, those of the second
    by twice as much. ``kinds`` are the same bits as for all other mana, and ``asks`` lists all that the
    activations cost.
    """

    activated: tuple[Activated, ...] = ()
    used: tuple[tuple[int, int], ...] = ()
    asking: tuple[Mode, ...] = ()
    makes: tuple[KindSet, ...] = ()
    cost: int = 0
    life: int = 0
    asked: int = 0
    kinds: tuple[KindSet, ...] = ()
    asks: tuple[tuple[Demand, int], ...] = ()

    @property
    def made(self) -> int:
        """Count the mana that the activations make."""
        return len(self.makes)

    def with_class(self, own: SpecialChoice) -> SpecialChoice:
        """Add the activations of another class; its activations that cost mana are numbered behind these."""
        before = len(self.asking)
        makes = own.makes
        if before and own.asking:
            makes = tuple([one << LATER * before if one >> LATER else one for one in makes])
        return SpecialChoice(
            self.activated + own.activated,
            self.used + own.used,
            self.asking + own.asking,
            self.makes + makes,
            self.cost + own.cost,
            self.life + own.life,
            self.asked + own.asked,
            self.kinds + own.kinds,
            self.asks + own.asks,
        )


class Worth(NamedTuple):
    """Weights of a price, an activation and a left-over mana in costs."""

    scale: int
    activation: int
    unspent: int


def all_choices(problem: PaymentProblem, special: dict[int, list[Mode]], worth: Worth) -> list[SpecialChoice]:
    """List all choices of special activations, class by class; the first choice activates nothing."""
    found = [SpecialChoice()]
    for index, modes in special.items():
        own = [
            _of_class(problem, index, [modes[mode] for mode in chosen], worth)
            for number in range(1, problem.sources[index].count + 1)
            for chosen in combinations_with_replacement(range(len(modes)), number)
        ]
        found += [others.with_class(one) for one in own for others in found]
    return found


def _of_class(problem: PaymentProblem, index: int, chosen: list[Mode], worth: Worth) -> SpecialChoice:
    """Sum the costs of activating objects of one class, and the mana that they make and ask for."""
    cost = life = asked = 0
    makes: list[KindSet] = []
    asking: list[Mode] = []
    for mode in chosen:
        asking += [mode] if mode.asks else []
        makes += [one << LATER * len(asking) if mode.asks else one for one in mode.makes]
        asked += sum([amount for _, amount in mode.asks])
        cost += mode.price * worth.scale + worth.activation
        life += mode.life
    cost += sum(problem.sources[index].positions[: len(chosen)]) + len(makes) * worth.unspent
    times = {id(mode): mode for mode in chosen}
    counts = Counter(map(id, chosen))
    return SpecialChoice(
        activated=tuple([(index, mode, counts[key]) for key, mode in times.items()]),
        used=((index, len(chosen)),),
        asking=tuple(asking),
        makes=tuple(makes),
        cost=cost,
        life=life,
        asked=asked,
        kinds=tuple([one for mode in chosen for one in mode.makes]),
        asks=tuple([one for mode in asking for one in mode.asks]),
    )


def kinds_made(problem: PaymentProblem) -> list[tuple[KindSet, ...]]:
    """The kind of each mana that a use makes, for every use."""
    bits = {kind: 1 << number for number, kind in enumerate(problem.kinds)}
    return [tuple([bits[kind] for kind, amount in makes for _ in range(amount)]) for makes in problem.makes]


def modes_of(problem: PaymentProblem, index: int, made: list[tuple[KindSet, ...]]) -> list[Mode] | None:
    """Sort the uses of a class into modes; None if one costs something other than plain mana.

    ``made`` are the kinds that each use of the problem makes.
    """
    alike: dict[tuple[int, int, int], list[int]] = {}
    for number in problem.uses_of[index]:
        use = problem.uses[number]
        alike.setdefault((id(use.ability), use.price, len(use.run)), []).append(number)
    modes = []
    for numbers in alike.values():
        first = problem.uses[numbers[0]]
        for demand, _ in first.costs:
            if demand.generic or demand.life:
                return None
        life = life_of(first, problem.sources[index])
        if len(first.run) == 1 or _are_all_mixes([problem.uses[number].run for number in numbers]):
            either = reduce(or_, [one for number in numbers for one in made[number]])
            modes.append(Mode(tuple(numbers), first.price, life, (either,) * len(first.run), first.costs))
        else:
            modes += [Mode((number,), first.price, life, made[number], first.costs) for number in numbers]
    return modes


def _are_all_mixes(runs: list[str]) -> bool:
    """Whether these runs of equal length are all the mixes of their types."""
    types = set("".join(runs))
    return len({"".join(sorted(run)) for run in runs}) == comb(len(runs[0]) + len(types) - 1, len(runs[0]))


# --- bounds for choices -------------------------------------------------------------------------------------


class PlainObject(NamedTuple):
    """An object that makes one mana at one price: what leaving it saves, and which object it is.

    ``number`` is its index among the objects of its class, ``source`` the number of that class.
    """

    worth: int
    source: int
    group: int
    number: int


class PlainObjects(Record, frozen=True):
    """All objects that make one mana at one price, the dearest first, and the mana in the pool.

    ``makes`` are the kinds of mana of each group, ``everything`` those of all mana. ``groups`` maps a class
    to its group. ``colors`` are the most colors that one object is a source of, and the set of all colors;
    ``outside`` counts the sources of each color that are no such objects, and ``places`` maps each class to
    the places of its colors.
    """

    objects: tuple[PlainObject, ...]
    makes: tuple[KindSet, ...]
    everything: KindSet
    groups: dict[int, int]
    colors: tuple[int, int]
    outside: tuple[int, ...]
    places: tuple[tuple[int, ...], ...]


class _SetSums(NamedTuple):
    """Hall's counters of symbols and objects in all sets of symbols, and the spare of all objects."""

    sets: Sets
    numbers: dict[KindSet, int]
    of_symbol: dict[KindSet, int]
    of_group: list[int]
    spare: int
    known: dict[KindSet, int]

    def of_kinds(self, kinds: KindSet) -> int:
        """Counter of one mana of these kinds; cached."""
        found = self.known.get(kinds)
        if found is None:
            pays = sum([1 << number for mask, number in self.numbers.items() if mask & kinds])
            found = self.known[kinds] = self.sets.of_object(pays)
        return found


class Screen:
    """Bounds on the choices of one question; ``kinds_for`` finds the kinds of mana that pay for a demand.

    ``most_made`` is the most mana that a choice makes, and ``asks`` lists all costs of activations: if these
    are few, the same counters serve all choices.
    """

    def __init__(
        self,
        plain: PlainObjects,
        owed: dict[Demand, int],
        kinds_for: Callable[[Demand], KindSet],
        colors: ColorPrices,
        scale: int,
        most_made: int,
        asks: Iterable[Demand],
    ) -> None:
        self._plain = plain
        self._owed = [(kinds_for(demand), amount) for demand, amount in owed.items()]
        self._number = sum(owed.values())
        self._kinds_for = kinds_for
        self._colors = colors
        self._scale = scale
        self._sums: dict[tuple[KindSet, ...], _SetSums | None] = {}
        asked = dict.fromkeys([kinds_for(demand) for demand in asks])
        few = len({*asked, *(mask for mask, _ in self._owed)}) <= MOST_DEMANDS
        self._together = tuple(asked) if few else None
        self._state = state_of(plain.outside)
        self._width = width_for(len(plain.objects) + most_made)

    def could_pay(self, choice: SpecialChoice) -> bool:
        """Whether a choice could pay for everything, ignoring the order of its activations."""
        return self._spare(choice) is not None

    def bound(self, choice: SpecialChoice, unspent: int) -> int | None:
        """Lower bound on the cost of the other objects with a choice; None if it can't pay.

        ``unspent`` is the cost of a mana that is left over.
        """
        found = self._spare(choice)
        if found is None:
            return None
        sums, spare, left = found
        if sums is None:
            return -unspent * choice.made
        plain, used = self._plain, dict(choice.used)
        room, of_group = sums.sets.room, sums.of_group
        paid, more = 0, left
        for worth, index, group, number in plain.objects:
            if number < used.get(index, 0):
                continue
            if more and (rest := spare - of_group[group]) & room == room:
                spare = rest
                more -= 1
            else:
                paid += worth
        paid += unspent * (more - choice.made)  # what is left besides is mana that was made
        missed = self._colors.missed(self._state_with(choice))
        missed -= self._colors.savable(self._state_with(choice), left, *plain.colors)
        return paid + missed * self._scale

    def _spare(self, choice: SpecialChoice) -> tuple[_SetSums | None, int, int] | None:
        """Upper bound on the spare mana with a choice of types, for all sets of symbols and all objects.

        None if some set of symbols can't be paid (Hall's condition); without counters if there are too many
        symbols.
        """
        plain = self._plain
        feeds = [(self._kinds_for(demand), amount) for demand, amount in choice.asks]
        asked = self._together
        if asked is None:
            asked = tuple(dict.fromkeys([mask for mask, _ in feeds]))
        sums = self._sums_with(asked)
        left = len(plain.objects) + choice.made - self._number - choice.asked
        groups, of_group = plain.groups, sums.of_group if sums is not None else ()
        spare = sums.spare if sums is not None else 0
        for index, number in choice.used:
            if (group := groups.get(index)) is not None:
                left -= number
                spare -= number * of_group[group] if of_group else 0
        if left < 0 or sums is None:
            return None if left < 0 else (None, spare, left)
        for kinds in choice.kinds:
            spare += sums.of_kinds(kinds)
        for mask, amount in feeds:
            spare -= amount * sums.of_symbol.get(mask, 0)
        room = sums.sets.room
        return (sums, spare, left) if spare & room == room else None

    def _state_with(self, choice: SpecialChoice) -> int:
        """State of the color sources that are no plain objects, without those that a choice uses."""
        if self._plain.groups.keys() >= {index for index, _ in choice.used}:
            return self._state
        outside = list(self._plain.outside)
        for index, number in choice.used:
            if index not in self._plain.groups:
                for place in self._plain.places[index]:
                    outside[place] -= number
        return state_of(outside)

    def _sums_with(self, asked: tuple[KindSet, ...]) -> _SetSums | None:
        """Counters if activations ask for such mana, cached; None if there are too many symbols."""
        if asked not in self._sums:
            self._sums[asked] = self._new_sums(asked)
        return self._sums[asked]

    def _new_sums(self, asked: Iterable[KindSet]) -> _SetSums | None:
        plain = self._plain
        masks = dict.fromkeys([*(mask for mask, _ in self._owed), *asked])
        masks.pop(plain.everything, None)  # what all mana pays for: there only has to be as much
        numbers = {mask: number for number, mask in enumerate(masks)}
        if len(numbers) > MOST_DEMANDS:
            return None
        sets = sets_of(len(numbers), self._width)
        of_symbol = {mask: sets.of_symbol(number) for mask, number in numbers.items()}
        empty = _SetSums(sets, numbers, of_symbol, [], 0, {})
        of_group = [empty.of_kinds(makes) for makes in plain.makes]
        spare = sets.room - sum([amount * of_symbol.get(mask, 0) for mask, amount in self._owed])
        spare += sum([of_group[one.group] for one in plain.objects])
        return _SetSums(sets, numbers, of_symbol, of_group, spare, empty.known)
