"""Boards that say the same, found by what was passed in: such boards share what was found out of one.

A verdict on a bare cost doesn't rest on the order in which the objects of a zone are listed, so boards
that differ in that alone share their verdicts as well. Games are played in their hundred thousands; the
boards that come up in them are few.
"""

from __future__ import annotations

from typing import Any

import msgspec

from planner.contract.answer_parts import Status
from planner.contract.refusals import decode_as
from planner.contract.request import BoardSpec
from planner.game.caching import Memory, Renewed
from planner.game.records import Record
from planner.loading.game_state import game_from
from planner.loading.same_boards import generation, key_without_order
from planner.planning.question.compiled_board import CompiledBoard

MOST_BOARDS = 16_384
"""Boards that are remembered; where there are more, all are forgotten."""
_ENCODED = msgspec.msgpack.Encoder()
_DECODED = msgspec.msgpack.Decoder()
Fields = dict[str, Any]


class KnownBoard(Record, frozen=True, eq=False):
    """The cached part of a board that was read, shared by equal boards: small data such as verdicts."""

    verdicts: Memory[Any, Status]


MOST_COMPILED = 256
"""Boards of requests that are remembered, likewise."""
_COMPILED: Renewed[bytes, CompiledBoard] = Renewed(MOST_COMPILED)
_KNOWN: Renewed[bytes, KnownBoard] = Renewed(MOST_BOARDS)


def known_board(fields: Fields) -> tuple[bytes | None, KnownBoard | None, bytes]:
    """Key of a board, and an equal board up to order, if one is cached.

    Also returns the fields encoded for storage; no key if the fields are no data that JSON could carry.
    """
    key = key_without_order(fields)
    if key is None:
        return None, None, b""
    return key, _KNOWN.get(key), _ENCODED.encode(fields)


def keep_board(key: bytes | None, compiled: CompiledBoard) -> KnownBoard | None:
    """Cache a board that was read under its key."""
    if key is None:
        return None
    return _KNOWN.keep(key, KnownBoard(compiled.verdicts))


def compiled_board(board: BoardSpec) -> CompiledBoard:
    """The compiled board of a request; cached for equal boards. Raises ``RequestError``.

    Raises ``RequestError``.
    """
    key = content_key(board)
    found = None if key is None else _COMPILED.get(key)
    if found is None:
        found = CompiledBoard(game_from(board))
        if key is not None:
            _COMPILED.keep(key, found)
    return found


def content_key(asked: Any) -> bytes | None:
    """Cache key shared by equal requests, or equal parts of requests; None for other objects."""
    try:
        return _ENCODED.encode((generation(), type(asked).__name__, asked))
    except (TypeError, ValueError, OverflowError, RecursionError, msgspec.MsgspecError):
        return None


def read_board(fields: Any) -> CompiledBoard:
    """Read a board from its fields, or from JSON text; raises ``RequestError``."""
    return CompiledBoard(game_from(decode_as(fields, BoardSpec, "board")))


def read_given(given: bytes, like: KnownBoard) -> CompiledBoard:
    """Read a board from its stored fields; it shares the verdicts of the equal board."""
    compiled = read_board(_DECODED.decode(given))
    compiled.verdicts = like.verdicts
    return compiled
