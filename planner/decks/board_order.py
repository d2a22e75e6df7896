"""Boards of which one has all that another one has: what the planner says of one settles others, too.

Whoever can pay with some permanents can pay with these and more, as nobody has to use them. That isn't so
where a permanent bears on what others do, or has mana only while others are missing: boards that differ in
such permanents are asked about one by one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from planner.decks.facts import CardFacts, Outputs, facts_of, size_and_amount, types_of
from planner.decks.kinds import CardRole
from planner.game.amounts import (
    Amount,
    Count,
    CountersOnSelf,
    Devotion,
    Domain,
    Fixed,
    Scaled,
    Size,
    Varieties,
)
from planner.game.filters import Filter
from planner.game.mana_outputs import (
    ChosenColor,
    ColorsAmong,
    CommanderIdentity,
    CouldProduce,
    Different,
    ListedTypes,
    OneOfEach,
    Output,
    Runs,
)
from planner.game.written_abilities import (
    AnyOf,
    Bears,
    ChosenIs,
    Condition,
    HasCount,
    Not,
    TurnCondition,
    TypeChange,
    WrittenAbility,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int16]
    Bools = NDArray[np.bool_]


class BoardOrder:
    """What is known of boards of these kinds: each verdict settles the boards that have more, or less."""

    def __init__(self, kinds: Sequence[CardRole]) -> None:
        facts = [facts_of_source(kind.identity) for kind in kinds]
        known = [one for one in facts if one is not None]
        self._is_one = all(map(_only_helped, known))
        self._fixed = [n for n, one in enumerate(facts) if one is not None and changes_others(one)]
        self._settled: dict[bool, NDArray[Any]] = {}

    def verdicts(self, boards: Ints, late: Ints, ask: Callable[[int], bool]) -> Bools:
        """The verdict on each board, a row each; ``late`` of its permanents can't be used yet.

        ``ask`` gives the verdict on one of them, by its number; of no two boards twice.
        """
        rows = np.concatenate([boards, -late], axis=1)
        found: Bools = np.zeros(len(rows), dtype=np.bool_)
        if not self._is_one:
            found[:] = [ask(number) for number in range(len(rows))]
            return found
        order = np.argsort(boards.sum(axis=1), kind="stable")
        left = order[~self._known(rows[order], order, found)]
        while len(left):
            number = int(left[len(left) // 2])
            found[number] = verdict = ask(number)
            self._keep(rows[number], verdict)
            settled = self._settles(rows[number], rows[left], verdict)
            found[left[settled]] = verdict
            left = left[~settled]
        return found

    def _known(self, rows: NDArray[Any], numbers: NDArray[np.intp], found: Bools) -> Bools:
        """Which of the rows are settled by what was asked before; their verdicts are written down."""
        known: Bools = np.zeros(len(rows), dtype=np.bool_)
        for verdict, boards in self._settled.items():
            for board in boards:
                settled = self._settles(board, rows, verdict)
                found[numbers[settled]] = verdict
                known |= settled
        return known

    def _settles(self, board: NDArray[Any], rows: NDArray[Any], verdict: bool) -> Bools:
        """Which rows have the verdict of this board: those with more if it can pay, else those with less."""
        alike = rows >= board if verdict else rows <= board
        found: Bools = np.all(alike, axis=1)
        if self._fixed:
            found &= (rows[:, self._fixed] == board[self._fixed]).all(axis=1)
        return found

    def _keep(self, board: NDArray[Any], verdict: bool) -> None:
        """Note a verdict, in place of those that follow from it."""
        before = self._settled.get(verdict)
        if before is None:
            self._settled[verdict] = board[None]
            return
        rest = before[~self._settles(board, before, verdict)]
        self._settled[verdict] = np.concatenate([rest, board[None]])


@lru_cache(maxsize=8192)
def facts_of_source(source: str) -> CardFacts | None:
    """The facts of a permanent as the planner reads it; None for what the planner isn't shown."""
    if not source:
        return None
    from planner.decks.cards_of import card_object

    card = json.loads(source)["card"]
    return facts_of(card_object(card, "deck") if isinstance(card, str) else card)


