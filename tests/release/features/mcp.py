"""The extra ``mcp``: a client of the official SDK lists the tools and calls one."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from mcp import Client, StdioServerParameters


async def main() -> None:
    """Ask a server on the standard streams."""
    server = StdioServerParameters(command=str(Path(sys.executable).with_name("planner")), args=["mcp"])
    async with Client(server) as client:
        listed = await client.list_tools()
        assert {"can_pay", "plan", "deck_odds"} <= {tool.name for tool in listed.tools}
        paid = await client.call_tool("can_pay", {"what": "{1}{G}", "board": ["2 Forest"]})
        assert not paid.is_error


asyncio.run(main())
