"""What is missing: enough to pay, none of it too much, and as the contract orders ties."""

from __future__ import annotations

import random
import re
from typing import Any

import planner
from planner import Unpayable
from tests.support.cards.single import (
    ANCIENT_TOMB,
    BLACK_LOTUS,
    CITY_OF_BRASS,
    LLANOWAR_ELVES,
    MANA_CONFLUENCE,
    MEMNITE,
    SEASIDE_CITADEL,
    SOL_RING,
    TREASONOUS_OGRE,
    TUNDRA,
    UNDERGROUND_RIVER,
    refusal_of,
    request,
)

_SOURCES: list[Any] = [
    *(
        "Plains",
        "Island",
        "Swamp",
        "Mountain",
        "Forest",
        "Wastes",
        "Snow-Covered Forest",
        "Treasure",
        "Powerstone",
    ),
    *(TUNDRA, SEASIDE_CITADEL, UNDERGROUND_RIVER, CITY_OF_BRASS, MANA_CONFLUENCE, ANCIENT_TOMB, SOL_RING),
    *(BLACK_LOTUS, LLANOWAR_ELVES, TREASONOUS_OGRE, MEMNITE),
]
_SYMBOLS = [
    *("{1}", "{2}", "{W}", "{U}", "{B}", "{R}", "{G}", "{C}", "{S}"),
    *("{W/U}", "{B/G}", "{2/R}", "{C/W}", "{U/P}", "{G/P}", "{G/U/P}"),
]


def _random_request(rng: random.Random) -> dict[str, Any]:
    battlefield = [rng.choice(_SOURCES) for _ in range(rng.randrange(5))]
    cost = "".join(rng.choice(_SYMBOLS) for _ in range(rng.randint(1, 6)))
    if rng.random() < 0.3:
        cost += f", Pay {rng.randint(1, 4)} life"
    pool = "".join(rng.choice(["{W}", "{G}", "{C}"]) for _ in range(rng.randrange(3)))
    return request(*battlefield, cost=cost, life=rng.randint(-1, 6), pool=pool)


def _with(asked: dict[str, Any], units: list[str]) -> dict[str, Any]:
    """The request with these units of mana ("{S}" is from a snow source) and life added."""
    board = asked["board"]
    plain = "".join(unit for unit in units if unit not in ("life", "{S}"))
    pool = [{"mana": board["pool"] + plain}, {"mana": "{C}" * units.count("{S}"), "snow": True}]
    life = board["life"] + units.count("life")
    return {**asked, "board": {**board, "pool": pool, "life": life}}


def _symbols(mana: str) -> list[str]:
    """Name each mana that is missing, any type by white."""
    return [
        one
        for symbol in re.findall(r"\{\w+\}", mana)
        for one in (["{W}"] * int(symbol[1:-1]) if symbol[1:-1].isdigit() else [symbol])
    ]


def test_what_is_missing_is_enough_and_none_of_it_too_much() -> None:
    rng = random.Random(118)
    refusals = 0
    while refusals < 60:
        asked = _random_request(rng)
        answer = planner.plan(asked)
        if not isinstance(answer, Unpayable):
            continue
        refusals += 1
        missing = answer.to_dict()["missing"]
        units = [*_symbols(missing.get("mana", "")), *["life"] * missing.get("life", 0)]
        assert units, answer
        assert planner.can_pay(_with(asked, units)), (asked, units)
        for index in range(len(units)):
            fewer = units[:index] + units[index + 1 :]
            assert not planner.can_pay(_with(asked, fewer)), (asked, units, fewer)


def test_the_missing_set_is_a_smallest_one() -> None:
    """Two mana for {2/R} would do as well as one red mana; only the smaller set is named."""
    assert refusal_of(request(cost="{2/R}")).to_dict()["missing"] == {"mana": "{R}"}
    assert refusal_of(request(life=1, cost="{G/P}")).to_dict()["missing"] == {"mana": "{G}"}
    assert refusal_of(request(life=0, cost="Pay 2 life")).to_dict()["missing"] == {"life": 2}


def test_ties_of_the_missing_set_go_in_the_order_of_the_contract() -> None:
    """Any type, W U B R G C, then life."""
    assert refusal_of(request(cost="{1}")).to_dict()["missing"] == {"mana": "{1}"}
    assert refusal_of(request(cost="{B/G}")).to_dict()["missing"] == {"mana": "{B}"}
    assert refusal_of(request(cost="{C/W}{G/U/P}", life=1)).to_dict()["missing"] == {"mana": "{W}{U}"}
    assert refusal_of(request(BLACK_LOTUS, cost="{W}{U}{B}")).to_dict()["missing"] == {"mana": "{W}{U}"}


def test_a_very_large_missing_amount_is_a_number() -> None:
    missing = refusal_of(request("Forest", cost="{1000000}{U}")).to_dict()["missing"]
    assert missing == {"mana": "{999999}{U}"}


def test_more_life_lets_each_of_several_like_objects_be_used() -> None:
    """One more life activates the second of two lands that cost 1 life each."""
    answer = refusal_of(request(MANA_CONFLUENCE, MANA_CONFLUENCE, life=1, cost="{U}{B}"))
    assert answer.to_dict()["missing"] == {"mana": "{U}"}
    double = {**MANA_CONFLUENCE, "name": "Deep Spring", "oracle_text": "{T}, Pay 1 life: Add {W}{U}."}
    answer = refusal_of(request(double, double, life=1, cost="{W}{U}{W}{U}"))
    assert answer.to_dict()["missing"] == {"life": 1}


def test_a_refusal_says_the_other_costs_as_a_plan_does() -> None:
    for sources, status in (((), "unpayable"), (("Eldrazi Spawn", "Forest"), "payable")):
        answer = planner.plan(request(*sources, cost="{1}, Pay 2 life, Sacrifice a creature"))
        assert answer.status == status
        assert answer.to_dict()["other_costs"] == ["Pay 2 life", "Sacrifice a creature"]
