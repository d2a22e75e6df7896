"""What is answered about a deck: rows of probabilities, each with its method, and the words for them."""

from __future__ import annotations

import msgspec
from msgspec import Struct

EXACT, SIMULATED, AUTO = "exact", "simulated", "auto"

WORDS = {
    "castable": (
        "the cost can be paid on that turn, by the best play that doesn't know the order of the library"
    ),
    "with_hindsight": "some line of play could pay it, with the order of the library known",
    "enough_lands": "as many lands were drawn as turns have passed",
    "given_lands": (
        "the cost can be paid, in those games in which as many lands were drawn as turns have passed"
    ),
    "color_screw": "as many lands as turns were drawn, but the cost can't be paid",
    "mana_screw": "fewer lands than turns were drawn",
    "flood": "more lands than turns + 2 were drawn",
}
"""Each figure in words; the probability is that of ..."""
STEADY = (
    "the cost can be paid on that turn by a steady line of play that doesn't know the order of the library "
    "(simulated; the best play does as well or better)"
)
"""What ``castable`` says where it was simulated."""


class Row(Struct, kw_only=True, omit_defaults=True):
    """The odds of one cost on one turn.

    ``fractions`` are the exact ones; ``error`` is the standard error of ``castable``, 0 where it is exact,
    and ``errors`` those of the other figures that were simulated. ``with_hindsight`` is None where it
    isn't known.
    """

    cost: str
    turn: int
    castable: float
    with_hindsight: float | None
    enough_lands: float
    given_lands: float | None
    color_screw: float
    mana_screw: float
    flood: float
    method: str
    error: float = msgspec.field(default=-1.0)
    card: str | None = None
    errors: dict[str, float] = {}
    fractions: dict[str, str] = {}
    games: int | None = None
    seed: int | None = None

    @property
    def fraction(self) -> str | None:
        """``castable`` as a fraction where it is exact."""
        return self.fractions.get("castable")


class Spell(Struct, kw_only=True, omit_defaults=True):
    """When one cost can be paid for the first time.

    ``by_turn`` is the probability of each turn as the first one, each turn played for by itself;
    ``never`` that it is none of them. ``mean_delay`` is how many turns after ``on_curve`` that is on
    average, where games in which it is none of them count as the turn after the last one.
    """

    cost: str
    on_curve: int
    by_turn: dict[int, float]
    never: float
    mean_delay: float
    method: str
    card: str | None = None


class OddsTable(Struct, kw_only=True, omit_defaults=True):
    """All rows of a deck, its game in words, what the figures mean, and what of the cards isn't counted."""

    rows: list[Row]
    spells: list[Spell]
    game: str
    cards: int
    lands: int
    words: dict[str, str]
    not_counted: list[str] = []
    tag: str | None = None
