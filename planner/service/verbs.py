"""What each verb of the service answers: the same bytes as from Python and from the command line.

HTTP, lines and dialogues go through a session as a pipe does; here is what the service adds to it: the limit
of time that holds for everybody, cards by name. What takes long isn't shared out among further processes:
what is killed here has to end, and every core has a process of the service already.
"""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from planner.api.session.plain import PAY, tagged
from planner.api.session.session import Session
from planner.contract.error_codes import CodedError
from planner.contract.input import text_of
from planner.contract.refusals import decode_as
from planner.contract.settled import as_json
from planner.contract.verbs import STEPS, VERBS, Verb, verb_of
from planner.service.jobs import STORE_BROKEN, Job, Reply

if TYPE_CHECKING:
    from planner.contract.typed import RequestDict

MOST_SESSIONS = 200
"""Sessions that one process remembers; one that is gone is told again from its log."""
MOST_DIALOGUES = 20
"""Payments under way that one session may have."""
MOST_BOARDS = 100
"""Boards that one session may have remembered."""
FOUND = 20
"""Names of cards that a search gives."""
_JOBS = 1
"""Processes among which a process of the service shares out what takes long."""

_sessions: OrderedDict[str, tuple[Session, int]] = OrderedDict()


def do(job: Job, begin: Callable[[], None] = lambda: None) -> Reply:
    """Do a job: answer it, or say why it is refused; ``begin`` is called for each line that is begun."""
    if job.session:
        return _in_session(job, begin)
    try:
        answer = _OTHERS[job.verb](job) if job.verb in _OTHERS else _asked(VERBS[job.verb], job)
    except CodedError as error:
        return Reply(outcome="refused", body=refusal(error), status="refused")
    return Reply(outcome="answered", body=answer, status=_status_of(answer))


def refusal(error: CodedError) -> bytes:
    """Write a refusal as data."""
    return _without_paths(msgspec.json.encode({"error": error.as_data()}))


def _without_paths(answer: bytes) -> bytes:
    """An answer that doesn't say where on this machine the card store is; the log says it."""
    if b'"code":"card_store"' not in answer:
        return answer
    told = msgspec.json.decode(answer)
    if "error" not in told:
        return answer
    print(told["error"]["message"], file=sys.stderr)
    told["error"]["message"] = STORE_BROKEN
    return msgspec.json.encode(told)


def _status_of(answer: bytes) -> str:
    """The status that an answer begins with, for counting; "answered" where it has none."""
    head = answer[:120]
    for status in ("payable", "unpayable", "unknown"):
        if f'"status":"{status}"'.encode() in head:
            return status
    return "answered"


def _asked(verb: Verb, job: Job) -> bytes:
    """Answer one request by its verb; raises what is refused."""
    data = decode_as(text_of(job.body), dict[str, Any], "")
    asked = _in_time(data, job.seconds) if verb.in_time else data
    named = asked if verb.own_ask else {**asked, "ask": verb.name}
    found = Session(boards=1, dialogues=1, jobs=_JOBS).ask_for(verb, named)
    return tagged(as_json(found), data.get("tag"))


def _in_time(data: dict[str, Any], seconds: float | None) -> dict[str, Any]:
    """A request with no more time than the service gives."""
    limits = data.get("limits", {})
    if seconds is None or not isinstance(limits, dict):
        return data
    asked = limits.get("time")
    if asked is None or (isinstance(asked, int | float) and asked > seconds):
        return {**data, "limits": {**limits, "time": seconds}}
    return data


def _in_session(job: Job, begin: Callable[[], None]) -> Reply:
    """Answer lines of a session, one after another; where it isn't known here, its log is asked for."""
    session, done = _sessions.get(job.session, (None, 0))
    if session is None or done != job.past:
        if job.log is None and job.past > 0:
            return Reply(outcome="gone")
        session = Session(boards=MOST_BOARDS, dialogues=MOST_DIALOGUES, jobs=_JOBS)
        for line in job.log or ():
            begin()
            session.answer(_limited(line, job.seconds))
    answers = []
    for line in job.body.split(b"\n"):
        if line.strip():
            begin()
            answers.append(_without_paths(session.answer(_limited(line, job.seconds))))
    _remember(job.session, session, job.past + len(answers))
    return Reply(outcome="answered", body=b"\n".join(answers), status="lines")


def _remember(name: str, session: Session, done: int) -> None:
    _sessions[name] = session, done
    _sessions.move_to_end(name)
    if len(_sessions) > MOST_SESSIONS:
        _sessions.popitem(last=False)


def _limited(line: bytes, seconds: float | None) -> bytes:
    """A line with no more time than the service gives; the session refuses what can't be read."""
    try:
        data = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return line
    if not isinstance(data, dict):
        return line
    return msgspec.json.encode(_in_time(data, seconds)) if _takes_limits(data) else line


def _takes_limits(data: dict[str, Any]) -> bool:
    """Whether a line has a request whose time can be limited."""
    ask = data.get("verb", data.get("ask", PAY))
    if not isinstance(ask, str):
        return False
    if "dialogue" in data and ask in STEPS:
        return STEPS[ask].in_time
    verb = verb_of(ask)
    return verb is not None and verb.in_time


def _card(job: Job) -> bytes:
    from planner.cards.names import card_named

    return msgspec.json.encode(card_named(job.body.decode(errors="replace")))


def _search(job: Job) -> bytes:
    from planner.cards.completion import names_like

    return msgspec.json.encode(names_like(job.body.decode(errors="replace"), FOUND))


def _warm(job: Job) -> bytes:  # noqa: ARG001 - a verb like the others
    """Have everything imported, and each solver run once: a fresh process's first answer takes long."""
    from planner.api.functions import explain, options, plan
    from planner.cards.completion import names_like

    for board in (["Forest", "Island", "Taiga"], ["Azorius Signet", "Island", "Forest", "Treasure"]):
        for cost in ("{1}{G}", "{W}{U}", "{G}{G}{G}{G}"):
            request: RequestDict = {"board": {"battlefield": board}, "pay": {"cost": cost}}
            plan(request)
            options(request, 2)
            explain(request)
    names_like("forest", 1)
    return b"{}"


_OTHERS = {"card": _card, "search": _search, "warm": _warm}