def changes_others(facts: CardFacts) -> bool:
    """Whether it bears on what other permanents are or make, on costs, or on how mana is spent."""
    read = facts.permanent
    of_mana = read.grants or read.copies or read.spending or read.triggers or read.replacements
    return bool(of_mana or any(map(_changes_more, read.changes)) or read.costs or facts.mentions.cheaper)


def _changes_more(change: TypeChange) -> bool:
    """Whether a change is of more than how the permanent itself untaps, or of what it can do besides mana."""
    shape = change.types or change.subtypes or change.supertypes or change.removes or change.replaces
    colors = change.colors is not None or change.chosen or change.chosen_color
    return bool(not change.objects.itself or shape or colors or change.loses or change.every_creature_type)


def _only_helped(facts: CardFacts) -> bool:
    """Whether other permanents can only add to what it makes."""
    return not facts.permanent.unread and all(map(_never_less, facts.permanent.written))


def _never_less(ability: WrittenAbility) -> bool:
    """Whether an ability makes as much, of the same types, among more permanents."""
    ways = [ability.outputs, *(more for _, more in ability.instead)]
    conditions = [one for one, _ in ability.instead]
    if ability.only_if is not None:
        conditions.append(ability.only_if)
    return (
        all(map(_stays, conditions))
        and all(_grows(output) for outputs in ways for way in outputs for output in way)
        and all(_as_much(more, ability.outputs) for more in ways[1:])
    )


def _stays(condition: Condition, true: bool = True) -> bool:
    """Whether a condition that is true (or false) still is among more permanents."""
    if isinstance(condition, Not):
        return _stays(condition.condition, not true)
    if isinstance(condition, AnyOf):
        return all(_stays(one, true) for one in condition.conditions)
    if isinstance(condition, HasCount):
        return condition.compare in ((">=", ">") if true else ("<=", "<")) and _rises(condition.count)
    return isinstance(condition, Bears | ChosenIs | TurnCondition)


def _rises(amount: Amount) -> bool:
    """Whether an amount is at least as great among more permanents that may be used sooner."""
    if isinstance(amount, Scaled):
        return amount.times >= 0 and _rises(amount.of)
    if isinstance(amount, Count):
        return amount.times >= 0 and _fits_more(amount.objects)
    if isinstance(amount, Size):  # the greatest of some
        return amount.of is not None and _fits_more(amount.of)
    return isinstance(amount, Fixed | Devotion | Domain | Varieties | CountersOnSelf)


def _fits_more(objects: Filter) -> bool:
    return all(clause.tapped is not True for clause in objects.clauses)


def _grows(output: Output) -> bool:
    """Whether an output is at least as much, of at least these types, among more permanents."""
    if isinstance(output, Runs):
        return _rises(output.times)
    if isinstance(output.types, CouldProduce | ColorsAmong):
        if not _fits_more(output.types.objects):
            return False
    elif not isinstance(output.types, ListedTypes | ChosenColor | CommanderIdentity):
        return False
    return isinstance(output, OneOfEach | Different) or _rises(output.amount)


def _as_much(more: Outputs, than: Outputs) -> bool:
    """Whether what is made instead is of the same one type, and at least as much."""
    most, least = _fixed_size(more), _fixed_size(than)
    types = types_of(than)
    alike = types == types_of(more) and types.bit_count() == 1
    return alike and most is not None and least is not None and most >= least


def _fixed_size(outputs: Outputs) -> int | None:
    """How much mana the one way of these is; None for several ways, or for an amount that varies."""
    if len(outputs) != 1:
        return None
    sizes = list(map(_size, outputs[0]))
    return None if None in sizes else sum(one for one in sizes if one is not None)


def _size(output: Any) -> int | None:
    sized = size_and_amount(output)
    return sized[0] * sized[1].number if sized is not None and isinstance(sized[1], Fixed) else None
