"""Two decks compared, as it is answered: rows, their mean and the difference in words."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from planner.contract.frames import Framed, Rows, rows_of
from planner.contract.showing import SHOWN, one_line

WORDS = {
    "difference": "what is castable with the second deck less what is with the first; above 0 the second is "
    "better",
    "interval": "with a probability of 95 % an interval worked out like this one holds the true difference",
    "exact": "both probabilities are worked out exactly, and the difference with them",
    "partial": "worked out exactly for what is counted of the cards (a star in the table); what isn't, or is "
    "counted otherwise, stands under not_counted and bears on this row",
    "simulated": "both decks are played by the same steady player with the same cards in the same places "
    "(paired games); he doesn't look ahead, so that each probability by itself is a little under the best",
}


class ComparedRow(Struct, kw_only=True, omit_defaults=True):
    """One cost on one turn with two decks."""

    cost: str
    """The mana cost, in symbols."""
    turn: int
    """The turn, counted from 1."""
    first: float
    """The probability that it is castable with the first deck."""
    second: float
    """The same with the second one."""
    difference: float
    """`second` less `first`."""
    low: float
    """Where the interval of the difference begins; the difference itself where it is exact."""
    high: float
    """The greatest difference that the interval holds."""
    method: str
    """`exact`, `partial` (exactly for what is counted) or `simulated`, by paired games."""
    card: str | None = None
    """The card; left out for a bare cost."""
    weight: float = 1.0
    """What the row counts in the mean: the copies of the card."""
    fraction: str = ""
    """The exact difference as a fraction."""


class Comparison(Struct, Framed, kw_only=True, omit_defaults=True):
    """Two decks side by side: the verdict, the mean of all rows, and the rows."""

    verdict: str
    """The difference in words."""
    mean: float
    """The difference in the mean of the spells that both decks hold, by their copies; where there are none,
    of each deck's own."""
    low: float
    """Where its interval begins."""
    high: float
    """The greatest difference that the interval holds."""
    rows: list[ComparedRow]
    """A row for each cost and turn."""
    game_first: str
    """The game of the first deck in words."""
    game_second: str
    """That of the second one."""
    changes: dict[str, int]
    """What the second deck has more of each card than the first one (fewer below 0)."""
    words: dict[str, str]
    """What is meant by each figure."""
    games: int | None = None
    """How many paired games were played; left out where none were."""
    seed: int | None = None
    """What they began with."""
    not_counted: list[str] = []
    """What of the cards isn't counted, and why."""
    tag: str | None = None
    """The request's own tag; left out where it had none."""

    def __repr__(self) -> str:
        return f"<Comparison: {len(self.rows)} rows: {one_line(self.verdict)}>"

    def __str__(self) -> str:
        return repr(self) if SHOWN.text is None else SHOWN.text(self)

    def to_dicts(self) -> Rows:
        """Give the rows, one for each cost and turn."""
        return rows_of(self.rows)


def verdict(mean: float, half: float, rows: Sequence[ComparedRow]) -> str:
    """The difference in words: which deck is better, by how much, and at which spell most."""
    sure = "" if not half else f" (95 %: {100 * (mean - half):+.1f} to {100 * (mean + half):+.1f})"
    most = max(rows, key=lambda row: abs(row.difference) * row.weight, default=None)
    at = ""
    if most is not None and most.difference:
        at = f"; most at {most.card or most.cost} on turn {most.turn} ({100 * most.difference:+.1f})"
    if abs(mean) < 5e-5 and not half:
        return f"Both cast their spells alike{at}."
    if abs(mean) <= half:
        return f"No difference is shown: {100 * mean:+.1f} points{sure}{at}."
    better = "second" if mean > 0 else "first"
    return f"The {better} deck is better by {100 * abs(mean):.1f} points{sure}{at}."
