"""What an answer claims is checked: its cast, every object in it, and what it says that it keeps."""

from __future__ import annotations

import contextlib
import copy
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

import planner
from planner import Board, Plan, RequestError
from tests.support.cards.single import COUNTERSPELL, DISMEMBER, LLANOWAR_ELVES, entry

KEEP: dict[str, Any] = {
    "board": {"battlefield": ["Forest", "Island", "Island"]},
    "pay": {"cost": "{1}"},
    "keep": [{"cost": "{U}{U}"}, {"cost": "{R}"}],
}
CAST: dict[str, Any] = {
    "board": {"battlefield": ["Swamp", "Swamp", "Swamp"], "hand": [entry(DISMEMBER, id="d")]},
    "pay": {"card": "d"},
}
REFUSED: dict[str, Any] = {
    "board": {"battlefield": ["Forest", entry("Island", tapped=True)]},
    "pay": {"cost": "{U}"},
    "want": "explanation",
}
PAID: dict[str, Any] = {
    "board": {"battlefield": ["Forest", "Treasure"]},
    "pay": {"cost": "{G}", "mandatory": True},
    "want": "explanation",
}


def answered(request: dict[str, Any]) -> dict[str, Any]:
    found = planner.plan(request).to_dict()
    assert planner.verify(request, found, solve=True)
    return found


def claims(change: Callable[[dict[str, Any]], Any], request: dict[str, Any]) -> str:
    """What is wrong with the answer after this was changed in it."""
    found = answered(request)
    change(found)
    return "; ".join(planner.verify(request, found, solve=True).problems)


def keeping_more(answer: dict[str, Any]) -> None:
    """Say that it keeps everything: its price and its items agree with that."""
    answer["summary"]["kept"].append("{R}")
    answer["prices"].append({"what": "keeps {R}", "price": -20})
    answer["price"] -= 20


def test_a_plan_that_keeps_what_it_says_is_accepted() -> None:
    assert answered(KEEP)["summary"]["kept"] == ["{U}{U}"]


def test_a_plan_that_does_not_keep_what_it_says_is_refused() -> None:
    """Each kept cost is paid after the plan (the contract's "keep")."""
    assert claims(keeping_more, KEEP) == 'summary.kept: ["{U}{U}", "{R}"] can\'t all be paid after this plan'


def test_a_plan_that_uses_what_it_says_it_keeps_is_refused() -> None:
    spends = planner.plan({**KEEP, "keep": [], "forbid": ["Forest#1"]}).to_dict()
    spends["summary"]["kept"] = ["{U}{U}"]
    spends["prices"].append({"what": "keeps {U}{U}", "price": -20})
    spends["price"] -= 20
    assert "summary.kept" in planner.verify(KEEP, spends, solve=True).problems[0]


@pytest.mark.parametrize("keep", [[entry(COUNTERSPELL)], [{"cost": "{U}"}, {"cost": "{U}"}], []])
def test_what_is_planned_is_accepted(keep: list[Any]) -> None:
    answered({**KEEP, "keep": keep})


@pytest.mark.parametrize(
    ("cast", "told"),
    [
        ("Swamp#1", "cast: is Swamp#1, on the stack is d (601.2a)"),
        (None, "cast: is nothing, on the stack is d"),
    ],
)
def test_what_is_cast_is_the_card_of_the_request(cast: str | None, told: str) -> None:
    def change(answer: dict[str, Any]) -> None:
        answer.pop("cast")
        if cast is not None:
            answer["cast"] = cast

    assert told in claims(change, CAST)


def test_a_bare_cost_casts_nothing() -> None:
    assert "on the stack is no object" in claims(lambda answer: answer.update(cast="Forest#1"), KEEP)


@pytest.mark.parametrize(
    ("request_", "change"),
    [
        (KEEP, lambda a: a["steps"][0].update(object="Bog#1")),
        (KEEP, lambda a: a["steps"][0].update(taps=["Bog#1"])),
        (KEEP, lambda a: a["steps"][1].update(object="Bog#1")),
        (KEEP, lambda a: a["summary"]["tapped"].append("Bog#1")),
        (KEEP, lambda a: a["summary"]["exiled"].append("Bog#1")),
        (KEEP, lambda a: a["prices"][0].update(what="tap Bog#1")),
        (KEEP, lambda a: a["prices"][0].update(what="tap Island#1")),
        (PAID, lambda a: a["usable"].append("Bog#1")),
        (PAID, lambda a: a["explanation"]["instead"][0]["uses"].append("Bog#1")),
        (PAID, lambda a: a["explanation"]["instead"][0]["spares"].append("Bog#1")),
        (REFUSED, lambda a: a["explanation"]["repairs"][1]["changes"][0].update(objects=["Bog#1"])),
    ],
)
def test_an_object_that_is_not_there_is_told(
    request_: dict[str, Any], change: Callable[[dict[str, Any]], Any]
) -> None:
    assert claims(change, request_)


