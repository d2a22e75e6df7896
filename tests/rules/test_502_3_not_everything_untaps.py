"""What is kept for the next turn is paid by what untaps by then, and is still there (502.3, 503.1)."""

from __future__ import annotations

from typing import Any

import pytest

from planner import Plan, plan
from tests.rules.test_608_turns import card

Json = dict[str, Any]


def enchantment(text: str) -> Json:
    return card("It", "Enchantment", text)


ONE_LAND = enchantment("Players can't untap more than one land during their untap steps.")
TWO = enchantment(
    "As long as It is untapped, players can't untap more than two permanents during their untap steps."
)
SKIPPED = enchantment("Players skip their untap steps.")
MINE_ALONE = enchantment("Your opponents can't untap more than two permanents during their untap steps.")
FADING = card("Fader", "Artifact", "Fading 1\n{T}: Add {C}.")
BALL = card("Ball", "Artifact", "{T}: Add {C}.\nAt the beginning of the end step, sacrifice Ball.")


def kept(there: list[Any], wanted: str, paid: str = "{3}") -> bool:
    board = {"battlefield": [{"card": one} if isinstance(one, dict) else one for one in there]}
    answer = plan(
        {"board": board, "pay": paid, "keep": [{"cost": wanted, "when": "next turn"}], "profile": "2026.2"}
    )
    assert isinstance(answer, Plan)
    return bool(answer.kept)


@pytest.mark.parametrize(
    ("text", "most"), [(ONE_LAND, 1), (TWO, 2), (SKIPPED, 0), (MINE_ALONE, 3), (enchantment("Flying"), 3)]
)
def test_502_3_as_many_untap_as_may(text: Json, most: int) -> None:
    for number in (1, 2, 3):
        assert kept([*["Mountain"] * 3, text], f"{{{number}}}") is (number <= most)


def test_502_3_a_limit_holds_for_its_kind_alone() -> None:
    ring = card("Ring", "Artifact", "{T}: Add {C}{C}.")
    assert kept(["Mountain", "Mountain", ring, ONE_LAND], "{3}", "{4}")
    assert not kept(["Mountain", "Mountain", ring, ONE_LAND], "{4}", "{4}")


@pytest.mark.parametrize("thing", [FADING, BALL])
def test_503_1_what_may_be_gone_by_then_is_not_counted_on(thing: Json) -> None:
    assert not kept([thing, "Mountain"], "{2}", "{1}")
    assert kept([thing, "Mountain"], "{1}", "{1}")
