"""``deck/hands``: opening hands of a deck, as every door asks for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from planner.decks.deadline import answering
from planner.decks.hands import LAST_TURN, MOST_HANDS, Hands, SampleHand, sample_hands
from planner.decks.request import DealtRequest, Goal, Turn


class HandsRequest(DealtRequest, kw_only=True, forbid_unknown_fields=True):
    """A deck whose opening hands are drawn, and how many turns are played from them."""

    ask: str | None = None
    """What a line asks for: `hands`."""
    number: Annotated[int, Meta(ge=1, le=MOST_HANDS)] = 5
    """How many hands are drawn, 1,000 at the most."""
    last_turn: Turn = LAST_TURN
    """Up to which turn it is looked at what can be cast."""
    goal: Goal | None = None
    """What games up to that turn are played for to say of each hand whether it is better kept (`keep`). Left
    out, hands aren't judged."""


def answer(request: HandsRequest) -> Hands:
    """Draw the hands that a request asks for. Raises ``RequestError``."""
    with answering(request.limits.time):
        return sample_hands(
            request.deck,
            request.number,
            last_turn=request.last_turn,
            ramp=request.ramp,
            goal=request.goal,
            **request.of_game(),
        )


def in_words(request: HandsRequest) -> tuple[str, dict[str, Any]]:
    """Draw the hands, and describe each hand and when it casts what."""
    found = answer(request)
    lines = [f"{number}. {'; '.join(_told(hand))}." for number, hand in enumerate(found.hands, start=1)]
    return "\n".join(lines), msgspec.to_builtins(found, str_keys=True)


def _told(hand: SampleHand) -> Iterator[str]:
    yield f"{', '.join(hand.cards)} ({hand.lands} lands)"
    if hand.mulligans:
        yield f"after {hand.mulligans} mulligans, {hand.bottom} of them to the bottom"
    if hand.keep is not None:
        yield hand.keep.words.removesuffix(".")
    for turn in hand.turns:
        if turn.casts:
            yield f"turn {turn.turn}: can cast {', '.join(turn.casts)}"
