"""What whole boards can make at the most: of most boards that can't pay, the planner need not be asked.

A permanent whose mana rests on others counts with the most that its text lets it make beside them
(``board_readings``). Mana that can't be spent on the cost doesn't count.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from planner.decks.board_kinds import BoardKinds
from planner.decks.board_readings import Company, Mana
from planner.decks.board_verdicts import CHOOSES_TYPE, BoardVerdicts
from planner.decks.demands import Cost
from planner.decks.facts import CardFacts, facts_of
from planner.decks.kinds import CardRole
from planner.decks.sure_boards import SureBoards
from planner.game.characteristics import Purpose
from planner.game.mana_abilities import TapSelf
from planner.game.matching import allows
from planner.game.vocabulary import PaymentKind, Zone
from planner.game.written_abilities import ManaPart, WrittenAbility
from planner.models.deciders.hall.in_bulk import meetings

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from planner.decks.cost_view import CostView

    Ints = NDArray[np.int16]
    Bools = NDArray[np.bool_]


Made = tuple["NDArray[np.intp]", "Ints", "Ints", int]
"""In some rows of boards: the mana of a permanent, what of it meets each union of symbols, what it takes."""
_MOST_CHOSEN = 3
"""Permanents whose ways to make mana are tried one beside another's."""


class BoardBounds:
    """Bounds for the boards of the kinds that one cost sees."""

    def __init__(self, view: CostView, cost: Cost) -> None:
        self._view = view
        kinds, self._kinds = view.kinds, BoardKinds(view.kinds)
        facts = self._kinds.facts
        spent = _Spending(cost, [one for one in facts if one is not None])
        fed = np.array([len(kind.feed) for kind in kinds], dtype=np.int16)
        self._whole, self._net = view.most.copy(), np.maximum(view.most - fed, 0)
        """The most mana of each kind, spent on anything; and what of it adds to other mana for the cost."""
        self._reach = view.hopes_reach.copy()
        self._waits = np.ones(len(kinds), dtype=np.int16)
        """Whether a permanent that can't be used yet makes nothing: not if it makes mana without {T}."""
        self._boundless: list[int] = []
        self._read: dict[int, list[tuple[Mana, int]]] = {}
        """What kinds make at the most whose mana rests on others, in each of several ways."""
        by_texts: list[int] = []
        could = self._reach > 0
        for number, (kind, one) in enumerate(zip(kinds, facts, strict=True)):
            if one is not None and not all(map(_taps, one.permanent.written)):
                self._waits[number] = 0
            by_text = one is not None and one.permanent.written and not kind.units  # a land that finds one
            if not (kind.beside or kind.changes or kind.used_up or by_text):
                continue
            by_texts.append(number)
            could[number] = True
        for number in by_texts:
            kind, one = kinds[number], facts[number]
            reading = None
            if one is not None and not one.permanent.unread:
                able = [ability for ability in self._kinds.abilities(number) if spent.may_use(ability, kind)]
                company = Company(self._kinds.cards, number, cost.unions, self._kinds.sources[number], could)
                reading = company.readings(able)
            if reading is None:
                self._boundless.append(number)
            else:
                self._read[number] = reading
                self._net[number] = self._reach[number] = 0
        acts = {n for n in self._read if self._kinds.written(n)}
        self._rests = [*acts, *(n for n, kind in enumerate(kinds) if kind.grows)]
        self._minds = [*acts & self._kinds.minds]
        gifts = self._kinds.gifts.items()
        self._gifts = {n: meetings([one.mask], cost.unions)[0] * one.fits[:, None] for n, one in gifts}
        self.sure = SureBoards(view, cost, self._kinds, by_texts)

    def pays(self, boards: Ints, late: Ints, verdicts: BoardVerdicts) -> Bools:
        """Which boards pay: what the bounds leave open is asked of the planner."""
        could = self.could_pay(boards, late)
        found: Bools = np.logical_and(could, self.sure.pays(boards, late))
        asks = np.flatnonzero(could & ~found)
        if len(asks):
            found[asks] = verdicts.of_each(boards[asks], late[asks])
        return found

    def could_pay(self, boards: Ints, late: Ints) -> Bools:
        """Which boards could pay, a row each; ``late`` of the permanents can't be used yet."""
        ready = boards - late * self._waits
        changed = self._kinds.changed(boards)
        boundless = (ready[:, self._boundless] > 0).any(axis=1)
        boundless |= changed & (boards[:, self._rests] > 0).any(axis=1)
        boundless |= self._kinds.gifted(boards) & (boards[:, self._minds] > 0).any(axis=1)
        total, reach = ready @ self._net, ready @ self._reach
        for number, met in self._gifts.items():
            rows = np.flatnonzero(boards[:, number] > 0)
            total[rows] += ready[rows] @ (self._kinds.gifts[number].fits * (self._net == 0))
            reach[rows] += ready[rows] @ (self._reach < met)
        chosen: list[list[Made]] = []
        for number, ways in self._read.items():
            rows = np.flatnonzero(ready[:, number] > 0)
            if not len(rows):
                continue
            count = ready[rows, number]
            made: list[Made] = []
            for way, taken in ways:
                most, met = way(boards[rows])
                made.append((rows, most * count, met * count[:, None], taken))
            if len(made) > 1 and len(chosen) < _MOST_CHOSEN and (count == 1).all():
                chosen.append(made)
            else:
                total[rows] += np.maximum.reduce([most for _, most, _, _ in made])
                reach[rows] += np.maximum.reduce([met for _, _, met, _ in made])
        near = np.zeros(len(boards), dtype=np.bool_)
        for ways_taken in product(*chosen):
            near |= self._suffices(total, reach, ways_taken)
        found: Bools = boundless | np.where(changed, ready @ self._whole >= self._view.least, near)
        return found

    def _suffices(self, total: Ints, reach: Ints, more: Sequence[Made]) -> Bools:
        """Where this mana and what some permanents make in one of their ways are enough, of each type."""
        if more:
            total, reach = total.copy(), reach.copy()
        for rows, most, met, _ in more:
            total[rows] += most
            reach[rows] += met
        found: Bools = total >= self._view.least
        for rows, most, _, taken in more:
            found[rows] &= total[rows] - most >= taken  # others pay for it
        found &= self._view.rank_at(np.ascontiguousarray(reach.T)) >= 0
        return found


