"""A service in a process of its own, as a user starts it; started once for the tests that only ask it."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass

import msgspec
import pytest

from tests.support.places import COMMAND, ENVIRONMENT, PATIENCE, ROOT

NEEDED = ("granian", "litestar", "prometheus_client")
missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
needs_service = pytest.mark.skipif(bool(missing), reason=f"the service's extra isn't installed: {missing}")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
needs_browser = pytest.mark.skipif(
    bool(missing) or CHROMIUM is None or importlib.util.find_spec("playwright") is None,
    reason="no chromium, no playwright, or the service's extra isn't installed",
)
WORKERS = 2


@dataclass(frozen=True)
class Response:
    """What came back."""

    status: int
    body: bytes
    headers: dict[str, str]

    @property
    def json(self) -> object:
        """The body as JSON."""
        return msgspec.json.decode(self.body)


@dataclass
class Served:
    """A running service: where it is, and its process."""

    port: int
    process: subprocess.Popen[bytes]

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def ask(self, path: str, body: bytes | object = None, headers: dict[str, str] | None = None) -> Response:
        """Ask for a path, by POST where there is a body."""
        data = body if body is None or isinstance(body, bytes) else msgspec.json.encode(body)
        request = urllib.request.Request(self.url + path, data=data, headers=headers or {})
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return Response(
                    answer.status, answer.read(), {k.lower(): v for k, v in answer.headers.items()}
                )
        except urllib.error.HTTPError as error:
            with error:
                return Response(error.code, error.read(), {k.lower(): v for k, v in error.headers.items()})

    def workers(self) -> list[int]:
        """The processes that solve."""
        found = subprocess.run(
            ["ps", "-ww", "-eo", "pid,ppid,args"], capture_output=True, text=True, check=True
        ).stdout.splitlines()
        rows = [line.split(None, 2) for line in found[1:]]
        below = {self.process.pid}
        for _ in range(4):
            below |= {int(pid) for pid, parent, _ in rows if int(parent) in below}
        return [int(pid) for pid, _, args in rows if int(pid) in below and "planner.service.solver" in args]

    def stop(self) -> int:
        """Tell it to end, and wait until it has."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(PATIENCE)
        finally:
            self.process.kill()


_WITH_SETTINGS = """
from planner.service.running import serve
from planner.service.settings import Settings
if __name__ == "__main__":
    serve(Settings(**{}))
"""


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@contextlib.contextmanager
def served(
    *, environment: dict[str, str] | None = None, ready: str = "/health/ready", **settings: object
) -> Iterator[Served]:
    """A service that runs as long as this does, warm; with settings beyond the command line's, too."""
    port = free_port()
    command = [*COMMAND, "serve", "--port", str(port), "--workers", str(WORKERS)]
    if settings:
        said = {"port": port, "workers": WORKERS, **settings}
        command = [sys.executable, "-c", _WITH_SETTINGS.format(said)]
    everything = {**ENVIRONMENT, "PATH": os.environ["PATH"], **(environment or {})}
    with subprocess.Popen(command, env=everything, cwd=ROOT, stdout=subprocess.DEVNULL) as process:
        service = Served(port, process)
        try:
            _wait_until_ready(service, ready)
            yield service
        finally:
            service.stop()


@contextlib.contextmanager
def stopped(service: Served) -> Iterator[list[int]]:
    """All processes that solve stand still: what is asked now hangs."""
    workers = service.workers()
    for worker in workers:
        os.kill(worker, signal.SIGSTOP)
    try:
        yield workers
    finally:
        for worker in workers:
            with contextlib.suppress(ProcessLookupError):
                os.kill(worker, signal.SIGCONT)


def _wait_until_ready(service: Served, path: str) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if service.process.poll() is not None:
            raise AssertionError(f"the service ended with {service.process.returncode}")
        with contextlib.suppress(urllib.error.URLError, ConnectionError, TimeoutError):
            if service.ask(path).status == 200:
                return
        time.sleep(0.1)
    raise AssertionError("the service didn't become ready")
