"""The two readers on real cards: no difference that nobody has looked at."""

from __future__ import annotations

import pytest

from planner.cards.known import known_card, known_names
from tests.agreement.pool import cards_of
from tests.agreement.second_reader import LOOKED_AT, Readings, read_all, report
from tests.support.places import SHARED_CARDS

POOL = SHARED_CARDS / "pool.jsonl.gz"


def test_the_cards_that_are_always_known_are_read_alike() -> None:
    found = read_all([dict(card) for name in known_names() if (card := known_card(name)) is not None])
    assert found.differences == []
    assert found.sources > 300
    assert found.share > 0.97


@pytest.mark.slow
def test_the_pool_is_read_alike() -> None:
    if not POOL.exists():
        pytest.skip(f"the sample of real cards isn't there: {POOL}")
    found = read_all(cards_of(POOL))
    assert found.new == set()
    assert found.share >= 0.95
    assert {name for name, _ in found.differences} == set(LOOKED_AT)


def test_the_table_names_what_is_outside_and_what_differs() -> None:
    found: Readings = read_all(
        [
            {"name": "Odd Stone", "type_line": "Artifact", "oracle_text": "{T}: Add {C}."},
            {"name": "Odd Coin", "type_line": "Artifact", "oracle_text": "{T}: Flip a coin. Add {C}."},
        ]
    )
    lines = list(report(found))
    assert lines[0] == "sources of mana: 2, inside the grammar 1 (50.0%)"
    assert any("Odd Coin" in line for line in lines)
    assert found.new == set()
