"""The kinds of permanents on boards, by their texts: what they make, and how they bear on others."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from planner.decks.board_gifts import gift_of
from planner.decks.board_order import changes_others, facts_of_source
from planner.decks.kinds import CardRole
from planner.game.land_types import intrinsic_abilities
from planner.game.written_abilities import WrittenAbility
from planner.text.mana.land_types_minded import minds_land_types

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int16]
    Bools = NDArray[np.bool_]

_TREASURE = json.dumps({"card": "Treasure"})


class BoardKinds:
    """Kinds with their cards' facts; None for what no board shows.

    ``gifts`` are what some let others make besides, ``changes`` the kinds that bear on others otherwise,
    ``minds`` those whose mana rests on land types.
    """

    def __init__(self, kinds: Sequence[CardRole]) -> None:
        self.sources = [kind.identity or kind.is_treasure * _TREASURE for kind in kinds]
        self.facts = [facts_of_source(source) for source in self.sources]
        self.cards = [None if one is None else one.card for one in self.facts]
        changes = {n: one for n, one in enumerate(self.facts) if one is not None and changes_others(one)}
        gifts = {n: gift_of(one, self.cards) for n, one in changes.items()}
        self.gifts = {n: gift for n, gift in gifts.items() if gift is not None}
        self.minds = frozenset(n for n in range(len(kinds)) if any(map(minds_land_types, self.written(n))))
        self.changes = [n for n, gift in gifts.items() if gift is None]

    def written(self, number: int) -> Sequence[WrittenAbility]:
        """The mana abilities in the text of a kind."""
        facts = self.facts[number]
        return () if facts is None else facts.permanent.written

    def abilities(self, number: int) -> list[WrittenAbility]:
        """These, and those that a kind has by its basic land types (305.6)."""
        card = self.cards[number]
        return [*(() if card is None else intrinsic_abilities(card)), *self.written(number)]

    def changed(self, boards: Ints) -> Bools:
        """On which boards something bears on what others make, otherwise than by a gift."""
        found: Bools = np.any(boards[:, self.changes] > 0, axis=1)
        return found

    def gifted(self, boards: Ints) -> Bools:
        """On which boards some let others make other mana, which yet others may look at."""
        found: Bools = np.any(boards[:, list(self.gifts)] > 0, axis=1)
        return found
