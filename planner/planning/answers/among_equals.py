"""Of payments that are equal in every tier, the one whose rest can still pay for the most.

What the rest can pay for is no sum over what is used, so no decider optimizes it. Payments are compared
that tap other sources for one mana each, in place of those that the best plan taps, and give up as much.
Where more could be equal than are looked at, the answer says so (``not_compared``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from operator import mul

from planner.contract.answer import Answer, Plan
from planner.costing.question import Question
from planner.game.caching import cached_property, remembered
from planner.game.canonical_order import canonical_ranks, in_canonical_order
from planner.game.clock import Clock, OutOfTimeError
from planner.game.mana_abilities import ManaAbility, TapSelf
from planner.game.objects import Game, GameObject
from planner.game.prices import UNTIERED
from planner.game.records import Record
from planner.game.vocabulary import Zone
from planner.models.deciders.hall.demand_checks import is_bare, needed_by
from planner.models.problem.objective import Objective, objective_of, rows_of
from planner.models.problem.source_classes import able_of, given_up_by
from planner.planning.answers.left_payable import (
    Makes,
    Needs,
    abilities_to_pay,
    left_of,
    makes,
    most_of_rest,
    needs_of,
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
        self._game = question.game
        self._objective = objective_of(question.prices)
        self._gone = frozenset((*plan.summary.tapped, *plan.summary.lost))
        barred = question.forbid | question.require | self._objective.sparing
        activated = {step.object for step in plan.steps if step.action == "activate"}
        self._classes = list(self._found(barred | (self._gone - activated)))
        self._swapped = frozenset([i for one in self._classes for i in one.ids])
        self._kept = self._gone - self._swapped
        self.all_seen = not self._kept

    def _found(self, fixed: frozenset[str]) -> Iterator[_Class]:
        alike: dict[_Alike, list[str]] = {}
        for entry, key in _tappable(self._game, self._objective):
            if fixed.isdisjoint(entry.ids):
                alike.setdefault(key, []).extend(entry.ids)
            elif ids := [i for i in entry.ids if i not in fixed]:
                if self._objective.tells_apart(entry.ids):
                    price = _price_of_tapping(entry.only(set(ids)), self._objective)
                    if price is None:
                        continue
                    key = (key[0], price, *key[2:])
                alike.setdefault(key, []).extend(ids)
        for (rows, price, made, _), ids in alike.items():
            yield _Class(tuple(ids), rows, price, len(self._gone.intersection(ids)), made)

    @cached_property
    def _each(self) -> list[int]:
        """The price of tapping one source of each class."""
        return [one.price for one in self._classes]

    @cached_property
    def _rows(self) -> list[tuple[list[int], list[int]]]:
        """Rows that count classes: the price by how many of those are tapped, and the classes' numbers."""
        counting: dict[str, list[int]] = {}
        for number, one in enumerate(self._classes):
            for row in one.rows:
                counting.setdefault(row, []).append(number)
        gone, there = dict.fromkeys(counting, 0), dict.fromkeys(counting, 0)
        for entry in self._game.objects if counting else ():
            for row in rows_of(entry).intersection(counting):
                there[row] += entry.count
                if self._kept:
                    gone[row] += len(self._kept.intersection(entry.ids))
        found = []
        for row, counted in counting.items():
            steps = self._objective.row(row, there[row])
            found.append(([steps.price(number) for number in range(gone[row], there[row] + 1)], counted))
        return found

    @cached_property
    def _left(self) -> Counter[int]:
        """Mana that sources of no class here could still make, by its types."""
        return left_of(self._game, self._kept | self._swapped)

    def better(self) -> list[frozenset[str]]:
        """List the other sets of unused sources that leave more payable than the plan, the best first."""
        numbers = [one.tapped for one in self._classes]
        if not sum(numbers) or len(self._classes) < 2:
            return []
        here = self._worth(numbers)
        uncounted = sum([len(one.ids) for one in self._classes if one.makes is None])
        if here >= most_of_rest(self._game, self._kept, max(sum(numbers) - uncounted, 0)):
            return []
        price, ranks = self._price(numbers), canonical_ranks(self._game)
        found: list[tuple[int, int, frozenset[str]]] = []
        for number, other in enumerate(_shared_out(sum(numbers), [len(one.ids) for one in self._classes])):
            if number >= MOST_SETS:
                self.all_seen = False
                break
            if other != numbers and self._price(other) == price:
                worth = self._worth(other)
                if worth > here:
                    tapped = self._tapped(other)
                    found.append((-worth, sum([ranks[i] for i in tapped]), self._swapped.difference(tapped)))
        return [unused for _, _, unused in sorted(found, key=lambda one: one[:2])]

    def _price(self, numbers: Sequence[int]) -> int:
        """Price of tapping these numbers of each class, without the part common to all of these plans."""
        price: int = sum(map(mul, self._each, numbers))
        for prices, counted in self._rows:
            price += prices[sum([numbers[c] for c in counted])]
        return price

    def _tapped(self, numbers: Sequence[int]) -> list[str]:
        """Ids of the tapped objects of each class, first those that the plan taps."""
        found: list[str] = []
        ranks = canonical_ranks(self._game)
        for one, number in zip(self._classes, numbers, strict=True):
            found += sorted(one.ids, key=lambda i: (i not in self._gone, ranks[i]))[:number]
        return found

    def _worth(self, numbers: Sequence[int]) -> int:
        left = self._left.copy()
        for one, number in zip(self._classes, numbers, strict=True):
            if one.makes is not None:
                left[one.makes.types] += one.makes.amount * (len(one.ids) - number)
        gone = self._kept.union(self._tapped(numbers)) if abilities_to_pay(self._game) else self._kept
        return worth_of_rest(self._game, gone, left)


