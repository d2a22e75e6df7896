"""Questions that take more memory than there is, and processes that die of it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import planner
from benchmarks.hard_requests import hard_requests
from planner.decks import base_search, best_lands
from planner.models.deciders.program import cp_sat
from planner.planning.turn.entries import MOST_COSTS
from planner.service import running
from planner.service.settings import Settings
from tests.support.leaving import LIGHT, counted, fills, posted
from tests.support.places import ENVIRONMENT, PATIENCE, ROOT
from tests.support.service import free_port, needs_service, served

pytestmark = [needs_service, pytest.mark.xdist_group("service")]
needs_limits = pytest.mark.skipif(
    not Path("/proc/self/statm").exists(), reason="this system gives no process a limit of its memory"
)
SMALL = 8 * 1024 * 1024
LARGE = {
    "board": {"battlefield": [{"card": "Forest", "id": f"forest {number}"} for number in range(5_000)]},
    "pay": {"cost": "{1}{G}"},
}
"""On a small machine: its objects alone are more than a few megabytes."""


def reason(answer: object) -> str:
    """The rule by which an answer is unknown."""
    assert isinstance(answer, dict)
    assert answer["status"] == "unknown"
    return str(answer["reasons"][0]["rule"])


@needs_limits
def test_what_takes_more_memory_than_there_is_is_unknown_and_others_are_answered() -> None:
    with served(memory=SMALL, moment=0.001) as service:
        for _ in range(2):
            response = service.ask("/v1/pay", LARGE)
            assert (response.status, reason(response.json)) == (200, "memory")
        many = service.ask("/v1/pay", {"board": LARGE["board"], "pays": [{"cost": "{G}"}] * 2}).json
        assert isinstance(many, dict)
        assert [reason(one) for one in many["answers"]] == ["memory"] * 2
        turn = service.ask("/v1/turn", {"board": LARGE["board"], "pays": [{"cost": "{G}"}]}).json
        assert isinstance(turn, dict)
        assert (turn["paid"], turn["reasons"][0]["rule"]) == ([], "memory")
        refused = service.ask("/v1/legal_actions", {"board": LARGE["board"]})
        assert (refused.status, refused.json["code"]) == (400, "memory")  # type: ignore[index]
        assert reason(json.loads(service.ask("/v1/lines", json.dumps(LARGE).encode()).body)) == "memory"
        assert service.ask("/v1/pay", LIGHT).body == planner.plan(LIGHT).to_json().encode()


@needs_limits
def test_a_process_that_dies_of_it_is_answered_so_and_not_asked_the_same_again() -> None:
    """It says so as it dies, as C++ does; whoever asks the same again kills no other one."""
    hard = json.dumps(hard_requests(8, PATIENCE)["options"]).encode()
    other = json.dumps(hard_requests(7, PATIENCE)["options"]).encode()
    with served(seconds=PATIENCE) as service, ThreadPoolExecutor(1) as clients:
        asked = clients.submit(service.ask, "/v1/options", hard)
        time.sleep(1.0)
        with posted(service, "/v1/options", other):
            assert fills(service)  # so the first one is worked on
            killed = list(service.workers())
            for worker in killed:
                with open(f"/proc/{worker}/fd/2", "wb") as last_words:
                    last_words.write(b"terminate called after throwing an instance of 'std::bad_alloc'\n")
                os.kill(worker, signal.SIGABRT)
            assert asked.result(PATIENCE).json == {"status": "unknown", "options": []}
        until = time.monotonic() + PATIENCE
        while counted(service, "planner_worker_restarts_total") < len(killed):
            assert time.monotonic() < until
            time.sleep(0.05)
        restarts = counted(service, "planner_worker_restarts_total")
        assert service.ask("/v1/options", hard).json == {"status": "unknown", "options": []}
        assert service.ask("/v1/pay", LIGHT).status == 200
        assert counted(service, "planner_worker_restarts_total") == restarts


_PEAK = """
import json, resource, sys
from planner import Session
session = Session()
session.answer(json.dumps({"ask": "turn", "board": {"battlefield": ["Forest"]}, "pays": [{"cost": "{G}"}]}))
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
answer = session.answer(sys.stdin.buffer.read())
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before, answer[:200].decode(errors="replace"))
"""


def _taken(request: object) -> tuple[float, str]:
    """The megabytes that a fresh process takes more for a request, and the beginning of its answer."""
    done = subprocess.run(
        [sys.executable, "-c", _PEAK],
        input=json.dumps(request).encode(),
        capture_output=True,
        env=ENVIRONMENT,
        cwd=ROOT,
        check=True,
    )
    kilobytes, _, answer = done.stdout.decode().partition(" ")
    return int(kilobytes) / 1024, answer


@needs_limits
@pytest.mark.parametrize("cost", [{"cost": "{G}"}, {"card": "Llanowar Elves"}], ids=["costs", "elves"])
def test_a_turn_of_many_costs_takes_little_memory(cost: dict[str, str]) -> None:
    """Of 3,000 costs it took 1.07 GB."""
    asked = {"ask": "turn", "board": {"battlefield": ["Forest"] * 10}, "limits": {"time": 10.0}}
    megabytes, answer = _taken({**asked, "pays": [cost] * MOST_COSTS})
    assert answer.startswith('{"value":10,')
    assert megabytes < 300
    megabytes, answer = _taken({**asked, "pays": [cost] * 3_000})
    assert '"code":"too_large","path":"pays"' in answer
    assert megabytes < 100


@needs_limits
@pytest.mark.parametrize(
    "request_of",
    [
        lambda name: {"board": {"battlefield": [name]}, "pay": {"cost": "{G}"}},
        lambda name: {"board": {}, "pay": {"card": name}},
        lambda name: {"ask": "ways", "board": {}, "card": name},
        lambda name: {"verb": "odds", "deck": f"10 Forest\n1 {name}", "ask": [{"cost": "{G}", "turn": 1}]},
        lambda name: {"verb": "odds", "deck": [name], "ask": [{"cost": "{G}", "turn": 1}]},
    ],
    ids=["board", "spell", "ways", "decklist", "deck"],
)
def test_a_name_of_ten_megabytes_is_refused_at_once(request_of: object) -> None:
    """A line of a decklist took 50 times as long as the rest of the answer."""
    megabytes, answer = _taken(request_of("a" * 10_000_000))  # type: ignore[operator]
    assert answer.startswith('{"error"')
    assert "did you mean" not in answer
    assert megabytes < 200


@needs_limits
def test_no_search_has_a_second_thread_where_memory_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread that gets no memory aborts the process; CP-SAT has one thread, as itself or for a deck."""
    import resource

    from ortools.sat.python import cp_model
    from ortools.sat.python.cp_model_helper import SolveWrapper

    threads: dict[str, set[int]] = {"deck": set(), "payment": set()}

    class OfADeck(cp_model.CpSolver):
        def solve(self, *args: Any, **named: Any) -> Any:
            threads["deck"].add(self.parameters.num_workers)
            return super().solve(*args, **named)

    class OfAPayment(SolveWrapper):
        def set_parameters(self, parameters: Any) -> None:
            threads["payment"].add(parameters.num_workers)
            super().set_parameters(parameters)

    monkeypatch.setattr(resource, "getrlimit", lambda _: (1 << 40, 1 << 40))
    monkeypatch.setattr(cp_model, "CpSolver", OfADeck)
    monkeypatch.setattr(cp_sat, "SolveWrapper", OfAPayment)
    monkeypatch.setattr(base_search, "MOST_BASES", 0)
    charm = {"name": "Charm", "mana_cost": "{W}{U}", "type_line": "Instant"}
    deck: list[Any] = [{"card": "Plains", "count": 12}, {"card": "Island", "count": 5}, {"card": charm}]
    best_lands(deck, candidates=["Plains", "Island"])
    planner.plan({"board": {"battlefield": ["Island", "Plains"]}, "pay": {"cost": "{1}"}}, method="program")
    assert threads == {"deck": {1}, "payment": {1}}


@pytest.mark.parametrize("limited", [True, False])
def test_a_service_that_can_limit_no_memory_says_so_as_it_starts(
    limited: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Listening:
        def __init__(self, *_: Any, **__: Any) -> None: ...

        def serve(self, **_: Any) -> None: ...

    monkeypatch.setattr("granian.Granian", Listening)
    monkeypatch.setattr(running, "can_be_limited", lambda: limited)
    running.serve(Settings(port=free_port()))
    assert ("gives no process a limit of its memory" in capsys.readouterr().err) is not limited
