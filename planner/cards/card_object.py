"""Card objects in one form, whichever file they come from: Scryfall's or MTGJSON's.

The form is Scryfall's, cut down to what a rule can ask for, with each fact in one place:
a card with one face has its facts at the top, one with several has them on its faces
alone. So both files give the same bytes for the same card.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import Any, NamedTuple

from planner.cards.listings import Listing, listing_of
from planner.contract.card_forms import FACTS, from_mtgjson

CardObject = dict[str, Any]

_COLORS = "WUBRG"
_SYMBOL = re.compile(r"\{([^{}]*)\}")
_TWO_SIDED = frozenset(
    ["transform", "modal_dfc", "meld", "reversible_card", "double_faced_token", "art_series"]
)
"""The layouts whose faces have colors of their own in both files; elsewhere the mana cost says them."""
_SEPARATE = frozenset(["meld", "reversible_card"])
"""The layouts whose faces are cards of their own (712.4a, or two prints on one piece of cardboard)."""
_SAME_LAYOUT = {"aftermath": "split"}


class ObjectKind(Enum):
    """What a card object describes: a card, a token or emblem, or an art card."""

    CARD = "card"
    TOKEN = "token"
    ART = "art"


_KINDS = {
    "token": ObjectKind.TOKEN,
    "double_faced_token": ObjectKind.TOKEN,
    "emblem": ObjectKind.TOKEN,
    "art_series": ObjectKind.ART,
}


class FoundCard(NamedTuple):
    """A card from a file: its object, and what else the file says of it.

    ``names`` are its other names: of a face, of a meld pair, of a print under another name. ``spare`` cards
    are used only if no other card has the name: cards of sets that aren't tournament legal, reversible
    prints. ``listing`` holds its formats and its price.
    """

    card: CardObject
    kind: ObjectKind
    layout: str
    names: tuple[str, ...] = ()
    oracle_id: str | None = None
    spare: bool = False
    listing: Listing | None = None


class NotACardError(ValueError):
    """An object of a file that is left out; the message says why."""


def cards_of_scryfall(data: Mapping[str, Any]) -> Iterator[FoundCard]:
    """Read a Scryfall card object: one card, or several where its faces are cards of their own.

    Raises ``NotACardError``.
    """
    if data.get("lang", "en") != "en":
        raise NotACardError("another language")
    layout = str(data.get("layout") or "normal")
    faces = [_under(data, face) for face in data.get("card_faces") or ()]
    spare = data.get("set_type") == "funny" or "playtest" in (data.get("promo_types") or ())
    listing = listing_of(data)
    for found in _cards(data, layout, faces or [dict(data)], data.get("oracle_id"), spare):
        yield found._replace(listing=listing)


def cards_of_mtgjson(faces: Iterable[Mapping[str, Any]]) -> Iterator[FoundCard]:
    """Read what MTGJSON lists under one name: the faces of one card, or of several with that name.

    Raises ``NotACardError``.
    """
    for group in _groups(faces):
        front = group[0]
        layout = str(front.get("layout") or "normal")
        identifiers = front.get("identifiers") or {}
        oracle_id = identifiers.get("scryfallOracleId") or front.get("scryfallOracleId")
        yield from _cards(
            front, layout, [from_mtgjson(face) for face in group], oracle_id, bool(front.get("isFunny"))
        )


def _groups(faces: Iterable[Mapping[str, Any]]) -> list[list[Mapping[str, Any]]]:
    """Group the faces of each card; a side that the card already has begins the next card."""
    groups: dict[object, list[list[Mapping[str, Any]]]] = {}
    for face in sorted(faces, key=lambda face: str(face.get("side") or "")):
        identifiers = face.get("identifiers") or {}
        same = groups.setdefault(identifiers.get("scryfallOracleId"), [])
        side = face.get("side")
        room = (one for one in same if side is not None and all(side != other.get("side") for other in one))
        group = next(room, None)
        if group is None:
            same.append([face])
        else:
            group.append(face)
    return [group for same in groups.values() for group in same]


def _under(card: Mapping[str, Any], face: Mapping[str, Any]) -> CardObject:
    """A face of a Scryfall card, with the fields that only the card has."""
    return {**face, "layout": face.get("layout") or card.get("layout")}


def _cards(
    data: Mapping[str, Any], layout: str, faces: list[CardObject], oracle_id: object, spare: bool
) -> Iterator[FoundCard]:
    name = data.get("name")
    if not isinstance(name, str) or not name.strip():
        raise NotACardError("no name")
    layout = _SAME_LAYOUT.get(layout, layout)
    kind = _KINDS.get(layout, ObjectKind.CARD)
    known_id = oracle_id if isinstance(oracle_id, str) else None
    if layout in _SEPARATE:
        apart = {str(face.get("name")): face for face in reversed(faces)}
        for face_name, face in apart.items():
            also = (name,) if face is faces[0] and face_name != name else _melded(data, face_name)
            inner = str(face.get("layout") or "normal") if layout != "meld" else "meld"
            shown = "normal" if inner == "reversible_card" else inner
            face_id = face.get("oracle_id") or known_id
            yield FoundCard(
                card_object(face_name, shown, [face]),
                kind,
                layout,
                (*also, *_other_names(face)),
                face_id if isinstance(face_id, str) else None,
                spare or layout == "reversible_card",
            )
        return
    further = [str(face["name"]) for face in faces if face.get("name") not in (None, name)]
    yield FoundCard(
        card_object(name, layout, faces),
        kind,
        layout,
        (*further, *_other_names(data), *(one for face in faces for one in _other_names(face))),
        known_id,
        spare,
    )


def _melded(card: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """The combined name of a meld card and its result, as MTGJSON writes it."""
    parts = [part for part in card.get("all_parts") or () if isinstance(part, dict)]
    results = [part.get("name") for part in parts if part.get("component") == "meld_result"]
    return tuple(f"{name} // {result}" for result in results if result != name)


def _other_names(face: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(name for key in ("flavor_name", "flavorName") if isinstance(name := face.get(key), str))


def card_object(name: str, layout: str, faces: list[CardObject]) -> CardObject:
    """A card object with these faces, under Scryfall's keys."""
    card: CardObject = {"name": name}
    if layout != "normal":
        card["layout"] = layout
    if len(faces) == 1:
        return card | _facts(faces[0], faces[0], "transform", alone=True)
    card["type_line"] = " // ".join(_text(face, "type_line") for face in faces)
    card["card_faces"] = [
        {"name": _text(face, "name")} | _facts(face, faces[0], layout, alone=False) for face in faces
    ]
    return card


