"""What fails where nothing should fail is one answer lost, at every door, and nothing else."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

import planner
from planner import Board
from planner.api import functions
from planner.api.session.session import Session
from planner.contract.answer import Refused
from planner.contract.request import ObjectSpec
from planner.decks.odds_table import odds_many
from planner.game.readings import Could, Reading
from planner.loading.game_state import card_from
from planner.planning.answers import answering
from planner.text.grammar.failing_lines import line_by_line
from tests.support.places import ENVIRONMENT
from tests.support.printed_cards import card

TEXT = "This ability costs {E} less to activate if you control a Forest."
ODD = {"card": {"name": "Odd", "type_line": "Artifact", "oracle_text": TEXT}}
GOOD = {"board": {"battlefield": ["Forest"]}, "pay": {"cost": "{G}"}}


@pytest.mark.parametrize("symbol", ["{E}", "{T}", "{½}"])
def test_a_change_by_what_is_no_mana_is_not_understood_and_takes_nothing_down(symbol: str) -> None:
    text = f"{{2}}, {{T}}: Draw a card. {TEXT}".replace("{E}", symbol)
    odd = {"card": {"name": "Odd", "type_line": "Artifact", "oracle_text": text}, "id": "odd"}
    board = {"battlefield": ["Forest", "Forest", odd]}
    found = planner.plan(board=board, pay={"ability": 0, "source": "odd"})
    assert found.status.value == "unknown"
    assert [one.object for one in found.not_understood] == ["odd"]
    assert symbol in found.not_understood[0].text
    assert planner.plan(board=board, pay={"cost": "{G}"})


def _broken(monkeypatch: pytest.MonkeyPatch, wrong: str) -> None:
    """Have a question about one cost fail as nothing should fail."""
    answer = answering.answer

    def failing(question: Any, *rest: Any, **more: Any) -> Any:
        if str(question.cost.mana) == wrong:
            raise KeyError(wrong)
        return answer(question, *rest, **more)

    monkeypatch.setattr(functions, "answer", failing)


def test_twenty_lines_with_the_sixth_broken_are_nineteen_answers_and_an_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _broken(monkeypatch, "{5}")
    lines = [{**GOOD, "pay": {"cost": f"{{{number}}}"}, "tag": str(number)} for number in range(20)]
    session = Session()
    answers = [json.loads(session.answer(json.dumps(line))) for line in lines]
    assert [one["tag"] for one in answers] == [str(number) for number in range(20)]
    assert [number for number, one in enumerate(answers) if "error" in one] == [5]
    assert answers[5]["error"]["code"] == "internal"
    assert "KeyError" in capsys.readouterr().err


def test_twenty_lines_of_a_pipe_with_an_odd_text_in_the_sixth_are_all_answered() -> None:
    lines = [GOOD] * 5 + [{"board": {"battlefield": ["Forest", ODD]}, "pay": {"cost": "{G}"}}] + [GOOD] * 14
    done = subprocess.run(
        [sys.executable, "-m", "planner.cli", "pay", "--lines"],
        input="\n".join(map(json.dumps, lines)),
        capture_output=True,
        encoding="utf-8",
        env=ENVIRONMENT,
        check=False,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert [one["status"] for one in answers] == ["payable"] * 20


def test_one_of_many_pays_that_fails_takes_no_other_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    _broken(monkeypatch, "{1}")
    pays = [{"cost": "{0}"}, {"cost": "{1}"}, {"cost": "{2}"}]
    found = planner.plan({"board": GOOD["board"], "pays": pays})
    errors = [one.error.code if isinstance(one, Refused) else "" for one in found.answers]  # type: ignore[union-attr]
    assert errors == ["", "internal", ""]


def test_plan_many_answers_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    _broken(monkeypatch, "{1}")
    found = planner.plan_many([{**GOOD, "pay": {"cost": cost}} for cost in ("{0}", "{1}", "{2}")])
    assert [one.error.code if isinstance(one, Refused) else "" for one in found] == ["", "internal", ""]
    assert isinstance(found[1], Refused)
    assert found[1].error.index == 1


def test_boards_and_decks_answer_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(TypeError):
        Board(battlefield=["Forest"]).plan_many(["{G}"], colour="green")

    def failing(_: Any, pay: Any, **__: Any) -> Any:
        raise KeyError(pay)

    monkeypatch.setattr(Board, "plan", failing)
    found = Board(battlefield=["Forest"]).plan_many(["{G}"])
    assert isinstance(found[0], Refused)
    deck = {"deck": [{"card": "Island", "count": 40}], "ask": [{"cost": "{U}", "turn": 1}]}
    monkeypatch.setattr("planner.decks.odds_table.read_mulligan", failing)
    assert isinstance(odds_many([deck])[0], Refused)


def test_a_file_is_refused_with_the_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from planner.cli.streams import refusing

    with pytest.raises(SystemExit) as ended, refusing("x.json", as_json=True):
        raise KeyError("x")
    told = capsys.readouterr()
    assert ended.value.code == 2
    assert json.loads(told.out)["error"]["code"] == "internal"
    assert "KeyError" in told.err


def test_a_line_at_which_reading_fails_is_reported_and_the_others_are_read() -> None:
    forest = card_from(ObjectSpec(card="Forest"), "", True)

    @line_by_line
    def reads(one: Any) -> Reading:
        if "odd" in one.text:
            raise ZeroDivisionError
        return Reading(others=len(one.text.splitlines()))

    assert reads(forest).unread == ()
    found = reads(card("Odd", text="good\nan odd one\ngood again"))
    assert found.others == 2
    assert [(one.text, one.could) for one in found.unread] == [("an odd one", Could.EITHER)]


def test_a_payment_under_way_is_as_before_where_what_happens_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    dialogue = planner.step_by_step(GOOD)
    before = dialogue.state()

    def failing(*_: Any, **__: Any) -> None:
        dialogue._game = None  # type: ignore[assignment]
        raise KeyError

    monkeypatch.setattr(dialogue, "_step", failing)
    with pytest.raises(KeyError):
        dialogue.happened("Forest#1")
    assert dialogue.state() == before
