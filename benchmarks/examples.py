"""Median time of ``planner.plan`` on each example file, as a Markdown table.

Run it with ``python benchmarks/examples.py``; ``--repeat 50`` takes more samples.
"""

from __future__ import annotations

import argparse
import statistics
import time
from pathlib import Path

from planner import plan
from planner.contract.request import decode

EXAMPLES = Path(__file__).parents[1] / "examples"


def median_milliseconds(path: Path, repeat: int) -> tuple[str, float]:
    """The verdict on one request, and the median time that it takes, in milliseconds.

    Reading the JSON is part of it; the first answer, which imports the solver, is not.
    """
    text = path.read_text(encoding="utf-8")
    status = plan(decode(text)).status
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        plan(text)
        times.append(time.perf_counter() - start)
    return str(status), statistics.median(times) * 1_000


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=20, metavar="N", help="samples of each example (20)")
    repeat = max(parser.parse_args().repeat, 1)
    print("| example | verdict | median |")
    print("|---|---|---|")
    for path in sorted(set(EXAMPLES.glob("*.json")) - set(EXAMPLES.glob("turn*.json"))):
        status, median = median_milliseconds(path, repeat)
        print(f"| {path.stem} | {status} | {median:.1f} ms |")


if __name__ == "__main__":
    main()
