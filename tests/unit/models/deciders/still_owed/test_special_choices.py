"""Choices of special activations: every number of each class, in each mix of its modes."""

from __future__ import annotations

from typing import Any

import pytest

from planner.costing.question import prepare
from planner.models.deciders.still_owed.special_choices import LATER
from planner.planning.question.compiled_board import CompiledBoard

SIGNET = {"card": "Azorius Signet"}


def choices_of(battlefield: list[Any]) -> list[Any]:
    """All choices of a board."""
    question = prepare({"board": {"battlefield": battlefield}, "pay": {"cost": "{1}"}})
    found = CompiledBoard(question.game).owed(question.cost, question.forbid, question.prices)
    assert found.choices is not None
    return found.choices.choices


@pytest.mark.parametrize(
    ("battlefield", "number"),
    [
        (["Forest"], 1),
        (["Forest", SIGNET], 2),
        ([SIGNET, SIGNET, SIGNET], 4),
        ([SIGNET, {"card": "Sol Ring"}], 4),
        ([{"card": "Llanowar Wastes"}], 2),
    ],
)
def test_each_number_of_each_class_is_a_choice(battlefield: list[Any], number: int) -> None:
    found = choices_of(battlefield)
    assert len(found) == number
    assert len({choice.used for choice in found}) == number
    assert found[0].activated == ()


def test_each_activation_that_asks_for_mana_makes_mana_of_its_own_kinds() -> None:
    both = max(choices_of([SIGNET, {"card": "Simic Signet"}, "Forest"]), key=lambda choice: choice.asked)
    assert both.asked == 2
    assert both.made == 4
    assert sorted({(one.bit_length() - 1) // LATER for one in both.makes}) == [1, 2]
    assert sorted(both.kinds) == sorted(
        one >> LATER * ((one.bit_length() - 1) // LATER) for one in both.makes
    )
    assert [amount for _, amount in both.asks] == [1, 1]
