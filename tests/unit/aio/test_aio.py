"""Questions from an event loop: the same answers, errors in our words, and what is cancelled is given up."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from typing import Any

import pytest

import planner
from planner import Plan, RequestError, Status, Unpayable, Verdict, aio
from planner.aio import asking
from planner.contract.answer import Refused

BOARD = {"battlefield": ["Forest", "Island", "Treasure"], "hand": ["Llanowar Elves"]}
ASKED: dict[str, Any] = {"board": BOARD, "pay": {"cost": "{1}{G}"}}


def long_question() -> dict[str, Any]:
    """A question that takes much longer than any test waits: odds by very many games."""
    spell = {"name": "Charm", "mana_cost": "{1}{W}{U}", "type_line": "Instant"}
    deck = [{"card": "Plains", "count": 12}, {"card": "Island", "count": 12}, {"card": spell, "count": 36}]
    return {"deck": deck, "method": "simulated", "games": 100_000_000, "ask": [{"cost": "{1}{W}{U}"}]}


def test_the_answers_are_those_of_the_package() -> None:
    async def ask() -> None:
        plan = await aio.plan(ASKED)
        assert isinstance(plan, Plan)
        assert plan.to_dict() == planner.plan(ASKED).to_dict()
        assert (await aio.plan(json.dumps(ASKED))).to_dict() == plan.to_dict()
        assert isinstance(await aio.plan(board=BOARD, pay={"cost": "{R}{R}"}), Unpayable)
        verdict = await aio.plan(board=BOARD, pay={"cost": "{U}"}, want="verdict")
        assert type(verdict) is Verdict
        assert await aio.can_pay(ASKED) is Status.PAYABLE
        many = await aio.plan(board=BOARD, pays=[{"cost": "{U}"}, {"cost": "{oops}"}])
        assert [type(one) for one in many.answers] == [Plan, Refused]
        assert await aio.explain(ASKED) == planner.explain(ASKED)
        assert [one.differs for one in await aio.options(ASKED)] == [
            one.differs for one in planner.options(ASKED)
        ]
        turn = await aio.plan_turn(board=BOARD, pays=["{G}", "{U}"])
        assert turn.to_dict() == planner.plan_turn(board=BOARD, pays=["{G}", "{U}"]).to_dict()
        assert (await aio.verify(ASKED, plan)).legal
        board = planner.Board.from_dict(BOARD)
        assert await aio.ways(board, "Llanowar Elves#1") == board.ways("Llanowar Elves#1")
        assert await aio.legal_actions(board) == board.legal_actions()

    asyncio.run(ask())


def test_what_is_refused_is_refused_with_the_same_words() -> None:
    wrong: list[dict[str, Any]] = [
        {"board": {"battlefield": ["Forrest"]}, "pay": {"cost": "{G}"}},
        {"board": BOARD, "pay": {"cost": "{oops}"}},
        {"board": BOARD, "pay": {"cost": "{G}", "x": -1}},
    ]

    async def refused(request: dict[str, Any]) -> dict[str, Any]:
        with pytest.raises(RequestError) as caught:
            await aio.plan(request)
        return caught.value.as_data()

    async def ask() -> list[dict[str, Any]]:
        with pytest.raises(RequestError, match="nothing that can be asked"):
            await aio.ask("dance", {})
        with pytest.raises(TypeError, match="not both"):
            await aio.plan(ASKED, tag="t")  # type: ignore[call-overload]
        return [await refused(request) for request in wrong]

    found = asyncio.run(ask())
    for request, said in zip(wrong, found, strict=True):
        with pytest.raises(RequestError) as caught:
            planner.plan(request)
        assert caught.value.as_data() == said


def test_what_is_cancelled_is_given_up_and_others_are_answered() -> None:
    async def ask() -> None:
        await aio.start(1)
        workers = asking.workers_here()
        (worker,) = workers.all
        long = asyncio.create_task(aio.ask("deck/odds", long_question()))
        others = [asyncio.create_task(aio.can_pay(ASKED)) for _ in range(20)]
        waiting = asyncio.create_task(aio.can_pay(ASKED))
        await asyncio.sleep(0.3)
        assert not any(task.done() for task in (long, waiting, *others))
        waiting.cancel()
        long.cancel()
        for task in (long, waiting):
            with pytest.raises(asyncio.CancelledError):
                await task
        assert await asyncio.gather(*others) == [Status.PAYABLE] * 20
        assert not worker.alive
        assert workers.waiting == 0

    asyncio.run(ask())


def test_processes_end_with_their_loop_and_come_again() -> None:
    async def ask() -> list[Any]:
        assert await aio.can_pay(ASKED)
        return [worker.process for worker in asking.workers_here().all]

    async def ask_twice() -> None:
        first = await ask()
        await aio.stop()
        assert all(process.returncode is not None for process in first)
        assert await ask() != first

    assert all(process.returncode is not None for process in asyncio.run(ask()))
    asyncio.run(ask_twice())


def test_a_dead_process_is_replaced() -> None:
    async def ask() -> None:
        await aio.start(1)
        workers = asking.workers_here()
        next(iter(workers.all)).kill()
        assert await aio.can_pay(ASKED)

    asyncio.run(ask())


ENDED_EARLY = """
import asyncio
import threading

from planner.service.workers import Worker


async def begin(steps):
    started = asyncio.create_task(Worker.started(0))
    for _ in range(steps):
        await asyncio.sleep(0)
    return started


for steps in range(12):
    asyncio.run(begin(steps))
for thread in threading.enumerate():
    if thread is not threading.main_thread():
        thread.join()  # each waits for the end of a process
print("ended")
"""


def test_a_loop_that_ends_while_a_process_is_started_ends() -> None:
    """A loop that ends cancels everything: at whatever step a process is started, that ends the program."""
    done = subprocess.run([sys.executable, "-c", ENDED_EARLY], capture_output=True, text=True, timeout=300)
    assert (done.stdout, done.returncode) == ("ended\n", 0), done.stderr
