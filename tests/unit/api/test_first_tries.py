"""What strangers write first: it is taken, or the refusal names the form that would do."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import planner
from planner import Board, RequestError
from planner.decks import odds

BOARD: Any = Board("3 Mountain, Forest (tapped), Forest", hand="Dark Ritual, Mountain, Forest")
P: Any = planner
"""The package as one meets it without a type checker."""


# --- a name in place of an id -------------------------------------------------------------------------------


def test_a_name_means_the_first_of_like_permanents() -> None:
    assert BOARD.tap("Mountain") == BOARD.tap("Mountain#1")
    assert BOARD.changed(tap=["Mountain"]) == BOARD.changed(tap=["Mountain#1"])
    assert BOARD.tap(["Mountain", "mountain"]) == BOARD.tap(["Mountain#1", "Mountain#2"])
    assert BOARD.changed(tap=["Mountain"] * 2) == BOARD.changed(tap=["Mountain#1", "Mountain#2"])


def test_what_is_tapped_was_untapped_and_what_moves_was_elsewhere() -> None:
    assert BOARD.tap("Forest") == BOARD.tap("Forest#2")
    assert BOARD.untap("Forest") == BOARD.untap("Forest#1")
    moved = BOARD.move("Mountain#4", "battlefield")
    assert BOARD.move("Mountain", "battlefield") == moved
    assert BOARD.changed(move={"Mountain": "battlefield"}) == moved
    assert BOARD.with_counters("Mountain", {"charge": 1}) == BOARD.with_counters("Mountain#1", {"charge": 1})


def test_an_id_wins_over_a_name() -> None:
    board = Board([{"card": "Forest", "id": "Island"}, "Island"])
    assert board.changed(tap=["Island"]).find("Island").tapped
    assert board.changed(tap=["Forest"]) == board.tap("Island")


def test_your_objects_come_before_those_of_others() -> None:
    board = Board([{"card": "Forest", "controller": "opponent"}, "Forest"])
    assert board.changed(tap=["Forest"]) == board.tap("Forest#2")


def test_several_unlike_ones_are_refused_with_their_ids() -> None:
    with pytest.raises(RequestError) as refused:
        BOARD.changed(remove=["Forest"])
    assert (refused.value.path, refused.value.code) == ("change.remove[0]", "ambiguous")
    assert all(one in str(refused.value) for one in ("Forest#1", "Forest#2", "Forest#3"))
    with pytest.raises(RequestError, match=r'several that differ are called "Forest"'):
        BOARD.remove("Forest")


def test_a_name_too_many_is_refused_in_its_place_and_nothing_is_done() -> None:
    before = BOARD.to_dict()
    with pytest.raises(RequestError, match="no permanent has the id") as refused:
        BOARD.changed(tap=["Mountain"] * 4)
    assert refused.value.path == "change.tap[3]"
    assert BOARD.to_dict() == before


# --- calls --------------------------------------------------------------------------------------------------


def test_what_is_paid_may_stand_first() -> None:
    assert planner.plan("{R}", board="2 Mountain") == planner.plan(board="2 Mountain", pay="{R}")
    assert planner.can_pay("Dark Ritual", board="Swamp")
    assert planner.explain("{U}", board="Forest").status == "unpayable"
    assert not planner.plan("{R}")
    assert planner.plan('{"board": "Mountain", "pay": "{R}"}')
    assert planner.options(board="2 Forest", pay="{G}")[0].plan


def test_a_request_said_twice_is_refused() -> None:
    with pytest.raises(TypeError, match="not both: pay"):
        P.plan("{R}", pay="{G}")
    with pytest.raises(TypeError, match="not both: board"):
        P.plan({"pay": "{R}"}, board="Forest")


@pytest.mark.parametrize(
    ("call", "form"),
    [
        (lambda: BOARD.plan("{R}", x=2), r'goes with what is paid: \{"card": \.\.\., "x": 2\}'),
        (
            lambda: BOARD.plan("{R}", never=["Forest"]),
            r'it is a policy: policies=\{"tap": \{"Forest"',
        ),
        (lambda: BOARD.plan("{R}", "{G}"), r"expected board\.plan\("),
        (lambda: BOARD.plan_turn("{R}", "{G}"), r"one list, such as board\.plan_turn\(\["),
        (lambda: BOARD.castable("hand"), r"expected board\.castable\(\)"),
        (lambda: P.plan("{G}", "2 Forest"), r'expected plan\(board="2 Forest", pay="\{G\}"\)'),
        (lambda: P.plan_many([BOARD], "{G}"), r"expected plan_many\(\["),
        (lambda: P.verify(BOARD, "{G}", 1), r'expected verify\(\{"board": board'),
        (lambda: P.step_by_step(BOARD, "{G}"), r"expected step_by_step\(board="),
        (lambda: P.castable(board="Forest"), r"expected castable\(\["),  # type: ignore[call-arg]
        (lambda: P.Board("Forest", "Island"), r'takes one list: Board\("2 Forest, Island"\)'),  # type: ignore[arg-type]
        (lambda: P.Deck("20 Island"), r"of a text or a file it is Deck\.read"),  # type: ignore[arg-type]
    ],
)
def test_a_call_with_other_arguments_names_the_form(call: Callable[[], Any], form: str) -> None:
    with pytest.raises(TypeError, match=form):
        call()


@pytest.mark.parametrize(
    ("call", "form"),
    [
        (lambda: P.plan(cost="{1}"), r'^cost: unknown key; .* it goes under "pay"'),
        (lambda: P.plan(battlefield=["Forest"], pay="{G}"), r'^battlefield: .* it goes under "board"'),
        (lambda: P.Board(mana="R"), r'^board.mana: unknown key; .* did you mean "pool"'),  # type: ignore[call-arg]
        (lambda: P.Board(lands=["Forest"]), r'did you mean "battlefield"'),  # type: ignore[call-arg]
        (lambda: P.castable("3 Forest", ["{G}"]), r"^costs: expected a list of costs, and boards behind it"),
        (lambda: P.plan_many([(BOARD, "{G}")]), r'expected an object such as \{"board": "2 Forest", "pay"'),
        (lambda: P.plan_many({"board": "Forest", "pay": "{G}"}), r"^requests: expected a list of requests"),
        (lambda: odds({"Island": 20}), r'such as \[\{"card": "Island", "count": 17\}\]'),
        (lambda: odds("20 Island", turns=3), r"^turns: expected a list"),  # type: ignore[arg-type]
    ],
)
def test_a_refusal_names_the_form(call: Callable[[], Any], form: str) -> None:
    with pytest.raises(RequestError, match=form):
        call()


def test_a_deck_may_be_a_path(tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_text("20 Island\n4 Dark Ritual\n")
    assert odds(file, turns=[1]).rows == odds("20 Island\n4 Dark Ritual", turns=[1]).rows


# --- other names --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("look", "meant"),
    [
        (lambda: P.odds, "it is planner.decks.odds"),
        (lambda: P.solve, "it is planner.plan"),
        (lambda: P.paln, 'did you mean "Plan" or "plan"'),
        (lambda: BOARD.max_x, '"x": "max"'),
        (lambda: BOARD.untaped, 'did you mean "untap"'),
        (lambda: BOARD.plan("{R}").tapped, "it is summary.tapped"),
        (lambda: BOARD.plan("{R}").payable, 'it is status == "payable"'),
        (lambda: BOARD.plan("{R}").missing, "there where the cost is unpayable"),
        (lambda: BOARD.plan("{9}").steps, "there where the cost is payable"),
        (lambda: BOARD.plan("{R}").steps[0].source, "it is object"),
        (lambda: P.Deck.read("20 Island").odds(), "it is planner.decks.odds(deck)"),
        (lambda: P.Deck.read("20 Island").crads, 'did you mean "cards"'),
    ],
)
def test_a_name_that_there_is_not_says_what_was_meant(look: Callable[[], Any], meant: str) -> None:
    with pytest.raises(AttributeError) as refused:
        look()
    assert meant in str(refused.value)


def test_answers_and_boards_are_copied_and_pickled_as_ever() -> None:
    plan = BOARD.plan("{R}")
    assert copy.deepcopy(plan) == copy.copy(plan) == pickle.loads(pickle.dumps(plan)) == plan
    assert pickle.loads(pickle.dumps(BOARD)) == copy.deepcopy(BOARD) == BOARD
    assert not hasattr(BOARD, "__array__")
    assert getattr(plan, "nothing", None) is None


def test_one_board_is_asked_for_its_verdicts() -> None:
    assert planner.castable(["{R}", "{U}"], BOARD).payable.tolist() == [True, False]
    assert planner.castable(["{R}", "{U}"], [BOARD]).payable.tolist() == [[True, False]]


def test_a_deck_may_be_one_line_as_a_board_is() -> None:
    table = odds("24 Mountain, 1 Urborg, Tomb of Yawgmoth, 35x Wastes", ask=["{R}"], turns=[1])
    assert table.cards == 60
    assert (
        table.to_dicts()
        == odds("24 Mountain\n1 Urborg, Tomb of Yawgmoth\n35 Wastes", ask=["{R}"], turns=[1]).to_dicts()
    )


# --- what is shown ------------------------------------------------------------------------------------------

WORDY = {
    "name": "Wordy",
    "mana_cost": "{R}",
    "type_line": "Creature",
    "oracle_text": "{1}: This creature can't be blocked, "
    + "and what is said of it is long, " * 90
    + "so there.",
}


def test_what_is_shown_at_a_prompt_is_short_whatever_cards_say() -> None:
    board = Board([WORDY, "2 Mountain"], hand=[WORDY])
    things: list[Any] = [
        board,
        board.battlefield[0],
        board.ways("Wordy#2")[0],
        *board.castable(),
        *board.legal_actions(),
        board.plan_turn(["Wordy#2"] + ["{R}"] * 40),
        board.explain("Wordy#2"),
        board.explain("{U}{U}"),
        odds("24 Mountain\n36 Wastes", ask=["{R}"]),
    ]
    for one in things:
        assert type(one).__name__ in repr(one)
        assert len(repr(one)) < 400
        assert "\n" not in repr(one)


def test_a_prompt_says_what_decides_and_no_field_that_says_nothing() -> None:
    assert repr(BOARD["Mountain#1"]) == (
        "BoardObject(id='Mountain#1', name='Mountain', zone='battlefield', makes='R')"
    )
    assert repr(Board("Forest").plan_turn(["{G}", "{U}"])) == "<Turn: 1 of 2 paid: {G}>"
    assert repr(Board("Forest").explain("{U}")).startswith("<Explanation: unpayable: ")
    assert repr(odds("24 Mountain\n36 Wastes", ask=["{R}"])).startswith("<OddsTable: 60 cards, 60 lands, ")
