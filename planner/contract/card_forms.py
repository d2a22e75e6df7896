"""The forms of a card object that are taken: Scryfall's, and MTGJSON's wherever Scryfall's is.

A request may hold a card object as it is, without ``card`` around it; MTGJSON's faces are
put under Scryfall's keys before they are decoded.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

FACTS = ("power", "toughness", "loyalty", "defense")
"""What a face says that has the same key in both forms."""
_MTGJSON_KEYS = {
    "manaCost": "mana_cost",
    "type": "type_line",
    "text": "oracle_text",
    "manaValue": "cmc",
    "convertedManaCost": "cmc",
    "colorIndicator": "color_indicator",
}
_THEIR_KEYS = frozenset((*_MTGJSON_KEYS, "faceName"))


def is_mtgjson(card: Mapping[str, Any]) -> bool:
    """Whether a card is in MTGJSON's form.

    >>> is_mtgjson({"name": "Duress", "manaCost": "{B}", "type": "Sorcery"})
    True
    """
    return "type_line" not in card and any(key in card for key in ("type", "manaCost", "faceName", "text"))


def from_mtgjson(face: Mapping[str, Any]) -> dict[str, Any]:
    """Convert a face in MTGJSON's form to Scryfall's keys.

    >>> from_mtgjson({"name": "Fire // Ice", "faceName": "Fire", "manaCost": "{1}{R}", "type": "Instant"})
    {'name': 'Fire', 'mana_cost': '{1}{R}', 'type_line': 'Instant'}
    """
    kept = {"name": face.get("faceName") or face.get("name")}
    both = (*FACTS, "colors", "layout", *_MTGJSON_KEYS.values())
    kept.update({key: face[key] for key in both if face.get(key) is not None})
    for theirs, ours in _MTGJSON_KEYS.items():
        if face.get(theirs) is not None and ours not in kept:
            kept[ours] = face[theirs]
    flavor = face.get("faceFlavorName") or face.get("flavorName")
    return {**kept, "flavor_name": flavor} if flavor else kept


def in_our_form(card: Any) -> Any:
    """Convert a card in MTGJSON's form to Scryfall's keys; anything else is returned unchanged.

    A list is what MTGJSON has under one name: the faces of a card.
    """
    if isinstance(card, dict):
        return from_mtgjson(card) if is_mtgjson(card) else _completed(card)
    if not isinstance(card, list) or not card:
        return card
    if not all(isinstance(face, dict) and is_mtgjson(face) for face in card):
        return card
    faces = [from_mtgjson(face) for face in sorted(card, key=lambda face: str(face.get("side") or ""))]
    if len(faces) == 1 or faces[0].get("layout") in ("meld", "reversible_card"):
        return faces[0]
    return {"name": card[0].get("name"), "layout": faces[0].get("layout"), "card_faces": faces}


def _completed(card: dict[str, Any]) -> dict[str, Any]:
    """Complete a card in mixed form from MTGJSON's keys."""
    if _THEIR_KEYS.isdisjoint(card) and "card_faces" not in card:
        return card
    theirs = {ours: card[key] for key, ours in _MTGJSON_KEYS.items() if card.get(key) is not None}
    missing = {ours: value for ours, value in theirs.items() if card.get(ours) is None}
    if isinstance(card.get("faceName"), str):
        missing["name"] = card["faceName"]
    faces = card.get("card_faces")
    if isinstance(faces, list) and any(isinstance(face, dict) and is_mixed(face) for face in faces):
        missing["card_faces"] = [_completed(face) if isinstance(face, dict) else face for face in faces]
    return {**card, **missing} if missing else card


def is_mixed(face: Mapping[str, Any]) -> bool:
    """Whether a face has keys of MTGJSON's form.

    >>> is_mixed({"name": "Duress", "manaCost": "{B}", "type_line": "Sorcery"})
    True
    """
    return not _THEIR_KEYS.isdisjoint(face)
