"""What a service is started with: where it listens, how many processes solve, and its limits."""

from __future__ import annotations

import os

from msgspec import Struct

from planner.service.jobs import Lane

LOCAL_HOSTS = ("localhost", "127.0.0.1", "[::1]")
"""What a browser may call the machine itself."""


class Settings(Struct, frozen=True, kw_only=True):
    """Where a service listens, and what it allows; sizes in bytes, times in seconds.

    Questions are tried for a ``moment``; those that aren't through by then are solved by ``workers``
    processes less one, those about decks by others. At most ``queue`` requests wait in each lane, more are
    told to come again. An answer takes at most ``seconds``; a worker that goes on ``grace`` longer is killed
    with its request. Each has ``memory`` beyond what it takes when it is warm.
    ``hosts`` are the names it may be called by besides its own address; pages of ``origins`` may ask, too
    (``https://client.example``, as ``origins_of`` writes them). Of one address ``most_of_address``
    connections are served at once; behind one of the ``proxies`` the address is what that proxy says.
    ``images`` is a folder with pictures of cards that the page may show, called by the cards' names.
    ``table`` is a folder with another page of the table than the package's own, for those who make one.

    >>> Settings(workers=2).host
    '127.0.0.1'
    """

    host: str = "127.0.0.1"
    port: int = 8765
    workers: int = 0
    queue: int = 256
    moment: float = 0.02
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
    most_of_address: int = 64
    memory: int = 1024 * 1024 * 1024
    hosts: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    images: str = ""
    table: str = ""

    @property
    def url(self) -> str:
        """The URL of the page for a browser on this machine."""
        everywhere = self.host in ("0.0.0.0", "::")
        host = "localhost" if everywhere else f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}/"

    @property
    def processes(self) -> dict[Lane, int]:
        """The number of processes in each lane: by the number of cores, unless it is set.

        >>> Settings(workers=8).processes
        {'short': 4, 'long': 7, 'decks': 4}
        """
        number = self.workers or os.cpu_count() or 1
        half = max(number // 2, 1)
        return {"short": half, "long": max(number - 1, 1), "decks": half}

    @property
    def allowed_hosts(self) -> tuple[str, ...]:
        """The host names that requests may use for this service.

        A page of another site can make its own name point here; the host in its requests shows that.
        """
        own = f"[{self.host}]" if ":" in self.host else self.host
        return (*LOCAL_HOSTS, own, *self.hosts)
