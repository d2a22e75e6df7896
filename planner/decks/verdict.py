"""Whether the colors of a deck fit, in one sentence, and the spells that they hold back most."""

from __future__ import annotations

from collections.abc import Sequence

from planner.decks.answer import HeldBack, Row

BAD, FAIR = 0.08, 0.03
"""The share of games that colors cost a spell on its curve from which they are bad, or could be better."""
_SUFFERS = FAIR / 3
"""The share from which a spell is named."""
_SHOWN = 3


def verdict(rows: Sequence[Row]) -> str | None:
    """Describe whether the colors fit, from the row of each spell on its curve; None without rows."""
    if not rows:
        return None
    castable = sum(row.castable for row in rows) / len(rows)
    lost = sum(row.color_screw for row in rows) / len(rows)
    if castable + lost == 0:
        return "No spell is ever castable on its curve: there is too little mana for colors to matter."
    said = (
        "The colors don't fit"
        if lost >= BAD
        else "The colors could be better"
        if lost >= FAIR
        else "The colors fit"
    )
    return (
        f"{said}: a spell is castable on its curve in {100 * castable:.1f} games of 100, colors alone cost "
        f"{100 * lost:.1f}."
    )


def held_back(rows: Sequence[Row]) -> list[HeldBack]:
    """List the spells that their colors cost most on their curve."""
    worst = sorted(rows, key=lambda row: -row.color_screw)[:_SHOWN]
    return [
        HeldBack(card=row.card, cost=row.cost, turn=row.turn, color_screw=row.color_screw)
        for row in worst
        if row.color_screw >= _SUFFERS
    ]
