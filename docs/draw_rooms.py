"""Draws the rooms of ``planner/`` with the imports between them: ``python -m docs.draw_rooms``.

Floors, sizes, sentences and arrows are read from the code as it is; nothing of the picture is drawn by hand.
"""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterator
from html import escape
from pathlib import Path

from planner.api.showing.look import LIGHT
from tests.support.places import ROOT
from tests.support.rooms import FLOORS, arrows_of_rooms

_WIDTH, _BOX, _ROW, _GAP, _LEFT = 1180, 96, 150, 26, 60
_INK, _SOFT, _LINE, _ACCENT, _PAPER, _PANEL = (
    LIGHT[name] for name in ("ink", "soft", "line", "accent", "paper", "panel")
)
_STYLE = f"""
text {{ font-family: system-ui, sans-serif; fill: {_INK} }}
.name {{ font-weight: 650; font-size: 16px }} .lines, .floor {{ font-size: 11px; fill: {_SOFT} }}
.words {{ font-size: 12px }} .room {{ fill: {_PAPER}; stroke: {_SOFT}; stroke-width: 1.2 }}
.needed {{ stroke: {_ACCENT}; stroke-width: 1.7; fill: none }}
.implied {{ stroke: {_LINE}; stroke-width: 1; fill: none }}
.level {{ stroke: {_LINE}; stroke-width: 1; stroke-opacity: 0.6 }}
"""
Box = tuple[float, float, float]
"""Where a room stands: the left edge, the top and the width."""


def drawing() -> str:
    """Draw the house as an SVG document: the higher floors above, each room under those that import it.

    Green arrows are the imports that none of the others implies, the grey ones are the rest.
    """
    arrows = _drawn_arrows()
    boxes, height = _boxes(arrows)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img" '
        f'aria-label="The rooms of planner/ and the imports between them">',
        f"<style>{_STYLE}</style><defs>{_head('needed', _ACCENT)}{_head('implied', _LINE)}</defs>",
        f'<rect width="{_WIDTH}" height="{height}" fill="{_PANEL}"/>',
        *_levels(boxes),
        *_lines(arrows, boxes),
        *(_room(room, box) for room, box in boxes.items()),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _drawn_arrows() -> dict[str, set[str]]:
    """Read the arrows between the rooms that are folders of ``planner/`` and have code."""
    found = arrows_of_rooms()
    rooms = {room for room in FLOORS if (ROOT / "planner" / room / "__init__.py").exists()}
    return {room: found.get(room, set()) & rooms for room in sorted(rooms)}


def _boxes(arrows: dict[str, set[str]]) -> tuple[dict[str, Box], int]:
    """Place each floor's rooms side by side, the highest floor first."""
    boxes: dict[str, Box] = {}
    floors = sorted({FLOORS[room] for room in arrows}, reverse=True)
    for row, floor in enumerate(floors):
        rooms = [room for room in FLOORS if room in arrows and FLOORS[room] == floor]
        width = min(230.0, (_WIDTH - _LEFT - _GAP * len(rooms)) / len(rooms))
        free = _WIDTH - _LEFT - len(rooms) * (width + _GAP) + _GAP
        before = free / 2 if len(rooms) > 1 else free / 4 if FLOORS[rooms[0]] % 2 else free / 8
        for place, room in enumerate(rooms):
            boxes[room] = (_LEFT + before + place * (width + _GAP), 20 + row * _ROW, width)
    return boxes, 20 + len(floors) * _ROW - (_ROW - _BOX) + 20


def _levels(boxes: dict[str, Box]) -> Iterator[str]:
    for floor, top in sorted({(FLOORS[room], top) for room, (_, top, _) in boxes.items()}):
        yield f'<line class="level" x1="12" x2="{_WIDTH - 12}" y1="{top + _BOX + 8}" y2="{top + _BOX + 8}"/>'
        yield f'<text class="floor" x="12" y="{top + 14}">floor {floor}</text>'


def _lines(arrows: dict[str, set[str]], boxes: dict[str, Box]) -> Iterator[str]:
    for kind in ("implied", "needed"):
        for room, imported in arrows.items():
            for other in sorted(imported):
                if (_is_implied(room, other, arrows)) is (kind == "implied"):
                    yield _line(kind, boxes[room], boxes[other])


def _is_implied(room: str, other: str, arrows: dict[str, set[str]]) -> bool:
    """Tell whether some other import of the room leads to the same place."""
    waiting, seen = [one for one in arrows[room] if one != other], set()
    while waiting:
        one = waiting.pop()
        if one == other:
            return True
        if one not in seen:
            seen.add(one)
            waiting += arrows[one]
    return False


def _line(kind: str, start: Box, end: Box) -> str:
    x1, y1 = start[0] + start[2] / 2, start[1] + _BOX
    x2, y2 = end[0] + end[2] / 2, end[1]
    if start[1] == end[1]:  # side by side
        x1, x2 = (start[0] + start[2], end[0]) if x1 < x2 else (start[0], end[0] + end[2])
        y1 = y2 = start[1] + _BOX / 2
    bend = (y2 - y1) / 2
    way = f"M{x1:.0f},{y1:.0f} C{x1:.0f},{y1 + bend:.0f} {x2:.0f},{y2 - bend:.0f} {x2:.0f},{y2:.0f}"
    return f'<path class="{kind}" d="{way}" marker-end="url(#{kind})"/>'


def _head(kind: str, color: str) -> str:
    return (
        f'<marker id="{kind}" markerWidth="8" markerHeight="8" refX="7" refY="3.5" orient="auto">'
        f'<path d="M0,0 L8,3.5 L0,7 z" fill="{color}"/></marker>'
    )


def _room(room: str, box: Box) -> str:
    left, top, width = box
    files = sorted((ROOT / "planner" / room).rglob("*.py"))
    number = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)
    wrapped = textwrap.wrap(_sentence(room), max(int(width / 7.4), 12))
    words = wrapped[:3] if len(wrapped) <= 3 else [*wrapped[:2], wrapped[2] + " …"]
    lines = "".join(
        f'<text class="words" x="{left + 10:.0f}" y="{top + 46 + 16 * row}">{escape(line)}</text>'
        for row, line in enumerate(words)
    )
    return (
        f'<rect class="room" x="{left:.0f}" y="{top}" width="{width:.0f}" height="{_BOX}" rx="8"/>'
        f'<text class="name" x="{left + 10:.0f}" y="{top + 24}">{room}</text>'
        f'<text class="lines" x="{left + width - 10:.0f}" y="{top + 23}" text-anchor="end">'
        f"{len(files)} files, {number:,} lines</text>{lines}"
    )


def _sentence(room: str) -> str:
    """Read the first sentence of a room's docstring."""
    text = (ROOT / "planner" / room / "__init__.py").read_text(encoding="utf-8")
    first = (ast.get_docstring(ast.parse(text)) or "").partition("\n\n")[0]
    return " ".join(first.split())


def main() -> None:
    """Write ``docs/rooms.svg``."""
    place = Path(__file__).with_name("rooms.svg")
    place.write_text(drawing(), encoding="utf-8")
    print(f"{place.name}: {len(_drawn_arrows())} rooms")


if __name__ == "__main__":
    main()
