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
    ".ts": "text/plain",
    ".md": "text/plain",
}


class PageFile(Record, frozen=True):
    """A file, plain and compressed, with a tag for its version."""

    body: bytes
    compressed: bytes
    media_type: str
    tag: str


NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>mana-planner: the table isn't built</title></head>
<body><main><h1>The table isn't built here</h1>
<p>It is made by Node: in the folder of the sources run</p>
<pre><code>cd page &amp;&amp; npm ci &amp;&amp; npm run bundle</code></pre>
<p>and start <code>planner serve</code> again. Packages from an index have it in them.
HTTP, lines and dialogues need no building: they answer already.</p></main></body></html>
"""
"""What is shown in the table's place where it wasn't built."""


def read_table(folder: str = "") -> dict[str, PageFile]:
    """All files of the page: those of the package, else those built in the sources.

    Another ``folder`` has a page under development. Without any, ``index.html`` says how to build it.
    """
    sources = Path(__file__).parents[2] / "page" / "dist"
    places = (Path(folder),) if folder else (resources.files("planner.service") / "table", sources)
    for place in places:
        if (place / "index.html").is_file():
            return dict(_files(place, ""))
    return {"index.html": _file(NOT_BUILT.encode(), MEDIA_TYPES[".html"])}


def _files(folder: Traversable, prefix: str) -> list[tuple[str, PageFile]]:
    found: list[tuple[str, PageFile]] = []
    for entry in sorted(folder.iterdir(), key=lambda one: one.name):
        if entry.is_dir():
            found += _files(entry, f"{prefix}{entry.name}/")
            continue
        media_type = MEDIA_TYPES.get(f".{entry.name.rpartition('.')[2]}")
        if media_type is not None:
            found.append((f"{prefix}{entry.name}", _file(entry.read_bytes(), media_type)))
    return found


def _file(body: bytes, media_type: str) -> PageFile:
    tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
    return PageFile(body, gzip.compress(body, 9, mtime=0), media_type, tag)
