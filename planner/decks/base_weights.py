"""What the lands of a mana base could make at the most on a turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from planner.decks.board_kinds import BoardKinds
from planner.decks.kinds import CardRole
from planner.decks.seen_mana import most_units
from planner.game.records import Record, replace
from planner.models.deciders.hall.condition import ANY, SNOW, Mask

if TYPE_CHECKING:
    from planner.decks.mana_base import BaseProblem, LandGroup

_NO_END = 1_000
"""As much mana as what sets no bound to it is taken to make."""
ALL: Mask = ANY | SNOW
UNTAPPED: Mask = 1 << 10
"""A bit beside mana types for lands that may enter untapped."""


class Weight(Record, frozen=True):
    """What a card makes at the most: ``total`` mana, ``reach`` of the types in ``mask``."""

    total: int
    reach: int
    mask: Mask

    @property
    def is_heavy(self) -> bool:
        """Whether it is more than one mana by itself."""
        return self.total > 1 or self.reach > 1

    def meets(self, union: Mask) -> int:
        """How much of its mana could be spent for a set of symbols."""
        return self.reach if self.mask & union else int(bool(union & UNTAPPED))


class LandWeights:
    """What the groups of lands of a problem could make at the most.

    ``heavy`` are the groups of lands that make more than one mana, change that of others or let others make
    mana, ``finding`` those that find other lands.
    """

    def __init__(self, problem: BaseProblem) -> None:
        self._groups = problem.groups
        kinds = [group.members[0].kind for group in problem.groups]
        self._later = dict(enumerate(_weights(kinds)))
        self.heavy = [number for number, weight in self._later.items() if weight.is_heavy]
        self.finding = [number for number, kind in enumerate(kinds) if kind.finds]
        self._normal: dict[int, dict[int, Mask]] = {}

    def normal_on(self, turn: int) -> dict[int, Mask]:
        """The groups of lands of one mana, with what each could make on a turn, and ``UNTAPPED``."""
        if turn not in self._normal:
            self._normal[turn] = {
                number: self._mask_on(number, turn) for number in self._later if number not in self.heavy
            }
        return self._normal[turn]

    def _mask_on(self, number: int, turn: int) -> Mask:
        weight, group = self.on(number, turn), self._groups[number]
        return weight.mask | (0 if _is_tapped(group, turn) else UNTAPPED)

    def on(self, number: int, turn: int) -> Weight:
        """What a land of a group makes at the most: on turn 1 it is alone, or has entered tapped."""
        weight, group = self._later[number], self._groups[number]
        if turn > 1:
            return weight
        if _is_tapped(group, turn):
            return Weight(0, 0, 0)
        return _alone(group.members[0].kind, weight)


def _is_tapped(group: LandGroup, turn: int) -> bool:
    """Whether a group's lands can't be used as they enter, as the last land for as much mana as turns.

    A land that finds other than basic lands tapped might have had one take the place of an untapped one.
    """
    finds = group.members[0].kind.finds
    if finds and not group.tapped:
        return group.tapped_on(turn, turn) and all(word.startswith("Basic") for word in finds)
    return group.tapped_on(turn, turn)


def _alone(kind: CardRole, weight: Weight) -> Weight:
    """What a land makes without other permanents."""
    if not kind.beside or kind.restricted or kind.adds or kind.grows or not kind.units:
        return weight
    return Weight(len(kind.units), len(kind.units), reduce(or_, kind.units))


def _weights(kinds: Sequence[CardRole]) -> list[Weight]:
    """What a card of each kind makes at the most."""
    board = BoardKinds([replace(kind, identity=kind.source) for kind in kinds])
    found = [_weight(kind) for kind in kinds]
    for number, (kind, weight) in enumerate(zip(kinds, found, strict=True)):
        if kind.grows or number in board.changes:
            found[number] = Weight(_NO_END, _NO_END, ALL)
        elif number in board.gifts:
            found[number] = Weight(weight.total, _NO_END, ALL)
    every = list(zip(kinds, found, strict=True))
    for number, kind in enumerate(kinds):
        others = [weight for one, weight in every if not kind.finds.isdisjoint(one.words)]
        if kind.finds:  # it could be any of them
            total, reach = max([1, *(w.total for w in others)]), max([1, *(w.reach for w in others)])
            found[number] = Weight(total, reach, ALL)
    return found


def _weight(kind: CardRole) -> Weight:
    """The most mana of a card by itself, and of its types with the mana of others that it changes."""
    units = most_units(kind)
    turned = max(one.turned for one in (kind, *kind.becomes, *kind.states))
    feed = 0 if kind.hopes or kind.finds else min(len(kind.feed), len(kind.units))
    return Weight(max(1, len(units) - feed), max(1, len(units) + turned), reduce(or_, units, 0))
