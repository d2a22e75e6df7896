"""Clients that ask a service for much and go: by raw sockets, closed in order or cut off (a reset)."""

from __future__ import annotations

import contextlib
import json
import socket
import struct
import time
from collections.abc import Iterator, Sequence

from tests.support.places import PATIENCE
from tests.support.service import Served

LIGHT = {"board": {"battlefield": ["Forest", "Island"]}, "pay": {"cost": "{1}{U}"}}
SHORTLY = 2.0
"""Seconds after which nothing waits any more for who has gone, on a machine that has little else to do."""
GENEROUS = PATIENCE / 2
"""What a test allows for that: machines are busy."""


def connected(service: Served) -> socket.socket:
    """A connection to the service."""
    return socket.create_connection(("127.0.0.1", service.port), timeout=PATIENCE)


def posted(service: Served, path: str, body: bytes) -> socket.socket:
    """A connection that has sent a request and read nothing."""
    client = connected(service)
    client.sendall(head(path, len(body)) + body)
    return client


def head(path: str, length: int) -> bytes:
    """The head of a request with so long a body."""
    return f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n".encode()


def talking(service: Served, messages: Sequence[object]) -> socket.socket:
    """A dialogue that has said all this and read nothing."""
    client = connected(service)
    client.sendall(
        b"GET /v1/dialogue HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    greeting = client.recv(4096)
    assert greeting.startswith(b"HTTP/1.1 101"), greeting
    client.setblocking(False)
    with contextlib.suppress(BlockingIOError):  # what doesn't fit is not waited for
        client.sendall(b"".join(_frame(json.dumps(message).encode()) for message in messages))
    client.settimeout(PATIENCE)
    return client


def _frame(text: bytes) -> bytes:
    """One message of a client, masked with nothing."""
    length = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + struct.pack(">H", len(text))
    return b"\x81" + length + bytes(4) + text


def cut_off(client: socket.socket) -> None:
    """End a connection by a reset, as a client does that is killed or whose machine goes down."""
    client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    client.close()


def counted(service: Served, name: str) -> float:
    """The sum of a metric over its labels."""
    lines = service.ask("/metrics").body.decode().splitlines()
    return sum(float(line.rpartition(" ")[2]) for line in lines if line.partition("{")[0].split()[0] == name)


def waits(service: Served) -> Iterator[float]:
    """How many wait for a process, looked at again and again for a while."""
    end = time.monotonic() + GENEROUS
    while time.monotonic() < end:
        yield counted(service, "planner_queue")
        time.sleep(0.05)


def empties(service: Served) -> bool:
    """Whether the queue is empty before long, and stays so."""
    empty = 0
    for waiting in waits(service):
        empty = empty + 1 if waiting == 0 else 0
        if empty == 5:
            return True
    return False


def under_way(service: Served) -> float:
    """How many requests are worked on, or wait for that."""
    return counted(service, "planner_busy") + counted(service, "planner_queue")


def fills(service: Served, least: int = 1) -> bool:
    """Whether so many wait before long."""
    return any(waiting >= least for waiting in waits(service))


def ready(service: Served) -> bool:
    """Whether each process is there and warm before long: those that were killed are replaced."""
    return any(service.ask("/health/ready").status == 200 for _ in waits(service))


def closes(service: Served) -> bool:
    """Whether nobody listens there any more before long."""
    until = time.monotonic() + GENEROUS
    while time.monotonic() < until:
        try:
            connected(service).close()
        except ConnectionRefusedError:
            return True
        time.sleep(0.1)
    return False
