"""The tools for AI players over the Model Context Protocol, with its official SDK: stdio, or HTTP.

An extra: ``pip install 'mana-planner[mcp]'``. ``planner mcp`` starts it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

import anyio
import anyio.to_thread
from mcp.server.context import CallNext, HandlerResult, ServerRequestContext
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.tools import Tool
from mcp.types import CallToolResult, TextContent, ToolAnnotations
from pydantic import BaseModel, ConfigDict, Field, create_model
from starlette.requests import Request

from planner.cards.errors import CardNameError, StoreError
from planner.contract.refusals import RequestError
from planner.service import tools
from planner.service.presence import LOOK, GoneError, while_there
from planner.service.running import outlive_broken_pipes
from planner.service.told import Told

INSTRUCTIONS = (
    "mana-planner decides whether and how a Magic: The Gathering cost can be paid with the permanents on the "
    "board, and proves the best payment. Ask `can_pay` before you promise a spell, `plan` for what to tap "
    "and in which order, `explain` for what is missing, `turn` for which spells of a hand to cast together, "
    "`options` for other payments, `ways` for all ways to cast a card, `verify` for whether an answer can "
    "be carried out, `deck_odds` for how likely a deck casts its spells."
)

What = Annotated[
    str | dict[str, Any],
    Field(
        description="What is paid: a mana cost such as {1}{W/U}, the words of a cost, a card's name, or a "
        "`pay` object of the contract (a card object with its text, an ability, X, kicker and so on)."
    ),
]
Permanents = Annotated[
    list[str | dict[str, Any]] | str,
    Field(
        description="What you control on the battlefield: names, with a number before and a state in "
        'parentheses behind where there is one ("2 Forest", "Sol Ring (tapped)", "Llanowar Elves (summoning '
        'sick)"), or card '
        "objects with their text."
    ),
]
Hand = Annotated[
    list[str | dict[str, Any]] | str, Field(description="The cards in your hand, if a cost needs them.")
]
Life = Annotated[int, Field(description="Your life total.")]
Pool = Annotated[str, Field(description="Mana that is in your pool already, such as {R}{R}.")]
Keep = Annotated[
    list[str] | str,
    Field(description="Costs or cards that should stay payable afterwards, such as a counterspell."),
]
More = Annotated[
    dict[str, Any],
    Field(description="Further keys of a request as `planner schema` has them: board, forbid, require, ..."),
]
_TOO_LATE = "Too late: too many calls wait, and this one waited as long as its answer may take. Call again."
READ_ONLY = ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)


def create_server() -> MCPServer:
    """The server with its tools."""
    from planner import __version__

    async def can_pay(
        what: What,
        permanents: Permanents,
        hand: Hand = [],  # noqa: B006 - the SDK reads the default into the schema
        life: Life = 20,
        pool: Pool = "",
        more: More = {},  # noqa: B006
    ) -> CallToolResult:
        """Tell whether a cost can be paid in full right now; if not, what is missing, in one sentence."""
        return await _asked(
            tools.can_pay, what, permanents, hand=hand, life=life, pool=pool, keep=[], more=more
        )

    async def plan(
        what: What,
        permanents: Permanents,
        hand: Hand = [],  # noqa: B006
        life: Life = 20,
        pool: Pool = "",
        keep: Keep = [],  # noqa: B006
        more: More = {},  # noqa: B006
    ) -> CallToolResult:
        """Give the best payment: what to tap and in which order, proven to give up the least."""
        return await _asked(
            tools.plan, what, permanents, hand=hand, life=life, pool=pool, keep=keep, more=more
        )

    async def options(
        what: What,
        permanents: Permanents,
        hand: Hand = [],  # noqa: B006
        life: Life = 20,
        pool: Pool = "",
        keep: Keep = [],  # noqa: B006
        more: More = {},  # noqa: B006
        n: Annotated[int, Field(ge=1, le=10, description="How many ways at most.")] = 3,
    ) -> CallToolResult:
        """List the best payments that really differ, the best first, each with how it differs."""
        ask = partial(tools.options, n=n)
        return await _asked(ask, what, permanents, hand=hand, life=life, pool=pool, keep=keep, more=more)

    async def explain(
        what: What,
        permanents: Permanents,
        hand: Hand = [],  # noqa: B006
        life: Life = 20,
        pool: Pool = "",
        keep: Keep = [],  # noqa: B006
        more: More = {},  # noqa: B006
    ) -> CallToolResult:
        """Explain why a cost can't be paid and what would change that, or why this payment is the best."""
        return await _asked(
            tools.explain, what, permanents, hand=hand, life=life, pool=pool, keep=keep, more=more
        )

    async def verify(
        what: What,
        permanents: Permanents,
        answer: Annotated[
            dict[str, Any] | str,
            Field(
                description="The answer as JSON, as `plan` gives it: its status, steps, summary, certificate."
            ),
        ],
        hand: Hand = [],  # noqa: B006
        life: Life = 20,
        pool: Pool = "",
        keep: Keep = [],  # noqa: B006
        more: More = {},  # noqa: B006
        solve: Annotated[bool, Field(description="Compare its verdict with a new one, too.")] = False,
    ) -> CallToolResult:
        """Judge an answer of anybody: its plan is carried out step by step, its certificate added up."""
        ask = partial(tools.verify, answer=answer, solve=solve)
        return await _asked(ask, what, permanents, hand=hand, life=life, pool=pool, keep=keep, more=more)

    async def ways(
        card: Annotated[
            str | dict[str, Any], Field(description="A card by name, the id of an object, or a card object.")
        ],
        permanents: Permanents,
        hand: Hand = [],  # noqa: B006
        life: Life = 20,
        pool: Pool = "",
        more: More = {},  # noqa: B006
    ) -> CallToolResult:
        """List every way to cast a card or to activate a permanent, each with whether it can be paid now."""
        ask = partial(tools.ways, card=card)
        return await _asked(ask, "", permanents, hand=hand, life=life, pool=pool, keep=[], more=more)

    async def turn(
        spells: Annotated[
            list[str | dict[str, Any]],
            Field(description="Costs, card names or `pay` objects, each of which may have a `value`."),
        ],
        permanents: Permanents,
        hand: Hand = [],  # noqa: B006
        life: Life = 20,
        pool: Pool = "",
        keep: Keep = [],  # noqa: B006
        more: More = {},  # noqa: B006
    ) -> CallToolResult:
        """Choose which of several spells and lands to play for the greatest value, and how to pay."""
        pays = [tools.pay_of(one) for one in spells]
        asked = {**more, "pays": pays}
        return await _asked(
            tools.turn, {}, permanents, hand=hand, life=life, pool=pool, keep=keep, more=asked
        )

    async def deck_odds(
        deck: Annotated[
            str | list[Any], Field(description='A decklist: "24 Island\\n4 Counterspell ...", or a list.')
        ],
        ask: Annotated[
            list[dict[str, Any]],
            Field(
                description='What is asked: {"cost": "{U}{U}", "turn": 2} or {"card": name, "turns": [2, 3]}.'
            ),
        ] = [],  # noqa: B006
        more: Annotated[
            dict[str, Any],
            Field(description="Further keys: on_the_draw, mulligan, method, games, seed, commander."),
        ] = {},  # noqa: B006
    ) -> CallToolResult:
        """Work out how likely a deck can cast its spells by each turn, exactly where that is possible."""
        request = {**more, "deck": deck, **({"ask": ask} if ask else {})}
        return await _result(partial(tools.deck_odds, request), tools.DECK_SECONDS)

    functions = (can_pay, plan, options, explain, verify, ways, turn, deck_odds)
    return MCPServer(
        "mana-planner",
        instructions=INSTRUCTIONS,
        version=__version__,
        log_level="WARNING",
        tools=[_tool(function) for function in functions],
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


def _tool(function: Callable[..., Any]) -> Tool:
    """A tool that refuses arguments that it doesn't have: a word that is misspelt isn't to be passed over."""
    tool = Tool.from_function(function, annotations=READ_ONLY, structured_output=False)
    known = tool.fn_metadata
    strict = create_model(f"{tool.name}Arguments", __base__=(_Strict, known.arg_model))
    return tool.model_copy(
        update={
            "fn_metadata": known.model_copy(update={"arg_model": strict}),
            "parameters": strict.model_json_schema(by_alias=True),
        }
    )


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


async def _asked(ask: Callable[[Any], Told], what: Any, permanents: Any, **fields: Any) -> CallToolResult:
    return await _result(lambda: ask(tools.request_of(what, permanents, **fields)), tools.SECONDS)


_AT_ONCE = anyio.Semaphore(os.cpu_count() or 1)
"""Calls that are worked on at once: what is worked on can't be given up, what waits can."""


async def _result(ask: Callable[[], Told], seconds: float) -> CallToolResult:
    """The tool's result, or what was wrong with its arguments: for the model to put right.

    A call that waits as long as its answer may take is refused.
    """
    with anyio.move_on_after(seconds) as waiting:
        await _AT_ONCE.acquire()
    if waiting.cancelled_caught:
        return _error(_TOO_LATE)
    try:
        told = await anyio.to_thread.run_sync(ask)
    except (RequestError, CardNameError, StoreError) as error:
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