def _facts(face: CardObject, front: CardObject, layout: str, *, alone: bool) -> CardObject:
    """The fields of a face in their usual order, without its name."""
    facts: CardObject = {"mana_cost": _text(face, "mana_cost")}
    mana_value = face.get("cmc")
    if alone and not facts["mana_cost"] and isinstance(mana_value, int | float) and mana_value:
        facts["cmc"] = int(mana_value) if mana_value == int(mana_value) else mana_value
    facts["type_line"] = _text(face, "type_line")
    facts["oracle_text"] = _text(face, "oracle_text")
    for key in FACTS:
        if face.get(key) is not None:
            facts[key] = str(face[key])
    facts["colors"] = _colors(face, front, layout)
    indicator = _in_order(face.get("color_indicator") or ())
    return {**facts, "color_indicator": indicator} if indicator else facts


def _colors(face: CardObject, front: CardObject, layout: str) -> list[str]:
    """A face's colors: its own, else those of its mana cost or color indicator (105.2)."""
    given = face.get("colors")
    if given is not None and (layout in _TWO_SIDED or layout == "normal"):
        return _in_order(given)
    cost = _text(face, "mana_cost")
    if cost or face.get("color_indicator"):
        letters = "".join(_SYMBOL.findall(cost)) + "".join(face.get("color_indicator") or ())
        return [color for color in _COLORS if color in letters]
    if layout == "flip" and face is not front:  # a flipped permanent keeps its colors (710.1c)
        return _colors(front, front, layout)
    return []


def _in_order(colors: Iterable[str]) -> list[str]:
    found = set(colors)
    return [color for color in _COLORS if color in found]


def _text(face: CardObject, key: str) -> str:
    value = face.get(key)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise NotACardError(f"{key} is no text")
    return value


def says(card: Mapping[str, Any], words: Iterable[str]) -> bool:
    """Whether the card's name, type line and text contain all of these lower-case words."""
    faces = (card, *card.get("card_faces", ()))
    said = "\n".join(str(face.get(key, "")) for face in faces for key in ("name", "type_line", "oracle_text"))
    folded_said = said.casefold()
    return all(word in folded_said for word in words)
