"""Mana symbols as letters in circles: drawn here, nobody's artwork."""

from __future__ import annotations

import math

from planner.api.showing.picture.drawing import SYMBOL, clean, text, width_of

_COLORS = {
    "W": ("#f6efc3", "#2b2616"),
    "U": ("#8fc7ee", "#0d2536"),
    "B": ("#5a5057", "#f5eff3"),
    "R": ("#f2937b", "#3a0f05"),
    "G": ("#86c79b", "#0b2a15"),
    "C": ("#d8d3cf", "#262321"),
    "S": ("#d5eef5", "#14313a"),
}
_OTHER = ("#d8d3cf", "#262321")
_LINE = "#00000055"


def symbol(x: float, y: float, name: str, size: float = 16) -> str:
    """Draw a symbol around a point: ``"U"``, ``"12"``, ``"X"``, ``"W/U"``, ``"2/B"``, ``"G/P"``, ``"T"``."""
    halves = [half for half in name.split("/") if half != "P"][:2]
    phyrexian = "P" in name.split("/")[1:]
    radius = size / 2
    fills = [_COLORS.get(half.upper(), _OTHER) for half in halves] or [_OTHER]
    parts = [_disc(x, y, radius, fills[0][0])]
    if len(halves) == 2:
        parts.append(_lower_half(x, y, radius, fills[1][0]))
        off = radius * 0.36
        parts.append(_letter(x - off, y - off, halves[0], size * 0.42, fills[0][1]))
        parts.append(_letter(x + off, y + off, halves[1], size * 0.42, fills[1][1]))
    elif halves:
        short = len(halves[0]) < 2
        parts.append(_letter(x, y, halves[0], size * (0.66 if short else 0.5), fills[0][1]))
    if phyrexian:
        ring = f'<circle cx="{x:g}" cy="{y:g}" r="{radius - 1.6:g}" fill="none" stroke="{fills[0][1]}"'
        parts.append(f'{ring} stroke-width="1" stroke-dasharray="2.2 1.6"/>')
    return f"<g><title>{clean('{' + name + '}')}</title>{''.join(parts)}</g>"


def _disc(x: float, y: float, radius: float, fill: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{_LINE}" stroke-width="0.8"/>'


def _lower_half(x: float, y: float, radius: float, fill: str) -> str:
    """Fill the lower right half of a circle, below a slanting line."""
    off = radius * math.sqrt(0.5)
    arc = f"M{x - off:.2f} {y + off:.2f}A{radius:g} {radius:g} 0 0 0 {x + off:.2f} {y - off:.2f}Z"
    return f'<path d="{arc}" fill="{fill}"/>'


def _letter(x: float, y: float, words: str, size: float, fill: str) -> str:
    return (
        f'<text x="{x:g}" y="{y + size * 0.36:g}" font-size="{size:g}" font-weight="700" '
        f'text-anchor="middle" fill="{fill}">{clean(words[:4])}</text>'
    )


def with_symbols(
    x: float, y: float, words: str, *, size: float = 13, ink: str = "ink", bold: bool = False
) -> tuple[str, float]:
    """Draw a line with its mana symbols; return it, and its end."""
    parts: list[str] = []
    at = 0
    for found in SYMBOL.finditer(words):
        drawn, x = _run(x, y, words[at : found.start()], size, ink, bold)
        parts.append(drawn)
        big = size * 1.2
        parts.append(symbol(x + big / 2 + 0.5, y - size * 0.34, found[0][1:-1], big))
        x += big + 1.5
        at = found.end()
    drawn, x = _run(x, y, words[at:], size, ink, bold)
    return "".join([*parts, drawn]), x


def _run(x: float, y: float, words: str, size: float, ink: str, bold: bool) -> tuple[str, float]:
    """Draw text between symbols; leading and trailing blanks become space, since XML drops them."""
    inner = words.strip(" ")
    start = x + width_of(words[: len(words) - len(words.lstrip(" "))], size, bold=bold)
    drawn = text(start, y, inner, size=size, ink=ink, bold=bold) if inner else ""
    return drawn, x + width_of(words, size, bold=bold)


def width_with_symbols(words: str, size: float = 13) -> float:
    """Estimate the width of a line with its symbols drawn."""
    number = len(SYMBOL.findall(words))
    return width_of(SYMBOL.sub("", words), size) + number * (size * 1.2 + 1.5)
