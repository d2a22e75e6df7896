"""Answers print themselves: the command line's table, one line as ``repr``, a picture in a notebook."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from typer.testing import CliRunner

import planner
from planner import Board, Plan, Unknown, Unpayable
from planner.cli.main import app
from planner.contract.answer import Answers, answer_from_dict
from tests.support.cards.single import BLAZE, entry, request
from tests.support.places import ROOT

EXAMPLES = sorted(path for path in (ROOT / "examples").glob("*.json") if not path.stem.startswith("turn"))
PLAIN = {"COLUMNS": "80", "NO_COLOR": "1", "TERM": "dumb"}


@pytest.fixture(autouse=True)
def _plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in PLAIN.items():
        monkeypatch.setenv(name, value)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_print_is_the_table_of_the_command_line(path: Any) -> None:
    done = CliRunner(env=PLAIN).invoke(app, ["pay", str(path)])
    assert f"{planner.plan(path.read_text())}\n" == done.stdout


def test_from_a_board_the_same_is_printed() -> None:
    fields: dict[str, Any] = {"battlefield": ["Forest", "Mountain", "Swamp"], "life": 7}
    board = Board(**fields)
    for pay in ("{1}{G}", {"card": BLAZE}, {"cost": "{R/P}"}, "{U}"):
        asked = {"cost": pay} if isinstance(pay, str) else pay
        wanted = str(planner.plan(board=fields, pay=asked))
        assert str(board.plan(pay)) == str(board.plan(pay)) == wanted


def test_from_options_and_from_a_card_in_hand_the_same_title_is_printed() -> None:
    asked = request("Mountain", "Mountain", "Treasure", hand=[entry(BLAZE, id="b")], card="b")
    (first, *_) = planner.options(asked, 2)
    assert str(first.plan) == str(planner.plan(asked))
    assert str(planner.plan(asked)).startswith("Blaze: payable\n")
    assert str(Board.from_dict(asked["board"]).plan({"card": "b"})).startswith("Blaze: payable\n")


def test_after_a_way_through_json_or_another_process_it_still_prints() -> None:
    answer = planner.plan(request("Forest", "Treasure", cost="{1}{G}", life=9))
    for other in (answer_from_dict(answer.to_json()), pickle.loads(pickle.dumps(answer))):
        assert other == answer
        assert str(other).splitlines()[1:4] == str(answer).splitlines()[1:4]
        assert "Life          9" in str(other)
        assert other._repr_html_() is None


def test_a_repr_is_one_line() -> None:
    plan = planner.plan(request("Forest", "Treasure", cost="{1}{G}, Pay 1 life"))
    assert repr(plan) == "<Plan: {1}{G} Pay 1 life, price 63: Forest#1, Treasure#1>"
    assert isinstance(plan, Plan)
    unpayable = planner.plan(request("Forest", cost="{U}"))
    assert isinstance(unpayable, Unpayable)
    assert repr(unpayable) == "<Unpayable: You can make no mana that pays for {U}: one more blue mana.>"
    assert repr(planner.plan(request("Forest", cost="{G}") | {"want": "verdict"})) == "<Verdict: payable>"
    many = planner.plan(board={"battlefield": ["Forest"] * 40}, pay={"cost": "{40}"})
    assert len(repr(many)) < 200
    odd = planner.plan(board={"battlefield": [{"card": "Forest", "id": "a\nb\x1b[1m"}]}, pay={"cost": "{G}"})
    assert "\n" not in repr(odd)
    assert "\x1b" not in repr(odd)
    assert "\n" not in repr(Unknown(status=planner.Status.UNKNOWN, sentence="a\nb"))


def test_a_step_says_no_more_than_it_has() -> None:
    plan = planner.plan(request("Forest", cost="{G}"))
    assert isinstance(plan, Plan)
    assert [repr(step) for step in plan.steps] == [
        "Activate(action='activate', object='Forest#1', ability=0, text='{T}: Add {G}.', adds='{G}', "
        "choice=ManaChoice(color='G'))",
        "Spend(action='spend', mana='{G}', for_='{G}')",
    ]


def test_what_was_refused_among_many_is_one_line() -> None:
    found = planner.plan(board={}, pays=[{"cost": "{oops}"}])
    assert isinstance(found, Answers)
    assert str(found.answers[0]) == repr(found.answers[0])
    assert repr(found.answers[0]).startswith("<Refused: pays[0].cost: ")


def test_what_an_answer_is_about_is_no_part_of_it() -> None:
    asked = request("Forest", cost="{G}")
    answer = planner.plan(asked)
    assert "about" not in json.loads(answer.to_json())
    assert answer == answer_from_dict(answer.to_dict())


def test_a_notebook_shows_a_picture() -> None:
    answer = planner.plan(request("Forest", cost="{G}"))
    picture = answer._repr_html_()
    assert picture is not None
    assert picture.startswith("<svg")
    assert ">Forest#1</text>" in picture
