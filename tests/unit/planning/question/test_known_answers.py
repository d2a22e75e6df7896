"""Answers that a board has given before: equal, and nobody's change of one is seen by the next."""

from __future__ import annotations

from typing import Any

import pytest

from planner import Board, Plan, Unpayable
from planner.contract.request import PaySpec
from planner.contract.steps import (
    Activate,
    MoveCounters,
    PayAmount,
    Spend,
    Step,
    TakeObject,
    Trigger,
    step_of,
)
from planner.planning.question.known_answers import MOST_ANSWERS, KnownAnswers, asked
from tests.support.strategies.cards import a_card

BOLT = a_card("Bolt", "Instant", "Deal 3 damage.", "{R}")
BOARD: dict[str, Any] = {
    "battlefield": ["Mountain", "Forest", {"card": "Birds of Paradise"}, "Treasure"],
    "hand": [{"card": BOLT, "id": "bolt"}],
}


@pytest.mark.parametrize(
    ("pay", "more"),
    [
        ("{1}{G}", {}),
        ("{U}{U}{U}", {}),
        ({"card": "bolt"}, {}),
        ({"card": BOLT}, {"keep": ["{G}"], "prices": {"land": 5}}),
        (PaySpec(cost="{R}"), {"forbid": ["Treasure#1"], "require": ["Mountain#1"]}),
        ("{X}", {}),
    ],
)
def test_the_same_question_has_an_equal_answer(pay: Any, more: dict[str, Any]) -> None:
    board = Board(**BOARD)
    first, second = board.plan(pay, **more), board.plan(pay, **more)
    assert first == second == Board(**BOARD).plan(pay, **more)
    assert first is not second
    assert type(first) is type(second)
    if isinstance(first, Plan) and isinstance(second, Plan):
        for one, other in zip(first.prices, second.prices, strict=True):
            assert (one.kind, one.about) == (other.kind, other.about)


def test_a_changed_answer_is_not_told_to_the_next_one() -> None:
    board = Board(**BOARD)
    first = board.plan("{1}{G}")
    assert isinstance(first, Plan)
    told = first.to_dict()
    first.steps.clear()
    first.price = 99
    first.summary.tapped.append("nothing")
    second = board.plan("{1}{G}")
    assert second.to_dict() == told
    assert isinstance(second, Plan)
    second.prices[0].price = 99
    assert board.plan("{1}{G}").to_dict() == told


def test_steps_of_every_kind_come_back_as_they_were_and_in_their_order() -> None:
    """The cost can hold them in any order: an activation, its trigger, a symbol, what is taken, an amount."""
    steps: list[Step] = [
        Spend(action="spend", mana="{G}", for_="{1}"),
        Activate(action="activate", object="Forest#1", ability=0, adds="{G}"),
        Trigger(action="trigger", object="Wild Growth#1", text="Add {G}.", adds="{G}"),
        TakeObject(action="sacrifice", object="Bear#1", for_="Sacrifice a creature"),
        MoveCounters(action="remove counters", object="Mine#1", removes={"mining": 1}, for_="Remove"),
        PayAmount(action="pay life", amount=2, for_="{G/P}"),
        Activate(action="activate", object="Forest#2", ability=0, sacrifices=["Forest#2"], adds="{G}"),
        step_of("trigger", object="Wild Growth#1"),  # it lacks what such a step has to have
        Spend(action="spend", mana="{G}", for_="{G}"),
    ]
    plan = Board(battlefield=["Forest"]).plan("{G}")
    assert isinstance(plan, Plan)
    plan.steps = steps
    known = KnownAnswers()
    known.keep("{G}", plan)
    first, second = known.get("{G}"), known.get("{G}")
    assert isinstance(first, Plan)
    assert isinstance(second, Plan)
    assert first.steps == steps
    assert [type(step) for step in first.steps] == [type(step) for step in steps]
    first.steps[6].sacrifices.append("nothing")  # type: ignore[union-attr]
    assert second.steps == steps
    assert plan.steps is steps


def test_other_questions_are_other_questions() -> None:
    board = Board(**BOARD)
    assert isinstance(board.plan("{R}{R}", forbid=["Treasure#1"]), Plan)
    assert isinstance(board.plan("{R}{R}", forbid=["Treasure#1", "Birds of Paradise#1"]), Unpayable)
    assert isinstance(board.plan({"cost": "{R}{R}"}, forbid=iter(["Birds of Paradise#1"])), Plan)
    dear = board.plan("{1}", prices={"activation": 9})
    cheap = board.plan("{1}")
    assert isinstance(dear, Plan)
    assert isinstance(cheap, Plan)
    assert dear.whole_price > cheap.whole_price
    assert asked("{1}") != asked("{1}", forbid=["a"]) != asked("{1}", require=["a"])
    assert asked({"cost": object()}) is None


def test_a_board_after_a_plan_knows_nothing_of_it() -> None:
    board = Board(battlefield=["Forest"])
    plan = board.plan("{G}")
    assert isinstance(plan, Plan)
    assert isinstance(board.after(plan).plan("{G}"), Unpayable)


def test_verdicts_on_cards_are_kept_as_well() -> None:
    board = Board(**BOARD)
    assert [str(board.can_pay({"card": "bolt"})) for _ in range(2)] == ["payable", "payable"]
    assert [bool(board.can_pay({"card": "bolt"}, forbid=["Mountain#1"])) for _ in range(2)] == [True, True]
    nothing = ["Mountain#1", "Treasure#1", "Birds of Paradise#1"]
    assert [bool(board.can_pay({"card": "bolt"}, forbid=nothing)) for _ in range(2)] == [False, False]


def test_no_more_answers_are_kept_than_there_is_room_for() -> None:
    known = KnownAnswers()
    answer = Board(battlefield=["Forest"]).plan("{G}")
    for number in range(MOST_ANSWERS + 1):
        known.keep(str(number), answer)
    assert known.get(str(MOST_ANSWERS - 1)) == answer
    assert known.get(str(MOST_ANSWERS)) is None
