"""The price table through the public API: each line as it is, and overridden by its name."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

import planner
from planner import Plan
from planner.contract.request import PricesSpec
from planner.game.prices import Prices
from tests.support.cards.complaints import BEARS, FIELD_OF_RUIN, GEMSTONE_MINE, MANA_VAULT, TREASURE_CRUISE
from tests.support.cards.costs import real
from tests.support.cards.single import (
    ANCIENT_TOMB,
    BIRDS_OF_PARADISE,
    BLACK_LOTUS,
    BLAZE,
    CITY_OF_BRASS,
    HORIZON_CANOPY,
    LLANOWAR_ELVES,
    LOTUS_PETAL,
    MUTAGENIC_GROWTH,
    SEASIDE_CITADEL,
    SIMIAN_SPIRIT_GUIDE,
    SOL_RING,
    SYLVAN_CARYATID,
    TUNDRA,
    UNDERGROUND_RIVER,
    Card,
    activated,
    entry,
    plan_of,
    request,
)

PRICE_LINES: list[tuple[str, Any, int, dict[str, Any]]] = [
    # line, its other value, by how much the price changes, request
    ("activation", 5, 2 * 2, request(*["Forest"] * 4, cost="{G}{G}")),
    ("activation", 5, 2 * 3, request(*["Forest"] * 3, BLACK_LOTUS, cost="{U}{U}{U}")),
    ("flexibility", 4, 3 * 2, request(SEASIDE_CITADEL, cost="{G}")),
    ("flexibility", 4, -3, request("Powerstone", cost="{1}", kind="ability")),
    ("last_source", 10, 6, request("Forest", cost="{G}")),
    ("last_source", 10, 6 * 2, request(TUNDRA, cost="{W}")),
    ("next_to_last_source", 10, 8, request("Forest", "Forest", cost="{G}")),
    ("unspent", 4, 3, request(SOL_RING, cost="{1}")),
    ("ability_tap", 9, 7, request(HORIZON_CANOPY, cost="{G}")),
    ("creature_tap", 9, 7, request(LLANOWAR_ELVES, cost="{G}")),
    ("life", 1, -5 * 2, request(cost="Pay 2 life")),
    ("life", [7, 8, 9], 2 * (7 - 6) + 5 * (8 - 10) + 3 * (9 - 30), request(life=12, cost="Pay 10 life")),
    ("mana_token", 5, -20, request("Treasure", cost="{G}")),
    ("mana_token", 5, -20, request(LOTUS_PETAL, cost="{G}")),
    ("hand_card", 50, 20, request(hand=[SIMIAN_SPIRIT_GUIDE], cost="{R}")),
    ("pool", 6, 5 * 2, request(pool="{G}{G}{G}", cost="{G}{G}")),
    ("x", 300, 700 * 4, request(*["Mountain"] * 5, card=BLAZE)),
]


@pytest.mark.parametrize(
    ("line", "value", "change", "asked"),
    PRICE_LINES,
    ids=[f"{line} {change}" for line, _, change, _ in PRICE_LINES],
)
def test_a_line_of_the_price_table_is_overridden_by_its_name(
    line: str, value: Any, change: int, asked: dict[str, Any]
) -> None:
    plain = plan_of(asked)
    other = plan_of({**asked, "prices": {line: value}})
    assert other.whole_price - plain.whole_price == change


ALL_BASICS = ["Plains", "Island", "Swamp", "Mountain", "Forest"]
LAND_THAT_GOES = {
    "name": "Crystal Vein",
    "type_line": "Land",
    "oracle_text": "{T}: Add {C}.\n{T}, Sacrifice this land: Add {C}{C}.",
}
PERMANENT_THAT_GOES = {
    "name": "Tinder Wall",
    "mana_cost": "{G}",
    "type_line": "Creature — Plant Wall",
    "oracle_text": "Defender\nSacrifice this creature: Add {R}{R}.\n"
    "{R}, Sacrifice this creature: It deals 2 damage to target creature it's blocking.",
    "power": "0",
    "toughness": "3",
}


def test_the_price_of_losing_a_land_and_another_permanent() -> None:
    """60 for a land; 15 + 10 × mana value for a permanent that does more than make mana."""
    land = request(LAND_THAT_GOES, cost="{2}")
    assert plan_of(land).price == 6 + 60
    assert plan_of({**land, "prices": {"land": 90}}).price == 6 + 90
    wall = request(PERMANENT_THAT_GOES, cost="{R}{R}")
    assert plan_of(wall).price == 6 + 15 + 10 + 4
    assert plan_of({**wall, "prices": {"permanent": 1}}).price == 6 + 1 + 10 + 4
    assert plan_of(request(entry(PERMANENT_THAT_GOES, token=True), cost="{R}{R}")).price == 6 + 10 + 4


def test_the_price_of_an_activation_ends_at_three_mana() -> None:
    composite = {
        "name": "Composite Golem",
        "mana_cost": "{6}",
        "type_line": "Artifact Creature — Golem",
        "oracle_text": "Sacrifice this creature: Add {W}{U}{B}{R}{G}.",
        "power": "4",
        "toughness": "4",
    }
    assert plan_of(request(composite, cost="{W}{U}{B}{R}{G}")).price == 9 + 4 + 25 + 5 * 4


@pytest.mark.parametrize(
    ("card", "state", "price"),
    [
        (LLANOWAR_ELVES, {}, 3 + (2 + 1) + 4),
        (LLANOWAR_ELVES, {"power": 5}, 3 + (2 + 5) + 4),
        (LLANOWAR_ELVES, {"power": -1}, 3 + (2 - 1) + 4),
        ({**LLANOWAR_ELVES, "oracle_text": "Haste\n{T}: Add {G}."}, {"summoning_sick": True}, 3 + 1 + 4),
        (SYLVAN_CARYATID, {}, 3 + 4 + 1 + 5 * 4),
        (BIRDS_OF_PARADISE, {}, 3 + 4 + 2 + 5 * 4),
    ],
)
def test_the_price_of_tapping_a_creature(card: Card, state: dict[str, Any], price: int) -> None:
    """2 and its power; 1 where it is summoning sick or has defender."""
    assert plan_of(request(entry(card, **state), cost="{G}")).price == price


def test_the_price_of_mana_from_the_pool() -> None:
    pool = request(cost="{G}")
    pool["board"]["pool"] = [{"mana": "{G}", "persists": True}, {"mana": "{G}{G}"}]
    assert plan_of(pool).price == 1
    assert plan_of({**pool, "pay": {"cost": "{G}{G}{G}"}}).price == 1 + 1 + 2


@pytest.mark.parametrize(
    ("life", "lost", "price"), [(20, 2, 12), (12, 4, 2 * 6 + 2 * 10), (7, 4, 2 * 10 + 2 * 30), (5, 1, 30)]
)
def test_the_price_of_life_rises_as_it_runs_out(life: int, lost: int, price: int) -> None:
    assert plan_of(request(life=life, cost=f"Pay {lost} life")).price == price


def test_the_price_of_life_counts_damage_and_triggers() -> None:
    assert plan_of(request(CITY_OF_BRASS, cost="{1}")).price == 3 + 4 + 5 * 4 + 6
    assert plan_of(request(ANCIENT_TOMB, cost="{2}")).price == 6 + 2 * 6
    assert plan_of(request(UNDERGROUND_RIVER, cost="{U}")).price == 3 + 2 + 2 * 4 + 6


def test_the_price_of_losing_an_object_can_be_its_own() -> None:
    assert plan_of(request(entry("Treasure", price=0), cost="{G}")).price == 3 + 4 + 5 * 4
    plan = plan_of(request(*["Forest"] * 3, entry("Treasure", price=0), cost="{G}", prices={"activation": 0}))
    assert plan.summary.tapped == ["Forest#1"]
    dear = plan_of(request(entry("Treasure", price=99), "Treasure", cost="{G}"))
    assert dear.summary.sacrificed == ["Treasure#2"]


def test_equal_prices_go_to_the_fewest_activations_and_the_first_objects() -> None:
    """Two mana: one Sol Ring at 6, or two Wastes at 3 each."""
    plan = plan_of(request("Wastes", "Wastes", SOL_RING, cost="{2}"))
    assert activated(plan) == [("Sol Ring#1", "{C}{C}")]
    first = plan_of(request(*["Wastes"] * 9, cost="{2}"))
    assert first.summary.tapped == ["Wastes#1", "Wastes#2"]


# Each line decides: with another value, another plan is the best ----------------------------------------

AETHER_HUB = real(
    "Aether Hub",
    "",
    "Land",
    "When this land enters, you get {E}.\n{T}: Add {C}.\n{T}, Pay {E}: Add one mana of any color.",
)
DRAGON_ORB = real(
    "Carnelian Orb of Dragonkind",
    "{2}",
    "Artifact",
    "{T}: Add {R}. If that mana is spent on a Dragon creature spell, it gains haste until end of turn.",
)
DRAGON = real("Dragon Hatchling", "{1}{G}", "Creature — Dragon", "Flying", "0", "R")
DUAL = {**TUNDRA, "name": "Dual"}
SAFE = [{"card": name, "count": 4} for name in ALL_BASICS]
NO_RED = [{"card": name, "count": 4} for name in ALL_BASICS if name != "Mountain"]
NO_GREEN = [{"card": name, "count": 4} for name in ALL_BASICS if name != "Forest"]
CRUISE = request(
    entry("Island", count=8), graveyard=[entry(BEARS, count=7)], card=TREASURE_CRUISE, forbid=["Island#8"]
)
MINE = entry(GEMSTONE_MINE, counters={"mining": 3})
HUB = request(AETHER_HUB, TUNDRA, cost="{W}")
HUB["board"]["energy"] = 1

Uses = list[str]
DECIDED: list[tuple[str, Any, dict[str, Any], Uses, Uses]] = [
    # line, its other value, request, what is tapped or lost, and with the other value
    ("activation", 20, request(SOL_RING, TUNDRA, cost="{1}"), ["Sol Ring#1"], ["Tundra#1"]),
    ("flexibility", 0, request(entry(DUAL, count=3), "Island", cost="{U}"), ["Island#1"], ["Dual#1"]),
    ("last_source", 0, request("Forest", *["Island"] * 3, cost="{1}"), ["Island#1"], ["Forest#1"]),
    (
        "next_to_last_source",
        0,
        request(*["Forest"] * 2, *["Island"] * 3, cost="{1}"),
        ["Island#1"],
        ["Forest#1"],
    ),
    ("unspent", 9, request(SOL_RING, TUNDRA, cost="{1}"), ["Sol Ring#1"], ["Tundra#1"]),
    ("no_untap", 0, request(MANA_VAULT, *["Wastes"] * 3, cost="{3}"), ["Wastes"] * 3, ["Mana Vault#1"]),
    ("ability_tap", 0, request(FIELD_OF_RUIN, "Wastes", cost="{1}"), ["Wastes#1"], ["Field of Ruin#1"]),
    (
        "creature_tap",
        0,
        request(entry(LLANOWAR_ELVES, power=0), *["Snow-Covered Forest"] * 3, cost="{1}"),
        ["Snow-Covered Forest#1"],
        ["Llanowar Elves#1"],
    ),
    ("life", 100, request("Treasure", card=MUTAGENIC_GROWTH), [], ["Treasure#1"]),
    ("life", [100, 1, 1], request("Treasure", card=MUTAGENIC_GROWTH), [], ["Treasure#1"]),
    ("mana_token", 0, request("Treasure", *NO_GREEN, card=MUTAGENIC_GROWTH), [], ["Treasure#1"]),
    (
        "land",
        0,
        request(LAND_THAT_GOES, "Wastes", cost="{2}"),
        ["Crystal Vein#1", "Wastes#1"],
        ["Crystal Vein#1"],
    ),
    (
        "permanent",
        0,
        request(*SAFE, "Gold", SOL_RING, cost="Sacrifice an artifact"),
        ["Gold#1"],
        ["Sol Ring#1"],
    ),
    (
        "hand_card",
        0,
        request("Treasure", *NO_RED, hand=[SIMIAN_SPIRIT_GUIDE], cost="{R}"),
        ["Treasure#1"],
        ["Simian Spirit Guide#1"],
    ),
    ("graveyard_card", 9, CRUISE, ["Grizzly Bears"] * 7 + ["Island"], ["Grizzly Bears"] + ["Island"] * 7),
    ("counter", 9, request(MINE, TUNDRA, cost="{W}"), ["Gemstone Mine#1"], ["Tundra#1"]),
    ("energy", 9, HUB, ["Aether Hub#1"], ["Tundra#1"]),
    ("pool", 9, request(*["Forest"] * 4, pool="{G}", cost="{G}"), [], ["Forest#1"]),
    (
        "rider",
        0,
        request(DRAGON_ORB, *["Forest"] * 4, card=DRAGON),
        ["Carnelian Orb of Dragonkind#1", "Forest#1"],
        ["Forest#1", "Forest#2"],
    ),
    ("x", 1, request(*["Mountain"] * 3, card=BLAZE), ["Mountain"] * 3, ["Mountain#1"]),
]


def used(plan: Plan, numbered: bool) -> Uses:
    """What the plan taps, sacrifices or exiles."""
    end = plan.summary
    ids = sorted([*end.tapped, *end.sacrificed, *end.exiled])
    return ids if numbered else [one.split("#")[0] for one in ids]


@pytest.mark.parametrize(
    ("line", "value", "asked", "before", "after"), DECIDED, ids=[f"{one[0]} {one[1]}" for one in DECIDED]
)
def test_another_value_of_a_line_makes_another_plan_the_best(
    line: str, value: Any, asked: dict[str, Any], before: Uses, after: Uses
) -> None:
    plain, other = plan_of(asked), plan_of({**asked, "prices": {line: value}})
    assert used(plain, all("#" in one for one in before)) == before
    assert used(other, all("#" in one for one in after)) == after


def test_every_line_can_be_overridden_and_is_shown_to_decide() -> None:
    """The table knows the names of the request; all of them are tested above."""
    lines = set(PricesSpec.__struct_fields__)
    assert lines <= {field.name for field in fields(Prices)}
    assert {line for line, *_ in DECIDED} == lines


def test_an_object_can_be_forbidden_or_required() -> None:
    lands = ["Forest", "Forest", "Forest"]
    assert plan_of(request(*lands, cost="{G}", forbid=["Forest#1"])).summary.tapped == ["Forest#2"]
    assert plan_of(request(entry("Forest", forbid=True), "Forest", cost="{G}")).summary.tapped == ["Forest#2"]
    assert plan_of(request(*lands, cost="{G}", require=["Forest#3"])).summary.tapped == ["Forest#3"]


def test_what_chance_could_take_is_priced_as_the_dearest_that_is_left() -> None:
    """Bears and Mage are dear, a Shock is cheap: with one of the dear ones exiled, the other may go."""
    cards = [
        ("Shock", "Instant", "{R}"),
        ("Bears", "Creature — Bear", "{1}{G}"),
        ("Mage", "Creature — Elf", "{G}{G}"),
    ]
    hand = [{"card": {"name": name, "type_line": types, "mana_cost": cost}} for name, types, cost in cards]
    words = "Discard a card at random, Exile a creature card from your hand"
    plan = planner.plan(board={"hand": hand}, pay={"cost": words, "kind": "ability"})
    assert isinstance(plan, planner.Plan)
    assert [(item.what, item.price) for item in plan.prices] == [
        ("exile Bears#1", 40),
        ("Discard a card at random", 40),
    ]
