"""How well cards are read: ``python -m benchmarks.reading FILE`` compares readings with known facts.

Each line of the file is ``{"card": ..., "abilities": [facts of its lines]}``, or has the ``classes``
of cost that stand on the card. Printed are a table of classes, each line that isn't understood or is
wrong, and a closing line. Exit status: 0 nothing is wrong or silent, 1 otherwise, 2 refused.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from benchmarks.reading.report import report
from planner.contract.refusals import RequestError


def main(arguments: list[str] | None = None) -> int:
    """Compare the cards of a file with their facts."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, prog="benchmarks.reading"
    )
    parser.add_argument("file", metavar="FILE", help="cards with facts, as JSON lines; - for the input")
    parser.add_argument("--json", action="store_true", help="write the same as JSON")
    parser.add_argument("--markdown", action="store_true", help="write the tables as Markdown, for a page")
    options = parser.parse_args(arguments)
    out = sys.stdout.buffer if options.json else None
    try:
        if options.file == "-":
            fine = report(sys.stdin.buffer, out, markdown=options.markdown)
        else:
            with Path(options.file).open("rb") as stream:
                fine = report(stream, out, markdown=options.markdown)
    except (RequestError, OSError) as error:
        print(f"Refused: {error}", file=sys.stderr)
        return 2
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
