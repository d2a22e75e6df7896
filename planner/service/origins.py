"""Pages of other origins: which may ask this service, and the headers by which a browser lets them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from planner.contract.error_codes import CodedError

_ORIGIN = re.compile(r"https?://(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?")
_USUAL_PORT = {"http": ":80", "https": ":443"}
_FOR_AN_HOUR = b"3600"
_HEARD = b"mana-planner-contract, retry-after"
"""What a script of another origin may read of a response besides what every script may."""
PARTS = "/parts/"
"""Where the parts for other pages lie: what a page of an allowed origin may load."""

Header = tuple[bytes, bytes]


def origins_of(said: Sequence[str]) -> tuple[str, ...]:
    """Normalize origins as browsers send them: scheme, host, and an unusual port.

    Raises ``CodedError`` for other text: one with a path, any (``*``), or none (``null``, as every page in a
    sandbox says of itself).

    >>> origins_of(["https://Client.example:443", "http://localhost:9000/"])
    ('https://client.example', 'http://localhost:9000')
    """
    return tuple(_origin_of(one) for one in said)


def _origin_of(said: str) -> str:
    origin = said.lower().removesuffix("/")
    if not _ORIGIN.fullmatch(origin):
        raise CodedError(
            f"--allow-origin: expected an origin such as https://client.example or http://localhost:9000, "
            f"got {said}"
        )
    return origin.removesuffix(_USUAL_PORT[origin.partition(":")[0]])


def for_preflight(origin: str) -> list[Header]:
    """The response headers for a browser's preflight request from this allowed origin."""
    return [
        *for_answer(origin),
        (b"access-control-allow-methods", b"GET, POST"),
        (b"access-control-allow-headers", b"content-type"),
        (b"access-control-max-age", _FOR_AN_HOUR),
    ]


def for_answer(origin: str) -> list[Header]:
    """The response headers that let a page of this allowed origin read an answer."""
    return [
        (b"access-control-allow-origin", origin.encode("latin-1")),
        (b"access-control-expose-headers", _HEARD),
    ]
