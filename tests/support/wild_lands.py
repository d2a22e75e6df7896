"""Lands that make more than one mana, rest on others, or let others make mana, as few words of text each."""

from __future__ import annotations

_TEXTS = {
    "A fetch": "{T}, Sacrifice this land: Search your library for a basic land card, put it onto the "
    "battlefield, then shuffle.",
    "A great land": "{T}: Add {C}{C}.",
    "A karoo": "This land enters tapped.\nWhen this land enters, return a land you control to its owner's "
    "hand.\n{T}: Add {W}{U}.",
    "A filter land": "{T}: Add {C}.\n{W/U}, {T}: Add {W}{W}, {W}{U}, or {U}{U}.",
    "A prairie": "{1}, {T}: Add {W}{U}.",
    "A quarry": "{T}: Add {C}.\n{1}, {T}: Add one mana of any color.",
    "A vein": "This land enters tapped.\n{T}: Add {W}.\n{T}, Sacrifice this land: Add {W}{W}.",
    "A pool": "{T}: Add one mana of any type that a land you control could produce.",
    "Coffers": "{2}, {T}: Add {B} for each Swamp you control.",
    "A tomb": "Each land is a Swamp in addition to its other land types.",
    "A cavern": "{T}: Add {C}.\n{T}: Add one mana of any color. Spend this mana only to cast a creature "
    "spell.",
}
WILD = {name: {"name": name, "type_line": "Land", "oracle_text": text} for name, text in _TEXTS.items()}
