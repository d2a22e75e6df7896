"""What no mana base is above, spell by spell: each two colors by themselves, for the best that lands can do.

Lands of one mana count for the colors that they could make. *Heavy* lands make more than one mana, change
mana of others, or let others make other mana; each counts for the most that it could do. A cost of as much
mana as turns takes a land that enters untapped as the last one.

A land that finds another one counts as a land of any color that finds none. That is a bound, for the game in
which nothing is found can be told beside the one in which it is: let the land that was found stay in the
library, at a place drawn at random. Where it isn't among the cards seen, the finding land stands for it.
Where it is, it stands for itself, the last card seen is missing, and the finding land stands for that one;
unless that is a heavy land. How often that happens at the most is added (``_thinned``).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from planner.decks.base_weights import UNTAPPED, LandWeights, Weight
from planner.decks.deadline import check
from planner.decks.demands import CostDemand
from planner.decks.mulligans import HAND
from planner.decks.reach_odds import HeavyLand, ReachQuestion
from planner.game.records import replace
from planner.models.deciders.hall.condition import ANY, Mask
from planner.models.deciders.hall.in_bulk import meetings

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from planner.decks.game_plan import Setting
    from planner.decks.mana_base import BaseProblem
    from planner.decks.weighted_spells import WeightedSpell

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

Checks = tuple[tuple[Mask, int], ...]
"""Sets of symbols, each with the mana that it takes."""
_MOST_TERMS = 20_000_000
"""Draws times bases that are looked at for all colors of a cost at once."""
_MOST_CLASSES = 5
"""Kinds of heavy lands that are told apart."""


class BaseReach:
    """Bounds on the chances of the spells of a problem."""

    def __init__(self, problem: BaseProblem, setting: Setting) -> None:
        self._problem, self._setting = problem, setting
        self._weights = LandWeights(problem)
        self._known: dict[object, Floats] = {}

    # --- bases ----------------------------------------------------------------------------------------------

    def at_most(self, bases: Ints) -> Floats:
        """What the chance of each spell isn't above: a row for each base, a column for each spell."""
        found = np.ones((len(bases), len(self._problem.spells)))
        weights = self._weights
        heavy = bases[:, weights.heavy]
        for counts in np.unique(heavy, axis=0):
            rows = np.flatnonzero((heavy == counts).all(axis=1))
            there = dict(zip(weights.heavy, counts.tolist(), strict=True))
            for place, spell in enumerate(self._problem.spells):
                found[rows, place] = self._of_spell(spell, bases[rows], there)
        finding = bases[:, weights.finding].sum(axis=1)
        for place, spell in enumerate(self._problem.spells):
            found[:, place] += self._thinned(finding, heavy.sum(axis=1), spell.turn)
        return np.minimum(found, 1.0)

    def _of_spell(self, spell: WeightedSpell, bases: Ints, there: dict[int, int]) -> Floats:
        total = np.zeros(len(bases))
        for way in spell.cost.ways:
            least = np.ones(len(bases))
            for checks in self._parts(way, spell.turn, len(bases)):
                least = np.minimum(least, self._of_checks(checks, way.size, spell.turn, bases, there))
            total += least
        return total

    def _of_checks(self, checks: Checks, size: int, turn: int, bases: Ints, there: dict[int, int]) -> Floats:
        """The chance that the lands of each base meet some sets of symbols, with these heavy lands."""
        unions = [union for union, _ in checks]
        classes = self._classes(unions, turn)
        of_class = np.zeros((bases.shape[1], len(classes)), dtype=np.int64)
        for place, numbers in enumerate(classes.values()):
            of_class[numbers, place] = 1
        unique, places = np.unique(bases @ of_class, axis=0, return_inverse=True)
        given = self._given(there, unions, turn)
        question = self._asked(tuple(classes), checks, size, turn)
        key = (question, given, unique.tobytes())
        if key not in self._known:
            check(0)
            self._known[key] = question.chances(unique, given)
        found: Floats = self._known[key][places.reshape(-1)]
        return found

    def _classes(self, unions: Sequence[Mask], turn: int) -> dict[tuple[int, ...], list[int]]:
        """The groups of lands of one mana by the sets that they meet."""
        found: dict[tuple[int, ...], list[int]] = {}
        for number, mask in self._weights.normal_on(turn).items():
            found.setdefault(tuple(int(bool(mask & union)) for union in unions), []).append(number)
        return found

    def _parts(self, way: CostDemand, turn: int, bases: int) -> list[Checks]:
        """The sets of symbols of a way to pay, all at once, or those of each two of its colors."""
        whole = self.singles(way, turn)
        kinds = len(self._classes([union for union, _ in whole], turn))
        if comb(self._setting.seen(turn) + kinds, kinds) * bases <= _MOST_TERMS:
            return [whole]
        return [checks for checks, _ in self.pairs(way, turn)] or [whole]

    # --- all bases ------------------------------------------------------------------------------------------

    def enough(self, spell: WeightedSpell) -> float:
        """What the chance of a spell isn't above with any base: all lands make any mana."""
        most = 0.0
        for way in spell.cost.ways:
            whole = max((union for union, _ in way.checks), default=0)
            most += float(self.alone(way.size, (whole, way.size), spell.turn)[-1])
        return min(most, 1.0)

    def singles(self, way: CostDemand, turn: int) -> Checks:
        """The sets of symbols of a way to pay; one may be an untapped land."""
        return (*way.checks, *_last_land(way, turn))

    def pairs(self, way: CostDemand, turn: int) -> list[tuple[Checks, tuple[Mask, Mask]]]:
        """The sets of symbols of each two colors of a way to pay, and these; one may be an untapped land."""
        colors = sorted({mask for mask in way.symbols if mask & ANY != ANY})
        found: list[tuple[Checks, tuple[Mask, Mask]]] = [
            (_of_colors(way, pair), pair) for pair in combinations(colors, 2) if not pair[0] & pair[1]
        ]
        for last in _last_land(way, turn):
            found += [((*_of_colors(way, (color,)), last), (color, UNTAPPED)) for color in colors]
        return found

    def meeting(self, union: Mask, turn: int) -> frozenset[int]:
        """The groups of lands of one mana that could make some of a set on a turn."""
        return frozenset(n for n, mask in self._weights.normal_on(turn).items() if mask & union)

    def bounds_nothing(self, union: Mask, turn: int) -> bool:
        """Whether all lands of one mana meet a set, so that it asks for no more than lands enough."""
        return all(mask & union for mask in self._weights.normal_on(turn).values())

    def alone(self, size: int, asked: tuple[Mask, int], turn: int) -> Floats:
        """Bound on the chance for each number of lands of one mana that meet a set, all else at its best.

        As many heavy lands as there could be are there: where a base has fewer, others stand in for them.
        """
        given, room = self._all_given((asked[0],), turn)
        key = ("alone", asked[1], size, turn, given)
        if key not in self._known:
            rows = np.array([[n, room - n] for n in range(room + 1)], dtype=np.int64)
            question = self._asked(((1,), (0,)), (asked,), size, turn)
            self._known[key] = self._at_best(question.chances(rows, given), turn)
        found: Floats = self._known[key][np.minimum(np.arange(self._problem.lands + 1), room)]
        return found

    def of_two(self, size: int, checks: Checks, colors: tuple[Mask, Mask], turn: int, rows: Ints) -> Floats:
        """Bound on the chance by numbers of lands of one mana: of one color, of the other, and of both."""
        one, other = colors
        some = tuple((union, least) for union, least in checks if union & ANY != ANY)
        given, room = self._all_given(tuple(union for union, _ in some), turn)
        meets = meetings([one, other, one | other, 0], [union for union, _ in some], np.int64)
        question = self._asked(tuple(map(tuple, meets.tolist())), some, size, turn)
        key = ("two", question, given)
        if key not in self._known:
            check(0)
            unique, places = np.unique(_fitted(rows, room), axis=0, return_inverse=True)
            table = question.chances(np.hstack([unique, room - unique.sum(axis=1, keepdims=True)]), given)
            self._known[key] = self._at_best(table, turn)[places.reshape(-1)]
        return self._known[key]

    def _at_best(self, chances: Floats, turn: int) -> Floats:
        """Raise chances by what thinning could add to those of any base."""
        most = [min(group.most, self._problem.lands) for group in self._problem.groups]
        finding = np.array([sum(most[number] for number in self._weights.finding)])
        heavy = np.array([sum(most[number] for number in self._weights.heavy)])
        return np.minimum(chances + self._thinned(finding, heavy, turn), 1.0)

    def _all_given(self, unions: tuple[Mask, ...], turn: int) -> tuple[tuple[HeavyLand, ...], int]:
        """All heavy lands that there could be, each at least as good as any land of one mana.

        And how many lands of one mana there are beside them.
        """
        lands = self._problem.lands
        most = {number: min(self._problem.groups[number].most, lands) for number in self._weights.heavy}
        given = [
            replace(one, meets=tuple(max(1, meets) for meets in one.meets))
            for one in self._given(most, unions, turn)
            if one.total > 1 or any(one.meets)  # else it is no better than one that meets nothing
        ]
        count = sum(one.count for one in given)
        if count > lands:
            total = max(one.total for one in given)
            meets = tuple(max(values) for values in zip(*(one.meets for one in given), strict=True))
            given, count = [HeavyLand(lands, total, meets)], lands
        return tuple(given), lands - count

    # --- both -----------------------------------------------------------------------------------------------

    def _given(self, there: dict[int, int], unions: Sequence[Mask], turn: int) -> tuple[HeavyLand, ...]:
        """The heavy lands that are there, those alike together."""
        weights = [(self._weights.on(number, turn), count) for number, count in there.items() if count]
        return _alike([(_heavy(weight, unions), count) for weight, count in weights])

    def _asked(
        self, meets: tuple[tuple[int, ...], ...], checks: Checks, size: int, turn: int
    ) -> ReachQuestion:
        cards, seen = self._problem.size, self._setting.seen(turn)
        least = tuple(least for _, least in checks)
        return ReachQuestion(meets=meets, least=least, size=size, turn=turn, cards=cards, seen=seen)

    def _thinned(self, finding: Ints, heavy: Ints, turn: int) -> Floats:
        """How often a land that was found could take the place of a heavy land at the most.

        For each finding land that is seen: the land found would be drawn by the turn, and the card that it
        displaces, any of those left, is heavy.
        """
        seen = self._setting.seen(turn)
        left = self._problem.size - seen
        if left < 2:
            return (finding * heavy > 0).astype(np.float64)
        later = seen - HAND
        used = finding * (HAND / self._problem.size + later / left)
        found: Floats = np.minimum(used * min(1.0, later / left) * np.minimum(1.0, heavy / (left - 1)), 1.0)
        return found


