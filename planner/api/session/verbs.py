"""What each verb of a line answers, besides those of a payment under way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from planner.api.functions import answers_to, options_asked, plan_asked
from planner.api.session.answers import Cards, Forgotten, Kept, Options, Shown, Verified, Ways
from planner.api.session.desk import Desk
from planner.contract.answer import Plan, answer_from_dict
from planner.contract.error_codes import ErrorCode
from planner.contract.lines import (
    AfterLine,
    Ask,
    CardsLine,
    NameLine,
    OptionsLine,
    RequestLine,
    VerifyLine,
    WaysLine,
)
from planner.contract.refusals import RequestError, decode_as
from planner.contract.request import CardSpec

MOST_CARDS = 1_000
"""The cards of one line."""


def _pay(desk: Desk, data: dict[str, Any]) -> Any:
    """Answer a question by a plan, a verdict or an explained answer; many questions one by one."""
    line = decode_as(data, RequestLine, "")
    if line.as_ is not None and line.pay is None and line.pays is None:
        return _remember(desk, data)
    asked = desk.asked(line, data)
    return plan_asked(asked) if line.pays is None else answers_to(asked)


def _explain(desk: Desk, data: dict[str, Any]) -> Any:
    """Answer a question with its explanation."""
    line = structs.replace(decode_as(data, RequestLine, ""), want="explanation")
    asked = desk.asked(line, data)
    return plan_asked(asked) if line.pays is None else answers_to(asked)


def _options(desk: Desk, data: dict[str, Any]) -> Any:
    """Answer by the best plans that really differ."""
    line = decode_as(data, OptionsLine, "")
    asked = desk.asked(line, data)
    answer, found = options_asked(asked, line.n)
    return Options(status=answer.status, options=found)


def _turn(desk: Desk, data: dict[str, Any]) -> Any:
    """Answer by which of the ``pays`` are paid together."""
    from planner.planning.turn import turn_of

    line = decode_as(data, RequestLine, "")
    asked = desk.asked(line, data)
    return turn_of(line, None if asked.board is None else asked.board.game, asked.solving.running)


def _verify(desk: Desk, data: dict[str, Any]) -> Any:
    """Let the referee carry out an answer, and check its proof."""
    from planner.api.verifying import verify_asked

    line = decode_as(data, VerifyLine, "")
    return Verified.of(verify_asked(desk.asked(line, data), line.answer, solve=line.solve))


def _ways(desk: Desk, data: dict[str, Any]) -> Any:
    """List every way to cast a card or to activate it, each with its verdict."""
    line = decode_as(data, WaysLine, "")
    for name in ("pay", "pays"):
        if getattr(line, name) is not None:
            raise RequestError(name, "has no place beside card here", ErrorCode.CONFLICT)
    keys = {"face": line.face, "from": line.from_, "targets": line.targets or None}
    said = {key: value for key, value in keys.items() if value is not None}
    try:
        return Ways(ways=desk.board(line, data).ways(line.card, **said))
    except RequestError as error:
        raise RequestError(error.path.removeprefix("pay."), error.message, error.code) from None


def _remember(desk: Desk, data: dict[str, Any]) -> Any:
    """Remember a board, and ask nothing about it."""
    line = decode_as(data, RequestLine, "")
    if line.as_ is None:
        raise RequestError("as", "is missing", ErrorCode.MISSING)
    board = desk.board(line, data)
    return Kept(as_=line.as_, objects=len(board.game.positions))


def _after(desk: Desk, data: dict[str, Any]) -> Any:
    """Carry out a plan on a board, and remember the board after it."""
    line = decode_as(data, AfterLine, "")
    if line.as_ is None:
        raise RequestError("as", "is missing", ErrorCode.MISSING)
    name, line.as_ = line.as_, None
    plan = answer_from_dict(line.answer)
    if not isinstance(plan, Plan):
        raise RequestError("answer", "expected a plan that pays", ErrorCode.INVALID_VALUE)
    board = desk.board(line, data).after(plan)
    desk.keep(name, board)
    return Kept(as_=name, objects=len(board.game.positions))


def _board(desk: Desk, data: dict[str, Any]) -> Any:
    """Show a board as a request would have it."""
    line = decode_as(data, NameLine, "")
    return Shown(on=line.on, board=desk.remembered(line.on).board.to_dict())


def _forget(desk: Desk, data: dict[str, Any]) -> Any:
    """Forget a board."""
    line = decode_as(data, NameLine, "")
    desk.remembered(line.on)
    desk.boards.drop(line.on)
    return Forgotten(forgot=line.on)


def _cards(_: Desk, data: dict[str, Any]) -> Any:
    """Say what is understood of cards' text, line by line."""
    from planner.loading.card_lines.card_files import card_of
    from planner.loading.card_lines.understood import lines_of

    line = decode_as(data, CardsLine, "")
    cards: list[tuple[str, str | CardSpec]] = [("card", line.card)] if line.card is not None else []
    cards += [(f"cards[{number}]", card) for number, card in enumerate(line.cards)]
    if not cards:
        raise RequestError("cards", "expected cards, one at least", ErrorCode.MISSING)
    if len(cards) > MOST_CARDS:
        message = f"expected at most {MOST_CARDS:,} cards, got {len(cards):,}"
        raise RequestError("cards", message, ErrorCode.TOO_LARGE)
    return Cards(cards=[lines_of(card_of(card, path)) for path, card in cards])


VERBS: dict[str, Callable[[Desk, dict[str, Any]], Any]] = {
    Ask.PAY: _pay,
    Ask.OPTIONS: _options,
    Ask.EXPLAIN: _explain,
    Ask.TURN: _turn,
    Ask.VERIFY: _verify,
    Ask.WAYS: _ways,
    Ask.CARDS: _cards,
    Ask.REMEMBER: _remember,
    Ask.AFTER: _after,
    Ask.BOARD: _board,
    Ask.FORGET: _forget,
}
