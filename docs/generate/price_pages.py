"""The page of prices: the table made from the code, and for each line what another price changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from docs.generate.corpus import BEAR, BOLT, CRUISE, HUB, Json, card, lands
from docs.generate.fields import definitions
from docs.generate.words import as_json, block, code, pretty, table
from planner import Plan, plan
from planner.game.prices import LIFE_STEPS, UNTIERED, Prices


@dataclass(frozen=True, slots=True)
class Changed:
    """What one line changes: a question, another price, and why the plan is another one."""

    line: str
    price: Any
    request: Json
    why: str


SPAWN = card(
    "Eldrazi Spawn",
    "",
    "Token Creature — Eldrazi Spawn",
    "Sacrifice this creature: Add {C}.",
    power="0",
    toughness="1",
)
STONE = card("Mind Stone", "{2}", "Artifact", "{T}: Add {C}.\n{1}, {T}, Sacrifice Mind Stone: Draw a card.")
MONOLITH = card(
    "Basalt Monolith",
    "{3}",
    "Artifact",
    "Basalt Monolith doesn't untap during your untap step.\n{T}: Add {C}{C}{C}.",
)
GUIDE = card(
    "Simian Spirit Guide",
    "{2}{R}",
    "Creature — Ape Spirit",
    "Exile Simian Spirit Guide from your hand: Add {R}.",
    power="2",
    toughness="2",
)
TOMB = card("Ancient Tomb", "", "Land", "{T}: Add {C}{C}. Ancient Tomb deals 2 damage to you.")
VEIN = card("Crystal Vein", "", "Land", "{T}: Add {C}.\n{T}, Sacrifice Crystal Vein: Add {C}{C}.")
ALTAR = card("Ashnod's Altar", "{3}", "Artifact", "Sacrifice a creature: Add {C}{C}.")
CREEK = card(
    "Vivid Creek",
    "",
    "Land",
    "Vivid Creek enters tapped with two charge counters on it.\n{T}: Add {U}.\n{T}, Remove a charge counter from Vivid Creek: Add one mana of any color.",
)
BOSEIJU = card(
    "Boseiju, Who Shelters All",
    "",
    "Legendary Land",
    "Boseiju, Who Shelters All enters tapped.\n{T}, Pay 2 life: Add {C}. If that mana is spent on an instant or sorcery spell, that spell can't be countered.",
)
RITE = card("A rite", "{1}", "Sorcery", "Convoke")
VISION = card("A vision", "{1}", "Sorcery", "Draw a card.")
BLAZE = card("Blaze", "{X}{R}", "Sorcery", "Blaze deals X damage to any target.")


def _asks(cost: str | Json, *battlefield: Any, **more: Any) -> Json:
    """Write a request with a board of these permanents."""
    pay = {"cost": cost} if isinstance(cost, str) else {"card": cost}
    return {"board": {"battlefield": list(battlefield), **more}, "pay": pay}


EXAMPLES: tuple[Changed, ...] = (
    Changed(
        "activation",
        6,
        _asks(RITE, lands("Forest", 3), BEAR),
        "A Forest for 6 is dearer than a creature of power 2.",
    ),
    Changed(
        "flexibility",
        0,
        _asks("{G}", lands("Bayou", 3), lands("Forest", 3)),
        "A land of two types is worth no more then than one of one type, and the first one is taken.",
    ),
    Changed(
        "last_source",
        0,
        _asks("{1}", "Forest", lands("Island", 3)),
        "The only Forest is worth no more than an Island.",
    ),
    Changed(
        "next_to_last_source",
        0,
        _asks("{1}", lands("Forest", 2), lands("Island", 3)),
        "That one green source is left instead of two costs nothing.",
    ),
    Changed(
        "unspent",
        10,
        _asks("{1}", "Sol Ring", "Tropical Island"),
        "The second mana of Sol Ring would be left over, for 10.",
    ),
    Changed(
        "no_untap",
        0,
        _asks("{3}", lands("Forest", 3), MONOLITH),
        "It doesn't matter any more that the Monolith stays tapped.",
    ),
    Changed(
        "ability_tap",
        0,
        _asks("{1}", STONE, "Wastes"),
        "That the Stone could draw a card counts for nothing.",
    ),
    Changed(
        "creature_tap",
        0,
        _asks("{G}", "Llanowar Elves", lands("Tropical Island", 3)),
        "The Elves cost their power alone, as much as a land of two types.",
    ),
    Changed(
        "life", 1, _asks("{B/P}", "Swamp"), "Two life points for 2 are cheaper than the last black source."
    ),
    Changed(
        "mana_token",
        5,
        _asks("{1}", TOMB, {"card": SPAWN, "token": True}),
        "The Spawn is cheaper than two life points.",
    ),
    Changed(
        "land",
        10,
        _asks("{2}", VEIN, {"card": SPAWN, "token": True, "count": 2}),
        "The land goes, and the Spawn stay.",
    ),
    Changed("permanent", 60, _asks("{2}", VEIN, ALTAR, BEAR), "The Bears are dearer than a land."),
    Changed(
        "hand_card",
        50,
        _asks("{R/P}", hand=[GUIDE], life=4),
        "The card in hand is dearer than two of the last life points.",
    ),
    Changed(
        "graveyard_card",
        9,
        _asks(CRUISE, lands("Island", 8), graveyard=[{"card": BOLT, "count": 7}]),
        "Lands are cheaper than cards in the graveyard.",
    ),
    Changed(
        "counter",
        10,
        _asks("{B}", {"card": CREEK, "counters": {"charge": 2}}, lands("Island", 3), "Underground River"),
        "The counter is dearer than a life point and the other black source.",
    ),
    Changed(
        "energy",
        10,
        _asks("{B}", HUB, lands("Island", 3), "Underground River", energy=2),
        "Energy is dearer than a life point and the other black source.",
    ),
    Changed(
        "pool", 10, _asks("{R}", "Mountain", pool="{R}"), "The floating mana is left for something else."
    ),
    Changed(
        "rider",
        20,
        _asks(VISION, BOSEIJU, lands("Wastes", 2)),
        "That the spell can't be countered is worth two life points.",
    ),
    Changed(
        "x",
        5,
        {**_asks(BLAZE, lands("Mountain", 5), "Treasure"), "pay": {"card": BLAZE, "x": "max"}},
        "A larger X is worth neither the Treasure nor the last red source.",
    ),
)


@cache
def answers() -> dict[str, tuple[Plan, Plan]]:
    """Ask each example by the table as it is, and with the other price."""
    return {one.line: (_plan(before(one)), _plan(after(one))) for one in EXAMPLES}


def before(one: Changed) -> Json:
    """Write the request of an example by the table as it is, which is profile 2026.1."""
    return {**one.request, "profile": UNTIERED}


def after(one: Changed) -> Json:
    """Write the request of an example with the other price: that goes with the table by itself."""
    return {**one.request, "prices": {one.line: one.price}}


def _plan(request: Json) -> Plan:
    found = plan(request)
    assert isinstance(found, Plan), request
    return found


def does(one: Plan) -> str:
    """Say in a few words what a plan does.

    >>> does(_plan({"board": {"battlefield": ["Forest"]}, "pay": {"cost": "{G}"}}))
    'taps Forest#1'
    """
    end = one.summary
    said = [
        ("taps", end.tapped),
        ("sacrifices", end.sacrificed),
        ("exiles", end.exiled),
        ("discards", end.discarded),
    ]
    words = [f"{verb} {', '.join(ids)}" for verb, ids in said if ids]
    words += [f"pays {step.amount} life" for step in one.steps if step.action == "pay life"]
    words += [f"keeps {', '.join(end.kept)}"] if end.kept else []
    words += [f"X = {one.choices.x}"] if isinstance(one.choices.x, int) else []
    return ", ".join(words) or "does nothing"


def lines() -> dict[str, Any]:
    """Give every line of the table that a request can override, with its price."""
    prices = Prices()
    return {name: getattr(prices, name) for name in definitions()["PricesSpec"]["properties"]}


def pages() -> Iterator[tuple[str, str]]:
    """Write the page of prices."""
    parts = [
        "(struct-PricesSpec)=\n# Prices",
        "By itself a request compares payments [tier by tier](../best.md), without prices. With "
        '{field}`"profile": "2026.1" <Request.profile>`, and wherever it changes a price, the best plan is the one '
        "with the lowest price by this table: what it gives up, less what it gains. Each line below can be changed "
        'in a request by its name: `"prices": {"land": 90, "life": [1, 2, 3]}`. An object\'s own '
        "{field}`price <ObjectSpec.price>` replaces the price of losing it.",
        "Before any price: a plan that ends at 0 or less life is chosen only if no other pays. Among equal prices "
        "the fewest activations win, then the objects that stand earlier on the board.",
        ":::{container} prices\n"
        + table(("line", "points", "for"), (_row(name) for name in lines()))
        + "\n:::",
        f"An activation costs as much as one that made {Prices().activation_cap} mana at the most. Life is priced by the total "
        f"that each point is taken from: {LIFE_STEPS[0]} and more, {LIFE_STEPS[0] - 1} to {LIFE_STEPS[1]}, "
        f"{LIFE_STEPS[1] - 1} and less. Losing a token costs 10, and 3 for each power of a creature; tapping a "
        "creature that is summoning sick or has defender costs 1. A kept cost that can still be paid gains "
        f"{Prices().kept} for each 1 of its {{field}}`weight <KeepSpec.weight>`. Mana spent from the pool costs nothing where it "
        "is restricted, and twice the line where it persists; an ability whose mana is restricted takes "
        "`flexibility` off once in place of adding it.",
        "## What another price changes",
        "Each example was asked twice when this page was built: by the table as it is, and with the other price.",
        *(_example(one) for one in EXAMPLES),
    ]
    yield "reference/prices.md", "\n\n".join(parts) + "\n"


def _row(name: str) -> tuple[str, str, str]:
    price = lines()[name]
    words = definitions()["PricesSpec"]["properties"][name]["description"].rpartition(";")[0]
    said = words.rpartition(":")[0] if isinstance(price, tuple) else words
    return f"{{price}}`{name}`", _points(name), said


def _example(one: Changed) -> str:
    known, changed = answers()[one.line]
    rows = [
        (code(as_json({"profile": UNTIERED})), does(known), f"{known.price:,}"),
        (code(as_json({"prices": {one.line: one.price}})), does(changed), f"{changed.price:,}"),
    ]
    body = [
        definitions()["PricesSpec"]["properties"][one.line]["description"],
        f"Example: {code(as_json(one.line) + ': ' + as_json(one.price))}. {one.why}",
        block("json", pretty(one.request)),
        table(("asked with", "the best plan", "its price"), rows),
    ]
    return f"::::{{price}} {one.line} | {_points(one.line)}\n" + "\n\n".join(body) + "\n::::"


def _points(name: str) -> str:
    price = lines()[name]
    return " / ".join(map(str, price)) if isinstance(price, tuple) else f"{price:,}"
