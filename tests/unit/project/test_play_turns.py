"""The program in ``examples`` that plays a game's mana: it runs, is short, and keeps its counterspell."""

from __future__ import annotations

import runpy

import pytest

from planner import Board, RequestError
from tests.support.places import ROOT

PROGRAM = ROOT / "examples" / "play_turns.py"


def test_the_program_is_short_and_plays_its_turns(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(PROGRAM.read_text(encoding="utf-8").splitlines()) <= 40
    after = runpy.run_path(str(PROGRAM))["board"]
    lines = capsys.readouterr().out.splitlines()
    turns = [line for line in lines if line.startswith("Turn ")]
    assert turns[0] == "Turn 1: play Swamp, cast Dark Ritual, cast Hypnotic Specter"
    assert len(turns) == 6
    kept = [line.strip() for line in lines if line.startswith("    ")]
    assert kept[2:] == ["Counterspell can be cast"] * 4  # from the third land on
    assert [one.name for one in after.objects("hand")] == ["Counterspell"]
    assert Board.from_dict(after.to_dict()) == after


def test_a_board_after_a_turn_has_what_resolved() -> None:
    board = Board(hand=["Swamp", "Dark Ritual", "Sol Ring", "Llanowar Elves"])
    turn = board.plan_turn([{"card": one.id, "value": 1} for one in board.objects()])
    after = board.after(turn)
    battlefield = {one.name: (one.tapped, one.summoning_sick) for one in after.objects("battlefield")}
    assert battlefield["Swamp"][0]
    assert "Sol Ring" in battlefield
    assert [one.id for one in after.objects("graveyard")] == ["Dark Ritual#1"]
    assert {one.id for one in after.objects()} == {one.id for one in board.objects()}
    assert Board.from_dict(after.to_dict()) == after


def test_a_turn_of_another_board_is_refused() -> None:
    turn = Board(hand=["Swamp"]).plan_turn(["Swamp"])
    with pytest.raises(RequestError) as caught:
        Board(hand=["Island"]).after(turn)
    assert (caught.value.code, caught.value.path) == ("wrong_type", "plan")
