"""A short sample of ``python -m tests.agreement.changes``, and that it notices what it is for."""

from __future__ import annotations

import random

import pytest

from planner import Board
from planner.api import board_value
from planner.contract.change import ChangeSpec
from planner.effects import settle
from planner.game.objects import Game
from planner.loading.board_change import with_change
from tests.agreement.changes import Compared, main
from tests.support.sampling import drawn


@drawn(short=40, full=20_000)
def test_walks_of_boards_end_at_boards_made_anew(seeds: list[str]) -> None:
    found = Compared()
    for seed in seeds:
        found.walk(random.Random(seed))
    assert found.faults == []


def test_a_game_of_changes_is_gone_through() -> None:
    forest, swamp = {"card": "Forest", "id": "1"}, {"card": "Swamp", "id": "2"}
    boards = [
        {"battlefield": [forest], "life": 20},
        {"battlefield": [{**forest, "tapped": True}, swamp], "life": 18},
        {"battlefield": [swamp], "graveyard": [forest], "life": 18},
    ]
    found = Compared()
    found.game(boards, random.Random(1))
    assert found.faults == []
    kinds = {"begin", "tap", "put onto the battlefield", "life", "move to the graveyard"}
    assert set(found.counts) == kinds


def test_a_board_that_forgets_a_change_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board("2 Forest, Llanowar Elves")
    found = Compared()
    right = with_change

    def settled_wrongly(game: Game) -> Game:
        return game

    def faults() -> list[str]:
        found.faults.clear()
        changed = {"effects": ['Creatures you control have "{T}: Add {U}."']}
        found.step(board, ("effects", changed), random.Random(3))
        return found.faults

    assert faults() == []
    monkeypatch.setattr(board_value, "settled", settled_wrongly)
    assert any("settled step by step" in one for one in faults())
    monkeypatch.undo()

    def nothing(game: Game, change: ChangeSpec, path: str) -> Game:
        return settle.settled(right(game, ChangeSpec(life=3), path))

    monkeypatch.setattr(board_value, "with_change", nothing)
    other = Compared()
    other.game([{"hand": []}, {"hand": [{"card": "Forest", "id": "1"}]}], random.Random(2))
    assert any("other objects than recorded" in one for one in other.faults)


def test_the_command_says_by_its_exit_status_whether_all_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--walks", "2"]) == 0
    assert "0 faults" in capsys.readouterr().out
