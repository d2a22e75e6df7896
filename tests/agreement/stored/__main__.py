"""Store the answers of this version, or compare this version's answers with stored ones.

``python -m tests.agreement.stored make FILE [--answers 3000]`` asks random questions, none with a limit of
time, and writes them with their answers. ``python -m tests.agreement.stored compare FILE [--part plans]
[--jobs 2]`` asks the questions of the file again, of any version of the planner. Verdict, price, ``optimal``,
total cost, what is lost, life and what is kept must be the same bit for bit. Steps and certificates may
differ: each plan is carried out by the referee, and 1 % of the plans at most may tap other objects.
The exit status is 1 where more differs.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from tests.agreement.stored.comparing import compared, table
from tests.agreement.stored.questions import SHARES
from tests.agreement.stored.storing import made, read, write


def main(arguments: list[str] | None = None) -> int:
    """Make a file, or compare with one."""
    parser = argparse.ArgumentParser(prog="python -m tests.agreement.stored", description=__doc__)
    verbs = parser.add_subparsers(dest="verb", required=True)
    make = verbs.add_parser("make", help="store the answers of this version")
    compare = verbs.add_parser("compare", help="compare the answers of this version with stored ones")
    for verb in (make, compare):
        verb.add_argument("file", type=Path)
        verb.add_argument("--part", choices=SHARES, help="this part alone")
        verb.add_argument("--jobs", type=int, default=1, help="processes (1)")
    make.add_argument("--answers", type=int, default=3_000, help="how many answers (3,000)")
    compare.add_argument("--show", type=int, default=20, metavar="N", help="differences that are shown (20)")
    chosen = parser.parse_args(arguments)
    os.environ["PLANNER_CARDS"] = str(Path(__file__).parent / "no-card-store.sqlite")  # nobody's own cards
    if chosen.verb == "make":
        write(chosen.file, made(chosen.answers, chosen.jobs, chosen.part))
        return 0
    stored = [one for one in read(chosen.file) if chosen.part in (None, one.part)]
    found = compared(stored, chosen.jobs)
    print("\n".join(table(found, chosen.show)))
    return 0 if found.allowed else 1


if __name__ == "__main__":
    sys.exit(main())
