"""Random requests: one builder, driven by Hypothesis (which shrinks them) or by ``random``.

``build_request(pick)`` makes every choice by ``pick(list)``. The simplest choice stands
first in each list, so that a failing example shrinks towards few, plain objects.
``build_converter_request(pick)`` does the same for boards of converters and other mana
abilities that take more than {T}, life and their own object (``cards``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from hypothesis import strategies as st

from planner.game.mana import ManaCost
from tests.support.strategies.cards import (
    CONVERTERS,
    FEEDERS,
    FODDER,
    IN_GRAVEYARD,
    IN_HAND,
    SPELLS,
    Json,
    a_card,
)

__all__ = [
    "Json",
    "Pick",
    "build_converter_request",
    "build_request",
    "converter_requests",
    "cost_string",
    "requests",
]

T = TypeVar("T")
Pick = Callable[[Sequence[T]], T]


NAMES = [
    "Forest",
    "Island",
    "Swamp",
    "Mountain",
    "Plains",
    "Wastes",
    "Snow-Covered Forest",
    "Snow-Covered Island",
    "Treasure",
    "Gold",
    "Powerstone",
    "Eldrazi Spawn",
    "Eldrazi Scion",
]
"""Objects that are always known by name."""

LANDS = [
    a_card("Bayou", "Land — Swamp Forest", "({T}: Add {B} or {G}.)"),
    a_card("Azorius Guildgate", "Land — Gate", "This land enters tapped.\n{T}: Add {W} or {U}."),
    a_card("Jungle Shrine", "Land", "Jungle Shrine enters tapped.\n{T}: Add {R}, {G}, or {W}."),
    a_card(
        "Adarkar Wastes",
        "Land",
        "{T}: Add {C}.\n{T}: Add {W} or {U}. This land deals 1 damage to you.",
    ),
    a_card(
        "City of Brass",
        "Land",
        "Whenever this land becomes tapped, it deals 1 damage to you.\n{T}: Add one mana of any color.",
    ),
    a_card("Mana Confluence", "Land", "{T}, Pay 1 life: Add one mana of any color."),
    a_card("Ancient Tomb", "Land", "{T}: Add {C}{C}. This land deals 2 damage to you."),
    a_card("Sunken Ruins Lite", "Land", "{T}, Pay 1 life: Add {W}{U}."),
    a_card("Horizon Canopy", "Land", "{T}, Pay 1 life: Add {G} or {W}."),
    a_card("Alpine Meadow", "Snow Land — Mountain Plains", "({T}: Add {R} or {W}.)"),
    a_card(
        "Mikokoro, Center of the Sea",
        "Legendary Land",
        "{T}: Add {C}.\n{2}, {T}: Each player draws a card.",
    ),
    a_card("Two-Tone Vent", "Land", "{T}: Add two mana in any combination of {R} and/or {G}."),
    a_card("Bleeding Spring", "Land", "{T}, Pay 2 life: Add {U}{U}. This land deals 1 damage to you."),
    a_card("Crystal Vein", "Land", "{T}: Add {C}.\n{T}, Sacrifice this land: Add {C}{C}."),
]

OTHERS = [
    a_card("Llanowar Elves", "Creature — Elf Druid", "{T}: Add {G}.", "{G}", power="1", toughness="1"),
    a_card(
        "Birds of Paradise",
        "Creature — Bird",
        "Flying\n{T}: Add one mana of any color.",
        "{G}",
        power="0",
        toughness="1",
    ),
    a_card("Sol Ring", "Artifact", "{T}: Add {C}{C}.", "{1}"),
    a_card("Lotus Petal", "Artifact", "{T}, Sacrifice this artifact: Add one mana of any color.", "{0}"),
    a_card(
        "Black Lotus",
        "Artifact",
        "{T}, Sacrifice this artifact: Add three mana of any one color.",
        "{0}",
    ),
    a_card("Gilded Lotus", "Artifact", "{T}: Add three mana of any one color.", "{5}"),
    a_card(
        "Talisman of Progress",
        "Artifact",
        "{T}: Add {C}.\n{T}: Add {W} or {U}. This artifact deals 1 damage to you.",
        "{2}",
    ),
    a_card(
        "Twice-Tapped Druid",
        "Creature — Elf Druid",
        "{T}: Add {G}.\nSacrifice this creature: Add {B}{B}.",
        "{1}{G}",
        power="2",
        toughness="1",
    ),
    a_card("Blood Basin", "Artifact", "Pay 1 life: Add {B}.", "{3}"),
    a_card(
        "Hasty Guard",
        "Creature — Human",
        "Haste\n{T}: Add {R}.",
        "{1}{R}",
        power="3",
        toughness="1",
    ),
    a_card("Mana Wall", "Creature — Wall", "Defender\n{T}: Add {U}.", "{1}{U}", power="4", toughness="4"),
    a_card(
        "Painful Idol",
        "Artifact",
        "{T}: Add {G}. Painful Idol deals 1 damage to you.\nPay 2 life, Sacrifice Painful Idol: Add {R}{R}.",
        "{2}",
    ),
]

GUIDE = a_card(
    "Simian Spirit Guide",
    "Creature — Ape Spirit",
    "Exile this card from your hand: Add {R}.",
    "{2}{R}",
    power="2",
    toughness="2",
)
FORMS: list[str | Json] = [*NAMES, *NAMES, *LANDS, *OTHERS, GUIDE]

MOST_OBJECTS = 6
"""What the oracle goes through in milliseconds, mostly."""
LIVES = [20, 12, 11, 10, 7, 6, 5, 3, 2, 1, 0]
POOLS: list[str | list[Json]] = [
    "",
    "",
    "",
    "{G}",
    "{C}",
    "{R}{R}",
    "{U}{B}{W}",
    [{"mana": "{G}{R}", "snow": True}],
    [{"mana": "{B}", "persists": True}],
    [{"mana": "{W}{U}"}, {"mana": "{W}{C}", "persists": True, "snow": True}],
    [{"mana": "{R}{G}", "from": ["Treasure"]}, {"mana": "{B}", "from": ["creature"]}, {"mana": "{G}"}],
]
SYMBOLS = [
    "{1}",
    "{2}",
    "{3}",
    "{G}",
    "{U}",
    "{B}",
    "{R}",
    "{W}",
    "{C}",
    "{S}",
    "{W/U}",
    "{B/G}",
    "{R/W}",
    "{2/W}",
    "{2/B}",
    "{3/U}",
    "{W/P}",
    "{B/P}",
    "{G/U/P}",
    "{C/W}",
    "{C/R}",
    "{0}",
    "{X}",
]
STATES = [("tapped", 9), ("summoning_sick", 5), ("forbid", 19)]
KINDS = [None, "spell", "ability", "effect", "special_action"]
OTHER_COSTS = ["Pay 1 life", "Pay 2 life", "Pay 5 life"]
SPELL_TYPES = ["Instant", "Artifact", "Artifact Creature — Golem"]
SOURCES_ASKED = [
    *[""] * 5,
    "Spend only mana produced by creatures to cast this spell.",
    "Spend only mana produced by basic lands to cast this spell.",
    "Spend only mana from artifacts to cast this spell.",
]
"""What a spell may ask of the sources of its mana (106.3)."""
OVERRIDES: list[Json] = [
    {"activation": 0},
    {"activation": 5},
    {"flexibility": 0},
    {"flexibility": 6},
    {"last_source": 0},
    {"last_source": 20},
    {"next_to_last_source": 9},
    {"unspent": 0},
    {"unspent": 8},
    {"ability_tap": 11},
    {"creature_tap": 0},
    {"life": 1},
    {"life": [0, 30, 3]},
    {"mana_token": 2},
    {"land": 1},
    {"permanent": 0},
    {"hand_card": 0},
    {"pool": 7},
    {"x": 4},
]


def build_request(pick: Pick[Any]) -> Json:
    """A request of the contract, as JSON would have it."""
    battlefield, hand = _objects(pick)
    ids = _ids(battlefield + hand)
    in_hand = ids[sum(map(_count, battlefield)) :]
    board: Json = {"battlefield": battlefield}
    if hand:
        board["hand"] = hand
    if (life := pick(LIVES)) != 20:
        board["life"] = life
    if pool := pick(POOLS):
        board["pool"] = pool
    request: Json = {"board": board, "pay": _pay(pick, [one for one in in_hand if "Forest" not in one])}
    if ids and pick([0] * 7 + [1]):
        request["forbid"] = [pick(ids)]
    if ids and pick([0] * 7 + [1]):
        request["require"] = sorted({pick(ids) for _ in range(pick([1, 2]))})
    if pick([0, 0, 0, 0, 1]):
        request["prices"] = {**pick(OVERRIDES), **pick(OVERRIDES)}
    return request


def _objects(pick: Pick[Any]) -> tuple[list[Any], list[Any]]:
    """What stands on the battlefield, and what in the hand."""
    room = MOST_OBJECTS
    battlefield: list[Any] = []
    for place in range(5):
        if room and pick([0, 1, 1, 1]):
            battlefield.append(_entry(pick, f"b{place}", pick(FORMS), STATES, room))
            room -= _count(battlefield[-1])
    hand: list[Any] = [_entry(pick, "h0", GUIDE, STATES[2:], room)] if room and pick([0] * 5 + [1]) else []
    if pick([0] * 11 + [1]):
        hand.append("Forest")  # a card in hand that is no source, and counts in the positions
    return battlefield, hand


def _count(entry: str | Json) -> int:
    count: int = 1 if isinstance(entry, str) else entry.get("count", 1)
    return count


def _ids(entries: list[Any]) -> list[str]:
    """The ids of these entries: their own, or their names with numbers."""
    counted: dict[str, int] = {}
    ids: list[str] = []
    for entry in entries:
        spec: Json = entry if isinstance(entry, dict) else {"card": entry}
        name = spec["card"] if isinstance(spec["card"], str) else spec["card"]["name"]
        count = _count(entry)
        if "id" in spec:
            ids += [spec["id"]] if count == 1 else [f"{spec['id']}#{n + 1}" for n in range(count)]
        else:
            start = counted.get(name, 0)
            counted[name] = start + count
            ids += [f"{name}#{start + n + 1}" for n in range(count)]
    return ids


def _entry(
    pick: Pick[Any], own_id: str, card: str | Json, states: list[tuple[str, int]], room: int
) -> str | Json:
    """One entry of a zone: a bare name, or a card with some state, each state at its odds against."""
    spec: Json = {"card": card}
    if pick([0, 0, 0, 1]):
        spec["id"] = own_id
    if (count := min(pick([1, 1, 1, 1, 2, 3]), room)) > 1:
        spec["count"] = count
    for flag, odds in states:
        if pick([0] * odds + [1]):
            spec[flag] = True
    if pick([0] * 9 + [1]):
        spec["price"] = pick([0, 2, 17])
    return card if set(spec) == {"card"} and isinstance(card, str) else spec


def cost_string(pick: Pick[Any]) -> str:
    """A mana cost of up to six symbols, {X}{X} included."""
    symbols = [pick(SYMBOLS) for place in range(6) if pick([0, 1] if place else [1])]
    if pick([0] * 5 + [1]):
        symbols.insert(0, pick(["{X}", "{X}{X}"]))
    return "".join(symbols)


def _pay(pick: Pick[Any], guides: list[str]) -> Json:
    """A bare cost, a card, or the id of a card in hand, with some choices announced."""
    form = pick(["cost"] * 7 + ["card", "card", "id", "life"])
    if form == "id" and guides:
        return {"card": pick(guides)}
    if form == "life":
        return {"cost": pick(OTHER_COSTS), "kind": pick(["ability", "effect"])}
    mana = cost_string(pick)
    pay: Json
    if form == "card":
        pay = {"card": a_card("A Spell", pick(SPELL_TYPES), pick(SOURCES_ASKED), mana)}
    else:
        pay = {"cost": mana}
        if kind := pick(KINDS):
            pay["kind"] = kind
        if kind == "ability" and pick([0, 0, 1]):
            pay["cost"] += ", " + pick(OTHER_COSTS)
    cost = ManaCost(mana)
    if cost.variables:
        x = pick([None, None, "max", 0, 1, 2, 3])
        pay.update({} if x is None else {"x": x})
    if cost.choices and pick([0, 0, 0, 1]):
        chosen = cost.choices[: pick([1, 2])]
        pay["symbols"] = [pick(symbol.options) for symbol in chosen]
    return pay


MOST_CONVERTERS = 4
CONVERTER_POOLS: list[str | list[Json]] = [
    "",
    "",
    "",
    "",
    "{C}",
    "{G}{U}",
    [{"mana": "{R}", "persists": True}],
]
CONVERTER_SYMBOLS = ["{1}", "{G}", "{R}", "{W}", "{U}", "{B}", "{2}", "{C}", "{S}", "{W/U}", "{2/B}", "{R/P}"]


def build_converter_request(pick: Pick[Any]) -> Json:
    """A request whose board turns mana and other things into mana: five objects at most, mostly."""
    battlefield: list[Any] = [pick(FEEDERS) for _ in range(pick([1, 1, 2, 2, 0]))]
    battlefield += [_with_state(pick, pick(CONVERTERS)) for _ in range(pick([1, 2, 3, 2, MOST_CONVERTERS]))]
    battlefield += [_with_state(pick, {"card": pick(FODDER)}) for _ in range(pick([0, 1, 1, 2]))]
    board: Json = {"battlefield": battlefield}
    for zone, cards in (("hand", IN_HAND), ("graveyard", IN_GRAVEYARD)):
        if in_zone := [pick(cards) for _ in range(pick([0, 0, 0, 0, 1]))]:
            board[zone] = in_zone
    if (life := pick([20, 20, 20, 20, *LIVES])) != 20:
        board["life"] = life
    if energy := pick([0, 1, 2]):
        board["energy"] = energy
    if pool := pick(CONVERTER_POOLS):
        board["pool"] = pool
    request: Json = {"board": board, "pay": _converter_pay(pick)}
    if isinstance(card := request["pay"].get("card"), dict):
        request["pay"]["card"] = {**card, "oracle_text": pick(SOURCES_ASKED)}
    ids = _ids(battlefield)
    if pick([0] * 9 + [1]):
        request["forbid"] = [pick(ids)]
    if pick([0] * 9 + [1]):
        request["require"] = [pick(ids)]
    return request


def _with_state(pick: Pick[Any], spec: Json) -> Json:
    """The object, now and then tapped, summoning sick, dear or cheap."""
    state = {flag: True for flag, odds in (("tapped", 14), ("summoning_sick", 4)) if pick([0] * odds + [1])}
    if pick([0] * 14 + [1]):
        state["price"] = pick([0, 2, 17])
    return {**spec, **state}


def _converter_pay(pick: Pick[Any]) -> Json:
    """A bare cost of up to four symbols, or a spell that some restricted mana may pay for."""
    mana = "".join(pick(CONVERTER_SYMBOLS) for place in range(4) if pick([0, 1] if place else [1]))
    if pick([0] * 9 + [1]):
        mana = "{X}" + mana
    if pick([0, 1]):
        spell = pick(SPELLS)
        return {"card": {**spell, "mana_cost": mana}}
    kind = pick([None, "spell", "ability", "effect"])
    return {"cost": mana, "kind": kind} if kind else {"cost": mana}


@st.composite
def converter_requests(draw: st.DrawFn) -> Json:
    """Requests of the contract about boards of converters."""
    return build_converter_request(lambda choices: draw(st.sampled_from(choices)))


@st.composite
def requests(draw: st.DrawFn) -> Json:
    """Requests of the contract."""
    return build_request(lambda choices: draw(st.sampled_from(choices)))
