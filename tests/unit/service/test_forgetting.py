"""What a service forgets, so that nothing grows with the clients it has had, and how its processes end."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from planner.service import verbs
from planner.service.jobs import Job, Reply
from planner.service.settings import Settings
from planner.service.verbs import do
from planner.service.workers import Worker, Workers
from tests.support.places import PATIENCE

REMEMBER = b'{"ask":"remember","board":{"battlefield":["Forest"]},"as":"b"}'
ASK = b'{"on":"b","pay":{"cost":"{G}"}}'


@pytest.fixture(autouse=True)
def _no_sessions() -> Iterator[None]:
    verbs._sessions.clear()
    yield
    verbs._sessions.clear()


def said(session: str, line: bytes, past: int = 0, log: tuple[bytes, ...] = ()) -> Reply:
    return do(Job(verb="lines", body=line, session=session, past=past, log=log))


def test_a_process_remembers_a_session_and_asks_for_the_lines_of_one_that_it_forgot(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(verbs, "MOST_SESSIONS", 2)
    for name in ("first", "second"):
        assert said(name, REMEMBER).outcome == "answered"
    known = said("first", ASK, past=1)
    assert (known.outcome, b'"status":"payable"' in known.body) == ("answered", True)
    assert said("third", REMEMBER).outcome == "answered"  # the second one is the longest ago
    assert [said(name, ASK, past=1).outcome for name in ("first", "third")] == ["answered"] * 2
    gone = said("second", ASK, past=1)
    assert (gone.outcome, gone.heard) == ("gone", 0)
    assert b'"status":"payable"' in said("second", ASK, past=1, log=(REMEMBER,)).body


def test_lines_without_a_session_leave_nothing_behind() -> None:
    assert said("", ASK).outcome == "answered"
    assert not verbs._sessions


def test_the_turns_of_clients_that_went_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("planner.service.workers.MOST_TURNS", 3)
    workers = Workers(Settings(), 1)
    for number in range(5):
        workers._had_turn(f"client {number}")
    workers._had_turn("client 2")
    assert list(workers._turns) == ["client 3", "client 4", "client 2"]
    assert all(earlier <= later for earlier, later in pairwise(workers._turns.values()))


class _Process:
    """A process that goes on until it is killed."""

    returncode: int | None = None
    stdin = None

    def __init__(self) -> None:
        self.ended = asyncio.Event()

    async def wait(self) -> None:
        await self.ended.wait()

    def kill(self) -> None:
        self.returncode = -9
        self.ended.set()


@pytest.mark.parametrize("patience", [0.0, 0.01])
def test_a_process_that_goes_on_working_is_killed(patience: float) -> None:
    async def stopped() -> Any:
        process: Any = _Process()
        await asyncio.wait_for(Worker(process).stop(patience), PATIENCE)
        return process.returncode

    assert asyncio.run(stopped()) == -9
