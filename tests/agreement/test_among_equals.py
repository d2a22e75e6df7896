"""Of payments that are equal in every tier, the one whose rest can still pay for the most is the plan."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

from hypothesis import strategies as st

from planner import Board, Plan, verify
from tests.support.oracle.left_payable import worth
from tests.support.sampling import sampled
from tests.support.strategies.requests import Json

NEW = "2026.2"


def _land(types: str) -> Json:
    text = "\n".join(f"{{T}}: Add {{{one}}}." for one in types)
    return {"name": f"Land of {types}", "type_line": "Land", "oracle_text": text}


def _boa(cost: str) -> Json:
    symbols = "".join(f"{{{one}}}" for one in cost)
    text = f"{symbols}: Regenerate this creature."
    return {
        "name": "Boa",
        "type_line": "Creature — Snake",
        "power": "2",
        "toughness": "1",
        "oracle_text": text,
    }


@sampled(st.integers(0, 2**32), short=40, full=2_000)
def test_no_equal_payment_leaves_more_payable(seed: int) -> None:
    draw = Random(seed)
    lands = ["".join(sorted(draw.sample("WUB", draw.choice([1, 1, 2])))) for _ in range(draw.randint(2, 6))]
    asked = "".join(sorted(draw.choice("WUB111") for _ in range(draw.randint(1, 3))))
    abilities = [draw.choice(["W", "U", "1B", "UU"]) for _ in range(draw.randint(0, 1))]
    battlefield: list[Any] = [{"card": _land(one), "id": f"s{n}"} for n, one in enumerate(lands)]
    battlefield += [{"card": _boa(one), "id": f"boa{n}"} for n, one in enumerate(abilities)]
    cost = "".join(f"{{{one}}}" for one in asked)
    hand: list[Any] = draw.choice(
        [[], [{"card": {"name": "Opt", "type_line": "Instant", "mana_cost": "{U}"}}]]
    )
    board = Board(battlefield=battlefield, hand=hand)
    found = board.plan(cost, profile=NEW)
    if not isinstance(found, Plan):
        return
    assert not found.not_compared
    assert found.proof == "certificate" or hand
    assert verify({"board": {"battlefield": battlefield, "hand": hand}, "pay": cost, "profile": NEW}, found)
    ids = [f"s{n}" for n in range(len(lands))]

    def left(plan: Plan) -> int:
        return worth([types for n, types in enumerate(lands) if ids[n] not in plan.summary.tapped], abilities)

    for chosen in combinations(ids, len(found.summary.tapped)):
        other = board.plan(cost, forbid=[one for one in ids if one not in chosen], keep=[], profile=NEW)
        alike = isinstance(other, Plan) and other.gives_up == found.gives_up
        if isinstance(other, Plan) and alike and not hand:
            assert left(other) <= left(found), (lands, asked, abilities, found.summary.tapped, chosen)


def test_regeneration_stays_payable() -> None:
    battlefield: Any = [{"card": _boa("G")}, "Forest", "Island", "Island"]
    for order in (battlefield, battlefield[::-1]):
        found = Board(battlefield=order).plan("{1}{U}", profile=NEW)
        assert isinstance(found, Plan)
        assert found.summary.tapped == ["Island#1", "Island#2"]
        assert not found.not_compared


def test_what_was_not_compared_is_said() -> None:
    """Other mana sources than of one mana each aren't exchanged for each other."""
    board = Board(battlefield=["Sol Ring", "Forest", "Island"])
    assert board.plan("{2}", profile=NEW).to_dict()["not_compared"] == ["what the rest can still pay for"]
    assert "not_compared" not in board.plan("{G}", profile=NEW).to_dict()
    assert "not_compared" not in board.plan("{2}", profile="2026.1").to_dict()
