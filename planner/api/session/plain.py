"""Verdicts on bare costs of a remembered board, which come by the thousand: worked out once."""

from __future__ import annotations

from typing import Any

import msgspec

from planner.api.functions import AnswerContext, plan_asked
from planner.api.session.memory import Remembered
from planner.api.session.session_boards import SessionBoards
from planner.contract.answer import Verdict
from planner.contract.answer_parts import Status
from planner.contract.forms import is_text_of_cost
from planner.contract.refusals import RequestError
from planner.contract.request import PaySpec, Request
from planner.planning.question.methods import HALL, SolveOptions

PAY = "pay"
"""What a line asks for where nobody says otherwise."""
_KEYS = frozenset({"on", "ask", "want", "pay", "pays", "tag"})
_KEYS_OF_PAY = frozenset({"cost", "tag"})
_SILENT = {status: msgspec.json.encode(Verdict(status=status, method=HALL)) for status in Status}
"""A verdict by Hall's condition that has nothing to tell besides, as it is sent."""


def plain_answer(session_boards: SessionBoards, data: dict[str, Any], default: str) -> bytes | None:
    """Answer a line that asks for verdicts on bare costs of a kept board; None for other lines.

    Raises ``RequestError`` for a board that isn't remembered.
    """
    if data.get("want") != "verdict" or data.get("ask", default) != PAY or not _KEYS.issuperset(data):
        return None
    name, pays, tag = data.get("on"), data.get("pays"), data.get("tag")
    if not isinstance(name, str) or not _is_tag(tag) or ("pay" in data) is ("pays" in data):
        return None
    asked = [data.get("pay")] if pays is None else pays
    if isinstance(asked, list):
        asked = [{"cost": one} if isinstance(one, str) and is_text_of_cost(one) else one for one in asked]
    if not isinstance(asked, list) or not asked or not all(map(_is_plain, asked)):
        return None
    board = session_boards.remembered(name)
    try:
        found = [_verdict(session_boards, board, one["cost"]) for one in asked]
    except RequestError:  # which one it was is said in the general way
        return None
    if pays is None:
        return tagged(found[0], tag if tag is not None else asked[0].get("tag"))
    answers = (tagged(answer, one.get("tag")) for answer, one in zip(found, asked, strict=True))
    return tagged(b'{"answers":[' + b",".join(answers) + b"]}", tag)


def tagged(answer: bytes, tag: Any) -> bytes:
    """Insert a tag at the beginning of a JSON object without one, if the tag is a text.

    >>> tagged(b'{"status":"payable"}', "a")
    b'{"tag":"a","status":"payable"}'
    """
    if not isinstance(tag, str) or answer.startswith(b'{"tag":'):
        return answer
    try:
        return b'{"tag":' + msgspec.json.encode(tag) + (b"," if answer != b"{}" else b"") + answer[1:]
    except UnicodeError:  # a lone surrogate can't be answered
        return answer


def _is_tag(tag: Any) -> bool:
    return tag is None or isinstance(tag, str)


def _is_plain(pay: Any) -> bool:
    if not isinstance(pay, dict) or not _KEYS_OF_PAY.issuperset(pay):
        return False
    return isinstance(pay.get("cost"), str) and _is_tag(pay.get("tag"))


def _verdict(session_boards: SessionBoards, board: Remembered, cost: str) -> bytes:
    """The verdict on a bare cost as sent bytes; cached for each board."""
    found = board.answers.get(cost)
    if found is None:
        session_boards.boards.note(board)
        status = board.board.compiled.silent_verdict(cost)
        if status is not None:
            found = board.answers[cost] = _SILENT[status]
            return found
        request = Request(pay=PaySpec(cost=cost), want="verdict")
        asked = AnswerContext(request, SolveOptions.of(request), board.board.compiled)
        found = board.answers[cost] = msgspec.json.encode(plan_asked(asked))
    return found
