"""The tools for AI players over the Model Context Protocol, with its official SDK: stdio, or HTTP.

An extra: ``pip install 'mana-planner[mcp]'``. ``planner mcp`` starts it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from inspect import Parameter, Signature
from typing import Annotated, Any, get_type_hints

import anyio
import anyio.to_thread
from mcp.server.context import CallNext, HandlerResult, ServerRequestContext
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.tools import Tool
from mcp.types import CallToolResult, TextContent, ToolAnnotations
from msgspec import NODEFAULT, structs
from pydantic import BaseModel, ConfigDict, Field, create_model
from starlette.requests import Request

from planner.api.schema.descriptions import described
from planner.contract.error_codes import CodedError
from planner.contract.last_catch import internal
from planner.contract.verbs import VERBS, Verb
from planner.contract.verbs import Tool as VerbTool
from planner.service import tools
from planner.service.presence import LOOK, GoneError, while_there
from planner.service.running import outlive_broken_pipes
from planner.service.told import TextAndData

What = Annotated[
    str | dict[str, Any],
    Field(
        description="What is paid: a mana cost such as {1}{W/U}, the words of a cost, a card's name, the id "
        "of an object, or a `pay` object of the contract (a card object with its text, an ability, X, kicker "
        "and so on)."
    ),
]
Permanents = Annotated[
    list[str | dict[str, Any]] | str,
    Field(
        description="What you control on the battlefield: names, with a number before and a state in "
        'parentheses behind where there is one ("2 Forest, Sol Ring (tapped), Llanowar Elves (summoning '
        'sick)"), or a list of them and of card objects with their text.'
    ),
]
Hand = Annotated[
    list[str | dict[str, Any]] | str, Field(description="The cards in your hand, if a cost needs them.")
]
Keep = Annotated[
    list[str | dict[str, Any]] | str,
    Field(description="Costs or cards that should stay payable afterwards, such as a counterspell."),
]
_More = Annotated[
    dict[str, Any],
    Field(description="Further keys of a request as `planner schema` has them: board, forbid, require, ..."),
]
_REQUIRED = Parameter.empty
ARGUMENTS: dict[str, tuple[Any, Any]] = {
    "what": (What, _REQUIRED),
    "permanents": (Permanents, _REQUIRED),
    "hand": (Hand, []),
    "life": (Annotated[int, Field(description="Your life total.")], 20),
    "pool": (
        Annotated[str, Field(description="Mana that is in your pool already, such as {R}{R}.")],
        "",
    ),
    "keep": (Keep, []),
    "more": (_More, {}),
    "n": (Annotated[int, Field(ge=1, le=10, description="How many ways at most.")], 3),
    "answer": (
        Annotated[
            dict[str, Any] | str,
            Field(
                description="The answer as JSON, as `plan` gives it: its status, steps, summary, certificate."
            ),
        ],
        _REQUIRED,
    ),
    "solve": (Annotated[bool, Field(description="Compare its verdict with a new one, too.")], False),
    "require_proof": (
        Annotated[bool, Field(description="Refute what is legal and not proven, too.")],
        False,
    ),
    "card": (
        Annotated[
            str | dict[str, Any], Field(description="A card by name, the id of an object, or a card object.")
        ],
        _REQUIRED,
    ),
    "spells": (
        Annotated[
            list[str | dict[str, Any]],
            Field(description="Costs, card names, ids or `pay` objects, each of which may have a `value`."),
        ],
        _REQUIRED,
    ),
    "deck": (
        Annotated[
            str | list[Any], Field(description='A decklist: "24 Island\\n4 Counterspell ...", or a list.')
        ],
        _REQUIRED,
    ),
    "ask": (
        Annotated[
            list[dict[str, Any]],
            Field(
                description='What is asked: {"cost": "{U}{U}", "turn": 2} or {"card": name, "turns": [2, 3]}.'
            ),
        ],
        [],
    ),
}
"""The arguments that tools share: what each takes, and what it is where it is left out. Others are fields of
the request, as it describes them."""
_OF_LINES = frozenset(["ask", "tag", "limits"])
"""Keys of a request that a tool's caller has no use for."""
_TOO_LATE = "Too late: too many calls wait, and this one waited as long as its answer may take. Call again."
READ_ONLY = ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)


