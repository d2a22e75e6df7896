"""What a player tells of a payment under way: a step, an event, a change of mind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from planner.api.dialogue.events import WHERE
from planner.contract.forms import as_told
from planner.contract.refusals import decode_as
from planner.contract.request import PoolSpec, Request, Whole
from planner.contract.steps import AnyStep, Step, as_kind, step_of
from planner.game.objects import Game
from planner.game.records import replace
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import Verb

EMPTY = Request()
ASKED = ("pay", "keep", "prices", "profile", "policies", "forbid", "require", "limits")
"""What a change of mind can say of the request."""


class ToldEvent(Struct, kw_only=True, forbid_unknown_fields=True):
    """What happened that is no step of a payment: a new life total, permanents that came to be tapped, ..."""

    life: Whole | None = None
    energy: int | None = None
    pool: str | list[PoolSpec] | None = None
    tapped: list[str] = field(default_factory=list)
    untapped: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)


def told_of(event: Step | ToldEvent | Request | Mapping[str, Any] | str) -> Step | ToldEvent | Request:
    """Convert a player's report to a step, an event or a request."""
    event = as_told(event)
    if isinstance(event, str):
        return step_of(Verb.ACTIVATE, object=event)
    if isinstance(event, AnyStep):
        return as_kind(event)
    if not isinstance(event, Mapping):
        return event
    event = dict(event)
    if set(event) <= set(ToldEvent.__struct_fields__):
        return decode_as(event, ToldEvent, WHERE)
    if "action" in event or "object" in event:
        return as_kind(decode_as({"action": Verb.ACTIVATE, **event}, AnyStep, WHERE))
    return decode_as(event, Request, "")


def named_by(step: Step) -> list[str]:
    """Ids of the objects that a step uses."""
    if step.action in (Verb.TRIGGER, Verb.REVEAL):
        return []
    taken = [*step.taps, *step.untaps, *step.sacrifices, *step.discards, *step.exiles, *step.returns]
    return taken if step.object is None else [step.object, *taken]


def off_the_stack(game: Game, cost: TotalCost) -> Game:
    """The game with the card being cast back in its zone, since its casting is undone (601.2)."""
    if cost.on_stack is None:
        return game
    objects = tuple(replace(e, zone=cost.zone) if cost.on_stack in e.ids else e for e in game.objects)
    return replace(game, objects=objects)
