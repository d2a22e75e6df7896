"""The planner agrees with the oracle on random requests: verdict, price and figures of the plan."""

from __future__ import annotations

import json

from hypothesis import HealthCheck, given, note, settings

from tests.agreement.requests import compare
from tests.support.strategies.requests import Json, converter_requests, requests

SETTINGS = settings(
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@settings(SETTINGS, max_examples=2_000)
@given(requests())
def test_planner_agrees_with_the_oracle(request: Json) -> None:
    note(json.dumps(request))
    assert compare(request).fault == ""


@settings(SETTINGS, max_examples=1_000)
@given(converter_requests())
def test_planner_agrees_with_the_oracle_on_converters(request: Json) -> None:
    """Mana abilities that cost mana or take other objects, counters, energy; restricted mana."""
    note(json.dumps(request))
    assert compare(request).fault == ""
