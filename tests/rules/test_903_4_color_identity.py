"""A commander's color identity comes from its card, wherever it is (903.4)."""

from __future__ import annotations

from typing import Any

import pytest

import planner

WHITE_BLUE = {
    "name": "Sample Envoy",
    "mana_cost": "{1}{W}",
    "type_line": "Legendary Creature — Human",
    "oracle_text": "Extort (Whenever you cast a spell, you may pay {W/B}.)\n{2}{U}: Draw a card.",
}
RED = {"name": "Sample Flame", "mana_cost": "{2}{R}", "type_line": "Legendary Creature", "oracle_text": ""}
TWO_FACES = {
    "name": "Sample Moth // Sample Pyre",
    "layout": "transform",
    "card_faces": [
        {"name": "Sample Moth", "mana_cost": "{W}", "type_line": "Legendary Creature", "oracle_text": ""},
        {"name": "Sample Pyre", "mana_cost": "", "type_line": "Creature", "color_indicator": ["R"]},
    ],
}
EMBLEM = {"name": "Sample Emblem", "type_line": "Emblem", "oracle_text": "You have no maximum hand size. {G}"}


def _pays(cost: str, *command: Any, **board: Any) -> list[str]:
    """List the statuses for a cost in each color of mana that it stands for."""
    zones = {"battlefield": ["Command Tower"], "command": list(command), **board}
    return [planner.plan(board=zones, pay=f"{{{color}}}").status for color in cost]


def test_903_4_mana_symbols_of_the_cost_and_the_text_count_but_no_reminder() -> None:
    assert _pays("WUB", WHITE_BLUE) == ["payable", "payable", "unpayable"]


def test_903_4_commanders_together() -> None:
    assert _pays("WUR", WHITE_BLUE, {"card": RED, "commander": True}) == ["payable"] * 3


def test_903_4d_both_faces_count_and_indicators() -> None:
    assert _pays("WRG", TWO_FACES) == ["payable", "payable", "unpayable"]


@pytest.mark.parametrize("zone", ["battlefield", "graveyard", "exile", "hand"])
def test_903_4_a_commander_is_one_in_every_zone(zone: str) -> None:
    tower = {"battlefield": ["Command Tower"]}
    there = {zone: [*tower.get(zone, ()), {"card": RED, "commander": True}]}
    assert _pays("RG", **{**tower, **there}) == ["payable", "unpayable"]


def test_903_4_what_is_stated_comes_first() -> None:
    assert _pays("RG", RED, commander_identity="G") == ["unpayable", "payable"]


def test_903_4_without_a_commander_that_is_known_it_is_asked_for() -> None:
    unknown = {"card": {"name": "Sample Stranger"}, "commander": True}
    for command in ([], [EMBLEM], [unknown], [RED, unknown]):
        answer = planner.plan(board={"battlefield": ["Command Tower"], "command": command}, pay="{R}")
        assert (answer.status, [one.key for one in answer.needs]) == ("unknown", ["commander_identity"])


def test_903_4_it_pays_for_the_commander_itself() -> None:
    board = planner.Board("3 Command Tower", command=[{"card": RED, "id": "it", "commander": True}])
    plan = board.plan("it")
    assert isinstance(plan, planner.Plan)
    assert planner.verify({"board": board.to_dict(), "pay": "it"}, plan)
    assert planner.Board.from_dict(board.to_dict()).can_pay("{R}{R}")
