"""The odds of a deck as a picture: a row a spell, a column a turn, colored by the share of games."""

from __future__ import annotations

from planner.api.showing.picture.page import Cell, Page
from planner.decks.answer import SIMULATED, OddsTable, Row

GOOD, WEAK = 0.9, 0.75
"""The shares of games from which on a cell is green, and under which it is red; the page has the same."""


def odds_picture(table: OddsTable) -> str:
    """Draw the table as SVG, its verdict first."""
    page = Page()
    page.title("Odds")
    page.line(table.game, ink="faint")
    if table.verdict:
        page.sentence(table.verdict)
    turns = sorted({row.turn for row in table.rows})
    spells: dict[tuple[str, str], dict[int, Row]] = {}
    for row in table.rows:
        spells.setdefault((row.card or "", row.cost), {})[row.turn] = row
    named = any(card for card, _ in spells)
    page.y += 12
    page.table(
        (*(["spell"] if named else []), "cost", *(f"turn {turn}" for turn in turns)),
        [
            [*([Cell(card)] if named else []), Cell(cost), *(_cell(rows.get(turn)) for turn in turns)]
            for (card, cost), rows in spells.items()
        ],
    )
    return page.drawn(f"Odds: {table.game}")


def _cell(row: Row | None) -> Cell:
    if row is None:
        return Cell("", right=True)
    ground = "shgood" if row.castable >= GOOD else "shfair" if row.castable >= WEAK else "shweak"
    error = f" ± {100 * 1.96 * row.error:.1f}" if row.method == SIMULATED else ""
    return Cell(f"{100 * row.castable:.1f}{error}", ground, right=True)
