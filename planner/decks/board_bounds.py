"""What whole boards can make at the most: of most boards that can't pay, the planner need not be asked.

A permanent whose mana rests on others counts with the most that it can make, of the types that its text
names. Where it counts permanents, that is as many as could fit what its text counts, by their card types
and subtypes alone. Mana that can't be spent on the cost doesn't count.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import product
from operator import or_
from typing import TYPE_CHECKING

import numpy as np

from planner.decks.board_order import changes_others, facts_of_source
from planner.decks.demands import Cost
from planner.decks.facts import CardFacts, Outputs, facts_of, size_and_amount, types_of
from planner.decks.kinds import CardRole
from planner.game.amounts import Amount, Count, Fixed
from planner.game.characteristics import Characteristics, Purpose
from planner.game.filters import Clause
from planner.game.land_types import LAND_TYPES
from planner.game.mana import COLORS, TYPES
from planner.game.mana_abilities import TapSelf
from planner.game.matching import allows
from planner.game.vocabulary import PaymentKind, Zone
from planner.game.written_abilities import ManaPart, WrittenAbility
from planner.models.deciders.hall.condition import SNOW, Mask, mask_of
from planner.models.deciders.hall.in_bulk import meetings

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from planner.decks.cost_view import CostView

    Ints = NDArray[np.int16]
    Bools = NDArray[np.bool_]

Growth = tuple[int, tuple[int, ...]]
"""The most mana of a permanent: for itself, and for each permanent of each kind that it may count."""
_ALL, _COLORS = mask_of(TYPES), mask_of(COLORS)


class BoardBounds:
    """Bounds for the boards of the kinds that one cost sees."""

    def __init__(self, view: CostView, cost: Cost) -> None:
        self._view = view
        kinds = view.kinds
        facts = [facts_of_source(kind.identity) for kind in kinds]
        cards = [None if one is None else one.card for one in facts]
        spent = _Spending(cost, [one for one in facts if one is not None])
        fed = np.array([len(kind.feed) for kind in kinds], dtype=np.int16)
        self._whole, self._net = view.most.copy(), np.maximum(view.most - fed, 0)
        """The most mana of each kind, spent on anything; and what of it adds to other mana for the cost."""
        self._counted = np.zeros((len(kinds), len(kinds)), dtype=np.int16)
        self._reach = view.hopes_reach.copy()
        self._types = np.zeros_like(self._reach)
        self._waits = np.ones(len(kinds), dtype=np.int16)
        """Whether a permanent that can't be used yet makes nothing: not if it makes mana without {T}."""
        self._boundless: list[int] = []
        for number, (kind, one) in enumerate(zip(kinds, facts, strict=True)):
            if one is not None and not all(map(_taps, one.permanent.written)):
                self._waits[number] = 0
            by_text = one is not None and one.permanent.written and not kind.units  # a land that finds one
            if not (kind.beside or kind.changes or kind.used_up or by_text):
                continue
            able = [] if one is None else [w for w in one.permanent.written if spent.may_use(w, kind)]
            most = self._add(number, kind, one, able, cards)
            mask = _ALL if one is None or kind.changes else reduce(or_, kind.units, _types(able)) | SNOW
            self._types[number] = meetings([mask], cost.unions)[0]
            self._reach[number] = (most + kind.turned) * self._types[number]
        self._counts = [n for n, kind in enumerate(kinds) if kind.grows or self._counted[n].any()]
        self._changes = [n for n, one in enumerate(facts) if one is not None and changes_others(one)]
        self._grow = np.flatnonzero(self._counted.any(axis=1))

    def _add(
        self,
        number: int,
        kind: CardRole,
        facts: CardFacts | None,
        able: Sequence[WrittenAbility],
        cards: Sequence[Characteristics | None],
    ) -> int:
        """Add a kind whose mana rests on others, by its abilities for the cost: the most that it makes."""
        read = facts is not None and not facts.permanent.unread
        growth = _growth(able, cards) if read else None
        whole = _growth(facts.permanent.written, cards) if read and facts is not None else None
        if facts is None or growth is None or whole is None:
            self._boundless.append(number)
            return int(self._net[number])
        self._counted[number] = growth[1]
        self._whole[number] = max(self._whole[number], whole[0])
        if kind.grows or len(able) < len(facts.permanent.written):  # hopes are too many
            self._net[number] = max(growth[0], not LAND_TYPES.isdisjoint(facts.card.subtypes))
            return int(self._net[number])
        for one in able:
            more = _growth([one], cards)
            assert more is not None  # all of them together are bounded
            self._net[number] = max(self._net[number], more[0] - _takes_mana(one))
        return max(int(self._net[number]), growth[0])

    def could_pay(self, boards: Ints, late: Ints) -> Bools:
        """Which boards could pay, a row each; ``late`` of the permanents can't be used yet."""
        ready = boards - late * self._waits
        grow = self._grow
        grown = ready[:, grow] * (boards @ self._counted[grow].T)
        changed = (boards[:, self._changes] > 0).any(axis=1)
        boundless = (ready[:, self._boundless] > 0).any(axis=1)
        boundless |= changed & (boards[:, self._counts] > 0).any(axis=1)
        total = np.where(changed, ready @ self._whole, ready @ self._net + grown.sum(axis=1))
        near = self._view.rank_at((ready @ self._reach + grown @ self._types[grow]).T)
        found: Bools = boundless | (total >= self._view.least) & (changed | (near >= 0))
        return found


