"""What is answered about a deck: rows of probabilities, each with its method, and the words for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from planner.contract.frames import Framed, Rows, rows_of
from planner.contract.showing import SHOWN, html_of, one_line
from planner.contract.verbs import found_at

if TYPE_CHECKING:
    from planner.decks.compared import Comparison

EXACT, PARTIAL, SIMULATED, AUTO = "exact", "partial", "simulated", "auto"

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
NOT_PLAYED = (
    "a land that takes or gives up more than mana is played steadily where that is one land that goes back "
    "to the hand; a permanent that its use changes is gone with it; others of these aren't played"
)
"""What the steady player makes of lands that change as they enter, leave or are used."""
LOOKED = (
    "{most:,} moments of turns are looked at for all costs and turns together, counted alike on every "
    "machine: for with_hindsight up to {sample} games that the steady player doesn't win, then games of a "
    "player who looks ahead, whose gain counts where it is more than {sure:g} standard errors; where that is "
    "too much, with_hindsight is what the cards seen by then could pay at the most, in {bound:,} games"
)
"""What is looked at line by line beside the steady player's games."""
COUNTED_ONLY = (
    "worked out exactly for what is counted of the cards; what isn't, or is counted otherwise, stands under "
    "not_counted and bears on this row"
)
"""What ``castable`` says where cards that bear on a row aren't counted as they are."""
CHOSEN = (
    "rows are exact where all of them together have at most {most:,} states (cards seen by a turn, by "
    "kinds; a state counts several times where lands are found, mana is spent for mana, or lands take or "
    "give up more than mana), counted before anything is worked out, the fewest first"
)
"""How ``auto`` chooses."""
CUT_SHORT = "cut short"
"""The word under which stands what the limit of work left undone."""
SO_FAR = "so far"
"""The word by which a table says that it isn't whole."""
NOT_WHOLE = (
    "this is what is known so far: rows that aren't known yet are missing, simulated ones come from the "
    "games played by now, and nothing was looked at line by line"
)
"""What a table means that isn't whole."""


class Row(Struct, kw_only=True, omit_defaults=True):
    """The odds of one cost on one turn.

    ``fractions`` are the exact ones; ``error`` is the standard error of ``castable``, 0 where it is exact,
    and ``errors`` those of the other figures that were simulated. ``with_hindsight`` is None where it
    isn't known.
    """

    cost: str
    """The mana cost, in symbols."""
    turn: int
    """The turn, counted from 1."""
    castable: float
    """The probability that the cost can be paid on that turn, by play that doesn't know the library's order
    (118.3)."""
    with_hindsight: float | None
    """The probability that some line of play pays it, with that order known; null where it isn't known."""
    enough_lands: float
    """The probability that as many lands were drawn as turns have passed (305.2)."""
    given_lands: float | None
    """The probability that the cost can be paid, in those games; null where there is none."""
    color_screw: float
    """The probability that as many lands were drawn, but the cost can't be paid."""
    mana_screw: float
    """The probability that fewer lands were drawn than turns have passed."""
    flood: float
    """The probability that more lands were drawn than turns + 2."""
    method: str
    """How the row was worked out: `exact`, `partial` (exactly for what is counted, where cards under
    `not_counted` bear on it) or `simulated`."""
    error: float = msgspec.field(default=-1.0)
    """The standard error of `castable`; 0 where it is exact."""
    card: str | None = None
    """The card that was asked for; left out for a bare cost."""
    errors: dict[str, float] = {}
    """The standard errors of the other figures that were simulated, by name."""
    fractions: dict[str, str] = {}
    """The exact figures as fractions, by name."""
    games: int | None = None
    """How many games were simulated; left out where none were."""
    seed: int | None = None
    """What the games began with; left out where none were simulated."""

    @property
    def fraction(self) -> str | None:
        """``castable`` as a fraction, if it is exact."""
        return self.fractions.get("castable")


class Spell(Struct, kw_only=True, omit_defaults=True):
    """The turns on which one cost can first be paid, with their chances.

    ``by_turn`` is the probability of each turn as the first one, each turn played for by itself;
    ``never`` that it is none of them. ``mean_delay`` is how many turns after ``on_curve`` that is on
    average, where games in which it is none of them count as the turn after the last one.
    """

    cost: str
    """The mana cost, in symbols."""
    on_curve: int
    """The turn of its mana value (202.3)."""
    by_turn: dict[int, float]
    """The probability of each turn that it is the first on which the cost can be paid."""
    never: float
    """The probability that it is none of these turns."""
    mean_delay: float
    """How many turns after `on_curve` that is on average; a game without one counts as the turn after the
    last."""
    method: str
    """How it was worked out: `exact`, `partial`, `simulated`, or `both` where its turns differ."""
    card: str | None = None
    """The card that was asked for; left out for a bare cost."""


