"""Boards that pay for certain: counts, exchanges, gifts and what lands could produce, each by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from planner.decks.board_bounds import BoardBounds
from planner.decks.cards_of import read_deck
from planner.decks.cost_view import CostView
from planner.decks.demands import read_cost
from tests.unit.decks.test_board_bounds import CARDS, card

KNOWN = {one["name"]: one for one in CARDS}
CHIEF = card("A chief", "", "Legendary Creature — Human", "{1}{W}{U}")


@pytest.mark.parametrize(
    ("board", "cost", "sure", "may"),
    [
        ({"A gate of mist": 1, "Island": 1}, "{W}{W}", True, True),
        ({"A gate of mist": 1, "Island": 1}, "{W}{W}{U}", False, False),
        ({"A gate of mist": 1, "Wastes": 1}, "{W}", False, True),
        ({"A gate of mist": 1, "Island": 1, "Wastes": 1}, "{W}{W}{1}", True, True),
        ({"A palace": 1, "Forest": 2}, "{U}{1}", True, True),
        ({"A palace": 1, "Forest": 2}, "{U}{2}", False, False),
        ({"A palace": 1, "Forest": 2}, "{B}{1}", False, False),
        ({"A coffer": 1, "Swamp": 4}, "{4}{B}{B}", True, True),
        ({"A coffer": 1, "Swamp": 4}, "{4}{B}{B}{B}", False, False),
        ({"A tomb": 1, "Forest": 2, "A cradle": 0}, "{B}{G}", True, True),
        ({"A tomb": 1, "Forest": 2, "A cradle": 0}, "{B}{B}{B}{B}", False, False),
        ({"A lantern": 1, "Forest": 2}, "{W}{U}", True, True),
        ({"A druid": 1, "Island": 1, "Forest": 1}, "{U}{U}{G}", True, True),
        ({"A druid": 1, "Island": 1, "Forest": 1}, "{U}{U}{B}", False, False),
        ({"A tower": 1, "Swamp": 1, "Forest": 1}, "{3}{B}{G}", True, True),
        ({"A tower": 1, "Swamp": 1, "Island": 1}, "{3}", True, True),
        ({"A tower": 1, "Swamp": 1, "Island": 1}, "{4}", False, False),
        ({"An opal": 1, "Sol Ring": 1, "Azorius Signet": 1}, "{2}{R}", True, True),
        ({"An opal": 1, "Sol Ring": 1, "Wastes": 1}, "{R}", False, False),
        ({"An orchard": 1, "Forest": 1, "A cradle": 0}, "{1}{G}", False, False),
    ],
)
def test_what_boards_pay_for_certain_and_may_pay(
    board: dict[str, int], cost: str, sure: bool, may: bool
) -> None:
    deck = read_deck([{"card": KNOWN.get(name, name), "count": 4} for name in board], commanders=[CHIEF])
    view = CostView(deck.library(), read_cost(cost))
    row = np.array([[board.get(kind.name, 0) for kind in view.kinds]], dtype=np.int16)
    bounds = BoardBounds(view, read_cost(cost))
    assert (bool(bounds.sure.pays(row, row * 0)[0]), bool(bounds.could_pay(row, row * 0)[0])) == (sure, may)
    assert view.verdicts is not None
    assert view.verdicts.can_pay(row[0].tolist()) is sure


def test_what_lands_could_produce_is_what_a_gift_lets_them_make() -> None:
    """106.7: beside a lantern the Forest could produce any color, and so the druid makes it."""
    deck = read_deck(
        [{"card": KNOWN.get(name, name), "count": 4} for name in ("A lantern", "A druid", "Forest")]
    )
    cost = read_cost("{W}{U}{B}")
    view = CostView(deck.library(), cost)
    row = np.ones((1, len(view.kinds)), dtype=np.int16)
    assert view.verdicts is not None
    assert view.verdicts.can_pay(row[0].tolist())
    assert BoardBounds(view, cost).could_pay(row, row * 0)[0]


def test_a_commanders_colors_reach_the_board() -> None:
    """903.4: of a land that asks for them the planner is told which they are."""

    def pays(commanders: list[dict[str, Any]]) -> bool:
        deck = read_deck(
            [{"card": KNOWN[name], "count": 9} for name in ("A palace", "A cradle")], commanders=commanders
        )
        view = CostView(deck.library(), read_cost("{W}"))
        assert view.verdicts is not None
        return view.verdicts.can_pay([2 * (kind.name == "A palace") for kind in view.kinds])

    assert pays([CHIEF])
    assert not pays([])
