"""Objects that settle by their own text alone settle as they do beside others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks.boards import KINDS, Kind, question
from planner import Board
from planner.contract.request import BoardSpec, ObjectSpec, decode
from planner.effects import settle
from planner.game.objects import Game
from planner.loading.game_state import game_from


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_boards_of_the_benchmarks_settle_alike(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(3):
        game = game_from(decode(question(kind, 12, True, seed).text).board)
        assert _settled_together(game, monkeypatch) == game


def test_what_is_tapped_or_elsewhere_settles_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    battlefield: list[str | ObjectSpec] = [
        "Forest",
        ObjectSpec(card="Island", tapped=True, count=3),
        "Treasure",
    ]
    game = game_from(BoardSpec(battlefield=battlefield, hand=["Swamp"], graveyard=["Plains"]))
    assert _settled_together(game, monkeypatch) == game
    assert [entry.could for entry in game.objects] == ["G", "U", "WUBRG", "", ""]


def test_text_that_speaks_of_others_is_never_left_out() -> None:
    urborg = {
        "name": "Urborg, Tomb of Yawgmoth",
        "type_line": "Legendary Land",
        "oracle_text": "Each land is a Swamp in addition to its other land types.",
    }
    board = {"battlefield": ["Forest", {"card": urborg}]}
    game = game_from(decode({"board": board, "pay": {"cost": "{B}"}}).board)
    assert [entry.could for entry in game.objects] == ["BG", "B"]
    assert not settle.is_quiet(game)


def test_what_asks_for_others_settles_beside_what_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    cradle = {
        "name": "Gaea's Cradle",
        "type_line": "Legendary Land",
        "oracle_text": "{T}: Add {G} for each creature you control.",
    }
    orchard = {
        "name": "Exotic Orchard",
        "type_line": "Land",
        "oracle_text": "{T}: Add one mana of any color that a land an opponent controls could produce.",
    }
    thalia = {
        "name": "Thalia",
        "mana_cost": "{1}{W}",
        "type_line": "Creature",
        "oracle_text": "Noncreature spells cost {1} more to cast.",
    }
    island = {"card": "Island", "controller": "opponent"}
    board = {"battlefield": ["2 Forest", cradle, orchard, "Llanowar Elves", thalia, island, "Treasure"]}
    game = game_from(decode({"board": board, "pay": {"cost": "{B}"}}).board)
    assert settle.is_quiet(game)
    assert _settled_together(game, monkeypatch) == game
    made = {entry.card.name: [one.production.most for one in entry.abilities] for entry in game.objects}
    assert made["Gaea's Cradle"] == [2]
    assert made["Exotic Orchard"] == [1]


def _settled_together(game: Game, monkeypatch: pytest.MonkeyPatch) -> Game:
    """The game settled by all stages, whatever its objects are."""
    with monkeypatch.context() as patched:
        patched.setattr(settle, "known_apart", lambda _: None)
        patched.setattr(settle, "is_quiet", lambda _: False)
        bare = [replace(entry, abilities=(), could="") for entry in game.objects]
        return settle.settled(replace(game, objects=tuple(bare)))


TOWER = {
    "name": "Tower",
    "type_line": "Land",
    "oracle_text": "{T}: Add one mana of any color in your commander's color identity.",
}


@pytest.mark.parametrize("identity", ["", "G", "WUB", None])
def test_what_rests_on_the_color_identity_alone_is_settled_by_itself(
    identity: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """903.4: nothing changes it in a game, so that nothing else on the board is looked at."""
    board = {"battlefield": ["Forest", {"card": TOWER}], "commander_identity": identity}
    game = game_from(decode({"board": board, "pay": {"cost": "{1}"}}).board)
    assert (settle.known_apart(game) is None) is (identity is None)
    assert _settled_together(game, monkeypatch) == game
    assert game.objects[1].could == "".join(identity or "")


def test_the_identity_of_one_board_is_not_that_of_the_next() -> None:
    boards = [Board(battlefield=[{"card": TOWER}], commander_identity=one) for one in ("G", "U", "G")]
    assert [bool(board.can_pay("{G}")) for board in boards] == [True, False, True]
    changed = boards[0].changed(commander_identity="U")
    assert (bool(changed.can_pay("{G}")), bool(changed.can_pay("{U}"))) == (False, True)