class HeldBack(Struct, kw_only=True, omit_defaults=True):
    """A spell that many games can't cast on its curve because of colors."""

    cost: str
    """The mana cost, in symbols."""
    turn: int
    """The turn of its mana value (202.3)."""
    color_screw: float
    """The probability that as many lands were drawn as turns have passed, but the cost can't be paid."""
    card: str | None = None
    """The card that was asked for; left out for a bare cost."""


class DeckMana(Struct, kw_only=True):
    """What the costs of a deck ask for, and what its lands make."""

    curve: dict[int, int]
    """How many cards have each mana value (202.3), from the least to the greatest; lands, and cards without a
    cost, aren't among them."""
    asked: dict[str, int]
    """How many mana symbols of each type their costs have (107.4), every copy counted; a symbol of two colors
    counts for both."""
    made: dict[str, int]
    """How many lands make mana of each type; one that finds a land makes what that one makes."""


class OddsTable(Struct, Framed, kw_only=True, omit_defaults=True, dict=True):
    """All rows of a deck, the rules of its games in words, what the figures mean, and what isn't counted."""

    rows: list[Row]
    """A row for each cost and turn."""
    spells: list[Spell]
    """A row for each cost: when it can be paid for the first time."""
    game: str
    """The game in words: on the play or on the draw, and its mulligans."""
    cards: int
    """How many cards the deck has."""
    lands: int
    """How many of them are lands."""
    words: dict[str, str]
    """What each figure means, by name; `cut short`: what was left undone without a limit of time; `so far`:
    that more is being worked out."""
    verdict: str | None = None
    """Whether the colors fit, in one sentence, by the mean of all spells on their curve; left out where none
    was asked for on its curve."""
    held_back: list[HeldBack] = []
    """The spells that their colors cost most on their curve, three at the most."""
    mana: DeckMana | None = None
    """The curve of the deck, and the symbols that it asks for beside the lands that make them."""
    not_counted: list[str] = []
    """What of the cards isn't counted, and why."""
    tag: str | None = None
    """The request's own tag; left out where it had none."""

    def __repr__(self) -> str:
        what = f"{self.cards} cards, {self.lands} lands, {len(self.rows)} rows"
        return f"<OddsTable: {what}: {one_line(self.game, 60)}>"

    def __str__(self) -> str:
        return repr(self) if SHOWN.text is None else SHOWN.text(self)

    def _repr_html_(self) -> str | None:
        return html_of(self)

    def compare(self, other: Any = None, **more: Any) -> Comparison:
        """Compare the deck with another one, or with ``changes``, in the same game: see ``decks.compare``.

        Raises ``RequestError``, also for a table that was read from JSON: it doesn't hold its deck.

        >>> from planner.decks import odds
        >>> bear = {"name": "Bear", "mana_cost": "{1}{G}"}
        >>> deck = [{"card": "Forest", "count": 16}, {"card": bear, "count": 24}]
        >>> table = odds(deck, ask=["{G}"], turns=[1])
        >>> table.compare(changes="-1 Bear +1 Forest").rows[0].difference > 0
        True
        """
        compare_with = found_at("planner.decks.comparison:compare_with")
        found: Comparison = compare_with(self.__dict__.get("asked"), other, more)
        return found

    def advice(self) -> list[str]:
        """The odds summarized in words: a verdict, the spells that suffer, swaps, Karsten's sources.

        Raises ``RequestError`` for a table that was read from JSON: it doesn't hold its deck.

        >>> from planner.decks import odds
        >>> bear = {"name": "Bear", "mana_cost": "{1}{G}", "type_line": "Creature"}
        >>> deck = [{"card": "Forest", "count": 17}, {"card": bear, "count": 23}]
        >>> odds(deck).advice()[-1]
        'Green: 17 sources; Karsten asks for 9 of 17 lands for Bear {1}{G} on turn 2: enough.'
        """
        said: list[str] = found_at("planner.decks.advice:advice")(self)
        return said

    def to_dicts(self) -> Rows:
        """The odds as rows, one for each cost and turn, with ``castable`` as a fraction, too."""
        rows = rows_of(self.rows)
        for row, one in zip(rows, self.rows, strict=True):
            del row["errors"], row["fractions"]
            row["fraction"] = one.fraction
        return rows
