"""Special activations, and all choices of them: what makes more than one mana, takes life or asks for mana.

A choice is put together class by class, so that each is one addition to another one.
"""

from __future__ import annotations

from collections import Counter
from functools import reduce
from itertools import combinations_with_replacement
from math import comb
from operator import or_
from typing import NamedTuple

from planner.game.records import Record
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
