"""Mana as abilities' texts say it: which types, how much, what is chosen (106.1, 106.7)."""

from __future__ import annotations

from dataclasses import dataclass

from planner.game.amounts import ONCE, Amount
from planner.game.filters import Filter


@dataclass(frozen=True, slots=True)
class Listed:
    """Types that the text lists, as letters."""

    types: str


@dataclass(frozen=True, slots=True)
class ChosenColor:
    """The color chosen as the object entered, under ``chosen`` in the request."""


@dataclass(frozen=True, slots=True)
class CommanderIdentity:
    """The colors in the commander's color identity (903.4)."""


@dataclass(frozen=True, slots=True)
class CouldProduce:
    """Types (or only colors) that objects fitting a filter could produce (106.7)."""

    objects: Filter
    colors_only: bool = False


@dataclass(frozen=True, slots=True)
class ColorsAmong:
    """The colors among objects that fit a filter."""

    objects: Filter


@dataclass(frozen=True, slots=True)
class TakenCouldProduce:
    """Types that the object taken by the cost could produce (Squandered Resources)."""


TypeChoice = Listed | ChosenColor | CommanderIdentity | CouldProduce | ColorsAmong | TakenCouldProduce


@dataclass(frozen=True, slots=True)
class Runs:
    """One of these runs of mana, all of it ``times`` over ({G} for each creature)."""

    runs: tuple[str, ...]
    times: Amount = ONCE


@dataclass(frozen=True, slots=True)
class OfOneType:
    """``amount`` mana of any one of the types."""

    types: TypeChoice
    amount: Amount = ONCE


@dataclass(frozen=True, slots=True)
class Combination:
    """``amount`` mana, each of any of the types."""

    types: TypeChoice
    amount: Amount


@dataclass(frozen=True, slots=True)
class Different:
    """``amount`` mana of different types among these."""

    types: TypeChoice
    amount: int


@dataclass(frozen=True, slots=True)
class OneOfEach:
    """One mana of each of the types."""

    types: TypeChoice


Output = Runs | OfOneType | Combination | Different | OneOfEach
