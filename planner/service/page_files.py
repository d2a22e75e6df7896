"""The files of the page: read once, sent compressed, with the headers that a browser needs to trust them."""

from __future__ import annotations

import gzip
import hashlib
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from planner.contract.version import CONTRACT
from planner.game.records import Record

CONTENT_SECURITY_POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
SECURITY_HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "x-frame-options": "DENY",
    "mana-planner-contract": CONTRACT,
}
"""What goes with every response: what a careful page says, and the version of what is asked and answered."""

MEDIA_TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
}


class PageFile(Record, frozen=True):
    """One file, as it is and compressed, with what tells one version from another."""

    body: bytes
    compressed: bytes
    media_type: str
    tag: str


def read_page(folder: str = "") -> dict[str, PageFile]:
    """All files of the page by their path below it; the page itself is ``index.html``.

    Another ``folder`` than the package's own has a page that is being made.
    """
    return dict(_files(Path(folder) if folder else resources.files("planner.service") / "page", ""))


def _files(folder: Traversable, prefix: str) -> list[tuple[str, PageFile]]:
    found: list[tuple[str, PageFile]] = []
    for entry in sorted(folder.iterdir(), key=lambda one: one.name):
        if entry.is_dir():
            found += _files(entry, f"{prefix}{entry.name}/")
            continue
        media_type = MEDIA_TYPES.get(f".{entry.name.rpartition('.')[2]}")
        if media_type is not None:
            body = entry.read_bytes()
            tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
            compressed = gzip.compress(body, 9, mtime=0)
            found.append((f"{prefix}{entry.name}", PageFile(body, compressed, media_type, tag)))
    return found
