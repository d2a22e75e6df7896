"""Of payments that are equal in every tier, the one whose rest can still pay for the most.

What the rest can pay for is no sum over what is used, so no decider optimizes it. Payments are compared
that tap other sources for one mana each, in place of those that the best plan taps, and give up as much.
Where more could be equal than are looked at, the answer says so (``not_compared``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from planner.contract.answer import Answer, Plan
from planner.costing.question import Question
from planner.game.caching import remembered
from planner.game.canonical_order import canonical_ranks, in_canonical_order
from planner.game.clock import Clock, OutOfTimeError
from planner.game.mana_abilities import ManaAbility, TapSelf
from planner.game.objects import GameObject
from planner.game.prices import UNTIERED
from planner.game.records import Record
from planner.game.vocabulary import Zone
from planner.models.deciders.hall.demand_checks import is_bare, needed_by
from planner.models.problem.objective import Objective, objective_of, rows_of
from planner.models.problem.source_classes import able_of, given_up_by
from planner.planning.answers.left_payable import (
    PER_SMALL_COST,
    Makes,
    Needs,
    abilities_to_pay,
    left_of,
    makes,
    most_of_rest,
    needs_of,
    small_costs,
    worth_of_rest,
)
from planner.planning.question.compiled_board import CompiledBoard
from planner.planning.question.methods import is_steady

STILL_PAYABLE = "what the rest can still pay for"
"""What an answer names where payments that are equal in every tier weren't all compared by it."""
MOST_SETS = 32
"""So many sets of sources are looked at."""
_MOST_PLANNED = 2
"""So many of those that leave more are planned with."""


_Alike = tuple[frozenset[str], int, Makes | None, tuple[Needs, ...]]
"""What interchangeable sources have in common."""


class _Class(Record, frozen=True):
    """Interchangeable sources of one mana, and how many of them a plan taps.

    ``price`` is the price of tapping one, ``makes`` the mana it can make while untapped.
    """

    ids: tuple[str, ...]
    rows: frozenset[str]
    price: int
    tapped: int
    makes: Makes | None


def best_of_equals(
    question: Question,
    plan: Plan,
    board: CompiledBoard | None,
    clock: Clock,
    planned: Callable[[Question], Answer],
    is_as_good: Callable[[Plan], bool] = lambda _: True,
) -> Plan:
    """Find the plan that leaves the most payable, among the plans equal to a best one in every tier.

    ``planned`` answers a question; ``is_as_good`` says whether a plan of the same price leaves as much of the
    hand castable. Returns ``plan`` itself if no other one leaves more.
    """
    if question.table.profile == UNTIERED or not is_anything_left(question, plan):
        return plan
    equals = _Equals(question, plan)
    better = equals.better() if is_steady(question) else []
    found = plan
    for unused in better[:_MOST_PLANNED]:
        if clock.is_over:
            equals.all_seen = False
            break
        other = _without(question, unused, board, planned)
        if other is None or other.lethal != plan.lethal or other.whole_price != plan.whole_price:
            continue
        if is_as_good(other):
            found = other
            found.optimal, found.bound = plan.optimal, plan.bound
            break
    else:
        equals.all_seen = equals.all_seen and len(better) <= _MOST_PLANNED
    if not equals.all_seen or not is_steady(question):
        found.not_compared = [STILL_PAYABLE]
    return found


def is_anything_left(question: Question, plan: Plan) -> bool:
    """Whether a plan leaves a usable source untapped."""
    gone = {*plan.summary.tapped, *plan.summary.lost}
    free = [entry for entry in question.game.objects if entry.abilities and entry.can_tap]
    return any(not gone.issuperset(entry.ids) for entry in free)


def _without(
    question: Question,
    unused: frozenset[str],
    board: CompiledBoard | None,
    planned: Callable[[Question], Answer],
) -> Plan | None:
    """Best plan without some sources; None if the cost can't be paid without them."""
    cost = question.cost
    if len(question.ways) == 1 and is_bare(cost) and board is not None and board.game is question.game:
        halls = board.halls(cost, question.forbid).tapped(unused)
        need = None if halls is None else needed_by(cost, halls.table)
        if halls is not None and need is not None and halls.verdict(need) is False:
            return None
    try:
        found = planned(question.using(forbid=question.forbid | unused))
    except OutOfTimeError:
        return None
    return found if isinstance(found, Plan) else None


