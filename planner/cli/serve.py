"""``planner serve`` and ``planner mcp``: the planner for other programs, as a service or as tools."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Annotated, NoReturn

import typer

from planner.cli.streams import refuse
from planner.contract.error_codes import CodedError

_MCP_PORT = 8766


def serve(
    host: Annotated[
        str, typer.Option("--host", help="Where it listens. Beyond this machine only if you say so: 0.0.0.0.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", min=1, max=65535, help="The port that it listens on.")
    ] = 8765,
    workers: Annotated[
        int,
        typer.Option(
            "--workers",
            min=0,
            max=256,
            help="Processes that solve what is hard, and one more; 0: one for each core.",
        ),
    ] = 0,
    queue: Annotated[
        int,
        typer.Option(
            "--queue", min=1, max=100_000, help="Requests that may wait; more are told to come again."
        ),
    ] = 256,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.01, max=3600, help="The most that an answer may take.")
    ] = 2.0,
    memory: Annotated[
        int,
        typer.Option(
            "--memory",
            min=16,
            max=1_000_000,
            help="MB that a process that solves may take, once it is warm.",
        ),
    ] = 1024,
    per_address: Annotated[
        int,
        typer.Option(
            "--per-address", min=1, max=100_000, help="Connections of one address that are served at once."
        ),
    ] = 64,
    behind_proxy: Annotated[
        list[str],
        typer.Option(
            "--behind-proxy",
            metavar="ADDRESS",
            help="A proxy, whose requests come from the addresses that it forwards; repeatable.",
        ),
    ] = [],  # noqa: B006 (typer copies it)
    allow_host: Annotated[
        list[str],
        typer.Option("--allow-host", metavar="NAME", help="A name that it may be called by; repeatable."),
    ] = [],  # noqa: B006 (typer copies it)
    allow_origin: Annotated[
        list[str],
        typer.Option(
            "--allow-origin",
            metavar="ORIGIN",
            help="Another site whose pages may ask, such as https://client.example; repeatable.",
        ),
    ] = [],  # noqa: B006 (typer copies it)
    images: Annotated[
        str,
        typer.Option(
            "--images",
            metavar="FOLDER",
            help="Your own pictures of cards for the page: files such as 'Sol Ring.jpg'.",
        ),
    ] = "",
) -> None:
    """Serve the page and the HTTP interface, until Ctrl-C or SIGTERM.

    The page is at http://127.0.0.1:8765/. Needs an extra: pip install 'mana-planner[serve]'
    """
    try:
        from planner.service.origins import origins_of
        from planner.service.running import serve as run
        from planner.service.settings import Settings

        settings = Settings(
            host=host,
            port=port,
            workers=workers,
            queue=queue,
            seconds=seconds,
            memory=memory * 1024 * 1024,
            most_of_address=per_address,
            proxies=_addresses(behind_proxy),
            hosts=tuple(allow_host),
            origins=origins_of(allow_origin),
            images=images,
        )
        run(settings)
    except ModuleNotFoundError as error:
        _refuse_without_extra(error, "serve")
    except CodedError as error:
        refuse(error)


def mcp(
    http: Annotated[
        bool, typer.Option("--http", help="Over streamable HTTP at /mcp, not over the standard streams.")
    ] = False,
    host: Annotated[str, typer.Option("--host", help="Where it listens, with --http.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=1, max=65535, help="The port, with --http.")] = _MCP_PORT,
    allow_host: Annotated[
        list[str],
        typer.Option(
            "--allow-host", metavar="NAME", help="A name that it may be called by, with --http; repeatable."
        ),
    ] = [],  # noqa: B006 (typer copies it)
) -> None:
    """Serve the tools for AI players (Model Context Protocol), over the standard streams or over HTTP.

    Needs an extra: pip install 'mana-planner[mcp]'
    """
    try:
        from planner.service.mcp_server import serve_stdio

        if http:
            from planner.service.mcp_http import serve_http
    except ModuleNotFoundError as error:
        _refuse_without_extra(error, "mcp")
    if http:
        serve_http(host, port, tuple(allow_host))
    else:
        serve_stdio()


def _addresses(said: list[str]) -> tuple[str, ...]:
    """The given addresses; a name raises ``CodedError``, since its owner can change."""
    for one in said:
        try:
            ip_address(one)
        except ValueError:
            raise CodedError(f"--behind-proxy: expected an address such as 192.0.2.7, got {one}") from None
    return tuple(said)


def _refuse_without_extra(error: ModuleNotFoundError, extra: str) -> NoReturn:
    """Explain how to install a missing extra; a missing module of our own is raised."""
    if (error.name or "").partition(".")[0] == "planner":
        raise error
    needed = (
        f"planner {extra} needs an extra ({error.name} isn't installed): pip install 'mana-planner[{extra}]'"
    )
    refuse(CodedError(needed))
