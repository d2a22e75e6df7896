"""What each verb of the service answers: the same bytes as from Python and from the command line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from planner.contract.error_codes import CodedError, ErrorCode
from planner.contract.refusals import RequestError
from planner.contract.request import LimitsSpec, Request, decode
from planner.service.jobs import Job, Reply

Answered = tuple[Any, str]
"""What a verb answers, and its status for counting."""


class _Verify(msgspec.Struct, forbid_unknown_fields=True):
    """A request and the answer to it."""

    request: dict[str, Any]
    answer: dict[str, Any]


def do(job: Job) -> Reply:
    """Do a job: answer it, or say why it is refused."""
    try:
        answer, status = VERBS[job.verb](job)
    except CodedError as error:
        return Reply(outcome="refused", body=msgspec.json.encode({"error": error.as_data()}), status="refused")
    return Reply(outcome="answered", body=msgspec.json.encode(answer), status=status)


def _limited(job: Job) -> Request:
    """The request with no more time than the service gives."""
    request = decode(_text(job.body))
    asked = request.limits.time
    if job.seconds is None or (asked is not None and asked <= job.seconds):
        return request
    return msgspec.structs.replace(request, limits=LimitsSpec(time=job.seconds))


def _text(body: bytes) -> str:
    if not body.strip():
        raise RequestError("", "expected a request as JSON, got nothing", ErrorCode.NOT_JSON)
    try:
        return body.decode()
    except UnicodeDecodeError as error:
        found = f"byte 0x{body[error.start]:02x} at position {error.start}"
        raise RequestError("", f"expected JSON in UTF-8, got {found}", ErrorCode.NOT_JSON) from None


def _pay(job: Job) -> Answered:
    from planner.api.functions import plan

    answer = plan(_limited(job))
    return answer, answer.status.value


def _explain(job: Job) -> Answered:
    from planner.api.functions import plan

    answer = plan(msgspec.structs.replace(_limited(job), want="explanation"))
    return answer, answer.status.value


def _options(job: Job) -> Answered:
    from planner.api.functions import options, plan

    request = _limited(job)
    found = options(request)
    status = found[0].plan.status if found else plan(request).status
    return {"status": status, "options": found}, status.value


def _turn(job: Job) -> Answered:
    from planner.api.functions import plan_turn

    return plan_turn(_limited(job)), "turn"


def _verify(job: Job) -> Answered:
    from planner.api.functions import verify
    from planner.contract.refusals import decode_as

    asked = decode_as(_text(job.body), _Verify, "")
    ruling = verify(asked.request, asked.answer)
    return {"legal": bool(ruling), "problems": list(ruling.problems), "price": ruling.price}, "verified"


def _deck_odds(job: Job) -> Answered:
    from planner.contract.refusals import decode_as
    from planner.decks.odds_table import answer_deck
    from planner.decks.request import DeckRequest

    return answer_deck(decode_as(_text(job.body), DeckRequest, ""), progress=False), "odds"


def _card(job: Job) -> Answered:
    from planner.cards.names import card_named

    return card_named(job.body.decode()), "card"


def _search(job: Job) -> Answered:
    from planner.cards.names import search_cards

    return [card["name"] for card in search_cards(job.body.decode(), 20)], "search"


def _warm(job: Job) -> Answered:  # noqa: ARG001 - a verb like the others
    """Have everything imported, and each solver run once: a fresh process's first answer takes long."""
    from planner.api.functions import explain, options, plan

    for board in (["Forest", "Island", "Taiga"], ["Azorius Signet", "Island", "Forest", "Treasure"]):
        for cost in ("{1}{G}", "{W}{U}", "{G}{G}{G}{G}"):
            request = {"board": {"battlefield": board}, "pay": {"cost": cost}}
            plan(request)
            options(request, 2)
            explain(request)
    return {}, "warm"


VERBS: dict[str, Callable[[Job], Answered]] = {
    "pay": _pay,
    "explain": _explain,
    "options": _options,
    "turn": _turn,
    "verify": _verify,
    "deck/odds": _deck_odds,
    "card": _card,
    "search": _search,
    "warm": _warm,
}
