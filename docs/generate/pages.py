"""All pages that are generated: made from the code when the handbook is built, and never committed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from docs.generate import command_line, fields, pictures, places, price_pages, python_pages, refusals, samples

GENERATED = ("reference", "made")
"""The folders of ``docs/`` that hold nothing but what is generated."""
_MAKERS = (fields, price_pages, refusals, command_line, python_pages, samples, places, pictures)


def pages() -> Iterator[tuple[str, str]]:
    """Give every generated page: its path in ``docs/``, and its text."""
    for maker in _MAKERS:
        yield from maker.pages()


def written(folder: Path) -> None:
    """Write them all, but leave alone those that are the same already, and take away what is no more."""
    made = dict(pages())
    for name in GENERATED:
        for path in (folder / name).rglob("*"):
            if path.is_file() and path.relative_to(folder).as_posix() not in made:
                path.unlink()
    for name, text in made.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
