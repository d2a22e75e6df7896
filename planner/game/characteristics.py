"""What an object is (109.3), and what a cost is paid for: all that filters and restrictions ask about."""

from __future__ import annotations

import re
from collections.abc import Mapping

from planner.game.mana import ManaCost
from planner.game.purposes import ProducedBy
from planner.game.records import Record, replace
from planner.game.vocabulary import PaymentKind, Zone

_SIZE_COUNTER = re.compile(r"([+-]\d{1,4})/([+-]\d{1,4})")


class Characteristics(Record, frozen=True):
    """The characteristics of one object that bear on payments (109.3).

    ``power`` is None where the request doesn't say it, or says it as ``*``. ``adventure`` says that
    the card has an Adventure (715.1), ``every_creature_type`` that it is every creature type, besides the
    ``subtypes`` that are listed (702.73a), ``stated_mana`` that its text has all of its mana
    abilities: its land types give it none.
    """

    name: str
    mana_cost: ManaCost
    mana_value: int
    supertypes: frozenset[str]
    types: frozenset[str]
    subtypes: tuple[str, ...]
    power: int | None = None
    toughness: int | None = None
    colors: frozenset[str] = frozenset()
    text: str = ""
    token: bool = False
    adventure: bool = False
    every_creature_type: bool = False
    stated_mana: bool = False

    @property
    def is_creature(self) -> bool:
        """Whether the object is a creature (302)."""
        return "Creature" in self.types

    @property
    def is_land(self) -> bool:
        """Whether the object is a land (305)."""
        return "Land" in self.types

    @property
    def is_snow(self) -> bool:
        """Whether mana from this object is mana from a snow source (107.4h)."""
        return "Snow" in self.supertypes


def unsized(card: Characteristics) -> Characteristics:
    """The same card without power and toughness, which no text's meaning rests on."""
    return card if card.power is None is card.toughness else replace(card, power=None, toughness=None)


def sized(card: Characteristics, counters: Mapping[str, int], sign: int = 1) -> Characteristics:
    """Copy a card with its counters such as +1/+1 and -0/-1 added to its size (122.1a).

    ``sign`` -1 subtracts them instead. An unknown size stays unknown.
    """
    power = toughness = 0
    for kind, number in counters.items():
        if match := _SIZE_COUNTER.fullmatch(kind):
            power += sign * number * int(match[1])
            toughness += sign * number * int(match[2])
    if not power and not toughness:
        return card
    return replace(
        card,
        power=None if card.power is None else card.power + power,
        toughness=None if card.toughness is None else card.toughness + toughness,
    )


def smaller_by(kind: str) -> int:
    """How much a counter of this kind lowers toughness: 1 for a -1/-1 counter, 0 for others."""
    match = _SIZE_COUNTER.fullmatch(kind)
    return max(-int(match[2]), 0) if match else 0


FACE_DOWN = Characteristics(
    "", ManaCost(""), 0, frozenset(), frozenset({"Creature"}), (), 2, 2, frozenset(), ""
)
"""What a spell or a permanent is that is face down (708.2a)."""


class Purpose(Record, frozen=True):
    """What a cost is paid for: a spell, an ability, an effect or a special action.

    ``kind`` is ``"spell"``, ``"ability"`` (an activation), ``"effect"`` or
    ``"special_action"``; ``card`` the spell, or the source of the ability, None where
    the request doesn't say. ``tags`` are facts that restrictions ask for: ``"x"`` (the
    cost contains {X}), ``"c"`` (it contains {C}), ``"kicked"``, ``"flashback"``,
    ``"foretell"``, ``"equip"``, ``"cumulative upkeep"``, ``"face down"``, ``"turn face
    up"``, ``"disturb"``, ``"class level"``, ``"unlock"``, ``"not owned"``, and any
    keyword or label whose costs or abilities a text names (``"power-up"``); ``zone`` is
    where a spell is cast from. Each of ``only_from`` narrows whose mana may be spent at all.
    """

    kind: PaymentKind = PaymentKind.SPELL
    card: Characteristics | None = None
    tags: frozenset[str] = frozenset()
    zone: Zone = Zone.HAND
    commander: bool = False
    mana_ability: bool = False
    only_from: tuple[ProducedBy, ...] = ()
