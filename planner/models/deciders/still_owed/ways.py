"""What the objects of a class can do for a dynamic program: their ways to pay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

from planner.game.records import Record
from planner.models.deciders.still_owed.states import Columns, Effect
from planner.models.problem.activations import is_simple, life_of
from planner.models.problem.demands import Demand, ManaKind
from planner.models.problem.payment_problem import PaymentProblem, Use, kind_of

MOST_MIXES = 40
"""Where mana in any combination can be more mixes of types, the program decides."""
Costs = tuple[tuple[Demand, int], ...]
Made = tuple[tuple[int, int], ...]
"""How much mana of each kind, by its number."""


class ActivationWay(NamedTuple):
    """One way to activate: the number of the use, the mana it makes, and its effect on the amounts owed.

    ``mixed`` are the types of mana made in any combination; ``price`` is the cost besides life if all of its
    mana is left over.
    """

    use: int
    makes: Made
    mixed: str
    price: int
    life: int
    effect: Effect


class _OwnUse(NamedTuple):
    """A use of a class: the kinds of its mana by number, and the kinds that mana of a combination can be."""

    number: int
    made: Made
    mixed: tuple[tuple[str, int], ...]
    combination: int
    costs: Costs
    price: int
    life: int
    alone: bool
    taps: bool
    loses: bool


class OwnWays(Record, frozen=True):
    """The ways of a class: those without and those with mana in their cost."""

    plain: tuple[ActivationWay, ...]
    asking: tuple[ActivationWay, ...]


class ClassUses:
    """The uses of a class of objects, read once; each layout of columns makes its own ways from them."""

    __slots__ = ("_problem", "_uses", "costs")

    def __init__(self, problem: PaymentProblem, index: int, numbers: dict[ManaKind, int]) -> None:
        self._problem = problem
        self._uses = [_read(problem, number, numbers) for number in problem.uses_of[index]]
        self.costs = [one.costs for one in self._uses if one.costs]

    def ways(self, columns: Columns, masks: dict[Demand, int]) -> OwnWays | None:
        """List the class's ways; None if an object does more than act once by itself, for mana and life.

        Of ways with the same effect on what is owed, a way is kept only if it costs less or takes less life
        than each other one.
        """
        plain: dict[Effect, list[ActivationWay]] = {}
        asking: dict[Effect, list[ActivationWay]] = {}
        serving = []
        for use in self._uses:
            mixes = _mixes(use, columns)
            if mixes is None:
                return None
            serves = False
            for mixed in mixes:
                made = use.made if not mixed else _with_mix(use, mixed)
                costs = tuple([(masks[demand], amount) for demand, amount in use.costs])
                effects = columns.effects(made, costs)
                if effects is None:
                    return None
                serves = serves or bool(effects)
                for effect in effects:
                    best = asking if use.costs else plain
                    _keep_best(best.setdefault(effect, []), self._way(use, made, mixed, effect))
            if serves:
                serving.append(use)
        if not all(use.alone for use in serving):
            return None
        if not (all(use.taps for use in serving) or all(use.loses for use in serving)):
            return None
        return OwnWays(
            tuple([way for own in plain.values() for way in own]),
            tuple([way for own in asking.values() for way in own]),
        )

    def _way(self, use: _OwnUse, made: Made, mixed: str, effect: Effect) -> ActivationWay:
        total = sum([amount for _, amount in made])
        price = use.price + total * self._problem.objective.left_over
        return ActivationWay(use.number, made, mixed, price, use.life, effect)


def _with_mix(use: _OwnUse, mixed: str) -> Made:
    """Count an activation's mana, with these types for its mana in any combination."""
    made, kinds = Counter(dict(use.made)), dict(use.mixed)
    made.update([kinds[letter] for letter in mixed])
    return tuple(made.items())


def _read(problem: PaymentProblem, number: int, numbers: dict[ManaKind, int]) -> _OwnUse:
    use = problem.uses[number]
    source = problem.sources[use.source]
    made = tuple([(numbers[kind], amount) for kind, amount in problem.makes[number]])
    mixed: tuple[tuple[str, int], ...] = ()
    if use.combination:
        letters = use.combination_types
        mixed = tuple([(one, numbers[kind_of(one, use, source, problem.split_snow)]) for one in letters])
    return _OwnUse(
        number,
        made,
        mixed,
        use.combination,
        use.costs,
        use.price,
        life_of(use, source),
        _uses_itself_alone(use, source.count),
        use.taps,
        use.loses,
    )


def _keep_best(own: list[ActivationWay], way: ActivationWay) -> None:
    """Add a way if no other is as cheap and takes as little life; remove those that it dominates."""
    if all(way.price < one.price or way.life < one.life for one in own):
        own[:] = [one for one in own if one.price < way.price or one.life < way.life]
        own.append(way)


def _mixes(use: _OwnUse, columns: Columns) -> list[str] | None:
    """List the mixes of types for mana in any combination; None if there are too many.

    Of types that pay for the same symbols, one represents all.
    """
    if not use.combination:
        return [""]
    letters = [*{columns.chains(kind): letter for letter, kind in reversed(use.mixed)}.values()]
    found = ["".join(mix) for mix in _first(combinations_with_replacement(letters, use.combination))]
    return found if len(found) <= MOST_MIXES else None


def _first(mixes: Iterator[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    for _, mix in zip(range(MOST_MIXES + 1), mixes, strict=False):
        yield mix


def _uses_itself_alone(use: Use, count: int) -> bool:
    """Whether an activation uses nothing but its own object once, mana and life."""
    if use.takings or use.riders or use.most < count:
        return False
    if any(demand.life or demand.generic for demand, _ in use.costs):
        return False
    return (use.taps or use.loses) and is_simple(use.ability)
