"""One of many questions: asked with its number, so that what fails there takes no other with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from msgspec import UNSET

from planner.contract.answer import RefusalData, Refused
from planner.contract.error_codes import CodedError, ErrorCode
from planner.contract.internal_errors import internal
from planner.contract.refusals import RequestError

Asked = TypeVar("Asked")
Found = TypeVar("Found")
Lost = TypeVar("Lost")


def as_refused(error: RequestError) -> Refused:
    """Convert a refusal to the answer of one of many questions."""
    index = UNSET if error.index is None else error.index
    return Refused(
        error=RefusalData(code=error.code.value, path=error.path, message=error.message, index=index)
    )


def ask_indexed(
    ask: Callable[[Asked], Found], lost: Callable[[RequestError], Lost], question: tuple[int, Asked]
) -> Found | Lost:
    """Ask one of many questions by its number, so that its failure doesn't affect the others."""
    try:
        return ask(question[1])
    except RequestError as error:
        refused = error.of_request(question[0])
        if lacks_x(error):  # of many cards one may ask for it
            return lost(refused)
        raise refused from None
    except CodedError:
        raise
    except Exception as error:
        return lost(internal(error, question[0]))


def lacks_x(error: RequestError) -> bool:
    """Whether a question is refused because its card needs an X that isn't stated (107.3)."""
    return error.code is ErrorCode.MISSING and error.path.endswith(".x")
