"""What no mana base is above, spell by spell: each set of colors by itself, with all lands untapped.

Lands of one mana count for the colors that they could make. *Heavy* lands make more than one mana, change
mana of others, or let others make other mana; each counts for the most that it could do. A land that finds
another one counts as a land of any color that finds none. That is a bound, for the game in which nothing is
found can be told beside the one in which it is: let the land that was found stay in the library, at a place
drawn at random. Where it isn't among the cards seen, the finding land stands for it. Where it is, it stands
for itself, the last card seen is missing, and the finding land stands for that one; unless that is a heavy
land. How often that happens at the most is added (``_thinned``).
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

import numpy as np

from planner.decks.board_kinds import BoardKinds
from planner.decks.demands import CostDemand
from planner.decks.kinds import CardRole
from planner.decks.mulligans import HAND
from planner.decks.reach_odds import HeavyLand, ReachQuestion
from planner.game.records import Record, replace
from planner.models.deciders.hall.condition import ANY, SNOW, Mask
from planner.models.deciders.hall.in_bulk import meetings

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from planner.decks.game_plan import Setting
    from planner.decks.mana_base import BaseProblem
    from planner.decks.weighted_spells import WeightedSpell

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

_NO_END = 1_000
"""As much mana as what sets no bound to it is taken to make."""
_ALL: Mask = ANY | SNOW
_MOST_SETS = 8
"""Sets of symbols of a cost that are looked at one by one."""
_MOST_CLASSES = 5
"""Kinds of heavy lands that are told apart."""


class Weight(Record, frozen=True):
    """What a heavy land makes at the most: ``total`` mana, ``reach`` of the types in ``mask``."""

    total: int
    reach: int
    mask: Mask

    def meets(self, union: Mask) -> int:
        """How much of its mana could be spent for a set of symbols."""
        return self.reach if self.mask & union else 0


class BaseReach:
    """Bounds on the chances of the spells of a problem.

    ``normal`` are the groups of lands of one mana, with the types that each could make.
    """

    def __init__(self, problem: BaseProblem, setting: Setting) -> None:
        self._problem, self._setting = problem, setting
        weights = _weights([group.members[0].kind for group in problem.groups])
        self.normal: dict[int, Mask] = {}
        self._heavy: dict[int, Weight] = {}
        self._finding = [number for number, group in enumerate(problem.groups) if group.members[0].kind.finds]
        for number, weight in enumerate(weights):
            if weight.total > 1 or weight.reach > 1:
                self._heavy[number] = weight
            else:
                self.normal[number] = weight.mask
        self._known: dict[object, Floats] = {}

    # --- bases ----------------------------------------------------------------------------------------------

    def at_most(self, bases: Ints) -> Floats:
        """What the chance of each spell isn't above: a row for each base, a column for each spell."""
        found = np.ones((len(bases), len(self._problem.spells)))
        heavy = bases[:, list(self._heavy)]
        for counts in np.unique(heavy, axis=0):
            rows = np.flatnonzero((heavy == counts).all(axis=1))
            there = dict(zip(self._heavy, counts.tolist(), strict=True))
            for place, spell in enumerate(self._problem.spells):
                found[rows, place] = self._of_spell(spell, bases[rows], there)
        finding = bases[:, self._finding].sum(axis=1)
        for place, spell in enumerate(self._problem.spells):
            found[:, place] += self._thinned(finding, heavy.sum(axis=1), spell.turn)
        return np.minimum(found, 1.0)

    def _of_spell(self, spell: WeightedSpell, bases: Ints, there: dict[int, int]) -> Floats:
        total = np.zeros(len(bases))
        lands = bases[:, list(self.normal)].sum(axis=1)
        for way in spell.cost.ways:
            least = np.ones(len(bases))
            for union, asked in _alone(way):
                meeting = bases @ self._meeting(union)
                rows = np.stack([meeting, lands - meeting], axis=1)
                unique, places = np.unique(rows, axis=0, return_inverse=True)
                given = self._given(there, (union,))
                key = (way.size, asked, spell.turn, given, unique.tobytes())
                if key not in self._known:
                    question = self._question((union, 0), ((union, asked),), way.size, spell.turn)
                    self._known[key] = question.chances(unique, given)
                least = np.minimum(least, self._known[key][places.reshape(-1)])
            total += least
        return total

    def _meeting(self, union: Mask) -> Ints:
        """The groups of lands of one mana that could make some of a set: 1, else 0."""
        groups = range(len(self._problem.groups))
        return np.array([bool(self.normal.get(n, 0) & union) for n in groups], dtype=np.int64)

    # --- all bases ------------------------------------------------------------------------------------------

    def enough(self, spell: WeightedSpell) -> float:
        """What the chance of a spell isn't above with any base: all lands make any mana."""
        most = 0.0
        for way in spell.cost.ways:
            whole = max((union for union, _ in way.checks), default=0)
            most += float(self.alone(way, whole, way.size, spell.turn)[-1])
        return min(most, 1.0)

    def alone(self, way: CostDemand, union: Mask, least: int, turn: int) -> Floats:
        """Bound on the chance for each number of lands of one mana that meet a set, all else at its best.

        As many heavy lands as there could be are there: where a base has fewer, others stand in for them.
        """
        given = self._all_heavy((union,))
        lands = self._problem.lands
        room = max(0, lands - sum(one.count for one in given))
        key = ("alone", least, way.size, turn, given)
        if key not in self._known:
            rows = np.array([[n, room - n] for n in range(room + 1)], dtype=np.int64)
            question = self._question((union, 0), ((union, least),), way.size, turn)
            self._known[key] = self._raised(question.chances(rows, given), turn)
        return self._known[key][np.minimum(np.arange(lands + 1), room)]

    def of_two(self, way: CostDemand, colors: tuple[Mask, Mask], turn: int, rows: Ints) -> Floats:
        """Bound on the chance by numbers of lands of one mana: of one color, of the other, and of both."""
        one, other = colors
        symbols = tuple(sorted(mask if mask in colors else ANY for mask in way.symbols))
        checks = tuple((union, least) for union, least in CostDemand(symbols).checks if union & ANY != ANY)
        given = self._all_heavy(tuple(union for union, _ in checks))
        room = max(0, self._problem.lands - sum(heavy.count for heavy in given))
        question = self._question((one, other, one | other, 0), checks, way.size, turn)
        key = ("two", question, given)
        if key not in self._known:
            fitted = _fitted(rows, room)
            unique, places = np.unique(fitted, axis=0, return_inverse=True)
            table = question.chances(np.hstack([unique, room - unique.sum(axis=1, keepdims=True)]), given)
            self._known[key] = self._raised(table, turn)[places.reshape(-1)]
        return self._known[key]

    def _raised(self, chances: Floats, turn: int) -> Floats:
        most = [min(group.most, self._problem.lands) for group in self._problem.groups]
        finding = np.array([sum(most[number] for number in self._finding)])
        heavy = np.array([sum(most[number] for number in self._heavy)])
        return np.minimum(chances + self._thinned(finding, heavy, turn), 1.0)

    def _all_heavy(self, unions: tuple[Mask, ...]) -> tuple[HeavyLand, ...]:
        """All heavy lands that there could be, each at least as good as any land of one mana."""
        lands = self._problem.lands
        most = {number: min(self._problem.groups[number].most, lands) for number in self._heavy}
        given = [
            replace(one, meets=tuple(max(1, meets) for meets in one.meets))
            for one in self._given(most, unions)
            if one.total > 1 or any(one.meets)  # else it is no better than one that meets nothing
        ]
        if sum(one.count for one in given) <= lands:
            return tuple(given)
        total = max(one.total for one in given)
        meets = tuple(max(values) for values in zip(*(one.meets for one in given), strict=True))
        return (HeavyLand(lands, total, meets),)

    # --- both -----------------------------------------------------------------------------------------------

    def _given(self, there: dict[int, int], unions: tuple[Mask, ...]) -> tuple[HeavyLand, ...]:
        """The heavy lands that are there, those alike together."""
        found: dict[tuple[int, tuple[int, ...]], int] = {}
        for number, count in there.items():
            weight = self._heavy[number]
            key = (weight.total, tuple(weight.meets(union) for union in unions))
            found[key] = found.get(key, 0) + count
        given = [HeavyLand(count, *key) for key, count in sorted(found.items()) if count]
        while len(given) > _MOST_CLASSES:  # the two lightest as one
            one, other, *rest = given
            meets = tuple(map(max, one.meets, other.meets))
            given = [HeavyLand(one.count + other.count, max(one.total, other.total), meets), *rest]
        return tuple(given)

    def _question(
        self, classes: Iterable[Mask], checks: Sequence[tuple[Mask, int]], size: int, turn: int
    ) -> ReachQuestion:
        meets = meetings(list(classes), [union for union, _ in checks], np.int64)
        return ReachQuestion(
            meets=tuple(map(tuple, meets.tolist())),
            least=tuple(least for _, least in checks),
            size=size,
            turn=turn,
            cards=self._problem.size,
            seen=self._setting.seen(turn),
        )

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


