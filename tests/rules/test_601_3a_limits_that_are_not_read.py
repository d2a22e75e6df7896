"""What could forbid casting and isn't read is no permission; limits of two, and by what isn't a subtype."""

from __future__ import annotations

from typing import Any

import pytest

from planner import Plan, plan
from tests.rules.test_608_turns import card, names, turn

Json = dict[str, Any]

SHOCK = card("Shock", "Instant", "Shock deals 2 damage to any target.", "{R}")
BOLT = card("Lightning Bolt", "Instant", "Lightning Bolt deals 3 damage to any target.", "{R}")
SPIKE = card("Lava Spike", "Sorcery", "Lava Spike deals 3 damage to target player.", "{R}")
GOLEM = card("Golem", "Artifact Creature — Phyrexian Golem", "", "{R}", power="1", toughness="1")
FIRES = card(
    "Fires",
    "Enchantment",
    "You can cast spells only during your turn and you can cast no more than two spells each turn.",
    "{3}{R}",
)
CENSOR = card(
    "Censor",
    "Creature",
    "Each player can't cast more than one non-Phyrexian spell each turn.",
    power="3",
    toughness="9",
)
LAW = card("Law", "Enchantment", "Each player can't cast more than one spell each turn.", "{2}{W}")
ODD = card("Odd", "Enchantment", "Players can't cast spells that share a color with the last one.", "{U}")
RED = ["Mountain"] * 6
THEIRS: Json = {"turn": {"whose": "opponent"}}


def test_601_3a_no_more_than_two_and_only_in_ones_own_turn() -> None:
    found = turn([SHOCK, BOLT, SPIKE], [FIRES, *RED])
    assert (found.value, [one.rule for one in found.reasons]) == (2, ["601.3a"])
    found = turn([SHOCK, BOLT], [FIRES, *RED], board=THEIRS)
    assert (found.value, found.proven) == (0, True)


def test_601_3a_what_is_not_of_a_subtype_is_counted() -> None:
    found = turn([SHOCK, BOLT], [CENSOR, *RED])
    assert (found.value, found.proven) == (1, True)
    found = turn([SHOCK, GOLEM], [CENSOR, *RED])
    assert (found.value, found.proven) == (2, True)


def test_601_3_a_line_that_could_forbid_it_is_no_permission() -> None:
    found = turn([SHOCK, BOLT], [ODD, *RED])
    assert (names(found), found.proven) == ([], False)
    assert any("share a color" in line for line in found.assumed)
    found = turn([SHOCK, BOLT], [{**ODD, "oracle_text": "Flying"}, *RED])
    assert (found.value, found.proven) == (2, True)


def kept(there: list[Json], card: Json, when: str) -> list[str]:
    board = {
        "battlefield": [*RED, *({"card": one} for one in there)],
        "hand": [{"card": SHOCK, "id": "shock"}, {"card": card, "id": "it"}],
    }
    answer = plan(
        {
            "board": board,
            "pay": {"card": "shock"},
            "keep": [{"card": "it", "when": when}],
            "profile": "2026.2",
        }
    )
    assert isinstance(answer, Plan)
    return [one.name for one in answer.kept or ()]


@pytest.mark.parametrize(
    ("there", "card", "when", "is_kept"),
    [
        ([LAW], SPIKE, "now", False),
        ([LAW], BOLT, "now", False),
        ([LAW], BOLT, "opponents turn", True),
        ([LAW], SPIKE, "next turn", True),
        ([FIRES], BOLT, "now", True),
        ([FIRES], BOLT, "opponents turn", False),
        ([], BOLT, "opponents turn", True),
        ([], SPIKE, "opponents turn", False),
        ([], GOLEM, "opponents turn", False),
        ([], {**GOLEM, "oracle_text": "Flash"}, "opponents turn", True),
    ],
)
def test_601_3_what_can_not_be_cast_by_then_is_not_kept(
    there: list[Json], card: Json, when: str, is_kept: bool
) -> None:
    assert kept(there, card, when) == ([card["name"]] if is_kept else [])