UNUSABLE: dict[str, Any] = {
    "board": {"battlefield": ["Forest", entry("Island", tapped=True)]},
    "pay": {"cost": "{G}"},
    "require": ["Island#1"],
}


def test_an_object_of_a_reason_that_is_not_there_is_told() -> None:
    assert answered(UNUSABLE)["reasons"][0]["objects"] == ["Island#1"]
    wrong = claims(lambda a: a["reasons"][0].update(objects=["Bog#1"]), UNUSABLE)
    assert wrong == "reasons[0].objects: there is no object Bog#1"


WRONG: list[Any] = [None, True, 1.5, 10**30, "", [], ["Forest#1"], [["Forest#1"]], {}, {"Forest#1": 1}]
OTHER_NAMES = {"for": "for_", "proof": "stated_proof", "certificate": "stated_certificate"}


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        yield (*path, key)
        yield from places(one, (*path, key))


def spoiled(answer: Any, path: tuple[Any, ...], wrong: Any) -> None:
    """Put this in a place of an answer, which may be a dict or typed."""
    *before, last = path
    for key in before:
        answer = (
            answer[key] if isinstance(answer, list | dict) else getattr(answer, OTHER_NAMES.get(key, key))
        )
    if isinstance(answer, list | dict):
        answer[last] = wrong
    else:
        setattr(answer, OTHER_NAMES.get(last, last), wrong)


@pytest.mark.parametrize("request_", [KEEP, CAST, REFUSED, PAID, UNUSABLE])
def test_whatever_stands_in_an_answer_is_judged_or_refused(request_: dict[str, Any]) -> None:
    """Nobody can end ``verify`` with a value of another type, in JSON or in a typed answer."""
    found = answered(request_)
    for path in [*places(found), ("status",)]:
        for wrong in WRONG:
            forged = copy.deepcopy(found)
            spoiled(forged, path, copy.deepcopy(wrong))
            judged(partial(planner.verify, request_, forged))


@pytest.mark.parametrize("request_", [KEEP, CAST])
def test_whatever_stands_in_a_typed_plan_is_judged_or_refused(request_: dict[str, Any]) -> None:
    """So it is of a typed plan, of which anybody may set the fields; ``after`` refuses it as well."""
    board, found = Board.from_dict(request_["board"]), answered(request_)
    for path in places(found):
        if path[0] in ("prices", "choices", "certificate"):
            continue  # as in JSON
        for wrong in WRONG:
            plan = planner.plan(request_)
            assert isinstance(plan, Plan)
            assert plan.proof  # it is made when it is first read
            spoiled(plan, path, copy.deepcopy(wrong))
            judged(partial(planner.verify, request_, plan))
            judged(partial(board.after, plan))


def judged(ask: Callable[[], Any]) -> None:
    """Ask, and take an answer or a refusal: any other exception fails the test."""
    with contextlib.suppress(RequestError):
        ask()


def test_a_step_with_a_list_for_its_object_is_refused_with_its_path() -> None:
    plan: Any = planner.plan(KEEP)
    plan.steps[0].object = ["Forest#1"]
    for ask in (lambda: planner.verify(KEEP, plan), lambda: Board.from_dict(KEEP["board"]).after(plan)):
        with pytest.raises(RequestError) as refused:
            ask()
        assert refused.value.path in ("steps[0].object", "plan")


def test_a_bound_above_the_price_is_refused() -> None:
    wrong = {"optimal": False, "bound": 1_000}
    assert "bound: is 1000" in claims(lambda answer: answer.update(wrong), KEEP)


# --- Board.after -------------------------------------------------------------------------------


def planned(board: Board, cost: Any, **more: Any) -> Plan:
    found = board.plan(cost, **more)
    assert isinstance(found, Plan), found
    return found


