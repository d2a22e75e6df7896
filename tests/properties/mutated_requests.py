"""Ask mutated requests, each within its limits: ``python -m tests.properties.mutated_requests 30000``.

Each is refused or answered. A limit of time is held within a fifth and 50 ms, by the processor's time: the
clock of the answers goes by that here, so that other work on the machine makes no difference. Nothing takes
more than a gigabyte, and without a limit of time nothing more than a deterministic limit allows.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import resource
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType, SimpleNamespace
from typing import Any

import planner
from planner.api.late_modules import load_solvers
from planner.game import clock
from tests.support.mutations import mutated_request

OVER = 1.2, 0.05
"""How far a limit of time may be passed: a factor, and seconds besides."""
MOST_SECONDS = 25.0
"""The most that a request without a limit of time may take, of the processor's time."""
MOST_BYTES = 1 << 30
CHUNK = 250
"""So many requests are asked in one process."""


@dataclass(slots=True)
class Run:
    """What came of requests: counts by outcome, and each fault with its seed and its request."""

    counts: Counter[str] = field(default_factory=Counter)
    faults: list[dict[str, Any]] = field(default_factory=list)
    slowest: float = 0.0
    most_memory: int = 0

    def add(self, told: dict[str, Any]) -> None:
        """Count one answer."""
        self.counts[told["outcome"]] += 1
        self.slowest = max(self.slowest, told["seconds"])
        self.most_memory = max(self.most_memory, told["memory"])
        if told["fault"]:
            self.faults.append(told)


class _TooLongError(BaseException):
    """Ends a request that takes far too long."""


def judged(seed: str) -> dict[str, Any]:
    """Ask the request of a seed, and judge what it took."""
    asked, request = mutated_request(seed)
    limit = request.get("limits", {}).get("time") if isinstance(request.get("limits"), dict) else None
    if not isinstance(limit, float) or asked == "dialogue":  # each step of a dialogue is an answer
        limit = None
    taken: list[float] = []
    fault = ""
    start = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)
    try:
        outcome = answered(asked, request, taken)
    except planner.RequestError:
        outcome = "refused"
    except _TooLongError as error:
        outcome, fault = "too long", str(error)
    except Exception:
        outcome, fault = "error", traceback.format_exc()[-1_500:]
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    seconds = taken[0] if taken else time.process_time() - start
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    if not fault and limit is not None and seconds > limit * OVER[0] + OVER[1]:
        fault = f"took {seconds:.3f} s of {limit}"
    if not fault and memory > MOST_BYTES:
        fault = f"{memory >> 20} MB"
    shown = {"seed": seed, "outcome": outcome, "seconds": round(seconds, 3), "memory": memory, "fault": fault}
    return {**shown, "asked": asked, "request": request if fault else None}


def answered(asked: str, request: dict[str, Any], taken: list[float]) -> str:
    """Ask a request, and note what the answer alone took."""
    start = time.process_time()
    verbs: dict[str, Callable[[Any], Any]] = {
        "options": planner.options,
        "turn": planner.plan_turn,
        "dialogue": lambda one: list(planner.step_by_step(one)),
    }
    ask: Callable[[Any], Any] = verbs.get(asked, planner.plan)
    answer = ask(request)
    taken.append(time.process_time() - start)
    if not isinstance(answer, planner.Answer):
        return asked
    answer.to_json()
    if isinstance(answer, planner.Plan) and "limits" in request:
        unlimited = {key: value for key, value in request.items() if key != "limits"}
        ruling = planner.verify(unlimited, answer)
        if not ruling:
            raise AssertionError("; ".join(ruling.problems))
    return str(answer.status.value)


def asked_in_process(seeds: list[str]) -> Run:
    """Ask requests in processes of their own, a new one after each that dies."""
    run = Run()
    while seeds:
        told = _child(seeds)
        for one in told:
            run.add(one)
        ended = bool(told) and told[-1]["memory"] > MOST_BYTES
        if len(told) < len(seeds) and not ended:
            dead = seeds[len(told)]
            asked, request = mutated_request(dead)
            fault = {
                "seed": dead,
                "outcome": "died",
                "seconds": 0.0,
                "memory": 0,
                "fault": "the process died",
            }
            run.add({**fault, "asked": asked, "request": request})
            told.append(fault)
        seeds = seeds[len(told) :]
    return run


def _child(seeds: list[str]) -> list[dict[str, Any]]:
    """Ask requests in a process with a gigabyte more than it begins with; what it told before it ended."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        with os.fdopen(writing, "w", encoding="utf-8") as out:
            _answer_all(seeds, out.write, out.flush)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as told:
        lines = [json.loads(line) for line in told]
    os.waitpid(child, 0)
    return lines


def _answer_all(seeds: list[str], write: Callable[[str], Any], flush: Callable[[], Any]) -> None:
    def too_long(_: int, frame: FrameType | None) -> None:
        raise _TooLongError("".join(traceback.format_stack(frame)[-6:]))

    signal.signal(signal.SIGPROF, too_long)
    vars(clock)["time"] = SimpleNamespace(monotonic=time.process_time)
    load_solvers()
    gc.collect()
    gc.freeze()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    most = pages * resource.getpagesize() + MOST_BYTES
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    for seed in seeds:
        told = judged(seed)
        write(json.dumps(told) + "\n")
        flush()
        if told["memory"] > MOST_BYTES:  # the most that a process ever had: the next one begins anew
            return


def _again(fault: dict[str, Any]) -> bool:
    """Ask a request that took too long once more, alone: what else the machine did is no fault of it."""
    slow = fault["fault"].startswith("took") or fault["outcome"] == "too long"
    return not slow or bool(asked_in_process([fault["seed"]]).faults)


def main() -> int:
    """Ask so many mutated requests, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("requests", type=int, help="how many")
    parser.add_argument("--seed", type=int, default=None, help="of the first; a fresh one without it")
    parser.add_argument("--faults", type=Path, default=None, help="a file for the requests that went wrong")
    options = parser.parse_args()
    first = random.randrange(10**6) if options.seed is None else options.seed
    every = Run()
    for start in range(0, options.requests, CHUNK):
        numbers = range(start, min(start + CHUNK, options.requests))
        run = asked_in_process([f"{first}/{number}" for number in numbers])
        every.counts += run.counts
        every.slowest = max(every.slowest, run.slowest)
        every.most_memory = max(every.most_memory, run.most_memory)
        faults = [fault for fault in run.faults if _again(fault)]
        every.faults += faults
        for fault in faults:
            print(f"{fault['seed']} ({fault['asked']}, {fault['outcome']}): {fault['fault']}", flush=True)
        if options.faults is not None:
            lines = "".join(json.dumps(fault) + "\n" for fault in every.faults)
            options.faults.write_text(lines, encoding="utf-8")
    counts = ", ".join(f"{count:,} {outcome}" for outcome, count in every.counts.most_common())
    print(f"{options.requests:,} mutated requests (seed {first}): {counts}")
    print(f"slowest {every.slowest:.2f} s, {every.most_memory >> 20} MB at most, {len(every.faults)} faults")
    return 1 if every.faults else 0


if __name__ == "__main__":
    sys.exit(main())
