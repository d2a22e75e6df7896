"""The extra ``serve``: the service starts, shows its page, pays, and ends when it is told to."""

from __future__ import annotations

import contextlib
import json
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

PATIENCE = 300.0
with socket.socket() as found:
    found.bind(("127.0.0.1", 0))
    port = found.getsockname()[1]
url = f"http://127.0.0.1:{port}"


def read(path: str, body: bytes | None = None) -> bytes:
    """What the service answers."""
    with urllib.request.urlopen(urllib.request.Request(url + path, data=body), timeout=PATIENCE) as answer:
        text: bytes = answer.read()
        return text


def is_ready() -> bool:
    """Whether the service is warm."""
    with contextlib.suppress(urllib.error.URLError, ConnectionError, TimeoutError):
        return bool(read("/health/ready"))
    return False


command = [str(Path(sys.executable).with_name("planner")), "serve", "--port", str(port), "--workers", "1"]
with subprocess.Popen(command) as service:
    try:
        end = time.monotonic() + PATIENCE
        while not is_ready():
            assert service.poll() is None, "the service ended"
            assert time.monotonic() < end, "the service didn't become ready"
            time.sleep(0.2)
        assert b"<html" in read("/").lower()
        request = {"board": {"battlefield": ["Forest", "Island"]}, "pay": {"cost": "{1}{U}"}}
        assert json.loads(read("/v1/pay", json.dumps(request).encode()))["status"] == "payable"
        assert b"planner" in read("/metrics")
    finally:
        service.send_signal(signal.SIGTERM)
assert service.returncode == 0
