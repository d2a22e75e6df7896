"""The bytes of a request as text."""

from __future__ import annotations

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
