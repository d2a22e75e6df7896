"""The first requests of a process may come from several threads at once."""

import subprocess
import sys

import pytest

from tests.support.places import ROOT

FIRST_REQUESTS = """
import sys, threading
import planner

ask = (planner.plan, planner.can_pay, planner.explain)  # all imported, nothing decoded
request = {
    "board": {"battlefield": ["Forest", {"card": "Island", "id": "i"}], "life": 5},
    "pay": {"cost": "{1}{U}"},
    "keep": [{"cost": "{G}"}],
    "prices": {"life": 3},
}
sys.setswitchinterval(1e-6)
together = threading.Barrier(4)
found = []

def go():
    together.wait()
    found.append(str(planner.plan(request).status))

threads = [threading.Thread(target=go) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(*found)
"""


@pytest.mark.parametrize(
    "start", [*range(4), *(pytest.param(n, marks=pytest.mark.slow) for n in range(4, 40))]
)
def test_first_requests_from_threads(start: int) -> None:
    done = subprocess.run([sys.executable, "-c", FIRST_REQUESTS], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout.split()) == (0, ["payable"] * 4), done.stderr
