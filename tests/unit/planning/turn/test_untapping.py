"""Which permanents a card of a turn untaps, and where others could be better to choose (701.26)."""

from __future__ import annotations

import pytest

from planner.game.objects import GameObject
from planner.planning.turn.untapping import untapped_by
from planner.text import read_resolution
from tests.support.printed_cards import card
from tests.support.settling import bear, forest, settle_board

SNAP = read_resolution(card("A snap", "Instant", text="Untap up to two lands."))


@pytest.mark.parametrize(
    ("lands", "untapped", "doubts"),
    [
        (forest(1), 1, 0),
        (forest(2), 2, 0),
        (forest(4), 2, 0),  # one is as good as another
        (forest(3, tapped=True), 2, 1),
    ],
)
def test_of_like_lands_it_makes_no_difference_which(lands: GameObject, untapped: int, doubts: int) -> None:
    ids, said = untapped_by(settle_board(lands, bear()), SNAP)
    assert (len(ids), len(said)) == (untapped, doubts)
