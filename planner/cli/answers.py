"""What is printed of a request: one answer or many, options, a turn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from planner.cli.streams import refusing, write_json
from planner.contract.error_codes import ErrorCode
from planner.contract.input import text_of
from planner.contract.refusals import RequestError

if TYPE_CHECKING:
    from planner.contract.answer import Answers, Said
    from planner.contract.request import Request

EXIT_STATUS = {"payable": 0, "unpayable": 1, "refused": 2, "unknown": 3}


def answer_one(data: bytes, as_json: bool, *, explained: bool = False, svg: Path | None = None) -> str:
    """Answer one request, or each of its ``pays``; print the answer and return its status.

    Raises ``RequestError``.
    """
    from planner import plan
    from planner.contract.answer import Answers
    from planner.contract.request import decode

    request = decode(text_of(data))
    if explained:
        request = msgspec.structs.replace(request, want="explanation")
    answer: Said | Answers = plan(request)
    if svg is not None:
        _draw(answer, request, svg)
    if as_json:
        write_json(answer)
    elif isinstance(answer, Answers):
        from planner.api.showing.answers import print_answers

        print_answers(answer, request)
    else:
        from planner.api.showing.tables import print_answer

        print_answer(answer, request)
    return _status_of(answer)


def _draw(answer: Said | Answers, request: Request, file: Path) -> None:
    """Write the picture of an answer, replacing an older file. Raises ``RequestError``."""
    from planner.api.about import About
    from planner.api.showing.picture.plan import picture_of
    from planner.contract.answer import Answers

    if isinstance(answer, Answers):
        raise RequestError("pays", "a picture shows one payment; expected pay", ErrorCode.CONFLICT)
    with refusing(str(file), verb="write"):
        file.write_text(picture_of(answer, About.of(request)), encoding="utf-8")


def _status_of(answer: Said | Answers) -> str:
    """The status of an answer; of several, the least favorable one."""
    from planner.contract.answer import Said

    if isinstance(answer, Said):
        return str(answer.status)
    found = {str(one.status) for one in answer.answers}
    return next(status for status in ("refused", "unknown", "unpayable", "payable") if status in found)


def show_options(data: bytes, number: int, as_json: bool) -> str:
    """Print the options for one request, or the answer if there are none; return the status.

    Raises ``RequestError``.
    """
    from planner.api.functions import answer_and_options
    from planner.contract.request import decode

    request = decode(text_of(data))
    answer, found = answer_and_options(request, number)
    if as_json:
        write_json({"status": answer.status, "options": found})
    elif found:
        from planner.api.showing.options import print_options

        print_options(found, request)
    else:
        from planner.api.showing.tables import print_answer

        print_answer(answer, request)
    return str(answer.status)


def show_turn(data: bytes, as_json: bool) -> bool:
    """Print what is paid in a turn; return whether anything is. Raises ``RequestError``."""
    from planner import plan_turn
    from planner.contract.request import decode

    request = decode(text_of(data))
    found = plan_turn(request)
    if as_json:
        write_json(found)
    else:
        from planner.api.showing.turn import print_turn

        print_turn(found, request)
    return bool(found)
