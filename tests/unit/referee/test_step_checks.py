"""What a step says against what it should say, and against what the request states."""

from __future__ import annotations

from typing import Any

import pytest

from planner.contract.request import decode
from planner.game.objects import GameObject
from planner.game.records import replace
from planner.loading.game_state import game_from
from planner.referee.step_checks import is_unstated, stated_choice


def _elf(now: dict[str, Any] | None) -> GameObject:
    card = {"name": "Elf", "type_line": "Creature — Elf", "oracle_text": "{T}: Add {G}. (It's green.)"}
    said = {"card": card, **({} if now is None else {"now": now})}
    (entry,) = game_from(decode({"board": {"battlefield": [said]}}).board).objects
    return entry


@pytest.mark.parametrize(
    ("now", "unstated"),
    [
        (None, False),
        ({"power": 2}, False),
        ({"final": True}, False),
        ({"mana_abilities": ["{T}: Add {U}.", "{T}:  Add {G}. (It is.)"]}, False),
        ({"mana_abilities": ["{T}: Add {U}."]}, True),
        ({"mana_abilities": []}, True),
        ({"lost_all": True}, True),
        ({"lost_all": True, "types": ["Land"], "subtypes": ["Forest"]}, False),
    ],
)
def test_an_ability_is_held_against_what_the_request_states(now: Any, unstated: bool) -> None:
    """Whatever the board was read as: the elf is given the ability that its text has."""
    (ability,) = _elf(None).abilities
    wrong = replace(_elf(now), abilities=(ability,))
    assert is_unstated(wrong, ability) is unstated


@pytest.mark.parametrize(
    ("mana", "snow", "x", "said"),
    [
        ("W", False, None, ("W", None, None, None)),
        ("GG", True, 2, ("G", None, "snow", 2)),
        ("WUW", False, None, (None, "WUW", None, None)),
        ("", True, 0, (None, None, None, 0)),
    ],
)
def test_the_choice_of_an_activation(mana: str, snow: bool, x: int | None, said: tuple[Any, ...]) -> None:
    found = stated_choice(mana, snow, x)
    assert (found.color, found.combination, found.type, found.x) == said
