"""Pictures of a deck's odds: curves by turn with bands, the first turn's distribution, land swaps as bars.

matplotlib is imported as a picture is drawn: ``pip install 'mana-planner[plot]'``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from os import PathLike
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any

from planner.api.showing.look import CURVES, LIGHT
from planner.contract.refusals import RequestError
from planner.decks.plot_labels import key_of, label_bars

if TYPE_CHECKING:
    from planner.decks.answer import OddsTable, Row
    from planner.decks.mana_base import LandsPlan

_STYLE = {
    "figure.facecolor": LIGHT["panel"],
    "savefig.facecolor": LIGHT["panel"],
    "axes.facecolor": LIGHT["panel"],
    "axes.edgecolor": LIGHT["line"],
    "axes.labelcolor": LIGHT["ink"],
    "axes.titlesize": 10,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.axisbelow": True,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "grid.color": LIGHT["line"],
    "grid.alpha": 0.6,
    "text.color": LIGHT["ink"],
    "xtick.color": LIGHT["soft"],
    "ytick.color": LIGHT["soft"],
    "font.size": 9,
    "legend.fontsize": 8,
    "svg.hashsalt": "mana-planner",
}
_FORMS = (".svg", ".png", ".pdf")
_ERRORS = 2
"""Bands reach so many standard errors to either side."""
_MOST_CURVES = 14
_LONGEST = 20


def draw_odds(table: OddsTable, file: str | PathLike[str]) -> None:
    """Draw the curves of ``castable`` by turn with bands of two standard errors, and the first turns.

    Raises ``RequestError`` for a file name that doesn't end in .svg, .png or .pdf, and if matplotlib is
    missing.
    """
    curves = _curves(table.rows)
    left_out = len(curves) - _MOST_CURVES
    curves = curves[:_MOST_CURVES]
    with _picture(file, 9.5, 9) as figure:
        upper, lower = figure.subplots(2, 1, height_ratios=[3, 2])
        figure.suptitle(fill(table.game, 95), fontsize=10)
        _draw_curves(upper, table, curves)
        label_bars(lower, _draw_first_turns(lower, table, [label for label, _ in curves]))
        figure.supxlabel(_note(table, left_out), fontsize=8, color=LIGHT["soft"])


def _note(table: OddsTable, left_out: int) -> str:
    """Say what the marks mean, and how many costs aren't drawn."""
    notes = ["circles: exact"] if any(row.error <= 0 for row in table.rows) else []
    if any(row.error > 0 for row in table.rows):
        notes.append(f"squares: simulated, bands of {_ERRORS} standard errors to either side")
    if left_out > 0:
        notes.append(f"{left_out} more costs aren't drawn")
    return "; ".join(notes)


def _draw_curves(axes: Any, table: OddsTable, curves: Sequence[tuple[str, list[Row]]]) -> None:
    """Draw each cost by turn, and how often there are as many lands as turns."""
    lines = [_draw_curve(axes, rows, number) for number, (_, rows) in enumerate(curves)]
    lands = {row.turn: 100 * row.enough_lands for row in table.rows}
    turns = sorted(lands)
    (enough,) = axes.plot(turns, [lands[turn] for turn in turns], ":", color=LIGHT["soft"])
    axes.set(xlabel="turn", ylabel="castable, %", ylim=(0, 102), title="Castable by turn", xticks=turns)
    axes.grid()
    labels = [label for label, _ in curves]
    key_of(axes, [*zip(lines, labels, strict=True), (enough, "as many lands as turns")])


def _draw_curve(axes: Any, rows: Sequence[Row], number: int) -> Any:
    """Draw one cost by turn: a line, a mark for each figure by its method, a band for its error.

    The first curves have colors of their own and whole lines; those after them have the same colors, dashed.
    """
    color = CURVES[number % len(CURVES)]
    dashes = "-" if number < len(CURVES) else (0, (4, 1.5))
    turns = [row.turn for row in rows]
    chances = [100 * row.castable for row in rows]
    (line,) = axes.plot(turns, chances, linewidth=1.6, linestyle=dashes, color=color)
    for marker, exact in (("o", True), ("s", False)):
        mine = [(t, c) for t, c, row in zip(turns, chances, rows, strict=True) if (row.error <= 0) is exact]
        axes.plot([t for t, _ in mine], [c for _, c in mine], marker, markersize=4.5, color=color)
    errors = [100 * _ERRORS * max(0.0, row.error) for row in rows]
    if any(errors):
        low = [c - e for c, e in zip(chances, errors, strict=True)]
        high = [c + e for c, e in zip(chances, errors, strict=True)]
        axes.fill_between(turns, low, high, color=color, alpha=0.3, linewidth=0)
    return line


