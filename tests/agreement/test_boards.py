"""Boards that were changed or asked before answer as boards that are made anew."""

from __future__ import annotations

import json
import random
from typing import Any

from planner import Board, Plan
from planner.planning.after.game_after import game_after, only_tapped
from tests.support.sampling import drawn
from tests.support.strategies.requests import Json, build_converter_request, build_request, cost_string
from tests.support.strategies.sources import build_plain_request, build_sources_request


def _tapped_request(request: Json, ids: set[str]) -> Json:
    """The same request with these objects tapped from the start."""
    board = request["board"]
    entries = [{**entry, "tapped": True} if entry["id"] in ids else entry for entry in board["battlefield"]]
    return {**board, "battlefield": entries}


@drawn(short=60, full=2_000)
def test_tapped_boards_agree_with_boards_that_start_so(seeds: list[str]) -> None:
    for seed in seeds:
        pick = random.Random(f"tapped/{seed}").choice
        request = build_sources_request(pick)
        board = Board(**request["board"])
        board.can_pay("{1}")
        ids: set[str] = set()
        for entry in request["board"]["battlefield"]:
            if pick([True, False, False]):
                ids.add(entry["id"])
                board = board.tapped([entry["id"]])
        fresh = Board(**_tapped_request(request, ids))
        for _ in range(4):
            cost = cost_string(pick)
            assert board.can_pay(cost) is fresh.can_pay(cost), (json.dumps(request), sorted(ids), cost)


@drawn(short=15, full=400)
def test_many_costs_on_one_board_agree_with_each_on_its_own(seeds: list[str]) -> None:
    for seed in seeds:
        pick = random.Random(f"many/{seed}").choice
        request = pick([build_sources_request, build_request, build_converter_request])(pick)
        board = Board(**request["board"])
        costs = [cost_string(pick) for _ in range(12)]
        alone = [Board(**request["board"]).can_pay(cost, method="program") for cost in costs]
        assert [board.can_pay(cost) for cost in costs] == alone, (json.dumps(request), costs)


@drawn(short=60, full=1_500)
def test_plans_on_a_derived_board_are_those_of_a_board_made_anew(seeds: list[str]) -> None:
    """What a plan taps, and what is tapped by hand, is taken out of the network of the board before."""
    derived = 0
    for seed in seeds:
        rng = random.Random(f"derived/{seed}")
        request = build_plain_request(rng.choice)
        board = Board.from_dict(request["board"])
        first = board.plan(request["pay"])
        if not isinstance(first, Plan):
            continue
        after, anew = board.after(first), Board.of(game_after(board.game, first))
        by_hand = board.tapped(first.summary.tapped[:1])
        fresh = Board.of(by_hand.game)
        derived += only_tapped(board.game, first) is not None
        for cost in ("{1}", "{G}", "{1}{U}", "{W/U}{B}", "{S}{R/P}"):
            for one, other in ((after, anew), (by_hand, fresh)):
                assert _as_good(one.plan(cost)) == _as_good(other.plan(cost)), (request, cost)
    assert 40 * derived > len(seeds)  # otherwise the comparison says little


def _as_good(answer: Any) -> object:
    """What all best plans have alike, or all refusals."""
    if not isinstance(answer, Plan):
        return answer.status, answer.missing
    activations = [step.object for step in answer.steps if step.action == "activate"]
    return answer.status, answer.price, answer.optimal, len(activations), answer.summary.life