def _shared_out(number: int, most: Sequence[int]) -> Iterator[list[int]]:
    """List the ways to share out a number among places, each with a maximum; the first places get most.

    >>> [*_shared_out(2, [1, 1, 2])]
    [[1, 1, 0], [1, 0, 1], [0, 1, 1], [0, 0, 2]]
    """
    found, rest = list(most), number
    if rest > sum(most):
        return
    start = 0
    while True:
        for place in range(start, len(found)):
            found[place] = min(most[place], rest)
            rest -= found[place]
        yield list(found)
        room = 0
        for place in range(len(found) - 1, -1, -1):  # the last one that can give one to those after it
            if found[place] and room:
                break
            rest += found[place]
            room += most[place] - found[place]
        else:
            return
        found[place] -= 1
        rest, start = rest + 1, place + 1


@remembered
def _tappable(game: Game, objective: Objective) -> list[tuple[GameObject, _Alike]]:
    """List what can be tapped for one mana, in canonical order, with what like ones have in common."""
    found = []
    for entry in in_canonical_order(game):
        price = None if entry.forbid else _price_of_tapping(entry, objective)
        if price is not None:
            found.append((entry, (rows_of(entry), price, makes(entry), needs_of(entry))))
    return found


def _price_of_tapping(entry: GameObject | None, objective: Objective) -> int | None:
    """Price of tapping one of these for one mana, without rows; None if it can't, or does more."""
    if entry is None or not entry.can_tap:
        return None
    given = zip(able_of(entry), given_up_by(entry, objective), strict=True)
    each = [price for ability, price in given if _makes_one(ability)]
    return min(each) + objective.of_made(1) if each else None


@remembered
def _makes_one(ability: ManaAbility) -> bool:
    """Whether an ability taps its permanent for one mana and does nothing else."""
    if ability.zone != Zone.BATTLEFIELD or ability.cost != (TapSelf(),) or ability.triggered:
        return False
    return ability.makes.most == 1 and not ability.loses_itself
