"""What a process remembers of boards is bounded, however many different ones it is asked about."""

from __future__ import annotations

import gc
import random
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from benchmarks.board_changes import drawn_change
from planner import Board, RequestError
from planner.cards.names import MOST_KEPT
from planner.game.caching import Memory
from planner.game.objects import Game
from planner.planning.question.compiled_parts import MOST_COMPILED

CARDS = ("Forest", "Island", "Steam Vents", "Treasure", "Sol Ring", "Llanowar Elves", "Azorius Signet")
FORESTS = "Lands you control are Forests in addition to their other types."
FEW = 8
"""What each memory of a module keeps in these tests."""
BOUNDED_OTHERWISE = {
    "planner.cards.names._found": MOST_KEPT,
    "planner.planning.question.compiled_parts._LAST": 2 * MOST_COMPILED + 1,
}
"""What grows by boards without being a ``Memory``, with the most that it may hold."""
OF_KINDS = (
    "planner.loading.game_state._KINDS",
    "planner.effects.settle._KNOWN_KINDS",
    "planner.effects.type_changes._KNOWN_KINDS",
    "planner.effects.transition._TURNED",
)
"""Memories of objects: each keeps all that is known of each."""


def kept_by_modules() -> Iterator[tuple[str, Any]]:
    """List what modules hold that can grow, by the name of the module that made it."""
    for module, found in tuple(sys.modules.items()):
        if module.startswith("planner."):
            for name, kept in vars(found).items():
                if isinstance(kept, dict | list | set) and not name.startswith("__"):
                    yield f"{module}.{name}", kept


def walk(seed: int, steps: int) -> None:
    """Ask about boards that follow each other, each of them changed and made anew."""
    rng = random.Random(seed)
    board = Board(battlefield=rng.choices(CARDS, k=6), effects=[FORESTS])
    for number in range(steps):
        kind, said = drawn_change(rng, board, CARDS)
        if len(board) > 15 or kind == "effects":
            said = {"remove": [rng.choice(list(board)).id]}
        with suppress(RequestError):
            board = board.changed(said)  # type: ignore[arg-type]
            cost = f"{{{number % 4}}}{{G}}"
            board.can_pay(cost)
            Board.from_dict(board.to_dict()).can_pay(cost)
            board.plan(cost)


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Give what modules hold, once everything is loaded; each ``Memory`` is empty and keeps few."""
    walk(0, 20)
    found = dict(kept_by_modules())
    for one in found.values():
        if isinstance(one, Memory):
            one.clear()
            monkeypatch.setattr(one, "most", FEW)
    return found


def test_modules_keep_a_bounded_part_of_the_boards_they_saw(kept: dict[str, Any]) -> None:
    before = {name: len(one) for name, one in kept.items()}
    walk(1, 60)
    assert all(kept[name] for name in OF_KINDS)  # they were asked: each filled, or was filled anew
    for name, one in kept.items():
        if isinstance(one, Memory):
            assert len(one) <= FEW, name
        elif len(one) > before[name]:
            assert len(one) <= BOUNDED_OTHERWISE.get(name, before[name]), name


def test_kinds_of_objects_are_few_enough_for_a_game_of_any_length() -> None:
    """Some 5 KB are known of each kind: 1,024 of them in each memory are some 20 MB in all."""
    found = dict(kept_by_modules())
    assert [found[name].most for name in OF_KINDS] == [2_048, 1_024, 1_024, 1_024]


def test_boards_that_nobody_holds_are_gone(kept: dict[str, Any]) -> None:
    """No change keeps the board before it, nor does what objects remember of the last game."""

    def games() -> int:
        gc.collect()
        return sum(isinstance(one, Game) for one in gc.get_objects())

    walk(2, 40)
    before = games()
    walk(3, 120)
    assert games() - before < 40
