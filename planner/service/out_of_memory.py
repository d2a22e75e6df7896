"""What is answered for a process that died because it was given no more memory."""

from __future__ import annotations

from typing import Any

import msgspec

from planner.api.session.out_of_memory import out_of_memory
from planner.api.session.plain import PAY, tagged
from planner.contract.error_codes import CodedError
from planner.contract.settled import as_json
from planner.contract.verbs import verb_of


def without_memory(body: bytes, verb: str | None = None) -> bytes:
    """The answer to a request or line that ran out of memory: unknown, with the reason.

    >>> without_memory(b'{"ask": "ways", "tag": "t"}')[:32]
    b'{"tag":"t","error":{"code":"memo'
    """
    try:
        data: dict[str, Any] = msgspec.json.decode(body, type=dict)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        data = {}
    word = verb or data.get("verb", data.get("ask", PAY))
    # A line about a payment under way isn't answered as a request is.
    known = verb_of(word) if isinstance(word, str) and "dialogue" not in data else None
    try:
        answer = as_json(out_of_memory(known, data))
    except CodedError as error:
        answer = msgspec.json.encode({"error": error.as_data()})
    return tagged(answer, data.get("tag"))
