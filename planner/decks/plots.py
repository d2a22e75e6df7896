"""Pictures of a deck's odds: curves by turn with bands, the first turn's distribution, land swaps as bars.

matplotlib is imported as a picture is drawn: ``pip install 'mana-planner[plot]'``.
"""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any

from planner.api.showing.look import LIGHT
from planner.contract.refusals import RequestError

if TYPE_CHECKING:
    from planner.decks.answer import OddsTable, Row
    from planner.decks.mana_base import LandsPlan

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
    pyplot = _pyplot(file)
    curves = _curves(table.rows)
    left_out = len(curves) - _MOST_CURVES
    curves = curves[:_MOST_CURVES]
    figure, (upper, lower) = pyplot.subplots(
        2, 1, figsize=(9.5, 9), height_ratios=[3, 2], layout="constrained"
    )
    colors = pyplot.get_cmap("tab20" if len(curves) > 10 else "tab10")
    for number, (label, rows) in enumerate(curves):
        _draw_curve(upper, label, rows, colors(number))
    lands = {row.turn: 100 * row.enough_lands for row in table.rows}
    turns = sorted(lands)
    upper.plot(turns, [lands[turn] for turn in turns], "--", color="0.5", label="as many lands as turns")
    upper.set(xlabel="turn", ylabel="castable, %", ylim=(0, 102), title="Castable by turn")
    upper.title.set_fontsize(10)
    figure.suptitle(fill(table.game, 95), fontsize=10)
    upper.set_xticks(turns)
    upper.grid(alpha=0.3)
    upper.legend(fontsize=8, loc="center left", bbox_to_anchor=(1.01, 0.5), frameon=False)
    _draw_first_turns(lower, table, [label for label, _ in curves])
    notes = ["circles: exact"] if any(row.error <= 0 for row in table.rows) else []
    if any(row.error > 0 for row in table.rows):
        notes.append(f"squares: simulated, bands of {_ERRORS} standard errors to either side")
    note = "; ".join(notes)
    if left_out > 0:
        note += f"; {left_out} more costs aren't drawn"
    figure.supxlabel(note, fontsize=8, color="0.35")
    _save(figure, pyplot, file)


def _draw_curve(axes: Any, label: str, rows: Sequence[Row], color: Any) -> None:
    """Draw one cost by turn: a line, a mark for each figure by its method, a band for its error."""
    turns = [row.turn for row in rows]
    chances = [100 * row.castable for row in rows]
    axes.plot(turns, chances, linewidth=1.6, color=color, label=label)
    for marker, exact in (("o", True), ("s", False)):
        mine = [(t, c) for t, c, row in zip(turns, chances, rows, strict=True) if (row.error <= 0) is exact]
        axes.plot([t for t, _ in mine], [c for _, c in mine], marker, markersize=4.5, color=color)
    errors = [100 * _ERRORS * max(0.0, row.error) for row in rows]
    if any(errors):
        low = [c - e for c, e in zip(chances, errors, strict=True)]
        high = [c + e for c, e in zip(chances, errors, strict=True)]
        axes.fill_between(turns, low, high, color=color, alpha=0.3, linewidth=0)


def _draw_first_turns(axes: Any, table: OddsTable, labels: Sequence[str]) -> None:
    """Draw the distribution of the first turn on which each cost can be paid, as stacked bars."""
    names = _labels([(spell.cost, spell.card) for spell in table.spells])
    found = {names[spell.cost]: spell for spell in table.spells if names[spell.cost] in labels}
    spells = list(found.values())
    if not spells:
        axes.set_axis_off()
        return
    turns = sorted({turn for spell in spells for turn in spell.by_turn})
    shades = [0.25 + 0.65 * place / max(1, len(turns) - 1) for place in range(len(turns))]
    from matplotlib import colormaps

    ramp = colormaps["viridis_r"]
    labels = list(found)
    left = [0.0] * len(spells)
    for turn, shade in zip(turns, shades, strict=True):
        widths = [100 * spell.by_turn.get(turn, 0.0) for spell in spells]
        axes.barh(labels, widths, left=left, color=ramp(shade), label=f"turn {turn}", height=0.75)
        left = [a + b for a, b in zip(left, widths, strict=True)]
    never = [100 * spell.never for spell in spells]
    axes.barh(labels, never, left=left, color="0.85", label="later or never", height=0.75)
    axes.invert_yaxis()
    axes.set(xlabel="games, %", xlim=(0, 100), title="First turn on which it can be cast")
    axes.title.set_fontsize(10)
    axes.tick_params(axis="y", labelsize=8)
    axes.legend(fontsize=8, loc="center left", bbox_to_anchor=(1.01, 0.5), frameon=False)


def draw_lands(plan: LandsPlan, file: str | PathLike[str]) -> None:
    """Draw what the best single swaps gain, and what each spell gains by the whole change, as bars."""
    pyplot = _pyplot(file)
    rows = max(len(plan.swaps), 1) + max(len(plan.spells), 1)
    figure, (upper, lower) = pyplot.subplots(
        2, 1, figsize=(8, 2.2 + 0.32 * rows), layout="constrained",
        height_ratios=[max(len(plan.swaps), 1) + 1, max(len(plan.spells), 1) + 1],
    )  # fmt: skip
    swaps = [f"{swap.out} → {swap.into}" for swap in plan.swaps]
    if swaps:
        bars = upper.barh(swaps, [100 * swap.gain for swap in plan.swaps], color=LIGHT["accent"])
        upper.bar_label(bars, fmt="%+.2f", padding=3, fontsize=8)
        upper.invert_yaxis()
        upper.margins(x=0.12)
    else:
        upper.text(
            0.5,
            0.5,
            "no single swap was found that gains",
            ha="center",
            va="center",
            transform=upper.transAxes,
        )
        upper.set_yticks([])
    figure.suptitle(fill(plan.game, 95), fontsize=10)
    upper.set(title="Single swaps that gain most", xlabel="weighted mean of castable, points")
    names = [spell.card for spell in plan.spells]
    gains = [100 * (spell.after - spell.before) for spell in plan.spells]
    bars = lower.barh(names, gains, color=[LIGHT["good"] if gain >= 0 else LIGHT["bad"] for gain in gains])
    lower.bar_label(bars, fmt="%+.2f", padding=3, fontsize=8)
    lower.axvline(0, color="0.4", linewidth=0.8)
    lower.invert_yaxis()
    lower.margins(x=0.12)
    proof = "proven best" if plan.optimal else f"no base is above {100 * plan.bound:.2f} %"
    lower.set(
        title=f"All changes, weighted mean: {100 * plan.before:.2f} % → {100 * plan.value:.2f} % ({proof})",
        xlabel="castable on its turn, points",
    )
    for axes in (upper, lower):
        axes.title.set_fontsize(10)
        axes.tick_params(axis="y", labelsize=8)
        axes.grid(axis="x", alpha=0.3)
    _save(figure, pyplot, file)


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


def _pyplot(file: str | PathLike[str]) -> Any:
    if Path(file).suffix.lower() not in _FORMS:
        raise RequestError("plot", f"expected a file that ends in {', '.join(_FORMS)}, got {Path(file).name}")
    try:
        import matplotlib
    except ImportError:
        raise RequestError("plot", "pictures need matplotlib: pip install 'mana-planner[plot]'") from None
    matplotlib.use("agg")
    from matplotlib import pyplot

    return pyplot


def _save(figure: Any, pyplot: Any, file: str | PathLike[str]) -> None:
    figure.savefig(file, dpi=130, metadata={"Date": None} if Path(file).suffix.lower() == ".svg" else None)
    pyplot.close(figure)
