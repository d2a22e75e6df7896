"""What texts say of which spells may be cast, from where and when, as data (101.2, 117.1a, 601.3)."""

from __future__ import annotations

from enum import Enum

from planner.game.purposes import Allowed
from planner.game.records import Record
from planner.game.written_abilities import Condition


class CastingEffect(Enum):
    """What a rule does to the spells or lands that it names."""

    MAY = "they may be cast from where it says"  # 601.3b
    MAY_PLAY = "lands may be played from where it says"  # 305.1, 601.3b
    FLASH = "they may be cast as though they had flash"  # 601.3c
    CANT = "they can't be cast"  # 101.2, 601.3
    SLOWLY = "they can be cast only as a sorcery could"  # 307.1, 307.5
    ONLY = "they can be cast only while its condition holds"  # 601.3
    NO_LANDS = "lands can't be played"  # 101.2, 305.2
    ANOTHER_LAND = "so many lands more may be played in a turn"  # 305.2


class CastingRule(Record, frozen=True):
    """A sentence that permits or forbids casting spells or playing lands.

    ``spells`` are those that the rule applies to (empty: all), or with ``itself`` only the card that has the
    text; the rule applies while ``only_if`` holds. ``exiled`` restricts it to cards exiled by its object,
    which a board can't tell from other cards in exile; ``number`` counts additional lands. With ``lands``,
    it is about lands from that zone too. One that forbids playing lands (``NO_LANDS``) has the zones alone in
    its ``spells``.
    """

    does: CastingEffect
    text: str
    spells: tuple[Allowed, ...] = ()
    only_if: Condition | None = None
    itself: bool = False
    exiled: bool = False
    number: int = 0
    lands: bool = False
