"""The last catch of every door: what fails where nothing should fail is one answer lost, and nothing else."""

from __future__ import annotations

import sys
import traceback

from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError

INTERNAL = "something failed here that should never fail; no fault of the request"
TOO_MUCH = "it takes more memory than an answer may; ask for less at once"


def internal(error: Exception, index: int | None = None) -> RequestError:
    """Turn an unexpected error into an ``internal`` one, and print its traceback to the error stream.

    With limited memory any place may fail: then the answer says so, and nothing is printed.

    >>> internal(KeyError("x"), 3).as_data()["code"]
    'internal'
    """
    if isinstance(error, MemoryError):
        return RequestError("", TOO_MUCH, ErrorCode.MEMORY, index)
    print("".join(traceback.format_exception(error)), end="", file=sys.stderr)
    return RequestError("", INTERNAL, ErrorCode.INTERNAL, index)
