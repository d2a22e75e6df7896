"""What may be activated once is so in a turn, on the board after, and for what is kept (602.5b)."""

from __future__ import annotations

from typing import Any

import pytest

from planner import Board, Plan
from tests.rules.test_608_turns import card

ROOT = card(
    "Root", "Creature — Lizard", "{1}{G}: Root gets +2/+2 until end of turn. Activate only once each turn."
)
GUARD = card(
    "Guard", "Creature — Elf", "{G}: Scry 1.\nExhaust — {1}{G}: Put three +1/+1 counters on this creature."
)
WALKER = card("Walker", "Planeswalker — W", "+1: Scry 1.\n−1: Draw a card.")


def use(source: str, ability: int = 0, **more: Any) -> dict[str, Any]:
    return {"source": source, "ability": ability, **more}


@pytest.mark.parametrize(
    ("board", "asked", "paid"),
    [
        (["4 Forest", ROOT], [use("Root#1"), use("Root#1")], 1),
        (["4 Forest", ROOT, ROOT], [use("Root#1"), use("Root#1"), use("Root#2")], 2),
        (["4 Forest", {"card": ROOT, "used": [1]}], [use("Root#1")], 0),
        (["4 Forest", GUARD], [use("Guard#1", 1), use("Guard#1", 1)], 1),
        (["4 Forest", GUARD], [use("Guard#1"), use("Guard#1")], 2),
        (
            ["4 Forest", {"card": WALKER, "counters": {"loyalty": 3}}],
            [use("Walker#1"), use("Walker#1", 1)],
            1,
        ),
    ],
)
def test_602_5b_a_turn_activates_it_once(board: list[Any], asked: list[Any], paid: int) -> None:
    """The last is 606.3: one loyalty ability of a permanent each turn."""
    turn = Board(board).plan_turn(asked)
    assert (turn.value, turn.proven) == (paid, True)


@pytest.mark.parametrize(("number", "again"), [(0, True), (1, False)])
def test_602_5b_it_is_counted_on_the_board_after(number: int, again: bool) -> None:
    """What is exhausted stays so in the next turn."""
    ability = use("Guard#1", 1) if number else use("Root#1")
    board = Board(["4 Forest", ROOT, GUARD])
    plan = board.plan(ability)
    assert isinstance(plan, Plan)
    after = board.after(plan)
    assert not after.can_pay(ability)
    assert bool(after.next_turn().can_pay(ability)) is again


@pytest.mark.parametrize(
    ("ability", "when", "kept"),
    [
        (use("Root#1"), "now", []),
        (use("Root#1"), "next turn", ["Root#1"]),
        (use("Root#1"), "opponents turn", ["Root#1"]),
        (use("Guard#1", 1), "next turn", []),
    ],
)
def test_602_5b_what_was_just_activated_is_not_kept(ability: Any, when: str, kept: list[str]) -> None:
    plan = Board(["4 Forest", ROOT, GUARD]).plan(ability, keep=[{**ability, "when": when}])
    assert isinstance(plan, Plan)
    assert plan.summary.kept == kept
