"""The bytes of a request as text, and what of it readers of JSON differ in."""

from __future__ import annotations

import json
from typing import Any

from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError

MAX_BYTES = 64 * 1024 * 1024
"""A request, or a line of many, that is longer is refused."""
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def text_of(data: bytes) -> str:
    """Decode the bytes of a request as text.

    Raises ``RequestError`` if it is too long, empty or no UTF-8.
    """
    if len(data) > MAX_BYTES:
        message = f"expected a request of at most {MAX_BYTES // 1024 // 1024} MB, got more"
        raise RequestError("", message, ErrorCode.TOO_LARGE)
    data = data.removeprefix(_BYTE_ORDER_MARK)
    if not data.strip():
        raise RequestError("", "expected a request as JSON, got nothing", ErrorCode.NOT_JSON)
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        found = f"byte 0x{data[error.start]:02x} at position {error.start}"
        raise RequestError("", f"expected JSON in UTF-8, got {found}", ErrorCode.NOT_JSON) from None


class _Pairs(dict[str, Any]):
    """A JSON object with its first repeated key."""

    repeated: str | None = None


def _pairs(pairs: list[tuple[str, Any]]) -> _Pairs:
    found = _Pairs()
    for key, value in pairs:
        if key in found and found.repeated is None:
            found.repeated = key
        found[key] = value
    return found


def refuse_repeated_keys(text: str | bytes) -> None:
    """Raise ``RequestError`` for JSON in which an object has a key twice, which readers take differently.

    An answer to be judged mustn't mean one thing to the referee and another to somebody else. The error has
    the path of the key; text that is no JSON is ignored.

    >>> refuse_repeated_keys('{"answer": {"status": "payable", "status": "unpayable"}}')
    Traceback (most recent call last):
    planner.contract.refusals.RequestError: answer.status: stands there twice
    """
    try:
        data = json.loads(text, object_pairs_hook=_pairs)
    except (ValueError, RecursionError):
        return
    waiting: list[tuple[str, Any]] = [("", data)]
    for path, value in waiting:
        if isinstance(value, _Pairs):
            if value.repeated is not None:
                raise RequestError(f"{path}.{value.repeated}".lstrip("."), "stands there twice")
            waiting += [(f"{path}.{key}".lstrip("."), inner) for key, inner in value.items()]
        elif isinstance(value, list):
            waiting += [(f"{path}[{number}]", inner) for number, inner in enumerate(value)]
