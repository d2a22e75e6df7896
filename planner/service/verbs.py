"""What each verb of the service answers: the same bytes as from Python and from the command line.

HTTP, lines and dialogues go through a session as a pipe does; here is what the service adds to it: the limit
of time that holds for everybody, cards by name. What takes long isn't shared out among further processes:
what is killed here has to end, and every core has a process of the service already.
"""

from __future__ import annotations

import sys
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from math import inf
from typing import Any

import msgspec

from planner.api.session.plain import PAY, tagged
from planner.api.session.session import Session
from planner.contract.error_codes import CodedError
from planner.contract.input import refuse_repeated_keys, text_of
from planner.contract.refusals import decode_as
from planner.contract.settled import as_json
from planner.contract.verbs import STEPS, TABLE, VERBS, Verb, verb_of
from planner.game.clock import NotThroughError, trying_for
from planner.service.jobs import STORE_BROKEN, WARM, Job, Lane, Reply, lasts

MOST_SESSIONS = 500
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
"""Each session, and how many of its lines that last were said in it."""


def do(
    job: Job, begin: Callable[[], None] = lambda: None, tell: Callable[[bytes], None] = lambda _: None
) -> Reply:
    """Do a job: answer it, or say why it is refused.

    ``begin`` is called as each line begins, ``tell`` receives partial results if the job asks for them. A job
    with a ``moment`` is only tried; if it isn't finished, another lane does it. Questions about decks are
    answered only in their own lane.
    """
    if job.verb == "lines":
        return _in_session(job, begin)
    verb = VERBS.get(job.verb)
    if verb is not None and verb.long and job.lane != "decks":
        return Reply(outcome="unfinished", lane="decks")
    try:
        with _tried(job):
            answer = _OTHERS[job.verb](job) if verb is None else _asked(verb, job, tell)
    except NotThroughError:
        return Reply(outcome="unfinished")
    except CodedError as error:
        return Reply(outcome="refused", body=refusal(error), status="refused")
    return Reply(outcome="answered", body=answer, status=_status_of(answer))


def _tried(job: Job) -> AbstractContextManager[None]:
    return nullcontext() if job.moment is None else trying_for(job.moment)


def refusal(error: CodedError) -> bytes:
    """A refusal as JSON."""
    return _without_paths(msgspec.json.encode({"error": error.as_data()}))


def _without_paths(answer: bytes) -> bytes:
    """The answer without the card store's path on this machine, which is logged instead."""
    if b'"code":"card_store"' not in answer:
        return answer
    told = msgspec.json.decode(answer)
    if "error" not in told:
        return answer
    print(told["error"]["message"], file=sys.stderr)
    told["error"]["message"] = STORE_BROKEN
    return msgspec.json.encode(told)


def _status_of(answer: bytes) -> str:
    """The status at the beginning of an answer, for the metrics; "answered" without one."""
    head = answer[:120]
    for status in ("payable", "unpayable", "unknown"):
        if f'"status":"{status}"'.encode() in head:
            return status
    return "answered"


def _asked(verb: Verb, job: Job, tell: Callable[[bytes], None]) -> bytes:
    """Answer one request by its verb; raises what is refused."""
    data = decode_as(text_of(job.body), dict[str, Any], "")
    if "answer" in data:
        refuse_repeated_keys(job.body)
    asked = _in_time(data, job.seconds) if verb.in_time else data
    named = asked if verb.own_ask else {**asked, "ask": verb.name}
    session, tag = Session(boards=1, dialogues=1, jobs=_JOBS), data.get("tag")
    with _heard(lambda found: tell(tagged(as_json(found), tag))) if job.tells else nullcontext():
        return tagged(as_json(session.ask_for(verb, named)), tag)


def _heard(tell: Callable[[Any], None]) -> AbstractContextManager[None]:
    from planner.decks.so_far import heard_by

    return heard_by(tell)


def _in_time(data: dict[str, Any], seconds: float | None) -> dict[str, Any]:
    """A request with its time limited to what the service allows."""
    limits = data.get("limits", {})
    if seconds is None or not isinstance(limits, dict):
        return data
    asked = limits.get("time")
    if asked is None or (isinstance(asked, int | float) and asked > seconds):
        return {**data, "limits": {**limits, "time": seconds}}
    return data


def _in_session(job: Job, begin: Callable[[], None]) -> Reply:
    """Answer lines of a session in order; lines that this process hasn't heard are asked for."""
    session, heard = _sessions.pop(job.session, (None, 0))
    if session is None or heard > job.past:
        session, heard = Session(boards=MOST_BOARDS, dialogues=MOST_DIALOGUES, jobs=_JOBS), 0
    unheard = job.past - heard
    if unheard > len(job.log):
        _remember(job.session, session, heard)
        return Reply(outcome="gone", heard=heard)
    try:
        with _tried(job):
            session.hear(_each_begun(job, unheard, begin))
    except NotThroughError:
        return Reply(outcome="unfinished")
    return _answer_lines(job, session, begin)


def _each_begun(job: Job, unheard: int, begin: Callable[[], None]) -> Iterator[bytes]:
    for line in job.log[len(job.log) - unheard :]:
        begin()
        yield _limited(line, job.seconds)
    begin()