def create_server() -> MCPServer:
    """The server with its tools."""
    from planner import __version__

    return MCPServer(
        "mana-planner",
        instructions=instructions(),
        version=__version__,
        log_level="WARNING",
        tools=[_tool(verb, tool) for verb in VERBS.values() for tool in verb.tools],
        middleware=[_while_there],
    )


async def _while_there(ctx: ServerRequestContext[Any], call_next: CallNext) -> HandlerResult:
    """Give a call over HTTP up where its client has gone; what a thread works on already goes to its end."""
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


def instructions() -> str:
    """What a model is told of the tools: which of them to call when."""
    tools = [tool for verb in VERBS.values() for tool in verb.tools]
    return (
        "mana-planner decides whether and how a Magic: The Gathering cost can be paid with the permanents on "
        "the board, and proves the best payment. Ask "
        + ", ".join(f"`{tool.name}` {tool.use}" for tool in tools)
        + "."
    )


def _tool(verb: Verb, tool: VerbTool) -> Tool:
    """A tool that refuses arguments that it doesn't have: a word that is misspelt isn't to be passed over."""
    made = Tool.from_function(_function(verb, tool), annotations=READ_ONLY, structured_output=False)
    known = made.fn_metadata
    strict = create_model(f"{tool.name}Arguments", __base__=(_Strict, known.arg_model))
    return made.model_copy(
        update={
            "fn_metadata": known.model_copy(update={"arg_model": strict}),
            "parameters": strict.model_json_schema(by_alias=True),
        }
    )


def _function(verb: Verb, tool: VerbTool) -> Callable[..., Any]:
    """What the SDK makes a tool of: a function with the tool's name, words and arguments."""

    async def called(**given: Any) -> CallToolResult:
        return await _result(partial(tools.ask, verb, tool, given), tools.seconds_of(verb))

    arguments = [
        Parameter(name, Parameter.KEYWORD_ONLY, annotation=kind, default=default)
        for name, (kind, default) in ((name, _argument(verb, tool, name)) for name in tool.takes)
    ]
    function: Any = called
    function.__name__, function.__doc__ = tool.name, tool.told
    function.__signature__ = Signature(arguments, return_annotation=CallToolResult)
    function.__annotations__ = {one.name: one.annotation for one in arguments} | {"return": CallToolResult}
    return called


def _argument(verb: Verb, tool: VerbTool, name: str) -> tuple[Any, Any]:
    """What an argument takes, and what it is where it is left out."""
    if name == "more" and not verb.needs_board:
        rest = [one for one in verb.asked.__struct_encode_fields__ if one not in {*tool.takes, *_OF_LINES}]
        return Annotated[dict[str, Any], Field(description=f"Further keys: {', '.join(rest)}.")], {}
    if name in ARGUMENTS:
        return ARGUMENTS[name]
    kind = verb.asked_in_line
    field = next(one for one in structs.fields(kind) if one.name == name)
    words = Field(description=described(kind)[name])
    default = field.default if field.default_factory is NODEFAULT else field.default_factory()
    return Annotated[get_type_hints(kind)[name], words], _REQUIRED if default is NODEFAULT else default


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


_AT_ONCE = anyio.Semaphore(os.cpu_count() or 1)
"""Calls that are worked on at once: what is worked on can't be given up, what waits can."""


async def _result(ask: Callable[[], TextAndData], seconds: float) -> CallToolResult:
    """The tool's result, or what was wrong with its arguments: for the model to put right.

    A call that waits as long as its answer may take is refused. What fails where nothing should is
    ``internal``, as at every door.
    """
    with anyio.move_on_after(seconds) as waiting:
        await _AT_ONCE.acquire()
    if waiting.cancelled_caught:
        return _error(_TOO_LATE)
    try:
        told = await anyio.to_thread.run_sync(ask)
    except Exception as failed:
        error = failed if isinstance(failed, CodedError) else internal(failed)
        return CallToolResult(
            content=[TextContent(type="text", text=f"Refused: {error}")],
            structured_content={"error": error.as_data()},
            is_error=True,
        )
    finally:
        _AT_ONCE.release()
    return CallToolResult(content=[TextContent(type="text", text=told.text)], structured_content=told.data)


def serve_stdio() -> None:
    """Serve over the standard streams until the input ends."""
    create_server().run("stdio")


def serve_http(host: str, port: int) -> None:
    """Serve over streamable HTTP at ``/mcp`` until the process is told to end."""
    outlive_broken_pipes()
    create_server().run("streamable-http", host=host, port=port)
