"""A question about a deck as JSON: the deck, what is asked of it, the game and the method."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from planner.contract.request import LimitsSpec

Turn = Annotated[int, Meta(ge=1, le=20)]
Games = Annotated[int, Meta(ge=100, le=100_000_000)]


class AskSpec(Struct, kw_only=True, forbid_unknown_fields=True):
    """A cost or a card, and the turns on which it is asked for: from its mana value on if none are."""

    cost: str | None = None
    card: str | dict[str, Any] | None = None
    turn: Turn | None = None
    turns: list[Turn] | None = None


class DeckRequest(Struct, kw_only=True, forbid_unknown_fields=True):
    """A deck, and what is asked of it.

    ``ask`` left out means every spell from the turn of its mana value on, and every commander on each turn.
    """

    deck: list[Any] | str
    commander: list[Any] | str | dict[str, Any] = []
    ask: list[AskSpec] | None = None
    turns: list[Turn] | None = None
    on_the_draw: bool = False
    draw_on_turn_1: bool = False
    mulligan: Any = "none"
    free_first: bool = False
    method: Literal["auto", "exact", "simulated"] = "auto"
    ramp: bool | list[str] = True
    opponents: Annotated[int, Meta(ge=1, le=100)] = 1
    seed: Annotated[int, Meta(ge=0, le=2**63 - 1)] = 0
    games: Games | None = None
    until: Annotated[float, Meta(gt=0, lt=1)] | None = None
    limits: LimitsSpec = field(default_factory=LimitsSpec)
    """The most time that the whole answer may take. Fewer games are played where it doesn't last for all."""
    tag: str | None = None
