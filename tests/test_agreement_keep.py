"""The planner agrees with the oracle on what stays payable: weight, price, X and figures."""

from __future__ import annotations

import json

from agreement import compare, compare_question
from hypothesis import HealthCheck, given, note, settings
from strategies_cards import Json
from strategies_costs import Question
from strategies_keep import keep_questions, keep_requests

SETTINGS = settings(
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=300,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@SETTINGS
@given(keep_requests())
def test_planner_agrees_with_the_oracle_on_what_is_kept(request: Json) -> None:
    note(json.dumps(request))
    assert compare(request).fault == ""


@SETTINGS
@given(keep_questions())
def test_planner_agrees_with_the_oracle_on_random_total_costs_that_are_kept(question: Question) -> None:
    both = compare_question(question)
    note(str(both.request))
    assert both.fault == ""
