"""Plans by flows of least cost are as good as the program's, and refusals the same."""

from __future__ import annotations

import json

from hypothesis import note

from tests.agreement.methods import differs_in_plan
from tests.support.sampling import sampled
from tests.support.strategies.requests import Json
from tests.support.strategies.sources import plain_requests, sources_requests


@sampled(plain_requests(), short=60, full=1_500)
def test_flows_and_the_program_find_plans_that_are_as_good(request: Json) -> None:
    note(json.dumps(request))
    assert differs_in_plan(request)[1] == ""


@sampled(sources_requests(), short=60, full=1_500)
def test_flows_and_the_program_agree_on_boards_of_all_kinds(request: Json) -> None:
    note(json.dumps(request))
    assert differs_in_plan(request)[1] == ""
