"""Exact odds where only lands make mana, one each, tapped or untapped as they always enter.

The lands that pay for something are a transversal matroid: a set of lands is *independent* where each
pays a symbol of its own, and a cost of n mana is paid where the lands have rank n (Hall's condition says
when). Three facts make the sums short, for a turn T:

- without lands that enter tapped, and with them where n < T, whoever plays a land that adds to the rank
  whenever there is one does as well as with the library face up: one draw a turn adds one to the rank at
  most;
- for n < T all mana is there where the lands seen before turn T have rank n, or rank n - 1 and the last
  draw is an untapped land that adds to it;
- for n = T every turn needs a land that adds to the rank, the last one untapped. Where an untapped one is
  in the opening hand, it is kept for the end, and nothing else has to be decided. Only hands without one ask
  for a choice in the dark (which tapped land first): ``tapped_first`` tries every line of play.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb

from planner.decks.deadline import check, remembered
from planner.decks.demands import Cost, CostDemand
from planner.decks.kinds import UNTAPPED, Library, reduced
from planner.game.records import Record
from planner.models.deciders.hall.condition import Mask

Vector = tuple[int, ...]
State = tuple[Vector, int, int]
"""What was seen: Hall's counts, each up to what is asked for; lands; those of use that enter untapped."""


@dataclass(frozen=True)
class LandClass:
    """A number of lands that add the same to Hall's counts and enter in the same state."""

    count: int
    mask: Mask
    adds: Vector
    tapped: bool

    @property
    def useful(self) -> bool:
        """Whether these lands pay for any symbol."""
        return any(self.adds)


@dataclass(frozen=True)
class LandProblem:
    """A library of lands and other cards, and one cost."""

    classes: tuple[LandClass, ...]
    others: int
    unions: tuple[Mask, ...]
    caps: Vector
    ways: tuple[CostDemand, ...]

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.classes, self.others, self.caps, self.ways))

    @cached_property
    def _places(self) -> tuple[tuple[int, tuple[tuple[int, int], ...]], ...]:
        """The ways to pay: the mana each takes, and the indexes of the unions it checks."""
        return tuple(
            (way.size, tuple((self.unions.index(union), least) for union, least in way.checks))
            for way in self.ways
        )

    @property
    def size(self) -> int:
        """Number of cards in the library."""
        return self.others + sum(one.count for one in self.classes)

    @cached_property
    def has_tapped(self) -> bool:
        """Whether a useful land enters tapped."""
        return any(one.tapped and one.useful for one in self.classes)

    def met(self, vector: Vector, most: int) -> bool:
        """Whether these counts meet Hall's condition in a way that takes at most this much mana."""
        return any(
            size <= most and all(vector[place] >= least for place, least in checks)
            for size, checks in self._places
        )

    def plus(self, vector: Vector, one: LandClass, times: int = 1) -> Vector:
        """The counts after adding lands of a class."""
        return tuple(
            min(cap, have + add * times) for have, add, cap in zip(vector, one.adds, self.caps, strict=True)
        )


def applies(library: Library) -> bool:
    """Whether only plain lands make mana, so that these sums are exact."""
    return all(kind.is_plain if kind.land else not kind.is_ramp for kind, _ in library.kinds)


def land_problem(library: Library, cost: Cost) -> LandProblem:
    """A library of plain lands as the problem of these sums."""
    unions = cost.unions
    caps = tuple(
        max((least for way in cost.ways for union, least in way.checks if union == one), default=0)
        for one in unions
    )
    classes: dict[tuple[Vector, bool], LandClass] = {}
    others = 0
    for kind, count in reduced(library, cost).kinds:
        if not kind.land:
            others += count
            continue
        mask = kind.units[0] if kind.units else 0
        adds = tuple(int(bool(mask & union)) for union in unions)
        tapped = kind.untapped != UNTAPPED and any(adds)
        known = classes.get((adds, tapped))
        classes[adds, tapped] = LandClass(count + (known.count if known else 0), mask, adds, tapped)
    return LandProblem(tuple(classes.values()), others, unions, caps, cost.ways)


