"""605.2: a mana ability that makes nothing now is one all the same; activating it improves no payment."""

from typing import Any

import pytest

import planner
from tests.support.cards.by_name import CARDS
from tests.support.cards.single import entry

SEANCE_BOARD = {
    "name": "Seance Board",
    "type_line": "Artifact",
    "mana_cost": "{2}",
    "oracle_text": "{T}: Add X mana of any one color, where X is the number of soul counters on Seance "
    "Board. Spend this mana only to cast instant, sorcery, Demon, and Spirit spells.",
}
CHARM = {"name": "Charm", "mana_cost": "{R}{W}", "type_line": "Instant"}


@pytest.mark.parametrize("method", ["auto", "program"])
def test_what_makes_nothing_is_not_tapped(method: str) -> None:
    board: list[Any] = ["Mountain", "Mountain", {"card": SEANCE_BOARD}, entry(CARDS["Azorius Signet"])]
    found = planner.plan({"board": {"battlefield": board}, "pay": {"card": CHARM}}, method=method)
    assert isinstance(found, planner.Plan)
    assert found.optimal
    assert "Seance Board#1" not in found.summary.tapped
    assert planner.verify({"board": {"battlefield": board}, "pay": {"card": CHARM}}, found)


def test_with_a_counter_it_makes_one_and_is_preferred() -> None:
    board: list[Any] = ["Mountain", "Mountain", {"card": SEANCE_BOARD, "counters": {"soul": 1}}]
    bolt = {"name": "Bolt", "mana_cost": "{R}", "type_line": "Instant"}
    found = planner.plan({"board": {"battlefield": board}, "pay": {"card": bolt}})
    assert isinstance(found, planner.Plan)
    assert found.summary.tapped == ["Seance Board#1"]
