"""The game after a plan: what is left untouched needn't be settled anew."""

from __future__ import annotations

import random

import pytest

from benchmarks.staples import STAPLES
from planner import Board, Plan
from planner.game.objects import Game
from planner.planning.after import game_after as module
from planner.planning.after.game_after import game_after, game_left
from tests.support.strategies.cards import Json, a_card

CRYSTAL = a_card("Crystal", "Artifact", "{T}: Add {C} for each untapped artifact you control.", "{2}")


def left(battlefield: list[Json | str], cost: str, monkeypatch: pytest.MonkeyPatch) -> tuple[bool, bool]:
    """Whether the game was settled anew, and whether it is what that gives."""
    board = Board(battlefield=battlefield, commander_identity="WUBRG")
    plan = board.plan(cost)
    assert isinstance(plan, Plan)
    anew: list[Game] = []
    settled_after = module.settled_after

    def noted(game: Game) -> Game:
        anew.append(game)
        return settled_after(game)

    with monkeypatch.context() as patch:
        patch.setattr(module, "settled_after", noted)
        found = game_left(board.game, plan)
    return bool(anew), found == game_after(board.game, plan)


@pytest.mark.parametrize("seed", range(12))
def test_staples_are_what_settling_makes_of_them(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [name for name in STAPLES if name not in ("Cavern of Souls", "Unclaimed Territory")]
    cards: list[Json | str] = [{"card": STAPLES[one]} for one in random.Random(seed).sample(names, 14)]
    assert left(cards, "{2}", monkeypatch)[1]


def test_tapping_for_mana_bears_on_nothing_here(monkeypatch: pytest.MonkeyPatch) -> None:
    cards: list[Json | str] = [
        "Forest",
        {"card": STAPLES["Mirari's Wake"]},
        {"card": STAPLES["Gaea's Cradle"]},
    ]
    assert left(cards, "{G}", monkeypatch) == (False, True)


def test_what_counts_untapped_objects_is_settled_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    assert left([{"card": STAPLES["Sol Ring"]}, {"card": CRYSTAL}], "{2}", monkeypatch) == (True, True)


def test_what_loses_an_object_is_settled_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    cards: list[Json | str] = [{"card": STAPLES["Lotus Petal"]}, {"card": STAPLES["Mox Opal"]}]
    assert left(cards, "{W}", monkeypatch) == (True, True)
