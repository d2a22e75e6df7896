"""What a command line says of a request: the board in words, what is kept, and how it is paid.

The words are those of JSON: ``--hand`` is ``board.hand``, ``--keep`` is ``keep``. Which of them a command
takes stands at the command; they are read where every door's are (``planner.contract.forms``).
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, signature
from typing import Annotated, Any, get_type_hints

import msgspec
import typer

from planner.cli.streams import asked_of
from planner.contract.digits import whole_number
from planner.contract.error_codes import ErrorCode
from planner.contract.input import MAX_BYTES, text_of
from planner.contract.refusals import RequestError, decode_as
from planner.game.records import Record


def _text(word: str, metavar: str, told: str) -> Any:
    return Annotated[str | None, typer.Option(word, metavar=metavar, help=told)]


def _texts(word: str, metavar: str, told: str) -> Any:
    return Annotated[list[str] | None, typer.Option(word, metavar=metavar, help=told)]


BOARD: dict[str, Any] = {
    "battlefield": _text("--on", "NAMES", 'The permanents: "2 Forest, Sol Ring (tapped), Treasure x3".'),
    "hand": _text("--hand", "NAMES", 'The cards in hand: "Opt, Counterspell".'),
    "graveyard": _text("--graveyard", "NAMES", "The cards in the graveyard."),
    "exile": _text("--exile", "NAMES", "The cards in exile."),
    "command": _text("--command", "NAMES", "The cards in the command zone."),
    "library": _text("--library", "CARDS", 'The cards of the library, "3 Island, Plains", or their number.'),
    "life": Annotated[int | None, typer.Option("--life", metavar="NUMBER", help="The player's life; 20.")],
    "pool": _text("--pool", "MANA", 'The mana in the pool: "{R}{R}".'),
    "turn": _text("--turn", "WORDS", 'Whose turn it is, and which step: "opponent", "your end".'),
}
"""What the board is, by the key that says it in JSON."""
KEEP: dict[str, Any] = {
    "keep": _texts(
        "--keep", "WHAT", 'What should stay payable: a cost, a card, or "hand"; may be said again.'
    ),
}
X: dict[str, Any] = {"x": _text("--x", "NUMBER", 'X: a number, or "max".')}
WISHES: dict[str, Any] = {
    "profile": _text(
        "--profile",
        "NAME",
        'What plans are compared by: 2026.2, 2026.1, or switches as JSON: {"life": {"free_above": 10}}.',
    ),
    "never": _texts("--never", "WORDS", 'What is never done to pay: "sacrifice creatures".'),
    "last_resort": _texts("--last-resort", "WORDS", 'Only where nothing else pays: "tap manlands".'),
    "avoid": _texts("--avoid", "WORDS", 'What is avoided: "tap attackers".'),
    "free": _texts("--free", "WORDS", 'What counts nothing: "sacrifice Treasure".'),
}
"""How the player feels about what a payment does."""
_LEVELS = {"never": "never", "last_resort": "last resort", "avoid": "avoid", "free": "free"}


class RequestOptions(Record, frozen=True):
    """The values of a command's options; options that weren't given are missing."""

    words: dict[str, Any]

    @property
    def board(self) -> dict[str, Any] | None:
        """The board for a request; None if no option describes one."""
        found = {key: self.words[key] for key in BOARD if key in self.words}
        return found or None

    def refuse_with_lines(self) -> None:
        """Raise an error for options with many requests, since each line is a complete request."""
        if self.words:
            named = ", ".join(f"--{'on' if key == 'battlefield' else key}" for key in self.words)
            message = f"{named.replace('_', '-')}: goes with one request; a line says its own"
            raise typer.BadParameter(message)

    def request(self, what: str, key: str = "pay") -> dict[str, Any]:
        """The request of a file, or of the command line itself. Raises ``RequestError``."""
        if self.board is None:
            with asked_of(what) as stream:
                data = decode_as(text_of(stream.read(MAX_BYTES + 1)), dict[str, Any], "")
        else:
            data = {key: what} if key else {}
        return self.with_words(data)

    def with_words(self, data: dict[str, Any]) -> dict[str, Any]:
        """A request with the options put in, which override its own keys. Raises ``RequestError``."""
        found = dict(data)
        if self.board is not None:
            found["board"] = self.board
        if keep := self.words.get("keep"):
            found["keep"] = "hand" if keep == ["hand"] else keep
        if (x := self.words.get("x")) is not None:
            found["pay"] = _with_x(found.get("pay"), x)
        from planner.loading.worded_policies import with_wishes

        said = {level: self.words[key] for key, level in _LEVELS.items() if key in self.words}
        return with_wishes(found, self.words.get("profile"), said)


def _with_x(pay: Any, x: str) -> Any:
    from planner.contract.forms import as_pay

    said = as_pay(pay)
    number = whole_number(x)
    return {**said, "x": x if number is None else number} if isinstance(said, dict) else said


def with_words(*groups: dict[str, Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Decorator: give a command the options of these groups; their values are passed as ``said``."""
    options = {name: kind for group in groups for name, kind in group.items()}

    def decorated(command: Callable[..., None]) -> Callable[..., None]:
        def called(**given: Any) -> None:
            words = {name: given.pop(name) for name in options}
            command(
                said=RequestOptions({name: one for name, one in words.items() if one not in (None, [])}),
                **given,
            )

        own = [one for one in signature(command, eval_str=True).parameters.values() if one.name != "said"]
        new = [
            Parameter(name, Parameter.KEYWORD_ONLY, annotation=kind, default=None)
            for name, kind in options.items()
        ]
        hints = {
            name: kind
            for name, kind in get_type_hints(command, include_extras=True).items()
            if name != "said"
        }
        parameters = [one.replace(kind=Parameter.KEYWORD_ONLY) for one in own]
        first = [one for one in parameters if isinstance(_info(one), typer.models.ArgumentInfo)]
        rest = [one for one in parameters if one not in first]
        function: Any = called
        function.__name__, function.__doc__ = command.__name__, command.__doc__
        function.__signature__ = signature(command).replace(parameters=[*first, *new, *rest])
        function.__annotations__ = {**hints, **options}
        return called

    return decorated


def _info(parameter: Parameter) -> Any:
    """The typer information of a parameter."""
    return next(iter(getattr(parameter.annotation, "__metadata__", ())), None)


def data_of(said: RequestOptions, what: str, key: str = "pay") -> bytes:
    """The request of a file, or of the command line itself, as JSON. Raises ``RequestError``."""
    from planner.cards.errors import StoreError

    if said.board is None and not said.words:
        with asked_of(what) as stream:
            return stream.read(MAX_BYTES + 1)
    try:
        return msgspec.json.encode(said.request(what, key))
    except StoreError as error:
        raise RequestError("", str(error), error.code) from None


def turn_asked(said: RequestOptions, asked: list[str], *, land: bool) -> bytes:
    """The request for a turn as JSON: from costs, or from one file. Raises ``RequestError``."""
    if said.board is None and not land and len(asked) == 1:
        return data_of(said, asked[0])
    if said.board is None:
        message = "a turn of these costs needs a board: --on, --hand; or one file with a request"
        raise RequestError("", message, ErrorCode.MISSING)
    pays: list[Any] = list(asked)
    if land:
        from planner.api.board import Board
        from planner.game.vocabulary import Zone

        in_hand = (one for one in Board(said.board).game.objects if one.zone == Zone.HAND)
        pays += [{"card": object_id} for one in in_hand if one.own_card.is_land for object_id in one.ids]
    return msgspec.json.encode(said.with_words({"pays": pays}))
