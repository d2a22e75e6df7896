"""A site of somebody else: pages and files on a port of their own, with a strict policy of their own."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass
class Site:
    """What lies at an origin; files may be added while it is served."""

    origin: str = ""
    policy: str = "default-src 'self'"
    files: dict[str, tuple[str, bytes]] = field(default_factory=dict)


@contextlib.contextmanager
def site() -> Iterator[Site]:
    """Serve a site as long as this runs."""
    here = Site()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            found = here.files.get(self.path.partition("?")[0])
            self.send_response(200 if found else 404)
            self.send_header("content-type", found[0] if found else "text/plain")
            self.send_header("content-security-policy", here.policy)
            self.end_headers()
            self.wfile.write(found[1] if found else b"")

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    here.origin = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield here
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