def _choose(problem: LandProblem, counts: Vector, most: int) -> dict[State, int]:
    """Number of ways to reach each state by choosing up to so many lands of these counts."""
    states: dict[State, int] = {((0,) * len(problem.caps), 0, 0): 1}
    for one, count in zip(problem.classes, counts, strict=True):
        counted = problem.has_tapped and one.useful and not one.tapped
        found: dict[State, int] = {}
        for number in range(min(count, most) + 1):
            check(len(states))
            weight = comb(count, number)
            for (vector, lands, ready), ways in states.items():
                if lands + number <= most:
                    key = (problem.plus(vector, one, number), lands + number, ready + number * counted)
                    found[key] = found.get(key, 0) + ways * weight
        states = found
    return states


@remembered(4096)
def _states(problem: LandProblem, counts: Vector, most: int) -> tuple[tuple[State, int], ...]:
    return tuple(_choose(problem, counts, most).items())


class LandStart(Record, frozen=True):
    """The state before the counted cards: Hall's counts, lands, and useful untapped lands."""

    vector: Vector
    lands: int = 0
    ready: int = 0


class Drawn(Record, frozen=True):
    """Number of ways to see a winning set of cards, with the lands before the last one.

    ``ready`` of these are untapped and useful; ``last`` says whether the last card is a land, ``ways`` is the
    number of sets and last cards.
    """

    lands: int
    ready: int
    last: bool
    ways: int


def winning(
    problem: LandProblem, starts: Sequence[LandStart], counts: Vector, others: int, turn: int, draws: int
) -> Iterator[Drawn]:
    """The draws by a turn with which the cost can be paid, if the library is face up.

    Any of ``starts`` will do. The library has ``counts`` lands of each class and so many other cards. The
    ways are counted as sets of ``draws - 1`` cards times the choices of the last one; lands are those drawn.
    """
    if problem.has_tapped:
        yield from _with_tapped(problem, starts, counts, others, turn, draws)
        return
    for (vector, lands, _), ways in _states(problem, counts, draws):
        sets = ways * comb(others, draws - lands)
        if sets and any(problem.met(_added(problem, one.vector, vector), turn) for one in starts):
            if lands:
                yield Drawn(lands - 1, 0, True, sets * lands)
            if draws > lands:
                yield Drawn(lands, 0, False, sets * (draws - lands))


def _added(problem: LandProblem, one: Vector, other: Vector) -> Vector:
    return tuple(min(cap, a + b) for a, b, cap in zip(one, other, problem.caps, strict=True))


def _with_tapped(
    problem: LandProblem, starts: Sequence[LandStart], counts: Vector, others: int, turn: int, draws: int
) -> Iterator[Drawn]:
    """The winning draws if some lands enter tapped, so that the last card makes a difference."""
    before, size, all_lands = draws - 1, problem.ways[0].size, sum(counts)

    def settled(vector: Vector, ready: int) -> bool:
        return any(
            problem.met(_added(problem, one.vector, vector), size) and (size < turn or ready + one.ready > 0)
            for one in starts
        )

    if size > turn:
        return
    for (vector, lands, ready), ways in _states(problem, counts, before):
        sets = ways * comb(others, before - lands)
        if sets and settled(vector, ready):
            yield Drawn(lands, ready, True, sets * (all_lands - lands))
            yield Drawn(lands, ready, False, sets * (others - (before - lands)))
    for number, one in enumerate(problem.classes):
        if one.tapped or not one.useful or not counts[number]:
            continue
        rest = (*counts[:number], counts[number] - 1, *counts[number + 1 :])
        for (vector, lands, ready), ways in _states(problem, rest, before):
            sets = ways * comb(others, before - lands) * counts[number]
            more = problem.plus(vector, one)
            if (
                sets
                and any(problem.met(_added(problem, start.vector, more), size) for start in starts)
                and not settled(vector, ready)
            ):
                yield Drawn(lands, ready, True, sets)
