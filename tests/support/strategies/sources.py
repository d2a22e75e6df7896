"""Random boards of up to twenty sources, of all kinds, with costs that come close to what they make."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tests.support.strategies.cards import a_card
from tests.support.strategies.requests import GUIDE, LANDS, NAMES, OTHERS, OVERRIDES, Json, Pick

ONE_MANA: list[str | Json] = [
    *NAMES[:8],
    *LANDS[:7],
    LANDS[8],
    LANDS[9],
    OTHERS[0],
    OTHERS[1],
    "Treasure",
    a_card("Cavern of Souls Lite", "Land", "{T}: Add {C}.\n{T}: Add one mana of any color."),
    a_card("Snow-Covered Vent", "Snow Land", "{T}: Add {U} or {R}."),
]
PLAIN: list[str | Json] = [
    *(card for card in ONE_MANA if card not in (LANDS[6], LANDS[7])),
    OTHERS[2],
    a_card("Idol", "Artifact", "{T}: Add {G}.\nPay 2 life, Sacrifice Idol: Add {R}.", "{2}"),
]
MORE_MANA: list[str | Json] = [
    "Powerstone",
    "Eldrazi Spawn",
    *LANDS[7:14],
    *OTHERS,
    a_card("Azorius Signet", "Artifact", "{1}, {T}: Add {W}{U}.", "{2}"),
    a_card("Mystic Gate", "Land", "{T}: Add {C}.\n{W/U}, {T}: Add {W}{W}, {W}{U}, or {U}{U}."),
    a_card("Castle Vent", "Land", "{T}: Add {G}.\n{1}, {T}: Add {R}{R}."),
    a_card("Pyretic Altar", "Artifact", "{T}: Add {R}{G}.", "{3}"),
    a_card("Food Chain Lite", "Artifact", "{1}: Add {B}.", "{3}"),
    a_card(
        "Ancient Ziggurat",
        "Land",
        "{T}: Add one mana of any color. Spend this mana only to cast a creature spell.",
    ),
    a_card(
        "Eldrazi Temple",
        "Land",
        "{T}: Add {C}.\n{T}: Add {C}{C}. Spend this mana only to cast colorless spells.",
    ),
    a_card("Gaea's Cradle", "Legendary Land", "{T}: Add {G} for each creature you control."),
    a_card("Sanctum of Eternity", "Artifact", "{T}: Add {C}. You gain 1 life.", "{3}"),
]
SYMBOLS = [
    *["{W}", "{U}", "{B}", "{R}", "{G}"],
    *["{W/U}", "{B/G}", "{R/W}", "{U/B}"],
    *["{2/W}", "{2/B}", "{W/P}", "{B/P}", "{G/U/P}"],
    *["{C}", "{S}", "{C/R}", "{G}", "{U}", "{U}"],
]
LIVES = [20, 20, 20, 9, 4, 3, 2, 1, 0, -2]
POOLS: list[Any] = ["", "", "", "{R}", "{G}{U}", [{"mana": "{B}", "snow": True}]]
SPELLS = [
    a_card("Bear", "Creature — Bear", "", power="2", toughness="2"),
    a_card("Shock", "Instant", ""),
    a_card("Golem", "Artifact Creature — Golem", "", power="2", toughness="2"),
    a_card(
        "Myr Superion", "Creature", "Spend only mana produced by creatures to cast this spell.", power="5"
    ),
]
RULES = [
    a_card("Mycosynth Lens", "Artifact", "You may spend mana as though it were mana of any color.", "{5}"),
    a_card("Sculptor", "Creature", 'Lands you control have "{T}: Add one mana of any color."', power="1"),
]


def build_sources_request(pick: Pick[Any]) -> Json:
    """A request whose board is mostly one-mana sources."""
    mixed = pick([False, False, True])
    size = pick([3, 6, 9, 13, 20, 0])
    battlefield: list[Any] = []
    for place in range(size):
        card = pick(MORE_MANA) if mixed and pick([0, 0, 1]) else pick(ONE_MANA)
        spec: Json = {"card": card}
        for state, odds in (("tapped", 14), ("summoning_sick", 5), ("forbid", 29)):
            if pick([0] * odds + [1]):
                spec[state] = True
        battlefield.append({**spec, "id": f"b{place}"})
    if pick([0] * 14 + [1]):
        battlefield.append({"card": pick(RULES), "id": "rule"})
    board: Json = {"battlefield": battlefield}
    if (life := pick(LIVES)) != 20:
        board["life"] = life
    if pool := pick(POOLS):
        board["pool"] = pool
    if pick([0] * 9 + [1]):
        board["hand"] = [{"card": GUIDE}]
    request: Json = {"board": board, "pay": _pay(pick, size)}
    if size and pick([0] * 14 + [1]):
        request["forbid"] = ["b0"]
    if size and pick([0] * 19 + [1]):
        request["require"] = ["b1"] if size > 1 else ["b0"]
    return request


def build_plain_request(pick: Pick[Any]) -> Json:
    """A request whose sources make one mana each, and whose symbols each take one."""
    size = pick([3, 5, 8, 11, 15, 0])
    cards = [pick(PLAIN) for _ in range(pick([2, 3, 6]))]  # like ones are a class
    battlefield: list[Any] = []
    for place in range(size):
        spec: Json = {"card": pick(cards)}
        for state, odds in (("tapped", 14), ("summoning_sick", 5), ("forbid", 29)):
            if pick([0] * odds + [1]):
                spec[state] = True
        battlefield.append({**spec, "id": f"b{place}"})
    board: Json = {"battlefield": battlefield}
    if (life := pick(LIVES[:7])) != 20:
        board["life"] = life
    if pool := pick(POOLS):
        board["pool"] = pool
    plain = [symbol for symbol in SYMBOLS if not symbol.startswith("{2/")]
    request: Json = {"board": board, "pay": _pay(pick, pick([size, size // 2, size // 3]), plain)}
    if pick([0] * 5 + [1]):
        request["prices"] = pick(OVERRIDES)
    return request


def _pay(pick: Pick[Any], size: int, among: list[str] = SYMBOLS) -> Json:
    symbols = [pick(among) for _ in range(pick([1, 2, 3, 4, 6, 0]))]
    generic = max(size - len(symbols) + pick([0, 1, -1, -2, -4, 2]), 0)
    x = "{X}" if pick([0] * 9 + [1]) else ""
    mana = f"{x}{{{generic}}}{''.join(symbols)}"
    if pick([0, 0, 0, 1]):
        return {"card": {**pick(SPELLS), "mana_cost": mana}}
    life = pick(["", "", "", "", ", Pay 1 life", ", Pay 2 life"])
    return {"cost": mana + life}


@st.composite
def sources_requests(draw: st.DrawFn) -> Json:
    """Requests of the contract about boards of sources."""
    return build_sources_request(lambda choices: draw(st.sampled_from(choices)))


@st.composite
def plain_requests(draw: st.DrawFn) -> Json:
    """Requests of the contract about boards of plain sources."""
    return build_plain_request(lambda choices: draw(st.sampled_from(choices)))
