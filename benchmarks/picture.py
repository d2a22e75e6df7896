"""The picture: how long verdicts and plans take by the number of sources."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import matplotlib

from benchmarks.timing import growth

if TYPE_CHECKING:
    from benchmarks.cells import Cells

PANELS = (("verdict, new cost", "Verdict on a compiled board, a new cost"), ("plan", "Proven plan"))
COMPARED = "mixed dual/tri"


def draw(cells: Cells, sizes: tuple[int, ...], path: Path) -> None:
    """Draw medians of tight boards, with the fitted exponents, and the rivals on one kind of board."""
    matplotlib.use("agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(1, 2, figsize=(15, 7.5), layout="constrained")
    names = list(dict.fromkeys(name for name, _, _ in cells))
    colors = [pyplot.get_cmap("tab20")(number) for number in range(20)]
    for panel, (way, title) in zip(axes, PANELS, strict=True):
        panel.set_prop_cycle(color=colors)
        for name in names:
            seconds = [cells[name, True, size].ways[way].median for size in sizes]
            exponent = growth(sizes, seconds)[1]
            panel.plot(sizes, [1e6 * s for s in seconds], marker="o", label=f"{name} (n^{exponent:.2f})")
        rivals = dict.fromkeys(r for size in sizes for r in cells[COMPARED, True, size].rivals)
        for rival in rivals:
            points = [
                (size, 1e6 * times.median)
                for size in sizes
                if (times := cells[COMPARED, True, size].rivals.get(rival)) is not None
            ]
            panel.plot(
                *zip(*points, strict=True), linestyle="--", marker=".", label=f"{rival}, {COMPARED}, verdict"
            )
        panel.set(xscale="log", yscale="log", xlabel="sources", ylabel="median, µs", title=title)
        panel.set_xticks(sizes, [str(size) for size in sizes])
        panel.minorticks_off()
        panel.grid(alpha=0.3)
        panel.legend(fontsize=8, ncols=3, loc="upper center", bbox_to_anchor=(0.5, -0.09))
    figure.savefig(path, dpi=110)
    pyplot.close(figure)