class _Spending:
    """What mana is spent on for a cost: the cost itself, and mana abilities that cost mana (106.6)."""

    def __init__(self, cost: Cost, facts: Sequence[CardFacts]) -> None:
        pay = json.loads(cost.payment).get("card")
        spell = None if pay is None else facts_of(pay).card
        self._has_types = bool(cost.creature_types)
        tags = frozenset("c" * ("{C}" in cost.text))
        self._purposes = [
            Purpose(kind, spell, tags, zone, commander=True) for kind, zone in product(PaymentKind, Zone)
        ]
        for one in facts:
            if any(map(_takes_mana, one.permanent.written)):
                self._purposes.append(Purpose(PaymentKind.ABILITY, one.card, mana_ability=True))

    def _was_chosen(self, kind: CardRole) -> bool:
        """Whether something was chosen for a permanent; creature types are those of the spell (702.73a)."""
        return "choose" in kind.identity and (self._has_types or CHOOSES_TYPE not in kind.identity)

    def may_use(self, ability: WrittenAbility, kind: CardRole) -> bool:
        """Whether the mana of an ability can be of use; what was chosen for a permanent isn't looked at."""
        only = ability.spend_only
        if only is None or kind.token or self._was_chosen(kind):
            return True
        return any(allows(only, purpose) for purpose in self._purposes)


def _taps(ability: WrittenAbility) -> bool:
    return any(isinstance(part, TapSelf) for part in ability.cost)


def _takes_mana(ability: WrittenAbility) -> bool:
    return any(isinstance(part, ManaPart) for part in ability.cost)
