"""A board keeps what its questions share, and never what doesn't hold any more."""

from __future__ import annotations

import json
import pickle
import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from planner import Board, Plan, Status
from planner.planning.game_after import game_after, taps_alone
from tests.support.strategies.cards import a_card
from tests.support.strategies.requests import Json, build_converter_request, build_request, cost_string
from tests.support.strategies.sources import build_plain_request, build_sources_request

CASTLE = a_card(
    "Castle", "Land", "{T}: Add {C}.\n{T}: Add {W}{W}. Activate only if you control an untapped creature."
)
BEAR = a_card("Bear", "Creature — Bear", "", power="2", toughness="2")


def test_a_verdict_that_is_known_is_the_same() -> None:
    board = Board(battlefield=["Forest", "Island"])
    assert [board.can_pay("{G}{U}") for _ in range(3)] == [Status.PAYABLE] * 3
    assert [board.can_pay("{G}{G}") for _ in range(3)] == [Status.UNPAYABLE] * 3


def test_what_else_is_asked_is_not_answered_from_memory() -> None:
    board = Board(battlefield=["Forest", "Island"])
    assert board.can_pay("{G}")
    assert not board.can_pay("{G}", forbid=["Forest#1"])
    assert not board.can_pay({"cost": "{G}", "kind": "spell"}, forbid=iter(["Forest#1"]))
    assert board.can_pay("{G}", require=["Forest#1"])
    assert board.can_pay("{G}")


def test_tapping_takes_sources_away_one_after_the_other() -> None:
    board = Board(battlefield=[{"card": "Forest", "count": 3}, "Treasure"])
    verdicts = []
    for number in (1, 2, 3):
        board = board.tapped([f"Forest#{number}"])
        verdicts.append([bool(board.can_pay(cost)) for cost in ("{G}{G}{G}", "{G}{G}", "{G}", "{G}{1}")])
    assert verdicts == [[True, True, True, True], [False, True, True, True], [False, False, True, False]]
    again = board.tapped(["Forest#1", "Treasure#1"])
    assert not again.can_pay("{1}")
    assert board.can_pay("{1}")


def test_what_rests_on_an_untapped_permanent_is_settled_anew() -> None:
    board = Board(battlefield=[{"card": CASTLE}, {"card": BEAR}])
    assert board.can_pay("{W}{W}")
    after = board.tapped(["Bear#1"])
    fresh = Board(battlefield=[{"card": CASTLE}, {"card": BEAR, "tapped": True}])
    assert after.can_pay("{W}{W}") is fresh.can_pay("{W}{W}") is Status.UNPAYABLE
    assert after.game.objects[0].abilities == fresh.game.objects[0].abilities


def _tapped_request(request: Json, ids: set[str]) -> Json:
    """The same request with these objects tapped from the start."""
    board = request["board"]
    entries = [{**entry, "tapped": True} if entry["id"] in ids else entry for entry in board["battlefield"]]
    return {**board, "battlefield": entries}


def test_tapped_boards_agree_with_boards_that_start_so() -> None:
    for number in range(250):
        pick = random.Random(f"tapped/{number}").choice
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


def test_many_costs_on_one_board_agree_with_each_on_its_own() -> None:
    for number in range(60):
        pick = random.Random(f"many/{number}").choice
        request = pick([build_sources_request, build_request, build_converter_request])(pick)
        board = Board(**request["board"])
        costs = [cost_string(pick) for _ in range(12)]
        alone = [Board(**request["board"]).can_pay(cost, method="program") for cost in costs]
        assert [board.can_pay(cost) for cost in costs] == alone, (json.dumps(request), costs)


def test_a_board_can_be_shared_between_threads() -> None:
    pick = random.Random(11).choice
    costs = [cost_string(pick) for _ in range(300)]
    fields: dict[str, Any] = {"battlefield": [{"card": "Forest", "count": 4}, "Island", "Treasure", "Swamp"]}
    alone = Board(**fields)
    expected = [alone.can_pay(cost) for cost in costs]
    shared = Board(**fields)
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(lambda _: [shared.can_pay(cost) for cost in costs], range(8)))
    assert found == [expected] * 8


def test_threads_get_the_same_plans_from_a_shared_board() -> None:
    pick = random.Random(12).choice
    costs = [cost_string(pick) for _ in range(120)]
    fields: dict[str, Any] = {"battlefield": [{"card": "Forest", "count": 4}, "Island", "Island", "Swamp"]}
    alone = Board(**fields)
    expected = [alone.plan(cost).to_dict() for cost in costs]
    shared = Board(**fields)
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(lambda cost: shared.plan(cost).to_dict(), costs)) == expected


def test_a_board_can_be_sent_to_another_process() -> None:
    board = Board(battlefield=["Forest", "Island", {"card": BEAR, "counters": {"+1/+1": 1}}], life=7).tapped(
        ["Island#1"]
    )
    sent = pickle.loads(pickle.dumps(board))
    assert sent.game == board.game
    assert (sent.can_pay("{G}"), sent.can_pay("{U}")) == (Status.PAYABLE, Status.UNPAYABLE)


def test_plans_on_a_derived_board_are_those_of_a_board_made_anew() -> None:
    """What a plan taps, and what is tapped by hand, is taken out of the network of the board before."""
    rng = random.Random(77)
    derived = 0
    for _ in range(200):
        request = build_plain_request(rng.choice)
        board = Board.from_dict(request["board"])
        first = board.plan(request["pay"])
        if not isinstance(first, Plan):
            continue
        after, anew = board.after(first), Board.of(game_after(board.game, first))
        by_hand = board.tapped(first.summary.tapped[:1])
        fresh = Board.of(by_hand.game)
        derived += taps_alone(board.game, first) is not None
        for cost in ("{1}", "{G}", "{1}{U}", "{W/U}{B}", "{S}{R/P}"):
            for one, other in ((after, anew), (by_hand, fresh)):
                assert _as_good(one.plan(cost)) == _as_good(other.plan(cost)), (request, cost)
    assert derived > 5, derived


def _as_good(answer: Any) -> object:
    """What all best plans have alike, or all refusals."""
    if not isinstance(answer, Plan):
        return answer.status, answer.missing
    activations = [step.object for step in answer.steps if step.action == "activate"]
    return answer.status, answer.price, answer.optimal, len(activations), answer.summary.life
