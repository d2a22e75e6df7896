"""The tools for AI players over HTTP in a process of their own, asked by bare requests."""

from __future__ import annotations

import contextlib
import http.client
import importlib.util
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.support.places import COMMAND, ENVIRONMENT, PATIENCE, ROOT
from tests.support.service import free_port

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


@dataclass
class Tools:
    """A running server: where it is, its process, and what it prints."""

    port: int
    process: subprocess.Popen[bytes]
    printed: Path

    def ask(self, body: bytes, headers: Mapping[str, str] = HEADERS) -> tuple[int, bytes]:
        """Post this, and give the status and the body of the answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        with contextlib.closing(connection):
            connection.request("POST", "/mcp", body, dict(headers))
            response = connection.getresponse()
            return response.status, response.read()

    def connected(self) -> socket.socket:
        """A connection to it."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)


def called(arguments: str) -> bytes:
    """A call of ``can_pay`` with arguments as they are written, whether or not that is JSON."""
    start = '{"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "can_pay", "arguments": '
    return f"{start}{arguments}}}}}".encode()


@contextlib.contextmanager
def tools_over_http() -> Iterator[Tools]:
    """The tools over HTTP, as a user starts them."""
    port = free_port()
    command = [*COMMAND, "mcp", "--http", "--port", str(port)]
    with (
        tempfile.NamedTemporaryFile() as printed,
        subprocess.Popen(command, env=ENVIRONMENT, cwd=ROOT, stderr=printed) as process,
    ):
        tools = Tools(port, process, Path(printed.name))
        try:
            end = time.monotonic() + PATIENCE
            while time.monotonic() < end and process.poll() is None:
                with contextlib.suppress(OSError):
                    tools.connected().close()
                    break
                time.sleep(0.1)
            yield tools
        finally:
            process.kill()
