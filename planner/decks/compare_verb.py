"""``deck/compare``: two decks side by side, as every door asks for it."""

from __future__ import annotations

from typing import Any

import msgspec

from planner.decks.compared import Comparison
from planner.decks.comparison import compare
from planner.decks.deadline import answering
from planner.decks.request import AskSpec, DealtRequest, Games, ListedDeck, Method, SmallError, Turn


class CompareRequest(DealtRequest, kw_only=True, forbid_unknown_fields=True):
    """A deck to compare with another deck or with changes to it, by paired games."""

    other: list[Any] | str | ListedDeck | None = None
    """The second deck, as the first one is written. Stands without `changes`."""
    changes: str = ""
    """What the second deck has more and fewer than the first one: `"-1 Forest +1 Island"`."""
    other_on_the_draw: bool | None = None
    """Whether the player of the second deck is on the draw; left out, as with the first one (103.8a)."""
    ask: list[AskSpec] | None = None
    """What is asked for, each with its turns; left out, every spell of both decks on the turn of its mana
    value (202.3)."""
    turns: list[Turn] | None = None
    """The turns that are asked about where an entry of `ask` names none."""
    method: Method = "auto"
    """How it is worked out: exactly, by paired games, or exactly where that is quick for both (`"auto"`)."""
    games: Games | None = None
    """How many paired games are played; left out, as many as `until` asks for."""
    until: SmallError | None = None
    """Games are played until half of the mean's interval of 95 % is as small as this; left out, 0.003."""


def answer(request: CompareRequest, *, progress: bool | None = False) -> Comparison:
    """Compare the decks that a request names. Raises ``RequestError``."""
    with answering(request.limits.time):
        found = compare(
            request.deck,
            request.other,
            changes=request.changes,
            ask=request.ask,
            turns=request.turns,
            other_on_the_draw=request.other_on_the_draw,
            method=request.method,
            ramp=request.ramp,
            games=request.games,
            until=request.until,
            progress=progress,
            **request.of_game(),
        )
    found.tag = request.tag
    return found


def in_words(request: CompareRequest) -> tuple[str, dict[str, Any]]:
    """Compare the decks, and describe which is better by how much, and where most."""
    found = answer(request)
    rows = sorted(found.rows, key=lambda row: -abs(row.difference))[:5]
    lines = [found.verdict]
    lines += [
        f"{row.card or row.cost} on turn {row.turn}: {row.first:.1%} and {row.second:.1%} "
        f"({100 * row.difference:+.1f}, {row.method})."
        for row in rows
        if row.difference
    ]
    return "\n".join(lines), msgspec.to_builtins(found, str_keys=True)
