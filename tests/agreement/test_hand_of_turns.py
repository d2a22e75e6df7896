"""What a turn leaves of the hand is the best that any payments leave, as going through all of them says."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from planner import Board
from tests.agreement.test_hand import NEW, random_cost, random_source, spell, symbols
from tests.support.oracle.hand import Source, best_vector, vector_of
from tests.support.sampling import sampled


@sampled(st.integers(0, 2**32), short=60, full=3_000)
def test_no_turn_leaves_more_of_the_hand(seed: int) -> None:
    draw = Random(seed)
    drawn = [random_source(draw) for _ in range(draw.randint(2, 5))]
    sources = [Source(f"s{n}", uses) for n, (_, uses) in enumerate(drawn)]
    pays = [random_cost(draw)[:2] for _ in range(2)]
    hand = [random_cost(draw) for _ in range(draw.randint(1, 3))]
    battlefield = [{"card": card, "id": f"s{n}"} for n, (card, _) in enumerate(drawn)]
    cards: Any = [spell(n, one) for n, one in enumerate(hand)]
    board = Board(battlefield=battlefield, hand=cards)
    found = board.plan_turn([{"cost": symbols(one)} for one in pays], profile=NEW)
    best = best_vector(sources, tuple(sorted(pays[0] + pays[1])), hand)
    assert (len(found.paid) == 2) == (best is not None)
    if best is None:
        return
    ends = [one.plan.summary for one in found.paid]
    used = frozenset(int(one[1:]) for end in ends for one in (*end.tapped, *end.sacrificed))
    lost = sum(len(end.sacrificed) for end in ends)
    mine = vector_of(sources, used, lost, 20 - ends[-1].life_after_triggers, hand)
    assert len(found.kept) == mine.together
    assert mine.rank == best.rank or (mine.rank > best.rank and not found.cheapest), (mine, best)
