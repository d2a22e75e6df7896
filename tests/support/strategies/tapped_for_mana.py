"""Random requests with what triggers on tapping for mana, and with what replaces that mana."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tests.support.cards import tapped_for_mana as cards
from tests.support.strategies.requests import Json, Pick, build_converter_request, build_request

AURAS = [cards.WILD_GROWTH, cards.FERTILE_GROUND, cards.OVERGROWTH, cards.UTOPIA_SPRAWL]
WATCHERS = [
    cards.MIRARIS_WAKE,
    cards.MANA_FLARE,
    cards.VERNAL_BLOOM,
    cards.MANA_REFLECTION,
    cards.VIRTUE_OF_STRENGTH,
    cards.CONTAMINATION,
    cards.CAGED_SUN,
    cards.OVERABUNDANCE,
    cards.WINTERS_NIGHT,
    cards.GREMLIN,
]
THEIRS = [
    cards.MANA_FLARE,
    cards.OVERABUNDANCE,
    cards.GREMLIN,
    cards.VERNAL_BLOOM,
    cards.CONTAMINATION,
    cards.MIRARIS_WAKE,
]
LANDS: list[Any] = [
    "Forest",
    "Island",
    {"card": cards.TUNDRA},
    {"card": cards.VENT},
    {"card": cards.ANCIENT_TOMB},
    {"card": cards.CITY_OF_BRASS},
    "Snow-Covered Forest",
    {"card": cards.CAVERN, "chosen": "Elf"},
]


def build_tapped_request(pick: Pick[Any]) -> Json:
    """A request of the other builders with lands, and with what watches them, added."""
    request = build_request(pick) if pick([0, 0, 1]) else build_converter_request(pick)
    lands = [pick(LANDS) for _ in range(pick([1, 1, 2]))]
    named: list[Json] = [
        {**(land if isinstance(land, dict) else {"card": land}), "id": f"land {place}"}
        for place, land in enumerate(lands)
    ]
    for place in range(pick([0, 1, 1, 2])):
        named.append({"card": pick(AURAS), "id": f"aura {place}", "attached_to": pick(named)["id"]})
        named[-1].update({"chosen": pick(["green", "blue"])})
    for place in range(pick([0, 0, 1, 2])):
        whose = {"controller": "opponent"} if pick([0, 0, 0, 1]) else {}
        named.append({"card": pick(THEIRS if whose else WATCHERS), "id": f"watcher {place}", **whose})
        named[-1].update({"chosen": pick(["green", "blue"]), "tapped": pick([False, True])})
    request["board"]["battlefield"] = [*request["board"]["battlefield"], *named]
    return request


@st.composite
def tapped_requests(draw: st.DrawFn) -> Json:
    """Requests of the contract about lands that are watched."""
    return build_tapped_request(lambda choices: draw(st.sampled_from(choices)))
