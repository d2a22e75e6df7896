"""The tools for AI players, called by the official SDK's own client, over stdio and over HTTP."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator
from typing import Any

import pytest

import planner
from planner.contract.verbs import VERBS
from tests.support.places import COMMAND, ENVIRONMENT, PATIENCE, ROOT
from tests.support.service import free_port

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("mcp") is None, reason="the mcp extra isn't installed: pip install -e '.[mcp]'"
)
TOOLS = [tool.name for verb in VERBS.values() for tool in verb.tools]


@contextlib.asynccontextmanager
async def over_stdio() -> AsyncIterator[Any]:
    from mcp import Client, StdioServerParameters

    server = StdioServerParameters(
        command=sys.executable, args=[*COMMAND[1:], "mcp"], env=ENVIRONMENT, cwd=str(ROOT)
    )
    async with Client(server) as client:
        yield client


@contextlib.asynccontextmanager
async def over_http() -> AsyncIterator[Any]:
    from mcp import Client

    port = free_port()
    command = [*COMMAND, "mcp", "--http", "--port", str(port)]
    with subprocess.Popen(command, env=ENVIRONMENT, cwd=ROOT, stderr=subprocess.DEVNULL) as process:
        try:
            await _connected(port)
            url = f"http://127.0.0.1:{port}/mcp"
            async with Client(url) as client:
                client.url = url  # type: ignore[attr-defined]
                yield client
        finally:
            process.terminate()


async def _connected(port: int) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            return
        await asyncio.sleep(0.1)
    raise AssertionError("the server didn't listen")


def said(result: Any) -> str:
    text: str = result.content[0].text
    return text


async def _judged(client: Any, board: list[str], answer: dict[str, Any]) -> None:
    """An answer of `plan` is right, one that was changed isn't, and a lie is found by solving."""
    asked = {"what": "{1}{G}", "board": board, "keep": ["{U}"]}
    right = await client.call_tool("verify", {**asked, "answer": answer})
    assert right.structured_content["legal"] is True
    assert said(right).startswith("Nothing is wrong with it")
    less = [{**one, "amount": one["amount"] - 1} for one in answer["gives_up"]]
    wrong = await client.call_tool("verify", {**asked, "answer": {**answer, "gives_up": less}})
    assert wrong.structured_content["legal"] is False
    assert said(wrong).splitlines() == wrong.structured_content["problems"] != []
    lie = {**asked, "answer": {"status": "unpayable"}}
    believed = await client.call_tool("verify", lie)
    assert "believed" in said(believed)
    assert (believed.structured_content["legal"], believed.structured_content["proven"]) == (True, False)
    assert (await client.call_tool("verify", {**lie, "require_proof": True})).structured_content[
        "legal"
    ] is False
    found = await client.call_tool("verify", {**lie, "solve": True})
    assert said(found) == "status: the answer says unpayable, but the verdict is payable"
    unread = await client.call_tool("verify", {**asked, "answer": "payable"})
    assert unread.is_error


async def _asked(client: Any) -> None:
    listed = await client.list_tools()
    assert sorted(tool.name for tool in listed.tools) == sorted(TOOLS)
    assert all(tool.description and tool.input_schema["properties"] for tool in listed.tools)
    board = ["Forest", "Island", "Llanowar Elves (summoning sick)", "Treasure"]
    paid = await client.call_tool("plan", {"what": "{1}{G}", "board": board, "keep": ["{U}"]})
    request = {
        "board": {
            "battlefield": [*board[:2], {"card": "Llanowar Elves", "summoning_sick": True}, "Treasure"]
        },
        "pay": {"cost": "{1}{G}"},
        "keep": ["{U}"],
    }
    expected = planner.plan({**request, "limits": {"time": 2.0}})
    assert paid.structured_content["gives_up"] == expected.to_dict()["gives_up"]
    assert said(paid).startswith("Payable (proven the best")
    await _judged(client, board, paid.structured_content)
    unpaid = await client.call_tool("can_pay", {"what": "{W}{W}", "board": ["2 Forest"]})
    assert unpaid.structured_content["status"] == "unpayable"
    assert "two more white mana" in said(unpaid)
    refused = await client.call_tool("can_pay", {"what": "{G}", "board": ["Forrest"]})
    assert refused.is_error
    assert refused.structured_content["error"]["code"] == "unknown_card"
    assert "Forest" in said(refused)
    several = await client.call_tool("options", {"what": "{G}", "board": ["Forest", "Treasure"]})
    assert len(several.structured_content["options"]) == 2
    assert said(several).splitlines()[0].endswith("the best plan: taps Forest#1.")
    assert said(several).splitlines()[1].endswith(": Treasure#1 sacrificed.")
    vaults = await client.call_tool("plan", {"what": "{4}", "board": "2 Sol Ring (token), Island"})
    assert "Tap Sol Ring#1 for {C}{C}." in said(vaults)
    misspelt = await client.call_tool("plan", {"what": "{G}", "board": ["Forest"], "lif": 3})
    assert misspelt.is_error
    assert "lif" in said(misspelt)
    file = await client.call_tool("deck_odds", {"deck": "/etc/passwd"})
    assert file.is_error
    assert "root:" not in said(file)
    many = await client.call_tool("can_pay", {"what": "{G}", "board": ["Forest"] * 20_000})
    assert "more than 10,000 objects" in said(many)
    why = await client.call_tool("explain", {"what": "{U}", "board": ["Forest", "Island (tapped)"]})
    assert "Island were untapped" in said(why)
    turn = await client.call_tool("turn", {"cards": ["{G}", "{U}", "{R}"], "board": ["Forest", "Island"]})
    assert [one["name"] for one in turn.structured_content["paid"]] == ["{G}", "{U}"]
    odds = await client.call_tool(
        "deck_odds", {"deck": "17 Island\n23 Swamp", "ask": [{"cost": "{U}", "turn": 1}]}
    )
    assert 0.5 < odds.structured_content["rows"][0]["castable"] < 1
    burst = {"name": "Burst", "mana_cost": "{R}", "type_line": "Instant", "oracle_text": "Kicker {4}"}
    ways = await client.call_tool("ways", {"what": burst, "board": ["Mountain"]})
    assert [one["status"] for one in ways.structured_content["ways"]] == ["payable", "unpayable"]
    assert "Kicker {4}" in said(ways)
    named = await client.call_tool("ways", {"what": "Sol Ring", "board": ["2 Mountain"]})
    assert said(named) == "1. cast for {1}: payable"


def test_a_page_of_another_site_cannot_call_the_tools() -> None:
    async def run() -> None:
        async with over_http() as client:
            url = client.url
            for headers in ({"Host": "evil.example"}, {"Origin": "http://evil.example"}):
                asked = urllib.request.Request(
                    url, data=b"{}", headers={"Content-Type": "application/json", **headers}
                )
                with pytest.raises(urllib.error.HTTPError) as refused:
                    await asyncio.to_thread(urllib.request.urlopen, asked)
                assert refused.value.code in (403, 421)
                refused.value.close()

    asyncio.run(run())


@pytest.mark.parametrize("how", [over_stdio, over_http], ids=["stdio", "http"])
def test_an_official_client_lists_and_calls_every_tool(how: Any) -> None:
    async def run() -> None:
        async with how() as client:
            await _asked(client)

    asyncio.run(run())
