"""Mana as abilities' texts say it: which types, how much, what is chosen (106.1, 106.7)."""

from __future__ import annotations

from planner.game.amounts import ONCE, Amount
from planner.game.filters import Filter
from planner.game.records import Record


class ListedTypes(Record, frozen=True):
    """Types of mana listed in the text, as letters."""

    types: str


class ChosenColor(Record, frozen=True):
    """The color chosen as the object entered, stated under ``chosen`` in the request."""


class CommanderIdentity(Record, frozen=True):
    """The colors in the commander's color identity (903.4)."""


class CouldProduce(Record, frozen=True):
    """Types (or only colors) of mana that objects which fit a filter could produce (106.7)."""

    objects: Filter
    colors_only: bool = False


class ColorsAmong(Record, frozen=True):
    """The colors among objects that fit a filter."""

    objects: Filter


class TakenCouldProduce(Record, frozen=True):
    """Types of mana that the object taken by the cost could produce (Squandered Resources)."""


TypeChoice = ListedTypes | ChosenColor | CommanderIdentity | CouldProduce | ColorsAmong | TakenCouldProduce


class Runs(Record, frozen=True):
    """One of these runs of mana, ``times`` times ({G} for each creature)."""

    runs: tuple[str, ...]
    times: Amount = ONCE


class OfOneType(Record, frozen=True):
    """``amount`` mana, all of any one of the types."""

    types: TypeChoice
    amount: Amount = ONCE


class Combination(Record, frozen=True):
    """``amount`` mana, each of any of the types."""

    types: TypeChoice
    amount: Amount


class Different(Record, frozen=True):
    """``amount`` mana, each of a different one of the types."""

    types: TypeChoice
    amount: int


class OneOfEach(Record, frozen=True):
    """One mana of each of the types."""

    types: TypeChoice


Output = Runs | OfOneType | Combination | Different | OneOfEach
