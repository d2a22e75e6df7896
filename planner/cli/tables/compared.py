"""Tables of two decks side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from planner.api.showing.ink import Tidy, mana_text, one_line
from planner.cli.tables.decks import console_of, name_text, percent, plain_table, print_not_counted

if TYPE_CHECKING:
    from planner.decks.compared import ComparedRow, Comparison

_MOST_ROWS = 40


def print_comparison(found: Comparison, console: Console | None = None) -> None:
    """Print the verdict, what changes, and the rows that differ most."""
    console = console_of(console)
    console.print(Text(one_line(found.verdict), style="bold"))
    changes = ", ".join(f"{count:+d} {one_line(name)}" for name, count in found.changes.items())
    if changes:
        console.print(Text(f"the second deck has {changes}"))
    console.print(Text(f"first: {one_line(found.game_first)}"))
    if found.game_second != found.game_first:
        console.print(Text(f"second: {one_line(found.game_second)}"))
    console.print()
    rows = sorted(found.rows, key=lambda row: -abs(row.difference))[:_MOST_ROWS]
    shown = plain_table("spell", "cost", "turn", "first", "second", "difference", "95 %", left=2)
    for row in rows:
        shown.add_row(
            name_text(row.card or ""),
            mana_text(row.cost),
            str(row.turn),
            percent(row.first),
            percent(row.second) + ("*" if row.method == "partial" else ""),
            f"{100 * row.difference:+.2f}",
            _bounds(row),
        )
    console.print(Tidy(shown))
    if len(found.rows) > len(rows):
        console.print(f"and {len(found.rows) - len(rows)} rows that differ less (--json shows all)")
    console.print()
    console.print("All figures in percent of games.")
    for name, said in found.words.items():
        console.print(f"{name}: {said}")
    if found.games is not None:
        console.print(f"{found.games:,} paired games, seed {found.seed}")
    print_not_counted(console, found.not_counted)


def _bounds(row: ComparedRow) -> str:
    if row.method != "simulated":
        return "exact" if row.method == "exact" else "as counted"
    return f"{100 * row.low:+.2f} to {100 * row.high:+.2f}"
