"""What the benchmarks compare with is what it says: the exact ones agree, the greedy one only errs on no."""

from __future__ import annotations

import random
from importlib.util import find_spec
from typing import Any

import pytest

import planner
from benchmarks import turn
from benchmarks.baselines import backtracking, greedy, milp, ranked
from benchmarks.boards import KINDS, Kind, Question, question

ONE_MANA = [kind for kind in KINDS[:5] if kind.one_mana]


def verdict(asked: Question) -> bool:
    return bool(planner.can_pay(asked.request))


@pytest.mark.parametrize("kind", ONE_MANA, ids=lambda kind: kind.name)
def test_backtracking_is_exact_and_greed_is_not(kind: Kind) -> None:
    found = []
    for seed in range(40):
        asked = question(kind, 6, True, seed)
        exact = verdict(asked)
        assert backtracking(asked) is exact, asked
        assert exact or not greedy(asked)
        found.append(exact)
    assert {True, False} == set(found)


@pytest.mark.parametrize("kind", KINDS[:7], ids=lambda kind: kind.name)
def test_the_ranked_program_is_exact(kind: Kind) -> None:
    for seed in range(12):
        asked = question(kind, 6, True, seed)
        assert ranked(asked) is verdict(asked), asked


@pytest.mark.skipif(find_spec("scipy") is None, reason="SciPy isn't installed (pip install -e '.[bench]')")
@pytest.mark.parametrize("kind", ONE_MANA, ids=lambda kind: kind.name)
def test_the_milp_is_exact_on_sources_of_one_mana(kind: Kind) -> None:
    for seed in range(25):
        asked = question(kind, 9, True, seed)
        assert milp(asked) is verdict(asked), asked


@pytest.mark.parametrize("row", turn.ROWS, ids=lambda row: row[0])
def test_boards_with_a_hand_of_ten_are_answered_and_proven(row: Any) -> None:
    _, request, ask, proven = row
    assert request(random.Random(1)) == request(random.Random(1))
    times, certain = turn.measure(request, ask, 2, proven)
    assert len(times.seconds) == certain == 2


def test_a_board_of_the_turn_has_twenty_sources_and_ten_cards() -> None:
    there = turn.board(random.Random(0))
    assert (len(there["battlefield"]), len(there["hand"])) == (turn.SOURCES, turn.HAND) == (20, 10)


def test_questions_are_the_same_on_every_run() -> None:
    first = [question(kind, 10, True, 1).text for kind in KINDS]
    assert first == [question(kind, 10, True, 1).text for kind in KINDS]
    assert len(set(first)) == len(KINDS)
