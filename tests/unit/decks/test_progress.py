"""The progress bar of simulated games: on a terminal that has to wait, and where it is asked for."""

from __future__ import annotations

import io
import sys
from types import SimpleNamespace

import pytest

from planner.decks import progress
from planner.decks.progress import PATIENCE, GameProgress


class Terminal(io.StringIO):
    """What is written to a terminal, or to a pipe."""

    def __init__(self, tty: bool) -> None:
        super().__init__()
        self._tty = tty

    def isatty(self) -> bool:
        """Whether somebody looks."""
        return self._tty


def shown(monkeypatch: pytest.MonkeyPatch, *, tty: bool, wanted: bool | None, after: float) -> str:
    """What is written of 10,000 of 40,000 games, so many seconds after the start."""
    written = Terminal(tty)
    hands = SimpleNamespace(at=0.0)
    monkeypatch.setattr(progress, "time", SimpleNamespace(monotonic=lambda: hands.at))
    monkeypatch.setattr(sys, "stderr", written)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "100")
    with GameProgress(wanted) as bar:
        hands.at = after
        bar.show(10_000, 40_000, 0.0049)
    return written.getvalue()


def test_a_terminal_that_waits_sees_games_and_error(monkeypatch: pytest.MonkeyPatch) -> None:
    text = shown(monkeypatch, tty=True, wanted=None, after=PATIENCE)
    assert "10,000 games, error 0.49 %" in text
    assert "25%" in text


@pytest.mark.parametrize(
    ("tty", "wanted", "after"),
    [(True, None, PATIENCE - 0.1), (False, None, PATIENCE + 9), (True, False, PATIENCE + 9)],
)
def test_nobody_else_sees_it(
    tty: bool, wanted: bool | None, after: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not shown(monkeypatch, tty=tty, wanted=wanted, after=after)


def test_who_asks_sees_it_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "10,000 games" in shown(monkeypatch, tty=True, wanted=True, after=0.0)