def _heavy(weight: Weight, unions: Sequence[Mask]) -> HeavyLand:
    return HeavyLand(0, weight.total, tuple(weight.meets(union) for union in unions))


def _alike(cards: Sequence[tuple[HeavyLand, int]]) -> tuple[HeavyLand, ...]:
    """Lands that are alike together; of too many kinds the lightest as one."""
    counts: dict[HeavyLand, int] = {}
    for card, count in cards:
        counts[card] = counts.get(card, 0) + count
    found = sorted(counts.items(), key=lambda one: (one[0].total, one[0].meets))
    while len(found) > _MOST_CLASSES:
        (one, first), (other, second), *rest = found
        meets = tuple(map(max, one.meets, other.meets))
        both = replace(one, total=other.total, meets=meets)
        found = [(both, first + second), *rest]
    return tuple(replace(card, count=count) for card, count in found)


def _last_land(way: CostDemand, turn: int) -> Checks:
    """A cost of as much mana as turns takes a land that can be used as it enters.

    On turn 1 that is the only land, and those that enter tapped count for nothing anyway.
    """
    return ((UNTAPPED, 1),) if way.size == turn > 1 else ()


def _of_colors(way: CostDemand, colors: Sequence[Mask]) -> Checks:
    """The sets of symbols of a way to pay in which only some colors are asked for."""
    symbols = tuple(sorted(mask if mask in colors else ANY for mask in way.symbols))
    return CostDemand(symbols).checks


def _fitted(rows: Ints, room: int) -> Ints:
    """Rows with no more lands than there is room for: what there is most of gives way to heavy lands."""
    found = rows.copy()
    while len(over := np.flatnonzero(found.sum(axis=1) > room)):
        first = np.argmax(found[over][:, :2], axis=1)
        none = found[over, first] == 0
        found[over, np.where(none, 2, first)] -= 1
    return found
