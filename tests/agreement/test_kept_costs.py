"""The planner agrees with the oracle on what stays payable: weight, price, X and figures."""

from __future__ import annotations

import json

from hypothesis import HealthCheck, given, note, reject, settings

from tests.agreement.requests import Comparison, compare, compare_question
from tests.support.oracle.price_rows import TooLargeError
from tests.support.strategies.cards import Json
from tests.support.strategies.kept_costs import keep_questions, keep_requests
from tests.support.strategies.total_costs import Question

SETTINGS = settings(
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def compared(asked: Json | Question) -> Comparison:
    try:
        return compare_question(asked) if isinstance(asked, Question) else compare(asked)
    except TooLargeError:
        reject()


@settings(SETTINGS, max_examples=400)
@given(keep_requests())
def test_planner_agrees_with_the_oracle_on_what_is_kept(request: Json) -> None:
    note(json.dumps(request))
    assert compared(request).fault == ""


@settings(SETTINGS, max_examples=400)
@given(keep_questions())
def test_planner_agrees_with_the_oracle_on_random_total_costs_that_are_kept(question: Question) -> None:
    both = compared(question)
    note(str(both.request))
    assert both.fault == ""
