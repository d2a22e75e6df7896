"""The planner agrees with the oracle on random total costs: objects, counters, convoke and the like."""

from __future__ import annotations

import json

from hypothesis import note

from tests.support.comparing import compare, compare_question
from tests.support.sampling import sampled
from tests.support.strategies.cards import Json
from tests.support.strategies.offers import offer_requests
from tests.support.strategies.total_costs import BoardQuestion, questions


@sampled(questions(), short=80, full=1_200)
def test_planner_agrees_with_the_oracle_on_total_costs(question: BoardQuestion) -> None:
    both = compare_question(question)
    note(str(both.request))
    assert both.fault == ""


@sampled(offer_requests(), short=80, full=1_200)
def test_planner_agrees_with_the_oracle_on_what_texts_ask_for(request: Json) -> None:
    """The total costs are the planner's own; ``test_total_costs_of_texts`` says what they should be."""
    note(json.dumps(request))
    assert compare(request).fault == ""
