"""Cards from Scryfall's bulk service: what it offers, and the file. Called where a person says so alone."""

from __future__ import annotations

import contextlib
import http.client
import urllib.error
import urllib.request
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from planner.cards.importing.items import CardFileError

SERVICE = "https://api.scryfall.com/bulk-data/oracle-cards"
"""The card objects with Oracle text, each card once."""
PATIENCE = 60.0
"""Seconds without a byte after which a server is taken to be gone."""
MOST = 2_000_000_000
"""Bytes that no file of cards has."""
SLOWEST = 1_000
"""Bytes a second that a server sends at least, on average of what came after its first ``PATIENCE``."""
_SAID = 65_536
_UNPACKED = 16
"""So many times as large as it is offered may a file be, which may be said of it packed."""
_PIECE = 1 << 16


class Offer(Struct):
    """The service's description of a file, by the keys of its documentation."""

    object: str
    type: str
    updated_at: str
    download_uri: str
    size: int
    """Bytes of the file unpacked."""


def offer_of(service: str = SERVICE) -> Offer:
    """Ask the service for its current file. Raises ``CardFileError``."""
    with _opened(service, "application/json") as answer:
        said = _whole(answer, service, _SAID)
    try:
        offer = msgspec.json.decode(said, type=Offer)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise CardFileError(f"{service}: expected a bulk data object: {error}") from None
    if offer.object != "bulk_data" or not 0 < offer.size < MOST:
        raise CardFileError(f"{service}: expected a bulk data object, got {offer.object[:40]!r}")
    if urlsplit(offer.download_uri).scheme not in ("https", urlsplit(service).scheme):
        raise CardFileError(f"{service}: expected a file by https, got {offer.download_uri[:80]}")
    return offer


def download(offer: Offer, target: Path, progress: Callable[[int], None] = lambda _: None) -> None:
    """Download the offered file. Raises ``CardFileError``, and ``OSError`` if it can't be written."""
    with _opened(offer.download_uri, "*/*") as answer, target.open("wb") as file:
        expected, read, begun = answer.headers.get("Content-Length"), 0, monotonic()
        while piece := _piece(answer, offer.download_uri):
            read += len(piece)
            if read > min(_UNPACKED * offer.size + _SAID, MOST):
                raise CardFileError(
                    f"{offer.download_uri}: {offer.size:,} bytes are offered, more than {read:,} sent"
                )
            _keep_pace(read, monotonic() - begun, offer.download_uri)
            file.write(piece)
            progress(len(piece))
    if expected is not None and read != int(expected):
        raise CardFileError(f"{offer.download_uri}: cut off after {read:,} of {int(expected):,} bytes")


def _opened(url: str, accept: str) -> Any:
    version = "unreleased"
    with contextlib.suppress(metadata.PackageNotFoundError):
        version = metadata.version("mana-planner")
    headers = {"User-Agent": f"mana-planner/{version}", "Accept": accept}
    try:
        return urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=PATIENCE)
    except urllib.error.HTTPError as error:
        with error:
            raise CardFileError(f"{url}: the server answers {error.code} {error.reason}") from None
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise CardFileError(f"{url}: can't be reached: {getattr(error, 'reason', error)}") from None


def _keep_pace(read: int, seconds: float, url: str) -> None:
    """Raise ``CardFileError`` if the server sends too slowly."""
    if seconds > PATIENCE and read < SLOWEST * (seconds - PATIENCE):
        raise CardFileError(f"{url}: too slow: {read:,} bytes in {seconds:,.0f} seconds")


def _piece(answer: Any, url: str) -> bytes:
    try:
        found: bytes = answer.read1(_PIECE)  # what has come, and no waiting for the rest of a piece
    except (OSError, http.client.HTTPException) as error:
        raise CardFileError(f"{url}: the connection broke: {error}") from None
    return found


def _whole(answer: Any, url: str, most: int) -> bytes:
    said, begun = b"", monotonic()
    while len(said) <= most and (piece := _piece(answer, url)):
        said += piece
        _keep_pace(len(said), monotonic() - begun, url)
    return said
