"""Mana abilities as data: what activating one costs and what it adds (605, 602, 106).

Everything that reads, plans, replays or searches payments speaks in these terms; none
of them reads Oracle text itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from planner.mana import TYPES


@dataclass(frozen=True, slots=True)
class TapSelf:
    """{T} in a cost: tap this permanent (107.5, 602.5a for summoning sickness)."""


@dataclass(frozen=True, slots=True)
class PayLife:
    """Pay ``amount`` life (118.3b)."""

    amount: int


@dataclass(frozen=True, slots=True)
class SacrificeSelf:
    """Sacrifice this permanent (701.17)."""


@dataclass(frozen=True, slots=True)
class ExileSelf:
    """Exile this object from the zone where the ability functions."""


CostComponent = TapSelf | PayLife | SacrificeSelf | ExileSelf


@dataclass(frozen=True, slots=True)
class Production:
    """What one resolution of a mana ability adds (106.3).

    Either one of ``runs``, each a string of type letters (``("W", "U")`` for "{W} or
    {U}", ``("WU",)`` for {W}{U}, ``("WW", "UU", ...)`` for "two mana of any one
    color"), or ``amount`` mana, each of any of ``types`` ("in any combination").
    """

    runs: tuple[str, ...] = ()
    amount: int = 0
    types: str = ""

    def __post_init__(self) -> None:
        runs = {"".join(sorted(run, key=TYPES.index)): None for run in self.runs}
        object.__setattr__(self, "runs", tuple(runs))
        types = set(self.types).union(*self.runs) if self.runs else set(self.types)
        object.__setattr__(self, "types", "".join(sorted(types, key=TYPES.index)))
        if self.runs:
            object.__setattr__(self, "amount", max(map(len, self.runs)))

    def can_make(self, mana: str) -> bool:
        """Whether exactly this mana, as type letters, can come out of one activation.

        >>> Production(runs=("W", "U")).can_make("U")
        True
        """
        if self.runs:
            return "".join(sorted(mana, key=TYPES.index)) in self.runs
        return len(mana) == self.amount and set(mana) <= set(self.types)


class SpendOnly(Enum):
    """A restriction on how mana may be spent (106.6)."""

    NOT_NONARTIFACT_SPELL = "can't be spent to cast a nonartifact spell"


@dataclass(frozen=True, slots=True)
class ManaAbility:
    """An activated mana ability (605.1a), read from text or given by a rule (305.6).

    ``number`` counts the activated abilities of its object from 0, intrinsic ones
    first; ``damage`` is what it deals to its controller as it resolves; ``zone`` is
    where it can be activated.
    """

    number: int
    text: str
    cost: tuple[CostComponent, ...]
    production: Production
    damage: int = 0
    zone: str = "battlefield"
    spend_only: SpendOnly | None = None

    @property
    def taps(self) -> bool:
        """Whether {T} is in the cost."""
        return any(isinstance(part, TapSelf) for part in self.cost)

    @property
    def loses_itself(self) -> bool:
        """Whether paying the cost sacrifices or exiles the object itself."""
        return any(isinstance(part, SacrificeSelf | ExileSelf) for part in self.cost)

    @property
    def life(self) -> int:
        """The life that the cost asks for."""
        return sum(part.amount for part in self.cost if isinstance(part, PayLife))


class Could(Enum):
    """What a text that isn't understood could do to a payment, at most.

    It decides which verdicts it leaves standing: what could only help leaves
    ``payable``, what could only hinder leaves ``unpayable``.
    """

    HELP = "add mana or lower a cost"
    HINDER = "raise a cost or take mana away"
    EITHER = "change what can be paid, either way"


@dataclass(frozen=True, slots=True)
class Unread:
    """A line of text that seems to bear on payments and can't be read yet."""

    text: str
    could: Could


@dataclass(frozen=True, slots=True)
class Reading:
    """What the text of one object comes to, as far as payments go.

    ``others`` counts its abilities that are no mana abilities; ``tap_ability`` says
    that one of those is activated with {T} in its cost; ``tapped_damage`` is what a
    trigger deals to its controller whenever it becomes tapped.
    """

    mana_abilities: tuple[ManaAbility, ...] = ()
    others: int = 0
    tap_ability: bool = False
    tapped_damage: int = 0
    haste: bool = False
    defender: bool = False
    unread: tuple[Unread, ...] = ()

    @property
    def types(self) -> str:
        """The types of mana that its mana abilities could make, in the order WUBRGC."""
        made = set().union(*(ability.production.types for ability in self.mana_abilities))
        return "".join(sorted(made, key=TYPES.index))

    @property
    def only_makes_mana_by_loss(self) -> bool:
        """True for Treasure, Gold, Lotus Petal, Eldrazi Spawn: nothing else would be lost."""
        abilities = self.mana_abilities
        return not (self.others or self.unread) and len(abilities) == 1 and abilities[0].loses_itself
