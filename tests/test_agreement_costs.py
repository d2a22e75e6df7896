"""The planner agrees with the oracle on random total costs: objects, counters, convoke and the like."""

from __future__ import annotations

from agreement import compare_question
from hypothesis import HealthCheck, given, note, settings
from strategies_costs import Question, questions


@settings(
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=600,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(questions())
def test_planner_agrees_with_the_oracle_on_total_costs(question: Question) -> None:
    both = compare_question(question)
    note(str(both.request))
    assert both.fault == ""
