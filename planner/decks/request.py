"""A question about a deck as JSON: the deck, what is asked of it, the game and the method."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from planner.contract.request import LimitsSpec

MOST_TURNS = 20
"""The last turn that can be asked about."""
Turn = Annotated[int, Meta(ge=1, le=MOST_TURNS)]
Games = Annotated[int, Meta(ge=100, le=100_000_000)]
Method = Literal["auto", "exact", "simulated"]
SmallError = Annotated[float, Meta(gt=0, lt=1)]
Goal = Literal["mana", "compounded", "clock"]
"""What hands are kept for."""
Seed = Annotated[int, Meta(ge=0, le=2**63 - 1)]


class AskSpec(Struct, kw_only=True, forbid_unknown_fields=True):
    """A cost or a card, and the turns to compute; by default from its mana value on."""

    cost: str | None = None
    """The mana cost that is asked for, in symbols (118.3a): `"{1}{W}{U}"`. Stands without `card`."""
    card: str | dict[str, Any] | None = None
    """The card that is asked for: the name of one in the deck, or a card object. Stands without `cost`."""
    turn: Turn | None = None
    """The turn on which it is asked for, 1 to 20."""
    turns: list[Turn] | None = None
    """Several turns, in place of `turn`. Left out, both: those of the request, or from the mana value on
    (202.3)."""


class ListedDeck(Struct, kw_only=True, forbid_unknown_fields=True):
    """The text of a decklist with some of its cards in full, as for names that aren't known."""

    text: str
    """The text of a decklist of any usual form (100.2)."""
    cards: list[dict[str, Any]] = []
    """Card objects: what lines that have their names mean."""


class GameRequest(Struct, kw_only=True, forbid_unknown_fields=True):
    """A deck and the game that it is played in: what every question about a deck begins with."""

    deck: list[Any] | str | ListedDeck
    """The deck: cards with their numbers, as on a board, or the text of a decklist of any usual form
    (100.2), also with some of its cards in full."""
    commander: list[Any] | str | dict[str, Any] = []
    """The cards in the command zone, each asked for on every turn (903.7): names, card objects, or one of
    them."""
    on_the_draw: bool = False
    """Whether the player is on the draw and draws on the first turn (103.8a)."""
    draw_on_turn_1: bool = False
    """Whether a card is drawn on the first turn on the play as well, as with several opponents (103.8a)."""
    costs: dict[str, str] = {}
    """Mana costs in place of the printed ones, by card: `{"Force of Will": "{0}"}` (118.9)."""
    opponents: Annotated[int, Meta(ge=1, le=100)] = 1
    """How many opponents there are: some lands enter untapped with two and more."""
    limits: LimitsSpec = field(default_factory=LimitsSpec)
    """The most time that the whole answer may take. Less is looked at where it doesn't last for all."""
    tag: str | None = None
    """A word of yours for the request; the answer repeats it."""

    def of_game(self) -> dict[str, Any]:
        """The game's settings, as arguments of the functions about decks."""
        names = ("commander", "on_the_draw", "draw_on_turn_1", "costs", "opponents")
        return {name: getattr(self, name) for name in names}


class SeededRequest(GameRequest, kw_only=True, forbid_unknown_fields=True):
    """Games that begin with hands by a mulligan rule, drawn by a seed."""

    mulligan: Any = "none"
    """Which hands are kept (103.5): `"none"`, `"london"`, `"karsten"`, or bounds of lands,
    `{"london": {"keep": [2, 5], "to": 4}}`."""
    free_first: bool = False
    """Whether the first mulligan costs no card, as with several opponents (103.5)."""
    seed: Seed = 0
    """What the simulated games begin with: the same seed gives the same bytes."""

    def of_game(self) -> dict[str, Any]:
        """The game's settings, as arguments of the functions about decks."""
        dealt = {"mulligan": self.mulligan, "free_first": self.free_first, "seed": self.seed}
        return super().of_game() | dealt


class DealtRequest(SeededRequest, kw_only=True, forbid_unknown_fields=True):
    """A game of which hands are dealt and cards are drawn."""

    ramp: bool | list[str] = True
    """Whether mana is made by what is cast (creatures, artifacts, rituals), or the names of those that
    are."""


class DeckRequest(DealtRequest, kw_only=True, forbid_unknown_fields=True):
    """A deck, and what is asked of it.

    ``ask`` left out means every spell from the turn of its mana value on, and every commander on each turn.
    """

    ask: list[AskSpec] | None = None
    """What is asked for, each with its turns; left out, every spell of the deck and every commander."""
    turns: list[Turn] | None = None
    """The turns that are asked about where an entry of `ask` names none."""
    method: Method = "auto"
    """How it is worked out: exactly, by simulated games, or exactly where that is quick (`"auto"`)."""
    games: Games | None = None
    """How many games are simulated; left out, 100,000, fewer where whole boards are asked about."""
    until: SmallError | None = None
    """Games are simulated until the standard error of `castable` is as small as this: `0.001`."""
    limits: LimitsSpec = field(default_factory=LimitsSpec)
    """The most time that the whole answer may take. Fewer games are played where it doesn't last for all."""
