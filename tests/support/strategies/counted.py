"""Random requests where a cost takes what mana abilities count, and something should stay payable.

``build_counted_request(pick)`` makes every choice by ``pick(list)``, the simplest choice first.
"""

from __future__ import annotations

from typing import Any

from tests.support.strategies.cards import Json
from tests.support.strategies.requests import Pick


def _card(name: str, type_line: str, text: str = "", **more: Any) -> Json:
    return {"name": name, "type_line": type_line, "oracle_text": text, **more}


_METALCRAFT = "Activate only if you control three or more artifacts."
COUNTING: list[Any] = [
    _card("Nest", "Land", "{T}: Add {G} for each creature you control."),
    _card("Opal", "Artifact", f"{{T}}: Add one mana of any color. {_METALCRAFT}"),
    "Cabal Coffers",
    "Reflecting Pool",
    "Urborg, Tomb of Yawgmoth",
    "Tolarian Academy",
    "Urza's Mine",
    "Urza's Tower",
    "Urza's Power Plant",
    _card("Crypt", "Land", "{T}: Add {B} for each creature card in your graveyard."),
    _card("Amber", "Artifact", "{T}: Add one mana of any color among legendary creatures you control."),
    _card("Lantern", "Artifact", 'Lands you control have "{T}: Add one mana of any color."'),
    _card("Archdruid", "Creature — Elf Druid", "{T}: Add {G} for each Elf you control.", power="2"),
    _card(
        "Temple", "Land", "{T}: Add {C}.\n{2}, {T}: Add an amount of mana equal to your devotion to black."
    ),
    _card("Solitude", "Land", "{T}: Add {C}. If you control no creatures, add {W}{W} instead."),
    _card("Pyre", "Artifact", "Sacrifice a creature: Add {R}."),
]
TAKEN: list[Any] = [
    "Swamp",
    "Forest",
    _card("Bear", "Creature — Bear", power="2"),
    _card("Elf", "Creature — Elf", power="1", mana_cost="{G}", colors=["G"]),
    _card("Shade", "Legendary Creature — Shade", power="2", mana_cost="{1}{B}{B}", colors=["B"]),
    _card("Trinket", "Artifact"),
    _card("Golem", "Artifact Creature — Golem", power="3"),
    "Wastes",
]
PARTS = [
    "Sacrifice a creature",
    "Sacrifice an artifact",
    "Sacrifice a land",
    "Sacrifice a creature or land",
    "Return a creature you control to its owner's hand",
    "Return a land you control to its owner's hand",
    "Exile a creature card from your graveyard",
    "Tap an untapped creature you control",
    "Discard a card",
    "Sacrifice two creatures",
]
MANA = ["", "{1}", "{G}", "{B}", "{1}{B}", "{2}"]
KEPT = ["{G}", "{G}{G}", "{B}", "{B}{B}", "{W}", "{2}", "{1}{G}", "{3}", "{1}{W}{W}", "{R}", "{U}"]


def build_counted_request(pick: Pick[Any]) -> Json:
    """A payment that taps, loses or moves some permanents, beside one to three abilities that count them."""
    battlefield = [_object(pick, pick(COUNTING)) for _ in range(pick([1, 1, 2, 2, 3]))]
    battlefield += [_object(pick, pick(TAKEN)) for _ in range(pick([2, 3, 3, 4]))]
    cost = ", ".join(part for part in (pick(MANA), pick(PARTS)) if part)
    keep = [_kept(pick) for _ in range(pick([1, 1, 2]))]
    return {
        "board": {
            "battlefield": battlefield,
            "hand": [{"card": one} for one in (pick(TAKEN) for _ in range(pick([0, 0, 1])))],
            "graveyard": [{"card": one} for one in (pick(TAKEN) for _ in range(pick([0, 1, 2])))],
        },
        "pay": {"cost": cost, "kind": pick(["ability", "effect"])},
        "keep": keep,
    }


def _object(pick: Pick[Any], card: Any) -> Json:
    token = isinstance(card, dict) and "Land" not in card["type_line"] and pick([False, False, True])
    state = {"tapped": True} if pick([0] * 7 + [1]) else {}
    return {"card": card, **({"token": True} if token else {}), **state}


def _kept(pick: Pick[Any]) -> Json:
    weight = pick([1, 1, 2, 5])
    return {"cost": pick(KEPT), **({"weight": weight} if weight > 1 else {})}
