"""The tools for AI players over the Model Context Protocol, with its official SDK: stdio, or HTTP.

An extra: ``pip install 'mana-planner[mcp]'``. ``planner mcp`` starts it.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import anyio
import anyio.to_thread
from mcp.server.context import CallNext, HandlerResult, ServerRequestContext
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.tools import Tool
from mcp.server.mcpserver.utilities.func_metadata import ArgModelBase, FuncMetadata
from mcp.shared.exceptions import MCPError
from mcp.types import INVALID_PARAMS, CallToolResult, TextContent, ToolAnnotations
from starlette.requests import Request

from planner.contract.error_codes import CodedError, ErrorCode
from planner.contract.internal_errors import internal
from planner.contract.refusals import RequestError
from planner.contract.suggestions import did_you_mean
from planner.contract.verbs import VERBS, Verb
from planner.contract.verbs import Tool as VerbTool
from planner.service import tools
from planner.service.mcp_arguments import input_schema, read
from planner.service.mcp_resources import add_prompts, add_resources
from planner.service.mcp_schemas import output_schema
from planner.service.presence import LOOK, GoneError, while_there
from planner.service.summaries import TextAndData

_TOO_LATE = "Too late: too many calls wait, and this one waited as long as its answer may take. Call again."
READ_ONLY = ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)
STEP = 1.0
"""Seconds after which a tool that can take long says again how far it is."""


class _Server(MCPServer):
    """A server that refuses an unknown tool or prompt in the same way as other errors."""

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None
    ) -> Any:
        known = [tool.name for tool in await self.list_tools()]
        if name not in known:
            words = f"there is no tool {name[:60]}{did_you_mean(name, known)}"
            return _refused(RequestError("name", words, ErrorCode.NOT_OFFERED))
        return await super().call_tool(name, arguments, context)

    async def get_prompt(
        self, name: str, arguments: dict[str, Any] | None = None, context: Context[Any, Any] | None = None
    ) -> Any:
        prompts = {one.name: one for one in await self.list_prompts()}
        if name not in prompts:
            words = f"there is no prompt {name[:60]}{did_you_mean(name, prompts)}"
            raise MCPError(INVALID_PARAMS, f"{words} ({ErrorCode.NOT_OFFERED})")
        wanted = [one.name for one in prompts[name].arguments or () if one.required]
        missing = [one for one in wanted if one not in (arguments or {})]
        if missing:
            words = f"the prompt {name} needs {', '.join(missing)}"
            raise MCPError(INVALID_PARAMS, f"{words} ({ErrorCode.MISSING})")
        return await super().get_prompt(name, arguments, context)


class _Arguments(FuncMetadata):
    """A tool's raw arguments: ``planner.service.mcp_arguments`` reads and refuses them."""

    def validate_arguments(self, arguments_to_validate: dict[str, Any]) -> dict[str, Any]:
        return {"given": arguments_to_validate}


def create_server() -> MCPServer:
    """The server with its tools, resources and prompts."""
    from planner import __version__

    server = _Server(
        "mana-planner",
        title="mana-planner",
        instructions=instructions(),
        version=__version__,
        log_level="WARNING",
        tools=[_tool(verb, tool) for verb in VERBS.values() for tool in verb.tools],
        middleware=[_while_there],
    )
    add_resources(server)
    add_prompts(server)
    return server


async def _while_there(ctx: ServerRequestContext[Any], call_next: CallNext) -> HandlerResult:
    """Cancel an HTTP call if its client has gone; a running thread continues to its end."""
    request = ctx.request
    if ctx.method != "tools/call" or not isinstance(request, Request):
        return await call_next(ctx)

    async def gone() -> None:
        while not await request.is_disconnected():
            await anyio.sleep(LOOK)

    try:
        return await while_there(call_next(ctx), gone())
    except GoneError:
        return _error("Given up: nobody waits for it.")


def _error(text: str) -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text=text)], is_error=True)


def _refused(error: CodedError) -> CallToolResult:
    """The result for a refused call, in words and with its code, so that the model can correct it."""
    found = _error(f"Refused: {error}")
    return found.model_copy(update={"structured_content": {"error": error.as_data()}})


def instructions() -> str:
    """Instructions for a model: which tool to call when."""
    tools = [tool for verb in VERBS.values() for tool in verb.tools]
    return (
        "mana-planner decides whether and how a Magic: The Gathering cost can be paid with the permanents on "
        "the board, and proves the best payment. Ask "
        + ", ".join(f"`{tool.name}` {tool.use}" for tool in tools)
        + ". Every tool takes the board as `board`, what is paid as `what`, several cards as `cards`, and "
        "what should stay castable as `keep`."
    )


def _tool(verb: Verb, tool: VerbTool) -> Tool:
    """A tool with our own schemas; the SDK passes its arguments on unread."""

    async def called(given: dict[str, Any], ctx: Context[Any, Any]) -> CallToolResult:
        return await _result(verb, tool, given, ctx)

    return Tool(
        fn=called,
        name=tool.name,
        title=tool.title,
        description=tool.told,
        parameters=input_schema(verb, tool),
        fn_metadata=_Arguments(arg_model=ArgModelBase, output_schema=output_schema(verb, tool)),
        is_async=True,
        context_kwarg="ctx",
        annotations=READ_ONLY.model_copy(update={"title": tool.title}),
    )


_AT_ONCE = anyio.Semaphore(os.cpu_count() or 1)
"""Calls that are worked on at once: what is worked on can't be given up, what waits can."""


async def _result(
    verb: Verb, tool: VerbTool, given: dict[str, Any], ctx: Context[Any, Any]
) -> CallToolResult:
    """The tool's result, or an error about its arguments that the model can correct.

    A call that waits longer than its answer may take is refused. Unexpected failures are ``internal``, as in
    every interface.
    """
    seconds = tools.seconds_of(verb)
    with anyio.move_on_after(seconds) as waiting:
        await _AT_ONCE.acquire()
    if waiting.cancelled_caught:
        return _error(_TOO_LATE)
    try:
        taken, notes = read(verb, tool, given)
        ask = partial(tools.ask, verb, tool, taken)
        told = await (_with_progress(ask, seconds, ctx) if verb.long else anyio.to_thread.run_sync(ask))
    except Exception as failed:
        return _refused(failed if isinstance(failed, CodedError) else internal(failed))
    finally:
        _AT_ONCE.release()
    texts = [told.text, *notes]
    content = [TextContent(type="text", text=text) for text in texts]
    return CallToolResult(content=[*content], structured_content=told.data)


async def _with_progress(
    ask: Callable[[], TextAndData], seconds: float, ctx: Context[Any, Any]
) -> TextAndData:
    """Answer while reporting the elapsed time to a client that asked for progress."""
    start = time.monotonic()

    async def tell() -> None:
        with contextlib.suppress(ValueError):  # called by this process itself: nobody is told
            while True:
                over = min(time.monotonic() - start, seconds)
                await ctx.report_progress(over, seconds, f"{over:.0f} of at most {seconds:.0f} seconds")
                await anyio.sleep(STEP)

    failed: Exception | None = None
    async with anyio.create_task_group() as group:
        group.start_soon(tell)
        try:
            told = await anyio.to_thread.run_sync(ask)
        except Exception as error:
            failed = error  # raised within the group it would come out as a group of one
        group.cancel_scope.cancel()
    if failed is not None:
        raise failed
    return told


def serve_stdio() -> None:
    """Serve over the standard streams until the input ends."""
    create_server().run("stdio")
