"""Whose turn it is, whose address a connection has, and by which names a service is called."""

from __future__ import annotations

import asyncio
import importlib.util
from typing import Any
from weakref import WeakSet

import pytest

from planner.service.addresses import Addresses, TooManyError
from planner.service.guard import Guard
from planner.service.jobs import Job, Reply, lasts, rests
from planner.service.settings import Settings
from planner.service.workers import Tell, TooLateError, Worker, Workers, unheard

ADDRESSES = Addresses(1, ["192.0.2.9", "2001:db8:9::1"])


class _Held(Worker):
    """A process that does a job once it may, and notes which."""

    done: list[str]

    def __init__(self, done: list[str], may_go_on: asyncio.Event) -> None:
        self.done, self.may_go_on, self.conversations = done, may_go_on, WeakSet()

    @property
    def alive(self) -> bool:
        return True

    async def ask(self, job: Job, limit: float | None = None, tell: Tell = unheard) -> Reply:
        await self.may_go_on.wait()
        await asyncio.sleep(0)
        self.done.append(job.verb)
        return Reply(outcome="answered")


def _answered(asked: list[tuple[str, str, float | None]], again: bool = False) -> list[str]:
    """The verbs in the order in which one process does them: of each the client, and how long it waits."""

    async def everything() -> list[str]:
        workers, done, may_go_on = Workers(Settings(), 1), list[str](), asyncio.Event()
        worker = _Held(done, may_go_on)
        workers._all.append(worker)
        workers._idle.append(worker)
        workers._reckon()

        async def one(verb: str, client: str, patience: float | None) -> None:
            try:
                await workers.ask(Job(verb=verb), client, patience=patience)
            except TooLateError:
                may_go_on.set()
                if again:
                    await workers.ask(Job(verb=f"{verb} again"), client)

        running = asyncio.gather(*(one(*row) for row in asked))
        await asyncio.sleep(0)
        if all(patience is None for _, _, patience in asked):
            may_go_on.set()
        await running
        return done

    return asyncio.run(everything())


def test_clients_take_turns_however_much_one_asks() -> None:
    asked = [(f"a{number}", "a", None) for number in range(4)] + [("b0", "b", None), ("c0", "c", None)]
    assert _answered(asked) == ["a0", "b0", "c0", "a1", "a2", "a3"]


