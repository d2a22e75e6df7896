"""The planner agrees with the oracle on random total costs: objects, counters, convoke and the like."""

from __future__ import annotations

import json

from hypothesis import HealthCheck, given, note, settings

from tests.agreement.requests import compare, compare_question
from tests.support.strategies.cards import Json
from tests.support.strategies.offers import offer_requests
from tests.support.strategies.total_costs import Question, questions

SETTINGS = settings(
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@settings(SETTINGS, max_examples=600)
@given(questions())
def test_planner_agrees_with_the_oracle_on_total_costs(question: Question) -> None:
    both = compare_question(question)
    note(str(both.request))
    assert both.fault == ""


@settings(SETTINGS, max_examples=600)
@given(offer_requests())
def test_planner_agrees_with_the_oracle_on_what_texts_ask_for(request: Json) -> None:
    """The total costs are the planner's own; ``test_total_costs_of_texts`` says what they should be."""
    note(json.dumps(request))
    assert compare(request).fault == ""
