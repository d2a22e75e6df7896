"""What strangers send to the tools for AI players over HTTP: each is refused, and others are answered."""

from __future__ import annotations

import contextlib
import json
import signal
import socket
import time
from collections.abc import Iterator

import pytest

from tests.support.places import PATIENCE
from tests.support.tools_over_http import HEADERS, HELLO, Tools, called, needs_mcp, tools_over_http

pytestmark = [needs_mcp, pytest.mark.xdist_group("service")]
NEWEST = {
    **HEADERS,
    "Mcp-Protocol-Version": "2026-07-28",
    "Mcp-Method": "tools/call",
    "Mcp-Name": "can_pay",
}
"""The headers of a client that speaks the newest protocol: the SDK has another reader for it."""
BODIES = {
    "nested": b"[" * 100_000,
    "nested objects": b'{"params":' * 20_000,
    "no UTF-8": b'{"jsonrpc": "2.0", "id": 1, "method": "\xff\xfe"}',
    "not a number": b'{"jsonrpc": "2.0", "id": NaN, "method": "ping"}',
    "digits": b'{"jsonrpc": "2.0", "method": "ping", "id": ' + b"9" * 5_000 + b"}",
    "half a letter": b'{"jsonrpc": "2.0", "id": "\\ud800", "method": "\\udfff"}',
    "nothing": b"",
    "null": b"null",
    "no object": b"[]",
    "no JSON": b"POST /mcp HTTP/1.1\r\n\r\n",
    "zeros": bytes(1_000),
}
GREEN = {"what": "{G}", "board": ["Forest"]}
ARGUMENTS = {
    "nested": json.dumps({**GREEN, "board": "[" * 100_000}),
    "nested objects": json.dumps({**GREEN, "more": '{"a":' * 20_000}),
    "digits": json.dumps({**GREEN, "x": "9" * 5_000}),
    "digits of a board": json.dumps({**GREEN, "board": "9" * 5_000}),
    "no number": '{"what": "{G}", "board": ["Forest"], "life": NaN}',
    "without end": '{"what": "{G}", "board": ["Forest"], "more": {"limits": {"time": Infinity}}}',
    "half a letter": '{"what": "{G}", "board": ["\\ud800"]}',
    "zeros": json.dumps({**GREEN, "what": "\0" * 1_000}),
    "long": json.dumps({**GREEN, "what": "{G}" * 50_000}),
    "list": "[]",
    "text": '"{G}"',
}


@pytest.fixture(scope="module")
def tools() -> Iterator[Tools]:
    """Tools that nobody can harm: they print no traceback, whatever they are asked."""
    with tools_over_http() as running:
        yield running
        assert "Traceback" not in running.printed.read_text(encoding="utf-8")


def _are_well(tools: Tools) -> bool:
    """Whether somebody else is answered."""
    status, told = tools.ask(called(json.dumps(GREEN)))
    return status == 200 and b'"status":"payable"' in told


@pytest.mark.parametrize("headers", [HEADERS, NEWEST], ids=["former", "newest"])
@pytest.mark.parametrize("body", BODIES.values(), ids=list(BODIES))
def test_a_body_that_is_none_is_refused(tools: Tools, body: bytes, headers: dict[str, str]) -> None:
    status, told = tools.ask(body, headers)
    assert 400 <= status < 500 or (status, told) == (202, b"")  # a note that nobody answers
    assert len(told) < 2_000
    assert b"Traceback" not in told
    assert _are_well(tools)


@pytest.mark.parametrize("arguments", ARGUMENTS.values(), ids=list(ARGUMENTS))
def test_arguments_that_are_none_are_refused_in_words(tools: Tools, arguments: str) -> None:
    status, told = tools.ask(called(arguments))
    assert status in (200, 400)
    assert b'"internal"' not in told
    assert b'"isError":true' in told or b'"error"' in told
    assert len(told) < 5_000
    assert _are_well(tools)


def send_without_end(client: socket.socket, piece: bytes) -> None:
    """Send as long as somebody takes it."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        client.sendall(piece)
        time.sleep(0.01)


@pytest.mark.parametrize("length", [b"Content-Length: 10000000\r\n", b"Transfer-Encoding: chunked\r\n"])
def test_a_body_without_an_end_is_given_up(tools: Tools, length: bytes) -> None:
    with tools.connected() as client:
        start = b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        client.sendall(start + b"Accept: application/json, text/event-stream\r\n" + length + b"\r\n")
        piece = b"x" * 65_536
        if b"chunked" in length:
            piece = b"10000\r\n" + piece + b"\r\n"
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            send_without_end(client, piece)
    assert _are_well(tools)


def test_who_greets_without_an_end_takes_no_place_of_others(tools: Tools) -> None:
    """Each greeting took one of 500 places for ten minutes."""
    for _ in range(520):
        status, _ = tools.ask(json.dumps(HELLO).encode())
        assert status == 200
    assert _are_well(tools)


def test_one_address_has_so_many_connections_and_no_more() -> None:
    head = b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    head += b"Accept: application/json, text/event-stream\r\nContent-Length: 1000\r\n\r\n{"
    with tools_over_http() as tools, contextlib.ExitStack() as stack:
        clients = [stack.enter_context(tools.connected()) for _ in range(70)]
        for client in clients:
            client.sendall(head)
        assert all(client.recv(64).startswith(b"HTTP/1.1 429") for client in clients[64:])
        stack.close()
        until = time.monotonic() + PATIENCE
        while not (well := _are_well(tools)) and time.monotonic() < until:
            time.sleep(0.05)  # that they are gone is heard of a moment later
        assert well


def test_what_is_killed_leaves_nobody_that_answers() -> None:
    with tools_over_http() as tools:
        assert _are_well(tools)
        tools.process.send_signal(signal.SIGKILL)
        tools.process.wait(PATIENCE)
        with pytest.raises(ConnectionRefusedError):
            tools.connected()
