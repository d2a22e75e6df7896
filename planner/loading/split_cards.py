"""Split cards, which have the characteristics of both halves everywhere but on the stack (709.4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from planner.contract.request import CardSpec
from planner.game.characteristics import Characteristics
from planner.game.mana import ManaCost
from planner.game.records import replace

_SPLIT = frozenset({"split", "aftermath"})
_SPELLS = ("Instant", "Sorcery", "Room")
_IN_A_FRAME = ("Adventure", "Omen")


def is_split(card: CardSpec) -> bool:
    """Whether a card is a split card: by its layout, or since all its faces are such spells.

    >>> from planner.contract.request import CardFace
    >>> halves = [CardFace(name=name, mana_cost="{R}", type_line="Instant") for name in ("Fire", "Ice")]
    >>> is_split(CardSpec(name="Fire // Ice", card_faces=halves))
    True
    """
    faces = card.card_faces or []
    if len(faces) < 2 or card.layout is not None:
        return len(faces) > 1 and card.layout in _SPLIT
    types = [face.type_line or "" for face in faces]
    return all(face.mana_cost for face in faces) and all(
        any(kind in line for kind in _SPELLS) and not any(frame in line for frame in _IN_A_FRAME)
        for line in types
    )


def whole(halves: Sequence[Characteristics]) -> Characteristics:
    """Both halves together without a name: types, colors, texts, mana costs (709.4b-d)."""
    return _whole(tuple(halves))


@lru_cache(maxsize=2048)
def _whole(halves: tuple[Characteristics, ...]) -> Characteristics:
    front = halves[0]
    return replace(
        front,
        mana_cost=ManaCost("".join(one.mana_cost.canonical for one in halves)),
        mana_value=sum(one.mana_value for one in halves),
        supertypes=frozenset[str]().union(*(one.supertypes for one in halves)),
        types=frozenset[str]().union(*(one.types for one in halves)),
        subtypes=tuple(dict.fromkeys(name for one in halves for name in one.subtypes)),
        colors=frozenset[str]().union(*(one.colors for one in halves)),
        text="\n".join(one.text for one in halves if one.text),
    )
