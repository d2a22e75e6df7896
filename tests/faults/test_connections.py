"""Connections that say nothing, or too little: of a service, and of tools for AI players over HTTP."""

from __future__ import annotations

import contextlib
import http.client
import importlib.util
import json
import resource
import signal
import socket
import subprocess
import time
from collections.abc import Iterator

import pytest

from tests.support.leaving import LIGHT, connected, waits
from tests.support.places import COMMAND, ENVIRONMENT, PATIENCE, ROOT
from tests.support.service import free_port, needs_service, served

pytestmark = pytest.mark.xdist_group("service")
needs_mcp = pytest.mark.skipif(
    importlib.util.find_spec("mcp") is None, reason="the mcp extra isn't installed"
)
HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-03-26",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    },
}
HEADERS = {"Accept": "application/json, text/event-stream", "Content-Type": "application/json"}


@needs_service
@pytest.mark.parametrize("number", [200, pytest.param(4_000, marks=pytest.mark.slow)])
def test_idle_connections_are_closed_and_the_door_opens_again(number: int) -> None:
    """4,000 of them shut it until then."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 2 * number)), hard))
    with served(header_seconds=2.0) as service, contextlib.ExitStack() as stack:
        idle = [stack.enter_context(connected(service)) for _ in range(number)]
        assert service.ask("/v1/pay", LIGHT).status == 200
        assert all(one.recv(1) == b"" for one in idle)
        assert any(service.ask("/health/ready").status == 200 for _ in waits(service))


@contextlib.contextmanager
def tools() -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """The tools over HTTP: their port, and their process."""
    port = free_port()
    command = [*COMMAND, "mcp", "--http", "--port", str(port)]
    with subprocess.Popen(command, env=ENVIRONMENT, cwd=ROOT, stderr=subprocess.DEVNULL) as process:
        try:
            end = time.monotonic() + PATIENCE
            while time.monotonic() < end:
                with contextlib.suppress(OSError):
                    socket.create_connection(("127.0.0.1", port)).close()
                    break
                time.sleep(0.1)
            yield port, process
        finally:
            process.kill()


def _listening(port: int) -> tuple[http.client.HTTPConnection, http.client.HTTPResponse]:
    """A client that has begun a session, and waits for whatever the tools have to tell."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("POST", "/mcp", json.dumps(HELLO), HEADERS)
    response = connection.getresponse()
    session = response.headers["mcp-session-id"]
    response.read()
    connection.request("GET", "/mcp", headers={**HEADERS, "Mcp-Session-Id": session})
    return connection, connection.getresponse()


@needs_mcp
def test_tools_over_http_end_when_they_are_told_to_though_a_client_listens() -> None:
    """It waited for its clients without an end."""
    with tools() as (port, process):
        connection, stream = _listening(port)
        assert stream.status == 200
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) in (0, -signal.SIGTERM)
        stream.close()
        connection.close()


@needs_mcp
def test_tools_over_http_have_the_patience_of_the_service() -> None:
    """For a head, the first or a later one, and for a body; what listens is left alone."""
    start = b"POST /mcp HTTP/1.1\r\nHost: localhost\r\n"
    more = b"".join(f"{name}: {said}\r\n".encode() for name, said in HEADERS.items())
    body = json.dumps(HELLO).encode()
    whole = start + more + f"Content-Length: {len(body)}\r\n\r\n".encode() + body
    said = [b"", start, whole + start, start + more + b"Content-Length: 1000\r\n\r\n{"]
    with tools() as (port, _), contextlib.ExitStack() as stack:
        connection, listening = _listening(port)
        stack.callback(connection.close)
        stack.callback(listening.close)
        clients = [stack.enter_context(socket.create_connection(("127.0.0.1", port))) for _ in said]
        for client, words in zip(clients, said, strict=True):
            client.settimeout(PATIENCE)
            client.sendall(words)
        for client in clients:
            while client.recv(65_536):
                pass
        assert not listening.isclosed()


@needs_mcp
def test_tools_over_http_are_called_by_their_own_name() -> None:
    with tools() as (port, _):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        for name in ("evil.example", f"localhost:{port}@evil.example"):
            connection.request("POST", "/mcp", json.dumps(HELLO), {**HEADERS, "Host": name})
            response = connection.getresponse()
            response.read()
            assert response.status == 421
        connection.close()
