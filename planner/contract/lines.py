"""The lines that a partner over a pipe or a socket writes: a request each, and what else can be asked."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

from msgspec import Meta, Struct, field

from planner.contract.card_forms import in_our_form
from planner.contract.request import CardSpec, Request

Name = Annotated[str, Meta(min_length=1, max_length=200)]
Number = Annotated[int, Meta(ge=1, le=100)]
Place = Annotated[int, Meta(ge=0, le=10_000)]


class Ask(StrEnum):
    """What a line asks for."""

    PAY = "pay"
    OPTIONS = "options"
    EXPLAIN = "explain"
    TURN = "turn"
    VERIFY = "verify"
    WAYS = "ways"
    CARDS = "cards"
    REMEMBER = "remember"
    AFTER = "after"
    BOARD = "board"
    FORGET = "forget"
    DIALOGUE = "dialogue"
    STATE = "state"
    CHOICES = "choices"
    TAP = "tap"
    CHOOSE = "choose"
    STEP = "step"
    HAPPENED = "happened"
    UNDO = "undo"
    CANCEL = "cancel"


class RequestLine(Request, kw_only=True, forbid_unknown_fields=True):
    """A request in a line: its board, or the word of one that is remembered, and the question about it."""

    ask: str | None = None
    on: Name | None = None
    as_: Name | None = field(default=None, name="as")


class OptionsLine(RequestLine, kw_only=True, forbid_unknown_fields=True):
    """A request for the best plans that really differ."""

    n: Number = 5


class VerifyLine(RequestLine, kw_only=True, forbid_unknown_fields=True):
    """A request and an answer to it, which the referee carries out."""

    answer: dict[str, Any]


class AfterLine(RequestLine, kw_only=True, forbid_unknown_fields=True):
    """A board and a plan for it: the board after that is remembered under ``as``."""

    answer: dict[str, Any]


class WaysLine(RequestLine, kw_only=True, forbid_unknown_fields=True):
    """A board and a card, or the id of an object on it: every way to cast or activate it."""

    card: str | CardSpec

    @staticmethod
    def take(data: Any, path: str) -> Any:
        """Put all cards under Scryfall's keys."""
        taken = Request.take(data, path)
        return {**taken, "card": in_our_form(taken["card"])} if "card" in taken else taken


class CardsLine(Struct, kw_only=True, forbid_unknown_fields=True):
    """Cards, by name or as card objects, of which it is asked what is understood of their text."""

    ask: str | None = None
    tag: str | None = None
    card: str | CardSpec | None = None
    cards: list[str | CardSpec] = []

    @staticmethod
    def take(data: Any, path: str) -> Any:  # noqa: ARG004 - as of a request
        """Put all cards under Scryfall's keys."""
        taken = dict(data) if isinstance(data, dict) else data
        if isinstance(taken, dict) and "card" in taken:
            taken["card"] = in_our_form(taken["card"])
        if isinstance(taken, dict) and isinstance(taken.get("cards"), list):
            taken["cards"] = [in_our_form(card) for card in taken["cards"]]
        return taken


class NameLine(Struct, kw_only=True, forbid_unknown_fields=True):
    """The word of a board that is remembered: to see it, or to forget it."""

    ask: str | None = None
    tag: str | None = None
    on: Name


class OpeningLine(RequestLine, kw_only=True, forbid_unknown_fields=True):
    """A request that is paid step by step; ``dialogue`` is the word for it from now on."""

    dialogue: Name


class DialogueLine(Struct, kw_only=True, forbid_unknown_fields=True):
    """Something about a payment that is under way: its state, a step on or back, all the rest, the end."""

    ask: str
    tag: str | None = None
    dialogue: Name


class ObjectLine(DialogueLine, kw_only=True, forbid_unknown_fields=True):
    """An object that is clicked on in a payment under way, or whose choices are asked for."""

    object: str


class ChoiceLine(ObjectLine, kw_only=True, forbid_unknown_fields=True):
    """One of the choices for an object, by its number in the list from 0, and what it takes."""

    choice: Place
    takes: dict[str, list[str]] = {}


class EventLine(DialogueLine, kw_only=True, forbid_unknown_fields=True):
    """What happened in a payment under way: a step, the id of an object, an event, a change of mind."""

    event: str | dict[str, Any]
