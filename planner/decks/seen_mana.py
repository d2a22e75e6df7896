"""What the cards that were seen by a turn could make at the most: a bound on every line of play.

Of the lands as many count as there were turns, those that make most; a spell counts for what it makes beyond
its cost, everything else that makes mana in full, as if it cost nothing. What changes mana of others gives
what comes out, and counts for what that is more. Where a permanent lets others make mana (Urborg, Chromatic
Lantern), those could make it as soon as it was seen; where it bears on others in yet another way, any mana
could be there once its own cost could be paid. A game in which that doesn't pay can't be paid by any line of
play (118.3).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from planner.decks.board_kinds import BoardKinds
from planner.decks.cost_view import CostView, least_size
from planner.decks.dealt_cards import DealtCards
from planner.decks.demands import Cost
from planner.decks.game_plan import Setting
from planner.decks.kinds import MANY, MASK_BITS, CardRole, Library
from planner.game.records import replace
from planner.models.deciders.hall.condition import Mask
from planner.models.deciders.hall.in_bulk import meetings

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int16]
    Bools = NDArray[np.bool_]

BOUND_GAMES = 10_000
"""Games that are dealt for the bound."""
_ANYTHING: Mask = (1 << MASK_BITS) - 1
_GROWN = 20
"""As much mana as what grows without bound is taken to make."""
_NO_CARD = CardRole("no card", token=True)


def could_pay(
    library: Library, cost: Cost, turns: Sequence[int], setting: Setting, seed: int, games: int = BOUND_GAMES
) -> dict[int, float]:
    """For each turn, the part of games in which the cards seen could pay.

    >>> from planner.decks.demands import read_cost
    >>> forest = CardRole("Forest", land=True, units=(16,))
    >>> library = Library(((forest, 40),))
    >>> could_pay(library, read_cost("{2}"), [1, 2], Setting(), 0)
    {1: 0.0, 2: 1.0}
    """
    cards = _dealt(library, setting, seed, games)
    hoped = [(_hoped(kind) if count else _NO_CARD, count) for kind, count in library.kinds]
    view = CostView(Library(tuple(hoped)), cost)
    could = _SeenCards(view)
    order = view.of_kind[cards.order]
    counts = np.zeros((games, len(view.kinds)), dtype=np.int16)
    every, seen = np.arange(games), 0
    found: dict[int, float] = {}
    for turn in sorted(turns):
        for place in range(seen, setting.seen(turn)):
            np.add.at(counts, (every, order[:, place]), 1)
        seen = setting.seen(turn)
        found[turn] = float(could.pay(counts, turn).mean())
    return found


class _SeenCards:
    """What each kind of card could make at the most, by itself and with what others let it make."""

    def __init__(self, view: CostView) -> None:
        self._view = view
        self._lands = np.array([kind.land for kind in view.kinds])
        paid = np.array([least_size(kind) if kind.spell else 0 for kind in view.kinds])
        turned = np.array([kind.turned for kind in view.kinds])
        self._made = np.maximum(view.gives.sum(axis=1) - paid - turned, 0)
        self._kinds = BoardKinds(view.kinds)
        self._sizes = np.array([least_size(kind) for kind in view.kinds])

    def pay(self, counts: Ints, turn: int) -> Bools:
        """In which games the cards seen, a row each, could pay on a turn."""
        gifts = np.array([*self._kinds.gifts], dtype=np.int64)
        found = np.zeros(len(counts), dtype=np.bool_)
        for given in np.unique(counts[:, gifts] > 0, axis=0):
            rows = np.flatnonzero(((counts[:, gifts] > 0) == given).all(axis=1))
            made, reach = self._with(gifts[given].tolist())
            total = self._total(counts[rows], made, turn)
            found[rows] = self._view.met_at((counts[rows] @ reach).T) & (total >= self._view.least)
            found[rows] |= self._bear_on_others(counts[rows], total)
        return found

    def _with(self, gifts: Sequence[int]) -> tuple[Ints, Ints]:
        """What a card of each kind makes, and for which unions of symbols, beside these gifts."""
        made, reach = self._made, self._view.gives_reach
        for number in gifts:
            gift = self._kinds.gifts[number]
            meets = meetings([gift.mask], self._view.unions)[0]
            made = np.maximum(made, gift.fits)
            reach = np.maximum(reach, gift.fits[:, None] * meets)
        return made, reach

    def _total(self, counts: Ints, made: Ints, turn: int) -> Ints:
        """The mana of all cards that aren't lands, and of as many lands as there were turns."""
        lands = self._lands
        total: Ints = counts[:, ~lands] @ made[~lands]
        for least in range(1, int(made.max(initial=0)) + 1):  # the lands that make so much or more
            total = total + np.minimum(counts[:, lands & (made >= least)].sum(axis=1), turn)
        return total

    def _bear_on_others(self, counts: Ints, total: Ints) -> Bools:
        """In which games some card could be there that changes what others make, in whatever way."""
        bears = np.array(self._kinds.changes, dtype=np.int64)
        least = np.where(counts[:, bears] > 0, self._sizes[bears], MANY).min(axis=1, initial=MANY)
        found: Bools = total >= least
        return found


@lru_cache(maxsize=4)
def _dealt(library: Library, setting: Setting, seed: int, games: int) -> DealtCards:
    """The games of a deck: the same for all of its costs."""
    return DealtCards(library, setting, seed, 0, games)


def _hoped(kind: CardRole) -> CardRole:
    """A kind that makes the most mana it could, at once and under all conditions."""
    if not (kind.land or kind.is_ramp):
        return kind
    plain = CardRole(
        kind.name,
        land=kind.land,
        words=kind.words,
        cost=kind.cost,
        spell=kind.spell and not (kind.finds or kind.treasures),
        spell_too=kind.spell_too,
        units=(*most_units(kind), *_turned(kind)),
        turned=len(_turned(kind)),
    )
    return replace(plain, identity=kind.identity)


def _turned(kind: CardRole) -> tuple[Mask, ...]:
    """The mana of others that it, or what it becomes, makes into mana of any type."""
    return (_ANYTHING,) * max(one.turned for one in (kind, *kind.becomes))


def most_units(kind: CardRole) -> tuple[Mask, ...]:
    """The most mana that a card makes in one turn, of whatever types and under whatever conditions."""
    if kind.grows:
        return (_ANYTHING,) * _GROWN
    lists = [
        kind.units,
        kind.hopes,
        *(use.units for use in kind.uses),
        *(most_units(one) for one in kind.becomes),
    ]
    size = max(map(len, lists))
    masks = {mask for one in lists for mask in one}
    if size and (kind.uses or kind.becomes or kind.hopes):
        whole = 0
        for mask in masks:
            whole |= mask
        units: tuple[Mask, ...] = (whole,) * size
    else:
        units = kind.units
    found = (_ANYTHING,) * bool(kind.finds)
    return (*units, *kind.adds, *found, *(_ANYTHING,) * kind.treasures)