class _Equals:
    """The sets of sources that could be tapped in place of a plan's, for the same price."""

    def __init__(self, question: Question, plan: Plan) -> None:
        game = question.game
        self._game = game
        self._prices = objective_of(question.prices)
        self._gone = frozenset((*plan.summary.tapped, *plan.summary.lost))
        barred = question.forbid | question.require | (question.prices.sparing or frozenset())
        activated = {step.object for step in plan.steps if step.action == "activate"}
        fixed = barred | (self._gone - activated)
        self._classes = list(self._found(fixed))
        swapped = {i for one in self._classes for i in one.ids}
        self._kept = self._gone - swapped
        self._base = {row: 0 for one in self._classes for row in one.rows}
        for entry in game.objects if self._kept and self._base else ():
            for row in rows_of(entry).intersection(self._base):
                self._base[row] += len(self._kept.intersection(entry.ids))
        there = dict.fromkeys(self._base, 0)
        for entry in game.objects if there else ():
            for row in rows_of(entry).intersection(there):
                there[row] += entry.count
        self._steps = {row: self._prices.row(row, number) for row, number in there.items()}
        self._ranks = canonical_ranks(game)
        self._left = left_of(game, self._kept.union(swapped))
        self.all_seen = not self._kept

    def _found(self, fixed: frozenset[str]) -> Iterator[_Class]:
        alike: dict[_Alike, list[str]] = {}
        for entry in in_canonical_order(self._game):
            ids = [i for i in entry.ids if i not in fixed]
            price = None if entry.forbid or not ids else _price_of_tapping(entry, ids, self._prices)
            if price is not None:
                key = (rows_of(entry), price, makes(entry), needs_of(entry))
                alike.setdefault(key, []).extend(ids)
        for (rows, price, made, _), ids in alike.items():
            yield _Class(tuple(ids), rows, price, len(self._gone.intersection(ids)), made)

    def better(self) -> list[frozenset[str]]:
        """List the other sets of unused sources that leave more payable than the plan, the best first."""
        numbers = [one.tapped for one in self._classes]
        if not sum(numbers) or len(self._classes) < 2:
            return []
        here = self._worth(numbers)
        uncounted = sum([len(one.ids) for one in self._classes if one.makes is None])
        if here >= most_of_rest(self._game, self._kept, max(sum(numbers) - uncounted, 0)):
            return []
        price = self._price(numbers)
        found: list[tuple[int, int, frozenset[str]]] = []
        for number, other in enumerate(_shared_out(sum(numbers), [len(one.ids) for one in self._classes])):
            if number >= MOST_SETS:
                self.all_seen = False
                break
            if other != numbers and self._price(other) == price:
                worth = self._worth(other)
                if worth > here:
                    tapped = self._tapped(other)
                    found.append((-worth, sum([self._ranks[i] for i in tapped]), self._unused(tapped)))
        return [unused for _, _, unused in sorted(found, key=lambda one: one[:2])]

    def _price(self, numbers: Sequence[int]) -> int:
        """Price of tapping these numbers of each class, without the part common to all of these plans."""
        gone = dict(self._base)
        price = 0
        for one, number in zip(self._classes, numbers, strict=True):
            if number:
                price += one.price * number
                for row in one.rows:
                    gone[row] += number
        return price + sum([self._steps[row].price(number) for row, number in gone.items() if number])

    def _tapped(self, numbers: Sequence[int]) -> list[str]:
        """Ids of the tapped objects of each class, first those that the plan taps."""
        found: list[str] = []
        for one, number in zip(self._classes, numbers, strict=True):
            found += sorted(one.ids, key=lambda i: (i not in self._gone, self._ranks[i]))[:number]
        return found

    def _worth(self, numbers: Sequence[int]) -> int:
        if abilities_to_pay(self._game):
            return worth_of_rest(self._game, self._kept.union(self._tapped(numbers)))
        left = self._left.copy()
        for one, number in zip(self._classes, numbers, strict=True):
            if one.makes is not None:
                left[one.makes.types] += one.makes.amount * (len(one.ids) - number)
        return PER_SMALL_COST * small_costs(left)

    def _unused(self, tapped: Sequence[str]) -> frozenset[str]:
        return frozenset([i for one in self._classes for i in one.ids]).difference(tapped)


def _shared_out(number: int, most: Sequence[int]) -> Iterator[list[int]]:
    """List the ways to share out a number among places, each with a maximum."""
    if not most:
        if not number:
            yield []
        return
    rest = sum(most[1:])
    for first in range(min(number, most[0]), max(number - rest, 0) - 1, -1):
        for others in _shared_out(number - first, most[1:]):
            yield [first, *others]


def _price_of_tapping(entry: GameObject, ids: list[str], objective: Objective) -> int | None:
    """Price of tapping one of these for one mana, without rows; None if it can't, or does more."""
    if not entry.can_tap:
        return None
    one = entry.only(set(ids)) if objective.tells_apart(entry.ids) else entry
    if one is None:
        return None
    given = zip(able_of(one), given_up_by(one, objective), strict=True)
    made = objective.of_made(1)
    return min([price + made for ability, price in given if _makes_one(ability)], default=None)


@remembered
def _makes_one(ability: ManaAbility) -> bool:
    """Whether an ability taps its permanent for one mana and does nothing else."""
    if ability.zone != Zone.BATTLEFIELD or ability.cost != (TapSelf(),) or ability.triggered:
        return False
    return ability.makes.most == 1 and not ability.loses_itself
