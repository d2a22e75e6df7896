"""What holds for any turn."""

from __future__ import annotations

from hypothesis import strategies as st

import planner
from planner.planning.turn import Turn
from tests.support.sampling import sampled
from tests.support.turns import BASICS, COSTS, carried_out, entry


def turn(lands: list[str], costs: list[str]) -> Turn:
    """The turn, each of its plans carried out in order."""
    board, pays = {"battlefield": [entry(land) for land in lands]}, [{"cost": cost} for cost in costs]
    found = planner.plan_turn(board=board, pays=pays)
    carried_out(board, pays, found)
    return found


@sampled(
    st.lists(st.sampled_from(BASICS), min_size=1, max_size=6),
    st.lists(st.sampled_from(COSTS), min_size=1, max_size=4),
    short=20,
    full=800,
)
def test_the_order_of_the_request_changes_neither_value_nor_price(lands: list[str], costs: list[str]) -> None:
    one = turn(lands, costs)
    other = turn(lands, costs[::-1])
    assert (one.value, one.price, one.proven) == (other.value, other.price, other.proven)
