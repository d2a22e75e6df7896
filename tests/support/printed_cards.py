"""Cards as the tests write them: a name, a type line and a text."""

from __future__ import annotations

from typing import Any

from planner.cards.known import known_card
from planner.cards.type_line import parse_type_line
from planner.game.characteristics import Characteristics
from planner.game.mana import ManaCost


def card(name: str, type_line: str = "Artifact", text: str = "") -> Characteristics:
    supertypes, types, subtypes = parse_type_line(type_line)
    return Characteristics(
        name=name,
        mana_cost=ManaCost(""),
        mana_value=0,
        supertypes=supertypes,
        types=types,
        subtypes=subtypes,
        text=text,
        token="Token" in supertypes,
    )


def known(name: str) -> Characteristics:
    found = known_card(name)
    assert found is not None
    return from_object(found)


def from_object(face: dict[str, Any]) -> Characteristics:
    return card(face["name"], face.get("type_line") or "", face.get("oracle_text") or "")


def faces(card_object: dict[str, Any]) -> list[Characteristics]:
    return [from_object(face) for face in card_object.get("card_faces") or [card_object]]
