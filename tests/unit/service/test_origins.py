"""Pages of other origins: who was allowed may ask and read, and nobody else."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from planner.contract.error_codes import CodedError
from planner.service.guard import Guard
from planner.service.origins import origins_of
from planner.service.settings import Settings

CLIENT = "https://client.example"
PREFLIGHT = (("access-control-request-method", "POST"), ("access-control-request-headers", "content-type"))


def answered(
    *headers: tuple[str, str],
    method: str = "POST",
    path: str = "/v1/pay",
    kind: str = "http",
    origins: tuple[str, ...] = (CLIENT,),
    most: int = 64,
) -> list[dict[str, Any]]:
    """What is sent to a connection with these headers; the application answers with 200."""
    events: list[dict[str, Any]] = []

    async def application(_scope: Any, _receive: Any, send: Any) -> None:
        started = {"type": "http.response.start", "status": 200, "headers": [(b"vary", b"accept-encoding")]}
        await send(started if kind == "http" else {"type": "websocket.accept"})

    async def receive() -> Any:
        return {"type": f"{kind}.request"}

    async def send(event: Any) -> None:
        events.append(event)

    raw = [(name.encode(), value.encode()) for name, value in (("host", "localhost:8765"), *headers)]
    scope = {"type": kind, "method": method, "path": path, "client": ("127.0.0.1", 5), "headers": raw}
    guard = Guard(application, Settings(origins=origins, most_of_address=most))
    asyncio.run(guard(scope, receive, send))
    return events


def told(event: dict[str, Any]) -> dict[str, str]:
    """The headers of a response; no name but ``vary`` may come twice."""
    found: dict[str, str] = {}
    for name, value in event["headers"]:
        key = name.decode()
        assert key == "vary" or key not in found
        found[key] = f"{found[key]}, {value.decode()}" if key in found else value.decode()
    return found


def test_a_page_that_is_allowed_may_ask_and_read() -> None:
    start, *_ = answered(("origin", CLIENT))
    assert start["status"] == 200
    headers = told(start)
    assert headers["access-control-allow-origin"] == CLIENT
    assert "origin" in headers["vary"]
    assert "accept-encoding" in headers["vary"]
    assert "access-control-allow-credentials" not in headers
    assert "retry-after" in headers["access-control-expose-headers"]


def test_its_browser_is_told_so_before_it_asks() -> None:
    start, _ = answered(("origin", CLIENT), *PREFLIGHT, method="OPTIONS")
    assert start["status"] == 204
    headers = told(start)
    assert headers["access-control-allow-origin"] == CLIENT
    assert "POST" in headers["access-control-allow-methods"]
    assert headers["access-control-allow-headers"] == "content-type"


@pytest.mark.parametrize(
    "origin",
    [
        "http://client.example",
        "https://client.example:444",
        "https://client.example.evil.example",
        "https://evil.example",
        "https://sub.client.example",
        "https://client.example/",
        "null",
        "*",
        "",
        f"{CLIENT},https://evil.example",
    ],
)
@pytest.mark.parametrize("method", ["POST", "OPTIONS"])
def test_others_are_turned_away_and_read_nothing(origin: str, method: str) -> None:
    start, body = answered(("origin", origin), *PREFLIGHT, method=method)
    assert start["status"] == 403
    assert "access-control-allow-origin" not in told(start)
    assert b"wrong_origin" in body["body"]


@pytest.mark.parametrize("method", ["POST", "OPTIONS"])
def test_nobody_else_is_let_in_unless_somebody_is_allowed(method: str) -> None:
    start, _ = answered(("origin", CLIENT), *PREFLIGHT, method=method, origins=())
    assert start["status"] == 403
    assert "access-control-allow-origin" not in told(start)


def test_by_another_name_even_an_allowed_page_is_turned_away() -> None:
    start, _ = answered(("host", "evil.example"), ("origin", CLIENT))
    assert start["status"] == 421


def test_websockets_are_let_in_by_the_same_rule() -> None:
    assert answered(("origin", CLIENT), kind="websocket", path="/v1/dialogue") == [
        {"type": "websocket.accept"}
    ]
    (closed,) = answered(("origin", "https://evil.example"), kind="websocket", path="/v1/dialogue")
    assert (closed["type"], closed["code"]) == ("websocket.close", 4403)


@pytest.mark.parametrize(
    ("path", "origins", "policy"),
    [
        ("/parts/mana-planner.js", (CLIENT,), "cross-origin"),
        ("/parts/mana-planner.js", (), "same-origin"),
        ("/v1/pay", (CLIENT,), "same-origin"),
        ("/table/index.html", (CLIENT,), "same-origin"),
    ],
)
def test_the_parts_alone_may_be_loaded_from_elsewhere(
    path: str, origins: tuple[str, ...], policy: str
) -> None:
    start, *_ = answered(path=path, origins=origins)
    assert told(start)["cross-origin-resource-policy"] == policy


def test_too_many_is_told_to_an_allowed_page_too() -> None:
    start, _ = answered(("origin", CLIENT), most=0)
    headers = told(start)
    assert (start["status"], headers["access-control-allow-origin"]) == (429, CLIENT)


@pytest.mark.parametrize(
    "said",
    ["*", "null", "", "client.example", "https://client.example/page", "ftp://client.example", "https://a b"],
)
def test_what_is_no_origin_is_refused_by_its_option(said: str) -> None:
    with pytest.raises(CodedError, match="--allow-origin: expected an origin such as"):
        origins_of([said])


def test_origins_are_written_as_browsers_name_them() -> None:
    said = ["HTTPS://Client.Example:443", "http://localhost:80/", "http://[::1]:9000", "https://a.example:80"]
    expected = ("https://client.example", "http://localhost", "http://[::1]:9000", "https://a.example:80")
    assert origins_of(said) == expected
