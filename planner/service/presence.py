"""Whether a client is still there: work that nobody waits for any more is given up.

The server says that a client has gone where it reads on; it reads nothing while the client has said more
than is taken ahead. Whether the connection still stands is then asked of the system.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import select
import socket
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from typing import Any, TypeVar

LOOK = 0.25
"""Seconds between two looks at a connection."""
_OPEN_FILES = ("/proc/self/fd", "/dev/fd")
"""Where a process finds its own open files, on Linux and on others."""
_ENDED = select.POLLERR | select.POLLHUP | getattr(select, "POLLRDHUP", 0) if hasattr(select, "poll") else 0

Receive = Callable[[], Awaitable[Any]]
T = TypeVar("T")


class GoneError(Exception):
    """The client has gone, so that nobody gets the answer."""


async def while_there(work: Awaitable[T], gone: Coroutine[Any, Any, None]) -> T:
    """Do work unless ``gone`` ends first: then cancel it and raise ``GoneError``."""
    working, leaving = asyncio.ensure_future(work), asyncio.create_task(gone)
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        raise GoneError
    finally:
        working.cancel()
        leaving.cancel()
        await asyncio.gather(working, leaving, return_exceptions=True)


async def _nothing() -> None:
    await asyncio.Event().wait()


async def left(connection: Connection, said: Callable[[], Coroutine[Any, Any, Any]] = _nothing) -> None:
    """Wait until a client has gone: the server has ``said`` so, or the connection has ended."""
    saying = asyncio.create_task(said())
    try:
        while not saying.done():
            await asyncio.wait((saying,), timeout=LOOK)
            if connection.ended():
                return
    finally:
        saying.cancel()


async def disconnected(receive: Receive) -> None:
    """Wait until the server reports that a request's client has gone; the body must have been read."""
    while (await receive())["type"] != "http.disconnect":
        pass


class Connection:
    """The connection of a client, as the system sees it.

    The server doesn't expose it, but it is a socket of this process and can be found by its peer address. If
    it isn't found (the system doesn't list open files), it counts as open.
    """

    def __init__(self, client: tuple[str, int] | None) -> None:
        self._client = client and (client[0], int(client[1]))
        self._file: int | None = None
        self._sought = False
        self._looked = 0.0

    def ended(self) -> bool:
        """Whether the client has closed or reset the connection, even if sent data is unread.

        It is checked only now and then; right after a check it counts as open.
        """
        self.find()
        now = time.monotonic()
        if self._file is None or now < self._looked + LOOK / 2:
            return False
        self._looked = now
        try:
            with _socket_of(self._file) as here:
                return here.getpeername()[:2] != self._client or _has_ended(here)
        except OSError:
            # There no more, or without another end.
            return True

    def find(self) -> None:
        """Find the connection among the open files, once, by its peer address."""
        if self._sought or self._client is None:
            return
        self._sought = True
        for file in _open_files():
            with contextlib.suppress(OSError), _socket_of(file) as here:
                if here.getpeername()[:2] == self._client:
                    self._file = file
                    return


@contextlib.contextmanager
def _socket_of(file: int) -> Iterator[socket.socket]:
    """Context manager: the socket of an open file, without taking it from its owner. Raises ``OSError``."""
    copy = os.dup(file)
    try:
        here = socket.socket(fileno=copy)
    except OSError:
        os.close(copy)
        raise
    with here:
        yield here


def _has_ended(here: socket.socket) -> bool:
    looking = select.poll()
    looking.register(here, _ENDED)
    return bool(looking.poll(0))


def _open_files() -> list[int]:
    """The open files of this process, the newest first, if the system lists them."""
    if not _ENDED:
        return []
    for place in _OPEN_FILES:
        with contextlib.suppress(OSError):
            return sorted(map(int, os.listdir(place)), reverse=True)
    return []
