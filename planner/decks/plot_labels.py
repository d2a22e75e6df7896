"""Labels of a plot with mana symbols as the page draws them: beside lines, and before bars."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from planner.api.showing.look import GLYPHS, INK_ON_MANA, LIGHT, MANA, NO_MANA

if TYPE_CHECKING:
    from matplotlib.offsetbox import OffsetBox
    from matplotlib.path import Path as Curve

_SIZE = 9.0
"""How wide a symbol is, in points."""
_FONT = 8
_BOX = 24
"""The side of the box that the glyphs are drawn in."""


def key_of(axes: Any, lines: Sequence[tuple[Any, str]]) -> None:
    """Say beside the axes which line is which."""
    from matplotlib.offsetbox import AnchoredOffsetbox, HPacker, VPacker

    rows = [
        HPacker(children=[_sample(line), *_parts(label)], align="center", pad=0, sep=4)
        for line, label in lines
    ]
    box = VPacker(children=rows, align="left", pad=0, sep=4)
    axes.add_artist(
        AnchoredOffsetbox(
            loc="center left",
            child=box,
            frameon=False,
            bbox_to_anchor=(1.01, 0.5),
            bbox_transform=axes.transAxes,
            pad=0,
        )
    )


def label_bars(axes: Any, labels: Sequence[str]) -> None:
    """Write labels to the left of bars, which stand at 0, 1, 2, and so on."""
    from matplotlib.offsetbox import AnnotationBbox, HPacker

    axes.set_yticks([])
    for place, label in enumerate(labels):
        row = HPacker(children=_parts(label), align="center", pad=0, sep=3)
        axes.add_artist(
            AnnotationBbox(
                row,
                (0, place),
                xybox=(-6, 0),
                xycoords=("axes fraction", "data"),
                boxcoords="offset points",
                box_alignment=(1, 0.5),
                frameon=False,
                pad=0,
                annotation_clip=False,
            )
        )


def _parts(label: str) -> list[OffsetBox]:
    """The symbols that a label begins with as one drawing, and the text after them."""
    from matplotlib.offsetbox import TextArea

    first, *others = label.split("{")
    pieces = [one.partition("}") for one in others]
    names = [name for name, _, _ in pieces]
    words = (first + "".join(rest for _, _, rest in pieces)).strip()
    drawn: list[OffsetBox] = [_symbols(names)] if names else []
    if words:
        drawn.append(TextArea(words, textprops={"fontsize": _FONT}))
    return drawn


def _sample(line: Any) -> OffsetBox:
    """A short piece of a line."""
    from matplotlib.lines import Line2D
    from matplotlib.offsetbox import DrawingArea

    area = DrawingArea(20, _SIZE)
    look = {"color": line.get_color(), "linestyle": line.get_linestyle(), "linewidth": line.get_linewidth()}
    area.add_artist(Line2D([0, 20], [_SIZE / 2, _SIZE / 2], **look))
    return area


def _symbols(names: Sequence[str]) -> OffsetBox:
    from matplotlib.offsetbox import DrawingArea

    area = DrawingArea(len(names) * (_SIZE + 1), _SIZE)
    for number, name in enumerate(names):
        for part in _symbol(name, number * (_SIZE + 1) + _SIZE / 2, _SIZE / 2):
            area.add_artist(part)
    return area


def _symbol(name: str, x: float, y: float) -> list[Any]:
    """A symbol around a point: its ground, of two halves where it has two, and its signs; of {G/P} a ring."""
    from matplotlib.patches import Circle, Wedge

    halves = [half for half in name.split("/") if half != "P"][:2] or [name]
    radius = _SIZE / 2 - 0.3
    grounds = [MANA.get(half.upper(), NO_MANA) for half in halves]
    parts: list[Any] = [Circle((x, y), radius, facecolor=grounds[0], edgecolor=LIGHT["soft"], linewidth=0.4)]
    if len(halves) == 2:
        off = radius * 0.36
        parts.append(Wedge((x, y), radius, 225, 45, facecolor=grounds[1], linewidth=0))
        parts += [_sign(halves[0], x - off, y + off, 0.45), _sign(halves[1], x + off, y - off, 0.45)]
    else:
        parts.append(_sign(halves[0], x, y, 0.8 if len(halves[0]) < 2 else 0.62))
    if "P" in name.split("/")[1:]:
        parts.append(
            Circle(
                (x, y),
                radius - 0.4,
                fill=False,
                edgecolor=INK_ON_MANA,
                linewidth=0.5,
                linestyle=(0, (2, 1.5)),
            )
        )
    return parts


def _sign(name: str, x: float, y: float, share: float) -> Any:
    """The glyph of a symbol, or its letters where it has none, so large a share of the symbol."""
    from matplotlib.patches import PathPatch
    from matplotlib.text import Text
    from matplotlib.transforms import Affine2D

    curve = _glyph(name.upper())
    if curve is None:
        return Text(
            x,
            y,
            name,
            fontsize=_SIZE * share,
            color=INK_ON_MANA,
            fontweight="bold",
            ha="center",
            va="center_baseline",
        )
    scale = _SIZE * share / _BOX
    middle = Affine2D().translate(-_BOX / 2, -_BOX / 2).scale(scale, -scale).translate(x, y)
    return PathPatch(middle.transform_path(curve), facecolor=INK_ON_MANA, linewidth=0)


@lru_cache(maxsize=64)
def _glyph(name: str) -> Curve | None:
    """The outline of a glyph in its box, y downwards; None where the symbol has none."""
    drawn = GLYPHS.get(name)
    if drawn is None:
        return None
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.svgLib.path import parse_path
    from matplotlib.path import Path as Curve

    pen = RecordingPen()
    parse_path(drawn, pen)
    codes = {
        "moveTo": Curve.MOVETO,
        "lineTo": Curve.LINETO,
        "curveTo": Curve.CURVE4,
        "qCurveTo": Curve.CURVE3,
    }
    points: list[tuple[float, float]] = []
    kinds: list[int] = []
    for what, where in pen.value:
        if what in codes:
            points += where
            kinds += [codes[what]] * len(where)
        elif what == "closePath":
            points.append((0.0, 0.0))
            kinds.append(Curve.CLOSEPOLY)
    return Curve(points, kinds)
