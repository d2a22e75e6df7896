"""The planner agrees with the oracle on boards with granted abilities and rules for spending."""

from __future__ import annotations

import json

from hypothesis import note

from tests.support.comparing import compare
from tests.support.sampling import sampled
from tests.support.strategies.cards import Json
from tests.support.strategies.granted_abilities import rules_requests


@sampled(rules_requests(), short=60, full=800)
def test_planner_agrees_with_the_oracle_on_what_objects_give(request: Json) -> None:
    """Granted mana abilities (613.1f) and mana spent as though it were other mana (609.4b)."""
    note(json.dumps(request))
    assert compare(request).fault == ""