def _answer_lines(job: Job, session: Session, begin: Callable[[], None]) -> Reply:
    """Answer the lines, or the first of them.

    If they are only tried, each has a whole moment, and must begin within the first half of the first one.
    """
    answers: list[bytes] = []
    heard = job.past
    lane: Lane = "long"
    latest = inf if job.moment is None else time.monotonic() + job.moment / 2
    for line in job.body.split(b"\n"):
        if answers and time.monotonic() > latest:
            break
        begin()
        if job.lane != "decks" and _about_decks(line):
            lane = "decks"
            break
        try:
            with _tried(job):
                answers.append(_without_paths(session.answer(_limited(line, job.seconds))))
        except NotThroughError:
            if lasts(line):  # half of what it changes may be changed: the session is told anew
                return _replied(answers, lane, 0)
            break
        heard += lasts(line)
    _remember(job.session, session, heard)
    return _replied(answers, lane, heard)


def _replied(answers: list[bytes], lane: Lane, heard: int) -> Reply:
    if not answers:
        return Reply(outcome="unfinished", lane=lane, heard=heard)
    return Reply(outcome="answered", body=b"\n".join(answers), status="lines")


def _remember(name: str, session: Session, heard: int) -> None:
    if name:
        _sessions[name] = session, heard
        if len(_sessions) > MOST_SESSIONS:
            _sessions.popitem(last=False)


def _limited(line: bytes, seconds: float | None) -> bytes:
    """A line with its time limited to what the service allows; unreadable lines stay."""
    data = _read(line)
    return line if data is None or not _takes_limits(data) else msgspec.json.encode(_in_time(data, seconds))


def _about_decks(line: bytes) -> bool:
    """Whether a line asks about a deck, which can take long."""
    data = _read(line) if b"deck" in line else None
    verb = None if data is None else _verb_of(data)
    return verb is not None and verb.long


def _read(line: bytes) -> dict[str, Any] | None:
    try:
        data = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _verb_of(data: dict[str, Any]) -> Verb | None:
    ask = data.get("verb", data.get("ask", PAY))
    return verb_of(ask) if isinstance(ask, str) else None


def _takes_limits(data: dict[str, Any]) -> bool:
    """Whether a line has a request whose time can be limited."""
    ask = data.get("verb", data.get("ask", PAY))
    for word, steps in (("dialogue", STEPS), ("table", TABLE)):
        if word in data and isinstance(ask, str) and ask in steps:
            return steps[ask].in_time
    verb = _verb_of(data)
    return verb is not None and verb.in_time


def _card(job: Job) -> bytes:
    from planner.cards.names import card_named

    return msgspec.json.encode(card_named(job.body.decode(errors="replace")))


def _search(job: Job) -> bytes:
    from planner.cards.completion import names_like

    return msgspec.json.encode(names_like(job.body.decode(errors="replace"), FOUND))


def _warm(job: Job) -> bytes:
    """Import everything and run each solver once, so that the first real answer is fast.

    A process for decks also runs each of its verbs, except played games, whose compilation takes seconds.
    """
    from planner.cards.completion import names_like

    import_module("numpy")  # by what many questions about one board are answered with
    session = Session(jobs=_JOBS)
    for battlefield in (["Forest", "Island", "Taiga"], ["Azorius Signet", "Island", "Forest", "Treasure"]):
        board = {"battlefield": battlefield, "hand": [{"card": _SPELL, "id": "spell"}]}
        for cost in ("{1}{G}", "{W}{U}", "{G}{G}{G}{G}"):
            for line in _WARMING:
                session.ask({"board": board, "limits": {"time": 60}, **line(cost)})
            session.ask({"ask": "event", "table": "t", "event": {"do": "cast", "pay": {"cost": cost}}})
            session.ask({"ask": "undo", "table": "t"})
    names_like("forest", 1)
    for asked in _WARMING_OF_DECKS if job.lane == "decks" else ():
        session.ask({"deck": _DECK, "limits": {"time": 60}, **asked})
    return b"{}"


_SPELL = {"name": "Counter", "mana_cost": "{U}{U}", "type_line": "Instant", "oracle_text": "Scry 2."}
_WARMING: tuple[Callable[[str], dict[str, Any]], ...] = (
    lambda cost: {"pay": {"cost": cost}},
    lambda cost: {"pay": {"cost": cost}, "keep": ["{G}"]},
    lambda cost: {"pays": [{"cost": cost}, {"cost": "{U}"}], "keep": ["spell"]},
    lambda cost: {"ask": "options", "pay": {"cost": cost}, "n": 2},
    lambda cost: {"ask": "explain", "pay": {"cost": cost}},
    lambda cost: {"ask": "turn", "pays": [{"cost": cost}, {"cost": "{G}"}]},
    lambda _: {"ask": "ways", "card": "spell"},
    lambda _: {"ask": "legal_actions"},
    lambda cost: {"ask": "dialogue", "dialogue": "d", "pay": {"cost": cost}},
    lambda _: {"ask": "table", "table": "t"},
)
_DECK = [{"card": "Forest", "count": 9}, {"card": "Llanowar Elves", "count": 9}]
_WARMING_OF_DECKS: tuple[dict[str, Any], ...] = (
    {"verb": "deck/odds"},
    {"verb": "deck/odds", "method": "simulated", "games": 100},
    {"verb": "deck/hands"},
    {"verb": "deck/lands"},
    {"verb": "deck/compare", "other": _DECK},
)
_OTHERS = {"card": _card, "search": _search, WARM: _warm}
