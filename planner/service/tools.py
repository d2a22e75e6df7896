"""What an AI player can ask for: tools with plain arguments, each with words and data for an answer.

Which there are stands in ``planner.contract.verbs``. They know nothing of the protocol that they are called
by: ``planner.service.mcp_server`` registers them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from planner.api.showing.words import ruling_in_words, way_in_words
from planner.contract.answer import Verdict
from planner.contract.error_codes import ErrorCode
from planner.contract.forms import as_board, as_pay, is_text_of_cost
from planner.contract.refusals import RequestError, decode_as
from planner.contract.request import LimitsSpec, ObjectSpec, Request, decode
from planner.contract.verbs import Tool, Verb, found_at
from planner.loading.written_objects import written
from planner.service.summaries import TextAndData, given_up, plain, told_answer, used

if TYPE_CHECKING:
    from planner.decks.request import DeckRequest

SECONDS = 2.0
DECK_SECONDS = 20.0
"""The most that an answer may take, unless the request itself asks for less."""
DECK_GAMES = 2_000
"""Games that are played where odds can't be worked out and the question doesn't say how many."""
_OF_REQUEST = ("board", "hand", "life", "pool", "keep", "x", "more")
Objects = list[str | dict[str, Any]] | str


def ask(verb: Verb, tool: Tool, given: dict[str, Any]) -> TextAndData:
    """Answer a tool's question with these arguments. Raises ``RequestError``."""
    request, rest = _about_a_board(verb, given) if verb.needs_board else (_by_fields(verb, given), {})
    text, data = found_at(tool.says)(request, **rest)
    return TextAndData(text, data)


def _about_a_board(verb: Verb, given: dict[str, Any]) -> tuple[Request, dict[str, Any]]:
    """The request for a tool's arguments, and the arguments that belong to no request."""
    rest = {"keep": [], "x": None, **given}
    more = rest["more"]
    if "cards" in rest:
        rest["more"] = {**more, "pays": _listed(rest.pop("cards")) or _hand_of(rest)}
    elif "pays" in more and verb.name != "turn":
        words = "has no place here: ask castable about several cards, turn about a whole turn"
        raise RequestError("more.pays", words, ErrorCode.CONFLICT)
    if more.get("want") == "verdict":
        raise RequestError("more.want", "has no verdict here: ask can_pay", ErrorCode.CONFLICT)
    what = "" if verb.name == "ways" else rest.pop("what", "")
    return request_of(what, **{key: rest.pop(key) for key in _OF_REQUEST}), rest


def _listed(cards: Objects) -> list[Any]:
    """The costs and cards asked about: a text may name several, separated by commas."""
    if not isinstance(cards, str) or is_text_of_cost(cards):
        return [cards] if isinstance(cards, str) else cards
    entries = [
        entry if isinstance(entry, ObjectSpec) else ObjectSpec(card=entry)
        for entry in written(cards, "cards")
    ]
    return [one.card for one in entries for _ in range(one.count)]


def _hand_of(rest: dict[str, Any]) -> list[dict[str, Any]]:
    """A question for each different card name of a hand."""
    from planner.api.board import Board

    board = as_board(rest["board"])
    said = rest["hand"] or (board.get("hand", []) if isinstance(board, dict) else [])
    return [{"card": name} for name in dict.fromkeys(one.name for one in Board(hand=said).hand)]


def _by_fields(verb: Verb, given: dict[str, Any]) -> Any:
    """The request whose fields are the arguments; empty arguments are left to ``more``."""
    said = {
        one.encode_name: given[one.encode_name]
        for one in msgspec.structs.fields(verb.asked)
        if one.encode_name in given
        and (one.required or given[one.encode_name] not in (None, [], one.default))
    }
    request: Any = decode_as({**given.get("more", {}), **said}, verb.asked, "")
    if not verb.in_time:
        return request
    return msgspec.structs.replace(request, limits=_limited(request.limits, seconds_of(verb)))


def seconds_of(verb: Verb) -> float:
    """The longest time for an answer to a verb."""
    return DECK_SECONDS if verb.long else SECONDS


