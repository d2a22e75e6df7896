"""``deck/play``: whole games of a deck, as every door asks for them."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from planner.decks.deadline import answering
from planner.decks.played_games import Play, play
from planner.decks.request import Goal, SeededRequest, Turn

Games = Annotated[int, Meta(ge=1, le=100_000_000)]


class PlayRequest(SeededRequest, kw_only=True, forbid_unknown_fields=True):
    """A deck that is played for so many games and turns."""

    ask: str | None = None
    """What a line asks for: `play`."""
    games: Games | None = None
    """How many games are played; left out, 100,000 where numba is installed, 5,000 else."""
    last_turn: Turn = 7
    """Up to which turn they are played."""
    value: dict[str, Annotated[int, Meta(ge=0, le=1_000)]] = {}
    """What a spell is worth in place of the mana that is spent on it, by name: `{"Llanowar Elves": 3}`."""
    hand: str | list[str] = ""
    """Seven cards of the deck: `"3 Island, Opt, ..."` or their names. `keep` says whether they are better
    kept (103.5), and the games begin with them."""
    mulligans: Annotated[int, Meta(ge=0, le=7)] = 0
    """How many mulligans were taken before that hand."""
    goal: Goal = "mana"
    """What hands are kept for, with `"mulligan": "optimal"` and with `hand`."""


def answer(request: PlayRequest, *, progress: bool | None = False) -> Play:
    """Play the games that a request asks for. Raises ``RequestError``."""
    with answering(request.limits.time):
        found = play(
            request.deck,
            games=request.games,
            turns=request.last_turn,
            value=request.value,
            hand=request.hand,
            mulligans=request.mulligans,
            goal=request.goal,
            progress=progress,
            **request.of_game(),
        )
    found.tag = request.tag
    return found


def in_words(request: PlayRequest) -> tuple[str, dict[str, Any]]:
    """Play the games, and describe the mana spent by turn."""
    found = answer(request)
    lines = [
        f"Turn {row.turn}: {row.mana:.2f} mana spent, {row.total:.2f} in all; "
        f"on curve so far {row.on_curve:.1%}."
        for row in found.rows
    ]
    if found.keep is not None:
        lines.insert(0, found.keep.words)
    lines.append(f"{found.games:,} games, seed {found.seed}.")
    return "\n".join(lines), msgspec.to_builtins(found, str_keys=True)
