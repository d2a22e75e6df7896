"""What each verb about a board answers, and what is understood of cards: see ``planner.contract.verbs``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import structs

from planner.api.board import Board
from planner.api.castable_now import castable_of
from planner.api.functions import answers_to, begun, options_asked, plan_asked
from planner.api.in_time import InTime, refused_out_of_time
from planner.api.legal_actions import legal_actions_of
from planner.api.session.answers import (
    Cards,
    CastableNow,
    Forgotten,
    Kept,
    LegalActions,
    Options,
    Shown,
    Verified,
    Ways,
)
from planner.api.session.session_boards import SessionBoards
from planner.api.ways import AskedBoard, UnderPolicies, ways_of
from planner.contract.answer import Plan, answer_from_dict
from planner.contract.answer_parts import Status
from planner.contract.error_codes import ErrorCode
from planner.contract.lines import (
    AfterLine,
    CardsLine,
    CastableLine,
    ChangeLine,
    NameLine,
    OptionsLine,
    RequestLine,
    VerifyLine,
    WaysLine,
)
from planner.contract.refusals import RequestError
from planner.contract.request import CardSpec
from planner.game.clock import Clock

if TYPE_CHECKING:
    from planner.contract.typed import PoliciesDict

MOST_CARDS = 1_000
"""The cards of one line."""


def pay(session_boards: SessionBoards, line: RequestLine) -> Any:
    """Answer a question by a plan, a verdict or an explained answer; many questions one by one."""
    if line.as_ is not None and line.pay is None and line.pays is None:
        return remember(session_boards, line)
    asked = session_boards.asked(line)
    return plan_asked(asked) if line.pays is None else answers_to(asked)


def explain(session_boards: SessionBoards, line: RequestLine) -> Any:
    """Answer a question with its explanation."""
    asked = session_boards.asked(structs.replace(line, want="explanation"))
    return plan_asked(asked) if line.pays is None else answers_to(asked)


def options(session_boards: SessionBoards, line: OptionsLine) -> Any:
    """Answer by the best plans that really differ."""
    asked = session_boards.asked(line)
    answer, found = options_asked(asked, line.n)
    return Options(status=Status(answer.status), options=found)


def turn(session_boards: SessionBoards, line: RequestLine) -> Any:
    """Answer which of the ``pays`` are paid together."""
    from planner.planning.turn import turn_of

    asked = session_boards.asked(line)
    return turn_of(line, None if asked.board is None else asked.board.game, asked.solving.running)


def verify(session_boards: SessionBoards, line: VerifyLine) -> Any:
    """Let the referee carry out an answer, and check its proof."""
    from planner.api.verifying import verify_asked

    return Verified.of(
        verify_asked(
            session_boards.asked(line),
            line.answer,
            solve=line.solve,
            require_proof=line.require_proof,
            path="answer",
        )
    )


def ways(session_boards: SessionBoards, line: WaysLine) -> Any:
    """List every way to cast a card or to activate it, each with its verdict."""
    for name in ("pay", "pays"):
        if getattr(line, name) is not None:
            raise RequestError(name, "has no place beside card here", ErrorCode.CONFLICT)
    keys = {"face": line.face, "from": line.from_, "targets": line.targets or None}
    said = {key: value for key, value in keys.items() if value is not None}
    try:
        clock = begun(line).running
        with refused_out_of_time(clock):
            return Ways(
                ways=ways_of(_in_time(session_boards.board(line), clock), line.card, said, _policies_of(line))
            )
    except RequestError as error:
        raise RequestError(error.path.removeprefix("pay."), error.message, error.code) from None


def legal_actions(session_boards: SessionBoards, line: RequestLine) -> Any:
    """List everything that could be done with mana now, each with its verdict."""
    for name in ("pay", "pays", "keep"):
        if getattr(line, name) is not None:
            raise RequestError(name, "has no place here: a board alone is asked about", ErrorCode.CONFLICT)
    clock = begun(line).running
    with refused_out_of_time(clock):
        found = legal_actions_of(
            _in_time(session_boards.board(line), clock), line.land_drops, _policies_of(line)
        )
    return LegalActions(actions=found)


def castable(session_boards: SessionBoards, line: CastableLine) -> Any:
    """List which cards can be cast and which abilities activated, each by itself."""
    for name in ("pay", "pays", "keep"):
        if getattr(line, name) is not None:
            raise RequestError(name, "has no place here: a board alone is asked about", ErrorCode.CONFLICT)
    clock = begun(line).running
    board, policies = session_boards.board(line), _policies_of(line)
    if clock.seconds is None:
        found = board.castable(hand=line.hand, abilities=line.abilities, policies=policies)
    else:
        with refused_out_of_time(clock):
            asked: AskedBoard = InTime(board, clock)
            asked = asked if policies is None else UnderPolicies(asked, policies)
            found = castable_of(
                board.game,
                asked.can_pay,
                hand=line.hand,
                abilities=line.abilities,
                alike=policies is None,
            )
    return CastableNow(doable=found, mask=[bool(one) for one in found])


def _in_time(board: Board, clock: Clock) -> AskedBoard:
    return board if clock.seconds is None else InTime(board, clock)


def _policies_of(line: RequestLine) -> PoliciesDict | None:
    found: PoliciesDict | None = msgspec.to_builtins(line.policies)
    return found


def remember(session_boards: SessionBoards, line: RequestLine) -> Any:
    """Keep a board without asking anything about it."""
    if line.as_ is None:
        raise RequestError("as", "is missing", ErrorCode.MISSING)
    kept = session_boards.board(line)
    return Kept(as_=line.as_, objects=kept.compiled.size)


def after(session_boards: SessionBoards, line: AfterLine) -> Any:
    """Carry out a plan on a board, and keep the board after it."""
    if line.as_ is None:
        raise RequestError("as", "is missing", ErrorCode.MISSING)
    name, line.as_ = line.as_, None
    plan = answer_from_dict(line.answer, "answer")
    if not isinstance(plan, Plan):
        raise RequestError("answer", "expected a plan that pays", ErrorCode.INVALID_VALUE)
    kept = session_boards.board(line).after(plan)
    session_boards.keep(name, kept)
    return Kept(as_=name, objects=kept.compiled.size)


def change(session_boards: SessionBoards, line: ChangeLine) -> Any:
    """Change a kept board, and keep the board after the change."""
    if line.change is None:
        raise RequestError("change", "is missing", ErrorCode.MISSING)
    if line.on is None:
        raise RequestError("on", "is missing", ErrorCode.MISSING)
    for name in ("pay", "pays", "keep"):
        if getattr(line, name) is not None:
            raise RequestError(name, "has no place here: ask the board after it", ErrorCode.CONFLICT)
    line.as_ = line.as_ or line.on
    kept = session_boards.board(line)
    return Kept(as_=line.as_, objects=kept.compiled.size)


def board(session_boards: SessionBoards, line: NameLine) -> Any:
    """A kept board as a request would have it."""
    return Shown(on=line.on, board=dict(session_boards.remembered(line.on).board.to_dict()))


def forget(session_boards: SessionBoards, line: NameLine) -> Any:
    """Forget a board."""
    session_boards.remembered(line.on)
    session_boards.boards.drop(line.on)
    return Forgotten(forgot=line.on)


def cards(line: CardsLine) -> Any:
    """What is understood of cards' text, line by line."""
    from planner.loading.card_lines.card_files import card_of
    from planner.loading.card_lines.understood import lines_of

    asked: list[tuple[str, str | CardSpec]] = [("card", line.card)] if line.card is not None else []
    asked += [(f"cards[{number}]", card) for number, card in enumerate(line.cards)]
    if not asked:
        raise RequestError("cards", "expected cards, one at least", ErrorCode.MISSING)
    if len(asked) > MOST_CARDS:
        message = f"expected at most {MOST_CARDS:,} cards, got {len(asked):,}"
        raise RequestError("cards", message, ErrorCode.TOO_LARGE)
    return Cards(cards=[lines_of(card_of(card, path)) for path, card in asked])
