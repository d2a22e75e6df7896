"""Tables of games that were played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from planner.api.showing.ink import Tidy, one_line
from planner.cli.tables.decks import (
    console_of,
    name_text,
    percent,
    plain_table,
    print_not_counted,
    print_notes,
)

if TYPE_CHECKING:
    from planner.decks.played_games import Play

_MOST_SPELLS = 30


def print_play(found: Play, console: Console | None = None) -> None:
    """Print what is spent by turn, how often each spell is cast, and how cards are played."""
    console = console_of(console)
    console.print(one_line(found.game))
    console.print(f"{found.games:,} games, seed {found.seed}")
    if found.keep is not None:
        console.print(Text(found.keep.words, "bold"))
        if found.keep.bottom:
            console.print(Text(f"To the bottom: {', '.join(map(one_line, found.keep.bottom))}"))
    console.print()
    shown = plain_table(
        "turn", "mana", "in all", "com-\npounded", "spells", "two and\nmore", "on\ncurve", "lands", "clock"
    )
    for row in found.rows:
        shown.add_row(
            str(row.turn),
            f"{row.mana:.2f} ±{row.error:.2f}",
            f"{row.total:.2f}",
            f"{row.compounded:.2f}",
            f"{row.spells:.2f}",
            percent(row.several),
            percent(row.on_curve),
            f"{row.lands:.2f}",
            percent(row.clock),
        )
    console.print(Tidy(shown))
    console.print()
    spells = sorted(found.casts.items(), key=lambda one: -sum(one[1]))
    turns = plain_table("casts a game on turn", *(str(row.turn) for row in found.rows))
    for name, counts in spells[:_MOST_SPELLS]:
        turns.add_row(name_text(name), *(f"{count:.2f}" for count in counts))
    console.print(Tidy(turns))
    if len(spells) > _MOST_SPELLS:
        console.print(f"and {len(spells) - _MOST_SPELLS} spells that are cast more rarely (--json shows all)")
    console.print()
    for name, said in found.words.items():
        console.print(Text(f"{name}: {said}"))
    print_notes(console, "Played by a rule", found.by_rule)
    print_not_counted(console, found.not_played)
