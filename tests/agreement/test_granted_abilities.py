"""The planner agrees with the oracle on boards with granted abilities and rules for spending."""

from __future__ import annotations

import json

from hypothesis import HealthCheck, given, note, settings

from tests.agreement.requests import compare
from tests.support.strategies.granted_abilities import rules_requests

Json = dict[str, object]


@settings(
    max_examples=300,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(rules_requests())
def test_planner_agrees_with_the_oracle_on_what_objects_give(request: Json) -> None:
    """Granted mana abilities (613.1f) and mana spent as though it were other mana (609.4b)."""
    note(json.dumps(request))
    assert compare(request).fault == ""
