"""A short sample of ``python -m tests.agreement.legal_actions``, and that it notices what it is for."""

from __future__ import annotations

import random

import pytest

from planner import Board, Way
from tests.agreement.legal_actions import KNOWN, POOL, Compared, cards_from, main, random_board
from tests.support.sampling import Sample


def compared(number: int, seed: int, *, known: bool) -> Compared:
    cards = KNOWN if known else cards_from(POOL)
    found = Compared()
    for one in range(number):
        found.ask(random_board(cards, random.Random(f"{seed}/{one}")), one)
    return found


def test_on_boards_of_known_cards_nothing_differs() -> None:
    found = compared(40, 1, known=True)
    assert found.faults == []
    assert found.counts["boards"] == 40
    assert found.counts["payable actions"] > 100


@pytest.mark.skipif(not POOL.exists(), reason=f"{POOL} is not there: no real cards are dealt")
@pytest.mark.parametrize(
    "sample",
    [
        pytest.param(Sample(10, fresh=False), id="short"),
        pytest.param(Sample(2_000, fresh=True), id="full", marks=pytest.mark.slow),
    ],
)
def test_on_boards_of_real_cards_nothing_differs(sample: Sample, fresh_seed: int) -> None:
    found = compared(sample.size, fresh_seed if sample.fresh else 0, known=False)
    assert found.faults == []


def test_an_action_that_is_missing_or_too_much_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    bolt = {"name": "Bolt", "mana_cost": "{R}", "type_line": "Instant"}
    fields = {"battlefield": ["Mountain"], "hand": [bolt], "graveyard": [bolt]}
    right = Board.legal_actions

    def faults() -> list[str]:
        found = Compared()
        found.ask(fields, 0)
        return found.faults

    assert faults() == []
    monkeypatch.setattr(Board, "legal_actions", lambda board: right(board)[:1])
    assert any("isn't among the actions" in one for one in faults())
    stray = Way(action="cast", pay={"card": "Bolt#2"}, status="payable", total_cost="{R}")  # type: ignore[arg-type]
    monkeypatch.setattr(Board, "legal_actions", lambda board: [*right(board), stray])
    assert any("permission that is assumed" in one for one in faults())
    assert any("should not be castable" in one for one in faults())


def test_the_command_says_by_its_exit_status_whether_all_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--boards", "3", "--pool", "none"]) == 0
    assert "boards: 3" in capsys.readouterr().out
