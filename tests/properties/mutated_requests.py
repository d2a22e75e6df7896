"""Ask mutated requests, each within its limits: ``python -m tests.properties.mutated_requests 15000``.

They come as lines of sessions (``tests.support.grown_lines``): about boards and decks, in all verbs, and
payments step by step. Each is refused or answered, nothing is ``internal``, and plans are what the referee
lets pass. A limit of time is held within a fifth and 50 ms, by the processor's time: the clock of the answers
goes by that here, so that other work on the machine makes no difference. Nothing takes more than a gigabyte,
and without a limit of time nothing more than a deterministic limit allows.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import io
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
from importlib import import_module
from pathlib import Path
from types import FrameType, SimpleNamespace
from typing import Any

from planner.api.session.session import Session
from planner.decks import deadline
from planner.game import clock
from planner.service.jobs import WARM, Job
from planner.service.verbs import do
from tests.support.grown_lines import LAST, grown_lines

OVER = 1.2, 0.05
"""How far a limit of time may be passed: a factor, and seconds besides."""
MOST_SECONDS = 25.0
"""The most that a request without a limit of time may take, of the processor's time."""
MOST_BYTES = 1 << 30
FORGOTTEN = ("unknown_dialogue", "unknown_table", "unknown_board")
"""Codes of lines about what was never kept."""
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
        self.counts.update(told["outcomes"])
        self.slowest = max(self.slowest, told["seconds"])
        self.most_memory = max(self.most_memory, told["memory"])
        if told["fault"]:
            self.faults.append(told)


class _WrongError(Exception):
    """An answer that shouldn't have been given."""


class _TooLongError(BaseException):
    """Ends a request that takes far too long."""


def judged(seed: str) -> dict[str, Any]:
    """Ask the lines of a seed in a session, and judge what each took; the worst of them."""
    lines = grown_lines(seed)
    session, last, worst = Session(jobs=1), None, _Told(seed, "", 0.0)
    outcomes: Counter[str] = Counter()
    limits: dict[str, Any] = {}
    for line in lines:
        asked = _with_answer(line, last)
        if not line.keys() & {"dialogue", "table"} or "board" in line:
            limits = line.get("limits", {})
        told, answer = _asked(session, asked, limits, seed)
        outcomes[told.outcome] += 1
        if told.fault or told.seconds >= worst.seconds:
            worst = told
        if told.fault:
            break
        if "status" in answer:
            last = answer
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    if not worst.fault and memory > MOST_BYTES:
        worst.fault = f"{memory >> 20} MB"
    found = {name: getattr(worst, name) for name in ("seed", "outcome", "fault", "verb")}
    shown = lines if worst.fault else None
    found["outcomes"] = outcomes
    return {**found, "seconds": round(worst.seconds, 3), "memory": memory, "lines": shown}


@dataclass(slots=True)
class _Told:
    """What came of one line."""

    seed: str
    outcome: str
    seconds: float
    fault: str = ""
    verb: str = ""


def _with_answer(line: dict[str, Any], last: dict[str, Any] | None) -> dict[str, Any]:
    """The line with the last answer where it asks for that."""
    return {**line, "answer": last} if line.get("answer") == LAST else line


def _asked(session: Session, line: dict[str, Any], limits: Any, seed: str) -> tuple[_Told, dict[str, Any]]:
    """Ask one line; what came of it, and the answer."""
    limit = limits.get("time") if isinstance(limits, dict) else None
    told = _Told(seed, "", 0.0, verb=str(line.get("verb", line.get("ask", "pay"))))
    answer: dict[str, Any] = {}
    words = io.StringIO()
    start = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)
    try:
        with contextlib.redirect_stderr(words):
            answer = json.loads(session.answer(json.dumps(line)))
        told.seconds = time.process_time() - start
        told.outcome = _outcome(answer)
        _verify(session, line, answer)
    except _TooLongError as error:
        told.outcome, told.fault = "too long", str(error)
    except Exception:
        told.outcome, told.fault = "error", traceback.format_exc()[-1_500:]
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    if told.outcome == "internal":
        told.fault = words.getvalue()[-1_500:] or "internal"
    if not told.fault and isinstance(limit, float) and told.seconds > limit * OVER[0] + OVER[1]:
        told.fault = f"took {told.seconds:.3f} s of {limit}"
    return told, answer


def _outcome(answer: dict[str, Any]) -> str:
    """Name what came of a line; steps of what was refused when it was opened are no refusals of their own."""
    if "error" in answer:
        code = answer["error"]["code"]
        return code if code == "internal" or code in FORGOTTEN else "refused"
    return str(answer.get("status", "answered"))


def _verify(session: Session, line: dict[str, Any], answer: dict[str, Any]) -> None:
    """Let the referee judge a plan that is an answer to a request by itself."""
    asked = line.get("verb", line.get("ask", "pay"))
    if asked != "pay" or "steps" not in answer or "dialogue" in line:
        return
    request = {key: value for key, value in line.items() if key not in ("limits", "ask", "as", "want")}
    ruling = json.loads(session.answer(json.dumps({**request, "verb": "verify", "answer": answer})))
    if ruling.get("legal") is not True:
        raise _WrongError(json.dumps(ruling)[:800])


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
            fault = {
                "seed": dead,
                "outcome": "died",
                "outcomes": {"died": 1},
                "seconds": 0.0,
                "memory": 0,
                "fault": "the process died",
                "verb": "",
                "lines": grown_lines(dead),
            }
            run.add(fault)
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
    vars(clock)["time"] = SimpleNamespace(monotonic=time.process_time, process_time=time.process_time)
    vars(deadline)["time"] = SimpleNamespace(time=time.process_time)
    do(Job(verb=WARM, lane="decks"))
    import_module("planner.decks.play_verb")
    Session(jobs=1).answer('{"verb": "cards", "card": "nobody\'s"}')  # all names are read once
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


def is_late(fault: dict[str, Any]) -> bool:
    """Tell whether all that is wrong is that an answer came somewhat after its limit."""
    return str(fault["fault"]).startswith("took")


def _again(fault: dict[str, Any]) -> bool:
    """Ask a request that took too long once more, alone: what else the machine did is no fault of it."""
    slow = is_late(fault) or fault["outcome"] == "too long"
    return not slow or bool(asked_in_process([fault["seed"]]).faults)


def main() -> int:
    """Ask so many sessions of mutated requests, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("requests", type=int, help="how many sessions, of some two requests each")
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
            print(f"{fault['seed']} ({fault['verb']}, {fault['outcome']}): {fault['fault']}", flush=True)
        if options.faults is not None:
            lines = "".join(json.dumps(fault) + "\n" for fault in every.faults)
            options.faults.write_text(lines, encoding="utf-8")
    counts = ", ".join(f"{count:,} {outcome}" for outcome, count in every.counts.most_common())
    print(
        f"{every.counts.total():,} mutated requests in {options.requests:,} sessions (seed {first}): {counts}"
    )
    print(f"slowest {every.slowest:.2f} s, {every.most_memory >> 20} MB at most, {len(every.faults)} faults")
    return 1 if every.faults else 0


if __name__ == "__main__":
    sys.exit(main())
