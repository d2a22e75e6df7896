"""The planner agrees with the oracle where mana triggers on tapping, or is replaced."""

from __future__ import annotations

import json

from hypothesis import note

from tests.support.comparing import compare
from tests.support.sampling import sampled
from tests.support.strategies.requests import Json
from tests.support.strategies.tapped_for_mana import tapped_requests

UNPROVEN = "not proven optimal"
"""Doubled mana makes chains that the limit on solving ends before the proof; the figures agree."""


@sampled(tapped_requests(), short=40, full=500)
def test_planner_agrees_with_the_oracle_on_what_is_tapped_for_mana(request: Json) -> None:
    note(json.dumps(request))
    both = compare(request)
    assert both.fault in ("", UNPROVEN) or both.answer.not_understood
