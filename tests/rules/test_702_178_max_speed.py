"""What asks for max speed, or for what was done this turn, reads the fact that says it (702.178a)."""

from __future__ import annotations

import pytest

from planner import Board, Plan
from tests.rules.test_608_turns import card

RACER = card("Racer", "Artifact", "Start your engines!\nMax speed — {T}: Add {R}{R}.", "{1}")
BOARD = card("Scores", "Artifact", "Max speed — Spells you cast cost {1} less to cast.", "{4}")
GHOST = card(
    "Ghost", "Creature — Spirit", "Max speed — {3}, Exile this card from your graveyard: Draw a card.", "{2}"
)
HOLLOW = card(
    "Hollow",
    "Artifact Creature",
    "~ costs {2} less to cast for each card you've cycled or discarded this turn.",
    "{5}",
)
ROWDY = card(
    "Rowdy",
    "Instant",
    "This spell costs {1} less to cast for each creature that attacked this turn.",
    "{6}{U}",
)
WAR = card(
    "War",
    "Enchantment",
    "{1}: ~ deals 1 damage to target player. Activate only if a creature you control attacked this turn.",
    "{R}",
)


@pytest.mark.parametrize(
    ("facts", "able"), [({"speed": 4}, True), ({"speed": 3}, False), ({"you have max speed": True}, True)]
)
def test_702_178a_max_speed_is_a_speed_of_four(facts: dict[str, object], able: bool) -> None:
    board = Board([RACER, "3 Mountain"], graveyard=[GHOST], facts=facts)
    assert bool(Board([RACER], facts=facts).can_pay("{R}{R}")) is able
    assert bool(board.can_pay({"source": "Ghost#1", "ability": 0})) is able
    assert bool(Board([BOARD, "Wastes"], facts=facts).can_pay({"card": RACER | {"mana_cost": "{2}"}})) is able


def test_702_178a_a_speed_that_nobody_says_is_assumed() -> None:
    found = Board([RACER]).plan("{R}{R}")
    assert (found.status, found.assumed) == ("unpayable", ["not: you have max speed (Racer#1)"])


@pytest.mark.parametrize(
    ("asked", "facts", "total"),
    [
        (HOLLOW, {"cards_discarded": 2}, "{1}"),
        (HOLLOW, {"cards_discarded": 3}, "{0}"),
        (ROWDY, {"attacked": 5}, "{1}{U}"),
        (ROWDY, {}, "{6}{U}"),
    ],
)
def test_702_29a_a_card_that_was_cycled_was_discarded(
    asked: dict[str, object], facts: dict[str, object], total: str
) -> None:
    """So with creatures that attacked: the key counts what the text counts."""
    found = Board("7 Island", facts=facts).plan({"card": asked})
    assert isinstance(found, Plan)
    assert found.total_cost == total


@pytest.mark.parametrize(("attacked", "able"), [(1, True), (0, False)])
def test_602_5_only_if_a_creature_of_yours_attacked(attacked: int, able: bool) -> None:
    board = Board([WAR, "Wastes"], facts={"attacked": attacked})
    assert bool(board.can_pay({"source": "War#1", "ability": 0})) is able
