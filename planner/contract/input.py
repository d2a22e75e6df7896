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
    """Read the bytes of a request as text.

    Raises ``RequestError`` where it is too long, empty or no UTF-8.
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
    """An object of JSON, with the first of its keys that stands there twice."""

    repeated: str | None = None


def _pairs(pairs: list[tuple[str, Any]]) -> _Pairs:
    found = _Pairs()
    for key, value in pairs:
        if key in found and found.repeated is None:
            found.repeated = key
        found[key] = value
    return found


def refuse_repeated_keys(text: str | bytes) -> None:
    """Refuse JSON in which an object has a key twice: which of the two counts is up to who reads it.

    What is to be judged mustn't say one thing to the referee and another to somebody else. Raises
    ``RequestError`` with the path of the key; what is no JSON at all is left to others.

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
