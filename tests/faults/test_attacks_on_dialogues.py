"""What strangers send to the WebSocket of a service: each harms its own dialogue at the most."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import struct
from collections.abc import Iterator

import pytest

import planner
from benchmarks.service import family, private_kilobytes
from tests.support.leaving import LIGHT, closes, connected, counted, talking, waits
from tests.support.places import PATIENCE
from tests.support.service import Served, needs_service, served

pytestmark = [needs_service, pytest.mark.xdist_group("service")]
TEXT, BINARY, PING, GOES_ON = 0x81, 0x82, 0x89, 0x01
"""First bytes of frames: a whole text, bytes, a ping, a text that goes on."""
ENOUGH = json.dumps(LIGHT).encode()


@pytest.fixture(scope="module")
def service() -> Iterator[Served]:
    """A service that nobody harms, and that waits for a head as long as two seconds."""
    with served(header_seconds=2.0) as running:
        yield running


def frame(first: int, text: bytes, length: int | None = None) -> bytes:
    """A frame of a client that says it is so long, masked with nothing."""
    return bytes([first, 0xFF]) + struct.pack(">Q", len(text) if length is None else length) + bytes(4) + text


def are_well(service: Served) -> bool:
    """Whether somebody else is answered, by a request and in a dialogue, and no dialogue is left open."""
    sync = pytest.importorskip("websockets.sync.client")
    expected = planner.plan(LIGHT).to_json()
    with sync.connect(f"ws://127.0.0.1:{service.port}/v1/dialogue") as talk:
        talk.send(json.dumps(LIGHT))
        in_dialogue = talk.recv() == expected
    closed = any(counted(service, "planner_dialogues") == 0 for _ in waits(service))
    return in_dialogue and closed and service.ask("/v1/pay", LIGHT).body == expected.encode()


@pytest.mark.parametrize(
    "text",
    [
        "[" * 200_000,
        '{"board":' * 20_000,
        '{"board": {"battlefield": ["Forest"], "life": NaN}, "pay": {"cost": "{G}"}}',
        '{"board": {"battlefield": ["Forest"], "life": ' + "9" * 5_000 + '}, "pay": {"cost": "{G}"}}',
        '{"board": {"battlefield": ["\\ud800"]}, "pay": {"cost": "{G}"}}',
        '{"pay": {"cost": "' + "{G}" * 60_000 + '"}}',
        "",
        "\0",
        "null",
    ],
    ids=[
        "nested",
        "nested objects",
        "no number",
        "digits",
        "half a letter",
        "long",
        "nothing",
        "zero",
        "null",
    ],
)
def test_a_message_that_is_no_request_is_refused_and_the_dialogue_goes_on(service: Served, text: str) -> None:
    sync = pytest.importorskip("websockets.sync.client")
    with sync.connect(f"ws://127.0.0.1:{service.port}/v1/dialogue") as talk:
        talk.send(text)
        told = talk.recv()
        assert json.loads(told)["error"]["code"] != "internal"
        assert len(told) < 2_000
        talk.send(json.dumps(LIGHT))
        assert json.loads(talk.recv())["status"] == "payable"
    assert are_well(service)


@pytest.mark.parametrize(
    "sent",
    [
        frame(TEXT, b"\xff\xfe{}"),
        frame(GOES_ON, b'{"a": "\xc3') + frame(0x80, b'("}'),
        b"\x81\x05hello",
        b"\x83\x80" + bytes(4),
        b"\xf1\x80" + bytes(4),
        b"\x89\xfe\x10\x00" + bytes(4) + bytes(4_096),
        frame(TEXT, b"", 2**63),
        b"GET / HTTP/1.1\r\n\r\n",
    ],
    ids=[
        *("no UTF-8", "no UTF-8 in two frames", "no mask", "no such frame", "reserved bits", "a long ping"),
        *("longer than anything", "another request"),
    ],
)
def test_a_frame_that_is_none_ends_its_own_dialogue_alone(service: Served, sent: bytes) -> None:
    with talking(service, []) as client:
        client.sendall(sent)
        while client.recv(65_536):
            pass
    assert are_well(service)


def test_bytes_instead_of_text_are_refused(service: Served) -> None:
    with talking(service, []) as client:
        client.sendall(frame(BINARY, ENOUGH))
        told = client.recv(65_536)
        assert b'"error"' in told or not told
    assert are_well(service)


def test_many_pings_and_pieces_of_a_message_hinder_nobody(service: Served) -> None:
    with talking(service, []) as client:
        client.sendall(frame(PING, b"") * 2_000 + frame(GOES_ON, b"{") + frame(0x00, b" ") * 2_000)
        assert are_well_beside(service)
        client.sendall(frame(0x80, b"}"))
    assert are_well(service)


def are_well_beside(service: Served) -> bool:
    """Whether a request is answered while the dialogue is open."""
    return service.ask("/v1/pay", LIGHT).status == 200


@pytest.mark.parametrize("megabytes", [8, pytest.param(60, marks=pytest.mark.slow)])
def test_messages_without_an_end_take_no_more_than_they_sent(service: Served, megabytes: int) -> None:
    """The server holds what came of a message; it is given back as soon as the dialogue ends."""
    before = memory_of(service)
    with contextlib.ExitStack() as stack:
        for _ in range(4):
            client = stack.enter_context(talking(service, []))
            client.sendall(frame(GOES_ON, b"x" * (megabytes << 20)))
        assert are_well_beside(service)
    assert are_well(service)
    assert any(memory_of(service) - before < 64 * 1024 for _ in waits(service))


def memory_of(service: Served) -> int:
    """Kilobytes of all its processes."""
    return sum(map(private_kilobytes, family(service.process.pid)))


def test_a_greeting_that_comes_slowly_is_not_waited_for(service: Served) -> None:
    with connected(service) as client:
        client.sendall(b"GET /v1/dialogue HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n")
        while client.recv(65_536):
            pass
    assert are_well(service)


@pytest.mark.parametrize(
    "headers", [b"Host: evil.example\r\n", b"Host: localhost\r\nOrigin: http://evil\r\n"]
)
def test_a_dialogue_by_another_name_or_of_another_page_is_not_opened(service: Served, headers: bytes) -> None:
    with connected(service) as client:
        client.sendall(
            b"GET /v1/dialogue HTTP/1.1\r\n" + headers + b"Upgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        assert client.recv(65_536).startswith((b"HTTP/1.1 403", b"HTTP/1.1 421"))
    assert are_well(service)


def test_a_dialogue_in_which_nothing_is_said_is_closed() -> None:
    with served(idle_seconds=1.0) as service, talking(service, [LIGHT]) as client:
        told = b""
        while part := client.recv(65_536):
            told += part
        assert b'"status":"payable"' in told
        assert told.endswith(struct.pack(">H", 1001) + b"nothing was said for long")


def test_dialogues_that_are_open_keep_no_service_from_ending() -> None:
    with served() as service, contextlib.ExitStack() as stack:
        for _ in range(20):
            stack.enter_context(talking(service, [LIGHT]))
        service.process.send_signal(signal.SIGTERM)
        assert service.process.wait(PATIENCE) == 0


def test_dialogues_end_with_a_main_process_that_is_killed() -> None:
    with served() as service, talking(service, []) as client:
        os.kill(service.process.pid, signal.SIGKILL)
        with contextlib.suppress(ConnectionResetError):
            while client.recv(65_536):
                pass
        assert closes(service)