def fault(board: Board, plan: Plan) -> str:
    with pytest.raises(RequestError) as refused:
        board.after(plan)
    assert refused.value.path == "plan"
    return refused.value.message


BOARDS: dict[str, tuple[dict[str, Any], Any]] = {
    "a land": ({"battlefield": ["Forest", "Island"]}, "{G}"),
    "two lands": ({"battlefield": ["Forest", "Island", "Island"]}, "{1}{U}"),
    "a treasure": ({"battlefield": ["Treasure"]}, "{U}"),
    "the pool": ({"pool": "{R}{R}"}, "{R}"),
    "life": ({"battlefield": ["Swamp"], "life": 9}, "{B/P}{B/P}"),
    "life alone": ({"life": 9}, {"cost": "Pay 2 life"}),
    "a creature": ({"battlefield": [entry(LLANOWAR_ELVES)]}, {"cost": "Sacrifice a creature"}),
    "a tapped creature": (
        {"battlefield": [entry(LLANOWAR_ELVES)]},
        {"cost": "Tap an untapped creature you control"},
    ),
    "a card in hand": ({"hand": [entry(DISMEMBER)]}, {"cost": "Discard a card"}),
    "a spell": ({"battlefield": ["Swamp"] * 3, "hand": [entry(DISMEMBER, id="d")]}, {"card": "d"}),
    "energy": ({"energy": 3}, {"cost": "Pay {E}{E}"}),
    "the library": ({"library": 4}, {"cost": "Mill three cards"}),
}


@pytest.mark.parametrize(("fields", "pay"), BOARDS.values(), ids=BOARDS.keys())
def test_a_plan_is_carried_out_once(fields: dict[str, Any], pay: Any) -> None:
    board = Board(**fields)
    plan = planned(board, pay)
    after = board.after(plan)
    assert after.game != board.game
    assert fault(after, plan).startswith("can't be carried out on this board: ")


@pytest.mark.parametrize(("fields", "pay"), BOARDS.values(), ids=BOARDS.keys())
def test_a_plan_of_another_board_is_refused(fields: dict[str, Any], pay: Any) -> None:
    plan = planned(Board(**fields), pay)
    fault(Board(battlefield=["Wastes"], life=1), plan)
    fault(Board(**{**fields, "life": 13}), plan)  # its end is told in the summary


def test_why_a_plan_is_refused_is_said() -> None:
    board = Board(battlefield=["Forest", "Island"])
    plan = planned(board, "{G}")
    assert "Forest#1 can't be tapped, it is tapped" in fault(board.tapped(["Forest#1"]), plan)
    assert "there is no object Forest#1" in fault(Board(battlefield=["Island"]), plan)
    assert "left_in_pool" in fault(Board(battlefield=["Forest", "Island"], pool="{W}"), plan)


def test_plans_follow_each_other() -> None:
    board = Board(battlefield=["Forest", "Island", "Treasure"])
    for cost in ("{G}", "{U}", "{R}"):
        board = board.after(planned(board, cost))
    assert not board.can_pay("{1}")


def test_a_step_pays_for_no_part_that_another_one_is_for() -> None:
    request: dict[str, Any] = {
        "board": {"battlefield": [entry(LLANOWAR_ELVES)], "energy": 3},
        "pay": {"cost": "Pay {E}{E}, Sacrifice a creature", "kind": "ability"},
    }

    def change(answer: dict[str, Any]) -> None:
        for step in answer["steps"]:
            if step["action"] == "pay energy":
                step["for"] = "Sacrifice a creature"

    assert "is no part of the total cost that pay energy pays" in claims(change, request)


@pytest.mark.parametrize("want", ["plan", "verdict", "explanation"])
def test_an_answer_that_came_too_late_is_no_lie(want: str) -> None:
    """The limits are those of the answer: what checks it has all the time that it takes."""
    late = {**CAST, "want": want, "limits": {"time": 1e-9}}
    unknown = planner.plan({**late, "board": {**CAST["board"], "prohibitions": ["pay life"]}})
    assert planner.verify(late, {**unknown.to_dict(), "status": "unknown"}, solve=True)
    assert planner.verify(late, planner.plan(CAST))
    assert not planner.verify(late, {"status": "unpayable"}, solve=True)
    assert not planner.verify(CAST, {"status": "unknown"}, solve=True)
