"""Which cards of a hand can be cast: the tool ``castable``."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from planner.contract.answer import RefusalData, Refused, Unknown, Unpayable
from planner.contract.answer_parts import Status
from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError
from planner.contract.request import PaySpec, Request
from planner.service.summaries import TextAndData, plain


class CardAsked(Struct, kw_only=True, omit_defaults=True):
    """Whether one card can be cast by itself, or one cost be paid."""

    what: str
    """The card's name or id, or the cost."""
    status: Status | UnsetType = UNSET
    """Whether its cost can be paid in full (118.3); left out where the question is refused."""
    sentence: str = ""
    """What is missing, in one sentence; left out where nothing is."""
    error: RefusalData | UnsetType = UNSET
    """Why the question is refused, as of a land, which isn't cast (305.1)."""


class CastableHand(Struct, kw_only=True):
    """Which of several cards can be cast, each by itself."""

    castable: list[CardAsked]
    """The cards in the order in which they were asked about."""


def castable(request: Request) -> TextAndData:
    """Whether each card can be cast by itself, or each cost be paid; if not, what is missing."""
    from planner.api.functions import plan

    pays = request.pays or []
    if not pays:
        raise RequestError("cards", "expected cards, here or in hand", ErrorCode.MISSING)
    answers: Any = plan(request)
    found = CastableHand(castable=list(map(_one, pays, answers.answers)))
    lines = [f"{one.what}: {_told(one)}" for one in found.castable]
    return TextAndData("\n".join(lines), plain(found))


def _one(pay: PaySpec, answer: Any) -> CardAsked:
    if isinstance(answer, Refused):
        return CardAsked(what=_name(pay), error=answer.error)
    sentence = answer.sentence if isinstance(answer, Unpayable | Unknown) else ""
    return CardAsked(what=_name(pay), status=answer.status, sentence=sentence)


def _name(pay: PaySpec) -> str:
    if isinstance(pay.card, str):
        return pay.card
    named = pay.card.name if pay.card is not None else pay.source
    return named or pay.cost or msgspec.json.encode(pay).decode()


def _told(one: CardAsked) -> str:
    if one.error is not UNSET:
        return f"refused ({one.error.code}). {one.error.message}."
    return f"{one.status}. {one.sentence}".strip()
