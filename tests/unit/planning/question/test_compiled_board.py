"""A board keeps what its questions share, and never what doesn't hold any more."""

from __future__ import annotations

import pickle
import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from planner import Board, Status
from planner.planning.question.plain_costs import is_silent, plain_costs_of, silent_costs
from tests.support.strategies.cards import a_card
from tests.support.strategies.requests import cost_string

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


AURA = a_card("Growth", "Enchantment — Aura", "Enchant land\nEnchanted land has haste.", "{G}")
DEVOTED = a_card("Nykthos", "Land", "{T}: Add {C}.\n{2}, {T}: Add {G} for each creature you control.")
STRANGE = a_card(
    "Strange", "Enchantment", "If you tap a land for mana, it strangely produces other mana instead."
)


@pytest.mark.parametrize(
    "board",
    [
        {},
        {"battlefield": ["Forest", "Azorius Signet", "Treasure"], "hand": ["Dark Ritual"], "life": 3},
        {"battlefield": ["Forest", {"card": AURA}]},
        {"battlefield": ["Forest", {"card": DEVOTED}, {"card": BEAR}, "Treasure"]},
        {"battlefield": ["Forest", {"card": STRANGE}]},
        {"battlefield": ["Forest", {"card": CASTLE}]},
        {"battlefield": ["Forest"], "prohibitions": ["sacrifice artifacts"]},
        {"battlefield": ["Forest"], "effects": ['Lands you control have "{T}: Add {R}."']},
        {"battlefield": ["Command Tower"]},
    ],
)
def test_what_is_silent_has_the_facts_of_plain_costs_that_are_worked_out(board: dict[str, Any]) -> None:
    """Where the texts are told to be silent without a question, a question would have said so."""
    game = Board(**board).game
    worked_out = plain_costs_of(game)
    if is_silent(game):
        assert worked_out == silent_costs()


def test_some_boards_are_silent_and_others_are_not() -> None:
    boards = [
        Board("Forest, Treasure"),
        Board([{"card": STRANGE}]),
        Board(prohibitions=["sacrifice artifacts"]),
    ]
    assert [is_silent(board.game) for board in boards] == [True, False, False]
