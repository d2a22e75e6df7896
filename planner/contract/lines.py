"""The lines that a partner over a pipe or a socket writes: a request each, and what else can be asked."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from planner.contract.card_forms import in_our_form
from planner.contract.change import ChangeSpec
from planner.contract.forms import as_told, taken_card
from planner.contract.request import CardSpec, Request

Name = Annotated[str, Meta(min_length=1, max_length=200)]
Number = Annotated[int, Meta(ge=1, le=100)]
Place = Annotated[int, Meta(ge=0, le=10_000)]


class RequestLine(Request, kw_only=True, forbid_unknown_fields=True):
    """A request in a line: its board, or the name of a remembered one, and a question about it."""

    ask: str | None = None
    """What the line asks for; left out, what the session is for (`pay`)."""
    on: Name | None = None
    """The word of a board that is remembered, in place of `board`. One that is gone is refused as
    `unknown_board`."""
    as_: Name | None = field(default=None, name="as")
    """The word under which the line's board is remembered: the last 1,000 are kept."""
    change: ChangeSpec | None = None
    """What is otherwise on the line's board than said, or remembered: the question is about the board after
    that, and so is `as`. The board under `on` stays what it was."""

    @staticmethod
    def take(data: Any, path: str) -> Any:
        """Convert the request to our form, and the change of its board."""
        taken = Request.take(data, path)
        if isinstance(taken, dict) and taken.get("change") is not None:
            taken["change"] = ChangeSpec.take(taken["change"], f"{path}.change" if path else "change")
        return taken

    def note_bare(self, data: Any) -> None:
        """Mark objects that are bare card objects."""
        super().note_bare(data)
        if self.change is not None:
            self.change.note_bare(data["change"])


class OptionsLine(RequestLine, kw_only=True, forbid_unknown_fields=True):
    """A request for the best plans that really differ."""

    n: Number = 5
    """How many plans at the most, the best one among them."""


class VerifyLine(RequestLine, kw_only=True, forbid_unknown_fields=True):
    """A request and an answer to it: the referee carries the answer out and checks its proof."""

    answer: dict[str, Any]
    """The answer to the request, as it was given: its plan is carried out step by step, its proof checked."""
    solve: bool = False
    """Whether the verdict is compared with a new one, and what stays payable is planned anew; without it
    nothing is solved, and what a `search` has proven is believed."""
    require_proof: bool = False
    """Whether an answer that isn't proven is refuted, for that reason alone."""


class AfterLine(RequestLine, kw_only=True, forbid_unknown_fields=True):
    """A board and a plan for it: the board after the plan is remembered under ``as``."""

    answer: dict[str, Any]
    """The plan that is carried out on the board, as it was given."""


class ChangeLine(RequestLine, kw_only=True, forbid_unknown_fields=True):
    """A remembered board and changes to it: the new board is remembered.

    Without ``as`` it replaces the old one under the same name.
    """


class CastableLine(RequestLine, kw_only=True, forbid_unknown_fields=True):
    """A question about a board: which cards can be cast and which abilities activated."""

    hand: bool = True
    """Whether the cards in hand are asked about."""
    abilities: bool = True
    """Whether the activated abilities that make no mana are asked about."""


class WaysLine(RequestLine, kw_only=True, forbid_unknown_fields=True):
    """A question about a board and a card, or an object's id: every way to cast or activate it."""

    card: str | CardSpec
    """A card's name, a card object, or the id of an object on the board."""
    face: int | str | None = None
    """The one face that is asked about: its number from 0, or its name. Left out: each of them."""
    from_: Literal["hand", "graveyard", "exile", "command", "library"] | None = field(
        default=None, name="from"
    )
    """The zone that a card object is cast from (601.2a); left out, hand."""
    targets: list[str] = []
    """The ids of the targets (601.2c): some spells cost less for them."""

    @staticmethod
    def take(data: Any, path: str) -> Any:
        """Convert all cards to Scryfall's keys."""
        taken = RequestLine.take(data, path)
        return taken_card(taken, ("card",))


class CardsLine(Struct, kw_only=True, forbid_unknown_fields=True):
    """A question about cards, by name or as card objects: what is understood of their text."""

    ask: str | None = None
    """What the line asks for: `cards`."""
    tag: str | None = None
    """A word of yours for the line; the answer repeats it."""
    card: str | CardSpec | None = None
    """A card's name, or a card object."""
    cards: list[str | CardSpec] = []
    """Several cards, by name or as card objects; 1,000 at the most."""

    @staticmethod
    def take(data: Any, path: str) -> Any:  # noqa: ARG004 - as of a request
        """Convert all cards to Scryfall's keys."""
        taken = dict(data) if isinstance(data, dict) else data
        if isinstance(taken, dict) and "card" in taken:
            taken["card"] = in_our_form(taken["card"])
        if isinstance(taken, dict) and isinstance(taken.get("cards"), list):
            taken["cards"] = [in_our_form(card) for card in taken["cards"]]
        return taken


class NameLine(Struct, kw_only=True, forbid_unknown_fields=True):
    """The name of a remembered board, to see it or to forget it."""

    ask: str | None = None
    """What the line asks for: `forget` or `board`."""
    tag: str | None = None
    """A word of yours for the line; the answer repeats it."""
    on: Name
    """The word of a board that is remembered."""


class OpeningLine(RequestLine, kw_only=True, forbid_unknown_fields=True):
    """A request that is paid step by step; ``dialogue`` is the name of that payment."""

    dialogue: Name
    """The word for this payment from now on: the last 1,000 are kept."""


class DialogueLine(Struct, kw_only=True, forbid_unknown_fields=True):
    """A question about a payment under way: its state, a step on or back, all the rest, the end."""

    ask: str
    """What the line asks for: `state`, `step`, `pay`, `undo`, `cancel`, `explain`, or what the longer forms
    are for."""
    tag: str | None = None
    """A word of yours for the line; the answer repeats it."""
    dialogue: Name
    """The word of a payment under way. One that is gone is refused as `unknown_dialogue`."""


class ObjectLine(DialogueLine, kw_only=True, forbid_unknown_fields=True):
    """An object that is clicked on in a payment under way, or whose choices are asked for."""

    object: str
    """The id of an object on the board."""

    @staticmethod
    def take(data: Any, path: str) -> Any:  # noqa: ARG004 - as of a request
        """Convert numbers that are ids."""
        return as_told(data)


class DialogueOptionsLine(DialogueLine, kw_only=True, forbid_unknown_fields=True):
    """A question for the best plans for the rest of a payment under way that really differ."""

    n: Number = 5
    """How many plans at the most, the best one among them."""


class ChoiceLine(ObjectLine, kw_only=True, forbid_unknown_fields=True):
    """One of the choices for an object, by its number from 0, and the objects it takes."""

    choice: Place
    """The number of the choice in the list that `choices` gives for this object, from 0."""
    takes: dict[str, list[str]] = {}
    """The ids for what the choice `takes`, by key: `{"sacrifices": ["Bear#1"]}`."""


class EventLine(DialogueLine, kw_only=True, forbid_unknown_fields=True):
    """An event in a payment under way: a step, the id of an object, a result, a change of mind."""

    event: str | dict[str, Any]
    """A step as an answer has it, the id of an object that was tapped for mana, an event (`{"life": 3}`) or
    keys of a request."""

    @staticmethod
    def take(data: Any, path: str) -> Any:  # noqa: ARG004 - as of a request
        """Convert numbers that are ids."""
        return as_told(data)
