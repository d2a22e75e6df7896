"""In tiers, too, the planner agrees with the oracle, whose tiers are a trillion apart (profile 2026.2)."""

from __future__ import annotations

import json

from hypothesis import note, reject

from planner.game.tiers import PROFILE
from tests.support.comparing import compare, compare_question
from tests.support.oracle.price_rows import TooLargeError
from tests.support.sampling import sampled
from tests.support.strategies.kept_costs import keep_questions, keep_requests
from tests.support.strategies.offers import offer_requests
from tests.support.strategies.requests import Json, converter_requests, requests
from tests.support.strategies.total_costs import BoardQuestion, questions


def _fault(asked: Json | BoardQuestion) -> str:
    try:
        both = (
            compare_question(asked, PROFILE) if isinstance(asked, BoardQuestion) else compare(asked, PROFILE)
        )
    except TooLargeError:
        reject()
    note(json.dumps(both.request))
    return both.fault


@sampled(requests(), short=120, full=3_000)
def test_the_best_in_tiers_is_the_oracles(request: Json) -> None:
    assert _fault(request) == ""


@sampled(converter_requests(), short=60, full=1_500)
def test_so_it_is_with_converters(request: Json) -> None:
    assert _fault(request) == ""


@sampled(questions(), short=60, full=1_500)
def test_so_it_is_where_costs_take_objects(question: BoardQuestion) -> None:
    assert _fault(question) == ""


@sampled(offer_requests(), short=40, full=600)
def test_so_it_is_with_costs_of_texts(request: Json) -> None:
    assert _fault(request) == ""


@sampled(keep_requests(), short=40, full=600)
def test_so_it_is_where_costs_should_stay_payable(request: Json) -> None:
    assert _fault(request) == ""


@sampled(keep_questions(), short=40, full=600)
def test_so_it_is_where_random_costs_should_stay_payable(question: BoardQuestion) -> None:
    assert _fault(question) == ""
