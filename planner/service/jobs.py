"""What goes between the service and the processes that solve: one job there, one reply back.

A frame is four bytes with its length, the most significant first, and then the struct as MessagePack.
"""

from __future__ import annotations

from typing import BinaryIO, Literal

import msgspec
from msgspec import Struct

HEAD = 4
"""The bytes that say how long a frame is."""

BEGUN, DONE = b"\x06", b"\x02"
"""What a process says as it begins a job, or the next line of one: one that died before can't have begun it;
and what stands before its reply."""

STORE_BROKEN = "the service's card store can't be used; its log says why"
"""What is said of a card store that can't be used: where on the machine it is concerns nobody."""

Outcome = Literal["answered", "refused", "failed", "gone"]


class Job(Struct, frozen=True, kw_only=True, array_like=True):
    """One thing to do: a verb, and its request as it came.

    ``seconds`` are the most that it may take, or each of its lines. A job of a ``session`` goes on from
    what was said in it before, ``past`` lines; where the process doesn't know the session, it asks for the
    ``log``.
    """

    verb: str
    body: bytes = b""
    seconds: float | None = None
    session: str = ""
    past: int = 0
    log: tuple[bytes, ...] | None = None


class Reply(Struct, frozen=True, kw_only=True, array_like=True):
    """What came of a job: its answer as JSON, its refusal as JSON, or nothing that can be told.

    ``status`` is the answer's, for counting. ``gone`` says that the session isn't known here.
    """

    outcome: Outcome
    body: bytes = b""
    status: str = ""


class _JobLimits(Struct):
    time: float | None = None


class _Limited(Struct):
    limits: _JobLimits | None = None


_limited = msgspec.json.Decoder(_Limited).decode


def own_seconds(body: bytes, most: float) -> float:
    """The seconds that a request allows for its answer, at most so many; all of them where it can't be read.

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
    """The message with its length before it."""
    data = _encode(message)
    return len(data).to_bytes(HEAD, "big") + data


def next_frame(stream: BinaryIO) -> bytes | None:
    """The next message of a stream, None where it has ended."""
    head = stream.read(HEAD)
    if len(head) < HEAD:
        return None
    length = int.from_bytes(head, "big")
    data = stream.read(length)
    return data if len(data) == length else None
