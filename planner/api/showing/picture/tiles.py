"""One object of the board as a tile: its name, what it makes, its state, and its part in the plan."""

from __future__ import annotations

from planner.api.showing.picture.drawing import box, cut, text, wrapped
from planner.api.showing.picture.symbols import width_with_symbols, with_symbols
from planner.game.objects import GameObject
from planner.game.records import MutableRecord, field

WIDTH = 114.0
HEIGHT = 76.0
_PAD = 8.0
_NAME = 12.0
_SMALL = 10.5


class Tile(MutableRecord):
    """The content of a tile: equal objects, and what the plan does with them.

    ``rows`` are the numbers of the plan's rows that use it, ``does`` says what they do (``"tap for {U}"``),
    ``lost`` that the object is gone afterwards.
    """

    entry: GameObject
    ids: list[str]
    rows: list[int] = field(default_factory=list)
    does: list[str] = field(default_factory=list)
    lost: bool = False

    @property
    def name(self) -> str:
        """The object's name; its id if the plan uses one of several; both if they differ."""
        card = self.entry.card.name
        if len(self.ids) > 1 or not self.rows:
            return card
        return self.ids[0] if self.ids[0].startswith(card) else f"{card} ({self.ids[0]})"

    def draw(self, x: float, y: float) -> str:
        """Draw the tile with its upper left corner at a point."""
        idle = not self.rows
        classes = "lost lostline" if self.lost else "used usedline" if self.rows else "tile line"
        parts = [box(x, y, WIDTH, HEIGHT, classes, line=1 if idle else 1.8)]
        parts += self._name(x, y)
        parts += self._bottom(x, y)
        if self.rows:
            parts.append(_badge(x + WIDTH - 4, y + 4, self.rows))
        opacity = ' opacity="0.55"' if self.entry.tapped and idle else ""
        return f"<g{opacity}>{''.join(parts)}</g>"

    def _name(self, x: float, y: float) -> list[str]:
        room = WIDTH - 2 * _PAD - (4 if self.rows else 0)
        lines = wrapped(self.name, room, _NAME, 2, bold=bool(self.rows))
        return [
            text(x + _PAD, y + 20 + 14 * number, line, size=_NAME, bold=bool(self.rows))
            for number, line in enumerate(lines)
        ]

    def _bottom(self, x: float, y: float) -> list[str]:
        """Write what the plan does with the object; otherwise its mana and its state."""
        if self.does:
            ink = "bad" if self.lost else "ink"
            lines = _in_lines(self.does, WIDTH - 2 * _PAD)
            first = y + HEIGHT - 9 - 15 * (len(lines) - 1)
            return [
                with_symbols(x + _PAD, first + 15 * n, line, size=11, ink=ink)[0]
                for n, line in enumerate(lines)
            ]
        parts = []
        makes = "".join(f"{{{letter}}}" for letter in self.entry.types)
        if makes:
            parts.append(with_symbols(x + _PAD, y + HEIGHT - 10, makes, size=11)[0])
        if state := _state(self.entry):
            line = y + HEIGHT - (27 if makes else 10)
            parts.append(text(x + _PAD, line, cut(state, WIDTH - 2 * _PAD, _SMALL), size=_SMALL, ink="faint"))
        if len(self.ids) > 1:
            parts.append(text(x + WIDTH - _PAD, y + HEIGHT - 9, f"×{len(self.ids)}", bold=True, anchor="end"))
        return parts


def _state(entry: GameObject) -> str:
    words = ["tapped"] if entry.tapped else []
    words += ["summoning sick"] if entry.summoning_sick else []
    words += ["spared"] if entry.forbid else []
    words += [f"{number} {kind}" for kind, number in sorted(entry.counters.items())]
    return ", ".join(words)


def _in_lines(does: list[str], width: float) -> list[str]:
    """Break a description into at most two lines."""
    whole = "; ".join(dict.fromkeys(does))
    if width_with_symbols(whole, 11) <= width:
        return [whole]
    words, lines = whole.split(" "), [""]
    for word in words:
        joined = f"{lines[-1]} {word}".strip()
        if width_with_symbols(joined, 11) <= width or not lines[-1]:
            lines[-1] = joined
        elif len(lines) == 1:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} …"
            break
    return lines


def _numbers(rows: list[int]) -> str:
    listed = sorted(set(rows))
    return ",".join(map(str, listed[:3])) + ("…" if len(listed) > 3 else "")


def _badge(x: float, y: float, rows: list[int]) -> str:
    """Draw the numbers of the rows in a corner; ``x`` and ``y`` are the corner."""
    words = _numbers(rows)
    width = max(18.0, 8 + 6.6 * len(words))
    parts = box(x - width + 8, y - 8, width, 18, "badge", line=0, round_=9)
    return parts + text(
        x - width / 2 + 8, y + 5, words, size=11.5, ink="badgeink", bold=True, anchor="middle"
    )