def request_of(
    what: str | dict[str, Any],
    board: Objects | dict[str, Any],
    *,
    hand: Objects = "",
    life: int | None = None,
    pool: str = "",
    keep: list[Any] | str = "",
    x: int | str | None = None,
    more: dict[str, Any] | None = None,
) -> Request:
    """The request for plain arguments, with this interface's time limit.

    ``what``, the board, the hand and what is kept take the same as in a request; the board is what stands on
    the battlefield, or a board of the contract. ``more`` are further keys of a request, those of its board
    included. Raises ``RequestError``.

    >>> request_of("{G}", "2 Forest (tapped), Island").board.battlefield
    ['2 Forest (tapped), Island']
    """
    zones: dict[str, Any] = dict(board) if isinstance(board, dict) else {"battlefield": board}
    zones |= {key: value for key, value in (("hand", hand), ("pool", pool)) if value}
    if life is not None:
        zones["life"] = life
    more = more or {}
    given = as_board(more.get("board", {}))
    if not isinstance(given, dict):
        raise RequestError("more.board", "expected an object", ErrorCode.WRONG_TYPE)
    request: dict[str, Any] = {}
    if what:
        pay = as_pay(what, "what")
        request["pay"] = pay if x is None else {**pay, "x": x}
    if keep != "":  # an empty list leaves the hand alone
        request["keep"] = keep
    data = {**request, **more, "board": {**zones, **given}}
    request_asked = decode(data)
    return msgspec.structs.replace(request_asked, limits=_limited(request_asked.limits, SECONDS))


def _limited(limits: LimitsSpec, most: float) -> LimitsSpec:
    return LimitsSpec(time=most if limits.time is None else min(limits.time, most))


def can_pay(request: Request) -> TextAndData:
    """Whether the cost can be paid in full; if not, one sentence about what is missing."""
    from planner.api.functions import plan

    answer = plan(request)
    if answer:
        said = answer.to_dict()
        return TextAndData(
            "Payable.", {key: said[key] for key in Verdict.__struct_encode_fields__ if key in said}
        )
    return told_answer(answer)


def plan(request: Request) -> TextAndData:
    """The best payment, in order."""
    from planner.api.functions import plan

    return told_answer(plan(request))


def options(request: Request, n: int) -> TextAndData:
    """The best payments that really differ."""
    from planner.api.functions import options

    found = options(request, n)
    if not found:
        return plan(request)
    lines = [
        f"{number}. ({given_up(one.plan)}) {one.differs}: {used(one.plan)}."
        for number, one in enumerate(found, start=1)
    ]
    return TextAndData("\n".join(lines), {"status": "payable", "options": plain(found)})


def explain(request: Request) -> TextAndData:
    """Why a cost can't be paid and what would make it payable, or why a plan is the best."""
    from planner.api.functions import explain

    found = explain(request)
    return TextAndData(" ".join(found.sentences), found.to_dict())


def ways(request: Request, what: str | dict[str, Any]) -> TextAndData:
    """Every way to cast a card or to activate a permanent, each with its verdict."""
    from planner.api.board import Board

    data = msgspec.json.decode(msgspec.json.encode(request.board))
    found = Board.from_dict(data).ways(what, policies=plain(request.policies))
    lines = [way_in_words(number, way) for number, way in enumerate(found, start=1)]
    return TextAndData("\n".join(lines) or "There is no way to cast or activate it.", {"ways": plain(found)})


def legal_actions(request: Request) -> TextAndData:
    """Everything that could be done with mana now, each with its verdict."""
    from planner.api.board import Board

    data = msgspec.json.decode(msgspec.json.encode(request.board))
    drops, policies = request.land_drops, plain(request.policies)
    found = Board.from_dict(data).legal_actions(land_drops=drops, policies=policies)
    lines = [way_in_words(number, one, whose=True) for number, one in enumerate(found, start=1)]
    return TextAndData("\n".join(lines) or "There is nothing to do.", {"actions": plain(found)})


def verify(
    request: Request, *, answer: dict[str, Any] | str, solve: bool, require_proof: bool
) -> TextAndData:
    """Whether an answer can be carried out, and whether its proof is valid."""
    from planner.api.session.answers import Verified
    from planner.api.verifying import verify

    ruling = verify(request, answer, solve=solve, require_proof=require_proof)
    said = ruling_in_words(ruling, "`solve` compares it with a new verdict")
    return TextAndData("\n".join(said), plain(Verified.of(ruling)))


def turn(request: Request) -> TextAndData:
    """Which of several costs are paid in a turn, and in which order."""
    from planner.api.functions import plan_turn

    found = plan_turn(request)
    lines = [
        f"{number}. {one.name}: {told_answer(one.plan).text}"
        for number, one in enumerate(found.paid, start=1)
    ]
    if found.left_out:
        lines.append(f"Left out: {', '.join(found.left_out)}.")
    return TextAndData("\n".join(lines) or "Nothing can be paid.", found.to_dict())


def deck_odds(request: DeckRequest) -> TextAndData:
    """How likely a deck casts its spells, by turn."""
    from planner.decks.odds_table import answer_deck

    if request.games is None and request.until is None:
        request = msgspec.structs.replace(request, games=DECK_GAMES)
    found = answer_deck(request, progress=False)
    rows = [
        f"{row.card or row.cost} on turn {row.turn}: {row.castable:.1%}"
        + (f" (± {row.error:.1%})" if row.error > 0 else "")
        for row in found.rows
    ]
    return TextAndData("\n".join(rows), plain(found))
