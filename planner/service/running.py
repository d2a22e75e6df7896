"""The service as a process: granian listens, the application answers, further processes solve."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import sys
import threading
import time
from functools import partial
from typing import Any, cast

from planner.contract.error_codes import CodedError
from planner.service.memory_limit import NO_LIMIT, can_be_limited
from planner.service.settings import Settings

BETWEEN_LOOKS = 0.5
"""Seconds between two looks whether the process is still there that started this one."""
MOST_FILES = 16_384
"""Open files that are asked for: each connection is one."""


def serve(settings: Settings) -> None:
    """Listen until the process is told to end; running requests are answered first.

    Raises ``CodedError`` if it can't listen.
    """
    from granian import Granian
    from granian.constants import HTTPModes, Interfaces
    from granian.http import HTTP1Settings

    _refuse_if_taken(settings)
    print(f"The page is at {settings.url} - Ctrl-C ends it.", flush=True)
    if not can_be_limited():
        print(NO_LIMIT, file=sys.stderr, flush=True)
    _raise_file_limit()
    outlive_broken_pipes()
    server = Granian(
        "planner.service",
        address=settings.host,
        port=settings.port,
        interface=Interfaces.ASGI,
        workers=1,
        http=HTTPModes.http1,
        websockets=True,
        backlog=2048,
        http1_settings=HTTP1Settings(header_read_timeout=round(settings.header_seconds * 1000)),
        log_enabled=True,
        log_access=False,
        workers_kill_timeout=round(max(settings.seconds, settings.deck_seconds) + settings.grace + 5),
        process_name=None,
    )
    server.serve(target_loader=partial(_load, settings, os.getpid()), wrap_loader=False)


def outlive_broken_pipes() -> None:
    """Ignore SIGPIPE in this process and its children, so that a broken pipe is only a failed write.

    That is Python's default, but the command line changes it to end quietly with its reader. A service with
    that setting would die with the first process or client that ends while it is written to.
    """
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)


def _refuse_if_taken(settings: Settings) -> None:
    """Raise ``CodedError`` for a port in use: sharing it would lose every other request."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        socket.create_server((settings.host, settings.port), family=family).close()
    except OSError as error:
        where = f"{settings.host}, port {settings.port}"
        raise CodedError(f"can't listen at {where}: {_reason(error)}; choose another one by --port") from None


def _reason(error: OSError) -> str:
    return os.strerror(error.errno) if error.errno and error.errno > 0 else str(error)


def _load(settings: Settings, started_by: int, *_: Any) -> Any:
    threading.Thread(target=_end_with, args=(started_by,), daemon=True).start()
    from planner.service.app import create_app
    from planner.service.guard import Application, Guard

    return Guard(cast("Application", create_app(settings)), settings)


def _end_with(parent: int) -> None:
    """End this process when its parent has gone, since nobody else could end it."""
    while os.getppid() == parent:
        time.sleep(BETWEEN_LOOKS)
    os._exit(1)


def _raise_file_limit() -> None:
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
