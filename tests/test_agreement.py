"""The planner agrees with the oracle on 2,000 random requests: verdict, price and figures of the plan."""

from __future__ import annotations

import json

from agreement import compare
from hypothesis import HealthCheck, given, note, settings
from strategies import Json, requests


@settings(
    max_examples=2_000,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(requests())
def test_planner_agrees_with_the_oracle(request: Json) -> None:
    note(json.dumps(request))
    assert compare(request).fault == ""
