"""SVG written line by line: shapes and text, their colors by class, and how wide a text will be."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from planner.api.showing.look import DARK, LIGHT

_WIDTHS = (
    "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 "
    "556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 "
    "667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 "
    "556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584 "
)
_EMS = {chr(32 + number): int(width) / 1000 for number, width in enumerate(_WIDTHS.split())}
"""How wide the letters of ASCII are in the usual fonts without serifs, in ems."""
_LONG_RUN = re.compile(r"(\{[^{}]+\})\1{4,}")
SYMBOL = re.compile(r"\{[^{}]+\}")

_TOKENS = {
    "page": "panel",
    "ink": "ink",
    "faint": "soft",
    "tile": "paper",
    "line": "line",
    "used": "used",
    "usedline": "glow",
    "lost": "lost",
    "lostline": "bad",
    "badge": "accent",
    "badgeink": "on-accent",
    "good": "good",
    "bad": "bad",
    "shgood": "share-good",
    "shfair": "share-fair",
    "shweak": "share-weak",
}
"""The classes of a picture's shapes and texts, and the colors of the look that they have."""
_STROKED = ("line", "usedline", "lostline")


def style(*, dark: bool | None = None) -> str:
    """Write the colors as a style: light, dark, or the reader's preference (None)."""
    first = _rules(DARK if dark else LIGHT)
    rest = f"@media (prefers-color-scheme: dark){{{_rules(DARK)}}}" if dark is None else ""
    font = ".mp text{font-family:Helvetica,Arial,'DejaVu Sans',sans-serif}"
    return f"<style>{font}{first}{rest}</style>"


def _rules(colors: dict[str, str]) -> str:
    return "".join(
        f".mp .{name}{{{'stroke' if name in _STROKED else 'fill'}:{colors[token]}}}"
        for name, token in _TOKENS.items()
    )


def text(
    x: float,
    y: float,
    words: str,
    *,
    size: float = 13,
    ink: str = "ink",
    bold: bool = False,
    anchor: str = "start",
) -> str:
    """Write a line of text; ``y`` is its base line."""
    weight = ' font-weight="700"' if bold else ""
    place = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" class="{ink}"{weight}{place}>{clean(words)}</text>'
    )


def box(
    x: float, y: float, width: float, height: float, classes: str, *, line: float = 1, round_: float = 7
) -> str:
    """Draw a box with round corners."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round_:g}" '
        f'stroke-width="{line:g}" class="{classes}"/>'
    )


def clean(words: str) -> str:
    """Escape text for XML: control characters and lone surrogates are replaced.

    >>> clean("a<b")
    'a&lt;b'
    """
    kept = (
        letter if letter.isprintable() and not "\ud800" <= letter <= "\udfff" else "\ufffd"
        for letter in words
    )
    return escape("".join(kept))


def width_of(words: str, size: float = 13, *, bold: bool = False) -> float:
    """Estimate the width of a text, rather too wide than too narrow.

    >>> width_of("iii") < width_of("mmm")
    True
    """
    ems = sum(_ems(letter) for letter in words)
    return ems * size * (1.07 if bold else 1.0)


def _ems(letter: str) -> float:
    if letter in _EMS:
        return _EMS[letter]
    if ord(letter) > 0x2E80:  # scripts whose letters fill a square
        return 1.02
    return 1.0 if letter in "—…ÆŒ" else 0.72 if letter.isupper() else 0.58


def counted(mana: str) -> str:
    """Count long runs of one symbol.

    >>> counted("{B}{B}{B}{B}{B}{B}{R}")
    '{B} ×6 {R}'
    """
    return _LONG_RUN.sub(lambda run: f"{run[1]} ×{len(run[0]) // len(run[1])} ", mana).strip()


def wrapped(words: str, width: float, size: float, most: int, *, bold: bool = False) -> list[str]:
    """Break a text into lines of a width, with a maximum number; text that is too long ends in an ellipsis.

    >>> wrapped("Urborg, Tomb of Yawgmoth", 80, 12, 2)
    ['Urborg, Tomb', 'of Yawgmoth']
    """
    lines: list[str] = []
    for word in words.split():
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(joined, size, bold=bold) <= width:
            lines[-1] = joined
        else:
            lines.append(word)
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [cut(line, width, size, bold=bold) for line in lines]


def cut(words: str, width: float, size: float, *, bold: bool = False) -> str:
    """Cut a line to a width, with an ellipsis at its end.

    >>> cut("Asmoranomardicadaistinaculdacar", 90, 12)
    'Asmoranomar…'
    """
    if width_of(words, size, bold=bold) <= width:
        return words
    while words and width_of(words + "…", size, bold=bold) > width:
        words = words[:-1]
    return words.rstrip() + "…"


def svg(width: float, height: float, title: str, parts: Iterable[str], *, dark: bool | None = None) -> str:
    """Assemble a picture; ``title`` is for screen readers."""
    size = f'width="{width:g}" height="{height:g}" viewBox="0 0 {width:g} {height:g}"'
    fits = 'style="max-width:100%;height:auto"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" class="mp" role="img" {size} {fits}>'
    page = box(0, 0, width, height, "page", line=0, round_=10)
    return "\n".join([head, f"<title>{clean(title)}</title>", style(dark=dark), page, *parts, "</svg>", ""])
