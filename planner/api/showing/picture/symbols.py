"""Mana symbols as glyphs or letters in circles: drawn here, nobody's artwork."""

from __future__ import annotations

import math

from planner.api.showing.look import GLYPHS, INK_ON_MANA, MANA, NO_MANA
from planner.api.showing.picture.drawing import SYMBOL, clean, text, width_of

_BOX = 24
"""The side of the box that the glyphs are drawn in."""


def symbol(x: float, y: float, name: str, size: float = 16) -> str:
    """Draw a symbol around a point: ``"U"``, ``"12"``, ``"X"``, ``"W/U"``, ``"2/B"``, ``"G/P"``, ``"T"``."""
    halves = [half for half in name.split("/") if half != "P"][:2]
    phyrexian = "P" in name.split("/")[1:]
    radius = size / 2
    fills = [MANA.get(half.upper(), NO_MANA) for half in halves] or [NO_MANA]
    parts = [_disc(x, y, radius, fills[0])]
    if len(halves) == 2:
        parts.append(_lower_half(x, y, radius, fills[1]))
        off = radius * 0.36
        parts.append(_sign(x - off, y - off, halves[0], size * 0.42))
        parts.append(_sign(x + off, y + off, halves[1], size * 0.42))
    elif halves:
        short = len(halves[0]) < 2
        parts.append(_sign(x, y, halves[0], size * (0.66 if short else 0.5)))
    if phyrexian:
        ring = f'<circle cx="{x:g}" cy="{y:g}" r="{radius - 1.6:g}" fill="none" stroke="{INK_ON_MANA}"'
        parts.append(f'{ring} stroke-width="1" stroke-dasharray="2.2 1.6"/>')
    return f"<g><title>{clean('{' + name + '}')}</title>{''.join(parts)}</g>"


def _disc(x: float, y: float, radius: float, fill: str) -> str:
    edge = f'stroke="{INK_ON_MANA}" stroke-opacity="0.33" stroke-width="0.8"'
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" {edge}/>'


def _sign(x: float, y: float, name: str, size: float) -> str:
    """Draw the glyph of a symbol, or its letters where it has none."""
    path = GLYPHS.get(name.upper())
    if path is None:
        return _letter(x, y, name, size)
    scale = 1.2 * size / _BOX
    place = f"translate({x - 12 * scale:.2f} {y - 12 * scale:.2f}) scale({scale:.3f})"
    return f'<path transform="{place}" d="{path}" fill="{INK_ON_MANA}" fill-rule="evenodd"/>'


def _lower_half(x: float, y: float, radius: float, fill: str) -> str:
    """Fill the lower right half of a circle, below a slanting line."""
    off = radius * math.sqrt(0.5)
    arc = f"M{x - off:.2f} {y + off:.2f}A{radius:g} {radius:g} 0 0 0 {x + off:.2f} {y - off:.2f}Z"
    return f'<path d="{arc}" fill="{fill}"/>'


def _letter(x: float, y: float, words: str, size: float) -> str:
    return (
        f'<text x="{x:g}" y="{y + size * 0.36:g}" font-size="{size:g}" font-weight="700" '
        f'text-anchor="middle" fill="{INK_ON_MANA}">{clean(words[:4])}</text>'
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
