"""701.21a: what is sacrificed is put into its owner's graveyard, where other costs can take it."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from tests.support.cards.single import _card

ALTAR = _card(
    "Altar", "{3}", "Artifact", "Sacrifice a creature: Add {R}. Spend this mana only to cast creature spells."
)
BEAR = _card("Bear", "{1}{G}", "Creature — Bear", "")
TENDER = _card(
    "Tender", "{2}", "Artifact", "{T}, Exile a card from your graveyard: Add one mana of any color."
)


@pytest.mark.parametrize(
    ("others", "pay"),
    [
        ([TENDER], _card("Wish", "{W}", "Instant", "")),
        (
            [],
            _card(
                "Rite",
                "{0}",
                "Instant",
                "As an additional cost to cast this spell, exile a card from your graveyard.",
            ),
        ),
    ],
)
def test_what_is_sacrificed_for_mana_that_pays_for_nothing_can_be_exiled(
    others: list[dict[str, Any]], pay: dict[str, Any]
) -> None:
    """An activation can serve by what its cost puts into the graveyard, though its mana pays for nothing."""
    board = {"battlefield": [{"card": one} for one in (ALTAR, BEAR, *others)]}
    found = planner.plan(board=board, pay={"card": pay})
    assert isinstance(found, planner.Plan)
    assert found.summary.sacrificed == ["Bear#1"]
    assert bool(planner.verify({"board": board, "pay": {"card": pay}}, found))
