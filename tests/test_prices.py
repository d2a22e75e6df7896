"""The price table through the public API: each line as it is, and overridden by its name."""

from __future__ import annotations

from typing import Any

import pytest
from rules.cards import (
    ANCIENT_TOMB,
    BIRDS_OF_PARADISE,
    BLACK_LOTUS,
    BLAZE,
    CITY_OF_BRASS,
    HORIZON_CANOPY,
    LLANOWAR_ELVES,
    LOTUS_PETAL,
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
    ("no_untap", 0, 0, request("Forest", cost="{G}")),
    ("graveyard_card", 0, 0, request("Forest", cost="{G}")),
    ("counter", 0, 0, request("Forest", cost="{G}")),
    ("energy", 0, 0, request("Forest", cost="{G}")),
    ("rider", 0, 0, request("Forest", cost="{G}")),
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
    assert other.price - plain.price == change


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
