"""What a service is started with: where it listens, how many processes solve, and its limits."""

from __future__ import annotations

import os

from msgspec import Struct

LOCAL_HOSTS = ("localhost", "127.0.0.1", "[::1]")
"""What a browser may call the machine itself."""


class Settings(Struct, frozen=True, kw_only=True):
    """Where a service listens, and what it allows; sizes in bytes, times in seconds.

    ``workers`` solve; at most ``queue`` requests wait for them, more are told to come again. An answer takes
    at most ``seconds``; a worker that goes on ``grace`` longer is killed with its request.
    ``hosts`` are the names it may be called by besides its own address.

    >>> Settings(workers=2).host
    '127.0.0.1'
    """

    host: str = "127.0.0.1"
    port: int = 8765
    workers: int = 0
    queue: int = 256
    seconds: float = 2.0
    deck_seconds: float = 20.0
    grace: float = 1.0
    body_seconds: float = 10.0
    header_seconds: float = 10.0
    idle_seconds: float = 600.0
    most_bytes: int = 256 * 1024
    most_bytes_of_lines: int = 16 * 1024 * 1024
    most_lines: int = 10_000
    most_streams: int = 32
    most_dialogues: int = 500
    hosts: tuple[str, ...] = ()

    @property
    def url(self) -> str:
        """Where a browser on this machine finds the page."""
        everywhere = self.host in ("0.0.0.0", "::")
        host = "localhost" if everywhere else f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}/"

    @property
    def processes(self) -> int:
        """How many processes solve: as many as there are cores, unless it was said."""
        return self.workers or os.cpu_count() or 1

    @property
    def allowed_hosts(self) -> tuple[str, ...]:
        """The names that a request may call this service by.

        A page of another site can have its own name point here; by the name that its requests carry they
        are told apart.
        """
        own = f"[{self.host}]" if ":" in self.host else self.host
        return (*LOCAL_HOSTS, own, *self.hosts)
