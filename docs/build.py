"""Build the handbook: ``python -m docs.build [FOLDER]``, by default ``docs/_build/html``.

A warning is an error: a link that leads nowhere, a field without a place, a page that nobody finds.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def main(arguments: list[str] | None = None) -> int:
    """Build it, and say where its first page is."""
    from sphinx.cmd.build import build_main

    given = sys.argv[1:] if arguments is None else arguments
    folder = Path(given[0]) if given else HERE / "_build" / "html"
    failed = build_main(["-W", "--keep-going", "-n", "-E", "-q", "-b", "html", str(HERE), str(folder)])
    if not failed:
        print(f"The handbook is at {folder / 'index.html'}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