def _alone(way: CostDemand) -> list[tuple[Mask, int]]:
    """The sets of symbols of a way to pay, each with what it takes; of many the single ones and the whole."""
    if len(way.checks) <= _MOST_SETS:
        return list(way.checks)
    symbols = set(way.symbols)
    whole = max(union for union, _ in way.checks)
    return [(union, least) for union, least in way.checks if union in symbols or union == whole]


def _fitted(rows: Ints, room: int) -> Ints:
    """Rows with no more lands than there is room for: what there is most of gives way to heavy lands."""
    found = rows.copy()
    while len(over := np.flatnonzero(found.sum(axis=1) > room)):
        first = np.argmax(found[over][:, :2], axis=1)
        none = found[over, first] == 0
        found[over, np.where(none, 2, first)] -= 1
    return found


def _weights(kinds: Sequence[CardRole]) -> list[Weight]:
    """What a land of each kind makes at the most."""
    board = BoardKinds([replace(kind, identity=kind.source) for kind in kinds])
    found = [_weight(kind) for kind in kinds]
    for number, (kind, weight) in enumerate(zip(kinds, found, strict=True)):
        if kind.grows or number in board.changes:
            found[number] = Weight(_NO_END, _NO_END, _ALL)
        elif number in board.gifts:
            found[number] = Weight(weight.total, _NO_END, _ALL)
    every = list(zip(kinds, found, strict=True))
    for number, kind in enumerate(kinds):
        others = [weight for one, weight in every if not kind.finds.isdisjoint(one.words)]
        if kind.finds:  # it could be any of them
            total, reach = (
                max([1, *sizes]) for sizes in ([w.total for w in others], [w.reach for w in others])
            )
            found[number] = Weight(total, reach, _ALL)
    return found


def _weight(kind: CardRole) -> Weight:
    """The most mana of a land by itself, and of its types with the mana of others that it changes."""
    forms = (kind, *kind.becomes, *kind.states)
    lists = [units for one in forms for units in (one.units, one.hopes, *(use.units for use in one.uses))]
    adds = max(len(one.adds) for one in forms)
    feed = 0 if kind.hopes or kind.finds else min(len(kind.feed), len(kind.units))
    size = max(map(len, lists)) + adds
    turned = max(one.turned for one in forms)
    mask = reduce(or_, (mask for one in (*lists, *(one.adds for one in forms)) for mask in one), 0)
    return Weight(max(1, size - feed), max(1, size + turned), mask)