def test_who_waits_and_is_forgotten_had_its_turn_longest_ago(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of so many clients that the first ones are forgotten, those come before who had a turn since."""
    monkeypatch.setattr("planner.service.workers.MOST_TURNS", 1)
    assert _answered([("a0", "a", None), ("a1", "a", None), ("b0", "b", None)]) == ["a0", "b0", "a1"]


def test_who_was_refused_keeps_its_place() -> None:
    """A client that waited too long comes before those that came or had their turn since."""
    asked = [("a0", "a", None), ("b0", "b", 0.005), ("c0", "c", None), ("a1", "a", None)]
    assert _answered(asked, again=True) == ["a0", "b0 again", "c0", "a1"]


def test_conversations_are_spread_over_the_processes() -> None:
    """The turn that a page asks for beside each click has a process of its own, where there are two."""

    async def everything() -> bool:
        workers, may_go_on = Workers(Settings(), 2), asyncio.Event()
        may_go_on.set()
        for _ in range(2):
            worker = _Held([], may_go_on)
            workers._all.append(worker)
            workers._idle.append(worker)
        _, first = await workers.ask(Job(verb="lines"), "client")
        talk = _Talk()
        first.conversations.add(talk)
        for _ in range(3):
            _, other = await workers.ask(Job(verb="lines"), "client")
            if other is first:
                return False
        del talk
        return not first.conversations

    assert asyncio.run(everything())


class _Talk:
    """A conversation that goes on while somebody holds it."""


@pytest.mark.parametrize(
    ("peer", "said", "address"),
    [
        ("192.0.2.1", "", "192.0.2.1"),
        ("192.0.2.1", "198.51.100.1", "192.0.2.1"),  # anybody can say that
        ("192.0.2.9", "198.51.100.1", "198.51.100.1"),
        ("192.0.2.9", "203.0.113.5, 198.51.100.1", "198.51.100.1"),
        ("192.0.2.9", "198.51.100.1, 2001:db8:9::1", "198.51.100.1"),  # both are proxies
        ("192.0.2.9", "", "192.0.2.9"),
        ("::ffff:192.0.2.9", "2001:db8::5", "2001:db8::77"),
        ("192.0.2.9", "nonsense", "nonsense"),
    ],
)
def test_the_address_is_the_one_that_a_named_proxy_says(peer: str, said: str, address: str) -> None:
    forwarded = {"x-forwarded-for": said}
    with ADDRESSES.serving(address, {}), pytest.raises(TooManyError), ADDRESSES.serving(peer, forwarded):
        pass
    with ADDRESSES.serving(peer, forwarded):
        pass
    assert not ADDRESSES._served


async def _nothing() -> Any:
    return {"type": "http.request"}


def _status(*headers: tuple[str, str]) -> int:
    """The status by which a request with these headers is answered: 200 by the application."""
    events: list[Any] = []

    async def application(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def send(event: Any) -> None:
        events.append(event)

    raw = [(name.encode(), value.encode()) for name, value in headers]
    scope = {"type": "http", "path": "/v1/pay", "client": ("127.0.0.1", 5), "headers": raw}
    asyncio.run(Guard(application, Settings(hosts=("planner.example",)))(scope, _nothing, send))
    return int(events[0]["status"])


@pytest.mark.parametrize(
    "host",
    ["localhost", "LOCALHOST:8765", "127.0.0.1:1", "[::1]:8765", "planner.example", "Planner.Example:443"],
)
def test_names_that_it_has_are_answered(host: str) -> None:
    assert _status(("host", host)) == 200
    assert _status(("host", host), ("origin", f"http://{host}")) == 200
    assert _status(("host", host), ("origin", f"https://{host}")) == 200
    assert _status(("host", host), ("origin", "null")) == 403
    assert _status(("host", host), ("origin", f"ftp://{host}")) == 403
    assert _status(("host", host), ("origin", f"http://evil.example//{host}")) == 403


@pytest.mark.parametrize(
    "host",
    [
        "",
        "evil.example",
        "localhost.evil.example",
        "localhost:8765@evil.example",
        "localhost:80:80",
        "localhost:",
        "localhost:x",
        "localhost/",
        "localhost ",
        "localhost.",
        "[::1]evil.example",
        "[::1",
        "localhost,evil.example",
        "evil.example,localhost",
    ],
)
def test_names_that_it_does_not_have_and_what_is_no_name_are_not(host: str) -> None:
    assert _status(("host", host)) == 421


def test_it_is_called_by_one_name_exactly() -> None:
    assert _status() == 421
    assert _status(("host", "evil.example"), ("host", "localhost")) == 421
    assert _status(("host", "localhost"), ("host", "evil.example")) == 421


@pytest.mark.parametrize("key", ["as", "dialogue", "forget"])
def test_lines_that_last_are_known_however_they_are_written(key: str) -> None:
    escaped = "".join(f"\\u{ord(letter):04x}" for letter in key)
    for line in (f'{{"{key}": "b"}}', f'{{"{escaped}": "b"}}', f'{{"\\u{ord(key[0]):04X}{key[1:]}": "b"}}'):
        assert lasts(line.encode())
    assert not lasts(b'{"on": "b", "pay": {"cost": "{G}"}}')
    assert rests(b'{"on": "b"}')
    assert rests(b'{"\\u006fn": "b"}')
    assert not rests('{"board": {"battlefield": ["Lim-Dûl\'s Vault"]}}'.encode())


@pytest.mark.skipif(importlib.util.find_spec("resource") is None, reason="no limits on this system")
def test_a_limit_of_memory_never_goes_up(monkeypatch: pytest.MonkeyPatch) -> None:
    import resource

    from planner.service import memory_limit

    said: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "setrlimit", lambda _, both: said.append(both))
    monkeypatch.setattr(memory_limit, "taken", lambda: 100)
    for soft, hard, most in ((-1, -1, 150), (120, -1, 120), (-1, 130, 130), (500, 600, 150)):
        monkeypatch.setattr(resource, "getrlimit", lambda _, both=(soft, hard): both)
        if memory_limit.can_be_limited():
            assert memory_limit.limit(50) == most
            assert said[-1] == (most, hard)