class _Spending:
    """What mana is spent on for a cost: the cost itself, and mana abilities that cost mana (106.6)."""

    def __init__(self, cost: Cost, facts: Sequence[CardFacts]) -> None:
        pay = json.loads(cost.payment).get("card")
        spell = None if pay is None else facts_of(pay).card
        tags = frozenset("c" * ("{C}" in cost.text))
        self._purposes = [
            Purpose(kind, spell, tags, zone, commander=True) for kind, zone in product(PaymentKind, Zone)
        ]
        for one in facts:
            if any(map(_takes_mana, one.permanent.written)):
                self._purposes.append(Purpose(PaymentKind.ABILITY, one.card, mana_ability=True))

    def may_use(self, ability: WrittenAbility, kind: CardRole) -> bool:
        """Whether the mana of an ability can be of use; what was chosen for a permanent isn't looked at."""
        only = ability.spend_only
        if only is None or kind.token or _chooses(kind):
            return True
        return any(allows(only, purpose) for purpose in self._purposes)


def _chooses(kind: CardRole) -> bool:
    return "choose" in kind.identity


def _types(able: Iterable[WrittenAbility]) -> Mask:
    """The types of the mana of these abilities: {C} as well where other objects decide."""
    made = (ways for one in able for ways in (one.outputs, *(more for _, more in one.instead)))
    found = reduce(or_, map(types_of, made), 0)
    return _ALL if found & _COLORS == _COLORS else found


def _taps(ability: WrittenAbility) -> bool:
    return any(isinstance(part, TapSelf) for part in ability.cost)


def _takes_mana(ability: WrittenAbility) -> bool:
    return any(isinstance(part, ManaPart) for part in ability.cost)


def _growth(able: Sequence[WrittenAbility], cards: Sequence[Characteristics | None]) -> Growth | None:
    """The most mana of a permanent that may count others; None if its text doesn't bound it."""
    most, each = 0, [0] * len(cards)
    for ability in able:
        bound = _taps(ability) and not ability.instead
        found = _of_outputs(ability.outputs, cards) if bound else None
        if found is None:
            return None
        most, each = max(most, found[0]), list(map(max, each, found[1]))
    return most, tuple(each)


def _of_outputs(outputs: Outputs, cards: Sequence[Characteristics | None]) -> Growth | None:
    """The most mana of what an ability adds, whichever way is chosen."""
    most, each = 0, [0] * len(cards)
    for way in outputs:
        own, counted = 0, [0] * len(cards)
        for output in way:
            sized = size_and_amount(output)
            if sized is None or (found := _of_amount(sized[1], cards)) is None:
                return None
            size = sized[0]
            own += size * found[0]
            counted = [a + size * b for a, b in zip(counted, found[1], strict=True)]
        most, each = max(most, own), list(map(max, each, counted))
    return most, tuple(each)


def _of_amount(amount: Amount, cards: Sequence[Characteristics | None]) -> Growth | None:
    if isinstance(amount, Fixed):
        return amount.number, (0,) * len(cards)
    if not isinstance(amount, Count) or amount.objects.zone != Zone.BATTLEFIELD:
        return None
    clauses = amount.objects.clauses
    fits = (card is not None and any(_may_fit(clause, card) for clause in clauses) for card in cards)
    return 0, tuple(amount.times * one for one in fits)


def _may_fit(clause: Clause, card: Characteristics) -> bool:
    """Whether a card has the types that a clause asks for; what else it asks for isn't looked at."""
    of_subtypes = card.every_creature_type or clause.subtypes.issubset(card.subtypes)
    return clause.types <= card.types and of_subtypes
