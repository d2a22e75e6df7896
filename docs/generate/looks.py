"""How the handbook's pages look: mana symbols as discs, code broken or scrolled, excerpts for the search.

A text such as ``{2}{W/U}`` stands as discs with glyphs or letters on them; the braces stay in the page,
unseen, so that what is copied is what one would type. Blocks with tables drawn of lines are scrolled, all
others are broken.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from planner.api.showing.look import GLYPHS

SYMBOL = re.compile(r"\{(?:[0-9]{1,7}|[WUBRGCSXYZTQEP½]|CHAOS|(?:[WUBRGC2]/)+[WUBRGP])\}")
"""A symbol as cards print it (107.4 to 107.17)."""
_ALL_SYMBOLS = re.compile(rf"(?:{SYMBOL.pattern})+")
_DRAWN = re.compile("[\u2500-\u257f]")
_TEXTS = "page_texts.js"
_MOST_LETTERS = 40_000
_LONG = 30
"""Code in a line with more letters than this is broken in a table."""


def setup(app: Sphinx) -> None:
    """Register what changes pages before they are written, and what is written after them."""
    app.connect("doctree-resolved", _dressed)
    app.connect("html-collect-pages", _write_texts)


def _dressed(app: Sphinx, doctree: nodes.document, docname: str) -> None:  # noqa: ARG001 - as of any such handler
    if app.builder.format != "html":
        return
    for block in doctree.findall(nodes.literal_block):
        block["classes"].append("drawn" if _DRAWN.search(block.astext()) else "broken")
    for literal in list(doctree.findall(nodes.literal)):
        if len(literal.astext()) > _LONG:
            literal["classes"].append("long")
        if _ALL_SYMBOLS.fullmatch(literal.astext()) and isinstance(literal.parent, nodes.Element):
            literal.parent.replace(literal, nodes.raw("", discs(literal.astext()), format="html"))
    for text in list(doctree.findall(nodes.Text)):
        if SYMBOL.search(text) and _is_prose(text):
            text.parent.replace(text, list(_pieces(text)))


def _is_prose(text: nodes.Text) -> bool:
    """Whether a text is no code."""
    above: Any = text.parent
    while above is not None:
        if isinstance(above, nodes.literal | nodes.raw | nodes.FixedTextElement):
            return False
        above = above.parent
    return True


def _pieces(text: str) -> Iterator[nodes.Node]:
    at = 0
    for found in _ALL_SYMBOLS.finditer(text):
        if at < found.start():
            yield nodes.Text(text[at : found.start()])
        yield nodes.raw("", discs(found[0]), format="html")
        at = found.end()
    if at < len(text):
        yield nodes.Text(text[at:])


def discs(symbols: str) -> str:
    """Write mana symbols as discs; their braces stay, unseen, for whoever copies or listens.

    >>> discs("{W/U}")
    '<span class="mana"><i class="w w-u long"><b>{</b>W/U<b>}</b></i></span>'
    """
    drawn = "".join(_disc(found[0][1:-1]) for found in SYMBOL.finditer(symbols))
    return f'<span class="mana">{drawn}</span>'


def _disc(name: str) -> str:
    halves = [half.lower() for half in name.split("/") if half != "P"]
    colors = [half for half in halves if half in "wubrg"] or ["c"]
    first, second = colors[0], colors[-1] if len(colors) > 1 else "c" if len(halves) > 1 else colors[0]
    kinds = f"{first} {first}-{second}" if first != second else first
    shape = f" glyph glyph-{name.lower()}" if name in GLYPHS else " long" if len(name) > 1 else ""
    return f'<i class="{kinds}{shape}"><b>{{</b>{escape(name)}<b>}}</b></i>'


def _write_texts(app: Sphinx) -> list[Any]:
    """Write the words of all pages into a script, which a page that was opened as a file can load, too."""
    texts = {name: _words(app.env.get_doctree(name)) for name in sorted(app.env.found_docs)}
    folder = Path(app.outdir) / "_static"
    folder.mkdir(parents=True, exist_ok=True)
    script = f"window.pageTexts = {json.dumps(texts, ensure_ascii=False)};\n"
    (folder / _TEXTS).write_text(script, encoding="utf-8")
    return []


def _words(page: nodes.document) -> str:
    """Give what a page says, for excerpts: its sentences, and behind them what stands in its blocks."""
    texts = [*page.findall(nodes.paragraph), *page.findall(nodes.title), *page.findall(nodes.literal_block)]
    return " · ".join(" ".join(text.astext().split()) for text in texts)[:_MOST_LETTERS]
