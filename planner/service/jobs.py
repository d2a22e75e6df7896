"""What goes between the service and the processes that solve: one job there, one reply back.

A frame is four bytes with its length, the most significant first, and then the struct as MessagePack.
"""

from __future__ import annotations

import re
from typing import BinaryIO, Literal

import msgspec
from msgspec import Struct

HEAD = 4
"""The bytes that say how long a frame is."""

BEGUN, SO_FAR, DONE = b"\x06", b"\x05", b"\x02"
"""What a process says as it begins a job, or the next line of one: one that died before can't have begun it;
what stands before an answer that isn't whole yet, and before its reply."""

WARM = "warm"
"""The first job of a process: to have everything at hand that answers need."""

STORE_BROKEN = "the service's card store can't be used; its log says why"
"""What is said of a card store that can't be used: where on the machine it is concerns nobody."""

Outcome = Literal["answered", "refused", "failed", "gone", "unfinished"]
Lane = Literal["short", "long", "decks"]
"""Where a job waits and is done: what is new, what wasn't through in a moment, and what is about decks."""
_lasting = re.compile(rb'"as"|"dialogue"|"table"|"forget"|\\u00[2-7]').search
_resting = re.compile(rb'"on"').search
"""Keys of lines; one that is written with escapes could be any of them."""


def lasts(line: bytes) -> bool:
    """Whether a line may change the meaning of later lines of its session.

    >>> lasts(b'{"as": "b1"}'), lasts(b'{"on": "b1"}')
    (True, False)
    """
    return _lasting(line) is not None


def rests(line: bytes) -> bool:
    """Whether the meaning of a line may depend on earlier lines.

    >>> rests(b'{"on": "b1"}'), rests(b'{"board": {}}')
    (True, False)
    """
    return lasts(line) or _resting(line) is not None


class Job(Struct, frozen=True, kw_only=True, array_like=True):
    """One task for a worker: a verb, and its request as received.

    It may take at most ``seconds`` (for lines: each line). A job of a ``session`` continues an earlier
    conversation of ``past`` lasting lines; a process that hasn't heard all of them asks for the rest as
    ``log``. A job with a ``moment`` is only tried for so many seconds. One that ``tells`` reports partial
    results before its reply, if its verb has any.
    """

    verb: str
    body: bytes = b""
    lane: Lane = "long"
    moment: float | None = None
    seconds: float | None = None
    session: str = ""
    past: int = 0
    log: tuple[bytes, ...] = ()
    tells: bool = False


class Reply(Struct, frozen=True, kw_only=True, array_like=True):
    """The result of a job: its answer or its refusal as JSON, or the reason why there is none.

    ``status`` is the answer's, for the metrics. Of several lines only the first may be answered, so that
    other clients get their turn; if none is, the job is ``unfinished`` and has to go to another ``lane``.
    ``gone`` says that this process has ``heard`` only so many of the session's lasting lines.
    """

    outcome: Outcome
    body: bytes = b""
    status: str = ""
    lane: Lane = "long"
    heard: int = 0


class _JobLimits(Struct):
    time: float | None = None


class _Limited(Struct):
    limits: _JobLimits | None = None


_limited = msgspec.json.Decoder(_Limited).decode


def own_seconds(body: bytes, most: float) -> float:
    """The seconds that a request allows for its answer, at most ``most``; ``most`` if it can't be read.

    >>> own_seconds(b'{"limits": {"time": 0.5}}', 2.0), own_seconds(b'{"limits": {"time": 60}}', 2.0)
    (0.5, 2.0)
    """
    try:
        limits = _limited(body).limits
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return most
    asked = None if limits is None else limits.time
    return most if asked is None else min(asked, most)


_encode = msgspec.msgpack.encode
read_job = msgspec.msgpack.Decoder(Job).decode
read_reply = msgspec.msgpack.Decoder(Reply).decode


def framed(message: Job | Reply) -> bytes:
    """A message with its length in front."""
    return with_length(_encode(message))


def with_length(data: bytes) -> bytes:
    """Bytes with their length in front.

    >>> list(with_length(b"{}"))
    [0, 0, 0, 2, 123, 125]
    """
    return len(data).to_bytes(HEAD, "big") + data


def next_frame(stream: BinaryIO) -> bytes | None:
    """The next message of a stream; None at its end."""
    head = stream.read(HEAD)
    if len(head) < HEAD:
        return None
    length = int.from_bytes(head, "big")
    data = stream.read(length)
    return data if len(data) == length else None
