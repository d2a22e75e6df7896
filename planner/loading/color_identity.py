"""The color identity of a commander, read from its card (903.4)."""

from __future__ import annotations

from planner.contract.request import CardFace, CardSpec
from planner.game.mana import ManaCost, ManaError
from planner.text import colors_by_text, identity_by_text


def color_identity(card: CardSpec) -> frozenset[str] | None:
    """The colors of a card's mana costs, rules texts and indicators, and those that its text sets.

    All of its faces count (903.4d). None if only the card's name is known.

    >>> sorted(color_identity(CardSpec(name="Sample", mana_cost="{1}{W}", oracle_text="{T}: Add {G}.")))
    ['G', 'W']
    """
    faces = card.card_faces or [card]
    if all(face.mana_cost is None and face.oracle_text is None for face in faces):
        return None
    return frozenset[str]().union(*(_of_face(face) for face in (card, *faces)))


def _of_face(face: CardFace) -> frozenset[str]:
    text = face.oracle_text or ""
    try:
        of_cost = ManaCost(face.mana_cost or "").colors
    except ManaError:  # both halves of a split card at once: their faces say it
        of_cost = frozenset()
    by_text = colors_by_text(face.name or "", text) or frozenset()
    return of_cost | identity_by_text(text) | by_text | frozenset(face.color_indicator or ())