def _draw_first_turns(axes: Any, table: OddsTable, labels: Sequence[str]) -> list[str]:
    """Draw the distribution of the first turn on which each cost can be paid, as stacked bars; name them."""
    names = _labels([(spell.cost, spell.card) for spell in table.spells])
    found = {names[spell.cost]: spell for spell in table.spells if names[spell.cost] in labels}
    spells = list(found.values())
    if not spells:
        axes.set_axis_off()
        return []
    turns = sorted({turn for spell in spells for turn in spell.by_turn})
    shades = [place / max(1, len(turns) - 1) for place in range(len(turns))]
    from matplotlib.colors import LinearSegmentedColormap

    ramp = LinearSegmentedColormap.from_list("turns", [LIGHT["accent"], LIGHT["share-good"]])
    places = range(len(found))
    left = [0.0] * len(spells)
    for turn, shade in zip(turns, shades, strict=True):
        widths = [100 * spell.by_turn.get(turn, 0.0) for spell in spells]
        axes.barh(places, widths, left=left, color=ramp(shade), label=f"turn {turn}", height=0.75)
        left = [a + b for a, b in zip(left, widths, strict=True)]
    never = [100 * spell.never for spell in spells]
    axes.barh(places, never, left=left, color=LIGHT["felt"], label="later or never", height=0.75)
    axes.invert_yaxis()
    axes.set(xlabel="games, %", xlim=(0, 100), title="First turn on which it can be cast")
    axes.legend(loc="center left", bbox_to_anchor=(1.01, 0.5), frameon=False)
    return list(found)


def draw_lands(plan: LandsPlan, file: str | PathLike[str]) -> None:
    """Draw what the best single swaps gain, and what each spell gains by the whole change, as bars."""
    rows = [max(len(plan.swaps), 1), max(len(plan.spells), 1)]
    with _picture(file, 8, 2.2 + 0.32 * sum(rows)) as figure:
        upper, lower = figure.subplots(2, 1, height_ratios=[number + 1 for number in rows])
        figure.suptitle(fill(plan.game, 95), fontsize=10)
        _draw_swaps(upper, plan)
        _draw_gains(lower, plan)


def _draw_swaps(axes: Any, plan: LandsPlan) -> None:
    """Draw what the best single swaps gain."""
    axes.set(title="Single swaps that gain most", xlabel="weighted mean of castable, points")
    if not plan.swaps:
        axes.text(0.0, 0.5, "no single swap was found that gains", va="center", transform=axes.transAxes)
        axes.set(xlabel="", xticks=[], yticks=[])
        axes.spines[:].set_visible(False)
        return
    swaps = [f"{swap.out} → {swap.into}" for swap in plan.swaps]
    _bars(axes, swaps, [100 * swap.gain for swap in plan.swaps])


def _draw_gains(axes: Any, plan: LandsPlan) -> None:
    """Draw what each spell gains by the whole change."""
    proof = "proven best" if plan.optimal else f"no base is above {100 * plan.bound:.2f} %"
    axes.set(
        title=f"All changes, weighted mean: {100 * plan.before:.2f} % → {100 * plan.value:.2f} % ({proof})",
        xlabel="castable on its turn, points",
    )
    gains = [100 * (spell.after - spell.before) for spell in plan.spells]
    _bars(axes, [spell.card for spell in plan.spells], gains)
    axes.axvline(0, color=LIGHT["soft"], linewidth=0.8)


def _bars(axes: Any, names: Sequence[str | None], gains: Sequence[float]) -> None:
    """Draw gains as bars from above, each with its figure, losses in another color."""
    colors = [LIGHT["good"] if gain >= 0 else LIGHT["bad"] for gain in gains]
    bars = axes.barh(names, gains, color=colors)
    axes.bar_label(bars, fmt="%+.2f", padding=3, fontsize=8)
    axes.invert_yaxis()
    axes.margins(x=0.12)
    axes.tick_params(axis="y", labelsize=8)
    axes.grid(axis="x")


def _curves(rows: Sequence[Row]) -> list[tuple[str, list[Row]]]:
    """The rows of each cost with a label; spells of the same cost are together, in order."""
    names = _labels([(row.cost, row.card) for row in rows])
    found: dict[str, dict[int, Row]] = {}
    for row in rows:
        found.setdefault(names[row.cost], {})[row.turn] = row
    return [(label, [one[turn] for turn in sorted(one)]) for label, one in found.items()]


def _labels(asked: Sequence[tuple[str, str | None]]) -> dict[str, str]:
    """Label of each cost: its symbols, and one of its spells."""
    cards: dict[str, dict[str, None]] = {}
    for cost, card in asked:
        cards.setdefault(cost, {})
        if card:
            cards[cost][card] = None
    found = {}
    for cost, names in cards.items():
        first = next(iter(names), "")
        more = f" +{len(names) - 1}" if len(names) > 1 else ""
        short = first if len(first) <= _LONGEST else f"{first[: _LONGEST - 1]}…"
        found[cost] = f"{cost} {short}{more}".strip()
    return found


def check_picture(file: str | PathLike[str]) -> None:
    """Refuse a picture that can't be drawn, before anything is worked out for it. Raises ``RequestError``."""
    if Path(file).suffix.lower() not in _FORMS:
        raise RequestError("plot", f"expected a file that ends in {', '.join(_FORMS)}, got {Path(file).name}")
    if find_spec("matplotlib") is None:
        raise RequestError("plot", "pictures need matplotlib: pip install 'mana-planner[plot]'")


@contextmanager
def _picture(file: str | PathLike[str], width: float, height: float) -> Iterator[Any]:
    """Give a figure in the project's colors, and write it to the file once it is drawn."""
    check_picture(file)
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context(_STYLE):
        figure = Figure(figsize=(width, height), layout="constrained")
        yield figure
        figure.savefig(
            file, dpi=130, metadata={"Date": None} if Path(file).suffix.lower() == ".svg" else None
        )
