"""What is wrong, in one word for programs: the closed list of codes that every refusal has one of."""

from __future__ import annotations

from enum import StrEnum
from typing import Any


class ErrorCode(StrEnum):
    """The code of a refusal; ``docs/errors.md`` lists them, and no others are ever given.

    >>> ErrorCode.UNKNOWN_ID
    <ErrorCode.UNKNOWN_ID: 'unknown_id'>
    """

    NOT_JSON = "not_json"
    """The input is no JSON in UTF-8, or is nested too deeply to be read."""
    TOO_LARGE = "too_large"
    """More bytes, objects, characters or ways to pay than are taken."""
    UNKNOWN_KEY = "unknown_key"
    """A key that the contract doesn't have at this place."""
    MISSING = "missing"
    """A key, or something asked for, isn't there."""
    WRONG_TYPE = "wrong_type"
    """Text where a number belongs, a list where an object belongs, and so on."""
    INVALID_VALUE = "invalid_value"
    """The right type, but none of the values that are allowed."""
    CONFLICT = "conflict"
    """Keys, or states, that don't go together."""
    NOT_SUPPORTED = "not_supported"
    """The contract or the rules have it, this version doesn't."""
    INVALID_COST = "invalid_cost"
    """A cost, or an amount of mana, that can't be read."""
    LANGUAGE = "language"
    """Rules text in another language than English."""
    UNKNOWN_ID = "unknown_id"
    """No object has this id."""
    DUPLICATE_ID = "duplicate_id"
    """Two objects would have the same id."""
    UNKNOWN_CARD = "unknown_card"
    """No card of this name is known."""
    UNKNOWN_BOARD = "unknown_board"
    """No board is remembered under this word, or not any more."""
    UNKNOWN_DIALOGUE = "unknown_dialogue"
    """No payment is under way under this word, or not any more."""
    UNKNOWN_TABLE = "unknown_table"
    """No table is remembered under this word, or not any more."""
    NOT_OFFERED = "not_offered"
    """The spell or object has no such face, ability or cost; or nothing offers it."""
    AMBIGUOUS = "ambiguous"
    """It could be several things: say which one."""
    ILLEGAL = "illegal"
    """The rules don't allow this step, or this plan can't be carried out on this board."""
    IRREVERSIBLE = "irreversible"
    """A step behind this point can't be taken back."""
    CARD_STORE = "card_store"
    """The card store can't be used."""
    UNREADABLE = "unreadable"
    """A file can't be read or written."""
    MEMORY = "memory"
    """It takes more memory than there is for an answer."""
    INTERNAL = "internal"
    """Something failed here that should never fail: no fault of the request. The next one is answered."""


class CodedError(Exception):
    """An exception that says as data what is wrong: ``code``, ``path``, ``message`` and ``index``.

    ``path`` is the place in a request, ``""`` where there is none; ``index`` says which of several
    requests it was, None where there was one.

    >>> CodedError("no table").as_data()
    {'code': 'invalid_value', 'path': '', 'message': 'no table'}
    """

    code: ErrorCode = ErrorCode.INVALID_VALUE
    path: str = ""
    index: int | None = None

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message

    def as_data(self) -> dict[str, Any]:
        """The error as JSON data; ``index`` only if it concerns one of several requests."""
        said = {"code": self.code.value, "path": self.path, "message": self.message}
        return said if self.index is None else {**said, "index": self.index}
