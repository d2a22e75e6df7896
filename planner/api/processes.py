"""Plans on all cores: processes that stay warm between calls answer beside this one.

Questions go there as bytes, a chunk at a time, each board once a chunk; answers come back as bytes. This
process answers chunks itself in the meantime, so that nobody waits for processes that are still starting.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from msgspec import UNSET

from planner.api.about import About
from planner.api.board_keys import content_key
from planner.api.functions import RequestLike, plan
from planner.api.one_of_many import as_refused, ask_indexed
from planner.contract.answer import (
    Answer,
    Answered,
    Found,
    Plan,
    Proven,
    Refused,
    Unknown,
    Unpayable,
    Verdict,
)
from planner.contract.error_codes import CodedError
from planner.contract.request import Request, decode
from planner.game.garbage import look_later, look_seldom
from planner.loading.card_source import cards_used, use_cards

Asked = tuple[int, RequestLike]
"""A question with its number."""
Answering = Callable[[Asked], Answer | Refused]
Show = Callable[[int], None]
CHUNK, LEAST = 32, 4
"""Questions that go to a process at once, at the most and at the least: 10 to 80 ms of plans."""
AHEAD = 3
"""Chunks that wait at each process, so that it never waits for this one."""
COLD, WARM = 2.0, 0.2
"""Seconds of work from which on processes are started, and from which on those that run are asked."""
IDLE = 600
"""Seconds after which a process that nobody asks anything ends."""
COLLECTED_EVERY = 60.0
"""Seconds after which a process looks through all its memory for garbage."""
_KINDS = (Plan, Unpayable, Unknown, Verdict, Refused)
_PICKLED, _FAILED = len(_KINDS), len(_KINDS) + 1
_readers = [msgspec.msgpack.Decoder(kind).decode for kind in _KINDS]
_encode = msgspec.msgpack.Encoder().encode
_frames = msgspec.msgpack.Decoder(list[bytes]).decode
_last_asked = [-float(IDLE)]
_pools: dict[tuple[int, int], Any] = {}
"""The processes of this one, by its number and theirs."""


def pool(workers: int) -> Any:
    """The worker processes; they start with the first question."""
    from joblib.externals.loky import ProcessPoolExecutor

    key = (os.getpid(), workers)
    if key not in _pools:
        stop_pool()
        _pools[key] = ProcessPoolExecutor(max_workers=workers, timeout=IDLE, initializer=_collect_seldom)
    return _pools[key]


def _collect_seldom() -> None:
    """Make a worker process collect garbage rarely, with a full collection once a minute.

    By default it does so once a second, and each collection takes a tenth of a second.
    """
    from joblib.externals.loky import process_executor

    look_seldom()
    process_executor._MEMORY_LEAK_CHECK_DELAY = COLLECTED_EVERY


def stop_pool() -> None:
    """End the worker processes; the next question starts new ones."""
    for (process, _), one in _pools.items():
        if process == os.getpid():
            one.shutdown(wait=False, kill_workers=True)
    _pools.clear()
    _last_asked[0] = -float(IDLE)


def is_warm() -> bool:
    """Whether worker processes of recent answers still exist."""
    return time.monotonic() - _last_asked[0] < IDLE / 2


def pays(seconds: float, cores: int) -> bool:
    """Whether starting worker processes pays off for this amount of work.

    >>> pays(0.001, 2), pays(60.0, 1), pays(60.0, 2)
    (False, False, True)
    """
    if cores < 2 or multiprocessing.current_process().daemon:
        return False
    return seconds > (WARM if is_warm() else COLD)


def answer_all(
    ask: Answering, method: str, asked: Sequence[Asked], cores: int, show: Show
) -> list[Answer | Refused]:
    """Answer all questions, in order, on this core and on the others.

    Raises the error of the first refused question. ``show`` is called with the number answered.
    """
    others = pool(cores - 1)
    order = _by_board(asked)
    chunks = deque(_chunks(order, cores))
    found: list[Any] = [None] * len(asked)
    under_way: deque[tuple[Any, list[int]]] = deque()
    done = 0
    while chunks or under_way:
        while chunks and len(under_way) < AHEAD * (cores - 1):
            chunk = chunks.popleft()
            sent = _sent(method, [asked[place] for place in chunk])
            under_way.append((others.submit(answer_bytes, sent), chunk))
        if chunks:
            done += _answer_here(ask, asked, chunks.popleft(), found)
        elif under_way[-1][0].cancel():
            done += _answer_here(ask, asked, under_way.pop()[1], found)
        else:
            under_way[0][0].exception()
        for _ in range(len(under_way)):
            future, chunk = under_way.popleft()
            if not future.done():
                under_way.append((future, chunk))
                continue
            _last_asked[0] = time.monotonic()
            if future.exception() is not None:  # a process has died: what it was asked is answered here
                stop_pool()
                others = pool(cores - 1)
                done += _answer_here(ask, asked, chunk, found)
                continue
            for place, frame in zip(chunk, _frames(future.result()), strict=True):
                found[place] = _read(frame, asked[place][1], method)
            done += len(chunk)
        show(done)
    failed = next((one for one in found if isinstance(one, CodedError)), None)
    if failed is not None:
        raise failed
    return found


def _chunks(order: list[int], cores: int) -> Iterator[list[int]]:
    """Cut the questions into chunks, towards the end into small ones: so that all end at about one time.

    >>> [len(chunk) for chunk in _chunks(list(range(100)), 2)]
    [12, 11, 9, 8, 7, 6, 5, 5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 1]
    """
    start = 0
    while start < len(order):
        size = max(LEAST, min(CHUNK, (len(order) - start) // (4 * cores)))
        yield order[start : start + size]
        start += size


def _answer_here(ask: Answering, asked: Sequence[Asked], chunk: list[int], found: list[Any]) -> int:
    with look_later():
        for place in chunk:
            try:
                found[place] = ask(asked[place])
            except CodedError as error:
                found[place] = error
    return len(chunk)


def _by_board(asked: Sequence[Asked]) -> list[int]:
    """Order questions so that those about one board are adjacent and share its compilation."""
    places: dict[object, list[int]] = {}
    for place, (_, request) in enumerate(asked):
        board = request.get("board") if isinstance(request, dict) else None
        places.setdefault(place if board is None else content_key(board), []).append(place)
    return [place for group in places.values() for place in group]


def _sent(method: str, asked: list[Asked]) -> bytes:
    """Encode a chunk of questions; equal boards only once."""
    boards: dict[object, int] = {}
    listed: list[Any] = []
    questions: list[tuple[int, int | None, RequestLike]] = []
    for number, request in asked:
        key = content_key(request["board"]) if isinstance(request, dict) and "board" in request else None
        if key is None or not isinstance(request, dict):
            questions.append((number, None, request))
            continue
        board = boards.setdefault(key, len(boards))
        if board == len(listed):
            listed.append(request["board"])
        questions.append((number, board, {name: one for name, one in request.items() if name != "board"}))
    return pickle.dumps((cards_used(), method, listed, questions), pickle.HIGHEST_PROTOCOL)


def answer_bytes(sent: bytes) -> bytes:
    """Answer an encoded chunk in a worker process."""
    cards, method, boards, questions = pickle.loads(sent)
    use_cards(cards)
    ask = partial(ask_indexed, partial(plan, method=method), as_refused)
    frames = []
    for number, board, rest in questions:
        request = rest if board is None else {**rest, "board": boards[board]}
        try:
            frames.append(_written(ask((number, request)), request))
        except CodedError as error:
            frames.append(bytes([_FAILED]) + pickle.dumps(error))
    return _encode(frames)


def _written(answer: Any, request: Any) -> bytes:
    """Encode an answer; its proof isn't made, unless it couldn't be made later."""
    kind = type(answer)
    more = (getattr(answer, name, UNSET) for name in ("explanation", "kept_plans", "would_take"))
    if kind not in _KINDS or any(one is not UNSET for one in more) or _is_timed(request):
        return bytes([_PICKLED]) + pickle.dumps(answer, pickle.HIGHEST_PROTOCOL)
    with suppress(AttributeError):
        answer.gives_up  # noqa: B018 - made when it is first read
    return bytes([_KINDS.index(kind)]) + _encode(answer)


def _is_timed(request: Any) -> bool:
    """Whether a time limit affects the answer, so that asking again could give another one."""
    try:
        return (
            decode(request).limits.time is not None if not isinstance(request, dict) else "limits" in request
        )
    except CodedError:
        return False


def _read(frame: bytes, request: RequestLike, method: str) -> Any:
    """Decode an answer; its question and its proof are made on first use."""
    kind = frame[0]
    found = pickle.loads(frame[1:]) if kind >= _PICKLED else _readers[kind](frame[1:])
    if kind == _FAILED:
        return found
    if kind < _PICKLED and isinstance(found, Proven):
        found.proven_by(_AskedAgain(request, method))
    return found.answering_later(partial(_about, request)) if isinstance(found, Answered) else found


def _about(request: RequestLike) -> About:
    asked: Request = decode(request)
    return About.of(asked)


class _AskedAgain:
    """Makes the proof of another process's answer by asking the question again here."""

    def __init__(self, request: RequestLike, method: str) -> None:
        self._request, self._method = request, method

    def prove(self, answer: Proven) -> Found | None:
        """The proof of the answer; None for no proof."""
        again = plan(self._request, method=self._method)
        if not isinstance(again, Proven) or again.proof is UNSET:
            return None
        certificate = None if again.certificate is UNSET else again.certificate
        shows = ""
        if isinstance(again, Unpayable) and isinstance(answer, Unpayable):
            shows = again.sentence.removeprefix(answer.stated_sentence).strip()
        return Found(again.proof, certificate, shows)
