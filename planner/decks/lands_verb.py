"""``deck/lands``: the mana base that casts a deck best, as every door asks for it."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from planner.decks.deadline import answering
from planner.decks.lands_plan import SECONDS, best_lands
from planner.decks.mana_base import LandsPlan
from planner.decks.request import GameRequest, Turn

_SEARCHING = 0.9
"""The share of the time of a request in which bases are searched: what is found has to be written, too."""


class LandsRequest(GameRequest, kw_only=True, forbid_unknown_fields=True):
    """A deck whose lands are chosen anew, and what they are chosen for.

    Lands alone make mana, and there are no mulligans.
    """

    ask: str | None = None
    """What a line asks for: `lands`."""
    lands: int | list[int] | None = None
    """How many lands there are, or the least and the most; left out, as many as the deck has."""
    candidates: list[Any] | None = None
    """The lands that can be played: names, card objects, or `{"card": ..., "most": 4}`; left out, the deck's
    own, the basics and the known lands of its colors."""
    weights: dict[str, float] | None = None
    """What each spell is worth, by name; left out, each counts as often as it is in the deck."""
    turns: dict[str, Turn] | None = None
    """The turn on which a spell is to be cast, by name; left out, that of its mana value (202.3)."""
    swaps: Annotated[int, Meta(ge=0)] | None = None
    """How many lands change at the most."""
    at_least: Annotated[float, Meta(gt=0, lt=1)] | None = None
    """The fewest changes are asked for with which every spell can be cast with this probability."""
    keep: str = ""
    """Lands of the deck that stay: `"2 Island, Field of Ruin"`; a name without a number is one copy."""
    basics: Annotated[int, Meta(ge=0, le=1_000)] = 0
    """How many basic lands there are at the least (205.4c)."""
    format: str = ""
    """A format that allows each land, by Scryfall's name of it: `"standard"` (100.4)."""
    budget: Annotated[float, Meta(ge=0, lt=1_000_000)] | None = None
    """What the lands that come in may cost together, in US dollars."""
    worth: dict[str, float] = {}
    """What a copy of a land is worth beside its mana, by name: points on the mean of all spells."""
    life: Annotated[float, Meta(ge=0, lt=1_000)] = 0.0
    """What a point of life that a land takes costs: points on the mean of all spells."""


def answer(request: LandsRequest, *, seconds: float | None = None) -> LandsPlan:
    """Find the lands that a request asks for, in so many seconds. Raises ``RequestError``.

    Left out, it is searched for nearly as long as the limit allows, or for ten seconds.
    """
    most = request.limits.time
    if seconds is None:
        seconds = SECONDS if most is None else _SEARCHING * most
    with answering(most):
        return best_lands(
            request.deck,
            request.lands,
            request.candidates,
            request.weights,
            turns=request.turns,
            swaps=request.swaps,
            at_least=request.at_least,
            keep=request.keep,
            basics=request.basics,
            format=request.format,
            budget=request.budget,
            worth=request.worth or None,
            life=request.life,
            seconds=seconds,
            **request.of_game(),
        )


def in_words(request: LandsRequest) -> tuple[str, dict[str, Any]]:
    """Find the lands, and describe them, their gain and how well that is proven."""
    plan = answer(request)
    proof = "proven best" if plan.optimal else f"no base is above {plan.bound:.1%}"
    gain = f"{plan.value:.1%} of the time, {plan.before:.1%} before"
    lines = [
        f"{', '.join(f'{land.count} {land.name}' for land in plan.lands)}.",
        f"Spells can be cast on their turns {gain} ({proof}).",
    ]
    if plan.changes:
        changes = ", ".join(f"{land.count:+d} {land.name}" for land in plan.changes)
        lines.append(f"Changes: {changes}.")
    if plan.conflict:
        lines.append(f"No base brings all of these there: {', '.join(plan.conflict)}.")
    return "\n".join([*lines, *plan.notes]), msgspec.to_builtins(plan, str_keys=True)
