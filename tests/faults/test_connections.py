"""Connections that say nothing, or too little: of a service, and of tools for AI players over HTTP."""

from __future__ import annotations

import contextlib
import http.client
import json
import resource
import signal

import pytest

from tests.support.leaving import LIGHT, connected, waits
from tests.support.places import PATIENCE
from tests.support.service import needs_service, served
from tests.support.tools_over_http import HEADERS, HELLO, Tools, needs_mcp, tools_over_http

pytestmark = pytest.mark.xdist_group("service")


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


def _listening(tools: Tools) -> tuple[http.client.HTTPConnection, http.client.HTTPResponse]:
    """A client that has greeted, and waits for whatever the tools have to tell."""
    connection = http.client.HTTPConnection("127.0.0.1", tools.port, timeout=PATIENCE)
    connection.request("POST", "/mcp", json.dumps(HELLO), HEADERS)
    connection.getresponse().read()
    connection.request("GET", "/mcp", headers=HEADERS)
    return connection, connection.getresponse()


@needs_mcp
def test_tools_over_http_end_when_they_are_told_to_though_a_client_listens() -> None:
    """It waited for its clients without an end."""
    with tools_over_http() as tools:
        connection, stream = _listening(tools)
        assert stream.status == 200
        tools.process.send_signal(signal.SIGTERM)
        assert tools.process.wait(PATIENCE) in (0, -signal.SIGTERM)
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
    with tools_over_http() as tools, contextlib.ExitStack() as stack:
        connection, listening = _listening(tools)
        stack.callback(connection.close)
        stack.callback(listening.close)
        clients = [stack.enter_context(tools.connected()) for _ in said]
        for client, words in zip(clients, said, strict=True):
            client.sendall(words)
        for client in clients:
            while client.recv(65_536):
                pass
        assert not listening.isclosed()


@needs_mcp
def test_tools_over_http_are_called_by_their_own_name() -> None:
    with tools_over_http() as tools:
        for name in ("evil.example", f"localhost:{tools.port}@evil.example"):
            status, _ = tools.ask(json.dumps(HELLO).encode(), {**HEADERS, "Host": name})
            assert status == 421
