"""The table by which the payments of a turn are compared has room for what any one of its costs asks for."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET

import planner
from planner.costing.question import prepare
from planner.game.mana import ManaCost
from planner.game.tiers import Switches
from planner.game.total_cost import TakePart, TotalCost
from planner.game.vocabulary import Verb
from planner.planning.turn.table import TurnTables

PLAIN = TotalCost(ManaCost("{1}"))
FOREST = frozenset(["Forest#1"])


@pytest.mark.parametrize(
    "asking",
    [
        {"most_colors": True},
        {"life": 3},
        {"energy": 2},
        {"spare": FOREST},
        {"parts": (TakePart(Verb.SACRIFICE, FOREST, "sacrifice"),)},
    ],
    ids=["colors", "life", "energy", "what it is about", "objects"],
)
def test_the_table_is_that_of_the_cost_that_asks_for_the_most(asking: dict[str, Any]) -> None:
    game = prepare({"board": ["Forest", "Island"], "pay": "{G}"}).game
    tables = TurnTables((), (), Switches())
    demanding = TotalCost(ManaCost("{2}"), **asking)
    alone, beside = tables.now(game, [demanding]), tables.now(game, [PLAIN, demanding])
    assert alone == beside == tables.now(game, [demanding, PLAIN])
    assert alone != tables.now(game, [PLAIN])


def test_a_great_x_comes_before_what_is_given_up_though_another_cost_has_none() -> None:
    """107.3a: X is announced by its player, who asked for the greatest; a Treasure is given for it."""
    board = {"battlefield": ["Mountain", "Mountain", "Mountain", "Treasure"]}
    found = planner.plan_turn(
        board=board, pays=[{"cost": "{X}{R}", "x": "max"}, {"cost": "{1}"}], profile="2026.2"
    )
    assert [(one.name, one.plan.summary.x) for one in found.paid] == [("{1}", UNSET), ("{X}{R}", 2)]
